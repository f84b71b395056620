"""Runs the service on a socket until it is told to end."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn

from smoketree.browser.launch import Browser
from smoketree.browser.options import LaunchOptions, SessionOptions
from smoketree.clock import SystemClock
from smoketree.errors import UsageError
from smoketree.rest.app import ServiceOptions, create_app

_DRAIN_SECONDS = 3


@contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    """A socket that listens there; port 0 takes any that is free. Raises UsageError where that cannot be had."""
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
        raise UsageError(
            f"cannot listen on {host}:{port}: {error.strerror or error}", "choose another --port"
        ) from error
    with sock:
        yield sock


def serve(sock: socket.socket, options: ServiceOptions, output: Path) -> None:
    """Serves until SIGINT or SIGTERM; then ends every session and the browser."""
    session = SessionOptions(output=output, upload_roots=(), follow_popups=False, capabilities=frozenset({"vision"}))
    app = create_app(Browser(LaunchOptions(), SystemClock()), session, options, SystemClock())
    config = uvicorn.Config(
        app, log_level="warning", access_log=False, timeout_graceful_shutdown=_DRAIN_SECONDS, server_header=False
    )
    uvicorn.Server(config).run(sockets=[sock])
