"""What a scan reads of the page that a session is on: its links, what is wrong with it, whether it fits a narrow
window. Nothing is typed or sent; only the page's own menus are opened."""

import asyncio
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any
from urllib.parse import urlsplit

from playwright.async_api import Error, Page

from smoketree.browser.journal import ERROR_PAGE, RequestEntry
from smoketree.browser.origins import origin_of
from smoketree.browser.page_frames import PageUnavailable, ask, shows_anything
from smoketree.browser.page_problems import problems_of_traffic
from smoketree.browser.protocol import PageProblem
from smoketree.browser.read_only import READS, is_refusal
from smoketree.browser.tab import Tab
from smoketree.browser.verify_page import reading

NARROW = (390, 844)
"""A phone's window, in CSS pixels."""
_BLANK_SECONDS = 4.0
_BLANK_PAUSE = 0.25
_LAYOUT_SECONDS = 0.6
_AXE_SECONDS = 10.0
_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]


@dataclass(frozen=True, slots=True)
class PageLink:
    """A link on a page. `shown`: it is visible, so a visitor may follow it; `acts`: its own markup says that it sends
    something."""

    url: str
    name: str
    shown: bool = True
    acts: bool = False


@dataclass(frozen=True, slots=True)
class PageAudit:
    """A page as a scan found it. `status` is the HTTP status of its document where it was not 2xx, `lost` why it was
    not loaded at all; `late` are pictures that are asked for only when somebody scrolls to them; `refused` are requests
    that were not sent because they would have changed something; `unreached` are other origins whose scripts did
    not come at all; `violations` counts elements by the accessibility rule that they violate (axe's id and
    help), None where that could not be found out."""

    url: str
    status: str | None = None
    lost: str | None = None
    blank: bool = False
    problems: tuple[PageProblem, ...] = ()
    links: tuple[PageLink, ...] = ()
    menus: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    unreached: tuple[str, ...] = ()
    violations: Mapping[tuple[str, str], int] | None = field(default=None)


async def audit(tab: Tab, since: float, *, accessibility: bool = True) -> PageAudit:
    """What the page shows now, and what went wrong at `since` (seconds since the epoch) or later. `accessibility` is a
    third of the time that it takes."""
    page, journal = tab.page, tab.journal
    origin = origin_of(page.url) or tab.context.options.origin or ""
    found = PageAudit(page.url, journal.status, journal.lost)
    if journal.lost is not None or page.url.startswith(ERROR_PAGE):
        return found
    sent = [request for request in journal.requests if request.at >= since]
    refused = [request for request in sent if request.method not in READS and request.status is None]
    unreached = [request for request in sent if _never_came(request, origin)]
    blank = await _stays_blank(tab)
    seen = await ask(page.main_frame, "pageProblems()")
    read = await _read(page, "{ links: pageLinks(), menus: closedMenus().map(words), late: latePictures() }")
    refused_at = [request.at + (request.seconds or 0.0) for request in refused if is_refusal(request.failure)]
    first_refusal = min(refused_at, default=float("inf"))
    problems = [
        one
        for one in problems_of_traffic([journal], since, origin)
        # Errors that a page throws after a refusal, or while a third-party script is missing, may result from that.
        if one.kind != "page-error" or (one.at < first_refusal and not unreached)
    ]
    return PageAudit(
        page.url,
        journal.status,
        blank=blank and not (refused or unreached),
        problems=(*problems, *_shown(seen, problems, origin)),
        links=tuple(PageLink(**link) for link in read["links"]),
        menus=tuple(read["menus"]),
        late=tuple(url for url in read["late"] if origin_of(url) == origin),
        refused=tuple(dict.fromkeys(f"{request.method} {urlsplit(request.url).path}" for request in refused)),
        unreached=tuple(dict.fromkeys(origin_of(request.url) or request.url for request in unreached)),
        violations=await _violations(page) if accessibility else None,
    )


async def opened_menus(tab: Tab) -> tuple[PageLink, ...]:
    """The links of the page once the menus of its navigation are open."""
    try:
        found = await tab.race(_read(tab.page, "openMenus()"), seconds=_LAYOUT_SECONDS * 5)
    except Error:
        return ()  # one of them led to another page
    return tuple(PageLink(**link) for link in found)


async def wider_than(tab: Tab, window: tuple[int, int] = NARROW) -> Mapping[str, Any] | None:
    """How wide the page is laid out in a window of that size, and the element that makes it so: `width` and `element`;
    None where it fits. The window has its own size afterwards."""
    before = tab.page.viewport_size
    if before is None:
        return None
    await tab.page.set_viewport_size({"width": window[0], "height": window[1]})
    try:
        wide = await _read(tab.page, "sidewaysScroll()")
        if wide is not None:  # a script may still have to fit it
            await asyncio.sleep(_LAYOUT_SECONDS)
            wide = await _read(tab.page, "sidewaysScroll()")
    finally:
        await tab.page.set_viewport_size(before)
    return dict(wide) if wide is not None else None


async def dead_addresses(tab: Tab, urls: list[str]) -> Mapping[str, int]:
    """Those of the addresses, all of the page's own origin, that are answered with 404, 410 or 5xx, and with which."""
    found = await _read(tab.page, "deadAddresses(first)", urls)
    return {str(url): int(status) for url, status in found}


async def _stays_blank(tab: Tab) -> bool:
    """Whether a person sees nothing at all, for some seconds: a page may be drawn by a script that is slow."""
    for _ in range(round(_BLANK_SECONDS / _BLANK_PAUSE)):
        try:
            async with reading(tab.page) as view:
                if await shows_anything(view):
                    return False
        except PageUnavailable:
            pass  # it goes somewhere else
        await asyncio.sleep(_BLANK_PAUSE)
    return True


def _shown(seen: Mapping[str, Any], problems: list[PageProblem], origin: str) -> list[PageProblem]:
    """What the page shows; a picture that failed as a request is not reported again, nor is that of another origin,
    which may just not be reached from here."""
    shown = [PageProblem("text", text) for text in seen["texts"]]
    failed = " ".join(one.text for one in problems)
    for url in seen["pictures"]:
        path = re.sub(r"^[a-z]+://[^/]*", "", url)
        if origin_of(url) == origin and f" {path} " not in f"{failed} ":
            shown.append(PageProblem("resource", f"the picture {path} did not load"))
    if seen["overlay"] is not None:
        shown.append(PageProblem("overlay", f"an empty layer ({seen['overlay']}) covers the page"))
    return shown


def _never_came(request: RequestEntry, origin: str) -> bool:
    """Whether a script of another origin came to nothing, without any answer."""
    failed = request.status is None and request.failure is not None
    return request.kind == "script" and failed and origin_of(request.url) != origin


async def _violations(page: Page) -> Mapping[tuple[str, str], int] | None:
    options = {"runOnly": {"type": "tag", "values": _RULES}, "resultTypes": ["violations"], "iframes": False}
    work = page.evaluate(f"(options) => {{ {_axe()}; return axe.run(document, options); }}", options)
    try:
        found = await asyncio.wait_for(work, _AXE_SECONDS)
    except (Error, TimeoutError):
        return None
    return {(one["id"], one["help"]): len(one["nodes"]) for one in found["violations"]}


async def _read(page: Page, entry: str, argument: object = None) -> Any:
    return await ask(page.main_frame, f"(() => {{ {_library()}\nreturn {entry}; }})()", argument)


@cache
def _library() -> str:
    return files("smoketree.browser").joinpath("page_audit.js").read_text("utf-8")


@cache
def _axe() -> str:
    """Axe itself, as axe-playwright-python brings it along."""
    return files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
