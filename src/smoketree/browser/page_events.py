"""What went wrong in pages beside what anybody looked at: errors on the console, errors that no code caught, requests
that failed."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from smoketree.browser.journal import ERRORS, THROWN, ConsoleEntry, Journal, RequestEntry
from smoketree.browser.secrets import Redactor
from smoketree.shortening import shorten

MOST_EVENTS = 50
LONGEST_EVENT = 300
_CREDENTIALS = re.compile(r"^([a-z][a-z0-9+.-]*://)[^/?#@]*@", re.IGNORECASE)
# The browser says of each such request once more on the console that it failed.
_TWIN = "Failed to load resource"
# Asked for by the browser itself; a preview without one is as good.
ICON = "/favicon.ico"
# A page that is left, or that changes its mind, gives up its requests: nothing is wrong with those.
GIVEN_UP = "net::ERR_ABORTED"


@dataclass(frozen=True, slots=True)
class PageEvent:
    """One of them. `kind` is console, page-error or request; `at` is seconds since the epoch."""

    kind: str
    text: str
    at: float


def page_events(journals: Iterable[Journal], since: float, redactor: Redactor) -> tuple[PageEvent, ...]:
    """What went wrong at `since` (seconds since the epoch) or later, in the order it came, the first `MOST_EVENTS`;
    without secrets, each cut to `LONGEST_EVENT` characters."""
    found = [event for journal in journals for event in _of(journal, since)]
    return tuple(
        PageEvent(event.kind, shorten(redactor.text(event.text).strip(), LONGEST_EVENT), event.at)
        for event in sorted(found, key=lambda event: event.at)[:MOST_EVENTS]
    )


def public(url: str) -> str:
    """An address without the name and password that may stand in front of its host."""
    return _CREDENTIALS.sub(r"\1", url)


def _of(journal: Journal, since: float) -> Iterator[PageEvent]:
    failed = [request for request in journal.requests if request.at >= since and _failed(request)]
    for request in failed:
        end = f"{request.status} {request.reason}".rstrip() if request.status else f"failed: {request.failure}"
        text = f"{request.method} {public(request.url)} {end}"
        yield PageEvent("request", text, request.at + (request.seconds or 0.0))
    for entry in journal.console:
        if entry.at >= since and entry.kind in ERRORS and not _is_twin(entry, journal):
            yield PageEvent("page-error" if entry.kind == THROWN else "console", entry.text, entry.at)


def _failed(request: RequestEntry) -> bool:
    if request.url.endswith(ICON):
        return False
    if request.status is not None:
        return request.status >= 400
    return request.failure is not None and request.failure != GIVEN_UP


def _is_twin(entry: ConsoleEntry, journal: Journal) -> bool:
    """Whether the entry says of a request what is known from itself."""
    address = entry.place.rpartition(":")[0]
    return entry.text.startswith(_TWIN) and any(request.url == address for request in journal.requests)
