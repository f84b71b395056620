"""The wire format of Gemini's `generateContent`.

Sources: the API reference of `models.generateContent`, "function calling", "thought signatures", "context caching"
(implicit, so there is nothing to mark).
"""

import base64
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
    Echo,
    ModelUnusable,
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

HEADERS: Mapping[str, str] = {}
LIMITS = ("maxOutputTokens",)
_OWN_ID = "smoketree_"
"""How the ids begin that were made here, because the API gave none: they are not sent back."""
_NO_SIGNATURE = base64.urlsafe_b64encode(b"skip_thought_signature_validator").decode()
"""What the API takes where a call of its own has lost its signature (docs: "thought signatures")."""

_STOPS = {
    "STOP": Stop.END,
    "SAFETY": Stop.REFUSED,
    "RECITATION": Stop.REFUSED,
    "LANGUAGE": Stop.REFUSED,
    "BLOCKLIST": Stop.REFUSED,
    "PROHIBITED_CONTENT": Stop.REFUSED,
    "SPII": Stop.REFUSED,
    "ESCALATION": Stop.REFUSED,
    "MODEL_ARMOR": Stop.REFUSED,
    "IMAGE_SAFETY": Stop.REFUSED,
    "IMAGE_PROHIBITED_CONTENT": Stop.REFUSED,
    "MAX_TOKENS": Stop.TRUNCATED,
}


def contents_of(request: Request) -> list[dict[str, Any]]:
    """The turns as `contents`."""
    contents = []
    for turn in request.turns:
        parts = _sent_parts(turn)
        if not parts and turn.role == "user":
            parts = [{"text": "(nothing)"}]
        if parts:
            contents.append({"role": "model" if turn.role == "assistant" else "user", "parts": parts})
    return contents


def path_of(model: str) -> str:
    """See `Wire`."""
    return f"/v1beta/models/{model.removeprefix('models/')}:generateContent"


def body_of(request: Request, price: Price, limit: str) -> dict[str, Any]:
    """See `Wire`."""
    config: dict[str, Any] = {limit: price.answer_tokens(request)}
    if price.model.removeprefix("models/").startswith("gemini-3"):
        config["thinkingConfig"] = {"thinkingLevel": "LOW"}
    body: dict[str, Any] = {"contents": contents_of(request), "generationConfig": config}
    if request.system.strip():
        body["systemInstruction"] = {"parts": [{"text": request.system}]}
    if request.tools:
        declared = [
            {"name": tool.name, "description": tool.description, "parametersJsonSchema": dict(tool.schema)}
            for tool in request.tools
        ]
        body["tools"] = [{"functionDeclarations": declared}]
    if request.tools and request.must_call is not None:
        calling: dict[str, Any] = {"mode": "ANY"}
        if request.must_call != "any":
            calling["allowedFunctionNames"] = [request.must_call]
        body["toolConfig"] = {"functionCallingConfig": calling}
    return {key: without_surrogates(value) for key, value in body.items()}


def _sent_parts(turn: Turn) -> list[dict[str, Any]]:
    parts: list[dict[str, Any]] = []
    pictures: list[dict[str, Any]] = []
    for part in turn.parts:
        match part:
            case Text(text=text):
                parts.append({"text": text})
            case Picture():
                parts.append(_picture(part))
            case ToolUse():
                parts.append({"functionCall": _call(part)})
            case ToolResult():
                parts.append({"functionResponse": _response(part)})
                pictures.extend(_picture(each) for each in part.parts if isinstance(each, Picture))
            case Echo(payload=payload):
                _sign(parts, payload)
    calls = [part for part in parts if "functionCall" in part]
    if calls and turn.role == "assistant" and "thoughtSignature" not in calls[0]:
        calls[0]["thoughtSignature"] = _NO_SIGNATURE
    return parts + pictures  # responses stand together, before the pictures that belong to them


def _call(use: ToolUse) -> dict[str, Any]:
    call: dict[str, Any] = {"name": use.name, "args": dict(use.arguments)}
    return call if use.id.startswith(_OWN_ID) else call | {"id": use.id}


def _response(result: ToolResult) -> dict[str, Any]:
    words = "\n".join(part.text for part in result.parts if isinstance(part, Text))
    response = {"name": result.name, "response": {"error" if result.is_error else "output": words}}
    return response if result.use_id.startswith(_OWN_ID) else response | {"id": result.use_id}


def _picture(picture: Picture) -> dict[str, Any]:
    data = base64.urlsafe_b64encode(picture.content).decode()
    return {"inlineData": {"mimeType": picture.mime_type, "data": data}}


