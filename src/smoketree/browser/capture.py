"""Takes the snapshot of a page. What stands in a password field never leaves it."""

import asyncio
import json
import re
from collections.abc import Iterator

from playwright.async_api import Error, Frame, Page

PASSWORDS = 'input[type=password], input[autocomplete~="current-password" i], input[autocomplete~="new-password" i]'

_MASK = "••••••"
_REF = re.compile(r"\[ref=((?:f\d+)?e\d+)\]")


async def capture(page: Page, *, depth: int | None = None, boxes: bool = False) -> str:
    """The page's ai-mode accessibility snapshot, password fields' values replaced by bullets."""
    before = await _password_values(page)
    text = await page.aria_snapshot(mode="ai", depth=depth, boxes=boxes)
    # The page may have filled a field while the snapshot was taken: what it holds afterwards counts too.
    values = before | await _password_values(page)
    return await _masked(page, text, values) if values else text


async def capture_selected(page: Page, selector: str, *, depth: int | None = None, boxes: bool = False) -> str:
    """The snapshot of the one element that a selector finds. Leaves the refs of the whole page usable."""
    before = await _password_values(page)
    text = await page.locator(selector).aria_snapshot(mode="ai", depth=depth, boxes=boxes)
    values = before | await _password_values(page)
    masked = await _masked(page, text, values) if values else text
    # A partial snapshot makes Playwright forget all refs outside it; a whole one brings them back, with their numbers.
    await page.aria_snapshot(mode="ai")
    return masked


def subtree(snapshot: str, ref: str) -> str | None:
    """The lines of a snapshot that belong to one ref, indented from zero; None where it is not there."""
    lines = snapshot.splitlines()
    mark = f"[ref={ref}]"
    for number, line in enumerate(lines):
        if mark in line:
            indent = _indent(line)
            below = number + 1
            while below < len(lines) and _indent(lines[below]) > indent:
                below += 1
            return "\n".join(taken[indent:] for taken in lines[number:below])
    return None


async def _password_values(page: Page) -> frozenset[str]:
    """What stands in the password fields of all frames (open shadow roots included)."""
    found = await asyncio.gather(*(_frame_passwords(frame) for frame in page.frames))
    return frozenset(value for values in found for value in values if value.strip())


async def _frame_passwords(frame: Frame) -> list[str]:
    try:
        values = await frame.locator(PASSWORDS).evaluate_all("fields => fields.map(field => field.value)")
    except Error:
        return []  # the frame went away; then the snapshot that follows does not hold it either
    return [str(value) for value in values]


async def _masked(page: Page, text: str, values: frozenset[str]) -> str:
    lines = text.splitlines()
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
