"""MCP over streamable HTTP: many clients.

Clients are identified by `Mcp-Session-Id` (Model Context Protocol, revision 2025-06-18, "Transports"). Answers are
plain JSON, or one server-sent event for a client that accepts nothing else. If the server reports the progress of a
call, the answer is a stream of events: a client that closes it cancels the call, as the answer could not be sent.
"""

import asyncio
import contextlib
import itertools
import json
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from smoketree.http_guard import HttpGuard, bounded_body
from smoketree.mcp_server.dispatcher import (
    CANCELLED,
    INTERNAL,
    INVALID_REQUEST,
    PARSE_ERROR,
    Dispatcher,
    Message,
    Send,
    failure,
)

_HEADER = "mcp-session-id"
_LARGEST_BODY = 32 * 1024 * 1024
_MOST_CLIENTS = 64
_BEAT_SECONDS = 15.0


def app_of(
    clients: "Clients", *, hosts: tuple[str, ...], token: str | None, close: Callable[[], Awaitable[None]] | None = None
) -> ASGIApp:
    """The ASGI application that serves `clients` at `/mcp` and `/`, to requests with one of these Host names only (and
    that token, where there is one); `close` is awaited at its end."""

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        try:
            yield
        finally:
            await clients.close()
            if close is not None:
                await close()

    routes = [Route(path, clients.endpoint, methods=["GET", "POST", "DELETE"]) for path in ("/mcp", "/")]
    return HttpGuard(Starlette(routes=routes, lifespan=lifespan), hosts=hosts, token=token)


async def _nothing() -> None: ...


@dataclass(slots=True)
class Client:
    """One session of the protocol. `close` ends what is kept for it, `gone` is called when its event stream broke off;
    `outbox` holds the server's messages to it, for that stream."""

    dispatcher: Dispatcher
    close: Callable[[], Awaitable[None]] = _nothing
    gone: Callable[[], None] = lambda: None
    outbox: asyncio.Queue[Message] = field(default_factory=asyncio.Queue)
    streams: int = 0
    running: int = 0
    used: int = 0

    @property
    def idle(self) -> bool:
        """Whether nothing runs for it, and it listens to nothing."""
        return self.streams == 0 and self.running == 0


