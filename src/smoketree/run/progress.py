"""What a run tells while it goes on. The command line prints it; others may listen."""

from typing import Protocol

from smoketree.plan.model import Plan, Step
from smoketree.report.model import Scenario, Usage


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
