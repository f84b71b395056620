"""Which places of a text show it beyond doubt. Pure: lines in, answers out.

That something is not there needs that its words stand nowhere; that it is there needs a place that says so. "Done" is
not said by a button "Mark as done", nor "Available" by "Not available", nor "5 items saved" by "1 of 5 items saved".
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from smoketree.browser.verify_text import APART, Place, occurrences, tidy

_DENIED = re.compile(
    r"(?:\b(?:not|cannot|never|without|unable to|failed to|no longer|nothing|none|partly|partially|almost|nearly)|n't)"
    r"(?: (?:yet|is|was|were|has|have|been|be|being|currently|fully|completely|successfully|a|an|any|the))*[ \t]$"
    r"|\b(?:non|un|not)-$",
    re.IGNORECASE,
)
_PART = re.compile(r"\d+(?: out)? of(?: the)? $", re.IGNORECASE)
_NUMBER_OF = re.compile(r"\d[\d.,]* +[^\W\d]")
_NONE = re.compile(r"(?:^|[\t.!?;,:(] ?)no[ \t]$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Label:
    """The visible text of a control; `link`: it leads somewhere, so that its text is content as well."""

    lines: Sequence[str]
    link: bool


def denied(line: str, start: int) -> bool:
    """Whether what begins at `start` of the tidied line stands behind a word that says the contrary."""
    before = line[:start].replace(APART, " ")
    if _DENIED.search(before) or (_PART.search(before) and _NUMBER_OF.match(line, start)):
        return True
    return not line[start : start + 1].isdigit() and bool(_NONE.search(before))


def sure(lines: Sequence[str], found: Sequence[Place], wanted: str, labels: Sequence[Label]) -> list[Place]:
    """Those of `found` (in `lines`) that say it, as many as are left when the words in names of controls are taken
    away; none of them where every one is in doubt."""
    said = [place for place in found if not denied(tidy(lines[place.line]), place.start)]
    doubtful = sum(1 for label in labels for place in occurrences(label.lines, wanted) if _only_named(label, place))
    return said if len(said) > doubtful else []


def _only_named(label: Label, place: Place) -> bool:
    """Whether the place is in the middle of a control's name: "Mark paid". At its beginning it may be all that is
    meant ("Cart (3)"); in a link that leads somewhere it is content, unless even the letter case is another."""
    line = tidy(label.lines[place.line])
    if denied(line, place.start):
        return False  # not counted among those that say it
    begins = place.start == 0 or line[place.start - 1] in ("\t", APART)
    return not begins and not (label.link and place.exact)
