"""What a client points at: a selector, a locator's text, or a ref that it wrote in some other way."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playwright.async_api import Error, Locator

from smoketree.browser.codegen import quoted
from smoketree.browser.failure import ToolFailure
from smoketree.browser.locator_text import LocatorTextError, build, looks_like_locator, parse, python

if TYPE_CHECKING:
    from smoketree.browser.tab import Tab

ANSWER_SECONDS = 20.0
"""For what a page answers at once unless it hangs: a snapshot, an element."""

_VALID = (
    ' Use a ref from the page snapshot (e.g. "e5"), a CSS selector, or a locator '
    """(e.g. "get_by_role('button', name='Submit')")."""
)
_COUNTED = re.compile(r"(.*[^\s>])\s*>>\s*nth=(-?\d+)")
_WRITTEN_REF = re.compile(r"\[ref=((?:f\d+)?e\d+)\]")


@dataclass(frozen=True, slots=True)
class Target:
    """An element that a tool was pointed at. `code` is the Python that finds it, where code is asked for."""

    locator: Locator
    code: str = ""


async def by_text(tab: "Tab", target: str) -> Locator:
    """The element of a selector or a locator's text. Raises ToolFailure where there is none."""
    try:
        locator = build(tab.page, parse(target)) if looks_like_locator(target) else tab.page.locator(target)
        found = await tab.race(locator.count(), seconds=ANSWER_SECONDS)
    except (Error, LocatorTextError) as error:
        if tab.page.is_closed():
            raise
        raise ToolFailure(f'"{target}" is not a valid target.{_advice(target, _VALID)}') from error
    if found == 0:
        raise ToolFailure(f'"{target}" does not match any elements.{_advice(target, "")}')
    return locator


def as_written(target: str) -> str:
    """The Python of a target that a client wrote itself."""
    if looks_like_locator(target):
        return f"page.{python(parse(target))}"
    counted = _COUNTED.fullmatch(target)
    if counted is None:
        return f"page.locator({quoted(target)})"
    which = {"0": "first", "-1": "last"}.get(counted[2], f"nth({int(counted[2])})")
    return f"page.locator({quoted(counted[1])}).{which}"


def _advice(target: str, otherwise: str) -> str:
    """How to point at the element that was meant, where that shows."""
    ref = _WRITTEN_REF.search(target)
    if ref is None:
        return otherwise
    return f' To use the element with [ref={ref[1]}] from the page snapshot, pass "{ref[1]}" as the target.'
