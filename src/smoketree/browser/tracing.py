"""Traces that a client starts and stops, one a browser context."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from playwright.async_api import BrowserContext, Error

from smoketree.browser.failure import ToolFailure
from smoketree.browser.tab import SessionContext

_STARTING_SECONDS = 15.0


class Tracing:
    """The trace of one session. A trace holds everything as it is: there is none where the session has secrets."""

    def __init__(self, context: SessionContext) -> None:
        self._context = context
        self._traced: dict[BrowserContext, str | None] = {}
        self.running = False

    async def start(self) -> None:
        """Begins, in every browser context. Raises ToolFailure where it is running, or the session has secrets."""
        if self.running:
            raise ToolFailure("Tracing has already been started.")
        if self._context.options.secrets:
            raise ToolFailure("Traces are not available while the session has secrets: they would show them.")
        await self._context.all_contexts()
        self.running = True
        for isolated, browser_context in self._context.named_contexts().items():
            await self.begin(browser_context, isolated)

    async def begin(self, browser_context: BrowserContext, isolated: str | None) -> None:
        """Traces a browser context, too, where tracing runs."""
        if self.running and browser_context not in self._traced:
            starting = browser_context.tracing.start(screenshots=True, snapshots=True)
            try:
                await asyncio.wait_for(starting, _STARTING_SECONDS)
            except TimeoutError as error:
                self.running = bool(self._traced)
                raise ToolFailure("The trace could not start: a page blocks it (is a dialog open?).") from error
            self._traced[browser_context] = isolated

    async def stop(self, path: Callable[[], Path]) -> list[tuple[str | None, Path]]:
        """Ends; the traces (zip files), each with the name of its isolated context. `path` gives a fresh one."""
        self.running = False
        traced, self._traced = self._traced, {}
        written = []
        for browser_context, isolated in traced.items():
            try:
                here = path()
                await browser_context.tracing.stop(path=here)
            except Error:
                continue  # the context is gone, and with it its trace
            written.append((isolated, here))
        return written
