"""A browser that changes nothing at some origins: there, it sends only GET and HEAD.

The requests are paused at the browser's own target, through which everything goes that it runs: pages, popups, frames
of other sites, beacons, workers of every kind. What is set up for one page would miss shared and service workers.

What a script asks for is not refused at once but left without an answer, as by a slow server: a page that hears of a
failure shows errors, which are not its own.
"""

import asyncio
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any

from playwright.async_api import Browser, Error

from smoketree.browser.spawning import spawn

READS = frozenset({"GET", "HEAD"})
_REFUSED = "net::ERR_BLOCKED_BY_CLIENT"
_HELD_SECONDS = 12.0
"""How long a request waits for nothing; longer than a visit to a page takes."""
_ASKED = frozenset({"XHR", "Fetch"})


def is_refusal(failure: str | None) -> bool:
    """Whether a request failed because the browser was not to send it, rather than by the app's fault."""
    return failure is not None and failure.startswith(_REFUSED)


class WriteGuard:
    """Refuses writes to these origins, from `start` until the browser ends."""

    def __init__(self, browser: Browser, origins: Iterable[str]) -> None:
        self._browser = browser
        self._patterns = [{"urlPattern": f"{origin}/*", "requestStage": "Request"} for origin in origins]
        self._deciding: set[asyncio.Task[None]] = set()
        self._ending = asyncio.Event()

    async def start(self) -> None:
        """Begins. Raises Error where the browser is gone."""
        session = await self._browser.new_browser_cdp_session()

        async def decide(event: Mapping[str, Any]) -> None:
            request = {"requestId": event["requestId"]}
            try:
                if event["request"]["method"] in READS:
                    await session.send("Fetch.continueRequest", request)
                    return
                if event["resourceType"] in _ASKED:
                    with suppress(TimeoutError):
                        await asyncio.wait_for(self._ending.wait(), _HELD_SECONDS)
                await session.send("Fetch.failRequest", {**request, "errorReason": "BlockedByClient"})
            except Error:
                return  # the request went away with its page

        def paused(event: Mapping[str, Any]) -> None:
            spawn(decide(event), self._deciding)

        session.on("Fetch.requestPaused", paused)
        await session.send("Fetch.enable", {"patterns": self._patterns})

    async def end(self) -> None:
        """Refuses what is still held. To be called before the browser is closed: it would send that on otherwise."""
        self._ending.set()
        await asyncio.gather(*self._deciding)
