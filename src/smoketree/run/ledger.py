"""The book of a run: the last result of every case, and the report made from it at any moment."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import PurePath

from smoketree.clock import Clock
from smoketree.plan.model import Case, Location, Plan
from smoketree.report.model import Environment, PlanLine, PlanSource, Scenario, Shard, Status, TestReport, Usage, tally


@dataclass(frozen=True, slots=True)
class Job:
    """A plan to run and those of its cases that were chosen."""

    plan: Plan
    cases: tuple[Case, ...]


@dataclass(slots=True)
class Ledger:
    """Keeps one entry a case, in the order of the plans, whatever the order they end in."""

    run_id: str
    url: str
    jobs: tuple[Job, ...]
    clock: Clock
    environment: Environment = field(default_factory=Environment)
    shard: Shard | None = None
    _results: dict[tuple[str, str], Scenario] = field(default_factory=dict)
    _began: float = 0.0

    def __post_init__(self) -> None:
        self._began = self.clock.monotonic()

    def enter(self, scenario: Scenario) -> None:
        """Takes a case's result; what came of other attempts at the case moves into its `attempts`."""
        key = (scenario.plan.file, scenario.name)
        earlier = self._results.get(key)
        if earlier is not None:
            attempts = earlier.tries
            if _says_less(scenario, earlier):
                attempts = (*earlier.attempts, scenario.as_attempt(len(attempts) + 1))
                scenario = earlier
            flaky = scenario.passed and any(one.status is not Status.PASSED for one in attempts)
            scenario = scenario.model_copy(update={"attempts": attempts, "flaky": flaky})
        self._results[key] = scenario

    def of(self, job: Job) -> tuple[Scenario, ...]:
        """What is known of a job's cases."""
        keys = [(job.plan.file, case.name) for case in job.cases]
        return tuple(self._results[key] for key in keys if key in self._results)

    def fill(self, job: Job, status: Status, reason: str) -> tuple[Scenario, ...]:
        """Enters every case of the job that has no result yet, with this one."""
        known = {scenario.name for scenario in self.of(job)}
        filled = tuple(unrun(job.plan, case, status, reason) for case in job.cases if case.name not in known)
        for scenario in filled:
            self.enter(scenario)
        return filled

    def enter_unusable(self, plan: Plan, reason: str) -> None:
        """Enters every case of a plan that cannot be run as an error; such a plan has at least one."""
        name = PurePath(plan.file).stem
        cases = plan.cases or (Case(name, Location(plan.file, 1), ()),)
        named = {case.name or name: replace(case, name=case.name or name) for case in cases}
        job = Job(plan, tuple(named.values()))
        self.jobs = (*self.jobs, job)
        self.fill(job, Status.ERROR, reason)

    def report(self, *, aborted: str | None = None) -> TestReport:
        """The report as of now. Cases without a result are left out; `aborted` says why the run ended early."""
        scenarios = tuple(scenario for job in self.jobs for scenario in self.of(job))
        return TestReport(
            run_id=self.run_id,
            url=self.url,
            scenarios=scenarios,
            total_duration=round((self.clock.monotonic() - self._began) * 1000),
            generated_at=datetime.fromtimestamp(self.clock.now(), UTC).isoformat(timespec="milliseconds"),
            aborted=aborted is not None,
            abort_reason=aborted,
            environment=self.environment,
            shard=self.shard,
            usage=sum((spent for scenario in scenarios for spent in _spent(scenario)), Usage()),
            plans=tuple(PlanSource(file=job.plan.file, text=job.plan.text, sha=job.plan.sha) for job in self.jobs),
            **tally(scenarios),
        )


def unrun(plan: Plan, case: Case, status: Status, reason: str) -> Scenario:
    """The result of a case that was not begun."""
    return Scenario(
        name=case.name,
        passed=False,
        status=status,
        summary=reason,
        plan=PlanLine(file=plan.file, line=case.location.line),
        expected_assertions=len(case.assertions),
        dropped_assertions=tuple(step.text for step in case.assertions),
    )


def _says_less(scenario: Scenario, earlier: Scenario) -> bool:
    """Whether an attempt could not be judged, and the one before it could, or got further: what that did to the data
    may be why, so its line is the one to look at."""
    if scenario.status is not Status.ERROR or earlier.status is Status.SKIPPED:
        return False
    return earlier.status is not Status.ERROR or (earlier.failed_line or 0) > (scenario.failed_line or 0)


def _spent(scenario: Scenario) -> tuple[Usage, ...]:
    """What each attempt at a case cost."""
    return (scenario.usage, *(attempt.usage for attempt in scenario.attempts))


def worst(scenarios: Sequence[Scenario]) -> Status:
    """Failed over error over skipped over passed; passed where there are none."""
    order = (Status.FAILED, Status.ERROR, Status.SKIPPED)
    return next((status for status in order if any(one.status is status for one in scenarios)), Status.PASSED)
