"""Choosing a day from a calendar that has opened: month by month, then the day."""

import re
from collections.abc import Collection
from datetime import date

from smoketree.agent.perform.act_context import ActContext, element_of, not_done
from smoketree.agent.perform.dates import MONTHS
from smoketree.language.places import innermost
from smoketree.snapshot.fold import fold
from smoketree.snapshot.label import label
from smoketree.snapshot.tree import Node, Tree

_CAPTION = re.compile(rf"({'|'.join(MONTHS)}),? (\d{{4}})")
_BEFORE = frozenset({"prev", "previous", "previous month", "prev month", "go to previous month"})
_AFTER = frozenset({"next", "next month", "go to next month"})
_DAYS = frozenset({"button", "link", "gridcell", "cell"})
_MOST_MONTHS = 60


async def choose_day(context: ActContext, wanted: date) -> None:
    """Turns the calendar to the month and clicks the day. Raises ActStopped."""
    for _ in range(_MOST_MONTHS):
        tree, shown = await _calendar(context)
        away = (wanted.year - shown.year) * 12 + wanted.month - shown.month
        if away == 0:
            await _click_one(context, tree, days(tree, wanted), f"day {wanted.day} in the calendar")
            return
        names, way = (_AFTER, "next") if away > 0 else (_BEFORE, "previous")
        turning = [node for node in tree if node.ref and node.role and _bare(label(tree, node)) in names]
        await _click_one(context, tree, innermost(turning), f"control to the {way} month")
        async for _ in context.moments(1.0):
            if month_shown(await context.tree()) != shown:
                break
        else:
            raise not_done(f"the calendar stays at {shown:%B %Y} after it was turned")
    raise not_done(f"{wanted:%B %Y} was not reached in {_MOST_MONTHS} months")


async def choose_typed_day(context: ActContext, typed: date, before: Collection[str | None]) -> None:
    """Clicks the day that was typed in the calendar that opened for its field, if one did (`before`: the refs of the
    page before) and it shows that month. Some fields take what was typed only then."""
    tree = await context.tree()
    tables = [node for node in tree if node.role in {"table", "grid"} and node.ref not in before]
    if len(tables) != 1:
        return
    popup = next((place for place in tree.ancestors(tables[0]) if _shows_month(tree, place, typed)), None)
    cells = [node for node in tree.subtree(tables[0]) if node.role in _DAYS and node.ref]
    named = [node for node in innermost(cells) if label(tree, node).strip().isdecimal()]
    first = next((at for at, node in enumerate(named) if label(tree, node).strip() == "1"), len(named))
    day = named[first + typed.day - 1 : first + typed.day]  # days of the month before come first
    if popup is not None and popup.ref not in before and day and label(tree, day[0]).strip() == str(typed.day):
        await _click_one(context, tree, day, f"day {typed.day} in the calendar")


def _shows_month(tree: Tree, place: Node, wanted: date) -> bool:
    """Whether a part of the page says the month and the year, together or apart."""
    said = {word for node in tree.subtree(place) for word in re.findall(r"\w+", fold(label(tree, node)))}
    return str(wanted.year) in said and bool(said & {MONTHS[wanted.month - 1], MONTHS[wanted.month - 1][:3]})


async def _calendar(context: ActContext) -> tuple[Tree, date]:
    async for _ in context.moments():
        tree = await context.tree()
        shown = month_shown(tree)
        if shown is not None:
            return tree, shown
    raise not_done("no calendar with one month opened")


async def _click_one(context: ActContext, tree: Tree, nodes: list[Node], what: str) -> None:
    if len(nodes) != 1:
        raise not_done(f"there is {'more than one' if nodes else 'no'} {what}")
    element = element_of(tree, nodes[0])
    await context.use("browser_click", element, f"click {element.said}")


def month_shown(tree: Tree) -> date | None:
    """The one month that is shown as the caption of a calendar."""
    captions = (_CAPTION.fullmatch(fold(label(tree, node))) for node in tree if node.role)
    months = {date(int(each[2]), MONTHS.index(each[1]) + 1, 1) for each in captions if each}
    return months.pop() if len(months) == 1 else None


def days(tree: Tree, wanted: date) -> list[Node]:
    """What is called by the day's number in a table; days of the adjacent months make it more than one."""
    cells = [node for node in tree if node.role in _DAYS and node.ref and label(tree, node).strip() == str(wanted.day)]
    return innermost([cell for cell in cells if any(place.role in {"table", "grid"} for place in tree.ancestors(cell))])


def _bare(text: str) -> str:
    """A name without arrows and signs at its ends."""
    return re.sub(r"^\W+|\W+$", "", fold(text))
