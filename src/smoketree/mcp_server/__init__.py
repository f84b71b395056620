"""The MCP server of the browser tools: a thin face over `smoketree.browser`.

`create_server` makes one; it speaks over stdio (`serve_stdio`), over streamable HTTP (`http_app`, an ASGI application),
or in process (`session`, whose calls answer as a client is answered).
"""

from smoketree.mcp_server.browser_server import BrowserServer, ServerOptions, create_server

__all__ = ["BrowserServer", "ServerOptions", "create_server"]
