"""Asks an element something."""

import asyncio
from contextlib import suppress
from typing import Any

from playwright.async_api import Locator


async def asked(locator: Locator, script: str, argument: Any = None, *, timeout: float) -> Any:
    """What a JavaScript function says of the element (and of the argument), in one round trip where the element is
    there: Playwright's `Locator.evaluate` takes three. Waits for it up to `timeout` milliseconds. Raises Error."""
    every = f"(elements, argument) => elements.length === 1 ? [({script})(elements[0], argument)] : []"
    found = None
    with suppress(TimeoutError):  # Playwright's own words for it follow
        found = await asyncio.wait_for(locator.evaluate_all(every, argument), timeout / 1000)
    return found[0] if found else await locator.evaluate(script, argument, timeout=timeout)
