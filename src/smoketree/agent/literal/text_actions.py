"""What a step can ask for that takes a text from the page, or marks it, as values."""

from dataclasses import dataclass

from smoketree.language.claim import spoken
from smoketree.snapshot.query import Query


@dataclass(frozen=True, slots=True)
class TakeText:
    """Keep what an element says, or what a field holds, under a name; `word`: only that word of it (-1 is the last)."""

    query: Query
    variable: str
    word: int | None = None

    def __str__(self) -> str:
        which = "" if self.word is None else "the last word of " if self.word == -1 else f"word {self.word} of "
        return f"remember {which}the text of {spoken(self.query, 'element')} as {self.variable}"


@dataclass(frozen=True, slots=True)
class FillByLabels:
    """Type into each field what a table of the page says behind the field's label."""

    def __str__(self) -> str:
        return "type into each field what the table says behind its label"


@dataclass(frozen=True, slots=True)
class Highlight:
    """Select all the text of an element, as with the pointer."""

    query: Query

    def __str__(self) -> str:
        return f"select the text of {spoken(self.query, 'element')}"


TextAction = TakeText | FillByLabels | Highlight
"""Ways to ask for texts of the page."""
