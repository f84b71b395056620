"""Looking at the preview before a browser is started, so that "no server listens there" takes a second and one line,
and waiting until it answers: after a deployment is announced it may take a while to serve.

What gets a visitor past a preview's protection (basic auth, a cookie, or a host's bypass for automation) is never sent
to any origin but the preview's own; in the browser it travels as cookies and origin-bound credentials, never as
headers, which other origins would see.
"""

import html
import re
import socket
import ssl
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from urllib.parse import urljoin, urlsplit

import anyio
import httpx2

from smoketree.browser.options import Cookie
from smoketree.browser.pinned_http import AddressRefusedError
from smoketree.clock import Clock, SystemClock
from smoketree.errors import PreviewError
from smoketree.hosts import Answer, host_of_bypass, missing_deployment, protection_page
from smoketree.settings import Settings, is_address


@dataclass(frozen=True, slots=True)
class PreviewAuth:
    """What gets a visitor in. `headers` are for our own requests only; with `cookie_header` in addition, the host sets
    a cookie that does the same in the browser."""

    basic_auth: tuple[str, str] | None = field(default=None, repr=False)
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    cookies: Mapping[str, str] = field(default_factory=dict, repr=False)
    cookie_header: str = ""


def preview_auth_of(settings: Settings) -> PreviewAuth:
    """What `--basic-auth` and `--bypass` give."""
    user, _, password = (settings.basic_auth or "").partition(":")
    auth = None if settings.basic_auth is None else (user, password)
    kind, _, rest = (settings.bypass or "").partition(":")
    host = host_of_bypass(kind)
    if host is not None:
        return PreviewAuth(auth, headers={host.bypass_header: rest}, cookie_header=host.cookie_header)
    if kind == "cookie":
        name, _, value = rest.partition("=")
        return PreviewAuth(auth, cookies={name: value})
    return PreviewAuth(auth)


async def session_cookies(
    passage: PreviewAuth, url: str, transport: httpx2.AsyncBaseTransport | None = None
) -> tuple[Cookie, ...]:
    """The cookies that a browser session begins with: those that are given, and the one that the host sets for its
    bypass secret. Raises PreviewError where it sets none."""
    cookies = tuple(Cookie(name, value, url) for name, value in passage.cookies.items())
    if not passage.cookie_header:
        return cookies
    headers = {**passage.headers, passage.cookie_header: "true"}
    try:
        async with httpx2.AsyncClient(transport=transport, trust_env=False, timeout=20.0) as client:
            response = await client.get(url, headers=headers, auth=passage.basic_auth)
    except httpx2.HTTPError as error:  # a refused address is one of them
        raise PreviewError(f"{url} gave no bypass cookie: {error}", "check --bypass") from error
    given = tuple(Cookie(name, value, url) for name, value in response.cookies.items())
    if not given:
        raise PreviewError(f"{url} gave no bypass cookie", "check the secret of --bypass")
    return (*cookies, *given)


_LOOK_TIMEOUT = httpx2.Timeout(20.0, connect=8.0)
_MOST_TEXT = 65_536
"""Bytes of a body that are read, and the seconds that may take: walls say who they are at once."""
_TEXT_TIME = 2.0


class NotYetError(PreviewError):
    """Raised when the preview does not answer as it should, but may after a while (no connection, a 5xx)."""


async def check_preview(url: str, passage: PreviewAuth, transport: httpx2.AsyncBaseTransport | None = None) -> Answer:
    """Asks for `url` once, following redirects, and reads no more than the beginning of the answer, which is returned.

    Raises PreviewError, in one line with a hint, where there is no answer, a 5xx, a 401 or 403, or a sign-on wall;
    NotYetError where that may pass. A 404 is left to the plan, which may be about just that page, unless the host says
    that there is no deployment.
    """
    if not is_address(url):
        raise PreviewError(f"{url} is not an address", "check --url and the plan's `url`")
    async with httpx2.AsyncClient(timeout=_LOOK_TIMEOUT, transport=transport, trust_env=False) as client:
        try:
            seen = await _follow(client, url, passage)
        except AddressRefusedError as error:
            asked = str(error.request.url)
            where = url if asked == url else f"{url} redirects to {asked}"
            raise PreviewError(f"{where}: {error}", "tests cannot use this address: check --url") from error
        except httpx2.HTTPError as error:
            raise _no_answer(url, error) from error
        except httpx2.InvalidURL as error:  # a redirect to nonsense
            raise PreviewError(f"{url} redirects to an invalid address: {error}", "look at its Location") from error
    said = f"{url} answered {seen.status} {seen.reason}".rstrip()
    page = protection_page(url, seen)
    if page is not None and page.owner == "basic auth":
        raise PreviewError(f"{said} (basic auth)", page.hint)
    if page is not None:
        what = "a bot challenge" if page.challenge else "a sign-on wall"
        raise PreviewError(f"{url} is behind {what} ({page.owner})", page.hint)
    if seen.status in {401, 403, 407}:
        raise PreviewError(said, "the preview is protected: set --bypass or --basic-auth")
    if seen.status >= 500:
        raise NotYetError(said, "the preview is up but broken: look at its own log")
    missing = missing_deployment(seen)
    if missing is not None:
        raise NotYetError(f'{said} and says "{missing}"', "nothing is deployed there: check --url, or wait")
    return seen


