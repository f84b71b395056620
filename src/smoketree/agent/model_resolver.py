"""The model resolver: what plain reading left undone a model carries out, a line or a whole case at a time."""

from secrets import token_hex

from smoketree.agent.actor import Actor
from smoketree.agent.case_context import CaseContext
from smoketree.agent.outcome import Declined, Outcome
from smoketree.agent.step_context import StepContext
from smoketree.agent.toolbox.tool_context import CaseLines
from smoketree.agent.toolbox.toolbox import Toolbox
from smoketree.plan.model import Step

_NONCE = 4
"""Bytes of the mark around what pages wrote: more than a page can guess in a conversation."""


class ModelResolver:
    """Gives a line to the model of the case in hand. `whole`: there is no cheaper resolver, so one conversation carries
    the whole case."""

    def __init__(self, *, whole: bool) -> None:
        self._whole = whole

    async def perform(self, step: Step, stage: StepContext) -> Outcome | Declined:  # noqa: ARG002 - the case says which it is
        """See `StepResolver`. Raises BrowserError when the browser is gone, ModelUnusable where no model answers."""
        case = stage.case
        if case is None or case.model is None:
            return Declined("no model is set", "give one with --provider", retryable=False)
        if not self._whole:
            return await _actor(case, stage, whole=False).perform(case.at, case.why)
        if case.actor is None:
            case.actor = _actor(case, stage, whole=True)
        return await case.actor.perform(case.at)


def _actor(case: CaseContext, stage: StepContext, *, whole: bool) -> Actor:
    toolbox = Toolbox(
        stage,
        CaseLines.of(case.steps),
        nonce=token_hex(_NONCE),
        still_open=lambda: range(case.at + 1, len(case.steps) + 1),
        secrets=case.guarded,
        origins=case.origins,
        redact=case.redact,
    )
    return Actor(case, stage, toolbox, whole=whole)
