"""One look at the preview before a browser is started, so that "nobody listens there" takes a second and one line."""

import socket
import ssl
from collections.abc import Iterator
from urllib.parse import urlsplit

import httpx

from smoketree.errors import PreviewError
from smoketree.run.passage import Passage
from smoketree.settings import is_address

_TIMEOUT = httpx.Timeout(20.0, connect=8.0)

# Hosts to which a protected preview sends a visitor who is not signed on, and whose they are.
_SIGN_ON_HOSTS = {
    "vercel.com": "Vercel",
    "cloudflareaccess.com": "Cloudflare Access",
    "app.netlify.com": "Netlify",
    "login.microsoftonline.com": "Microsoft",
    "accounts.google.com": "Google",
    "okta.com": "Okta",
    "auth0.com": "Auth0",
}


async def check_preview(url: str, passage: Passage, transport: httpx.AsyncBaseTransport | None = None) -> None:
    """Asks for `url` once, following redirects, and reads no more than the head of the answer.

    Raises PreviewError, in one line with a hint, where there is no answer, a 5xx, a 401 or 403, or a sign-on wall.
    A 404 is left to the plan, which may be about just that page, unless the host says that there is no deployment.
    """
    if not is_address(url):
        raise PreviewError(f"{url} is not an address", "check --url and the plan's `url`")
    async with httpx.AsyncClient(timeout=_TIMEOUT, transport=transport, trust_env=False) as client:
        try:
            response = await _follow(client, url, passage)
        except httpx.HTTPError as error:
            raise _no_answer(url, error) from error
        except httpx.InvalidURL as error:  # a redirect to nonsense
            raise PreviewError(f"{url} redirects to what is no address: {error}", "look at its Location") from error
    _judge(url, response)


async def _follow(client: httpx.AsyncClient, url: str, passage: Passage) -> httpx.Response:
    """The last answer of a chain of redirects; credentials go to the first origin only."""
    origin, at = _origin(url), url
    for _ in range(10):
        own = _origin(at) == origin
        request = client.build_request("GET", at, headers=dict(passage.headers) if own else None)
        if own and passage.cookies:
            request.headers["cookie"] = "; ".join(f"{name}={value}" for name, value in passage.cookies.items())
        auth = httpx.BasicAuth(*passage.basic_auth) if own and passage.basic_auth else None
        response = await client.send(request, auth=auth, stream=True)
        await response.aclose()
        if response.next_request is None:
            return response
        at = str(response.next_request.url)
    raise httpx.TooManyRedirects("more than 10 redirects")


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}".lower()


def _judge(url: str, response: httpx.Response) -> None:
    wall = _wall_of(url, response)
    if wall:
        raise PreviewError(
            f"{url} is behind a sign-on wall ({wall})",
            "set --bypass vercel:SECRET, --bypass cookie:NAME=VALUE or --basic-auth USER:PASSWORD",
        )
    status = response.status_code
    said = f"{url} answered {status} {response.reason_phrase}".rstrip()
    if status in {401, 403, 407}:
        basic = response.headers.get("www-authenticate", "").lower().startswith("basic")
        hint = "set --basic-auth USER:PASSWORD" if basic else "the preview is protected: set --bypass or --basic-auth"
        raise PreviewError(said, hint)
    if status >= 500:
        raise PreviewError(said, "the preview is up but broken: look at its own log")
    if status in {404, 410} and "x-vercel-error" in response.headers:
        raise PreviewError(f"{said} ({response.headers['x-vercel-error']})", "there is no such deployment: check --url")


def _wall_of(url: str, response: httpx.Response) -> str | None:
    """Whose sign-on page stands before the preview, if any does."""
    host = (response.url.host or "").lower()
    if host != (urlsplit(url).hostname or "").lower():
        for known, owner in _SIGN_ON_HOSTS.items():
            if host == known or host.endswith(f".{known}"):
                return f"{owner}, {host}"
    if "_vercel_sso_nonce" in response.headers.get("set-cookie", ""):
        return "Vercel"
    return None


def _no_answer(url: str, error: httpx.HTTPError) -> PreviewError:
    host = urlsplit(url).netloc
    causes = list(_causes(error))
    if any(isinstance(cause, socket.gaierror) for cause in causes) or "name resolution" in str(error).lower():
        return PreviewError(f"{url}: there is no host of the name {urlsplit(url).hostname}", "check --url")
    if any(isinstance(cause, ssl.SSLError) for cause in causes) or "SSL" in str(error):
        return PreviewError(f"{url}: the TLS connection failed: {error}", "check the certificate, or use http://")
    if isinstance(error, httpx.ConnectTimeout):
        return PreviewError(f"{url}: no connection to {host} within {_TIMEOUT.connect:g} s", "is the preview up?")
    if isinstance(error, httpx.TimeoutException):
        return PreviewError(f"{url} did not answer within {_TIMEOUT.read:g} s", "is the preview up?")
    if isinstance(error, httpx.TooManyRedirects):
        return PreviewError(f"{url} redirects without end", "open it in a private window to see where it goes")
    if isinstance(error, httpx.ConnectError):
        return PreviewError(f"{url}: nobody listens at {host} (connection refused)", "is the preview up? check --url")
    return PreviewError(f"{url} did not answer as a web server does: {error}", "check the scheme and the port of --url")


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__
