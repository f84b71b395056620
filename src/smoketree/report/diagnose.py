"""Why a case failed, as far as the report and its evidence show; as Markdown for a coding agent or a comment, as text
for a terminal, and as data. No model, no browser."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from smoketree.display_text import for_log, one_line
from smoketree.errors import UsageError
from smoketree.plan.parser import parse
from smoketree.plan.values import spans
from smoketree.report.comparison import finding_time, page_changes, same_line, snapshot_before
from smoketree.report.diff import CaseKey, by_key
from smoketree.report.finding import Finding, comparison_rows, facts, find, headline, other_value
from smoketree.report.links import shown_url
from smoketree.report.model import Scenario, Status, TestReport
from smoketree.report.store import Kept, console_errors, failed_requests
from smoketree.report.wording import ICONS, WORDS, code, count
from smoketree.snapshot.fold import fold
from smoketree.snapshot.label import label
from smoketree.snapshot.tree import SnapshotError
from smoketree.snapshot.tree import parse as parse_snapshot

_NEAR = 4
_MOST_NAMES = 1000
"""Of one page: to compare names takes longer than to read them."""
_NUMBERS = re.compile(r"\d[\d.,]*")


@dataclass(frozen=True, slots=True)
class LastPass:
    """The `report` of the last run in which the case passed. `changes` are what is another on the page,
    `plan_changes` what is another in the case's lines since; `compared` says whether both pages were kept."""

    report: TestReport
    compared: bool
    changes: tuple[str, ...] = ()
    plan_changes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """A `scenario` that did not pass. `plan_line` is the plan's line as written in the file; `near` are names on
    the page that come close to what was sought; `conclusions` are what all this most likely means, best first;
    `since` is what the report itself knows of earlier runs, with labels."""

    scenario: Scenario
    finding: Finding
    plan_line: str = ""
    near: tuple[str, ...] = ()
    console: tuple[str, ...] = ()
    requests: tuple[str, ...] = ()
    last_pass: LastPass | None = None
    conclusions: tuple[str, ...] = ()
    since: tuple[tuple[str, str], ...] = ()
    page: str = ""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """Everything that did not pass in a report. `folder` is where its evidence lies, if that is known."""

    report: TestReport
    explanations: tuple[Explanation, ...]
    folder: Path | None


def diagnose(kept: Kept, earlier: Iterable[Kept] = (), case: str | None = None) -> Diagnosis:
    """Explains what did not pass; `earlier` are older reports, newest first; `case` picks one by its name.

    Raises UsageError where there is no such case.
    """
    bad = [one for one in kept.report.scenarios if not one.passed and case in {None, one.name}]
    if case is not None and not any(one.name == case for one in kept.report.scenarios):
        names = ", ".join(f'"{one.name}"' for one in kept.report.scenarios[:10])
        raise UsageError(f'there is no case "{case}" in this report', f"its cases: {names}")
    passes = _last_passes(bad, earlier)
    explanations = (_explained(one, kept, passes.get(CaseKey.of(one))) for one in bad)
    found = tuple(explanation for explanation in explanations if explanation is not None)
    return Diagnosis(kept.report, found, kept.evidence.folder)


def _last_passes(bad: list[Scenario], earlier: Iterable[Kept]) -> dict[CaseKey, tuple[Kept, Scenario]]:
    wanted = {CaseKey.of(one) for one in bad}
    found: dict[CaseKey, tuple[Kept, Scenario]] = {}
    for old in earlier if wanted else ():
        passes = {key: (old, one) for key, one in by_key(old.report).items() if key in wanted and one.passed}
        found = passes | found
        if found.keys() == wanted:
            break
    return found


def _explained(scenario: Scenario, kept: Kept, passed: tuple[Kept, Scenario] | None) -> Explanation | None:
    finding = find(scenario)
    if finding is None:
        return None
    at = finding_time(scenario, finding)
    page = kept.evidence.text(finding.snapshot or snapshot_before(scenario, finding.place.line)) or ""
    found = Explanation(
        scenario=scenario,
        finding=finding,
        plan_line=_plan_line(kept.report, finding),
        near=tuple(_near(page, finding)),
        console=console_errors(kept.evidence.log(scenario, "console"), at),
        requests=failed_requests(kept.evidence.log(scenario, "network"), at),
        last_pass=None if passed is None else _last_pass(scenario, finding, page, kept, *passed),
        since=tuple(comparison_rows(scenario, kept.report)),
        page=page,
    )
    return replace(found, conclusions=tuple(rule for rule in (say(found) for say in _RULES) if rule))


