from unicodedata import category

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from smoketree.cli.display import Display
from smoketree.cli.live import Board, Frame, Moment
from smoketree.report.model import Usage
from tests.cli.runs import SetClock, a_plan
from tests.report import samples
from tests.report.strategies import hostile


def a_moment(plans: int = 2, name: str = "Sign in") -> Moment:
    clock = SetClock()
    board = Board(clock)
    board.started("https://pr-7.example.test", plans, 12, 2)
    for number in range(plans):
        plan = a_plan(f"smoke/plans/login-{number}.md", (name,))
        board.case_started(plan, name, 1 + number % 2)
        clock.seconds += 2
        board.step_started(plan, plan.cases[0].steps[0])
        clock.seconds += 60
    for number, status in enumerate((samples.passed_case, samples.failed_case, samples.error_case)):
        board.case_finished(status(f"done {number}"), 1)
    board.billed(a_plan(), Usage(requests=1, cost=0.0123))
    return board.moment()


def drawn(moment: Moment, columns: int, rows: int = 24, encoding: str = "utf-8") -> list[str]:
    return [row.plain for row in Frame(Display(True, True, encoding), columns, rows).of(moment)]


def test_eighty_columns() -> None:
    assert drawn(a_moment(), 80) == [
        "",
        "smoke/plans/login-0.md: Sign in                                            2:04",
        '  1/2 Type "ada@example.com" into the field "E-mail" that stands below th… 2:02',
        "smoke/plans/login-1.md: Sign in (attempt 2)                                1:02",
        '  1/2 Type "ada@example.com" into the field "E-mail" that stands below th… 1:00',
        "━━━━━─────────────── 3/12 · 1 failed · 1 not tested · 2:04 · 0.0123 USD",
    ]


def test_before_the_first_case() -> None:
    board = Board(SetClock())
    board.started("https://pr-7.example.test", 2, 12, 2)
    assert drawn(board.moment(), 50) == ["", "checks the preview and starts a browser", "0 of 12 cases · 0 s"]


def test_forty_columns_without_unicode() -> None:
    assert drawn(a_moment(), 40, encoding="ascii") == [
        "",
        "smoke/plans/login-0.md: Sign in    2:04",
        '  1/2 Type "ada@example.com" in... 2:02',
        "login-1.md: Sign in (attempt 2)    1:02",
        '  1/2 Type "ada@example.com" in... 1:00',
        "3/12 - 1 failed - 2:04 - 0.0123 USD",
    ]


def test_a_low_terminal_has_a_row_a_plan_and_a_very_low_one_says_how_many_more() -> None:
    assert drawn(a_moment(4), 60, 9)[:4] == [
        'login-0.md 1/2 Type "ada@example.com" into the field…  4:08',
        'login-1.md 1/2 Type "ada@example.com" into the field…  3:06',
        'login-2.md 1/2 Type "ada@example.com" into the field…  2:04',
        'login-3.md 1/2 Type "ada@example.com" into the field…  1:02',
    ]
    assert drawn(a_moment(9), 60, 6)[-2] == "and 7 more"


@given(hostile, st.integers(1, 9), st.integers(20, 200), st.integers(4, 30))
def test_rows_fit_whatever_the_words_are(name: str, plans: int, columns: int, rows: int) -> None:
    lines = drawn(a_moment(plans, name), columns, rows)
    assert len(lines) <= max(rows - 2, 1)
    assert all(cell_len(line) < columns for line in lines)
    assert all(category(char) not in ("Cc", "Cs") for line in lines for char in line)


@given(hostile, st.integers(20, 200))
def test_the_line_of_a_case_fits(name: str, columns: int) -> None:
    for row in Frame(Display(), columns, 24).finished(samples.failed_case(name), 1):
        assert cell_len(row.plain) < columns
        assert all(category(char) not in ("Cc", "Cs") for char in row.plain)


def test_what_stays_of_a_case() -> None:
    frame = Frame(Display(True, True), 80, 24)
    failed, why = frame.finished(samples.failed_case(), 2)
    assert failed.plain.split("  ")[0] == "FAILED"
    assert failed.plain.endswith("  attempt 2, 7.6 s")
    assert why.plain == '  smoke/login.md:10 expected text "Welcome", seen "Welcom, Ada"'
    (passed,) = Frame(Display(), 46, 24).finished(samples.passed_case("Sign in with a code"), 1)
    assert passed.plain == "passed   login.md: Sign in with a code  2.4 s"
