"""How to write an assertion that was not read or not established, about the page in view."""

from collections.abc import Sequence
from dataclasses import replace

from smoketree.agent.acceptance import Setting, refusal
from smoketree.agent.line_facts import facts_of
from smoketree.agent.outcome import SAYS_LESS, SEE, offer
from smoketree.agent.step_context import StepContext
from smoketree.language.claim import Claim
from smoketree.language.claim_terms import ClaimOutcome
from smoketree.language.index import PageIndex
from smoketree.language.plainer_claims import nearby_claims, plainer_claims
from smoketree.language.reader import read_claims
from smoketree.plan.model import Location, Step, StepKind
from smoketree.run.asserted import Asserted
from smoketree.run.claim_checks import look


async def ways_to_say(text: str, stage: StepContext) -> str:
    """How to write an assertion that was not read, about the page in view."""
    tree = (await stage.look()).tree
    lines = plainer_claims(text, PageIndex(tree) if len(tree) else None)
    return await _offer(text, lines, stage) or f"say what the page shows, in quotes; {SEE}"


async def _offer(text: str, lines: Sequence[str], stage: StepContext) -> str:
    """Offers the lines that say what the line says, or else those that say less, as such: who takes one of these has to
    know it. A line with fewer quotes is offered to nobody: it would hold where the line does not."""
    step = Step(text, StepKind.ASSERTION, Location("", 0))
    quotes = len(facts_of(text, claim=True).quotes)
    kept = [line for line in lines if len(facts_of(line, claim=True).quotes) >= quotes]
    full = [line for line in kept if refusal(step, [line], Setting()) is None]
    if decided := await holding_first(full, stage):
        return offer(decided)
    less = await holding_first([line for line in kept if line not in full], stage)
    return offer(less) + SAYS_LESS if less else ""


async def holding_first(lines: Sequence[str], stage: StepContext) -> list[str]:
    """The lines that the page decides now, those that hold before the others: one that is not established either would
    only stop the next run."""
    held: list[str] = []
    others: list[str] = []
    for line in lines:
        reading = read_claims(line)
        claims = () if reading is None or "{{" in line else reading.claims  # a value is not known here
        outcomes = {(await look(claim, stage)).outcome for claim in claims}
        if ClaimOutcome.NOT_ESTABLISHED not in outcomes:
            (held if outcomes == {ClaimOutcome.HOLDS} else others).append(line)
    return held + others


async def with_hint(text: str, asserted: Asserted, checks: tuple[Claim, ...], stage: StepContext) -> Asserted:
    """The result with the same line about what is on the page, where what the line is about was not found."""
    if asserted.outcome is not ClaimOutcome.NOT_ESTABLISHED or asserted.hint:
        return asserted
    lines = nearby_claims(checks, PageIndex((await stage.look()).tree))
    return replace(asserted, hint=await _offer(text, lines, stage))
