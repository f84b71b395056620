"""The half that holds the token and the key: reads the event, finds the preview, has it tested, tells the outcome."""

import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import mkdtemp
from types import FrameType

from smoketree.action.confine import shut
from smoketree.action.finalize import TOLD
from smoketree.action.inputs import Inputs, child_settings, read_inputs
from smoketree.action.outcome import Outcome, concluded, untested, with_scenarios
from smoketree.action.place import Place, read_place
from smoketree.action.publish import Publisher
from smoketree.action.records import kept_records
from smoketree.action.secretless import Testable, testable
from smoketree.action.trial import OUT, PLANS, Trial
from smoketree.errors import EXIT_PASSED, SmoketreeError
from smoketree.github.api import Api
from smoketree.github.event import read_event
from smoketree.github.outputs import command_text, mask, save_state
from smoketree.github.preview import NoPreviewError, Preview, SupersededError, find_previews, still_serves
from smoketree.github.repository import Repository
from smoketree.github.target import Target, resolve
from smoketree.github.timer import SystemTimer, Timer
from smoketree.github.trust import PlansFrom, Secrets
from smoketree.github.wanted import Wanted
from smoketree.report.merge import merge
from smoketree.report.model import Environment, Scenario, TestReport
from smoketree.report.store import Store

_LET_IN = frozenset({"secret", "bypass", "basic_auth", "inbox"})
"""What a target without any secrets is not told."""


class Cancelled(BaseException):
    """Raised where the runner cancels the job and no child is at work."""


def main(environ: Mapping[str, str], *, timer: Timer | None = None, say: Callable[[str], None] = print) -> int:
    """Runs the Action; the exit code. Raises UsageError where an input or the place is wrong."""
    shut()
    place, inputs = read_place(environ), read_inputs(environ)
    mask(say, inputs.private.values())
    timer = timer or SystemTimer()
    repository = Repository(Api(inputs.token, api_url=place.api, timer=timer), place.repository)
    return _Action(place, inputs, environ, repository, timer, say).run()


