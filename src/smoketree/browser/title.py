"""A page's title, as it was last read."""

import asyncio
import time

from playwright.async_api import Error, Page

from smoketree.browser.modal import ModalAppearedError, Modals

_SECONDS = 2.0


class Title:
    """`text` is what was read last, `at` when (`time.monotonic()`; 0.0 where that counts no more)."""

    def __init__(self, page: Page, modals: Modals) -> None:
        self.text = ""
        self.at = 0.0
        self._page = page
        self._modals = modals

    def told(self, text: str) -> None:
        """Takes note of what was read on another's way."""
        self.text, self.at = text, time.monotonic()

    def forget(self) -> None:
        """The page may have changed it."""
        self.at = 0.0

    async def read(self) -> str:
        """The title as it is now; the last one known where the page cannot be asked."""
        try:
            self.text = await asyncio.wait_for(self._modals.race(self._page.title()), _SECONDS)
        except (ModalAppearedError, Error, TimeoutError):
            return self.text
        return self.text
