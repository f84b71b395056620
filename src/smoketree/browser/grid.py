"""Browsers of a Selenium Grid 4, or of a vendor with its interface: one WebDriver session for each browser session.

The session is opened and deleted by WebDriver's wire format (W3C WebDriver, 8.1 and 8.2); in between, the browser is
driven over the CDP address that the Grid returns (`se:cdp`), which leads through the Grid.
"""

import asyncio
import json
from base64 import b64encode
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote, urlsplit, urlunsplit

import anyio
import httpx2

from smoketree.browser.endpoint import LOOPBACK, place, stripped
from smoketree.browser.launch import Browser
from smoketree.browser.options import LaunchOptions, SessionOptions
from smoketree.clock import Clock, SystemClock
from smoketree.errors import BrowserError
from smoketree.trusted import authorities

if TYPE_CHECKING:
    from smoketree.browser.session import Session

_HEADERS = {"content-type": "application/json; charset=utf-8"}
"""The Grid refuses JSON that does not say its encoding."""
_STATUS_SECONDS = 10.0
_QUEUE_SECONDS = 330.0
"""How long a new session may take: a request waits in the Grid's queue for 300 s by default."""
_LAST_SECONDS = 20.0
"""How long to wait for a requested session after cancellation, so that it can be deleted."""
_DELETE_SECONDS = 60.0
"""chromedriver waits 20 s for a browser that does not quit before it kills it."""
_TRIES = 4
"""How often a session is begun."""
_TRIES_LATER = 75
"""How often where one began before: the Grid offers a node that died until it notices, which takes two minutes."""
_PAUSE = 2.0
_NO_SUCH_SESSION = 404
_LOCAL = LOOPBACK | {"0.0.0.0"}  # noqa: S104 - what a Grid calls itself


@dataclass(frozen=True, slots=True)
class GridOptions:
    """A Grid: its address, with user and password where it has them, and what its browsers have to match (a vendor's
    keys are capabilities too). `tell` shows a line to the person who waits."""

    url: str = field(repr=False)
    capabilities: Mapping[str, Any] = field(default_factory=dict, repr=False)
    tell: Callable[[str], None] = print

    @property
    def required_capabilities(self) -> dict[str, Any]:
        return {"browserName": "chrome", **self.capabilities}

    def of(self, path: str) -> str:
        """An address of the Grid without user and password."""
        parts = urlsplit(self.url)
        return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path.rstrip("/") + path, "", ""))

    @property
    def authorization(self) -> dict[str, str]:
        """The header that lets in, empty where the address has no user."""
        parts = urlsplit(self.url)
        if not parts.username:
            return {}
        pair = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
        return {"authorization": f"Basic {b64encode(pair.encode()).decode()}"}

    def failure(self, doing: str, error: object) -> BrowserError:
        text = stripped(str(error) or type(error).__name__, self.url).partition("\n")[0]
        return BrowserError(f"the Grid at {place(self.url)} {doing}", text[:300])


def count_slots(options: GridOptions) -> int | None:
    """How many browsers that match the Grid runs side by side; None where it does not say (a vendor's), or has none now
    and may start them when they are asked for. Raises BrowserError where it does not answer."""
    headers = options.authorization
    try:
        answer = httpx2.get(options.of("/status"), headers=headers, timeout=_STATUS_SECONDS, follow_redirects=True)
    except httpx2.HTTPError as error:
        raise options.failure("does not answer", error) from error
    if answer.status_code in (401, 403):
        raise options.failure("refuses the user or password of its address", f"status {answer.status_code}")
    try:
        nodes = answer.json()["value"]["nodes"]
        kinds = [slot["stereotype"]["browserName"] for node in nodes for slot in node["slots"]]
    except (ValueError, KeyError, TypeError):
        return None
    return sum(str(kind).lower() == str(options.required_capabilities["browserName"]).lower() for kind in kinds) or None


@dataclass(frozen=True, slots=True)
class GridSession:
    """A WebDriver session; `cdp` is the address of its browser."""

    id: str
    cdp: str = field(repr=False)


