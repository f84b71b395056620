"""A SOCKS5 server on loopback that a restricted session's pages go through (RFC 1928, RFC 1929 not needed).

It sees every connection whatever asked for it: pages, frames, redirects, websockets, workers, service workers, popups.
It resolves names itself and connects to the very address that it allowed, so that a name cannot change its meaning
in between. It relays bytes: nothing is decrypted. A preview that is named by its address is reached without it (see
`bypass`); UDP knows no SOCKS server, so a browser with restricted sessions has none (see `launch`).
"""

import asyncio
import base64
import contextlib
import ipaddress
import socket
import struct
from collections import deque
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any
from urllib.parse import urlsplit

from smoketree.browser.network_policy import Address, NetworkPolicy, literal_address
from smoketree.browser.options import Proxy
from smoketree.browser.spawning import spawn
from smoketree.errors import BrowserError, HandledError

_VERSION, _CONNECT, _NO_LOGIN = 5, 1, 0
_IPV4, _NAME, _IPV6 = 1, 3, 4
_DONE, _FAILED, _NOT_ALLOWED, _UNREACHABLE, _REFUSED, _UNSUPPORTED = 0, 1, 2, 4, 5, 7
_CHUNK = 65_536
_CONNECT_SECONDS = 20.0
_LOOPBACK = ("localhost", "*.localhost", "127.0.0.0/8", "[::1]")


class _NotConnected(HandledError):  # noqa: N818 - becomes a reply
    def __init__(self, reply: int, why: str) -> None:
        super().__init__(why)
        self.reply = reply