def _sign(parts: list[dict[str, Any]], payload: object) -> None:
    """Gives the part before it the signature that it came with."""
    if not isinstance(payload, dict) or not isinstance(payload.get("thoughtSignature"), str):
        return  # another provider's
    try:
        signature = base64.b64decode(payload["thoughtSignature"])
    except ValueError:
        return
    if not parts:
        parts.append({"text": ""})
    parts[-1]["thoughtSignature"] = base64.urlsafe_b64encode(signature).decode()


def read_answer(answer: object) -> Reply:
    """The reply that an answer of the API is. Any other finish reason than those known counts as cut off.

    Raises ValueError where it is no answer, ModelUnusable where the account is closed.
    """
    if not isinstance(answer, dict):
        raise ValueError("the answer is not an object")
    usage = _usage(answer.get("usageMetadata"))
    candidates = answer.get("candidates")
    if not isinstance(candidates, list) or not candidates or not isinstance(candidates[0], dict):
        feedback = answer.get("promptFeedback")
        if isinstance(feedback, dict) and feedback.get("blockReason"):
            return reply_of((), Stop.REFUSED, usage, redact_message(f"blocked: {feedback['blockReason']}"))
        raise ValueError("the answer has no candidate")
    candidate = candidates[0]
    reason = str(candidate.get("finishReason"))
    if reason == "PUP_LIMITED_DISABLED":
        raise ModelUnusable("Gemini: the account is limited or disabled")
    stop = _STOPS.get(reason, Stop.TRUNCATED)
    message = candidate.get("finishMessage") or ""
    detail = "" if reason in ("STOP", "MAX_TOKENS") else redact_message(f"{reason}: {message}" if message else reason)
    content = candidate.get("content")
    parts = content.get("parts") if isinstance(content, dict) else None
    listed = parts if isinstance(parts, list) else []
    read = [each for index, part in enumerate(listed) for each in _parts(part, index)]
    return reply_of(read, stop, usage, detail)


def _parts(part: object, index: int) -> Iterator[Part]:
    if not isinstance(part, Mapping) or part.get("thought"):
        return
    call = part.get("functionCall")
    if isinstance(call, Mapping) and isinstance(call.get("name"), str):
        arguments, identifier = call.get("args"), call.get("id")
        yield ToolUse(
            identifier if isinstance(identifier, str) and identifier else f"{_OWN_ID}{index}",
            call["name"],
            arguments if isinstance(arguments, dict) else {},
        )
    elif isinstance(part.get("text"), str):
        yield Text(part["text"])
    else:
        return
    if isinstance(part.get("thoughtSignature"), str):
        yield Echo({"thoughtSignature": part["thoughtSignature"]})


def _usage(metadata: object) -> Usage:
    """What was billed. Cached tokens are part of the prompt's; thoughts are billed as output but not counted with the
    candidates'."""
    fields = metadata if isinstance(metadata, dict) else {}
    cached = count(fields.get("cachedContentTokenCount"))
    prompt = count(fields.get("promptTokenCount")) + count(fields.get("toolUsePromptTokenCount"))
    return Usage(
        requests=1,
        input_tokens=max(0, prompt - cached),
        cache_read_tokens=cached,
        output_tokens=count(fields.get("candidatesTokenCount")) + count(fields.get("thoughtsTokenCount")),
    )


_SENT = frozenset({"contents", "generationConfig", "systemInstruction", "tools", "toolConfig"})
_SENT_CONFIG = frozenset({"maxOutputTokens", "thinkingConfig", "temperature", "topP", "topK", "stopSequences", "seed"})
"""Of the API's names one form only: it takes `max_output_tokens` as well, and the two could say different things."""
_SENT_PARTS = frozenset(
    {"text", "inlineData", "functionCall", "functionResponse", "thought", "thoughtSignature", "mediaResolution"}
)


def problems(body: Mapping[str, Any]) -> Iterator[str]:
    """See `Wire`."""
    yield from (f"`{key}` is not passed on" for key in body if key not in _SENT)
    for tool in objects_in(body.get("tools")):
        if set(tool) - {"functionDeclarations"}:
            yield "tools of the provider are not passed on"
    config = body.get("generationConfig", {})
    if not isinstance(config, Mapping):
        raise TypeError
    yield from (f"`generationConfig.{key}` is not passed on" for key in config if key not in _SENT_CONFIG)
    for content in (*objects_in(body.get("contents")), body.get("systemInstruction")):
        for part in objects_in(content.get("parts") if isinstance(content, Mapping) else None):
            if set(part) - _SENT_PARTS:
                yield "contents of that kind are not passed on"
            data = part.get("inlineData")
            if isinstance(data, Mapping) and not str(data.get("mimeType", data.get("mime_type"))).startswith("image/"):
                yield "only pictures are passed on"


def most_output(body: Mapping[str, Any]) -> object:
    """See `Wire`."""
    config = body.get("generationConfig")
    return config.get("maxOutputTokens") if isinstance(config, Mapping) else None
