"""Claims: what an assertion line says must be true, as values. `browser` evaluates them on the live page.

A claim with `new` also requires that it was not true before the last act ("appears", "opens", "disappears").
`at` is a part of the screen ("top right"), or "above" or "below" the one element `anchor`. A value may be
`{{entered.NAME}}`: what the case last entered into the field NAME; or `{{entered.NAME=VALUE}}`: VALUE, if it is what
the case entered there.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from itertools import pairwise
from typing import Any, TypeVar

from smoketree.language.claim_terms import (
    Compare,
    Count,
    MessageKind,
    Outcome,
    State,
    spoken,
    spoken_comparison,
    spoken_place,
    spoken_position,
)
from smoketree.snapshot.query import Query

T = TypeVar("T")

OPENED = ("heading", "tab", "dialog")
"""The roles that bear the name of something that was opened: a file, a note, a record."""


def without_kinds(claim: T) -> tuple[T, tuple[tuple[str, str], ...]]:
    """The claim without what its author calls the things in it ("the "Oslo" ride"); the names with these words."""
    kinds: list[tuple[str, str]] = []
    return _without_kinds(claim, kinds), tuple(kinds)


def _without_kinds(thing: Any, kinds: list[tuple[str, str]]) -> Any:
    if isinstance(thing, Query):
        kinds += ((thing.name or thing.text or "", kind) for kind in thing.also)
        inner = {part: _without_kinds(getattr(thing, part), kinds) for part in ("within", "next_to")}
        return replace(thing, also=(), **inner) if thing.also or any(inner.values()) else thing
    if is_dataclass(thing) and not isinstance(thing, type):
        return replace(thing, **{one.name: _without_kinds(getattr(thing, one.name), kinds) for one in fields(thing)})
    return thing


def parts_in(thing: Any) -> Iterator[Any]:
    """A claim or query with all that is in it, to the last text."""
    yield thing
    if is_dataclass(thing):
        thing = tuple(getattr(thing, one.name) for one in fields(thing))
    for part in thing if isinstance(thing, tuple) else ():
        yield from parts_in(part)


@dataclass(frozen=True, slots=True)
class TextShown:
    """The visible text of the page (or of `within`) holds `text`, as whole words: "Total: 5" is not in "Total: 50"."""

    text: str
    within: Query | None = None
    negated: bool = False
    new: bool = False
    at: str = ""
    anchor: Query | None = None

    def __str__(self) -> str:
        at = spoken_position(self.at, self.anchor)
        return f'{"new " * self.new}{"no " * self.negated}text "{self.text}"{spoken_place(self.within)}{at}'


@dataclass(frozen=True, slots=True)
class ElementShown:
    """An element of that role and name is visible."""

    query: Query
    negated: bool = False
    new: bool = False
    at: str = ""
    anchor: Query | None = None

    def __str__(self) -> str:
        at = spoken_position(self.at, self.anchor)
        return f"{'new ' * self.new}{'no ' * self.negated}{spoken(self.query, 'element')}{at}"


@dataclass(frozen=True, slots=True)
class UrlIs:
    """The address bar. EQUALS with a value that begins with `/` compares path (and query, where given);
    with a scheme, the whole address."""

    value: str
    compare: Compare = Compare.EQUALS
    negated: bool = False
    new: bool = False

    def __str__(self) -> str:
        return spoken_comparison("URL", self.compare, self.value, self.negated)


@dataclass(frozen=True, slots=True)
class TitleIs:
    """The title of the page; `heading`: its main heading."""

    value: str
    compare: Compare = Compare.EQUALS
    negated: bool = False
    new: bool = False
    heading: bool = False

    def __str__(self) -> str:
        return spoken_comparison("page heading" if self.heading else "title", self.compare, self.value, self.negated)


@dataclass(frozen=True, slots=True)
class ValueIs:
    """The value that a field has, or the label of what is chosen in a select; or the `placeholder` of an empty one."""

    query: Query
    value: str
    compare: Compare | Count = Compare.EQUALS
    negated: bool = False
    new: bool = False
    placeholder: bool = False

    def __str__(self) -> str:
        what = f"{'placeholder' if self.placeholder else 'value'} of {spoken(self.query, 'field')}"
        return spoken_comparison(what, self.compare, self.value, self.negated)


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
    """`first` stands before `second` in the visible text of the page; both are there. With `beyond`, `second` is
    between `first` and that, whichever of these comes first."""

    first: str
    second: str
    within: Query | None = None
    negated: bool = False
    beyond: str = ""

    def __str__(self) -> str:
        if self.beyond:
            return f'"{self.second}" between "{self.first}" and "{self.beyond}"{spoken_place(self.within)}'
        return f'"{self.first}" {"not " * self.negated}before "{self.second}"{spoken_place(self.within)}'


def in_order(texts: Iterable[str], within: Query | None = None) -> tuple[OrderIs, ...]:
    """That each of the texts stands before the next one."""
    return tuple(OrderIs(first, second, within) for first, second in pairwise(texts))


@dataclass(frozen=True, slots=True)
class TimesShown:
    """How often the visible text of the page (or of `within`) holds `text`, as whole words."""

    text: str
    count: int
    compare: Count = Count.EXACTLY
    within: Query | None = None
    negated: bool = False

    def __str__(self) -> str:
        return f'{"not " * self.negated}text "{self.text}" {self.compare} {self.count} times{spoken_place(self.within)}'


@dataclass(frozen=True, slots=True)
class LabelIs:
    """What stands behind a label in the visible text (`Total: $5`; a cell beside or a line below) is `value`.

    The label stands at the beginning of a line or a cell, and there is one such or all say the same. Not `sure`: the
    value is a plain word of the line ("the owner is sam"), so that another one contradicts nothing.
    """

    label: str
    value: str
    compare: Compare | Count = Compare.EQUALS
    within: Query | None = None
    negated: bool = False
    new: bool = False
    sure: bool = True

    def __str__(self) -> str:
        return spoken_comparison(
            f'the value after "{self.label}"', self.compare, self.value, self.negated
        ) + spoken_place(self.within)


@dataclass(frozen=True, slots=True)
class CellIs:
    """What a row, card or section (`of`) has in the column, or behind the label, `column` is `value`.

    Without a column, one of its whole texts is: "the Kids bike is sold out". That is never contradicted, nor is what
    is not `sure` (see LabelIs). So it is where nothing says what the column is, and the value is `given`: the case
    entered it into a field of that name.
    """

    of: Query
    column: str
    value: str
    compare: Compare | Count = Compare.EQUALS
    negated: bool = False
    new: bool = False
    sure: bool = True
    given: bool = False

    def __str__(self) -> str:
        what = f'"{self.column}" of ' if self.column else ""
        return spoken_comparison(what + spoken(self.of, "element"), self.compare, self.value, self.negated)


@dataclass(frozen=True, slots=True)
class Each:
    """There is an element that the query describes, and `claim` holds of every one: its place is that element.

    With a `count`, it holds of so many of them: "two orders have the status "Open"".
    """

    query: Query
    claim: "EachClaim"
    negated: bool = False
    count: int | None = None
    compare: Count = Count.EXACTLY

    def of(self, item: Query) -> "EachClaim":
        """The claim about that item."""
        match self.claim:
            case StateIs() | ValueIs():
                return replace(self.claim, query=item)
            case ElementShown(query=query):
                return replace(self.claim, query=replace(query, within=item))
            case CellIs():
                return replace(self.claim, of=item)
            case TextShown():
                return replace(self.claim, within=item)

    def __str__(self) -> str:
        number = "each" if self.count is None else f"{self.compare} {self.count} of"
        return f"{'not ' * self.negated}{number} {spoken(self.query, 'element')}: {self.claim}"


@dataclass(frozen=True, slots=True)
class PageIs:
    """The current page is the one called `name`: its main heading, or else its title, says so and nothing denies it."""

    name: str
    negated: bool = False
    new: bool = False

    def __str__(self) -> str:
        return f"{'new ' * self.new}{'not ' * self.negated}page {self.name}"


@dataclass(frozen=True, slots=True)
class SortedBy:
    """The rows of the one list or table that `query` describes are in order: by `column`, where there is one.

    `descending` None: in either direction. The comparison is by type (number, date, text) and needs two values.
    """

    query: Query
    column: str | None = None
    descending: bool | None = False
    negated: bool = False

    def __str__(self) -> str:
        by = f' by "{self.column}"' if self.column else ""
        way = "" if self.descending is None else " descending" if self.descending else " ascending"
        return f"{spoken(self.query, 'list')} {'not ' * self.negated}sorted{by}{way}"


@dataclass(frozen=True, slots=True)
class LabelsCompared:
    """The number, date or text behind the label `left` is more than, fewer than or the same as that behind `right`."""

    left: str
    compare: Count
    right: str
    negated: bool = False

    def __str__(self) -> str:
        return f'"{self.left}" {"not " * self.negated}{self.compare} "{self.right}"'


@dataclass(frozen=True, slots=True)
class OptionsAre:
    """The dropdown or list of choices offers these options; `only`: and no others."""

    query: Query
    options: tuple[str, ...]
    only: bool = False
    negated: bool = False

    def __str__(self) -> str:
        named = ", ".join(f'"{option}"' for option in self.options)
        return f"{'not ' * self.negated}options {'only ' * self.only}{named} of {spoken(self.query, 'dropdown')}"


@dataclass(frozen=True, slots=True)
class MessageShown:
    """A message of that kind is new since the act, and contains all of `words`.

    Negated: no alert, no invalid field after a submit, no new text with error words or color, no failed write; where
    it is `gone`, one was shown, and none is any more.
    """

    kind: MessageKind
    words: tuple[str, ...] = ()
    negated: bool = False
    at: str = ""
    gone: bool = False

    def __str__(self) -> str:
        if self.gone:
            return f"{self.kind} is gone"
        about = f" about {' '.join(self.words)}" if self.words else ""
        return f"{'no ' * self.negated}{self.kind}{about}{spoken_position(self.at)}"


@dataclass(frozen=True, slots=True)
class OutcomeIs:
    """The last act had that outcome: no failed write, no error shown, and what a person would look for is there.

    `query` names the thing, where the line does ("the book is created").
    """

    outcome: Outcome
    query: Query | None = None
    negated: bool = False

    def __str__(self) -> str:
        what = f" {spoken(self.query, 'element')}" if self.query else ""
        return f"{'not ' * self.negated}{self.outcome}{what}"


@dataclass(frozen=True, slots=True)
class Downloaded:
    """A file was downloaded since the act; its name compares with `name`, and its text contains `text`."""

    name: str | None = None
    compare: Compare = Compare.EQUALS
    text: str | None = None
    negated: bool = False

    def __str__(self) -> str:
        named = f" whose name {self.compare} {self.name!r}" if self.name else ""
        return f"{'no ' * self.negated}download{named}" + (f" with the text {self.text!r}" if self.text else "")


@dataclass(frozen=True, slots=True)
class RequestAnswered:
    """A request of the page to the preview's origin since the act: method, path, and the status that answered it."""

    method: str
    path: str
    status: int | None = None
    negated: bool = False

    def __str__(self) -> str:
        answered = f" answered {self.status}" if self.status else ""
        return f"{'no ' * self.negated}request {self.method} {self.path}{answered}"


