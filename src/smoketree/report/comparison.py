"""A report beside other results of its cases: those of earlier runs (since when a case fails, what it showed before),
and those of the base (whether a failure is new). The verdict of a case never changes: this is additional information.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import islice
from math import inf
from pathlib import Path, PurePosixPath
from urllib.parse import urlsplit

from smoketree.errors import OutputError
from smoketree.plan.parser import parse
from smoketree.report.diff import CaseKey, by_key, match_cases
from smoketree.report.finding import Finding, find, other_value, phrases
from smoketree.report.media import changed_places, read_media
from smoketree.report.model import (
    BaseClass,
    OnBase,
    PicturePair,
    Row,
    Scenario,
    Since,
    Status,
    StepReport,
    StepStatus,
    TestReport,
)
from smoketree.report.store import Evidence, Kept, Store, answers, earlier_reports, write_whole
from smoketree.settings import is_loopback
from smoketree.snapshot.diff import diff
from smoketree.snapshot.fold import fold, has_phrase, words

_MOST_REPORTS = 20
"""Earlier reports that are read. One is enough where its cases are the same: each report knows what it followed."""
_MOST_PAIRS = 20
_LARGEST_PICTURE = 4_000_000
_SHOWN_CHANGES = 4
_REF = re.compile(r" \[ref=[a-z]*\d*e\d+\]| \[cursor=pointer\]| \[active\]")
_STRUCTURE = re.compile(r"- (?:generic|list|listitem|paragraph|rowgroup|row|group)(?: \[[^\]]*\])*:?")
"""A line of a snapshot that only holds others, and says nothing itself."""
_MOST_CHANGES = 12
_MOST_REQUESTS = 4


def with_history(report: TestReport, store: Store, redact: Callable[[str], str]) -> TestReport:
    """The report with what the earlier reports of its output folder say of its cases. Those of another address are
    passed over, unless they are of the same pull request, whose every commit may have its own; so is a report that
    cannot be read. `redact` takes out what is a secret now.

    Pictures of the earlier run are copied into the folder of this one.
    """
    wanted = {key: now for key, now in by_key(report).items() if now.status is not Status.SKIPPED}
    found: dict[CaseKey, tuple[Kept, Scenario]] = {}
    pull, place = report.environment.pull_request, _place(report.url)
    for old in islice(earlier_reports(store.results, report), _MOST_REPORTS):
        is_of_pull = pull is not None and pull == old.report.environment.pull_request
        if is_of_pull or _place(old.report.url) == place:
            cases = by_key(old.report)
            matching = {key: (old, cases[key]) for key in wanted.keys() & cases.keys()}
            found = {key: one for key, one in matching.items() if _says(old.report, one[1], wanted[key])} | found
        if wanted.keys() <= found.keys():
            break
    history = Comparison(report, Evidence(store.run_folder(report.run_id)), redact)
    return report.with_cases(
        lambda case: history.with_since(case, *found[key]) if (key := CaseKey.of(case)) in found else case
    )


def against(report: TestReport, previous: TestReport) -> TestReport:
    """The report with what one earlier report says of its cases, wherever that was made."""
    before = match_cases(previous, report)
    history, old = Comparison(report, Evidence(None), lambda text: text), Kept(previous, Evidence(None))

    def compared(case: Scenario) -> Scenario:
        case, then = case.model_copy(update={"since": None}), before.get(CaseKey.of(case))
        return history.with_since(case, old, then) if then else case

    return report.with_cases(compared)


def _says(report: TestReport, then: Scenario, now: Scenario) -> bool:
    """Whether an earlier result says something of this one: a case that was not run, or cut short with its run, does
    not, and one that could not be tested only says since when it cannot."""
    if then.status is Status.ERROR:
        return now.status is Status.ERROR and not report.aborted
    return then.status is not Status.SKIPPED


def _place(url: str) -> tuple[str, str]:
    """What a preview is known by. One on this machine may get another port at each start."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return url, ""
    return "this machine" if is_loopback(parts.hostname or "") else parts.netloc.lower(), parts.path.rstrip("/")


