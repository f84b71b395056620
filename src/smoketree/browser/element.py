"""Asks an element something."""

from typing import Any

from playwright.async_api import Locator

from smoketree.browser.untraced import untraced


@untraced()
async def asked(locator: Locator, script: str, argument: Any = None, *, timeout: float) -> Any:
    """What a JavaScript function says of the element (and of the argument). Waits for it up to `timeout`
    milliseconds. Raises Error."""
    return await locator.evaluate(script, argument, timeout=timeout)
