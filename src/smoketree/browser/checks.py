"""What the host can verify on a page by itself: the words for it. How they are evaluated is in `verify`."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS


class Compare(StrEnum):
    """How a string is compared with what is there."""

    EQUALS = "equals"
    CONTAINS = "contains"
    STARTS = "starts with"
    ENDS = "ends with"


class Count(StrEnum):
    """How a number of elements is compared."""

    EXACTLY = "exactly"
    AT_LEAST = "at least"
    AT_MOST = "at most"
    MORE_THAN = "more than"
    FEWER_THAN = "fewer than"


class State(StrEnum):
    """A state that a control or an element can be in."""

    CHECKED = "checked"
    UNCHECKED = "unchecked"
    ENABLED = "enabled"
    DISABLED = "disabled"
    FOCUSED = "focused"
    SELECTED = "selected"
    EXPANDED = "expanded"
    COLLAPSED = "collapsed"
    VISIBLE = "visible"
    HIDDEN = "hidden"


def spoken(query: Query, default: str) -> str:
    """A query as lint and the report print it: `button "Save" in row of "Buy milk"`.

    `default` is the word for what is meant where the query names no role. Roles that testers have a word for
    are said by it.
    """
    return " ".join(_words(query, default))


def _words(query: Query, default: str) -> Iterator[str]:
    if query.nth is not None:
        yield "last" if query.nth == -1 else f"#{query.nth}"
    yield (
        next((word for word, roles in ROLE_WORDS.items() if roles == query.roles), "".join(query.roles[:1])) or default
    )
    if query.name is not None:
        yield f'"{query.name}"' if query.quoted else query.name
    if query.text is not None:
        yield f'of "{query.text}"'
    if query.next_to is not None:
        yield f"next to {spoken(query.next_to, 'element')}"
    if query.within is not None:
        yield f"in {spoken(query.within, 'element')}"


def _inside(within: Query | None) -> str:
    return "" if within is None else f" in {spoken(within, 'element')}"


def _compared(what: str, compare: Compare, value: str, negated: bool) -> str:
    verb = {
        Compare.EQUALS: ("is", "is not"),
        Compare.CONTAINS: ("contains", "does not contain"),
        Compare.STARTS: ("starts with", "does not start with"),
        Compare.ENDS: ("ends with", "does not end with"),
    }[compare][negated]
    return f'{what} {verb} "{value}"'


@dataclass(frozen=True, slots=True)
class TextShown:
    """The visible text of the page (or of `within`) holds `text`, as whole words: "Total: 5" is not in "Total: 50"."""

    text: str
    within: Query | None = None
    negated: bool = False

    def __str__(self) -> str:
        return f'{"no " * self.negated}text "{self.text}"{_inside(self.within)}'


@dataclass(frozen=True, slots=True)
class ElementShown:
    """An element of that role and name is visible."""

    query: Query
    negated: bool = False

    def __str__(self) -> str:
        return f"{'no ' * self.negated}{spoken(self.query, 'element')}"


@dataclass(frozen=True, slots=True)
class UrlIs:
    """The address bar. EQUALS with a value that begins with `/` compares path (and query, where given);
    with a scheme, the whole address."""

    value: str
    compare: Compare = Compare.EQUALS
    negated: bool = False

    def __str__(self) -> str:
        return _compared("URL", self.compare, self.value, self.negated)


@dataclass(frozen=True, slots=True)
class TitleIs:
    """The title of the page."""

    value: str
    compare: Compare = Compare.EQUALS
    negated: bool = False

    def __str__(self) -> str:
        return _compared("title", self.compare, self.value, self.negated)


@dataclass(frozen=True, slots=True)
class ValueIs:
    """The value that a field has, or the label of what is chosen in a select."""

    query: Query
    value: str
    compare: Compare = Compare.EQUALS
    negated: bool = False

    def __str__(self) -> str:
        return _compared(f"value of {spoken(self.query, 'field')}", self.compare, self.value, self.negated)


@dataclass(frozen=True, slots=True)
class StateIs:
    """The one element that the query describes is in that state."""

    query: Query
    state: State
    negated: bool = False

    def __str__(self) -> str:
        return f"{spoken(self.query, 'element')} is {'not ' * self.negated}{self.state}"


@dataclass(frozen=True, slots=True)
class CountIs:
    """The number of visible elements that the query describes."""

    query: Query
    count: int
    compare: Count = Count.EXACTLY
    negated: bool = False

    def __str__(self) -> str:
        return f"{'not ' * self.negated}{self.compare} {self.count} of {spoken(self.query, 'element')}"


@dataclass(frozen=True, slots=True)
class OrderIs:
    """`first` stands before `second` in the visible text of the page; both are there."""

    first: str
    second: str
    within: Query | None = None
    negated: bool = False

    def __str__(self) -> str:
        return f'"{self.first}" {"not " * self.negated}before "{self.second}"{_inside(self.within)}'


@dataclass(frozen=True, slots=True)
class TimesShown:
    """How often the visible text of the page (or of `within`) holds `text`, as whole words."""

    text: str
    count: int
    compare: Count = Count.EXACTLY
    within: Query | None = None
    negated: bool = False

    def __str__(self) -> str:
        return f'{"not " * self.negated}text "{self.text}" {self.compare} {self.count} times{_inside(self.within)}'


@dataclass(frozen=True, slots=True)
class LabelIs:
    """What stands behind a label in the visible text (`Total: $5`; a cell beside or a line below) is `value`.

    The label stands at the beginning of a line or a cell, and there is one such or all say the same.
    """

    label: str
    value: str
    compare: Compare = Compare.EQUALS
    within: Query | None = None
    negated: bool = False

    def __str__(self) -> str:
        return _compared(f'what stands behind "{self.label}"', self.compare, self.value, self.negated) + _inside(
            self.within
        )


@dataclass(frozen=True, slots=True)
class CellIs:
    """What a row, card or section (`of`) has in the column, or behind the label, `column` is `value`."""

    of: Query
    column: str
    value: str
    compare: Compare = Compare.EQUALS
    negated: bool = False

    def __str__(self) -> str:
        return _compared(f'"{self.column}" of {spoken(self.of, "element")}', self.compare, self.value, self.negated)


@dataclass(frozen=True, slots=True)
class EachShows:
    """There is an element that the query describes, and every one shows `text`."""

    query: Query
    text: str
    negated: bool = False

    def __str__(self) -> str:
        return f'{"not " * self.negated}each {spoken(self.query, "element")} shows "{self.text}"'


@dataclass(frozen=True, slots=True)
class DialogSaid:
    """The last dialog of the browser (alert, confirm, prompt) said `text`. Evaluated by the run, not on the page."""

    text: str
    compare: Compare = Compare.CONTAINS
    negated: bool = False

    def __str__(self) -> str:
        return _compared("what the dialog said", self.compare, self.text, self.negated)


@dataclass(frozen=True, slots=True)
class MailSays:
    """The newest mail in the inbox holds `text`, or, where `subject`, its subject does. Evaluated by the run."""

    text: str
    subject: bool = False
    compare: Compare = Compare.CONTAINS
    negated: bool = False

    def __str__(self) -> str:
        what = "subject of the e-mail" if self.subject else "text of the e-mail"
        return _compared(what, self.compare, self.text, self.negated)


OffPageCheck = DialogSaid | MailSays
"""What no look at the page can tell."""

Check = (
    TextShown
    | ElementShown
    | UrlIs
    | TitleIs
    | ValueIs
    | StateIs
    | CountIs
    | OrderIs
    | TimesShown
    | LabelIs
    | CellIs
    | EachShows
    | OffPageCheck
)