def _last_pass(scenario: Scenario, finding: Finding, page: str, kept: Kept, old: Kept, passed: Scenario) -> LastPass:
    before = old.evidence.text(snapshot_before(passed, same_line(passed, finding)))
    return LastPass(
        report=old.report,
        compared=bool(page) and before is not None,
        changes=() if not page or before is None else page_changes(before, page, f"{finding.words} {finding.expected}"),
        plan_changes=_plan_changes(CaseKey.of(scenario), old.report, kept.report),
    )


def _plan_line(report: TestReport, finding: Finding) -> str:
    at, file = finding.place.line, finding.place.file
    lines = next((plan.text.splitlines() for plan in report.plans if plan.file == file), [])
    return lines[at - 1].strip() if 0 < at <= len(lines) else ""


def _plan_changes(key: CaseKey, old: TestReport, new: TestReport) -> tuple[str, ...]:
    """Lines of the case that are new in the plan since, and lines that are gone."""
    was, now = _steps(key, old), _steps(key, new)
    if was is None or now is None:
        return ()
    added = [f"is new: {line}" for line in now if line not in was]
    return (*added, *(f"is gone: {line}" for line in was if line not in now))


def _steps(key: CaseKey, report: TestReport) -> tuple[str, ...] | None:
    plan = next((parse(one.text, one.file).plan for one in report.plans if one.file == key.file), None)
    cases = (one for one in plan.cases if one.name == key.name) if plan is not None else ()
    return next((tuple(step.text for step in case.steps) for case in cases), None)


def _near(page: str, finding: Finding) -> Iterator[str]:
    """Names on the page that look like what the plan line quotes."""
    try:
        tree = parse_snapshot(page)
    except (SnapshotError, RecursionError):
        return  # a file that was cut, say
    names: dict[str, str] = {}
    for node in tree:
        name = label(tree, node) if node.role and (node.name is not None or node.text is not None) else ""
        if name and len(name) <= 200 and len(names) < _MOST_NAMES:
            names.setdefault(fold(name), f'{node.role} "{name}"')
    for span in spans(finding.words)[:_NEAR]:
        sought = fold(span.content)
        for match in get_close_matches(sought, names, _NEAR, 0.6):
            yield names[match]


def _server_fault(found: Explanation) -> str:
    broken = next((one for one in found.requests if one.rsplit(" ", 1)[-1].startswith("5")), None)
    return f"the app's server failed at that moment ({broken}): look at its log first" if broken else ""


def _script_error(found: Explanation) -> str:
    return f"a script of the page failed: {found.console[0]}" if found.console else ""


def _other_value(found: Explanation) -> str:
    """What the line is about is there, and what it says of it is not so: another quote of the line is on the page, or
    what comes closest to the missing one differs from it in its numbers only."""
    finding = found.finding
    text = fold(found.page)
    quotes = [span.content for span in spans(finding.words)]
    missing = [quote for quote in quotes if fold(quote) not in text]
    if found.scenario.status is Status.FAILED and other_value(finding) is not None:
        return f"the value differs: {headline(finding)}"
    if found.scenario.status is not Status.FAILED or not finding.seen or len(missing) != 1:
        return ""
    subject = len(quotes) > 1 and quotes[-1] == missing[0]
    near = found.near[0].partition('"')[2].rstrip('"') if found.near else ""
    if not subject and (_NUMBERS.sub("0", fold(near)) != _NUMBERS.sub("0", fold(missing[0])) or not near):
        return ""
    return f'the value differs: expected "{missing[0]}", seen {finding.seen}'


def _line_changed(found: Explanation) -> str:
    last = found.last_pass
    if last is None or not last.plan_changes:
        return ""
    new = any(change.startswith("is new: ") and found.finding.words in change for change in last.plan_changes)
    return "this line is new in the plan since the last pass" if new else "the case's lines changed since the last pass"


def _renamed(found: Explanation) -> str:
    """A name of the plan is on the page no more, but one very like it is."""
    if _other_value(found):
        return ""
    text = fold(found.page)
    missing = [span.content for span in spans(found.finding.words) if fold(span.content) not in text]
    if not missing or not found.near:
        return ""
    return f'"{missing[0]}" is not on the page, but {found.near[0]} is: it may have been renamed'


def _page_changed(found: Explanation) -> str:
    last = found.last_pass
    if last is None or not last.compared:
        return ""
    if not last.changes:
        return "the page has the same texts as in the last run that passed: the difference is not in its text"
    return "the page differs from the last run that passed (see below)"


