"""Judges one line of a plan: one request to a model that did nothing, whose proof the host checks."""

import re
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from smoketree.agent.judge.line import JudgedLine, read_line, refusal
from smoketree.agent.judge.passages import NoProof, Quote, Scene, Sources, look_up, sources
from smoketree.agent.judge.proof import prove
from smoketree.agent.model.conversation import (
    Model,
    ModelError,
    Part,
    Picture,
    Reply,
    Request,
    Stop,
    Text,
    ToolSpec,
    Turn,
)
from smoketree.agent.prompting import Fence, one_line, render
from smoketree.agent.toolbox.page_text import around, excerpt, landmarks_first, relevant
from smoketree.browser.verify_text import clip
from smoketree.display_text import shorten
from smoketree.language.claim_terms import ClaimOutcome
from smoketree.snapshot.compress import fold_rows
from smoketree.snapshot.outline import Outline, is_property, read_key

LIMIT = 16_000
"""Characters of a page in a request; about 4,000 tokens."""

_REF = re.compile(r" \[(?:ref=[^\]]*|cursor=pointer)\]")
_LINKS = re.compile(r"\b(?:links?|url|address)\b", re.IGNORECASE)
_LONGEST_PROPERTY = 120


def readable(snapshot: str, line: str, *, limit: int = LIMIT) -> str:
    """The page in at most about `limit` characters, without refs."""
    bare = _without_refs(snapshot, links=_LINKS.search(line) is not None)
    if len(bare) <= limit:
        return bare
    folded = fold_rows(bare)
    mentioned = Outline(bare)
    hits = excerpt(bare, around(mentioned, relevant(mentioned, [line])), limit // 2)
    rest = folded if len(folded) <= limit // 2 else excerpt(folded, landmarks_first(Outline(folded)), limit // 2)
    return f"{rest}\n\nFrom the whole page, what has the words of the line:\n{hits}"


def _without_refs(snapshot: str, *, links: bool) -> str:
    kept: list[str] = []
    for line in snapshot.split("\n"):
        key = read_key(line)
        if key.role:
            end = key.end - (line[key.end - 1] == "'")
            kept.append(line[:end].removesuffix(key.marks) + _REF.sub("", key.marks) + line[end:])
        elif not is_property(line):
            kept.append(line)
        elif links or not line.lstrip().startswith("- /url:"):
            kept.append(shorten(line, _LONGEST_PROPERTY))
    return "\n".join(_closed(line, after) for line, after in pairwise([*kept, ""]))


def _closed(line: str, after: str) -> str:
    """The line without its colon if nothing is below it any more."""
    if not line.endswith(":") or len(after) - len(after.lstrip(" ")) > len(line) - len(line.lstrip(" ")):
        return line
    return line[:-1] if read_key(line).end == len(line) - 1 else line


MAX_TOKENS = 1024
MOST_QUOTES = 12
_MOST_DONE = 30
_LONGEST_EVIDENCE = 4_000
_LONGEST_REASON = 400
_FLEETING = frozenset({"alert", "status", "log", "alertdialog", "dialog", "tooltip"})

JUDGEMENT = ToolSpec(
    "judgement",
    "Says whether the line holds, and proves it.",
    {
        "type": "object",
        "properties": {
            "reason": {"type": "string", "description": "What you looked at and what it shows, in a sentence or two."},
            "holds": {"type": "boolean"},
            "quotes": {
                "type": "array",
                "items": {"type": "string"},
                "maxItems": MOST_QUOTES,
                "description": "Texts of the page that show it, or that show the opposite, letter for letter.",
            },
        },
        "required": ["reason", "holds", "quotes"],
        "additionalProperties": False,
    },
)


class Answer(BaseModel):
    """A judgement as the model gives it."""

    model_config = ConfigDict(frozen=True)

    holds: Annotated[bool, Field(strict=True)]
    quotes: Annotated[
        tuple[Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=400)], ...],
        Field(max_length=MOST_QUOTES),
    ] = ()
    reason: Annotated[str, StringConstraints(max_length=4000)] = ""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The result for a line. It holds or is contradicted only if the model said so with a proof that the host accepts.

    `answer` is what the model said; None if it was not asked, or gave two different answers. `reason` says why, for the
    report; `seen` is the evidence in the page's own words. `visual`: a picture was part of the evidence. `lasting` are
    the quotes that must remain on the page; the others are only in a message or dialog, which may close.
    """

    line: str
    outcome: ClaimOutcome
    reason: str
    answer: bool | None = None
    quotes: tuple[str, ...] = ()
    visual: bool = False
    seen: str = ""
    lasting: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        return self.outcome is ClaimOutcome.HOLDS


class Judge:
    """Judges lines that are only about looks, tone or meaning. `nonce` makes the secret of a request's fences."""

    def __init__(self, model: Model, *, nonce: Callable[[], str] = lambda: secrets.token_hex(6)) -> None:
        self._model = model
        self._nonce = nonce

    async def judge(self, line: str, scene: Scene, *, deadline: float) -> Judgement:
        """Judges the line by one request, or by none if it is not a line for a judge. `line` has its values filled in;
        `deadline` is monotonic, in seconds.

        Raises ModelError if the model refuses or gives no answer that can be read; and what sending raises.
        """
        refused = refusal(line)
        if refused is not None:
            return Judgement(line, ClaimOutcome.NOT_ESTABLISHED, f"not judged: {refused}")
        read = read_line(line)
        reply = await self._model.send(_request(read, line, scene, Fence(self._nonce())), deadline=deadline)
        answers = _answers(reply)
        if len({one.holds for one in answers}) > 1:
            return Judgement(line, ClaimOutcome.NOT_ESTABLISHED, "the model gave two different answers")
        return _judgement(line, read, answers, scene)


