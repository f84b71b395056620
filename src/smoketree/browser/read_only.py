"""A browser that changes nothing at some origins: there, it sends only GET and HEAD.

The requests are paused at the browser's own target, through which everything goes that it runs: pages, popups, frames
of other sites, beacons, workers of every kind. What is set up for one page would miss shared and service workers.
"""

import asyncio
from collections.abc import Iterable, Mapping
from typing import Any

from playwright.async_api import Browser, Error

READS = frozenset({"GET", "HEAD"})
_REFUSED = "net::ERR_BLOCKED_BY_CLIENT"


def is_refusal(failure: str | None) -> bool:
    """Whether a request failed because the browser was not to send it, rather than by the app's fault."""
    return failure is not None and failure.startswith(_REFUSED)


async def refuse_writes(browser: Browser, origins: Iterable[str]) -> None:
    """Refuses every other request to these origins, for as long as the browser runs. Raises Error."""
    session = await browser.new_browser_cdp_session()
    deciding: set[asyncio.Task[None]] = set()

    async def decide(event: Mapping[str, Any]) -> None:
        request = {"requestId": event["requestId"]}
        try:
            if event["request"]["method"] in READS:
                await session.send("Fetch.continueRequest", request)
            else:
                await session.send("Fetch.failRequest", {**request, "errorReason": "BlockedByClient"})
        except Error:
            return  # the request went away with its page

    def paused(event: Mapping[str, Any]) -> None:
        task = asyncio.ensure_future(decide(event))
        deciding.add(task)
        task.add_done_callback(deciding.discard)

    session.on("Fetch.requestPaused", paused)
    patterns = [{"urlPattern": f"{origin}/*", "requestStage": "Request"} for origin in origins]
    await session.send("Fetch.enable", {"patterns": patterns})
