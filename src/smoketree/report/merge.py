"""Many reports made one: the shards of a run, or a run and what was run again of it."""

import uuid
from collections.abc import Sequence
from functools import partial

from smoketree.errors import UsageError
from smoketree.report.diff import CaseKey
from smoketree.report.links import shown_url
from smoketree.report.model import Gate, Impact, Scenario, Status, TestReport, Usage, tally, with_paths
from smoketree.report.proof import merge_proofs
from smoketree.report.wording import utc_time

_NAMED_FILES = 3
_BADNESS = (Status.PASSED, Status.SKIPPED, Status.ERROR, Status.FAILED)


def merge(reports: Sequence[TestReport], run_id: str | None = None) -> TestReport:
    """One report of all scenarios. Of a case that is in several, the one of the newest report counts, with those before
    it that did not pass as its attempts; it is flaky where it passed there only. Of runs that went on at the same time
    none is a second attempt: of those the worst counts. One that is given twice (as itself and as the latest) is one.
    What was tested at two addresses are two cases, each with its `preview`: a pass at one says nothing about the other.

    Durations and costs are summed, as all of it was spent. Paths of evidence become relative to the merged run's
    folder (`../<runId>/...`). It is aborted where any of them is. Raises UsageError for no reports, and for
    reports of different commits, because a pass on one says nothing about the other. Where shards are merged, and a
    case of their suite is in none of the reports, the merged one is aborted and says which: it is never green.
    """
    if not reports:
        raise UsageError("there is no report to merge")
    by_moment = sorted(reports, key=lambda report: (_moment(report.generated_at), report.generated_at))
    ordered = list(dict.fromkeys(by_moment))
    commits = sorted({report.environment.commit for report in ordered if report.environment.commit})
    if len(commits) > 1:
        raise UsageError(f"these reports are of different commits: {', '.join(commits)}", "Merge those of one commit.")
    newest = ordered[-1]
    plans = {plan.file: plan for report in ordered for plan in report.plans}  # each as its newest report has it
    run_id = run_id or str(uuid.uuid4())
    scenarios = _scenarios(ordered)
    reasons = [report.abort_reason or "no reason given" for report in ordered if report.aborted]
    reasons += [lost] if (lost := lost_cases(ordered)) else []
    return TestReport(
        run_id=run_id,
        url=newest.url,
        scenarios=scenarios,
        total_duration=sum(report.total_duration for report in ordered),
        generated_at=newest.generated_at,
        aborted=bool(reasons),
        abort_reason="; ".join(dict.fromkeys(reasons)) or None,
        environment=newest.environment,
        plans=tuple(plans[file] for file in sorted(plans)),
        readings=tuple(
            sorted({one for report in ordered for one in report.readings}, key=lambda one: (one.file, one.sha))
        ),
        usage=sum((report.usage for report in ordered), Usage()),
        artifacts=tuple(
            with_paths(item, partial(_path, home=report.run_id)) for report in ordered for item in report.artifacts
        ),
        suggestions=tuple(dict.fromkeys(text for report in ordered for text in report.suggestions)),
        plan_errors=tuple(dict.fromkeys(text for report in ordered for text in report.plan_errors)),
        warnings=tuple(dict.fromkeys(text for report in ordered for text in report.warnings)),
        base_url=newest.base_url,
        gate=Gate.NEW if all(report.gate is Gate.NEW for report in ordered) else Gate.ANY,
        scan=next((report.scan for report in ordered if report.scan is not None), None),
        impact=_impact(ordered),
        proof=merge_proofs([report.proof for report in ordered if report.proof is not None]),
        **tally(scenarios),
    )


def lost_cases(ordered: Sequence[TestReport]) -> str:
    """Which cases of a suite that ran in shards have no result, and why that may be; empty where each has one. Shards
    that divided the plans by different reports may both have left a plan to the other. A whole run from before the
    shards has no result of theirs: it may lie there since an earlier commit."""
    shards = [report.shard for report in ordered if report.shard is not None]
    began = min((_began(report) for report in ordered if report.shard is not None), default=0.0)
    counting = (report for report in ordered if report.shard is not None or _moment(report.generated_at) >= began)
    known = {(scenario.plan.file, scenario.name) for report in counting for scenario in report.scenarios}
    planned = ((one.file, name) for shard in shards for one in shard.planned for name in one.names)
    lost = [case for case in dict.fromkeys(planned) if case not in known]
    if not lost:
        return ""
    files = list(dict.fromkeys(file for file, _ in lost))
    named = ", ".join(files[:_NAMED_FILES]) + (f" and {len(files) - _NAMED_FILES} more" * (len(files) > _NAMED_FILES))
    parts = max(shard.parts for shard in shards)
    missing = [str(part) for part in range(1, parts + 1) if part not in {shard.part for shard in shards}]
    if missing:
        why = f"the report of shard {', '.join(missing)} of {parts} is missing"
    else:
        why = "the shards did not divide the same plans in the same way; give all of them the same output folder"
    cases = "1 case has" if len(lost) == 1 else f"{len(lost)} cases have"
    return f"{cases} no result ({named}): {why}"


def _impact(ordered: Sequence[TestReport]) -> Impact | None:
    """What the change touches, as the newest report has it. What one of several runs did not run, another may have."""
    found = [report.impact for report in ordered if report.impact is not None]
    if len(ordered) == 1 or not found:
        return next(iter(found), None)
    return found[-1].model_copy(update={"never_run": ()})


def _scenarios(ordered: Sequence[TestReport]) -> tuple[Scenario, ...]:
    addresses = {shown_url(report.url) for report in ordered if report.url}
    apart = len(addresses) > 1 or any(scenario.preview for report in ordered for scenario in report.scenarios)
    chosen: dict[CaseKey, tuple[Scenario, TestReport]] = {}
    for report in ordered:
        preview = shown_url(report.url) if apart else None
        rebased = (
            with_paths(one, partial(_path, home=report.run_id)).model_copy(update={"preview": one.preview or preview})
            for one in report.scenarios
        )
        for key, mine in {CaseKey.of(scenario): scenario for scenario in rebased}.items():
            earlier = chosen.get(key)
            chosen[key] = (mine, report) if earlier is None else _of_two(earlier, (mine, report))
    ordered_cases = ((one.preview or "", one.plan.file, one.plan.line, one) for one, _ in chosen.values())
    return tuple(one for *_, one in sorted(ordered_cases, key=lambda row: row[:3]))


def _of_two(earlier: tuple[Scenario, TestReport], later: tuple[Scenario, TestReport]) -> tuple[Scenario, TestReport]:
    if _began(later[1]) < _moment(earlier[1].generated_at):
        return max(later, earlier, key=lambda one: _BADNESS.index(one[0].status))
    scenario, before = later[0], earlier[0]
    if before.passed or before.status is Status.SKIPPED:
        return later
    own = (one.model_copy(update={"number": len(before.tries) + one.number}) for one in scenario.attempts)
    attempts = (*before.tries, *own)
    return scenario.model_copy(update={"flaky": scenario.passed, "attempts": attempts}), later[1]


def _began(report: TestReport) -> float:
    return _moment(report.generated_at) - report.total_duration / 1000


def _moment(text: str) -> float:
    """Seconds since the epoch. A time that cannot be read is taken as the same for all."""
    time = utc_time(text)
    return time.timestamp() if time else 0.0


def _path(path: str, home: str) -> str:
    """A path as it is seen from another run's folder; one that was moved once already, by an earlier merge, stays."""
    return path if path.startswith("../") else f"../{home}/{path}"
