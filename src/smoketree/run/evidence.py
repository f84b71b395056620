"""What a case leaves behind in its folder: snapshots, pictures, video, logs. Evidence never changes a verdict:
where some of it cannot be had, the case says so in a warning."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from smoketree.agent.model.transcript import Transcript
from smoketree.browser.protocol import CodeRun
from smoketree.clock import Clock
from smoketree.errors import BrowserError
from smoketree.report.model import Artifact, Event, EventKind
from smoketree.report.store import cannot_write, write_whole
from smoketree.settings import Switch

_TRANSCRIPT = "transcript.jsonl"
_OF_FAILURES = "traces are kept of failures only; --trace on keeps them of every case"


class RecordedFile(Protocol):
    """A file that a recording made."""

    @property
    def kind(self) -> str: ...
    @property
    def path(self) -> Path: ...
    @property
    def label(self) -> str: ...
    @property
    def began(self) -> float | None: ...


class PageEvent(Protocol):
    """Something that went wrong in a page."""

    @property
    def kind(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def at(self) -> float: ...


class Recorder(Protocol):
    """The part of a browser session that makes evidence."""

    async def start_recording(self, folder: Path, *, video: bool, trace: bool) -> None: ...
    async def chapter(self, title: str, *, after: float = 0.0) -> None: ...
    async def stop_recording(self, *, trace: bool) -> Sequence[RecordedFile]: ...
    async def screenshot(self, *, small: bool = False) -> bytes: ...
    async def start_coverage(self) -> bool: ...
    async def take_coverage(self) -> Sequence[CodeRun]: ...
    def page_events(self) -> Sequence[PageEvent]: ...
    def film(self) -> Path | None: ...
    async def glance(self) -> bytes | None: ...
    def video_offset(self, now: float) -> int | None: ...
    @property
    def warnings(self) -> tuple[str, ...]: ...


@dataclass(frozen=True, slots=True)
class Spot:
    """A place in the videos: `offset` milliseconds into the first, and the path of the one that shows the page in
    front; None where there is none."""

    offset: int | None = None
    film: str | None = None


@dataclass(slots=True)
class Evidence:
    """The evidence of one attempt at one case. Paths in the report are relative to `root`, the run's folder. `events`
    are there once it has ended; `coverage`: what of the pages' code runs is recorded; `no_trace` says why there is no
    trace, where there is none; `frames` are the paths of pictures to compare with."""

    recorder: Recorder
    root: Path
    folder: Path
    clock: Clock
    video: Switch = "on"
    trace: Switch = "off"
    coverage: bool = False
    no_trace: str | None = None
    warnings: list[str] = field(default_factory=list)
    artifacts: list[Artifact] = field(default_factory=list)
    events: tuple[Event, ...] = ()
    _strip: list[Path] = field(default_factory=list)
    frames: set[str] = field(default_factory=set)
    _count: int = 0
    _recording: bool = False

    async def begin(self) -> None:
        """Makes the folder and starts recording. Raises OutputError where nothing can be written."""
        try:
            (self.folder / "steps").mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise cannot_write(self.folder, error) from error
        try:
            await self.recorder.start_recording(self.folder, video=self.video != "off", trace=self.trace != "off")
            self._recording = True
            self.coverage = self.coverage and await self.recorder.start_coverage()
        except BrowserError as error:
            self.warnings.append(f"no recording: {error.message}")
        except OSError as error:
            raise cannot_write(self.folder, error) from error

    def offset(self) -> int | None:
        """Milliseconds into the video; None where there is none."""
        return self.recorder.video_offset(self.clock.now())

    def spot(self) -> Spot:
        """Where in the videos it is now."""
        path = self.recorder.film()
        return Spot(self.offset(), None if path is None else path.relative_to(self.root).as_posix())

    async def chapter(self, title: str, *, after: float = 0.0) -> None:
        """Marks in the video where a line begins; one that is through within `after` seconds is not marked."""
        if self._recording and self.video != "off":
            try:
                await self.recorder.chapter(title, after=after)
            except BrowserError as error:
                self._once(f"no chapters in the video: {error.message}")

    def snapshot(self, text: str | None) -> str | None:
        """Keeps a snapshot; returns its path as the report gives it."""
        if text is None:
            return None
        path = self._numbered("yml")
        write_whole(path, f"{text}\n".encode(errors="replace"))
        return self._kept("snapshot", path)

    async def picture(self, name: str) -> str | None:
        """Takes a picture of the page; returns its path as the report gives it."""
        try:
            picture = await self.recorder.screenshot()
        except BrowserError as error:
            self._once(error.message)
            return None
        path = self.folder / f"{name}.png"
        write_whole(path, picture)
        return self._kept("screenshot", path, name)

    async def still(self) -> str | None:
        """Takes a small picture of the page after a step where there is no video of it though one is wanted; returns
        its path as the report gives it."""
        if not self._recording or self.video == "off" or self.offset() is not None:
            return None
        try:
            picture = await self.recorder.screenshot(small=True)
        except BrowserError:
            return None  # a dialog blocks the page
        path = self._numbered("jpg")
        write_whole(path, picture)
        self._strip.append(path)
        return self._kept("screenshot", path, "step")

    async def frame(self) -> str | None:
        """Keeps a picture of the page as it is, to compare a later run with; returns its path as the report
        gives it."""
        picture = await self.recorder.glance()
        if picture is None:
            return None
        path = self._numbered("png")
        write_whole(path, picture)
        self.frames.add(path.relative_to(self.root).as_posix())
        return path.relative_to(self.root).as_posix()

    def transcript(self, redact: Callable[[str], str]) -> Transcript:
        """Where what is said to a model, and by it, is kept; `redact` takes out what nobody may read."""
        return Transcript(self.folder / _TRANSCRIPT, redact)

    async def end(self, *, passed: bool) -> None:
        """Stops recording and drops what is kept of failures only."""
        transcript = self.folder / _TRANSCRIPT
        if transcript.exists():
            self._kept("transcript", transcript)
        if not self._recording:
            return
        self._recording = False
        try:
            files = await self.recorder.stop_recording(trace=self.trace == "on" or not passed)
        except BrowserError as error:
            self._once(f"the recording was lost: {error.message}")
            return
        except OSError as error:
            raise cannot_write(self.folder, error) from error
        finally:
            for warning in self.recorder.warnings:
                self._once(warning)
            self.events = tuple(_event(event) for event in self.recorder.page_events())
        if self.trace != "off" and not any(file.kind == "trace" for file in files):
            self.no_trace = "this browser keeps none"
        for file in files:
            switch = {"video": self.video, "trace": self.trace}.get(file.kind, "on")
            if switch == "on" or not passed:
                self._kept(file.kind, file.path, file.label, file.began)
            else:
                file.path.unlink(missing_ok=True)
                if file.kind == "trace":
                    self.no_trace = _OF_FAILURES
        if passed and self.video == "failures":
            self._drop_strip()

    async def code_run(self) -> Sequence[CodeRun]:
        """What of the pages' code ran, where that is recorded."""
        return await self.recorder.take_coverage() if self.coverage else ()

    def _drop_strip(self) -> None:
        dropped = {path.relative_to(self.root).as_posix() for path in self._strip}
        self.artifacts[:] = [one for one in self.artifacts if one.path not in dropped]
        for path in self._strip:
            path.unlink(missing_ok=True)

    def _numbered(self, extension: str) -> Path:
        self._count += 1
        return self.folder / "steps" / f"{self._count:03}.{extension}"

    def _kept(self, kind: str, path: Path, label: str = "", began: float | None = None) -> str:
        relative = path.relative_to(self.root).as_posix()
        timestamp = None if began is None else round(began * 1000)
        self.artifacts.append(Artifact(kind=kind, path=relative, label=label, timestamp=timestamp))
        return relative

    def _once(self, warning: str) -> None:
        if warning not in self.warnings:
            self.warnings.append(warning)


def _event(event: PageEvent) -> Event:
    return Event(kind=EventKind(event.kind), text=event.text, timestamp=round(event.at * 1000))
