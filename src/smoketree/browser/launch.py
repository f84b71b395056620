"""Starts the browser: one driver and one Chromium a `Browser`, gone when it is left, however it is left."""

import os
import re
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import anyio
from playwright.async_api import Browser as PlaywrightBrowser
from playwright.async_api import BrowserContext, Error, Playwright

from smoketree.browser.driver import BrowserHome, Driver, ProfileLock, in_use, started_driver
from smoketree.browser.early_start import DriverProcess
from smoketree.browser.endpoint import LOOPBACK, bound, place, stripped
from smoketree.browser.failure import brief
from smoketree.browser.install import find_browser
from smoketree.browser.options import LaunchOptions, SessionOptions
from smoketree.clock import Clock, SystemClock
from smoketree.errors import BrowserError

if TYPE_CHECKING:
    from smoketree.browser.read_only import WriteGuard
    from smoketree.browser.relay import Relay
    from smoketree.browser.session import Session

# No traffic but the pages' own, and no dialogs of a first start. QUIC would go around an http proxy; WebTransport needs
# no flag, as Chromium refuses it itself where there is a proxy.
_ARGUMENTS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--no-first-run",
)
# WebRTC sends UDP past any proxy, to any address; so it is left what a proxy carries (TURN over TCP).
# Chromium's headless shell knows the first name, Chrome the second.
_NO_UDP = tuple(f"--{name}webrtc-ip-handling-policy=disable_non_proxied_udp" for name in ("force-", ""))
_WITHOUT_UDP = "for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection', 'WebTransport']) delete self[name]"
"""For pages of a browser that was not started here, whose arguments are not ours."""
_KEPT_VARIABLES = ("PATH", "LANG", "LC_ALL", "TZ", "DISPLAY", "XAUTHORITY", "WAYLAND_DISPLAY", "FONTCONFIG_PATH")
_STOP_SECONDS = 10.0
_OUTPUT = re.compile(r"\[pid=\d+\]\[(?:out|err)\] (.*\S)")
_MOST_LINES = 5


