"""The last words of a run on a terminal: what did not pass, as much as can be read without scrolling, and the sums."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from smoketree.cli.display import TONES, Display
from smoketree.display_text import one_line
from smoketree.report.finding import facts, what
from smoketree.report.model import Status
from smoketree.report.text import case_facts, notes, sums
from smoketree.report.view import CaseView, RunView
from smoketree.report.wording import Tone, count

_CONSOLE = Console()
"""What Text.wrap takes its defaults from; nothing is written to it."""


def clip(text: str, cells: int, ellipsis: str = "…") -> str:
    """At most `cells` cells wide, ending in the ellipsis where something was left out."""
    if cell_len(text) <= cells:
        return text
    room = cells - cell_len(ellipsis)
    return set_cell_size(text, room).rstrip() + ellipsis if room > 0 else set_cell_size(text, max(cells, 0)).rstrip()


def wrap(text: str, cells: int, rows: int, ellipsis: str = "…") -> list[str]:
    """The text in at most `rows` rows of that width, broken between words; what is too much is left out."""
    lines = [line.plain.rstrip() for line in Text(text).wrap(_CONSOLE, max(cells, 2), overflow="fold")] or [""]
    if len(lines) > rows:
        lines[rows - 1 :] = [clip(" ".join(lines[rows - 1 :]), cells, ellipsis)]
    return lines


def rows_of(line: str, columns: int) -> int:
    """How many rows a line takes that the terminal breaks where it ends."""
    return max(-(-cell_len(line) // max(columns, 1)), 1)


_WIDEST = 120
_LABEL = 11
_PROMPT = 2
"""Rows that a shell's prompt may take below."""
_FEWEST = 3
_REASONS = 3
_LONGEST = 2000


