"""`smoketree serve`: the snapshot service; and what every server of the command line needs: a socket, and who may
connect."""

import os
import socket
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from smoketree.cli.options import common_options
from smoketree.errors import UsageError
from smoketree.settings import is_loopback

if TYPE_CHECKING:
    from starlette.types import ASGIApp


def hosts_served(host: str, token: str | None, further: Iterable[str], *, variable: str) -> tuple[str, ...]:
    """The Host names that a server on `host` answers to; `further` are comma-separated lists of more of them.

    Raises UsageError where it would be open to others without a token (`variable` is where it is given), or its token
    is none.
    """
    from smoketree.http_guard import LOOPBACK_NAMES

    if token is not None and not token.strip():
        raise UsageError("the token is empty", f"give one with {variable}, or none at all")
    if not is_loopback(host) and token is None:
        raise UsageError(f"--host {host} can be reached from other machines", f"set {variable} as well")
    names = [name.strip() for part in further for name in part.split(",") if name.strip()]
    return (*LOOPBACK_NAMES, host, *names)


@contextmanager
def listening(host: str, port: int) -> Iterator[tuple[socket.socket, str]]:
    """A socket that listens there (port 0: any that is free), and its address.

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
        app, log_level="warning", access_log=False, server_header=False, timeout_graceful_shutdown=drain, lifespan="on"
    )
    uvicorn.Server(config).run(sockets=[sock])


_PORT = 9377
_TOKEN_VARIABLE = "SMOKETREE_SERVE_TOKEN"  # noqa: S105 - the name of the variable, not its value
_DRAIN_SECONDS = 3


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="address; not loopback: needs a token")
@click.option("--port", type=click.IntRange(0, 65535), default=_PORT, show_default=True, help="port (0: any free port)")
@click.option(
    "--token",
    envvar=_TOKEN_VARIABLE,
    metavar="TEXT",
    help="token that requests must send as Authorization: Bearer (in SMOKETREE_SERVE_TOKEN other users cannot see it)",
)
@click.option("--allowed-hosts", metavar="NAMES", help="additional allowed Host names, comma-separated; * for any")
@click.option("--allow-evaluate", is_flag=True, help="let clients run scripts in pages")
@click.option("--idle-timeout", type=click.FloatRange(1), default=600.0, show_default=True, metavar="S")
@click.option("--out", type=click.Path(path_type=Path), default=Path(".smoketree/serve"), show_default=True)
@common_options("quiet")
def command(quiet: bool, **asked: Any) -> int:
    """Serve tabs and their accessibility snapshots over HTTP (described by GET /openapi.json)."""
    from smoketree.rest.app import ServiceOptions, service_on
    from smoketree.rest.service import Limits

    host, token = asked["host"], asked["token"]
    options = ServiceOptions(
        hosts=hosts_served(host, token, [asked["allowed_hosts"] or ""], variable=_TOKEN_VARIABLE),
        token=token,
        evaluate=asked["allow_evaluate"],
        limits=Limits(idle=asked["idle_timeout"]),
    )
    with listening(host, asked["port"]) as (sock, address):
        if not quiet:
            click.echo(f"smoketree serves {address} (pid {os.getpid()})", err=True)
        serve_until_stopped(service_on(asked["out"], options), sock, drain=_DRAIN_SECONDS)
    return 0
