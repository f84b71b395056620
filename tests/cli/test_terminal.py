from hypothesis import given

from smoketree.cli.display import Display, Lines
from smoketree.report.model import TestReport
from tests.cli.runs import a_plan
from tests.report import samples
from tests.report.strategies import reports


def told(*, quiet: bool = False, verbose: bool = False, colour: bool = False) -> list[str]:
    said: list[str] = []
    lines = Lines(said.append, quiet=quiet, verbose=verbose, paint=Display(colour=colour).paint)
    lines.started("https://pr-7.example.test", 2, 3, 2)
    lines.case_started(a_plan(), "Sign in", 1)
    lines.case_finished(samples.passed_case(), 1)
    lines.case_started(a_plan(), "Sign in", 2)
    lines.case_finished(samples.failed_case(), 2)
    return said


FAILURE = [
    "  FAILED   smoke/login.md: Sign in (7.6 s)",
    '           smoke/login.md:10: expected text "Welcome", seen "Welcom, Ada"',
]


def test_a_line_a_case() -> None:
    assert told() == [
        "https://pr-7.example.test: 3 cases in 2 plans, 2 in parallel",
        "  passed   smoke/login.md: Sign in (2.4 s)",
        "  begins   smoke/login.md: Sign in (attempt 2)",
        *FAILURE,
    ]


def test_quiet_tells_only_what_went_wrong() -> None:
    assert told(quiet=True) == FAILURE


def test_verbose_tells_every_step() -> None:
    said = told(verbose=True)
    assert "  begins   smoke/login.md: Sign in" in said
    assert "              8 ok  opened /login" in said
    assert '             10 NOT assert text "Welcome"' in said


def test_colours_where_they_are_wanted() -> None:
    assert "  \x1b[32mpassed \x1b[0m  smoke/login.md: Sign in (2.4 s)" in told(colour=True)
    assert not any("\x1b" in line for line in told())


@given(reports())
def test_a_page_says_nothing_to_a_terminal_or_a_pipeline(report: TestReport) -> None:
    said: list[str] = []
    lines = Lines(said.append, verbose=True)
    lines.started(report.url, 1, 1, 1)
    for scenario in report.scenarios:
        lines.case_finished(scenario, 1)
    for line in said:
        assert not set(line) & {chr(code) for code in (*range(32), *range(0x7F, 0xA0))}
        assert "##[" not in line
        assert not line.lstrip().startswith("::")
