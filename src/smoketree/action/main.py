"""The half that holds the token and the key: reads the event, finds the preview, has it tested, reports the result."""

import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import mkdtemp
from types import FrameType

from smoketree.action.child import CHILD, is_confined
from smoketree.action.history import BaseHistory
from smoketree.action.inputs import Inputs, read_inputs
from smoketree.action.preview_run import PreviewRun
from smoketree.action.publish import Publisher
from smoketree.action.runner_context import Conclusion, Outcome, Place, concluded, read_place, untested
from smoketree.action.testing import Testing
from smoketree.errors import EXIT_PASSED, SmoketreeError
from smoketree.github.api import Api, SystemTimer, Timer
from smoketree.github.event import read_event
from smoketree.github.outputs import mask, save_state, saved_state, warning
from smoketree.github.preview import NoPreviewError, PreviewRequest, SupersededError, find_previews
from smoketree.github.repository import Repository
from smoketree.github.target import Target, resolve
from smoketree.report.model import Environment
from smoketree.report.plain import for_log
from smoketree.report.store import Store

BETWEEN_WRITES = 1.0
"""Seconds, as GitHub asks for ("Best practices for using the REST API")."""
PUBLISHED = "published"
"""Saved state: the job's own step has published its outcome."""


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
    """Runs the Action; the exit code. `command` starts the half that opens pages, `between_writes` is the number of
    seconds between two writes to GitHub.

    Raises UsageError where an input or the runner's environment is wrong. The caller makes sure that this process
    cannot be read (`child.shut`).
    """
    place, inputs = read_place(environ), read_inputs(environ)
    mask(say, inputs.private.values())
    timer = timer or SystemTimer()
    with Api(inputs.token, api_url=place.api, timer=timer, between_writes=between_writes) as api:
        repository = Repository(api, place.repository)
        action = _Action(place, inputs, environ, repository, timer, _line_by_line(say), command)
        with action.signals():
            outcome = action.outcome()
            action.publish(outcome)
    return EXIT_PASSED if outcome is None else outcome.exit_code


