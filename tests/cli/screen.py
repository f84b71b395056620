"""A terminal's screen: what stands on it after what was written to it. Knows the few sequences that we send; any other
is an error, so that nothing of a page can steer a terminal unseen."""

import re
from dataclasses import dataclass, field

from rich.cells import get_character_cell_size

_TOKEN = re.compile(r"\x1b\[(\?25[hl]|\d*A|2K|[\d;]*m)|([\r\n])|([^\x00-\x1f\x7f-\x9f])")


@dataclass
class Row:
    """`goes_on` says that the terminal broke the line where the row ended."""

    cells: list[str] = field(default_factory=list)
    goes_on: bool = False

    @property
    def text(self) -> str:
        return "".join(self.cells).rstrip()


@dataclass
class Screen:
    """All rows that were ever written, of which the last `rows` are seen. Breaks its lines anew when it is resized, as
    most terminals do."""

    columns: int
    rows: int
    lines: list[Row] = field(default_factory=lambda: [Row()])
    row: int = 0
    column: int = 0
    cursor_shown: bool = True
    styles: set[str] = field(default_factory=set)

    def feed(self, text: str) -> None:
        at = 0
        while at < len(text):
            token = _TOKEN.match(text, at)
            assert token is not None, f"not for a terminal: {text[at : at + 20]!r}"
            at = token.end()
            sequence, line, char = token.groups()
            if char is not None:
                self._put(char)
            elif line == "\r":
                self.column = 0
            elif line == "\n":
                self._down()
            else:
                self._obey(sequence)

    def resize(self, columns: int) -> None:
        """Broken lines are joined and broken anew; the cursor stays at its character."""
        before, at = self.lines, (self.row, self.column)
        self.columns, self.lines, self.row, self.column = columns, [Row()], 0, 0
        cursor = (0, 0)
        for number, row in enumerate(before):
            for column, char in enumerate(row.cells):
                if (number, column) == at:
                    cursor = (self.row, self.column)
                if char:
                    self._put(char)
            if number == at[0] and at[1] >= len(row.cells):
                cursor = (self.row, self.column)
            if not row.goes_on and number < len(before) - 1:
                self.column = 0
                self._down()
        self.row, self.column = cursor

    @property
    def said(self) -> list[str]:
        """All that was ever written and not taken away."""
        texts = [row.text for row in self.lines]
        while texts and not texts[-1]:
            texts.pop()
        return texts

    @property
    def seen(self) -> list[str]:
        """What can be read without scrolling."""
        return [row.text for row in self.lines[-self.rows :]]

    def _put(self, char: str) -> None:
        width = get_character_cell_size(char)
        if self.column + width > self.columns:
            self.lines[self.row].goes_on = True
            self.column = 0
            self._down()
        cells = self.lines[self.row].cells
        cells += [" "] * (self.column + width - len(cells))
        cells[self.column : self.column + width] = [char, *[""] * (width - 1)]
        self.column += width

    def _down(self) -> None:
        self.row += 1
        if self.row == len(self.lines):
            self.lines.append(Row())

    def _obey(self, sequence: str) -> None:
        if sequence.startswith("?25"):
            self.cursor_shown = sequence.endswith("h")
        elif sequence == "2K":
            self.lines[self.row] = Row()
        elif sequence.endswith("A"):
            self.row = max(self.row - int(sequence[:-1] or 1), len(self.lines) - self.rows, 0)
        else:
            self.styles.add(sequence)