async def _follow(client: httpx2.AsyncClient, url: str, passage: PreviewAuth) -> Answer:
    """The last answer of a chain of redirects; credentials go to the first origin only."""
    origin, at = _origin(url), url
    for _ in range(10):
        own = _origin(at) == origin
        request = client.build_request("GET", at, headers=dict(passage.headers) if own else None)
        if own and passage.cookies:
            request.headers["cookie"] = "; ".join(f"{name}={value}" for name, value in passage.cookies.items())
        auth = httpx2.BasicAuth(*passage.basic_auth) if own and passage.basic_auth else None
        response = await client.send(request, auth=auth, stream=True)
        try:
            if response.next_request is None:
                headers = {name.lower(): value for name, value in response.headers.items()}
                text = await _beginning(response)
                return Answer(str(response.url), response.status_code, response.reason_phrase, headers, text)
        finally:
            await response.aclose()
        at = str(response.next_request.url)
    raise httpx2.TooManyRedirects("more than 10 redirects")


async def _beginning(response: httpx2.Response) -> str:
    """The beginning of a body of text."""
    kind = response.headers.get("content-type", "")
    read = bytearray()
    if kind.startswith("text/") or "json" in kind or "xml" in kind:
        with anyio.move_on_after(_TEXT_TIME), suppress(httpx2.HTTPError):  # what came is enough
            async for part in response.aiter_bytes():
                read += part
                if len(read) >= _MOST_TEXT:
                    break
    return read[:_MOST_TEXT].decode("utf-8", errors="replace")


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}".lower()


def _no_answer(url: str, error: httpx2.HTTPError) -> NotYetError:
    host = urlsplit(url).netloc
    causes = list(_causes(error))
    if any(isinstance(cause, socket.gaierror) for cause in causes) or "name resolution" in str(error).lower():
        return NotYetError(f"{url}: there is no host named {urlsplit(url).hostname}", "check --url")
    if any(isinstance(cause, ssl.SSLError) for cause in causes) or "SSL" in str(error):
        return NotYetError(f"{url}: the TLS connection failed: {error}", "check the certificate, or use http://")
    if isinstance(error, httpx2.ConnectTimeout):
        return NotYetError(f"{url}: no connection to {host} within {_LOOK_TIMEOUT.connect:g} s", "is the preview up?")
    if isinstance(error, httpx2.TimeoutException):
        return NotYetError(f"{url} did not answer within {_LOOK_TIMEOUT.read:g} s", "is the preview up?")
    if isinstance(error, httpx2.TooManyRedirects):
        return NotYetError(f"{url} redirects without end", "open it in a private window to see the redirects")
    if isinstance(error, httpx2.ConnectError):
        return NotYetError(f"{url}: no server listens at {host} (connection refused)", "is the preview up? check --url")
    return NotYetError(f"{url} did not answer like a web server: {error}", "check the scheme and the port of --url")


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


_FIRST_PAUSE, _LONGEST_PAUSE, _SLOWING = 1.0, 10.0, 1.5


@dataclass(frozen=True, slots=True)
class Readiness:
    """When a preview counts as ready. `path` (relative to its address) has to answer with a 2xx; `text` has to stand in
    that answer as it is served, without scripts; `wait` is seconds in all, 0 for a single look."""

    path: str = ""
    text: str = ""
    wait: float = 0.0


async def await_ready(
    url: str,
    passage: PreviewAuth,
    readiness: Readiness = Readiness(),
    *,
    clock: Clock | None = None,
    say: Callable[[str], None] = lambda _: None,
    transport: httpx2.AsyncBaseTransport | None = None,
) -> None:
    """Looks at the preview again and again until it is ready; `say` is told in one line why it is not yet.

    Raises PreviewError: at once where waiting does not help (a wall, a 401 or 403, no address, a path that leads to
    another origin), else with what was seen last once the time is up.
    """
    clock = clock or SystemClock()
    asked = _asked(url, readiness.path)
    begun, pause, told = clock.monotonic(), _FIRST_PAUSE, ""
    while True:
        try:
            _refuse(asked, readiness, await check_preview(asked, passage, transport))
        except NotYetError as error:
            waited = clock.monotonic() - begun
            left = readiness.wait - waited
            if left <= 0:
                if waited < 1:
                    raise
                raise PreviewError(f"waited {waited:.0f} s: {error.message}", error.hint) from error
            if error.message != told:
                told = error.message
                say(f"waiting for the preview: {told}")
            await clock.sleep(min(pause, left))
            pause = min(pause * _SLOWING, _LONGEST_PAUSE)
        else:
            return


def _asked(url: str, path: str) -> str:
    """The address to look at, never on another origin: what gets past a wall is sent along."""
    asked = urljoin(url, path) if path else url
    if urlsplit(asked)[:2] != urlsplit(url)[:2]:
        raise PreviewError("--ready-path leads to another origin than the preview's", "give a path such as /healthz")
    return asked


def _refuse(asked: str, readiness: Readiness, seen: Answer) -> None:
    if readiness.path and not 200 <= seen.status < 300:
        raise NotYetError(f"{asked} answered {seen.status} {seen.reason}".rstrip(), "check --ready-path")
    if readiness.text and not shows(seen.text, readiness.text):
        hint = "check --ready-text: it is looked for in the HTML"
        raise NotYetError(f"{asked} does not show {readiness.text!r} yet", hint)


def shows(source: str, text: str) -> bool:
    """Whether a page as it is served holds the text, in its source or without its tags, whatever the white space."""
    plain = html.unescape(re.sub(r"<[^>]*>", " ", source))
    wanted = " ".join(text.split())
    return any(wanted in " ".join(each.split()) for each in (source, plain))
