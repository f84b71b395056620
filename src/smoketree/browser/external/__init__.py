"""Somebody else's Playwright MCP server as the browser of a run: `--browser-server CMD`, `--extension`."""
