"""Fields that are told apart by how many lines they have: the snapshot calls them all textboxes.

"The textarea" and "the 2nd text area" are fields of several lines, "the text field" is one of a single line.
"""

from collections.abc import Callable
from typing import Any

from smoketree.agent.literal.page_script import asked
from smoketree.agent.literal.resolved import Resolved
from smoketree.agent.literal.target import Target, Unresolved
from smoketree.language.claim import spoken
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS
from smoketree.snapshot.tree import Node, Tree

_FEW = 2


def with_field(
    tree: Tree, query: Query, found: Callable[[], Target | Unresolved], then: Callable[[Target], Resolved]
) -> Resolved:
    """`then` of the element that `query` means; `found` looks for it in the snapshot.

    Only where that cannot tell (a textarea, one of several text fields) the page is asked. What the page does not
    tell either, as in a frame, is left to the snapshot.
    """
    there = found()
    alone = query.name is None and query.text is None and query.within is None and query.next_to is None
    several = sum(node.role in {"textbox", "searchbox"} for node in tree) >= _FEW
    many = query.roles == ROLE_WORDS["textarea"]
    if alone and several and (many or query.roles == ROLE_WORDS["text field"]):
        return asked("fields", None, lambda fields: _chosen(fields, query, there, then, many=many))
    return then(there) if isinstance(there, Target) else there


def _chosen(
    fields: Any, query: Query, there: Target | Unresolved, then: Callable[[Target], Resolved], *, many: bool
) -> Resolved:
    listed = fields if isinstance(fields, list) else []
    mixed = len({field["many"] for field in listed}) > 1
    if not mixed:  # the page has them all of one kind: the snapshot counts them as well
        return then(there) if isinstance(there, Target) else there
    found = _counted([field for field in listed if field["many"] is many], query.nth)
    if not many and query.nth is not None and _counted(listed, query.nth) != found:
        hint = 'say which by its label: Type "..." into "..."'
        return Unresolved(f"{spoken(query, 'field')}: fields of several lines may count, or not", hint=hint)
    if len(found) == 1:
        return then(_target(found[0]))
    lines = "several lines" if many else "one line"
    reason = f"{len(found) or 'no'} fields of {lines} are meant by {spoken(query, 'field')}"
    return Unresolved(reason, tuple(f'field "{field["said"]}"' for field in found if field["said"]))


def _counted(fields: list[Any], nth: int | None) -> list[Any]:
    if nth is None:
        return fields
    at = nth - 1 if nth > 0 else len(fields) + nth
    return fields[at : at + 1] if at >= 0 else []


def _target(field: Any) -> Target:
    """What the script found, as a node of no tree: its place on the page is a path instead of a ref."""
    node = Node(0, None, 1, 0, "textbox", field["said"] or None, text=field["value"] or None, ref=field["path"])
    said = f'field "{field["said"]}"' if field["said"] else "field"
    return Target(node, field["path"], f"{said} of {'several lines' if field['many'] else 'one line'}")
