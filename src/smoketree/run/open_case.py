"""A case that is still being written: its next lines are carried out one by one, on the page where it is, just as a
run carries them out. `smoketree try` and `run --keep-open` go on with one."""

from base64 import b64encode
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from smoketree.agent.reading_order import claims_in
from smoketree.agent.step_context import StepContext, view_of
from smoketree.browser.protocol import BrowserTools, ToolAnswer
from smoketree.errors import BrowserError
from smoketree.language.claim import ChangeClaim, ElementShown
from smoketree.plan.model import Case, Plan, Step
from smoketree.report.media import pixels
from smoketree.report.model import AssertionReport, StepReport
from smoketree.run.case import CaseRunner

_SIDES = 4

_PATIENCE = 5.0
"""Seconds that an element may take to appear: the session's first page is there."""

_MARK = "outline: 3px solid #e5484d; outline-offset: 2px; background: rgba(229, 72, 77, 0.12)"


@dataclass(frozen=True, slots=True)
class LineResult:
    """What a line came to. `said` is what was done, or seen; `failed`: the app is wrong, with proof; `seconds` is how
    long it took. `moot`: the line was not begun, because lines before it no longer hold."""

    step: Step
    good: bool
    said: str = ""
    hint: str = ""
    candidates: tuple[str, ...] = ()
    failed: bool = False
    moot: bool = False
    seconds: float = 0.0


