from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from smoketree.cli.display import Display
from smoketree.cli.ending import Ending, rows_of
from smoketree.report.links import Links
from smoketree.report.model import TestReport
from smoketree.report.view import view
from tests.report import samples
from tests.report.strategies import reports

PAGE = "report: .smoketree/runs/0b6e2f3a-8a55-4f0e-9d3c-1f2e3d4c5b6a/index.html"


def told(report: TestReport, columns: int = 80, rows: int = 24, encoding: str = "utf-8") -> list[str]:
    ending = Ending(Display(True, True, encoding), columns, rows)
    return [line.plain for line in ending.of(view(report, None, Links()), [PAGE])]


def failures(number: int) -> TestReport:
    return samples.report(*(samples.failed_case(f"Case {at}", at * 10, "smoke/plans/a.md") for at in range(number)))


def height(lines: list[str], columns: int) -> int:
    return sum(rows_of(line, columns) for line in lines)


def test_everything_where_there_is_room() -> None:
    assert told(samples.red()) == [
        "FAILED smoke/login.md:10 Sign in",
        '  plan       The page shows "Welcome"',
        '  expected   text "Welcome"',
        '  seen       "Welcom, Ada"',
        "",
        "ERROR smoke/shop.md:5 Check out",
        "  plan       Click Buy",
        "  seen       2 elements could be meant, so none was clicked",
        '  hint       Write the full name in quotes, for example: Click "Buy now"',
        '  candidate  button "Buy now"',
        '  candidate  button "Buy later"',
        "SKIPPED 1 case: blocked by smoke/login.md:10",
        "",
        "smoketree: 1 of 4 cases failed, 1 could not be tested, 1 skipped",
        "1 passed · 1 failed · 1 not tested · 1 skipped · 12 s · 0.0123 USD · 14 model",
        "requests",
        PAGE,
    ]


def test_less_of_each_where_there_are_more() -> None:
    six = told(failures(6))
    assert six[:2] == ["FAILED smoke/plans/a.md:3 Case 0", '  expected text "Welcome", seen "Welcom, Ada"']
    assert len([line for line in six if line.startswith("FAILED")]) == 6
    twelve = told(failures(12))
    assert twelve[11] == 'FAILED smoke/plans/a.md:113 expected text "Welcome", seen "Welcom, Ada"'


def test_as_many_as_there_is_room_for_and_how_many_more() -> None:
    lines = told(failures(40))
    listed = [line for line in lines if line.startswith("FAILED")]
    assert f"and {40 - len(listed)} more, see the report" in lines
    assert 10 < len(listed) < 40
    assert lines[-1] == PAGE


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (40, 24), (200, 50), (120, 12)])
@pytest.mark.parametrize("number", [0, 1, 3, 10, 200])
def test_it_can_be_read_without_scrolling(columns: int, rows: int, number: int) -> None:
    lines = told(failures(number), columns, rows)
    assert height(lines, columns) < rows
    assert sum(line.startswith("FAILED smoke/plans/a.md:") for line in lines) >= min(number, 1)


def test_what_was_not_run_takes_a_row_a_reason() -> None:
    skipped = [samples.skipped_case(f"Case {number}") for number in range(30)]
    lines = told(samples.report(samples.failed_case(), *skipped, aborted=True, abort_reason="interrupted (SIGINT)"))
    assert "SKIPPED 30 cases: blocked by smoke/login.md:10" in lines
    assert '  seen       "Welcom, Ada"' in lines
    assert "the run ended early: interrupted (SIGINT)" in lines


def test_notes_are_counted_where_there_is_no_room() -> None:
    many = samples.report(*(samples.noted_case(f"Case {at}") for at in range(30)))
    assert "notes: 30 vacuous assertions · 30 judged assertions · 30 healed steps, see the report" in " ".join(
        told(many)
    )
    few = told(samples.flaky())
    assert "note: healed, its stored reading no longer matched the page: smoke/shop.md:41:" in few


@given(reports(), st.integers(40, 200), st.integers(24, 60), st.sampled_from(["utf-8", "latin-1", "ascii"]))
def test_nothing_of_a_page_reaches_the_terminal(report: TestReport, columns: int, rows: int, encoding: str) -> None:
    lines = told(report, columns, rows, encoding)
    for line in lines:
        assert all(category(char) not in ("Cc", "Cs") for char in line)
        line.encode(encoding)
    places = [case.place.file for case in view(report, None, Links()).troubled]
    if all(cell_len(place) < 20 for place in places):
        assert height(lines, columns) <= rows
