"""`If ..., do ...`: whether the condition of a step holds."""

from enum import StrEnum

from smoketree.agent.literal.actions import with_values
from smoketree.agent.literal.read import read_condition
from smoketree.agent.stage import Stage

_PATIENCE = 2.0


class Met(StrEnum):
    """Whether a condition holds; UNREAD where nobody could read it."""

    YES = "yes"
    NO = "no"
    UNREAD = "unread"


async def condition_met(condition: str, stage: Stage) -> Met:
    """Waits up to 2 s for the condition to hold: what may or may not appear often appears a little late."""
    check = read_condition(condition)
    if check is None:
        return Met.UNREAD
    observed = await stage.tools.hold(with_values(check, stage.fill), _PATIENCE)
    return Met.YES if observed.holds else Met.NO