@dataclass(slots=True)
class OpenCase:
    """The case that `walk` has carried out so far. `read_anew` has the lines of a plan read before they are carried
    out; `changed`: whether lines that are not in the case did something to the page."""

    walk: CaseRunner
    read_anew: Callable[[Plan, StepContext], Awaitable[None]]
    stopped: LineResult | None = None
    changed: bool = False

    @classmethod
    def after(cls, walk: CaseRunner, read_anew: Callable[[Plan, StepContext], Awaitable[None]]) -> "OpenCase":
        """Goes on where `walk` ended; what it came to stays as it is. `stopped` is its first line that is not good."""
        at = walk.first_not_good()
        stopped = None if at is None else _stopped(walk, at)
        going_on = walk.continued()
        # The person is told by what `carry_out` returns.
        going_on.on_step_start, going_on.on_step_end = lambda _: None, lambda _step, _good: None
        going_on.stage.patience = _PATIENCE
        return cls(going_on, read_anew, stopped, changed=stopped is not None)

    @property
    def case(self) -> Case:
        """Its lines so far: those that were done, or hold."""
        return self.walk.case

    @property
    def tools(self) -> BrowserTools:
        """The browser that it is carried out in."""
        return self.walk.stage.tools

    def needs_a_restart(self, steps: Sequence[Step]) -> bool:
        """Whether one of the lines says what an earlier act changed: that can only be judged where the page was looked
        at before that act. An act among `steps` itself is no matter."""
        acts = [step for step in self.case.steps if not step.is_assertion]
        if not acts:
            return False
        renewed = self.walk.judge.renews_the_page(acts[-1], self.walk.stage)
        for step in steps:
            if not step.is_assertion:
                return False
            reading = claims_in(step, self.walk.stage.reading)
            changes = [each for each in reading.claims if isinstance(each, ChangeClaim) and each.new] if reading else []
            if any(each.negated or not (renewed or isinstance(each, ElementShown)) for each in changes):
                return True
        return False

    async def carry_out(self, plan: Plan, steps: Sequence[Step]) -> list[LineResult]:
        """Carries out lines of `plan`, up to the first that is not good; only where all are good do they become lines
        of the case. Raises BrowserError, OutputError."""
        walk = self.walk
        first = len(walk.case.steps)
        walk.case = replace(walk.case, steps=(*walk.case.steps, *steps))
        await self.read_anew(plan, walk.stage)
        if walk.stage.case is not None:
            walk.stage.case.steps = walk.case.steps
        results: list[LineResult] = []
        try:
            for index in range(first, len(walk.case.steps)):
                results.append(await self._one(index))
                if not results[-1].good:
                    break
        finally:
            if len(results) < len(steps) or not results[-1].good:
                self.changed = self.changed or any(not step.is_assertion for step in steps)
                walk.withdraw(first)
        return results

    async def _one(self, index: int) -> LineResult:
        walk, step = self.walk, self.walk.case.steps[index]
        began = walk.stage.clock.monotonic()
        facts = len(walk.actions) + len(walk.results)
        rows = len(walk.steps)
        await walk.line(index)
        took = walk.stage.clock.monotonic() - began
        if len(walk.actions) + len(walk.results) == facts:
            return LineResult(step, good=False, moot=True, seconds=took)
        if step.is_assertion:
            fact, row = walk.results[-1], walk.assertions[-1]
            said = row.seen if row.passed else fact.reason
            return LineResult(step, row.passed, said, row.hint or "", (), fact.failed, seconds=took)
        done, last = walk.actions[-1], walk.steps[-1]
        said = "; ".join(row.description for row in walk.steps[rows:]) if done.good else last.error or ""
        return LineResult(step, done.good, said, last.hint or "", last.candidates, done.failed, seconds=took)

    def lost(self) -> tuple[Step, ...]:
        """The lines of the case that held and no longer do."""
        return self.walk.lost()

    async def end(self) -> tuple[Step, ...]:
        """Ends the case: the lines of it that what followed from the last act took back."""
        await self.walk.end()
        return self.lost()

    async def begin(self, name: str) -> None:
        """Begins another case in the same browser session, as a plan's next case does."""
        await self.walk.stage.people.leave(self.tools)
        self.walk = self.walk.continued()
        self.walk.withdraw(0)
        self.walk.case = replace(self.walk.case, name=name)
        self.walk.begin()

    async def picture(self, ref: str = "") -> str | None:
        """A picture of the page as SVG, in which the element `ref` is marked; None where none can be taken. Nothing is
        put into the page for it."""
        try:
            taken = await self.walk.evidence.recorder.screenshot(small=True)
        except BrowserError:
            return None
        answer = await self.tools.call("browser_snapshot", {"boxes": True}) if ref else ToolAnswer()
        node = next((each for each in view_of(answer).tree if each.ref == ref), None) if ref else None
        box = (node.attribute("box") or "").split(",") if node is not None else []
        width, height = pixels("image/jpeg", taken)
        frame = 'fill="none" stroke="#e5484d" stroke-width="4"'
        marked = ""
        if len(box) == _SIDES:
            marked = f'<rect x="{box[0]}" y="{box[1]}" width="{box[2]}" height="{box[3]}" {frame}/>'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
            f'<image width="{width}" height="{height}" href="data:image/jpeg;base64,{b64encode(taken).decode()}"/>'
            f"{marked}</svg>\n"
        )

    async def mark(self, ref: str, said: str = "") -> None:
        """Marks the element `ref` in the browser's window; without one, takes the mark away."""
        if ref:
            await self.tools.call("browser_highlight", {"target": ref, "element": said, "style": _MARK})
        else:
            await self.tools.call("browser_hide_highlight", {})


def _stopped(walk: CaseRunner, at: int) -> LineResult:
    """What is known of the line of a walk that ended with it."""
    step = walk.case.steps[at]
    fact = next((fact for fact in (*walk.actions, *walk.results) if fact.location == step.location), None)
    if fact is None:
        return LineResult(step, good=False, said="it was not carried out", moot=True)
    rows: tuple[StepReport | AssertionReport, ...] = (*walk.steps, *walk.assertions)
    row = next((row for row in reversed(rows) if row.line == step.location.line), None)
    candidates = row.candidates if isinstance(row, StepReport) else ()
    return LineResult(step, False, fact.reason, (row.hint or "") if row else "", candidates, fact.failed)


class Prompt(Protocol):
    """Where a person goes on with a case."""

    def opens(self, walk: CaseRunner) -> bool:
        """Whether a person goes on after this walk."""

    async def go_on(self, case: OpenCase) -> None:
        """Goes on with the case until the person is done. Raises BrowserError, OutputError."""