@dataclass(slots=True)
class _Action:
    place: Place
    inputs: Inputs
    environ: Mapping[str, str]
    repository: Repository
    timer: Timer
    say: Callable[[str], None]
    command: tuple[str, ...]
    _publisher: Publisher = field(init=False)
    _testing: Testing | None = None
    _history: BaseHistory | None = None
    _environment: Environment = field(default_factory=Environment)
    _publishing: bool = False
    _signal: str = ""
    _kept: list[Path] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._publisher = Publisher(self.place, self.inputs, self.environ, self.repository, self.timer, self.say)

    def outcome(self) -> Outcome | None:
        """The result or what went wrong; None where nothing was to be tested. From here on signals do nothing."""
        try:
            outcome = self._concluded()
            self._publishing = True
        except Cancelled:
            self._publishing = True
            outcome = self._untested(f"interrupted ({self._signal})")
        return outcome

    def _concluded(self) -> Outcome | None:
        try:
            return self._tested()
        except (NoPreviewError, SupersededError) as nothing:
            self._publisher.skipped(nothing.message, begun=True)
            return None
        except SmoketreeError as error:
            if self._signal:
                return self._untested(f"interrupted ({self._signal})")
            said = f"{error.message}; {error.hint}" if error.hint else error.message
            return replace(self._untested(said), code=error.exit_code)
        except Exception as error:  # noqa: BLE001 - it must not look green, nor as if a case had failed
            return self._untested(_words(error))
        finally:
            if self._testing is not None:
                self._testing.preview_run.close()

    def _tested(self) -> Outcome | None:
        event = read_event(self.environ)
        settings, reporting = self.inputs.settings, self.inputs.mode == "report"
        wanted = PreviewRequest.of(
            url=self.inputs.url or "",
            environment=self.inputs.environment,
            wait=settings.wait_timeout,
            ready_text=settings.ready_text or "",
        )
        target = self._publisher.target = resolve(
            event,
            self.repository,
            # Reporting needs no secret: a result may be published for anyone's code.
            allow_forks=self.inputs.allow_forks or reporting,
            environments=[each.pattern for each in wanted.environments],
            # No preview of a queue's commit can be found; a named address, or reports of other jobs, may exist.
            merge_queue="run" if self.inputs.url or reporting else "skip",
        )
        if target.skipped is not None:
            self._publisher.skipped(target.skipped)
            return None
        pull = target.pull
        self._environment = Environment(
            commit=target.sha,
            branch=pull.head_ref if pull else None,
            pull_request=pull.number if pull else None,
            run_url=self.place.run_url,
        )
        number = str(pull.number) if pull else ""
        save_state(self.environ, {"pull": number, "sha": target.sha, "check-shown": str(target.check_shown)})
        self._publisher.pending()
        self._history = BaseHistory(
            self.place, self.inputs, self.environ, self.repository, self.timer, self.say, target
        )
        # The report's folder is new, so that nothing that a pull request put into the workspace is in the way.
        self._kept.append(Path(mkdtemp(prefix=".smoketree-", dir=self.place.workspace)))
        if reporting:
            return self._gathered(target, self._kept[-1], self._history)
        previews = find_previews(
            target, self.repository, wanted, timer=self.timer, say=lambda line: self.say(for_log(f"smoketree: {line}"))
        )
        if not is_confined():
            self.say(warning(_UNCONFINED))
        preview_run = PreviewRun(self.inputs, self.environ, self.place.workspace, self.say, command=self.command)
        self._testing = Testing(
            self.place, self.inputs, self.environ, self.repository, self.timer, self.say, target, self._environment,
            preview_run, self._kept[-1], self._history,
        )  # fmt: skip
        return self._testing.outcome(previews)

    def _gathered(self, target: Target, folder: Path, history: BaseHistory) -> Outcome:
        from smoketree.action.shards import gathered, not_tested, nothing_ran

        # A workflow_run event comes after the run that has the reports.
        key, run = self.inputs.comment_key, target.before
        if target.event == "merge_group" and nothing_ran(self.repository, self.place, key):
            raise NoPreviewError("a merge queue's commit has no preview of its own")
        outcome = gathered(self.repository, self.place, key, folder, self._environment, self.say, run)
        if not outcome.report.scenarios:
            return outcome
        report = history.add_to(outcome.report)
        Store(folder).save(report)
        return concluded(report, not_tested(report))

    def _untested(self, reason: str) -> Outcome:
        url = self._testing.url if self._testing is not None else ""
        return concluded(untested(reason, url).model_copy(update={"environment": self._environment}))

    def publish(self, outcome: Outcome | None) -> None:
        """Publishes the outcome. An error here is only a warning (DESIGN 9): the step after the job tries once more."""
        try:
            if outcome is not None:
                self._publisher.tell(outcome, self._kept[-1] if self._kept else None)
                if self._history is not None and self._kept and outcome.conclusion is not Conclusion.CANCELLED:
                    self._history.keep(outcome.report, self._kept[-1])
            save_state(self.environ, {PUBLISHED: "yes"})
        except Exception as error:  # noqa: BLE001 - the verdict is final, whatever fails here
            self.say(warning(f"the result could not be reported: {_words(error)}"))

    @contextmanager
    def signals(self) -> Iterator[None]:
        """SIGINT and SIGTERM end the test early; what was found is published. Only the first one counts."""

        def stop(number: int, _frame: FrameType | None) -> None:
            if self._signal or self._publishing:
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
    """Says each line as one line: what follows a line's end could be a command to the runner."""

    def said(line: str) -> None:
        line = " ".join(line.splitlines())
        say(line if line.startswith("::") else for_log(line))

    return said


def _words(error: Exception) -> str:
    """An unexpected error, without its text: that may hold anything."""
    last = error.__traceback__
    while last is not None and last.tb_next is not None:
        last = last.tb_next
    where = f" ({Path(last.tb_frame.f_code.co_filename).name}:{last.tb_lineno})" if last is not None else ""
    return f"internal error: {type(error).__name__}{where}"


def finalize(
    environ: Mapping[str, str],
    *,
    timer: Timer | None = None,
    say: Callable[[str], None] = print,
    between_writes: float = BETWEEN_WRITES,
) -> int:
    """The step after the job, which the runner starts even if the job was cancelled: if no result was published, it
    reports that there is none. Never fails a job: exit code 0.

    Raises UsageError where an input or the place is wrong.
    """
    sha = saved_state(environ, "sha")
    if saved_state(environ, PUBLISHED) or not sha:
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
