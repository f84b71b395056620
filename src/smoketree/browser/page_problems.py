"""What went wrong in pages beside what anybody looked at.

Events are the raw record: errors on the console, errors that no code caught, requests that failed. Problems are what a
person would notice without being asked: uncaught errors, requests that failed, pictures, styles and scripts that did
not load, a new error message, a layer left over the page, text from the inside of a program. Each problem is a note,
so only what no good page does counts: a request that is refused (401, 403, 422) is an answer.
"""

import asyncio
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from smoketree.browser.journal import ERRORS, THROWN, ConsoleEntry, Journal, RequestEntry
from smoketree.browser.protocol import PageProblem
from smoketree.browser.read_only import is_refusal
from smoketree.browser.secrets import Redactor
from smoketree.display_text import shorten

if TYPE_CHECKING:
    from smoketree.browser.change_journal import ChangeJournal, Said
    from smoketree.browser.verify_page import View

MOST_EVENTS = 50
LONGEST_EVENT = 300
_CREDENTIALS = re.compile(r"^([a-z][a-z0-9+.-]*://)[^/?#@]*@", re.IGNORECASE)
# The browser says of each such request once more on the console that it failed.
_TWIN = "Failed to load resource"
# Asked for by the browser itself; a preview without one is as good.
_ICON = "/favicon.ico"


@dataclass(frozen=True, slots=True)
class PageEvent:
    """An event: `kind` is console, page-error or request; `at` is seconds since the epoch."""

    kind: str
    text: str
    at: float


def page_events(journals: Iterable[Journal], since: float, redactor: Redactor) -> tuple[PageEvent, ...]:
    """What went wrong at `since` (seconds since the epoch) or later, in the order it came, the first `MOST_EVENTS`;
    without secrets, each cut to `LONGEST_EVENT` characters."""
    found = [event for journal in journals for event in _events_of(journal, since)]
    return tuple(
        PageEvent(event.kind, shorten(redactor.text(event.text).strip(), LONGEST_EVENT), event.at)
        for event in sorted(found, key=lambda event: event.at)[:MOST_EVENTS]
    )


def public(url: str) -> str:
    """An address without the name and password that may stand in front of its host."""
    return _CREDENTIALS.sub(r"\1", url)


def _events_of(journal: Journal, since: float) -> Iterator[PageEvent]:
    for request in journal.requests:
        if request.at < since or not request.failed or request.url.endswith(_ICON):
            continue
        end = f"{request.status} {request.reason}".rstrip() if request.status else f"failed: {request.failure}"
        text = f"{request.method} {public(request.url)} {end}"
        yield PageEvent("request", text, request.at + (request.seconds or 0.0))
    for entry in journal.console:
        if entry.at >= since and entry.kind in ERRORS and not _is_twin(entry, journal):
            yield PageEvent("page-error" if entry.kind == THROWN else "console", entry.text, entry.at)


def _is_twin(entry: ConsoleEntry, journal: Journal) -> bool:
    """Whether the entry says of a request what is known from itself."""
    address = entry.place.rpartition(":")[0]
    return entry.text.startswith(_TWIN) and any(request.url == address for request in journal.requests)


_ASSETS = frozenset({"image", "stylesheet", "script", "font"})
_ASKED = frozenset({"xhr", "fetch"})
_NOT_THERE = frozenset({404, 405, 410})
_HARMLESS = re.compile(r"ResizeObserver loop|\bAbortError\b|NotAllowedError|^Script error\.?$")
"""Errors that good pages throw: browsers report a loop of layouts so, and what a page gave up itself."""


def problems_of_traffic(journals: Iterable[Journal], since: float, origin: str) -> Iterator[PageProblem]:
    """The uncaught errors and the failed requests to `origin`, at `since` (seconds since the epoch) or later."""
    for journal in journals:
        for entry in journal.console:
            if entry.kind == THROWN and entry.at >= since and not _HARMLESS.search(entry.text):
                yield PageProblem("page-error", entry.text.splitlines()[0], entry.at)
        for request in journal.requests:
            if request.at >= since and _is_noticed(request) and _origin(request.url) == _origin(origin):
                kind = "resource" if request.kind in _ASSETS else "request"
                end = f"answered {request.status}" if request.status else f"failed: {request.failure}"
                where = urlsplit(public(request.url)).path
                yield PageProblem(kind, f"{request.method} {where} {end}", request.at)


def _is_noticed(request: RequestEntry) -> bool:
    if request.url.endswith(_ICON) or request.kind not in _ASSETS | _ASKED:
        return False
    if request.status is None:
        return request.failed and not is_refusal(request.failure)
    if request.kind in _ASSETS:
        return request.failed
    if request.method == "HEAD":
        return request.status >= 500  # it asks whether something is there
    return request.status >= 500 or request.status in _NOT_THERE


def _origin(url: str) -> tuple[str, str]:
    parts = urlsplit(url)
    return parts.scheme, parts.netloc.rpartition("@")[2]


async def problems_of_page(view: "View", journal: "ChangeJournal") -> list[PageProblem]:
    """What the page shows now, or has shown since the mark."""
    # A client of the tools alone has no use for what evaluates claims.
    from smoketree.browser.page_frames import ask
    from smoketree.browser.verify_messages import says_error
    from smoketree.browser.verify_text import clip

    async def news() -> tuple["Said", ...]:
        return (await journal.changes(view)).said if journal.observed else ()

    found, said = await asyncio.gather(ask(view.frames[0], "pageProblems()"), news())
    problems = [PageProblem("text", text) for text in found["texts"]]
    problems += [PageProblem("resource", f"the picture {urlsplit(url).path} did not load") for url in found["pictures"]]
    if found["overlay"] is not None:
        problems.append(PageProblem("overlay", f"an empty layer ({found['overlay']}) covers the page"))
    problems += [PageProblem("message", clip(one.text, 150)) for one in said if one.role and says_error(one)]
    return problems
