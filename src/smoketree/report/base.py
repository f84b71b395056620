"""The base's results for the cases that do not pass: whether each failure is new.

The verdict of a case never changes: this is additional information.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from smoketree.language.claim import ClaimOutcome
from smoketree.plan.parser import parse
from smoketree.report.diagnose import answers
from smoketree.report.diff import CaseKey, by_key
from smoketree.report.finding import Finding, find
from smoketree.report.headline import other_value, phrases
from smoketree.report.kept import Evidence, Kept
from smoketree.report.model import BaseClass, OnBase, Scenario, Status, StepReport, StepStatus, TestReport
from smoketree.report.since import Comparison, Row, row_of, snapshot_before
from smoketree.snapshot.fold import fold, has_phrase

UNTESTED = frozenset({Status.FAILED, Status.ERROR})
"""The results that are compared."""
_MOST_REQUESTS = 4
_GOOD = frozenset({StepStatus.COMPLETED, StepStatus.SKIPPED})


@dataclass(frozen=True, slots=True)
class BaseRun:
    """What was run on the base. `why` says of a plan's file why its cases were not, `otherwise` the same of all that
    have no result."""

    report: TestReport
    folder: Path
    why: Mapping[str, str]
    otherwise: str = "it was not run on the base"


def with_base(report: TestReport, base: BaseRun, folder: Path, redact: Callable[[str], str]) -> TestReport:
    """The report with what the base came to in each case that did not pass. `folder` is that of the report's own
    evidence: pictures of the base are copied into it."""
    there, kept = by_key(base.report), Kept(base.report, Evidence(base.folder))
    beside = _Beside(Comparison(report, Evidence(folder), redact), kept)

    def compared(scenario: Scenario) -> Scenario:
        finding = find(scenario)
        if finding is None or scenario.status not in UNTESTED:
            return scenario
        then = there.get(CaseKey.of(scenario))
        why = base.why.get(scenario.plan.file, base.otherwise)
        if then is None or then.status is Status.SKIPPED:
            return scenario.model_copy(update={"base": OnBase(kind=BaseClass.UNKNOWN, why=why)})
        return beside.compared(scenario, then, finding)

    return report.model_copy(
        update={
            "scenarios": tuple(map(compared, report.scenarios)),
            "usage": report.usage + base.report.usage,
            "base_url": base.report.url,
        }
    )


def planned(report: TestReport, plans: Mapping[str, str]) -> TestReport:
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

    return report.model_copy(update={"scenarios": tuple(map(checked, report.scenarios))})


def _lines(text: str, file: str) -> frozenset[str]:
    """The words of each line of a plan."""
    draft = parse(text, file).draft
    return frozenset(step.text for case in (draft.cases if draft else ()) for step in case.steps)


@dataclass(frozen=True, slots=True)
class _Beside:
    comparison: Comparison
    base: Kept

    def compared(self, scenario: Scenario, then: Scenario, finding: Finding) -> Scenario:
        """The case with what the base came to."""
        kind, why = self._class(scenario, then, finding)
        on_base = OnBase(
            kind=kind,
            status=then.status,
            failed_line=then.failed_line,
            why=self.comparison.redact(why),
            was=self.comparison.was(then, finding),
            changes=self.comparison.changes(scenario, finding, self.base, then),
            requests=self._requests(scenario, then, finding),
        )
        pictures = self.comparison.pictures(scenario, finding, self.base, then, "base")
        return scenario.model_copy(update={"base": on_base, "base_pictures": pictures})

    def _class(self, scenario: Scenario, then: Scenario, finding: Finding) -> tuple[BaseClass, str]:
        """Whether the failure is new, and why that is not known where it is not."""
        row, there = row_of(then, finding), find(then)
        if there is None or (row is not None and _is_good(row)):
            return BaseClass.NEW, ""
        missing = self._missing(scenario, then, there)
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

    def _missing(self, scenario: Scenario, then: Scenario, there: Finding) -> str | None:
        """What the line that the base fails at quotes, and this page has and that of the base does not; None where
        there is no such thing, or the base shows another value in its place."""
        line = there.place.line
        ours = self.comparison.evidence.text(_page_at(scenario, line))
        theirs = self.base.evidence.text(_page_at(then, line))
        if ours is None or theirs is None or other_value(there) is not None:
            return None
        here, base = fold(ours), fold(theirs)
        names = (name for name in phrases(there.words) if has_phrase(here, fold(name)))
        return next((name for name in names if not has_phrase(base, fold(name))), None)

    def _requests(self, scenario: Scenario, then: Scenario, finding: Finding) -> tuple[str, ...]:
        """Requests up to the failed line that ended otherwise on the base, or that only one of the two has sent."""
        ours = answers(self.comparison.evidence.log(scenario, "network"), _moment(scenario, finding))
        theirs = answers(self.base.evidence.log(then, "network"), _moment(then, finding))
        if not ours or not theirs:
            return ()
        said = [
            f"{sent} was answered {theirs[sent]}, is answered {end}" if sent in theirs else f"is new: {sent} {end}"
            for sent, end in ours.items()
            if theirs.get(sent) != end
        ]
        said += [f"is gone: {sent} {end}" for sent, end in theirs.items() if sent not in ours]
        return tuple(map(self.comparison.redact, said))[:_MOST_REQUESTS]


def _is_good(row: Row) -> bool:
    if isinstance(row, StepReport):
        return row.status in _GOOD
    return row.outcome is ClaimOutcome.HOLDS


def _page_at(scenario: Scenario, line: int) -> str | None:
    """The path of the page as a line met it."""
    finding = find(scenario)
    if finding is not None and finding.place.line == line and finding.snapshot:
        return finding.snapshot
    return snapshot_before(scenario, line)


def _moment(scenario: Scenario, finding: Finding) -> float:
    """When the failed line was through, in seconds since the epoch; of a case that did not come to it, its end."""
    row = row_of(scenario, finding)
    return (row.timestamp + row.duration) / 1000 if row is not None and row.timestamp else float("inf")
