"""HTTP requests of the model: to the site under test and what the plan names, to nowhere else, and never for long."""

import asyncio
import re
from collections.abc import Iterator
from urllib.parse import urljoin, urlsplit, urlunsplit

import httpx2

from smoketree.agent.prompting import one_line
from smoketree.agent.toolbox import arguments as arg
from smoketree.agent.toolbox.acting import address, written_in
from smoketree.agent.toolbox.tool_context import Done, ToolContext, ToolError
from smoketree.browser.network_policy import NetworkPolicy
from smoketree.browser.options import SessionOptions
from smoketree.browser.origins import origin_of
from smoketree.browser.pinned_http import AddressRefusedError, PinnedTransport
from smoketree.plan.values import placeholders

LONGEST_BODY = 4_000
"""Characters of an answer that the model is shown (seed 001)."""

_READ_AT_MOST = 64_000
_SECONDS = 15.0
_MOST_REDIRECTS = 5
_READING = frozenset({"GET", "HEAD", "OPTIONS"})
_URL = re.compile(r"https?://[^\s\"'<>`]+")
_HOLE = "\0"  # in the place of a value
_SPEAKS_OF_REQUESTS = re.compile(
    r"https?://|\bAPI\b|\bwebhook\b|\bendpoint\b|\bHTTP\b|\b(?:POST|PUT|PATCH|DELETE)\b", re.ASCII
)
_NOT_THEIRS = frozenset({"host", "content-length", "transfer-encoding", "connection", "accept-encoding", "cookie"})
_HEADER = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]{1,80}")
_SHOWN_HEADERS = ("content-type", "location", "retry-after")


async def http_request(context: ToolContext, args: arg.HttpRequest) -> Done:
    """Asks a server. Raises ToolError where that is not allowed, and where no answer comes."""
    context.begin("http_request", f"{args.method} {one_line(args.url, 200)}")
    url = address(context, args.url)
    context.begin("http_request", f"{args.method} {one_line(url, 200)}")
    if args.method not in _READING and not any(_SPEAKS_OF_REQUESTS.search(step.text) for step in context.case.steps):
        raise ToolError(f"a {args.method} request may change things, and no line of the plan speaks of requests")
    headers = {name: context.public(value) for name, value in args.headers.items()}
    odd = [name for name, value in headers.items() if not _HEADER.fullmatch(name) or not value.isprintable()]
    if odd:
        raise ToolError("this is not a header", (one_line(odd[0], 80),))
    headers = {name: value for name, value in headers.items() if name.lower() not in _NOT_THEIRS}
    body = context.public(args.body).encode("utf-8", "replace") if args.body is not None else None
    try:
        text = await asyncio.wait_for(_ask(_Reach(context), args.method, url, headers, body), 2 * _SECONDS)
    except AddressRefusedError as error:
        raise ToolError("that address is refused", (str(error),)) from error
    except (httpx2.HTTPError, httpx2.InvalidURL, OSError, UnicodeError, TimeoutError) as error:
        raise ToolError("no answer came", (f"{type(error).__name__}: {str(error)[:300]}",)) from error
    text = context.case.redact(text)
    sent = (*written_in(url), *([args.body] if args.body else []))
    return Done("the server answered", text, kind="answer", page=False, typed=sent, answers=(text,))


class _Reach:
    """Where requests may go: the session's own rules, and besides addresses that stand in the plan, as they stand."""

    def __init__(self, context: ToolContext) -> None:
        first, *others = context.case.origins or ("",)
        options = SessionOptions(origin=first or None, allow_origins=tuple(others), private_network=False)
        self._policy = NetworkPolicy(options)
        self._origins = frozenset(origin for name in context.case.origins if (origin := origin_of(name)) is not None)
        self._written = frozenset(_written(context))

    def transport(self) -> PinnedTransport:
        """What requests are sent by: to no address that the session's pages may not ask."""
        return PinnedTransport(self._policy)

    def check(self, url: str) -> None:
        """Raises ToolError for an address that is neither on an allowed origin nor in the plan."""
        origin = origin_of(url)
        if origin is None or urlsplit(url).username is not None:
            raise ToolError("only plain http and https addresses are asked")
        if origin not in self._origins and _plain(url) not in self._written:
            raise ToolError("that address is neither on an allowed origin nor written in the plan", (origin,))
        refused = self._policy.refuses_url(url)
        if refused is not None:
            raise ToolError("that address is refused", (refused,))


async def _ask(reach: _Reach, method: str, url: str, headers: dict[str, str], body: bytes | None) -> str:
    """The answer to one request as text. Its redirects are followed, each hop allowed for itself."""
    begun = origin_of(url)
    sent = {**headers, "Accept-Encoding": "identity"}
    async with httpx2.AsyncClient(
        timeout=_SECONDS, follow_redirects=False, trust_env=False, transport=reach.transport()
    ) as client:
        for _ in range(_MOST_REDIRECTS):
            reach.check(url)
            async with client.stream(method, url, headers=sent, content=body) as response:
                text = await _text_of(response)
            status, location = response.status_code, response.headers.get("location", "")
            further = urljoin(url, location) if location else ""
            if status not in {301, 302, 303, 307, 308} or origin_of(further) != begun:
                return text
            url = further
            if status in {301, 302, 303} and method not in {"GET", "HEAD"}:
                method, body = "GET", None
    raise ToolError("the server redirects too often")


async def _text_of(response: httpx2.Response) -> str:
    """An answer with the beginning of its body; the rest is never read."""
    content = b""
    async for chunk in response.aiter_raw():
        content += chunk
        if len(content) >= _READ_AT_MOST:
            break
    shown = [f"{name}: {one_line(response.headers[name])}" for name in _SHOWN_HEADERS if name in response.headers]
    head = f"{response.status_code} {one_line(response.reason_phrase, 60)}"
    return "\n".join([head, *shown, "", _readable(content[:_READ_AT_MOST], response)])


def _readable(content: bytes, response: httpx2.Response) -> str:
    if response.headers.get("content-encoding", "identity") != "identity":
        return "(the body is compressed)"
    try:
        text = content.decode(response.charset_encoding or "utf-8", "replace")
    except LookupError:
        text = content.decode("utf-8", "replace")
    text = text.replace("\0", "\ufffd")
    return text if len(text) <= LONGEST_BODY else text[:LONGEST_BODY] + "\n... (cut)"


def _written(context: ToolContext) -> Iterator[str]:
    """The addresses that stand in the lines of the case, letter by letter.

    None with a placeholder: its value may have been remembered off a page, and a page must not say where requests go.
    """
    for step in context.case.steps:
        text = step.text
        for one in reversed(placeholders(text)):
            text = text[: one.start] + _HOLE + text[one.end :]
        yield from (_plain(found.rstrip(".,;:!?)]")) for found in _URL.findall(text) if _HOLE not in found)


def _plain(url: str) -> str:
    """An address without its fragment, so that two can be compared."""
    parts = urlsplit(url)
    return urlunsplit((parts.scheme.lower(), parts.netloc.lower(), parts.path or "/", parts.query, ""))
