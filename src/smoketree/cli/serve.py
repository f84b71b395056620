"""`smoketree serve`: the snapshot service."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from smoketree.cli.options import common_options
from smoketree.errors import UsageError

if TYPE_CHECKING:
    from smoketree.rest.app import ServiceOptions

_PORT = 9377


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="where to listen; elsewhere only with a token")
@click.option("--port", type=click.IntRange(0, 65535), default=_PORT, show_default=True, help="0: any that is free")
@click.option(
    "--token",
    envvar="SMOKETREE_SERVE_TOKEN",
    metavar="TEXT",
    help="what every request must carry as Authorization: Bearer (better in SMOKETREE_SERVE_TOKEN: others see flags)",
)
@click.option("--allowed-hosts", metavar="NAMES", help="further Host names to answer to, comma-separated; * for any")
@click.option("--allow-evaluate", is_flag=True, help="let clients run scripts in pages")
@click.option("--idle-timeout", type=click.FloatRange(1), default=600.0, show_default=True, metavar="S")
@click.option("--out", type=click.Path(path_type=Path), default=Path(".smoketree/serve"), show_default=True)
@common_options("quiet")
def command(quiet: bool, **asked: Any) -> int:
    """Serve tabs and their accessibility snapshots over HTTP (GET /openapi.json describes it)."""
    from smoketree.rest.server import listening, serve

    host, port, options = asked["host"], asked["port"], _options(asked)
    with listening(host, port) as sock:
        if not quiet:
            shown = f"[{host}]" if ":" in host else host
            click.echo(f"smoketree serves http://{shown}:{sock.getsockname()[1]} (pid {os.getpid()})", err=True)
        serve(sock, options, asked["out"])
    return 0


def _options(asked: dict[str, Any]) -> "ServiceOptions":
    """Raises UsageError where the service would be open to others, or its token is none."""
    from smoketree.http_guard import LOOPBACK_NAMES, is_loopback
    from smoketree.rest.app import ServiceOptions
    from smoketree.rest.users import Limits

    host, token = asked["host"], asked["token"]
    if token is not None and not token.strip():
        raise UsageError("the token is empty", "give one with SMOKETREE_SERVE_TOKEN, or none at all")
    if not is_loopback(host) and token is None:
        raise UsageError(f"--host {host} can be reached from other machines", "set SMOKETREE_SERVE_TOKEN as well")
    names = tuple(name.strip() for name in (asked["allowed_hosts"] or "").split(",") if name.strip())
    return ServiceOptions(
        hosts=(*LOOPBACK_NAMES, host, *names),
        token=token,
        evaluate=asked["allow_evaluate"],
        limits=Limits(idle=asked["idle_timeout"]),
    )
