"""Reports as they lie on disk, each with the folder of its evidence: the one of a run, and those before it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from smoketree.errors import SmoketreeError
from smoketree.report.model import Scenario, TestReport
from smoketree.report.store import LATEST, load

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


def evidence_of(report: TestReport, report_file: Path | None) -> Evidence:
    """Where the evidence of a report lies that was read from `<out>/results/*.json`, or beside it."""
    if report_file is None:
        return Evidence(None)
    for folder in (report_file.parent.parent / "runs" / report.run_id, report_file.parent):
        if folder.is_dir() and folder.name == report.run_id:
            return Evidence(folder)
    return Evidence(None)


@dataclass(frozen=True, slots=True)
class Kept:
    """A report and the evidence that belongs to it."""

    report: TestReport
    evidence: Evidence


def read_report(file: Path) -> Kept:
    """A report from its file, or the latest of an output folder. Raises UsageError."""
    report = load(file)
    if file.is_dir():
        results = file / "results" if (file / "results").is_dir() else file
        file = results / LATEST
    return Kept(report, evidence_of(report, file))


def earlier_reports(results: Path, than: TestReport) -> Iterator[Kept]:
    """The reports of a folder that are older than that one, newest first; what is none is passed over."""
    for file, report in _reports(results):
        if report.run_id != than.run_id and report.generated_at <= than.generated_at:
            yield Kept(report, evidence_of(report, file))


def reports_in(results: Path, most: int) -> Iterator[TestReport]:
    """The last reports of a folder, newest first; what is none is passed over."""
    return (report for _, report in _reports(results, most))


def _reports(results: Path, most: int = _REPORTS) -> Iterator[tuple[Path, TestReport]]:
    if not results.is_dir():
        return
    files = [file for file in results.glob("*.json") if file.name != LATEST]
    for file in sorted(files, key=_modified, reverse=True)[:most]:
        try:
            yield file, load(file)
        except SmoketreeError:
            continue


def _modified(file: Path) -> float:
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0
