"""The half that holds the token and the key: reads the event, finds the preview, has it tested, reports the result."""

import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import mkdtemp
from traceback import extract_tb
from types import FrameType

from smoketree.action.base_branch import BaseHistory
from smoketree.action.child import CHILD, is_confined
from smoketree.action.inputs import read_inputs
from smoketree.action.preview_run import PreviewRun
from smoketree.action.publish import Publisher
from smoketree.action.runner_context import (
    Conclusion,
    Job,
    Outcome,
    concluded,
    mask,
    read_context,
    save_state,
    saved_state,
    untested,
    warning,
    with_environment,
)
from smoketree.action.testing import Testing
from smoketree.display_text import for_log
from smoketree.errors import EXIT_PASSED, SmoketreeError
from smoketree.github.api import Api, SystemTimer, Timer
from smoketree.github.event import read_event
from smoketree.github.preview import NoPreviewError, PreviewRequest, SupersededError, find_previews
from smoketree.github.repository import Repository
from smoketree.github.target import Target, resolve
from smoketree.report.model import Environment
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
    with _opened(environ, timer, say, between_writes) as job:
        action = _Action(job, command)
        with action.signals():
            outcome = action.outcome()
            action.publish(outcome)
    return EXIT_PASSED if outcome is None else outcome.exit_code


@contextmanager
def _opened(
    environ: Mapping[str, str], timer: Timer | None, say: Callable[[str], None], between_writes: float
) -> Iterator[Job]:
    """The job that the runner's environment describes, its secrets masked in the log."""

    def say_one_line(line: str) -> None:
        line = " ".join(line.splitlines())  # what follows a line's end could be a command to the runner
        say(line if line.startswith("::") else for_log(line))

    context, inputs = read_context(environ), read_inputs(environ)
    mask(say, inputs.private.values())
    timer = timer or SystemTimer()
    with Api(inputs.token, api_url=context.api, timer=timer, between_writes=between_writes) as api:
        yield Job(context, inputs, environ, Repository(api, context.repository), timer, say_one_line)


