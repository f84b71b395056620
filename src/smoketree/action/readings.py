"""Readings in the Action: the base branch's count, and new ones travel between runs by the Actions cache.

Only runs on the pull request's own ref write the cache: what a run on the default branch's behalf writes, every branch
would read. Whatever comes back is a proposal: each reading is validated against its line by the child.
"""

import gzip
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path, PurePosixPath
from urllib.parse import quote

from smoketree.action.preview_run import beginning_of
from smoketree.action.runner_context import warning
from smoketree.agent.readings import (
    BASE,
    FILE_NAME,
    FOLDER,
    KEPT,
    MOST_BYTES,
    NEW,
    StoredReading,
    cases_of,
    line_key,
    parse_readings,
    render_readings,
    with_line,
)
from smoketree.display_text import one_line
from smoketree.errors import SmoketreeError
from smoketree.github.api import Timer
from smoketree.github.comment import Suggestion
from smoketree.github.repository import Repository
from smoketree.github.uploads import Cache
from smoketree.plan.parser import parse
from smoketree.report.links import relative_path
from smoketree.report.media import read_media
from smoketree.report.model import TestReport
from smoketree.report.store import write_whole
from smoketree.report.view import read_lines

_LAYOUT = "smoketree readings, one TOML file in gzip, 1"
_MOST_OFFERED = 5
_WHY = "A model read this line as below. Written so, it needs no model."
_OWN_REF = frozenset({"pull_request", "push", "merge_group", "schedule", "workflow_dispatch"})


@dataclass(frozen=True, slots=True)
class KeptReadings:
    """The readings of one suite. `prefix` is what their keys begin with."""

    cache: Cache
    prefix: str
    key: str
    may_save: bool
    say: Callable[[str], None]

    def restore(self, out: Path) -> None:
        """Puts the readings of the newest run on this branch or its base where the child looks for them."""
        try:
            text = _unpacked(self.cache.restore(self.key, [self.prefix]) or b"")
            if text:
                write_whole(out / FOLDER / KEPT, text.encode())
        except SmoketreeError as error:
            self.say(warning(f"no readings from earlier runs: {error.message}"))

    def save(self, out: Path) -> None:
        """Keeps the readings that a passing child left."""
        content = read_media(out, f"{FOLDER}/{KEPT}", MOST_BYTES) if self.may_save else None
        text = _checked(content or b"")
        if not text:
            return
        try:
            self.cache.save(self.key, gzip.compress(text.encode(), mtime=0))
        except SmoketreeError as error:
            self.say(warning(f"the readings were not stored: {error.message}"))


def kept_readings(
    environ: Mapping[str, str], suite: str, *, model: bool, timer: Timer, say: Callable[[str], None], part: str = ""
) -> KeptReadings:
    """The readings of this workflow run's suite, or of a `part` of it: a shard, a preview. Each part has a cache of its
    own, as GitHub keeps the first under a key and drops those that follow. Says where they cannot be kept; without a
    `model` there are no new ones."""
    cache = Cache(environ, _LAYOUT, timer=timer)
    event = environ.get("GITHUB_EVENT_NAME", "")
    may_save = cache.available and event in _OWN_REF
    if model and not may_save:
        why = f"the event {event} runs on the default branch" if cache.available else "this runner has no cache for it"
        say(warning(f"new readings are not stored for the next run: {why}"))
    # No slash and no comma is in any part: `web/` is not the beginning of what `web-admin` is kept under.
    prefix = f"smoketree-readings/{suite}/{quote(part, safe='')}/"
    run = f"{environ.get('GITHUB_RUN_ID', '')}-{environ.get('GITHUB_RUN_ATTEMPT', '')}"
    return KeptReadings(cache, prefix, f"{prefix}{run}", may_save, say)


def write_base_readings(
    repository: Repository, ref: str, plans: Sequence[str], out: Path, say: Callable[[str], None]
) -> None:
    """Writes the base branch's readings where the child looks for them: for an unchanged line they count before those
    of the pull request. Where they cannot be had, a warning says so."""
    found: list[StoredReading] = []
    try:
        for root in dict.fromkeys(beginning_of(plan) for plan in plans):
            path = PurePosixPath(root)
            for file in repository.files(ref, str(path.parent if path.suffix else path), suffixes=(FILE_NAME,)):
                if PurePosixPath(file.path).name == FILE_NAME:
                    found += _parsed(file.content, file.path, say)
    except SmoketreeError as error:
        say(warning(f"the base branch's readings could not be loaded: {error.message}"))
        return
    write_whole(out / FOLDER / BASE, render_readings(found).encode("utf-8", "replace"))


