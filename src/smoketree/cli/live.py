"""The live view of a run on a terminal: a few rows that are redrawn, and above them a line a case that stays."""

import os
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from threading import Event, Thread, current_thread, main_thread
from types import FrameType
from typing import TextIO

from rich.console import Console, ConsoleDimensions, ConsoleOptions, RenderResult
from rich.control import Control
from rich.live import Live
from rich.segment import ControlType
from rich.text import Text

from smoketree.cli.board import Board
from smoketree.cli.cells import rows_of
from smoketree.cli.display import Display, screen_size
from smoketree.cli.frame import Frame
from smoketree.clock import Clock, SystemClock

_PER_SECOND = 8


class Drawing:
    """Draws a board on a terminal. All that is written is written by `draw`, so that the run waits for no terminal."""

    def __init__(self, board: Board, display: Display, console: Console, size: Callable[[], os.terminal_size]) -> None:
        self._board = board
        self._display = display
        self._console = console
        self._size = size
        self._headed = False
        self._drawn: list[Text] = []
        self._columns = 0
        self._live: Live | None = None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from self._drawn

    def start(self) -> None:
        """Hides the cursor; what others write to stdout and stderr is put above the view from now on."""
        self._drawn = []
        self._live = Live(self, console=self._console, auto_refresh=False, transient=True, vertical_overflow="crop")
        self._live.start()

    def stop(self) -> None:
        """Takes the view away and shows the cursor."""
        live, self._live = self._live, None
        if live is not None:
            self._make_room(self._size().columns)
            live.stop()

    def draw(self) -> None:
        """Writes the lines of what was finished, and the rows again if they changed: nothing where nothing did."""
        size = self._size()
        frame = Frame(self._display, size.columns, size.lines)
        said = [line for told in self._board.finished() for line in frame.finished(*told)]
        moment = self._board.moment()
        if not self._headed and moment.cases:
            self._headed = True
            said.insert(0, frame.heading(moment))
        rows = frame.of(moment) if moment.cases else []
        if not said and rows == self._drawn and size.columns == self._columns:
            return
        self._make_room(size.columns)
        self._console.size = ConsoleDimensions(*size)
        self._drawn, self._columns = rows, size.columns
        if said:
            self._console.print(*said, sep="\n", soft_wrap=True)  # Live puts its rows below
        elif self._live is not None:
            self._live.refresh()

    def _make_room(self, columns: int) -> None:
        """A terminal that was made narrower has broken the rows: takes away those that Live does not know of."""
        if columns >= self._columns:
            return
        more = sum(rows_of(row.plain, columns) for row in self._drawn) - len(self._drawn)
        up = ((ControlType.ERASE_IN_LINE, 2), (ControlType.CURSOR_UP, 1))
        self._console.control(Control(ControlType.CARRIAGE_RETURN, *(up * more)))


def console_of(display: Display, stream: TextIO, environ: Mapping[str, str]) -> Console:
    """A console for a terminal that can be redrawn; nothing in a text is read as markup."""
    return Console(
        file=stream,
        force_terminal=True,
        color_system="standard" if display.colour else None,
        highlight=False,
        markup=False,
        emoji=False,
        _environ={"TERM": environ.get("TERM", "")},
    )


@contextmanager
def live_view(
    display: Display, stream: TextIO, environ: Mapping[str, str], clock: Clock | None = None
) -> Iterator[Board]:
    """A board that is drawn on a terminal, at most eight times a second, until this is left.

    The terminal is left as it was, whatever happened: nothing of the view remains but the lines of finished cases.
    """
    board = Board(clock or SystemClock())
    drawing = Drawing(board, display, console_of(display, stream, environ), screen_size)
    done = Event()

    def draw() -> None:
        while not done.wait(1 / _PER_SECOND):
            drawing.draw()

    thread = Thread(target=draw, name="live-view", daemon=True)
    drawing.start()
    try:
        with _left_while_stopped(drawing):
            thread.start()
            yield board
            done.set()
            thread.join()
            drawing.draw()
    finally:
        done.set()
        drawing.stop()


@contextmanager
def _left_while_stopped(drawing: Drawing) -> Iterator[None]:
    """Gives the terminal back while the process is stopped by Ctrl-Z: the shell wants its cursor."""
    if current_thread() is not main_thread():
        yield
        return

    def stopped(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - the signal's
        drawing.stop()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)  # goes on from here once the shell says so
        signal.signal(signal.SIGTSTP, stopped)
        drawing.start()

    before = signal.signal(signal.SIGTSTP, stopped)
    try:
        yield
    finally:
        signal.signal(signal.SIGTSTP, before)
