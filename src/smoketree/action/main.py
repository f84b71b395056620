"""The half that holds the token and the key: reads the event, finds the preview, has it tested, tells the outcome."""

import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import mkdtemp
from types import FrameType

from smoketree.action.child import CHILD, is_confined
from smoketree.action.inputs import Inputs, read_inputs
from smoketree.action.publish import Publisher
from smoketree.action.runner_context import Conclusion, Outcome, Place, concluded, read_place, untested
from smoketree.action.testing import Testing
from smoketree.action.trial import Trial
from smoketree.errors import EXIT_PASSED, SmoketreeError
from smoketree.github.api import Api, SystemTimer, Timer
from smoketree.github.event import read_event
from smoketree.github.outputs import mask, save_state, saved_state, warning
from smoketree.github.preview import NoPreviewError, SupersededError, find_previews
from smoketree.github.repository import Repository
from smoketree.github.target import Target, resolve
from smoketree.github.wanted import Wanted
from smoketree.report.model import Environment, TestReport
from smoketree.report.plain import for_log

BETWEEN_WRITES = 1.0
"""Seconds, as GitHub asks for ("Best practices for using the REST API")."""
TOLD = "told"
"""The state by which the job's own step says that it told the outcome."""


def finalize(
    environ: Mapping[str, str],
    *,
    timer: Timer | None = None,
    say: Callable[[str], None] = print,
    between_writes: float = BETWEEN_WRITES,
) -> int:
    """Tells that the run was cancelled, where nothing was told yet. Never fails a job: exit code 0.

    Raises UsageError where an input or the place is wrong.
    """
    sha = saved_state(environ, "sha")
    if saved_state(environ, TOLD) or not sha:
        return EXIT_PASSED
    place, inputs = read_place(environ), read_inputs(environ)
    mask(say, inputs.private.values())
    timer = timer or SystemTimer()
    with Api(inputs.token, api_url=place.api, timer=timer, between_writes=between_writes) as api:
        repository = Repository(api, place.repository)
        target = _target(environ, repository, sha, say)
        report = untested("interrupted: the job was cancelled or crashed before it reported a result")
        known = Environment(commit=sha, pull_request=target.number, run_url=place.run_url)
        report = report.model_copy(update={"environment": known})
        publisher = Publisher(place, inputs, environ, repository, timer, say, target)
        try:
            publisher.tell(Outcome(report, Conclusion.CANCELLED), None)
        except SmoketreeError as error:
            say(warning(error.message))
    return EXIT_PASSED


def _target(environ: Mapping[str, str], repository: Repository, sha: str, say: Callable[[str], None]) -> Target:
    """What the run was about, as far as it was saved."""
    target = Target(
        event=environ.get("GITHUB_EVENT_NAME", ""),
        repository=repository.name,
        sha=sha,
        check_shown=saved_state(environ, "check-shown") == str(True),
    )
    number = saved_state(environ, "pull")
    if number.isdigit():
        try:
            return replace(target, pull=repository.pull(int(number)))
        except SmoketreeError as error:
            say(warning(error.message))
    return target


_UNCONFINED = "this container does not run as root, so the half that opens pages cannot be another user than this one"


class Cancelled(BaseException):
    """Raised where the runner cancels the job and no child is at work."""


def main(
    environ: Mapping[str, str],
    *,
    timer: Timer | None = None,
    say: Callable[[str], None] = print,
    command: tuple[str, ...] = CHILD,
    between_writes: float = BETWEEN_WRITES,
) -> int:
    """Runs the Action; the exit code. `command` is what the half that opens pages is started by, `between_writes` are
    seconds between two writes to GitHub.

    Raises UsageError where an input or the place is wrong. Its caller sees to it that this process cannot be read
    (`confine.shut`).
    """
    place, inputs = read_place(environ), read_inputs(environ)
    mask(say, inputs.private.values())
    timer = timer or SystemTimer()
    with Api(inputs.token, api_url=place.api, timer=timer, between_writes=between_writes) as api:
        repository = Repository(api, place.repository)
        return _Action(place, inputs, environ, repository, timer, _line_by_line(say), command).run()


