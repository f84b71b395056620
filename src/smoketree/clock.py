"""Time as a seam: what waits takes a `Clock`, so that tests need not wait."""

import time
from typing import Protocol

import anyio


class Clock(Protocol):
    """A source of time."""

    def now(self) -> float:
        """Seconds since the epoch."""

    def monotonic(self) -> float:
        """Seconds on a clock that never goes back."""

    async def sleep(self, seconds: float) -> None:
        """Waits that many seconds."""


class SystemClock:
    """The machine's own clock."""

    now = staticmethod(time.time)
    monotonic = staticmethod(time.monotonic)
    sleep = staticmethod(anyio.sleep)
