"""Questions to a page that no trace shows: a trace is for what was done.

While a trace is recorded, Playwright sends the caller's stack with each call and takes two DOM snapshots for it. A case
queries its page a hundred times between two actions, and these queries are of no interest in a trace. Playwright has
this for its own calls only, so this module uses private parts of it: without them the questions would be traced,
nothing else.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from playwright._impl.channel_owner import ApiZone
from playwright._impl.utils.zones import _async_local_storage, current_zone
from playwright.async_api import Locator


@asynccontextmanager
async def untraced() -> AsyncIterator[None]:
    """Calls inside, and in tasks started inside, are not recorded in a trace. Also decorates a coroutine function:
    `@untraced()`."""
    own = ApiZone("", [], None, internal=True)
    token = _async_local_storage.set(current_zone().with_("apiZone", own))
    try:
        yield
    finally:
        with suppress(ValueError):  # closed from another task, whose context is its own
            _async_local_storage.reset(token)


@untraced()
async def asked(locator: Locator, script: str, argument: Any = None, *, timeout: float) -> Any:
    """What a JavaScript function says of the element (and of the argument). Waits for it up to `timeout`
    milliseconds. Raises Error."""
    return await locator.evaluate(script, argument, timeout=timeout)
