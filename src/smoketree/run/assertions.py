"""Judges assertion lines: those that plain English can read are checked by the host, in the browser, always."""

import math
import re
from collections.abc import Callable, Collection, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from smoketree.agent.model.conversation import BudgetExceeded, ModelError, ModelUnusable
from smoketree.agent.outcome import AMBIGUOUS_IT, offer
from smoketree.agent.reading_order import acts_in, claims_in
from smoketree.agent.step_context import PersonUnavailable, StepContext
from smoketree.browser.protocol import RELOAD, Observation
from smoketree.errors import PlanError
from smoketree.language.act import Verb
from smoketree.language.claim import (
    Before,
    CellIs,
    ChangeClaim,
    Claim,
    ElementShown,
    MailSays,
    MessageShown,
    OffPageClaim,
    OutcomeIs,
    TextShown,
)
from smoketree.language.claim_terms import ClaimOutcome
from smoketree.language.entered import NothingEntered
from smoketree.language.plainer_claims import unread_claim
from smoketree.language.reader import ClaimsRead, read_acts, with_values
from smoketree.mail.protocol import InboxError
from smoketree.plan.model import Step
from smoketree.plan.values import placeholders
from smoketree.report.model import CheckedBy
from smoketree.run.asserted import Asserted, of_rewrite, unread
from smoketree.run.claim_checks import (
    MAIL_TIMEOUT,
    LastAction,
    examined_later,
    hold,
    in_progress,
    later_form,
    look,
    loss,
    must_last,
    pushed_away,
)
from smoketree.run.hints import holding_first, ways_to_say, with_hint
from smoketree.run.judging import PROOF_GONE, judge_for, judged, proof_remains, read_off, scene_of

if TYPE_CHECKING:
    from smoketree.agent.judge.judge import Judge
    from smoketree.agent.judge.passages import Scene

TIMEOUT = 5.0
FIRST_PAGE_TIMEOUT = 10.0
HURRIED_TIMEOUT = 2.0
GOING_TIMEOUT = 10.0
"""Seconds until a message that goes by itself is gone."""
_AGAIN = 0.5
_PUSHED = "it held, but no longer after something that is not of the next action came while that was done"
_RENEWING = frozenset({Verb.OPEN, Verb.RELOAD, Verb.SWITCH_TAB, Verb.CLOSE_TAB})


