"""Videos and traces that a client starts and stops (what a run records by itself is in `recording`)."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.async_api import BrowserContext, Error

from smoketree.browser.failure import ToolFailure
from smoketree.browser.tab import SessionContext, Tab

_STOP_SECONDS = 10.0
_CURSOR_MILLISECONDS = 800.0


class Film:
    """A video that is made of each page of a session. The second page's is `name-1`, and so on."""

    def __init__(
        self, context: SessionContext, path: Path, *, size: tuple[int, int] | None, fps: int | None, cursor: bool
    ) -> None:
        self._context = context
        self._path = path
        self._how = size, fps, cursor
        self._ended = False
        self._running: set[Tab] = set()
        self._made: list[Path] = []

    async def start(self) -> None:
        """Begins. Raises Error where a page cannot be filmed."""
        self._context.page_opened.append(self._film)
        self._context.page_closing.append(self._end)
        for tab in tuple(self._context.tabs):
            await self._begin(tab)

    async def stop(self) -> list[Path]:
        """Ends; the files that were written."""
        self._ended = True
        self._context.page_opened.remove(self._film)
        self._context.page_closing.remove(self._end)
        for tab in tuple(self._running):
            await self._end(tab)
        return [path for path in self._made if path.exists() and path.stat().st_size > 0]

    async def _film(self, tab: Tab) -> None:
        """A page that opens is filmed, too; that it cannot be is no reason to stop it."""
        if not self._ended and tab not in self._running:
            with suppress(Error):
                await self._begin(tab)

    async def _begin(self, tab: Tab) -> None:
        size, fps, cursor = self._how
        number = f"-{len(self._made)}" if self._made else ""
        name = self._path.with_name(f"{self._path.stem}{number}{self._path.suffix}")
        self._made.append(name)
        shape: Any = {"width": size[0], "height": size[1]} if size is not None else None
        self._running.add(tab)
        await tab.page.screencast.start(path=name, size=shape, fps=fps)
        if cursor:
            await tab.page.screencast.show_actions(
                cursor="pointer", duration=_CURSOR_MILLISECONDS, style={"title": "display: none"}
            )

    async def _end(self, tab: Tab) -> None:
        if tab not in self._running:
            return
        self._running.discard(tab)
        with suppress(Error, TimeoutError):  # what was written is all there is
            await asyncio.wait_for(tab.page.screencast.stop(), _STOP_SECONDS)


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
