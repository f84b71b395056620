"""Tests the previews of a target, one after another: which secrets and plans each may use, and its results."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar

from smoketree.action.base_branch import BaseHistory, PullImpact, asked_origins, base_files, base_plans
from smoketree.action.inputs import child_settings
from smoketree.action.preview_run import OUT, PLANS, PreviewRun, plan_texts
from smoketree.action.readings import KeptReadings, kept_readings, offer_readings, write_base_readings
from smoketree.action.runner_context import Job, Outcome, concluded, untested, warning, with_environment, with_scenarios
from smoketree.agent.mailbox import addresses_in
from smoketree.agent.reading_order import PlanReading
from smoketree.agent.readings import Readings
from smoketree.errors import SmoketreeError, UntestableError
from smoketree.github.api import GitHubError
from smoketree.github.candidates import base_deployment
from smoketree.github.preview import Preview, still_serves
from smoketree.github.target import Target
from smoketree.github.trust import PlansFrom, Secrets
from smoketree.plan.model import Case, Plan
from smoketree.plan.source import discover, load_all, needed_file
from smoketree.report.comparison import with_base_plans
from smoketree.report.merge import merge
from smoketree.report.model import Environment, Gate, Scenario, Status, TestReport
from smoketree.report.store import Store
from smoketree.run.ledger import unrun
from smoketree.settings import Settings

# What a run without secrets can test: on a fork's pull request or Dependabot's, GitHub gives none (GitHub Docs,
# "Secrets reference").
#
# What needs no secret and no model is run for real. The rest is reported as not tested, never as passed.

NOT_TESTED = "NOT TESTED: "
"""What the summary of a case begins with that needs what the event does not have."""


@dataclass(frozen=True, slots=True)
class Testable:
    """The plans that can be run whole or in part: `select` are the cases, as `--select` takes them (empty: all of
    `plans`); `left_out` are the results of the others."""

    plans: tuple[str, ...]
    select: tuple[str, ...]
    left_out: tuple[Scenario, ...]


def testable(folder: Path, arguments: Sequence[str], granted: frozenset[str], *, model: bool, out: Path) -> Testable:
    """What of the plans in `folder` can be run with the secrets that are there. Raises UsageError or PlanError.

    `out` is the run's output folder, where readings may be kept: a line with a reading needs no model.

    The cases of a plan follow each other in one session: with one that cannot be run, those after it are left out.
    """
    named = [str(path) for path in discover(arguments, folder)]
    plans = {plan.file: plan for plan in load_all([Path(file) for file in named], folder)}
    stored = Readings(out, folder)
    stored.load(plans.values())
    reading = {file: PlanReading(plan, plan.front.variables, stored=stored) for file, plan in plans.items()}
    kept: list[str] = []
    select: list[str] = []
    left_out: list[Scenario] = []
    for file in named:
        plan = plans[file]
        runnable, reason = _runnable(plan, reading, granted, model=model)
        kept += [file] if runnable else []
        select += [f"{file}:{case.location.line}" for case in runnable]
        left_out += [_not_tested(plan, case, reason) for case in plan.cases[len(runnable) :]]
    return Testable(tuple(kept), tuple(select) if left_out else (), tuple(left_out))


def _runnable(
    plan: Plan, reading: Mapping[str, PlanReading], granted: frozenset[str], *, model: bool
) -> tuple[Sequence[Case], str]:
    """The first cases of the plan that can be run, and what the next one needs."""
    needed = reading.get(needed_file(plan) or "")
    if needed is not None:
        runnable, reason = _runnable(needed.plan, reading, granted, model=model)
        if len(runnable) < len(needed.plan.cases):
            return (), reason
    lacking = next((name for name in plan.front.secrets if name not in granted), None)
    if lacking is not None:
        return (), f"the secret {lacking}"
    unread = (index for index, case in enumerate(plan.cases) if any(map(reading[plan.file].needs_a_model, case.steps)))
    first = next(unread, None)
    return (plan.cases, "") if model or first is None else (plan.cases[:first], "a model")


def _not_tested(plan: Plan, case: Case, needs: str) -> Scenario:
    reason = f"{NOT_TESTED}it, or a case before it, needs {needs}, which this event does not have"
    return unrun(plan, case, Status.SKIPPED, reason)


def _only(settings: Mapping[str, Any], plans: Sequence[str]) -> dict[str, object]:
    """What makes settings run those plans: of selected cases, theirs."""
    select = [place for place in settings.get("select", ()) if place.rpartition(":")[0] in plans]
    return {"plans": tuple(plans), **({"select": select} if select else {})}


T = TypeVar("T")
_LET_IN = frozenset({"secret", "bypass", "basic_auth", "inbox"})
"""Settings that are withheld from a target without any secrets."""
_WIDENS = frozenset({"allow_origin", "allow_network", "base_url", "credentials_origin"})
"""What no run of a fork's code is given: its plans and the pages that its app serves reach the preview only."""
_DEPLOYED = frozenset({"deployment", "event"})
"""Sources of previews with which the token may read deployments."""


