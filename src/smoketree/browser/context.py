"""One session's browser contexts: their tabs, where they may go, their secrets and their files."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from playwright.async_api import BrowserContext, CDPSession, Dialog, Error, Page, Request

from smoketree.browser.client_recordings import Film, Tracing
from smoketree.browser.context_setup import keep_toolbars_out
from smoketree.browser.driver import Driver, untraced
from smoketree.browser.failure import ToolFailure
from smoketree.browser.files import Downloads, Files, uploadable
from smoketree.browser.mocking import Mocking
from smoketree.browser.modal import ModalAppearedError, answer
from smoketree.browser.network_policy import NetworkPolicy
from smoketree.browser.options import SessionOptions
from smoketree.browser.origins import Origins
from smoketree.browser.relay import Relay
from smoketree.browser.secrets import Redactor, Vault
from smoketree.browser.settle import TIMERS_SCRIPT
from smoketree.browser.spawning import spawn
from smoketree.browser.tab import Tab

_DOCUMENTS = {"patterns": [{"urlPattern": "*", "resourceType": "Document", "requestStage": "Request"}]}
_EVERYTHING = {"patterns": [{"urlPattern": "*", "requestStage": "Request"}]}


async def guard(tab: Tab) -> CDPSession:
    """Watches the tab's navigations from now on. Where the tab may not go is noted in `tab.refused`."""
    session = await tab.page.context.new_cdp_session(tab.page)
    # The browser itself answers to that, also where a dialog stops the page. The target's name is its main frame's.
    main = (await session.send("Target.getTargetInfo"))["targetInfo"]["targetId"]
    deciding: set[asyncio.Task[None]] = set()

    @untraced()
    async def decide(event: Mapping[str, Any]) -> None:
        url = event["request"]["url"]
        request = {"requestId": event["requestId"]}
        top = event["frameId"] == main and event["resourceType"] == "Document"
        if top and not tab.context.origins.allows(url):
            tab.refused = tab.context.origins.refusal(url)
            await session.send("Fetch.failRequest", {**request, "errorReason": "Aborted"})
        elif tab.context.policy.refuses_url(url) is not None:
            await session.send("Fetch.failRequest", {**request, "errorReason": "BlockedByClient"})
        else:
            await session.send("Fetch.continueRequest", request)

    def paused(event: Mapping[str, Any]) -> None:
        spawn(decide(event), deciding)

    session.on("Fetch.requestPaused", paused)
    unrelayed = tab.context.policy.restricted and tab.context.relay is None
    await session.send("Fetch.enable", _EVERYTHING if unrelayed else _DOCUMENTS)
    return session


_OPENING_SECONDS = 10.0
_NEW_PAGE_SECONDS = 30.0
# A page that opens dialogs without end may never get the close command: its browser context is closed then.
_CLOSING_SECONDS = 5.0


