"""CTRF, the Common Test Report Format: one JSON of tests that dashboards and CI reporters read (schema 0.0).

Its `other` is not used for a case that could not be tested: what reads CTRF turns a build red for `failed` alone. So
such a case is `failed` there, as it is in `failedCount`, and its `rawStatus` says `error`.
"""

import json
import math
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any

from smoketree.display_text import one_line
from smoketree.report.finding import facts, shortfall, what
from smoketree.report.links import relative_path, shown_url
from smoketree.report.model import AssertionReport, Attempt, Environment, Row, StepReport, TestReport, Usage
from smoketree.report.view import CaseView, RunView
from smoketree.report.wording import utc_time
from smoketree.version import __version__

SPEC_VERSION = "0.0.0"
_MESSAGE = 500
_NO_NAME = "(no name)"
_STATUS = {"passed": "passed", "completed": "passed", "failed": "failed", "error": "failed", "skipped": "skipped"}
"""By the status of a case or of a step."""
_TYPES = {
    ".webm": "video/webm",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".zip": "application/zip",
    ".yml": "text/yaml",
    ".log": "text/plain",
    ".jsonl": "application/jsonl",
}
_IDS = uuid.UUID("5b1f0a2e-7a53-5c1e-9d0a-3f6f1c8e2b47")
"""The name space of our tests' ids: a case has the same one in every report."""


def render_ctrf(run: RunView) -> str:
    """The report as CTRF JSON. Texts are shown without hidden characters, as in every other output."""
    report = run.report
    tests = [_test(case, report.environment) for case in run.cases]
    if reason := shortfall(report):
        # A run that ended early or tested nothing must not read as green: it counts as one test more.
        whole = {"name": "the run as a whole", "status": "failed", "rawStatus": "error", "duration": 0}
        tests.append({**whole, "suite": ["smoketree"], "message": one_line(reason, _MESSAGE)})
    made = utc_time(report.generated_at)
    document = {
        "reportFormat": "CTRF",
        "specVersion": SPEC_VERSION,
        "reportId": _uuid(report.run_id),
        "runId": one_line(report.run_id) or _NO_NAME,
        "timestamp": made and made.isoformat(timespec="milliseconds"),
        "generatedBy": "smoketree",
        "results": {
            "tool": {"name": "smoketree", "version": one_line(report.environment.smoketree) or __version__},
            "summary": _summary(run, tests),
            "tests": tests,
            "environment": _environment(report),
        },
    }
    return json.dumps(_given(document), indent=2, ensure_ascii=False) + "\n"