def offer_readings(out: Path, plans: Path, into: Path, clean: Callable[[str], str]) -> None:
    """Writes the readings that are new in a child's run as files to commit: each is the file that the plans of that
    folder have, with the new ones in it. `clean` takes our own secrets out of a text."""
    content = read_media(out, f"{FOLDER}/{NEW}", MOST_BYTES) or b""
    by_folder: dict[str, list[StoredReading]] = {}
    for one in _proposed(clean(content.decode("utf-8", "replace"))):
        by_folder.setdefault(PurePosixPath(one.key.file).parent.as_posix(), []).append(one)
    for folder, new in by_folder.items():
        path = (PurePosixPath(folder) / FILE_NAME).as_posix()
        own = read_media(plans, path, MOST_BYTES) or b""
        offer_file(into, path, own.decode("utf-8", "replace"))
        offer_file(into, path, render_readings(new, folder))


def offer_file(into: Path, path: str, text: str) -> None:
    """Adds a file of readings, by where it belongs in the repository, to those in a report's folder that `to_commit`
    finds. One that is no such file adds nothing."""
    folder, offered = PurePosixPath(path).parent.as_posix(), f"{FOLDER}/{path}"
    known = read_media(into, offered, MOST_BYTES) or b""
    both = (*_proposed(known.decode("utf-8", "replace"), folder), *_proposed(text, folder))
    if both and not path.startswith("../") and relative_path(path) is not None:
        merged = {one.key: one for one in both}
        write_whole(into / offered, render_readings(merged.values(), folder).encode("utf-8", "replace"))


def to_commit(folder: Path) -> dict[str, bytes]:
    """The files of readings to commit that a report's folder holds, by where they belong in the repository."""
    home = folder / FOLDER
    files = sorted(home.rglob(FILE_NAME))[:_MOST_OFFERED]
    return {file.relative_to(home).as_posix(): file.read_bytes() for file in files}


def suggestions(report: TestReport, folder: Path) -> Iterator[Suggestion]:
    """For each line that a model read in this run, and whose reading is among those `to_commit`: the plain lines in its
    place, as a change of the plan."""
    read = {(one.place.file, one.place.line) for scenario in report.scenarios for one in read_lines(scenario)}
    known = {
        one.key: one.lines
        for path, content in to_commit(folder).items()
        for one in _proposed(content.decode("utf-8", "replace"), PurePosixPath(path).parent.as_posix())
    }
    for source in report.plans:
        plan = parse(source.text, source.file).draft if read and known else None
        if plan is None:
            continue
        for case in cases_of(plan):
            for step in case.steps:
                lines = known.get(line_key(plan, case, step)) if (plan.file, step.location.line) in read else None
                changed = with_line(source.text, step, lines) if lines else None
                if changed is not None and lines:
                    at = step.location.line - 1
                    new = tuple(changed.splitlines()[at : at + len(lines)])
                    yield Suggestion(source.file, at + 1, source.text.splitlines()[at], new, _WHY)


def _proposed(text: str, folder: str = "") -> tuple[StoredReading, ...]:
    try:
        return parse_readings(text, folder)
    except ValueError:
        return ()


def _parsed(content: bytes, path: str, say: Callable[[str], None]) -> tuple[StoredReading, ...]:
    try:
        return parse_readings(content.decode("utf-8"), PurePosixPath(path).parent.as_posix())
    except ValueError as error:
        say(warning(f"{one_line(path, 200)} on the base branch was not used: {one_line(str(error), 200)}"))
        return ()


def _unpacked(packed: bytes) -> str:
    """The text of a blob, if it is a file of readings and no larger than one may be."""
    try:
        with gzip.open(BytesIO(packed)) as plain:
            content = plain.read(MOST_BYTES + 1)
    except (zlib.error, EOFError, OSError, ValueError):
        return ""
    return _checked(content)


def _checked(content: bytes) -> str:
    try:
        return render_readings(found) if (found := parse_readings(content.decode("utf-8"))) else ""
    except ValueError:
        return ""
