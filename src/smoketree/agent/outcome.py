"""What became of a step, as the agent tells it to the referee."""

from dataclasses import dataclass
from enum import StrEnum

from smoketree.report.model import Resolver


class ActStatus(StrEnum):
    """done: all that the step says was done. excused: its condition did not hold, so there was nothing to do.
    failed: the app did not let it be done. error: nobody could tell how."""

    DONE = "done"
    EXCUSED = "excused"
    FAILED = "failed"
    ERROR = "error"


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
