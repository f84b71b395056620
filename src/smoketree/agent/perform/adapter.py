"""Temporary: `language.locate` by way of the old finder, until the locator lands."""

from dataclasses import dataclass, replace
from enum import StrEnum

from smoketree.agent.literal.target import Target, target
from smoketree.snapshot.find import find
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import INTERACTIVE
from smoketree.snapshot.tree import Node, Tree


class Miss(StrEnum):
    ABSENT = "absent"
    AMBIGUOUS = "ambiguous"
    UNUSABLE = "unusable"


@dataclass(frozen=True, slots=True)
class PageIndex:
    tree: Tree


@dataclass(frozen=True, slots=True)
class Located:
    node: Node
    ref: str
    said: str
    tier: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class NotLocated:
    reason: str
    kind: Miss
    candidates: tuple[str, ...] = ()
    hint: str = ""
    slip: str = ""


def locate(
    page: PageIndex, query: Query, roles: tuple[str, ...] = (), *, what: str = "element"
) -> Located | NotLocated:
    found = target(page.tree, query, roles, what)
    if isinstance(found, Target):
        return Located(found.node, found.ref, found.said, note=found.note)
    unusable = "cannot be acted upon" in found.reason
    kind = Miss.UNUSABLE if unusable else Miss.ABSENT if found.absent else Miss.AMBIGUOUS
    return NotLocated(found.reason, kind, found.candidates, found.hint)


def locate_all(page: PageIndex, query: Query, roles: tuple[str, ...] = ()) -> tuple[Node, ...]:
    return find(page.tree, query if query.roles else replace(query, roles=roles)).nodes


def locate_control(
    page: PageIndex, verb: tuple[str, ...], target: Query | None, place: Query | None = None
) -> Located | NotLocated:
    clickable = tuple(sorted(INTERACTIVE))
    if target is not None and verb != ("go",):
        within = Query(text=target.name, roles=("listitem", "row", "article"))
        return locate(page, Query(name=" ".join(verb), quoted=False, within=within), clickable)
    name = target.name if target is not None else " ".join(verb)
    return locate(page, Query(name=name, quoted=False), clickable)
