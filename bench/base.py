"""The base comparison on the sample app: each seeded bug on the preview only, and on the base too.

python -m bench.base [FAULT...]

The case that finds the bug, with those that it goes on from, runs on a preview that has the bug, once beside a base
without it and once beside a base with it. The first must be classified as new, the second as broken on the base. Exit
code 1 where one is not.
"""

import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.false_pass import copy_with, row_of

import smoketree
from preview.app import create_app, serving
from preview.faults import FAULTS, Fault
from smoketree.cli.demo import free_address, sample_preview
from smoketree.plan.source import load
from smoketree.report.model import BaseClass, TestReport


@dataclass(frozen=True, slots=True)
class Compared:
    """What became of one bug. `there` says whether the base has it; `found` is its class, None where no case failed."""

    fault: Fault
    there: bool
    found: BaseClass | None
    said: str

    @property
    def right(self) -> bool:
        return self.found is (BaseClass.BROKEN if self.there else BaseClass.NEW)


def compare(faults: Sequence[Fault], folder: Path, *, there: bool) -> list[Compared]:
    """Runs the case of each bug on a preview that has it; `there` says whether the base has it, too."""
    mail = free_address()
    plans = {fault.name: copy_with(folder / fault.name, f"?broken={fault.name}") / fault.found_by for fault in faults}
    select = [pattern for fault in faults for pattern in _up_to(plans[fault.name], fault)]
    usual: dict[str, Any] = {"inbox": f"smtp://{mail}", "out": folder / "out", "provider": "none", "video": "off"}
    with sample_preview(smtp=mail) as url, sample_preview(smtp=mail) if there else _without_bugs(mail) as base:
        report = smoketree.run_plan(
            *map(str, plans.values()), url=url, base_url=base, select=select, retries=0, trace="off", workers=4,
            timeout=3600, stop_on_failure=True, **usual,
        )  # fmt: skip
    return [_compared(fault, plans[fault.name], report, there=there) for fault in faults]


def _up_to(plan: Path, fault: Fault) -> Iterator[str]:
    """Patterns of the case that finds the bug, and of those before it."""
    draft = load(plan).draft
    for case in draft.cases if draft else ():
        yield f"{plan}:{case.name}"
        if any(fault.line_words in step.text for step in case.steps):
            return


def _compared(fault: Fault, plan: Path, report: TestReport, *, there: bool) -> Compared:
    row = row_of(fault, plan, report)
    bad = [one for one in report.scenarios if Path(one.plan.file) == plan and one.base is not None]
    if not row.caught or not bad or bad[0].base is None:
        return Compared(fault, there, None, f"{row.status}: {row.seen}")
    base = bad[0].base
    return Compared(fault, there, base.kind, base.why or base.was)


@contextmanager
def _without_bugs(mail: str) -> Iterator[str]:
    """The sample app, which passes over what switches a bug on."""
    app = create_app(smtp=mail)

    async def good(scope: Any, receive: Any, send: Any) -> None:
        await app({**scope, "query_string": scope["query_string"].partition(b"broken=")[0]}, receive, send)

    with serving(good) as url:  # type: ignore[arg-type]
        yield url


def main() -> int:
    chosen = [fault for fault in FAULTS if not sys.argv[1:] or fault.name in sys.argv[1:]]
    rows: list[Compared] = []
    for there in (False, True):
        with tempfile.TemporaryDirectory() as folder:
            found = compare(chosen, Path(folder), there=there)
        for row in found:
            mark = "right" if row.right else "WRONG"
            where = "both" if there else "preview only"
            print(f"{row.fault.name:20} {where:12} {mark} {row.found or '-':8} {row.said[:100]}", flush=True)
        rows += found
    print(f"classified: {sum(row.right for row in rows)} of {len(rows)}")
    return 0 if all(row.right for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