@dataclass(slots=True)
class Comparison:
    """A report beside other results of its cases: those of earlier runs, or of the base. `redact` takes out what is a
    secret now."""

    report: TestReport
    evidence: Evidence
    redact: Callable[[str], str]
    pairs: int = 0

    def with_since(self, scenario: Scenario, old: Kept, then: Scenario) -> Scenario:
        """The case with its earlier result."""
        run = old.report.as_earlier_run
        since = Since(run=run, status=then.status, duration=then.duration)
        finding = find(scenario)
        if finding is not None:
            earlier = then.since
            first = (earlier and earlier.failing_since) or run
            since = Since(
                run=run,
                status=then.status,
                duration=then.duration,
                failing_since=self.report.as_earlier_run if then.passed else first,
                last_passed=run if then.passed else earlier and earlier.last_passed,
                was=self.was(then, finding),
                changes=self.changes(scenario, finding, old, then),
                pictures=self.pictures(scenario, finding, old, then, "before"),
            )
        return scenario.model_copy(update={"since": since})

    def was(self, then: Scenario, finding: Finding) -> str:
        """What the line showed then, or what was done; nothing where the case had no such line."""
        row = row_of(then, finding)
        return "" if row is None else self.redact(row.said)

    def changes(self, scenario: Scenario, finding: Finding, old: Kept, then: Scenario) -> tuple[str, ...]:
        """What is another on the page at the failed line, as far as it has to do with it."""
        now = self.evidence.text(snapshot_before(scenario, finding.place.line))
        before = old.evidence.text(snapshot_before(then, same_line(then, finding)))
        if now is None or before is None:
            return ()
        changes = page_changes(before, now, f"{finding.words} {finding.expected}")[:_SHOWN_CHANGES]
        return tuple(map(self.redact, changes))

    def pictures(
        self, scenario: Scenario, finding: Finding, old: Kept, then: Scenario, name: str
    ) -> PicturePair | None:
        """A picture of the page at the failed line, and one of it at the same line of the other run, which is copied
        beside it under this name."""
        row = row_of(then, finding)
        pair = (_picture_at(row, then) if row else None), finding.screenshot or _end(scenario)
        folder, ours = old.evidence.folder, self.evidence.folder
        if not pair[0] or not pair[1] or folder is None or ours is None or self.pairs >= _MOST_PAIRS:
            return None
        before = read_media(folder, pair[0], _LARGEST_PICTURE)
        after = read_media(ours, pair[1], _LARGEST_PICTURE)
        found = changed_places(before, after) if before and after else None
        if found is None or before is None or self._shows_secret(old, then):
            return None
        kept = PurePosixPath(pair[1]).parent / f"{name}{PurePosixPath(pair[0]).suffix}"
        try:
            write_whole(ours / kept, before)
        except OutputError:
            return None  # a comparison is no reason to lose the report
        self.pairs += 1
        (width, height), changed = found
        return PicturePair(before=str(kept), after=pair[1], width=width, height=height, changed=changed, other=name)

    def _shows_secret(self, old: Kept, then: Scenario) -> bool:
        """Whether a page of the earlier case showed what is a secret only now: then its pictures are not covered."""
        texts = [then.model_dump_json(), *(old.evidence.text(step.snapshot) or "" for step in then.steps)]
        return any(self.redact(text) != text for text in texts)

    def with_base(self, scenario: Scenario, finding: Finding, base: Kept, then: Scenario) -> Scenario:
        """The case with the base's result."""
        kind, why = self._class(scenario, finding, base, then)
        on_base = OnBase(
            kind=kind,
            status=then.status,
            failed_line=then.failed_line,
            why=self.redact(why),
            was=self.was(then, finding),
            changes=self.changes(scenario, finding, base, then),
            requests=self._requests(scenario, finding, base, then),
        )
        pictures = self.pictures(scenario, finding, base, then, "base")
        return scenario.model_copy(update={"base": on_base, "base_pictures": pictures})

    def _class(self, scenario: Scenario, finding: Finding, base: Kept, then: Scenario) -> tuple[BaseClass, str]:
        """Whether the failure is new, and why that is not known where it is not."""
        row, there = row_of(then, finding), find(then)
        if there is None or (row is not None and row.status in {StepStatus.COMPLETED, StepStatus.SKIPPED}):
            return BaseClass.NEW, ""
        missing = self._missing(scenario, there, base, then)
        if missing is not None:
            return BaseClass.AHEAD, f'line {there.place.line}: the base does not have "{missing}"'
        if row is None and finding.words:
            return BaseClass.UNKNOWN, f"the base fails before that, at line {there.place.line}: {there.seen}"
        if row is None and set(scenario.notes) - set(then.notes):
            return BaseClass.UNKNOWN, f"the base has other findings: {there.seen}"
        if then.status is not Status.FAILED and scenario.status is Status.FAILED:
            return BaseClass.UNKNOWN, f"the base could not be tested: {there.seen}"
        if there.place.line != finding.place.line and row is None:
            return BaseClass.UNKNOWN, f"the base fails at line {there.place.line}: {there.seen}"
        return BaseClass.BROKEN, ""

    def _missing(self, scenario: Scenario, there: Finding, base: Kept, then: Scenario) -> str | None:
        """What the line that the base fails at quotes, and this page has and that of the base does not; None where
        there is no such thing, or the base shows another value in its place."""
        line, finding = there.place.line, find(scenario)
        met = finding.snapshot if finding is not None and finding.place.line == line else None
        ours = self.evidence.text(met or snapshot_before(scenario, line))
        theirs = base.evidence.text(there.snapshot or snapshot_before(then, line))
        if ours is None or theirs is None or other_value(there) is not None:
            return None
        here, on_base = fold(ours), fold(theirs)
        names = (name for name in phrases(there.words) if has_phrase(here, fold(name)))
        return next((name for name in names if not has_phrase(on_base, fold(name))), None)

    def _requests(self, scenario: Scenario, finding: Finding, base: Kept, then: Scenario) -> tuple[str, ...]:
        """Requests up to the failed line that ended otherwise on the base, or that only one of the two has sent."""
        ours = answers(self.evidence.log(scenario, "network"), finding_time(scenario, finding) or inf)
        theirs = answers(base.evidence.log(then, "network"), finding_time(then, finding) or inf)
        if not ours or not theirs:
            return ()
        said = [
            f"{sent} was answered {theirs[sent]}, is answered {end}" if sent in theirs else f"is new: {sent} {end}"
            for sent, end in ours.items()
            if theirs.get(sent) != end
        ]
        said += [f"is gone: {sent} {end}" for sent, end in theirs.items() if sent not in ours]
        return tuple(map(self.redact, said))[:_MOST_REQUESTS]


