"""What a case leaves behind: the rows and notes of its report, and in its folder snapshots, pictures, video and logs.
Evidence never changes a verdict: where some of it cannot be had, the case says so in a warning.

Names of folders are made from plans only. Nothing that a page says ever names a file.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Protocol

from smoketree.agent.model.transcript import Transcript
from smoketree.agent.outcome import ActStatus, Outcome
from smoketree.agent.reading_order import PlanReading, claims_in
from smoketree.browser.protocol import CodeRun, PageProblem
from smoketree.clock import Clock
from smoketree.errors import BrowserError
from smoketree.language.claim import Claim, MessageShown, RequestAnswered, TextShown
from smoketree.language.claim_terms import MessageKind
from smoketree.plan.model import Case, Step
from smoketree.report.model import Artifact, CaseNote, Event, EventKind, NoteKind, StepReport, StepStatus
from smoketree.report.store import cannot_write, write_whole
from smoketree.settings import Switch

if TYPE_CHECKING:
    from smoketree.browser.page_problems import PageEvent
    from smoketree.browser.recording import RecordedFile

_TRANSCRIPT = "transcript.jsonl"
_OF_FAILURES = "traces are kept of failures only; --trace on keeps them of every case"


class Recorder(Protocol):
    """The part of a browser session that makes evidence."""

    async def start_recording(self, folder: Path, *, video: bool, trace: bool) -> None: ...
    async def chapter(self, title: str, *, after: float = 0.0) -> None: ...
    async def stop_recording(self, *, trace: bool) -> "Sequence[RecordedFile]": ...
    async def screenshot(self, *, small: bool = False) -> bytes: ...
    async def start_coverage(self) -> bool: ...
    async def take_coverage(self) -> Sequence[CodeRun]: ...
    def page_events(self) -> "Sequence[PageEvent]": ...
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

    def spot(self) -> Spot:
        """Where in the videos it is now."""
        path = self.recorder.film()
        return Spot(self.recorder.video_offset(self.clock.now()), None if path is None else self._named(path))

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
        if not self._recording or self.video == "off" or self.spot().offset is not None:
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
        self.frames.add(self._named(path))
        return self._named(path)

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
            self.events = tuple(
                Event(kind=EventKind(event.kind), text=event.text, timestamp=round(event.at * 1000))
                for event in self.recorder.page_events()
            )
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
        dropped = set(map(self._named, self._strip))
        self.artifacts[:] = [one for one in self.artifacts if one.path not in dropped]
        for path in self._strip:
            path.unlink(missing_ok=True)

    def _named(self, path: Path) -> str:
        return path.relative_to(self.root).as_posix()

    def _numbered(self, extension: str) -> Path:
        self._count += 1
        return self.folder / "steps" / f"{self._count:03}.{extension}"

    def _kept(self, kind: str, path: Path, label: str = "", began: float | None = None) -> str:
        timestamp = None if began is None else round(began * 1000)
        self.artifacts.append(Artifact(kind=kind, path=self._named(path), label=label, timestamp=timestamp))
        return self._named(path)

    def _once(self, warning: str) -> None:
        if warning not in self.warnings:
            self.warnings.append(warning)


_STATUS = {
    ActStatus.EXCUSED: StepStatus.SKIPPED,
    ActStatus.FAILED: StepStatus.FAILED,
    ActStatus.ERROR: StepStatus.ERROR,
}


def step_rows(
    step: Step, outcome: Outcome, *, first: int, spot: Spot, keep: Callable[[str | None], str | None]
) -> list[StepReport]:
    """The rows of a step, one for each of its calls. `first` is the number of the first row; `keep` keeps a snapshot
    and says where."""
    made: list[StepReport] = []
    for position, row in enumerate(outcome.rows):
        last = position == len(outcome.rows) - 1
        ended_badly = last and not outcome.status.good
        # A call that failed was made good by another, if the step was done.
        status = StepStatus.COMPLETED if row.error is None else StepStatus.FAILED
        if ended_badly or (outcome.status is ActStatus.EXCUSED and row.error is None):
            status = _STATUS[outcome.status]
        made.append(
            StepReport(
                id=first + position,
                action=step.text,
                description=row.description,
                status=status,
                timestamp=round(row.started * 1000),
                duration=round(row.duration * 1000),
                line=step.location.line,
                resolver=outcome.resolver,
                read_as=outcome.read_as,
                healed=outcome.healed,
                tool=row.tool or None,
                person=row.person or None,
                reasoning=row.note or row.words,
                error=outcome.error if ended_badly else row.error,
                hint=(outcome.hint or None) if ended_badly else None,
                candidates=outcome.candidates if last else (),
                video_offset=spot.offset,
                film=spot.film,
                snapshot=keep(row.snapshot),
            )
        )
    return made


_ERROR = re.compile(
    r"\b(?:errors?|fail(?:ed|s|ure)?|invalid|incorrect|wrong|denied|unable|could(?: not|n't)|cannot|not found|required"
    r"|expired|rejected|refused|try again|already)\b",
    re.IGNORECASE,
)
_BEHIND_ERRORS = frozenset({"message", "request"})
"""Kinds of notes that are no news where the plan itself expects an error."""


def page_notes(
    problems: Iterable[PageProblem], case: Case, reading: PlanReading | None, steps: Sequence[StepReport]
) -> tuple[CaseNote, ...]:
    """What went wrong on the pages of a case beside what its lines look at, as notes with their lines: each once, in
    the order in which they came. What the plan itself expects is no news: an error message that a line asserts, and
    the failed requests behind it."""
    read = [claims for step in case.assertions if (claims := claims_in(step, reading)) is not None]
    expects_error = any(_is_about_error(claim) for each in read for claim in each.claims)
    words = "\n".join(step.text for step in case.steps)
    notes: dict[tuple[str, str], CaseNote] = {}
    for one in problems:
        if (expects_error and one.kind in _BEHIND_ERRORS) or one.text in words:
            continue
        notes.setdefault((one.kind, one.text), CaseNote(kind=NoteKind(one.kind), text=one.text, line=_line(one, steps)))
    return tuple(notes.values())


def not_ignored(notes: Iterable[CaseNote], patterns: Iterable[str]) -> tuple[CaseNote, ...]:
    """The notes that none of the patterns (`kind: text`, where * stands for any text) is about."""
    ignored = [re.compile(".*".join(map(re.escape, pattern.split("*"))), re.IGNORECASE) for pattern in patterns]
    return tuple(note for note in notes if not any(one.fullmatch(note.label) for one in ignored))


def _is_about_error(claim: Claim) -> bool:
    match claim:
        case MessageShown(kind=MessageKind.ERROR | MessageKind.WARNING, negated=False):
            return True
        case TextShown(text=text, negated=False):
            return bool(_ERROR.search(text))
        case RequestAnswered(status=int(status), negated=False):
            return status >= 400
        case _:
            return False


def _line(problem: PageProblem, steps: Sequence[StepReport]) -> int:
    before = [step.line for step in steps if step.line and (not problem.at or step.timestamp <= problem.at * 1000)]
    return before[-1] if before else 0


def slug(text: str) -> str:
    """Lower-case letters, digits and dashes of any script; never empty, never longer than 48 characters."""
    words = re.sub(r"[^\w]+", "-", unicodedata.normalize("NFKC", text).lower()).strip("-_")
    return words[:48].strip("-_") or "unnamed"


def case_folder(plan_folder: Path, number: int, name: str, attempt: int) -> Path:
    """`<plan>/<case>/<attempt>` below the run's folder. `number` is the case's place in its plan, from 1."""
    return plan_folder / f"{number:02}-{slug(name)}" / str(attempt)


def plan_folders(plan_files: Sequence[str]) -> dict[str, Path]:
    """The folder of each plan of a run: the last two parts of its path without the suffix, or as many more as tell it
    from the others; never the same for two."""
    folders: dict[str, Path] = {}
    for file in plan_files:
        longest = len(_parts(file))
        ways = [_joined(file, count) for count in range(min(2, longest), longest + 1)] or ["plan"]
        others = {_joined(other, count) for other in plan_files if other != file for count in range(2, longest + 1)}
        best = next((way for way in ways if way not in others), ways[-1])
        taken = {folder.name for folder in folders.values()}
        numbered = (f"{best}-{number}" for number in range(2, len(plan_files) + 2))
        folders[file] = Path(best if best not in taken else next(way for way in numbered if way not in taken))
    return folders


def _parts(file: str) -> list[str]:
    path = PurePosixPath(file)
    return [part for part in (*path.parts[:-1], path.stem) if part not in {"", "/", "//", ".", ".."}]


def _joined(file: str, count: int) -> str:
    """The last parts as one name; at most 120 characters, from the end."""
    return "-".join(slug(part) for part in _parts(file)[-count:])[-120:].strip("-_") or "plan"
