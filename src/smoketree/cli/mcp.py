"""`smoketree mcp`: the MCP server for coding agents, and with `--browser` that of the browser tools."""

import asyncio
import os
from typing import TYPE_CHECKING, Any

import click

from smoketree.cli.door import say
from smoketree.cli.mcp_config import asked_for
from smoketree.cli.mcp_flags import FlaggedCommand, with_flags
from smoketree.cli.mcp_options import server_options

if TYPE_CHECKING:
    from smoketree.browser.headstart import HeadStart


@click.command("mcp", cls=FlaggedCommand)
@click.option("--browser", is_flag=True, help="serve the browser_* tools")
@with_flags
@click.option("--debug", is_flag=True, expose_value=False, help="show tracebacks")
@click.pass_obj
def command(early: "HeadStart | None", /, browser: bool, **flags: Any) -> int:
    """Serve smoke_test, smoke_plan and smoke_diagnose to a coding agent (stdio, or HTTP with --port); or, with
    --browser, the browser tools to any MCP client: then it takes the official server's flags."""
    if not browser:
        from smoketree.cli.mcp_doors import serve_doors

        return serve_doors({name: value for name, value in flags.items() if value not in (None, ())})
    asked = {name: value for name, value in flags.items() if value not in (None, ())}
    asked["browser"] = asked.pop("browser_name", None)
    if "no_sandbox" in asked:
        asked["sandbox"] = not asked.pop("no_sandbox")
    asked = asked_for(asked, os.environ)
    options = server_options(asked)
    if asked.get("timeout_settle") is not None:
        say("--timeout-settle has no effect: smoketree waits for what an action starts, not for a fixed time")
    if "port" in asked:  # a host alone keeps to stdio, as with the official server
        from smoketree.cli.mcp_http import serve
        from smoketree.mcp_server import BrowserServer

        if early is not None:
            early.end()  # a driver is started for each client that comes
        server = BrowserServer(options)
        return serve(lambda hosts, token: server.http_app(hosts=hosts, token=token), asked)
    from smoketree.mcp_server.stdio import serve_stdio

    asyncio.run(serve_stdio(options, early))
    return 0
