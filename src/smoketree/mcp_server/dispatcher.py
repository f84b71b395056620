"""One side of a JSON-RPC 2.0 conversation with an MCP client: requests in, answers out, whatever carries them.

The methods are those of the Model Context Protocol (revisions 2024-11-05 to 2025-11-25) that a server of tools needs. A
client that sends a newer revision's stateless requests gets the error "method not found", and falls back.
"""

import asyncio
import contextlib
import sys
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from smoketree.display_text import one_line
from smoketree.errors import HandledError
from smoketree.version import __version__

Message = dict[str, Any]
Send = Callable[[Message], Awaitable[None]]

PROTOCOLS = ("2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05")

PARSE_ERROR, INVALID_REQUEST, NO_METHOD, INVALID_PARAMS, INTERNAL = -32700, -32600, -32601, -32602, -32603
CANCELLED, NO_RESOURCE = -32800, -32002

_ROOTS_SECONDS = 2.0
_LONGEST_PROGRESS = 300
"""Characters of a progress message."""


@dataclass(frozen=True, slots=True)
class Resource:
    """A text that a client can read."""

    name: str
    title: str
    mime_type: str
    read: Callable[[], str]


class RequestError(HandledError):
    """A request that the protocol does not allow; becomes a JSON-RPC error."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


class Dispatcher:
    """The server's side towards one client. `send` delivers the server's own notifications and requests; None if
    there is no channel for them. Subclasses provide the tools."""

    def __init__(self, send: Send | None = None, *, name: str, title: str, instructions: str) -> None:
        self._send = send
        self._server = {"name": name, "title": title, "version": __version__}
        self._instructions = instructions
        self._running: dict[str | int, asyncio.Task[Any]] = {}
        self._asked: dict[str, asyncio.Future[Any]] = {}
        self._has_roots = False
        self._ready: asyncio.Task[None] | None = None

    def reports_progress(self, message: Message) -> bool:  # noqa: ARG002 - for subclasses
        """Whether the client gets progress notifications while this request is answered."""
        return False

    @contextlib.contextmanager
    def progress_channel(self, message: Message, send: Send) -> Iterator[None]:  # noqa: ARG002
        """Within this, progress of that request is delivered by `send`."""
        yield

    def resources(self) -> Mapping[str, "Resource"]:
        """What a client can read, by its URI; none unless those that derive from this have some."""
        return {}

    async def tools(self) -> list[Message]:
        """The tools, as `tools/list` answers them."""
        raise NotImplementedError

    async def called(self, name: str, arguments: Message, meta: Message) -> Message:
        """The result of a tool's call; `meta` is the request's `_meta`."""
        raise NotImplementedError

    async def prepare(self) -> None:
        """Called once the client has said hello, and whenever its workspace changes. Calls wait for it, briefly."""

    async def handle(self, message: object) -> Message | None:
        """The answer to a message; None where it needs none (a notification, an answer, a cancelled request)."""
        if not isinstance(message, dict) or message.get("jsonrpc") != "2.0":
            return failure(None, INVALID_REQUEST, "Invalid request: not a JSON-RPC 2.0 object")
        number, method = message.get("id"), message.get("method")
        if method is None:  # an answer to a request of ours
            waiting = self._asked.get(str(number))
            if waiting is not None and not waiting.done():
                waiting.set_result(message.get("result"))
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
            own = asyncio.current_task()
            if task.cancelled() and not (own is not None and own.cancelling()):
                return None  # by the client's notifications/cancelled: it expects no answer
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
        resources = self.resources()
        match method:
            case "initialize":
                asked, capabilities = params.get("protocolVersion"), params.get("capabilities")
                self._has_roots = isinstance(capabilities, dict) and "roots" in capabilities
                return {
                    "protocolVersion": asked if asked in PROTOCOLS else PROTOCOLS[0],
                    "capabilities": {"tools": {}, **({"resources": {}} if resources else {})},
                    "serverInfo": self._server,
                    "instructions": self._instructions,
                }
            case "ping" | "logging/setLevel":
                return {}
            case "tools/list":
                return {"tools": await self.tools()}
            case "tools/call":
                name, arguments, meta = params.get("name"), params.get("arguments"), params.get("_meta")
                if not isinstance(name, str) or not isinstance(arguments, dict | None):
                    raise RequestError(INVALID_PARAMS, "Invalid params: name is a string, arguments an object")
                if self._ready is not None:
                    await asyncio.wait({self._ready}, timeout=_ROOTS_SECONDS)
                return await self.called(name, arguments or {}, meta if isinstance(meta, dict) else {})
            case "resources/list" if resources:
                listed = [
                    {"uri": uri, "name": each.name, "title": each.title, "mimeType": each.mime_type}
                    for uri, each in resources.items()
                ]
                return {"resources": listed}
            case "resources/read" if resources:
                uri = params.get("uri")
                resource = resources.get(uri) if isinstance(uri, str) else None
                if resource is None:
                    raise RequestError(NO_RESOURCE, "Resource not found")
                text = await asyncio.to_thread(resource.read)
                return {"contents": [{"uri": uri, "mimeType": resource.mime_type, "text": text}]}
            case _:
                raise RequestError(NO_METHOD, f"Method not found: {method}")

    def _notified(self, method: str, params: Message) -> None:
        if method == "notifications/cancelled":
            number = params.get("requestId")
            task = self._running.get(number) if isinstance(number, str | int) else None
            if task is not None:
                task.cancel()
        elif method in {"notifications/initialized", "notifications/roots/list_changed"}:
            self._ready = asyncio.ensure_future(self.prepare())

    async def workspace(self) -> Path | None:
        """The first folder that the client names as its workspace; None where it names none, or does not answer."""
        if not self._has_roots or self._send is None:
            return None
        number = f"smoketree-roots/list-{len(self._asked)}"
        self._asked[number] = asyncio.get_running_loop().create_future()
        await self._send({"jsonrpc": "2.0", "id": number, "method": "roots/list"})
        try:
            answer = await asyncio.wait_for(self._asked[number], _ROOTS_SECONDS)
        except TimeoutError:
            return None
        finally:
            del self._asked[number]
        return _first_folder(answer)


class ProgressReporter:
    """Sends the progress of one call, in order; nothing if the client gave no progress token. `progress` grows by one
    per message, as the protocol requires that it increases."""

    def __init__(self, send: Send | None, token: object) -> None:
        self._send = send if isinstance(token, str | int) else None
        self._token = token
        self._queue: asyncio.Queue[tuple[float, float | None, str] | None] = asyncio.Queue()
        self._progress = 0.0

    def report(self, message: str, *, progress: float | None = None, total: float | None = None) -> None:
        """Queues a message; the `progress` sent with it is always larger than the last one."""
        if self._send is None:
            return
        step = 1.0 if total is None else 0.001
        self._progress = max(self._progress + step, progress or 0.0)
        self._queue.put_nowait((round(self._progress, 3), total, one_line(message, _LONGEST_PROGRESS)))

    @contextlib.asynccontextmanager
    async def sending(self) -> AsyncIterator["ProgressReporter"]:
        """Sends queued messages in the background; on leaving, all of them have been sent."""
        if self._send is None:
            yield self
            return
        pump = asyncio.ensure_future(self._pump(self._send))
        try:
            yield self
            self._queue.put_nowait(None)
            await asyncio.shield(pump)
        finally:
            pump.cancel()

    async def _pump(self, send: Send) -> None:
        while (queued := await self._queue.get()) is not None:
            progress, total, message = queued
            params: dict[str, Any] = {"progressToken": self._token, "progress": progress, "message": message}
            if total is not None:
                params["total"] = total
            await send({"jsonrpc": "2.0", "method": "notifications/progress", "params": params})


def failure(number: str | int | None, code: int, text: str) -> Message:
    """A JSON-RPC error."""
    return {"jsonrpc": "2.0", "id": number, "error": {"code": code, "message": text}}


def _is_id(value: object) -> bool:
    return value is None or (isinstance(value, str | int) and not isinstance(value, bool))


def _first_folder(answer: object) -> Path | None:
    roots = answer.get("roots") if isinstance(answer, dict) else None
    for root in roots if isinstance(roots, list) else ():
        parts = urlsplit(str(root.get("uri", ""))) if isinstance(root, dict) else None
        if parts is not None and parts.scheme == "file" and parts.hostname in {None, "localhost"}:
            folder = Path(unquote(parts.path))
            if folder.is_dir():
                return folder
    return None
