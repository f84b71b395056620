"""The GitHub runner: what its variables say of a job, what a result amounts to there, and what a step passes to it.

GitHub Docs, "Variables reference", default environment variables.
"""

import os
import re
import secrets
import stat
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from uuid import uuid4

from smoketree.action.inputs import Inputs
from smoketree.errors import EXIT_FAILED, EXIT_INTERRUPTED, EXIT_PASSED, EXIT_UNTESTABLE, OutputError, UsageError
from smoketree.github.api import Timer
from smoketree.github.repository import Repository
from smoketree.report.model import Environment, Scenario, Status, TestReport, with_counts
from smoketree.report.text import command_text


@dataclass(frozen=True, slots=True)
class RunnerContext:
    """One attempt of one job. `run_url` is the page of the workflow's run, `repository_id` the repository's number."""

    repository: str
    workspace: Path
    run_id: str
    run_number: int
    attempt: int
    server: str
    api: str
    repository_id: str = ""

    @property
    def run_url(self) -> str:
        return f"{self.server}/{self.repository}/actions/runs/{self.run_id}/attempts/{self.attempt}"

    @property
    def compare_url(self) -> str:
        """What the addresses of comparisons begin with."""
        return f"{self.server}/{self.repository}/compare"

    def source(self, sha: str) -> str:
        """The address of the repository's files at a commit."""
        return f"{self.server}/{self.repository}/blob/{sha}"


def read_context(environ: Mapping[str, str]) -> RunnerContext:
    """The place. Raises UsageError, naming the variable, where this is no runner."""

    def said(name: str) -> str:
        value = environ.get(name, "")
        if not value:
            raise UsageError(f"{name} is not set", "this command is for a GitHub runner; here, use: smoketree run")
        return value

    def number(name: str) -> int:
        text = environ.get(name, "")
        return int(text) if text.isdigit() else 1

    return RunnerContext(
        repository=said("GITHUB_REPOSITORY"),
        workspace=Path(said("GITHUB_WORKSPACE")),
        run_id=said("GITHUB_RUN_ID"),
        run_number=number("GITHUB_RUN_NUMBER"),
        attempt=number("GITHUB_RUN_ATTEMPT"),
        server=environ.get("GITHUB_SERVER_URL") or "https://github.com",
        api=environ.get("GITHUB_API_URL") or "https://api.github.com",
        repository_id=environ.get("GITHUB_REPOSITORY_ID", ""),
    )


@dataclass(frozen=True, slots=True)
class Job:
    """One job on a runner: where it is, what the workflow says, GitHub seen with its token. `say` prints a line of the
    job's log."""

    context: RunnerContext
    inputs: Inputs
    environ: Mapping[str, str]
    repository: Repository
    timer: Timer
    say: Callable[[str], None]


class Conclusion(StrEnum):
    """`neutral`: nothing failed, and what was not tested needs what this event may not have."""

    PASSED = "passed"
    FAILED = "failed"
    ERROR = "error"
    NEUTRAL = "neutral"
    SKIPPED = "skipped"
    CANCELLED = "cancelled"


_STATES = {
    Conclusion.PASSED: "success",
    Conclusion.NEUTRAL: "success",
    Conclusion.SKIPPED: "success",
    Conclusion.FAILED: "failure",
    Conclusion.ERROR: "error",
    Conclusion.CANCELLED: "error",
}
_CODES = {Conclusion.FAILED: EXIT_FAILED, Conclusion.ERROR: EXIT_UNTESTABLE, Conclusion.CANCELLED: EXIT_INTERRUPTED}


@dataclass(frozen=True, slots=True)
class Outcome:
    """A run's report and what it amounts to. `code`: of an error that has one of its own."""

    report: TestReport
    conclusion: Conclusion
    code: int | None = None

    @property
    def exit_code(self) -> int:
        return self.code if self.code is not None else _CODES.get(self.conclusion, EXIT_PASSED)

    @property
    def state(self) -> str:
        """As a commit status has it."""
        return _STATES[self.conclusion]