@dataclass(frozen=True, slots=True)
class DialogSaid:
    """The last dialog of the browser (alert, confirm, prompt) said `text`. Evaluated by the run, not on the page."""

    text: str
    compare: Compare = Compare.CONTAINS
    negated: bool = False

    def __str__(self) -> str:
        return spoken_comparison("what the dialog said", self.compare, self.text, self.negated)


@dataclass(frozen=True, slots=True)
class MailSays:
    """The newest mail in the inbox holds `text`, or, where `subject`, its subject does. Evaluated by the run."""

    text: str
    subject: bool = False
    compare: Compare = Compare.CONTAINS
    negated: bool = False

    def __str__(self) -> str:
        what = "subject of the e-mail" if self.subject else "text of the e-mail"
        return spoken_comparison(what, self.compare, self.text, self.negated)


@dataclass(frozen=True, slots=True)
class Before:
    """The claim held before the last act: "drops from 5 to 4". Where it did not, nothing is contradicted."""

    claim: "MeasuredClaim"
    negated: bool = False

    def __str__(self) -> str:
        return f"before the act: {self.claim}"


EachClaim = TextShown | ElementShown | CellIs | StateIs | ValueIs
"""What can be said of every one of several."""

MeasuredClaim = ValueIs | LabelIs | CellIs | CountIs
"""What can be said of the page before the act as well as of the page now."""

OffPageClaim = DialogSaid | MailSays
"""What no look at the page can tell."""

ChangeClaim = TextShown | ElementShown | PageIs | UrlIs | TitleIs | ValueIs | LabelIs | CellIs
"""What can be said to have become so."""

JournalClaim = MessageShown | OutcomeIs | Downloaded | RequestAnswered | Before
"""What depends on what happened since the act."""

Claim = (
    ChangeClaim
    | MeasuredClaim
    | StateIs
    | OrderIs
    | TimesShown
    | Each
    | SortedBy
    | LabelsCompared
    | OptionsAre
    | JournalClaim
    | OffPageClaim
)
