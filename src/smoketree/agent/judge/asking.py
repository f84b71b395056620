"""The questions that a judge puts to a model: the exact requests, and how an answer is read."""

from collections.abc import Callable
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from smoketree.agent.judge.answer import MOST_QUOTES, Answer, Choice, Contrary
from smoketree.agent.judge.claim import Claim, about_looks
from smoketree.agent.judge.lineup import Lineup
from smoketree.agent.judge.page import readable
from smoketree.agent.judge.scene import Scene
from smoketree.agent.model.conversation import (
    Model,
    ModelError,
    Part,
    Picture,
    Reply,
    Request,
    Stop,
    Text,
    ToolResult,
    ToolSpec,
    ToolUse,
    Turn,
)
from smoketree.agent.prompting import render
from smoketree.agent.toolbox.fence import Fence, one_line

T = TypeVar("T", bound=BaseModel)

MAX_TOKENS = 1024
_MOST_DONE = 30
_LONGEST_EVIDENCE = 4_000
_MOST_PAUSES = 3
_TRIES = 2

_QUOTES = {"type": "array", "items": {"type": "string"}, "maxItems": MOST_QUOTES}
JUDGEMENT = ToolSpec(
    "judgement",
    "Says whether the line holds, and proves it.",
    {
        "type": "object",
        "properties": {
            "reason": {"type": "string", "description": "What you looked at and what it shows, in a sentence or two."},
            "kind": {"type": "string", "enum": ["presence", "absence", "looks"]},
            "holds": {"type": "boolean"},
            "quotes": {**_QUOTES, "description": "presence: texts of the page that show it, letter for letter."},
            "absent": {
                **_QUOTES,
                "description": "absence: words of the line that would stand on the page if it were not so, and stand "
                "nowhere.",
            },
        },
        "required": ["reason", "kind", "holds", "quotes", "absent"],
        "additionalProperties": False,
    },
)
CHOICE = ToolSpec(
    "choice",
    "Says which of the statements is shown.",
    {
        "type": "object",
        "properties": {
            "excerpts": {"type": "array", "items": {"type": "integer"}, "description": "Numbers of what shows it."},
            "statement": {"type": "string", "enum": ["A", "B", "neither"]},
        },
        "required": ["excerpts", "statement"],
        "additionalProperties": False,
    },
)
CONTRARY = ToolSpec(
    "contrary",
    "Says whether anything shows that the claim is wrong.",
    {
        "type": "object",
        "properties": {"found": {"type": "boolean"}, "quotes": _QUOTES},
        "required": ["found", "quotes"],
        "additionalProperties": False,
    },
)


def line_request(line: str, claim: Claim, scene: Scene, fence: Fence) -> Request:
    """Asks whether the line holds."""
    looks = about_looks(line)
    words = render("judge_line.md.j2", line=line, looks=looks, **_told(claim, scene, fence))
    return _request(JUDGEMENT, words, scene if looks else None)


def contrary_request(line: str, claim: Claim, scene: Scene, fence: Fence) -> Request:
    """Asks for what speaks against the line."""
    return _request(CONTRARY, render("judge_contrary.md.j2", line=line, **_told(claim, scene, fence)))


def choice_request(lineup: Lineup, fence: Fence, scene: Scene | None = None) -> Request:
    """Asks which statement the excerpts, or the scene's picture, show."""
    numbered = "\n".join(f"[{number}] {one_line(text, 1_000)}" for number, text in enumerate(lineup.excerpts, 1))
    excerpts = fence.around(numbered, "excerpts") if numbered else ""
    return _request(CHOICE, render("judge_choice.md.j2", statements=lineup.statements, excerpts=excerpts), scene)


def _request(tool: ToolSpec, words: str, pictured: Scene | None = None) -> Request:
    parts: list[Part] = [Text(words)]
    if pictured is not None and pictured.picture is not None:
        parts.append(Picture(pictured.picture, pictured.picture_type))
    return Request(render("judge.md.j2"), (tool,), (Turn("user", tuple(parts)),), MAX_TOKENS, tool.name)


