"""When a page behind another's server has come to rest: its snapshot stays the same and no request is open."""

from typing import Protocol

from smoketree.browser.protocol import ToolAnswer
from smoketree.clock import Clock

ACTING = frozenset(
    {
        *("browser_navigate", "browser_navigate_back", "browser_click", "browser_type", "browser_press_key"),
        *("browser_select_option", "browser_hover", "browser_drag", "browser_drop", "browser_fill_form"),
        *("browser_file_upload", "browser_handle_dialog", "browser_tabs", "browser_wait_for", "browser_run_code"),
        *("browser_run_code_unsafe", "browser_resize", "browser_close"),
        *("browser_mouse_click_xy", "browser_mouse_drag_xy"),
    }
)
"""Tools after which the page may be another."""

_SAME_FOR = 0.25
"""Seconds that a page must look the same."""

_PAUSE = 0.1


class Watched(Protocol):
    """What a page is watched with."""

    async def snapshot(self) -> ToolAnswer: ...
    async def requests(self) -> ToolAnswer: ...


class Rest:
    """Waits until a page is idle. Where the server does not list requests, only its snapshots are compared."""

    def __init__(self, watched: Watched, clock: Clock, *, watches_requests: bool) -> None:
        self._watched = watched
        self._clock = clock
        self._watches_requests = watches_requests

    async def wait(self, bound: float) -> ToolAnswer | None:
        """The last look at the page, once it is at rest or stopped by a dialog; None where that did not come within
        `bound` seconds. Raises BrowserError where the server is gone."""
        deadline = self._clock.monotonic() + bound
        before: str | None = None
        since = self._clock.monotonic()
        while True:
            busy = await self._busy()
            began = self._clock.monotonic()
            seen = await self._watched.snapshot()
            if seen.modals:
                return seen
            if busy or seen.snapshot is None or seen.snapshot != before:
                before, since = seen.snapshot, began
            elif self._clock.monotonic() - since >= _SAME_FOR:
                return seen
            if self._clock.monotonic() >= deadline:
                return None
            await self._clock.sleep(_PAUSE)

    async def _busy(self) -> bool:
        if not self._watches_requests:
            return False
        listed = (await self._watched.requests()).results
        return any(is_open(line) for line in (listed[0].split("\n") if listed else ()))


def is_open(line: str) -> bool:
    """Whether a line of `browser_network_requests` is a request without a response."""
    head, _, rest = line.partition(" ")
    numbered = head.rstrip(".").isdigit() and rest.startswith("[")
    return (numbered or line.startswith("[")) and " => " not in line