@dataclass(slots=True)
class Testing:
    """One target's tests. `environment` is what its reports say of the pipeline, `into` where they are kept, `url` the
    address that is tested now. After `stop` no further preview is begun."""

    __test__ = False  # not a pytest class

    job: Job
    target: Target
    environment: Environment
    preview_run: PreviewRun
    into: Path
    history: BaseHistory
    url: str = ""
    stopped: bool = field(default=False, init=False)

    def stop(self) -> bool:
        """Ends the tests early; whether a child is at work, which will end with a report of what it did."""
        self.stopped = True
        return self.preview_run.interrupt()

    def outcome(self, previews: Sequence[Preview]) -> Outcome:
        """What the previews' tests came to. Raises UntestableError, UsageError, PlanError, GitHubError."""
        reports: list[TestReport] = []
        left_out = 0
        for preview in previews:
            self.url = preview.url
            try:
                report, number = self._one(preview, several=len(previews) > 1)
            except UntestableError as error:
                if len(previews) == 1 or self.stopped:
                    raise
                report, number = untested(f"{preview.name or preview.url}: {error.message}", preview.url), 0
            reports.append(report)
            left_out += number
            if self.stopped:
                break
        report = reports[0] if len(reports) == 1 else merge(reports)
        report = self.history.add_to(with_environment(report, self.environment))
        Store(self.into).save(report)
        return concluded(report, left_out, secretless=self.target.secretless)

    def _one(self, preview: Preview, *, several: bool) -> tuple[TestReport, int]:
        """Tests one preview: the report, and how many of its cases were left out for want of a secret."""
        plans = (preview.folder,) if preview.folder else self.job.inputs.settings.plans
        if self.target.plans is PlansFrom.BASE:
            self.preview_run.base = base_files(self.job.repository, self.target.base_ref, plans)
        folder = self.preview_run.plans(plans)
        try:
            impact = PullImpact(self.job, self.target, self.history)
            report, number = self._run(preview, plans, folder, self._kept(preview, several=several), impact)
            recorded = self.preview_run.coverage(folder)
            self.history.kept_coverage = None if several else recorded
            return impact.add_to(report, recorded), number
        finally:
            self.preview_run.discard(folder)

    def _run(
        self, preview: Preview, plans: Sequence[str], folder: Path, kept: KeptReadings, impact: PullImpact
    ) -> tuple[TestReport, int]:
        settings: dict[str, Any] = self._settings(preview, plans)
        kept.restore(folder / OUT)
        self.history.write_times(folder / OUT)
        base = cache(partial(base_plans, self.job.repository, self.target.base_ref, plans))
        settings["plan_origin"] = self._plan_origins(folder, base)
        if self.target.plans is not PlansFrom.BASE and self.target.pull is not None:
            write_base_readings(self.job.repository, self.target.base_ref, plans, folder / OUT, self.job.say)
            settings |= {"mail_to": self._mail_to(settings, base)} if "inbox" in settings else {}
        left_out: tuple[Scenario, ...] = ()
        self.preview_run.scan = self._has_no_plans(folder, plans)
        if not self.preview_run.scan and (self.target.secretless or self.target.secrets is not Secrets.ALL):
            able = self._able(folder, plans)
            left_out = able.left_out
            if not able.plans:
                return untested("", preview.url, left_out, aborted=False), len(left_out)
            settings |= {"plans": able.plans, **({"select": able.select} if able.select else {})}
        impact.whole = not left_out and not self.target.selected
        if not self.preview_run.scan:
            chosen = impact.chosen(folder / PLANS, settings["plans"])
            settings |= {} if chosen == settings["plans"] else _only(settings, chosen)
        wait = max(0.0, self.job.inputs.settings.wait_timeout - preview.waited)
        limit = self.job.inputs.settings.timeout + wait
        taken = self.preview_run.run(
            folder,
            settings | {"wait_timeout": wait, "timeout": limit},
            self.target.secrets,
            url=preview.url,
            limit=limit,
            into=self.into,
            environment=self.environment,
        )
        for line in taken.left_out[:20]:
            self.job.say(warning(f"left out: {line}"))
        # What the child wrote decides no more than the workflow lets it.
        gate = Gate(self.job.inputs.settings.gate) if "base_url" in settings else Gate.ANY
        report = with_scenarios(taken.report.model_copy(update={"gate": gate}), left_out)
        if gate is Gate.NEW and self.target.plans is not PlansFrom.BASE:
            unknown = "the base branch's plans are unknown, so every failure counts"
            report = with_base_plans(report, self._of_the_base(unknown, base, {}))
        if self.stopped:
            return report, len(left_out)
        own_readings = self.preview_run.readings_are_its_own(folder)
        if own_readings:
            offer_readings(folder / OUT, folder / PLANS, self.into, self.preview_run.clean)
        report = self._confirmed(report, preview)
        if taken.report.passed and not report.aborted and own_readings:
            kept.save(folder / OUT)
        return report, len(left_out)

    def _has_no_plans(self, folder: Path, plans: Sequence[str]) -> bool:
        """Whether the repository has no plans where they are by default: then the preview is scanned. A folder that
        the workflow names must have some."""
        default = Settings.model_fields["plans"].default
        return tuple(plans) == default and not plan_texts(folder / PLANS / default[0])

    def _confirmed(self, report: TestReport, preview: Preview) -> TestReport:
        """The report, aborted where what was seen was another commit, or may have been."""
        try:
            moved = still_serves(preview, self.target, self.job.repository)
        except GitHubError as error:
            moved = f"whether {preview.url} still showed {preview.sha[:7]} could not be found out: {error.message}"
        if moved is None:
            return report
        why = "; ".join(filter(None, (report.abort_reason, moved)))
        return report.model_copy(update={"aborted": True, "abort_reason": why})

    def _kept(self, preview: Preview, *, several: bool) -> KeptReadings:
        part = "".join((self.job.inputs.settings.shard or "", preview.folder or preview.name if several else ""))
        model = self.job.inputs.has_model and self.target.secrets is not Secrets.NONE
        key = self.job.inputs.comment_key
        return kept_readings(self.job.environ, key, model=model, timer=self.job.timer, say=self.job.say, part=part)

    def _settings(self, preview: Preview, plans: Sequence[str]) -> dict[str, object]:
        """What the child gets for that preview, without what this target may not have."""
        settings = child_settings(self.job.inputs, url=preview.url, plans=tuple(plans))
        if preview.ready_text:
            settings["ready_text"] = preview.ready_text
        if self.target.selected:
            settings["select"] = list(self._selected())
        kept_back = frozenset({"secret"}) if self.target.secrets is Secrets.NOT_PLANS else _LET_IN
        if self.target.secrets is not Secrets.ALL:
            settings = {name: value for name, value in settings.items() if name not in kept_back}
        if self.target.secrets is Secrets.NONE:  # nor a model, whichever the workflow names
            settings["provider"] = "none"
        if "base_url" not in settings and preview.source in _DEPLOYED:
            deployed = partial(base_deployment, self.job.repository, self.target)
            if (base := self._of_the_base("the base's deployment is unknown", deployed, None)) is not None:
                settings["base_url"] = base
        if self.target.fork:
            settings = {name: value for name, value in settings.items() if name not in _WIDENS | {"coverage"}}
        return settings

    def _of_the_base(self, unknown: str, read: Callable[[], T], otherwise: T) -> T:
        """What the base branch has; where it cannot be read, a warning that begins with `unknown`, and `otherwise`."""
        try:
            return read()
        except SmoketreeError as error:
            self.job.say(warning(f"{unknown}: {error.message}"))
            return otherwise

    def _able(self, folder: Path, arguments: Sequence[str]) -> Testable:
        """What can be run with the secrets that there are, of what was asked for."""
        all_of_them = self.target.secrets is Secrets.ALL
        granted = frozenset(one.name for one in self.job.inputs.secrets) if all_of_them else frozenset[str]()
        model = self.job.inputs.has_model and self.target.secrets is not Secrets.NONE
        able = testable(folder / PLANS, arguments, granted, model=model, out=folder / OUT)
        if not self.target.selected:
            return able
        select = able.select or tuple(f"{file}:*" for file in able.plans)
        select = tuple(place for place in select if self._is_asked_for(place))
        files = {place.rpartition(":")[0] for place in select}
        asked = (one for one in able.left_out if self._is_asked_for(f"{one.plan.file}:{one.plan.line}"))
        return replace(
            able, plans=tuple(file for file in able.plans if file in files), select=select, left_out=tuple(asked)
        )

    def _plan_origins(self, folder: Path, base: Callable[[], dict[str, str]]) -> tuple[str, ...]:
        """The origins that front matter may add, as FILE@ORIGIN: what the base's copy of the plan asks for."""
        if self.target.fork:
            return ()
        asked = asked_origins(plan_texts(folder / PLANS))
        if self.target.plans is PlansFrom.BASE or not asked:
            return asked
        unknown = "the origins in the base branch's plans are unknown"
        return asked_origins(self._of_the_base(unknown, base, {}))

    def _mail_to(self, settings: Mapping[str, object], base: Callable[[], dict[str, str]]) -> tuple[str, ...]:
        """The addresses whose mail a pull request's plans may read: those that the workflow or the base's plans
        name."""
        given = self.job.inputs.settings
        workflow = (*(given.mail_to if "mail_to" in settings else ()), *addresses_in("\n".join(given.var.values())))
        unknown = "the mail addresses in the base branch's plans are unknown"
        theirs = self._of_the_base(unknown, base, dict[str, str]())
        return (*workflow, *addresses_in("\n".join(theirs.values())))

    def _selected(self) -> tuple[str, ...]:
        """The words of a `/smoke`, each a part of a plan's path, as `--select` takes them."""
        return tuple(f"*{word}*" for word in self.target.selected)

    def _is_asked_for(self, place: str) -> bool:
        return any(fnmatchcase(place.casefold(), pattern.casefold()) for pattern in self._selected())
