"""Going to an address and back."""

import re
from urllib.parse import urlsplit

from playwright.async_api import Error
from playwright.async_api import Response as HttpResponse
from pydantic import Field

from smoketree.browser.codegen import quoted
from smoketree.browser.context import Context
from smoketree.browser.failure import ToolFailure
from smoketree.browser.registry import ToolArgs, context_tool, tab_tool
from smoketree.browser.response import Response
from smoketree.browser.tab import Tab

_SCHEME = re.compile(r"[a-z][a-z0-9+.-]*://|(?:about|data|javascript|blob):", re.IGNORECASE)
_THROUGH_RELAY = re.compile(r"net::ERR_(SOCKS|PROXY|TUNNEL)_")
_LOCAL = ("localhost", "127.0.0.1", "0.0.0.0", "[::1]")  # noqa: S104 - what a person may write


class NavigateArgs(ToolArgs):
    """Arguments of browser_navigate."""

    url: str = Field(description="The URL to navigate to")


@context_tool("browser_navigate", "Navigate to a URL", kind="action", capability="core-navigation")
async def navigate(context: Context, args: NavigateArgs, response: Response) -> None:
    """Navigate to a URL"""
    tab = await context.ensure_tab()
    if not context.options.strict and tab.modals.states:
        _stay(tab, args.url, response)
        return
    tab.gate("browser_navigate", None)
    await go(tab, args.url, response)


def _stay(tab: Tab, address: str, response: Response) -> None:
    """Does not navigate: an open dialog has to be answered first. For Playwright MCP that is no failure: the answer
    lists the dialog as modal state."""
    tab.context.origins.check(_complete(tab, address))
    response.include_snapshot()
    response.add_code(lambda: f"# not gone to {quoted(address)}: the page waits for an answer")


async def go(tab: Tab, address: str, response: Response) -> None:
    """Takes the tab there. A download in place of a page is a result, not a failure."""
    response.include_snapshot()
    url = _complete(tab, address)
    tab.context.origins.check(url)
    response.add_code(lambda: f"page.goto({quoted(url)})")
    try:
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


class NavigateBackArgs(ToolArgs):
    """Arguments of browser_navigate_back."""


@tab_tool("browser_navigate_back", "Go back", kind="action", capability="core-navigation")
async def navigate_back(tab: Tab, args: NavigateBackArgs, response: Response) -> None:  # noqa: ARG001 - the tool's shape
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