def _summary(run: RunView, tests: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    statuses = [test["status"] for test in tests]
    start, stop = _period(run.report, tests)
    usage = run.report.usage
    return {
        "tests": len(tests),
        "passed": statuses.count("passed"),
        "failed": statuses.count("failed"),
        "skipped": statuses.count("skipped"),
        "pending": 0,
        "other": 0,
        "flaky": run.report.flaky_count,
        "suites": len({case.scenario.plan.file for case in run.cases}),
        "start": start,
        "stop": stop,
        "duration": max(run.report.total_duration, 0),
        "extra": _given(
            {
                "errors": run.report.error_count,
                "cost": _money(usage),
                "modelRequests": usage.requests,
                "inputTokens": usage.input_tokens + usage.cache_read_tokens + usage.cache_write_tokens,
                "outputTokens": usage.output_tokens,
            }
        ),
    }


def _period(report: TestReport, tests: Sequence[Mapping[str, Any]]) -> tuple[int, int]:
    """Begin and end of the run, milliseconds since the epoch. A report says when it was made, which is at its end."""
    made = utc_time(report.generated_at)
    stop = int(made.timestamp() * 1000) if made else max((test.get("stop", 0) for test in tests), default=0)
    return max(stop - max(report.total_duration, 0), 0), stop


def _test(case: CaseView, environment: Environment) -> dict[str, Any]:
    scenario, finding = case.scenario, case.finding
    file, name = one_line(scenario.plan.file), one_line(scenario.name) or _NO_NAME
    test: dict[str, Any] = {
        "id": str(uuid.uuid5(_IDS, f"{file}\n{name}")),
        "testId": f"{file} > {name}",
        "name": name,
        "status": _STATUS[scenario.status],
        "rawStatus": scenario.status.value,
        **_times(scenario.rows, scenario.duration),
        "suite": [file],
        "type": "e2e",
        "filePath": file,
        "line": case.place.line,
        "retries": len(scenario.attempts),
        "retryAttempts": [_attempt(number, attempt) for number, attempt in enumerate(scenario.attempts, 1)],
        "flaky": scenario.flaky,
        "browser": one_line(environment.browser),
        "device": one_line(environment.viewport),
        "attachments": list(_attachments((item.path, item.label) for item in case.evidence)),
        "steps": [
            one
            for row in case.rows
            for one in (*(_step(step, row.line) for step in row.steps), *map(_checked, row.assertions))
        ],
        "extra": _given(
            {
                "cost": _money(scenario.usage),
                "expectedAssertions": scenario.expected_assertions,
                "judged": sum(one.checked_by.value != "host" for one in scenario.assertions),
                "vacuous": sum(one.vacuous for one in scenario.assertions),
                "warnings": [one_line(text, _MESSAGE) for text in scenario.warnings],
            }
        ),
    }
    if finding:
        lines = [f"{label}: {one_line(text)}" for label, text in facts(finding)]
        lines += [f"candidate: {one_line(text)}" for text in finding.candidates]
        test["message"] = one_line(what(finding), _MESSAGE)
        test["trace"] = "\n".join([f"at {one_line(finding.place.file)}:{finding.place.line}", *lines])
        test["snippet"] = one_line(finding.words)
    return _given(test)


def _times(rows: Iterable[Row], duration: int) -> dict[str, Any]:
    """How long, and from when to when, where a row says when."""
    duration = max(duration, 0)
    start = min((row.timestamp for row in rows if row.timestamp > 0), default=None)
    return {"duration": duration} | ({} if start is None else {"start": start, "stop": start + duration})


def _attempt(number: int, attempt: Attempt) -> dict[str, Any]:
    return _given(
        {
            "attempt": number,
            "status": _STATUS[attempt.status],
            "message": one_line(attempt.summary, _MESSAGE),
            "line": attempt.failed_line,
            **_times(attempt.rows, attempt.duration),
            "attachments": list(_attachments((item.path, item.label or item.kind) for item in attempt.artifacts)),
            "extra": _given({"rawStatus": attempt.status.value, "cost": _money(attempt.usage)}),
        }
    )


def _step(step: StepReport, line: int) -> dict[str, Any]:
    extra = {
        "line": line or None,
        "done": one_line(step.description, _MESSAGE),
        "resolver": step.resolver and step.resolver.value,
        "healed": step.healed or None,
        "duration": step.duration,
        "error": one_line(step.error or "", _MESSAGE),
    }
    name = one_line(step.action, _MESSAGE) or _NO_NAME
    return {"name": name, "status": _STATUS[step.status], "extra": _given(extra)}


def _checked(assertion: AssertionReport) -> dict[str, Any]:
    extra = {
        "line": assertion.line or None,
        "expected": one_line(assertion.expected, _MESSAGE),
        "seen": one_line(assertion.seen, _MESSAGE),
        "outcome": assertion.outcome.value,
        "checkedBy": assertion.checked_by.value,
        "vacuous": assertion.vacuous or None,
        "duration": assertion.duration,
    }
    name = one_line(assertion.description, _MESSAGE) or _NO_NAME
    return {"name": name, "status": _STATUS[assertion.status], "extra": _given(extra)}


def _attachments(files: Iterable[tuple[str, str]]) -> Iterator[dict[str, Any]]:
    """Only what lies in the run's folder, or in another run's beside it."""
    for path, label in files:
        if relative_path(path):
            kind = _TYPES.get(PurePosixPath(path).suffix, "application/octet-stream")
            yield {"name": one_line(label), "contentType": kind, "path": path}


def _environment(report: TestReport) -> dict[str, Any]:
    given = report.environment
    about = {
        "url": shown_url(report.url),
        "viewport": given.viewport,
        "locale": given.locale,
        "timezone": given.timezone,
        "provider": given.provider,
        "model": given.model or "",
        "python": given.python,
        "playwright": given.playwright,
    }
    return _given(
        {
            "testEnvironment": shown_url(report.url),
            "commit": one_line(given.commit or ""),
            "branchName": one_line(given.branch or ""),
            "buildUrl": shown_url(given.run_url) if given.run_url else None,
            "osPlatform": one_line(given.os),
            "extra": {name: one_line(text) for name, text in about.items()},
        }
    )


def _given(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Without what is not there: the schema has strings, not nulls."""
    return {name: value for name, value in fields.items() if value is not None and value != "" and value != []}


def _money(usage: Usage) -> float | None:
    """The cost, unless it is not known or no number of JSON."""
    return usage.cost if math.isfinite(usage.cost) and not usage.unpriced_requests else None


def _uuid(text: str) -> str | None:
    try:
        return str(uuid.UUID(text))
    except ValueError:
        return None
