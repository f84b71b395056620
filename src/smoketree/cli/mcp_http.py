"""`smoketree mcp --port N`: a server over HTTP."""

import os
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import click

from smoketree.cli.listening import hosts_served, listening, serve_until_stopped
from smoketree.errors import UsageError

if TYPE_CHECKING:
    from starlette.types import ASGIApp

TOKEN_VARIABLE = "SMOKETREE_MCP_TOKEN"  # noqa: S105 - the name of the variable, not its value
_HOST = "localhost"
_STOP_SECONDS = 2


def serve(app_for: "Callable[[tuple[str, ...], str | None], ASGIApp]", asked: Mapping[str, Any]) -> int:
    """Serves until a signal asks to stop; `app_for` makes what is served, for those Host names and that token.

    Raises UsageError where it would be open to others.
    """
    host, port = asked.get("host", _HOST), asked["port"]
    token = asked.get("token") or os.environ.get(TOKEN_VARIABLE)
    if not 0 <= port <= 65535:
        raise UsageError(f"--port {port} is not a port", "a number from 0 to 65535")
    hosts = hosts_served(host, token, asked.get("allowed_hosts", ()), variable=TOKEN_VARIABLE)
    app = app_for(hosts, token)
    with listening(host, port) as (sock, address):
        click.echo(f"Listening on {address}/mcp", err=True)
        serve_until_stopped(app, sock, drain=_STOP_SECONDS)
    return 0