def proof_remains(judgement: Judgement, scene: Scene) -> bool:
    """Whether the proof of a judgement is still on the page, without a model. What is only in a message or a dialog may
    be gone."""
    line, found = read_line(judgement.line), sources(scene)
    holds = judgement.outcome is ClaimOutcome.HOLDS
    try:
        if judgement.lasting == judgement.quotes and not judgement.visual:
            prove(line, judgement.lasting, scene, found, holds=holds)
        for text in judgement.lasting:
            look_up(text, found, line, scene.typed)
    except NoProof:
        return False
    return not found.blank


def _judgement(line: str, read: JudgedLine, answers: tuple[Answer, ...], scene: Scene) -> Judgement:
    """The answers as a result: the outcome that the model gave if its proof is accepted, else not established."""
    holds, reason, found = answers[0].holds, answers[0].reason, sources(scene)
    texts = tuple(text for answer in answers for text in answer.quotes)
    outcome = ClaimOutcome.HOLDS if holds else ClaimOutcome.CONTRADICTED
    quotes: list[Quote] = []
    try:
        quotes = prove(read, texts, scene, found, holds=holds)
    except NoProof as error:
        outcome = ClaimOutcome.NOT_ESTABLISHED
        reason = f"the judge says that it {'holds' if holds else 'does not hold'}, without proof: {error}. {reason}"
    shown = [min((spot.text for spot in quote.spots), key=len) for quote in quotes]
    return Judgement(
        line=line,
        outcome=outcome,
        reason=clip(reason or "the judge gave no reason", _LONGEST_REASON),
        answer=holds,
        quotes=tuple(quote.text for quote in quotes),
        visual=read.about_looks,
        seen=clip("; ".join(f'"{clip(text, 160)}"' for text in dict.fromkeys(shown)) or "the picture", 800),
        lasting=tuple(quote.text for quote in quotes if not _fleeting(quote, found)),
    )


def _fleeting(quote: Quote, found: Sources) -> bool:
    """Whether it is only in what an application shows for a while."""
    nodes = [found.tree.nodes[spot.node] for spot in quote.spots if spot.node is not None]
    return len(nodes) == len(quote.spots) and all(
        any(one.role in _FLEETING for one in (node, *found.tree.ancestors(node))) for node in nodes
    )


def _request(read: JudgedLine, line: str, scene: Scene, fence: Fence) -> Request:
    head = f"{one_line(scene.url, 500)}\n{one_line(scene.title)}\n"
    others = [
        fence.around(text[:_LONGEST_EVIDENCE], kind)
        for kind, texts in (("dialog", scene.dialogs), ("mail", scene.mails), ("answer", scene.answers))
        for text in texts
    ]
    words = render(
        "judge_line.md.j2",
        line=line,
        looks=read.about_looks,
        done=[one_line(one) for one in scene.done[-_MOST_DONE:]],
        others=others,
        page=fence.around(f"{head}\n{readable(scene.snapshot, line)}"),
    )
    parts: list[Part] = [Text(words)]
    if read.about_looks and scene.picture is not None:
        parts.append(Picture(scene.picture, "image/png"))
    return Request(render("judge.md.j2"), (JUDGEMENT,), (Turn("user", tuple(parts)),), MAX_TOKENS, JUDGEMENT.name)


def _answers(reply: Reply) -> tuple[Answer, ...]:
    """The model's calls of the tool. Raises ModelError if there is none, or one that is malformed."""
    if reply.stop in (Stop.REFUSED, Stop.TRUNCATED, Stop.TOO_LONG, Stop.PAUSED):
        raise ModelError(f"the model gave no judgement: {reply.stop.value} {reply.detail}".strip())
    if not reply.calls or any(call.name != JUDGEMENT.name for call in reply.calls):
        raise ModelError(f"the model gave no judgement: it did not call `{JUDGEMENT.name}`")
    try:
        return tuple(Answer.model_validate(dict(call.arguments)) for call in reply.calls)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(str(part) for part in first["loc"])
        raise ModelError(f"the model gave no judgement that can be read: {place}: {first['msg']}") from error
