"""JUnit XML, as CI servers read it: a suite a plan, a test case a case.

It obeys the strictest of its readers' schemas, which is that of Jenkins' xUnit plugin. So a test case has no `file`
and no `line`: the file is its class and an attribute of its suite, and the text of a failure begins with the line.
"""

import re
from collections.abc import Iterable, Iterator
from pathlib import PurePath
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from smoketree.display_text import one_line
from smoketree.report.finding import Finding, facts, shortfall, summary_line, what
from smoketree.report.links import relative_path, shown_url
from smoketree.report.model import Attempt, Scenario, Status, tally
from smoketree.report.view import CaseView, RunView
from smoketree.report.wording import NOTES

_MESSAGE = 500
_MARK = re.compile(r"\[(?=\[)")
_NO_NAME = "(no name)"
_TYPES = {Status.FAILED: "assertion", Status.ERROR: "untestable", Status.SKIPPED: "skipped"}
_AGAIN = {Status.FAILED: "Failure", Status.ERROR: "Error"}


def _named(scenario: Scenario) -> str:
    """By name, and by preview where there are several: two cases of one name are one to many readers."""
    name = _line(scenario.name) or _NO_NAME
    return f"{name} at {_line(scenario.preview)}" if scenario.preview else name


def render_junit(run: RunView, folder: PurePath | None = None) -> str:
    """The report as JUnit XML. A case that could not be tested is an `error`, one that is wrong a `failure`; earlier
    attempts are `flakyFailure`, `flakyError`, `rerunFailure`, `rerunError` (Surefire's elements).

    `folder` is the run's as the reader of the file sees it, and goes before the paths of evidence. Characters that
    XML 1.0 has no place for (2.2) are shown as escapes.
    """
    # No counts here: the schema has no place for the skipped ones, and a reader would take these for passed.
    root = Element("testsuites", name="smoketree", time=_seconds(run.report.total_duration))
    for file in dict.fromkeys(case.scenario.plan.file for case in run.cases):
        cases = [case for case in run.cases if case.scenario.plan.file == file]
        name = _line(file)
        counts = tally(case.scenario for case in cases)
        suite = SubElement(
            root,
            "testsuite",
            name=name,
            file=name,
            timestamp=_line(run.report.generated_at),
            tests=str(len(cases)),
            failures=str(counts["failed_count"] - counts["error_count"]),
            errors=str(counts["error_count"]),
            skipped=str(counts["skipped_count"]),
            time=_seconds(sum(case.scenario.duration for case in cases)),
        )
        _properties(suite, run, cases)
        for case in cases:
            _case(suite, case, folder)
    if reason := shortfall(run.report):  # a run that ended early must not read as green: it is a suite with an error
        numbers = {"tests": "1", "failures": "0", "errors": "1", "skipped": "0", "time": "0"}
        suite = SubElement(root, "testsuite", {"name": "smoketree", **numbers})
        whole = SubElement(suite, "testcase", name="the run as a whole", classname="smoketree", time="0")
        message = _line(reason, _MESSAGE)
        SubElement(whole, "error", message=message, type="untestable").text = message
    indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + tostring(root, encoding="unicode") + "\n"


def _properties(suite: Element, run: RunView, cases: list[CaseView]) -> None:
    """What is known of the run, and what each case is beside the base: a test case has no place for properties."""
    properties = SubElement(suite, "properties")
    about = {
        "url": shown_url(run.report.url),
        "runId": run.report.run_id,
        "commit": run.report.environment.commit or "",
    }
    if run.report.base_url is not None:
        about |= {"baseUrl": shown_url(run.report.base_url), "gate": run.report.gate.value}
    about |= {f"base: {_named(one.scenario)}": one.scenario.base.kind.value for one in cases if one.scenario.base}
    for name, value in about.items():
        SubElement(properties, "property", name=_line(name), value=_line(value))


def _case(suite: Element, case: CaseView, folder: PurePath | None) -> None:
    scenario = case.scenario
    element = SubElement(
        suite, "testcase", name=_named(scenario), classname=_line(scenario.plan.file), time=_seconds(scenario.duration)
    )
    if case.finding:
        tag = {Status.FAILED: "failure", Status.ERROR: "error", Status.SKIPPED: "skipped"}[scenario.status]
        trouble = SubElement(element, tag, message=_line(what(case.finding), _MESSAGE), type=_TYPES[scenario.status])
        trouble.text = _body(case.finding, case.since)
    for attempt in scenario.attempts:
        _attempt(element, scenario, attempt)
    noted = (
        _line(f"note: {NOTES[note.kind]}: {f'line {note.line}: ' if note.line else ''}{note.text}")
        for note in scenario.notes
    )
    said = [_line(summary_line(scenario)), *noted, *_attachments((item.path for item in case.evidence), folder)]
    SubElement(element, "system-out").text = "\n".join(said)


def _attempt(element: Element, scenario: Scenario, attempt: Attempt) -> None:
    """A try before the last one. One that passed or was not run is no news."""
    kind = _AGAIN.get(attempt.status)
    if kind is None:
        return
    tag = f"{'flaky' if scenario.passed else 'rerun'}{kind}"
    again = SubElement(element, tag, message=_line(attempt.summary, _MESSAGE), type=_TYPES[attempt.status])
    SubElement(again, "stackTrace").text = f"attempt {attempt.number}: {_line(attempt.summary)}"


def _body(finding: Finding, since: Iterable[tuple[str, str]]) -> str:
    """The place first and with "at" before it, where readers look for a file and its line; no text begins a line."""
    place = f"at {finding.place.file}:{finding.place.line}"
    lines = [
        f"{place}: {finding.words}" if finding.words else place,
        *(f"{label}: {text}" for label, text in facts(finding)),
        *(f"{label}: {text}" for label, text in since if label in {"base", "quarantine"}),
        *(f"candidate: {candidate}" for candidate in finding.candidates),
    ]
    return "\n".join(_line(line) for line in lines)


def _attachments(paths: Iterable[str], folder: PurePath | None) -> Iterator[str]:
    """The marks by which GitLab and Jenkins find files: they copy what is named, so only what lies in the run's
    folder, or in another run's beside it, is."""
    for path in paths:
        if relative_path(path) and not {"[", "]", "|"} & set(path):
            yield f"[[ATTACHMENT|{path if folder is None else folder / path}]]"


def _line(text: str, limit: int | None = None) -> str:
    """A line in which no mark of an attachment begins: the text may be a page's, a plan's or a model's."""
    return _MARK.sub("[ ", one_line(text, limit))


def _seconds(milliseconds: int) -> str:
    return f"{max(milliseconds, 0) / 1000:.3f}"
