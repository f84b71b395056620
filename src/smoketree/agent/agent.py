"""Turns a step into what the page is made to do: the resolvers in turn, cheapest first."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from smoketree.agent.outcome import Deed, HandedOn, Outcome, Row
from smoketree.agent.stage import Stage
from smoketree.plan.model import Step
from smoketree.report.model import Resolver


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
        if stage.tape is None:
            return await self._performed(step, stage)
        stage.tape.begin(step)
        outcome = await self._performed(step, stage)
        await stage.tape.end(outcome)
        return outcome

    async def _performed(self, step: Step, stage: Stage) -> Outcome:
        left = HandedOn("no resolver is switched on", "use --literal or a model", retryable=False)
        rows: tuple[Row, ...] = ()
        for resolver in self._resolvers:
            outcome = await resolver.perform(step, stage)
            rows += outcome.rows
            if isinstance(outcome, Outcome):
                return replace(outcome, rows=rows)
            left = outcome
            if stage.case is not None:
                stage.case.why = _why(left.reason, rows)
        did = Resolver.LITERAL if rows else None
        return Outcome(Deed.ERROR, did, rows, left.reason, left.hint, left.candidates, retryable=left.retryable)


def _why(reason: str, rows: Sequence[Row]) -> str:
    """Why a step is left over, and what of it is not to be done again."""
    done = "; ".join(row.description for row in rows)
    return f"this part of it is done already, do not do it again: {done}. Then: {reason}" if rows else reason
