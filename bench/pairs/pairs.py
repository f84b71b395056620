"""The pairs: each a case that a tester wrote from the good application, and a broken variant of the application."""

import os
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
CORPUS = Path(os.environ.get("PAIRS_CORPUS", HERE))
"""The folder of the applications and their faults: this one, or another like it (bench/natural)."""
GOOD = "-"

_CASE = re.compile(r"^#Case (\d+): ", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Trial:
    """One case on one variant of its application. `cause` is empty for a good variant; `weak` marks a case whose
    tester could miss the fault; `mistake` is the reason why the trial is not counted."""

    app: str
    variant: str
    case: int
    text: str
    cause: str = ""
    weak: bool = False
    mistake: str = ""

    @property
    def key(self) -> str:
        return f"{self.app}/{self.variant}/{self.case}"

    @property
    def good(self) -> bool:
        return not self.cause

    @property
    def plan(self) -> str:
        """A plan of this case alone, which begins a fresh session of the variant."""
        return f"---\nurl: /start/{self.app}/{self.variant}\n---\n{self.text}"


def trials(only: Sequence[str] = ()) -> list[Trial]:
    """All trials, or those whose keys begin with one of `only`."""
    named = tomllib.loads((CORPUS / "pairs.toml").read_text(encoding="utf-8"))
    mistakes = named.pop("author_mistake", {})
    found = [trial for app, words in named.items() for trial in _of_app(app, words, mistakes)]
    return [one for one in found if not only or one.key.startswith(tuple(only))]


def _of_app(app: str, words: Mapping[str, Any], mistakes: Mapping[str, str]) -> Iterator[Trial]:
    cases = cases_of((CORPUS / "apps" / f"{app}.md").read_text(encoding="utf-8"))

    def trial(variant: str, case: int, cause: str, weak: bool) -> Trial:
        key = f"{app}/{variant}/{case}"
        return Trial(
            app, variant, case, cases[case], cause, weak, mistakes.get(key, mistakes.get(f"{app}/*/{case}", ""))
        )

    for good in words["good"]:
        variant, _, own = good.partition(":")
        yield from (trial(variant, int(case), "", False) for case in own.split() or cases)
    for fault, case, cause, *marks in words["faults"]:
        yield trial(fault, int(case), cause, "weak" in marks)


def cases_of(text: str) -> dict[int, str]:
    """The cases of a plan by their numbers."""
    starts = [*_CASE.finditer(text)]
    ends = [*(one.start() for one in starts[1:]), len(text)]
    return {int(one[1]): text[one.start() : end].strip() + "\n" for one, end in zip(starts, ends, strict=True)}
