"""A page's title, as it was last read."""

import asyncio
import time
from contextlib import suppress

from playwright.async_api import Error, Page

from smoketree.browser.modal import ModalAppearedError, Modals

_SECONDS = 2.0
_BEGINNING = 0.5
"""Seconds that a document without a title may take to be read."""
_AT_ONCE = 0.003


class Title:
    """`text` is what was read last, `at` when (`time.monotonic()`; 0.0 where that counts no more)."""

    def __init__(self, page: Page, modals: Modals) -> None:
        self.text = ""
        self.at = 0.0
        self._page = page
        self._modals = modals

    def note(self, text: str) -> None:
        """Stores a title that was read elsewhere, with a snapshot."""
        self.text, self.at = text, time.monotonic()

    def forget(self) -> None:
        """The page may have changed it."""
        self.at = 0.0

    async def read(self) -> str:
        """The title as it is now; the last one known where the page cannot be asked."""
        try:
            self.text = await asyncio.wait_for(self._modals.race(self._asked()), _SECONDS)
        except (ModalAppearedError, Error, TimeoutError):
            return self.text
        return self.text

    async def _asked(self) -> str:
        text = await self._page.title()
        if text:
            return text
        begun = time.monotonic()
        with suppress(Error):  # a tab that was opened just now has its title in a moment
            await self._page.wait_for_load_state("domcontentloaded", timeout=_BEGINNING * 1000)
        waited = time.monotonic() - begun > _AT_ONCE
        return await self._page.title() if waited else text
