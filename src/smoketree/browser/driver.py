"""What smoketree needs of Playwright that is private: a driver process of our own, with the folders that a browser has
(its home and its profile), and calls that no trace shows.

Playwright has no public way to be given a driver that runs already (`early_start`), or the environment variables of
one. Without the early start, the cold start is behind the official server's. Medians of nine first answers about a
page, in turn, on two cores at rest (Playwright 1.65): 0.61 s; with a driver that starts only now 0.71 s; the official
server 0.62 to 0.69 s.
"""

import asyncio
import fcntl
import os
import shutil
import signal
import subprocess
import tempfile
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import anyio
from playwright._impl._driver import compute_driver_executable, get_driver_env
from playwright._impl.channel_owner import ApiZone
from playwright._impl.out_of_process import PlaywrightClient
from playwright._impl.utils.zones import _async_local_storage, current_zone
from playwright.async_api import Error, Locator, Playwright

from smoketree.browser.early_start import DriverProcess
from smoketree.browser.install import BROWSERS_PATH, link_ffmpeg
from smoketree.browser.processes import end_by_force, family
from smoketree.errors import BrowserError

# Waits for the end of its input, which is ours, then for the browser, which may still write.
_REMOVE_WHEN_WE_END = 'read -r _; for _ in 1 2 3 4 5; do sleep 1; rm -rf "$0"; done'


class BrowserHome:
    """A new folder: the browser's home, and the driver's temporary folder, as the driver leaves behind what it has
    recorded when it is killed. A process of its own removes it where this one ends without `remove`."""

    def __init__(self, named: str | None = None) -> None:
        """`named` is the folder that a driver was told already. Raises OSError where there is such a folder."""
        if named is None:
            self.path = Path(tempfile.mkdtemp(prefix="smoketree-browser-"))
        else:
            self.path = Path(named)
            self.path.mkdir(mode=0o700)
        self._keeper: subprocess.Popen[bytes] | None = None
        with suppress(OSError):  # a system without that shell: the folder is left behind then
            self._keeper = subprocess.Popen(
                ["/bin/sh", "-c", _REMOVE_WHEN_WE_END, str(self.path)],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )

    def remove(self) -> None:
        """Removes the folder, once the browser has ended."""
        if self._keeper is not None:
            self._keeper.kill()
            self._keeper.communicate()
        shutil.rmtree(self.path, ignore_errors=True)


_LOCK_FILE = ".smoketree-lock"


class ProfileLock:
    """A profile folder has one browser at a time: two would spoil it, and not every build of Chromium sees to that.
    Held until `release`, or until this process ends, however it ends."""

    def __init__(self, folder: Path) -> None:
        """Takes the folder, made where it is missing. Raises BrowserError where another browser has it."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(folder / _LOCK_FILE, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise BrowserError(f"the profile folder {folder} cannot be used", error.strerror or "") from error
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(descriptor)
            raise in_use(folder) from error
        self._descriptor: int | None = descriptor

    def release(self) -> None:
        """Gives the folder back. Doing so twice is harmless."""
        descriptor, self._descriptor = self._descriptor, None
        if descriptor is not None:
            os.close(descriptor)


def in_use(folder: Path) -> BrowserError:
    """What is said of a profile that has a browser already."""
    return BrowserError(
        f"Browser is already in use for {folder}", "use --isolated to run multiple instances of the same browser"
    )


# As large as what Playwright's own pipe takes at once.
_PIPE_LIMIT = 32_768


async def _connected(driver: DriverProcess) -> tuple[Playwright, Any]:
    """Playwright on that process, and its connection. Raises Error where the process ends instead."""
    client = PlaywrightClient()
    transport: Any = client._transport  # noqa: SLF001 - Playwright has no public way to be given a process

    async def connect() -> None:
        transport._stopped_future = asyncio.get_running_loop().create_future()  # noqa: SLF001 - what its own does
        transport._proc = process = await _Process.of(driver)  # noqa: SLF001
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
    async def of(cls, driver: DriverProcess) -> "_Process":
        loop = asyncio.get_running_loop()
        stdout = asyncio.StreamReader(limit=_PIPE_LIMIT, loop=loop)
        read, write = os.fdopen(driver.stdout, "rb", 0), os.fdopen(driver.stdin, "wb", 0)
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(stdout, loop=loop), read)
        stdin, _ = await loop.connect_write_pipe(asyncio.BaseProtocol, write)
        return cls(driver.pid, stdin, stdout)

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
        below = family(pid)
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        end_by_force(below)


async def started_driver(home: BrowserHome, early: DriverProcess | None = None) -> Driver:
    """Starts Playwright's driver, or takes the one that was started early where it is just what would be started now.
    A cancellation meanwhile waits for it, so that it can be ended.

    Raises BrowserError where it does not start or ends at once, Error where Playwright says why it does not start.
    """
    command, linked = (*compute_driver_executable(), "run-driver"), link_ffmpeg()
    # What the driver writes while it runs is below the home, and ffmpeg is found.
    environ = {**get_driver_env(), "TMPDIR": str(home.path), **({BROWSERS_PATH: str(linked)} if linked else {})}
    try:
        process = early if early is not None and early.take(command, environ) else DriverProcess(command, environ)
    except OSError as error:
        raise BrowserError("the browser's driver does not start", f"{command[0]}: {error.strerror}") from error
    starting = asyncio.ensure_future(_connected(process))
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


@asynccontextmanager
async def untraced() -> AsyncIterator[None]:
    """Calls inside, and in tasks started inside, are not recorded in a trace. Also decorates a coroutine function:
    `@untraced()`.

    While a trace is recorded, Playwright sends the caller's stack with each call and takes two DOM snapshots for it. A
    case queries its page a hundred times between two actions, and these queries are of no interest in a trace.
    Playwright leaves its own calls out in this way; without it ours would be traced, nothing else.
    """
    own = ApiZone("", [], None, internal=True)
    token = _async_local_storage.set(current_zone().with_("apiZone", own))
    try:
        yield
    finally:
        with suppress(ValueError):  # closed from another task, whose context is its own
            _async_local_storage.reset(token)


@untraced()
async def asked(locator: Locator, script: str, argument: Any = None, *, timeout: float) -> Any:
    """What a JavaScript function says of the element (and of the argument). Waits for it up to `timeout`
    milliseconds. Raises Error."""
    return await locator.evaluate(script, argument, timeout=timeout)
