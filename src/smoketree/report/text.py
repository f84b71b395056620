"""The report for a terminal: the failures with `file:line`, which editors make clickable, then the sums."""

from collections.abc import Iterator

from smoketree.report.model import Status
from smoketree.report.plain import one_line, shorten
from smoketree.report.view import CaseView, RunView
from smoketree.report.wording import NOTES, WORDS, duration, usage

_WIDTH = 500
_TITLES = {Status.FAILED: "FAILED", Status.ERROR: "ERROR", Status.SKIPPED: "SKIPPED"}


def render_text(run: RunView) -> str:
    """Plain text without colour; control characters of the page are shown, never sent to the terminal."""
    lines = [line for case in run.troubled for line in (*_case(case), "")]
    lines += [f"note: {one_line(note, _WIDTH)}" for note in _notes(run)]
    if run.changes:
        lines += [line for line in run.changes.text().splitlines() if not line.startswith(("cost:", "no case"))]
    if run.report.aborted:
        lines.append(f"the run ended early: {one_line(run.report.abort_reason or 'no reason given', _WIDTH)}")
    lines.append(f"smoketree: {run.headline}")
    lines.append(f"{_sums(run)} · {duration(run.report.total_duration)} · {usage(run.report.usage)}")
    return "\n".join(lines) + "\n"


def _case(case: CaseView) -> Iterator[str]:
    finding, scenario = case.finding, case.scenario
    if finding is None:
        return
    yield shorten(
        f"{_TITLES[scenario.status]} {one_line(finding.place.file)}:{finding.place.line} {one_line(scenario.name)}",
        _WIDTH,
    )
    rows = [
        ("plan", finding.words),
        ("expected", finding.expected if finding.expected != finding.words else ""),
        ("seen", finding.seen),
        *(("candidate", candidate) for candidate in finding.candidates),
        ("hint", finding.hint or ""),
        *((item.label, item.path) for item in case.evidence),
    ]
    for label, text in rows:
        if text:
            yield f"  {one_line(label, 40) + ':':<10} {one_line(text, _WIDTH)}"


def _notes(run: RunView) -> Iterator[str]:
    for note in run.notes:
        if note.kind != "judged":
            place = f"{note.place.file}:{note.place.line}: " if note.place else ""
            yield f"{NOTES[note.kind]}: {place}{note.text}"


def _sums(run: RunView) -> str:
    counts = run.counts
    pairs = (
        (counts.passed, WORDS[Status.PASSED]),
        (counts.failed - counts.error, WORDS[Status.FAILED]),
        (counts.error, WORDS[Status.ERROR]),
        (counts.skipped, WORDS[Status.SKIPPED]),
        (counts.flaky, "flaky"),
    )
    return " · ".join(f"{number} {word}" for number, word in pairs if number) or "no cases"
