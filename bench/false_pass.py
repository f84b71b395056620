"""The false-pass table: each seeded bug of the sample app, the plan line that must find it, and what was seen there.

python bench/false_pass.py [ROUNDS]

Then all plans run on the app without a bug, ROUNDS times (default: 5): none may fail. Exit code 1 where a bug was
missed, or found at another line, or the good app failed.
"""

import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import smoketree
from smoketree.cli.demo import examples_folder, free_address, sample_preview
from smoketree.report.model import Scenario, Status, TestReport

sys.path.append(str(examples_folder()))
from preview.faults import FAULTS, Fault

PLANS = examples_folder() / "smoke"
_SIGNED_IN = "Welcome back"
"""Words of the case that other plans need."""
_URL = re.compile(r"^url: (/\S*)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Row:
    """What became of one seeded bug. `line` is the number of the plan line that the run failed at, None for none."""

    fault: Fault
    status: Status
    line: int | None
    words: str
    seen: str

    @property
    def caught(self) -> bool:
        """Whether the app was found to be wrong, and at the line where it is."""
        return self.status is Status.FAILED and self.fault.line_words in self.words


def table(faults: Sequence[Fault], folder: Path, run_plan: Callable[..., TestReport] = smoketree.run_plan) -> list[Row]:
    """Runs the plan of each bug on one server, each in sessions that have just this bug. `folder` takes the plans,
    for each bug a copy whose addresses switch it on, and all that the run leaves behind."""
    mail = free_address()
    with sample_preview(smtp=mail) as url:
        plans = {fault.name: _plan_with(fault, folder / fault.name) for fault in faults}
        report = run_plan(*map(str, plans.values()), workers=3, **_settings(folder / "out", url, mail))
    return [row_of(fault, plans[fault.name], report) for fault in faults]


def good_rounds(rounds: int, folder: Path) -> list[Scenario]:
    """Runs all plans so many times on the app without a bug; the cases that did not pass."""
    mail = free_address()
    with sample_preview(smtp=mail) as url:
        copies = [copy_with(folder / f"round-{number}", "") for number in range(rounds)]
        report = smoketree.run_plan(*map(str, copies), workers=2, **_settings(folder / "out", url, mail))
    assert len(report.scenarios) >= rounds, report.abort_reason
    return [scenario for scenario in report.scenarios if not scenario.passed]


def _settings(out: Path, url: str, mail: str) -> dict[str, Any]:
    """Those of a run, but for its `workers`: several, as a session that waits in vain for what a bug keeps away leaves
    the machine idle."""
    settings = {"url": url, "inbox": f"smtp://{mail}", "out": out, "provider": "none", "timeout": 3600}
    return settings | {"video": "off", "trace": "off", "retries": 0, "stop_on_failure": True}


def copy_with(folder: Path, query: str) -> Path:
    """A copy of all sample plans, whose first address carries the query."""
    shutil.copytree(PLANS, folder)
    for plan in folder.glob("*.md"):
        text = _URL.sub(rf"url: \g<1>{query}", plan.read_text(encoding="utf-8"))
        plan.write_text(text, encoding="utf-8")
    return folder


def _plan_with(fault: Fault, folder: Path) -> Path:
    """A copy of the plan that finds the fault, in a copy of all, whose addresses switch it on. It and the plan that
    signs in are cut down to what the line takes: the whole plans cost three times as much."""
    copy_with(folder, f"?broken={fault.name}")
    for name, words in {"sign-in.md": _SIGNED_IN, fault.found_by: fault.line_words}.items():
        text = (folder / name).read_text(encoding="utf-8")
        (folder / name).write_text(_cut(text, words), encoding="utf-8")
    return folder / fault.found_by


def _cut(plan: str, words: str) -> str:
    """The plan up to its line of these words, without the cases that it does not take. Lines keep their numbers. An
    earlier case is kept where one of its steps gives a name that the line's case uses."""
    end = plan.index("\n", plan.index(words))
    head, *cases = re.split(r"^(?=#Case )", plan[: end + 1], flags=re.MULTILINE)
    return head + "".join(case if _gives(case, cases[-1]) else "\n" * case.count("\n") for case in cases)


def _gives(case: str, last: str) -> bool:
    steps = [line for line in case.splitlines() if line.startswith("- ") and not line.startswith("- Assert")]
    return case is last or any(name in last for step in steps for name in re.findall(r'"[^"]+"', step))


def row_of(fault: Fault, plan: Path, report: TestReport) -> Row:
    """The first case that did not pass says where the bug was found."""
    own = [scenario for scenario in report.scenarios if Path(scenario.plan.file) == plan]
    bad = next((scenario for scenario in own if not scenario.passed), None)
    if bad is None:
        status = Status.PASSED if own else Status.ERROR
        return Row(fault, status, None, "", report.abort_reason or "nothing of it")
    lines = plan.read_text(encoding="utf-8").splitlines()
    words = lines[bad.failed_line - 1].lstrip("- ") if bad.failed_line else ""
    return Row(fault, bad.status, bad.failed_line, words, _seen(bad))


def _seen(bad: Scenario) -> str:
    failed = [one for one in bad.assertions if one.line == bad.failed_line and not one.passed]
    return failed[0].seen if failed else bad.summary


def main() -> int:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    with tempfile.TemporaryDirectory() as folder:
        rows = table(FAULTS, Path(folder))
        for row in rows:
            at = f"{row.fault.found_by}:{row.line}" if row.line else row.fault.found_by
            verdict = "caught" if row.caught else f"MISSED ({row.status})"
            print(f"{row.fault.name:20} {verdict:8} {at:16} {row.words}\n{'':30}seen: {row.seen}")
        print(f"seeded bugs: {sum(row.caught for row in rows)} of {len(rows)} caught at the right line")
    with tempfile.TemporaryDirectory() as folder:
        bad = good_rounds(rounds, Path(folder))
    for scenario in bad:
        print(f"FAILED without a bug: {scenario.plan.file}: {scenario.summary}")
    failed = len({Path(scenario.plan.file).parent for scenario in bad})
    print(f"good app:    {rounds - failed} of {rounds} rounds passed")
    return 0 if not bad and all(row.caught for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
