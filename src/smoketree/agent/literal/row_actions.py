"""What a step can ask for in rows, cards and posts that a page does not mark up as such, and in what is yet hidden."""

from dataclasses import dataclass

from smoketree.language.claim import spoken
from smoketree.snapshot.query import Query


@dataclass(frozen=True, slots=True)
class InRow:
    """Click what goes by one of `names` in the row in which `text` stands: by what it is called, or, of an icon
    without a name, by its class; `labelled`: also the value that stands behind such a label.

    `paged`: the row may stand on a later page of the list.
    """

    text: str
    names: tuple[str, ...]
    labelled: bool = False
    paged: bool = False

    def __str__(self) -> str:
        turning = ", turning pages" if self.paged else ""
        return f'click "{self.names[0]}" in what holds "{self.text}"{turning}'


@dataclass(frozen=True, slots=True)
class InEachRow:
    """The same in every row in which the text stands, once each; `most`: only in so many of them, the first."""

    text: str
    name: str
    most: int | None = None

    def __str__(self) -> str:
        which = "each" if self.most is None else f"the first {self.most}"
        return f'click "{self.name}" in {which} of what holds "{self.text}"'


@dataclass(frozen=True, slots=True)
class OpenItem:
    """Click what is called so, of a list: a message, a contact, a card."""

    text: str

    def __str__(self) -> str:
        return f'click what says "{self.text}"'


@dataclass(frozen=True, slots=True)
class Result:
    """Click the title of the `nth` of what a search or a list came to, counted over its pages; -1 is the last shown."""

    nth: int

    def __str__(self) -> str:
        return f"click result {self.nth}" if self.nth > 0 else "click the last result"


@dataclass(frozen=True, slots=True)
class MenuPath:
    """Go through a menu: each item is pointed at, or clicked where that opens nothing, and the last is clicked."""

    path: tuple[str, ...]

    def __str__(self) -> str:
        return f"in the menu: {' > '.join(self.path)}"


@dataclass(frozen=True, slots=True)
class Find:
    """Click an element; where it is hidden in a closed menu, list or section, what it stands in is opened first."""

    query: Query

    def __str__(self) -> str:
        return f"find and click {spoken(self.query, 'control')}"


@dataclass(frozen=True, slots=True)
class Each:
    """Click every element that is meant, once each; or make every box checked, or not."""

    query: Query
    checked: bool | None = None

    def __str__(self) -> str:
        verb = {True: "check", False: "uncheck", None: "click"}[self.checked]
        return f"{verb} every {spoken(self.query, 'control')}"


@dataclass(frozen=True, slots=True)
class GoTo:
    """Go to a page by the one link, tab, menu item or button that is called like it."""

    name: str

    def __str__(self) -> str:
        return f'go to "{self.name}" by what is called so'


@dataclass(frozen=True, slots=True)
class OpenMenu:
    """Click the one control that opens a menu, by what such a control is called: Menu, three lines, a plus."""

    def __str__(self) -> str:
        return "open the menu"


RowAction = InRow | InEachRow | OpenItem | Result | MenuPath | Find | OpenMenu | Each | GoTo
"""Ways to ask for what is found by what it stands in."""
