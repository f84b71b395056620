"""The wire format of OpenAI's Chat Completions, which many other servers and gateways speak, and its client by plain
HTTP: no package is needed.

Sources: the API reference of `POST /chat/completions`, "function calling", "prompt caching", "error codes".
"""

import base64
import json
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from smoketree.agent.model.client import (
    ProviderClient,
    Unanswered,
    bounded_client,
    count,
    objects_in,
    redact_message,
    reply_of,
    tool_use,
    without_surrogates,
)
from smoketree.agent.model.conversation import Part, Picture, Reply, Request, Stop, Text, ToolResult, ToolUse, Turn
from smoketree.agent.model.prices import Price
from smoketree.clock import Clock
from smoketree.providers import ModelProvider
from smoketree.report.model import Usage

if TYPE_CHECKING:
    import httpx2

_STOPS = {
    "stop": Stop.END,
    "tool_calls": Stop.TOOL_USE,
    "function_call": Stop.TOOL_USE,
    "length": Stop.TRUNCATED,
    "content_filter": Stop.REFUSED,
}
_LIMITS = ("max_completion_tokens", "max_tokens")
"""The two names of the answer's limit: OpenAI's newer models refuse the older one, some other servers the newer one."""
_KINDS = {"context_length_exceeded": "prompt is too long", "insufficient_quota": "spending limit"}
"""The API's error codes in the words that `refused` looks for."""


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


def body_of(request: Request, *, limit: str, max_tokens: int) -> dict[str, Any]:
    """The request's body, but for the model. `limit` is the name of the answer's limit."""
    body: dict[str, Any] = {limit: max_tokens, "messages": messages_of(request)}
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
        parts.append(tool_use(call.get("id"), function["name"], arguments, f"call_{index}"))
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


class OpenaiClient(ProviderClient):
    """A Client by plain HTTP. Made by `open_client`."""

    def __init__(
        self,
        http: "httpx2.AsyncClient",
        provider: ModelProvider,
        price: Price,
        environ: Mapping[str, str],
        clock: Clock,
    ) -> None:
        self._key = provider.key(environ)
        super().__init__(provider, price, clock, self._key)
        self._http = http
        self._address = provider.endpoint(environ).rstrip("/") + "/chat/completions"
        self._limit = _LIMITS[0]

    async def _ask(self, request: Request, timeout: float) -> Reply:  # noqa: ARG002 - the time is over in `ask`
        body = body_of(request, limit=self._limit, max_tokens=self._price.answer_tokens(request))
        response = await self._http.post(
            self._address,
            json={"model": self._price.model, **body},
            headers={"authorization": f"Bearer {self._key}"} if self._key else {},
        )
        if response.status_code == 200:
            return read_answer(json.loads(response.content))
        message, kind = _error(response.content)
        if response.status_code in (400, 422) and self._limit == _LIMITS[0] and _LIMITS[0] in message:
            self._limit = _LIMITS[1]
            raise Unanswered(redact_message(message, self._key), again=True, after=0.0)
        return self._refused(response.status_code, response.headers, kind, message)


def _error(content: bytes) -> tuple[str, str]:
    """Message and kind of an error. Other servers have other forms, of which the text is shown."""
    text = content[:2_000].decode("utf-8", "replace")
    try:
        said = json.loads(content)
    except (ValueError, RecursionError):
        return text, ""
    error = said.get("error") if isinstance(said, dict) else None
    if not isinstance(error, dict):
        return text, ""
    codes = [str(error[key]) for key in ("code", "type") if error.get(key)]
    return str(error.get("message") or text), " ".join((*codes, *(_KINDS[code] for code in codes if code in _KINDS)))


@asynccontextmanager
async def open_client(
    provider: ModelProvider, price: Price, environ: Mapping[str, str], *, clock: Clock
) -> AsyncIterator[OpenaiClient]:
    """See `Wire`."""
    async with bounded_client() as http:
        yield OpenaiClient(http, provider, price, environ, clock)


_SENT = frozenset({"model", "messages", "tools", "tool_choice", *_LIMITS, "temperature", "top_p", "stop", "seed"})
_SENT_MESSAGE = frozenset({"role", "content", "tool_calls", "tool_call_id"})


def problems(body: Mapping[str, Any]) -> Iterator[str]:
    """See `Wire`."""
    yield from (f"`{key}` is not passed on" for key in body if key not in _SENT)
    if all(name in body for name in _LIMITS):
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
    return next((body[name] for name in _LIMITS if name in body), None)
