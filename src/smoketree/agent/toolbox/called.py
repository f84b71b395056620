"""A tool call of the model, as the toolbox reads it, and what it came to, as the loop is told it."""

from dataclasses import dataclass

from smoketree.agent.model.conversation import ToolResult, ToolUse
from smoketree.agent.outcome import Row
from smoketree.agent.toolbox.arguments import Arguments
from smoketree.agent.toolbox.errors import ToolError


@dataclass(frozen=True, slots=True)
class ReadCall:
    """A call whose arguments were checked. Where they do not fit, there is the `trouble` with them instead."""

    use: ToolUse
    read: Arguments | ToolError

    def arguments(self) -> Arguments:
        """What was asked for. Raises ToolError where the arguments do not fit."""
        if isinstance(self.read, ToolError):
            raise self.read
        return self.read


@dataclass(frozen=True, slots=True)
class Assert:
    """The model says what an assertion line came to, in its view. It only asks for a judgement."""

    line: int | None
    description: str
    passed: bool
    evidence: str


@dataclass(frozen=True, slots=True)
class Complete:
    """The model says that the case is over."""

    passed: bool
    summary: str


@dataclass(frozen=True, slots=True)
class StepDone:
    """The model says that a line is done."""

    line: int | None
    note: str


@dataclass(frozen=True, slots=True)
class Suggest:
    """Something about the app that could be better."""

    text: str


Claim = Assert | Complete | StepDone | Suggest


@dataclass(frozen=True, slots=True)
class Called:
    """One call. `line` is the plan line that it serves, None where that is not known; `row` is for the report, None for
    a claim. `acted`: something was dispatched to the page (or sent to a server), and it succeeded. `typed` is what the
    model had typed. `mails` and `answers` are the texts of the mails and HTTP answers that the call brought, unfenced:
    a judge may take them for evidence (a script's value is none: the model could write it itself). `broken` says how
    the document failed that the call brought (a server's error, or no answer at all).

    A claim's result says only that it was noted: the loop puts its own answer there.
    """

    result: ToolResult
    line: int | None
    row: Row | None
    acted: bool = False
    claim: Claim | None = None
    typed: tuple[str, ...] = ()
    mails: tuple[str, ...] = ()
    answers: tuple[str, ...] = ()
    broken: str | None = None
