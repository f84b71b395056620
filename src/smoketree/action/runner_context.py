"""Where on GitHub a run takes place: what the runner's variables say of it.

GitHub Docs, "Variables reference", default environment variables.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from uuid import uuid4

from smoketree.errors import EXIT_FAILED, EXIT_INTERRUPTED, EXIT_PASSED, EXIT_UNTESTABLE, UsageError
from smoketree.report.model import Scenario, Status, TestReport, counted


@dataclass(frozen=True, slots=True)
class Place:
    """One attempt of one job. `run_url` is the page of the workflow's run, `repository_id` the repository's number."""

    repository: str
    workspace: Path
    run_id: str
    run_number: int
    attempt: int
    server: str
    api: str
    workflow: str
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


def read_place(environ: Mapping[str, str]) -> Place:
    """The place. Raises UsageError, naming the variable, where this is no runner."""

    def said(name: str) -> str:
        value = environ.get(name, "")
        if not value:
            raise UsageError(f"{name} is not set", "this command is for a GitHub runner; here, use: smoketree run")
        return value

    return Place(
        repository=said("GITHUB_REPOSITORY"),
        workspace=Path(said("GITHUB_WORKSPACE")),
        run_id=said("GITHUB_RUN_ID"),
        run_number=_number(environ.get("GITHUB_RUN_NUMBER")),
        attempt=_number(environ.get("GITHUB_RUN_ATTEMPT")),
        server=environ.get("GITHUB_SERVER_URL") or "https://github.com",
        api=environ.get("GITHUB_API_URL") or "https://api.github.com",
        workflow=environ.get("GITHUB_WORKFLOW", ""),
        repository_id=environ.get("GITHUB_REPOSITORY_ID", ""),
    )


def _number(text: str | None) -> int:
    return int(text) if text and text.isdigit() else 1


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
_CODES = {
    Conclusion.FAILED: EXIT_FAILED,
    Conclusion.ERROR: EXIT_UNTESTABLE,
    Conclusion.CANCELLED: EXIT_INTERRUPTED,
}


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
    if secretless and not any(one.steps or one.assertions for one in report.scenarios) and _is_walled(report):
        return Outcome(report, Conclusion.NEUTRAL)
    return Outcome(report, Conclusion.ERROR)


def _is_walled(report: TestReport) -> bool:
    """Whether the run ended before a wall (run/readiness.py says so in these words)."""
    return re.search(r" is behind a sign-on wall \(|\(basic auth\)", report.abort_reason or "") is not None


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


def with_scenarios(report: TestReport, more: tuple[Scenario, ...]) -> TestReport:
    """The report with further cases."""
    return counted(report.model_copy(update={"scenarios": (*report.scenarios, *more)})) if more else report
