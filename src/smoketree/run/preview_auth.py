"""What gets a visitor past a preview's protection: basic auth, a cookie, or a host's bypass for automation.

Nothing of it is sent to any origin but the preview's own; in the browser it travels as cookies and origin-bound
credentials, never as headers, which other origins would see.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

import httpx2

from smoketree.browser.options import Cookie
from smoketree.errors import PreviewError
from smoketree.hosts import host_of_bypass
from smoketree.settings import Settings


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
    auth: tuple[str, str] | None = None
    if settings.basic_auth is not None:
        user, _, password = settings.basic_auth.partition(":")
        auth = (user, password)
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
