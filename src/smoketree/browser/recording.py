"""Evidence of a session: a video a page, the console, the requests, a trace."""

import asyncio
import contextlib
import html
import math
import textwrap
import unicodedata
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

import anyio
from playwright.async_api import Error, Page

from smoketree.browser.capture import shows_secret
from smoketree.browser.context import Context
from smoketree.browser.driver import untraced
from smoketree.browser.failure import brief
from smoketree.browser.page_problems import PageEvent, page_events, public
from smoketree.browser.tab import Tab
from smoketree.clock import Clock
from smoketree.report.store import write_whole

# The words of the step at work, at the foot of a page that is filmed.

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

    @untraced()
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
    text = "".join(" " if mark.isspace() or unicodedata.category(mark) in _UNSEEN else mark for mark in text)
    wide = any(unicodedata.east_asian_width(mark) in "WF" for mark in text)
    width = max(8, int(ems / (_WIDE_LETTER if wide else _LETTER)))
    return textwrap.wrap(text, width, max_lines=most, placeholder=" …", break_on_hyphens=False)


# Every action waits for as long as its mark is shown.
_MARK_MILLISECONDS = 1.0
# The title of an action would show what is typed. Set by script, so no Content-Security-Policy minds it.
_UNTITLED = "display: none"
_NO_FFMPEG = "ffmpeg is missing: install it (`playwright install ffmpeg`, or `apt-get install ffmpeg`)"
_STOP_SECONDS = 10.0
_LOOK_SECONDS = 2.0
_TRACE = "trace.zip"


@dataclass(frozen=True, slots=True)
class RecordedFile:
    """A file of evidence. `kind` is video, console, network or trace; `path` is absolute or as the folder was given;
    `began` says when a video begins (seconds since the epoch)."""

    kind: str
    path: Path
    label: str = ""
    began: float | None = None


@dataclass(frozen=True, slots=True)
class _Film:
    """A video that is being made."""

    path: Path
    began: float
    captions: Captions