class GridBrowser:
    """Gives sessions on a Grid (`Sessions`), each in a browser of its own. Made by `grid_browser`."""

    def __init__(self, options: GridOptions, clock: Clock | None = None) -> None:
        self._options = options
        self._clock = clock if clock is not None else SystemClock()
        self._browser = Browser(LaunchOptions(), clock)
        self._begun = False

    @asynccontextmanager
    async def session(self, options: SessionOptions) -> AsyncIterator["Session"]:
        """A session in a new browser, whose WebDriver session is deleted at the end. Raises BrowserError."""
        async with AsyncExitStack() as stack:
            for left in reversed(range(_TRIES_LATER if self._begun else _TRIES)):
                try:
                    await self._begin(stack)
                    break
                except BrowserError:
                    if not left:
                        raise
                await self._clock.sleep(_PAUSE)
            self._begun = True
            yield await stack.enter_async_context(self._browser.session(options))

    async def stop(self) -> None:
        """Ends the driver."""
        await self._browser.stop()

    async def _begin(self, stack: AsyncExitStack) -> None:
        """Opens a WebDriver session and connects to its browser; `stack` ends both. Raises BrowserError, and then no
        session is left."""
        async with AsyncExitStack() as attempt:
            opened = await self._new()
            attempt.push_async_callback(self._delete, opened.id)
            if not opened.cdp:
                hint = "its browser has to be Chromium, Chrome or Edge, and its Grid of version 4"
                raise BrowserError(f"the Grid at {place(self._options.url)} gives no CDP address (se:cdp)", hint)
            launch = LaunchOptions(cdp_endpoint=opened.cdp, endpoint_headers=self._headers(opened.cdp), elsewhere=True)
            await attempt.enter_async_context(self._browser.attached(launch))
            stack.push_async_exit(attempt.pop_all())

    async def _new(self) -> GridSession:
        """Asks for a session. Where that is cancelled, the answer is still waited for: what begins has to be deleted.
        Raises BrowserError."""
        asking = asyncio.ensure_future(self._post())
        try:
            return await asyncio.shield(asking)
        except asyncio.CancelledError:
            with anyio.CancelScope(shield=True):
                await asyncio.wait({asking}, timeout=_LAST_SECONDS)
                if not asking.done():
                    asking.cancel()
                    await asyncio.wait({asking})
                    self._options.tell(
                        f"a session that was asked of {self._place} may still begin; the Grid ends it itself"
                    )
                elif asking.exception() is None:
                    await self._delete(asking.result().id)
            raise

    async def _post(self) -> GridSession:
        body = json.dumps({"capabilities": {"alwaysMatch": self._options.required_capabilities}})
        try:
            async with self._client(_QUEUE_SECONDS) as http:
                answer = await http.post(self._options.of("/session"), content=body, headers=_HEADERS)
        except httpx2.HTTPError as error:
            raise self._options.failure("opened no session", error) from error
        value = _value_of(answer)
        if not value.get("sessionId"):
            raise self._options.failure("opened no session", value.get("message") or f"status {answer.status_code}")
        capabilities = value.get("capabilities")
        address = capabilities.get("se:cdp") if isinstance(capabilities, dict) else None
        return GridSession(str(value["sessionId"]), self._reachable(str(address or "")))

    async def _delete(self, session: str) -> None:
        """Deletes a session, also where the run is being cancelled. One that ended with its node is gone already."""
        status: object = "no answer"
        with anyio.CancelScope(shield=True), anyio.move_on_after(_DELETE_SECONDS):
            for _ in range(_TRIES):
                try:
                    async with self._client(_DELETE_SECONDS) as http:
                        answer = await http.delete(self._options.of(f"/session/{quote(session, safe='')}"))
                except httpx2.HTTPError as error:
                    status = type(error).__name__
                else:
                    status = f"status {answer.status_code}"
                    if answer.is_success or answer.status_code == _NO_SUCH_SESSION:
                        return
                await anyio.sleep(_PAUSE)
        self._options.tell(f"a session at {self._place} could not be deleted ({status}); the Grid ends it itself")

    @property
    def _place(self) -> str:
        return f"the Grid at {place(self._options.url)}"

    def _client(self, seconds: float) -> httpx2.AsyncClient:
        return httpx2.AsyncClient(timeout=seconds, headers=self._options.authorization, verify=authorities())

    def _reachable(self, address: str) -> str:
        """The address of a browser as it is reached from here: a Grid may know itself by a loopback address only."""
        grid, cdp = urlsplit(self._options.url), urlsplit(address)
        if cdp.hostname not in _LOCAL or grid.hostname in _LOCAL:
            return address
        scheme = "wss" if grid.scheme == "https" else "ws"
        return urlunsplit((scheme, grid.netloc.rpartition("@")[2], cdp.path, cdp.query, ""))

    def _headers(self, address: str) -> dict[str, str]:
        """The Grid's user and password are for the Grid only."""
        return self._options.authorization if urlsplit(address).hostname == urlsplit(self._options.url).hostname else {}


def _value_of(answer: httpx2.Response) -> dict[str, Any]:
    try:
        value = answer.json()["value"]
    except (ValueError, KeyError, TypeError):
        return {}
    return value if isinstance(value, dict) else {}


@asynccontextmanager
async def grid_browser(options: GridOptions, clock: Clock | None = None) -> AsyncIterator[GridBrowser]:
    """A worker's sessions on a Grid. When the block is left, no session of it is left on the Grid."""
    browser = GridBrowser(options, clock)
    try:
        yield browser
    finally:
        with anyio.CancelScope(shield=True):
            await browser.stop()
