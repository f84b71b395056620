"""A run from its settings to its report: what `smoketree run`, `demo`, `mcp` and `smoketree.run_plan` share."""

import json
import os
import platform
import posixpath
import signal
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Protocol

import anyio

from smoketree.agent.agent import Agent
from smoketree.agent.model.choose import Choice, choice_of, opened
from smoketree.agent.model.metered import Metered
from smoketree.agent.reading_order import PlanReading
from smoketree.agent.readings import Readings
from smoketree.browser.options import Secret
from smoketree.browser.secrets import Redactor
from smoketree.clock import Clock, SystemClock
from smoketree.errors import OutputError, PlanError, PreviewError, SmoketreeError, UsageError
from smoketree.mail.choose import inbox_for
from smoketree.mail.protocol import Inbox
from smoketree.plan.model import Plan
from smoketree.plan.source import Unusable, discover, load_each, needed_file
from smoketree.report.comparison import BaseRun, with_base, with_history
from smoketree.report.history import Entry, read_quarantine, with_quarantine
from smoketree.report.model import Environment, Gate, Status, TestReport
from smoketree.report.receipt import write_receipt
from smoketree.report.render import render_outputs
from smoketree.report.store import Store, write_text
from smoketree.run.browsers import browser_for, refuse_what_a_server_cannot, warnings_of, workers_of
from smoketree.run.change_impact import ChangeImpact
from smoketree.run.evidence import plan_folders
from smoketree.run.ledger import Job, Ledger
from smoketree.run.on_base import OnBase, base_of
from smoketree.run.open_case import Prompt
from smoketree.run.readiness import Readiness, await_ready
from smoketree.run.rules import Rules, granted_secrets, rules_for, variables_of
from smoketree.run.run_context import Launch, Progress, RunContext, Silent
from smoketree.run.select import choose
from smoketree.run.workers import Workers
from smoketree.settings import Settings, shard_of
from smoketree.version import __version__

OpenModel = Callable[[], AbstractAsyncContextManager[Metered]]

_LOOKS_AT_ONCE = 4
"""Looks at the preview side by side: a small development server turns more away."""


