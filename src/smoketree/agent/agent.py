"""Turns a step into what the page is made to do: the resolvers in turn, cheapest first."""

from collections.abc import Sequence
from typing import Protocol

from smoketree.agent.outcome import Deed, HandedOn, Outcome
from smoketree.agent.stage import Stage
from smoketree.plan.model import Step


class StepResolver(Protocol):
    """One way to carry out a step. It either does the step or hands it on before anything was dispatched."""

    async def perform(self, step: Step, stage: Stage) -> Outcome | HandedOn: ...


class Agent:
    """The resolvers of a run. It proposes and acts; what passed is not its to say."""

    def __init__(self, resolvers: Sequence[StepResolver]) -> None:
        self._resolvers = tuple(resolvers)

    async def perform(self, step: Step, stage: Stage) -> Outcome:
        """Does the step by the first resolver that can.

        Raises BrowserError when the browser is gone.
        """
        left = HandedOn("no resolver is switched on", "use --literal or a model", retryable=False)
        for resolver in self._resolvers:
            outcome = await resolver.perform(step, stage)
            if isinstance(outcome, Outcome):
                return outcome
            left = outcome
        return Outcome(Deed.ERROR, None, (), left.reason, left.hint, left.candidates, retryable=left.retryable)