@dataclass(frozen=True, slots=True)
class Ending:
    """Words for a display of that size."""

    display: Display
    columns: int
    rows: int

    def of(self, run: RunView, tail: Sequence[str] = ()) -> list[Text]:
        """The failures, the notes, the sums, then `tail`, which is never cut: addresses to copy.

        Failures are shown in as much detail as the rows allow; if there are too many, a line says how many more are in
        the report. Cases that were not run are counted by their reason.
        """
        last = [*self._verdict(run), *(Text(self._words(line)) for line in tail)]
        counted = self._height(self._notes(run, 0))
        room = self.rows - self._height(last) - _PROMPT - 2 - counted
        noted = room >= _FEWEST  # a low window has no room for how many notes there are
        room = max(room + (0 if noted else counted + 1), _FEWEST)
        skipped = list(self._skipped(run))
        cases = [case for case in run.troubled if case.scenario.status is not Status.SKIPPED]
        failures = [*self._fitted(cases, max(room - self._height(skipped), _FEWEST)), *skipped]
        said = self._notes(run, room + counted - self._height(failures)) if noted else []
        return [line for part in (failures, said, last) if part for line in (*part, Text())][:-1]

    def _fitted(self, cases: Sequence[CaseView], room: int) -> list[Text]:
        """The cases in as much detail as fits for all of them; else as many cases as fit."""
        ways: tuple[Callable[[CaseView], list[Text]], ...] = (
            lambda case: [*self._whole(case), Text()],
            self._whole,
            self._shorter,
            *(partial(self._brief, most=most) for most in (4, 3, 2, 1)),
            self._least,
        )
        for way in ways:
            lines: list[Text] = []
            for case in cases:
                lines += way(case)
                if self._height(lines[:-1]) > room:
                    break
            else:
                lines = lines[: -1 if lines and not lines[-1] else None]
                if self._height(lines) <= room:
                    return lines
        kept: list[Text] = []
        for number, case in enumerate(cases):
            least = self._least(case)
            if self._height([*kept, *least]) > room - 1:
                return [*kept, Text(f"and {len(cases) - number} more, see the report", Tone.STRONG.style)]
            kept += least
        return kept

    def _whole(self, case: CaseView) -> list[Text]:
        return self._case_lines(case, case_facts(case), 4)

    def _shorter(self, case: CaseView) -> list[Text]:
        if case.finding is None:
            return []
        rows = [("plan", case.finding.words), *facts(case.finding)]
        return self._case_lines(case, [(label, text) for label, text in rows if text], 2)

    def _brief(self, case: CaseView, most: int) -> list[Text]:
        said = "" if case.finding is None else self._words(what(case.finding))
        pieces = wrap(said, self._room - 2, most, self._ellipsis)
        return [self._heading(case, case.scenario.name), *(Text("  " + piece) for piece in pieces)]

    def _least(self, case: CaseView) -> list[Text]:
        return [self._heading(case, "" if case.finding is None else what(case.finding))]

    def _case_lines(self, case: CaseView, rows: Iterable[tuple[str, str]], most: int) -> list[Text]:
        lines = [self._heading(case, case.scenario.name)]
        for label, text in rows:
            pieces = wrap(self._words(text), self._room - 2 - _LABEL, most, self._ellipsis)
            name = clip(self._words(label), _LABEL - 1, self._ellipsis)
            lines.append(Text.assemble("  ", (f"{name:<{_LABEL}}", Tone.FAINT.style), pieces[0]))
            lines += [Text(" " * (2 + _LABEL) + piece) for piece in pieces[1:]]
        return lines

    def _heading(self, case: CaseView, words: str) -> Text:
        """`FAILED file:line words`; the place is never cut, so that it can be opened."""
        title = case.scenario.status.name
        place = f"{self._words(case.place.file)}:{case.place.line}"
        room = self._room - cell_len(f"{title} {place} ")
        said = " " + clip(self._words(words), room, self._ellipsis) if room > _LABEL else ""
        return Text.assemble((title, TONES[case.scenario.status].style), " ", (place, Tone.STRONG.style), said)

    def _skipped(self, run: RunView) -> Iterable[Text]:
        summaries = (case.scenario.summary for case in run.troubled if case.scenario.status is Status.SKIPPED)
        reasons = Counter(summaries).most_common()
        said = [f"{count(number, 'case')}: {reason}" for reason, number in reasons[:_REASONS]]
        if more := sum(number for _, number in reasons[_REASONS:]):
            said.append(f"{count(more, 'case')} more, see the report")
        title = Status.SKIPPED.name
        for words in said:
            shown = clip(self._words(words), self._room - len(title) - 1, self._ellipsis)
            yield Text.assemble((title, TONES[Status.SKIPPED].style), " ", shown)

    def _notes(self, run: RunView, room: int) -> list[Text]:
        lines = [line for note in notes(run) for line in self._wrapped(f"note: {note}")]
        if len(lines) > room:
            lines = self._wrapped(f"notes: {run.note_counts}, see the report")
        return [Text(line) for line in lines]

    def _verdict(self, run: RunView) -> list[Text]:
        bad = Tone.BAD if run.has_failures else Tone.DOUBT
        tone = Tone.GOOD if run.report.accepted else bad
        early = f"the run ended early: {run.report.abort_reason or 'no reason given'}" if run.report.aborted else ""
        return [
            *map(Text, self._wrapped(early) if early else []),
            *(Text(line) for said in run.impact for line in self._wrapped(said)),
            *(Text(line, tone.style) for line in self._wrapped(f"smoketree: {run.headline}")),
            *map(Text, self._wrapped(sums(run))),
        ]

    @property
    def _room(self) -> int:
        return max(min(self.columns, _WIDEST) - 1, 2 * _LABEL)

    @property
    def _ellipsis(self) -> str:
        return self.display.sayable("…")

    def _wrapped(self, text: str) -> list[str]:
        return wrap(self._words(text), self._room, 3, self._ellipsis)

    def _words(self, text: str) -> str:
        return self.display.sayable(one_line(text, _LONGEST))

    def _height(self, lines: Sequence[Text]) -> int:
        return sum(rows_of(line.plain, self.columns) for line in lines)
