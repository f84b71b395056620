"""The wire format of OpenAI's Chat Completions, which many other servers and gateways speak.

Sources: the API reference of `POST /chat/completions`, "function calling", "prompt caching", "error codes".
"""

import base64
import json
from collections.abc import Iterator, Mapping
from typing import Any

from smoketree.agent.model.client import (
    count,
    objects_in,
    redact_message,
    reply_of,
    without_surrogates,
)
from smoketree.agent.model.conversation import (
    Part,
    Picture,
    Reply,
    Request,
    Stop,
    Text,
    ToolResult,
    ToolUse,
    Turn,
)
from smoketree.agent.model.prices import Price
from smoketree.report.model import Usage

_STOPS = {
    "stop": Stop.END,
    "tool_calls": Stop.TOOL_USE,
    "function_call": Stop.TOOL_USE,
    "length": Stop.TRUNCATED,
    "content_filter": Stop.REFUSED,
}
HEADERS: Mapping[str, str] = {}
LIMITS = ("max_completion_tokens", "max_tokens")
"""The two names of the answer's limit: OpenAI's newer models refuse the older one, some other servers the newer one."""


def messages_of(request: Request) -> list[dict[str, Any]]:
    """The instructions and the turns as `messages`."""
    messages: list[dict[str, Any]] = []
    if request.system.strip():
        messages.append({"role": "system", "content": request.system})
    for turn in request.turns:
        messages.extend(_assistant(turn) if turn.role == "assistant" else _user(turn))
    return messages


def _assistant(turn: Turn) -> Iterator[dict[str, Any]]:
    words = "\n".join(part.text for part in turn.parts if isinstance(part, Text))
    calls = [
        {"id": part.id, "type": "function", "function": {"name": part.name, "arguments": _json(part.arguments)}}
        for part in turn.parts
        if isinstance(part, ToolUse)
    ]
    if words or calls:
        yield {"role": "assistant", "content": words or None} | ({"tool_calls": calls} if calls else {})


def _json(arguments: Mapping[str, object]) -> str:
    return json.dumps(without_surrogates(dict(arguments)))


def _user(turn: Turn) -> Iterator[dict[str, Any]]:
    """The tools' results, each a message of its own directly after the calls, then everything else: a tool's message
    can only hold text, so that its pictures come here."""
    content: list[dict[str, Any]] = []
    results = [part for part in turn.parts if isinstance(part, ToolResult)]
    for result in results:
        words = "\n".join(part.text for part in result.parts if isinstance(part, Text))
        said = f"Error: {words}" if result.is_error else words
        yield {"role": "tool", "tool_call_id": result.use_id, "content": said}
        content += [_picture(part) for part in result.parts if isinstance(part, Picture)]
    for part in turn.parts:
        if isinstance(part, Text) and part.text.strip():
            content.append({"type": "text", "text": part.text})
        elif isinstance(part, Picture):
            content.append(_picture(part))
    if all(each["type"] == "text" for each in content):  # as one text, which every server takes
        words = "\n".join(each["text"] for each in content)
        if words or not results:
            yield {"role": "user", "content": words or "(nothing)"}
    else:
        yield {"role": "user", "content": content}


def _picture(picture: Picture) -> dict[str, Any]:
    data = base64.standard_b64encode(picture.content).decode()
    return {"type": "image_url", "image_url": {"url": f"data:{picture.mime_type};base64,{data}"}}


def path_of(model: str) -> str:  # noqa: ARG001 - the body names it
    """See `Wire`."""
    return "/chat/completions"


def body_of(request: Request, price: Price, limit: str) -> dict[str, Any]:
    """See `Wire`."""
    answer = price.answer_tokens(request)
    body: dict[str, Any] = {"model": price.model, limit: answer, "messages": messages_of(request)}
    if request.tools:
        body["tools"] = [
            {
                "type": "function",
                "function": {"name": tool.name, "description": tool.description, "parameters": dict(tool.schema)},
            }
            for tool in request.tools
        ]
    if request.tools and request.must_call is not None:
        named = {"type": "function", "function": {"name": request.must_call}}
        body["tool_choice"] = "required" if request.must_call == "any" else named
    return {key: without_surrogates(value) for key, value in body.items()}


