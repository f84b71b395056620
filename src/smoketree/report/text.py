"""The report for a terminal: the failures with `file:line`, which editors make clickable, then the sums."""

from collections.abc import Iterator
from pathlib import Path

from smoketree.report.finding import facts
from smoketree.report.model import Status
from smoketree.report.plain import for_log, one_line, shorten
from smoketree.report.view import CaseView, RunView
from smoketree.report.wording import NOTES, WORDS, duration, usage

_WIDTH = 500
TITLES = {Status.FAILED: "FAILED", Status.ERROR: "ERROR", Status.SKIPPED: "SKIPPED"}


def render_text(run: RunView, folder: Path | None = None) -> str:
    """Plain text without colour; control characters of the page are shown, never sent to the terminal. `folder` is the
    run's, which files of evidence are in."""
    lines = [line for case in run.troubled for line in (*_case(case, folder), "")]
    lines += [f"note: {one_line(note, _WIDTH)}" for note in notes(run)]
    if run.changes:
        lines += [line for line in run.changes.text().splitlines() if not line.startswith(("cost:", "no case"))]
    if run.report.aborted:
        lines.append(f"the run ended early: {one_line(run.report.abort_reason or 'no reason given', _WIDTH)}")
    lines.append(f"smoketree: {run.headline}")
    lines.append(sums(run))
    return "\n".join(map(for_log, lines)) + "\n"


def _case(case: CaseView, folder: Path | None) -> Iterator[str]:
    finding, scenario = case.finding, case.scenario
    if finding is None:
        return
    yield shorten(
        f"{TITLES[scenario.status]} {one_line(finding.place.file)}:{finding.place.line} {one_line(scenario.name)}",
        _WIDTH,
    )
    files = [(item.label, item.path if folder is None else str(folder / item.path)) for item in case.evidence]
    for label, text in (*case_facts(case), *files):
        yield f"  {one_line(label, 40) + ':':<10} {one_line(text, _WIDTH)}"


def case_facts(case: CaseView) -> Iterator[tuple[str, str]]:
    """What is said of a case that did not pass, with its label: the plan's words, what was expected and seen, what to
    do, and what might have been meant."""
    finding = case.finding
    if finding is None:
        return
    rows = [
        ("plan", finding.words),
        *facts(finding),
        *(("candidate", candidate) for candidate in finding.candidates),
    ]
    yield from ((label, text) for label, text in rows if text)


def notes(run: RunView) -> Iterator[str]:
    """What to know beside the verdict, a line each."""
    for note in run.notes:
        if note.kind != "judged":
            place = f"{note.place.file}:{note.place.line}: " if note.place else ""
            yield f"{NOTES[note.kind]}: {place}{note.text}"


def sums(run: RunView) -> str:
    """How many cases came to what, how long it took and what it cost."""
    counts = run.counts
    pairs = (
        (counts.passed, WORDS[Status.PASSED]),
        (counts.failed - counts.error, WORDS[Status.FAILED]),
        (counts.error, WORDS[Status.ERROR]),
        (counts.skipped, WORDS[Status.SKIPPED]),
        (counts.flaky, "flaky"),
    )
    said = [f"{number} {word}" for number, word in pairs if number] or ["no cases"]
    return " · ".join((*said, duration(run.report.total_duration), usage(run.report.usage)))
