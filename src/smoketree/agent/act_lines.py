"""What a model did for a line, as plain lines: rendered from the rows of its tool calls.

Only what another run can repeat is rendered: no coordinates, no code, no text that was cut. Where one call cannot be
said as a plain line, nothing is: half of what was done is no reading.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from urllib.parse import urlsplit

from smoketree.agent.outcome import Row
from smoketree.errors import HandledError, SmoketreeError
from smoketree.language.reader import read_acts
from smoketree.plan.values import SECRET, TOTP, placeholders

_LOOKS = frozenset(
    {
        "browser_snapshot", "browser_take_screenshot", "browser_inspect", "browser_wait_for", "wait_for_stable",
        "check_email_inbox",
    }
)  # fmt: skip
"""Tools that another run need not call."""

_LEAST = 4
"""Characters that a value must have to be put back as its name where it is a part of a text."""

_TARGET = (
    r'(?P<role>[a-z][a-z ]*?)(?: "(?P<name>[^"]+)")?(?: \((?P<nth>\d+) of \d+\))?'
    r'(?: in (?P<in>[a-z][a-z ]*?) "(?P<place>[^"]+)")?'
)
_IS_TARGET = re.compile(_TARGET)
_FIELD = re.compile(r'(?:\A|; )(?P<target>[a-z][^:]*?): "(?P<value>[^"]*)"(?=; |\Z)')
_BOXES = ("checkbox", "switch", "radio")

_LINES: Mapping[str, tuple[str, str]] = {
    "browser_click": ("(?P<how>click|double-click|right-click) (?P<target>.+)", "{how} {target}"),
    "browser_type": (
        'type "(?P<value>.*)" into (?P<target>.+?)(?P<how> and press Enter)?',
        'type "{value}" into {target}{how}',
    ),
    "browser_select_option": ('select "(?P<value>[^"]+)" from (?P<target>.+)', 'select "{value}" from {target}'),
    "browser_press_key": ("press (?P<how>.+)", "press {how}"),
    "browser_hover": ("hover (?P<target>.+)", "hover over {target}"),
    "browser_drag": ("drag (?P<target>.+) to (?P<onto>.+)", "drag {target} to {onto}"),
    "browser_file_upload": ('upload "(?P<value>[^"]+)" with (?P<target>.+)', 'upload "{value}" to {target}'),
    "browser_navigate": ("open (?P<url>.+)", 'open "{url}"'),
    "browser_navigate_back": (".*", "go back"),
    "browser_handle_dialog": ("(?P<how>accept|dismiss) the dialog", "{how} the dialog"),
    "browser_tabs": ("switch to tab (?P<value>.+)", 'switch to the "{value}" tab'),
    "create_temp_email": (".*", "create a temporary email address"),
    "wait_for_verification_code": (".*", "wait for the verification code"),
    "open_email_link": (".*", "open the link in the email"),
    "enter_code": (r"enter the code (?P<code>\S+)(?: \(.*\))?", "enter the code {code}"),
}
"""A tool -> how its rows describe a call, and the plain line for it. What a group stands for says its name."""

Fill = Callable[[str], str]


class Unsayable(HandledError):  # noqa: N818 - a state, not an error
    """Raised when a call cannot be said as a plain line."""


def act_lines(rows: Sequence[Row], values: Mapping[str, str], origin: str) -> tuple[str, ...] | None:
    """The plain lines that do what the rows did; None where they cannot be said. `values` are the plan's values by
    name: they are put back as `{{NAME}}`. `origin` is the preview's."""
    try:
        lines = [line for row in rows if row.error is None for line in _lines(row, values, origin)]
    except Unsayable:
        return None
    return tuple(lines) if lines and all(read_acts(line) is not None for line in lines) else None


def values_in(text: str, fill: Fill) -> dict[str, str]:
    """The values that the placeholders of a plan's text have now, by name, without secrets."""
    found: dict[str, str] = {}
    names = [each.name for each in placeholders(text) if not each.name.startswith((SECRET, TOTP))]
    for name in dict.fromkeys((*names, "EMAIL", "CODE")):
        with suppress(SmoketreeError):
            if value := fill(f"{{{{{name}}}}}"):
                found[name] = value
    return found


def _lines(row: Row, values: Mapping[str, str], origin: str) -> Iterator[str]:
    said = row.description
    if row.tool in _LOOKS:
        return
    if "…" in said or "<secret:" in said or not said.isprintable():
        raise Unsayable(said)

    back = partial(_put_back, values=values)
    if row.tool == "browser_fill_form":
        yield from _fill(said, back)
        return
    pattern, line = _LINES.get(row.tool, ("(?!)", ""))
    found = re.fullmatch(pattern, said)
    if found is None:
        raise Unsayable(f"{row.tool}: {said}")
    line = line.format(**{group: _part(group, text or "", back, origin) for group, text in found.groupdict().items()})
    yield line[:1].upper() + line[1:]


def _part(group: str, text: str, back: Fill, origin: str) -> str:
    """What a group of a description is in the plain line."""
    match group:
        case "target" | "onto":
            return _target(text, back)
        case "value":
            return back(text)
        case "url":
            parts = urlsplit(text)
            return back((text.removeprefix(origin) or "/") if f"{parts.scheme}://{parts.netloc}" == origin else text)
        case "code":
            code = back(text)
            if not code.startswith("{{"):  # the digits of this run are of no use to another
                raise Unsayable(text)
            return code
        case _:
            return text


def _put_back(text: str, values: Mapping[str, str]) -> str:
    """The text with values as placeholders. Raises Unsayable for a quote, which would end the value."""
    if '"' in text or "\\" in text:
        raise Unsayable(text)
    whole = next((name for name, value in values.items() if value == text), None)
    if whole is not None:
        return f"{{{{{whole}}}}}"
    for name, value in sorted(values.items(), key=lambda each: -len(each[1])):
        if len(value) >= _LEAST and "{{" not in text:
            text = re.sub(rf"(?<!\w){re.escape(value)}(?!\w)", f"{{{{{name}}}}}", text)
    return text


def _target(said: str, back: Fill) -> str:
    """An element as a plain line says it: `the 2nd button "Delete" in the row "Buy milk"`."""
    found = _IS_TARGET.fullmatch(said)
    if found is None or (found["name"] is None and found["nth"] is not None):
        raise Unsayable(said)
    nth = f"{_ordinal(int(found['nth']))} " if found["nth"] else ""
    role = "" if found["role"] == "element" else found["role"]
    if found["name"] is None:
        named = f"the {role}" if role else ""
    else:
        named = f'the {nth}{role} "{back(found["name"])}"' if role or nth else f'"{back(found["name"])}"'
    if not named:
        raise Unsayable(said)
    return named + (f' in the {found["in"]} "{back(found["place"])}"' if found["place"] else "")


def _ordinal(number: int) -> str:
    ending = "th" if number % 100 in {11, 12, 13} else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def _fill(said: str, back: Fill) -> Iterator[str]:
    """A form that was filled in one call, field by field."""
    listed = said.removeprefix("fill ")
    fields = list(_FIELD.finditer(listed))
    if "".join(field[0] for field in fields) != listed:
        raise Unsayable(said)
    for field in fields:
        there = _target(field["target"], back)
        if field["target"].startswith(_BOXES):
            yield f"{'Check' if field['value'].lower() == 'true' else 'Uncheck'} {there}"
        else:
            yield f'Type "{back(field["value"])}" into {there}'
