"""Tries a drafted case on the live page: what could not be done or does not hold is taken out."""

from dataclasses import replace

from smoketree.agent.agent import perform_line
from smoketree.agent.drafting.cases import DraftCase
from smoketree.agent.drafting.lines import ASSERT, actions_of, checks_of, sayable, shown
from smoketree.agent.outcome import ActStatus, Outcome
from smoketree.agent.step_context import StepContext
from smoketree.language.act import Verb
from smoketree.plan.model import Location, Step, StepKind
from smoketree.snapshot.label import label
from smoketree.snapshot.tree import Tree

_PATIENCE = 5.0


async def without_what_fails(case: DraftCase, stage: StepContext) -> DraftCase | None:
    """The case with only those of its assertions that hold now; None where a step cannot be done, or nothing is left
    that it asserts. Nothing but the case's own steps is done. Raises BrowserError.

    A case that goes to another page is given what that page shows.
    """
    kept: list[str] = []
    for line in case.steps:
        if line.startswith(ASSERT):
            if await _holds(line.removeprefix(ASSERT), stage):
                kept.append(line)
            continue
        outcome = await perform_line(Step(line, StepKind.ACTION, Location("draft.md", 1)), stage)
        if not isinstance(outcome, Outcome) or outcome.status is not ActStatus.DONE:
            return None
        await stage.tools.settled(_PATIENCE)
        kept.append(line)
    if len([line for line in case.steps if not line.startswith(ASSERT)]) > 1:
        kept += [line for line in await _seen_there(stage) if line not in kept]
    result = replace(case, steps=tuple(kept))
    return result if result.assertions else None


async def starts_with_heading(case: DraftCase, stage: StepContext) -> bool:
    """Whether what the case asserts before it does anything but open a page holds; such a line that nobody reads
    counts as one that holds. Raises BrowserError."""
    for line in case.steps:
        if line.startswith(ASSERT):
            said = line.removeprefix(ASSERT)
            if checks_of(said) is not None and not await _holds(said, stage):
                return False
            continue
        actions = actions_of(line)
        if actions is None or not all(act.verb is Verb.OPEN for act in actions):
            return True
        outcome = await perform_line(Step(line, StepKind.ACTION, Location("draft.md", 1)), stage)
        if not isinstance(outcome, Outcome) or outcome.status is not ActStatus.DONE:
            return False
        await stage.tools.settled(_PATIENCE)
    return True


async def _holds(line: str, stage: StepContext) -> bool:
    checks = checks_of(line)
    if checks is None:
        return False
    for check in checks:
        if not (await stage.tools.hold(check, _PATIENCE)).holds:
            return False
    return True


async def _seen_there(stage: StepContext) -> list[str]:
    """What may be asserted of the page that a case ended on: its first heading."""
    heading = first_heading((await stage.look()).tree)
    line = shown("heading", heading) if heading else None
    return [line] if line is not None and await _holds(line.removeprefix(ASSERT), stage) else []


def first_heading(tree: Tree) -> str:
    """The heading of the highest level, the first of these, that can be said in a plan; empty where there is none."""
    names = [(int(node.attribute("level") or 9), label(tree, node)) for node in tree if node.role == "heading"]
    return next((name for _, name in sorted(names, key=lambda one: one[0]) if sayable(name)), "")
