"""Which pages a scan visits, and in which order: by links, by the sitemap of the preview and, on request, by its
robots.txt."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from urllib.parse import parse_qsl, urldefrag, urljoin, urlsplit
from urllib.robotparser import RobotFileParser

import httpx2

from smoketree.agent.drafting.outline import leaves
from smoketree.browser.origins import origin_of
from smoketree.run.rules import Rules
from smoketree.version import __version__

_MOST = 2000
"""Addresses that are remembered."""
_AT_ONCE = 3
"""Pages of one kind that are visited before those of another kind that are found later."""
_NUMBERED = re.compile(r"\d+|[0-9a-f]{8,}(?:-[0-9a-f]{4,})*", re.IGNORECASE)
_PAGES = frozenset({"asp", "aspx", "cgi", "do", "htm", "html", "jsp", "php", "xhtml"})
_ACTIONS = frozenset({"action", "cmd", "do", "op"})


@dataclass(frozen=True, slots=True)
class Address:
    """An address that a page names. `name` is what the link says, `source` the path of the page on which somebody sees
    it (empty: none), `depth` how many links it is away from the first page."""

    url: str
    name: str = ""
    source: str = ""
    depth: int = 0

    @property
    def path(self) -> str:
        """Path, query and a fragment that names a page."""
        return path_of(self.url)


def path_of(url: str) -> str:
    """Path, query and fragment of an address."""
    parts = urlsplit(url)
    return parts._replace(scheme="", netloc="").geturl() or "/"


def normalize(url: str) -> str:
    """The address of a page, without a fragment that names a place on it."""
    parts = urlsplit(url)
    fragment = parts.fragment if parts.fragment.startswith(("/", "!")) else ""
    return parts._replace(path=parts.path or "/", fragment=fragment).geturl()


def kind_of(url: str) -> str:
    """What the address has in common with those of pages that are drawn from one template: the folder that it is in,
    with numbers as one, and whether it has a query."""
    parts = urlsplit(url)
    folder, _, name = (parts.path + parts.fragment).rstrip("/").rpartition("/")
    last = "#" if _NUMBERED.fullmatch(name) else "*" if folder else name
    return f"{_NUMBERED.sub('#', folder)}/{last}{'?' if parts.query else ''}"


def does_something(url: str, name: str = "") -> bool:
    """Whether to follow the link may do something, rather than show a page."""
    parts = urlsplit(url)
    query = parse_qsl(parts.query, keep_blank_values=True)
    words = " ".join(value for pair in query for value in pair)
    return any(key.lower() in _ACTIONS for key, _ in query) or leaves(name, f"{parts.path} {words} {parts.fragment}")


def is_file(url: str) -> bool:
    """Whether the address ends like that of a file, rather than of a page."""
    name, dot, ending = urlsplit(url).path.rpartition("/")[2].rpartition(".")
    return (
        bool(dot and name)
        and ending.lower() not in _PAGES
        and bool(re.fullmatch(r"[a-z][a-z0-9]{1,4}", ending, re.IGNORECASE))
    )


@dataclass(slots=True)
class Frontier:
    """The addresses of one origin that are known, and which of them is next. `allowed` says what else may be visited.

    Breadth first, but so that a list of a thousand pages of one kind does not keep the others out: after three of a
    kind, another kind is next.
    """

    origin: str
    allowed: Callable[[str], bool] = lambda _: True
    not_followed: dict[str, Address] = field(default_factory=dict)
    files: dict[str, Address] = field(default_factory=dict)
    _open: list[Address] = field(default_factory=list)
    _seen: set[str] = field(default_factory=set)
    _documents: set[str] = field(default_factory=set)
    _taken: Counter[str] = field(default_factory=Counter)

    def add(self, found: Iterable[Address], *, does: bool = False) -> None:
        """Takes note of addresses; one that is known already, or of another origin, changes nothing. `does`: their own
        markup says that they do something."""
        for each in found:
            url = normalize(each.url)
            if origin_of(url) != self.origin or url in self._seen or len(self._seen) >= _MOST:
                continue
            self._seen.add(url)
            one = replace(each, url=url)
            if does or does_something(url, one.name):
                self.not_followed[url] = one
            elif is_file(url):
                self.files[url] = one
            elif self.allowed(url):
                self._open.append(one)

    def take(self) -> Address | None:
        """The address to visit next; None where all that are known are taken."""
        if not self._open:
            return None
        best = min(self._open, key=lambda one: (self._taken[kind_of(one.url)] // _AT_ONCE, one.depth))
        self._open.remove(best)
        self._documents.add(urldefrag(best.url).url)
        self._taken[kind_of(best.url)] += 1
        return best

    def reached(self, url: str) -> bool:
        """Notes that a visit ended at this address; whether that was not known before."""
        url = normalize(url)
        known = url in self._seen
        self._seen.add(url)
        return not known

    @property
    def left(self) -> tuple[Address, ...]:
        """What was found and not visited."""
        return tuple(self._open)

    @property
    def unchecked(self) -> dict[str, Address]:
        """Files, and pages that were not visited, by the document to ask for: the routes of a single-page app, which
        differ in their fragment only, are one."""
        found = {urldefrag(one.url).url: one for one in (*self.files.values(), *self._open)}
        return {url: one for url, one in found.items() if url not in self._documents}


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
        transport=rules.transport(),
        headers={"user-agent": f"{_AGENT}/{__version__}", **passage.headers},
        cookies=dict(passage.cookies),
        auth=passage.basic_auth,
        trust_env=False,
        timeout=10.0,
    )


async def _text(client: httpx2.AsyncClient, url: str) -> str:
    """The text behind an address of the preview; empty if there is none. No redirect is followed: what lets a
    visitor in is for the preview's origin only."""
    try:
        response = await client.get(url)
    except httpx2.HTTPError:
        return ""
    own = origin_of(str(response.url)) == origin_of(url)
    return response.text if response.is_success and own and len(response.content) <= _MOST_BYTES else ""
