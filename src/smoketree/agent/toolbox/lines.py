"""The lines of a case as the model is shown them, numbered from 1, and which of them a call serves."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from smoketree.plan.model import Step
from smoketree.snapshot.fold import fold

_LEAD = re.compile(r"^(?:(?:assert|verify|check|confirm|ensure|expect)\b(?: that)?:?|\d+[.)]|[-*])\s*")
_SHORTEST = 4


@dataclass(frozen=True, slots=True)
class Line:
    """One step of a case. `number` is its place in the case, from 1: several steps may share one line of the file."""

    number: int
    text: str
    assertion: bool


@dataclass(frozen=True, slots=True)
class CaseLines:
    """All steps of a case, in order."""

    lines: tuple[Line, ...]

    @classmethod
    def of(cls, steps: Sequence[Step]) -> "CaseLines":
        return cls(tuple(Line(number, step.text, step.is_assertion) for number, step in enumerate(steps, 1)))

    def __len__(self) -> int:
        return len(self.lines)

    def text(self, number: int) -> str:
        """What the line says; "" where there is no such line."""
        return self.lines[number - 1].text if 1 <= number <= len(self.lines) else ""

    def called(self, description: str, still_open: Collection[int]) -> int | None:
        """The one open line that says just what the description says; None where there is none, or more than one.

        Case, white space, a full stop at the end and the word that makes it an assertion are no difference.
        """
        wanted = _plain(description)
        if len(wanted) < _SHORTEST:
            return None
        found = [line.number for line in self.lines if line.number in still_open and _plain(line.text) == wanted]
        return found[0] if len(found) == 1 else None


def _plain(text: str) -> str:
    folded = fold(text)
    while (rest := _LEAD.sub("", folded, count=1)) != folded:
        folded = rest
    return folded.rstrip(" .")
