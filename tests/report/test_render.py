"""The one door to all renderers, and the text for a terminal."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from smoketree.errors import UsageError
from smoketree.report.links import SingleFile
from smoketree.report.model import TestReport
from smoketree.report.render import Format, render, render_outputs
from smoketree.report.store import load
from tests.report import samples
from tests.report.strategies import STEERING, reports, unhurried

FIRST_VERSION = Path(__file__).parent / "data" / "report-v1.json"


def test_the_terminal_lists_failures_with_their_line() -> None:
    text = render(samples.red(), "text")
    assert text.startswith('FAILED smoke/login.md:10 Sign in\n  plan:      The page shows "Welcome"\n')
    assert '  seen:      "Welcom, Ada"\n' in text
    assert "ERROR smoke/shop.md:5 Check out\n" in text
    assert '  candidate: button "Buy later"\n' in text
    assert text.endswith("1 passed · 1 failed · 1 not tested · 1 skipped · 12 s · 0.0123 USD · 14 model requests\n")


def test_the_terminal_names_every_line_that_is_not_good() -> None:
    case = samples.failed_case()
    others = [samples.assertion(line, f'The page shows "{line}"', passed=False) for line in (12, 14, 14)]
    shown = case.model_copy(update={"assertions": (*case.assertions, *others)})
    lines = render(samples.report(shown), "text").splitlines()
    assert [line.split(": ")[:3][1:] for line in lines if line.startswith("  also:")] == [
        [f"     smoke/login.md:{line}", f'The page shows "{line}"'] for line in (12, 14)
    ]


def test_the_terminal_when_all_is_green() -> None:
    assert render(samples.green(), "text") == "smoketree: 2 of 2 cases passed\n2 passed · 12 s · no model used\n"


@unhurried
@given(reports())
def test_nothing_steers_the_terminal(report: TestReport) -> None:
    assert not STEERING.search(render(report, "text"))


def test_what_a_runs_folder_holds() -> None:
    outputs = render_outputs(samples.red())
    assert list(outputs) == ["comment.md", "summary.md", "junit.xml", "ctrf.json", "index.html"]
    assert all(outputs.values())


@pytest.mark.parametrize(
    ("output", "more", "said"),
    [
        ("pdf", {}, "is not a report format"),
        ("html", {"template": Path("x")}, "for the comment or the summary"),
        ("junit", {"single_file": SingleFile()}, "a single file is for the page"),
    ],
)
def test_what_a_format_does_not_have_is_refused(output: str, more: dict[str, Any], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        render(samples.green(), output, **more)


@pytest.mark.parametrize("output", Format)
def test_a_report_of_the_first_version_is_rendered(output: Format) -> None:
    """A real one, of a run of the sample app by the last smoketree that wrote it."""
    report = load(FIRST_VERSION)
    assert report.schema_version == 1
    text = render(report, output, previous=report)
    assert "there is no control" in text
    assert "After the first" in text


@pytest.mark.parametrize("address", ["https://user:pass@pr-7.example.test/", "ftp://user:pass@pr-7.example.test/"])
@pytest.mark.parametrize("output", Format)
def test_credentials_in_the_address_are_not_shown(output: Format, address: str) -> None:
    report = samples.report(samples.failed_case(), url=address)
    assert "user:pass" not in render(report, output)
