"""An MCP server on stdin and stdout, spoken to in raw lines: the least that can stand between a clock and a server."""

import contextlib
import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

import psutil

from smoketree.browser.install import find_browser

_ANSWER_SECONDS = 90.0


@dataclass(frozen=True, slots=True)
class Answer:
    """What a call came to: the text of the answer, how long it took (seconds), how many bytes it has on the wire."""

    text: str
    seconds: float
    size: int
    failed: bool


class StdioServer:
    """A server process of its own, from `with` to its end."""

    def __init__(self, command: Sequence[str], folder: Path) -> None:
        self.begun = time.perf_counter()
        self._number = 0
        self._rest = b""
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=folder,
            start_new_session=True,
        )  # fmt: skip

    def __enter__(self) -> Self:
        self.request(
            "initialize",
            {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "bench", "version": "1"}},
        )
        self._send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.stdin is not None:
            self._process.stdin.close()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()

    def call(self, tool: str, arguments: Mapping[str, object]) -> Answer:
        """Calls `browser_<tool>`."""
        begun = time.perf_counter()
        line = self.request("tools/call", {"name": f"browser_{tool}", "arguments": dict(arguments)})
        seconds = time.perf_counter() - begun
        message = json.loads(line)
        result = message.get("result", {"isError": True})
        text = "\n".join(part.get("text", "") for part in result.get("content", []))
        return Answer(text, seconds, len(line), bool(result.get("isError")))

    def processor(self) -> float:
        """Seconds of processor time that the server and all it started have used: on a busy machine steadier than the
        clock."""
        processes = [psutil.Process(self._process.pid), *psutil.Process(self._process.pid).children(recursive=True)]
        total = 0.0
        for process in processes:
            with contextlib.suppress(psutil.Error):
                spent = process.cpu_times()
                total += spent.user + spent.system
        return total

    def request(self, method: str, params: Mapping[str, Any]) -> bytes:
        """Sends a request; the line that answers it."""
        self._number += 1
        self._send({"jsonrpc": "2.0", "id": self._number, "method": method, "params": dict(params)})
        while True:
            line = self._line()
            message = json.loads(line)
            if message.get("id") == self._number and "method" not in message:
                return line
            if "id" in message and "method" in message:  # the server asks us something: we can do nothing
                self._send({"jsonrpc": "2.0", "id": message["id"], "result": {"roots": []}})

    def _send(self, message: Mapping[str, object]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(message).encode() + b"\n")
        self._process.stdin.flush()

    def _line(self) -> bytes:
        assert self._process.stdout is not None
        pipe = self._process.stdout.fileno()
        end = time.monotonic() + _ANSWER_SECONDS
        while b"\n" not in self._rest:
            if not select.select([pipe], [], [], max(0.0, end - time.monotonic()))[0]:
                raise TimeoutError("the server does not answer")
            read = os.read(pipe, 1 << 20)
            if not read:
                raise ConnectionError("the server went away")
            self._rest += read
        line, self._rest = self._rest.split(b"\n", 1)
        return line


def official(folder: Path, *options: str) -> StdioServer:
    """Playwright's own MCP server, as it ships in the wheel."""
    return StdioServer(
        [sys.executable, "-m", "playwright", "mcp", "--executable-path", str(find_browser().path), "--no-sandbox",
         "--headless", "--isolated", *options],
        folder,
    )  # fmt: skip


def ours(folder: Path, *options: str) -> StdioServer:
    """Our MCP server of the browser tools."""
    return StdioServer([sys.executable, "-m", "smoketree", "mcp", "--browser", "--isolated", *options], folder)
