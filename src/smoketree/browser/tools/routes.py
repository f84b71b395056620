"""The network as the page finds it: made-up answers, changed headers, no network at all."""

from typing import Literal

from pydantic import Field

from smoketree.browser.arguments import MaybeStrings, Number, Text
from smoketree.browser.codegen import call, literal, quoted
from smoketree.browser.context import Context
from smoketree.browser.mocking import MadeUp
from smoketree.browser.registry import ToolArgs, context_tool
from smoketree.browser.response import Response

_CAPABILITY = "network"


class RouteArgs(ToolArgs):
    """Arguments of browser_route."""

    pattern: str = Field(description='URL pattern to match (e.g., "**/api/users", "**/*.{png,jpg}")')
    status: Number = Field(None, description="HTTP status code to return (default: 200)")
    body: Text = Field(None, description="Response body (text or JSON string)")
    content_type: Text = Field(None, description='Content-Type header (e.g., "application/json", "text/html")')
    headers: MaybeStrings = Field(None, description='Headers to add in "Name: Value" format')
    remove_headers: Text = Field(None, description="Comma-separated list of header names to remove from request")


@context_tool("browser_route", "Mock network requests", kind="action", capability=_CAPABILITY)
async def route(context: Context, args: RouteArgs, response: Response) -> None:
    """Answer requests whose URL matches a pattern with a mock response, or change the headers they are sent with"""
    added: dict[str, str] = {}
    for line in args.headers or ():
        name, colon, value = line.partition(":")
        if not colon or not name.strip():
            response.add_error(f'Invalid header "{line}": expected "Name: Value"')
            return
        added[name.strip()] = value.strip()
    removed = tuple(name.strip() for name in (args.remove_headers or "").split(",") if name.strip())
    made = MadeUp(
        args.pattern, None if args.status is None else int(args.status), args.body, args.content_type, added, removed
    )
    await context.mocking.add(made)
    response.add_result(f"Route added for pattern: {args.pattern}")
    response.add_code(lambda: _code(made))


class RouteListArgs(ToolArgs):
    """Arguments of browser_route_list."""


@context_tool("browser_route_list", "List network routes", kind="readOnly", capability=_CAPABILITY)
async def route_list(context: Context, args: RouteListArgs, response: Response) -> None:  # noqa: ARG001 - the tool's shape
    """List all active network routes"""
    lines = [f"{number}. {made}" for number, made in enumerate(context.mocking.active, 1)]
    response.add_result("\n".join(lines) or "No active routes")


class UnrouteArgs(ToolArgs):
    """Arguments of browser_unroute."""

    pattern: Text = Field(None, description="URL pattern to unroute (omit to remove all routes)")


@context_tool("browser_unroute", "Remove network routes", kind="action", capability=_CAPABILITY)
async def unroute(context: Context, args: UnrouteArgs, response: Response) -> None:
    """Remove the network routes of a pattern, or all"""
    count = await context.mocking.remove(args.pattern or None)
    if args.pattern:
        response.add_result(f"Removed {count} route(s) for pattern: {args.pattern}")
    else:
        response.add_result(f"Removed all {count} route(s)")


class NetworkStateArgs(ToolArgs):
    """Arguments of browser_network_state_set."""

    state: Literal["online", "offline"] = Field(description="Whether the pages have a network")


@context_tool("browser_network_state_set", "Set network state", kind="action", capability=_CAPABILITY)
async def network_state_set(context: Context, args: NetworkStateArgs, response: Response) -> None:
    """Take the network away from the pages (offline: every request fails), or give it back"""
    offline = args.state == "offline"
    await (await context.here()).set_offline(offline)
    response.add_result(f"Network is now {args.state}")
    response.add_code(lambda: f"page.context.set_offline({offline})")


def _code(made: MadeUp) -> str:
    if made.answers:
        headers = dict(made.added) or None
        answer = call(
            "route.fulfill", status=made.status or 200, headers=headers, body=made.body, content_type=made.content_type
        )
        return f"page.context.route({quoted(made.pattern)}, lambda route: {answer})"
    kept = "route.request.headers.items()"
    if made.removed:
        kept += f" if name not in {literal([name.lower() for name in made.removed])}"
    new = f", **{literal({name.lower(): value for name, value in made.added.items()})}" if made.added else ""
    headers_code = f"{{**{{name: value for name, value in {kept}}}{new}}}"
    return f"page.context.route({quoted(made.pattern)}, lambda route: route.fallback(headers={headers_code}))"
