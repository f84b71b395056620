"""What the page sent: the list of requests, and one of them with its parts."""

import mimetypes
import re
from typing import Annotated, Literal

from playwright.async_api import Error
from playwright.async_api import Response as HttpResponse
from pydantic import Field

from smoketree.browser.arguments import FileName, Flag, Given, Text, Whole, expression
from smoketree.browser.failure import ToolFailure
from smoketree.browser.journal import RequestEntry
from smoketree.browser.registry import ToolArgs, tab_tool
from smoketree.browser.response import Response
from smoketree.browser.tab import Tab
from smoketree.snapshot.search import Regex, RegexError

_LONGEST_BODY = 200_000
_SECRET_HEADERS = frozenset({"authorization", "proxy-authorization", "cookie", "set-cookie"})
"""Headers whose values never leave: they are as good as passwords."""


def _pattern(source: str) -> Regex:
    """The expression as written. Slashes around it are not delimiters: they are part of an address."""
    return Regex(f"(?:{source})")


class NetworkRequestsArgs(ToolArgs):
    """Arguments of browser_network_requests."""

    static: Annotated[bool, Given] = Field(
        False,
        description="Whether to include successful requests for documents, images, fonts, scripts and the like.",
        json_schema_extra={"listedDefault": True},
    )
    filter: Annotated[Text, expression(_pattern)] = Field(
        None, description='Only requests whose URL matches this regular expression (e.g. "/api/.*user").'
    )
    all: Flag = Field(False, description="All requests of this tab, not just since the last navigation.")
    filename: FileName = Field(
        None, description="File to save the list to, relative to the workspace. Without it, it is returned."
    )


@tab_tool("browser_network_requests", "List network requests", kind="readOnly")
async def network_requests(tab: Tab, args: NetworkRequestsArgs, response: Response) -> None:
    """Returns a numbered list of requests since loading the page. browser_network_request has the details of one."""
    entries = tab.journal.requests_since(whole=args.all)
    shown = [entry for entry in entries if args.static or not entry.static]
    hidden = len(entries) - len(shown)
    if args.filter:
        wanted = _pattern(args.filter)
        try:
            shown = [entry for entry in shown if wanted.test(entry.url)]
        except RegexError as error:
            raise ToolFailure(str(error)) from error
    lines = [str(entry) for entry in shown]
    if hidden:
        plural, them = ("", "it") if hidden == 1 else ("s", "them")
        lines += ["", f'Note: {hidden} static request{plural} not shown, run with "static" option to see {them}.']
    text = "\n".join(lines)
    if args.filename is None:
        response.add_result(text)
    else:
        await response.add_file("Network", text, prefix="network", ext="log", filename=args.filename)


class NetworkRequestArgs(ToolArgs):
    """Arguments of browser_network_request."""

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
async def network_request(tab: Tab, args: NetworkRequestArgs, response: Response) -> None:
    """Returns a request by its number from browser_network_requests: headers and more, or the one part asked for."""
    entry = tab.journal.request(args.index)
    if entry is None:
        response.add_error(f"Request #{args.index} not found. Use browser_network_requests to see available indexes.")
        return
    if args.part is None:
        await _give(response, ("Request", "request", "log"), _details(entry), args.filename)
        return
    await _part(tab, entry, args.part, response, args.filename)


async def _part(tab: Tab, entry: RequestEntry, part: str, response: Response, filename: str | None) -> None:
    request, answer = entry.request, entry.request.existing_response
    match part:
        case "request-headers":
            await _give(response, ("Request headers", "request", "txt"), _headers(request.headers), filename)
        case "request-body":
            body = _posted(entry)
            if body is not None:
                await _give(response, ("Request body", "request", "txt"), body, filename)
        case "response-headers" if answer is not None:
            await _give(response, ("Response headers", "response", "txt"), _headers(answer.headers), filename)
        case "response-body" if answer is not None:
            await _body(tab, answer, response, filename)


async def _body(tab: Tab, answer: HttpResponse, response: Response, filename: str | None) -> None:
    try:
        content = await tab.race(answer.body())
    except Error:
        return  # the browser kept none
    kind = answer.headers.get("content-type", "").partition(";")[0].strip()
    if _textual(kind):
        text = content.decode(errors="replace")
        if filename is None and len(text) > _LONGEST_BODY:
            left = len(text) - _LONGEST_BODY
            text = f"{text[:_LONGEST_BODY]}\n... {left} more characters: give a filename to save them all."
        await _give(response, ("Response body", "response", "txt"), text, filename)
    elif content:
        ext = (mimetypes.guess_extension(kind) or ".bin").lstrip(".")
        path = response.write_file(content, prefix="response", ext=ext, filename=filename)
        response.add_result(tab.context.shown_path(path))  # the path alone, as it is part of what was asked for


async def _give(response: Response, name: tuple[str, str, str], text: str, filename: str | None) -> None:
    title, prefix, ext = name
    if filename is None:
        response.add_result(text)
    else:
        await response.add_file(title, text, prefix=prefix, ext=ext, filename=filename)


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


def _textual(kind: str) -> bool:
    return bool(re.match(r"text/|application/(.*\+)?(json|xml|javascript|x-www-form-urlencoded)|image/svg", kind))
