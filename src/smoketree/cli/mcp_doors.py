"""`smoketree mcp` without `--browser`: the server for coding agents."""

import asyncio
from collections.abc import Mapping
from typing import Any

from smoketree.errors import UsageError
from smoketree.mcp_server.doors import Doors, doors_app
from smoketree.mcp_server.doors import serve_doors as serve_stdio

_SERVING = frozenset({"port", "host", "token", "allowed_hosts", "ignore_roots"})
_SETTINGS = ("storage_state", "user_data_dir", "cdp_endpoint", "ws_endpoint")


def serve_doors(asked: Mapping[str, Any]) -> int:
    """Serves until the client goes away, or over HTTP until a signal asks to stop.

    Raises UsageError for a flag that means something only with `--browser`.
    """
    flags: dict[str, object] = {name: asked[name] for name in _SETTINGS if name in asked}
    if "headless" in asked:
        flags["headed"] = not asked["headless"]
    for name in asked:
        if name not in _SERVING | {*_SETTINGS, "headless"}:
            raise UsageError(
                f"--{name.replace('_', '-')} is for smoketree mcp --browser",
                "settings of a run come from SMOKETREE_* variables and smoketree.toml (docs/settings.md)",
            )
    if "port" in asked:
        from smoketree.cli.mcp_http import serve

        doors = Doors(flags)
        return serve(lambda hosts, token: doors_app(doors, hosts=hosts, token=token), asked)
    asyncio.run(serve_stdio(Doors(flags, follow_roots=not asked.get("ignore_roots", False))))
    return 0
