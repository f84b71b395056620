"""The page's console and requests, and the network as it finds it: mock answers, changed headers, none at all."""

import mimetypes
import re
from typing import Annotated, Literal

from playwright.async_api import Error
from playwright.async_api import Response as HttpResponse
from pydantic import Field

from smoketree.browser.codegen import call, literal, quoted
from smoketree.browser.context import Context
from smoketree.browser.isolated import match_lines
from smoketree.browser.journal import ERRORS, LEVELS, RequestEntry
from smoketree.browser.mocking import MadeUp
from smoketree.browser.response import Response
from smoketree.browser.tab import Tab
from smoketree.browser.tool import (
    FileName,
    Flag,
    Given,
    MaybeStrings,
    NoArgs,
    Number,
    Text,
    ToolArgs,
    Whole,
    context_tool,
    no_expression,
    tab_tool,
)


class _ConsoleMessagesArgs(ToolArgs):
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
async def console_messages(tab: Tab, args: _ConsoleMessagesArgs, response: Response) -> None:
    """Returns all console messages"""
    entries = tab.journal.console_since(whole=args.all)
    errors, warnings = sum(entry.kind in ERRORS for entry in entries), sum(entry.level == 1 for entry in entries)
    shown = [str(entry) for entry in entries if entry.level <= LEVELS.index(args.level)]
    head = [f"Total messages: {len(entries)} (Errors: {errors}, Warnings: {warnings})"]
    if len(shown) != len(entries):
        head.append(f'Returning {len(shown)} messages for level "{args.level}"')
    text = "\n".join([*head, "", *shown])
    response.add_text("Console", text, prefix="console", ext="log", filename=args.filename)


_LONGEST_BODY = 200_000
_SECRET_HEADERS = frozenset({"authorization", "proxy-authorization", "cookie", "set-cookie"})
"""Headers whose values never leave: they are as good as passwords."""


class _NetworkRequestsArgs(ToolArgs):
    static: Annotated[bool, Given] = Field(
        False,
        description="Whether to include successful requests for documents, images, fonts, scripts and the like.",
        json_schema_extra={"listedDefault": True},
    )
    filter: Text = Field(
        None, description='Only requests whose URL matches this regular expression (e.g. "/api/.*user").'
    )
    all: Flag = Field(False, description="All requests of this tab, not just since the last navigation.")
    filename: FileName = Field(
        None, description="File to save the list to, relative to the workspace. Without it, it is returned."
    )


@tab_tool("browser_network_requests", "List network requests", kind="readOnly")
async def network_requests(tab: Tab, args: _NetworkRequestsArgs, response: Response) -> None:
    """Returns a numbered list of requests since loading the page. browser_network_request has the details of one."""
    entries = tab.journal.requests_since(whole=args.all)
    shown = [entry for entry in entries if args.static or not entry.static]
    hidden = len(entries) - len(shown)
    if args.filter:
        # Slashes around it are not delimiters: they are part of an address.
        wanted = await match_lines(tab, f"(?:{args.filter})", [entry.url for entry in shown])
        if wanted is None:
            response.add_error(no_expression("browser_network_requests", "filter"))
            return
        shown = [shown[at] for at in wanted.lines]
    lines = [str(entry) for entry in shown]
    if hidden:
        plural, them = ("", "it") if hidden == 1 else ("s", "them")
        lines += ["", f'Note: {hidden} static request{plural} not shown, run with "static" option to see {them}.']
    response.add_text("Network", "\n".join(lines), prefix="network", ext="log", filename=args.filename)


class _NetworkRequestArgs(ToolArgs):
    index: Annotated[Whole, Field(ge=1, le=9007199254740991)] = Field(
        description="Number of the request, as shown by browser_network_requests."
    )
    part: Annotated[Literal["request-headers", "request-body", "response-headers", "response-body"] | None, Given] = (
        Field(None, description="Only this part of the request.")
    )
    filename: FileName = Field(
        None, description="File to save the answer to, relative to the workspace. Without it, it is returned."
    )


@tab_tool("browser_network_request", "Show network request details", kind="readOnly")
async def network_request(tab: Tab, args: _NetworkRequestArgs, response: Response) -> None:
    """Returns a request by its number from browser_network_requests: headers and more, or the one part asked for."""
    entry = tab.journal.request(args.index)
    if entry is None:
        response.add_error(f"Request #{args.index} not found. Use browser_network_requests to see available indexes.")
        return
    request, answer = entry.request, entry.request.existing_response

    def give(title: str, text: str, *, prefix: str, ext: str = "txt") -> None:
        response.add_text(title, text, prefix=prefix, ext=ext, filename=args.filename)

    match args.part:
        case None:
            give("Request", _details(entry), prefix="request", ext="log")
        case "request-headers":
            give("Request headers", _headers(request.headers), prefix="request")
        case "request-body" if (body := _posted(entry)) is not None:
            give("Request body", body, prefix="request")
        case "response-headers" if answer is not None:
            give("Response headers", _headers(answer.headers), prefix="response")
        case "response-body" if answer is not None:
            await _give_body(tab, answer, response, args.filename)


