"""What must not only be so when it is looked at: an absence, a state, a value. It is watched for a while after the
last thing that was done, and looked at once more before the case goes on."""

from dataclasses import dataclass, replace

from smoketree.agent.step_context import StepContext
from smoketree.browser.protocol import Observation
from smoketree.language.claim import Claim, ElementShown, State, StateIs, TextShown, ValueIs
from smoketree.run.off_page import look

LATE = 2.0
"""Seconds after the last thing that was done within which what must be absent may not appear: an error is often told
a second or two late."""

TAKEN_BACK = 1.0
"""Seconds after the last thing that was done within which a state or a value may not be taken back."""

_PAUSE = 0.1
_AGAIN = 0.5


@dataclass(frozen=True, slots=True)
class LastAction:
    """The last thing that was done: when it began (seconds since the epoch), when its end was (monotonic seconds), and
    which person of the case did it."""

    began: float = 0.0
    ended: float = float("-inf")
    person: str = ""


def lasts(check: Claim) -> float:
    """For how many seconds after the last deed it has to be so, at least; 0 for what may come and go, as a message
    does, or as the focus, which our own looking may move."""
    match check:
        case TextShown() | ElementShown():
            return LATE if check.negated else 0.0
        case StateIs(state=State.HIDDEN) | StateIs(state=State.VISIBLE):
            return LATE if (check.state is State.HIDDEN) is not check.negated else 0.0
        case StateIs(state=State.FOCUSED):
            return 0.0
        case StateIs() | ValueIs():
            return TAKEN_BACK
        case _:
            return 0.0


async def stays(check: Claim, held: Observation, last: LastAction, stage: StepContext) -> Observation:
    """Watches what holds until it has lasted; `held` where it has, else what was seen instead."""
    until = last.ended + lasts(check)
    while stage.clock.monotonic() < until:
        await stage.clock.sleep(min(_PAUSE, max(until - stage.clock.monotonic(), 0.0)))
        changed = await gone(check, stage)
        if changed is not None:
            return changed
    return held


async def gone(check: Claim, stage: StepContext) -> Observation | None:
    """What is seen of a lasting check that holds no longer; None where it still does. One look that says so is not
    enough: the page may just be between two documents."""
    if not lasts(check) or (await look(check, stage)).holds:
        return None
    await stage.tools.settled(_AGAIN)
    seen = await look(check, stage)
    return None if seen.holds else replace(seen, seen=f"it did not stay so: {seen.seen}")
