"""What the page said and sent."""

import re
from typing import Literal

from pydantic import Field

from smoketree.browser.failure import ToolFailure
from smoketree.browser.journal import LEVELS
from smoketree.browser.registry import ToolArgs, tab_tool
from smoketree.browser.response import Response
from smoketree.browser.tab import Tab


class ConsoleMessagesArgs(ToolArgs):
    """Arguments of browser_console_messages."""

    level: Literal["error", "warning", "info", "debug"] = Field(
        "info", description="Level of the messages to return. Each level includes the more severe ones."
    )
    all: bool = Field(False, description="All messages of this tab, not just since the last navigation.")
    filename: str | None = Field(None, description="File name to save the messages to; else they are returned as text.")


@tab_tool("browser_console_messages", "Get console messages", kind="readOnly")
async def console_messages(tab: Tab, args: ConsoleMessagesArgs, response: Response) -> None:
    """Returns all console messages"""
    entries = tab.journal.console_since(whole=args.all)
    errors, warnings = (sum(entry.level == level for entry in entries) for level in (0, 1))
    shown = [str(entry) for entry in entries if entry.level <= LEVELS.index(args.level)]
    head = f"Total messages: {len(entries)} (Errors: {errors}, Warnings: {warnings})"
    _give(tab, response, "\n".join([head, "", *shown] if shown else [head]), ("Console", args.filename))


class NetworkRequestsArgs(ToolArgs):
    """Arguments of browser_network_requests."""

    static: bool = Field(False, description="Whether to include successful static resources like images and scripts.")
    filter: str | None = Field(None, description="Only return requests whose URL matches this regexp.")
    all: bool = Field(False, description="All requests of this tab, not just since the last navigation.")
    filename: str | None = Field(None, description="File name to save the requests to; else they are returned as text.")


@tab_tool("browser_network_requests", "List network requests", kind="readOnly")
async def network_requests(tab: Tab, args: NetworkRequestsArgs, response: Response) -> None:
    """Returns a numbered list of network requests since loading the page: method, URL and status, no headers."""
    try:
        wanted = re.compile(args.filter) if args.filter is not None else None
    except re.error as error:
        raise ToolFailure(f"filter is not a regular expression: {error}") from error
    entries = [
        entry
        for entry in tab.journal.requests_since(whole=args.all)
        if wanted is None or wanted.search(entry.url) is not None
    ]
    lines = [str(entry) for entry in entries if args.static or not entry.static]
    hidden = len(entries) - len(lines)
    if hidden:
        lines += [
            "",
            f'Note: {hidden} static request{"s" * (hidden > 1)} not shown, run with "static" option to see it.',
        ]
    _give(tab, response, "\n".join(lines), ("Network", args.filename))


def _give(tab: Tab, response: Response, text: str, where: tuple[str, str | None]) -> None:
    title, filename = where
    if filename is None:
        response.add_result(text)
        return
    tab.context.file(filename).write_text(tab.context.redactor.text(text), encoding="utf-8")
    response.add_result(f"- [{title}]({filename})")
