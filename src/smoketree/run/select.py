"""Which plans and cases of what was given are run."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from smoketree.errors import UsageError
from smoketree.plan.model import Case, Plan
from smoketree.report.model import PlannedCases, Shard
from smoketree.run.ledger import Job
from smoketree.run.shards import divide, known_times
from smoketree.settings import Settings, shard_of


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
        asked = " and ".join(
            f"--{name} {' '.join(words)}"
            for name, words in (("tag", settings.tag), ("select", settings.select))
            if words
        )
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
    places = (case.name.casefold(), str(case.location).casefold(), f"{case.location.file}:{case.name}".casefold())
    return not patterns or any(
        fnmatchcase(place, folded) or folded in places
        for pattern in patterns
        for folded in (pattern.casefold(),)
        for place in places
    )


def with_needed(jobs: Sequence[Job], needs: Mapping[str, Plan]) -> tuple[Job, ...]:
    """Every job after the plan it needs; a needed plan runs whole, also where only some of its cases were chosen."""
    ordered: dict[str, Job] = {}

    def add(job: Job) -> None:
        needed = needs.get(job.plan.file)
        if needed is not None:
            whole = Job(needed, needed.cases)
            add(whole)
            ordered[needed.file] = whole
        ordered.setdefault(job.plan.file, job)

    for job in jobs:
        add(job)
    return tuple(ordered.values())
