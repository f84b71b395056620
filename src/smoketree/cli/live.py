"""The live view of a run on a terminal: a few rows that are redrawn, and above them a line a case that stays."""

import os
import signal
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath
from threading import Event, Lock, Thread, current_thread, main_thread
from types import FrameType
from typing import TextIO

from rich.cells import cell_len
from rich.console import Console, ConsoleDimensions, ConsoleOptions, RenderResult
from rich.control import Control
from rich.live import Live
from rich.segment import ControlType
from rich.text import Text

from smoketree.cli.display import TITLES, TONES, Display, run_heading, screen_size
from smoketree.cli.ending import clip, rows_of
from smoketree.clock import Clock, SystemClock
from smoketree.display_text import one_line
from smoketree.plan.model import Plan, Step
from smoketree.report.finding import find, what
from smoketree.report.model import Scenario, Status, Usage
from smoketree.report.wording import WORDS, Tone, cost, count, duration
from smoketree.run.run_context import Silent

_LINGERS = 1.0
"""Seconds for which a finished case keeps its place, so that rows do not jump where the next one follows at once."""


@dataclass(frozen=True, slots=True)
class Work:
    """A case at work. `at` counts the case's `lines` from 1: 0 before the first, None for what is under `#Finally`.
    `began` and `step_began` are monotonic seconds."""

    file: str
    name: str
    attempt: int
    lines: int
    began: float
    step_began: float
    at: int | None = 0
    words: str = ""
    ended: float | None = None

    def took(self, now: float) -> float:
        """Seconds since it began, until it ended."""
        return (now if self.ended is None else self.ended) - self.began

    def step_took(self, now: float) -> float:
        """Seconds since its step began."""
        return (now if self.ended is None else self.ended) - self.step_began


@dataclass(frozen=True, slots=True)
class Moment:
    """A run at one moment. `elapsed` is seconds; `works` hold what is going on, with `now` beside their times; `begun`
    says that a case has begun."""

    url: str
    plans: int
    cases: int
    workers: int
    now: float
    elapsed: float
    works: tuple[Work, ...] = ()
    counts: Mapping[Status, int] = field(default_factory=dict)
    usage: Usage = field(default_factory=Usage)
    begun: bool = False

    @property
    def done(self) -> int:
        return sum(self.counts.values())


class Board(Silent):
    """Listens to a run. That nothing has begun yet is shown without `waiting`."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._lock = Lock()
        self._began = clock.monotonic()
        self._moment = Moment("", 0, 0, 1, self._began, 0.0)
        self._works: dict[str, Work] = {}
        self._statuses: dict[tuple[str, str], Status] = {}
        self._finished: list[tuple[Scenario, int]] = []

    def moment(self) -> Moment:
        """The run as of now."""
        now = self._clock.monotonic()
        with self._lock:
            return replace(
                self._moment,
                now=now,
                elapsed=now - self._began,
                works=tuple(one for one in self._works.values() if one.ended is None or now - one.ended < _LINGERS),
                counts=Counter(self._statuses.values()),
            )

    def finished(self) -> list[tuple[Scenario, int]]:
        """The cases that have finished since the last call, each with the number of its attempt."""
        with self._lock:
            finished, self._finished = self._finished, []
        return finished

    def started(self, url: str, plans: int, cases: int, workers: int) -> None:
        with self._lock:
            self._began = self._clock.monotonic()
            self._moment = replace(self._moment, url=url, plans=plans, cases=cases, workers=workers)

    def case_started(self, plan: Plan, name: str, attempt: int) -> None:
        now = self._clock.monotonic()
        lines = next((len(case.steps) for case in plan.cases if case.name == name), 0)
        with self._lock:
            self._moment = replace(self._moment, begun=True)
            self._statuses.pop((plan.file, name), None)
            self._place(Work(plan.file, name, attempt, lines, now, now))

    def step_started(self, plan: Plan, step: Step) -> None:
        now = self._clock.monotonic()
        with self._lock:
            work = self._works.get(plan.file)
            if work is None:
                return
            steps = next((case.steps for case in plan.cases if case.name == work.name), ())
            at = steps.index(step) + 1 if step in steps else None
            words = f"assert: {step.text}" if step.is_assertion else step.text
            self._works[plan.file] = replace(work, at=at, words=words, step_began=now)

    def billed(self, plan: Plan, usage: Usage) -> None:  # noqa: ARG002 - the Protocol's
        with self._lock:
            self._moment = replace(self._moment, usage=self._moment.usage + usage)

    def case_finished(self, scenario: Scenario, attempt: int) -> None:
        now = self._clock.monotonic()
        with self._lock:
            self._statuses[scenario.plan.file, scenario.name] = scenario.status
            self._finished.append((scenario, attempt))
            work = self._works.get(scenario.plan.file)
            if work is not None and work.name == scenario.name:
                self._works[work.file] = replace(work, ended=now)

    def _place(self, work: Work) -> None:
        """Puts it where its plan's last case was, or one that has ended, else last."""
        if work.file in self._works:
            self._works[work.file] = work
            return
        gone = next((file for file, one in self._works.items() if one.ended is not None), None)
        self._works = {
            (work.file if file == gone else file): (work if file == gone else one) for file, one in self._works.items()
        }
        self._works.setdefault(work.file, work)


