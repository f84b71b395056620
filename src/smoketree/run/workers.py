"""Runs plans side by side: a worker is one browser process; a plan waits for the plan that it needs."""

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import anyio

from smoketree.errors import SmoketreeError
from smoketree.plan.model import Plan
from smoketree.report.model import Scenario, Status
from smoketree.run.attempt import PlanAttempt
from smoketree.run.ledger import Job, Ledger, worst
from smoketree.run.readiness import session_cookies
from smoketree.run.rules import Rules, has_preview_auth, session_options
from smoketree.run.run_context import Launch, RunContext, Sessions
from smoketree.settings import Switch, in_ci


@dataclass(slots=True)
class Workers:
    """The plans of a run on their way through the workers. `saved` is called after each plan."""

    ledger: Ledger
    terms: RunContext
    rules: Mapping[str, Rules]
    needs: Mapping[str, Plan]
    launch: Launch
    saved: Callable[[], None]
    _open: list[Job] = field(default_factory=list)
    _running: frozenset[str] = frozenset()
    _states: dict[str, Mapping[str, object] | None] = field(default_factory=dict)
    _last: dict[str, tuple[Scenario, ...]] = field(default_factory=dict)
    _changed: anyio.Event = field(default_factory=anyio.Event)

    async def run(self, jobs: Sequence[Job], workers: int) -> None:
        """Runs all jobs. Raises OutputError when evidence cannot be written."""
        self._open = list(jobs)
        self._running = frozenset(job.plan.file for job in jobs)
        async with anyio.create_task_group() as group:
            for _ in range(min(workers, len(jobs))):
                group.start_soon(self._work)

    async def _work(self) -> None:
        job = await self._next()
        if job is None:
            return
        async with self.launch() as sessions:
            while job is not None:
                await self._plan(job, sessions)
                self._changed.set()
                self._changed = anyio.Event()
                job = await self._next()

    async def _next(self) -> Job | None:
        """The first open job whose needed plan is done (or is not run at all); waits where there is none yet."""
        while self._open:
            for job in self._open:
                needed = self.needs.get(job.plan.file)
                if needed is None or needed.file in self._states or needed.file not in self._running:
                    self._open.remove(job)
                    return job
            await self._changed.wait()
        return None

    async def _plan(self, job: Job, sessions: Sessions) -> None:
        state = None
        try:
            blocker = self._blocker(job)
            if blocker is not None:
                for scenario in self.ledger.fill(job, Status.SKIPPED, blocker):
                    self.terms.progress.case_finished(scenario, 1)
                return
            state = await self._attempts(job, sessions)
        finally:
            self._states[job.plan.file] = state
            self.saved()

    def _blocker(self, job: Job) -> str | None:
        needed = self.needs.get(job.plan.file)
        if needed is None:
            return None
        results = next((self.ledger.of(one) for one in self.ledger.jobs if one.plan.file == needed.file), ())
        # What is kept of a case may be an earlier attempt's: the state that is gone on with is that of the last.
        bad = next((one for one in (*results, *self._last.get(needed.file, ())) if not one.passed), None)
        return f"blocked by {bad.plan.file}:{bad.failed_line or bad.plan.line}, which it needs" if bad else None

    async def _attempts(self, job: Job, sessions: Sessions) -> Mapping[str, object] | None:
        """Runs the plan until it passes or its attempts are used up; the storage state of the last one."""
        number = 1
        while True:
            attempt = await self._attempt(job, number)
            try:
                await attempt.run(sessions)
            except SmoketreeError:
                self.terms.stopping = self.terms.stopping or "the run was stopped"
                raise
            finally:
                for scenario in attempt.results:
                    self.ledger.enter(scenario)
            if not self._again(attempt, number):
                self._last[job.plan.file] = tuple(attempt.results)
                return attempt.storage_state
            number += 1

    async def _attempt(self, job: Job, number: int) -> PlanAttempt:
        rules = self.rules[job.plan.file]
        needed = self.needs.get(job.plan.file)
        state = self._states.get(needed.file) if needed else None
        options = session_options(
            job.plan,
            rules,
            self.terms.settings,
            output=self.terms.root / "files",
            cookies=await session_cookies(rules.passage, rules.url, rules.transport()),
            storage_state=state,
        )
        return PlanAttempt(job, number, rules, options, self.terms, self._trace(job.plan), self.ledger.of(job))

    def _trace(self, plan: Plan) -> Switch:
        """Whether traces are made. One holds cookies, headers and what was typed: none of a plan with secrets or of one
        that starts from what such a plan left; of a session that was let in by the settings only where it is asked
        for."""
        settings = self.terms.settings
        if self.rules[plan.file].masked:
            return "off"
        private = has_preview_auth(settings) or settings.cdp_endpoint is not None
        return "off" if private and settings.trace == "failures" else settings.trace

    def _again(self, attempt: PlanAttempt, number: int) -> bool:
        """One more after an error in a CI, none after a failure, unless `--retries` says how many for both. Who waits
        for the result sees an error sooner without, and runs the plan again when the line is repaired."""
        status = worst(attempt.results)
        retries = self.terms.settings.retries
        if status in {Status.PASSED, Status.SKIPPED} or self.terms.stopping is not None:
            return False
        if retries is None:
            return status is Status.ERROR and attempt.retryable and number <= 1 and in_ci(os.environ)
        return number <= retries
