"""Starts Playwright's driver process with the path of ffmpeg, and ends it, by force if it has to."""

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import anyio
from playwright.async_api import Error, Playwright, async_playwright

from smoketree.browser.driver_handover import fits, take_over_driver
from smoketree.browser.early_start import EarlyStart
from smoketree.browser.install import BROWSERS_PATH, link_ffmpeg
from smoketree.errors import BrowserError


@dataclass(frozen=True, slots=True)
class Driver:
    """A driver that runs."""

    playwright: Playwright
    transport: Any = None

    @property
    def pid(self) -> int | None:
        pid = getattr(getattr(self.transport, "_proc", None), "pid", None)
        return pid if isinstance(pid, int) else None

    @property
    def ended(self) -> bool:
        """Whether its process is known to be gone."""
        return getattr(getattr(self.transport, "_proc", None), "returncode", None) is not None

    def forget(self) -> None:
        """Reads the failure that a driver which ended by itself leaves behind, so that asyncio does not log it."""
        failed = getattr(self.transport, "on_error_future", None)
        if isinstance(failed, asyncio.Future) and failed.done() and not failed.cancelled():
            failed.exception()

    def kill(self) -> None:
        """Ends it by force, and its browsers: one that was stopped would not see that its pipes are closed."""
        pid = self.pid
        if pid is None or self.ended:
            return
        for one in (pid, *_below(pid)):
            with suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)


def _below(pid: int) -> list[int]:
    """All descendants of a process, where the system lists them (Linux)."""
    found: list[int] = []
    waiting = [pid]
    while waiting:
        listed = Path(f"/proc/{waiting.pop()}/task")
        with suppress(OSError):
            for children in listed.glob("*/children"):
                waiting += [int(child) for child in children.read_text().split()]
        found += [child for child in waiting if child not in found]
    return found


async def started_driver(early: EarlyStart | None = None) -> Driver:
    """Starts Playwright's driver, or takes the one that was started early where it is just what would be started now.
    A cancellation meanwhile waits for it, so that it can be ended.

    Raises BrowserError where it ends at once, Error where Playwright says why it does not start.
    """
    with _environ_with_ffmpeg():
        starting = asyncio.ensure_future(take_over_driver(early) if early is not None and fits(early) else _started())
        try:
            playwright, transport = await asyncio.shield(starting)
        except asyncio.CancelledError:
            with anyio.CancelScope(shield=True), suppress(Exception):  # it is gone already where that fails
                playwright, _ = await starting
                await playwright.stop()
            raise
        except Error:
            raise
        except Exception as error:  # Playwright has no type for a driver that dies
            raise BrowserError("the browser's driver ended at its start", str(error)) from error
    return Driver(playwright, transport)


async def _started() -> tuple[Playwright, Any]:
    manager = async_playwright()
    return await manager.start(), _transport(manager)


@contextmanager
def _environ_with_ffmpeg() -> Iterator[None]:
    """The driver copies our environment when it starts: there is no other way to tell it where ffmpeg is.

    The variable is taken back afterwards, unless someone else changed it meanwhile.
    """
    folder = link_ffmpeg()
    if folder is None:
        yield
        return
    before, ours = os.environ.get(BROWSERS_PATH), str(folder)
    os.environ[BROWSERS_PATH] = ours
    try:
        yield
    finally:
        if os.environ.get(BROWSERS_PATH) == ours and before != ours:
            if before is None:
                del os.environ[BROWSERS_PATH]
            else:
                os.environ[BROWSERS_PATH] = before


def _transport(manager: object) -> Any:
    """The driver's connection, which Playwright's public API does not name: needed only to end it by force."""
    found: Any = manager
    for name in ("_client", "_transport"):
        found = getattr(found, name, None)
    return found
