"""JUnit XML, read by others: the schema of Jenkins' xUnit plugin and the parser that GitHub's reporters use."""

import re
from pathlib import Path, PurePath
from typing import Any

import junitparser
import pytest
import xmlschema
from hypothesis import example, given
from junitparser import xunit2

from smoketree.display_text import one_line
from smoketree.language.claim_terms import ClaimOutcome
from smoketree.report.junit import render_junit
from smoketree.report.links import Links, relative_path
from smoketree.report.model import Attempt, Scenario, Status, TestReport
from smoketree.report.view import view
from tests.report import samples
from tests.report.strategies import FRAGMENTS, reports, unhurried

SCHEMA = Path(__file__).parent / "schemas" / "junit-10.xsd"
MARK = re.compile(r"\[\[ATTACHMENT\|(.*?)\]\]")
NASTY = "".join(FRAGMENTS)
ALL = samples.failed_case(NASTY, file=NASTY)


@pytest.fixture(scope="module")
def schema() -> xmlschema.XMLSchema:
    return xmlschema.XMLSchema(str(SCHEMA))


def junit(report: TestReport, folder: PurePath | None = None) -> str:
    return render_junit(view(report, None, Links()), folder)


def cases(report: TestReport) -> dict[str, Any]:
    """As a reader of Surefire's flavour sees them, by name."""
    parsed = xunit2.JUnitXml.fromstring(junit(report).encode())
    return {case.name: case for suite in parsed for case in suite}


def test_failures_errors_and_skipped_are_told_apart() -> None:
    parsed = junitparser.JUnitXml.fromstring(junit(samples.red()).encode())
    assert {suite.name: (suite.tests, suite.failures, suite.errors, suite.skipped) for suite in parsed} == {
        "smoke/login.md": (2, 1, 0, 1),
        "smoke/shop.md": (2, 0, 1, 0),
    }
    found = {case.name: case for suite in parsed for case in suite}
    failure = found["Sign in"].result[0]
    assert failure.message == 'expected text "Welcome", seen "Welcom, Ada"'
    assert failure.text.splitlines()[0] == 'at smoke/login.md:10: The page shows "Welcome"'
    assert (found["Sign in"].classname, found["Sign in"].time) == ("smoke/login.md", 7.6)
    assert isinstance(found["Check out"].result[0], junitparser.Error)
    assert isinstance(found["Sign out"].result[0], junitparser.Skipped)
    assert not found["Read the help"].result


def test_earlier_attempts_are_flaky_or_reruns(schema: xmlschema.XMLSchema) -> None:
    earlier = Attempt(number=1, status=Status.FAILED, summary="failed at smoke/login.md:10")
    again = samples.failed_case("Twice", attempts=(earlier,))
    found = cases(samples.report(samples.flaky_case(), again))
    assert [error.message for error in found["Search"].flaky_errors()] == [
        "could not be tested at smoke/shop.md:21: the browser died"
    ]
    assert found["Search"].is_passed
    assert [failure.stack_trace for failure in found["Twice"].rerun_failures()] == [
        "attempt 1: failed at smoke/login.md:10"
    ]
    schema.validate(junit(samples.report(samples.flaky_case(), again)))


def test_a_run_that_ended_early_or_tested_nothing_is_not_green() -> None:
    parsed = junitparser.JUnitXml.fromstring(junit(samples.report(samples.passed_case(), aborted=True)).encode())
    assert [(suite.name, suite.tests, suite.errors) for suite in parsed] == [
        ("smoke/login.md", 1, 0),
        ("smoketree", 1, 1),
    ]
    parsed = junitparser.JUnitXml.fromstring(junit(samples.report()).encode())
    assert [(suite.name, suite.tests, suite.errors) for suite in parsed] == [("smoketree", 1, 1)]


def test_the_picture_of_the_failure_is_the_first_attachment() -> None:
    """GitLab shows the first one, and counts its path from the project's folder."""
    marks = MARK.findall(junit(samples.red(), PurePath(".smoketree/runs/a")))
    assert ".smoketree/runs/a/login/sign-in/1/video-1.webm" in marks
    case = cases(samples.red())["Sign in"]
    assert MARK.findall(case.system_out)[0] == "login/sign-in/1/failure.png"


@unhurried
@given(report=reports())
@example(report=samples.report(ALL, samples.error_case(NASTY), aborted=True, abort_reason=NASTY))
def test_whatever_was_said_it_obeys_the_schema_and_is_read(schema: xmlschema.XMLSchema, report: TestReport) -> None:
    text = junit(report)
    schema.validate(text)
    parsed = junitparser.JUnitXml.fromstring(text.encode())
    found = [case for suite in parsed for case in suite]
    assert sorted(case.name for case in found if case.classname != "smoketree") == sorted(
        _name(scenario) for scenario in report.scenarios
    )
    short = report.aborted or not report.scenarios
    bad = [case for case in found if case.result]
    assert len(bad) == sum(not scenario.passed for scenario in report.scenarios) + short
    assert (sum(suite.failures for suite in parsed), sum(suite.errors for suite in parsed)) == (
        sum(one.status is Status.FAILED for one in report.scenarios),
        sum(one.status is Status.ERROR for one in report.scenarios) + short,
    )


@unhurried
@given(reports())
@example(samples.report(ALL))
def test_no_file_is_attached_but_of_the_run(report: TestReport) -> None:
    """Jenkins and GitLab copy what is named. A page that says such a mark names nothing."""
    marks = MARK.findall(junit(report))
    kept = {item.path for scenario in report.scenarios for item in scenario.artifacts}
    for scenario in report.scenarios:
        kept |= {path for step in scenario.steps for path in (step.snapshot, step.screenshot) if path}
        kept |= {path for check in scenario.assertions for path in (check.snapshot, check.screenshot) if path}
    assert all(relative_path(mark) for mark in marks)
    assert {mark for mark in marks if "&" not in mark} <= kept
    assert "[[" not in MARK.sub("", junit(report))


def _name(scenario: Scenario) -> str:
    return one_line(scenario.name).replace("[[[", "[ [ [").replace("[[", "[ [") or "(no name)"


def test_a_contradiction_is_a_failure_and_what_is_not_established_an_error() -> None:
    def rendered(outcome: ClaimOutcome, status: Status) -> str:
        bad = samples.assertion(10, 'The page shows "Welcome"', False, outcome=outcome, hint="write it plainly")
        return junit(samples.report(samples.failed_case(status=status, assertions=(bad,))))

    assert "<failure " in rendered(ClaimOutcome.CONTRADICTED, Status.FAILED)
    error = rendered(ClaimOutcome.NOT_ESTABLISHED, Status.ERROR)
    assert ("<error " in error, "<failure" in error, "write it plainly" in error) == (True, False, True)
