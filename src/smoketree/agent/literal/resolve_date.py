"""Choosing a date from a calendar that opens: month by month, then the day.

Dates are read as in `dates`, 12/24/2016 as American English has it: the run's locale unless it is told another.
"""

import re
from collections.abc import Sequence
from datetime import date

from smoketree.agent.literal.beside import undecorated
from smoketree.agent.literal.dates import MONTHS, date_of
from smoketree.agent.literal.resolved import ToolCall, again, call
from smoketree.agent.literal.target import Target, Unresolved
from smoketree.snapshot.describe import describe
from smoketree.snapshot.fold import fold
from smoketree.snapshot.label import label
from smoketree.snapshot.tree import Node, Tree

_CAPTION = re.compile(rf"({'|'.join(MONTHS)}),? (\d{{4}})")
_BEFORE = frozenset({"prev", "previous", "previous month", "prev month", "go to previous month"})
_AFTER = frozenset({"next", "next month", "go to next month"})
_DAYS = frozenset({"button", "link", "gridcell", "cell"})
_MOST_MONTHS = 60


def as_date(text: str) -> date | None:
    """The date that the text is, if it is one."""
    return date_of(text)


def from_calendar(wanted: date, tree: Tree, done: Sequence[str]) -> ToolCall | Unresolved:
    """The day, where its month is shown; else what turns the calendar towards it."""
    shown = _month(tree)
    if shown is None:
        return Unresolved("no calendar with one month opened")
    away = (wanted.year - shown.year) * 12 + wanted.month - shown.month
    if away == 0:
        return _clicked(tree, _days(tree, str(wanted.day)), f"day {wanted.day} in the calendar")
    if len(done) > _MOST_MONTHS:
        return Unresolved(f"{wanted:%B %Y} was not reached in {_MOST_MONTHS} months")
    names = _AFTER if away > 0 else _BEFORE
    turning = [node for node in tree if node.ref and node.role and undecorated(label(tree, node)) in names]
    inner = [node for node in turning if not any(node.index < other.index < node.end for other in turning)]
    turned = _clicked(tree, inner, f"control to the {'next' if away > 0 else 'previous'} month")
    return turned if isinstance(turned, Unresolved) else again(turned)


def _month(tree: Tree) -> date | None:
    """The one month that is shown as the caption of a calendar."""
    captions = (_CAPTION.fullmatch(fold(label(tree, node))) for node in tree if node.role)
    months = {date(int(each[2]), MONTHS.index(each[1]) + 1, 1) for each in captions if each}
    return months.pop() if len(months) == 1 else None


def _days(tree: Tree, day: str) -> list[Node]:
    """What is called by that number in a table; days of the months beside make it more than one."""
    tables = [node for node in tree if node.role in {"table", "grid"}]
    cells = [node for place in tables for node in tree.subtree(place) if node.role in _DAYS and node.ref]
    named = [node for node in cells if label(tree, node).strip() == day]
    return [node for node in named if not any(node.index < other.index < node.end for other in named)]


def _clicked(tree: Tree, nodes: Sequence[Node], what: str) -> ToolCall | Unresolved:
    if len(nodes) != 1:
        return Unresolved(f"there is {'no' if not nodes else 'more than one'} {what}")
    found = Target(nodes[0], nodes[0].ref or "", describe(tree, nodes[0]))
    return call("browser_click", found, f"click {found.said}")
