"""Judges one line of a plan by a model that did nothing, and proves it without the model."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from smoketree.agent.judge.absence import absent_from
from smoketree.agent.judge.answer import Answer, Choice, Contrary
from smoketree.agent.judge.asking import asked, choice_request, contrary_request, line_request
from smoketree.agent.judge.claim import Claim, about_looks, read_claim
from smoketree.agent.judge.grounding import grounded
from smoketree.agent.judge.lineup import Lineup, lineup, statements
from smoketree.agent.judge.passages import Sources, sources
from smoketree.agent.judge.quoting import Standing, Ungrounded, standing
from smoketree.agent.judge.rows import same_rows
from smoketree.agent.judge.scene import Judgement, Kind, Scene
from smoketree.agent.model.conversation import Model, Request
from smoketree.agent.toolbox.fence import Fence
from smoketree.browser.verify_text import clip

__all__ = ["Judge", "about_looks"]

_FLEETING = frozenset({"alert", "status", "log", "alertdialog", "dialog", "tooltip"})
_LONGEST_REASON = 400


def _nonce() -> str:
    return secrets.token_hex(6)


@dataclass(frozen=True, slots=True)
class _Hearing:
    """One line on one scene: what it claims, what can be quoted, and the fence of its conversations."""

    line: str
    scene: Scene
    claim: Claim
    found: Sources
    fence: Fence


class Judge:
    """Judges lines that plain reading cannot.

    A line holds where (1) the model says so, (2) what it quotes stands up to the host (`grounding`), and (3) the model,
    asked a second time in a way in which yes is no answer, comes to the same. Anything else fails the line.
    `nonce` makes the secret of a conversation's fences.
    """

    def __init__(self, model: Model, *, nonce: Callable[[], str] = _nonce) -> None:
        self._model = model
        self._nonce = nonce

    async def judge(self, line: str, scene: Scene, *, deadline: float) -> Judgement:
        """What the line comes to on the scene. Two requests where it holds, else one; two more at most where an answer
        was malformed or quoted carelessly. `line` has its values filled in; `deadline` is monotonic, in seconds.

        Raises ModelError where the model refuses, or gives no answer that can be read; and what sending raises.
        """
        hearing = _Hearing(line, scene, read_claim(line), sources(scene), Fence(self._nonce()))
        request = line_request(line, hearing.claim, scene, hearing.fence)
        answers = await asked(self._model, request, Answer, deadline, _slips(hearing))
        answer = next((one for one in answers if not one.holds), answers[0])
        if not answer.holds:
            said = answer.reason or "it does not hold"
            twice = "it was judged twice, differently: " if any(one.holds for one in answers) else ""
            return _failed(hearing, answer, twice + said, grounded=not twice)
        try:
            quotes = _proved(hearing, answers)
        except Ungrounded as error:
            return _failed(hearing, answer, f"no proof: {error.reason}", grounded=False)
        doubt = await self._doubt(hearing, answer, quotes, deadline)
        return _failed(hearing, answer, doubt, grounded=False) if doubt else _held(hearing, answer, quotes)

    async def still(self, judgement: Judgement, scene: Scene) -> bool:
        """Whether what a judgement rests on is still so on a fresh scene, without a model. A message may go again, as
        messages do; anything else that was quoted has to stand, and what was absent has to stay so."""
        if not judgement.holds:
            return False
        claim, found = read_claim(judgement.line), sources(scene)
        lasting = [quote for quote in judgement.quotes if quote not in judgement.fleeting]
        try:
            same_rows(claim, [standing(quote, found, claim, scene.typed) for quote in lasting], found)
            if judgement.absent:
                absent_from(claim, Answer(kind=judgement.kind, holds=True, absent=judgement.absent), scene, found)
        except Ungrounded:
            return False
        return not (judgement.absent and found.blank)

    async def _doubt(self, hearing: _Hearing, answer: Answer, quotes: list[Standing], deadline: float) -> str | None:
        """Asks the second question; why the line fails by it, None where it does not."""
        claim, fence = hearing.claim, hearing.fence
        if answer.kind is Kind.LOOKS:
            row = Lineup(*statements(claim, fence.nonce))
            return await self._chosen(row, choice_request(row, fence, hearing.scene), deadline)
        if answer.kind is Kind.PRESENCE and (claim.words or claim.terms):
            row = lineup(claim, quotes, hearing.found, fence.nonce)
            return await self._chosen(row, choice_request(row, fence), deadline)
        request = contrary_request(hearing.line, claim, hearing.scene, fence)
        for one in await asked(self._model, request, Contrary, deadline, lambda _: None):
            if one.found:
                said = ", ".join(f'"{clip(quote, 120)}"' for quote in one.quotes[:3])
                return f"asked for the contrary, the model found it: {said or 'it did not say where'}"
        return None

    async def _chosen(self, row: Lineup, request: Request, deadline: float) -> str | None:
        choices = await asked(self._model, request, Choice, deadline, lambda _: None)
        return next((doubt for choice in choices if (doubt := row.refused(choice))), None)


def _slips(hearing: _Hearing) -> Callable[[Answer], str | None]:
    """What a judge that quoted carelessly is told. One whose proof is none by what it says is told nothing."""

    def slip(answer: Answer) -> str | None:
        try:
            if answer.holds:
                _proved(hearing, (answer,))
        except Ungrounded as error:
            return error.reason if error.slip else None
        return None

    return slip


def _proved(hearing: _Hearing, answers: tuple[Answer, ...]) -> list[Standing]:
    quotes: list[Standing] = []
    for answer in answers:
        quotes += grounded(hearing.claim, answer, hearing.scene, hearing.found)
        if answer.kind is Kind.LOOKS and hearing.scene.picture is None:
            raise Ungrounded("no picture was taken")
    return quotes


def _failed(hearing: _Hearing, answer: Answer, reason: str, *, grounded: bool) -> Judgement:
    return Judgement(
        line=hearing.line,
        kind=answer.kind,
        holds=False,
        grounded=grounded,
        reason=clip(reason, _LONGEST_REASON),
        quotes=answer.quotes,
        absent=answer.absent,
        visual=answer.kind is Kind.LOOKS,
        seen=clip(answer.reason, _LONGEST_REASON),
        suspicious=hearing.found.lures,
    )


def _held(hearing: _Hearing, answer: Answer, quotes: list[Standing]) -> Judgement:
    shown = [min((one.text for one in quote.spots), key=len) for quote in quotes]
    nowhere = [f'"{needle}" stands nowhere' for needle in answer.absent]
    seen = "; ".join([*(f'"{clip(text, 160)}"' for text in dict.fromkeys(shown)), *nowhere])
    return Judgement(
        line=hearing.line,
        kind=answer.kind,
        holds=True,
        grounded=True,
        reason=clip(answer.reason, _LONGEST_REASON),
        quotes=tuple(quote.quote for quote in quotes),
        absent=answer.absent,
        visual=answer.kind is Kind.LOOKS,
        seen=clip(seen or "the picture", 800),
        suspicious=hearing.found.lures,
        fleeting=tuple(quote.quote for quote in quotes if _fleeting(quote, hearing.found)),
    )


def _fleeting(quote: Standing, found: Sources) -> bool:
    """Whether it stands only in what an app shows for a while."""
    for one in quote.spots:
        if one.node is None:
            return False
        node = found.tree.nodes[one.node]
        if not any(above.role in _FLEETING for above in (node, *found.tree.ancestors(node))):
            return False
    return True
