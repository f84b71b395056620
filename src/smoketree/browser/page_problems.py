"""What a person would notice on a page without being asked: uncaught errors, requests that failed, pictures, styles and
scripts that did not load, a new error message, a layer left over the page, text from the inside of a program.

Each is a note, so only what no good page does counts: a request that is refused (401, 403, 422) is an answer."""

import re
from collections.abc import Iterable, Iterator
from urllib.parse import urlsplit

from smoketree.browser.change_journal import ChangeJournal
from smoketree.browser.journal import THROWN, Journal, RequestEntry
from smoketree.browser.page_events import GIVEN_UP, ICON, public
from smoketree.browser.page_frames import ask
from smoketree.browser.protocol import PageProblem
from smoketree.browser.read_only import is_refusal
from smoketree.browser.verify_changes import says_error
from smoketree.browser.verify_page import View
from smoketree.browser.verify_text import clip

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
            if request.at >= since and _failed(request) and _origin(request.url) == _origin(origin):
                kind = "resource" if request.kind in _ASSETS else "request"
                end = f"answered {request.status}" if request.status else f"failed: {request.failure}"
                where = urlsplit(public(request.url)).path
                yield PageProblem(kind, f"{request.method} {where} {end}", request.at)


def _failed(request: RequestEntry) -> bool:
    if request.url.endswith(ICON) or request.kind not in _ASSETS | _ASKED:
        return False
    if request.status is None:
        return request.failure not in {None, GIVEN_UP} and not is_refusal(request.failure)
    if request.kind in _ASSETS:
        return request.status >= 400
    if request.method == "HEAD":
        return request.status >= 500  # it asks whether something is there
    return request.status >= 500 or request.status in _NOT_THERE


def _origin(url: str) -> tuple[str, str]:
    parts = urlsplit(url)
    return parts.scheme, parts.netloc.rpartition("@")[2]


async def problems_of_page(view: View, journal: ChangeJournal) -> list[PageProblem]:
    """What the page shows now, or has shown since the mark."""
    found = await ask(view.frames[0], "pageProblems()")
    problems = [PageProblem("text", text) for text in found["texts"]]
    problems += [PageProblem("resource", f"the picture {urlsplit(url).path} did not load") for url in found["pictures"]]
    if found["overlay"] is not None:
        problems.append(PageProblem("overlay", f"an empty layer ({found['overlay']}) covers the page"))
    if journal.observed:
        said = (await journal.changes(view)).said
        problems += [PageProblem("message", clip(one.text, 150)) for one in said if one.role and says_error(one)]
    return problems
