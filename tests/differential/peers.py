"""The two servers that are compared, each behind the few lines of JSON-RPC over stdio that a client needs.

A client of our own and not the SDK's: what both servers really send is looked at, before any library repairs it.
"""

import base64
import json
import os
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from subprocess import DEVNULL
from typing import Any

import anyio
from anyio.abc import Process
from anyio.streams.buffered import BufferedByteReceiveStream

from smoketree.browser.install import BROWSERS_PATH, find_browser, link_ffmpeg

ALL_CAPABILITIES = "vision,pdf,devtools,network,storage,testing,config"
_PROTOCOL = "2025-06-18"
_LINE_BYTES = 64_000_000
_ANSWER_SECONDS = 60.0
_STOP_SECONDS = 20.0


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server said to a call: all text parts, and what the pictures are."""

    text: str
    is_error: bool
    images: tuple[tuple[str, int], ...] = ()


class ServerGoneError(Exception):
    """The server ended in the middle of a call."""


class Peer:
    """One server process with one session. `workspace` is the folder it runs in."""

    def __init__(self, process: Process, workspace: Path) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self.workspace = workspace
        self._input = process.stdin
        self._output = BufferedByteReceiveStream(process.stdout)
        self._last_id = 0

    async def begin(self) -> None:
        """The handshake."""
        hello = {
            "protocolVersion": _PROTOCOL,
            "capabilities": {},
            "clientInfo": {"name": "differential", "version": "1"},
        }
        await self._request("initialize", hello)
        await self._send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    async def tools(self) -> list[dict[str, Any]]:
        """The tool list as sent."""
        return list((await self._request("tools/list", {}))["tools"])

    async def call(self, tool: str, arguments: Mapping[str, object]) -> Answer:
        """Calls a tool. A JSON-RPC error counts as an error whose text is its message."""
        result = await self._request("tools/call", {"name": tool, "arguments": dict(arguments)})
        if "jsonrpc error" in result:
            return Answer(f"JSON-RPC error: {result['jsonrpc error']}", is_error=True)
        parts = result["content"]
        images = tuple(
            (part["mimeType"], len(base64.b64decode(part["data"]))) for part in parts if part["type"] == "image"
        )
        text = "\n".join(part["text"] for part in parts if part["type"] == "text")
        return Answer(text, bool(result.get("isError")), images)

    async def _request(self, method: str, params: Mapping[str, object]) -> dict[str, Any]:
        self._last_id += 1
        await self._send({"jsonrpc": "2.0", "id": self._last_id, "method": method, "params": dict(params)})
        with anyio.fail_after(_ANSWER_SECONDS):
            while True:
                message = await self._receive()
                if message.get("id") == self._last_id and "method" not in message:
                    if "error" in message:
                        return {"jsonrpc error": message["error"].get("message", "")}
                    return dict(message["result"])
                if "method" in message and "id" in message:
                    await self._send({"jsonrpc": "2.0", "id": message["id"], "result": {}})

    async def _send(self, message: Mapping[str, object]) -> None:
        await self._input.send(json.dumps(message).encode() + b"\n")

    async def _receive(self) -> dict[str, Any]:
        try:
            line = await self._output.receive_until(b"\n", _LINE_BYTES)
        except (anyio.EndOfStream, anyio.IncompleteRead) as error:
            raise ServerGoneError from error
        return dict(json.loads(line))


@asynccontextmanager
async def peer(command: Sequence[str], workspace: Path) -> AsyncIterator[Peer]:
    """A server started with `command` in `workspace`; ended when the block is left, at worst by force."""
    async with await anyio.open_process(
        command, cwd=workspace, env=_environment(), stderr=DEVNULL, start_new_session=True
    ) as process:
        try:
            one = Peer(process, workspace)
            with anyio.fail_after(_ANSWER_SECONDS):
                await one.begin()
            yield one
        finally:
            with anyio.CancelScope(shield=True):
                await _end(process)


def _environment() -> dict[str, str]:
    """Ours, with the place of ffmpeg: the official server does not look for the system's."""
    ffmpeg = link_ffmpeg()
    return {**os.environ, **({} if ffmpeg is None else {BROWSERS_PATH: str(ffmpeg)})}


async def _end(process: Process) -> None:
    """Closes its input, as a client does that goes away; both servers end by themselves then."""
    assert process.stdin is not None
    await process.stdin.aclose()
    with anyio.move_on_after(_STOP_SECONDS):
        await process.wait()
        return
    process.kill()


def official(*, settle: int | None, capabilities: str = ALL_CAPABILITIES, flags: Sequence[str] = ()) -> list[str]:
    """The command of the official server that ships in the playwright wheel. `settle` is its fixed wait (ms)."""
    waits = [] if settle is None else ["--timeout-settle", str(settle)]
    return [sys.executable, "-m", "playwright", "mcp", *_common(capabilities), *waits, *flags]


def ours(*, capabilities: str = ALL_CAPABILITIES, flags: Sequence[str] = ()) -> list[str]:
    """The command of our server, with the same flags."""
    return [
        sys.executable,
        "-m",
        "smoketree",
        "mcp",
        "--browser",
        *_common(capabilities),
        "--allow-unsafe-code",
        *flags,
    ]


def _common(capabilities: str) -> list[str]:
    return [
        "--executable-path",
        str(find_browser().path),
        "--no-sandbox",
        "--headless",
        "--isolated",
        *(["--caps", capabilities] if capabilities else []),
        "--output-dir",
        "output",
        "--codegen",
        "python",
        "--timeout-action",
        "1000",
    ]
