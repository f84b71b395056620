"""JUnit XML, as CI servers read it: a suite a plan, a test case a case (what Jenkins' and Surefire's schemas share)."""

from xml.etree.ElementTree import Element, SubElement, indent, tostring

from smoketree.report.counts import tally
from smoketree.report.finding import Finding, summary_line, what
from smoketree.report.model import Status
from smoketree.report.plain import clean, one_line
from smoketree.report.view import CaseView, RunView

_MESSAGE = 500


def render_junit(run: RunView) -> str:
    """The report as JUnit XML. A case that could not be tested is an `error`, one that is wrong a `failure`.

    Characters that XML 1.0 has no place for (2.2) are shown as escapes.
    """
    root = Element("testsuites", name="smoketree")
    _numbers(root, list(run.cases), run.report.total_duration)
    for file in dict.fromkeys(case.scenario.plan.file for case in run.cases):
        cases = [case for case in run.cases if case.scenario.plan.file == file]
        suite = SubElement(root, "testsuite", name=one_line(file), timestamp=one_line(run.report.generated_at))
        _numbers(suite, cases, sum(case.scenario.duration for case in cases))
        properties = SubElement(suite, "properties")
        facts = {
            "url": run.url or run.report.url,
            "runId": run.report.run_id,
            "commit": run.report.environment.commit or "",
        }
        for name, value in facts.items():
            SubElement(properties, "property", name=name, value=one_line(value))
        for case in cases:
            _case(suite, case)
    if run.report.aborted:
        _aborted(root, run)
    indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + tostring(root, encoding="unicode") + "\n"


def _numbers(element: Element, cases: list[CaseView], duration: int) -> None:
    counts = tally(case.scenario for case in cases)
    element.set("tests", str(counts.total))
    element.set("failures", str(counts.failed - counts.error))
    element.set("errors", str(counts.error))
    element.set("skipped", str(counts.skipped))
    element.set("time", f"{duration / 1000:.3f}")


def _case(suite: Element, case: CaseView) -> None:
    scenario = case.scenario
    element = SubElement(
        suite,
        "testcase",
        name=one_line(scenario.name),
        classname=one_line(scenario.plan.file),
        file=one_line(scenario.plan.file),
        line=str(case.place.line),
        time=f"{scenario.duration / 1000:.3f}",
    )
    if case.finding:
        tag = {Status.FAILED: "failure", Status.ERROR: "error", Status.SKIPPED: "skipped"}[scenario.status]
        trouble = SubElement(element, tag, message=one_line(what(case.finding), _MESSAGE))
        if scenario.status is not Status.SKIPPED:
            trouble.set("type", "assertion" if scenario.status is Status.FAILED else "untestable")
            trouble.text = _body(case.finding)
    paths = [f"[[ATTACHMENT|{one_line(item.path)}]]" for item in case.evidence]
    SubElement(element, "system-out").text = "\n".join([one_line(summary_line(scenario)), *paths])


def _body(finding: Finding) -> str:
    lines = [
        f"{finding.place.file}:{finding.place.line}: {finding.words}",
        f"expected: {finding.expected}",
        f"seen: {finding.seen}",
        *(f"candidate: {candidate}" for candidate in finding.candidates),
        *([f"hint: {finding.hint}"] if finding.hint else []),
    ]
    return clean("\n".join(lines))


def _aborted(root: Element, run: RunView) -> None:
    """A run that ended early must not read as green: it counts as one error more."""
    reason = one_line(run.report.abort_reason or "no reason given", _MESSAGE)
    suite = SubElement(root, "testsuite", name="smoketree", tests="1", failures="0", errors="1", skipped="0", time="0")
    case = SubElement(suite, "testcase", name="the run came to its end", classname="smoketree", time="0")
    SubElement(case, "error", message=reason, type="aborted")
    for name in ("tests", "errors"):
        root.set(name, str(int(root.get(name, "0")) + 1))