class _Action:
    """One job's run, from its event to its outcome."""

    def __init__(self, job: Job, command: tuple[str, ...]) -> None:
        self.job = job
        self._command = command
        self._publisher = Publisher(job)
        self._testing: Testing | None = None
        self._history: BaseHistory | None = None
        self._environment = Environment()
        self._folder: Path | None = None
        self._publishing = False
        self._signal = ""

    def outcome(self) -> Outcome | None:
        """The result or what went wrong; None where nothing was to be tested. From here on signals do nothing."""
        try:
            outcome = self._attempted()
            self._publishing = True
        except Cancelled:
            self._publishing = True
            outcome = self._untested(f"interrupted ({self._signal})")
        return outcome

    def _attempted(self) -> Outcome | None:
        try:
            target = self._target()
            if target.skipped is not None:
                self._publisher.skipped(target.skipped)
                return None
            self._begin(target)
            return self._gathered(target) if self.job.inputs.mode == "report" else self._tested(target)
        except (NoPreviewError, SupersededError) as nothing:
            self._publisher.skipped(nothing.message, begun=True)
            return None
        except SmoketreeError as error:
            if self._signal:
                return self._untested(f"interrupted ({self._signal})")
            return replace(self._untested(error.line), code=error.exit_code)
        except Exception as error:  # noqa: BLE001 - it must not look green, nor as if a case had failed
            return self._untested(_words(error))
        finally:
            if self._testing is not None:
                self._testing.preview_run.close()

    def _target(self) -> Target:
        """Which commit of which pull request the event is about."""
        inputs, reporting = self.job.inputs, self.job.inputs.mode == "report"
        self._publisher.target = resolve(
            read_event(self.job.environ),
            self.job.repository,
            # Reporting needs no secret: a result may be published for anyone's code.
            allow_forks=inputs.allow_forks or reporting,
            environments=[each.pattern for each in self._preview_request().environments],
            # No preview of a queue's commit can be found; a named address, or reports of other jobs, may exist.
            merge_queue="run" if inputs.url or reporting else "skip",
        )
        return self._publisher.target

    def _preview_request(self) -> PreviewRequest:
        inputs = self.job.inputs
        return PreviewRequest.of(
            url=inputs.url or "",
            environment=inputs.environment,
            wait=inputs.settings.wait_timeout,
            ready_text=inputs.settings.ready_text or "",
        )

    def _begin(self, target: Target) -> None:
        """Makes known what is tested: to the step after the job, on the pull request, and in the report."""
        job, pull = self.job, target.pull
        self._environment = Environment(
            commit=target.sha,
            branch=pull.head_ref if pull else None,
            pull_request=target.number,
            run_url=job.context.run_url,
        )
        number = str(pull.number) if pull else ""
        save_state(job.environ, {"pull": number, "sha": target.sha, "check-shown": str(target.check_shown)})
        self._publisher.pending()
        self._history = BaseHistory(job, target)
        # The report's folder is new, so that nothing that a pull request put into the workspace is in the way.
        self._folder = Path(mkdtemp(prefix=".smoketree-", dir=job.context.workspace))

    def _tested(self, target: Target) -> Outcome:
        job = self.job
        assert self._history is not None and self._folder is not None  # noqa: S101, PT018 - set by `_begin`
        previews = find_previews(
            target,
            job.repository,
            self._preview_request(),
            timer=job.timer,
            say=lambda line: job.say(for_log(f"smoketree: {line}")),
        )
        if not is_confined():
            job.say(warning(_UNCONFINED))
        preview_run = PreviewRun(job, command=self._command)
        self._testing = Testing(job, target, self._environment, preview_run, self._folder, self._history)
        return self._testing.outcome(previews)

    def _gathered(self, target: Target) -> Outcome:
        from smoketree.action.shards import gathered, not_tested, nothing_ran

        job = self.job
        assert self._history is not None and self._folder is not None  # noqa: S101, PT018 - set by `_begin`
        if target.event == "merge_group" and nothing_ran(job):
            raise NoPreviewError("a merge queue's commit has no preview of its own")
        # A workflow_run event comes after the run that has the reports.
        outcome = gathered(job, self._folder, self._environment, target.before)
        if not outcome.report.scenarios:
            return outcome
        report = self._history.add_to(outcome.report)
        Store(self._folder).save(report)
        return concluded(report, not_tested(report))

    def _untested(self, reason: str) -> Outcome:
        url = self._testing.url if self._testing is not None else ""
        return concluded(with_environment(untested(reason, url), self._environment))

    def publish(self, outcome: Outcome | None) -> None:
        """Publishes the outcome. An error here is only a warning (DESIGN 9): the step after the job tries once more."""
        try:
            if outcome is not None:
                self._publisher.publish(outcome, self._folder)
                if self._history is not None and self._folder and outcome.conclusion is not Conclusion.CANCELLED:
                    self._history.keep(outcome.report, self._folder)
            save_state(self.job.environ, {PUBLISHED: "yes"})
        except Exception as error:  # noqa: BLE001 - the verdict is final, whatever fails here
            self.job.say(warning(f"the result could not be reported: {_words(error)}"))

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


def _words(error: Exception) -> str:
    """An unexpected error, without its text: that may hold anything."""
    frames = extract_tb(error.__traceback__)
    where = f" ({Path(frames[-1].filename).name}:{frames[-1].lineno})" if frames else ""
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
    with _opened(environ, timer, say, between_writes) as job:
        target = Target(
            event=environ.get("GITHUB_EVENT_NAME", ""),
            sha=sha,
            check_shown=saved_state(environ, "check-shown") == str(True),
        )
        try:
            if (number := saved_state(environ, "pull")).isdigit():
                target = replace(target, pull=job.repository.pull(int(number)))
        except SmoketreeError as error:
            job.say(warning(error.message))
        report = untested("interrupted: the job was cancelled or crashed before it reported a result")
        known = Environment(commit=sha, pull_request=target.number, run_url=job.context.run_url)
        try:
            Publisher(job, target).publish(Outcome(with_environment(report, known), Conclusion.CANCELLED), None)
        except SmoketreeError as error:
            job.say(warning(error.message))
    return EXIT_PASSED