def concluded(report: TestReport, not_tested: int = 0, *, secretless: bool = False) -> Outcome:
    """What a finished report amounts to. `not_tested` of its skipped cases need what this event may not have;
    `secretless`: a wall before the preview is something else that it cannot have the key to."""
    if (report.abort_reason or "").startswith("interrupted"):
        return Outcome(report, Conclusion.CANCELLED)
    counting = [one for one in report.scenarios if not (one.passed or report.excuses(one))]
    if any(one.status is Status.FAILED for one in counting):
        return Outcome(report, Conclusion.FAILED)
    if report.accepted:
        return Outcome(report, Conclusion.PASSED)
    if not_tested and not report.aborted and len(counting) == report.skipped_count == not_tested:
        return Outcome(report, Conclusion.NEUTRAL)
    # run/preflight.py says in these words that the run ended before a protection page.
    walled = re.search(r" is behind a sign-on wall \(|\(basic auth\)", report.abort_reason or "")
    if secretless and walled and not any(one.steps or one.assertions for one in report.scenarios):
        return Outcome(report, Conclusion.NEUTRAL)
    return Outcome(report, Conclusion.ERROR)


def untested(reason: str, url: str = "", scenarios: tuple[Scenario, ...] = (), *, aborted: bool = True) -> TestReport:
    """A report of a run that did not come to its tests, so that every output says why."""
    report = TestReport(
        run_id=str(uuid4()),
        url=url,
        generated_at=datetime.now(UTC).isoformat(timespec="milliseconds"),
        aborted=aborted,
        abort_reason=reason if aborted else None,
    )
    return with_scenarios(report, scenarios)


def with_environment(report: TestReport, known: Environment) -> TestReport:
    """The report with what is known of its pipeline."""
    environment = report.environment.model_copy(update=known.model_dump(exclude_defaults=True))
    return report.model_copy(update={"environment": environment})


def with_scenarios(report: TestReport, more: tuple[Scenario, ...]) -> TestReport:
    """The report with further cases."""
    return with_counts(report.model_copy(update={"scenarios": (*report.scenarios, *more)})) if more else report


# What a step passes to its runner: outputs, the job summary, state for the step after the job, values to mask.
#
# GitHub Docs, "Workflow commands for GitHub Actions"; actions/runner, FileCommandManager: a summary of more than 1 MiB
# is dropped whole.

_MOST_SUMMARY = 1024 * 1024


def mask(say: Callable[[str], None], values: Iterable[str]) -> None:
    """Has the runner put `***` in place of these values in its log. A value of several lines is masked line by line, as
    the runner reads the log so."""
    lines = {line.strip() for value in values for line in value.splitlines()}
    for line in sorted(line for line in lines if line):
        say(f"::add-mask::{command_text(line)}")


def set_outputs(environ: Mapping[str, str], values: Mapping[str, str]) -> None:
    """Sets the step's outputs; nothing where there is no runner. Raises OSError or OutputError."""
    _append(environ.get("GITHUB_OUTPUT"), _assignments(values))


def save_state(environ: Mapping[str, str], values: Mapping[str, str]) -> None:
    """Keeps values for the step after the job, where `saved_state` reads them. Raises OSError or OutputError."""
    _append(environ.get("GITHUB_STATE"), _assignments(values))


def saved_state(environ: Mapping[str, str], name: str) -> str:
    """A value that the job's own step kept; empty where it kept none."""
    return environ.get(f"STATE_{name}", "")


def write_summary(environ: Mapping[str, str], markdown: str) -> None:
    """Adds to the job summary. Raises OSError; OutputError where the runner would drop it whole."""
    content = markdown if markdown.endswith("\n") else f"{markdown}\n"
    if len(content.encode("utf-8", "replace")) > _MOST_SUMMARY:
        raise OutputError("it is larger than 1 MiB, and the runner would drop all of it")
    _append(environ.get("GITHUB_STEP_SUMMARY"), content)


def warning(text: str) -> str:
    """The workflow command by which the runner shows a warning of ours."""
    return f"::warning title=smoketree::{command_text(text)}"


def _assignments(values: Mapping[str, str]) -> str:
    """Each value between two lines that cannot be guessed: a value cannot set an output of its own."""
    lines = []
    for name, value in values.items():
        end = f"end-{secrets.token_hex(16)}"
        lines += [f"{name}<<{end}", value, end]
    return "".join(f"{line}\n" for line in lines)


def _append(path: str | None, text: str) -> None:
    if not path:
        return
    # A pipe in its place must not hang us: hence O_NONBLOCK, which means nothing to a regular file.
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK
    with os.fdopen(os.open(path, flags, 0o600), "wb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OutputError("the runner's command file is not a file")
        file.write(text.encode("utf-8", "replace"))
