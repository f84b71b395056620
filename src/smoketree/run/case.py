"""Walks one case in a session: acts, looks, collects facts. What they amount to is the verdict's to say."""

import copy
import re
from collections.abc import Callable, Set
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

import anyio

from smoketree.agent.agent import Agent
from smoketree.agent.model.conversation import ModelUnusable
from smoketree.agent.outcome import ActStatus, Outcome, Row
from smoketree.agent.reading_order import acts_in
from smoketree.agent.step_context import PersonUnavailable, StepContext
from smoketree.browser.protocol import PageProblem
from smoketree.errors import BrowserError, OutputError, SmoketreeError
from smoketree.language.act import Verb
from smoketree.language.claim import Claim
from smoketree.language.claim_terms import ClaimOutcome
from smoketree.plan.model import Case, Step
from smoketree.report.model import AssertionReport, CaseNote, CheckedBy, StepReport, Usage
from smoketree.run.asserted import Asserted
from smoketree.run.assertions import AssertionJudge
from smoketree.run.claim_checks import (
    REVERT_WINDOW,
    LastAction,
    ago,
    await_own_changes,
    await_reverts,
    form_before_input,
    form_before_mark,
    may_be_of_a_later_act,
)
from smoketree.run.evidence import Evidence, Spot, page_notes, step_rows
from smoketree.run.judging import condition_met
from smoketree.run.verdict import Fact

_SNAPSHOT_SECONDS = 10.0
_WORTH_SEEING = 0.3
"""Seconds: what is judged sooner nobody could read in the video."""

_LISTS = ("steps", "assertions", "actions", "results", "warnings", "doubts", "_problems", "_held")


@dataclass(frozen=True, slots=True)
class _HeldLine:
    """An assertion line that held: the `place` of its result and of its row, and what of it must last. `acted` is when
    the act ended that it follows (monotonic seconds); `later` when the first later act began (seconds since the epoch)
    that still had something to do once it was done, so that it may change what held."""

    place: int
    step: Step
    asserted: Asserted
    acted: float
    later: float | None = None


