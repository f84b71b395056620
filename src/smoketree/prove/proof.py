"""A proof from its good runs to its result: every fault is one more run of the plan, with the cases before it."""

import math
import os
import re
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar
from urllib.parse import urlsplit
from uuid import uuid4

import anyio

from smoketree.browser.secrets import Redactor
from smoketree.errors import SmoketreeError, UntestableError, UsageError
from smoketree.language.reader import read_claims
from smoketree.mail.choose import has_fixed_port
from smoketree.plan.model import Case, Location, Plan, Step, StepKind
from smoketree.prove.faults import BUDGET, MASK, SEED, CaseTrace, Fault, PageText, choose_faults, faults_at
from smoketree.prove.instrument import Instrument, InstrumentedSessions
from smoketree.report.model import Scenario, Status, TestReport
from smoketree.report.proof import AssertionProof, CaseProof, FaultOutcome, FaultResult, ProofReport
from smoketree.report.store import Store
from smoketree.run.ledger import Job
from smoketree.run.rules import rules_for
from smoketree.run.run import Run, build_run, leaves_of, write_outputs
from smoketree.run.run_context import Sessions
from smoketree.run.select import choose
from smoketree.settings import Settings

_LONGEST = 80


@dataclass(frozen=True, slots=True)
class Difference:
    """A text that the page shows only with the fault (`extra`), or only without it, at the assertion of that line (0:
    at the end)."""

    line: int
    text: str
    extra: bool = False

    def __str__(self) -> str:
        where = f"at line {self.line}" if self.line else "at the end"
        return f'{where} the page {"shows" if self.extra else "does not show"} "{self.text}"'


def first_difference(good: CaseTrace, faulty: CaseTrace) -> Difference | None:
    """The first difference between what both showed at the same line; what changes from run to run is none."""
    for line in sorted(good.texts.keys() & faulty.texts.keys(), key=lambda line: line or 1_000_000):
        then, now = _counted(good.texts[line]), _counted(faulty.texts[line])
        for text in then - now:
            return Difference(line, text)
        for text in now - then - _counted(good.changing.get(line, ())):
            return Difference(line, text, extra=True)
    return None


def _counted(texts: Iterable[PageText]) -> Counter[str]:
    return Counter(shown for each in texts for shown in each.shown)


def suggested_line(trace: CaseTrace, difference: Difference) -> Step | None:
    """The assertion that fails because of a difference, after its line or at the end of the case; None where there is
    no plain one."""
    text, line = difference.text, difference.line
    here = [each.text for each in (*trace.texts[line], *trace.changing.get(line, ()))]
    words = f'the page {"does not show" if difference.extra else "shows"} "{text}"'
    state = not difference.extra and text not in here
    if state or (difference.extra and text in here) or any(mark in text for mark in ('"', MASK)):
        return None
    if len(text) > _LONGEST or read_claims(words) is None:
        return None
    last = trace.case.steps[-1].location
    return Step(words, StepKind.ASSERTION, Location(last.file, line or last.line, 1_000))


def with_line(case: Case, step: Step) -> Case:
    """The case with one more line, after the one that it is at."""
    at = max(index for index, each in enumerate(case.steps) if each.location.line <= step.location.line)
    return replace(case, steps=(*case.steps[: at + 1], step, *case.steps[at + 1 :]))


_T = TypeVar("_T")
_OUTPUT_LINES = 3
_PRODUCTION = re.compile(r"(?:^|[.-])(?:www|prod|production|live)(?:[.-]|$)")
_MOST_REASONS = 3


