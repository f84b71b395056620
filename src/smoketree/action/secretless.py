"""What a run without secrets can test: on a fork's pull request or Dependabot's, GitHub gives none (GitHub Docs,
"Secrets reference").

What needs no secret and no model is run for real. The rest is told as not tested, and never as passed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from smoketree.agent.reading_order import PlanReading
from smoketree.agent.readings import Readings
from smoketree.plan.model import Case, Plan
from smoketree.plan.source import discover, load_all, needed_file
from smoketree.report.model import Scenario, Status
from smoketree.run.ledger import unrun

NOT_TESTED = "NOT TESTED: "
"""What the summary of a case begins with that needs what the event does not have."""


@dataclass(frozen=True, slots=True)
class Testable:
    """The plans that can be run whole or in part: `select` are the cases, as `--select` takes them (empty: all of
    `plans`); `left_out` are the results of the others."""

    plans: tuple[str, ...]
    select: tuple[str, ...]
    left_out: tuple[Scenario, ...]


def testable(folder: Path, arguments: Sequence[str], granted: frozenset[str], *, model: bool, out: Path) -> Testable:
    """What of the plans in `folder` can be run with the secrets that are there. Raises UsageError or PlanError.

    `out` is the run's output folder, where readings may be kept: a line with a reading needs no model.

    The cases of a plan follow each other in one session: with one that cannot be run, those after it are left out.
    """
    named = [str(path) for path in discover(arguments, folder)]
    plans = {plan.file: plan for plan in load_all([Path(file) for file in named], folder)}
    stored = Readings(out, folder)
    stored.load(plans.values())
    reading = {file: PlanReading(plan, plan.front.variables, stored=stored) for file, plan in plans.items()}
    kept: list[str] = []
    select: list[str] = []
    left_out: list[Scenario] = []
    for file in named:
        plan = plans[file]
        runnable, reason = _runnable(plan, reading, granted, model=model)
        kept += [file] if runnable else []
        select += [f"{file}:{case.location.line}" for case in runnable]
        left_out += [_not_tested(plan, case, reason) for case in plan.cases[len(runnable) :]]
    return Testable(tuple(kept), tuple(select) if left_out else (), tuple(left_out))


def _runnable(
    plan: Plan, reading: Mapping[str, PlanReading], granted: frozenset[str], *, model: bool
) -> tuple[Sequence[Case], str]:
    """The first cases of the plan that can be run, and what the next one needs."""
    needed = reading.get(needed_file(plan) or "")
    if needed is not None:
        runnable, reason = _runnable(needed.plan, reading, granted, model=model)
        if len(runnable) < len(needed.plan.cases):
            return (), reason
    lacking = next((name for name in plan.front.secrets if name not in granted), None)
    if lacking is not None:
        return (), f"the secret {lacking}"
    unread = (index for index, case in enumerate(plan.cases) if any(map(reading[plan.file].needs_a_model, case.steps)))
    first = next(unread, None)
    return (plan.cases, "") if model or first is None else (plan.cases[:first], "a model")


def _not_tested(plan: Plan, case: Case, needs: str) -> Scenario:
    reason = f"{NOT_TESTED}it, or a case before it, needs {needs}, which this event does not have"
    return unrun(plan, case, Status.SKIPPED, reason)
