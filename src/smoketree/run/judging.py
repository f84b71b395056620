"""Assertions that the host cannot read: a model judges them on the live page, and the host checks its proof."""

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from smoketree.agent.judge.scene import Judgement, Scene
from smoketree.agent.stage import Stage
from smoketree.browser.protocol import ToolAnswer
from smoketree.language.claim import ClaimOutcome
from smoketree.run.lasting import LATE, TAKEN_BACK, LastDeed
from smoketree.run.off_page import fresh_dialog

if TYPE_CHECKING:
    from smoketree.agent.judge.judge import Judge

MOST_LOOKS = 3
"""Times that one line is judged: again only where the page changed since."""

_REST = 3.0
"""Seconds that a page may take to come to rest before it is looked at."""

_ANSWER = 60.0
"""Seconds that a judgement may take."""

_PAUSE = 0.25
_MOST_TEXTS = 5
_LONGEST_TEXTS = 8_000


def judge_for(stage: Stage) -> "Judge | None":
    """Who judges with the model of the case in hand; None where there is no model to ask."""
    if stage.case is None or stage.case.model is None:
        return None
    from smoketree.agent.judge.judge import Judge  # takes time that a run without a model need not spend

    return Judge(stage.case.model)


async def judged(line: str, judge: "Judge", stage: Stage, timeout: float, last: LastDeed) -> Judgement:
    """Judges `line` until it holds, or `timeout` seconds are over, or it was looked at often enough.

    What holds has to last as what the host checks does. Raises ModelError where no usable answer came.
    """
    end = stage.case.deadline if stage.case is not None else math.inf
    until = stage.clock.monotonic() + timeout
    looks = 0
    while True:
        await stage.tools.settled(_REST)
        scene = await _scene(line, stage, last)
        found = await judge.judge(line, scene, deadline=min(end, stage.clock.monotonic() + _ANSWER))
        looks += 1
        if found.holds:
            return await _lasting(found, stage, last)
        if looks >= MOST_LOOKS or not await _changed(scene, stage, until):
            return found


def outcome_of(judgement: Judgement) -> ClaimOutcome:
    """What a judged line came to: a proof that was refused says nothing of the app."""
    if judgement.holds:
        return ClaimOutcome.HOLDS
    return ClaimOutcome.CONTRADICTED if judgement.grounded else ClaimOutcome.NOT_ESTABLISHED


async def stands(judgement: Judgement, stage: Stage) -> bool:
    """Whether what a judge quoted still stands on the page, and what it said is absent still is."""
    judge = judge_for(stage)
    return judge is not None and await judge.still(judgement, await _scene("", stage, LastDeed()))


async def _lasting(found: Judgement, stage: Stage, last: LastDeed) -> Judgement:
    """What was found once it lasted as long as what the host checks itself has to; else that it did not."""
    lasts = LATE if found.absent else TAKEN_BACK
    await stage.clock.sleep(max(0.0, last.ended + lasts - stage.clock.monotonic()))
    if await stands(found, stage):
        return found
    seen = "what the judge quoted did not stay on the page"
    return replace(found, holds=False, reason=seen, seen=seen)


async def _changed(scene: Scene, stage: Stage, until: float) -> bool:
    """Waits for the page to be another than the one that was judged; False where time runs out first."""
    while stage.clock.monotonic() < until:
        await stage.clock.sleep(_PAUSE)
        answer = await stage.tools.call("browser_snapshot", {})
        if (answer.snapshot or "", _url(answer)) != (scene.snapshot, scene.url):
            return True
    return False


async def _scene(line: str, stage: Stage, last: LastDeed) -> Scene:
    """The page as it is, and what can be evidence beside it."""
    from smoketree.agent.judge.claim import about_looks

    answer = await stage.tools.call("browser_snapshot", {})
    said = fresh_dialog(stage, last.began)
    open_now = answer.modals[0].message if answer.modals else None
    dialogs = [text for text in (said.message if said else None, open_now) if text]
    case = stage.case
    return Scene(
        url=_url(answer),
        title=answer.page.title if answer.page else "",
        snapshot=answer.snapshot or "",
        dialogs=tuple(dict.fromkeys(dialogs)),
        mails=newest(case.mails, last.began) if case else (),
        answers=newest(case.answers, last.began) if case else (),
        done=tuple(f"{one.number}. {one.how}" for one in case.done if one.how) if case else (),
        typed=tuple(case.typed) if case else (),
        picture=await _picture(stage) if line and about_looks(line) else None,
    )


def newest(texts: Sequence[tuple[float, str]], since: float) -> tuple[str, ...]:
    """The texts that came at `since` (seconds since the epoch) or later, the newest first, each once; as many as a
    judge is told. A text is never cut: half of it may say something else."""
    came = [text for at, text in sorted(texts, key=lambda one: one[0], reverse=True) if at >= since]
    kept: list[str] = []
    for text in list(dict.fromkeys(came))[:_MOST_TEXTS]:
        if sum(map(len, kept)) + len(text) > _LONGEST_TEXTS:
            break
        kept.append(text)
    return tuple(kept)


def _url(answer: ToolAnswer) -> str:
    return answer.page.url if answer.page else ""


async def _picture(stage: Stage) -> bytes | None:
    answer = await stage.tools.call("browser_take_screenshot", {"type": "png"})
    return answer.images[0].content if answer.images else None
