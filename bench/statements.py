"""Runs single statements about pages, true and false ones, and prints which are not judged as they are.

python -m bench.pairs.library install                    once
PAIRS_CORPUS=bench/wide python -m bench.statements       all of bench/wide/statements.txt
PAIRS_CORPUS=bench/wide python -m bench.statements t_hall d_mail

In that file a block begins with `## APP` and its acts (`- ...`). `T` is before a true statement, `F` before a false
one. A true one that is contradicted is a false alarm, a false one that holds a false pass; what else is not established
was not understood.
"""

import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench.pairs.library import served
from bench.pairs.pairs import CORPUS

_TIMEOUT = 540
_WRONG = {("T", "contradicted"): "FALSE ALARM", ("F", "holds"): "FALSE PASS"}
_RIGHT = {("T", "holds"), ("F", "contradicted")}


@dataclass(frozen=True, slots=True)
class Block:
    """Statements about the page of an application after some acts."""

    app: str
    lines: tuple[str, ...]

    def told(self, mark: str) -> list[str]:
        """What the lines with a mark say."""
        return [line[2:] for line in self.lines if line.startswith(f"{mark} ")]


def blocks(text: str) -> Iterator[Block]:
    """The blocks of a file."""
    for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        app, *lines = part.strip().splitlines()
        yield Block(app, tuple(lines))


def outcomes(acts: Sequence[str], statements: Sequence[str], url: str, folder: Path) -> list[dict[str, Any]]:
    """What came of each statement, in one case without a model."""
    plan = folder / "plan.md"
    lines = [*(f"- {act}" for act in acts), *(f"- Assert: {one}" for one in statements)]
    plan.write_text("\n".join(["#Case 1: statements", *lines, ""]), encoding="utf-8")
    command = [sys.executable, "-m", "smoketree", "run", str(plan), "--url", url, "--json", "--provider", "none"]
    command += ["--retries", "0", "--video", "off", "--trace", "off", "--out", str(folder / "out")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=_TIMEOUT, check=False)
    found: list[dict[str, Any]] = json.loads(done.stdout)["scenarios"][0]["assertions"]
    return (
        found
        if len(found) == len(statements)
        else [{"outcome": "none", "evidence": done.stdout[-300:]}] * len(statements)
    )


def main() -> int:
    figures: Counter[tuple[str, str]] = Counter()
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as url:
        for block in blocks((CORPUS / "statements.txt").read_text(encoding="utf-8")):
            for mark in "TF" if not sys.argv[1:] or block.app in sys.argv[1:] else "":
                told = block.told(mark)
                with tempfile.TemporaryDirectory() as own:
                    seen = outcomes(block.told("-"), told, f"{url}/start/{block.app}/-", Path(own))
                for statement, one in zip(told, seen, strict=True):
                    kind = mark, one["outcome"]
                    figures[kind] += 1
                    if kind not in _RIGHT:
                        print(
                            f"{_WRONG.get(kind, '')} {block.app} {mark} {statement}: {one['evidence'][:200]}",
                            flush=True,
                        )
    for (mark, outcome), number in sorted(figures.items()):
        print(f"{'true' if mark == 'T' else 'false'} statements, {outcome}: {number}")
    return any(kind in _WRONG for kind in figures)


if __name__ == "__main__":
    sys.exit(main())
