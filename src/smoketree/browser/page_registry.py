"""Tracks a session's pages: each new page becomes a tab, whatever opened it, and dialogs are assigned to their tab."""

import asyncio
from collections.abc import Mapping
from typing import Any

from playwright.async_api import BrowserContext, CDPSession, Dialog, Error, Page, Request

from smoketree.browser.modal import ModalAppearedError, answer
from smoketree.browser.spawning import spawn
from smoketree.browser.tab import SessionContext, Tab

_DOCUMENTS = {"patterns": [{"urlPattern": "*", "resourceType": "Document", "requestStage": "Request"}]}
_EVERYTHING = {"patterns": [{"urlPattern": "*", "requestStage": "Request"}]}


async def guard(tab: Tab) -> CDPSession:
    """Watches the tab's navigations from now on. Where the tab may not go is noted in `tab.refused`."""
    session = await tab.page.context.new_cdp_session(tab.page)
    # The browser itself answers to that, also where a dialog stops the page. The target's name is its main frame's.
    main = (await session.send("Target.getTargetInfo"))["targetInfo"]["targetId"]
    deciding: set[asyncio.Task[None]] = set()

    async def decide(event: Mapping[str, Any]) -> None:
        url = event["request"]["url"]
        request = {"requestId": event["requestId"]}
        try:
            top = event["frameId"] == main and event["resourceType"] == "Document"
            if top and not tab.context.origins.allows(url):
                tab.refused = tab.context.origins.refusal(url)
                await session.send("Fetch.failRequest", {**request, "errorReason": "Aborted"})
            elif tab.context.policy.refuses_url(url) is not None:
                await session.send("Fetch.failRequest", {**request, "errorReason": "BlockedByClient"})
            else:
                await session.send("Fetch.continueRequest", request)
        except Error:
            return  # the request or the page went away meanwhile

    def paused(event: Mapping[str, Any]) -> None:
        spawn(decide(event), deciding)

    session.on("Fetch.requestPaused", paused)
    unrelayed = tab.context.policy.restricted and tab.context.relay is None
    await session.send("Fetch.enable", _EVERYTHING if unrelayed else _DOCUMENTS)
    return session


_OPENING_SECONDS = 10.0


class Openers:
    """Which tab opened which: they share their scripts' thread, so that a dialog in one stops the others."""

    def __init__(self) -> None:
        self.openers: dict[Tab, Tab] = {}

    def opener(self, tab: Tab) -> Tab | None:
        """The tab that opened it, where one did."""
        return self.openers.get(tab)

    def remove(self, tab: Tab) -> Tab | None:
        """Forgets a tab that was closed; what had opened it."""
        for other in [one for one, by in self.openers.items() if by is tab]:
            del self.openers[other]
        return self.openers.pop(tab, None)

    def of(self, tab: Tab) -> list[Tab]:
        """The tabs that share their scripts' thread with a tab: that it opened, or that opened it, and so on."""
        found = [tab]
        for one in found:
            near = [other for other, by in self.openers.items() if by is one]
            opener = self.openers.get(one)
            found += [other for other in (*near, *([opener] if opener else ())) if other not in found]
        return found[1:]


class PageRegistry:
    """What watches the browser contexts of a session for pages. The tabs themselves stand in `Context.tabs`."""

    def __init__(self, context: SessionContext) -> None:
        self._context = context
        self._tasks: set[asyncio.Task[None]] = set()
        self._opening: set[Request] = set()
        self._early: dict[Page, Dialog] = {}
        self._adopting: dict[Page, asyncio.Future[Tab]] = {}
        self._openers_of = Openers()
        self._guards: dict[Tab, CDPSession] = {}
        self._tab_came = asyncio.Event()

    async def watch(self, playwright_context: BrowserContext) -> None:
        """Makes tabs of the pages of a browser context: of those that are open, and of all that open from now on."""
        playwright_context.on("page", self._opened)
        playwright_context.on("dialog", self._asked)
        playwright_context.on("request", self._requested)
        playwright_context.on("requestfailed", self._request_failed)
        for page in playwright_context.pages:
            await self.adopt(page)

    def stop(self) -> None:
        """Ends what is still done for pages that came."""
        for task in self._tasks:
            task.cancel()

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
        await self._context.downloads.wait()
        current = self._context.current
        return current if current is not None and self._openers_of.opener(current) is tab else None

    def blocked_by(self, tab: Tab) -> Tab | None:
        """The tab with an open dialog that blocks the given one, too."""
        return next((other for other in self._openers_of.of(tab) if other.modals.dialog is not None), None)

    async def adopt(self, page: Page) -> Tab:
        """The tab of a page once it is fully set up; concurrent callers wait for the same setup."""
        adopting = self._adopting.get(page)
        if adopting is None:
            adopting = self._adopting[page] = asyncio.ensure_future(self._adopted(page))
        return await asyncio.shield(adopting)

    async def _adopted(self, page: Page) -> Tab:
        isolated = self._context.name_of(page.context)
        tab = Tab(self._context, page, isolated)
        self._context.tabs.append(tab)
        page.on("close", lambda _: self.remove(tab))
        if self._context.current is None:
            self._context.current = tab
        early = self._early.pop(page, None)
        if early is not None:
            tab.modals.came(early)
        try:
            # A dialog may hold them up: then they are done once it is answered.
            await tab.modals.race(self._furnish(tab))
        except ModalAppearedError:
            pass
        except Error:
            if not page.is_closed():
                raise
        return tab

    async def _furnish(self, tab: Tab) -> None:
        if self._context.origins.limited or self._context.policy.restricted:
            self._guards[tab] = await guard(tab)
        for function in tuple(self._context.page_opened):
            await function(tab)

    def _asked(self, dialog: Dialog) -> None:
        """A dialog opened. One of a tab that Playwright does not tell of yet is put to the tab that opened it, which is
        blocked by it as well."""
        page = dialog.page
        tab = next((tab for tab in self._context.tabs if tab.page == page), None)
        if tab is None and page is not None and page not in self._adopting:
            spawn(self._follow(page), self._tasks)
            self._early[page] = dialog
            return
        tab = tab if tab is not None else self._context.current
        if tab is None:
            spawn(answer(dialog, accept=False, text=None), self._tasks)
            return
        tab.modals.came(dialog)
        for other in self._openers_of.of(tab):
            other.modals.interrupt()

    def _opened(self, page: Page) -> None:
        if any(tab.page == page for tab in self._context.tabs):
            return
        spawn(self._follow(page), self._tasks)

    async def _follow(self, page: Page) -> None:
        opener = await page.opener()
        tab = await self.adopt(page)
        by = next((other for other in self._context.tabs if other.page == opener), None)
        if by is not None:
            self._openers_of.openers[tab] = by
            if tab.modals.dialog is not None:
                by.modals.interrupt()
            if self._context.options.follow_popups and by is self._context.current and not page.is_closed():
                self._context.current = tab
        if not self._context.origins.allows(page.url):
            tab.refused = tab.refused or self._context.origins.refusal(page.url)
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

    def remove(self, tab: Tab) -> None:
        """Notes that a tab is not there any more; the one that opened it, else the nearest, is current then."""
        self._adopting.pop(tab.page, None)
        if tab not in self._context.tabs:
            return
        index = self._context.tabs.index(tab)
        self._context.tabs.remove(tab)
        opener = self._openers_of.remove(tab)
        self._guards.pop(tab, None)
        if self._context.current is tab:
            nearest = self._context.tabs[min(index, len(self._context.tabs) - 1)] if self._context.tabs else None
            self._context.current = opener if opener in self._context.tabs else nearest
