"""CTRF JSON against its own schema."""

import json
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from jsonschema import Draft7Validator, FormatChecker

from smoketree.report.ctrf import render_ctrf
from smoketree.report.links import Links, relative_path
from smoketree.report.model import Attempt, Environment, Status, TestReport
from smoketree.report.view import view
from tests.report import samples
from tests.report.strategies import FRAGMENTS, STEERING, reports, unhurried

SCHEMA = Path(__file__).parent / "schemas" / "ctrf-0.0.json"
VALIDATOR = Draft7Validator(json.loads(SCHEMA.read_text(encoding="utf-8")), format_checker=FormatChecker())
NASTY = "".join(FRAGMENTS)


def ctrf(report: TestReport) -> dict[str, Any]:
    text = render_ctrf(view(report, None, Links()))
    document: dict[str, Any] = json.loads(text, parse_constant=_no_number)
    VALIDATOR.validate(document)
    return document


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is not a JSON number (RFC 8259, 6)")


def by_name(report: TestReport) -> dict[str, dict[str, Any]]:
    return {test["name"]: test for test in ctrf(report)["results"]["tests"]}


def test_the_summary_counts_what_could_not_be_tested_as_failed() -> None:
    """Readers turn red for `failed` alone."""
    results = ctrf(samples.red())["results"]
    summary = results["summary"]
    assert {key: summary[key] for key in ("tests", "passed", "failed", "skipped", "pending", "other")} == {
        "tests": 4,
        "passed": 1,
        "failed": 2,
        "skipped": 1,
        "pending": 0,
        "other": 0,
    }
    assert summary["extra"]["errors"] == 1
    assert (summary["stop"] - summary["start"], summary["duration"]) == (12_300, 12_300)
    assert summary["stop"] == datetime.fromisoformat("2026-01-02T03:04:05Z").timestamp() * 1000
    assert results["environment"]["commit"] == samples.red().environment.commit


def test_a_failed_case_says_where_and_what() -> None:
    test = by_name(samples.red())["Sign in"]
    assert (test["status"], test["rawStatus"], test["filePath"], test["line"]) == (
        "failed",
        "failed",
        "smoke/login.md",
        10,
    )
    assert test["message"] == 'expected text "Welcome", seen "Welcom, Ada"'
    assert test["trace"].startswith("at smoke/login.md:10\nexpected: ")
    assert test["snippet"] == 'The page shows "Welcome"'
    assert (test["start"], test["stop"] - test["start"]) == (samples.START + 8000, 7600)
    assert [(step["name"], step["status"]) for step in test["steps"]] == [
        ("Open /login", "passed"),
        ('Click "Sign in"', "passed"),
        ('The page shows "Welcome"', "failed"),
    ]
    assert test["attachments"][0] == {
        "name": "picture",
        "contentType": "image/png",
        "path": "login/sign-in/1/failure.png",
    }


def test_earlier_attempts_are_retries() -> None:
    first = samples.failed_case()
    earlier = Attempt(
        number=1,
        status=Status.FAILED,
        summary="failed",
        duration=900,
        failed_line=10,
        steps=first.steps,
        artifacts=first.artifacts,
    )
    found = by_name(samples.report(samples.flaky_case(), samples.passed_case(attempts=(earlier,), flaky=True)))
    assert (found["Search"]["flaky"], found["Search"]["retries"]) == (True, 1)
    assert found["Search"]["retryAttempts"][0]["extra"]["rawStatus"] == "error"
    again = found["Sign in"]["retryAttempts"][0]
    assert (again["attempt"], again["status"], again["line"], again["duration"]) == (1, "failed", 10, 900)
    assert again["attachments"][0]["path"] == "login/sign-in/1/video-1.webm"


def test_a_case_has_the_same_id_in_every_report() -> None:
    one, other = samples.green(), samples.red()
    assert by_name(one)["Check out"]["id"] == by_name(other)["Check out"]["id"]
    assert len({test["id"] for test in by_name(other).values()}) == 4


def test_a_run_that_ended_early_or_tested_nothing_is_not_green() -> None:
    results = ctrf(samples.report(samples.passed_case(), aborted=True, abort_reason="time is up"))["results"]
    assert (results["summary"]["tests"], results["summary"]["failed"]) == (2, 1)
    assert results["tests"][-1]["message"] == "the run ended early: time is up"
    assert ctrf(samples.report())["results"]["summary"]["failed"] == 1


@pytest.mark.parametrize("when", ["", "yesterday", "20260102T030405Z", "9999-12-31T23:59:59-23:59"])
def test_a_time_that_is_none_is_left_out_or_written_anew(when: str) -> None:
    document = ctrf(samples.report(samples.passed_case(), generated_at=when))
    assert document["results"]["summary"]["stop"] > 0
    assert document.get("timestamp", "2026-01-02T03:04:05.000+00:00") == "2026-01-02T03:04:05.000+00:00"


@unhurried
@given(reports())
@example(
    samples.report(
        url=NASTY, run_id=NASTY, environment=Environment(commit=NASTY, os=NASTY, run_url=f"https://user:pass@{NASTY}")
    )
)
def test_whatever_was_said_it_obeys_the_schema(report: TestReport) -> None:
    results = ctrf(report)["results"]
    statuses = [test["status"] for test in results["tests"]]
    assert statuses.count("passed") == results["summary"]["passed"] == sum(one.passed for one in report.scenarios)
    assert len(statuses) == len(report.scenarios) + (report.aborted or not report.scenarios)
    for test in results["tests"]:
        assert all(relative_path(item["path"]) for item in test.get("attachments", []))
        assert not STEERING.search("".join(_texts(test)))


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        yield from (text for item in value.values() for text in _texts(item))
    elif isinstance(value, list):
        yield from (text for item in value for text in _texts(item))
