"""What a case leaves behind in its folder: snapshots, pictures, video, logs. Evidence never changes a verdict:
where some of it cannot be had, the case says so in a warning."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from smoketree.agent.model.transcript import Transcript
from smoketree.browser.options import Secret
from smoketree.browser.secrets import Redactor
from smoketree.clock import Clock
from smoketree.errors import BrowserError
from smoketree.report.model import Artifact
from smoketree.report.whole import unwritable, write_whole
from smoketree.settings import Switch

_TRANSCRIPT = "transcript.jsonl"


class RecordedFile(Protocol):
    """A file that a recording made."""

    @property
    def kind(self) -> str: ...
    @property
    def path(self) -> Path: ...
    @property
    def label(self) -> str: ...


class Recorder(Protocol):
    """The part of a browser session that makes evidence."""

    async def start_recording(self, folder: Path, *, video: bool, trace: bool) -> None: ...
    async def chapter(self, title: str) -> None: ...
    async def stop_recording(self) -> Sequence[RecordedFile]: ...
    async def screenshot(self) -> bytes: ...
    def video_offset(self, now: float) -> int | None: ...
    @property
    def warnings(self) -> tuple[str, ...]: ...


@dataclass(slots=True)
class Evidence:
    """The evidence of one attempt at one case. Paths in the report are relative to `root`, the run's folder."""

    recorder: Recorder
    root: Path
    folder: Path
    clock: Clock
    video: Switch = "on"
    trace: Switch = "off"
    warnings: list[str] = field(default_factory=list)
    artifacts: list[Artifact] = field(default_factory=list)
    _count: int = 0
    _recording: bool = False

    async def begin(self) -> None:
        """Makes the folder and starts recording. Raises OutputError where nothing can be written."""
        try:
            (self.folder / "steps").mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unwritable(self.folder, error) from error
        try:
            await self.recorder.start_recording(self.folder, video=self.video != "off", trace=self.trace != "off")
            self._recording = True
        except BrowserError as error:
            self.warnings.append(f"no recording: {error.message}")
        except OSError as error:
            raise unwritable(self.folder, error) from error

    def offset(self) -> int | None:
        """Milliseconds into the video; None where there is none."""
        return self.recorder.video_offset(self.clock.now())

    async def chapter(self, title: str) -> None:
        """Marks in the video where a step begins."""
        if self._recording and self.video != "off":
            try:
                await self.recorder.chapter(title)
            except BrowserError as error:
                self._once(f"no chapters in the video: {error.message}")

    def snapshot(self, text: str | None) -> str | None:
        """Keeps a snapshot; returns its path as the report gives it."""
        if text is None:
            return None
        self._count += 1
        path = self.folder / "steps" / f"{self._count:03}.yml"
        write_whole(path, f"{text}\n".encode(errors="replace"))
        return self._kept("snapshot", path)

    async def picture(self, name: str) -> str | None:
        """Takes a picture of the page; returns its path as the report gives it."""
        path = self.folder / f"{name}.png"
        try:
            picture = await self.recorder.screenshot()
        except BrowserError as error:
            self._once(error.message)
            return None
        write_whole(path, picture)
        return self._kept("screenshot", path, name)

    def transcript(self, masked: Mapping[str, Secret]) -> Transcript:
        """Where what is said to a model, and by it, is kept; without the values that are `masked`."""
        return Transcript(self.folder / _TRANSCRIPT, Redactor(masked).text)

    async def end(self, *, passed: bool) -> None:
        """Stops recording and drops what is kept of failures only."""
        transcript = self.folder / _TRANSCRIPT
        if transcript.exists():
            self._kept("transcript", transcript)
        if not self._recording:
            return
        self._recording = False
        for warning in self.recorder.warnings:
            self._once(warning)
        try:
            files = await self.recorder.stop_recording()
        except BrowserError as error:
            self._once(f"the recording was lost: {error.message}")
            return
        except OSError as error:
            raise unwritable(self.folder, error) from error
        for file in files:
            switch = {"video": self.video, "trace": self.trace}.get(file.kind, "on")
            if switch == "on" or not passed:
                self._kept(file.kind, file.path, file.label)
            else:
                file.path.unlink(missing_ok=True)

    def _kept(self, kind: str, path: Path, label: str = "") -> str:
        relative = path.relative_to(self.root).as_posix()
        self.artifacts.append(Artifact(kind=kind, path=relative, label=label))
        return relative

    def _once(self, warning: str) -> None:
        if warning not in self.warnings:
            self.warnings.append(warning)
