"""The words of the step at work, at the foot of a page that is filmed."""

import asyncio
import contextlib
import html
import math
import textwrap
import unicodedata
from collections.abc import AsyncIterator
from typing import Protocol

import anyio
from playwright.async_api import Error, Page

_PIXELS = 800 * 450
"""Of a video: a larger one costs more than the run that it shows."""

_LETTERS = 17
"""Height of the letters in the video, in its pixels: what can be read in a player of its own size."""

_BACKGROUND, _INK = "#1f2937", "#ffffff"
_SIZES = ((3, 16), (4, 18), (5, 24), (6, 32), (7, 48))
"""Sizes of a font as HTML counts them, and what they are in CSS pixels."""

_WIDE_LINES, _NARROW_LINES = 2, 3
# Content at the foot of a page is often at its right end: a message, the buttons of a cookie banner.
_WIDE_PART = 0.7
_LETTER, _WIDE_LETTER = 0.53, 1.02
"""How wide letters are on the average, as a part of their height."""

_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
USUAL_WINDOW = (1280, 720)
_SECONDS = 2.0


class _Overlay(Protocol):
    async def close(self) -> None: ...


class Captions:
    """Keeps the caption of one page. Nothing waits for it: of captions that come faster than they can be shown only
    the newest is. A caption stays until the next one, also when the page is left for another: to draw one costs as much
    as an action does."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._wanted = self._said = ""
        self._shown: _Overlay | None = None
        self._task: asyncio.Task[None] | None = None
        self._later: asyncio.TimerHandle | None = None

    def say(self, text: str, *, after: float = 0.0) -> None:
        """Shows the text in place of what was said before; where nothing else is to be said within `after` seconds."""
        self._hush()
        if after:
            self._later = asyncio.get_running_loop().call_later(after, self.say, text)
            return
        self._wanted = text
        if self._task is None or self._task.done():
            self._task = asyncio.ensure_future(self._keep_up())

    def _hush(self) -> None:
        if self._later is not None:
            self._later.cancel()
            self._later = None

    @contextlib.asynccontextmanager
    async def hidden(self) -> AsyncIterator[None]:
        """The page without the caption, for a picture. It is shown anew afterwards: Playwright takes off the page
        whatever it drew there once it has taken a picture with parts of it covered."""
        said = self._wanted
        await self.end()
        try:
            yield
        finally:
            if said:
                self.say(said)

    async def end(self) -> None:
        """Takes the caption off the page."""
        self._hush()
        self._wanted = ""
        if self._task is not None:
            await asyncio.wait({self._task}, timeout=_SECONDS)
            self._task.cancel()
        self._said = ""
        shown, self._shown = self._shown, None
        if shown is not None:
            with anyio.move_on_after(_SECONDS), contextlib.suppress(Error):
                await shown.close()

    async def _keep_up(self) -> None:
        while self._wanted and self._wanted != self._said:
            text = self._wanted
            try:
                size = window_of(self._page) or await self._window()
                before, showing = self._shown, self._page.screencast.show_overlay(drawn(text, *size))
                if before is None:
                    self._shown = await showing
                else:  # both at once: the page is drawn anew once
                    self._shown, _ = await asyncio.gather(showing, before.close())
            except Error:
                return  # a caption is an ornament
            self._said = text

    async def _window(self) -> tuple[int, int]:
        """The size of a page that has that of its window."""
        size: list[int] = await self._page.evaluate("[innerWidth, innerHeight]")
        return (size[0], size[1]) if min(size) > 0 else USUAL_WINDOW


def window_of(page: Page) -> tuple[int, int] | None:
    """The size of a page's viewport in CSS pixels; None where it has that of its window."""
    size = page.viewport_size
    return (size["width"], size["height"]) if size and min(size["width"], size["height"]) > 0 else None


def video_size(width: int, height: int) -> tuple[int, int]:
    """The size of the video of a page of that size in CSS pixels: of the same shape, never larger, and even."""
    scale = min(1.0, math.sqrt(_PIXELS / (width * height)))
    return max(2, round(width * scale) & ~1), max(2, round(height * scale) & ~1)


def drawn(text: str, width: int, height: int) -> str:
    """The text on a plate at the foot of a page of that size in CSS pixels, as HTML.

    It uses presentational attributes only: where a page's Content-Security-Policy forbids inline styles, the browser
    would drop them and report it on the page's console. (Playwright's own chapter card uses inline styles; it also
    blurs the whole page behind it while it fades: drawn without a graphics card, that doubled the time of a run.)
    """
    wanted = _LETTERS * width / video_size(width, height)[0]
    size, letters = min(_SIZES, key=lambda one: abs(one[1] - wanted))
    edge = letters // 2
    landscape = width > height
    room = width * (_WIDE_PART if landscape else 1) - 2 * edge
    lines = lines_of(text, room / letters, _WIDE_LINES if landscape else _NARROW_LINES)
    words = "<br>".join(map(html.escape, lines))
    return (
        f'<table width="{width}" height="{height}" border="0" cellspacing="0" cellpadding="0">'
        '<tr><td valign="bottom" align="left">'
        f'<table bgcolor="{_BACKGROUND}" border="0" cellspacing="0" cellpadding="{edge}"><tr><td nowrap>'
        f'<font face="sans-serif" size="{size}" color="{_INK}">{words}</font></td></tr></table></td></tr></table>'
    )


def lines_of(text: str, ems: float, most: int) -> list[str]:
    """The text in `most` lines of `ems` letter heights; one that is too long is cut at a word."""
    text = "".join(" " if unicodedata.category(mark) in _UNSEEN else mark for mark in text)
    wide = any(unicodedata.east_asian_width(mark) in "WF" for mark in text)
    width = max(8, int(ems / (_WIDE_LETTER if wide else _LETTER)))
    return textwrap.wrap(text, width, max_lines=most, placeholder=" …", break_on_hyphens=False)
