"""Turns a step into what the page is made to do: the resolvers in turn, cheapest first."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Protocol
from urllib.parse import urlsplit

from smoketree.agent.act_lines import act_lines, values_in
from smoketree.agent.model.conversation import ModelError, ModelUnusable
from smoketree.agent.outcome import ActStatus, Declined, Outcome, Row, explain_unread
from smoketree.agent.perform.act_context import ActContext, ActStopped, not_done
from smoketree.agent.perform.browsing import BROWSING
from smoketree.agent.perform.choices import CHOICES
from smoketree.agent.perform.closer_look import look_closer
from smoketree.agent.perform.fields import TYPING
from smoketree.agent.perform.forms import FORMS
from smoketree.agent.perform.mail import MAIL
from smoketree.agent.perform.pointer import POINTER
from smoketree.agent.perform.sections import OPENING
from smoketree.agent.perform.separate import separate
from smoketree.agent.reading_order import LineRead, PlanReading
from smoketree.agent.step_context import PersonUnavailable, StepContext
from smoketree.language.act import Act, Verb
from smoketree.language.index import PageIndex
from smoketree.language.plainer import in_line
from smoketree.language.reader import read_acts, read_listed_acts, with_values
from smoketree.plan.model import Step
from smoketree.report.model import Resolver

PERFORMERS: Mapping[Verb, Callable[[Act, ActContext], Awaitable[None]]] = {
    **BROWSING,
    **CHOICES,
    **FORMS,
    **MAIL,
    **OPENING,
    **POINTER,
    **TYPING,
}

_REREAD = 60.0
"""Seconds that a model may take to read an act again."""


async def perform_line(step: Step, stage: StepContext) -> Outcome | Declined:
    """Performs a line whose every word is read, on a page that has exactly the elements that it names: the plain
    resolver. No model, no network, no guess. Raises BrowserError when the browser is gone."""
    reading = read_acts(step.text)
    if reading is None:
        ways = stage.reading.spelled_out(step) if stage.reading is not None else ()
        return explain_unread(step.text, (await stage.look()).tree, ways)
    outcome = await perform_acts(reading.acts, stage)
    if isinstance(outcome, Declined) and not outcome.rows and read_listed_acts(step.text) is None:
        # What was taken for a verb is the name of no control.
        return replace(explain_unread(step.text, (await stage.look()).tree), reason=outcome.reason)
    return outcome


async def perform_acts(acts: Sequence[Act], stage: StepContext) -> Outcome | Declined:
    """Performs acts in order. The line is left to the next resolver only before anything was done for the act that
    could not be performed; the acts before it are done and not to be repeated.

    Raises BrowserError when the browser is gone, PlanError for a placeholder without a value.
    """
    rows: list[Row] = []
    for at, written in enumerate(acts):
        act = with_values(written, stage.fill)
        if act.target is not None and act.target.name == "same" and not act.target.quoted and stage.field is not None:
            act = replace(act, target=stage.field)
        context = ActContext(stage, act, rows, written=written, whole=partial(in_line, acts, at), closer=look_closer)
        try:
            await stage.act_as(act.person)
            await PERFORMERS[act.verb](act, context)
        except (ActStopped, PersonUnavailable) as error:
            end = error if isinstance(error, ActStopped) else not_done(str(error))
            untouched = end.status is ActStatus.ERROR and not context.dispatched
            if untouched and (parts := separate(written, PageIndex(context.seen))):
                outcome = await perform_acts((*parts, *acts[at + 1 :]), stage)
                return replace(outcome, rows=(*rows, *outcome.rows))
            if untouched:
                return Declined(end.error, end.hint, end.candidates, rows=tuple(rows))
            return Outcome(end.status, Resolver.PLAIN, tuple(rows), end.error, end.hint, end.candidates)
    return Outcome(ActStatus.DONE, Resolver.PLAIN, tuple(rows))


class StepResolver(Protocol):
    """One way to carry out a step. It either does the step or hands it on before anything was dispatched."""

    async def perform(self, step: Step, stage: StepContext) -> Outcome | Declined: ...


class Agent:
    """The resolvers of a run. It proposes and acts; what passed is not its to say.

    `plain`: a step's own words are read; without it, only stored readings are carried out plainly. `model` is the
    resolver in which a model acts, where there is one.
    """

    def __init__(self, model: StepResolver | None = None, *, plain: bool = True) -> None:
        self._model = model
        self._plain = plain

    async def perform(self, step: Step, stage: StepContext) -> Outcome:
        """Does the step by the first resolver that can: plain reading, a reading, a rewrite, a model that acts.

        Raises BrowserError when the browser is gone.
        """
        left = Declined("no resolver is switched on", "use --plain or a model", retryable=False)
        if self._plain:
            own = stage.reading.of(step) if stage.reading is not None else LineRead(step)
            own = own if own.by is not None else await stage.ground(step) or own
            plain = own if own.by is Resolver.PLAIN else LineRead(step, Resolver.PLAIN, (step.text,))
            outcome = await self._carried_out(plain, stage)
            if isinstance(outcome, Outcome):
                return outcome
            left = outcome
        if not left.rows and stage.reading is not None:
            outcome = await self._read_as(step, stage, stage.reading, left)
            if isinstance(outcome, Outcome):
                return outcome
            left = outcome
        return await self._by_model(step, stage, left)

    async def _read_as(
        self, step: Step, stage: StepContext, reading: PlanReading, left: Declined
    ) -> Outcome | Declined:
        """Carries out the reading of the step. Where it has none, or one that does not fit the page, it is read again
        before anything is dispatched. `left` is what plain reading came to."""
        read = reading.not_plain(step)
        outcome: Outcome | Declined = left
        if read.rewritten:
            outcome = await self._carried_out(read, stage)
            if outcome.rows or (isinstance(outcome, Outcome) and outcome.status is not ActStatus.FAILED):
                return outcome
        elif not self._plain:
            return left
        healing = read.by is Resolver.READING
        if healing:
            reading.heal(step)
        why = outcome.reason if isinstance(outcome, Declined) else outcome.error or ""
        again = await _reread(read, stage, reading, why)
        if not again.rewritten:
            return replace(outcome, hint="; ".join(filter(None, (outcome.hint, again.why)))) if read.rewritten else left
        outcome = await self._carried_out(again, stage)
        return replace(outcome, healed=healing) if isinstance(outcome, Outcome) else outcome

    async def _carried_out(self, read: LineRead, stage: StepContext) -> Outcome | Declined:
        """Does the plain lines that a line is read as, in order."""
        rows: tuple[Row, ...] = ()
        for line in read.steps:
            outcome = await perform_line(line, stage)
            rows += outcome.rows
            if isinstance(outcome, Declined):
                return replace(outcome, rows=rows)
            if outcome.status is not ActStatus.DONE:
                # That a name is missing which the author did not quote is no fault of the app.
                if outcome.status is ActStatus.FAILED and read.says_more:
                    return Declined(outcome.error or "", outcome.hint, outcome.candidates, rows=rows)
                return replace(outcome, rows=rows, resolver=read.by, read_as=read.read_as)
        return Outcome(ActStatus.DONE, read.by, rows, read_as=read.read_as)

    async def _by_model(self, step: Step, stage: StepContext, left: Declined) -> Outcome:
        """What the cheaper resolvers left, carried out by a model."""
        reading, rows = stage.reading, left.rows
        if stage.case is not None:
            stage.case.why = _why(left.reason, rows)
        outcome = None if self._model is None else await self._model.perform(step, stage)
        hint = reading.not_plain(step).why if reading is not None else ""
        if not isinstance(outcome, Outcome):
            did = Resolver.PLAIN if rows else None
            hint = "; ".join(filter(None, (left.hint, hint)))
            return Outcome(ActStatus.ERROR, did, rows, left.reason, hint, left.candidates, retryable=left.retryable)
        outcome = replace(outcome, rows=rows + outcome.rows)
        if outcome.status is not ActStatus.DONE:
            return replace(outcome, hint="; ".join(filter(None, (outcome.hint, hint))))
        if reading is None:
            return outcome
        return replace(outcome, read_as=_kept(step, stage, reading, outcome.rows), healed=reading.is_healing(step))


async def _reread(read: LineRead, stage: StepContext, reading: PlanReading, why: str) -> LineRead:
    """The act as a model reads it with the page in sight; unread where there is no model, or no usable answer."""
    case = stage.case
    if case is None or case.model is None:
        return LineRead(read.step, why="no model is set to read it again")
    from smoketree.agent.rewriting import reread_act  # takes time that a run without a model need not spend

    tree = (await stage.look()).tree
    deadline = stage.clock.monotonic() + _REREAD
    try:
        return await reread_act(reading, read, why, tree, case.name, case.model, deadline=deadline)
    except ModelUnusable:
        raise
    except ModelError as error:
        return LineRead(read.step, why=error.message)


def _kept(step: Step, stage: StepContext, reading: PlanReading, rows: Sequence[Row]) -> str | None:
    """What a model did for the step, in plain lines, where it can be said so and the host accepts it."""
    parts = urlsplit(stage.base_url)
    lines = act_lines(rows, values_in(reading.plan.text, stage.fill), f"{parts.scheme}://{parts.netloc}")
    return "; ".join(lines) if lines is not None and reading.performed(step, lines) else None


def _why(reason: str, rows: Sequence[Row]) -> str:
    """Why a step is left over, and what of it is not to be done again."""
    done = "; ".join(row.description for row in rows if row.error is None)
    return f"this part of it is done already, do not do it again: {done}. Then: {reason}" if done else reason
