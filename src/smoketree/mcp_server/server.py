"""The server as one object."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anyio

from smoketree.browser.options import LaunchOptions, SessionOptions
from smoketree.mcp_server.sessions import BrowserPool, ClientSession, ServedSession, ServerOptions

if TYPE_CHECKING:
    from starlette.types import ASGIApp


class ServerClient:
    """A client in our own process."""

    def __init__(self, peer: ClientSession) -> None:
        self._peer = peer

    async def call_tool(self, name: str, arguments: Mapping[str, object] | None = None) -> dict[str, Any]:
        """Calls a tool; the result as MCP has it: `content` parts, and `isError` where it failed."""
        params = {"name": name, "arguments": dict(arguments or {})}
        answer = await self._peer.handle({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params})
        return dict(answer["result"]) if answer is not None else {}


class BrowserServer:
    """The browser tools as an MCP server. Each client has a browser context of its own."""

    def __init__(self, options: ServerOptions) -> None:
        self.options = options

    @property
    def tools(self) -> tuple[dict[str, Any], ...]:
        """The tools as `tools/list` answers them."""
        from smoketree.mcp_server.catalog import tool_list

        return tool_list(self.options.session)

    async def serve_stdio(self) -> None:
        """Serves the client at the other end of stdin and stdout until it goes away."""
        from smoketree.mcp_server.stdio import serve_stdio

        await serve_stdio(self.options)

    def http_app(
        self, *, hosts: tuple[str, ...] = ("localhost", "127.0.0.1", "::1"), token: str | None = None
    ) -> "ASGIApp":
        """An ASGI application that answers at `/mcp`, to requests with one of these Host names only (and that token,
        where there is one)."""
        from smoketree.mcp_server.http import http_app

        return http_app(self.options, hosts=hosts, token=token)

    @asynccontextmanager
    async def client(self) -> AsyncIterator[ServerClient]:
        """A client in this process, with a browser of its own; gone when it is left."""
        pool = BrowserPool(self.options)
        session = ServedSession(pool, self.options)
        try:
            yield ServerClient(ClientSession(session, self.options))
        finally:
            with anyio.CancelScope(shield=True):
                await session.close()


def create_server(
    *,
    launch: LaunchOptions | None = None,
    session: SessionOptions | None = None,
    **options: Any,
) -> BrowserServer:
    """An MCP server of the browser tools.

        server = smoketree.create_server(session=SessionOptions(codegen="python"))
        await server.serve_stdio()

    `launch` is how the browser is come by, `session` what every client's browser context is opened with; the rest are
    fields of `ServerOptions`. Nothing is started yet. Raises TypeError for an option that there is not.
    """
    defaults = SessionOptions(output=Path(".smoketree/mcp"), codegen="python", workspace=Path.cwd())
    return BrowserServer(ServerOptions(launch=launch or LaunchOptions(), session=session or defaults, **options))
