"""One session's browser contexts: their tabs, where they may go, their secrets and their files."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path
from typing import Any

from playwright.async_api import BrowserContext, Error, Page

from smoketree.browser.client_recordings import Film, Tracing
from smoketree.browser.client_view import ClientView
from smoketree.browser.context_setup import keep_toolbars_out
from smoketree.browser.failure import ToolFailure
from smoketree.browser.files import Downloads, Files, uploadable
from smoketree.browser.mocking import Mocking
from smoketree.browser.network_policy import NetworkPolicy
from smoketree.browser.options import SessionOptions
from smoketree.browser.origins import Origins
from smoketree.browser.page_registry import PageRegistry
from smoketree.browser.protocol import ModalState
from smoketree.browser.relay import Relay
from smoketree.browser.secrets import Redactor, Vault
from smoketree.browser.settle import TIMERS_SCRIPT
from smoketree.browser.tab import Tab

_NEW_PAGE_SECONDS = 30.0
# A page that opens dialogs without end may never get the close command: its browser context is closed then.
_CLOSING_SECONDS = 5.0


class Context:
    """A session's browser contexts: one that its tabs are in, and those that tabs were opened in to be by themselves
    (by name).

    `page_opened` functions are called with every new tab before a tool goes on, `page_closing` ones before a tab
    that we close is gone. `renew` opens a browser context like the first one, starting the browser where it is gone;
    `has_ended` says whether what drives the browser is known to have ended.
    """

    def __init__(
        self,
        playwright_context: BrowserContext,
        options: SessionOptions,
        policy: NetworkPolicy,
        relay: Relay | None,
        renew: Callable[[str | None], Awaitable[BrowserContext]],
        has_ended: Callable[[], bool],
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
        self.files = Files(
            options.file_root,
            options.output,
            unrestricted=options.unrestricted_files,
            absolute=options.file_paths == "absolute",
            max_bytes=options.output_max_bytes,
        )
        self.shown = ClientView()
        self.downloads = Downloads(self.files, options.downloads)
        self.film = Film(self)
        self.tracing = Tracing(self)
        self.mocking = Mocking(self)
        self.tabs: list[Tab] = []
        self.current: Tab | None = None
        self.closing = False
        self.page_opened: list[Callable[[Tab], Awaitable[None]]] = []
        self.page_closing: list[Callable[[Tab], Awaitable[None]]] = []
        self._renew = renew
        self._has_ended = has_ended
        self._ended = False
        self._contexts: dict[str | None, BrowserContext] = {None: playwright_context}
        self._theirs: set[Page] = set()
        self._registry = PageRegistry(self)

    @property
    def playwright_context(self) -> BrowserContext:
        """The browser context that tabs are in unless they were isolated."""
        return self._contexts[None]

    @property
    def alive(self) -> bool:
        """Whether the browser is there: not whether a tab is."""
        browser = self.playwright_context.browser
        if self._has_ended():
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
        await self._registry.watch(context)

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
        self._contexts[isolated] = await self._renew(isolated)
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
        tab = await self._registry.adopt(page)
        self.current = tab
        return tab

    async def close_tab(self, tab: Tab) -> None:
        tab.modals.abandon()
        for function in tuple(self.page_closing):
            await function(tab)
        await _within(_CLOSING_SECONDS, tab.page.close())
        self._registry.remove(tab)

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
            self._registry.remove(tab)

    async def close(self) -> None:
        """Ends the context: nothing of it goes on. Ending it twice is harmless."""
        if self.closing:
            return
        self.closing = True
        await self.film.stop()
        for tab in self.tabs:
            tab.modals.abandon()
        self._registry.stop()
        self.downloads.stop()
        try:
            if self.options.attach:
                for tab in tuple(self.tabs):
                    if tab.page not in self._theirs:
                        await tab.page.close()
                return
            for context in self.named_contexts().values():
                await _within(_CLOSING_SECONDS, context.close())
        except Error:
            return  # the browser died: there is nothing left to close

    async def opened_by(self, tab: Tab) -> Tab | None:
        """The tab that the given one opened and that is current now, once it is there; else None."""
        return await self._registry.opened_by(tab)

    def blocked_by(self, tab: Tab) -> Tab | None:
        """The tab with an open dialog that blocks the given one, too."""
        return self._registry.blocked_by(tab)

    def name_of(self, playwright_context: BrowserContext) -> str | None:
        """By which name that browser context was opened; None for that of tabs that were not isolated."""
        return next((name for name, context in self._contexts.items() if context == playwright_context), None)

    async def leave_refused(self, tab: Tab) -> None:
        """Leaves a page whose origin is not allowed: its content is never shown."""
        if tab.refused is not None and not self.origins.allows(tab.page.url) and not tab.modals.states:
            await tab.race(tab.page.goto("about:blank"))

    def shown_path(self, path: Path) -> str:
        """A file's path as answers and code show it."""
        return self.files.link(path)

    def uploadable(self, name: str) -> Path:
        """The file's path, where it lies in an upload folder. Raises ToolFailure."""
        return uploadable(name, self.options.upload_roots, free=self.options.unrestricted_files)

    @property
    def last_dialog(self) -> ModalState | None:
        return self.current.modals.last_dialog if self.current is not None else None


async def _within(seconds: float, closing: Coroutine[Any, Any, None]) -> None:
    """Closes something, as far as it lets itself be closed in that time; what is closed already is as good."""
    try:
        await asyncio.wait_for(closing, seconds)
    except (Error, TimeoutError):
        return
