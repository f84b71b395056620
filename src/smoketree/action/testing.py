"""The previews of a target are tested, one after another: what may be used there, which plans, what came of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from pathlib import Path

from smoketree.action.base import BasePlans, asked_origins, base_files
from smoketree.action.inputs import Inputs, child_settings
from smoketree.action.outcome import Outcome, concluded, untested, with_scenarios
from smoketree.action.place import Place
from smoketree.action.readings import KeptReadings, kept_readings, offer_readings, write_base_readings
from smoketree.action.secretless import Testable, testable
from smoketree.action.trial import OUT, PLANS, Trial
from smoketree.action.workspace import plan_texts
from smoketree.agent.mailbox import addresses_in
from smoketree.errors import SmoketreeError, UntestableError
from smoketree.github.api import GitHubError, Timer
from smoketree.github.outputs import warning
from smoketree.github.preview import Preview, still_serves
from smoketree.github.repository import Repository
from smoketree.github.target import Target
from smoketree.github.trust import PlansFrom, Secrets
from smoketree.report.merge import merge
from smoketree.report.model import Environment, Scenario, TestReport
from smoketree.report.store import Store

_LET_IN = frozenset({"secret", "bypass", "basic_auth", "inbox"})
"""What a target without any secrets is not told."""
_WIDENS = frozenset({"allow_origin", "allow_network"})
"""What no run of a fork's code is given: its plans and the pages that its app serves reach the preview only."""


