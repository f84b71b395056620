"""The wire format of Gemini's `generateContent`, and its client through the `google-genai` package (an extra).

Sources: the API reference of `models.generateContent`, "function calling", "thought signatures", "context caching"
(implicit, so there is nothing to mark).
"""

import base64
import binascii
import json
import warnings
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from smoketree.agent.model.client import (
    ProviderClient,
    bounded_client,
    count,
    objects_in,
    redact_message,
    reply_of,
    tool_use,
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
from smoketree.clock import Clock
from smoketree.providers import ModelProvider
from smoketree.report.model import Usage

if TYPE_CHECKING:
    from google import genai

_OWN_ID = "smoketree_"
"""How the ids begin that were made here, because the API gave none: they are not sent back."""
_NO_SIGNATURE = b"skip_thought_signature_validator"
"""What the API takes where a call of its own has lost its signature (docs: "thought signatures")."""

_STOPS = {
    "STOP": Stop.END,
    "MAX_TOKENS": Stop.TRUNCATED,
    **dict.fromkeys(
        ("SAFETY", "RECITATION", "LANGUAGE", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII", "ESCALATION", "MODEL_ARMOR",
         "IMAGE_SAFETY", "IMAGE_PROHIBITED_CONTENT"),
        Stop.REFUSED,
    ),
}  # fmt: skip


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


def config_of(request: Request, *, max_tokens: int, thinks_little: bool) -> dict[str, Any]:
    """The rest of the request, as the library's `config`."""
    config: dict[str, Any] = {
        "max_output_tokens": max_tokens,
        "automatic_function_calling": {"disable": True},
        "should_return_http_response": True,
    }
    if request.system.strip():
        config["system_instruction"] = without_surrogates(request.system)
    if thinks_little:
        config["thinking_config"] = {"thinking_level": "LOW"}
    if request.tools:
        declared = [
            {"name": tool.name, "description": tool.description, "parameters_json_schema": dict(tool.schema)}
            for tool in request.tools
        ]
        config["tools"] = [{"function_declarations": without_surrogates(declared)}]
    if request.tools and request.must_call is not None:
        calling: dict[str, Any] = {"mode": "ANY"}
        if request.must_call != "any":
            calling["allowed_function_names"] = [request.must_call]
        config["tool_config"] = {"function_calling_config": calling}
    return config


def _sent_parts(turn: Turn) -> list[dict[str, Any]]:
    parts: list[dict[str, Any]] = []
    pictures: list[dict[str, Any]] = []
    for part in turn.parts:
        match part:
            case Text(text=text):
                parts.append({"text": without_surrogates(text)})
            case Picture():
                parts.append(_picture(part))
            case ToolUse():
                parts.append({"function_call": _call(part)})
            case ToolResult():
                parts.append({"function_response": _response(part)})
                pictures.extend(_picture(each) for each in part.parts if isinstance(each, Picture))
            case Echo(payload=payload):
                _sign(parts, payload)
    calls = [part for part in parts if "function_call" in part]
    if calls and turn.role == "assistant" and "thought_signature" not in calls[0]:
        calls[0]["thought_signature"] = _NO_SIGNATURE
    return parts + pictures  # responses stand together, before the pictures that belong to them


def _call(use: ToolUse) -> dict[str, Any]:
    call: dict[str, Any] = {"name": use.name, "args": without_surrogates(dict(use.arguments))}
    return call if use.id.startswith(_OWN_ID) else call | {"id": use.id}


def _response(result: ToolResult) -> dict[str, Any]:
    words = "\n".join(part.text for part in result.parts if isinstance(part, Text))
    response = {"name": result.name, "response": {"error" if result.is_error else "output": without_surrogates(words)}}
    return response if result.use_id.startswith(_OWN_ID) else response | {"id": result.use_id}


def _picture(picture: Picture) -> dict[str, Any]:
    return {"inline_data": {"mime_type": picture.mime_type, "data": picture.content}}


def _sign(parts: list[dict[str, Any]], payload: object) -> None:
    """Gives the part before it the signature that it came with."""
    if not isinstance(payload, dict) or not isinstance(payload.get("thoughtSignature"), str):
        return  # another provider's
    try:
        signature = base64.b64decode(payload["thoughtSignature"])
    except (binascii.Error, ValueError):
        return
    if not parts:
        parts.append({"text": ""})
    parts[-1]["thought_signature"] = signature


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
        yield tool_use(call.get("id"), call["name"], call.get("args"), f"{_OWN_ID}{index}")
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


class GeminiClient(ProviderClient):
    """A Client over the package's client. Made by `open_client`."""

    def __init__(self, client: "genai.Client", provider: ModelProvider, price: Price, clock: Clock, key: str) -> None:
        super().__init__(provider, price, clock, key)
        self._client = client

    async def _ask(self, request: Request, timeout: float) -> Reply:  # noqa: ARG002 - the package has no such limit
        from google.genai import errors, types

        little = self._price.model.removeprefix("models/").startswith("gemini-3")
        config = config_of(request, max_tokens=self._price.answer_tokens(request), thinks_little=little)
        try:
            answer = await self._client.aio.models.generate_content(
                model=self._price.model,
                contents=[types.Content.model_validate(content) for content in contents_of(request)],
                config=types.GenerateContentConfig.model_validate(config),
            )
        except errors.APIError as error:
            details = list(_details(error.details))
            delay = next((each["retryDelay"] for each in details if isinstance(each.get("retryDelay"), str)), "")
            headers = {"retry-after": delay[:-1]} if delay.endswith("s") else {}
            headers |= getattr(error.response, "headers", {})
            kind = f"{error.status or ''} {json.dumps(details)}"
            return self._refused(error.code, headers, kind, str(error.message or ""))
        except (TypeError, AttributeError) as error:
            raise ValueError("the package cannot read the answer") from error
        raw = answer.sdk_http_response
        return read_answer(json.loads((raw.body or "") if raw is not None else ""))


def _details(body: object) -> Iterator[Mapping[str, Any]]:
    """What the error says beyond its message (google.rpc: RetryInfo, QuotaFailure, ErrorInfo)."""
    inner = body.get("error") if isinstance(body, Mapping) else None
    details = inner.get("details") if isinstance(inner, Mapping) else None
    for each in details if isinstance(details, list) else []:
        if isinstance(each, Mapping):
            yield each


@asynccontextmanager
async def open_client(
    provider: ModelProvider, price: Price, environ: Mapping[str, str], *, clock: Clock
) -> AsyncIterator[GeminiClient]:
    """See `Wire`."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of the package itself, on newer Pythons
        from google import genai
        from google.genai import types

    key = provider.key(environ)
    async with bounded_client() as http:
        client = genai.Client(
            vertexai=False,
            api_key=key,
            http_options=types.HttpOptions(
                base_url=provider.endpoint(environ),
                api_version="v1beta",  # the package's own default, v1, lacks some models
                httpx_async_client=http,
            ),
        )
        yield GeminiClient(client, provider, price, clock, key)


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