class Browser:
    """A browser process. Where it died, the next session starts it again."""

    def __init__(
        self, options: LaunchOptions, clock: Clock | None = None, *, early: DriverProcess | None = None
    ) -> None:
        """`early` is a driver that was started before it was known what is asked; it is taken where it fits."""
        self._options = options
        self._early = early
        self._clock = clock if clock is not None else SystemClock()
        self._driver: Driver | None = None
        self._browser: PlaywrightBrowser | None = None
        self._home: BrowserHome | None = None
        self._guard: WriteGuard | None = None
        self._locks: list[ProfileLock] = []
        self._starting = anyio.Lock()

    @property
    def version(self) -> str:
        """The browser's version; empty before it was started."""
        return self._browser.version if self._browser is not None else ""

    @property
    def connected(self) -> bool:
        ended = self._driver is not None and self._driver.ended
        return self._browser is not None and self._browser.is_connected() and not ended

    async def start_driver(self) -> Driver:
        """Starts the driver alone, unless it runs. Raises BrowserError."""
        async with self._starting:
            return await self._start_driver()

    @asynccontextmanager
    async def attached(self, options: LaunchOptions) -> AsyncIterator[None]:
        """Drives the browser that `options` lead to, until the block is left; the driver goes on. Raises BrowserError
        where it is not reached."""
        self._options = options
        try:
            await self.start()
            yield
        finally:
            browser, self._browser = self._browser, None
            if browser is not None:
                with anyio.CancelScope(shield=True), anyio.move_on_after(_STOP_SECONDS), suppress(Error):
                    await browser.close()

    async def start(self) -> None:
        """Starts the driver and the browser, unless they run. Raises BrowserError where that fails."""
        async with self._starting:
            if self.connected:
                return
            if self._browser is not None:
                await self.stop()
            driver = await self._start_driver()
            try:
                self._browser = await self._open(driver.playwright)
            except Error as error:
                elsewhere = f"no browser at {self._place}: it cannot be reached, or does not start there"
                unusable = "the browser does not start" if self.is_own else elsewhere
                raise BrowserError(unusable, self.describe_error(error)) from error

    def lost(self) -> BrowserError:
        """The error of a browser that went away."""
        if self.is_own:
            return BrowserError("the browser died", "run again; if it dies again, the machine may lack memory")
        return BrowserError(f"the browser at {self._place} is gone: it, its server or the connection to it ended")

    def describe_error(self, error: Error) -> str:
        """Playwright's error in brief, with the browser's own output. Of the endpoints' addresses, credentials and
        queries are removed."""
        lines = list(dict.fromkeys(_OUTPUT.findall(error.message)))  # Playwright repeats them in its call log
        said = "".join(f"; it wrote: {line}" for line in lines[-_MOST_LINES:])
        return stripped(brief(error.message) + said, self._options.cdp_endpoint, self._options.ws_endpoint)

    async def stop(self) -> None:
        """Ends browser and driver. Nothing of them is left behind, at worst by force."""
        browser, self._browser = self._browser, None
        driver, self._driver = self._driver, None
        home, self._home = self._home, None
        guard, self._guard = self._guard, None
        ended = driver is None
        with anyio.move_on_after(_STOP_SECONDS):
            if guard is not None:
                await guard.end()
            if browser is not None and browser.is_connected():
                with suppress(Error):
                    await browser.close()
            if driver is not None:
                with suppress(Error):
                    await driver.playwright.stop()
                ended = True
        if driver is not None and not ended:
            driver.kill()
        if driver is not None:
            driver.forget()
        locks, self._locks = self._locks, []
        for lock in locks:
            lock.release()
        if home is not None:
            home.remove()

    def kill(self) -> None:
        """Ends driver and browser at once, by force: for a browser that answers nothing any more."""
        if self._driver is not None:
            self._driver.kill()

    @asynccontextmanager
    async def session(self, options: SessionOptions) -> AsyncIterator["Session"]:
        """A fresh session; closed at the end, also where the task is cancelled. Raises BrowserError."""
        # Imported only now: the driver is to start while they are read.
        from smoketree.browser.context import Context
        from smoketree.browser.context_setup import run_init_pages
        from smoketree.browser.network_policy import NetworkPolicy
        from smoketree.browser.relay import Relay
        from smoketree.browser.session import Session

        async with self._errors(), AsyncExitStack() as stack:
            try:
                policy = NetworkPolicy(options)
            except ValueError as error:
                raise BrowserError("a network list cannot be read", str(error)) from error
            if policy.restricted and self._options.udp and self.is_own:
                raise BrowserError("network lists need a browser without UDP", "start another browser for this session")
            # A browser on another machine could not reach the relay: there the guard looks at every request.
            relayed = policy.restricted and self._on_this_machine
            relay = await stack.enter_async_context(Relay(policy, options.proxy).running()) if relayed else None

            async def open_context(isolated: str | None) -> tuple[BrowserContext, Driver]:
                """A browser context like the first one of the session, and its driver; a browser that died is started
                again."""
                made, driver = await self.context(options, relay, isolated=isolated is not None)
                if policy.restricted and not self.is_own:
                    await made.add_init_script(_WITHOUT_UDP)
                return made, driver

            try:
                context = Context(*await open_context(None), options, policy, relay, open_context)
                stack.push_async_callback(_shielded, context.close)
                if options.init_pages:
                    context.page_opened.append(run_init_pages)
                await context.prepare()
            except Error as error:
                raise BrowserError("no browser session could be opened", self.describe_error(error)) from error
            session = Session(context, self._clock, kill=self.kill, lost=self.lost)
            stack.push_async_callback(_shielded, session.close)
            await session.begin()
            yield session

    @asynccontextmanager
    async def _errors(self) -> AsyncIterator[None]:
        """Makes what Playwright raises a BrowserError, above all where the browser went away."""
        try:
            yield
        except Error as error:
            if not self.connected or "has been closed" in error.message:
                raise self.lost() from error
            raise BrowserError(f"the browser answered with an error: {self.describe_error(error)}") from error

    async def context(
        self, options: SessionOptions, relay: "Relay | None", *, isolated: bool
    ) -> tuple[BrowserContext, Driver]:
        """A browser context as the options want it, and its driver; an `isolated` one is never that of a profile.
        Raises BrowserError, and Error where the browser refuses."""
        from smoketree.browser.context_setup import add_cookies, context_arguments

        profile = None if isolated else options.user_data_dir
        if profile is None:
            await self.start()
            if self._browser is None:
                raise BrowserError("the browser is not started")
            if options.attach and not isolated:
                if relay is not None:
                    raise BrowserError("network lists need a browser context of our own", "leave out --attach")
                if self._browser.contexts:
                    return self._browser.contexts[0], await self.start_driver()
        driver = await self.start_driver()
        playwright = driver.playwright
        playwright.selectors.set_test_id_attribute(options.test_id_attribute)
        arguments = context_arguments(playwright, options, relay, fresh=isolated)
        if profile is not None:
            made = await self._persistent(playwright, profile, arguments)
        elif self._browser is None:  # it ended while this was prepared
            raise BrowserError("the browser is not started")
        else:
            made = await self._browser.new_context(**arguments)
        if not isolated:
            await add_cookies(made, options)
        return made, driver

    async def _persistent(self, playwright: Playwright, folder: Path, arguments: dict[str, Any]) -> BrowserContext:
        state = arguments.pop("storage_state", None)
        lock = ProfileLock(folder)
        self._locks.append(lock)
        try:
            start = self._start_arguments()
            ignored = start.get("ignore_default_args")
            # A profile keeps its extensions.
            start["ignore_default_args"] = ignored is True or ["--disable-extensions", *(ignored or ())]
            context = await playwright.chromium.launch_persistent_context(folder, **{**start, **arguments})
        except BaseException as error:
            lock.release()
            if isinstance(error, Error) and ("ProcessSingleton" in str(error) or "existing browser" in str(error)):
                raise in_use(folder) from error
            raise
        context.on("close", lambda _: lock.release())
        if state is not None:
            await context.set_storage_state(state)
        return context

    @property
    def is_own(self) -> bool:
        """Whether the browser is started here, and not one that is attached to."""
        return self._endpoint is None

    @property
    def _endpoint(self) -> str | None:
        return self._options.cdp_endpoint or self._options.ws_endpoint

    @property
    def _place(self) -> str:
        """Where the browser is, for people."""
        endpoint = self._endpoint or ""
        return place(endpoint) if "://" in endpoint else endpoint

    @property
    def _on_this_machine(self) -> bool:
        endpoint = self._endpoint
        return endpoint is None or (urlsplit(endpoint).hostname in LOOPBACK and not self._options.elsewhere)

    async def _start_driver(self) -> Driver:
        if self._driver is not None and not self._driver.ended:
            return self._driver
        if self._driver is not None:
            await self.stop()
        self._home = BrowserHome(self._early.home if self._early is not None else None)
        try:
            self._driver = await started_driver(self._home, self._early)
        except Error as error:
            raise BrowserError("the browser does not start", self.describe_error(error)) from error
        return self._driver

    async def _open(self, playwright: Playwright) -> PlaywrightBrowser:
        options = self._options
        chromium = playwright.chromium
        headers = dict(options.endpoint_headers) or None
        limit = options.connect_timeout * 1000 if options.connect_timeout is not None else None
        if options.cdp_endpoint is not None:
            # The first context is somebody's own: its media, focus and downloads stay as they are.
            return await chromium.connect_over_cdp(
                options.cdp_endpoint, headers=headers, timeout=limit, no_defaults=True
            )
        if options.ws_endpoint is not None:
            address = bound(options.ws_endpoint) or options.ws_endpoint
            return await chromium.connect(address, headers=headers, timeout=limit)
        browser = await chromium.launch(**self._start_arguments())
        if options.read_only:
            from smoketree.browser.read_only import WriteGuard

            self._guard = WriteGuard(browser, options.read_only)
            await self._guard.start()
        return browser

    def _start_arguments(self) -> dict[str, Any]:
        options = self._options
        binary: dict[str, Any] = {"executable_path": options.executable} if options.executable else {}
        if not binary and options.channel is not None:
            binary = {"channel": options.channel}
        arguments: dict[str, Any] = {
            **(binary or {"executable_path": find_browser(headed=options.headed).path}),
            "headless": not options.headed,
            "chromium_sandbox": options.sandbox,
            "args": [*_ARGUMENTS, *(() if options.udp else _NO_UDP), *options.arguments],
            "env": self._environment(),
            # We handle signals: the driver must not end the browser under a run that still writes its report.
            "handle_sigint": False,
            "handle_sigterm": False,
            "handle_sighup": False,
        }
        given = options.playwright_options
        return {**arguments, **given, "env": {**arguments["env"], **given.get("env", {})}}

    def _environment(self) -> dict[str, str]:
        """The browser's environment variables: no tokens or keys, and a home folder of its own."""
        kept = {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ}
        home = self._home.path if self._home is not None else tempfile.gettempdir()
        return {"LANG": "C.UTF-8", **kept, "HOME": str(home), "TMPDIR": tempfile.gettempdir()}


@asynccontextmanager
async def launched(options: LaunchOptions, clock: Clock | None = None) -> AsyncIterator[Browser]:
    """A running browser. When the block is left (end, exception, cancellation) no process of it stays behind.

    Raises BrowserError where there is no browser or it does not start.
    """
    browser = Browser(options, clock)
    try:
        await browser.start()
        yield browser
    finally:
        with anyio.CancelScope(shield=True):
            await browser.stop()


async def _shielded(close: Callable[[], Awaitable[None]]) -> None:
    with anyio.CancelScope(shield=True), anyio.move_on_after(_STOP_SECONDS):
        await close()
