"""What is taken over from the child: its report, checked against the schema, and the media that the report lists.

The child opened untrusted pages in a browser without a sandbox: whatever it left may have been written by one. So
nothing is taken but what a report has room for, of the kinds and sizes that a run leaves, and no text of it is used
but as text.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

from smoketree.display_text import one_line, shorten
from smoketree.errors import HandledError, OutputError, SmoketreeError, UntestableError, UsageError
from smoketree.impact.coverage import FILE, Coverage, read_coverage
from smoketree.report.links import relative_path
from smoketree.report.media import read_media
from smoketree.report.model import Environment, TestReport, evidence_files, with_counts
from smoketree.report.store import LATEST, Store, report_in, write_whole

# What a report from an untrusted process may hold at all: bounds on depth, number, length and size, before it is made
# a report; what a reader would be misled by is replaced.
#
# The process that wrote it may have been taken over by a page, or the job that uploaded it be a fork's. A report within
# these bounds can be rendered in seconds; one of a run is far below them.

_DEEPEST = 30
_MOST_VALUES = 2_000_000
_MOST_SCENARIOS = 5_000
_LONGEST_TEXT = 100_000
_LONGEST_PLAN = 5_000_000
_LARGEST_NUMBER = 10**13
"""Milliseconds since the epoch, of the year 2286."""


class _UnfitError(HandledError, ValueError):
    """Raised where something is beyond its bound; the argument says what."""


def within_limits(text: bytes, clean: Callable[[str], str] = lambda text: text) -> bytes:
    """The JSON of a report with every text of it cleaned and cut to its bound. `clean` takes secrets out of a text.

    Raises UntestableError where it is no JSON, or more than a report can be.
    """
    try:
        data = json.loads(text.decode("utf-8", "replace"), parse_constant=_refused)
        return json.dumps(_ReportLimits(clean).of(data)).encode()
    except _UnfitError as error:
        raise UntestableError(f"the run's report cannot be used: {error}") from error
    except (ValueError, RecursionError) as error:
        raise UntestableError("the run's report cannot be used: it is not JSON") from error


class _ReportLimits:
    def __init__(self, clean: Callable[[str], str]) -> None:
        self.clean = clean
        self.left = _MOST_VALUES

    def of(self, value: object, key: str = "", depth: int = 0) -> object:
        self.left -= 1
        if self.left < 0 or depth > _DEEPEST:
            raise _UnfitError("it is larger or deeper than a report can be")
        if isinstance(value, str):
            return self._text(value, _LONGEST_PLAN if key == "text" else _LONGEST_TEXT)
        if isinstance(value, list):
            return [self.of(item, key, depth + 1) for item in value]
        if isinstance(value, dict):
            return {self._text(name, 200): self.of(item, name, depth + 1) for name, item in value.items()}
        if isinstance(value, int | float) and not -_LARGEST_NUMBER <= value <= _LARGEST_NUMBER:
            raise _UnfitError("it contains a number that no run can have")
        return value

    def _text(self, text: str, longest: int) -> str:
        return shorten(self.clean(text), longest)


def _refused(constant: str) -> object:
    raise _UnfitError(f"{constant} is not a JSON number")


def _time(text: str) -> str:
    try:
        moment = datetime.fromisoformat(text).astimezone(UTC)
    except (ValueError, OverflowError):
        moment = datetime.now(UTC)
    return moment.isoformat(timespec="milliseconds")


MOST_REPORT = 50_000_000
_MOST_IN_ALL = 1_000_000_000
_TEXT, MOST_MEDIA = 20_000_000, 200_000_000
_KINDS: Mapping[str, tuple[tuple[str, ...], int]] = {
    "video": ((".webm",), MOST_MEDIA),
    "trace": ((".zip",), MOST_MEDIA),
    "snapshot": ((".yml",), _TEXT),
    "screenshot": ((".png", ".jpg", ".jpeg"), _TEXT),
    "console": ((".log",), _TEXT),
    "network": ((".log",), _TEXT),
    "transcript": ((".jsonl",), _TEXT),
}
"""What the name of each kind of artifact ends with, and how many bytes it may have."""
MEDIA_SUFFIXES = tuple(suffix for suffixes, _ in _KINDS.values() for suffix in suffixes)
_BEGINS: Mapping[str, tuple[bytes, ...]] = {
    ".webm": (b"\x1a\x45\xdf\xa3",),
    ".png": (b"\x89PNG\r\n\x1a\n",),
    ".jpg": (b"\xff\xd8\xff",),
    ".jpeg": (b"\xff\xd8\xff",),
    ".zip": (b"PK",),
}
"""What the file itself begins with, where it is no text."""


@dataclass(frozen=True, slots=True)
class Taken:
    """The report as it was taken over, and the folder that holds it: `<folder>/results`, `<folder>/runs/<runId>`."""

    report: TestReport
    folder: Path
    left_out: tuple[str, ...]

    @property
    def run_folder(self) -> Path:
        """Where the report's paths begin."""
        return Store(self.folder).run_folder(self.report.run_id)