def row_of(scenario: Scenario, finding: Finding) -> Row | None:
    """The row of the failed line, in this case or in an earlier result of it: of those with its words, the one nearest
    to its line."""
    rows = (row for row in reversed(scenario.rows) if row.words == finding.words)
    return min(rows, key=lambda row: abs(row.line - finding.place.line), default=None)


def finding_time(scenario: Scenario, finding: Finding) -> float | None:
    """When the failed line was through, in seconds since the epoch; None if the case did not reach it."""
    row = row_of(scenario, finding)
    return (row.timestamp + row.duration) / 1000 if row is not None and row.timestamp else None


def same_line(passed: Scenario, finding: Finding) -> int:
    """The line that had the same words then; the line itself where there were no such words."""
    row = row_of(passed, finding)
    return row.line if row is not None and row.line else finding.place.line


def _picture_at(row: Row, scenario: Scenario) -> str | None:
    """What the page showed at a row: after its last act, that is the picture of its end."""
    is_last = all(step.timestamp <= row.timestamp for step in scenario.steps) and not isinstance(row, StepReport)
    return row.frame or row.screenshot or (_end(scenario) if is_last else None)


def _end(scenario: Scenario) -> str | None:
    ends = (one.path for one in scenario.artifacts if one.kind == "screenshot" and one.label == "end")
    return next(ends, None)


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
        if not _STRUCTURE.fullmatch(change.after or change.before or "")
    ]
    wanted = words(fold(about))
    ranked = sorted(dict.fromkeys(said), key=lambda text: -len(wanted & words(fold(text))))
    return tuple(ranked[:_MOST_CHANGES])


UNTESTED = frozenset({Status.FAILED, Status.ERROR})
"""The results that are compared."""


@dataclass(frozen=True, slots=True)
class BaseRun:
    """What was run on the base. `why` says of a plan's file why its cases were not, `otherwise` the same of all that
    have no result."""

    report: TestReport
    folder: Path
    why: Mapping[str, str]
    otherwise: str = "it was not run on the base"


def with_base(report: TestReport, base: BaseRun, folder: Path, redact: Callable[[str], str]) -> TestReport:
    """The report with the base's result for each case that did not pass. `folder` is that of the report's own
    evidence: pictures of the base are copied into it."""
    there, kept = by_key(base.report), Kept(base.report, Evidence(base.folder))
    comparison = Comparison(report, Evidence(folder), redact)

    def compared(scenario: Scenario) -> Scenario:
        finding = find(scenario)
        if finding is None or scenario.status not in UNTESTED:
            return scenario
        then = there.get(CaseKey.of(scenario))
        why = base.why.get(scenario.plan.file, base.otherwise)
        if then is None or then.status is Status.SKIPPED:
            return scenario.model_copy(update={"base": OnBase(kind=BaseClass.UNKNOWN, why=why)})
        return comparison.with_base(scenario, finding, kept, then)

    update = {"usage": report.usage + base.report.usage, "base_url": base.report.url}
    return report.with_cases(compared).model_copy(update=update)


def with_base_plans(report: TestReport, plans: Mapping[str, str]) -> TestReport:
    """The report where `plans` are those of the base branch, by file. A failure at a line that they do not have was
    never good there: the plan is ahead, whatever the base shows at that line."""

    def checked(scenario: Scenario) -> Scenario:
        base, finding = scenario.base, find(scenario)
        if base is None or base.kind is not BaseClass.BROKEN or finding is None:
            return scenario
        if finding.words in _lines(plans.get(scenario.plan.file, ""), scenario.plan.file):
            return scenario
        why = f"line {finding.place.line} is not in the base branch's plan"
        return scenario.model_copy(update={"base": base.model_copy(update={"kind": BaseClass.AHEAD, "why": why})})

    return report.with_cases(checked)


def _lines(text: str, file: str) -> frozenset[str]:
    draft = parse(text, file).draft
    return frozenset(step.text for case in (draft.cases if draft else ()) for step in case.steps)