@dataclass(slots=True)
class CaseRunner:
    """One attempt at one case. Results are added to the lists at once, so that an attempt which is cancelled keeps what
    it had. `warnings` are for a reader, `doubts` are part of the assertions. `on_step_start` is called with each line
    when it begins, `on_step_end` with each line that has its result, and whether it is good. `final_check` is how many
    seconds were spent on what follows the last act, once all lines were done."""

    case: Case
    agent: Agent
    stage: StepContext
    judge: AssertionJudge
    evidence: Evidence
    steps: list[StepReport] = field(default_factory=list)
    assertions: list[AssertionReport] = field(default_factory=list)
    actions: list[Fact] = field(default_factory=list)
    results: list[Fact] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)
    retryable: bool = True
    on_step_start: Callable[[Step], None] = lambda _step: None
    on_step_end: Callable[[Step, bool], None] = lambda _step, _good: None
    _broken: bool = False
    _at_work: tuple[Step, float, Spot] | None = None
    _began: float = 0.0
    _last: LastAction = field(default_factory=LastAction)
    _dialog_met: float = 0.0
    final_check: float = 0.0
    notes: tuple[CaseNote, ...] = ()
    _problems: list[PageProblem] = field(default_factory=list)
    _held: list[_HeldLine] = field(default_factory=list)
    _all_looked_at: bool = False
    _known: frozenset[int] = frozenset()
    _page: str | None = None
    _page_changed: bool = False
    _shown: int = 0
    _frame: str | None = None

    @property
    def acted(self) -> bool:
        """Whether all that the case is to do was done, or needed not be."""
        acts = [step for step in self.case.steps if not step.is_assertion]
        return sum(fact.good for fact in self.actions) >= len(acts)

    async def walk(self) -> None:
        """Carries the steps out in order. After an act that was not done, or an assertion that is contradicted, nothing
        more is done; what can be judged or done for no cost after one that is not established is still of use.

        Raises BrowserError when the browser is gone, OutputError when evidence cannot be written.
        """
        clock = self.stage.clock
        self._last = LastAction(self._last.began or clock.now(), clock.monotonic())
        for index in range(len(self.case.steps)):
            if not await self.line(index):
                return
        await self.end()

    async def line(self, index: int) -> bool:
        """Carries out or judges the line at `index`; whether the next one is to follow. Raises the same."""
        step = self.case.steps[index]
        self._at(index, step)
        self.on_step_start(step)
        if step.is_assertion:
            await self._assert(step, index, vacuous=index in self._known)
            self.on_step_end(step, self.results[-1].good)
            return True
        self._frame = await self._show_held()
        if self.actions and self.judge.renews_the_page(step, self.stage):
            await await_own_changes(self._last, self.stage, leaving=True)
        acts = acts_in(step, self.stage.reading)
        same_person = acts is None or self.stage.people.is_current(acts.acts[0].person)
        await self._check_held(form_before_mark if same_person else None)
        # After a line that does not hold, an act is done only if none was contradicted and it costs no request: what is
        # wrong with the lines that follow is then reported in the same run.
        if self._broken and (acts is None or any(fact.failed for fact in self.results)):
            return False
        await self._note_problems()
        self._known = await self._true_before(index, self._known)
        # What is taken back while the element is looked for was not taken back by the act.
        self.stage.before_input = self._check_before_input if same_person else None
        done = await self._act(step, index)
        self.on_step_end(step, done)
        return done

    async def end(self) -> None:
        """Looks once more at what followed from the last act, once it had the time to be taken back."""
        if not self._held:
            return
        began = self.stage.clock.monotonic()
        if not self._broken:
            await await_reverts(self._last, self.stage, self._watch)
        await self._check_held()  # also of a case that failed: what was taken back may be the cause
        self.final_check = self.stage.clock.monotonic() - began

    def continued(self) -> "CaseRunner":
        """A walk that goes on from here, with lists of its own: what it adds does not change this one's result. What
        comes after the first line that was not done, or does not hold, is no part of it."""
        walk = copy.copy(self)
        for name in _LISTS:
            setattr(walk, name, list(getattr(self, name)))
        bad = walk.first_not_good()
        walk.withdraw(len(self.case.steps) if bad is None else bad)
        return walk

    def first_not_good(self) -> int | None:
        """The index of the first line that was not done, or does not hold; None where there is none."""
        good = {fact.location for fact in (*self.actions, *self.results) if fact.good}
        return next((at for at, step in enumerate(self.case.steps) if step.location not in good), None)

    def withdraw(self, count: int) -> None:
        """Makes the first `count` lines, all of them good, all of the case. What others did to the page stays."""
        kept = self.case.steps[:count]
        self.case = replace(self.case, steps=kept)
        judged = sum(step.is_assertion for step in kept)
        del self.results[judged:], self.assertions[judged:], self.actions[count - judged :]
        self._held = [line for line in self._held if line.place < judged]
        self._known = frozenset()
        self._broken = False
        self._at_work = None

    def lost(self) -> tuple[Step, ...]:
        """Takes the lines that held and no longer do out of the case; all others are good."""
        judged = [step for step in self.case.steps if step.is_assertion]
        bad = [at for at, fact in enumerate(self.results) if not fact.good]
        lost = tuple(judged[at] for at in bad)
        for at in reversed(bad):
            del self.results[at], self.assertions[at]
        for at, line in enumerate(self._held):
            self._held[at] = replace(line, place=line.place - sum(each < line.place for each in bad))
        if lost:
            self.case = replace(self.case, steps=tuple(step for step in self.case.steps if step not in lost))
            self._known = frozenset()
            self._broken = False
        return lost

    async def _show_held(self) -> str | None:
        """Keeps a picture of what the page shows before an act, in the rows of the assertions since the last act too;
        returns its path. Where there are none, there is none: it takes as long as a click."""
        since, self._shown = self._shown, len(self.assertions)
        frame = await self.evidence.frame() if since < self._shown and not self._broken else None
        for at in range(since, self._shown):
            self.assertions[at] = self.assertions[at].model_copy(update={"frame": frame})
        return frame

    async def _note_problems(self) -> None:
        """Takes note of what is wrong on the page now. A message that an earlier case left is none of this one's."""
        found = await self.stage.tools.problems(self._began)
        self._problems += [one for one in found if self.actions or one.kind != "message"]

    def _at(self, index: int, step: Step) -> None:
        if self.stage.case is not None:
            self.stage.case.at, self.stage.case.why = index, ""
        if self.stage.mailbox is not None:
            text = step.text
            with suppress(SmoketreeError):
                text = self.stage.fill(text)
            self.stage.mailbox.follow(text)

    def begin(self) -> None:
        """Says that the case begins: dialogs of the one before are none of its."""
        self._began = self.stage.clock.now()
        self._last = LastAction(self._began)

    async def noted(self) -> tuple[CaseNote, ...]:
        """What went wrong on the pages of the case beside what its lines look at."""
        await self._note_problems()
        return page_notes(self._problems, self.case, self.stage.reading, self.steps)

    def cut_short(self, reason: str) -> None:
        """Tells of the step that was at work when the case was stopped, if one was."""
        if self._at_work is None:
            return
        step, started, spot = self._at_work
        self._at_work = None
        row = Row("", step.text, started, self.stage.clock.now() - started)
        outcome = Outcome(ActStatus.ERROR, None, (row,), error=f"cut short: {reason}")
        self.steps += self._rows(step, outcome, spot)

    async def always(self, steps: tuple[Step, ...]) -> None:
        """Carries out the steps under `#Finally`; one that cannot be done is a warning."""
        if self.stage.case is not None:
            self.stage.case = replace(self.stage.case, steps=steps, done=[], actor=None)
        for index, step in enumerate(steps):
            self._at(index, step)
            self.on_step_start(step)
            outcome = await self._done_or_excused(step)
            if not outcome.status.good:
                self.warnings.append(f'{step.location}: "{step.text}" under #Finally was not done: {outcome.error}')

    async def _act(self, step: Step, index: int) -> bool:
        began = self._deed_begins()
        self.judge.acted()
        outcome = await self._done_or_excused(step)
        await self.stage.begin_input()  # nothing was done to the page, or it was checked already
        waited = self.judge.only_does(step, {Verb.WAIT})
        ended = self._last.ended if waited else self.stage.clock.monotonic()
        self._last = LastAction(began, ended, self.stage.people.current)
        if not waited:
            await self._carry_over()
        reason = "" if outcome.error is None else f'"{step.text}": {outcome.error}'
        self.actions.append(Fact(step.location, outcome.status, reason))
        self.retryable = self.retryable and outcome.retryable
        if self.stage.case is not None:
            said = "; ".join(row.description for row in outcome.rows if _acted(row)) or outcome.error or ""
            self.stage.case.note(index, outcome.resolver or outcome.status, said)
        return outcome.status.good

    async def _done_or_excused(self, step: Step) -> Outcome:
        await self.evidence.chapter(step.text)
        spot = self.evidence.spot()
        started = self.stage.clock.now()
        spent = self.spent
        self._at_work = (step, started, spot)
        try:
            outcome = await self._performed(step)
        except (BrowserError, ModelUnusable, OutputError):
            raise
        except SmoketreeError as error:
            # What no resolver foresaw (a name without a value, say) is an error of this step, not of the whole plan.
            outcome = Outcome(ActStatus.ERROR, None, error=error.message, hint=error.hint, retryable=False)
        self._at_work = None
        await self._report(step, outcome, started, spot)
        if self.spent.requests > spent.requests:
            self.steps[-1] = self.steps[-1].model_copy(update={"usage": self.spent - spent})
        return outcome

    @property
    def spent(self) -> Usage:
        """What was spent on models for the case so far."""
        return Usage() if self.stage.case is None else self.stage.case.spent.usage

    def _deed_begins(self) -> float:
        """From when on a dialog counts as brought by what is now done. A step that finds a dialog open can only answer
        it: it belongs to the step that brought it."""
        said = self.stage.tools.last_dialog
        if said is not None and said.at > max(self._dialog_met, self._last.began):
            self._dialog_met = said.at
            return self._last.began
        return self.stage.clock.now()

    async def _performed(self, step: Step) -> Outcome:
        """Does the step, if its condition is met."""
        met = step.condition is None or await condition_met(step, self.stage)
        if met:
            return await self.agent.perform(step, self.stage)
        if met is False:
            return Outcome(ActStatus.EXCUSED, None, error=f"not so: {step.condition}")
        unread = f'could not read the condition "{step.condition}"'
        hint = 'begin the line as in: If "Accept" appears, ... or: If the button "Accept" is shown, ...'
        return Outcome(ActStatus.ERROR, None, error=unread, hint=hint, retryable=False)

    async def _assert(self, step: Step, index: int, *, vacuous: bool) -> None:
        if self.judge.reloads(step, self.stage):
            await await_own_changes(self._last, self.stage, leaving=True)  # the reload is an act as well
            await self._check_held()
            self._held = []
            self._last = replace(self._last, ended=self.stage.clock.monotonic())
        hurried = self._broken
        await self.evidence.chapter(f"Assert: {step.text}", after=_WORTH_SEEING)
        spot = self.evidence.spot()
        started = self.stage.clock.now()
        spent = self.spent
        asserted = await self.judge.judge(step, self.stage, hurried=hurried, vacuous=vacuous, last=self._last)
        if self._page_changed and self.judge.says_it_lasts(step, self.stage):
            asserted = replace(asserted, vacuous=False)
        case = self.stage.case
        if case is not None:
            case.note(index, "judged", "passed" if asserted.holds else "failed")
            if case.actor is not None:
                case.actor.judged(index, passed=asserted.holds, said=asserted.seen or asserted.reason)
            asserted = self._agreed(asserted, index, case.claims.get(index, set()))
        self.results.append(Fact(step.location, asserted.outcome, asserted.reason))
        self.retryable = self.retryable and (asserted.holds or asserted.retryable)
        await self._hold(step, asserted)
        row = await self._assertion_row(step, asserted, started)
        cost = self.spent - spent
        more = {"usage": cost if cost.requests else None, "video_offset": spot.offset, "film": spot.film}
        self.assertions.append(row.model_copy(update=more | self._read_as(step)))
        self.doubts.extend(asserted.doubts(step))
        self._broken = self._broken or not asserted.holds

    def _agreed(self, asserted: Asserted, index: int, claims: Set[bool]) -> Asserted:
        """The result beside what the model that acted said of the line, whenever it did. Where a judge let it pass and
        that model saw it fail, results differ, and nothing is established; over what the host saw itself nobody's word
        counts."""
        if claims <= {asserted.holds}:
            return asserted
        said = "both" if len(claims) > 1 else "passed" if True in claims else "failed"
        self.warnings.append(f"{self.case.steps[index].location}: the model's comment: {said}")
        if claims == {True} or asserted.by is CheckedBy.HOST or not asserted.holds:
            return asserted
        differ = "results differ: the judge let it pass, the model that acted saw it fail"
        return replace(asserted, outcome=ClaimOutcome.NOT_ESTABLISHED, reason=differ, seen=f"{differ}; {asserted.seen}")

    async def _assertion_row(self, step: Step, asserted: Asserted, started: float) -> AssertionReport:
        if asserted.holds:
            return asserted.report(step, started, None, None)
        picture = await self.evidence.picture(f"line-{step.location.line}")
        return asserted.report(step, started, picture, await self._boxed())

    async def _boxed(self) -> str | None:
        """Keeps the page's snapshot with where its elements are: what a failed row tells of can be marked in its
        picture. None where the page gives none in time: one that hangs holds nothing up."""
        with anyio.move_on_after(_SNAPSHOT_SECONDS):
            answer = await self.stage.tools.call("browser_snapshot", {"boxes": True})
            if answer.error is None:
                return self.evidence.snapshot(answer.snapshot)
            return self.evidence.snapshot((await self.stage.look()).snapshot)  # another's server may know no boxes
        return None

    async def _hold(self, step: Step, asserted: Asserted) -> None:
        """Keeps a line that held: it has to last. Of those before it, what it shows to be over need not."""
        if not asserted.holds:
            return
        self._all_looked_at = False
        for at, line in enumerate(self._held):
            self._held[at] = replace(line, asserted=await self.judge.after_a_later_line(line.asserted, self.stage))
        self._held.append(_HeldLine(len(self.results) - 1, step, asserted, self._last.ended))

    async def _check_before_input(self) -> None:
        """Looks once more at what held, as late as can be; not where all of it was looked at after the last act and
        nothing has happened to the page since."""
        if self._held:
            await await_own_changes(self._last, self.stage)
            if not (self._all_looked_at and await self.stage.tools.rests()):
                await self._check_held(form_before_input)
        # What came while the element was looked for was not brought by the act either.
        steps = self.case.steps
        self._known = frozenset([at for at in self._known if await self.judge.still_absent(steps[at], self.stage)])

    async def _check_held(self, form_of: Callable[[Claim], Claim | None] | None = None) -> None:
        """Looks once more at what held: before an act begins, and in the end."""
        holding = await self.judge.holding([line.asserted for line in self._held], self.stage, form_of)
        for line in self._held[:]:
            await self._check_line(line, form_of, holding)

    async def _check_line(
        self,
        line: _HeldLine,
        form_of: Callable[[Claim], Claim | None] | None = None,
        holding: Set[tuple[Claim, float]] = frozenset(),
    ) -> _HeldLine | None:
        """The line as it is held from now on; None where it was lost."""
        now = await self.judge.still(line.asserted, self.stage, form_of, holding)
        at = self._held.index(line)
        if now.holds:
            self._held[at] = kept = replace(line, asserted=now)
            return kept
        del self._held[at]
        held, later = line.asserted.held, line.later
        if later is None or not await may_be_of_a_later_act(later, held, self._last, self.stage):
            await self._lost(line, now)
        return None

    async def _watch(self) -> None:
        """Looks at what a later act may still change: what changes while nothing comes of that act is taken back."""
        for line in [line for line in self._held if line.later is not None]:
            began = self.stage.clock.now()
            kept = await self._check_line(line)
            if kept is not None:
                self._held[self._held.index(kept)] = replace(kept, asserted=replace(kept.asserted, held=began))

    async def _lost(self, line: _HeldLine, now: Asserted) -> None:
        """The line's result is what was seen last."""
        self._broken = True
        self.results[line.place] = Fact(line.step.location, now.outcome, now.reason)
        before = self.assertions[line.place]
        failed = await self._assertion_row(line.step, now, before.timestamp / 1000)
        kept = {"usage": before.usage, "video_offset": before.video_offset, "film": before.film}
        self.assertions[line.place] = failed.model_copy(update=kept | self._read_as(line.step))

    async def _carry_over(self) -> None:
        """An act was done and is over. What held before and still does has to last on, for a rollback may be late; but
        where something is still to come of this act, it may rightly change what was so."""
        recent = [line for line in self._held if self._last.ended - line.acted < REVERT_WINDOW]
        self._held, self._all_looked_at = [], True
        act = ago(self._last, self.stage.clock)
        goes_on = bool(recent) and await self.stage.tools.outstanding(act, REVERT_WINDOW, own=True)
        if goes_on and await self.stage.tools.came(act, 0.0):
            return  # an answer is still to come, which may be about anything
        lines = await self.judge.after_an_act([line.asserted for line in recent], self.stage, self._last)
        for line, asserted in zip(recent, lines, strict=True):
            if asserted is not None and not asserted.holds:
                await self._lost(line, asserted)
            elif asserted is not None:
                later = line.later or (self._last.began if goes_on else None)
                self._held.append(replace(line, asserted=asserted, later=later))

    async def _true_before(self, index: int, known: frozenset[int]) -> frozenset[int]:
        """Which of the assertions that follow the action at `index` hold before it is done; the journal of what
        changes begins here. A wait or the answer to a dialog belongs to the action that it follows: what was known
        before that still counts."""
        steps = self.case.steps
        if self.judge.only_does(steps[index], _CONTINUING):
            return known
        follow: list[int] = []
        for at in range(index + 1, len(steps)):
            if steps[at].is_assertion:
                follow.append(at)
            elif not self.judge.only_does(steps[at], _CONTINUING):
                break
        acts = acts_in(steps[index], self.stage.reading)
        if acts is not None and follow:
            with suppress(PersonUnavailable):  # the act itself reports it
                await self.stage.act_as(acts.acts[0].person)
        renews = self.judge.renews_the_page(steps[index], self.stage)
        later = [step for step in steps[max(follow, default=index) + 1 :] if step.is_assertion]
        held = await self.judge.mark([steps[at] for at in follow], self.stage, renews=renews, later=later)
        true = [at for at, holds in zip(follow, held, strict=True) if holds]
        if not renews:
            return frozenset(true)
        # Where the act may have brought another page, only an assertion in a model's words has to be false before it,
        # and only where it is not known what the act does.
        reading = self.stage.reading if acts is None else None
        return frozenset(at for at in true if reading is not None and reading.of(steps[at]).rewritten)

    def _read_as(self, step: Step) -> dict[str, Any]:
        read = self.stage.reading.of(step) if self.stage.reading is not None else None
        return {} if read is None else {"read_as": read.read_as, "resolver": read.by}

    async def _report(self, step: Step, outcome: Outcome, started: float, spot: Spot) -> None:
        bad = not outcome.status.good
        took = self.stage.clock.now() - started
        picture = await (self.evidence.picture(f"line-{step.location.line}") if bad else self.evidence.still())
        for seen in (re.sub(r" \[active\]", "", row.snapshot) for row in outcome.rows if row.snapshot is not None):
            self._page_changed, self._page = self._page not in {None, seen}, seen
        if not outcome.rows:
            outcome = replace(outcome, rows=(Row("", outcome.error or step.text, started, took),))
        rows = self._rows(step, outcome, spot)
        self.steps.extend(rows)
        self.steps[-1] = rows[-1].model_copy(update={"screenshot": picture, "frame": self._frame})
        self.warnings.extend(f"{step.location}: {row.note}" for row in outcome.rows if row.note)
        if bad:
            page = await self._boxed() or rows[-1].snapshot
            self.steps[-1] = self.steps[-1].model_copy(update={"snapshot": page})

    def _rows(self, step: Step, outcome: Outcome, spot: Spot) -> list[StepReport]:
        return step_rows(step, outcome, first=len(self.steps) + 1, spot=spot, keep=self.evidence.snapshot)


_CONTINUING = frozenset({Verb.WAIT, Verb.ACCEPT_DIALOG, Verb.DISMISS_DIALOG})


def _acted(row: Row) -> bool:
    """Whether it did something, rather than only look."""
    return row.error is None and row.tool not in {"browser_snapshot", "browser_take_screenshot", "browser_inspect"}
