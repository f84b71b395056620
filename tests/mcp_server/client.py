"""A client of the stdio server, as plain as the protocol: one JSON message a line."""

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


class StdioClient:
    """A server in a process of its own, and what is said to it."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self.process = process
        self._number = 0

    def send(self, message: object) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(message if isinstance(message, bytes) else json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()

    def read(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, "the server ended"
        return json.loads(line)

    def ask(self, method: str, **params: object) -> Any:
        """The whole answer to a request."""
        number = self.begin(method, **params)
        answer = self.read()
        assert answer["id"] == number
        return answer

    def begin(self, method: str, **params: object) -> int:
        """Sends a request; its number."""
        self._number += 1
        self.send({"jsonrpc": "2.0", "id": self._number, "method": method, "params": params})
        return self._number

    def notify(self, method: str, **params: object) -> None:
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def initialize(self, **capabilities: object) -> Any:
        info = {"name": "test", "version": "1"}
        params = {"protocolVersion": "2025-06-18", "capabilities": capabilities, "clientInfo": info}
        answer = self.ask("initialize", **params)
        self.notify("notifications/initialized")
        return answer["result"]

    def call(self, tool: str, **arguments: object) -> str:
        """The text of a tool's answer."""
        result = self.ask("tools/call", name=tool, arguments=arguments)["result"]
        return "\n".join(part.get("text", f"<{part.get('mimeType')}>") for part in result["content"])


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "smoketree", "mcp", "--browser", *arguments]


@contextmanager
def serving(folder: Path, *arguments: str, **environ: str) -> Iterator[StdioClient]:
    """The server over stdio; killed at the end if it has not ended."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("SMOKETREE_MCP")}
    process = subprocess.Popen(
        command(*arguments),
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=clean | environ,
    )
    try:
        yield StdioClient(process)
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):  # what was still to be said to a server that is gone
                    stream.close()
