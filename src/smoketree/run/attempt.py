"""One attempt at a plan: a fresh session, its cases in order, a verdict and a result for each. A case's time limit
measures the time of the page, not that of a model."""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import anyio

from smoketree.agent.mailbox import Mailbox
from smoketree.agent.model.conversation import Model, ModelError, ModelUnusable, Reply, Request
from smoketree.agent.model.transcript import Transcript
from smoketree.agent.reading_order import PlanReading
from smoketree.agent.step_context import CaseContext, Spent, StepContext
from smoketree.browser.options import SessionOptions
from smoketree.browser.secrets import Redactor
from smoketree.errors import BrowserError, OutputError, SmoketreeError
from smoketree.plan.model import Case, Plan
from smoketree.report.finding import summary_line
from smoketree.report.model import Artifact, AssertionReport, PlanLine, Scenario, Status, StepReport, StepStatus, Usage
from smoketree.run.assertions import AssertionJudge
from smoketree.run.case import CaseRunner
from smoketree.run.evidence import Evidence, case_folder, not_ignored
from smoketree.run.ledger import Job, unrun
from smoketree.run.open_case import OpenCase
from smoketree.run.rules import Rules, Values, has_preview_auth
from smoketree.run.run_context import LiveSession, RunContext, Sessions
from smoketree.run.verdict import Verdict, judge, judge_again
from smoketree.settings import Switch


@dataclass(slots=True)
class TimeLimit:
    """A limit of `seconds` that stops while a model answers. `exceeded` says whether it ended what ran under it."""

    seconds: float
    _scope: anyio.CancelScope = field(default_factory=anyio.CancelScope)

    @property
    def exceeded(self) -> bool:
        return self._scope.cancelled_caught

    @contextmanager
    def running(self) -> Iterator[None]:
        """Cancels the block after the seconds."""
        self._scope = anyio.CancelScope(deadline=anyio.current_time() + self.seconds)
        with self._scope:
            yield

    @contextmanager
    def paused(self) -> Iterator[None]:
        """The time of the block does not count."""
        scope, left = self._scope, self._scope.deadline - anyio.current_time()
        scope.deadline = float("inf")
        try:
            yield
        finally:
            scope.deadline = anyio.current_time() + left


@dataclass(frozen=True, slots=True)
class UntimedModel:
    """A model whose answers do not count against a case's limit, but against their own."""

    model: Model
    limit: TimeLimit

    @property
    def name(self) -> str:
        return self.model.name

    async def send(self, request: Request, *, deadline: float) -> Reply:
        with self.limit.paused():
            return await self.model.send(request, deadline=deadline)


def scenario_of(plan: Plan, walk: CaseRunner, verdict: Verdict, duration: int) -> Scenario:
    """The result of a case; `duration` is milliseconds."""
    scenario = Scenario(
        name=walk.case.name,
        passed=verdict.status is Status.PASSED,
        status=verdict.status,
        steps=tuple(walk.steps),
        assertions=tuple(walk.assertions),
        summary=verdict.summary,
        duration=duration,
        final_check=round(walk.final_check * 1000),
        plan=PlanLine(file=plan.file, line=walk.case.location.line),
        failed_line=verdict.line,
        expected_assertions=len(walk.case.assertions),
        dropped_assertions=verdict.dropped,
        artifacts=tuple(walk.evidence.artifacts),
        usage=walk.spent,
        notes=walk.notes,
        warnings=tuple(dict.fromkeys(walk.warnings)),
    )
    return scenario.model_copy(update={"summary": summary_line(scenario)}) if scenario.passed else scenario


def with_evidence(scenario: Scenario, evidence: Evidence, warnings: Iterable[str]) -> Scenario:
    """The result with what came after the verdict: recordings, what went wrong in the page, and `warnings`. Its rows
    name only what was kept."""
    kept = {artifact.path for artifact in evidence.artifacts} | evidence.frames
    filmed = any(artifact.kind == "video" for artifact in evidence.artifacts)
    return scenario.model_copy(
        update={
            "steps": tuple(row.model_copy(update=_lost(row, kept, filmed=filmed)) for row in scenario.steps),
            "assertions": tuple(row.model_copy(update=_lost(row, kept, filmed=filmed)) for row in scenario.assertions),
            "artifacts": tuple(evidence.artifacts),
            "events": evidence.events,
            "no_trace": None if any(one.kind == "trace" for one in evidence.artifacts) else evidence.no_trace,
            "warnings": tuple(dict.fromkeys((*warnings, *evidence.warnings))),
        }
    )


