"""One browser context: its tabs, where they may go, its secrets and its files."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

from playwright.async_api import BrowserContext, CDPSession, Download, Error, Page, Request

from smoketree.browser.failure import ToolFailure
from smoketree.browser.files import free_name, safe_name
from smoketree.browser.guard import guard
from smoketree.browser.options import SessionOptions
from smoketree.browser.origins import Origins, refusal
from smoketree.browser.protocol import ModalState, TabHeader
from smoketree.browser.secrets import Redactor, Vault
from smoketree.browser.settle import TIMERS_SCRIPT
from smoketree.browser.tab import Tab

_OPENING_SECONDS = 10.0
_SAVING_SECONDS = 2.0


class Context:
    """A Playwright browser context with the words of this house around it.

    `page_opened` functions are called with every new tab before a tool goes on, `page_closing` ones before a tab
    that we close is gone.
    """

    def __init__(self, playwright_context: BrowserContext, options: SessionOptions) -> None:
        self.playwright_context = playwright_context
        self.options = options
        self.origins = Origins(options.origin, options.allow_origins)
        self.vault = Vault(options.secrets, self.origins)
        self.redactor = Redactor(options.secrets)
        self.tabs: list[Tab] = []
        self.current: Tab | None = None
        self.closing = False
        self.page_opened: list[Callable[[Tab], Awaitable[None]]] = []
        self.page_closing: list[Callable[[Tab], Awaitable[None]]] = []
        self._events: list[str] = []
        self._tasks: set[asyncio.Task[Any]] = set()
        self._saving: set[asyncio.Task[Any]] = set()
        self._opening: set[Request] = set()
        self._openers: dict[Tab, Tab] = {}
        self._guards: dict[Tab, CDPSession] = {}
        self._tab_came = asyncio.Event()

    async def prepare(self) -> None:
        """Makes the context ready; no page is opened yet."""
        context = self.playwright_context
        context.set_default_timeout(self.options.action_timeout * 1000)
        context.set_default_navigation_timeout(self.options.navigation_timeout * 1000)
        await context.add_init_script(TIMERS_SCRIPT)
        context.on("page", self._opened)
        context.on("request", self._requested)
        context.on("requestfailed", self._request_failed)
        for page in context.pages:
            await self._adopt(page)

    async def ensure_tab(self) -> Tab:
        """The current tab; a new one where there is none, or where its page crashed."""
        current = self.current
        if current is not None and current.crashed:
            await self.close_tab(current)
            current = None
        return current if current is not None else await self.new_tab()

    async def new_tab(self) -> Tab:
        """Opens a tab and makes it the current one."""
        tab = await self._adopt(await self.playwright_context.new_page())
        self.current = tab
        return tab

    async def close_tab(self, tab: Tab) -> None:
        tab.modals.abandon()
        for function in self.page_closing:
            await function(tab)
        await tab.page.close()
        self._gone(tab)

    async def select(self, tab: Tab) -> None:
        self.current = tab
        await tab.race(tab.page.bring_to_front())

    async def close_all(self) -> None:
        """Closes every tab. The session stays: the next tool opens a new one."""
        for tab in tuple(self.tabs):
            await self.close_tab(tab)

    async def close(self) -> None:
        """Ends the context: nothing of it goes on. Ending it twice is harmless."""
        if self.closing:
            return
        self.closing = True
        for tab in self.tabs:
            tab.modals.abandon()
        for task in (*self._tasks, *self._saving):
            task.cancel()
        try:
            await self.playwright_context.close()
        except Error:
            return  # the browser died: there is nothing left to close

    async def headers(self) -> tuple[TabHeader, ...]:
        return tuple(
            [await tab.tab_header(index, current=tab is self.current) for index, tab in enumerate(tuple(self.tabs))]
        )

    async def opened_by(self, tab: Tab) -> Tab | None:
        """The tab that the given one opened and that is current now, once it is there; else None."""
        while self._opening:
            self._tab_came.clear()
            try:
                await asyncio.wait_for(self._tab_came.wait(), _OPENING_SECONDS)
            except TimeoutError:
                self._opening.clear()
        if self._tasks:
            await asyncio.wait(set(self._tasks), timeout=_OPENING_SECONDS)
        if self._saving:
            await asyncio.wait(set(self._saving), timeout=_SAVING_SECONDS)
        current = self.current
        return current if current is not None and self._openers.get(current) is tab else None

    async def leave_refused(self, tab: Tab) -> None:
        """Takes a tab away from a place where it may not be: what stands there is not shown to anyone."""
        if tab.refused is not None and not self.origins.allows(tab.page.url) and not tab.modals.states:
            await tab.race(tab.page.goto("about:blank"))

    @property
    def last_dialog(self) -> ModalState | None:
        return self.current.modals.last_dialog if self.current is not None else None

    def take_events(self) -> tuple[str, ...]:
        """What happened since it was last asked (downloads)."""
        events, self._events = tuple(self._events), []
        return events

    def file(self, name: str) -> Path:
        """A path for a file that a tool writes. Raises ToolFailure where it would lie outside the output folder."""
        folder = self.options.output.resolve()
        path = (folder / name).resolve()
        if not path.is_relative_to(folder):
            raise ToolFailure(f"File access denied: {name} is outside allowed roots. Allowed roots: {folder}")
        path.parent.mkdir(parents=True, exist_ok=True)
        return path

    def keep_download(self, download: Download) -> None:
        name = safe_name(download.suggested_filename, "download")
        self._events.append(f"Downloading file {name} ...")
        _spawn(self._save(download, name), self._saving)

    async def _save(self, download: Download, name: str) -> None:
        path = free_name(self.file(f"downloads/{name}"))
        try:
            await download.save_as(path)
        except (Error, OSError) as error:
            self._events.append(f"Download of {name} failed: {error}")
        else:
            self._events.append(f'Downloaded file {name} to "{path.relative_to(self.options.output.resolve())}"')

    async def _adopt(self, page: Page) -> Tab:
        known = next((tab for tab in self.tabs if tab.page == page), None)
        if known is not None:
            return known
        tab = Tab(self, page)
        self.tabs.append(tab)
        page.on("close", lambda _: self._gone(tab))
        if self.current is None:
            self.current = tab
        try:
            if self.origins.limited:
                self._guards[tab] = await guard(self.playwright_context, tab)
            for function in self.page_opened:
                await function(tab)
        except Error:
            if not page.is_closed():
                raise
        return tab

    def _opened(self, page: Page) -> None:
        if any(tab.page == page for tab in self.tabs):
            return
        _spawn(self._follow(page), self._tasks)

    async def _follow(self, page: Page) -> None:
        opener = await page.opener()
        tab = await self._adopt(page)
        by = next((other for other in self.tabs if other.page == opener), None)
        if by is not None:
            self._openers[tab] = by
            if self.options.follow_popups and by is self.current and not page.is_closed():
                self.current = tab
        if not self.origins.allows(page.url):
            tab.refused = tab.refused or refusal(page.url)
        self._opening.clear()
        self._tab_came.set()

    def _requested(self, request: Request) -> None:
        """Notes the first request of a tab that a page opens: Playwright tells of the tab only once it is answered."""
        if not request.is_navigation_request():
            return
        try:
            _ = request.frame
        except Error:
            self._opening.add(request)

    def _request_failed(self, request: Request) -> None:
        self._opening.discard(request)
        self._tab_came.set()

    def _gone(self, tab: Tab) -> None:
        if tab not in self.tabs:
            return
        index = self.tabs.index(tab)
        self.tabs.remove(tab)
        opener = self._openers.pop(tab, None)
        self._guards.pop(tab, None)
        if self.current is tab:
            nearest = self.tabs[min(index, len(self.tabs) - 1)] if self.tabs else None
            self.current = opener if opener in self.tabs else nearest


def _spawn(work: Coroutine[Any, Any, None], tasks: set[asyncio.Task[Any]]) -> None:
    """Begins work that an event asked for; `tasks` holds it until it is done."""
    task = asyncio.ensure_future(work)
    tasks.add(task)

    def ended(done: asyncio.Task[Any]) -> None:
        tasks.discard(done)
        if not done.cancelled():
            done.exception()  # read, so that asyncio does not log it: a page that goes away is no one's fault

    task.add_done_callback(ended)