_ORDER = (Status.PASSED, Status.FAILED, Status.ERROR, Status.SKIPPED)
_AIRY = 12
"""Rows that a terminal has at least where one is left empty above what is redrawn."""
_WIDEST = 120
"""Columns that are used at most: longer lines are hard to read."""
_BAR_FROM = 72
_BAR = 20
_ECHO = 2
"""Cells left free at the end of the last row, where a terminal writes the ^C that was typed."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Draws for a display of that size."""

    display: Display
    columns: int
    rows: int

    @property
    def room(self) -> int:
        """Cells that a row may take: fewer than there are, or the terminal would break it where it ends."""
        return max(min(self.columns, _WIDEST) - 1, 1)

    def of(self, moment: Moment) -> list[Text]:
        """The rows for a moment, fewer than the display has."""
        room = max(self.rows - 2, 1)
        works = moment.works
        if 2 * len(works) + 1 <= room:
            drawn = [row for work in works for row in (self._case(work, moment.now), self._step(work, moment.now))]
        else:
            drawn = [self._both(work, moment.now) for work in works]
        if not moment.begun and room > 1:
            drawn = [self._row("checks the preview and starts a browser", "", Tone.FAINT)]
        if len(drawn) + 1 > room:
            kept = max(room - 2, 0)
            drawn = [*drawn[:kept], self._row(f"and {len(drawn) - kept} more", "", Tone.FAINT)]
        above = [Text()] if self.rows >= _AIRY and len(drawn) + 2 <= room else []
        return [*above, *drawn, self._sums(moment)][-room:]

    def heading(self, moment: Moment) -> Text:
        """The line that a run begins with."""
        return self._row(run_heading(moment.url, moment.plans, moment.cases, moment.workers), "", None)

    def finished(self, scenario: Scenario, attempt: int) -> list[Text]:
        """The lines that remain of a case: its result and, if it did not pass, where and why."""
        tone = TONES[scenario.status]
        title = f"{TITLES[scenario.status]:<7}  "
        took = duration(scenario.duration) if scenario.duration else ""
        again = f"attempt {attempt}, " if attempt > 1 and took else ""
        row = self._named(title, tone, scenario.plan.file, scenario.name, f"{again}{took}")
        finding = find(scenario)
        if finding is None or scenario.status is Status.SKIPPED:
            return [row]
        place = f"{one_line(finding.place.file)}:{finding.place.line}"
        return [row, self._row(f"  {place} {one_line(what(finding), 400)}", "", None)]

    def _case(self, work: Work, now: float) -> Text:
        again = f" (attempt {work.attempt})" if work.attempt > 1 else ""
        return self._named("", None, work.file, work.name + again, _clock(work.took(now)))

    def _step(self, work: Work, now: float) -> Text:
        right = _clock(work.step_took(now)) if work.words else ""
        return self._row(f"  {_position(work)}{one_line(work.words, 400)}", right, Tone.FAINT)

    def _both(self, work: Work, now: float) -> Text:
        words = one_line(work.words or work.name, 400)
        return self._row(f"{_base(work.file)} {_position(work)}{words}", _clock(work.took(now)), None)

    def _named(self, title: str, tone: Tone | None, file: str, name: str, right: str) -> Text:
        """A row for a case: of its file as much as there is room for, then its name."""
        room = self.room - cell_len(title) - (cell_len(right) + 1 if right else 0)
        name, file = one_line(name, 400), one_line(file)
        said = next(
            (words for words in (f"{file}: {name}", f"{_base(file)}: {name}") if cell_len(words) <= room),
            f"{_base(file)}: {name}" if room - cell_len(_base(file)) >= _BAR else name,
        )
        row = self._row(title + said, right, None)
        if tone is not None:
            row.stylize(tone.style, 0, len(title.rstrip()))
        return row

    def _sums(self, moment: Moment) -> Text:
        room = self.room - _ECHO
        row = self._bar(moment) if self.columns >= _BAR_FROM else Text()
        dot = self.display.sayable(" · ")
        parts = _sums(moment, room - cell_len(row.plain))
        for number, (words, tone) in enumerate(parts):
            row.append(dot if number else "", "dim")
            row.append(words, tone.style if tone else "")
        row.truncate(max(room, 1), overflow="crop")
        return row

    def _bar(self, moment: Moment) -> Text:
        bar = Text()
        sign = self.display.sayable("━")
        done = 0
        for status in _ORDER:
            done += moment.counts.get(status, 0)
            filled = min(_BAR * done // max(moment.cases, 1), _BAR)
            bar.append(sign * (filled - len(bar)), TONES[status].style)
        bar.append(self.display.sayable("─") * (_BAR - len(bar)), "dim")
        return bar.append(" ")

    def _row(self, left: str, right: str, tone: Tone | None) -> Text:
        room = self.room
        right = self.display.sayable(right) if room > 2 * _BAR or cell_len(right) * 4 < room else ""
        left = self.display.sayable(left)
        left = clip(left, room - (cell_len(right) + 1 if right else 0), self.display.sayable("…"))
        row = Text(left, tone.style if tone else "")
        if right:
            row.append(" " * (room - cell_len(left) - cell_len(right)))
            row.append(right, "dim")
        return row


Words = tuple[str, Tone | None]


def _sums(moment: Moment, room: int) -> list[Words]:
    """How far it is, what went wrong, time and cost; in a narrow place in fewer words, then without what went well."""
    numbers: list[Words] = [
        (f"{moment.counts[status]} {WORDS[status]}", TONES[status]) for status in _ORDER if moment.counts.get(status)
    ]
    bad = [part for part in numbers if part[1] is not Tone.GOOD]
    said: Words = (f"{moment.done} of {count(moment.cases, 'case')}", None)
    short: Words = (f"{moment.done}/{moment.cases}", None)
    last: list[Words] = [(_clock(moment.elapsed), None)]
    last += [(cost(moment.usage), None)] if moment.usage.requests else []
    for parts in ([said, *numbers, *last], [short, *numbers, *last], [short, *bad, *last], [short, *bad[:1], *last]):
        if sum(len(words) + 3 for words, _ in parts) - 3 <= room:
            return parts
    return [short, *bad[:1], *last[:1]]


def _position(work: Work) -> str:
    if work.at is None:
        return "finally "
    return f"{work.at}/{work.lines} " if work.at else "begins "


def _base(file: str) -> str:
    return one_line(PurePosixPath(file).name)


def _clock(seconds: float) -> str:
    """Whole seconds, so that a row changes once a second: "7 s", "2:04"."""
    minutes, rest = divmod(int(max(seconds, 0)), 60)
    return f"{minutes}:{rest:02}" if minutes else f"{rest} s"


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
        said = [line for case in self._board.finished() for line in frame.finished(*case)]
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
