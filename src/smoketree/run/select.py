"""Which plans and cases of what was given are run."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path

from smoketree.errors import UsageError
from smoketree.plan.model import Case, Plan
from smoketree.report.history import FILE, read_history
from smoketree.report.model import PlannedCases, Shard
from smoketree.report.store import Store, reports_in
from smoketree.run.ledger import Job
from smoketree.run.rules import needed_plans
from smoketree.settings import Settings, shard_of

# Divides the plans of a suite among shards, so that each takes about as long.
#
# All shards come to the same division from the same plans and the same times. The report of a shard records the whole
# suite, so that merging notices what is missing.

_REPORTS = 1000
"""Reports of the output folder that are looked at for a whole one: there may be one of each shard."""
_SECONDS_OF_A_LINE = 0.5
_LINES_OF_A_CASE = 5
"""How many lines the time around a case is worth: opening the page, and checking at the end that what held lasts."""

_Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class CaseTimes:
    """How many seconds each case took that was begun, by its plan and name, up to the run `run_id`."""

    run_id: str | None = None
    seconds: Mapping[_Key, float] = field(default_factory=dict)


def known_times(out: Path) -> CaseTimes:
    """By the newest report of an output folder that is not one shard's: shards that run one after the other in one
    folder must not each take the report of the one before. Without one, by a branch's record that lies there."""
    found = reports_in(Store(out).results, _REPORTS)
    report = next((report for report in found if report.shard is None and report.scan is None), None)
    if report is not None:
        return CaseTimes(report.run_id, {(one.plan.file, one.name): one.seconds for one in report.scenarios})
    try:
        record = read_history((out / FILE).read_bytes())
    except (OSError, UsageError):
        return CaseTimes()
    return CaseTimes(record.run_id, {(one.file, one.name): one.seconds for one in record.cases})


def divide(
    jobs: Sequence[Job], needs: Mapping[str, Plan], parts: int, timed: Mapping[_Key, float]
) -> tuple[tuple[Job, ...], ...]:
    """The jobs of each of at most `parts` shards, none of which is empty. The longest plan first, each goes where the
    sum is least then (LPT scheduling), with the plans that it needs, which count once in a shard; a plan that another
    one needs has no place of its own. How long a case takes is what `timed` says; where it does not, its lines count.
    """
    seconds = _Seconds(jobs, timed)
    chains = {job.plan.file: tuple(needed_plans(job.plan, needs)) for job in jobs}
    needed = {plan.file for chain in chains.values() for plan in chain}
    units = [job for job in jobs if job.plan.file not in needed]
    sums = [0.0] * min(parts, len(units))
    held: list[dict[str, Job]] = [{} for _ in sums]
    present: list[set[str]] = [set() for _ in sums]

    def added(job: Job, at: int) -> float:
        more = (plan for plan in chains[job.plan.file] if plan.file not in present[at])
        return seconds.of(job.plan, job.cases) + sum(seconds.of(plan, plan.cases) for plan in more)

    whole = {job.plan.file: seconds.of(job.plan, job.cases) for job in units}
    for job in sorted(units, key=lambda job: (-whole[job.plan.file], job.plan.file)):
        at = min(range(len(sums)), key=lambda at: (sums[at] + added(job, at), at))
        sums[at] += added(job, at)
        present[at].update(plan.file for plan in chains[job.plan.file])
        held[at][job.plan.file] = job
    return tuple(tuple(job for job in units if job.plan.file in share) for share in held)


class _Seconds:
    def __init__(self, jobs: Sequence[Job], timed: Mapping[_Key, float]) -> None:
        self._known = {key: spent for key, spent in timed.items() if spent}
        cases = {(job.plan.file, case.name): case for job in jobs for case in job.cases}
        both = [(self._known[key], _lines(case)) for key, case in cases.items() if key in self._known]
        lines = sum(count for _, count in both)
        self._of_a_line = sum(spent for spent, _ in both) / lines if lines else _SECONDS_OF_A_LINE

    def of(self, plan: Plan, cases: Sequence[Case]) -> float:
        """Seconds of these cases of a plan, more than 0."""
        each = (self._known.get((plan.file, case.name)) or _lines(case) * self._of_a_line for case in cases)
        return sum(each) or self._of_a_line or _SECONDS_OF_A_LINE


def _lines(case: Case) -> int:
    return len(case.steps) + _LINES_OF_A_CASE


@dataclass(frozen=True, slots=True)
class Selection:
    """The jobs of a run; `shard` says which part of the suite they are, where they are a part."""

    jobs: tuple[Job, ...]
    shard: Shard | None = None


def choose(plans: Sequence[Plan], needs: Mapping[str, Plan], settings: Settings) -> Selection:
    """The jobs of a run: the chosen cases of the chosen plans, and in front of them, whole, the plans they need.

    Raises UsageError where nothing is left.
    """
    tagged = [plan for plan in plans if not settings.tag or set(settings.tag) & set(plan.front.tags)]
    jobs = [Job(plan, tuple(case for case in plan.cases if _selected(case, settings.select))) for plan in tagged]
    jobs = [job for job in jobs if job.cases]
    if not jobs:
        given = {"--tag": settings.tag, "--select": settings.select}
        asked = " and ".join(f"{flag} {' '.join(words)}" for flag, words in given.items() if words)
        known = ", ".join(f'"{case.name}"' for plan in plans for case in plan.cases[:3])[:200]
        raise UsageError(f"no case matches {asked or 'what was asked for'}", f"there is: {known}")
    shard = None
    if settings.shard is not None:
        part, parts = shard_of(settings.shard)
        times = known_times(settings.out)
        shares = divide(jobs, needs, parts, times.seconds)
        if part > len(shares):
            count = "there is 1 plan" if len(shares) == 1 else f"there are {len(shares)} plans"
            raise UsageError(f"--shard {settings.shard}: nothing is left for it, {count}", "use fewer parts")
        planned = tuple(PlannedCases(file=job.plan.file, names=tuple(case.name for case in job.cases)) for job in jobs)
        shard = Shard(part=part, parts=parts, timed_by=times.run_id, planned=planned)
        jobs = list(shares[part - 1])
    return Selection(with_needed(jobs, needs), shard)


def _selected(case: Case, patterns: Sequence[str]) -> bool:
    places = [one.casefold() for one in (case.name, str(case.location), f"{case.location.file}:{case.name}")]
    folded = [pattern.casefold() for pattern in patterns]
    matches = any(pattern in places or any(fnmatchcase(place, pattern) for place in places) for pattern in folded)
    return matches or not patterns


def with_needed(jobs: Sequence[Job], needs: Mapping[str, Plan]) -> tuple[Job, ...]:
    """Every job after the plan it needs; a needed plan runs whole, also where only some of its cases were chosen."""
    ordered: dict[str, Job] = {}
    for job in jobs:
        for needed in reversed(list(needed_plans(job.plan, needs))):
            ordered[needed.file] = Job(needed, needed.cases)
        ordered.setdefault(job.plan.file, job)
    return tuple(ordered.values())
