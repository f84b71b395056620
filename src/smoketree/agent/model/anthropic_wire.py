"""The wire format of Anthropic's Messages API, and its client through the `anthropic` package.

Sources: the API reference of `POST /v1/messages`, "prompt caching", "handling stop reasons".
"""

import base64
import json
import warnings
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Literal

from smoketree.agent.model.client import (
    ProviderClient,
    bounded_client,
    count,
    lost,
    objects_in,
    redact_message,
    reply_of,
    tool_use,
    without_surrogates,
)
from smoketree.agent.model.conversation import (
    Echo,
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
from smoketree.providers import ModelProvider, value_of
from smoketree.report.model import Usage

if TYPE_CHECKING:
    import anthropic

_MARK = {"type": "ephemeral"}
_MARKED_TURNS = 3
"""Four marks are allowed in a request; one is at the end of the prefix."""

_STOPS = {
    "tool_use": Stop.TOOL_USE,
    "end_turn": Stop.END,
    "stop_sequence": Stop.END,
    "max_tokens": Stop.TRUNCATED,
    "pause_turn": Stop.PAUSED,
    "refusal": Stop.REFUSED,
    "model_context_window_exceeded": Stop.TOO_LONG,
}


def body_of(request: Request, *, max_tokens: int, thinks: Literal["never", "may", "always"]) -> dict[str, Any]:
    """The request's body, but for the model. The marks for the cache are at the end of what all requests share (tools
    and system), and at the end of the last turns that ask for it.

    A model that thinks cannot be made to call a tool (docs: "extended thinking", feature compatibility): one that only
    may think is told not to, one that always does is asked in words.
    """
    body: dict[str, Any] = {"max_tokens": max_tokens, "messages": _messages(request.turns)}
    tools: list[dict[str, Any]] = [
        {"name": tool.name, "description": tool.description, "input_schema": dict(tool.schema)}
        for tool in request.tools
    ]
    if request.system.strip():
        body["system"] = [{"type": "text", "text": request.system, "cache_control": _MARK}]
    elif tools:
        tools[-1]["cache_control"] = _MARK
    if tools:
        body["tools"] = tools
    if tools and request.must_call is not None:
        body |= _made_to_call(request.must_call, thinks, body["messages"])
    return {key: without_surrogates(value) for key, value in body.items()}


def _made_to_call(tool: str, thinks: str, messages: list[dict[str, Any]]) -> dict[str, Any]:
    if thinks == "always":
        if messages and messages[-1]["role"] == "user":
            asked = "one of the tools" if tool == "any" else f"the tool {tool}"
            messages[-1]["content"].append({"type": "text", "text": f"Answer by calling {asked}."})
        return {}
    choice: dict[str, Any] = {"type": "any"}
    if tool != "any":
        choice = {"type": "tool", "name": tool, "disable_parallel_tool_use": True}
    return {"tool_choice": choice} | ({"thinking": {"type": "disabled"}} if thinks == "may" else {})


def _messages(turns: Iterable[Turn]) -> list[dict[str, Any]]:
    messages: list[dict[str, Any]] = []
    marked: list[dict[str, Any]] = []
    for turn in turns:
        blocks = [block for part in turn.parts for block in _blocks(part)]
        if not blocks and turn.role == "user":
            blocks = [{"type": "text", "text": "(nothing)"}]  # a message may not be empty
        if not blocks:
            continue
        if turn.cached:  # thinking cannot carry a mark
            plain = [block for block in blocks if block["type"] in ("text", "image", "tool_use", "tool_result")]
            marked += plain[-1:]
        messages.append({"role": turn.role, "content": blocks})
    for block in marked[-_MARKED_TURNS:]:
        block["cache_control"] = _MARK
    return messages


def _blocks(part: Part) -> Iterator[dict[str, Any]]:
    match part:
        case Text(text=text):
            if text.strip():  # a blank text is refused
                yield {"type": "text", "text": text}
        case Picture(content=content, mime_type=mime_type):
            data = base64.standard_b64encode(content).decode()
            yield {"type": "image", "source": {"type": "base64", "media_type": mime_type, "data": data}}
        case ToolUse(id=identifier, name=name, arguments=arguments):
            yield {"type": "tool_use", "id": identifier, "name": name, "input": dict(arguments)}
        case ToolResult():
            yield _result(part)
        case Echo(payload=payload):
            if isinstance(payload, dict) and isinstance(payload.get("type"), str):
                yield dict(payload)


def _result(result: ToolResult) -> dict[str, Any]:
    content = [block for part in result.parts for block in _blocks(part)]
    block: dict[str, Any] = {"type": "tool_result", "tool_use_id": result.use_id, "content": content}
    if result.is_error:
        block["is_error"] = True
        if not content:
            block["content"] = [{"type": "text", "text": "failed"}]  # an error has to say something
    return block


def read_answer(message: object) -> Reply:
    """The reply that a message of the API is. A stop reason that is not known counts as cut off: nothing of such an
    answer is run. Raises ValueError where it is no message."""
    if not isinstance(message, dict) or not isinstance(message.get("content"), list):
        raise ValueError("the answer is not a message")
    reason = str(message.get("stop_reason"))
    stop = _STOPS.get(reason, Stop.TRUNCATED)
    detail = "" if reason in _STOPS else f"unknown stop reason {redact_message(reason)!r}"
    details = message.get("stop_details")
    if stop is Stop.REFUSED and isinstance(details, dict):
        detail = redact_message(": ".join(str(details[key]) for key in ("category", "explanation") if details.get(key)))
    parts = [part for index, block in enumerate(message["content"]) for part in _parts(block, index)]
    return reply_of(parts, stop, _usage(message.get("usage")), detail)


def _parts(block: object, index: int) -> Iterator[Part]:
    if not isinstance(block, dict):
        return
    kind = block.get("type")
    if kind == "text":
        if isinstance(block.get("text"), str):
            yield Text(block["text"])
    elif kind == "tool_use":
        if isinstance(block.get("name"), str):
            yield tool_use(block.get("id"), block["name"], block.get("input"), f"call_{index}")
    elif isinstance(kind, str):
        yield Echo(block)


def _usage(usage: object) -> Usage:
    """What was billed. The three input fields do not overlap (docs: "tracking cache performance")."""
    fields = usage if isinstance(usage, dict) else {}
    return Usage(
        requests=1,
        input_tokens=count(fields.get("input_tokens")),
        cache_read_tokens=count(fields.get("cache_read_input_tokens")),
        cache_write_tokens=count(fields.get("cache_creation_input_tokens")),
        output_tokens=count(fields.get("output_tokens")),
    )


class AnthropicClient(ProviderClient):
    """A Client over the package's client. Made by `open_client`."""

    def __init__(
        self, client: "anthropic.AsyncAnthropic", provider: ModelProvider, price: Price, clock: Clock, *secrets: str
    ) -> None:
        super().__init__(provider, price, clock, *secrets)
        self._client = client

    async def _ask(self, request: Request, timeout: float) -> Reply:
        import anthropic

        body = body_of(request, max_tokens=self._price.answer_tokens(request), thinks=self._price.thinks)
        create = self._client.messages.with_raw_response.create
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)  # of a model that the user chose
                raw = await create(model=self._price.model, timeout=timeout, **body)
        except anthropic.APIStatusError as error:
            kind = f"{error.type or ''} {error.error_code or ''}".strip()
            return self._refused(error.status_code, error.response.headers, kind, error.api_message or "")
        except anthropic.AnthropicError as error:
            raise lost(self._provider, error.__cause__ or error) from None
        return read_answer(json.loads(raw.http_response.content))


