"""Dragging: an element onto another, or to a place among its neighbours."""

from collections.abc import Sequence
from dataclasses import replace

from smoketree.agent.perform.act_context import ActContext, Element, not_done
from smoketree.language.act import Act
from smoketree.language.index import PageIndex
from smoketree.language.locate import Located, NotLocated, locate
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS


async def drag(act: Act, context: ActContext) -> None:
    """Drags an element onto another, or to a place among its neighbours."""
    if act.place is None:
        await _rearrange(act, context)
        return
    place = act.place
    end = await context.find_by(lambda page: _goal(page, place), place)
    start = await _draggable(act.target, context) or await context.find(act.target or Query())
    if start.target == end.target:
        raise not_done(f"both are in {start.said}: write the names of what is dragged and of where it goes")
    await _drag_to(context, start, end, f"drag {start.said} to {end.said}", start.note or end.note)


async def _drag_to(context: ActContext, start: Element, end: Element, description: str, note: str = "") -> None:
    arguments = {"startElement": start.said, "startTarget": start.target}
    arguments |= {"endElement": end.said, "endTarget": end.target}
    await context.call("browser_drag", arguments, description, note)


def _goal(page: PageIndex, place: Query) -> Located | NotLocated:
    """What the place of a drag is; the "Done" column of a board is a section of it."""
    found = locate(page, place)
    if isinstance(found, NotLocated) and place.roles == ROLE_WORDS["column"]:
        section = locate(page, replace(place, roles=ROLE_WORDS["section"]))
        return section if isinstance(section, Located) else found
    return found


async def _draggable(query: Query | None, context: ActContext) -> Element | None:
    """The one thing of that name that can be dragged: the same words may stand elsewhere on the page."""
    plain = query is not None and query == Query(query.name, query.roles, query.quoted, query.text)
    name = (query.name or query.text or "") if query is not None and plain else ""
    found = await context.ask("draggable", name) if name else None
    return Element(found["path"], f'"{found["said"]}"') if isinstance(found, dict) else None


async def _rearrange(act: Act, context: ActContext) -> None:
    """Drags an item to a place in its list or grid, and looks whether it stays there."""
    name = (act.target and (act.target.name or act.target.text)) or ""
    found = await context.ask("places", name)
    if found is None:
        raise not_done(f'there is not exactly one item "{name}" in a list or grid')
    places, at = found["places"], found["at"]
    to = place_among(act.values[0], [(each["x"], each["y"]) for each in places], at)
    if to is None:
        raise not_done(f'there is no place "{act.values[0]}" for "{name}": it is {at + 1} of {len(places)}')
    if to == at:
        context.note(f'"{name}" is at place {at + 1} already')
        return
    start, end = (Element(each["path"], f'"{each["said"]}"') for each in (places[at], places[to]))
    await _drag_to(context, start, end, f'drag "{name}" from place {at + 1} to place {to + 1}')
    async for _ in context.moments(1.0):
        found = await context.ask("places", name)
        if found is not None and found["at"] == to:
            return
    now = f"it is at place {found['at'] + 1}" if found else "it is gone"
    raise not_done(f'"{name}" was dragged to place {to + 1}, but {now}')


_STEPS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


def place_among(wanted: str, places: Sequence[tuple[int, int]], at: int) -> int | None:
    """The index of a place among others ("3", "last", "up 1", "top", "bottom", "top left", "center"), given the centers
    of all; None where there is no such place."""
    words = wanted.lower().split()
    if len(words) == 1 and words[0].lstrip("-").isdecimal():
        number = int(words[0])
        return number - 1 if 0 < number <= len(places) else len(places) + number if -len(places) <= number < 0 else None
    if words == ["last"]:
        return len(places) - 1
    columns, rows = sorted({x for x, _ in places}), sorted({y for _, y in places})
    column, row = columns.index(places[at][0]), rows.index(places[at][1])
    if len(words) == 2 and words[0] in _STEPS and words[1].isdecimal():
        across, along = _STEPS[words[0]]
        column, row = column + across * int(words[1]), row + along * int(words[1])
    else:
        column = _corner(words, ("left", "right"), column, len(columns))
        row = _corner(words, ("top", "bottom"), row, len(rows))
    if not (0 <= column < len(columns) and 0 <= row < len(rows)):
        return None
    there = [index for index, place in enumerate(places) if place == (columns[column], rows[row])]
    return there[0] if len(there) == 1 else None


def _corner(words: Sequence[str], ends: tuple[str, str], now: int, size: int) -> int:
    """The index on one axis for "top", "bottom", "center"; an axis that is not named stays as it is."""
    if ends[0] in words:
        return 0
    if ends[1] in words:
        return size - 1
    if {"center", "centre", "middle"} & set(words):
        return size // 2 if size % 2 else -1
    return now
