"""Waits for what an action started, and for nothing else.

An action may start a navigation, requests, short timers and changes of the DOM. The page is settled once all of
them are quiet; each kind is bounded, so that a page that polls, animates or hangs costs little. The page's side (an
init script that notes timers) needs nothing from the page and leaves no visible mark on it.
"""

import asyncio
import time
from dataclasses import dataclass
from importlib.resources import files

from playwright.async_api import Error, Frame, Page, Request

from smoketree.browser.journal import in_main_frame

TIMERS_SCRIPT = files(__package__).joinpath("timers.js").read_text(encoding="utf-8")
_QUIET_SCRIPT = files(__package__).joinpath("quiet.js").read_text(encoding="utf-8")

_WAITED_FOR = frozenset({"document", "script", "stylesheet", "xhr", "fetch"})


@dataclass(frozen=True, slots=True)
class Bounds:
    """How long to wait, in seconds: `quiet` without a DOM change; `noise` at most for a DOM that never rests;
    `requests` at most for requests once the DOM is quiet; `total` for all but a navigation; `navigation` for the
    answer to one.
    """

    quiet: float = 0.05
    noise: float = 1.0
    requests: float = 2.0
    total: float = 5.0
    navigation: float = 10.0


# A page that reloads itself for ever gets no new time for its fourth document and those after it.
_DOCUMENTS = 3


class Activity:
    """What one page has on the wire. `mark()` forgets what began before the action."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._pending: set[Request] = set()
        self._navigation: Request | None = None
        self._changed = asyncio.Event()
        self.last_change = 0.0
        self.documents: list[float] = []
        page.on("request", self._began)
        page.on("requestfinished", self._ended)
        page.on("requestfailed", self._ended)
        page.on("framenavigated", self._navigated)
        page.on("close", self._closed)

    def mark(self) -> None:
        self._pending.clear()
        self._navigation = None
        self.documents.clear()

    @property
    def navigating(self) -> bool:
        """Whether the main frame waits for the answer to a navigation."""
        return self._navigation is not None

    @property
    def destination(self) -> str:
        """Where the main frame waits to go; empty where it does not."""
        return self._navigation.url if self._navigation is not None else ""

    @property
    def busy(self) -> bool:
        return bool(self._pending)

    async def change(self, seconds: float) -> None:
        """Returns when something begins or ends, after that many seconds at the latest."""
        self._changed.clear()
        try:
            await asyncio.wait_for(self._changed.wait(), max(seconds, 0.0))
        except TimeoutError:
            return

    def _began(self, request: Request) -> None:
        if request.resource_type not in _WAITED_FOR:
            return
        self._pending.add(request)
        if in_main_frame(self._page, request):
            self._navigation = request
        self._note()

    def _ended(self, request: Request) -> None:
        self._pending.discard(request)
        if request is self._navigation:
            self._navigation = None
        self._note()

    def _navigated(self, frame: Frame) -> None:
        # An address changed by script has no navigation request: then everything on the wire still counts.
        if frame == self._page.main_frame and self._navigation is not None:
            # A new document: the requests of the old one may never be reported as ended.
            self.documents.append(time.monotonic())
            self._pending = {request for request in self._pending if request is self._navigation}
            self._navigation = None
        self._note()

    def _closed(self, _: Page) -> None:
        self.mark()
        self._note()

    def _note(self) -> None:
        self.last_change = time.monotonic()
        self._changed.set()


async def settle(page: Page, activity: Activity, since: float, bounds: Bounds) -> bool:
    """Waits until what began since `since` (`time.monotonic()`) is quiet; False where a bound ended the wait."""
    begun = time.monotonic()
    rested: float | None = None
    loaded = 0
    while not page.is_closed():
        left = _limit(activity, begun, rested, bounds) - time.monotonic()
        if left <= 0:
            return False
        if activity.navigating:
            await activity.change(left)
            continue
        if loaded < len(activity.documents):
            loaded = len(activity.documents)
            rested = None
            await _load(page, left)
            continue
        asked = time.monotonic()
        quiet = await _quiet(page, since, bounds, left)
        if quiet is None:
            # The document was replaced meanwhile; the new one is looked at in the next round.
            await activity.change(min(left, 0.02))
            continue
        if rested is None:
            rested = time.monotonic()
        if not activity.busy and activity.last_change < asked:
            return quiet
        if activity.busy:
            await activity.change(_limit(activity, begun, rested, bounds) - time.monotonic())
    return True


def _limit(activity: Activity, begun: float, rested: float | None, bounds: Bounds) -> float:
    """The moment at which waiting ends whatever goes on."""
    start = max([begun, *activity.documents[:_DOCUMENTS]])
    if activity.navigating and len(activity.documents) < _DOCUMENTS:
        return start + bounds.navigation
    limit = start + bounds.total
    return limit if rested is None else min(limit, rested + bounds.requests)


async def _load(page: Page, left: float) -> None:
    """Waits for the new document's `load`, no longer than that."""
    try:
        await page.wait_for_load_state("load", timeout=left * 1000)
    except Error:
        return


async def _quiet(page: Page, since: float, bounds: Bounds, left: float) -> bool | None:
    """Whether timers and DOM came to rest; None where the document went away during the wait."""
    elapsed = time.monotonic() - since
    argument = {"elapsed": elapsed * 1000, "quiet": bounds.quiet * 1000, "cap": min(bounds.noise, left) * 1000}
    try:
        # The page's own clock may stand still (a fake one, a blocked thread): ours bounds it too.
        return bool(await asyncio.wait_for(page.evaluate(_QUIET_SCRIPT, argument), left))
    except TimeoutError:
        return False
    except Error:
        return None
