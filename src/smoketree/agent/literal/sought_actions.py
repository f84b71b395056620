"""What a step can ask for whose elements are found by what they are for, or by several deeds, as values."""

from dataclasses import dataclass

from smoketree.language.claim import spoken
from smoketree.snapshot.query import Query


@dataclass(frozen=True, slots=True)
class Search:
    """Type words into the one search field there is, and press Enter."""

    value: str

    def __str__(self) -> str:
        return f'search for "{self.value}"'


@dataclass(frozen=True, slots=True)
class SayIt:
    """Click the one button, link or menu item whose whole name is among `names`, for deeds that go by their button:
    "log out", "submit the form"."""

    names: tuple[str, ...]
    within: Query | None = None

    def __str__(self) -> str:
        *most, last = (f'"{name}"' for name in self.names)
        named = f"{', '.join(most)} or {last}" if most else last
        return f"click what is called {named}" + (f" in {spoken(self.within, 'element')}" if self.within else "")


@dataclass(frozen=True, slots=True)
class LogIn:
    """Fill in the one sign-in form there is, and send it."""

    user: str
    password: str

    def __str__(self) -> str:
        return f'log in as "{self.user}" with "{self.password}"'


@dataclass(frozen=True, slots=True)
class Expand:
    """Open what can be opened and closed (a section, a tree item, a menu), or, not `expanded`, close it.

    Without a query: the only such thing there is.
    """

    query: Query | None
    expanded: bool = True

    def __str__(self) -> str:
        what = spoken(self.query, "section") if self.query else "the section"
        return f"{'expand' if self.expanded else 'collapse'} {what}"


@dataclass(frozen=True, slots=True)
class FindAndClick:
    """Click an element that stands behind one of the page's tabs or closed sections: each is opened in turn."""

    query: Query

    def __str__(self) -> str:
        return f"open one tab after the other and click {spoken(self.query, 'control')}"


@dataclass(frozen=True, slots=True)
class RememberLabelled:
    """Keep the text that stands behind a label ("Order number: 1234") under a name."""

    label: str
    variable: str

    def __str__(self) -> str:
        return f'remember what stands behind "{self.label}" as {self.variable}'


SoughtAction = Search | SayIt | LogIn | FindAndClick | RememberLabelled
