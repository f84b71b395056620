"""What a session needs of a server that speaks the Model Context Protocol."""

import base64
import shlex
from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from smoketree.browser.protocol import Image
from smoketree.errors import BrowserError

PROTOCOL_VERSION = "2025-06-18"
CLIENT_NAME = "smoketree"

_NEEDED_TOOLS = ("browser_navigate", "browser_snapshot", "browser_click")
"""Tools without which a server is no browser."""


@dataclass(frozen=True, slots=True)
class Command:
    """A server to start. `output` is the one folder that files which it names may be read from."""

    argv: tuple[str, ...]
    output: Path
    environ: Mapping[str, str] = field(default_factory=dict, repr=False)

    def __str__(self) -> str:
        """The program alone: what follows may hold an address with a password, or a token."""
        return shlex.quote(self.argv[0])


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds: to start and introduce itself, for one call, for the first call (which starts the browser, or waits for
    a person to allow it), and to end of its own accord."""

    start: float = 60.0
    call: float = 70.0
    first_call: float = 90.0
    farewell: float = 5.0


@dataclass(frozen=True, slots=True)
class Said:
    """What a tool answered: the text parts as one, and the pictures."""

    text: str
    images: tuple[Image, ...] = ()
    is_error: bool = False


class Connection(Protocol):
    """A server that has introduced itself."""

    @property
    def tools(self) -> Mapping[str, frozenset[str]]:
        """The tools that it offers, each with the names of its parameters."""

    async def call(self, tool: str, arguments: Mapping[str, object], limit: float) -> Said:
        """Calls a tool. Raises BrowserError where the server is gone, does not answer within `limit` seconds, or
        answers with something that is no tool result."""


def offered(listed: object) -> dict[str, frozenset[str]]:
    """Names and parameters of the tools in the `tools` of a `tools/list` answer; what is no tool is left out."""
    found: dict[str, frozenset[str]] = {}
    for tool in listed if isinstance(listed, list) else ():
        name = tool.get("name") if isinstance(tool, dict) else None
        if not isinstance(name, str):
            continue
        schema = tool.get("inputSchema")
        properties = schema.get("properties") if isinstance(schema, dict) else None
        found[name] = frozenset(properties if isinstance(properties, dict) else ())
    return found


def require_browser_tools(offered_tools: Container[str], server: object) -> None:
    """Raises BrowserError, which names the `server`, where it is none of a browser."""
    missing = [name for name in _NEEDED_TOOLS if name not in offered_tools]
    if missing:
        raise BrowserError(
            f"{server} is an MCP server without browser tools: it does not offer {missing[0]}",
            "--browser-server takes a Playwright MCP server",
        )


def said(result: Mapping[str, Any]) -> Said:
    """The result of `tools/call`. Raises ValueError where it is none."""
    content = result.get("content")
    if not isinstance(content, list):
        raise ValueError("a tool result without content")
    texts, images = list[str](), list[Image]()
    for part in content:
        if not isinstance(part, dict):
            raise ValueError("a part of a tool result is not an object")
        if part.get("type") == "text":
            texts.append(str(part.get("text", "")))
        elif part.get("type") == "image":
            data = part.get("data")
            if not isinstance(data, str):
                raise ValueError("a picture without data")
            images.append(Image(base64.b64decode(data, validate=True), str(part.get("mimeType", "image/png"))))
    return Said("\n".join(texts), tuple(images), result.get("isError") is True)


def first_error(error: BaseException) -> BaseException:
    """The first error that task groups wrapped."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return error
