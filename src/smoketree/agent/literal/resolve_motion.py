"""Moving sliders by their keys, and items among others by the pointer; both are looked at again afterwards."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from smoketree.agent.literal.motion_actions import MotionAction, Rearrange, SetSliders
from smoketree.agent.literal.page_script import asked
from smoketree.agent.literal.resolved import Nothing, Resolved, ToolCall, again
from smoketree.agent.literal.target import Unresolved
from smoketree.snapshot.fold import fold
from smoketree.snapshot.query import Query

_MOST_PRESSES = 500
_FOCUS = "(element) => element.focus()"
_UNDONE = "move it back"
_CORNERS = {"left": 0, "right": -1, "top": 0, "bottom": -1}
_MIDDLE = frozenset({"center", "centre", "middle"})


def of_motion(action: MotionAction, done: Sequence[str]) -> Resolved:
    """What to call next; `done` is what was called for it before."""
    if isinstance(action, Rearrange):
        return asked("places", action.name, lambda found: _rearranged(action, found, done))
    return asked("sliders", None, lambda found: _all_set(action, found, done))


def _all_set(action: SetSliders, found: Any, done: Sequence[str]) -> Resolved:
    sliders = found if isinstance(found, list) else []
    if len(sliders) != len(action.values):
        return Unresolved(f"the page has {len(sliders)} sliders, not {len(action.values)}")
    for number, (slider, value) in enumerate(zip(sliders, action.values, strict=True), start=1):
        moved = _moved(slider, f"slider {number}", value, done)
        if not isinstance(moved, Nothing):
            return again(moved) if isinstance(moved, ToolCall) else moved
    return Nothing(str(action))


def slid(query: Query, value: str, done: Sequence[str]) -> Resolved:
    """Sets the slider that is meant: by its name, by its number, or the only one."""
    return asked("sliders", None, lambda found: _one_set(query, value, found, done))


def _one_set(query: Query, value: str, found: Any, done: Sequence[str]) -> Resolved:
    sliders = found if isinstance(found, list) else []
    if query.name is not None:
        sliders = [each for each in sliders if fold(each["said"]) == fold(query.name)]
    if query.nth is not None:
        at = query.nth - 1 if query.nth > 0 else len(sliders) + query.nth
        sliders = sliders[at : at + 1] if at >= 0 else []
    if len(sliders) != 1 or query.within is not None or query.next_to is not None:
        named = tuple(f'slider "{each["said"]}"' for each in (found or []) if each["said"])[:5]
        return Unresolved(f"{len(sliders) or 'no'} sliders of the page are meant", named, absent=True)
    said = f'slider "{sliders[0]["said"]}"' if sliders[0]["said"] else "the slider"
    return _moved(sliders[0], said, value, done)


def _moved(slider: Any, said: str, value: str, done: Sequence[str]) -> Resolved:
    """One press first, to see what a press does; then as many as are left. What cannot be reached is moved back."""
    wanted, now = _number(value), _number(slider["value"])
    if wanted is None or now is None:
        return Unresolved(f"{said} does not say where it stands" if wanted is not None else f'"{value}" is no number')
    if now == wanted:
        return Nothing(f"{said} stands at {value}")
    if slider["native"]:
        arguments = {"element": said, "target": slider["path"], "text": value}
        return again(ToolCall("browser_type", arguments, f"set {said} to {value}"))
    focus = ToolCall("browser_evaluate", {"element": said, "target": slider["path"], "function": _FOCUS}, "")
    return steps(said, now, wanted, done, focus, ("ArrowLeft", "ArrowRight"))


def steps(
    said: str, now: float, wanted: float, done: Sequence[str], focus: ToolCall | None, keys: tuple[str, str]
) -> Resolved:
    """Presses the keys that make a number less, or more, until it is the one that is wanted."""
    mine = [each for each in done if each.startswith(f"move {said} ")]
    key = keys[wanted > now]
    if not mine:
        return _pressed(f"move {said} from {now:g} by {key}", key, 1, focus)
    if f"{_UNDONE}: {said}" in done:
        return Unresolved(f"{said} cannot be brought to {wanted:g} by its keys")
    began = float(re.findall(r" from (\S+) ", mine[0])[0])
    step = now - began if len(mine) == 1 else 0.0
    left = (wanted - now) / step if step else 0.0
    if left <= 0 or abs(left - round(left)) > 1e-6 or left > _MOST_PRESSES:
        back = keys[now < began]
        times = 0 if now == began or not step else max(1, round(abs((began - now) / step)))
        return (
            _pressed(f"{_UNDONE}: {said}", back, times, focus)
            if times
            else Unresolved(f"{said} cannot be brought to {wanted:g} by its keys: it stands at {now:g}")
        )
    return _pressed(f"move {said} from {now:g} to {wanted:g}", key, round(left), focus)


def _pressed(description: str, key: str, times: int, focus: ToolCall | None) -> ToolCall:
    """`times` presses as one row of the report."""
    press = ToolCall("browser_press_key", {"key": key}, "")
    presses = [press] * times
    first, *rest = presses if focus is None else [focus, *presses]
    return again(replace(first, description=description, then=tuple(rest)))


def _number(text: str | None) -> float | None:
    plain = (text or "").strip().rstrip("%").strip().replace("\u2212", "-").replace(",", ".")
    try:
        return float(plain)
    except ValueError:
        return None


def _rearranged(action: Rearrange, found: Any, done: Sequence[str]) -> Resolved:
    if not isinstance(found, dict):
        return Unresolved(f'there is not just one item "{action.name}" among others', absent=True)
    places, at = found["places"], found["at"]
    if done:
        told = re.findall(r"from place (\d+) to place (\d+)", done[-1])
        wanted = int(told[0][1]) - 1
        return Nothing(str(action)) if at == wanted else Unresolved(f"it stands at place {at + 1} after it was dragged")
    place = _place(action, places, at)
    if place is None:
        return Unresolved(f"there is no such place: {action}", tuple(f'"{each["said"]}"' for each in places[:10]))
    if place == at:
        return Nothing(f'"{action.name}" stands there already')
    start, end = places[at], places[place]
    arguments = {
        "startElement": f'"{start["said"]}"',
        "startTarget": start["path"],
        "endElement": f'"{end["said"]}"',
        "endTarget": end["path"],
    }
    said = f'drag "{action.name}" from place {at + 1} to place {place + 1}'
    return again(ToolCall("browser_drag", arguments, said))


def _place(action: Rearrange, places: Sequence[Any], at: int) -> int | None:
    """The number of the place among all, from 0; None where there is none such."""
    if action.nth is not None:
        place = action.nth - 1 if action.nth > 0 else len(places) + action.nth
        return place if 0 <= place < len(places) else None
    columns, rows = (sorted({each[axis] for each in places}) for axis in ("x", "y"))
    column, row = columns.index(places[at]["x"]), rows.index(places[at]["y"])
    if action.by is not None:
        column, row = column + action.by[0], row + action.by[1]
    else:
        words = action.corner.split()
        across = [word for word in words if word in {"left", "right"}]
        along = [word for word in words if word in {"top", "bottom"}]
        middle = _middle(columns), _middle(rows)
        if (not across and middle[0] is None) or (not along and middle[1] is None):
            return None
        column = _CORNERS[across[0]] % len(columns) if across else middle[0] or 0
        row = _CORNERS[along[0]] % len(rows) if along else middle[1] or 0
    if not (0 <= column < len(columns) and 0 <= row < len(rows)):
        return None
    there = [n for n, each in enumerate(places) if (each["x"], each["y"]) == (columns[column], rows[row])]
    return there[0] if len(there) == 1 else None


def _middle(line: Sequence[int]) -> int | None:
    return len(line) // 2 if len(line) % 2 else None
