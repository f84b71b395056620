import io
import os
import sys

import pytest
from rich.console import Console

from smoketree.cli.display import Display
from smoketree.cli.live import Board, Drawing, console_of, live_view
from smoketree.report.model import Usage
from tests.cli.runs import SetClock, a_plan
from tests.cli.screen import Screen
from tests.report import samples

TERM = {"TERM": "xterm"}


class Terminal:
    """A drawing on a screen that can be looked at, and whose size can be changed."""

    def __init__(self, columns: int = 80, rows: int = 24, display: Display | None = None) -> None:
        self.clock = SetClock()
        self.board = Board(self.clock)
        self.screen = Screen(columns, rows)
        self.stream = io.StringIO()
        display = display or Display(interactive=True, colour=True)
        self.drawing = Drawing(self.board, display, console_of(display, self.stream, TERM), self.size)
        self.drawing.start()

    def size(self) -> os.terminal_size:
        return os.terminal_size((self.screen.columns, self.screen.rows))

    def drawn(self) -> str:
        self.drawing.draw()
        return self.written()

    def written(self) -> str:
        text = self.stream.getvalue().replace("\n", "\r\n")  # as the line discipline does
        self.stream.seek(0)
        self.stream.truncate()
        self.screen.feed(text)
        return text

    def stopped(self) -> None:
        self.drawing.draw()
        self.drawing.stop()
        self.written()


def begun(terminal: Terminal, name: str = "Sign in") -> None:
    plan = a_plan(cases=(name,))
    terminal.board.started("https://pr-7.example.test", 2, 4, 2)
    terminal.board.case_started(plan, name, 1)
    terminal.board.step_started(plan, plan.cases[0].steps[0])


def test_a_view_that_leaves_the_lines_of_its_cases() -> None:
    terminal = Terminal()
    terminal.drawn()
    begun(terminal)
    terminal.drawn()
    assert terminal.screen.said == [
        "https://pr-7.example.test: 4 cases in 2 plans, 2 in parallel",
        "",
        "smoke/login.md: Sign in                                                     0 s",
        '  1/2 Type "ada@example.com" into the field "E-mail" that stands below the… 0 s',
        "──────────────────── 0 of 4 cases · 0 s",
    ]
    assert not terminal.screen.cursor_shown
    terminal.board.billed(a_plan(), Usage(requests=1, cost=0.01))
    terminal.board.case_finished(samples.failed_case(), 1)
    terminal.clock.seconds += 3
    terminal.drawn()
    assert terminal.screen.said[1:] == [
        "FAILED   smoke/login.md: Sign in                                          7.6 s",
        '  smoke/login.md:10 expected text "Welcome", seen "Welcom, Ada"',
        "",
        "━━━━━─────────────── 1 of 4 cases · 1 failed · 3 s · 0.0100 USD",
    ]
    terminal.stopped()
    assert len(terminal.screen.said) == 3
    assert terminal.screen.cursor_shown


def test_nothing_is_written_where_nothing_changed() -> None:
    terminal = Terminal()
    begun(terminal)
    assert terminal.drawn()
    assert not terminal.drawn()
    terminal.clock.seconds += 0.9
    assert not terminal.drawn()
    terminal.clock.seconds += 0.1
    assert terminal.drawn()
    assert terminal.stream.getvalue() == ""


@pytest.mark.parametrize(("before", "after"), [(120, 60), (120, 40), (80, 41), (60, 120), (50, 49)])
def test_a_terminal_that_is_resized_keeps_one_view(before: int, after: int) -> None:
    terminal = Terminal(before)
    begun(terminal)
    terminal.drawn()
    terminal.screen.resize(after)
    terminal.drawn()
    whole = " ".join(terminal.screen.said)
    assert whole.count("Sign in") == whole.count("of 4 cases") == 1
    terminal.stopped()
    assert "".join(terminal.screen.said).startswith("https://pr-7.example.test: 4 cases in 2")
    assert "Sign in" not in "".join(terminal.screen.said)


def test_a_page_and_a_plan_cannot_steer_the_terminal() -> None:
    terminal = Terminal()
    begun(terminal, "a\x1b[2J\x1b]0;title\x07b\x9b31m\r\n[red]c")
    terminal.board.case_finished(samples.failed_case("\x1b[1;1H\x08[bold]x\u202e"), 1)
    terminal.stopped()  # the screen knows no other sequence than ours
    assert any("[bold]x" in line for line in terminal.screen.said)
    assert "\u202e" not in "".join(terminal.screen.said)


def test_without_colour_there_is_none() -> None:
    terminal = Terminal(display=Display(interactive=True))
    begun(terminal)
    terminal.board.case_finished(samples.failed_case(), 1)
    terminal.stopped()
    assert terminal.screen.styles == set()


def test_what_others_write_stands_above_the_view(capsys: pytest.CaptureFixture[str]) -> None:
    terminal = Terminal()
    begun(terminal)
    terminal.drawn()
    sys.stderr.write("a warning\n")
    terminal.written()
    assert terminal.screen.said[1] == "a warning"
    assert terminal.screen.said[-1].startswith("────")
    terminal.stopped()
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("error", [KeyboardInterrupt, RuntimeError])
def test_the_terminal_is_left_clean_whatever_happens(error: type[BaseException]) -> None:
    stream = io.StringIO()
    with pytest.raises(error), live_view(Display(interactive=True), stream, TERM) as board:  # noqa: PT012
        board.started("https://pr-7.example.test", 1, 1, 1)
        raise error
    screen = Screen(80, 24)
    screen.feed(stream.getvalue().replace("\n", "\r\n"))
    assert screen.cursor_shown
    assert "of 1 case" not in "".join(screen.said)


def test_the_console_reads_no_markup() -> None:
    console = console_of(Display(interactive=True), io.StringIO(), TERM)
    assert isinstance(console, Console)
    with console.capture() as captured:
        console.print("[red]a[/] :smile:")
    assert captured.get() == "[red]a[/] :smile:\n"
