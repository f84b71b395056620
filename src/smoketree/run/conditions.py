"""`If ..., do ...`: whether the condition of a step holds."""

from enum import StrEnum

from smoketree.agent.step_context import StepContext
from smoketree.language.reader import read_condition, with_values
from smoketree.plan.model import Step
from smoketree.run.judging import judge_for, judged
from smoketree.run.stability import LastAction

_PATIENCE = 2.0


class Met(StrEnum):
    """Whether a condition holds; UNREAD where it could not be read, or the page could not."""

    YES = "yes"
    NO = "no"
    UNREAD = "unread"


async def condition_met(step: Step, stage: StepContext) -> Met:
    """Waits up to 2 s for the condition of a step to hold: what may or may not appear often appears a little late."""
    checks = read_condition(step.condition or "", step.text)
    if checks is None:
        return await _by_model(step, stage)
    for check in checks:
        seen = await stage.tools.hold(with_values(check, stage.fill), _PATIENCE)
        if not seen.holds:
            return Met.NO if seen.read else Met.UNREAD
    return Met.YES


async def _by_model(step: Step, stage: StepContext) -> Met:
    """What plain reading cannot tell a judge can, by what stands on the page."""
    judge = judge_for(stage)
    if judge is None:
        return Met.UNREAD
    found = await judged(stage.fill(step.condition or ""), judge, stage, LastAction())
    if found.holds:
        return Met.YES
    # A "yes" whose proof was refused says nothing: to skip the step would be a guess.
    return Met.NO if found.answer is False else Met.UNREAD
