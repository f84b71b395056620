"""Keeps a page's process small in a long session.

What Playwright keeps in each document (a megabyte or two, once it was looked at) is garbage with the next document, and
every call leaves a little of it; but Chromium has no reason to collect it before a hundred megabytes and more are full
of it.
"""

import asyncio

from playwright.async_api import Page

from smoketree.browser.spawning import spawn


async def tell(page: Page, command: str) -> None:
    """Does one command of the DevTools protocol. Raises Error."""
    session = await page.context.new_cdp_session(page)
    await session.send(command)
    await session.detach()


CALLS = 100
"""After so many calls what they left in the page is cleared away."""

DOCUMENTS = 25
"""After so many documents the ones before are cleared away."""

_COLLECT_SECONDS = 5.0


class Garbage:
    """What was left in one page's process since it was cleared last."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._calls = 0
        self._documents = 0
        self._tasks: set[asyncio.Task[None]] = set()

    def document(self) -> None:
        """Another document was left."""
        self._documents += 1

    def called(self, *, free: bool) -> None:
        """A call is over, and answered. Where there is enough to clear away, that begins now, when a client thinks; not
        where the page is not `free` to do it: then after a later call."""
        self._calls += 1
        if free and not self._tasks and (self._calls >= CALLS or self._documents >= DOCUMENTS):
            self._calls = self._documents = 0
            spawn(clear_away(self._page), self._tasks)


async def clear_away(page: Page) -> None:
    """Has the page's process clear away what was left in it. Raises Error, TimeoutError where it cannot."""
    await asyncio.wait_for(tell(page, "HeapProfiler.collectGarbage"), _COLLECT_SECONDS)
