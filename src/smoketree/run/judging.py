"""What a model judges on the live page, with proof that the host checks: assertions about looks, tone or meaning, and
conditions of steps (`If ..., do ...`) that are not read."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from smoketree.agent.step_context import StepContext
from smoketree.language.claim import Claim
from smoketree.language.claim_terms import ClaimOutcome
from smoketree.language.reader import read_condition, with_values
from smoketree.plan.model import Step
from smoketree.run.claim_checks import LastAction, fresh_dialog

if TYPE_CHECKING:
    from smoketree.agent.judge.judge import Judge, Judgement
    from smoketree.agent.judge.passages import Scene


_SETTLE = 5.0
"""Seconds that a page may take to settle before it is judged."""

_ANSWER = 60.0
"""Seconds that the model may take to answer. They count against no other limit of the line."""

_MOST_TEXTS = 5
_LONGEST_TEXTS = 8_000


def judge_for(stage: StepContext) -> "Judge | None":
    """The judge that uses the model of the current case; None if there is no model."""
    if stage.case is None or stage.case.model is None:
        return None
    from smoketree.agent.judge.judge import Judge  # a run without a model does not pay for this import

    return Judge(stage.case.model)


async def judged(line: str, judge: "Judge", stage: StepContext, last: LastAction) -> "Judgement":
    """Judges `line` on the settled page, by one request at most. A proof has to be on the page afterwards too. Raises
    ModelError if no usable answer came."""
    from smoketree.agent.judge.line import refusal

    if refusal(line) is None:
        await stage.tools.settled(_SETTLE)
    scene = await scene_of(line, stage, last)
    found = await judge.judge(line, scene, deadline=stage.clock.monotonic() + _ANSWER)
    if found.outcome is ClaimOutcome.NOT_ESTABLISHED:
        return found
    if await proof_remains(found, stage):
        return found
    return replace(found, outcome=ClaimOutcome.NOT_ESTABLISHED, reason=PROOF_GONE, seen=PROOF_GONE)


async def read_off(
    step: Step, claims: Sequence[Claim], stage: StepContext, last: LastAction, earlier: "Scene | None"
) -> list[Claim] | None:
    """What the page must show for the line to hold, where a model that is not told its values read them off the
    settled page; None where there is no model, or nothing in the line that could be read off. `claims` are what the
    line was read as, `earlier` is the page before the act. Raises NoProof if the page says something else, ModelError
    if no usable answer came."""
    case = stage.case
    if case is None or case.model is None or "{{" in (text := stage.fill(step.text)):
        return None
    from smoketree.agent.judge.blanks import blank_out, claims_read_off

    line = blank_out(text, claims)
    if line is None:
        return None
    await stage.tools.settled(_SETTLE)
    scene = await scene_of("", stage, last)
    before = [one.text for one in case.steps[: case.at]]
    return await claims_read_off(line, before, scene, earlier, case.model, deadline=stage.clock.monotonic() + _ANSWER)


PROOF_GONE = "what the judge quoted did not stay on the page"


async def proof_remains(judgement: "Judgement", stage: StepContext) -> bool:
    """Whether what the judge quoted is still on the page."""
    from smoketree.agent.judge.judge import proof_remains

    return proof_remains(judgement, await scene_of("", stage, LastAction()))


async def scene_of(line: str, stage: StepContext, last: LastAction) -> "Scene":
    """The page as it is, and what can be evidence besides it."""
    from smoketree.agent.judge.line import about_looks
    from smoketree.agent.judge.passages import Scene

    answer = await stage.tools.call("browser_snapshot", {})
    said = fresh_dialog(stage, last.began)
    open_now = answer.modals[0].message if answer.modals else None
    dialogs = [text for text in (said.message if said else None, open_now) if text]
    case, picture = stage.case, None
    if line and about_looks(line):
        images = (await stage.tools.call("browser_take_screenshot", {"type": "png"})).images
        picture = images[0].content if images else None
    return Scene(
        url=answer.page.url if answer.page else "",
        title=answer.page.title if answer.page else "",
        snapshot=answer.snapshot or "",
        dialogs=tuple(dict.fromkeys(dialogs)),
        mails=newest(case.mails, last.began) if case else (),
        answers=newest(case.answers, last.began) if case else (),
        done=tuple(f"{one.number}. {one.how}" for one in case.done if one.how) if case else (),
        typed=tuple(case.typed) if case else (),
        picture=picture,
    )


def newest(texts: Sequence[tuple[float, str]], since: float) -> tuple[str, ...]:
    """The texts that came at `since` (seconds since the epoch) or later, the newest first, each once; as many as a
    request may hold. A text is never cut: half of it may say something else."""
    came = [text for at, text in sorted(texts, key=lambda one: one[0], reverse=True) if at >= since]
    kept: list[str] = []
    for text in list(dict.fromkeys(came))[:_MOST_TEXTS]:
        if sum(map(len, kept)) + len(text) > _LONGEST_TEXTS:
            break
        kept.append(text)
    return tuple(kept)


_PATIENCE = 2.0


async def condition_met(step: Step, stage: StepContext) -> bool | None:
    """Waits up to 2 s for the condition of a step to hold: what may or may not appear often appears a little late. None
    where it could not be read, or the page could not."""
    checks = read_condition(step.condition or "", step.text)
    if checks is None:
        return await _by_model(step, stage)
    for check in checks:
        seen = await stage.tools.hold(with_values(check, stage.fill), _PATIENCE)
        if not seen.holds:
            return False if seen.read else None
    return True


async def _by_model(step: Step, stage: StepContext) -> bool | None:
    """What plain reading cannot tell a judge can, by what stands on the page."""
    judge = judge_for(stage)
    if judge is None:
        return None
    found = await judged(stage.fill(step.condition or ""), judge, stage, LastAction())
    if found.holds:
        return True
    # A "yes" whose proof was refused says nothing: to skip the step would be a guess.
    return False if found.answer is False else None
