"""What the MCP server of the browser tools is started with."""

from dataclasses import dataclass, field
from pathlib import Path

from smoketree.browser.options import LaunchOptions, SessionOptions

HOUR = 3600.0


@dataclass(frozen=True, slots=True)
class ServerOptions:
    """The browser and the sessions that clients get, and how they are served. Seconds, everywhere.

    `idle` closes a browser session so long after its last call (None: never); the next call opens it again. `shared`
    gives all clients one session. `roots` asks a client for its workspace; else it is that of `session`.
    `name` is how the server introduces itself.
    """

    launch: LaunchOptions = field(default_factory=LaunchOptions)
    session: SessionOptions = field(default_factory=lambda: SessionOptions(output=Path(".smoketree/mcp")))
    idle: float | None = HOUR
    shared: bool = False
    roots: bool = True
    show_code: bool = True
    name: str = "smoketree"
