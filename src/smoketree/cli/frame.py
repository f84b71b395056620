"""What is drawn of a run while it goes on, as rows of text: the cases at work with their step, below them the sums."""

from dataclasses import dataclass
from pathlib import PurePosixPath

from rich.cells import cell_len
from rich.text import Text

from smoketree.cli.board import Moment, Work
from smoketree.cli.cells import clip
from smoketree.cli.display import TONES, Display, Tone
from smoketree.cli.terminal import TITLES
from smoketree.report.finding import find, what
from smoketree.report.model import Scenario, Status
from smoketree.report.plain import one_line
from smoketree.report.wording import WORDS, cost, count, duration

_ORDER = (Status.PASSED, Status.FAILED, Status.ERROR, Status.SKIPPED)
_AIRY = 12
"""Rows that a terminal has at least where one is left empty above what is redrawn."""
_WIDEST = 120
"""Columns that are used at most: nobody reads across more."""
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
            drawn = [self._row("looks at the preview and opens a browser", "", Tone.FAINT)]
        if len(drawn) + 1 > room:
            kept = max(room - 2, 0)
            drawn = [*drawn[:kept], self._row(f"and {len(drawn) - kept} more", "", Tone.FAINT)]
        above = [Text()] if self.rows >= _AIRY and len(drawn) + 2 <= room else []
        return [*above, *drawn, self._sums(moment)][-room:]

    def heading(self, moment: Moment) -> Text:
        """The line that a run begins with."""
        side = f", {moment.workers} side by side" if moment.workers > 1 and moment.plans > 1 else ""
        what_for = f"{count(moment.cases, 'case')} in {count(moment.plans, 'plan')}{side}"
        return self._row(f"{one_line(moment.url)}: {what_for}", "", None)

    def finished(self, scenario: Scenario, attempt: int) -> list[Text]:
        """The lines that stay of a case: what it came to and, if it did not pass, where and why."""
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
        for status in _ORDER:
            filled = _BAR * sum(moment.counts.get(one, 0) for one in _up_to(status)) // max(moment.cases, 1)
            bar.append(sign * (min(filled, _BAR) - len(bar)), TONES[status].style)
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


def _sums(moment: Moment, room: int) -> list[tuple[str, Tone | None]]:
    """How far it is, what went wrong, time and cost; in a narrow place in fewer words, then without what went well."""
    numbers: list[tuple[str, Tone | None]] = [
        (f"{moment.counts[status]} {WORDS[status]}", TONES[status]) for status in _ORDER if moment.counts.get(status)
    ]
    spent: list[tuple[str, Tone | None]] = [(cost(moment.usage), None)] if moment.usage.requests else []
    last: list[tuple[str, Tone | None]] = [(_clock(moment.elapsed), None), *spent]
    bad = [part for part in numbers if part[1] is not Tone.GOOD]
    said: list[tuple[str, Tone | None]] = [(f"{moment.done} of {count(moment.cases, 'case')}", None)]
    short: list[tuple[str, Tone | None]] = [(f"{moment.done}/{moment.cases}", None)]
    for parts in (
        [*said, *numbers, *last],
        [*short, *numbers, *last],
        [*short, *bad, *last],
        [*short, *bad[:1], *last],
    ):
        if sum(len(words) + 3 for words, _ in parts) - 3 <= room:
            return parts
    return [*short, *bad[:1], *last[:1]]


def _up_to(status: Status) -> tuple[Status, ...]:
    return _ORDER[: _ORDER.index(status) + 1]


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