def read_answer(answer: object) -> Reply:
    """The reply in a completion. An unknown finish reason counts as cut off, and so do arguments that are no JSON
    object: no call of such an answer is run. Raises ValueError where it is no completion."""
    choices = answer.get("choices") if isinstance(answer, dict) else None
    if not isinstance(answer, dict) or not isinstance(choices, list) or not choices or not isinstance(choices[0], dict):
        raise ValueError("the answer has no choice")
    message = choices[0].get("message")
    if not isinstance(message, dict):
        raise ValueError("the answer has no message")
    reason = str(choices[0].get("finish_reason"))
    stop = _STOPS.get(reason, Stop.TRUNCATED)
    detail = "" if reason in _STOPS else f"unknown finish reason {redact_message(reason)!r}"
    refusal = message.get("refusal")
    if isinstance(refusal, str) and refusal:
        stop, detail = Stop.REFUSED, redact_message(refusal)
    parts: list[Part] = []
    if isinstance(message.get("content"), str) and message["content"]:
        parts.append(Text(message["content"]))
    calls = message.get("tool_calls")
    for index, call in enumerate(calls if isinstance(calls, list) else []):
        function = call.get("function") if isinstance(call, dict) else None
        if not isinstance(function, dict) or not isinstance(function.get("name"), str):
            continue
        arguments = _arguments(function.get("arguments"))
        if arguments is None:
            stop, detail = Stop.TRUNCATED, f"the arguments of {redact_message(function['name'])} are no JSON object"
        identifier = call.get("id")
        identifier = identifier if isinstance(identifier, str) and identifier else f"call_{index}"
        parts.append(ToolUse(identifier, function["name"], arguments or {}))
    return reply_of(parts, stop, _usage(answer.get("usage")), detail)


def _arguments(written: object) -> dict[str, object] | None:
    """The arguments of a call: a text that holds JSON, empty for none; some servers give the object itself."""
    if isinstance(written, str):
        try:
            written = json.loads(written) if written.strip() else {}
        except ValueError:
            return None
    if written is None:
        return {}
    return written if isinstance(written, dict) else None


def _usage(usage: object) -> Usage:
    """What was billed. Cached tokens are part of the prompt's, thoughts part of the completion's."""
    fields = usage if isinstance(usage, dict) else {}
    details = fields.get("prompt_tokens_details")
    cached = count(details.get("cached_tokens")) if isinstance(details, dict) else 0
    return Usage(
        requests=1,
        input_tokens=max(0, count(fields.get("prompt_tokens")) - cached),
        cache_read_tokens=cached,
        output_tokens=count(fields.get("completion_tokens")),
    )


_SENT = frozenset({"model", "messages", "tools", "tool_choice", *LIMITS, "temperature", "top_p", "stop", "seed"})
_SENT_MESSAGE = frozenset({"role", "content", "tool_calls", "tool_call_id"})


def problems(body: Mapping[str, Any]) -> Iterator[str]:
    """See `Wire`."""
    yield from (f"`{key}` is not passed on" for key in body if key not in _SENT)
    if all(name in body for name in LIMITS):
        yield "only one limit of the answer is passed on"
    for tool in objects_in(body.get("tools")):
        if tool.get("type") != "function":
            yield "tools of the provider are not passed on"
    for message in objects_in(body.get("messages")):
        yield from (f"`{key}` of a message is not passed on" for key in message if key not in _SENT_MESSAGE)
        for block in objects_in(message.get("content")):
            if block.get("type") not in ("text", "image_url"):
                yield "contents of that kind are not passed on"
            picture = block.get("image_url")
            if picture is not None and not str(picture["url"]).startswith("data:image/"):
                yield "a picture must be in the request itself"


def most_output(body: Mapping[str, Any]) -> object:
    """See `Wire`."""
    return next((body[name] for name in LIMITS if name in body), None)
