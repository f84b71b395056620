"""Going to an address and back; tabs, the window, and how the page is shown."""

import re
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.async_api import Error
from playwright.async_api import Response as HttpResponse
from pydantic import Field

from smoketree.browser.codegen import call, quoted
from smoketree.browser.context import Context
from smoketree.browser.failure import ToolFailure
from smoketree.browser.response import Response
from smoketree.browser.tab import Tab
from smoketree.browser.tool import NoArgs, Number, Text, ToolArgs, context_tool, tab_tool

_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*://|(?:about|data|javascript|blob):", re.IGNORECASE)
_THROUGH_RELAY = re.compile(r"net::ERR_(SOCKS|PROXY|TUNNEL)_")
_LOCAL = ("localhost", "127.0.0.1", "0.0.0.0", "[::1]")  # noqa: S104 - what a person may write


class _NavigateArgs(ToolArgs):
    url: str = Field(description="The URL to navigate to")


@context_tool("browser_navigate", "Navigate to a URL", kind="action", capability="core-navigation")
async def navigate(context: Context, args: _NavigateArgs, response: Response) -> None:
    """Navigate to a URL"""
    tab = await context.ensure_tab()
    if not context.options.strict and tab.modals.states:
        # An open dialog has to be answered first. For Playwright MCP that is no failure: the answer lists the dialog.
        context.origins.check(_complete(tab, args.url))
        response.include_snapshot()
        response.add_code(lambda: f"# not gone to {quoted(args.url)}: the page waits for an answer")
        return
    tab.gate("browser_navigate")
    await go(tab, args.url, response)


async def go(tab: Tab, address: str, response: Response) -> None:
    """Takes the tab there. A download in place of a page is a result, not a failure."""
    response.include_snapshot()
    url = _complete(tab, address)
    tab.context.origins.check(url)
    response.add_code(lambda: f"page.goto({quoted(url)})")
    try:
        if "#" in url and tab.page.url == url and tab.context.options.strict:  # goto would stay
            await tab.act(tab.page.reload(wait_until="domcontentloaded"))
        else:
            await tab.act(tab.page.goto(url, wait_until="domcontentloaded"))
    except Error as error:
        if tab.refused is not None:
            return  # a redirect led where the tab may not go; the response says so
        if "Download is starting" in error.message:
            await tab.settle()
            if tab.context.options.strict:
                response.add_result("The address is a download, not a page.")
            return
        relay, host = tab.context.relay, _host(url)
        why = relay.error_of(host) if relay is not None and host and _THROUGH_RELAY.search(error.message) else None
        if why is not None:
            raise ToolFailure(f"{why} at {url}") from error
        if "net::ERR_ABORTED" in error.message:
            raise ToolFailure(f"{url} gave no page (net::ERR_ABORTED: an empty answer, or it was stopped).") from error
        if "Timeout" in error.message:
            await tab.stop_loading()
            seconds = tab.context.options.navigation_timeout
            limit = f"Timeout {seconds * 1000:g}ms exceeded."
            raise ToolFailure(f"{url} did not load within {seconds:g} s ({limit})") from error
        raise


def _host(url: str) -> str | None:
    try:
        return urlsplit(url).hostname
    except ValueError:
        return None


@tab_tool("browser_navigate_back", "Go back", kind="action", capability="core-navigation")
async def navigate_back(tab: Tab, args: NoArgs, response: Response) -> None:  # noqa: ARG001 - the tool's shape
    """Go back to the previous page in the history"""
    response.include_snapshot()
    response.add_code(lambda: "page.go_back()")
    before = tab.page.url
    went: HttpResponse | None = await tab.act(tab.page.go_back(wait_until="domcontentloaded"))
    if went is None and tab.page.url == before and tab.context.options.strict:
        raise ToolFailure("There is no previous page in this tab's history.")


def _complete(tab: Tab, address: str) -> str:
    """To Playwright MCP white space is a part of the address: what begins with it has no scheme."""
    return complete(address, trimmed=tab.context.options.strict)


def complete(address: str, *, trimmed: bool = True) -> str:
    """An address as a person writes it, with a scheme: https, or http for this machine. `trimmed`: without the white
    space around it."""
    text = address.strip() if trimmed else address
    if _SCHEME.match(text):
        return text
    return f"{'http' if text.startswith(_LOCAL) else 'https'}://{text}"


