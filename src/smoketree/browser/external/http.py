"""A server that runs already, spoken to over streamable HTTP by the MCP SDK."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import anyio
from mcp import ClientSession, Implementation, MCPError
from mcp.client.streamable_http import streamable_http_client

from smoketree.browser.endpoint import shown, stripped
from smoketree.browser.external.connection import (
    CLIENT_NAME,
    Limits,
    Said,
    first_error,
    offered,
    require_browser_tools,
    said,
)
from smoketree.errors import BrowserError
from smoketree.version import __version__


class HttpConnection:
    """A connection to it. Made by `connected`."""

    def __init__(self, session: ClientSession, url: str) -> None:
        self._session = session
        self._url = url
        self._broken = False
        self.tools: Mapping[str, frozenset[str]] = {}

    async def introduce(self, limit: float) -> None:
        """The handshake. Raises BrowserError."""
        with anyio.fail_after(limit):
            await self._session.initialize()
            listed = await self._session.list_tools()
        self.tools = offered([tool.model_dump(by_alias=True) for tool in listed.tools])
        require_browser_tools(self.tools, shown(self._url))

    async def call(self, tool: str, arguments: Mapping[str, object], limit: float) -> Said:
        if self._broken:
            raise self._failed("answers no more")
        try:
            with anyio.fail_after(limit):
                result = await self._session.call_tool(tool, dict(arguments))
            return said(result.model_dump(by_alias=True, mode="json"))
        except TimeoutError as error:
            raise self._failed(f"did not answer to {tool} within {limit:g} s") from error
        except MCPError as error:
            raise self._failed(f"answered {tool} with: {stripped(str(error), self._url)}") from error
        except (anyio.ClosedResourceError, anyio.BrokenResourceError) as error:
            raise self._failed("went away") from error
        except ValueError as error:
            raise self._failed(f"answered {tool} with no tool result ({error})") from error

    async def close(self, limit: float) -> None:
        """Closes the browser of this session, in at most `limit` seconds."""
        if self._broken or "browser_close" not in self.tools:
            return
        with anyio.CancelScope(shield=True), anyio.move_on_after(limit):
            try:
                await self._session.call_tool("browser_close", {})
            except (MCPError, anyio.ClosedResourceError, anyio.BrokenResourceError):
                return

    def _failed(self, what: str) -> BrowserError:
        self._broken = True
        return BrowserError(f"the browser server {what}", f"it is at {shown(self._url)}")


@asynccontextmanager
async def connected(url: str, limits: Limits) -> AsyncIterator[HttpConnection]:
    """The server at the address, introduced; its browser is closed at the end. Raises BrowserError where there is none,
    or where it goes away."""
    connection: HttpConnection | None = None
    inner: BaseException | None = None
    try:
        # We end the session ourselves: the SDK would wait for a server that hangs.
        async with streamable_http_client(url, terminate_on_close=False) as (reading, writing):
            client = Implementation(name=CLIENT_NAME, version=__version__)
            async with ClientSession(reading, writing, client_info=client) as session:
                introduced = HttpConnection(session, url)
                await introduced.introduce(limits.start)
                connection = introduced
                try:
                    yield connection
                except BaseException as error:
                    inner = error
                    raise
                finally:
                    await connection.close(limits.farewell)
    except Exception as error:  # noqa: BLE001 - raised again, as what it is
        # What the connection's own tasks raise comes in a group, and cancels what goes on inside.
        if isinstance(inner, Exception):
            raise inner from None
        first = first_error(error)
        if isinstance(first, BrowserError):
            raise first from None
        if connection is not None:
            raise BrowserError("the browser server closed the connection", f"it was at {shown(url)}") from None
        raise BrowserError(
            f"{shown(url)} did not answer like an MCP server: {stripped(str(first), url) or 'no answer'}",
            "is it running? check --browser-server",
        ) from None