@dataclass(slots=True)
class Proof:
    """A proof of the plans of `run`, which is not started itself. `reset` is a command that is run before each run;
    `say` is called with what is at work."""

    run: Run
    budget: int = BUDGET
    seed: int = SEED
    reset: str | None = None
    say: Callable[[str], None] = lambda _: None
    until: float = math.inf
    """The moment, as `anyio.current_time` has it, after which no further fault is tried."""
    on_passed: Callable[[CaseTrace, CaseTrace, FaultResult], None] | None = None
    """Called for each case that passed with a fault: with its good trace, the one with the fault, and the result. Lines
    that would catch it are not looked for then."""
    _idle: list[Sessions] = field(default_factory=list)
    _free: anyio.Semaphore = field(init=False)
    _why: dict[tuple[str, str], str] = field(default_factory=dict)

    async def go(self) -> ProofReport:
        """Runs the plans twice, then with one fault at a time, then once more.

        Raises UsageError and UntestableError as a run does, and where an address looks like production, no case is
        provable, or --reset fails.
        """
        self._refuse_production()
        jobs = choose(self.run.plans, {}, self.run.settings).jobs
        try:
            async with self._browsers():
                traces = await self._good_traces(jobs)
                if not traces:
                    raise UntestableError("no case is provable", self._reasons())
                chosen = choose_faults(traces, self.budget, self.seed)
                results = await self._each(chosen, self._with_fault, "faults")
                tried = [(*one, result) for one, result in zip(chosen, results, strict=True) if result is not None]
                warnings = await self._checked_again(jobs)
                if len(tried) < len(chosen):
                    warnings.append(f"{len(chosen) - len(tried)} faults were not tried: the time was over")
        except* SmoketreeError as group:
            raise next(leaves_of(group)) from None
        return ProofReport(
            url=self.run.settings.url or "",
            seed=self.seed,
            budget=self.budget,
            cases=tuple(self._case(job, case, tried) for job in jobs for case in job.cases),
            warnings=tuple(warnings),
        )

    def _refuse_production(self) -> None:
        """Raises UsageError where a plan's address looks like one that users work with."""
        for plan in (*self.run.plans, *self.run.needs.values()):
            rules = rules_for(plan, self.run.settings, self.run.secrets, self.run.needs)
            for host in (urlsplit(rules.url).hostname or "", urlsplit(rules.origin).hostname or ""):
                if _PRODUCTION.search(host):
                    raise UsageError(
                        f"{host} looks like production: every plan is run many times, and some of its writes twice",
                        "give the address of a preview or a test system",
                    )

    def _reasons(self) -> str:
        """Why cases are not provable: the first few reasons."""
        reasons = list(dict.fromkeys(self._why.values()))
        more = len(reasons) - _MOST_REASONS
        return "; ".join([*reasons[:_MOST_REASONS], *([f"and {more} more"] if more > 0 else [])])

    @asynccontextmanager
    async def _browsers(self) -> AsyncIterator[None]:
        """As many browsers as runs go on side by side: one where the app is reset, or where each run listens for mail
        at the same port."""
        alone = self.reset is not None or has_fixed_port(self.run.settings.inbox)
        workers = 1 if alone else self.run.settings.workers
        self._free = anyio.Semaphore(workers)
        async with AsyncExitStack() as stack:
            self._idle = [await stack.enter_async_context(self.run.launch()) for _ in range(workers)]
            yield

    async def _each(self, items: Sequence[_T], work: "Callable[[_T], Awaitable[_R]]", name: str) -> "list[_R]":
        """What the work came to for each item, in their order."""
        found: dict[int, _R] = {}

        async def one(at: int, item: _T) -> None:
            async with self._free:
                found[at] = await work(item)
            if len(found) % 5 == 0 or len(found) == len(items):
                self.say(f"{len(found)} of {len(items)} {name}")

        async with anyio.create_task_group() as group:
            for at, item in enumerate(items):
                group.start_soon(one, at, item)
        return [found[at] for at in range(len(items))]

    async def _good_traces(self, jobs: Sequence[Job]) -> list[CaseTrace]:
        first = await self._each(jobs, self._recorded, "plans, first run")
        second = await self._each(jobs, self._recorded, "plans, second run")
        traces: list[CaseTrace] = []
        for job, *runs in zip(jobs, first, second, strict=True):
            for case in job.cases:
                key = (job.plan.file, case.name)
                why = _why_not(*(scenarios.get(case.name) for _, scenarios in runs))
                if why is not None:
                    self._why[key] = why
                else:
                    before, after = (instrument.traces[key] for instrument, _ in runs)
                    traces.append(after.stable(before))
        return traces

    async def _recorded(self, job: Job) -> tuple[Instrument, dict[str, Scenario]]:
        instrument = self._instrument(job.plan)
        return instrument, await self._run(job.plan, job.cases, instrument)

    async def _with_fault(self, chosen: tuple[CaseTrace, Fault]) -> FaultResult | None:
        if anyio.current_time() > self.until:
            return None
        trace, fault = chosen
        instrument, scenario = await self._faulty(trace, fault)
        what = Redactor(self.run.secrets).text(str(fault))  # an address of a request may hold what no page shows
        result = FaultResult(kind=fault.kind, what=what, line=fault.line, outcome=FaultOutcome.NOT_APPLIED)
        if scenario is None or not instrument.applied:
            return result
        if scenario.status is not Status.PASSED:
            failed = tuple(each.line for each in scenario.assertions if not each.passed)
            caught = FaultOutcome.CAUGHT if scenario.status is Status.FAILED else FaultOutcome.ERROR
            return result.model_copy(update={"outcome": caught, "caught_at": scenario.failed_line, "failed": failed})
        faulty = instrument.traces[trace.plan.file, trace.case.name]
        difference = first_difference(trace, faulty)
        passed = FaultOutcome.UNSEEN if difference is None else FaultOutcome.SURVIVED
        seen = None if difference is None else str(difference)
        result = result.model_copy(update={"outcome": passed, "difference": seen})
        if self.on_passed is not None:
            self.on_passed(trace, faulty, result)
        step = None if difference is None or self.on_passed is not None else suggested_line(trace, difference)
        if step is None or not await self._helps(trace, fault, step):
            return result
        return result.model_copy(update={"suggestion": f"Assert: {step.text}", "after": step.location.line})

    async def _helps(self, trace: CaseTrace, fault: Fault, step: Step) -> bool:
        """Whether the line holds on the good page, and does not with the fault."""
        longer = CaseTrace(trace.plan, with_line(trace.case, step))
        _, faulty = await self._faulty(longer, fault)
        if faulty is None or not any(each.description == step.text and not each.passed for each in faulty.assertions):
            return False
        good = await self._run(longer.plan, self._up_to(longer), self._instrument(longer.plan))
        return good[longer.case.name].status is Status.PASSED

    async def _faulty(self, trace: CaseTrace, fault: Fault) -> tuple[Instrument, Scenario | None]:
        """The case with a fault; None where it did not come to it."""
        instrument = self._instrument(trace.plan)
        instrument.fault, instrument.faulty = fault, (trace.plan.file, trace.case.name)
        found = await self._run(trace.plan, self._up_to(trace), instrument)
        before = [found.get(case.name) for case in self._up_to(trace)[:-1]]
        if any(one is None or not one.passed for one in before if one is None or one.name not in self._bad(trace.plan)):
            return instrument, None
        scenario = found.get(trace.case.name)
        return instrument, None if scenario is None or scenario.status is Status.SKIPPED else scenario

    def _bad(self, plan: Plan) -> frozenset[str]:
        """The cases of a plan that do not pass anyway."""
        return frozenset(name for file, name in self._why if file == plan.file)

    def _up_to(self, trace: CaseTrace) -> tuple[Case, ...]:
        """The case, and those whose session it goes on with."""
        if (trace.plan.front.isolation or self.run.settings.isolation) == "case":
            return (trace.case,)
        at = next(at for at, case in enumerate(trace.plan.cases) if case.location == trace.case.location)
        return (*trace.plan.cases[:at], trace.case)

    def _instrument(self, plan: Plan) -> Instrument:
        return Instrument(rules_for(plan, self.run.settings, self.run.secrets, self.run.needs).origin)

    async def _run(self, plan: Plan, cases: tuple[Case, ...], instrument: Instrument) -> dict[str, Scenario]:
        """The results of a run of these cases, by name; its files are thrown away."""
        await self._reset()
        browser = self._idle.pop()
        try:
            with TemporaryDirectory(prefix="smoketree-prove-") as folder:
                run = replace(
                    self.run,
                    plans=[replace(plan, cases=cases)],
                    settings=self.run.settings.model_copy(update={"out": Path(folder), "workers": 1, **_EACH_RUN}),
                    launch=lambda: nullcontext(InstrumentedSessions(browser, instrument)),
                    model=None,
                    unusable=(),
                    progress=instrument,
                    run_id=str(uuid4()),
                )
                report = await run.go()
        finally:
            self._idle.append(browser)
        return {each.name: each for each in report.scenarios if each.plan.file == plan.file}

    async def _reset(self) -> None:
        if self.reset is None:
            return
        done = await anyio.run_process(self.reset, check=False)
        if done.returncode:
            said = (done.stderr or done.stdout).decode(errors="replace").strip().splitlines()[-_OUTPUT_LINES:]
            raise UsageError(f"--reset ended with exit code {done.returncode}", "; ".join(said))

    async def _checked_again(self, jobs: Sequence[Job]) -> list[str]:
        """What makes the numbers doubtful: cases that do not pass any more without a fault."""
        again = await self._each(jobs, self._recorded, "plans, last run")
        return [
            f"{job.plan.file}: {case.name} does not pass any more without a fault ({scenarios[case.name].summary}), so "
            "its numbers are doubtful: what it writes adds up; give --reset CMD, or write {{unique}} values"
            for job, (_, scenarios) in zip(jobs, again, strict=True)
            for case in job.cases
            if (job.plan.file, case.name) not in self._why and not scenarios[case.name].passed
        ]

    def _case(self, job: Job, case: Case, tried: Sequence[tuple[CaseTrace, Fault, FaultResult]]) -> CaseProof:
        key = (job.plan.file, case.name)
        own = [one for one in tried if (one[0].plan.file, one[0].case.name) == key]
        return CaseProof(
            plan=job.plan.file,
            name=case.name,
            not_provable=self._why.get(key),
            assertions=tuple(_assertion(step, own) for step in case.assertions),
            faults=tuple(result for *_, result in own),
        )


