"""What a preview itself says of its pages: its sitemap, and on request its robots.txt."""

import re
from collections.abc import Callable
from urllib.parse import urljoin, urlsplit
from urllib.robotparser import RobotFileParser

import httpx2

from smoketree.browser.network_policy import NetworkPolicy
from smoketree.browser.origins import origin_of
from smoketree.browser.pinned_http import PinnedTransport
from smoketree.run.rules import Rules
from smoketree.version import __version__

_AGENT = "smoketree"
_LOCATION = re.compile(r"<loc>\s*([^<\s]+)\s*</loc>", re.IGNORECASE)
_MOST_MAPS = 5
_MOST_BYTES = 5_000_000


async def sitemap(rules: Rules) -> tuple[str, ...]:
    """The addresses that /sitemap.xml names, on the preview's origin: a preview often serves that of production, whose
    pages it has at the same paths."""
    found: dict[str, None] = {}
    maps = [urljoin(rules.url, "/sitemap.xml")]
    async with _client(rules) as client:
        for at in range(_MOST_MAPS):
            if at >= len(maps):
                break
            for location in _LOCATION.findall(await _text(client, maps[at])):
                parts = urlsplit(location.replace("&amp;", "&"))
                here = f"{rules.origin}{parts.path or '/'}" + (f"?{parts.query}" if parts.query else "")
                if parts.path.endswith(".xml"):
                    maps.append(here)
                else:
                    found[here] = None
    return tuple(found)


async def allowed_by_robots(rules: Rules) -> Callable[[str], bool]:
    """Whether robots.txt lets us visit an address; without one, all may be visited."""
    parser = RobotFileParser()
    async with _client(rules) as client:
        parser.parse((await _text(client, urljoin(rules.url, "/robots.txt"))).splitlines())
    return lambda url: parser.can_fetch(_AGENT, url)


def _client(rules: Rules) -> httpx2.AsyncClient:
    passage = rules.passage
    return httpx2.AsyncClient(
        transport=PinnedTransport(NetworkPolicy(rules.network())),
        headers={"user-agent": f"{_AGENT}/{__version__}", **passage.headers},
        cookies=dict(passage.cookies),
        auth=passage.basic_auth,
        trust_env=False,
        timeout=10.0,
    )


async def _text(client: httpx2.AsyncClient, url: str) -> str:
    """The text behind an address of the preview; empty where there is none. No redirect is followed: what lets a
    visitor in is for the preview's origin only."""
    try:
        response = await client.get(url)
    except httpx2.HTTPError:
        return ""
    own = origin_of(str(response.url)) == origin_of(url)
    return response.text if response.is_success and own and len(response.content) <= _MOST_BYTES else ""