@dataclass(slots=True)
class AssertionJudge:
    """Judges the assertions of one session. The session's first judgement waits longer: its page is still cold. Whether
    a person sees what held and has to last is examined when it is looked at once more: before the next act begins, and
    at the end of the case."""

    timeout: float = TIMEOUT
    _first: bool = field(default=True)
    _left_field: bool = field(default=False)
    _before: "Scene | None" = field(default=None)

    async def judge(
        self, step: Step, stage: StepContext, *, hurried: bool, vacuous: bool, last: LastAction
    ) -> Asserted:
        """Waits for what the line says to hold, and to last. `hurried` where something before it already failed."""
        if claims_in(step, stage.reading) is None:
            await stage.ground(step)
        reader = claims_in(step, stage.reading) or judge_for(stage)
        if reader is None:
            why = stage.reading.of(step).why if stage.reading is not None else ""
            said = f'could not read the assertion "{unread_claim(step.text)}"' + (f"; {why}" if why else "")
            ways = stage.reading.spelled_out(step) if stage.reading is not None else ()
            if ways:
                return unread(f"{said}: {AMBIGUOUS_IT}", offer(await holding_first(ways, stage) or ways))
            return unread(said, await ways_to_say(step.text, stage))
        missing = _without_value(step, stage)
        if missing is not None:
            return unread(f'"{step.text}": {missing}', "an assertion without a subject would always hold")
        if hurried and not isinstance(reader, ClaimsRead):
            return unread(f'"{step.text}": not judged, because the case had already failed', "")
        try:
            await stage.act_as(reader.person if isinstance(reader, ClaimsRead) else "")
        except PersonUnavailable as unavailable:
            return unread(f'"{step.text}": {unavailable}', "", retryable=True)
        if not isinstance(reader, ClaimsRead):
            return await self._by_model(step, reader, stage, last)
        return await self._by_host(step, reader, stage, hurried=hurried, vacuous=vacuous, last=last)

    async def _by_host(
        self, step: Step, reading: ClaimsRead, stage: StepContext, *, hurried: bool, vacuous: bool, last: LastAction
    ) -> Asserted:
        try:
            checks = _filled(reading, stage)
        except NothingEntered as unknown:
            return unread(f'"{step.text}": {unknown}', "write the value in quotes")
        if stage.people.current != last.person and any(map(_needs_journal, checks)):
            hint = "say what the page shows: its changes were watched where the last action was done"
            return unread(f'"{step.text}": another person did the last action', hint)
        if reading.after_reload:
            await stage.tools.call("browser_evaluate", {"function": RELOAD})
        if reading.after is not None and not hurried:
            await stage.clock.sleep(max(0.0, reading.after + min(0.0, last.ended - stage.clock.monotonic())))
        timeout = HURRIED_TIMEOUT if hurried else reading.within or self._patience(checks)
        try:
            asserted = await self._judged(checks, timeout, stage, vacuous=vacuous, last=last)
            if reading.after is not None and asserted.holds:
                asserted = await _unless_gone(asserted, checks, stage)
        except InboxError as error:
            return unread(f'"{step.text}": {error.message}', error.hint, retryable=True)
        asserted = replace(await with_hint(step.text, asserted, checks, stage), person=reading.person)
        read = None if stage.reading is None else stage.reading.of(step)
        if read is not None and (read.rewritten or read.grounded):
            return of_rewrite(asserted, read, vacuous=vacuous)
        if hurried or reading.after_reload or asserted.outcome is not ClaimOutcome.NOT_ESTABLISHED:
            return asserted
        return await self._read_off(step, asserted, checks, stage, last)

    async def _read_off(
        self, step: Step, asserted: Asserted, claims: Sequence[Claim], stage: StepContext, last: LastAction
    ) -> Asserted:
        """The result of a line that was not established, once a model that is not told its values has read them off the
        page. What it read has to be seen by the host as well."""
        try:
            shown = await read_off(step, claims, stage, last, self._before)
        except ModelUnusable:
            raise
        except (ModelError, ValueError) as error:
            return asserted.also(str(error))
        if not shown:
            return asserted
        found = await self._judged(tuple(shown), self.timeout, stage, vacuous=False, last=last)
        if not found.holds:
            return asserted.also(found.reason)
        return replace(found, expected=step.text, by=CheckedBy.JUDGE, person=asserted.person)

    async def _by_model(self, step: Step, judge: "Judge", stage: StepContext, last: LastAction) -> Asserted:
        """What the host cannot read is judged by a model, whose proof the host checks."""
        began = stage.clock.monotonic()
        self._first = False
        not_read = unread(f'could not read the assertion "{step.text}"', "")
        read = await self._read_off(step, not_read, (), stage, last)
        if read is not not_read:
            return read if read.hint or read.holds else replace(read, hint=await ways_to_say(step.text, stage))
        try:
            found = await judged(stage.fill(step.text), judge, stage, last)
        except ModelUnusable:
            raise
        except ModelError as error:
            again = not isinstance(error, BudgetExceeded)
            return unread(f'"{step.text}": {error.message}', error.hint, retryable=again)
        if found.outcome is ClaimOutcome.NOT_ESTABLISHED:
            hint = "" if found.answer is not None else await ways_to_say(step.text, stage)
            return unread(f'"{step.text}": {found.reason}', hint, retryable=found.answer is not None)
        return Asserted(
            found.outcome,
            found.reason,
            expected=step.text,
            seen=found.seen,
            duration=stage.clock.monotonic() - began,
            by=CheckedBy.VISUAL if found.visual else CheckedBy.JUDGE,
            judgement=found,
        )

    async def _judged(
        self, checks: tuple[Claim, ...], timeout: float, stage: StepContext, *, vacuous: bool, last: LastAction
    ) -> Asserted:
        began = stage.clock.monotonic()
        seen: list[tuple[Claim, Observation]] = []
        unexamined: set[Claim] = set()
        for check in checks:
            left = max(0.0, timeout - (stage.clock.monotonic() - began))
            observed = await self._appeared(check, stage) if vacuous else None
            # What was seen before a field was left is not looked at again.
            later = examined_later(check) and not (stage.typing or self._left_field)
            seen.append((check, observed or await self._held(check, left, stage, last, pixels=not later)))
            if not seen[-1][1].holds:
                break
            unexamined |= {check} if later else set()
        self._first = False
        check, last_seen = seen[-1]
        holds = last_seen.holds
        expected = "; ".join(str(one) for one, _ in seen) if holds else str(check)
        lasting = tuple(one for one, held in seen if must_last(one, held))
        return Asserted(
            last_seen.outcome,
            "" if holds else f"expected {expected}, seen {last_seen.seen}",
            expected=expected,
            seen="; ".join(one.seen for _, one in seen) if holds else last_seen.seen,
            vacuous=vacuous,
            duration=stage.clock.monotonic() - began,
            lasting=lasting,
            held=stage.clock.now(),
            unexamined=frozenset(unexamined.intersection(lasting)),
        )

    async def holding(
        self, lines: Sequence[Asserted], stage: StepContext, form_of: Callable[[Claim], Claim | None] | None
    ) -> Set[tuple[Claim, float]]:
        """Which claims of the lines still hold, each with when it did first, by one look for all of them. Nothing where
        there are not several: `still` looks at each that is not known to hold."""
        asked = [
            (form, one.held)
            for one in lines
            if stage.people.is_current(one.person)
            for claim in one.lasting
            if (form := form_of(claim) if form_of is not None else claim) is not None
        ]
        if self._left_field or len(asked) < 2:
            return frozenset()
        seen = await stage.tools.looks(asked)
        return {each for each, now in zip(asked, seen, strict=True) if now.holds}

    async def still(
        self,
        asserted: Asserted,
        stage: StepContext,
        form_of: Callable[[Claim], Claim | None] | None,
        holding: Set[tuple[Claim, float]],
    ) -> Asserted:
        """One more look at what held and has to last, but for what is known to be `holding`; what it comes to now. What
        was seen before a field was left says nothing any more: an app may write a value in another way then. `form_of`:
        how to look at a claim, where this is the time to."""
        if self._left_field:
            return asserted
        await stage.act_as(asserted.person)
        if asserted.judgement is not None:
            if not await proof_remains(asserted.judgement, stage):
                await stage.tools.settled(_AGAIN)  # a page on its way is given a moment
                if not await proof_remains(asserted.judgement, stage):
                    return asserted.unsettled(PROOF_GONE)
            return asserted
        examined: set[Claim] = set()
        for one in asserted.lasting:
            check = form_of(one) if form_of is not None else one
            if check is None:
                continue
            unseen = self.timeout if one in asserted.unexamined else 0.0
            known = (check, asserted.held) in holding
            seen = None if known else await loss(check, asserted.held, stage, unseen=unseen)
            if seen is not None:
                reason = f"expected {check}, seen {seen.seen}"
                return replace(asserted, outcome=seen.outcome, reason=reason, expected=str(check), seen=seen.seen)
            examined.add(one)
        return replace(asserted, unexamined=asserted.unexamined - examined)

    async def after_a_later_line(self, asserted: Asserted, stage: StepContext) -> Asserted:
        """What must still last of `asserted` once a later line of the same act holds: not what was under way and has
        come to its end."""
        ended = [one for one in asserted.lasting if in_progress(one) and not (await look(one, stage)).holds]
        return replace(asserted, lasting=tuple(one for one in asserted.lasting if one not in ended))

    async def after_an_act(
        self, lines: Sequence[Asserted], stage: StepContext, last: LastAction
    ) -> list[Asserted | None]:
        """What must still last of each line although another act was done: what is so after that as well. None where
        that is nothing; what was taken back while the act was done is not established."""
        # What must be absent may be so again by now; what was shown may have gone with a message.
        asked = [
            [
                (form, None if form.negated else one.held)
                for claim in one.lasting
                if (form := later_form(claim)) is not None
            ]
            if one.judgement is None and stage.people.is_current(one.person)
            else []
            for one in lines
        ]
        every = [each for forms in asked for each in forms]
        seen = iter(await stage.tools.looks(every) if every else ())
        return [
            await self._lasting(one, {form: next(seen) for form, _ in forms}, stage, last)
            for one, forms in zip(lines, asked, strict=True)
        ]

    @staticmethod
    async def _lasting(
        asserted: Asserted, seen_now: Mapping[Claim, Observation], stage: StepContext, last: LastAction
    ) -> Asserted | None:
        lasting = tuple(form for form, now in seen_now.items() if now.holds and not now.fleeting)
        lost = [form for form, now in seen_now.items() if not now.holds]
        if await pushed_away(lost, asserted.held, last, stage):
            return asserted.unsettled(_PUSHED)
        return replace(asserted, lasting=lasting, held=stage.clock.now()) if lasting else None

    @staticmethod
    def reloads(step: Step, stage: StepContext) -> bool:
        """Whether the line is about the page after a reload."""
        reading = claims_in(step, stage.reading)
        return reading is not None and reading.after_reload

    @staticmethod
    def says_it_lasts(step: Step, stage: StepContext) -> bool:
        """Whether the line says that something is not so, or is as it was: then it may have been true before."""
        reading = claims_in(step, stage.reading)
        negated = reading is not None and all(claim.negated for claim in reading.claims)
        return negated or re.search(r"\b(?:still|remain(?:s|ed)?|unchanged)\b", step.text, re.IGNORECASE) is not None

    def acted(self) -> None:
        """Something was done: what was asserted before is no longer looked at."""
        self._left_field = False

    @staticmethod
    async def _appeared(check: Claim, stage: StepContext) -> Observation | None:
        """Whether the action made appear what must be absent. It was not there before, so it is not on its way out:
        that it may go again (as a message does) is no reason to wait for that."""
        if not check.negated or not isinstance(check, (TextShown, ElementShown)):
            return None
        shown = await look(replace(check, negated=False), stage)
        seen = f"it appeared after the action: {shown.seen}"
        return Observation(ClaimOutcome.CONTRADICTED, seen) if shown.holds else None

    async def _held(
        self, check: Claim, timeout: float, stage: StepContext, last: LastAction, *, pixels: bool
    ) -> Observation:
        """Waits for a check. An app may take a value only once its field was left, as a person leaves it to look:
        where what must come does not come after typing, the field is left and it is waited for again."""
        observed = await hold(check, timeout, stage, since=last.began, pixels=pixels)
        if observed.holds or not stage.typing or check.negated:
            return observed
        await stage.leave_field()
        self._left_field = True
        return await hold(check, HURRIED_TIMEOUT, stage, since=last.began)

    def _patience(self, checks: tuple[Claim, ...]) -> float:
        if any(isinstance(check, MailSays) for check in checks):
            return MAIL_TIMEOUT
        if any(isinstance(check, MessageShown) and check.gone for check in checks):
            return GOING_TIMEOUT
        return max(self.timeout, FIRST_PAGE_TIMEOUT) if self._first else self.timeout

    async def mark(
        self, steps: Sequence[Step], stage: StepContext, *, renews: bool, later: Sequence[Step] = ()
    ) -> list[bool]:
        """Says that an act comes next, after which these lines are judged, and which of them are true now; False where
        one cannot be read, or is about another person's page. Of a page that the act `renews`, only what must go is of
        interest. What `later` lines say of the time before an act may be shown on this page only."""
        lines = [_before_act(step, stage) for step in steps]
        earlier = [claim for step in later for claim in _before_act(step, stage) if isinstance(claim, Before)]
        if renews:
            lines = [tuple(filter(_is_lost_with_the_page, line)) for line in lines]
        # Where a line says that something appears, the page before the act matters to a model's reading.
        appears = any(re.search(r"\b(?:re)?appear", step.text, re.IGNORECASE) for step in steps)
        compared = stage.case is not None and stage.case.model is not None and appears
        self._before = await scene_of("", stage, LastAction()) if compared else None
        claims = dict.fromkeys((*(claim for line in lines for claim in line), *earlier))
        on_page = [claim for claim in claims if not isinstance(claim, OffPageClaim)]
        asked = [claim.claim if isinstance(claim, Before) else claim for claim in on_page]
        seen = await stage.tools.mark(asked, observe=bool(steps))
        held: dict[Claim, bool] = {claim: one.holds for claim, one in zip(on_page, seen, strict=True)}
        for claim in claims:
            if isinstance(claim, OffPageClaim):
                try:
                    held[claim] = (await look(claim, stage, since=math.inf)).holds
                except InboxError:
                    held[claim] = False
        return [bool(line) and all(held[claim] for claim in line) for line in lines]

    @staticmethod
    async def still_absent(step: Step, stage: StepContext) -> bool:
        """Whether what the line says to be absent is so now; True for a line that says nothing of that kind."""
        reading = claims_in(step, stage.reading)
        claims = () if reading is None else _known(reading, stage)
        absent = [one for one in claims if one.negated and isinstance(one, (TextShown, ElementShown))]
        return all([(await look(one, stage)).holds for one in absent])

    @staticmethod
    def only_does(step: Step, verbs: Collection[Verb]) -> bool:
        """Whether the line is an act, or several, of these verbs."""
        reading = None if step.is_assertion or step.condition is not None else read_acts(step.text)
        return reading is not None and all(act.verb in verbs for act in reading.acts)

    @staticmethod
    def renews_the_page(step: Step, stage: StepContext) -> bool:
        """Whether an action brings another page, so that what was true of the page before says nothing."""
        reading = acts_in(step, stage.reading)
        return reading is None or any(act.verb in _RENEWING for act in reading.acts)


