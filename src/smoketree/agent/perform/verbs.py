"""Performs one act: the function of its verb, and what its end means for the line."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace

from smoketree.agent.outcome import ActStatus, Row
from smoketree.agent.people import PersonUnavailable
from smoketree.agent.perform.act_context import ActContext, ActStopped
from smoketree.agent.perform.browsing import BROWSING
from smoketree.agent.perform.choices import CHOICES
from smoketree.agent.perform.closer_look import look_closer
from smoketree.agent.perform.fields import TYPING
from smoketree.agent.perform.forms import FORMS
from smoketree.agent.perform.mail import MAIL
from smoketree.agent.perform.pointer import POINTER
from smoketree.agent.perform.sections import OPENING
from smoketree.agent.perform.setup import SETUP
from smoketree.agent.step_context import StepContext
from smoketree.language.act import Act, Verb
from smoketree.language.reader import with_values

PERFORMERS: Mapping[Verb, Callable[[Act, ActContext], Awaitable[None]]] = {
    **BROWSING,
    **CHOICES,
    **FORMS,
    **MAIL,
    **OPENING,
    **POINTER,
    **SETUP,
    **TYPING,
}


@dataclass(frozen=True, slots=True)
class ActEnd:
    """How an act ended. `dispatched`: something was done to the page for it, so it must not be begun again."""

    status: ActStatus = ActStatus.DONE
    error: str = ""
    hint: str = ""
    candidates: tuple[str, ...] = ()
    dispatched: bool = False


async def perform_act(act: Act, stage: StepContext, rows: list[Row], whole: Callable[[str], str] = str) -> ActEnd:
    """Performs the act on the live page; what was done is added to `rows`. `whole` puts a line for this act into the
    line that it is one of the acts of, for hints.

    Raises BrowserError when the browser is gone, PlanError for a placeholder without a value.
    """
    written, act = act, with_values(act, stage.fill)
    if act.target is not None and act.target.name == "same" and not act.target.quoted and stage.field is not None:
        act = replace(act, target=stage.field)
    context = ActContext(stage, act, rows, written=written, whole=whole, closer=look_closer)
    try:
        await stage.act_as(act.person)
        await PERFORMERS[act.verb](act, context)
    except PersonUnavailable as missing:
        return ActEnd(ActStatus.ERROR, str(missing))
    except ActStopped as stopped:
        return ActEnd(stopped.status, stopped.error, stopped.hint, stopped.candidates, context.dispatched)
    return ActEnd(dispatched=True)
