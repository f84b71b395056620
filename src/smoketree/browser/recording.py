"""Evidence of a session: a video a page, the console, the requests, a trace."""

import asyncio
import html
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import anyio
from playwright.async_api import Error

from smoketree.browser.context import Context
from smoketree.browser.cover import shows_secret
from smoketree.browser.failure import brief
from smoketree.browser.tab import Tab
from smoketree.clock import Clock
from smoketree.report.whole import write_whole

VIDEO_SIZE = (800, 450)
_CHAPTER_MILLISECONDS = 1500
# A line at the foot of the page. Playwright's own chapter card blurs the whole page behind it while it fades: drawn
# without a graphics card, that doubled the time of a run.
_CAPTION = (
    '<div style="position:fixed;left:0;right:0;bottom:0;padding:10px 24px;background:#1f2937;color:#fff;'
    'font:22px sans-serif;white-space:nowrap;overflow:hidden;text-overflow:ellipsis">{}</div>'
)
_STOP_SECONDS = 10.0
_LOOK_SECONDS = 2.0
_TRACE = "trace.zip"
_CREDENTIALS = re.compile(r"^([a-z][a-z0-9+.-]*://)[^/?#@]*@", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class RecordedFile:
    """A file of evidence. `kind` is video, console, network or trace; `path` is absolute or as the folder was given."""

    kind: str
    path: Path
    label: str = ""


class Recorder:
    """Keeps the evidence of one context between `start` and `stop`. What cannot be kept is a warning."""

    def __init__(self, context: Context, clock: Clock) -> None:
        self._context = context
        self._clock = clock
        self._folder: Path | None = None
        self._began = 0.0
        self._tracing = self._wants_video = False
        self._videos: dict[Tab, Path] = {}
        self._filmed: list[RecordedFile] = []
        self._titles: set[asyncio.Task[None]] = set()
        self._tabs: list[Tab] = []
        self._video_began: float | None = None
        self._warnings: list[str] = []
        self._exposed = False

    @property
    def warnings(self) -> tuple[str, ...]:
        return tuple(self._warnings)

    def offset(self, now: float) -> int | None:
        """Milliseconds from the start of the first video to `now`, in seconds since the epoch."""
        return None if self._video_began is None else max(0, round((now - self._video_began) * 1000))

    async def start(self, folder: Path, *, video: bool, trace: bool) -> None:
        """Begins. A recording that is running is ended first."""
        await self.stop()
        await anyio.Path(folder).mkdir(parents=True, exist_ok=True)
        self._folder, self._began = folder, self._clock.now()
        self._video_began = None
        self._filmed.clear()
        self._exposed = False
        self._tabs = list(self._context.tabs)
        self._context.page_opened.append(self._watch)
        self._context.page_closing.append(self._end_film)
        if trace:
            try:
                await self._context.playwright_context.tracing.start(screenshots=True, snapshots=True)
                self._tracing = True
            except Error as error:
                self._warn("no trace", error)
        self._wants_video = video
        if video:
            for tab in tuple(self._context.tabs):
                await self._film(tab)

    def chapter(self, title: str) -> None:
        """Shows a title for a moment in the video of the current tab; nothing waits for it."""
        tab = self._context.current
        if tab is None or tab not in self._videos or tab.modals.states:
            return
        task = asyncio.ensure_future(_show(tab, title))
        self._titles.add(task)
        task.add_done_callback(self._titles.discard)

    async def stop(self) -> tuple[RecordedFile, ...]:
        """Ends; the files that were kept, none where nothing was running."""
        if self._folder is None:
            return ()
        folder, self._folder = self._folder, None
        self._context.page_opened.remove(self._watch)
        self._context.page_closing.remove(self._end_film)
        for task in self._titles:
            task.cancel()
        await self.watch_for_secrets()
        for tab in tuple(self._videos):
            await self._end_film(tab)
        files = [*self._films_to_keep(), *self._write_logs(folder)]
        if self._tracing:
            self._tracing = False
            try:
                await self._context.playwright_context.tracing.stop(path=folder / _TRACE)
                files.append(RecordedFile("trace", folder / _TRACE))
            except Error as error:
                self._warn("no trace", error)
        return tuple(files)

    async def watch_for_secrets(self) -> None:
        """Finds out whether a page that is filmed shows a secret now: then its film is not kept."""
        if self._exposed or not self._videos or not self._context.options.covers:
            return
        for tab in tuple(self._videos):
            if tab.modals.states or tab.crashed:
                continue
            with anyio.move_on_after(_LOOK_SECONDS) as limit:
                self._exposed = self._exposed or await shows_secret(tab.page, self._context.redactor)
            self._exposed = self._exposed or limit.cancelled_caught

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
        path = self._folder / f"video-{len(self._videos) + len(self._filmed) + 1}.webm"
        width, height = VIDEO_SIZE
        try:
            await tab.page.screencast.start(path=path, size={"width": width, "height": height})
        except Error as error:
            self._wants_video = False
            self._warn("no video", error)
            return
        self._videos[tab] = path
        if self._video_began is None:
            self._video_began = self._clock.now()

    async def _end_film(self, tab: Tab) -> None:
        """Writes the video of a tab; must be done while its page is still there."""
        path = self._videos.pop(tab, None)
        if path is None:
            return
        try:
            await asyncio.wait_for(tab.page.screencast.stop(), _STOP_SECONDS)
        except Error as error:
            self._warn(f"no {path.name}", error)
        except TimeoutError:
            self._warnings.append(f"no {path.name}: it was not written in {_STOP_SECONDS:.0f} s")
        if _written(path):
            self._filmed.append(RecordedFile("video", path))

    def _write_logs(self, folder: Path) -> list[RecordedFile]:
        console = [entry for tab in self._tabs for entry in tab.journal.console if entry.at >= self._began]
        network = [entry for tab in self._tabs for entry in tab.journal.requests if entry.at >= self._began]
        lines = [f"{_moment(entry.at)} {entry}" for entry in sorted(console, key=lambda entry: entry.at)]
        sent = [
            f"{_moment(entry.at)} {entry.method} {_public(entry.url)} {entry.failure or entry.status or 'no answer'}"
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
        reason = "ffmpeg is missing" if "ffmpeg" in error.message else brief(error.message)
        self._warnings.append(self._context.redactor.text(f"{what}: {reason}"))


def _public(url: str) -> str:
    """An address without the name and password that may stand in front of its host."""
    return _CREDENTIALS.sub(r"\1", url)


def _written(path: Path) -> bool:
    return path.exists() and path.stat().st_size > 0


async def _show(tab: Tab, title: str) -> None:
    try:
        await tab.page.screencast.show_overlay(_CAPTION.format(html.escape(title)), duration=_CHAPTER_MILLISECONDS)
    except Error:
        return  # a title is an ornament


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="milliseconds")