def _filled(reading: ClaimsRead, stage: StepContext) -> tuple[Claim, ...]:
    """The claims with their values. Raises NothingEntered where they refer to one that was not entered."""
    filled = (with_values(claim, lambda text: stage.fill(stage.entered.fill(text))) for claim in reading.claims)
    return tuple(
        replace(claim, given=stage.entered.was_given(claim.column, claim.value)) if isinstance(claim, CellIs) else claim
        for claim in filled
    )


async def _unless_gone(asserted: Asserted, checks: Sequence[Claim], stage: StepContext) -> Asserted:
    """The result of a line about a later time: what was only there for a moment before it is not there then."""
    for check in checks:
        if isinstance(check, (TextShown, ElementShown)) and not check.negated and not check.new:
            gone = await look(replace(check, negated=True), stage)
            if gone.holds:
                reason = f"expected {check}, seen {gone.seen}"
                return replace(asserted, outcome=ClaimOutcome.CONTRADICTED, reason=reason, seen=gone.seen)
    return asserted


def _known(reading: ClaimsRead, stage: StepContext) -> tuple[Claim, ...]:
    """The claims as far as they are known before the act: one may refer to a value that is yet to be entered."""
    try:
        return _filled(reading, stage)
    except NothingEntered:
        return ()


def _before_act(step: Step, stage: StepContext) -> tuple[Claim, ...]:
    """What an assertion claims, as far as it can be looked at before the act; nothing of another person's page."""
    reading = claims_in(step, stage.reading)
    if reading is None or _without_value(step, stage) is not None:
        return ()
    elsewhere = reading.after_reload or not stage.people.is_current(reading.person)
    return () if elsewhere else _known(reading, stage)


def _needs_journal(claim: Claim) -> bool:
    return isinstance(claim, (MessageShown, OutcomeIs)) or (isinstance(claim, ChangeClaim) and claim.new)


def _is_lost_with_the_page(claim: Claim) -> bool:
    """Whether only the page before the act can say it: what was so then, and whether what must be gone was there."""
    is_change = isinstance(claim, ChangeClaim) and claim.new
    return isinstance(claim, Before) or (claim.negated and (isinstance(claim, ElementShown) or is_change))


def _without_value(step: Step, stage: StepContext) -> str | None:
    """Which placeholder of the line has no value, or an empty one, if any has."""
    read = (step,) if stage.reading is None else (step, *stage.reading.of(step).steps)
    for placeholder in (each for line in read for each in placeholders(line.text)):
        try:
            value = stage.fill(f"{{{{{placeholder.name}}}}}")
        except PlanError as error:
            return error.message
        if not value.strip():
            return f"{{{{{placeholder.name}}}}} is empty"
    return None
