"""Takes over a driver that was started early, in the place of the one that Playwright would start."""

import asyncio
import os
import threading
from contextlib import suppress
from typing import Any, cast

from playwright._impl._driver import compute_driver_executable, get_driver_env
from playwright._impl.out_of_process import PlaywrightClient
from playwright.async_api import Error, Playwright

from smoketree.browser.early_start import EarlyStart

# As large as what Playwright's own pipe takes at once.
_LIMIT = 32_768


def fits(early: EarlyStart) -> bool:
    """Whether the process is the driver that Playwright would start now; if so, it is the caller's to adopt."""
    try:
        return early.take((*compute_driver_executable(), "run-driver"), get_driver_env())
    except Error:
        return False  # there is no driver; starting one reports that


async def take_over_driver(early: EarlyStart) -> tuple[Playwright, Any]:
    """Playwright on that process, and its connection. Raises Error where the process ends instead."""
    client = PlaywrightClient()
    transport: Any = client._transport  # noqa: SLF001 - Playwright has no public way to be given a process

    async def connect() -> None:
        transport._stopped_future = asyncio.get_running_loop().create_future()  # noqa: SLF001 - what its own does
        transport._proc = process = await _Process.of(early)  # noqa: SLF001
        transport._output = process.stdin  # noqa: SLF001

    transport.connect = connect  # before the task that calls it has begun
    inner = await client._playwright  # noqa: SLF001
    playwright = Playwright(inner)
    stop: Any = client.stop
    cast("Any", playwright).stop = stop
    return playwright, transport


class _Process:
    """A process as Playwright's transport uses one: what `asyncio.subprocess.Process` is, as far as that goes."""

    def __init__(self, pid: int, stdin: asyncio.WriteTransport, stdout: asyncio.StreamReader) -> None:
        self.pid = pid
        self.stdin = stdin
        self.stdout = stdout
        self.returncode: int | None = None
        self._ended = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        threading.Thread(target=self._wait, name="driver", daemon=True).start()

    @classmethod
    async def of(cls, early: EarlyStart) -> "_Process":
        loop = asyncio.get_running_loop()
        stdout = asyncio.StreamReader(limit=_LIMIT, loop=loop)
        read, write = os.fdopen(early.stdout, "rb", 0), os.fdopen(early.stdin, "wb", 0)
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(stdout, loop=loop), read)
        stdin, _ = await loop.connect_write_pipe(asyncio.BaseProtocol, write)
        return cls(early.pid, stdin, stdout)

    async def communicate(self) -> None:
        """Closes what it reads, and waits for its end."""
        self.stdin.close()
        await self.stdout.read()
        await self._ended.wait()

    def _wait(self) -> None:
        code = -1
        with suppress(ChildProcessError):
            code = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        with suppress(RuntimeError):  # the loop is closed: the exit code is no longer awaited
            self._loop.call_soon_threadsafe(self._over, code)

    def _over(self, code: int) -> None:
        self.returncode = code
        self._ended.set()