@dataclass(slots=True)
class _Action:
    place: Place
    inputs: Inputs
    environ: Mapping[str, str]
    repository: Repository
    timer: Timer
    say: Callable[[str], None]
    _trial: Trial | None = None
    _url: str = ""
    _telling: bool = False
    _signal: str = ""
    _kept: list[Path] = field(default_factory=list)

    def run(self) -> int:
        publisher = Publisher(self.place, self.inputs, self.environ, self.repository, self.timer, self.say)
        with self._signals():
            outcome: Outcome | None
            try:
                outcome = self._outcome(publisher)
            except (NoPreviewError, SupersededError) as nothing:
                publisher.skipped(nothing.message, begun=True)
                outcome = None
            except Cancelled:
                outcome = concluded(untested(f"interrupted ({self._signal})", self._url))
            except SmoketreeError as error:
                said = f"{error.message}; {error.hint}" if error.hint else error.message
                outcome = replace(concluded(untested(said, self._url)), code=error.exit_code)
            self._telling = True
            if outcome is not None:
                publisher.tell(outcome, self._kept[-1] if self._kept else None)
            save_state(self.environ, {TOLD: "yes"})
        return EXIT_PASSED if outcome is None else outcome.exit_code

    def _outcome(self, publisher: Publisher) -> Outcome | None:
        """What was found; None where nothing was to be tested."""
        event = read_event(self.environ)
        wanted = self._wanted()
        target = publisher.target = resolve(
            event,
            self.repository,
            # What the report half does needs no secret: whoever's code it is, its result may be told.
            allow_forks=self.inputs.allow_forks or self.inputs.mode == "report",
            environments=[each.pattern for each in wanted.environments],
        )
        if target.skipped is not None:
            publisher.skipped(target.skipped)
            return None
        publisher.pending()
        self._remember(target)
        if self.inputs.mode == "report":
            from smoketree.action.shards import gathered

            into = self._folder()
            self._kept.append(into)
            environment = self._environment(target)
            return gathered(self.repository, self.place, self.inputs.comment_key, into, environment, self.say)
        return self._tested(target, wanted)

    def _wanted(self) -> Wanted:
        settings = self.inputs.settings
        return Wanted.of(
            url=self.inputs.url or "",
            environment=self.inputs.environment,
            wait=settings.wait_timeout,
            ready_text=settings.ready_text or "",
        )

    def _tested(self, target: Target, wanted: Wanted) -> Outcome:
        previews = find_previews(target, self.repository, wanted, timer=self.timer, say=self.say)
        self._trial = trial = Trial(self.inputs, self.environ, self.place.workspace, self.say)
        into = self._folder()
        reports, left_out = [], 0
        for preview in previews:
            report, skipped = self._one(trial, target, preview, into)
            reports.append(report)
            left_out += skipped
            if self._signal:
                break
        report = reports[0] if len(reports) == 1 else merge(reports)
        Store(into).save(report)
        self._kept.append(into)
        return concluded(report, left_out, secretless=target.secretless)

    def _one(self, trial: Trial, target: Target, preview: Preview, into: Path) -> tuple[TestReport, int]:
        """Tests one preview: the report, and how many of its cases were left out for want of a secret."""
        self._url = preview.url
        plans = (preview.folder,) if preview.folder else self.inputs.settings.plans
        if target.plans is PlansFrom.BASE:
            trial.base = {
                file.path: file.content
                for folder in plans
                for file in self.repository.files(target.base_ref, folder, suffixes=("",))
            }
        folder = trial.plans(plans)
        settings = self._settings(target, preview, plans)
        left_out: tuple[Scenario, ...] = ()
        if target.secretless:
            able = self._able(folder / PLANS, plans, target.secrets)
            left_out = able.left_out
            if not able.plans:
                return untested("", preview.url, left_out, aborted=False), len(left_out)
            settings |= {"plans": able.plans, **({"select": able.select} if able.select else {})}
        model = bool(self.inputs.keys) and target.secrets is not Secrets.NONE
        records = kept_records(self.environ, self.inputs.comment_key, model=model, timer=self.timer, say=self.say)
        records.restore(folder / OUT)
        taken = trial.run(folder, settings, target.secrets, into=into, environment=self._environment(target))
        if taken.report.passed:
            records.save(folder / OUT)
        for line in taken.left_out:
            self.say(f"::warning title=smoketree::left out: {command_text(line)}")
        report = with_scenarios(taken.report, left_out)
        moved = still_serves(preview, target, self.repository)
        if moved is not None:
            report = report.model_copy(update={"aborted": True, "abort_reason": moved})
        return report, len(left_out)

    def _settings(self, target: Target, preview: Preview, plans: Sequence[str]) -> dict[str, object]:
        """What the child is told for that preview, without what this target may not have."""
        settings = child_settings(self.inputs, url=preview.url, plans=tuple(plans))
        wait = max(0.0, self.inputs.settings.wait_timeout - preview.waited)
        settings |= {"wait_timeout": wait, "timeout": self.inputs.settings.timeout + wait}
        if preview.ready_text:
            settings["ready_text"] = preview.ready_text
        if target.selected:
            settings["select"] = [f"*{word}*" for word in target.selected]
        kept_back = frozenset({"secret"}) if target.secrets is Secrets.NOT_PLANS else _LET_IN
        if target.secrets is not Secrets.ALL:
            settings = {name: value for name, value in settings.items() if name not in kept_back}
        return settings

    def _able(self, plans: Path, arguments: Sequence[str], secrets: Secrets) -> Testable:
        all_of_them = secrets is Secrets.ALL
        granted = frozenset(one.name for one in self.inputs.secrets) if all_of_them else frozenset[str]()
        model = bool(self.inputs.keys) and secrets is not Secrets.NONE
        return testable(plans, arguments, granted, model=model)

    def _folder(self) -> Path:
        """Where the report is kept: new, so that nothing that a pull request put into the workspace is in the way."""
        return Path(mkdtemp(prefix=".smoketree-", dir=self.place.workspace))

    def _environment(self, target: Target) -> Environment:
        return Environment(
            commit=target.sha,
            branch=target.pull.head_ref if target.pull else None,
            pull_request=target.pull.number if target.pull else None,
            run_url=self.place.run_url,
        )

    def _remember(self, target: Target) -> None:
        """For the step after the job, which tells what this one could not tell any more."""
        pull = str(target.pull.number) if target.pull is not None else ""
        save_state(self.environ, {"pull": pull, "sha": target.sha, "check-shown": str(target.check_shown)})

    @contextmanager
    def _signals(self) -> Iterator[None]:
        """SIGINT and SIGTERM end the test early; what was found is told."""

        def stop(number: int, _frame: FrameType | None) -> None:
            self._signal = self._signal or signal.Signals(number).name
            if self._telling or (self._trial is not None and self._trial.interrupt()):
                return
            raise Cancelled

        before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
