"""What a page said and sent: its console and its requests, bounded, without headers."""

import time
from collections import deque
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.async_api import ConsoleMessage, Error, Frame, Page, Request, Response

_KEPT = 2000
_GIVEN_UP = "net::ERR_ABORTED"
_STACK_LINES = 12
_OURS = "(smoketree:timers:"
"""Stands in the lines of a stack that are of our own init script."""

THROWN = "pageerror"
_LEVELS = {"error": 0, THROWN: 0, "assert": 0, "warning": 1} | dict.fromkeys(
    ("clear", "debug", "endGroup", "profile", "profileEnd", "startGroup", "startGroupCollapsed", "trace"), 3
)
UNASKED = ("about:", "data:", "blob:", "chrome:")
"""Addresses for which no request is sent."""
ERROR_PAGE = "chrome-error:"
"""The address of the browser's own error page."""

LEVELS = ("error", "warning", "info", "debug")
ERRORS = frozenset({"error", THROWN})
"""Kinds of entries that are counted as errors: an assertion that did not hold is of their level, but is none."""


@dataclass(frozen=True, slots=True)
class ConsoleEntry:
    """A line of the console. `level` counts from 0 (error) to 3 (debug), as in LEVELS; `at` is seconds since the
    epoch."""

    kind: str
    text: str
    place: str
    level: int
    at: float

    def __str__(self) -> str:
        if self.kind == THROWN:
            return self.text
        return f"[{self.kind.upper()}] {self.text}" + (f" @ {self.place}" if self.place else "")


@dataclass(slots=True)
class RequestEntry:
    """A request. `number` is stable for the session; `seconds` is how long it took, None while it goes on."""

    number: int
    method: str
    url: str
    kind: str
    at: float
    request: Request
    begun: float = field(default_factory=time.monotonic)
    status: int | None = None
    reason: str = ""
    failure: str | None = None
    seconds: float | None = None

    def __str__(self) -> str:
        # An answer that came counts, whatever became of its body: a script that was not found is aborted as well.
        if self.status is not None:
            end = f" => [{self.status}] {self.reason}"
        elif self.failure is not None:
            end = f" => [FAILED] {self.failure}"
        else:
            end = ""
        return f"{self.number}. [{self.method}] {self.url}{end}"

    @property
    def failed(self) -> bool:
        """Whether it was refused or came to nothing. What a page that is left, or changes its mind, gives up is not."""
        if self.status is not None:
            return self.status >= 400
        return self.failure not in {None, _GIVEN_UP}

    @property
    def answer(self) -> str:
        """How it ended, without its host."""
        came = "not answered yet" if self.failure is None else f"failed ({self.failure})"
        came = came if self.status is None else f"answered {self.status}"
        return f"{self.method} {urlsplit(self.url).path} {came}"

    @property
    def static(self) -> bool:
        """Whether it is a successful request for something that no script asked for."""
        fine = self.status is not None and self.status < 400
        return fine and self.kind not in {"xhr", "fetch", "websocket", "eventsource"}


