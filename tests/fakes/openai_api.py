"""A little real server that speaks OpenAI's Chat Completions, with the same peers and faults as the Messages one.

Requests are turned into the Messages format for the peer and its answer is turned back; another stop reason than the
Messages format's is sent as it is. A request with anything that the API would refuse is answered with 400.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.fakes.messages_api import Fault, MessagesApi
from tests.fakes.model_peers import Body, Peer

_STOPS = {"end_turn": "stop", "tool_use": "tool_calls", "max_tokens": "length", "refusal": "content_filter"}


class OpenaiApi(MessagesApi):
    """The server. `log[i].body` is what came in, in the API's own form. `limit` is the name that it knows for the limit
    of an answer; `tells_usage` is whether it says what was billed, as some compatible servers do not."""

    def __init__(
        self,
        peer: Peer,
        *,
        min_cache_tokens: int = 1024,
        limit: str = "max_completion_tokens",
        tells_usage: bool = True,
    ) -> None:
        super().__init__(peer, min_cache_tokens=min_cache_tokens)
        self._limit = limit
        self._tells_usage = tells_usage

    @property
    def environ(self) -> dict[str, str]:
        return {"OPENAI_BASE_URL": f"{self.url}/v1", "OPENAI_API_KEY": "sk-fake"}

    def take_fault(self, body: Body) -> Fault | None:
        fault = super().take_fault(body)
        problem = None if fault is not None else next(self._problems(body), None)
        return fault if problem is None else Fault(status=400, message=problem)

    def handle(self, path: str, body: Body) -> dict[str, Any] | None:
        if path != "/v1/chat/completions":
            return None
        message = self.answer(_as_messages(body))
        return {
            "id": message["id"].replace("msg", "chatcmpl"),
            "object": "chat.completion",
            "created": 1_790_000_000,
            "model": body["model"],
            "choices": [
                {
                    "index": 0,
                    "message": _message(message["content"]),
                    "finish_reason": _STOPS.get(message["stop_reason"], message["stop_reason"]),
                    "logprobs": None,
                }
            ],
        } | ({"usage": _usage(message["usage"])} if self._tells_usage else {})

    def error_body(self, fault: Fault) -> dict[str, Any]:
        return {"error": {"message": fault.message, "type": "invalid_request_error", "param": None, "code": fault.kind}}

    def _problems(self, body: Body) -> Iterator[str]:
        known = {"model", "messages", "tools", "tool_choice", self._limit}
        yield from (f"Unsupported parameter: '{name}'" for name in body if name not in known)
        open_calls: set[str] = set()
        for message in body["messages"]:
            if message["role"] == "tool":
                if message["tool_call_id"] not in open_calls:
                    yield "messages with role 'tool' must be a response to a preceding message with 'tool_calls'"
                open_calls.discard(message["tool_call_id"])
            elif open_calls:
                yield "an assistant message with 'tool_calls' must be followed by tool messages"
            for call in message.get("tool_calls") or []:
                json.loads(call["function"]["arguments"])
                open_calls.add(call["id"])
        choice = body.get("tool_choice")
        named = choice["function"]["name"] if isinstance(choice, dict) else None
        if named is not None and named not in [tool["function"]["name"] for tool in body["tools"]]:
            yield f"Tool choice '{named}' not found in 'tools' parameter."


def _as_messages(body: Body) -> dict[str, Any]:
    tools = [
        {"name": tool["function"]["name"], "input_schema": tool["function"]["parameters"]}
        for tool in body.get("tools") or []
    ]
    choice = body.get("tool_choice")
    made: dict[str, Any] = {
        "model": body["model"],
        "tools": tools,
        "system": [
            {"type": "text", "text": each["content"], "cache_control": {"type": "ephemeral"}}
            for each in body["messages"]
            if each["role"] == "system"
        ],
        "messages": list(_turns(body["messages"])),
    }
    if isinstance(choice, dict):
        made["tool_choice"] = {"type": "tool", "name": choice["function"]["name"]}
    return made


def _turns(messages: Sequence[Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """The messages as turns: the tools' messages and the user's that follows are one."""
    blocks: list[dict[str, Any]] = []
    for message in messages:
        if message["role"] == "assistant":
            if blocks:
                yield {"role": "user", "content": blocks}
                blocks = []
            yield {"role": "assistant", "content": list(_said(message))}
        elif message["role"] == "tool":
            content = [{"type": "text", "text": message["content"]}]
            failed = message["content"].startswith("Error: ")
            blocks.append({"type": "tool_result", "content": content, "is_error": failed})
        elif message["role"] == "user":
            said = message["content"]
            parts = [{"type": "text", "text": said}] if isinstance(said, str) else said
            blocks += [part if part["type"] == "text" else {"type": "image"} for part in parts]
    if blocks:
        yield {"role": "user", "content": blocks}


def _said(message: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    if message.get("content"):
        yield {"type": "text", "text": message["content"]}
    for call in message.get("tool_calls") or []:
        function = call["function"]
        yield {"type": "tool_use", "name": function["name"], "input": json.loads(function["arguments"])}


def _message(blocks: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    words = "".join(block["text"] for block in blocks if block["type"] == "text")
    refusal = "".join(block["refusal"] for block in blocks if block["type"] == "refusal")
    calls = [
        {
            "id": block["id"].replace("toolu", "call"),
            "type": "function",
            # A peer may give the arguments as a text, to write them as it likes.
            "function": {"name": block["name"], "arguments": _written(block["input"])},
        }
        for block in blocks
        if block["type"] == "tool_use"
    ]
    message: dict[str, Any] = {"role": "assistant", "content": words or None, "refusal": refusal or None}
    return message | ({"tool_calls": calls} if calls else {})


def _written(arguments: object) -> str:
    return arguments if isinstance(arguments, str) else json.dumps(arguments)


def _usage(usage: Mapping[str, int]) -> dict[str, Any]:
    cached = usage["cache_read_input_tokens"]
    prompt = usage["input_tokens"] + usage["cache_creation_input_tokens"] + cached
    return {
        "prompt_tokens": prompt,
        "completion_tokens": usage["output_tokens"],
        "total_tokens": prompt + usage["output_tokens"],
        "prompt_tokens_details": {"cached_tokens": cached},
    }
