"""Videos that a client starts and stops: one a page, of the pages that are open and of those that open meanwhile."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.async_api import Error

from smoketree.browser.failure import ToolFailure
from smoketree.browser.files import free_name

if TYPE_CHECKING:
    from smoketree.browser.context import Context
    from smoketree.browser.tab import Tab

_STOP_SECONDS = 10.0
_CURSOR_MILLISECONDS = 800.0


class Film:
    """The video of one session."""

    def __init__(self, context: "Context") -> None:
        self._context = context
        self._path: Path | None = None
        self._how: tuple[tuple[int, int] | None, int | None, bool] = (None, None, False)
        self._running: dict[Tab, Path] = {}
        self._ended: list[Path] = []

    async def start(self, path: Path, *, size: tuple[int, int] | None, fps: int | None, cursor: bool) -> None:
        """Begins. A second page's video gets the same name with a number. Raises ToolFailure where one is running."""
        if self._path is not None:
            raise ToolFailure("Video recording has already been started.")
        self._path, self._how = path, (size, fps, cursor)
        self._ended.clear()
        self._context.page_opened.append(self._film)
        self._context.page_closing.append(self._end)
        try:
            for tab in tuple(self._context.tabs):
                await self._begin(tab, path)
        except Error:
            await self.stop()
            raise

    async def stop(self) -> list[Path]:
        """Ends; the files that were written, none where nothing was running."""
        if self._path is None:
            return []
        self._path = None
        self._context.page_opened.remove(self._film)
        self._context.page_closing.remove(self._end)
        for tab in tuple(self._running):
            await self._end(tab)
        return [path for path in self._ended if path.exists() and path.stat().st_size > 0]

    async def _film(self, tab: "Tab") -> None:
        """A page that opens is filmed, too; that it cannot be is no reason to stop it."""
        if self._path is not None and tab not in self._running:
            try:
                await self._begin(tab, self._path)
            except Error:
                return

    async def _begin(self, tab: "Tab", path: Path) -> None:
        size, fps, cursor = self._how
        taken = {*self._running.values(), *self._ended}
        free, number = free_name(path) if path in taken else path, 1
        while free in taken:
            number += 1
            free = path.with_name(f"{path.stem}-{number}{path.suffix}")
        shape: Any = {"width": size[0], "height": size[1]} if size is not None else None
        await tab.page.screencast.start(path=free, size=shape, fps=fps)
        self._running[tab] = free
        if cursor:
            await tab.page.screencast.show_actions(
                cursor="pointer", duration=_CURSOR_MILLISECONDS, style={"title": "display: none"}
            )

    async def _end(self, tab: "Tab") -> None:
        path = self._running.pop(tab, None)
        if path is None:
            return
        self._ended.append(path)
        try:
            await asyncio.wait_for(tab.page.screencast.stop(), _STOP_SECONDS)
        except (Error, TimeoutError):
            return  # what was written is all there is
