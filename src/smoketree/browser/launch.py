"""Starts the browser: one driver and one Chromium a `Browser`, gone when it is left, however it is left."""

import asyncio
import os
import shutil
import signal
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import anyio
from playwright.async_api import Browser as PlaywrightBrowser
from playwright.async_api import BrowserContext, Error, Playwright, async_playwright

from smoketree.browser.context import Context
from smoketree.browser.failure import brief
from smoketree.browser.install import BROWSERS_PATH, find_browser, link_ffmpeg
from smoketree.browser.options import LaunchOptions, SessionOptions
from smoketree.browser.session import Session
from smoketree.clock import Clock, SystemClock
from smoketree.errors import BrowserError

# No traffic but the pages' own, and no dialogs of a first start. QUIC would go around an http proxy.
_ARGUMENTS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--no-first-run",
)
_KEPT_VARIABLES = ("PATH", "LANG", "LC_ALL", "TZ", "DISPLAY", "XAUTHORITY", "WAYLAND_DISPLAY", "FONTCONFIG_PATH")
_STOP_SECONDS = 10.0


class Browser:
    """A browser process. Where it died, the next session starts it again."""

    def __init__(self, options: LaunchOptions, clock: Clock) -> None:
        self._options = options
        self._clock = clock
        self._driver: _Driver | None = None
        self._browser: PlaywrightBrowser | None = None
        self._home: Path | None = None
        self._starting = anyio.Lock()

    @property
    def version(self) -> str:
        """The browser's version; empty before it was started."""
        return self._browser.version if self._browser is not None else ""

    @property
    def connected(self) -> bool:
        return self._browser is not None and self._browser.is_connected()

    async def start(self) -> None:
        """Starts the driver and the browser, unless they run. Raises BrowserError where that fails."""
        async with self._starting:
            if self.connected:
                return
            await self.stop()
            self._home = Path(tempfile.mkdtemp(prefix="smoketree-browser-"))
            try:
                self._driver = await _started_driver()
                self._browser = await self._open(self._driver.playwright)
            except Error as error:
                raise BrowserError("the browser does not start", brief(error.message)) from error

    async def stop(self) -> None:
        """Ends browser and driver. Nothing of them is left behind, at worst by force."""
        browser, self._browser = self._browser, None
        driver, self._driver = self._driver, None
        home, self._home = self._home, None
        pid = driver.pid if driver is not None else None
        with anyio.move_on_after(_STOP_SECONDS):
            if browser is not None and browser.is_connected():
                await _ignoring(browser.close())
            if driver is not None:
                await _ignoring(driver.playwright.stop())
                pid = None
        if pid is not None:
            _kill(pid)
        if home is not None:
            shutil.rmtree(home, ignore_errors=True)

    @asynccontextmanager
    async def session(self, options: SessionOptions) -> AsyncIterator[Session]:
        """A fresh session; closed at the end, also where the task is cancelled. Raises BrowserError."""
        await self.start()
        async with AsyncExitStack() as stack:
            try:
                playwright_context = await self._context(options)
                context = Context(playwright_context, options)
                stack.push_async_callback(_shielded, context)
                await context.prepare()
                await _add_cookies(playwright_context, options)
            except Error as error:
                raise BrowserError("no browser session could be opened", brief(error.message)) from error
            session = Session(context, self._clock)
            stack.push_async_callback(_shielded, session)
            yield session

    async def _open(self, playwright: Playwright) -> PlaywrightBrowser:
        options = self._options
        chromium = playwright.chromium
        if options.cdp_endpoint is not None:
            return await chromium.connect_over_cdp(options.cdp_endpoint)
        if options.ws_endpoint is not None:
            return await chromium.connect(options.ws_endpoint)
        return await chromium.launch(**self._start_arguments())

    def _start_arguments(self) -> dict[str, Any]:
        options = self._options
        return {
            "executable_path": options.executable or find_browser().path,
            "headless": not options.headed,
            "args": [*_ARGUMENTS, *options.arguments],
            "env": self._environment(),
            # We handle signals: the driver must not end the browser under a run that still writes its report.
            "handle_sigint": False,
            "handle_sigterm": False,
            "handle_sighup": False,
        }

    def _environment(self) -> dict[str, str]:
        """What the browser is told of this machine: no token, no key, a home of its own."""
        kept = {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ}
        return {"LANG": "C.UTF-8", **kept, "HOME": str(self._home), "TMPDIR": tempfile.gettempdir()}

    async def _context(self, options: SessionOptions) -> BrowserContext:
        if self._browser is None or self._driver is None:
            raise BrowserError("the browser is not started")
        playwright = self._driver.playwright
        arguments = _context_arguments(playwright, options)
        if options.user_data_dir is None:
            return await self._browser.new_context(**arguments)
        state = arguments.pop("storage_state", None)
        context = await playwright.chromium.launch_persistent_context(
            options.user_data_dir, **arguments, **self._start_arguments()
        )
        if state is not None:
            await context.set_storage_state(state)
        return context


