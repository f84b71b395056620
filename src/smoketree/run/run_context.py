"""What all attempts of a run share, what listens to it, and the browser sessions that it needs."""

from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from smoketree.agent.agent import Agent
from smoketree.agent.model.metered import Metered
from smoketree.agent.reading_order import PlanReading
from smoketree.browser.options import SessionOptions
from smoketree.browser.protocol import BrowserTools
from smoketree.clock import Clock
from smoketree.mail.protocol import Inbox
from smoketree.plan.model import Plan, Step
from smoketree.report.model import Scenario, Usage
from smoketree.run.change_impact import ChangeImpact
from smoketree.run.evidence import Recorder
from smoketree.run.open_case import Prompt
from smoketree.settings import Settings


class Progress(Protocol):
    """A listener. Its calls must be quick: the run waits for them."""

    def started(self, url: str, plans: int, cases: int, workers: int) -> None:
        """The run begins."""

    def waiting(self, why: str) -> None:
        """The preview is not ready yet; `why` is told each time that it is another reason."""

    def case_started(self, plan: Plan, name: str, attempt: int) -> None:
        """A case begins; `attempt` counts from 1."""

    def step_started(self, plan: Plan, step: Step) -> None:
        """A line of a case, or of `#Finally`, is at work from now on."""

    def billed(self, plan: Plan, usage: Usage) -> None:
        """A request to a model was paid for, or may have been; `usage` is of this request only."""

    def step_finished(self, plan: Plan, step: Step, *, good: bool) -> None:
        """A line of a case was done or judged; `good` where it was done, or holds as far as is known yet."""

    def case_finished(self, scenario: Scenario, attempt: int) -> None:
        """A case has its verdict for this attempt."""


class Silent:
    """Listens and says nothing."""

    def started(self, url: str, plans: int, cases: int, workers: int) -> None: ...
    def waiting(self, why: str) -> None: ...
    def case_started(self, plan: Plan, name: str, attempt: int) -> None: ...
    def step_started(self, plan: Plan, step: Step) -> None: ...
    def billed(self, plan: Plan, usage: Usage) -> None: ...
    def step_finished(self, plan: Plan, step: Step, *, good: bool) -> None: ...
    def case_finished(self, scenario: Scenario, attempt: int) -> None: ...


class LiveSession(BrowserTools, Recorder, Protocol):
    """A browser session as a plan needs it."""

    async def storage_state(self) -> Mapping[str, object]:
        """Cookies and storage, for a session that goes on from here."""


class Sessions(Protocol):
    """Where sessions come from: one worker's browser."""

    def session(self, options: SessionOptions) -> AbstractAsyncContextManager[LiveSession]: ...


Launch = Callable[[], AbstractAsyncContextManager[Sessions]]
"""Opens a worker's browser."""


@dataclass(slots=True)
class RunContext:
    """What all attempts of a run share. `folders` are those of the plans below `root`; `readings` says by
    a plan's file how its lines are read; `stopping` why the run is being stopped, once it is; `prompt` is where a
    person goes on with a case; `impact` takes what cases ran, where that is recorded."""

    run_id: str
    settings: Settings
    agent: Agent
    clock: Clock
    progress: Progress
    root: Path
    folders: Mapping[str, Path]
    variables: Mapping[str, str]
    stopping: str | None = None
    inbox: Inbox | None = None
    model: Metered | None = None
    prompt: Prompt | None = None
    impact: ChangeImpact | None = None
    suggestions: list[str] = field(default_factory=list)
    readings: Mapping[str, PlanReading] = field(default_factory=dict)
