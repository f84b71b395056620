"""Where reports are kept on disk, each with the folder of its evidence. Files are written whole or not at all.

<out>/results/latest.json      the last report
<out>/results/<runId>.json     every report
<out>/runs/<runId>/            what else a run leaves behind
<out>/.gitignore               `*`
"""

import json
import os
import re
import uuid
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from urllib.parse import urlsplit

from pydantic import ValidationError

from smoketree.display_text import one_line
from smoketree.errors import OutputError, SmoketreeError, UsageError
from smoketree.report.model import SCHEMA_VERSION, Scenario, TestReport, evidence_files

HINT = "Free some space, give another folder with --out, or make this one writable."


def write_whole(path: Path, content: bytes, *, durable: bool = False) -> None:
    """Writes a file, with the folders it needs: beside it first, then in its place. What was there before stays
    whole until then. `durable` waits until it is on the disk: for what must outlive a crash of the machine.

    Raises OutputError where it cannot be written.
    """
    fresh = path.with_name(f".{path.name[:80]}.{uuid.uuid4().hex}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with fresh.open("xb") as file:
            file.write(content)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        fresh.replace(path)
    except OSError as error:
        raise cannot_write(path, error) from error
    finally:  # it is in its place, or of no use; where its folder was never one, it is not there either
        with suppress(OSError):
            fresh.unlink(missing_ok=True)


def cannot_write(path: Path, error: OSError) -> OutputError:
    """The one way of saying that a file of the run could not be written."""
    return OutputError(f"cannot write {path}: {system_words(error)}", HINT)


def system_words(error: OSError) -> str:
    """The system's words and, where it is not the file that was named, which path they are about."""
    words = error.strerror or type(error).__name__
    return f"{words} ({error.filename})" if isinstance(error, NotADirectoryError | FileExistsError) else words


LATEST = "latest.json"
IGNORE = ".gitignore"
_DEFAULT = ".smoketree"
PAGE = "index.html"
_RUN_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,127}")


class Store:
    """The output folder of runs. Nothing is created before something is saved or `prepare` is called."""

    def __init__(self, out: Path) -> None:
        self._out = out

    @property
    def results(self) -> Path:
        """The folder of the reports."""
        return self._out / "results"

    def run_folder(self, run_id: str) -> Path:
        """The folder of a run's evidence; not created here. Raises UsageError for an id that is no plain word."""
        if not _RUN_ID.fullmatch(run_id) or run_id == "latest":
            raise UsageError(f"{one_line(run_id, 80)!r} cannot be a run's id", "A run's id is letters, digits and -.")
        return self._out / "runs" / run_id

    def prepare(self) -> None:
        """Finds out before a run whether its results can be written, and keeps a folder that is made for them, or is
        the default one, out of Git. Raises UsageError where they cannot."""
        probe = self.results / f".{uuid.uuid4().hex}.tmp"
        try:
            fresh = not self._out.exists()
            self.results.mkdir(parents=True, exist_ok=True)
            probe.touch(exist_ok=False)
            probe.unlink()
            if fresh or (self._out.name == _DEFAULT and not (self._out / IGNORE).exists()):
                (self._out / IGNORE).write_text("*\n", encoding="utf-8")
        except OSError as error:
            raise UsageError(f"cannot write to {self._out}: {system_words(error)}", HINT) from error

    def save(self, report: TestReport) -> Path:
        """Writes the report under its id, then as the latest; gives the path under its id.

        Raises OutputError when it cannot be written; what was there before is then still whole.
        """
        self.run_folder(report.run_id)
        text = report.model_dump_json(by_alias=True, indent=2) + "\n"
        path = self.results / f"{report.run_id}.json"
        write_text(path, text)
        write_text(self.results / LATEST, text)
        return path


def write_text(path: Path, text: str) -> None:
    """Writes a UTF-8 file whole, and to disk (see `write_whole`). Raises OutputError."""
    write_whole(path, text.encode("utf-8"), durable=True)