@asynccontextmanager
async def launched(options: LaunchOptions, clock: Clock | None = None) -> AsyncIterator[Browser]:
    """A running browser. When the block is left (end, exception, cancellation) no process of it stays behind.

    Raises BrowserError where there is no browser or it does not start.
    """
    browser = Browser(options, clock if clock is not None else SystemClock())
    try:
        await browser.start()
        yield browser
    finally:
        with anyio.CancelScope(shield=True):
            await browser.stop()


def _context_arguments(playwright: Playwright, options: SessionOptions) -> dict[str, Any]:
    width, height = options.viewport
    arguments: dict[str, Any] = {
        "viewport": {"width": width, "height": height},
        "locale": options.locale,
        "timezone_id": options.timezone,
        "accept_downloads": True,
    }
    if options.mobile:
        agent = playwright.devices["Pixel 7"]["user_agent"]
        arguments |= {"is_mobile": True, "has_touch": True, "user_agent": agent}
    if options.storage_state is not None:
        state = options.storage_state
        arguments["storage_state"] = state if isinstance(state, Path) else dict(state)
    if options.basic_auth is not None:
        user, password = options.basic_auth
        credentials = {"username": user, "password": password}
        if options.origin is not None:
            credentials["origin"] = options.origin
        arguments["http_credentials"] = credentials
    return arguments


async def _add_cookies(context: BrowserContext, options: SessionOptions) -> None:
    cookies = [
        {"name": cookie.name, "value": cookie.value, "url": cookie.url or options.origin} for cookie in options.cookies
    ]
    if cookies:
        await context.add_cookies(cookies)  # type: ignore[arg-type]  # a TypedDict with optional keys


@dataclass(frozen=True, slots=True)
class _Driver:
    """Playwright's driver process."""

    playwright: Playwright
    pid: int | None


async def _started_driver() -> _Driver:
    """Starts Playwright's driver. A cancellation meanwhile waits for it, so that it can be ended."""
    manager = async_playwright()
    with _told_of_ffmpeg():
        starting = asyncio.ensure_future(manager.start())
        try:
            playwright = await asyncio.shield(starting)
        except asyncio.CancelledError:
            with anyio.CancelScope(shield=True):
                playwright = await starting
                await playwright.stop()
            raise
    return _Driver(playwright, _driver_pid(manager))


@contextmanager
def _told_of_ffmpeg() -> Iterator[None]:
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


async def _shielded(thing: Session | Context) -> None:
    with anyio.CancelScope(shield=True), anyio.move_on_after(_STOP_SECONDS):
        await thing.close()


async def _ignoring(work: Any) -> None:
    """Does what ends something that may have ended already."""
    try:
        await work
    except Error:
        return


def _driver_pid(manager: object) -> int | None:
    """The driver's process, which Playwright's public API does not name: needed only to end it by force."""
    process: Any = manager
    for name in ("_client", "_transport", "_proc"):
        process = getattr(process, name, None)
    pid = getattr(process, "pid", None)
    return pid if isinstance(pid, int) else None


def _kill(pid: int) -> None:
    """The browser ends by itself when the driver's end of its pipe is closed."""
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return