async def _give_body(tab: Tab, answer: HttpResponse, response: Response, filename: str | None) -> None:
    try:
        content = await tab.race(answer.body())
    except Error:
        return  # the browser kept none
    kind = answer.headers.get("content-type", "").partition(";")[0].strip()
    if re.match(r"text/|application/(.*\+)?(json|xml|javascript|x-www-form-urlencoded)|image/svg", kind):
        text = content.decode(errors="replace")
        if filename is None and len(text) > _LONGEST_BODY:
            left = len(text) - _LONGEST_BODY
            text = f"{text[:_LONGEST_BODY]}\n... {left} more characters: give a filename to save them all."
        response.add_text("Response body", text, prefix="response", ext="txt", filename=filename)
    elif content:
        ext = (mimetypes.guess_extension(kind) or ".bin").lstrip(".")
        path = response.write_file(content, prefix="response", ext=ext, filename=filename)
        response.add_result(tab.context.files.link(path))  # the path alone, as it is part of what was asked for


def _details(entry: RequestEntry) -> str:
    request, answer = entry.request, entry.request.existing_response
    lines = [f"#{entry.number} [{entry.method}] {entry.url}", "", "  General"]
    if answer is not None:
        lines.append(f"    status:    [{answer.status}] {answer.status_text}")
    elif entry.failure is not None:
        lines.append(f"    status:    [FAILED] {entry.failure}")
    if entry.seconds is not None:
        lines.append(f"    duration:  {entry.seconds * 1000:.0f}ms")
    lines.append(f"    type:      {entry.kind}")
    if answer is not None and "content-type" in answer.headers:
        lines.append(f"    mimeType:  {answer.headers['content-type'].partition(';')[0].strip()}")
    for title, headers in (("Request", request.headers), ("Response", answer.headers if answer else {})):
        if headers:
            lines += ["", f"  {title} headers", *(f"    {line}" for line in _headers(headers).splitlines())]
    hints = [
        f'Call browser_network_request with part="{part}" to read the {part.replace("-", " ")}.'
        for part, there in (
            ("request-body", _posted(entry) is not None),
            ("response-body", answer is not None and answer.status not in {204, 304} and answer.status >= 200),
        )
        if there
    ]
    return "\n".join([*lines, "", *hints] if hints else lines)


def _posted(entry: RequestEntry) -> str | None:
    body = entry.request.post_data_buffer
    return None if body is None else body.decode(errors="replace")


def _headers(headers: dict[str, str]) -> str:
    return "\n".join(
        f"{name}: {'(not shown)' if name.lower() in _SECRET_HEADERS else value}" for name, value in headers.items()
    )


_CAPABILITY = "network"


class _RouteArgs(ToolArgs):
    pattern: str = Field(description='URL pattern to match (e.g., "**/api/users", "**/*.{png,jpg}")')
    status: Number = Field(None, description="HTTP status code to return (default: 200)")
    body: Text = Field(None, description="Response body (text or JSON string)")
    content_type: Text = Field(None, description='Content-Type header (e.g., "application/json", "text/html")')
    headers: MaybeStrings = Field(None, description='Headers to add in "Name: Value" format')
    remove_headers: Text = Field(None, description="Comma-separated list of header names to remove from request")


@context_tool("browser_route", "Mock network requests", kind="action", capability=_CAPABILITY)
async def route(context: Context, args: _RouteArgs, response: Response) -> None:
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
    response.add_code(lambda: _route_code(made))


@context_tool("browser_route_list", "List network routes", kind="readOnly", capability=_CAPABILITY)
async def route_list(context: Context, args: NoArgs, response: Response) -> None:  # noqa: ARG001 - the tool's shape
    """List all active network routes"""
    lines = [f"{number}. {made}" for number, made in enumerate(context.mocking.active, 1)]
    response.add_result("\n".join(lines) or "No active routes")


class _UnrouteArgs(ToolArgs):
    pattern: Text = Field(None, description="URL pattern to unroute (omit to remove all routes)")


@context_tool("browser_unroute", "Remove network routes", kind="action", capability=_CAPABILITY)
async def unroute(context: Context, args: _UnrouteArgs, response: Response) -> None:
    """Remove the network routes of a pattern, or all"""
    count = await context.mocking.remove(args.pattern or None)
    if args.pattern:
        response.add_result(f"Removed {count} route(s) for pattern: {args.pattern}")
    else:
        response.add_result(f"Removed all {count} route(s)")


class _NetworkStateArgs(ToolArgs):
    state: Literal["online", "offline"] = Field(description="Whether the pages have a network")


@context_tool("browser_network_state_set", "Set network state", kind="action", capability=_CAPABILITY)
async def network_state_set(context: Context, args: _NetworkStateArgs, response: Response) -> None:
    """Take the network away from the pages (offline: every request fails), or give it back"""
    offline = args.state == "offline"
    await (await context.here()).set_offline(offline)
    response.add_result(f"Network is now {args.state}")
    response.add_code(lambda: f"page.context.set_offline({offline})")


def _route_code(made: MadeUp) -> str:
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
