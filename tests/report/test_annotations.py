"""GitHub's workflow commands, read as its runner reads them."""

import re
from dataclasses import dataclass

from hypothesis import example, given

from smoketree.report.links import Links
from smoketree.report.model import TestReport
from smoketree.report.text import SHOWN, render_annotations
from smoketree.report.view import view
from tests.report import samples
from tests.report.strategies import FRAGMENTS, STEERING, reports, unhurried

NASTY = "".join(FRAGMENTS)


@dataclass(frozen=True)
class Command:
    name: str
    properties: dict[str, str]
    text: str


def commands(report: TestReport) -> list[Command]:
    text = render_annotations(view(report, None, Links()))
    assert text == "" or text.endswith("\n")
    return [_read(line) for line in re.split(r"\r\n?|\n", text)[:-1]]


def _read(line: str) -> Command:
    """As ActionCommand.TryParseV2 of actions/runner: properties up to the next `::`, each `name=value`."""
    assert line.startswith("::")
    info, text = line[2:].split("::", 1)
    name, _, rest = info.partition(" ")
    pairs = [each.split("=", 1) for each in rest.split(",") if each]
    return Command(name, {key.strip(): _unescaped(value) for key, value in pairs}, _unescaped(text))


def _unescaped(text: str) -> str:
    for escape, mark in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        text = text.replace(escape, mark)
    return text


def test_each_trouble_stands_at_its_line_of_the_plan() -> None:
    failed, untested, skipped = commands(samples.red())
    assert (failed.name, failed.properties) == (
        "error",
        {"file": "smoke/login.md", "line": "10", "title": "Sign in: failed"},
    )
    assert failed.text == 'The page shows "Welcome"\nexpected: text "Welcome"\nseen: "Welcom, Ada"'
    assert (untested.name, untested.properties["title"]) == ("error", "Check out: not tested")
    assert (skipped.name, skipped.text) == ("warning", "seen: blocked by smoke/login.md:10")


def test_what_is_flaky_or_vacuous_is_a_warning_and_green_is_silent() -> None:
    found = commands(samples.flaky())
    assert [(one.name, one.properties["title"]) for one in found] == [
        ("warning", "Search: flaky, did not pass at every attempt"),
        ("warning", "Read the news: vacuous, already true before the action"),
    ]
    assert commands(samples.green()) == []


def test_a_run_that_ended_early_or_tested_nothing_is_an_error() -> None:
    first = commands(samples.aborted())[0]
    assert (first.name, first.properties) == ("error", {"title": "smoketree"})
    assert first.text == "the run ended early: the cost limit of 0.50 USD would be exceeded"
    assert [(one.name, one.text) for one in commands(samples.report())] == [("error", "nothing was tested")]


def test_the_last_one_shown_says_how_many_are_not() -> None:
    found = commands(samples.report(*(samples.failed_case(f"Case {number}", number + 1) for number in range(25))))
    assert len(found) == SHOWN
    assert found[-1].text == "and 16 errors more: see the report"


@unhurried
@given(reports(13))
@example(samples.report(samples.failed_case(NASTY, file="smoke/a,b:c%0A.md"), aborted=True, abort_reason=NASTY))
def test_nothing_but_errors_and_warnings_whatever_was_said(report: TestReport) -> None:
    found = commands(report)
    for kind in ("error", "warning"):
        assert sum(one.name == kind for one in found) <= SHOWN
    for one in found:
        assert one.name in ("error", "warning")
        assert one.properties.keys() <= {"file", "line", "title"}
        assert not STEERING.search(one.text)
        assert not re.search("\n|" + STEERING.pattern, "".join(one.properties.values()))
    bad = (report.aborted or not report.scenarios) + sum(
        not one.passed and one.status.value != "skipped" for one in report.scenarios
    )
    assert sum(one.name == "error" for one in found) == min(bad, SHOWN)