class Clients:
    """The clients of a server. `welcome` makes a new one, given the function that sends it messages.

    Few clients say that they go: of more than `most`, the one that was idle for longest is dropped, and its session is
    not found any more.
    """

    def __init__(self, welcome: Callable[[Send], Client], most: int = _MOST_CLIENTS) -> None:
        self._new = welcome
        self._most = most
        self._clients: dict[str, Client] = {}
        self._uses = itertools.count(1)

    async def endpoint(self, request: Request) -> Response:
        """Answers at `/mcp`."""
        number = request.headers.get(_HEADER)
        if request.method == "POST":
            return await self._post(request, number)
        client = self._used(number)
        if client is None and number is None:
            return Response("Invalid request", 400, media_type="text/plain")
        if client is None:
            return _refused(404, number)
        if request.method == "DELETE":
            del self._clients[number or ""]
            await self._end(client)
            return Response(status_code=200)
        return StreamingResponse(self._events(client), media_type=_EVENTS, headers=_UNCACHED)

    async def close(self) -> None:
        """Ends every client's session and the browser."""
        clients, self._clients = list(self._clients.values()), {}
        await asyncio.gather(*(self._end(client) for client in clients))

    async def _post(self, request: Request, number: str | None) -> Response:
        message = await _body(request)
        if isinstance(message, Response):
            return message
        if number is None and isinstance(message, dict) and message.get("method") == "initialize":
            return await self._welcome(request, message)
        client = self._used(number)
        if client is None:
            return _refused(400 if number is None else 404, number, message)
        takes_events = _EVENTS in request.headers.get("accept", "")
        if isinstance(message, dict) and client.dispatcher.reports_progress(message) and takes_events:
            return StreamingResponse(self._stream(client, message), headers=_UNCACHED, media_type=_EVENTS)
        answers = [await self._answer(client, one) for one in (message if isinstance(message, list) else [message])]
        replies = [answer for answer in answers if answer is not None]
        if not replies:
            return Response(status_code=202)
        return _response(request, replies if isinstance(message, list) else replies[0])

    async def _welcome(self, request: Request, message: Message) -> Response:
        if len(self._clients) >= self._most and not await self._dropped():
            return JSONResponse(failure(message.get("id"), INTERNAL, "Too many clients"), 503)
        outbox: asyncio.Queue[Message] = asyncio.Queue()
        client = self._new(outbox.put)
        client.outbox = outbox
        client.used = next(self._uses)
        answer = await client.dispatcher.handle(message)
        response = _response(request, answer)
        if answer is not None and "result" in answer:
            number = secrets.token_hex(16)
            self._clients[number] = client
            response.headers[_HEADER] = number
        return response

    def _used(self, number: str | None) -> Client | None:
        """The client of that session, which is now the one used last."""
        client = self._clients.get(number or "")
        if client is not None:
            client.used = next(self._uses)
        return client

    async def _dropped(self) -> bool:
        """Ends the session that was idle for longest; False where none is idle."""
        idle = [number for number, client in self._clients.items() if client.idle]
        if not idle:
            return False
        await self._end(self._clients.pop(min(idle, key=lambda number: self._clients[number].used)))
        return True

    async def _stream(self, client: Client, message: Message) -> AsyncIterator[str]:
        """A call's progress as events, then its answer."""
        events: asyncio.Queue[Message] = asyncio.Queue()
        with client.dispatcher.progress_channel(message, events.put):
            task = asyncio.ensure_future(self._answer(client, message))
            try:
                one = asyncio.ensure_future(events.get())
                while not task.done() or one.done():
                    await asyncio.wait({task, one}, timeout=_BEAT_SECONDS, return_when=asyncio.FIRST_COMPLETED)
                    if one.done():
                        yield _event(one.result())
                        one = asyncio.ensure_future(events.get())
                        await asyncio.sleep(0)
                    elif not task.done():
                        yield ": still here\n\n"
                one.cancel()
                yield _event(task.result())
            finally:
                task.cancel()

    async def _answer(self, client: Client, message: object) -> Message | None:
        client.running += 1
        try:
            answer = await client.dispatcher.handle(message)
        finally:
            client.running -= 1
            client.used = next(self._uses)
        if answer is None and isinstance(message, dict) and message.get("method") and message.get("id") is not None:
            return failure(message["id"], CANCELLED, "Request cancelled")
        return answer

    async def _events(self, client: Client) -> AsyncIterator[str]:
        client.streams += 1
        try:
            yield ": open\n\n"
            while True:
                try:
                    message = await asyncio.wait_for(client.outbox.get(), _BEAT_SECONDS)
                except TimeoutError:
                    yield ": still here\n\n"
                else:
                    yield _event(message)
        finally:
            client.streams -= 1
            client.used = next(self._uses)
            if client.streams == 0:
                client.gone()

    async def _end(self, client: Client) -> None:
        client.dispatcher.cancel_all()
        await client.close()


_UNCACHED = {"cache-control": "no-store"}
_EVENTS = "text/event-stream"


def _response(request: Request, answer: Any) -> Response:
    accepted = request.headers.get("accept", "")
    if _EVENTS in accepted and "application/json" not in accepted and "*/*" not in accepted:
        return Response(_event(answer), media_type=_EVENTS, headers=_UNCACHED)
    return JSONResponse(answer, headers=_UNCACHED)


def _event(message: Any) -> str:
    return f"event: message\ndata: {json.dumps(message, ensure_ascii=True, separators=(',', ':'))}\n\n"


def _refused(status: int, number: str | None, message: object = None) -> Response:
    asked = message.get("id") if isinstance(message, dict) else None
    text = "Mcp-Session-Id is missing: initialize first" if number is None else "There is no such session (any more)"
    return JSONResponse(failure(asked, INVALID_REQUEST, text), status)


async def _body(request: Request) -> object:
    """The message; a refusal where it is none."""
    try:
        content = await bounded_body(request, _LARGEST_BODY)
        if content is None:
            return JSONResponse(failure(None, INVALID_REQUEST, "The request is too large"), 413)
        return json.loads(content)
    except ClientDisconnect:
        return Response(status_code=400)
    except (ValueError, RecursionError):
        return JSONResponse(failure(None, PARSE_ERROR, "Parse error"), 400)