class Journal:
    """The record of one page, since it was opened and since its last navigation. `count` is the number of the last
    request; `status` is that of its document where
    it was not 2xx; `lost` the address that could not be loaded, with the reason, where the browser shows an error page
    of its own."""

    def __init__(self, page: Page) -> None:
        self.console: deque[ConsoleEntry] = deque(maxlen=_KEPT)
        self.requests: deque[RequestEntry] = deque(maxlen=_KEPT)
        self.status: str | None = None
        self.lost: str | None = None
        self.document = ""
        self.sent = False
        self._page = page
        self._going: dict[Request, RequestEntry] = {}
        self.count = 0
        self._console_total = self._console_mark = 0
        self._request_mark = 1
        self._next_mark: int | None = None
        self._next_status: str | None = None
        self._next_lost: str | None = None
        self._next_sent = False
        self.errors = self.warnings = 0
        page.on("console", self._said)
        page.on("pageerror", self._threw)
        page.on("request", self._sent)
        page.on("response", self._answered)
        page.on("requestfinished", lambda request: self._end(request, None))
        page.on("requestfailed", self._failed)
        page.on("framenavigated", self._navigated)

    def console_since(self, *, whole: bool) -> list[ConsoleEntry]:
        """The console, since the last navigation or `whole`."""
        entries = list(self.console)
        return entries if whole else entries[max(0, len(entries) - (self._console_total - self._console_mark)) :]

    def requests_since(self, *, whole: bool) -> list[RequestEntry]:
        """The requests, since the last navigation or `whole`."""
        return [entry for entry in self.requests if whole or entry.number >= self._request_mark]

    def request(self, number: int) -> RequestEntry | None:
        """The request of that number, where it is still kept."""
        return next((entry for entry in self.requests if entry.number == number), None)

    def note_error(self, text: str) -> None:
        """Writes an error of ours into the page's console; the page's own errors stay as many as they were."""
        self._note("error", text, "")
        self.errors -= 1  # the header counts what the page itself said

    def _said(self, message: ConsoleMessage) -> None:
        place = message.location
        self._note(message.type, message.text, f"{place.get('url', '')}:{place.get('lineNumber', 0)}")

    def _threw(self, error: Error) -> None:
        head = f"{error.name}: {error.message}" if error.name else error.message
        stack = (error.stack or "").splitlines()[:_STACK_LINES]
        self._note(THROWN, "\n".join(stack) if stack and error.message.split("\n")[0] in stack[0] else head, "")

    def _note(self, kind: str, text: str, place: str) -> None:
        level = _LEVELS.get(kind, 2)
        if _OURS in text:
            text = "\n".join(line for line in text.splitlines() if _OURS not in line)
        self.console.append(ConsoleEntry(kind, text[:10_000], place, level, time.time()))
        self._console_total += 1
        self.errors += kind in ERRORS
        self.warnings += level == 1

    def _sent(self, request: Request) -> None:
        self.count += 1
        entry = RequestEntry(self.count, request.method, request.url, request.resource_type, time.time(), request)
        self.requests.append(entry)
        self._going[request] = entry
        if in_main_frame(self._page, request) and request.redirected_from is None:
            self._next_mark = entry.number

    def _navigated(self, frame: Frame) -> None:
        """A new document stands: what is told from now on is told since its request."""
        if frame != self._page.main_frame:
            return
        if self._next_mark is None and not frame.url.startswith(UNASKED):
            return  # the same document, under another address
        self._request_mark, self._next_mark = self._next_mark or self.count + 1, None
        self._console_mark = self._console_total
        self.errors = self.warnings = 0
        self.status, self._next_status = self._next_status, None
        self.lost, self._next_lost = self._next_lost if frame.url.startswith(ERROR_PAGE) else None, None
        self.document, self.sent = frame.url.partition("#")[0], self._next_sent

    def _answered(self, response: Response) -> None:
        entry = self._going.get(response.request)
        if entry is not None:
            entry.status, entry.reason = response.status, response.status_text
        if in_main_frame(self._page, response.request):
            self._next_sent = response.request.method != "GET"
            self._next_status = None if response.ok else f"{response.status} {response.status_text}".rstrip()

    def _failed(self, request: Request) -> None:
        self._end(request, request.failure or "failed")
        if in_main_frame(self._page, request):
            self._next_lost = f"{request.url} ({request.failure or 'failed'})"

    def dead_frame(self, frame: Frame) -> str:
        """Why a frame does not show what it should: it did not load, or is an error; empty where it does."""
        if frame.url.startswith(ERROR_PAGE):
            return "it could not be loaded"
        asked = (each for each in reversed(self.requests) if each.kind == "document" and each.url == frame.url)
        status = next((each.status for each in asked if each.status is not None), None)
        return f"it answered {status}" if status is not None and status >= 400 else ""

    def _end(self, request: Request, failure: str | None) -> None:
        entry = self._going.pop(request, None)
        if entry is not None:
            entry.failure = failure
            entry.seconds = time.monotonic() - entry.begun


def in_main_frame(page: Page, request: Request) -> bool:
    """Whether the request asks for a new document of the page itself."""
    if not request.is_navigation_request():
        return False
    try:
        return request.frame == page.main_frame
    except Error:
        # Playwright has no frame yet for the first request of a new page: only its main frame can have sent it.
        return True
