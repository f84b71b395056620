"""Evidence of a session: a video a page, the console, the requests, a trace."""

import asyncio
import contextlib
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import anyio
from playwright.async_api import Error

from smoketree.browser.captions import USUAL_WINDOW, Captions, video_size, window_of
from smoketree.browser.context import Context
from smoketree.browser.cover import shows_secret
from smoketree.browser.failure import brief
from smoketree.browser.page_events import PageEvent, page_events, public
from smoketree.browser.tab import Tab
from smoketree.clock import Clock
from smoketree.report.store import write_whole

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
    def running(self) -> bool:
        return self._folder is not None

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
        if self._exposed or not self._films or not self._context.options.covers:
            return
        for tab in tuple(self._films):
            if tab.modals.states or tab.crashed:
                continue
            with anyio.move_on_after(_LOOK_SECONDS) as limit:
                self._exposed = self._exposed or await shows_secret(tab.page, self._context.redactor)
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