@asynccontextmanager
async def open_client(
    provider: ModelProvider, price: Price, environ: Mapping[str, str], *, clock: Clock
) -> AsyncIterator[AnthropicClient]:
    """See `Wire`. An API key and a token are sent in different headers."""
    import anthropic

    key, token = (value_of(environ, name) for name in provider.keys)
    client = anthropic.AsyncAnthropic(
        api_key=key or None,
        auth_token=None if key else token or None,
        base_url=provider.endpoint(environ),
        max_retries=0,
        http_client=bounded_client(),
    )
    try:
        yield AnthropicClient(client, provider, price, clock, key, token)
    finally:
        await client.close()


_SENT = frozenset(
    {"model", "max_tokens", "messages", "system", "tools", "tool_choice", "thinking", "temperature", "top_p", "top_k",
     "stop_sequences", "output_config"}
)  # fmt: skip
_SENT_BLOCKS = frozenset({"text", "image", "tool_use", "tool_result", "thinking", "redacted_thinking"})


def problems(body: Mapping[str, Any]) -> Iterator[str]:
    """See `Wire`."""
    yield from (f"`{key}` is not passed on" for key in body if key not in _SENT)
    for tool in objects_in(body.get("tools")):
        if tool.get("type", "custom") != "custom":
            yield "tools of the provider are not passed on"
        yield from _long_cache(tool)
    for message in objects_in(body.get("messages")):
        yield from _block_problems(message.get("content"))
    yield from _block_problems(body.get("system"))


def _block_problems(content: object) -> Iterator[str]:
    for block in objects_in(content):
        if block.get("type") not in _SENT_BLOCKS:
            yield "contents of that kind are not passed on"
        source = block.get("source")
        if isinstance(source, Mapping) and source.get("type") != "base64":
            yield "a picture must be in the request itself"
        yield from _long_cache(block)
        if block.get("type") == "tool_result":
            yield from _block_problems(block.get("content"))


def _long_cache(block: Mapping[str, Any]) -> Iterator[str]:
    """The cache of an hour costs more than the price table says."""
    mark = block.get("cache_control")
    if isinstance(mark, Mapping) and mark.get("ttl", "5m") != "5m":
        yield "a longer cache is not passed on"


def most_output(body: Mapping[str, Any]) -> object:
    """See `Wire`."""
    return body.get("max_tokens")