@dataclass(slots=True)
class _Action:
    place: Place
    inputs: Inputs
    environ: Mapping[str, str]
    repository: Repository
    timer: Timer
    say: Callable[[str], None]
    command: tuple[str, ...]
    _testing: Testing | None = None
    _environment: Environment = field(default_factory=Environment)
    _telling: bool = False
    _signal: str = ""
    _kept: list[Path] = field(default_factory=list)

    def run(self) -> int:
        publisher = Publisher(self.place, self.inputs, self.environ, self.repository, self.timer, self.say)
        with self._signals():
            outcome: Outcome | None
            try:
                outcome = self._concluded(publisher)
                self._telling = True
            except Cancelled:
                self._telling = True
                outcome = self._cancelled()
            self._tell(publisher, outcome)
        return EXIT_PASSED if outcome is None else outcome.exit_code

    def _tell(self, publisher: Publisher, outcome: Outcome | None) -> None:
        """Trouble in telling is a warning (DESIGN 9), and the step after the job tries once more."""
        try:
            if outcome is not None:
                publisher.tell(outcome, self._kept[-1] if self._kept else None)
            save_state(self.environ, {TOLD: "yes"})
        except Exception as error:  # noqa: BLE001 - the verdict stands, whatever went wrong
            self.say(warning(f"the result could not be reported: {_words(error)}"))

    def _concluded(self, publisher: Publisher) -> Outcome | None:
        """What was found or what went wrong; None where nothing was to be tested."""
        try:
            return self._outcome(publisher)
        except (NoPreviewError, SupersededError) as nothing:
            publisher.skipped(nothing.message, begun=True)
            return None
        except SmoketreeError as error:
            if self._signal:
                return self._cancelled()
            said = f"{error.message}; {error.hint}" if error.hint else error.message
            return replace(concluded(self._untested(said)), code=error.exit_code)
        except Exception as error:  # noqa: BLE001 - it must not look green, nor as if a case had failed
            return concluded(self._untested(_words(error)))
        finally:
            if self._testing is not None:
                self._testing.trial.close()

    def _outcome(self, publisher: Publisher) -> Outcome | None:
        event = read_event(self.environ)
        wanted = self._wanted()
        target = publisher.target = resolve(
            event,
            self.repository,
            # What the report half does needs no secret: whoever's code it is, its result may be told.
            allow_forks=self.inputs.allow_forks or self.inputs.mode == "report",
            environments=[each.pattern for each in wanted.environments],
            # Its commit has no preview that could be found; a named address, or what other jobs tested, there may be.
            merge_queue="run" if self.inputs.url or self.inputs.mode == "report" else "skip",
        )
        if target.skipped is not None:
            publisher.skipped(target.skipped)
            return None
        self._environment = self._environment_of(target)
        self._remember(target)
        publisher.pending()
        if self.inputs.mode == "report":
            return self._gathered(target)
        previews = find_previews(target, self.repository, wanted, timer=self.timer, say=self._aside)
        if not is_confined():
            self.say(warning(_UNCONFINED))
        trial = Trial(self.inputs, self.environ, self.place.workspace, self.say, command=self.command)
        self._testing = Testing(
            self.place, self.inputs, self.environ, self.repository, self.timer, self.say, target, self._environment,
            trial, self._folder(),
        )  # fmt: skip
        return self._testing.outcome(previews)

    def _gathered(self, target: Target) -> Outcome:
        from smoketree.action.shards import gathered, nothing_ran

        # A workflow_run tells of the run that it comes after: there lie the reports.
        key, run = self.inputs.comment_key, target.before
        if target.event == "merge_group" and nothing_ran(self.repository, self.place, key):
            raise NoPreviewError("a merge queue's commit has no preview of its own")
        return gathered(self.repository, self.place, key, self._folder(), self._environment, self.say, run)

    def _wanted(self) -> Wanted:
        settings = self.inputs.settings
        return Wanted.of(
            url=self.inputs.url or "",
            environment=self.inputs.environment,
            wait=settings.wait_timeout,
            ready_text=settings.ready_text or "",
        )

    def _cancelled(self) -> Outcome:
        return concluded(self._untested(f"interrupted ({self._signal})"))

    def _untested(self, reason: str) -> TestReport:
        url = self._testing.url if self._testing is not None else ""
        return untested(reason, url).model_copy(update={"environment": self._environment})

    def _aside(self, line: str) -> None:
        """Says what others (who deploy, who name environments) had a word in."""
        self.say(for_log(f"smoketree: {line}"))

    def _folder(self) -> Path:
        """Where the report is kept: new, so that nothing that a pull request put into the workspace is in the way."""
        self._kept.append(Path(mkdtemp(prefix=".smoketree-", dir=self.place.workspace)))
        return self._kept[-1]

    def _environment_of(self, target: Target) -> Environment:
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
        """SIGINT and SIGTERM end the test early; what was found is told. Only the first counts."""

        def stop(number: int, _frame: FrameType | None) -> None:
            if self._signal or self._telling:
                return
            self._signal = signal.Signals(number).name
            if self._testing is None or not self._testing.stop():
                raise Cancelled

        before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def _line_by_line(say: Callable[[str], None]) -> Callable[[str], None]:
    """Says each line as one line: what stands after a line's end could be a command to the runner."""

    def said(line: str) -> None:
        line = " ".join(line.splitlines())
        say(line if line.startswith("::") else for_log(line))

    return said


def _words(error: Exception) -> str:
    """An error that nobody foresaw, without its text: that may hold anything."""
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    where = f" ({Path(last.tb_frame.f_code.co_filename).name}:{last.tb_lineno})" if last is not None else ""
    return f"internal error: {type(error).__name__}{where}"
