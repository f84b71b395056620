"""A little real server that speaks Gemini's `generateContent`, with the same peers and faults as the Messages one.

Requests are turned into the Messages format for the peer and its answer is turned back; a stop reason in capitals is
Gemini's own and stays. Each answer's first call carries a thought signature, which has to come back unchanged.
"""

import base64
import re
from collections.abc import Mapping
from typing import Any

from tests.fakes.messages_api import Fault, MessagesApi
from tests.fakes.model_peers import Body, Peer

_PATH = re.compile(r"^/v1beta/models/([\w.-]+):generateContent$")
_STOPS = {"end_turn": "STOP", "tool_use": "STOP", "max_tokens": "MAX_TOKENS", "refusal": "SAFETY"}


class GeminiApi(MessagesApi):
    """The server. `log[i].body` is what came in, in Gemini's own form."""

    def __init__(self, peer: Peer, *, min_cache_tokens: int = 4096, gives_ids: bool = True) -> None:
        super().__init__(peer, min_cache_tokens=min_cache_tokens)
        self._gives_ids = gives_ids
        self._signatures: list[str] = []

    @property
    def environ(self) -> dict[str, str]:
        return {"GOOGLE_GEMINI_BASE_URL": self.url, "GEMINI_API_KEY": "gm-fake-key"}

    def handle(self, path: str, body: Body) -> dict[str, Any] | None:
        match = _PATH.match(path)
        if match is None:
            return None
        for content in body["contents"]:
            self._check_signatures(content)
        message = self.answer(_as_messages(match[1], body))
        return {
            "candidates": [{"content": self._content(message), "finishReason": _finish(message), "index": 0}],
            "usageMetadata": _usage(message["usage"]),
            "modelVersion": match[1],
        }

    def error_body(self, fault: Fault) -> dict[str, Any]:
        error: dict[str, Any] = {"code": fault.status, "message": fault.message, "status": fault.kind}
        if fault.headers.get("x-retry-delay"):
            kind = "type.googleapis.com/google.rpc.RetryInfo"
            error["details"] = [{"@type": kind, "retryDelay": fault.headers["x-retry-delay"]}]
        return {"error": error}

    def _content(self, message: Mapping[str, Any]) -> dict[str, Any]:
        parts: list[dict[str, Any]] = []
        for block in message["content"]:
            if block["type"] == "text":
                parts.append({"text": block["text"]})
            else:
                call = {"name": block["name"], "args": block["input"]}
                parts.append({"functionCall": call | ({"id": block["id"]} if self._gives_ids else {})})
        first = next((part for part in parts if "functionCall" in part), None)
        if first is not None:
            first["thoughtSignature"] = base64.b64encode(f"signed {len(self.log)}".encode()).decode()
            self._signatures.append(first["thoughtSignature"])
        return {"role": "model", "parts": parts}

    def _check_signatures(self, content: Mapping[str, Any]) -> None:
        first = next((part for part in content["parts"] if "functionCall" in part), None)
        if first is not None:
            signature = first.get("thoughtSignature")
            assert signature is not None
            plain = base64.urlsafe_b64decode(signature)
            assert base64.b64encode(plain).decode() in self._signatures


def _as_messages(model: str, body: Body) -> dict[str, Any]:
    system = "".join(part.get("text", "") for part in (body.get("systemInstruction") or {}).get("parts", []))
    tools = [
        {"name": each["name"], "input_schema": each.get("parametersJsonSchema")}
        for tool in body.get("tools") or []
        for each in tool["functionDeclarations"]
    ]
    made: dict[str, Any] = {
        "model": model,
        "tools": tools,
        "system": [{"type": "text", "text": system, "cache_control": {"type": "ephemeral"}}],
        "messages": [_message(content) for content in body["contents"]],
    }
    calling = (body.get("toolConfig") or {}).get("functionCallingConfig") or {}
    if calling.get("allowedFunctionNames"):
        made["tool_choice"] = {"type": "tool", "name": calling["allowedFunctionNames"][0]}
    return made


def _message(content: Mapping[str, Any]) -> dict[str, Any]:
    blocks = [_block(part) for part in content["parts"]]
    return {"role": "assistant" if content["role"] == "model" else "user", "content": blocks}


def _block(part: Mapping[str, Any]) -> dict[str, Any]:
    if "functionCall" in part:
        return {"type": "tool_use", "name": part["functionCall"]["name"], "input": part["functionCall"].get("args", {})}
    if "functionResponse" in part:
        response = part["functionResponse"]["response"]
        content = [{"type": "text", "text": response.get("output", response.get("error", ""))}]
        return {"type": "tool_result", "content": content, "is_error": "error" in response}
    if "inlineData" in part:
        return {"type": "image", "source": part["inlineData"]}
    return {"type": "text", "text": part.get("text", "")}


def _finish(message: Mapping[str, Any]) -> str:
    return _STOPS.get(message["stop_reason"], str(message["stop_reason"]))


def _usage(usage: Mapping[str, int]) -> dict[str, int]:
    cached = usage["cache_read_input_tokens"]
    prompt = usage["input_tokens"] + usage["cache_creation_input_tokens"] + cached
    made = {"promptTokenCount": prompt, "candidatesTokenCount": usage["output_tokens"], "thoughtsTokenCount": 7}
    return made | ({"cachedContentTokenCount": cached} if cached else {})
