"""One look at the preview before a browser is started, so that "nobody listens there" takes a second and one line."""

import socket
import ssl
from collections.abc import Iterator
from contextlib import suppress
from urllib.parse import urlsplit

import anyio
import httpx2

from smoketree.browser.pinned_http import AddressRefusedError
from smoketree.errors import PreviewError
from smoketree.hosts import Answer, missing_deployment, protection_page
from smoketree.run.preview_auth import PreviewAuth
from smoketree.settings import is_address

_TIMEOUT = httpx2.Timeout(20.0, connect=8.0)
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
    async with httpx2.AsyncClient(timeout=_TIMEOUT, transport=transport, trust_env=False) as client:
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
    _judge(url, seen)
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


def _judge(url: str, seen: Answer) -> None:
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


def _no_answer(url: str, error: httpx2.HTTPError) -> NotYetError:
    host = urlsplit(url).netloc
    causes = list(_causes(error))
    if any(isinstance(cause, socket.gaierror) for cause in causes) or "name resolution" in str(error).lower():
        return NotYetError(f"{url}: there is no host named {urlsplit(url).hostname}", "check --url")
    if any(isinstance(cause, ssl.SSLError) for cause in causes) or "SSL" in str(error):
        return NotYetError(f"{url}: the TLS connection failed: {error}", "check the certificate, or use http://")
    if isinstance(error, httpx2.ConnectTimeout):
        return NotYetError(f"{url}: no connection to {host} within {_TIMEOUT.connect:g} s", "is the preview up?")
    if isinstance(error, httpx2.TimeoutException):
        return NotYetError(f"{url} did not answer within {_TIMEOUT.read:g} s", "is the preview up?")
    if isinstance(error, httpx2.TooManyRedirects):
        return NotYetError(f"{url} redirects without end", "open it in a private window to see the redirects")
    if isinstance(error, httpx2.ConnectError):
        return NotYetError(f"{url}: no server listens at {host} (connection refused)", "is the preview up? check --url")
    return NotYetError(f"{url} did not answer like a web server: {error}", "check the scheme and the port of --url")


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__
