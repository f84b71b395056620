"""What a page shows otherwise because of a fault, and a plain line that would have caught it."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from smoketree.language.reader import read_claims
from smoketree.plan.model import Case, Location, Step, StepKind
from smoketree.prove.trace import MASK, CaseTrace, PageText

_LONGEST = 80


@dataclass(frozen=True, slots=True)
class Difference:
    """A text that the page shows only with the fault (`extra`), or only without it, at the assertion of that line (0:
    at the end)."""

    line: int
    text: str
    extra: bool = False

    def __str__(self) -> str:
        where = f"at line {self.line}" if self.line else "at the end"
        return f'{where} the page {"shows" if self.extra else "does not show"} "{self.text}"'


def first_difference(good: CaseTrace, faulty: CaseTrace) -> Difference | None:
    """The first difference between what both showed at the same line; what changes from run to run is none."""
    for line in sorted(good.texts.keys() & faulty.texts.keys(), key=lambda line: line or 1_000_000):
        then, now = _counted(good.texts[line]), _counted(faulty.texts[line])
        for text in then - now:
            return Difference(line, text)
        for text in now - then - _counted(good.changing.get(line, ())):
            return Difference(line, text, extra=True)
    return None


def _counted(texts: Iterable[PageText]) -> Counter[str]:
    return Counter(shown for each in texts for shown in each.shown)


def suggested_line(trace: CaseTrace, difference: Difference) -> Step | None:
    """The assertion that fails because of a difference, after its line or at the end of the case; None where there is
    no plain one."""
    text, line = difference.text, difference.line
    here = [each.text for each in (*trace.texts[line], *trace.changing.get(line, ()))]
    words = f'the page {"does not show" if difference.extra else "shows"} "{text}"'
    state = not difference.extra and text not in here
    if state or (difference.extra and text in here) or any(mark in text for mark in ('"', MASK)):
        return None
    if len(text) > _LONGEST or read_claims(words) is None:
        return None
    last = trace.case.steps[-1].location
    return Step(words, StepKind.ASSERTION, Location(last.file, line or last.line, 1_000))


def with_line(case: Case, step: Step) -> Case:
    """The case with one more line, after the one that it is at."""
    at = max(index for index, each in enumerate(case.steps) if each.location.line <= step.location.line)
    return replace(case, steps=(*case.steps[: at + 1], step, *case.steps[at + 1 :]))
