"""Takes the snapshot of a page. What stands in a password field never leaves it."""

import asyncio
import json
import re
from collections.abc import Coroutine, Iterator
from typing import Any

from playwright.async_api import Error, Frame, Locator, Page

PASSWORDS = 'input[type=password], input[autocomplete~="current-password" i], input[autocomplete~="new-password" i]'

SNAPSHOT_TIMEOUT = 30_000.0
"""Milliseconds: a big page on a busy machine takes long, whatever an action may take."""

_MASK = "••••••"
# Where our init scripts run, they know all shadow roots; elsewhere (null) Playwright looks through them, which takes
# longer.
_READ = """selector => {
  const roots = globalThis[Symbol.for("smoketree.timers")]?.roots?.();
  return roots ? roots.flatMap(root => [...root.querySelectorAll(selector)].map(field => field.value)) : null;
}"""
_REF = re.compile(r"\[ref=((?:f\d+)?e\d+)\]")


async def capture(page: Page, *, depth: int | None = None, boxes: bool = False, resting: bool = False) -> str:
    """The page's ai-mode accessibility snapshot, password fields' values replaced by bullets.

    `resting` says that the caller sees to it that no field changes meanwhile.
    """
    taking = page.aria_snapshot(mode="ai", depth=depth, boxes=boxes, timeout=SNAPSHOT_TIMEOUT)
    return await _guarded(page, taking, resting=resting)


async def capture_part(page: Page, locator: Locator, *, depth: int | None = None, boxes: bool = False) -> str:
    """The snapshot of one element. Playwright forgets the refs outside it: `Refs` brings them back."""
    return await _guarded(page, locator.aria_snapshot(mode="ai", depth=depth, boxes=boxes, timeout=SNAPSHOT_TIMEOUT))


async def _guarded(page: Page, taking: Coroutine[Any, Any, str], *, resting: bool = False) -> str:
    """The snapshot without passwords. What the fields hold is read before and after it, for the page may fill or empty
    them meanwhile; the first reading is on its way to the page before the snapshot is, and costs no round trip.
    """
    reading = asyncio.ensure_future(_password_values(page))
    try:
        text = await taking
        values = await reading
    finally:
        reading.cancel()
    if not resting:
        values |= await _password_values(page)
    return await _masked(page, text, values) if values else text


async def _password_values(page: Page) -> frozenset[str]:
    """What stands in the password fields of all frames (open shadow roots included)."""
    found = await asyncio.gather(*(_frame_passwords(frame) for frame in page.frames))
    return frozenset(value for values in found for value in values if value.strip())


async def _frame_passwords(frame: Frame) -> list[str]:
    try:
        values = await frame.evaluate(_READ, PASSWORDS)
        if values is None:
            values = await frame.locator(PASSWORDS).evaluate_all("fields => fields.map(field => field.value)")
    except Error:
        return []  # the frame went away; then the snapshot that follows does not hold it either
    return [str(value) for value in values]


async def _masked(page: Page, text: str, values: frozenset[str]) -> str:
    lines = text.split("\n")
    for number, start in tuple(_candidates(lines, values)):
        ref = _owner(lines, number, start)
        if ref is None or await _holds_password(page, ref):
            lines[number] = lines[number][:start] + _MASK
    return "\n".join(lines)


def _candidates(lines: list[str], values: frozenset[str]) -> Iterator[tuple[int, int]]:
    """The lines whose value is a password's, and where in the line it begins."""
    endings = sorted({form for value in values for form in _scalars(value)}, key=len, reverse=True)
    for number, line in enumerate(lines):
        for ending in endings:
            if line.endswith(f": {ending}"):
                yield number, len(line) - len(ending)
                break


def _scalars(value: str) -> set[str]:
    """The ways in which a snapshot may write a value."""
    plain = {value, value.strip(), " ".join(value.split())}
    quoted = {json.dumps(form, ensure_ascii=ascii_only) for form in plain for ascii_only in (True, False)}
    single = {"'" + form.replace("'", "''") + "'" for form in plain}
    return plain | quoted | single


def _owner(lines: list[str], number: int, start: int) -> str | None:
    """The ref of the field that the value belongs to: on the line itself, else on the one it is indented below."""
    refs = _REF.findall(lines[number][:start])
    if refs:
        return str(refs[-1])
    indent = _indent(lines[number])
    for line in reversed(lines[:number]):
        if _indent(line) < indent:
            above = _REF.findall(line)
            return str(above[-1]) if above else None
    return None


async def _holds_password(page: Page, ref: str) -> bool:
    """Whether the element is a password field; when in doubt, it is."""
    try:
        return bool(await page.get_by_ref(ref).evaluate("(e, fields) => e.matches(fields)", PASSWORDS, timeout=500))
    except Error:
        return True


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
