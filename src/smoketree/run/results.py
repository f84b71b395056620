"""A case's result, from its walk, its verdict and its evidence."""

from collections.abc import Iterable, Set

from smoketree.plan.model import Plan
from smoketree.report.finding import summary_line
from smoketree.report.model import AssertionReport, PlanLine, Scenario, Status, StepReport
from smoketree.run.case import CaseRunner
from smoketree.run.evidence import Evidence
from smoketree.run.verdict import Verdict


def scenario_of(plan: Plan, walk: CaseRunner, verdict: Verdict, duration: int) -> Scenario:
    """The result of a case; `duration` is milliseconds."""
    scenario = Scenario(
        name=walk.case.name,
        passed=verdict.status is Status.PASSED,
        status=verdict.status,
        steps=tuple(walk.steps),
        assertions=tuple(walk.assertions),
        summary=verdict.summary,
        duration=duration,
        final_check=round(walk.final_check * 1000),
        plan=PlanLine(file=plan.file, line=walk.case.location.line),
        failed_line=verdict.line,
        expected_assertions=len(walk.case.assertions),
        dropped_assertions=verdict.dropped,
        artifacts=tuple(walk.evidence.artifacts),
        usage=walk.spent,
        notes=walk.notes,
        warnings=tuple(dict.fromkeys(walk.warnings)),
    )
    return scenario.model_copy(update={"summary": summary_line(scenario)}) if scenario.passed else scenario


def with_evidence(scenario: Scenario, evidence: Evidence, warnings: Iterable[str]) -> Scenario:
    """The result with what came after the verdict: recordings, what went wrong in the page, and `warnings`. Its rows
    name only what was kept."""
    kept = {artifact.path for artifact in evidence.artifacts} | evidence.frames
    filmed = any(artifact.kind == "video" for artifact in evidence.artifacts)
    return scenario.model_copy(
        update={
            "steps": tuple(row.model_copy(update=_lost(row, kept, filmed=filmed)) for row in scenario.steps),
            "assertions": tuple(row.model_copy(update=_lost(row, kept, filmed=filmed)) for row in scenario.assertions),
            "artifacts": tuple(evidence.artifacts),
            "events": evidence.events,
            "no_trace": None if any(one.kind == "trace" for one in evidence.artifacts) else evidence.no_trace,
            "warnings": tuple(dict.fromkeys((*warnings, *evidence.warnings))),
        }
    )


def _lost(row: StepReport | AssertionReport, kept: Set[str], *, filmed: bool) -> dict[str, None]:
    """The fields of a row that point at what was not kept."""
    named = {
        "screenshot": row.screenshot,
        "film": row.film,
        "frame": row.frame,
        **({} if filmed else {"video_offset": ""}),
    }
    return {field: None for field, path in named.items() if path is not None and path not in kept}