def take(
    out: Path,
    into: Path,
    environment: Environment,
    clean: Callable[[str], str],
    *,
    url: str = "",
    owner: int | None = None,
    last: str = "",
) -> Taken:
    """Takes the last report of `out` over into `into`. `environment` and `url` replace what the child cannot know
    (commit, run, pull request) or may not say (which address was tested); `clean` takes our own secrets out of a text;
    `owner` is the child's user, whose all of it has to be; `last` is what the child said last.

    Raises UntestableError where there is no report, or what is there is none. The child must have ended by then, and
    all that it started.
    """
    text = read_media(out, f"results/{LATEST}", MOST_REPORT) if _is_of(owner, out / "results" / LATEST) else None
    if text is None:
        raise UntestableError(f"the run left no report{': ' if last else ''}{one_line(last, 300)}", "see its log")
    report = _read(Store(into), within_limits(text, clean), environment, clean(url))
    theirs = report.run_id
    if Store(into).run_folder(theirs).exists():  # another child's, of before
        report = report.model_copy(update={"run_id": str(uuid4())})
    source = Store(out).run_folder(theirs).relative_to(out).as_posix()
    taken = Taken(report, into, tuple(_media(report, out, source, Store(into), clean, owner)))
    Store(into).save(report)
    return taken


def take_coverage(out: Path, clean: Callable[[str], str], owner: int | None) -> Coverage | None:
    """What the child says that its cases ran; None where it left nothing of the kind."""
    text = read_media(out, FILE, _TEXT) if _is_of(owner, out / FILE) else None
    try:
        return None if text is None else read_coverage(clean(text.decode("utf-8", "replace")).encode(), FILE)
    except UsageError:
        return None


def _read(store: Store, text: bytes, environment: Environment, url: str) -> TestReport:
    try:
        report = with_counts(report_in(text, "it"))
        if len(report.scenarios) > _MOST_SCENARIOS:
            raise UntestableError(f"it has more than {_MOST_SCENARIOS:,} cases")
        store.run_folder(report.run_id)
    except SmoketreeError as error:
        raise UntestableError(f"the run's report cannot be used: {error.message}") from error
    # What we know better than who wrote it.
    known = {name: getattr(environment, name) for name in ("commit", "branch", "pull_request", "run_url")}
    update = {
        "environment": report.environment.model_copy(update=known),
        "generated_at": _time(report.generated_at),
        "url": url or report.url,
    }
    return report.model_copy(update=update)


def _is_of(owner: int | None, path: Path) -> bool:
    """Whether a file is that user's and has no other name: a hard link could be to a file of anybody's."""
    try:
        found = path.lstat()
    except (OSError, ValueError):
        return False
    return found.st_nlink == 1 and owner in (None, found.st_uid)


def all_of(owner: int, folder: Path) -> bool:
    """Whether every file of a flat folder is that user's, and has no other name."""
    try:
        return not folder.is_symlink() and all(_is_of(owner, path) for path in folder.iterdir())
    except OSError:  # it is not there, so nothing in it is another's
        return True


def _media(
    report: TestReport, out: Path, source: str, store: Store, clean: Callable[[str], str], owner: int | None
) -> Iterator[str]:
    """Copies what the report lists; yields a line for each file that was left out."""
    left = _MOST_IN_ALL
    # Pictures to compare with later (frames) stay where they are.
    files = {(kind, path) for kind, path in evidence_files(report) if kind != "frame"}
    for kind, path in sorted(files):
        suffixes, most = _KINDS.get(kind, ((), 0))
        suffix = Path(path).suffix.lower()
        label = f"{one_line(kind, 40)} {one_line(path, 200)}"
        if suffix not in suffixes or path.startswith("../") or not relative_path(path):
            yield f"{label}: its name does not fit its kind"
            continue
        content = read_media(out, f"{source}/{path}", min(most, left)) if _is_of(owner, out / source / path) else None
        if content is None:
            yield f"{label}: it is not there, no plain file, or too large"
        elif not content.startswith(_BEGINS.get(suffix, (b"",))):
            yield f"{label}: it is no {suffix.removeprefix('.')} file"
        else:
            left -= len(content)
            text = suffix not in _BEGINS
            try:
                write_whole(
                    store.run_folder(report.run_id) / path,
                    clean(content.decode("utf-8", "replace")).encode() if text else content,
                )
            except OutputError as error:
                yield f"{label}: {one_line(error.message, 200)}"
