"""An element of a page as the host's checks hold it, and what there is to say where it is not clear which is meant."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from playwright.async_api import Frame, JSHandle

from smoketree.errors import HandledError
from smoketree.snapshot.query import Query


class AmbiguousElement(HandledError):  # noqa: N818 - an answer, not a fault
    """Raised when it is not clear which element is meant: nothing can be said about it."""


class NoContainer(AmbiguousElement):
    """Raised when what the query stands in (`within`, `next_to`) is not on the page; `query` describes it."""

    def __init__(self, message: str, query: Query) -> None:
        super().__init__(message)
        self.query = query


@dataclass(frozen=True, slots=True)
class Element:
    """One element of the page, kept by `holder` in its frame. `shown`: a person can see it. `unlabelled`: the element
    that names it is not drawn. `facts`: what `details` says of it, where that was read when it was found."""

    frame: Frame
    holder: JSHandle
    index: int
    shown: bool
    unlabelled: bool = False
    facts: dict[str, Any] | None = field(default=None, compare=False)

    def at(self, index: int) -> "Element":
        """Another element that the same holder keeps."""
        return replace(self, index=index, facts=None)


def any_shown(elements: Sequence[Element]) -> bool:
    """Whether a person can see one of them."""
    return any(element.shown for element in elements)


def lone(elements: list[Element]) -> list[Element]:
    """The one element; none where there are several."""
    return elements if len(elements) == 1 else []


def by_holder(elements: Sequence[Element]) -> list[list[Element]]:
    """The elements, those that one holder keeps together."""
    holders = {id(element.holder): element.holder for element in elements}.values()
    return [[element for element in elements if element.holder is holder] for holder in holders]
