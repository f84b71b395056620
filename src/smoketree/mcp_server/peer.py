"""One client of the server: JSON-RPC requests in, answers out, whatever carries them.

The methods are those of the Model Context Protocol (revisions 2024-11-05 to 2025-11-25) that a server of tools needs. A
client that asks for a newer revision's stateless requests is told that there is no such method, and falls back: a
browser is a state.
"""

import asyncio
import sys
import traceback
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from smoketree.mcp_server.options import ServerOptions
from smoketree.mcp_server.sessions import ServedSession
from smoketree.version import __version__

Message = dict[str, Any]

PROTOCOLS = ("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05")

PARSE_ERROR, INVALID_REQUEST, NO_METHOD, INVALID_PARAMS, INTERNAL = -32700, -32600, -32601, -32602, -32603
CANCELLED = -32800

_ROOTS_SECONDS = 2.0
_INSTRUCTIONS = (
    "Drives a web browser. Read pages with browser_snapshot: elements are named by refs such as e5, which other tools "
    "take as target."
)


class RequestError(Exception):
    """A request that the protocol does not allow; becomes a JSON-RPC error."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


class Peer:
    """A client. `send` takes what the server itself asks of the client; None where there is no way to ask."""

    def __init__(
        self,
        session: ServedSession,
        options: ServerOptions,
        send: Callable[[Message], Awaitable[None]] | None = None,
    ) -> None:
        self.session = session
        self._options = options
        self._send = send
        self._running: dict[str | int, asyncio.Task[Any]] = {}
        self._asked: dict[str, asyncio.Future[Any]] = {}
        self._has_roots = False
        self._ready: asyncio.Task[None] | None = None

    async def handle(self, message: object) -> Message | None:
        """The answer to a message; None where it needs none (a notification, an answer, a cancelled request)."""
        if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
            return failure(None, INVALID_REQUEST, "Invalid request: not a JSON-RPC 2.0 object")
        number, method = message.get("id"), message.get("method")
        if method is None:
            self._take_answer(message)
            return None
        params = message.get("params")
        if not isinstance(method, str) or not isinstance(params, dict | None) or not _is_id(number):
            return failure(number if _is_id(number) else None, INVALID_REQUEST, "Invalid request")
        if number is None:
            self._notified(method, params or {})
            return None
        return await self._request(number, method, params or {})

    def cancel_all(self) -> None:
        """Stops whatever runs for this client."""
        for task in (*self._running.values(), *((self._ready,) if self._ready is not None else ())):
            task.cancel()

    async def _request(self, number: str | int, method: str, params: Message) -> Message | None:
        task = asyncio.ensure_future(self._result(method, params))
        self._running[number] = task
        try:
            return {"jsonrpc": "2.0", "id": number, "result": await task}
        except asyncio.CancelledError:
            if task.cancelled() and not _cancelling():
                return None
            task.cancel()
            raise
        except RequestError as error:
            return failure(number, error.code, str(error))
        except Exception as error:  # noqa: BLE001 - a client must get an answer to every request
            traceback.print_exc(file=sys.stderr)
            return failure(number, INTERNAL, f"Internal error: {type(error).__name__}")
        finally:
            self._running.pop(number, None)

    async def _result(self, method: str, params: Message) -> Message:
        match method:
            case "initialize":
                return self._initialize(params)
            case "ping":
                return {}
            case "tools/list":
                return await self._list()
            case "tools/call":
                return await self._call(params)
            case "logging/setLevel":
                return {}
            case "resources/list" | "resources/templates/list" | "prompts/list":
                raise RequestError(NO_METHOD, f"Method not found: {method}")
            case _:
                raise RequestError(NO_METHOD, f"Method not found: {method}")

    def _initialize(self, params: Message) -> Message:
        asked = params.get("protocolVersion")
        capabilities = params.get("capabilities")
        self._has_roots = isinstance(capabilities, dict) and "roots" in capabilities
        return {
            "protocolVersion": asked if asked in PROTOCOLS else PROTOCOLS[0],
            "capabilities": {"tools": {}},
            "serverInfo": {"name": self._options.name, "title": "smoketree browser", "version": __version__},
            "instructions": _INSTRUCTIONS,
        }

    async def _list(self) -> Message:
        await self.session.loaded()
        from smoketree.mcp_server.catalog import tool_list

        return {"tools": list(tool_list(self._options.session))}

    async def _call(self, params: Message) -> Message:
        name, arguments = params.get("name"), params.get("arguments")
        if not isinstance(name, str) or not isinstance(arguments, dict | None):
            raise RequestError(INVALID_PARAMS, "Invalid params: name is a string, arguments an object")
        if self._ready is not None:
            await asyncio.wait({self._ready}, timeout=_ROOTS_SECONDS)
        await self.session.loaded()
        from smoketree.browser.markdown import render

        answer = await self.session.call(name, arguments or {})
        session = self._options.session
        content = render(
            answer, images=session.image_responses, code=self._options.show_code, excerpt=session.snapshot_excerpt
        )
        return {"content": list(content)} if answer.ok else {"content": list(content), "isError": True}

    def _notified(self, method: str, params: Message) -> None:
        if method == "notifications/cancelled":
            task = self._running.get(params.get("requestId", ""))
            if task is not None:
                task.cancel()
        elif method in {"notifications/initialized", "notifications/roots/list_changed"}:
            self._ready = asyncio.ensure_future(self._prepare())

    async def _prepare(self) -> None:
        """Opens the browser for the workspace that the client names, while the client thinks."""
        if self._has_roots and self._options.roots and self._send is not None:
            self.session.workspace = _first_folder(await self._ask("roots/list")) or self.session.workspace
        await self.session.loaded()
        await self.session.open()

    async def _ask(self, method: str) -> object:
        """What the client answers; None where it does not, or with an error."""
        if self._send is None:
            return None
        number = f"smoketree-{method}-{len(self._asked)}"
        self._asked[number] = asyncio.get_running_loop().create_future()
        await self._send({"jsonrpc": "2.0", "id": number, "method": method})
        try:
            return await asyncio.wait_for(self._asked[number], _ROOTS_SECONDS)
        except TimeoutError:
            return None
        finally:
            del self._asked[number]

    def _take_answer(self, message: Mapping[str, object]) -> None:
        waiting = self._asked.get(str(message.get("id")))
        if waiting is not None and not waiting.done():
            waiting.set_result(message.get("result"))


def failure(number: str | int | None, code: int, text: str) -> Message:
    """A JSON-RPC error."""
    return {"jsonrpc": "2.0", "id": number, "error": {"code": code, "message": text}}


def _is_id(value: object) -> bool:
    return value is None or (isinstance(value, str | int) and not isinstance(value, bool))


def _cancelling() -> bool:
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def _first_folder(answer: object) -> Path | None:
    roots = answer.get("roots") if isinstance(answer, dict) else None
    for root in roots if isinstance(roots, list) else ():
        parts = urlsplit(str(root.get("uri", ""))) if isinstance(root, dict) else None
        if parts is not None and parts.scheme == "file" and parts.hostname in {None, "localhost"}:
            folder = Path(unquote(parts.path))
            if folder.is_dir():
                return folder
    return None
