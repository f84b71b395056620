"""The tools as they are listed to a client."""

from functools import cache
from typing import Any

from smoketree.browser.options import SessionOptions
from smoketree.browser.tool import Tool
from smoketree.browser.tools import listed


def tool_list(options: SessionOptions) -> tuple[dict[str, Any], ...]:
    """The tools that a session with these options has, as `tools/list` answers them."""
    return _listed(options.capabilities, options.allow_unsafe_code)


@cache
def _listed(capabilities: frozenset[str] | None, allow_unsafe_code: bool) -> tuple[dict[str, Any], ...]:
    return tuple(_entry(tool) for tool in listed(capabilities, allow_unsafe_code=allow_unsafe_code))


def _entry(tool: Tool) -> dict[str, Any]:
    return {
        "name": tool.name,
        "description": tool.description,
        "inputSchema": tool.schema,
        "annotations": {
            "title": tool.title,
            "readOnlyHint": tool.read_only,
            "destructiveHint": not tool.read_only,
            "openWorldHint": True,
        },
    }