_R = TypeVar("_R")
_EACH_RUN: dict[str, object] = {
    "video": "off", "trace": "off", "retries": 0, "stop_on_failure": False, "select": (), "tag": (), "shard": None,
    "quarantine": None, "base_url": None, "coverage": False, "changed_from": None, "strict": False, "fail_on": (),
}  # fmt: skip
"""The settings of every run of a proof."""


def _assertion(step: Step, tried: Sequence[tuple[CaseTrace, Fault, FaultResult]]) -> AssertionProof:
    """What the faults of its case say of an assertion. One that stopped the case before it says nothing."""
    line = step.location.line
    judged = [
        (trace, fault, result)
        for trace, fault, result in tried
        if result.outcome is not FaultOutcome.NOT_APPLIED and (result.caught_at is None or result.caught_at >= line)
    ]
    about = {one.identity for trace, *_ in judged[:1] for one in faults_at(trace, line, step.text)}
    return AssertionProof(
        line=line,
        text=step.text,
        aimed=sum(fault.identity in about for _, fault, _ in judged),
        failed=sum(line in result.failed for *_, result in tried),
    )


def _why_not(first: Scenario | None, second: Scenario | None) -> str | None:
    """Why a case is not provable after these two good runs; None where it is."""
    if first is None or second is None:
        return "it was not run"
    if not first.passed:
        return f"it does not pass: {first.summary}"
    if not second.passed:
        return (
            f"it passes only once: {second.summary}; if what it writes is in the way, give --reset CMD or write "
            "{{unique}} values"
        )
    return None


