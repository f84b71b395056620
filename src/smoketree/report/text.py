"""The report for a terminal: the failures with `file:line`, which editors make clickable, then the sums."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from smoketree.display_text import for_log, one_line, shorten
from smoketree.report.finding import bad_rows, facts, shortfall
from smoketree.report.links import relative_path
from smoketree.report.model import NoteKind, PlanLine, Row, Scenario, Status
from smoketree.report.view import CaseView, RunView
from smoketree.report.wording import NOTES, WORDS, count, duration, usage

_WIDTH = 500


def render_text(run: RunView, folder: Path | None = None) -> str:
    """Plain text without colour; control characters of the page are shown, never sent to the terminal. `folder` is the
    run's, which files of evidence are in."""
    lines = [line for case in run.troubled for line in (*_case(case, folder), "")]
    lines += [f"note: {one_line(note, _WIDTH)}" for note in notes(run)]
    lines += [one_line(text, _WIDTH) for text in run.impact]
    if run.changes:
        lines += [line for line in run.changes.text().splitlines() if not line.startswith(("cost:", "no result"))]
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
        f"{scenario.status.name} {one_line(finding.place.file)}:{finding.place.line} {one_line(scenario.name)}", _WIDTH
    )
    files = [(item.label, item.path if folder is None else str(folder / item.path)) for item in case.evidence]
    for label, text in (*case_facts(case), *files):
        yield f"  {one_line(label, 40) + ':':<10} {one_line(text, _WIDTH)}"


def _other_rows(scenario: Scenario, line: int) -> Iterator[Row]:
    """The further lines that are not good, the first row of each: all that is wrong can be mended at once."""
    told = {line}
    for row in sorted(bad_rows(scenario), key=lambda one: one.line or 0):
        if row.line and row.line not in told:
            told.add(row.line)
            yield row


def case_facts(case: CaseView) -> Iterator[tuple[str, str]]:
    """What is said of a case that did not pass, with its label: the plan's words, what was expected and seen, what to
    do, what it was in earlier runs, the candidates, and the other lines that are not good."""
    finding = case.finding
    if finding is None:
        return
    candidates = (("candidate", candidate) for candidate in finding.candidates)
    place = finding.place
    more = _other_rows(case.scenario, place.line)
    others = (("also", f"{place.file}:{row.line}: {row.words}: {row.said}") for row in more)
    rows = (("plan", finding.words), *facts(finding), *case.since, *candidates, *others)
    yield from ((label, text) for label, text in rows if text)


def notes(run: RunView) -> Iterator[str]:
    """What to know beside the verdict, a line each."""
    for note in run.notes:
        if note.kind != "judged":
            case = f"{note.case}: " if note.case else ""
            place = f"{note.place.file}:{note.place.line}: " if note.place else case
            yield f"{NOTES[note.kind]}: {place}{note.text}"


def sums(run: RunView) -> str:
    """How many cases had which result, how long it took and what it cost."""
    report = run.report
    pairs = (
        (report.passed_count, WORDS[Status.PASSED]),
        (report.failed_count - report.error_count, WORDS[Status.FAILED]),
        (report.error_count, WORDS[Status.ERROR]),
        (report.skipped_count, WORDS[Status.SKIPPED]),
        (report.flaky_count, "flaky"),
    )
    said = [f"{number} {word}" for number, word in pairs if number] or ["no cases"]
    return " · ".join((*said, duration(report.total_duration), usage(report.usage)))


# GitHub's annotations at the lines of plans, as the workflow commands that a step prints (docs.github.com: workflow
# commands; escapes as the runner undoes them, actions/runner ActionCommand).
#
# A step shows ten errors and ten warnings and drops the rest without a word. So the tenth says what was left out.

SHOWN = 10
"""Of each kind, in one step."""
_TITLE, _TEXT = 120, 600
_OF_COMMANDS = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_OF_PROPERTIES = str.maketrans({":": "%3A", ",": "%2C"})
_WARNED = ("flaky", "vacuous", "warning", *(kind.value for kind in NoteKind))


@dataclass(frozen=True, slots=True)
class _Annotation:
    title: str
    text: str
    place: PlanLine | None = None


def render_annotations(run: RunView) -> str:
    """A line a command: an error for each case that failed or could not be tested and for a run that ended early or
    tested nothing, a warning for each case that was skipped, is flaky or has something to warn of. Empty where there
    is nothing to say."""
    reason = shortfall(run.report)
    errors = [_Annotation("smoketree", reason)] if reason else []
    errors += [_trouble(case) for case in run.troubled if case.scenario.status is not Status.SKIPPED]
    warnings = [_trouble(case) for case in run.troubled if case.scenario.status is Status.SKIPPED]
    warnings += [
        _Annotation(f"{note.case}: {NOTES[note.kind]}" if note.case else NOTES[note.kind], note.text, note.place)
        for note in run.notes
        if note.kind in _WARNED
    ]
    return "".join(f"{line}\n" for line in (*_commands("error", errors), *_commands("warning", warnings)))


def _trouble(case: CaseView) -> _Annotation:
    finding = case.finding
    title = f"{case.scenario.name}: {WORDS[case.scenario.status]}"
    if finding is None:
        return _Annotation(title, case.scenario.summary, case.place)
    lines = [finding.words, *(f"{label}: {text}" for label, text in facts(finding))]
    return _Annotation(title, "\n".join(one_line(text, _TEXT) for text in lines if text), case.place)


def _commands(kind: str, found: Sequence[_Annotation]) -> Iterator[str]:
    if len(found) > SHOWN:
        more = f"and {count(len(found) - SHOWN + 1, kind)} more: see the report"
        found = [*found[: SHOWN - 1], _Annotation("smoketree", more)]
    for each in found:
        properties = {"title": one_line(each.title, _TITLE)}
        if each.place and relative_path(each.place.file):
            properties = {"file": each.place.file, "line": str(max(each.place.line, 1)), **properties}
        escaped = (f"{name}={command_text(text).translate(_OF_PROPERTIES)}" for name, text in properties.items())
        text = "\n".join(one_line(line, _TEXT) for line in each.text.splitlines())
        yield f"::{kind} {','.join(escaped)}::{command_text(text)}"


def command_text(text: str) -> str:
    """The text as a workflow command takes it (GitHub Docs, "Workflow commands")."""
    return text.translate(_OF_COMMANDS)
