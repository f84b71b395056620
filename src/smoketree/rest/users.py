"""The sessions of the service: one a user, isolated in cookies, storage and refs; and their tabs by id."""

import uuid
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

import anyio

from smoketree.browser.launch import Browser
from smoketree.browser.options import SessionOptions
from smoketree.browser.protocol import ToolAnswer
from smoketree.browser.session import Session
from smoketree.browser.tab import Tab
from smoketree.clock import Clock
from smoketree.errors import BrowserError
from smoketree.rest.problem import RequestProblem, gone, no_tab

# Ids of tabs that are gone are remembered, so that their users are told why, up to so many.
_REMEMBERED = 1000


@dataclass(frozen=True, slots=True)
class Limits:
    """How much the service takes on. `idle` is seconds without a request after which a session ends."""

    idle: float = 600.0
    users: int = 50
    tabs: int = 20


@dataclass(slots=True)
class _User:
    session: Session
    stack: AsyncExitStack
    used: float
    busy: int = 0
    tabs: dict[str, Tab] = field(default_factory=dict)


class Users:
    """Sessions by user id. A session begins with its first tab and ends with its last use plus `limits.idle`."""

    def __init__(self, browser: Browser, options: SessionOptions, clock: Clock, limits: Limits) -> None:
        self._browser = browser
        self._options = options
        self._clock = clock
        self._limits = limits
        self._users: dict[str, _User] = {}
        self._gone: OrderedDict[tuple[str, str], str] = OrderedDict()
        self._opening = anyio.Lock()
        self._idle_since = clock.monotonic()

    @property
    def counts(self) -> tuple[int, int]:
        """Sessions and tabs."""
        return len(self._users), sum(len(user.tabs) for user in self._users.values())

    @property
    def running(self) -> bool:
        return self._browser.connected

    async def open_tab(self, user_id: str) -> str:
        """Opens a tab, and the user's session where there is none; the tab's id.

        Raises RequestProblem where the service is full, BrowserError where no browser starts.
        """
        user = await self._begun(user_id)
        if len(self.tabs(user_id)) >= self._limits.tabs:
            raise RequestProblem(429, "too_many_tabs", f"a session has at most {self._limits.tabs} tabs: close one")
        await self._called(user_id, user, "browser_tabs", {"action": "new"}, None)
        newest = user.session.open_tabs[-1]
        self.tabs(user_id)
        return next(tab_id for tab_id, tab in user.tabs.items() if tab is newest)

    def tabs(self, user_id: str) -> Mapping[str, Tab]:
        """The user's tabs by id, also those that pages opened; those that are gone are forgotten."""
        user = self._users.get(user_id)
        if user is None:
            return {}
        known = set(user.tabs.values())
        user.tabs |= {str(uuid.uuid4()): tab for tab in user.session.open_tabs if tab not in known}
        for tab_id, tab in tuple(user.tabs.items()):
            if tab.crashed or tab.page.is_closed():
                self._forget_tab(user_id, user, tab_id, "page_crashed" if tab.crashed else "tab_closed")
        return user.tabs

    def tab(self, user_id: str, tab_id: str) -> Tab:
        """A tab of the user. Raises RequestProblem (404, or 410 where it was there once)."""
        tab = self.tabs(user_id).get(tab_id)
        if tab is not None:
            return tab
        reason = self._gone.get((user_id, tab_id))
        raise gone(reason) if reason is not None else no_tab()

    async def call(self, user_id: str, tab_id: str, tool: str, arguments: Mapping[str, object]) -> ToolAnswer:
        """Calls a browser tool on a tab. Raises RequestProblem where the tab is not there or died meanwhile."""
        tab = self.tab(user_id, tab_id)
        answer = await self._called(user_id, self._users[user_id], tool, arguments, tab)
        if tab.crashed:
            self.tab(user_id, tab_id)
        return answer

    async def close_tab(self, user_id: str, tab_id: str) -> None:
        tab = self.tab(user_id, tab_id)
        user = self._users[user_id]
        index = user.session.open_tabs.index(tab)
        await self._called(user_id, user, "browser_tabs", {"action": "close", "index": index}, tab)
        user.tabs.pop(tab_id, None)

    async def end(self, user_id: str, reason: str) -> None:
        """Ends a session with its tabs. Raises RequestProblem (404) where there is none."""
        user = self._users.pop(user_id, None)
        if user is None:
            raise RequestProblem(404, "session_not_found", "Session not found")
        for tab_id in tuple(user.tabs):
            self._forget_tab(user_id, user, tab_id, reason)
        self._idle_since = self._clock.monotonic()
        await user.stack.aclose()

    async def end_all(self, reason: str) -> None:
        for user_id in tuple(self._users):
            await self.end(user_id, reason)

    async def sweep(self) -> None:
        """Ends the sessions that nobody used for `limits.idle` seconds, and the browser where none is left so long."""
        now = self._clock.monotonic()
        for user_id, user in tuple(self._users.items()):
            if not user.busy and now - user.used >= self._limits.idle:
                await self.end(user_id, "session_expired")
        if not self._users and self._browser.connected and now - self._idle_since >= self._limits.idle:
            async with self._opening:
                if not self._users:
                    await self._browser.stop()

    async def _begun(self, user_id: str) -> _User:
        async with self._opening:
            user = self._users.get(user_id)
            if user is not None and self._browser.connected:
                return user
            if user is not None:
                await self.end_all("browser_restarted")
            if len(self._users) >= self._limits.users:
                raise RequestProblem(429, "too_many_sessions", f"at most {self._limits.users} sessions: end one")
            stack = AsyncExitStack()
            session = await stack.enter_async_context(self._browser.session(self._options))
            user = self._users[user_id] = _User(session, stack, self._clock.monotonic())
            return user

    async def _called(
        self, user_id: str, user: _User, tool: str, arguments: Mapping[str, object], tab: Tab | None
    ) -> ToolAnswer:
        user.busy += 1
        user.used = self._clock.monotonic()
        try:
            return await user.session.call(tool, arguments, snapshot=False, tab=tab)
        except BrowserError as error:
            if self._users.get(user_id) is user:
                await self.end_all("browser_restarted")
            raise gone("browser_restarted") from error
        finally:
            user.busy -= 1
            user.used = self._clock.monotonic()

    def _forget_tab(self, user_id: str, user: _User, tab_id: str, reason: str) -> None:
        user.tabs.pop(tab_id, None)
        self._gone[user_id, tab_id] = reason
        while len(self._gone) > _REMEMBERED:
            self._gone.popitem(last=False)
