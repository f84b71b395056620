"""Tabs and the window."""

from typing import Literal

from pydantic import Field

from smoketree.browser.context import Context
from smoketree.browser.failure import ToolFailure
from smoketree.browser.registry import ToolArgs, context_tool, tab_tool
from smoketree.browser.response import Response
from smoketree.browser.tab import Tab
from smoketree.browser.tools.navigation import go


class TabsArgs(ToolArgs):
    """Arguments of browser_tabs."""

    action: Literal["list", "new", "close", "select"] = Field(description="Operation to perform")
    index: int | None = Field(
        None, description="Tab index, used for close/select. If omitted, the current tab is closed."
    )
    url: str | None = Field(None, description="URL to navigate to in the new tab, used for new.")


@context_tool("browser_tabs", "Manage tabs", kind="action", capability="core-tabs")
async def tabs(context: Context, args: TabsArgs, response: Response) -> None:
    """List, create, close, or select a browser tab."""
    response.include_tabs()
    if args.action == "new":
        tab = await context.new_tab()
        if args.url is not None:
            await go(tab, args.url, response)
    elif args.action == "close":
        await context.close_tab(_tab(context, args.index))
    elif args.action == "select":
        if args.index is None:
            raise ToolFailure("Tab index is required")
        await context.select(_tab(context, args.index))
        response.include_snapshot()


class ResizeArgs(ToolArgs):
    """Arguments of browser_resize."""

    width: int = Field(gt=0, le=10_000, description="Width of the browser window")
    height: int = Field(gt=0, le=10_000, description="Height of the browser window")


@tab_tool("browser_resize", "Resize browser window", kind="action")
async def resize(tab: Tab, args: ResizeArgs, response: Response) -> None:
    """Resize the browser window"""
    response.include_snapshot()
    response.add_code(lambda: f'await page.set_viewport_size({{"width": {args.width}, "height": {args.height}}})')
    await tab.act(tab.page.set_viewport_size({"width": args.width, "height": args.height}))


class CloseArgs(ToolArgs):
    """Arguments of browser_close."""


@context_tool("browser_close", "Close browser", kind="action")
async def close(context: Context, args: CloseArgs, response: Response) -> None:  # noqa: ARG001 - the tool's shape
    """Close the page"""
    await context.close_all()
    response.include_tabs()
    response.add_code(lambda: "await page.close()")


def _tab(context: Context, index: int | None) -> Tab:
    if index is None:
        if context.current is None:
            raise ToolFailure("No open tabs. Navigate to a URL to create one.")
        return context.current
    if not 0 <= index < len(context.tabs):
        raise ToolFailure(f"Tab {index} not found")
    return context.tabs[index]