@dataclass(slots=True)
class Testing:
    """One target's tests. `environment` is what its reports say of the pipeline, `into` where they are kept, `url` the
    address that is tested now. After `stop` no further preview is begun."""

    __test__ = False  # not a pytest class

    place: Place
    inputs: Inputs
    environ: Mapping[str, str]
    repository: Repository
    timer: Timer
    say: Callable[[str], None]
    target: Target
    environment: Environment
    trial: Trial
    into: Path
    url: str = ""
    stopped: bool = field(default=False, init=False)

    def stop(self) -> bool:
        """Ends the tests early; whether a child is at work, which will end with a report of what it did."""
        self.stopped = True
        return self.trial.interrupt()

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
        report = report.model_copy(update={"environment": self._told(report.environment)})
        Store(self.into).save(report)
        return concluded(report, left_out, secretless=self.target.secretless)

    def _told(self, environment: Environment) -> Environment:
        return environment.model_copy(update=self.environment.model_dump(exclude_defaults=True))

    def _one(self, preview: Preview, *, several: bool) -> tuple[TestReport, int]:
        """Tests one preview: the report, and how many of its cases were left out for want of a secret."""
        plans = (preview.folder,) if preview.folder else self.inputs.settings.plans
        if self.target.plans is PlansFrom.BASE:
            self.trial.base = base_files(self.repository, self.target.base_ref, plans)
        folder = self.trial.plans(plans)
        try:
            return self._run(preview, plans, folder, self._kept(preview, several=several))
        finally:
            self.trial.discard(folder)

    def _run(self, preview: Preview, plans: Sequence[str], folder: Path, kept: KeptReadings) -> tuple[TestReport, int]:
        settings = self._settings(preview, plans)
        kept.restore(folder / OUT)
        base = BasePlans(self.repository, self.target.base_ref, plans)
        settings["plan_origin"] = self._plan_origins(folder, base)
        if self.target.plans is not PlansFrom.BASE and self.target.pull is not None:
            write_base_readings(self.repository, self.target.base_ref, plans, folder / OUT, self.say)
            settings |= {"mail_to": self._mail_to(settings, base)} if "inbox" in settings else {}
        left_out: tuple[Scenario, ...] = ()
        if self.target.secretless or self.target.secrets is not Secrets.ALL:
            able = self._able(folder, plans)
            left_out = able.left_out
            if not able.plans:
                return untested("", preview.url, left_out, aborted=False), len(left_out)
            settings |= {"plans": able.plans, **({"select": able.select} if able.select else {})}
        wait = max(0.0, self.inputs.settings.wait_timeout - preview.waited)
        limit = self.inputs.settings.timeout + wait
        taken = self.trial.run(
            folder,
            settings | {"wait_timeout": wait, "timeout": limit},
            self.target.secrets,
            url=preview.url,
            limit=limit,
            into=self.into,
            environment=self.environment,
        )
        for line in taken.left_out[:20]:
            self.say(warning(f"left out: {line}"))
        report = with_scenarios(taken.report, left_out)
        if self.stopped:
            return report, len(left_out)
        own_readings = self.trial.readings_are_its_own(folder)
        if own_readings:
            offer_readings(folder / OUT, folder / PLANS, self.into, self.trial.clean)
        report = self._confirmed(report, preview)
        if taken.report.passed and not report.aborted and own_readings:
            kept.save(folder / OUT)
        return report, len(left_out)

    def _confirmed(self, report: TestReport, preview: Preview) -> TestReport:
        """The report, aborted where what was seen was another commit, or may have been."""
        try:
            moved = still_serves(preview, self.target, self.repository)
        except GitHubError as error:
            moved = f"whether {preview.url} still showed {preview.sha[:7]} could not be found out: {error.message}"
        if moved is None:
            return report
        why = "; ".join(filter(None, (report.abort_reason, moved)))
        return report.model_copy(update={"aborted": True, "abort_reason": why})

    def _kept(self, preview: Preview, *, several: bool) -> KeptReadings:
        part = "".join((self.inputs.settings.shard or "", preview.folder or preview.name if several else ""))
        model = bool(self.inputs.keys) and self.target.secrets is not Secrets.NONE
        key = self.inputs.comment_key
        return kept_readings(self.environ, key, model=model, timer=self.timer, say=self.say, part=part)

    def _settings(self, preview: Preview, plans: Sequence[str]) -> dict[str, object]:
        """What the child is told for that preview, without what this target may not have."""
        settings = child_settings(self.inputs, url=preview.url, plans=tuple(plans))
        if preview.ready_text:
            settings["ready_text"] = preview.ready_text
        if self.target.selected:
            settings["select"] = list(self._selected())
        kept_back = frozenset({"secret"}) if self.target.secrets is Secrets.NOT_PLANS else _LET_IN
        if self.target.secrets is not Secrets.ALL:
            settings = {name: value for name, value in settings.items() if name not in kept_back}
        if self.target.fork:
            settings = {name: value for name, value in settings.items() if name not in _WIDENS}
        return settings

    def _able(self, folder: Path, arguments: Sequence[str]) -> Testable:
        """What can be run with the secrets that there are, of what was asked for."""
        all_of_them = self.target.secrets is Secrets.ALL
        granted = frozenset(one.name for one in self.inputs.secrets) if all_of_them else frozenset[str]()
        model = bool(self.inputs.keys) and self.target.secrets is not Secrets.NONE
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

    def _plan_origins(self, folder: Path, base: BasePlans) -> tuple[str, ...]:
        """The origins that front matter may add, as FILE@ORIGIN: what the base's copy of the plan asks for."""
        if self.target.fork:
            return ()
        asked = asked_origins(plan_texts(folder / PLANS))
        if self.target.plans is PlansFrom.BASE or not asked:
            return asked
        try:
            return base.origins
        except SmoketreeError as error:
            self.say(warning(f"the origins in the base branch's plans are unknown: {error.message}"))
            return ()

    def _mail_to(self, settings: Mapping[str, object], base: BasePlans) -> tuple[str, ...]:
        """The addresses whose mail a pull request's plans may read: those that the workflow or the base's plans
        name."""
        given = self.inputs.settings
        workflow = (*(given.mail_to if "mail_to" in settings else ()), *addresses_in("\n".join(given.var.values())))
        try:
            return (*workflow, *base.addresses)
        except SmoketreeError as error:
            self.say(warning(f"the mail addresses in the base branch's plans are unknown: {error.message}"))
            return workflow

    def _selected(self) -> tuple[str, ...]:
        """The words of a `/smoke`, each a part of a plan's path, as `--select` takes them."""
        return tuple(f"*{word}*" for word in self.target.selected)

    def _is_asked_for(self, place: str) -> bool:
        return any(fnmatchcase(place.casefold(), pattern.casefold()) for pattern in self._selected())
