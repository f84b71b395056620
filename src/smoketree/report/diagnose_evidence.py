"""What the files that a case left behind say about its failure: logs and snapshots. Pure, but for reading them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from smoketree.report.model import Scenario, TestReport
from smoketree.snapshot.diff import diff
from smoketree.snapshot.fold import fold, words

_LARGEST = 4_000_000
_BEFORE, _AFTER = 5.0, 2.0
"""Seconds around a row in which something in a log is taken to belong to it."""
_ENTRY = re.compile(r"(\d{4}-\d\d-\d\dT\S+) (.*)")
_REQUEST = re.compile(r"([A-Z]+) (\S+) (.+?)(?: (\d+) ms)?")
_LEVEL = re.compile(r"\[([A-Z]+)\] ")
_REF = re.compile(r" \[ref=[a-z]*\d*e\d+\]| \[cursor=pointer\]| \[active\]")
_BOX = re.compile(r" \[box=[-\d.,]+\]")
"""Where an element stood: in the snapshots of failed rows, for the page of the report."""
_USUAL = ("net::ERR_ABORTED", "no answer")
"""Ends of requests that say nothing: a page that goes away breaks off what it still asked for."""
_MOST_CHANGES = 12


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


def console_errors(log: str, at: float | None, most: int = 5) -> tuple[str, ...]:
    """Errors of the console, those around `at` (seconds since the epoch) if there are any, else all of the case."""
    found: list[tuple[float, str]] = []
    for moment, text in _entries(log):
        level = _LEVEL.match(text)
        if level is None or level[1] == "ERROR":  # what a page throws has no level
            found.append((moment, text))
    return _around(found, at, most)


def failed_requests(log: str, at: float | None, most: int = 5) -> tuple[str, ...]:
    """Requests that failed or were answered by 4xx or 5xx, chosen like `console_errors`."""
    found: list[tuple[float, str]] = []
    for moment, text in _entries(log):
        parts = _REQUEST.fullmatch(text)
        if parts is None or parts[2].endswith("/favicon.ico"):
            continue
        end = parts[3]
        if (end.isdigit() and int(end) >= 400) or (not end.isdigit() and not end.startswith(_USUAL)):
            found.append((moment, f"{parts[1]} {parts[2]} {end}"))
    return _around(found, at, most)


def snapshot_before(scenario: Scenario, line: int) -> str | None:
    """The path of the page as the steps above a line left it; None where none was kept."""
    kept = [step.snapshot for step in scenario.steps if step.snapshot is not None and 0 < step.line < line]
    return kept[-1] if kept else None


def page_changes(before: str, now: str, about: str) -> tuple[str, ...]:
    """What is another on a page than it was in an earlier run: `was ...`, `is new: ...`, `is gone: ...`. What shares
    words with `about` comes first; at most a dozen."""
    changes = diff(_REF.sub("", before), _REF.sub("", now)).changes
    said = [
        f"was {change.before}, is {change.after}"
        if change.kind == "changed"
        else (f"is new: {change.after}" if change.kind == "added" else f"is gone: {change.before}")
        for change in changes
        if not _is_structure(change.after or change.before or "")
    ]
    wanted = words(fold(about))
    ranked = sorted(dict.fromkeys(said), key=lambda text: -len(wanted & words(fold(text))))
    return tuple(ranked[:_MOST_CHANGES])


def _is_structure(line: str) -> bool:
    """Whether a line of a snapshot only holds others, and says nothing itself."""
    return re.fullmatch(r"- (?:generic|list|listitem|paragraph|rowgroup|row|group)(?: \[[^\]]*\])*:?", line) is not None


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


def _around(found: list[tuple[float, str]], at: float | None, most: int) -> tuple[str, ...]:
    near = [text for moment, text in found if at is not None and at - _BEFORE <= moment <= at + _AFTER]
    return tuple(dict.fromkeys(near or [text for _, text in found]))[:most]