class _TabsArgs(ToolArgs):
    action: Literal["list", "new", "close", "select"] = Field(description="Operation to perform")
    index: Number = Field(
        None, description="Tab index, used for close/select. If omitted for close, current tab is closed."
    )
    url: Text = Field(None, description="URL to navigate to in the new tab, used for new.")
    isolated_context: Text = Field(
        None,
        description="Name of a browser context of its own to create the new tab in, used for new. Tabs of one name "
        "share cookies and storage with each other only. Omitted or `default`: the session's own context.",
    )


@context_tool("browser_tabs", "Manage tabs", kind="action", capability="core-tabs")
async def tabs(context: Context, args: _TabsArgs, response: Response) -> None:
    """List, create, close, or select a browser tab."""
    response.include_tabs()
    match args.action:
        case "list":
            await context.ensure_tab()
        case "new":
            isolated = args.isolated_context if args.isolated_context != "default" else None
            tab = await context.new_tab(isolated or None)
            if args.url:
                await go(tab, args.url, response)
        case "close":
            await context.close_tab(_tab(context, args.index))
        case "select":
            if args.index is None:
                raise ToolFailure("Tab index is required")
            await context.select(_tab(context, args.index))
            response.include_evidence()


def _tab(context: Context, index: float | None) -> Tab:
    if index is None:
        if context.current is None:
            raise ToolFailure("No open tabs. Navigate to a URL to create one.")
        return context.current
    if not index.is_integer() or not 0 <= index < len(context.tabs):
        raise ToolFailure(f"Tab {index:g} not found")
    return context.tabs[int(index)]


class _ResizeArgs(ToolArgs):
    width: float = Field(description="Width of the browser window")
    height: float = Field(description="Height of the browser window")


@tab_tool("browser_resize", "Resize browser window", kind="action")
async def resize(tab: Tab, args: _ResizeArgs, response: Response) -> None:
    """Resize the browser window"""
    response.include_evidence()
    least = 1 if tab.context.options.strict else 0
    if not (least <= args.width <= _LARGEST and least <= args.height <= _LARGEST):
        raise ToolFailure(f"A window is 1 to {_LARGEST} pixels wide and high, not {args.width:g}x{args.height:g}.")
    if not (args.width.is_integer() and args.height.is_integer()):
        raise ToolFailure(f"A window has whole pixels, not {args.width:g}x{args.height:g}.")
    width, height = int(args.width), int(args.height)
    response.add_code(lambda: f'page.set_viewport_size({{"width": {width}, "height": {height}}})')
    await tab.act(tab.page.set_viewport_size({"width": width, "height": height}))


_LARGEST = 10_000


@context_tool("browser_close", "Close browser", kind="action")
async def close(context: Context, args: NoArgs, response: Response) -> None:  # noqa: ARG001 - the tool's shape
    """Close the page"""
    await context.close_all()
    response.include_tabs()
    response.add_code(lambda: "page.close()")


def _nullable(description: str) -> Any:
    return Field(None, description=description, json_schema_extra={"nullable": True})


class _EmulateMediaArgs(ToolArgs):
    color_scheme: Literal["light", "dark"] | None = _nullable("Emulates the prefers-color-scheme media feature")
    reduced_motion: Literal["reduce", "no-preference"] | None = _nullable(
        "Emulates the prefers-reduced-motion media feature"
    )
    forced_colors: Literal["active", "none"] | None = _nullable("Emulates the forced-colors media feature")
    contrast: Literal["more", "no-preference"] | None = _nullable("Emulates the prefers-contrast media feature")
    media: Literal["screen", "print"] | None = _nullable("Changes the CSS media type of the page")


@tab_tool("browser_emulate_media", "Emulate media features", kind="action")
async def emulate_media(tab: Tab, args: _EmulateMediaArgs, response: Response) -> None:
    """Emulate CSS media features, such as the dark color scheme. Null takes an emulation back."""
    response.include_evidence()
    # In Playwright's Python API the word "null" takes an emulation back.
    given: dict[str, Any] = {name: getattr(args, name) or "null" for name in sorted(args.model_fields_set)}
    if not given:
        response.add_error("Error: Specify at least one media feature to emulate.")
        return
    response.add_code(lambda: call("page.emulate_media", **given))
    await tab.act(tab.page.emulate_media(**given), brief_settle=True)