class Context:
    """A session's browser contexts: one that its tabs are in, and those that tabs were opened in to be by themselves
    (by name).

    `page_opened` functions are called with every new tab before a tool goes on, `page_closing` ones before a tab
    that we close is gone. `renew` opens a browser context like the first one, starting the browser where it is gone,
    and gives it with its driver. `covering` is the redactor where pictures and videos are looked through for what must
    not leave.
    """

    def __init__(
        self,
        playwright_context: BrowserContext,
        driver: Driver,
        options: SessionOptions,
        policy: NetworkPolicy,
        relay: Relay | None,
        renew: Callable[[str | None], Awaitable[tuple[BrowserContext, Driver]]],
    ) -> None:
        self.options = options
        self.origins = Origins(
            options.origin,
            options.allow_origins,
            file_urls=options.file_urls or options.unrestricted_files,
            any_scheme=options.any_scheme,
            plans_grant=options.plans_grant_origins,
        )
        self.policy = policy
        self.relay = relay
        self.vault = Vault(options.secrets, self.origins)
        self.redactor = Redactor({**options.masked, **options.secrets}, url_params=options.redact_url_params)
        self.covering = self.redactor if options.covers else None
        self.files = Files(
            options.file_root,
            options.output,
            unrestricted=options.unrestricted_files,
            absolute=options.file_paths == "absolute",
            max_bytes=options.output_max_bytes,
        )
        self.downloads = Downloads(self.files, options.downloads)
        self._film: Film | None = None
        self.tracing = Tracing(self)
        self.mocking = Mocking(self)
        self.tabs: list[Tab] = []
        self.current: Tab | None = None
        self.closing = False
        self.page_opened: list[Callable[[Tab], Awaitable[None]]] = []
        self.page_closing: list[Callable[[Tab], Awaitable[None]]] = []
        self._renew = renew
        self._driver = driver
        self._ended = False
        self._contexts: dict[str | None, BrowserContext] = {None: playwright_context}
        self._theirs: set[Page] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._opening: set[Request] = set()
        self._early: dict[Page, Dialog] = {}
        self._adopting: dict[Page, asyncio.Future[Tab]] = {}
        self._openers: dict[Tab, Tab] = {}
        self._guards: dict[Tab, CDPSession] = {}
        self._tab_came = asyncio.Event()

    @property
    def playwright_context(self) -> BrowserContext:
        """The browser context that tabs are in unless they were isolated."""
        return self._contexts[None]

    @property
    def alive(self) -> bool:
        """Whether the browser is there: not whether a tab is."""
        browser = self.playwright_context.browser
        if self._driver.ended:
            return False
        return not self.playwright_context.is_closed() and (browser is None or browser.is_connected())

    @property
    def died(self) -> bool:
        """Whether the browser went away without our closing it."""
        return not self.alive and not self._ended

    async def prepare(self) -> None:
        """Makes the context ready; no page is opened yet. Tabs that are open already are taken over."""
        if self.options.attach:
            self._theirs = set(self.playwright_context.pages)
        await self._prepare(None)

    async def _prepare(self, isolated: str | None) -> None:
        context = self._contexts[isolated]
        context.set_default_timeout(self.options.action_timeout * 1000)
        context.set_default_navigation_timeout(self.options.navigation_timeout * 1000)
        await context.add_init_script(TIMERS_SCRIPT)
        for script in self.options.init_scripts:
            await context.add_init_script(path=script)
        await keep_toolbars_out(context, self.options)
        await self.mocking.apply(context)
        if self.options.prepare_context is not None:
            await self.options.prepare_context(context)
        await self.tracing.begin(context, isolated)
        await self._watch(context)

    async def all_contexts(self) -> tuple[BrowserContext, ...]:
        """Every browser context of the session; where the first was closed, it is opened again."""
        await self._ensure(None)
        return tuple(self.named_contexts().values())

    def named_contexts(self) -> dict[str | None, BrowserContext]:
        """The browser contexts that are open, by their names; None is that of tabs that were not isolated."""
        return {name: context for name, context in self._contexts.items() if not context.is_closed()}

    async def here(self) -> BrowserContext:
        """The browser context of the current tab."""
        return self.current.page.context if self.current is not None else await self._ensure(None)

    async def _ensure(self, isolated: str | None) -> BrowserContext:
        context = self._contexts.get(isolated)
        if context is not None and not context.is_closed() and self.alive:
            return context
        if isolated is not None:
            await self._ensure(None)
        self._contexts[isolated], self._driver = await self._renew(isolated)
        self._ended = False
        await self._prepare(isolated)
        return self._contexts[isolated]

    async def ensure_tab(self) -> Tab:
        """The current tab; a new one where there is none, or where its page crashed."""
        current = self.current
        if current is None or not self.alive:
            return await self.new_tab()
        if not current.crashed:
            return current
        await self.close_tab(current)
        tab = await self.new_tab(current.isolated)
        tab.journal.note_error("Page crashed and was reset to about:blank.")
        return tab

    async def new_tab(self, isolated: str | None = None) -> Tab:
        """Opens a tab and makes it the current one; `isolated` names the browser context that it is to have."""
        if not self.alive:
            self._forget_all()
        context = await self._ensure(isolated)
        try:
            page = await asyncio.wait_for(context.new_page(), _NEW_PAGE_SECONDS)
        except TimeoutError as error:
            raise ToolFailure(f"The browser opened no tab within {_NEW_PAGE_SECONDS:g} s.") from error
        tab = await self._adopt(page)
        self.current = tab
        return tab

    async def close_tab(self, tab: Tab) -> None:
        tab.modals.abandon()
        for function in tuple(self.page_closing):
            await function(tab)
        await _within(_CLOSING_SECONDS, tab.page.close())
        self._remove(tab)

    async def select(self, tab: Tab) -> None:
        self.current = tab
        if not tab.modals.states and self.blocked_by(tab) is None:
            await tab.race(tab.page.bring_to_front())

    async def close_all(self) -> None:
        """Closes every tab, and with them the browser contexts, cookies and all: the next tool opens new ones. A
        browser that was attached to keeps the tabs that it had."""
        for tab in tuple(self.tabs):
            if tab.page not in self._theirs:
                await self.close_tab(tab)
        self._forget_all()
        if not self.options.attach:
            self._ended = True
            for context in self.named_contexts().values():
                await _within(_CLOSING_SECONDS, context.close())

    def _forget_all(self) -> None:
        """What was open is not there any more."""
        for tab in tuple(self.tabs):
            tab.modals.abandon()
            self._remove(tab)

    async def close(self) -> None:
        """Ends the context: nothing of it goes on. Ending it twice is harmless."""
        if self.closing:
            return
        self.closing = True
        await self.stop_film()
        for tab in self.tabs:
            tab.modals.abandon()
        for task in self._tasks:
            task.cancel()
        self.downloads.stop()
        if self.options.attach:
            with suppress(Error):  # the browser died: there is nothing left to close
                for tab in tuple(self.tabs):
                    if tab.page not in self._theirs:
                        await tab.page.close()
            return
        for context in self.named_contexts().values():
            await _within(_CLOSING_SECONDS, context.close())

    async def start_film(self, path: Path, *, size: tuple[int, int] | None, fps: int | None, cursor: bool) -> None:
        """Begins to film the tabs. Raises ToolFailure where they are filmed already."""
        if self._film is not None:
            raise ToolFailure("Video recording has already been started.")
        self._film = Film(self, path, size=size, fps=fps, cursor=cursor)
        try:
            await self._film.start()
        except Error:
            await self.stop_film()
            raise

    async def stop_film(self) -> list[Path]:
        """Ends the film; the files that were written, none where there is no film."""
        film, self._film = self._film, None
        return [] if film is None else await film.stop()

    async def leave_refused(self, tab: Tab) -> None:
        """Leaves a page whose origin is not allowed: its content is never shown."""
        if tab.refused is not None and not self.origins.allows(tab.page.url) and not tab.modals.states:
            await tab.race(tab.page.goto("about:blank"))

    def uploadable(self, name: str) -> Path:
        """The file's path, where it lies in an upload folder. Raises ToolFailure."""
        return uploadable(name, self.options.upload_roots, free=self.options.unrestricted_files)

    # Pages: each new one becomes a tab, whatever opened it, and dialogs are assigned to their tab.

    async def _watch(self, playwright_context: BrowserContext) -> None:
        """Makes tabs of the pages of a browser context: of those that are open, and of all that open from now on."""
        playwright_context.on("page", self._opened)
        playwright_context.on("dialog", self._asked)
        playwright_context.on("request", self._requested)
        playwright_context.on("requestfailed", self._request_failed)
        for page in playwright_context.pages:
            await self._adopt(page)

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
        await self.downloads.wait()
        current = self.current
        return current if current is not None and self._openers.get(current) is tab else None

    def tab_of(self, page: Page | None) -> Tab | None:
        """The tab of a page; None where it has none yet, or no more."""
        return next((tab for tab in self.tabs if tab.page == page), None)

    def blocked_by(self, tab: Tab) -> Tab | None:
        """The tab with an open dialog that blocks the given one, too."""
        return next((other for other in self._linked(tab) if other.modals.dialog is not None), None)

    async def _adopt(self, page: Page) -> Tab:
        """The tab of a page once it is fully set up; concurrent callers wait for the same setup."""
        adopting = self._adopting.get(page)
        if adopting is None:
            adopting = self._adopting[page] = asyncio.ensure_future(self._adopted(page))
        return await asyncio.shield(adopting)

    async def _adopted(self, page: Page) -> Tab:
        isolated = next((name for name, context in self._contexts.items() if context == page.context), None)
        tab = Tab(self, page, isolated)
        self.tabs.append(tab)
        page.on("close", lambda _: self._remove(tab))
        if self.current is None:
            self.current = tab
        early = self._early.pop(page, None)
        if early is not None:
            tab.modals.came(early)
        try:
            with suppress(ModalAppearedError):  # a dialog may hold them up: then they are done once it is answered
                await tab.modals.race(self._furnish(tab))
        except Error:
            if not page.is_closed():
                raise
        return tab

    async def _furnish(self, tab: Tab) -> None:
        if self.origins.limited or self.policy.restricted:
            self._guards[tab] = await guard(tab)
        for function in tuple(self.page_opened):
            await function(tab)

    def _asked(self, dialog: Dialog) -> None:
        """A dialog opened. One of a tab that Playwright does not tell of yet is put to the tab that opened it, which is
        blocked by it as well."""
        page = dialog.page
        tab = self.tab_of(page)
        if tab is None and page is not None and page not in self._adopting:
            spawn(self._follow(page), self._tasks)
            self._early[page] = dialog
            return
        tab = tab if tab is not None else self.current
        if tab is None:
            spawn(answer(dialog, accept=False, text=None), self._tasks)
            return
        tab.modals.came(dialog)
        for other in self._linked(tab):
            other.modals.interrupt()

    def _opened(self, page: Page) -> None:
        if self.tab_of(page) is None:
            spawn(self._follow(page), self._tasks)

    async def _follow(self, page: Page) -> None:
        opener = await page.opener()
        tab = await self._adopt(page)
        by = self.tab_of(opener)
        if by is not None:
            self._openers[tab] = by
            if tab.modals.dialog is not None:
                by.modals.interrupt()
            if self.options.follow_popups and by is self.current and not page.is_closed():
                self.current = tab
        if not self.origins.allows(page.url):
            tab.refused = tab.refused or self.origins.refusal(page.url)
        self._opening.clear()
        self._tab_came.set()

    def _requested(self, request: Request) -> None:
        """Notes the first request of a tab that a page opens: Playwright reports the tab only after the response."""
        if not request.is_navigation_request():
            return
        try:
            _ = request.frame
        except Error:
            self._opening.add(request)

    def _request_failed(self, request: Request) -> None:
        self._opening.discard(request)
        self._tab_came.set()

    def _remove(self, tab: Tab) -> None:
        """Notes that a tab is not there any more; the one that opened it, else the nearest, is current then."""
        self._adopting.pop(tab.page, None)
        if tab not in self.tabs:
            return
        index = self.tabs.index(tab)
        self.tabs.remove(tab)
        opener = self._openers.pop(tab, None)
        for other in [one for one, by in self._openers.items() if by is tab]:
            del self._openers[other]
        self._guards.pop(tab, None)
        if self.current is tab:
            nearest = self.tabs[min(index, len(self.tabs) - 1)] if self.tabs else None
            self.current = opener if opener in self.tabs else nearest

    def _linked(self, tab: Tab) -> list[Tab]:
        """The tabs that share their scripts' thread with a tab: that it opened, or that opened it, and so on. A dialog
        in one stops the others."""
        found = [tab]
        for one in found:
            near = [other for other, by in self._openers.items() if by is one]
            opener = self._openers.get(one)
            found += [other for other in (*near, *([opener] if opener else ())) if other not in found]
        return found[1:]


async def _within(seconds: float, closing: Coroutine[Any, Any, None]) -> None:
    """Closes something, as far as it lets itself be closed in that time; what is closed already is as good."""
    with suppress(Error, TimeoutError):
        await asyncio.wait_for(closing, seconds)
