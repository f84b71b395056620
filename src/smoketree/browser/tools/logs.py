"""What the page said: its console."""

from typing import Annotated, Literal

from pydantic import Field

from smoketree.browser.arguments import FileName, Flag, Given
from smoketree.browser.journal import ERRORS, LEVELS
from smoketree.browser.registry import ToolArgs, tab_tool
from smoketree.browser.response import Response
from smoketree.browser.tab import Tab


class ConsoleMessagesArgs(ToolArgs):
    """Arguments of browser_console_messages."""

    level: Annotated[Literal["error", "warning", "info", "debug"], Given] = Field(
        "info",
        description='Level of the messages to return; each takes in the more severe ones. Defaults to "info".',
        json_schema_extra={"listedDefault": True},
    )
    all: Flag = Field(False, description="All messages of the session, not just since the last navigation.")
    filename: FileName = Field(
        None, description="File to save the messages to, relative to the workspace. Without it, they are returned."
    )


@tab_tool("browser_console_messages", "Get console messages", kind="readOnly")
async def console_messages(tab: Tab, args: ConsoleMessagesArgs, response: Response) -> None:
    """Returns all console messages"""
    entries = tab.journal.console_since(whole=args.all)
    errors, warnings = sum(entry.kind in ERRORS for entry in entries), sum(entry.level == 1 for entry in entries)
    shown = [str(entry) for entry in entries if entry.level <= LEVELS.index(args.level)]
    head = [f"Total messages: {len(entries)} (Errors: {errors}, Warnings: {warnings})"]
    if len(shown) != len(entries):
        head.append(f'Returning {len(shown)} messages for level "{args.level}"')
    text = "\n".join([*head, "", *shown])
    if args.filename is None:
        response.add_result(text)
    else:
        await response.add_file("Console", text, prefix="console", ext="log", filename=args.filename)
