"""A watch over a page for words that are shown and gone between two looks."""

import anyio
from playwright.async_api import Error, Frame, JSHandle, Page

from smoketree.browser.verify_page import script
from smoketree.browser.verify_text import occurrences

_LIMIT = 1.0


class Watch:
    """Observes every document of the page, also those that come while it runs, until it is stopped.

    It adds to what looks see and is no substitute: what a new document shows before the watch is set up in it,
    or what appears without a change of the document (an animation), only a look can see.
    """

    def __init__(self, page: Page, text: str) -> None:
        self._page = page
        self._text = text
        self._kept: dict[Frame, JSHandle] = {}

    async def drain(self) -> str | None:
        """A line that held the words since the last call, if there was one; sets the watch up in new documents."""
        seen: str | None = None
        with anyio.move_on_after(_LIMIT):
            for frame in list(self._page.frames):
                lines = await self._lines(frame)
                found = occurrences(lines, self._text)
                seen = seen or (found[0].shown if found else None)
        return seen

    async def _lines(self, frame: Frame) -> list[str]:
        kept = self._kept.get(frame)
        try:
            if kept is not None:
                lines: list[str] = await kept.evaluate("(holder) => holder.drain()")
                return lines
        except Error:
            del self._kept[frame]  # the document is gone
        try:
            holder = await frame.evaluate_handle("() => ({})")
            await frame.evaluate(script("watchFor(first.holder, first.text)"), {"holder": holder, "text": self._text})
            self._kept[frame] = holder
        except Error:
            pass  # between two documents: the next call tries again
        return []

    async def stop(self) -> None:
        """Takes the watch down."""
        with anyio.CancelScope(shield=True), anyio.move_on_after(_LIMIT):
            for holder in self._kept.values():
                try:
                    await holder.evaluate("(holder) => holder.stop()")
                    await holder.dispose()
                except Error:
                    continue
        self._kept.clear()