def _lost(row: StepReport | AssertionReport, kept: Set[str], *, filmed: bool) -> dict[str, None]:
    """The fields of a row that point at what was not kept."""
    named = {"screenshot": row.screenshot, "film": row.film, "frame": row.frame}
    lost = [name for name, path in named.items() if path is not None and path not in kept]
    return dict.fromkeys(lost if filmed else [*lost, "video_offset"])


_FAREWELL = 10.0
_REWRITING = "rewriting.jsonl"
"""The transcript of what a plan's lines were rewritten from, and to."""


def _good_lines(scenario: Scenario) -> set[int]:
    good = {row.line: row.passed for row in scenario.assertions}
    for row in scenario.steps:  # a line may have several rows
        good[row.line] = good.get(row.line, True) and row.status is StepStatus.COMPLETED
    return {line for line, came_well in good.items() if came_well}


@dataclass(slots=True)
class PlanAttempt:
    """Runs a job once. `results` grows case by case, also when the attempt is cancelled; `before` are those of the
    attempt before."""

    job: Job
    number: int
    rules: Rules
    options: SessionOptions
    terms: RunContext
    trace: Switch = "off"
    before: Sequence[Scenario] = ()
    results: list[Scenario] = field(default_factory=list)
    storage_state: Mapping[str, object] | None = None
    retryable: bool = True
    _mailbox: Mailbox | None = None
    _stopped_halfway: tuple[Case, bool] | None = None
    """The last case of the session whose acts were not all carried out, and whether that was a fault of the app. Where
    it was none, what the cases after it find wrong proves nothing."""
    _redactor: Redactor = field(init=False)
    _limit: TimeLimit = field(init=False)

    def __post_init__(self) -> None:
        self._limit = TimeLimit(self.rules.case_timeout)
        self._redactor = Redactor(self.options.masked)

    async def run(self, sessions: Sessions) -> None:
        """Carries the plan out.

        Raises OutputError when evidence cannot be written, ModelUnusable where no model can be asked any more. All else
        ends in results.
        """
        judge_ = AssertionJudge()
        if self.terms.inbox is not None:
            self._mailbox = Mailbox(self.terms.inbox, self.terms.clock, self.terms.settings.mail_to)
        values = Values(
            self.job.plan,
            self.terms.variables,
            self.rules.secrets,
            self.terms.clock,
            run_id=self.terms.run_id,
            attempt=self.number,
        )
        open_cases = list(enumerate(self.job.cases, 1))
        try:
            await self._rewrite(self._reading)
        except ModelUnusable as error:
            self._report_remaining(open_cases, Status.ERROR, error.message)
            raise
        while open_cases:
            together = open_cases[:1] if self.rules.isolation == "case" else list(open_cases)
            del open_cases[: len(together)]
            try:
                await self._in_one_session(sessions, together, judge_, values, last=not open_cases)
            except (ModelUnusable, OutputError):
                raise
            except SmoketreeError as error:
                self._report_remaining(together, Status.ERROR, error.message)
            if self._stop():
                self._report_remaining(together + open_cases, Status.SKIPPED, "not run: an earlier case did not pass")
                return

    async def _in_one_session(
        self, sessions: Sessions, cases: list[tuple[int, Case]], judge_: AssertionJudge, values: Values, *, last: bool
    ) -> None:
        self._stopped_halfway = None
        async with sessions.session(self.options) as session:
            stage = StepContext(
                tools=session,
                fill=values.fill,
                remember=values.remember,
                base_url=self.rules.url,
                folder=Path(self.job.plan.file).parent,
                clock=self.terms.clock,
                patience=10.0,
                mailbox=self._mailbox,
                reading=self._reading,
            )
            arrive = True
            for position, (number, case) in enumerate(cases):
                evidence = self._evidence(session, number, case)
                stage.case = self._in_hand(case, cases[:position], evidence)
                walk = CaseRunner(
                    case,
                    self.terms.agent,
                    stage,
                    judge_,
                    evidence,
                    on_step_start=lambda step: self.terms.progress.step_started(self.job.plan, step),
                    on_step_end=lambda step, good: self.terms.progress.step_finished(self.job.plan, step, good=good),
                )
                await self._case(walk, arrive=arrive, final=last and position == len(cases) - 1)
                arrive = not walk.acted  # what it left open is in the way of the next one
                await stage.people.leave(stage.tools)
                stage.patience = 5.0
                if self._stop():
                    return
            # A page that hangs must not hold the run up; whoever needs this plan needs a plan that passed.
            with anyio.move_on_after(_FAREWELL):
                self.storage_state = await session.storage_state()

    @property
    def _reading(self) -> PlanReading | None:
        return self.terms.readings.get(self.job.plan.file)

    async def _read_anew(self, plan: Plan, stage: StepContext) -> None:
        """Takes the lines of `plan` for those of this one: a model may rewrite what of them is not plain."""
        before = self._reading
        if before is not None:
            stage.reading = PlanReading(plan, before.variables, before.plain, before.stored)
            await self._rewrite(stage.reading)

    async def _rewrite(self, reading: PlanReading | None) -> None:
        """Has a model rewrite the lines of the plan that cannot be read: one request, before the first session.
        Where it gives no usable answer, they stay unread. Raises ModelUnusable."""
        settings, clock = self.terms.settings, self.terms.clock
        if reading is None or reading.asked or self.terms.model is None or not (settings.plain or settings.readings):
            return
        from smoketree.agent.rewriting import SECONDS, rewrite_plan

        redact = self._redactor.text
        path = self.terms.root / self.terms.folders[self.job.plan.file] / _REWRITING

        def billed(usage: Usage) -> None:
            reading.usage += usage
            self.terms.progress.billed(self.job.plan, usage)

        model = self.terms.model.for_case(billed, Transcript(path, redact))
        try:
            await rewrite_plan(reading, model, deadline=clock.monotonic() + SECONDS, acts=settings.plain)
        except ModelUnusable:
            raise
        except ModelError as error:
            reading.trouble = error.message

    def _in_hand(self, case: Case, earlier: list[tuple[int, Case]], evidence: Evidence) -> CaseContext:
        """The case as a model is told of it. What is asked and answered goes to a transcript."""
        settings, spent, redact = self.terms.settings, Spent(), self._redactor.text
        if self._reading is not None:
            spent.add(self._reading.take_usage())

        def billed(usage: Usage) -> None:
            spent.add(usage)
            self.terms.progress.billed(self.job.plan, usage)

        model = None
        if self.terms.model is not None:
            model = UntimedModel(self.terms.model.for_case(billed, evidence.transcript(redact)), self._limit)
        return CaseContext(
            name=case.name,
            steps=case.steps,
            model=model,
            max_requests=self.job.plan.front.max_steps or settings.max_steps,
            earlier=tuple(one.name for _, one in earlier),
            guarded=bool(self.options.masked) or has_preview_auth(settings),
            origins=(self.rules.origin, *self.rules.allow_origins),
            suggest=self.terms.suggestions.append,
            redact=redact,
            spent=spent,
        )

    def _evidence(self, session: LiveSession, number: int, case: Case) -> Evidence:
        root, settings = self.terms.root, self.terms.settings
        folder = root / case_folder(self.terms.folders[self.job.plan.file], number, case.name, self.number)
        evidence = Evidence(session, root, folder, self.terms.clock, settings.video, self.trace)
        evidence.coverage = self.terms.impact is not None
        if settings.trace == "off":
            evidence.no_trace = "traces are off; --trace failures keeps them of cases that do not pass"
        elif self.trace == "off":
            evidence.no_trace = "it would hold the secrets that this plan, or one it needs, has"
            if settings.trace == "on":
                evidence.warnings.append(f"no trace: {evidence.no_trace}")
        rewriting = root / self.terms.folders[self.job.plan.file] / _REWRITING
        if case == self.job.cases[0] and rewriting.exists():
            path = rewriting.relative_to(root).as_posix()
            evidence.artifacts.append(Artifact(kind="transcript", path=path, label="rewriting"))
        return evidence

    async def _case(self, walk: CaseRunner, *, arrive: bool, final: bool) -> None:
        """Runs one case to its result. Raises BrowserError, after entering it, where the preview did not open."""
        clock = walk.stage.clock
        self.terms.progress.case_started(self.job.plan, walk.case.name, self.number)
        began = clock.monotonic()
        stopped: str | None = "the case was cut short"
        try:
            await walk.evidence.begin()
            walk.begin()
            stopped = await self._walked(walk, arrive=arrive)
            if self.terms.prompt is not None and self.terms.prompt.opens(walk):
                await self.terms.prompt.go_on(OpenCase.after(walk, self._read_anew))
            await walk.evidence.picture("end")
            if stopped is not None:
                walk.cut_short(stopped)
            stops = self.terms.settings.stop_on_failure and self._verdict(walk, stopped).status is not Status.PASSED
            if final or stops:
                await self._always(walk)
        except (BrowserError, ModelUnusable) as error:
            stopped = error.message
            raise
        finally:
            reason = self.terms.stopping or stopped
            if reason is not None:
                walk.cut_short(reason)
            self.retryable = self.retryable and walk.retryable and self.terms.stopping is None
            duration = round((clock.monotonic() - began) * 1000)
            self.results.append(scenario_of(self.job.plan, walk, self._verdict(walk, reason), duration))
            self._note_stop(walk, self.results[-1].status)
            if self._reading is not None:
                self._reading.case_ended(walk.case, passed=self.results[-1].passed)
            with anyio.CancelScope(shield=True), anyio.move_on_after(_FAREWELL):
                await walk.evidence.end(passed=self.results[-1].passed)
                if self.terms.impact is not None:
                    ran = await walk.evidence.code_run()
                    self.terms.impact.add(self.job.plan, walk.case.name, ran, self.rules)
            self.results[-1] = with_evidence(self.results[-1], walk.evidence, walk.warnings)
            self.terms.progress.case_finished(self.results[-1], self.number)

    def _note_stop(self, walk: CaseRunner, status: Status) -> None:
        """Takes note of a case that stopped halfway; one that is not good after it may follow from that."""
        before, bad = self._stopped_halfway, status in {Status.FAILED, Status.ERROR}
        if before is not None and bad:
            anew = "the case after it began at the preview's address"
            walk.warnings.append(f'"{before[0].name}" stopped halfway in the same session, and {anew}')
        if bad and not walk.acted:
            self._stopped_halfway = walk.case, status is Status.FAILED and (before is None or before[1])

    async def _always(self, walk: CaseRunner) -> None:
        """Carries out what stands under `#Finally`, within a case's time."""
        with self._limit.running():
            await walk.always(self.job.plan.always)
        if self._limit.exceeded:
            walk.warnings.append(f"#Finally took longer than {self.rules.case_timeout:g} s and was cut short")

    async def _walked(self, walk: CaseRunner, *, arrive: bool) -> str | None:
        """Walks within the case's time limit; says what stopped it, if anything did."""
        with self._limit.running():
            if arrive:
                answer = await walk.stage.tools.call("browser_navigate", {"url": self.rules.url})
                if answer.error is not None and not answer.modals:
                    raise BrowserError(answer.error)
                walk.stage.answered = (answer, walk.stage.clock.monotonic()) if answer.snapshot else None
            await walk.walk()
            walk.notes = not_ignored(await walk.noted(), self.job.plan.front.ignore_notes)
        if not self._limit.exceeded:
            return None
        return f"the case took longer than its time limit of {self.rules.case_timeout:g} s"

    def _verdict(self, walk: CaseRunner, stopped: str | None) -> Verdict:
        strict = self.terms.settings.strict
        doubts = [*walk.warnings, *walk.doubts, *(note.label for note in walk.notes)]
        failing = [note.label for note in walk.notes if note.kind.value in self.terms.settings.fail_on]
        facts = walk.actions, walk.results
        verdict = judge(walk.case, *facts, stopped=stopped, warnings=doubts, failing=failing, strict=strict)
        if self._stopped_halfway is not None and not self._stopped_halfway[1] and verdict.status is Status.FAILED:
            verdict = replace(verdict, status=Status.ERROR)
        tried = next((one for one in self.before if one.name == walk.case.name), None)
        return verdict if tried is None or tried.status is Status.FAILED else judge_again(verdict, _good_lines(tried))

    def _stop(self) -> bool:
        return self.terms.settings.stop_on_failure and any(not scenario.passed for scenario in self.results)

    def _report_remaining(self, cases: list[tuple[int, Case]], status: Status, reason: str) -> None:
        done = {scenario.name for scenario in self.results}
        for _, case in cases:
            if case.name not in done:
                self.results.append(unrun(self.job.plan, case, status, reason))
                self.terms.progress.case_finished(self.results[-1], self.number)
