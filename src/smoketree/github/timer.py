"""Time as this room needs it: PyGithub blocks, and so do those who wait between its calls."""

import time
from typing import Protocol


class Timer(Protocol):
    """A source of time, and the one way to wait."""

    def now(self) -> float:
        """Seconds since the epoch."""

    def monotonic(self) -> float:
        """Seconds on a clock that never goes back."""

    def sleep(self, seconds: float) -> None:
        """Waits that many seconds."""


class SystemTimer:
    """The machine's own clock."""

    def now(self) -> float:
        return time.time()

    def monotonic(self) -> float:
        return time.monotonic()

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)
