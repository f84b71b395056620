"""Asks an element something."""

from typing import Any

from playwright.async_api import Locator

from smoketree.browser.untraced import untraced

_OF_ONE = "async (elements, argument) => elements.length === 1 ? [await (%s)(elements[0], argument)] : null"


@untraced()
async def asked(locator: Locator, script: str, argument: Any = None, *, timeout: float) -> Any:
    """What a JavaScript function says of the element (and of the argument). Waits for it up to `timeout`
    milliseconds. Raises Error."""
    # One message where the element is there already; to wait for it, to ask and to let its handle go are three.
    answer = await locator.evaluate_all(_OF_ONE % script, argument)
    return answer[0] if answer else await locator.evaluate(script, argument, timeout=timeout)
