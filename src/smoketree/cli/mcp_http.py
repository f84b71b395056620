"""`smoketree mcp --browser --port N`: the server over HTTP."""

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from smoketree.errors import UsageError

if TYPE_CHECKING:
    from smoketree.mcp_server import ServerOptions

TOKEN_VARIABLE = "SMOKETREE_MCP_TOKEN"  # noqa: S105 - the name of the variable, not its value
_HOST = "localhost"
_PORT = 8931
_STOP_SECONDS = 2


def serve(options: "ServerOptions", asked: Mapping[str, Any]) -> int:
    """Serves until a signal asks to stop. Raises UsageError where it would be open to others."""
    import uvicorn

    from smoketree.http_guard import LOOPBACK_NAMES, is_loopback
    from smoketree.mcp_server import BrowserServer
    from smoketree.rest.server import listening

    host, port = asked.get("host", _HOST), asked.get("port", _PORT)
    token = asked.get("token") or os.environ.get(TOKEN_VARIABLE)
    if not 0 <= port <= 65535:
        raise UsageError(f"--port {port} is not a port", "a number from 0 to 65535")
    if token is not None and not token.strip():
        raise UsageError("the token is empty", f"give one with {TOKEN_VARIABLE}, or none at all")
    if not is_loopback(host) and token is None:
        raise UsageError(f"--host {host} can be reached from other machines", f"set {TOKEN_VARIABLE} as well")
    further = [name.strip() for part in asked.get("allowed_hosts", ()) for name in part.split(",") if name.strip()]
    app = BrowserServer(options).http_app(hosts=(*LOOPBACK_NAMES, host, *further), token=token)
    with listening(host, port) as sock:
        shown = f"[{host}]" if ":" in host else host
        click.echo(f"Listening on http://{shown}:{sock.getsockname()[1]}/mcp", err=True)
        config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=_STOP_SECONDS, lifespan="on")
        uvicorn.Server(config).run(sockets=[sock])
    return 0
