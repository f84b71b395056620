"""Serving over HTTP from the command line: who may be let in, the socket, and the server on it."""

import socket
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from smoketree.errors import UsageError

if TYPE_CHECKING:
    from starlette.types import ASGIApp


def hosts_served(host: str, token: str | None, further: Iterable[str], *, variable: str) -> tuple[str, ...]:
    """The Host names that a server on `host` answers to; `further` are comma-separated lists of more of them.

    Raises UsageError where it would be open to others without a token (`variable` is where it is given), or its token
    is none.
    """
    from smoketree.http_guard import LOOPBACK_NAMES, is_loopback

    if token is not None and not token.strip():
        raise UsageError("the token is empty", f"give one with {variable}, or none at all")
    if not is_loopback(host) and token is None:
        raise UsageError(f"--host {host} can be reached from other machines", f"set {variable} as well")
    names = [name.strip() for part in further for name in part.split(",") if name.strip()]
    return (*LOOPBACK_NAMES, host, *names)


@contextmanager
def listening(host: str, port: int) -> Iterator[tuple[socket.socket, str]]:
    """A socket that listens there (port 0: any that is free), and the address to tell of it.

    Raises UsageError where that cannot be had.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, address = found[0]
        sock = socket.socket(family, kind, protocol)
        try:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            sock.bind(address)
            sock.listen()
        except OSError:
            sock.close()
            raise
    except OSError as error:
        message = f"cannot listen on {host}:{port}: {error.strerror or error}"
        raise UsageError(message, "choose another --port") from error
    with sock:
        shown = f"[{host}]" if ":" in host else host
        yield sock, f"http://{shown}:{sock.getsockname()[1]}"


def serve_until_stopped(app: "ASGIApp", sock: socket.socket, *, drain: int) -> None:
    """Serves until SIGINT or SIGTERM; requests at work then have `drain` seconds left."""
    import uvicorn

    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=drain,
        lifespan="on",
    )
    uvicorn.Server(config).run(sockets=[sock])