@dataclass(slots=True)
class Run:
    """One run of plans against a preview.

    `needs` maps a plan's file to the plan it needs; the cases of `unusable` plans are errors; `secrets` are the granted
    ones; `launch` opens a worker's browser, `model` the model where there is one. `stop` may be called from outside, at
    any time, to end the run early with a valid report.
    """

    plans: Sequence[Plan]
    needs: Mapping[str, Plan]
    settings: Settings
    launch: Launch
    model: OpenModel | None = None
    unusable: Sequence[Unusable] = ()
    variables: Mapping[str, str] = field(default_factory=dict)
    secrets: Mapping[str, Secret] = field(default_factory=dict)
    environment: Environment = field(default_factory=Environment)
    progress: Progress = field(default_factory=Silent)
    clock: Clock = field(default_factory=SystemClock)
    run_id: str = field(default_factory=lambda: str(uuid.uuid4()))
    prompt: Prompt | None = None
    _terms: RunContext | None = None
    _scope: anyio.CancelScope | None = None
    _base: BaseRun | None = None

    def stop(self, reason: str) -> None:
        """Ends the run as soon as may be: what is at work is cut short, the report says why."""
        if self._terms is not None and self._terms.stopping is None:
            self._terms.stopping = reason
        if self._scope is not None:
            self._scope.cancel()

    async def go(self) -> TestReport:
        """Runs everything and saves the report, also when it is stopped.

        Raises UsageError before anything is started, OutputError where the report cannot be written.
        """
        store = Store(self.settings.out)
        store.prepare()
        quarantine = self._quarantine()
        impact = ChangeImpact(self.settings)
        selection = choose(await impact.chosen(self.plans), self.needs, self.settings)
        jobs = selection.jobs
        rules = {job.plan.file: rules_for(job.plan, self.settings, self.secrets, self.needs) for job in jobs}
        url = self.settings.url or rules[jobs[0].plan.file].url
        ledger = Ledger(self.run_id, url, jobs, self.clock, self.environment, selection.shard)
        plan_errors = self._enter_unusable(ledger)
        stored = self._stored_readings()
        self._terms = terms = self._run_context(jobs, stored, impact, store)
        self.progress.started(url, len(jobs), sum(len(job.cases) for job in jobs), self.settings.workers)
        async with self._inbox() as terms.inbox, self._model() as terms.model:
            reason = await self._within_limits(ledger, terms, rules, store)
        for job in ledger.jobs:  # no case without a result: what was not begun when the run was stopped is skipped
            ledger.fill(job, Status.SKIPPED, f"not run: {reason or 'the run ended'}")
        report = ledger.report(aborted=reason).model_copy(
            update={
                "plan_errors": plan_errors,
                "suggestions": tuple(dict.fromkeys(terms.suggestions)),
                "readings": () if stored is None else stored.sources(),
                "warnings": (*warnings_of(self.settings), *self._keep_readings(terms, stored)),
            }
        )
        redact = Redactor(self.secrets).text
        report = with_history(report, store, redact)
        report = self._beside_base(report, terms.root, redact)
        if quarantine:
            report = with_quarantine(report, quarantine, datetime.fromtimestamp(self.clock.now(), UTC).date())
        report = await impact.add_to(report)
        store.save(report)
        return report

    def _quarantine(self) -> Sequence[Entry]:
        """The cases whose failures do not count. Raises UsageError where the file cannot be read."""
        path = self.settings.quarantine
        if path is None:
            return ()
        try:
            return read_quarantine(path.read_text(encoding="utf-8"), str(path))
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError(f"--quarantine {path} cannot be read") from error

    def _enter_unusable(self, ledger: Ledger) -> tuple[str, ...]:
        """Enters the cases of plans that cannot be run as errors; of several shards, the first one reports them."""
        if self.settings.shard is not None and shard_of(self.settings.shard)[0] != 1:
            return ()
        for one in self.unusable:
            ledger.enter_unusable(one.plan, one.errors[0])
        return tuple(error for one in self.unusable for error in one.errors)

    def _stored_readings(self) -> Readings | None:
        if not self.settings.readings:
            return None
        stored = Readings(self.settings.out)
        stored.load(self.plans)
        return stored

    def _run_context(
        self, jobs: Sequence[Job], stored: Readings | None, impact: ChangeImpact, store: Store
    ) -> RunContext:
        root = store.run_folder(self.run_id)
        root.mkdir(parents=True, exist_ok=True)
        return RunContext(
            run_id=self.run_id,
            settings=self.settings,
            agent=self._agent(),
            clock=self.clock,
            progress=self.progress,
            root=root,
            folders=plan_folders([job.plan.file for job in jobs]),
            variables=self.variables,
            prompt=self.prompt,
            impact=impact if impact.is_requested else None,
            readings={
                job.plan.file: PlanReading(
                    job.plan, {**job.plan.front.variables, **self.variables}, self.settings.plain, stored
                )
                for job in jobs
            },
        )

    def _agent(self) -> Agent:
        settings = self.settings
        if self.model is None:
            return Agent(plain=settings.plain)
        from smoketree.agent.actor import ModelResolver  # takes time that a run without a model need not spend

        return Agent(ModelResolver(whole=not settings.plain and not settings.readings), plain=settings.plain)

    def _inbox(self) -> AbstractAsyncContextManager[Inbox | None]:
        """The inbox of the run, open while it is used; nothing where none is set. Raises UsageError."""
        secrets = {name: secret.value for name, secret in self.secrets.items()}
        return nullcontext() if self.settings.inbox is None else inbox_for(self.settings.inbox, self.clock, secrets)

    def _model(self) -> AbstractAsyncContextManager[Metered | None]:
        return nullcontext() if self.model is None else self.model()

    def _keep_readings(self, terms: RunContext, stored: Readings | None) -> list[str]:
        """Writes the readings that are new; what there is to say of readings."""
        if stored is None:
            return []
        said = [*stored.warnings, *(each for one in terms.readings.values() for each in one.warnings())]
        try:
            stored.write(self.plans, save=self.settings.save_readings)
        except OutputError as error:
            said.append(f"the new readings were not kept: {error.message}")
        return said

    def _beside_base(self, report: TestReport, root: Path, redact: Callable[[str], str]) -> TestReport:
        """The report compared with the base, where there is one."""
        base_url = base_of(self.settings)
        if base_url is None:
            return report
        none = Ledger(self.run_id, base_url, (), self.clock).report()
        base = self._base or BaseRun(none, root, {}, "the run ended early")
        return with_base(report, base, root, redact).model_copy(update={"gate": Gate(self.settings.gate)})

    async def _within_limits(
        self, ledger: Ledger, terms: RunContext, rules: Mapping[str, Rules], store: Store
    ) -> str | None:
        """Runs the jobs; the reason why the run ended early, if it did."""
        with anyio.CancelScope() as self._scope:
            with anyio.move_on_after(self.settings.timeout) as limit:
                try:
                    if terms.stopping is not None:  # asked to stop before there was anything to cancel
                        return terms.stopping
                    await self._work(ledger, terms, rules, store)
                except* SmoketreeError as group:
                    error = next(leaves_of(group))
                    if isinstance(error, UsageError):
                        raise error from None
                    # What broke because the run was being interrupted is not the reason that it ended.
                    if not (terms.stopping or "").startswith("interrupted"):
                        terms.stopping = error.line
            if limit.cancelled_caught:
                terms.stopping = f"the run took longer than its time limit of {self.settings.timeout:g} s"
        return terms.stopping

    async def _work(self, ledger: Ledger, terms: RunContext, rules: Mapping[str, Rules], store: Store) -> None:
        ready = await self._preflight(ledger, rules)

        def save() -> None:
            store.save(ledger.report(aborted="the run did not come to its end"))

        save()
        if ready:
            workers = Workers(ledger, terms, rules, self.needs, self.launch, save)
            await workers.run(ready, self.settings.workers)
            if base_of(self.settings) is not None:
                on_base = OnBase(self.settings, self.needs, self.secrets, self.launch, self.clock, terms)
                self._base = await on_base.run(ledger)

    async def _preflight(self, ledger: Ledger, rules: Mapping[str, Rules]) -> list[Job]:
        """Looks at every address, for as long as the settings say. Jobs whose preview cannot be tested are errors;
        where those are all, PreviewError is raised."""
        asked = self.settings
        readiness = Readiness(asked.ready_path or "", asked.ready_text or "", asked.wait_timeout)
        troubles: dict[str, PreviewError] = {}
        few = anyio.CapacityLimiter(_LOOKS_AT_ONCE)

        async def look(plan: Rules) -> None:
            transport, say = plan.transport(), self.progress.waiting
            try:
                if plan.refusal is not None:
                    raise PreviewError(plan.refusal)
                async with few:
                    await await_ready(plan.url, plan.passage, readiness, clock=self.clock, say=say, transport=transport)
            except PreviewError as error:
                troubles[plan.url] = error

        async with anyio.create_task_group() as group:
            for each in {plan.url: plan for plan in rules.values()}.values():
                group.start_soon(look, each)
        ready = []
        for job in ledger.jobs:
            if job.plan.file not in rules:
                continue
            trouble = troubles.get(rules[job.plan.file].url)
            if trouble is None:
                ready.append(job)
            else:
                ledger.fill(job, Status.ERROR, trouble.message)
        if not ready:
            raise next(iter(troubles.values()))
        return ready


