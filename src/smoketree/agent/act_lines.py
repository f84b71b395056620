"""What a model did for a line, as plain lines: rendered from the rows of its tool calls.

Only what another run can repeat is rendered: no coordinates, no code, no text that was cut. Where one call cannot be
said as a plain line, nothing is: half of what was done is no reading.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
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

Fill = Callable[[str], str]
Render = Callable[[str, Fill, str], Iterator[str]]


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
    names = dict.fromkeys((*(each.name for each in placeholders(text)), "EMAIL", "CODE"))
    for name in names:
        if name.startswith((SECRET, TOTP)):
            continue
        try:
            value = fill(f"{{{{{name}}}}}")
        except SmoketreeError:
            continue
        if value:
            found[name] = value
    return found


def _lines(row: Row, values: Mapping[str, str], origin: str) -> Iterator[str]:
    said = row.description
    if row.tool in _LOOKS:
        return
    if "…" in said or "<secret:" in said or not said.isprintable():
        raise Unsayable(said)
    render = _RENDERERS.get(row.tool)
    if render is None:
        raise Unsayable(row.tool)
    yield from render(said, lambda text: _put_back(text, values), origin)


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


def _parts(pattern: str, said: str) -> re.Match[str]:
    found = re.fullmatch(pattern, said)
    if found is None:
        raise Unsayable(said)
    return found


def _click(said: str, back: Fill, origin: str) -> Iterator[str]:  # noqa: ARG001 - one signature for all
    found = _parts(r"(click|double-click|right-click) (.+)", said)
    yield f"{found[1].capitalize()} {_target(found[2], back)}"


def _type(said: str, back: Fill, origin: str) -> Iterator[str]:  # noqa: ARG001
    found = _parts(r'type "(.*)" into (.+?)( and press Enter)?', said)
    yield f'Type "{back(found[1])}" into {_target(found[2], back)}{found[3] or ""}'


def _select(said: str, back: Fill, origin: str) -> Iterator[str]:  # noqa: ARG001
    found = _parts(r'select "([^"]+)" from (.+)', said)
    yield f'Select "{back(found[1])}" from {_target(found[2], back)}'  # noqa: S608 - no SQL


def _fill(said: str, back: Fill, origin: str) -> Iterator[str]:  # noqa: ARG001
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


def _press(said: str, back: Fill, origin: str) -> Iterator[str]:  # noqa: ARG001
    yield f"Press {_parts('press (.+)', said)[1]}"


def _hover(said: str, back: Fill, origin: str) -> Iterator[str]:  # noqa: ARG001
    yield f"Hover over {_target(_parts('hover (.+)', said)[1], back)}"


def _drag(said: str, back: Fill, origin: str) -> Iterator[str]:  # noqa: ARG001
    found = _parts("drag (.+) to (.+)", said)
    yield f"Drag {_target(found[1], back)} to {_target(found[2], back)}"


def _upload(said: str, back: Fill, origin: str) -> Iterator[str]:  # noqa: ARG001
    found = _parts('upload "([^"]+)" with (.+)', said)
    yield f'Upload "{back(found[1])}" to {_target(found[2], back)}'


def _open(said: str, back: Fill, origin: str) -> Iterator[str]:
    url = _parts("open (.+)", said)[1]
    parts = urlsplit(url)
    if f"{parts.scheme}://{parts.netloc}" == origin:
        url = url.removeprefix(origin) or "/"
    yield f'Open "{back(url)}"'


def _dialog(said: str, back: Fill, origin: str) -> Iterator[str]:  # noqa: ARG001
    yield _parts("(accept|dismiss) the dialog", said)[0].capitalize()


def _tab(said: str, back: Fill, origin: str) -> Iterator[str]:  # noqa: ARG001
    yield f'Switch to the "{back(_parts("switch to tab (.+)", said)[1])}" tab'


def _code(said: str, back: Fill, origin: str) -> Iterator[str]:  # noqa: ARG001
    code = back(_parts(r"enter the code (\S+)(?: \(.*\))?", said)[1])
    if not code.startswith("{{"):
        raise Unsayable(said)
    yield f"Enter the code {code}"


def _always(line: str) -> Render:
    def render(said: str, back: Fill, origin: str) -> Iterator[str]:  # noqa: ARG001
        yield line

    return render


_RENDERERS: Mapping[str, Render] = {
    "browser_click": _click,
    "browser_type": _type,
    "browser_select_option": _select,
    "browser_fill_form": _fill,
    "browser_press_key": _press,
    "browser_hover": _hover,
    "browser_drag": _drag,
    "browser_file_upload": _upload,
    "browser_navigate": _open,
    "browser_navigate_back": _always("Go back"),
    "browser_handle_dialog": _dialog,
    "browser_tabs": _tab,
    "create_temp_email": _always("Create a temporary email address"),
    "wait_for_verification_code": _always("Wait for the verification code"),
    "open_email_link": _always("Open the link in the email"),
    "enter_code": _code,
}
