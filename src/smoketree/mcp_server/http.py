"""The server over streamable HTTP: many clients, each with a browser context of its own.

Clients are told apart by `Mcp-Session-Id` (Model Context Protocol, revision 2025-06-18, "Transports"). Answers are
plain JSON, or one server-sent event where a client takes nothing else.
"""

import asyncio
import contextlib
import json
import secrets
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from smoketree.http_guard import HttpGuard
from smoketree.mcp_server.options import ServerOptions
from smoketree.mcp_server.peer import (
    CANCELLED,
    INTERNAL,
    INVALID_REQUEST,
    PARSE_ERROR,
    Message,
    Peer,
    failure,
)
from smoketree.mcp_server.sessions import BrowserPool, ServedSession

_HEADER = "mcp-session-id"
_LARGEST_BODY = 32 * 1024 * 1024
_MOST_CLIENTS = 64
_BEAT_SECONDS = 15.0
_GONE_SECONDS = 120.0
"""How long the browser of a client whose event stream broke off is kept for it."""


def http_app(options: ServerOptions, *, hosts: tuple[str, ...], token: str | None) -> ASGIApp:
    """The ASGI application; see `BrowserServer.http_app`."""
    clients = Clients(options)

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        try:
            yield
        finally:
            await clients.close()

    route = Route("/mcp", clients.endpoint, methods=["GET", "POST", "DELETE"])
    return HttpGuard(Starlette(routes=[route], lifespan=lifespan), hosts=hosts, token=token)


@dataclass(slots=True)
class _Client:
    """One session of the protocol. `outbox` holds what the server asks of it, for its event stream."""

    peer: Peer
    outbox: asyncio.Queue[Message] = field(default_factory=asyncio.Queue)
    streams: int = 0


class Clients:
    """The clients of a server."""

    def __init__(self, options: ServerOptions) -> None:
        self._options = options
        self._pool = BrowserPool(options)
        self._shared = ServedSession(self._pool, options) if options.shared else None
        self._clients: dict[str, _Client] = {}

    async def endpoint(self, request: Request) -> Response:
        """Answers at `/mcp`."""
        number = request.headers.get(_HEADER)
        if request.method == "POST":
            return await self._post(request, number)
        client = self._clients.get(number or "")
        if client is None:
            return _refused(400 if number is None else 404, number)
        if request.method == "DELETE":
            del self._clients[number or ""]
            await self._end(client)
            return Response(status_code=200)
        return StreamingResponse(self._events(client), media_type="text/event-stream", headers=_UNCACHED)

    async def close(self) -> None:
        """Ends every client's session and the browser."""
        clients, self._clients = list(self._clients.values()), {}
        await asyncio.gather(*(self._end(client) for client in clients))
        if self._shared is not None:
            await self._shared.close()

    async def _post(self, request: Request, number: str | None) -> Response:
        message = await _body(request)
        if isinstance(message, Response):
            return message
        if number is None and isinstance(message, dict) and message.get("method") == "initialize":
            return await self._welcome(request, message)
        client = self._clients.get(number or "")
        if client is None:
            return _refused(400 if number is None else 404, number, message)
        answers = [await self._answer(client, one) for one in (message if isinstance(message, list) else [message])]
        told = [answer for answer in answers if answer is not None]
        if not told:
            return Response(status_code=202)
        return _told(request, told if isinstance(message, list) else told[0])

    async def _welcome(self, request: Request, message: Message) -> Response:
        if len(self._clients) >= _MOST_CLIENTS:
            return JSONResponse(failure(message.get("id"), INTERNAL, "Too many clients"), 503)
        outbox: asyncio.Queue[Message] = asyncio.Queue()
        session = self._shared or ServedSession(self._pool, self._options)
        client = _Client(Peer(session, self._options, outbox.put), outbox)
        answer = await client.peer.handle(message)
        response = _told(request, answer)
        if answer is not None and "result" in answer:
            number = secrets.token_hex(16)
            self._clients[number] = client
            response.headers[_HEADER] = number
        return response

    async def _answer(self, client: _Client, message: object) -> Message | None:
        answer = await client.peer.handle(message)
        if answer is None and isinstance(message, dict) and message.get("method") and message.get("id") is not None:
            return failure(message["id"], CANCELLED, "Request cancelled")
        return answer

    async def _events(self, client: _Client) -> AsyncIterator[str]:
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
            if client.streams == 0 and self._shared is None:
                client.peer.session.forget_soon(_GONE_SECONDS)

    async def _end(self, client: _Client) -> None:
        client.peer.cancel_all()
        if self._shared is None:
            await client.peer.session.close()


_UNCACHED = {"cache-control": "no-store"}


def _told(request: Request, answer: Any) -> Response:
    accepted = request.headers.get("accept", "")
    if "text/event-stream" in accepted and "application/json" not in accepted and "*/*" not in accepted:
        return Response(_event(answer), media_type="text/event-stream", headers=_UNCACHED)
    return JSONResponse(answer, headers=_UNCACHED)


def _event(message: Any) -> str:
    return f"event: message\ndata: {json.dumps(message, ensure_ascii=True, separators=(',', ':'))}\n\n"


def _refused(status: int, number: str | None, message: object = None) -> Response:
    asked = message.get("id") if isinstance(message, dict) else None
    text = "Mcp-Session-Id is missing: initialize first" if number is None else "There is no such session (any more)"
    return JSONResponse(failure(asked, INVALID_REQUEST, text), status)


async def _body(request: Request) -> object:
    """The message; a refusal where it is none."""
    content = b""
    try:
        async for chunk in request.stream():
            content += chunk
            if len(content) > _LARGEST_BODY:
                return JSONResponse(failure(None, INVALID_REQUEST, "The request is too large"), 413)
        return json.loads(content)
    except ClientDisconnect:
        return Response(status_code=400)
    except (ValueError, RecursionError):
        return JSONResponse(failure(None, PARSE_ERROR, "Parse error"), 400)