def leaves_of(group: BaseExceptionGroup[SmoketreeError]) -> Iterator[SmoketreeError]:
    """The errors of a group, and of the groups in it."""
    for error in group.exceptions:
        if isinstance(error, BaseExceptionGroup):
            yield from leaves_of(error)
        else:
            yield error


def environment_of(settings: Settings, choice: Choice | None = None) -> Environment:
    """What the run runs with, for the report; `choice` is the model, where there is one."""
    return Environment(
        smoketree=__version__,
        python=platform.python_version(),
        playwright=version("playwright"),
        os=platform.platform(terse=True),
        viewport=settings.viewport,
        provider=choice.provider.name if choice else "none",
        model=choice.model if choice else None,
    )


def run_and_report(
    settings: Settings,
    progress: Progress | None = None,
    environ: Mapping[str, str] = os.environ,
    *,
    prompt: Prompt | None = None,
) -> TestReport:
    """Runs the plans and writes report, comment, summary, page, JUnit and CTRF file. Values of secrets, and the way to
    a model, come from `environ`; `prompt` is where a person goes on with a case.

    Raises UsageError or PlanError before anything was started, OutputError where the report cannot be written.
    SIGINT and SIGTERM end the run early; the report then says so.
    """
    run = build_run(settings, progress, environ)
    run.prompt = prompt
    report = anyio.run(until_signalled, run)
    write_outputs(report, settings)
    return report


