"""What was said to a model and what it answered, one JSON object a line (`transcript.jsonl` of a case).

    {"v": 1, "kind": "prefix", "prefix": 1, "model": ..., "system": ..., "tools": [...]}     once for each prefix
    {"v": 1, "kind": "request", "request": 1, "prefix": 1, "kept": 0, "turns": [...], ...}   only the turns that are new
    {"v": 1, "kind": "reply", "request": 1, "parts": [...], "stop": ..., "usage": {...}}
    {"v": 1, "kind": "failure", "request": 1, "error": ...}

`kept` is how many turns of the request before it a request begins with. Everything is redacted; a picture is told by
its size and hash. A line is written whole, so that the file can be read at any moment.
"""

import hashlib
import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from smoketree.agent.model.client import Unanswered, with_texts, without_surrogates
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
from smoketree.errors import OutputError, SmoketreeError, UsageError
from smoketree.report.model import Usage

VERSION = 1


class Transcript:
    """Writes the transcript of one case. `redact` is applied to every text in it."""

    def __init__(self, path: Path, redact: Callable[[str], str]) -> None:
        self.path = path
        self._redact = redact
        self._prefixes: list[tuple[str, object, object]] = []
        self._turns: tuple[Turn, ...] = ()
        self._requests = 0

    def request(self, request: Request, model: str) -> int:
        """Writes down what is about to be sent; the number that its reply or failure is told with."""
        self._requests += 1
        kept = 0
        for one, other in zip(self._turns, request.turns, strict=False):
            if (one.role, one.parts) != (other.role, other.parts):
                break
            kept += 1
        self._turns = request.turns
        line = {
            "request": self._requests,
            "prefix": self._prefix(request, model),
            "kept": kept,
            "turns": [{"role": turn.role, "parts": [*map(_part, turn.parts)]} for turn in request.turns[kept:]],
            "max_tokens": request.max_tokens,
            "must_call": request.must_call,
        }
        self._write("request", line)
        return self._requests

    def reply(self, number: int, reply: Reply) -> None:
        """Writes down the answer to the request of that number."""
        line = {
            "request": number,
            "parts": [_part(part) for part in reply.parts],
            "stop": reply.stop.value,
            "usage": reply.usage.model_dump(),
            "detail": reply.detail,
        }
        self._write("reply", line)

    def failure(self, number: int, error: SmoketreeError) -> None:
        """Writes down that the request of that number came to nothing."""
        self._write("failure", {"request": number, "error": error.message})

    def _prefix(self, request: Request, model: str) -> int:
        prefix = (model, request.system, request.tools)
        if prefix not in self._prefixes:
            self._prefixes.append(prefix)
            tools = [
                {"name": tool.name, "description": tool.description, "schema": dict(tool.schema)}
                for tool in request.tools
            ]
            line = {"prefix": len(self._prefixes), "model": model, "system": request.system, "tools": tools}
            self._write("prefix", line)
        return self._prefixes.index(prefix) + 1

    def _write(self, kind: str, line: Mapping[str, object]) -> None:
        told = with_texts({"v": VERSION, "kind": kind, **line}, self._redact)
        content = json.dumps(without_surrogates(told), ensure_ascii=False, default=str).encode() + b"\n"
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
            try:
                os.write(handle, content)
            finally:
                os.close(handle)
        except OSError as error:
            raise OutputError(f"the transcript cannot be written: {error.strerror}") from error


class Recorded:
    """A model that gives the answers of a transcript again, in their order: a run can be replayed without a provider.

    Raises UsageError where the file is no transcript; `ask` raises Unanswered when its answers are used up.
    """

    def __init__(self, path: Path) -> None:
        self._lines = _read(path)
        self._left = [line for line in self._lines if line["kind"] == "reply"]

    @property
    def name(self) -> str:
        return next((str(line["model"]) for line in self._lines if line["kind"] == "prefix"), "recorded")

    async def ask(self, request: Request, *, timeout: float) -> Reply:  # noqa: ARG002 - nothing is sent
        if not self._left:
            raise Unanswered("the transcript has no answer left")
        line = self._left.pop(0)
        parts = tuple(_part_again(part) for part in line["parts"])
        return Reply(parts, Stop(line["stop"]), Usage.model_validate(line["usage"]), line["detail"])

    async def send(self, request: Request, *, deadline: float) -> Reply:
        return await self.ask(request, timeout=deadline)


def _part(part: Part) -> dict[str, object]:
    match part:
        case Text(text=text):
            return {"text": text}
        case Picture(content=content, mime_type=mime_type):
            return {"picture": mime_type, "bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}
        case ToolUse(id=identifier, name=name, arguments=arguments):
            return {"call": name, "id": identifier, "arguments": dict(arguments)}
        case ToolResult(use_id=use_id, name=name, parts=parts, is_error=is_error):
            return {"result": name, "id": use_id, "parts": [_part(each) for each in parts], "error": is_error}
        case Echo(payload=payload):
            return {"echo": payload}


def _read(path: Path) -> list[dict[str, Any]]:
    try:
        lines = path.read_text("utf-8").split("\n")[:-1]  # what follows the last end of line is not whole
        read = [json.loads(line) for line in lines]
        if not all(isinstance(line, dict) and line["v"] == VERSION and isinstance(line["kind"], str) for line in read):
            raise ValueError("not a transcript of this version")
    except (OSError, ValueError, KeyError) as error:
        raise UsageError(f"{path}: cannot be read as a transcript: {error}") from error
    return read


def _part_again(part: Mapping[str, Any]) -> Part:
    if "call" in part:
        return ToolUse(part["id"], part["call"], part["arguments"])
    return Echo(part["echo"]) if "echo" in part else Text(part["text"])