def _untestable(found: Explanation) -> str:
    if found.scenario.status is Status.ERROR and not found.finding.words:
        return "nothing was tested: this is about the preview, the browser or the settings, not the app's behaviour"
    return ""


_RULES: tuple[Callable[[Explanation], str], ...] = (
    _untestable,
    _server_fault,
    _other_value,
    _renamed,
    _line_changed,
    _script_error,
    _page_changed,
)


_SAID, _SHORT = 600, 200


def markdown(found: Diagnosis) -> str:
    """Markdown in which everything that is quoted from a plan or a page is in code marks."""
    blocks = [_head(found, quote=True)]
    for one in found.explanations:
        status, place = one.scenario.status, f"{one.finding.place.file}:{one.finding.place.line}"
        name = code(one.scenario.name, _SHORT)
        title = f"## {ICONS[status]} {WORDS[status]} · {code(place, _SHORT)} · {name}"
        rows = (f"- {name}: {code(text, _SAID)}" for name, text in _facts(one, found.folder))
        blocks.append("\n".join([title, "", *rows]))
    return "\n\n".join(blocks) + "\n"


def text(found: Diagnosis) -> str:
    """Plain lines for a terminal."""
    blocks = [_head(found, quote=False)]
    for one in found.explanations:
        place = f"{one.finding.place.file}:{one.finding.place.line}"
        title = one_line(f"{WORDS[one.scenario.status]}  {place}  {one.scenario.name}", _SAID)
        rows = (f"  {name}: {one_line(said, _SAID)}" for name, said in _facts(one, found.folder))
        blocks.append("\n".join([title, *rows]))
    return "".join(f"{for_log(line)}\n" for line in "\n\n".join(blocks).split("\n"))


def data(found: Diagnosis) -> dict[str, Any]:
    """The same as data, with camelCase keys."""
    return {
        "runId": found.report.run_id,
        "url": shown_url(found.report.url),
        "passed": found.report.passed,
        "explanations": [_as_data(one, found.folder) for one in found.explanations],
    }


def _head(found: Diagnosis, *, quote: bool) -> str:
    report = found.report
    address = shown_url(report.url)
    url = code(address, _SHORT) if quote else one_line(address, _SHORT)
    if not found.explanations:
        said = "nothing to explain: every case passed" if report.passed else "nothing to explain here"
        reason = report.abort_reason
        early = "" if reason is None else f"; the run ended early: {code(reason, _SAID) if quote else one_line(reason)}"
        return f"{said}{early} ({url})"
    head = (
        f"{count(len(found.explanations), 'case')} of {len(report.scenarios)} to explain, run {report.run_id} of {url}"
    )
    return f"# {head}" if quote else head


def _facts(one: Explanation, folder: Path | None) -> Iterator[tuple[str, str]]:
    finding = one.finding
    for conclusion in one.conclusions:
        yield "most likely", conclusion
    if one.plan_line:
        yield "plan line", one.plan_line
    yield from facts(finding)
    yield from (("there is", said) for said in finding.candidates)
    yield from (("near name", said) for said in one.near)
    yield from (("console error", said) for said in one.console)
    yield from (("failed request", said) for said in one.requests)
    yield from one.since if one.since and one.last_pass is None else _since(one.last_pass)
    for name, path in (("picture", finding.screenshot), ("snapshot", finding.snapshot)):
        if path is not None:
            yield name, str(path if folder is None else folder / path)


def _since(last: LastPass | None) -> Iterator[tuple[str, str]]:
    if last is None:
        yield "last pass", "none is known: no older report in the results folder has this case passing"
        return
    sha = last.report.environment.commit
    yield "last pass", f"{last.report.generated_at}, run {last.report.run_id}{f', commit {sha[:12]}' if sha else ''}"
    for change in last.plan_changes:
        yield "in the plan since", change
    if not last.compared:
        yield "on the page since", "not known: one of the two snapshots was not kept"
    for change in last.changes:
        yield "on the page since", change


def _as_data(one: Explanation, folder: Path | None) -> dict[str, Any]:
    finding, last = one.finding, one.last_pass
    return {
        "case": one.scenario.name,
        "status": one.scenario.status.value,
        **finding.data(folder or Path()),
        "planLine": one.plan_line,
        "near": list(one.near),
        "consoleErrors": list(one.console),
        "failedRequests": list(one.requests),
        "conclusions": list(one.conclusions),
        "lastPass": None
        if last is None
        else {
            "runId": last.report.run_id,
            "generatedAt": last.report.generated_at,
            "commit": last.report.environment.commit,
            "pagesCompared": last.compared,
            "pageChanges": list(last.changes),
            "planChanges": list(last.plan_changes),
        },
    }