def _told(claim: Claim, scene: Scene, fence: Fence) -> dict[str, object]:
    head = f"{one_line(scene.url, 500)}\n{one_line(scene.title)}\n"
    others = [
        fence.around(text[:_LONGEST_EVIDENCE], kind)
        for kind, texts in (("dialog", scene.dialogs), ("mail", scene.mails), ("answer", scene.answers))
        for text in texts
    ]
    return {
        "done": [one_line(deed) for deed in scene.done[-_MOST_DONE:]],
        "others": others,
        "page": fence.around(f"{head}\n{readable(scene.snapshot, claim)}"),
    }


async def asked(
    model: Model, request: Request, form: type[T], deadline: float, accept: Callable[[T], str | None]
) -> tuple[T, ...]:
    """The model's calls of the tool, in the form asked for. One answer that has not this form, or of which `accept`
    says what is wrong, is given back with what was wrong with it; the second one is returned whatever `accept` says.

    Raises ModelError where there is none, and whatever sending raises.
    """
    turns = list(request.turns)
    trouble = ""
    for attempt in range(_TRIES):
        reply = await _sent(model, request, turns, deadline)
        answers, trouble = _read(reply, form)
        if answers and not trouble:
            trouble = next((said for answer in answers if (said := accept(answer))), "")
            if not trouble or attempt + 1 == _TRIES:
                return answers
        turns += _given_back(reply, request.must_call or "", trouble)
    raise ModelError(f"the model gave no judgement: {trouble}")


async def _sent(model: Model, request: Request, turns: list[Turn], deadline: float) -> Reply:
    for _ in range(_MOST_PAUSES):
        reply = await model.send(
            Request(request.system, request.tools, tuple(turns), request.max_tokens, request.must_call),
            deadline=deadline,
        )
        if reply.stop is not Stop.PAUSED:
            break
        turns.append(Turn("assistant", reply.parts))
    if reply.stop in (Stop.REFUSED, Stop.TRUNCATED, Stop.TOO_LONG, Stop.PAUSED):
        raise ModelError(f"the model gave no judgement: {reply.stop.value} {reply.detail}".strip())
    return reply


def _read(reply: Reply, form: type[T]) -> tuple[tuple[T, ...], str]:
    """The calls in the form, and what is wrong with them."""
    name = form_name(form)
    if not reply.calls:
        return (), f"call `{name}`"
    found = []
    for call in reply.calls:
        if call.name != name:
            return (), f"there is no tool `{one_line(call.name, 40)}`, only `{name}`"
        try:
            found.append(form.model_validate(dict(call.arguments)))
        except (ValidationError, ValueError, TypeError) as error:
            return (), _wrong(error)
    return tuple(found), ""


def form_name(form: type[BaseModel]) -> str:
    """The tool whose arguments have the form."""
    return {Answer: JUDGEMENT.name, Choice: CHOICE.name, Contrary: CONTRARY.name}[form]


def _wrong(error: Exception) -> str:
    if not isinstance(error, ValidationError):
        return "its arguments cannot be read"
    first = error.errors(include_url=False, include_input=False)[0]
    return f"{'.'.join(str(part) for part in first['loc'])}: {first['msg']}"


def _given_back(reply: Reply, tool: str, trouble: str) -> list[Turn]:
    parts: tuple[Part, ...] = reply.parts or (Text("(nothing)"),)
    if not any(isinstance(part, ToolUse) for part in parts):
        return [Turn("assistant", parts), Turn("user", (Text(f"Call `{tool}`."),))]
    words = Text(
        f"### Error\nThis is no proof: {trouble}. Look again, and call `{tool}` once more: where nothing on the "
        "page proves it, it does not hold."
    )
    results = tuple(ToolResult(call.id, call.name, (words,), is_error=True) for call in reply.calls)
    return [Turn("assistant", parts), Turn("user", results)]
