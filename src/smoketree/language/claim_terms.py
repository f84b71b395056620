"""The terms of claims, and how what they are about is said in lint and the report."""

from collections.abc import Iterator
from enum import StrEnum

from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS


class ClaimOutcome(StrEnum):
    """What a claim came to. contradicted: the page was read and shows otherwise, so the app is wrong.
    not_established: the host could not read, find or wait for what the claim is about; that says nothing of the app."""

    HOLDS = "holds"
    CONTRADICTED = "contradicted"
    NOT_ESTABLISHED = "not_established"


class Compare(StrEnum):
    """How a string is compared with what is there."""

    EQUALS = "equals"
    CONTAINS = "contains"
    STARTS = "starts with"
    ENDS = "ends with"


class Count(StrEnum):
    """How a number of elements, or a value that is a number or a date, is compared."""

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
    EMPTY = "empty"
    REQUIRED = "required"
    INVALID = "invalid"
    MASKED = "masked"
    READ_ONLY = "read-only"
    STRUCK = "struck out"
    RED = "in red"
    ORANGE = "in orange"
    YELLOW = "in yellow"
    GREEN = "in green"
    BLUE = "in blue"
    PURPLE = "in purple"
    PINK = "in pink"
    GRAY = "in gray"
    BLACK = "in black"
    WHITE = "in white"


COLORS = {state.removeprefix("in "): state for state in State if state.startswith("in ")}
"""The states that are the color of a text, its box or its frame, by its name."""


class MessageKind(StrEnum):
    """What a message is about, by its words, its role or its color."""

    ANY = "message"
    ERROR = "error message"
    SUCCESS = "success message"
    WARNING = "warning message"


class Outcome(StrEnum):
    """What became of a thing after an act, as a person would check it."""

    CREATED = "created"
    SAVED = "saved"
    SENT = "sent"
    DELETED = "deleted"
    SIGNED_IN = "signed in"
    SIGNED_OUT = "signed out"


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
    if query.also:
        yield f"({' '.join(query.also)})"
    if query.next_to is not None:
        yield f"{query.side or 'next to'} {spoken(query.next_to, 'element')}"
    if query.within is not None:
        yield f"in {spoken(query.within, 'element')}"


def spoken_place(within: Query | None) -> str:
    """ " in list "Tasks"", to go on with; nothing for the whole page."""
    return "" if within is None else f" in {spoken(within, 'element')}"


def spoken_position(position: str, anchor: Query | None = None) -> str:
    """ " at the top right", " above button "Save"", to go on with; nothing for anywhere."""
    if anchor is not None:
        return f" {position} {spoken(anchor, 'element')}"
    return f" at the {position}" if position else ""


def spoken_comparison(what: str, compare: Compare | Count, value: str, negated: bool) -> str:
    """ "title contains "Cart"", "URL is not "/cart"" """
    if isinstance(compare, Count):
        said = "less than" if compare is Count.FEWER_THAN else compare
        return f'{what} is {"not " * negated}{said} "{value}"'
    verb = {
        Compare.EQUALS: ("is", "is not"),
        Compare.CONTAINS: ("contains", "does not contain"),
        Compare.STARTS: ("starts with", "does not start with"),
        Compare.ENDS: ("ends with", "does not end with"),
    }[compare][negated]
    return f'{what} {verb} "{value}"'
