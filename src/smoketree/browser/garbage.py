"""Keeps a page's process small in a long session.

What Playwright keeps in each document (a megabyte or two, once it was looked at) is garbage with the next document, but
Chromium has no reason to collect it before hundreds of megabytes are full of it.
"""

import asyncio

from playwright.async_api import Page

DOCUMENTS_KEPT = 25
"""After so many documents the ones before are cleared away."""

_SECONDS = 5.0


async def forget_documents(page: Page) -> None:
    """Has the page's process clear away the documents that it left. Raises Error, TimeoutError where it cannot."""
    await asyncio.wait_for(_collect(page), _SECONDS)


async def _collect(page: Page) -> None:
    session = await page.context.new_cdp_session(page)
    await session.send("HeapProfiler.collectGarbage")
    await session.detach()
