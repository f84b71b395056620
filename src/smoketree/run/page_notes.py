"""Implicit checks: what went wrong on the pages of a case beside what its lines look at, as notes with their lines.

What the plan itself expects is no news: an error message that a line asserts, and the failed requests behind it.
"""

import re
from collections.abc import Iterable, Sequence

from smoketree.agent.reading_order import PlanReading, claims_in
from smoketree.browser.protocol import PageProblem
from smoketree.language.claim import Claim, MessageKind, MessageShown, RequestAnswered, TextShown
from smoketree.plan.model import Case
from smoketree.report.model import CaseNote, NoteKind, StepReport

_ERROR = re.compile(
    r"\b(?:errors?|fail(?:ed|s|ure)?|invalid|incorrect|wrong|denied|unable|could(?: not|n't)|cannot|not found|required"
    r"|expired|rejected|refused|try again|already)\b",
    re.IGNORECASE,
)
_BEHIND_ERRORS = frozenset({"message", "request"})


def page_notes(
    problems: Iterable[PageProblem], case: Case, reading: PlanReading | None, steps: Sequence[StepReport]
) -> tuple[CaseNote, ...]:
    """The notes of a case, each once, in the order in which they came."""
    read = [claims for step in case.assertions if (claims := claims_in(step, reading)) is not None]
    expects_error = any(_is_about_error(claim) for each in read for claim in each.claims)
    words = "\n".join(step.text for step in case.steps)
    notes: dict[tuple[str, str], CaseNote] = {}
    for one in problems:
        if (expects_error and one.kind in _BEHIND_ERRORS) or one.text in words:
            continue
        notes.setdefault((one.kind, one.text), CaseNote(kind=NoteKind(one.kind), text=one.text, line=_line(one, steps)))
    return tuple(notes.values())


def not_ignored(notes: Iterable[CaseNote], patterns: Iterable[str]) -> tuple[CaseNote, ...]:
    """The notes that none of the patterns (`kind: text`, where * stands for any text) is about."""
    ignored = [re.compile(".*".join(map(re.escape, pattern.split("*"))), re.IGNORECASE) for pattern in patterns]
    return tuple(note for note in notes if not any(one.fullmatch(note.label) for one in ignored))


def _is_about_error(claim: Claim) -> bool:
    match claim:
        case MessageShown(kind=MessageKind.ERROR | MessageKind.WARNING, negated=False):
            return True
        case TextShown(text=text, negated=False):
            return bool(_ERROR.search(text))
        case RequestAnswered(status=int(status), negated=False):
            return status >= 400
        case _:
            return False


def _line(problem: PageProblem, steps: Sequence[StepReport]) -> int:
    before = [step.line for step in steps if step.line and (not problem.at or step.timestamp <= problem.at * 1000)]
    return before[-1] if before else 0
