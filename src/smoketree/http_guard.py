"""Who may speak to a server of ours over HTTP: an ASGI middleware for the MCP server and the snapshot service.

A page in somebody's browser can send requests to loopback, and by DNS rebinding even read the answers. It cannot
choose the Host header, nor leave the Origin header out of what its scripts send.
"""

import hmac
import json
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

LOOPBACK_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})


class HttpGuard:
    """Lets a request through where its Host is one of `hosts` ("*": any), its Origin (if it has one) is of such a host,
    and it carries `Authorization: Bearer <token>` where there is a token. `open_paths` need no token.

    Refusals are JSON `{"error", "code"}`: 403 for host and origin, 401 for the token.
    """

    def __init__(
        self, app: ASGIApp, *, hosts: Iterable[str], token: str | None, open_paths: Iterable[str] = ()
    ) -> None:
        self._app = app
        self._hosts = frozenset(host.lower() for host in hosts)
        self._token = token
        self._open_paths = frozenset(open_paths)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if not self._known(_host_of(f"//{headers.get('host', '')}")):
            await _refuse(send, 403, "host", "this Host is not served here: --allowed-hosts names those that are")
        elif (origin := headers.get("origin")) is not None and not self._known(_host_of(origin)):
            await _refuse(send, 403, "origin", "pages of other origins may not speak to this server")
        elif scope["path"] not in self._open_paths and not self._carries_token(headers):
            await _refuse(send, 401, "token", "Authorization: Bearer <token> is missing or wrong")
        else:
            await self._app(scope, receive, send)

    def _known(self, host: str) -> bool:
        return "*" in self._hosts or host in self._hosts

    def _carries_token(self, headers: Headers) -> bool:
        if self._token is None:
            return True
        scheme, _, given = headers.get("authorization", "").partition(" ")
        return scheme.lower() == "bearer" and hmac.compare_digest(given.strip().encode(), self._token.encode())


async def bounded_body(request: Request, most: int) -> bytes | None:
    """The body of a request; None where it is larger than `most` bytes."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            return None
    return bytes(body)


def _host_of(address: str) -> str:
    """The host name of an address, without its port; empty where there is none."""
    try:
        return (urlsplit(address).hostname or "").lower()
    except ValueError:
        return ""


async def _refuse(send: Send, status: int, code: str, message: str) -> None:
    body = json.dumps({"error": message, "code": code}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if status == 401:  # RFC 9110, section 15.5.2: the challenge is not optional
        headers.append((b"www-authenticate", b"Bearer"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