class Recorder:
    """Keeps the evidence of one context between `start` and `stop`. What cannot be kept is a warning."""

    def __init__(self, context: Context, clock: Clock) -> None:
        self._context = context
        self._clock = clock
        self._folder: Path | None = None
        self._began = 0.0
        self._tracing = self._wants_video = False
        self._films: dict[Tab, _Film] = {}
        self._filmed: list[RecordedFile] = []
        self._tabs: list[Tab] = []
        self._video_began: float | None = None
        self._said = ""
        self._warnings: list[str] = []
        self._exposed = False

    @property
    def warnings(self) -> tuple[str, ...]:
        """What could not be kept since the recording began, and why."""
        return tuple(self._warnings)

    def film(self) -> Path | None:
        """The video of the current tab; None where it is not filmed."""
        tab = self._context.current
        film = None if tab is None else self._films.get(tab)
        return None if film is None else film.path

    def offset(self, now: float) -> int | None:
        """Milliseconds from the start of the first video to `now`, in seconds since the epoch. None where there is no
        video, or will be none because it would show a secret."""
        if self._video_began is None or self._exposed:
            return None
        return max(0, round((now - self._video_began) * 1000))

    def events(self) -> tuple[PageEvent, ...]:
        """What went wrong in the pages since the recording began, also after it ended."""
        return page_events([tab.journal for tab in self._tabs], self._began, self._context.redactor)

    async def start(self, folder: Path, *, video: bool, trace: bool) -> None:
        """Begins. A recording that is running is ended first."""
        await self.stop()
        await anyio.Path(folder).mkdir(parents=True, exist_ok=True)
        self._folder, self._began = folder, self._clock.now()
        self._video_began, self._said = None, ""
        self._filmed.clear()
        self._warnings.clear()
        self._exposed = False
        self._tabs = list(self._context.tabs)
        self._context.page_opened.append(self._watch)
        self._context.page_closing.append(self._end_film)
        if trace:
            try:
                # A trace with pictures films the page as a video does. Without a video, that would cost what was saved.
                await self._context.playwright_context.tracing.start(screenshots=video, snapshots=True)
                self._tracing = True
            except Error as error:
                self._warn("no trace", error)
        self._wants_video = video
        if video:
            for tab in tuple(self._context.tabs):
                await self._film(tab)

    def chapter(self, title: str, *, after: float = 0.0) -> None:
        """Shows a title in the video of the current tab until the next one comes; nothing waits for it. Where that is
        within `after` seconds, it is not shown."""
        self._said = title
        tab = self._context.current
        film = self._films.get(tab) if tab is not None else None
        if film is not None and tab is not None and not tab.modals.states:
            film.captions.say(title, after=after)

    def without_captions(self, tab: Tab | None) -> AbstractAsyncContextManager[None]:
        """For a picture of the tab: the page as it is without what a video writes on it."""
        film = self._films.get(tab) if tab is not None and not tab.modals.states else None
        return contextlib.nullcontext() if film is None else film.captions.hidden()

    async def stop(self, *, trace: bool = True) -> tuple[RecordedFile, ...]:
        """Ends; the files that were kept, none where nothing was running. A `trace` that is not wanted is dropped."""
        if self._folder is None:
            return ()
        await self.watch_for_secrets()
        folder, self._folder = self._folder, None
        self._context.page_opened.remove(self._watch)
        self._context.page_closing.remove(self._end_film)
        for tab in tuple(self._films):
            await self._end_film(tab)
        files = [*self._films_to_keep(), *self._write_logs(folder)]
        if self._tracing:
            self._tracing = False
            try:
                await self._context.playwright_context.tracing.stop(path=folder / _TRACE if trace else None)
                files += [RecordedFile("trace", folder / _TRACE)] if trace else []
            except Error as error:
                self._warn("no trace", error)
        return tuple(files)

    async def watch_for_secrets(self) -> None:
        """Finds out whether a page that is filmed shows a secret now: then nothing is filmed any more, and no film is
        kept. What was written into a video cannot be covered afterwards; fields that get a secret show dots."""
        redactor = self._context.covering
        if self._exposed or not self._films or redactor is None:
            return
        for tab in tuple(self._films):
            if tab.modals.states or tab.crashed:
                continue
            with anyio.move_on_after(_LOOK_SECONDS) as limit:
                self._exposed = self._exposed or await shows_secret(tab.page, redactor)
            self._exposed = self._exposed or limit.cancelled_caught
        if self._exposed:
            self._wants_video = False
            for tab in tuple(self._films):
                await self._end_film(tab)

    def _films_to_keep(self) -> list[RecordedFile]:
        if not self._exposed:
            return self._filmed
        for film in self._filmed:
            film.path.unlink(missing_ok=True)
        self._warnings.append("no video: the page showed a secret, or it could not be made sure that it did not")
        return []

    async def _watch(self, tab: Tab) -> None:
        self._tabs.append(tab)
        if self._wants_video:
            await self._film(tab)

    async def _film(self, tab: Tab) -> None:
        if self._folder is None:
            return
        path = self._folder / f"video-{len(self._films) + len(self._filmed) + 1}.webm"
        screencast = tab.page.screencast
        width, height = video_size(*(window_of(tab.page) or USUAL_WINDOW))
        try:
            await screencast.start(path=path, size={"width": width, "height": height})
        except Error as error:
            self._wants_video = False
            self._warn("no video", error)
            with contextlib.suppress(Error):
                await screencast.stop()  # else it counts as started
            return
        film = _Film(path, self._clock.now(), Captions(tab.page))
        self._films[tab] = film
        if self._video_began is None:
            self._video_began = film.began
        with contextlib.suppress(Error):
            await screencast.show_actions(cursor="pointer", duration=_MARK_MILLISECONDS, style={"title": _UNTITLED})
        if self._said:
            film.captions.say(self._said)

    async def _end_film(self, tab: Tab) -> None:
        """Writes the video of a tab; must be done while its page is still there."""
        film = self._films.pop(tab, None)
        if film is None:
            return
        path = film.path
        try:
            await asyncio.wait_for(tab.page.screencast.stop(), _STOP_SECONDS)
        except Error as error:
            self._warn(f"no {path.name}", error)
        except TimeoutError:
            self._warnings.append(f"no {path.name}: it was not written in {_STOP_SECONDS:.0f} s")
        if path.exists() and path.stat().st_size > 0:
            self._filmed.append(RecordedFile("video", path, began=film.began))
        elif path.exists():
            path.unlink()
            self._warnings.append(f"no {path.name}: nothing was written into it")
        if not tab.modals.states and not tab.page.is_closed():
            await film.captions.end()
            with contextlib.suppress(Error):
                await tab.page.screencast.hide_actions()

    def _write_logs(self, folder: Path) -> list[RecordedFile]:
        console = [entry for tab in self._tabs for entry in tab.journal.console if entry.at >= self._began]
        network = [entry for tab in self._tabs for entry in tab.journal.requests if entry.at >= self._began]
        lines = [f"{_moment(entry.at)} {entry}" for entry in sorted(console, key=lambda entry: entry.at)]
        sent = [
            f"{_moment(entry.at)} {entry.method} {public(entry.url)} {entry.failure or entry.status or 'no answer'}"
            + (f" {entry.seconds * 1000:.0f} ms" if entry.seconds is not None else "")
            for entry in sorted(network, key=lambda entry: entry.at)
        ]
        return [
            self._write("console", folder / "console.log", lines),
            self._write("network", folder / "network.log", sent),
        ]

    def _write(self, kind: str, path: Path, lines: list[str]) -> RecordedFile:
        """Writes a log, without secrets. Raises OutputError."""
        text = self._context.redactor.text("".join(f"{line}\n" for line in lines))
        write_whole(path, text.encode(errors="replace"))
        return RecordedFile(kind, path)

    def _warn(self, what: str, error: Error) -> None:
        reason = _NO_FFMPEG if "ffmpeg" in error.message else brief(error.message)
        self._warnings.append(self._context.redactor.text(f"{what}: {reason}"))


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds")