class Relay:
    """The server of one session. `trouble` is why a host could not be reached recently."""

    def __init__(self, policy: NetworkPolicy, upstream: Proxy | None = None) -> None:
        self._policy = policy
        self._upstream = upstream
        self._going: set[asyncio.Task[None]] = set()
        self._trouble: deque[tuple[str, str]] = deque(maxlen=100)
        self.port = 0

    @property
    def server(self) -> str:
        """The proxy address for the browser."""
        return f"socks5://127.0.0.1:{self.port}"

    @property
    def bypass(self) -> str:
        """What the browser reaches directly: the preview where it is named by its address, which no name server can
        change, and the preview's own machine where it is on ours."""
        direct: list[str] = []
        preview = self._policy.preview
        if preview is not None and self._upstream is None and self._policy.refuses_url(preview) is None:
            parts = urlsplit(preview)
            if literal_address(parts.hostname or "") is not None:
                host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
                direct.append(f"{host}:{parts.port or (443 if parts.scheme == 'https' else 80)}")
            if self._policy.preview_is_here and not self._policy.lists:
                direct += _LOOPBACK
        return ",".join(["<-loopback>", *direct])

    def error_of(self, host: str) -> str | None:
        """Why that host could not be reached last; None where it could, or was not asked for."""
        return next((why for name, why in reversed(self._trouble) if name == host), None)

    @asynccontextmanager
    async def running(self) -> AsyncIterator["Relay"]:
        """Serves until the block is left; no connection outlives it."""
        if self._upstream is not None and urlsplit(self._upstream.server).scheme not in {"http", ""}:
            raise BrowserError("network lists go together with an http proxy only")
        if self._policy.preview is not None:
            with contextlib.suppress(OSError, UnicodeError):
                self._policy.placed(await resolve(urlsplit(self._policy.preview).hostname or ""))
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0, family=socket.AF_INET)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            for task in tuple(self._going):
                task.cancel()
            await asyncio.gather(*self._going, return_exceptions=True)

    def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = spawn(self._relay(reader, writer), self._going)
        task.add_done_callback(lambda _: writer.close())

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked = await _asked(reader, writer)
        if asked is None:
            return
        host, port = asked
        try:
            there, back = await asyncio.wait_for(self._connected(host, port), _CONNECT_SECONDS)
        except (_NotConnected, TimeoutError) as error:
            reply = error.reply if isinstance(error, _NotConnected) else _UNREACHABLE
            self._trouble.append((host, str(error) or f"no answer within {_CONNECT_SECONDS:.0f} s"))
            await _answer(writer, reply)
            return
        try:
            await _answer(writer, _DONE)
            await _both(_pump(reader, back), _pump(there, writer))
        finally:
            back.close()

    async def _connected(self, host: str, port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        refused = self._policy.refuses(host, port)
        if refused is not None:
            raise _NotConnected(_NOT_ALLOWED, refused)
        if self._upstream is not None:
            return await _through(self._upstream, host, port)
        try:
            addresses = await resolve(host)
        except (OSError, UnicodeError) as error:
            raise _NotConnected(_UNREACHABLE, "net::ERR_NAME_NOT_RESOLVED") from error
        failure = _NotConnected(_UNREACHABLE, "net::ERR_ADDRESS_UNREACHABLE")
        for address in addresses:
            refused = self._policy.refuses_address(address, host, port)
            if refused is not None:
                failure = _NotConnected(_NOT_ALLOWED, refused)
                continue
            try:
                return await asyncio.open_connection(str(address), port, limit=_CHUNK)
            except ConnectionRefusedError:
                failure = _NotConnected(_REFUSED, "net::ERR_CONNECTION_REFUSED")
            except OSError:
                failure = _NotConnected(_UNREACHABLE, "net::ERR_ADDRESS_UNREACHABLE")
        raise failure


async def _asked(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> tuple[str, int] | None:
    """What a client wants to be connected to; None where it wants something else."""
    version, methods = await reader.readexactly(2)
    if version != _VERSION:
        return None
    offered = await reader.readexactly(methods)
    if _NO_LOGIN not in offered:
        writer.write(bytes([_VERSION, 0xFF]))
        return None
    writer.write(bytes([_VERSION, _NO_LOGIN]))
    _, command, _, kind = await reader.readexactly(4)
    if kind == _NAME:
        host = (await reader.readexactly((await reader.readexactly(1))[0])).decode("ascii", "replace")
    elif kind in {_IPV4, _IPV6}:
        host = str(ipaddress.ip_address(await reader.readexactly(4 if kind == _IPV4 else 16)))
    else:
        await _answer(writer, _UNSUPPORTED)
        return None
    (port,) = struct.unpack("!H", await reader.readexactly(2))
    if command != _CONNECT:
        await _answer(writer, _UNSUPPORTED)
        return None
    return host.lower().rstrip("."), port


async def _answer(writer: asyncio.StreamWriter, reply: int) -> None:
    writer.write(bytes([_VERSION, reply, 0, _IPV4]) + bytes(6))
    await writer.drain()


async def _both(one: Coroutine[Any, Any, None], other: Coroutine[Any, Any, None]) -> None:
    """Both to their end; where one fails, the other ends with it."""
    tasks = [asyncio.ensure_future(one), asyncio.ensure_future(other)]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Passes bytes on until their end; the other direction may go on."""
    while chunk := await reader.read(_CHUNK):
        writer.write(chunk)
        await writer.drain()
    if writer.can_write_eof():
        writer.write_eof()


async def resolve(host: str) -> list[Address]:
    """The addresses of a name, in the order in which they are to be tried. Raises OSError where it has none."""
    found = await asyncio.get_running_loop().getaddrinfo(host, None, type=socket.SOCK_STREAM)
    addresses = [ipaddress.ip_address(str(entry[4][0]).partition("%")[0]) for entry in found]
    return list(dict.fromkeys(addresses))


async def _through(proxy: Proxy, host: str, port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A tunnel through an http proxy (RFC 9110, section 9.3.6)."""
    parts = urlsplit(proxy.server if "://" in proxy.server else f"http://{proxy.server}")
    try:
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port or 80, limit=_CHUNK)
    except OSError as error:
        raise _NotConnected(_UNREACHABLE, "net::ERR_PROXY_CONNECTION_FAILED") from error
    target = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    login = ""
    if proxy.username is not None:
        pair = base64.b64encode(f"{proxy.username}:{proxy.password or ''}".encode()).decode()
        login = f"Proxy-Authorization: Basic {pair}\r\n"
    writer.write(f"CONNECT {target} HTTP/1.1\r\nHost: {target}\r\n{login}\r\n".encode())
    try:
        head = await reader.readuntil(b"\r\n\r\n")
    except (asyncio.IncompleteReadError, asyncio.LimitOverrunError, OSError):
        head = b""
    if b" 200" not in head.partition(b"\r\n")[0]:
        writer.close()
        raise _NotConnected(_FAILED, "net::ERR_TUNNEL_CONNECTION_FAILED")
    return reader, writer
