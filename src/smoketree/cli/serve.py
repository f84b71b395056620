"""`smoketree serve`: the snapshot service."""

import os
from pathlib import Path
from typing import Any

import click

from smoketree.cli.options import common_options

_PORT = 9377
_TOKEN_VARIABLE = "SMOKETREE_SERVE_TOKEN"  # noqa: S105 - the name of the variable, not its value
_DRAIN_SECONDS = 3


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="address; not loopback: needs a token")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=_PORT,
    show_default=True,
    help="port (0: any free port)",
)
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
    from smoketree.cli.listening import hosts_served, listening, serve_until_stopped
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