_SHARE = 0.8
"""Of the time that a run has left, how much faults may take; the rest is for the runs without one."""


def prove_after_run(
    report: TestReport,
    settings: Settings,
    say: Callable[[str], None] = lambda _: None,
    environ: Mapping[str, str] = os.environ,
) -> TestReport:
    """The report of a run with the proof of its plans, as far as the run's own time limit allows; writes it and all
    that is rendered from it anew. Why there is no proof is a warning in it: no verdict depends on it.

    Raises OutputError where the report cannot be written.
    """
    if report.aborted or report.scan is not None:
        return report
    left = settings.timeout - report.total_duration / 1000
    try:
        proof = anyio.run(_proved, settings, left, say, environ)
    except SmoketreeError as error:
        proof = ProofReport(url=report.url, seed=SEED, budget=BUDGET, cases=(), warnings=(error.line,))
    report = report.model_copy(update={"proof": proof})
    Store(settings.out).save(report)
    write_outputs(report, settings)
    return report


async def _proved(
    settings: Settings, left: float, say: Callable[[str], None], environ: Mapping[str, str]
) -> ProofReport:
    plain = settings.model_copy(update={"provider": "none"})
    proof = Proof(build_run(plain, environ=environ), say=say, until=anyio.current_time() + left * _SHARE)
    with anyio.move_on_after(left):
        return await proof.go()
    raise UntestableError("no time was left for faults", "give a larger --timeout, or fewer plans")
