"""What became of a step, as the agent reports it to the run, and what the author of a line that was not read can write
instead."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from smoketree.language.index import PageIndex
from smoketree.language.plainer import plainer_acts, unread_part
from smoketree.report.model import Resolver
from smoketree.snapshot.label import describe
from smoketree.snapshot.roles import is_interactive
from smoketree.snapshot.tree import Tree


class ActStatus(StrEnum):
    """done: all that the step says was done. excused: its condition did not hold, so there was nothing to do.
    failed: the app did not let it be done. error: nobody could tell how."""

    DONE = "done"
    EXCUSED = "excused"
    FAILED = "failed"
    ERROR = "error"

    @property
    def good(self) -> bool:
        """Whether the case can go on: the step was done, or needed not be."""
        return self in {ActStatus.DONE, ActStatus.EXCUSED}


@dataclass(frozen=True, slots=True)
class Row:
    """One tool call made for a step. Times are seconds: `started` since the epoch, `duration` as measured.

    `snapshot` is the page after it, where the tool took one; `note` a warning ("matched by its words"); `words` what a
    model said before it; `person` who did it, where the case has several people.
    """

    tool: str
    description: str
    started: float
    duration: float
    error: str | None = None
    note: str | None = None
    snapshot: str | None = None
    words: str | None = None
    person: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one resolver made of a step. `retryable` is False where another attempt could only end the same. `read_as`
    are the plain lines that were carried out in its place; `healed`: its stored reading no longer matched the page."""

    status: ActStatus
    resolver: Resolver | None
    rows: tuple[Row, ...] = ()
    error: str | None = None
    hint: str = ""
    candidates: tuple[str, ...] = ()
    retryable: bool = True
    read_as: str | None = None
    healed: bool = False


@dataclass(frozen=True, slots=True)
class Declined:
    """A resolver leaves a step to the next, or what is left of it: `rows` is what it did of it, whole actions that
    are not to be done again."""

    reason: str
    hint: str = ""
    candidates: tuple[str, ...] = ()
    retryable: bool = True
    rows: tuple[Row, ...] = ()


AMBIGUOUS_IT = 'several things that the lines before name may be "it"'
SEE = "see docs/plan-language.md for what is read"
_MOST_CONTROLS = 5


OFFERED = "write it as: "
"""How a hint begins that offers lines."""

SAYS_LESS = " (says less)"
"""How a hint ends that offers lines for an assertion which check less than it does."""


def offer(lines: Sequence[str]) -> str:
    """The hint that offers these lines, best first; "" where there are none."""
    return OFFERED + " | ".join(lines) if lines else ""


def explain_unread(text: str, tree: Tree, ways: Sequence[str] = ()) -> Declined:
    """Why a step was not read: the clause that could not be read, and plainer lines that work on this page. `ways` are
    the lines that it may be, where "it" is one of several things."""
    if len(ways) > 1:
        return Declined(AMBIGUOUS_IT, offer(ways), retryable=False)
    part = unread_part(text)
    named = f'"{part}"' if part == text else f'this part of it: "{part}"'
    hint = offer(plainer_acts(text, PageIndex(tree)))
    if hint:
        return Declined(f"could not read {named}", hint, retryable=False)
    controls = [describe(tree, node) for node in tree if node.ref is not None and is_interactive(node)]
    hint = f"say what to do with what the page shows, by its name; {SEE}"
    return Declined(f"could not read {named}", hint, tuple(controls[:_MOST_CONTROLS]), retryable=False)
