"""What one page has on the wire since an action: requests, navigations, sockets, workers."""

import asyncio
import time
from contextlib import suppress

from playwright.async_api import Frame, Page, Request, Response, WebSocket

from smoketree.browser.journal import UNASKED, in_main_frame

WINDOW = 0.5
"""Seconds after an action, or after the last answer to it, in which what it started may show."""

# These are waited for to their end; of others (pictures, fonts) little more than the answer's beginning is.
_WHOLE = frozenset({"document", "script", "stylesheet", "xhr", "fetch"})
# These come in parts, for as long as they like.
_STREAMS = frozenset({"eventsource", "media"})
# Nothing comes back from these.
_SENT_ONLY = frozenset({"ping", "cspviolationreport"})
_SLACK = 0.1


class Activity:
    """The network of one page. `mark()` forgets what began before the action. Only requests by one of the `methods` are
    waited for, where these are given: others are never answered.

    `answered` is when a request that counts ended last, `answers` when each of them did, and what it was; `documents`
    when new documents came, `last_change` when anything began or ended (`time.monotonic()`); `loaded` counts all
    documents; `hangs` is set where the page itself did not answer.
    """

    def __init__(self, page: Page, methods: frozenset[str] | None = None) -> None:
        self._page = page
        self._methods = methods
        self._address = page.url
        self._changed = asyncio.Event()
        self._habits: set[tuple[str, str]] = set()
        self._channels: set[WebSocket | Request] = set()
        self.loaded = 0
        self.last_change = 0.0
        self.mark()
        page.on("request", self._began)
        page.on("response", self._responded)
        page.on("requestfinished", self._ended)
        page.on("requestfailed", self._ended)
        page.on("framenavigated", self._navigated)
        page.on("websocket", self._socket)
        page.on("worker", lambda _: self._held())
        page.on("close", self._closed)

    def mark(self) -> None:
        """An action begins."""
        self._pending: dict[Request, float] = {}
        self._coming: dict[Request, float] = {}
        self._navigation: Request | None = None
        self.documents: list[float] = []
        self.answered: float | None = None
        self.answers: list[tuple[float, tuple[str, str]]] = []
        self._acted: float | None = None
        self._first_ended = 0.0
        self._channel_used = False
        self._resting = False
        self.hangs = False

    def acted(self) -> float:
        """When the action was done (`time.monotonic()`): the first time that someone asks."""
        if self._acted is None:
            self._acted = time.monotonic()
        return self._acted

    def rest(self) -> None:
        """The action's consequences are over: what begins from now on, the page does by itself."""
        self._resting = True

    @property
    def navigating(self) -> bool:
        """Whether the main frame waits for the answer to a navigation."""
        return self._navigation is not None

    @property
    def destination(self) -> str:
        """Where the main frame waits to go; empty where it does not."""
        return self._navigation.url if self._navigation is not None else ""

    @property
    def streaming(self) -> bool:
        """Whether the action asked for something that may come in many parts, over a socket or an event source."""
        return self._channel_used and bool(self._channels)

    @property
    def listening(self) -> bool:
        """Whether a channel is open over which something may come."""
        return bool(self._channels)

    @property
    def asking(self) -> list[tuple[str, str]]:
        """The requests that were sent since the action began and are not answered yet."""
        return [_key(request) for request in self._pending if request.resource_type in _WHOLE | _STREAMS]

    @property
    def held_until(self) -> float:
        """Until when an open channel (socket, event source) may deliver something, which cannot be foreseen."""
        asked = self._channel_used or (self.answered is not None and bool(self._channels))
        return max(self.acted(), self.answered or 0.0) + WINDOW if asked else 0.0

    def deadline(self, now: float) -> float:
        """The moment up to which a page that talks all the time is listened to: that of a fixed wait."""
        first = self.acted() + WINDOW
        if any(begun <= first for begun in self._pending.values()):
            return max(now, first) + WINDOW + _SLACK
        return max(first, self._first_ended) + WINDOW + _SLACK

    def busy(self, now: float) -> bool:
        """Whether a request is on the wire that may still change the page."""
        late = now > self.deadline(now)
        if any(not (late and _key(request) in self._habits) for request in self._pending):
            return True
        return any(now < begun + WINDOW for begun in self._coming.values())

    async def change(self, seconds: float) -> None:
        """Returns when something begins or ends, after that many seconds at the latest."""
        self._changed.clear()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._changed.wait(), max(seconds, 0.0))

    def _began(self, request: Request) -> None:
        if request.resource_type in _SENT_ONLY or (self._methods is not None and request.method not in self._methods):
            return
        if self._resting and request.resource_type in _WHOLE and not request.is_navigation_request():
            self._habits.add(_key(request))
        self._pending[request] = time.monotonic()
        if in_main_frame(self._page, request):
            self._navigation = request
        self._note()

    def _responded(self, response: Response) -> None:
        request = response.request
        if request.resource_type in _WHOLE:
            return
        if request.resource_type in _STREAMS:
            self._channels.add(request)
            self._held()
        elif request in self._pending:
            self._coming[request] = time.monotonic()
        self._end(request)

    def _ended(self, request: Request) -> None:
        self._channels.discard(request)
        if self._coming.pop(request, None) is not None:
            self._answer(request)
        self._end(request)

    def _end(self, request: Request) -> None:
        begun = self._pending.pop(request, None)
        if request is self._navigation:
            self._navigation = None
        if begun is not None:
            now = time.monotonic()
            if self._acted is None or begun <= self._acted + WINDOW:
                self._first_ended = now
            if self._acted is None or now <= self.deadline(now) or _key(request) not in self._habits:
                self._answer(request)
        self._note()

    def _answer(self, request: Request) -> None:
        self.answered = time.monotonic()
        self.answers.append((self.answered, _key(request)))

    def _navigated(self, frame: Frame) -> None:
        if frame == self._page.main_frame and self._is_document(frame.url):
            # A new document: the requests of the old one may never be reported as ended.
            self.documents.append(time.monotonic())
            self.loaded += 1
            self._pending = {request: begun for request, begun in self._pending.items() if request is self._navigation}
            self._coming.clear()
            self._channels.clear()
            self._habits.clear()
            self._navigation = None
        self._note()

    def _is_document(self, url: str) -> bool:
        """Whether another document was loaded. A change of address by script has no navigation request: then every
        request under way still counts. Addresses that are loaded without a request (`about:`, `data:`) count as the
        same document when only the fragment differs; reloading such an address looks the same."""
        before, self._address = self._address, url
        if self._navigation is not None:
            return True
        return url.startswith(UNASKED) and url.partition("#")[0] != before.partition("#")[0]

    def _socket(self, socket: WebSocket) -> None:
        self._channels.add(socket)
        socket.on("close", lambda _: self._channels.discard(socket))
        socket.on("framesent", lambda _: self._held())
        self._held()

    def _held(self) -> None:
        if not self._resting:
            self._channel_used = True
        self._note()

    def _closed(self, _: Page) -> None:
        self.mark()
        self._note()

    def _note(self) -> None:
        self.last_change = time.monotonic()
        self._changed.set()


def _key(request: Request) -> tuple[str, str]:
    """The key under which requests that a page repeats count as the same: method, and address without query."""
    return request.method, request.url.partition("?")[0]
