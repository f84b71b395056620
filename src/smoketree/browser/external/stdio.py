"""A server that was started here, spoken to over its standard input and output: JSON-RPC, a message a line (MCP
2025-06-18, "stdio"). What it writes is not to be trusted: it may be rubbish, endless, or never come.

Not the SDK's stdio client (mcp 2.3): that one bounds no line, does not say how the server ended, and leaves behind what
left its process group, which every browser does.
"""

import asyncio
import contextlib
import json
import os
import signal
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import anyio

from smoketree.browser.endpoint import stripped_words
from smoketree.browser.external.connection import (
    CLIENT_NAME,
    PROTOCOL_VERSION,
    Command,
    Limits,
    Said,
    offered,
    require_browser_tools,
    said,
)
from smoketree.browser.failure import brief
from smoketree.browser.processes import Process, end_by_force, family, living
from smoketree.errors import BrowserError
from smoketree.version import __version__

_LONGEST_LINE = 128 * 1024 * 1024
_MOST_RUBBISH = 200
_MOST_PAGES = 50
_KEPT_STDERR = 4000
_PAUSE = 0.05
_METHOD_NOT_FOUND = -32601


class StdioConnection:
    """A running server. Made by `started`."""

    def __init__(self, command: Command, process: asyncio.subprocess.Process, limits: Limits) -> None:
        self._command = command
        self._process = process
        self._limits = limits
        self._waiting: dict[int, asyncio.Future[Mapping[str, Any]]] = {}
        self._number = 0
        self._rubbish: list[str] = []
        self._stderr = ""
        self._trouble: BrowserError | None = None
        self._family: frozenset[Process] = frozenset()
        self._called = False
        self.tools: Mapping[str, frozenset[str]] = {}
        self._readers = (asyncio.ensure_future(self._read()), asyncio.ensure_future(self._read_stderr()))

    async def introduce(self) -> None:
        """The handshake. Raises BrowserError where this is no MCP server, or none of a browser."""
        hello = {
            "protocolVersion": PROTOCOL_VERSION,
            "capabilities": {},
            "clientInfo": {"name": CLIENT_NAME, "version": __version__},
        }
        await self._request("initialize", hello, self._limits.start)
        await self._send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        listed: list[object] = []
        cursor: object = None
        for _ in range(_MOST_PAGES):
            answer = await self._request("tools/list", {} if cursor is None else {"cursor": cursor}, self._limits.start)
            tools, cursor = answer.get("tools"), answer.get("nextCursor")
            listed += tools if isinstance(tools, list) else []
            if cursor is None:
                break
        self.tools = offered(listed)
        require_browser_tools(self.tools, self._command)

    async def call(self, tool: str, arguments: Mapping[str, object], limit: float) -> Said:
        wait = limit if self._called else max(limit, self._limits.first_call)
        answer = await self._request("tools/call", {"name": tool, "arguments": dict(arguments)}, wait)
        if not self._called:  # now the browser runs
            self._family |= family(self._process.pid)
            self._called = True
        try:
            return said(answer)
        except ValueError as error:
            raise self._failed(f"answered {tool} with no tool result ({error})") from error

    async def _request(self, method: str, params: Mapping[str, object], limit: float) -> Mapping[str, Any]:
        if self._trouble is not None:
            raise self._trouble
        self._number += 1
        number = self._number
        future: asyncio.Future[Mapping[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[number] = future
        try:
            with anyio.fail_after(limit):
                await self._send({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
                answer = await future
        except TimeoutError as error:
            asked = params.get("name") if method == "tools/call" else method
            raise self._silent(str(asked), limit) from error
        finally:
            self._waiting.pop(number, None)
        return self._result(answer, method)

    def _result(self, answer: Mapping[str, Any], method: str) -> Mapping[str, Any]:
        result = answer.get("result")
        if isinstance(result, dict):
            return result
        error = answer.get("error")
        message = error.get("message") if isinstance(error, dict) else None
        if method == "tools/call" and message:  # its own way to say that a tool failed
            return {"content": [{"type": "text", "text": f"### Error\n{message}"}], "isError": True}
        if not self.tools:
            self._rubbish.insert(0, str(message or "no result"))
            raise self._no_mcp()
        raise self._failed(f"answered {method} with {message or 'no result'}")

    async def _send(self, message: Mapping[str, object]) -> None:
        stdin = self._process.stdin
        if stdin is None:
            return
        try:
            stdin.write(f"{json.dumps(message)}\n".encode())
            await stdin.drain()
        except (ConnectionError, RuntimeError):
            return  # it ended: the reader says so, and how

    async def _read(self) -> None:
        """Hands every answer to who waits for it, until the server's output ends."""
        stdout = self._process.stdout
        trouble: BrowserError | None = None
        while stdout is not None and trouble is None:
            try:
                line = await stdout.readline()
            except ValueError:  # longer than the limit
                trouble = self._failed("wrote a line of more than 128 MB")
                break
            if not line:
                break
            trouble = await self._take(line)
        self._give_up(trouble or await self._ended())

    async def _take(self, line: bytes) -> BrowserError | None:
        text = line.decode("utf-8", errors="replace").strip()
        try:
            message = json.loads(text) if text else None
        except (ValueError, RecursionError):
            message = None
        if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
            if text:
                self._rubbish.append(text[:200])
            return self._no_mcp() if len(self._rubbish) > _MOST_RUBBISH else None
        if "method" in message:
            await self._asked(message)
        elif isinstance(number := message.get("id"), int) and number in self._waiting:
            future = self._waiting.pop(number)
            if not future.done():
                future.set_result(message)
        return None

    async def _asked(self, message: Mapping[str, Any]) -> None:
        """Answers what the server asks: a ping; nothing else is offered."""
        if "id" not in message:
            return
        answer: dict[str, object] = {"jsonrpc": "2.0", "id": message["id"]}
        if message["method"] == "ping":
            await self._send({**answer, "result": {}})
        else:
            await self._send({**answer, "error": {"code": _METHOD_NOT_FOUND, "message": "not offered"}})

    async def _read_stderr(self) -> None:
        stderr = self._process.stderr
        while stderr is not None and (piece := await stderr.read(65536)):
            self._stderr = (self._stderr + piece.decode("utf-8", errors="replace"))[-_KEPT_STDERR:]

    def _give_up(self, trouble: BrowserError) -> None:
        self._trouble = self._trouble or trouble
        for future in self._waiting.values():
            if not future.done():
                future.set_exception(self._trouble)
                future.exception()  # retrieved, so that asyncio does not warn if it is never awaited
        self._waiting.clear()

    async def _ended(self) -> BrowserError:
        with anyio.move_on_after(1):
            await self._process.wait()
            await asyncio.wait([self._readers[1]])
        if self._rubbish and not self.tools:
            return self._no_mcp()
        code = self._process.returncode
        ended = f"ended with {'status' if (code or 0) >= 0 else 'signal'} {abs(code or 0)}"
        return self._failed(("closed its output" if code is None else ended) + self._last_words())

    def _last_words(self) -> str:
        lines = [line.strip() for line in self._stderr.splitlines() if line.strip()]
        error_lines = [line for line in lines if "Error" in line or "error" in line or "No module" in line]
        last = (error_lines or lines)[-1:] or [""]
        return f": {self._stripped(brief(last[0]))[:300]}" if last[0] else ""

    def _stripped(self, text: str) -> str:
        return stripped_words(text, self._command.argv)

    def _failed(self, what: str) -> BrowserError:
        return BrowserError(f"the browser server {self._stripped(what)}", f"it was started as: {self._command}")

    def _no_mcp(self) -> BrowserError:
        return BrowserError(
            f'{self._command} speaks no MCP: it answered "{self._stripped(self._rubbish[0])[:100]}"',
            "--browser-server takes a Playwright MCP server",
        )

    def _silent(self, asked: str, limit: float) -> BrowserError:
        if not self.tools:
            output = f': it wrote "{self._stripped(self._rubbish[0])[:100]}"' if self._rubbish else self._last_words()
            return BrowserError(
                f"{self._command} did not answer within {limit:g} s as an MCP server does{output}",
                "--browser-server takes a Playwright MCP server",
            )
        trouble = self._failed(f"did not answer to {asked} within {limit:g} s")
        self._give_up(trouble)
        return trouble

    async def close(self) -> None:
        """Ends the server and all that it started: it is asked to by the end of its input, and then made to."""
        self._family |= family(self._process.pid)
        if self._process.stdin is not None:
            with contextlib.suppress(ConnectionError, RuntimeError):
                self._process.stdin.close()
        with anyio.move_on_after(self._limits.farewell if self._trouble is None else 0.5):
            await self._process.wait()
            await self._all_gone()
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        end_by_force(self._family | family(self._process.pid))
        await self._process.wait()
        with anyio.move_on_after(self._limits.farewell):  # what was killed takes a moment to go
            await self._all_gone()
        for reader in self._readers:
            reader.cancel()
        await asyncio.wait(self._readers)
        # The loop closes the pipes; asyncio names no public way to wait for that.
        transport = getattr(self._process, "_transport", None)
        if transport is not None:
            transport.close()

    async def _all_gone(self) -> None:
        """Waits until nothing that the server started runs any more."""
        while living(self._family):  # noqa: ASYNC110 - there is no event for the end of a process that is not our child
            await anyio.sleep(_PAUSE)


@asynccontextmanager
async def started(command: Command, limits: Limits) -> AsyncIterator[StdioConnection]:
    """The server that the command starts, introduced. No process of it is left when the block is left.

    Raises BrowserError where it does not start or is no browser's MCP server.
    """
    try:
        process = await asyncio.create_subprocess_exec(
            *command.argv,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=dict(command.environ),
            limit=_LONGEST_LINE,
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise BrowserError(
            f"the browser server does not start: {command.argv[0]}: {reason}", "check --browser-server"
        ) from error
    connection = StdioConnection(command, process, limits)
    try:
        await connection.introduce()
        yield connection
    finally:
        with anyio.CancelScope(shield=True):
            await connection.close()
