"""The wire format of Anthropic's Messages API, and its client through the `anthropic` package.

Sources: the API reference of `POST /v1/messages`, "prompt caching", "handling stop reasons".
"""

import base64
import json
import warnings
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, Literal

import anyio

from smoketree.agent.model.client import (
    HttpRefusal,
    Unanswered,
    bounded_client,
    count,
    is_too_large,
    judged,
    lost,
    never_sent,
    objects_in,
    redact_message,
    reply_of,
    too_large,
    too_slow,
    unreadable,
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
    tools = [_tool(tool.name, tool.description, tool.schema) for tool in request.tools]
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


def _tool(name: str, description: str, schema: Mapping[str, object]) -> dict[str, Any]:
    return {"name": name, "description": description, "input_schema": dict(schema)}


def _messages(turns: Iterable[Turn]) -> list[dict[str, Any]]:
    messages: list[dict[str, Any]] = []
    marked: list[dict[str, Any]] = []
    for turn in turns:
        blocks = [block for part in turn.parts for block in _blocks(part)]
        if not blocks and turn.role == "user":
            blocks = [{"type": "text", "text": "(nothing)"}]  # a message may not be empty
        if not blocks:
            continue
        if turn.cached:
            marked.extend(_last_markable(blocks))
        messages.append({"role": turn.role, "content": blocks})
    for block in marked[-_MARKED_TURNS:]:
        block["cache_control"] = _MARK
    return messages


def _last_markable(blocks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The last block that can carry a mark, if any: thinking can not."""
    plain = [block for block in blocks if block["type"] in ("text", "image", "tool_use", "tool_result")]
    return plain[-1:]


def _blocks(part: Part) -> Iterator[dict[str, Any]]:
    match part:
        case Text(text=text):
            if text.strip():  # a blank text is refused
                yield {"type": "text", "text": text}
        case Picture():
            yield _picture(part)
        case ToolUse(id=identifier, name=name, arguments=arguments):
            yield {"type": "tool_use", "id": identifier, "name": name, "input": dict(arguments)}
        case ToolResult():
            yield _result(part)
        case Echo(payload=payload):
            if isinstance(payload, dict) and isinstance(payload.get("type"), str):
                yield dict(payload)


def _picture(picture: Picture) -> dict[str, Any]:
    data = base64.standard_b64encode(picture.content).decode()
    return {"type": "image", "source": {"type": "base64", "media_type": picture.mime_type, "data": data}}


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
            arguments = block.get("input")
            identifier = block.get("id")
            yield ToolUse(
                identifier if isinstance(identifier, str) and identifier else f"call_{index}",
                block["name"],
                arguments if isinstance(arguments, dict) else {},
            )
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


class AnthropicClient:
    """A Client over the package's client. Made by `open_client`."""

    def __init__(
        self,
        client: "anthropic.AsyncAnthropic",
        provider: ModelProvider,
        price: Price,
        *,
        clock: Clock,
        secrets: tuple[str, ...],
    ) -> None:
        self._client = client
        self._provider = provider
        self._price = price
        self._clock = clock
        self._secrets = secrets

    @property
    def name(self) -> str:
        return self._price.model

    async def ask(self, request: Request, *, timeout: float) -> Reply:
        import anthropic

        try:
            with anyio.fail_after(timeout):
                content = await self._post(request, timeout)
        except TimeoutError:
            raise too_slow(self._provider, timeout) from None
        except anthropic.APIStatusError as error:
            return judged(self._refusal(error), now=self._clock.now())
        except anthropic.AnthropicError as error:
            raise self._lost(error) from None
        except Exception as error:
            if never_sent(error):
                raise self._lost(error) from None
            raise
        try:
            return read_answer(json.loads(content))
        except (ValueError, RecursionError):
            raise unreadable(self._provider) from None

    async def _post(self, request: Request, timeout: float) -> bytes:
        body = body_of(request, max_tokens=self._price.answer_tokens(request), thinks=self._price.thinks)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of a model that the user chose
            raw = await self._client.messages.with_raw_response.create(model=self._price.model, timeout=timeout, **body)
        content: bytes = raw.http_response.content
        return content

    def _refusal(self, error: "anthropic.APIStatusError") -> HttpRefusal:
        headers = {name.lower(): value for name, value in error.response.headers.items()}
        kind = f"{error.type or ''} {error.error_code or ''}".strip()
        return HttpRefusal(self._provider, error.status_code, headers, kind, error.api_message or "", self._secrets)

    def _lost(self, error: Exception) -> Unanswered:
        if is_too_large(error):
            return too_large(self._provider)
        return lost(self._provider, error.__cause__ or error)


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
        secrets = tuple(each for each in (key, token) if each)
        yield AnthropicClient(client, provider, price, clock=clock, secrets=secrets)
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
