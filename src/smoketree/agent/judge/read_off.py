"""Asks a model what stands in the blanks of a line, without telling it what the line says there (blanks.py)."""

from collections.abc import Mapping, Sequence
from secrets import token_hex
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from smoketree.agent.judge.blanks import MOST_TEXTS, BlankLine, read_off
from smoketree.agent.judge.page import readable
from smoketree.agent.judge.passages import Scene, sources
from smoketree.agent.model.conversation import Model, ModelError, Reply, Request, Stop, Text, ToolSpec, Turn
from smoketree.agent.prompting import render
from smoketree.agent.toolbox.fence import Fence, one_line
from smoketree.language.claim import Claim

MAX_TOKENS = 1024
_MOST_BEFORE = 12

READ_OFF = ToolSpec(
    "read_off",
    "Says what stands in the blanks.",
    {
        "type": "object",
        "properties": {
            "blanks": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": {
                        "blank": {"type": "integer", "description": "The number of the blank."},
                        "texts": {"type": "array", "items": {"type": "string"}, "maxItems": MOST_TEXTS},
                    },
                    "required": ["blank", "texts"],
                    "additionalProperties": False,
                },
            }
        },
        "required": ["blanks"],
        "additionalProperties": False,
    },
)


class _Read(BaseModel):
    model_config = ConfigDict(frozen=True)

    blank: Annotated[int, Field(strict=True)]
    texts: Annotated[tuple[Annotated[str, StringConstraints(max_length=400)], ...], Field(max_length=MOST_TEXTS)]


class _Answer(BaseModel):
    model_config = ConfigDict(frozen=True)

    blanks: Annotated[tuple[_Read, ...], Field(max_length=20)]


async def claims_read_off(
    line: BlankLine, before: Sequence[str], scene: Scene, earlier: Scene | None, model: Model, *, deadline: float
) -> list[Claim]:
    """What the page must show for the line to hold, by one request. `before` are the lines of the case before it,
    `earlier` is the page before the act.

    Raises NoProof if the model read something else off the page, ModelError if no usable answer came.
    """
    reply = await model.send(request(line, before, scene, Fence(token_hex(6))), deadline=deadline)
    return read_off(line, _texts(reply), sources(scene), None if earlier is None else sources(earlier))


def request(line: BlankLine, before: Sequence[str], scene: Scene, fence: Fence) -> Request:
    """The request. The values of the line are in no part of it, unless the page shows them."""
    head = f"{one_line(scene.url, 500)}\n{one_line(scene.title)}\n"
    words = render(
        "read_off_line.md.j2",
        line=line.shown,
        before=[line.hide(one_line(one)) for one in before[-_MOST_BEFORE:]],
        count=len(line.blanks),
        page=fence.around(f"{head}\n{readable(scene.snapshot, line.shown)}"),
    )
    return Request(render("read_off.md.j2"), (READ_OFF,), (Turn("user", (Text(words),)),), MAX_TOKENS, READ_OFF.name)


def _texts(reply: Reply) -> Mapping[int, tuple[str, ...]]:
    """The texts by the number of their blank. Raises ModelError if there are none, or they are malformed."""
    if reply.stop in (Stop.REFUSED, Stop.TRUNCATED, Stop.TOO_LONG, Stop.PAUSED) or not reply.calls:
        raise ModelError(f"the model did not read the page: {reply.stop.value} {reply.detail}".strip())
    try:
        answer = _Answer.model_validate(dict(reply.calls[0].arguments))
    except ValidationError as error:
        raise ModelError("the model did not read the page: its answer is malformed") from error
    return {one.blank: one.texts for one in answer.blanks}