def build_run(settings: Settings, progress: Progress | None = None, environ: Mapping[str, str] = os.environ) -> Run:
    """The run that the settings ask for, not yet started. Raises UsageError or PlanError."""
    refuse_what_is_not_there(settings)
    variables = variables_of(settings)
    named = discover(settings.plans, Path())
    loaded = load_each(named, variables=variables)
    plans = loaded.plans
    asked = {str(path) for path in named}
    if loaded.unusable and not any(plan.file in asked for plan in plans):
        raise PlanError(loaded.errors)
    refuse_what_a_server_cannot(settings, plans)
    run = run_of([plan for plan in plans if plan.file in asked], settings, progress, environ)
    return replace(run, needs=_needs(plans), unusable=loaded.unusable)


def run_of(
    plans: Sequence[Plan], settings: Settings, progress: Progress | None = None, environ: Mapping[str, str] = os.environ
) -> Run:
    """A run of these plans, which need no others. Raises UsageError."""
    variables = variables_of(settings)
    clock = SystemClock()
    choice = choice_of(settings, environ)
    commit = environ.get("CI_COMMIT_SHA")
    return Run(
        plans=plans,
        needs={},
        settings=settings.model_copy(update={"workers": workers_of(settings)}),
        launch=lambda: browser_for(settings),
        model=None if choice is None else lambda: opened(choice, choice.budget(settings), clock=clock),
        variables=variables,
        secrets=granted_secrets(settings, environ),
        environment=environment_of(settings, choice).model_copy(update={"commit": commit}),
        progress=progress or Silent(),
        clock=clock,
    )


def write_outputs(report: TestReport, settings: Settings) -> Path:
    """Writes the comment, summary, page, JUnit and CTRF file beside the report, and a receipt where one is asked for;
    the folder that holds them.

    Raises OutputError where they cannot be written.
    """
    folder = Store(settings.out).run_folder(report.run_id)
    for name, text in render_outputs(report, folder=folder).items():
        write_text(folder / name, text)
    if settings.receipt:
        write_receipt(report, settings.out)
    return folder


def _needs(plans: Sequence[Plan]) -> dict[str, Plan]:
    """The plan that each plan needs, by the file of the one that needs it."""
    by_file = {posixpath.normpath(plan.file): plan for plan in plans}
    found = ((plan.file, needed_file(plan)) for plan in plans)
    return {file: by_file[posixpath.normpath(needed)] for file, needed in found if needed is not None}


class Stoppable(Protocol):
    """What runs to a report, and can be ended early from outside."""

    async def go(self) -> TestReport: ...
    def stop(self, reason: str) -> None: ...


async def until_signalled(run: Stoppable, interrupt: Callable[[], bool] = lambda: False) -> TestReport:
    """The report of a run that SIGINT and SIGTERM end early, unless `interrupt` says that it has dealt with the SIGINT
    (a line at a prompt was at work). Raises what `run.go` raises."""
    outcome: TestReport | SmoketreeError

    async def watch() -> None:
        with anyio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as signals:
            async for number in signals:
                if number != signal.SIGINT or not interrupt():
                    run.stop(f"interrupted ({signal.Signals(number).name})")

    async with anyio.create_task_group() as group:
        group.start_soon(watch)
        try:
            outcome = await run.go()
        except SmoketreeError as error:  # as it is, not wrapped in a group
            outcome = error
        group.cancel_scope.cancel()
    if isinstance(outcome, SmoketreeError):
        raise outcome
    return outcome


def refuse_what_is_not_there(settings: Settings) -> None:
    """Raises UsageError for a storage state that is no JSON: else every case would say so."""
    path = settings.storage_state
    if path is None:
        return
    hint = "give a file as Playwright's storage_state writes it"
    try:
        state = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"--storage-state {path}: {error.strerror}", hint) from error
    except ValueError as error:
        raise UsageError(f"--storage-state {path}: it is not JSON", hint) from error
    if not isinstance(state, dict):
        raise UsageError(f"--storage-state {path}: it holds no JSON object", hint)