def load(path: Path) -> TestReport:
    """Reads a report, or the latest one of an output folder.

    Reads every schema version up to ours. Raises UsageError, in one line, for a missing file, what is not JSON, what
    is not a report (naming the first wrong key), and a report of a newer smoketree.
    """
    if path.is_dir():
        path = path / "results" / LATEST if (path / "results").is_dir() else path / LATEST
    try:
        return report_in(path.read_bytes(), str(path))
    except FileNotFoundError as error:
        raise UsageError(f"no report at {path}", "A run writes one to .smoketree/results/latest.json.") from error
    except OSError as error:
        raise UsageError(f"cannot read {path}: {system_words(error)}") from error


def report_in(text: bytes, name: str) -> TestReport:
    """The report in a text, which errors call `name`. Raises UsageError as `load`."""
    try:
        data = json.loads(text.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{name} is not JSON: {one_line(str(error), 200)}") from error
    if not isinstance(data, dict):
        raise UsageError(f"{name} is not a report: it is not a JSON object")
    version = data.get("schemaVersion", 1)
    if isinstance(version, int) and version > SCHEMA_VERSION:
        raise UsageError(
            f"{name} has schema version {version}, this smoketree reads up to {SCHEMA_VERSION}",
            "Read it with the version of smoketree that wrote it, or a later one.",
        )
    try:
        return TestReport.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        raise UsageError(f"{name} is not a report: {_key(first['loc'])}: {one_line(first['msg'], 200)}") from error


def folder_of(path: Path, report: TestReport) -> Path | None:
    """The folder of the run's other files, for a report that was loaded from `path`: the report's own folder if its
    page is beside it (as in an artifact), else that of its output folder (a merged report has no folder there, but its
    evidence has paths relative to it). None if there is neither."""
    folder = path if path.is_dir() else path.parent
    if (folder / PAGE).is_file():
        return folder
    runs = (folder.parent if folder.name == "results" else folder) / "runs"
    return runs / report.run_id if _RUN_ID.fullmatch(report.run_id) and runs.is_dir() else None


def runs_named(report: TestReport) -> tuple[str, ...]:
    """The other runs in whose folders, beside its own, a report has evidence: those of a merged one."""
    heads = (path.split("/", 2) for _, path in evidence_files(report) if path.startswith("../"))
    return tuple(dict.fromkeys(head[1] for head in heads if len(head) > 2 and _RUN_ID.fullmatch(head[1])))


def _key(location: tuple[int | str, ...]) -> str:
    """A key's place as `scenarios[0].status`."""
    name = "".join(f"[{part}]" if isinstance(part, int) else f".{one_line(part, 60)}" for part in location)
    return name.removeprefix(".") or "the report"


_LARGEST = 4_000_000
_BOX = re.compile(r" \[box=[-\d.,]+\]")
"""Where an element was: in the snapshots of failed rows, for the page of the report."""
_REPORTS = 200


@dataclass(frozen=True, slots=True)
class Evidence:
    """The folder of a run's evidence; None where it is not known. What cannot be read is left out."""

    folder: Path | None

    def text(self, path: str | None) -> str | None:
        """The text of a file that the report names, at most 4 MB, a snapshot without its boxes; None where there is
        none inside the folder."""
        if self.folder is None or path is None:
            return None
        try:
            file = (self.folder / path).resolve()
            if not file.is_relative_to(self.folder.resolve()) or not file.is_file():
                return None
            with file.open("rb") as stream:
                text = stream.read(_LARGEST).decode("utf-8", "replace")
            return _BOX.sub("", text) if file.suffix == ".yml" else text
        except (OSError, ValueError):
            return None

    def log(self, scenario: Scenario, kind: str) -> str:
        """The logs of that kind that the case left."""
        texts = (self.text(artifact.path) for artifact in scenario.artifacts if artifact.kind == kind)
        return "\n".join(text for text in texts if text)


@dataclass(frozen=True, slots=True)
class Kept:
    """A report and the evidence that belongs to it."""

    report: TestReport
    evidence: Evidence


def read_report(file: Path) -> Kept:
    """A report from its file, or the latest of an output folder. Raises UsageError."""
    report = load(file)
    return Kept(report, Evidence(folder_of(file, report)))


def earlier_reports(results: Path, than: TestReport) -> Iterator[Kept]:
    """The reports of a folder that are older than that one, newest first; other files are skipped."""
    for file, report in _reports(results):
        if report.run_id != than.run_id and report.generated_at <= than.generated_at:
            yield Kept(report, Evidence(folder_of(file, report)))


def reports_in(results: Path, most: int) -> Iterator[TestReport]:
    """The last reports of a folder, newest first; other files are skipped."""
    return (report for _, report in _reports(results, most))


def _reports(results: Path, most: int = _REPORTS) -> Iterator[tuple[Path, TestReport]]:
    if not results.is_dir():
        return
    files: list[tuple[float, Path]] = []
    for file in results.glob("*.json"):
        with suppress(OSError):  # removed meanwhile
            files += [(file.stat().st_mtime, file)] if file.name != LATEST else []
    for _, file in sorted(files, reverse=True)[:most]:
        with suppress(SmoketreeError):
            yield file, load(file)


_MOST_ENTRIES = 5
_BEFORE, _AFTER = 5.0, 2.0
"""Seconds around a row in which something in a log is taken to belong to it."""
_ENTRY = re.compile(r"(\d{4}-\d\d-\d\dT\S+) (.*)")
_REQUEST = re.compile(r"([A-Z]+) (\S+) (.+?)(?: (\d+) ms)?")
_LEVEL = re.compile(r"\[([A-Z]+)\] ")
_USUAL = ("net::ERR_ABORTED", "no answer")
"""Ends of requests that say nothing: a page that goes away breaks off what it still asked for."""


def console_errors(log: str, at: float | None) -> tuple[str, ...]:
    """Errors of the console, those around `at` (seconds since the epoch) if there are any, else all of the case; at
    most five."""
    levels = ((moment, text, _LEVEL.match(text)) for moment, text in _entries(log))
    # What a page throws has no level.
    return _around([(moment, text) for moment, text, level in levels if level is None or level[1] == "ERROR"], at)


def failed_requests(log: str, at: float | None) -> tuple[str, ...]:
    """Requests that failed or were answered by 4xx or 5xx, chosen like `console_errors`."""
    found = [
        (moment, f"{method} {address} {end}")
        for moment, method, address, end in _requests(log)
        if not address.endswith("/favicon.ico") and (int(end) >= 400 if end.isdigit() else not end.startswith(_USUAL))
    ]
    return _around(found, at)


def answers(log: str, until: float) -> dict[str, str]:
    """How each request of a log ended that was sent before that moment (seconds since the epoch), by its method and
    path; of several alike the last. Those that a page broke off are left out."""
    return {
        f"{method} {urlsplit(address).path or '/'}": end
        for moment, method, address, end in _requests(log)
        if moment <= until and not end.startswith(_USUAL)
    }


def _requests(log: str) -> Iterator[tuple[float, str, str, str]]:
    """The requests of a log: when, the method, the address, and how it ended."""
    for moment, text in _entries(log):
        if (parts := _REQUEST.fullmatch(text)) is not None:
            yield moment, parts[1], parts[2], parts[3]


def _entries(log: str) -> Iterator[tuple[float, str]]:
    """The entries of a log: when (seconds since the epoch), and the first line of what."""
    for line in log.splitlines():
        entry = _ENTRY.fullmatch(line)
        if entry is None:
            continue  # the rest of the entry before: a stack, say
        try:
            yield datetime.fromisoformat(entry[1]).timestamp(), entry[2]
        except ValueError:
            continue


def _around(found: list[tuple[float, str]], at: float | None) -> tuple[str, ...]:
    near = [text for moment, text in found if at is not None and at - _BEFORE <= moment <= at + _AFTER]
    return tuple(dict.fromkeys(near or [text for _, text in found]))[:_MOST_ENTRIES]
