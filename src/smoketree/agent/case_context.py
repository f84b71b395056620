"""The case that is being carried out, as a model is told of it: its lines, and what became of those that were done."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from smoketree.agent.model.conversation import Model
from smoketree.agent.outcome import Outcome
from smoketree.plan.model import Step
from smoketree.report.model import Resolver, Usage

MAX_REQUESTS = 40
"""Requests that one case may make for its actions, unless the plan or the settings say otherwise."""


ANSWER_TIMEOUT = 180.0
"""Seconds that a model may take to answer, its retries included. They count against no time limit of the page."""


@dataclass(frozen=True, slots=True)
class LineDone:
    """A line that was carried out or judged. `number` counts the case's lines from 1; `how` says it in a few words."""

    number: int
    by: str
    how: str = ""


@dataclass(slots=True)
class Spent:
    """What a case has cost so far."""

    usage: Usage = field(default_factory=Usage)

    def add(self, usage: Usage) -> None:
        self.usage += usage


class WholeCase(Protocol):
    """The conversation that performs every line of a case (an `Actor`)."""

    async def perform(self, index: int, why: str = "") -> Outcome: ...

    def judged(self, index: int, *, passed: bool, said: str) -> None: ...


@dataclass(slots=True)
class CaseContext:
    """One attempt at one case. `at` is the index of the line that is at work, `why` why the cheaper resolvers left it;
    `earlier` tells of the cases before it in the same browser; `requests` counts what
    was asked of the model for actions, of `max_requests` at most; `origins` are those that `http_request` may ask;
    `guarded` says that the session has secrets or was let in by some: no tool that could carry them off is offered;
    `redact` takes secrets out of a text. `mails` and `answers` (with when they came, seconds since the epoch) and
    `typed` (what no line says) are what the model's calls brought, for a judge; `claims` is what it said of assertion
    lines, by their index; `kept` are the names that a model remembered, with the index of the line; `actor` is the
    conversation that carries the whole case, where one does."""

    name: str
    steps: tuple[Step, ...]
    model: Model | None = None
    max_requests: int = MAX_REQUESTS
    earlier: tuple[str, ...] = ()
    guarded: bool = False
    origins: tuple[str, ...] = ()
    suggest: Callable[[str], None] = lambda _: None
    redact: Callable[[str], str] = str
    at: int = 0
    why: str = ""
    requests: int = 0
    spent: Spent = field(default_factory=Spent)
    done: list[LineDone] = field(default_factory=list)
    mails: list[tuple[float, str]] = field(default_factory=list)
    answers: list[tuple[float, str]] = field(default_factory=list)
    typed: list[str] = field(default_factory=list)
    claims: dict[int, set[bool]] = field(default_factory=dict)
    kept: set[tuple[int, str]] = field(default_factory=set)
    actor: WholeCase | None = None

    def note(self, index: int, by: Resolver | str, how: str = "") -> None:
        """Keeps what became of the line at `index`."""
        self.done.append(LineDone(index + 1, str(by), how))
