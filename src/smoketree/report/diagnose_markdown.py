"""A diagnosis as Markdown, for a coding agent or a comment, as text for a terminal, and as data."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from smoketree.report.diagnose import Diagnosis, Explanation, LastPass
from smoketree.report.escape import code
from smoketree.report.finding import facts
from smoketree.report.links import shown_url
from smoketree.report.plain import for_log, one_line
from smoketree.report.wording import ICONS, WORDS, count

_SAID, _SHORT = 600, 200


def markdown(found: Diagnosis) -> str:
    """Markdown in which everything that is quoted from a plan or a page is in code marks."""
    blocks = [_head(found, quote=True)]
    for one in found.explanations:
        place = f"{one.finding.place.file}:{one.finding.place.line}"
        title = f"## {ICONS[one.status]} {WORDS[one.status]} · {code(place, _SHORT)} · {code(one.case, _SHORT)}"
        rows = (f"- {name}: {code(text, _SAID)}" for name, text in _facts(one, found.folder))
        blocks.append("\n".join([title, "", *rows]))
    return "\n\n".join(blocks) + "\n"


def text(found: Diagnosis) -> str:
    """Plain lines for a terminal."""
    blocks = [_head(found, quote=False)]
    for one in found.explanations:
        place = f"{one.finding.place.file}:{one.finding.place.line}"
        title = one_line(f"{WORDS[one.status]}  {place}  {one.case}", _SAID)
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
    for name, each in (
        ("there is", finding.candidates),
        ("near name", one.near),
        ("console error", one.console),
        ("failed request", one.requests),
    ):
        for said in each:
            yield name, said
    yield from one.since if one.since and one.last_pass is None else _since(one.last_pass)
    for name, path in (("picture", finding.screenshot), ("snapshot", finding.snapshot)):
        if path is not None:
            yield name, str(path if folder is None else folder / path)


def _since(last: LastPass | None) -> Iterator[tuple[str, str]]:
    if last is None:
        yield "last pass", "none is known: no older report in the results folder has this case passing"
        return
    commit = f", commit {last.commit[:12]}" if last.commit else ""
    yield "last pass", f"{last.generated_at}, run {last.run_id}{commit}"
    for change in last.plan_changes:
        yield "in the plan since", change
    if not last.compared:
        yield "on the page since", "not known: one of the two snapshots was not kept"
    for change in last.changes:
        yield "on the page since", change


def _as_data(one: Explanation, folder: Path | None) -> dict[str, Any]:
    finding, last = one.finding, one.last_pass
    return {
        "case": one.case,
        "status": one.status.value,
        "file": finding.place.file,
        "line": finding.place.line,
        "planLine": one.plan_line,
        "words": finding.words,
        "expected": finding.expected,
        "seen": finding.seen,
        "hint": finding.hint,
        "candidates": list(finding.candidates),
        "near": list(one.near),
        "consoleErrors": list(one.console),
        "failedRequests": list(one.requests),
        "conclusions": list(one.conclusions),
        "screenshot": None if finding.screenshot is None else str((folder or Path()) / finding.screenshot),
        "snapshot": None if finding.snapshot is None else str((folder or Path()) / finding.snapshot),
        "lastPass": None
        if last is None
        else {
            "runId": last.run_id,
            "generatedAt": last.generated_at,
            "commit": last.commit,
            "pagesCompared": last.compared,
            "pageChanges": list(last.changes),
            "planChanges": list(last.plan_changes),
        },
    }
