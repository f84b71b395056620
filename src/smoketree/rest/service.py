"""What each request does: one method a route, from message to message."""

import base64
import json
import re
import uuid
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

import anyio

from smoketree.browser.launch import Browser
from smoketree.browser.options import SessionOptions
from smoketree.browser.protocol import FORWARD, RELOAD, Image, ToolAnswer
from smoketree.browser.session import Session
from smoketree.browser.tab import Tab
from smoketree.clock import Clock
from smoketree.errors import BrowserError
from smoketree.rest import messages as m
from smoketree.rest.messages import RequestProblem, tab_is_gone
from smoketree.snapshot.compress import window
from smoketree.snapshot.outline import Key, Outline, read_key

PICKER_WORDS = frozenset({"calendar", "date", "datepicker", "picker"})
"""What the REST service leaves out by default, by its name (seeds, 003)."""

_SAYING = frozenset(
    {"cell", "columnheader", "gridcell", "heading", "listitem", "paragraph", "row", "rowgroup", "rowheader", "time"}
)
"""Roles that say something and operate nothing: a column that is called "Date" is no date picker."""

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_a-zA-Z]+")


def without_pickers(text: str) -> str:
    """`text` without comboboxes and what one of PICKER_WORDS names, with all that is in them.

    A word (lower case) names an element when it is a word of its accessible name, alone or in the plural: "Start
    date" and "DatePicker", but not "Update". Headings, cells, rows and the like are never left out by name, since
    they only say something. Other servers' remarks stay.
    """
    outline = Outline(text)
    kept: list[str] = []
    gone_until = 0
    for at, (line, remark) in enumerate(zip(outline.lines, outline.remarks(), strict=True)):
        if at >= gone_until and not remark and _is_picker(read_key(line)):
            gone_until = outline.ends[at]
        if at >= gone_until:
            kept.append(line)
    return "\n".join(kept)


def _is_picker(key: Key) -> bool:
    if not key.role or key.role == "combobox":
        return key.role == "combobox"
    named = {word.lower() for word in _WORD.findall(key.name)}
    return key.role not in _SAYING and any(word in named or f"{word}s" in named for word in PICKER_WORDS)


_REF = re.compile(r" \[ref=([^\]]*)\]")
_SHORT = re.compile(r" \[((?:f\d+)?e\d+)\]")


def for_rest(text: str, *, exclude_pickers: bool = True) -> str:
    """A snapshot in the spelling of seed 003.

    Only interactive elements keep a ref, written `[e5]`. With `exclude_pickers`, comboboxes and what is named as a
    date picker are left out. Halves of surrogate pairs stay as they are.
    """
    outline = Outline(without_pickers(text) if exclude_pickers else text)
    lines = zip(outline.lines, outline.remarks(), strict=True)
    return "\n".join(line if remark else _short(line) for line, remark in lines)


def ref_count(text: str) -> int:
    """How many refs stand in a text that `for_rest` returned."""
    outline = Outline(text)
    lines = zip(outline.lines, outline.remarks(), strict=True)
    return sum(1 for line, remark in lines if not remark and _SHORT.search(read_key(line).marks))


def _short(line: str) -> str:
    key = read_key(line)
    if key.ref is None:
        return line
    marks = _REF.sub(rf" [{key.ref}]" if key.interactive else "", key.marks)
    # A key in quotes ends with the closing one.
    end = key.end - (line[key.end - 1] == "'" and line.lstrip(" ").startswith("- '"))
    return f"{line[: end - len(key.marks)]}{marks}{line[end:]}"


# Ids of tabs that are gone are remembered, so that their users learn why, up to so many.
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
        if reason is not None:
            raise tab_is_gone(reason)
        raise RequestProblem(404, "tab_not_found", "Tab not found")

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
        """Ends the sessions not used for `limits.idle` seconds, and the browser where none is left so long."""
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
            raise tab_is_gone("browser_restarted") from error
        finally:
            user.busy -= 1
            user.used = self._clock.monotonic()

    def _forget_tab(self, user_id: str, user: _User, tab_id: str, reason: str) -> None:
        user.tabs.pop(tab_id, None)
        self._gone[user_id, tab_id] = reason
        while len(self._gone) > _REMEMBERED:
            self._gone.popitem(last=False)


_WHEEL = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}


class Service:
    """The routes' work. A tab's snapshot is kept for the windows after the first, until something may change it."""

    def __init__(self, users: Users, *, evaluate: bool) -> None:
        self._users = users
        self._evaluate = evaluate
        self._taken: dict[str, tuple[m.Exclude, str]] = {}

    async def health(self) -> m.Health:
        sessions, tabs = self._users.counts
        return m.Health(browser_running=self._users.running, active_sessions=sessions, active_tabs=tabs)

    async def open_tab(self, asked: m.OpenTab) -> m.TabAnswer:
        """Opens a tab; where it cannot go to the address, it is closed again."""
        tab_id = await self._users.open_tab(asked.user_id)
        if asked.url is not None:
            try:
                await self._act(asked.user_id, tab_id, "browser_navigate", {"url": asked.url})
            except RequestProblem:
                await self._users.close_tab(asked.user_id, tab_id)
                raise
        return await self._tab(asked.user_id, tab_id)

    async def list_tabs(self, asked: m.UserQuery) -> m.TabsAnswer:
        tabs = self._users.tabs(asked.user_id)
        return m.TabsAnswer(tabs=tuple([await self._tab(asked.user_id, tab_id) for tab_id in tuple(tabs)]))

    async def close_tab(self, tab_id: str, asked: m.UserQuery) -> m.Done:
        self._taken.pop(tab_id, None)
        await self._users.close_tab(asked.user_id, tab_id)
        return m.Done()

    async def end_session(self, user_id: str) -> m.Done:
        for tab_id in self._users.tabs(user_id):
            self._taken.pop(tab_id, None)
        await self._users.end(user_id, "session_ended")
        return m.Done()

    async def navigate(self, tab_id: str, asked: m.Navigate) -> m.Done:
        return await self._act(asked.user_id, tab_id, "browser_navigate", {"url": asked.url})

    async def back(self, tab_id: str, asked: m.UserQuery) -> m.Done:
        return await self._act(asked.user_id, tab_id, "browser_navigate_back", {})

    async def forward(self, tab_id: str, asked: m.UserQuery) -> m.Done:
        return await self._act(asked.user_id, tab_id, "browser_evaluate", {"function": FORWARD})

    async def refresh(self, tab_id: str, asked: m.UserQuery) -> m.Done:
        return await self._act(asked.user_id, tab_id, "browser_evaluate", {"function": RELOAD})

    async def click(self, tab_id: str, asked: m.Click) -> m.Done:
        arguments = {"target": asked.target, "doubleClick": asked.double_click, "button": asked.button}
        return await self._act(asked.user_id, tab_id, "browser_click", arguments)

    async def type(self, tab_id: str, asked: m.Type) -> m.Done:
        arguments = {"target": asked.target, "text": asked.text, "submit": asked.submit or asked.press_enter}
        return await self._act(asked.user_id, tab_id, "browser_type", arguments)

    async def press(self, tab_id: str, asked: m.Press) -> m.Done:
        return await self._act(asked.user_id, tab_id, "browser_press_key", {"key": asked.key})

    async def scroll(self, tab_id: str, asked: m.Scroll) -> m.Done:
        """Turns the wheel where the pointer is after it was moved to the middle of the viewport."""
        size = self._users.tab(asked.user_id, tab_id).page.viewport_size
        if size is not None:
            middle = {"x": size["width"] // 2, "y": size["height"] // 2}
            await self._act(asked.user_id, tab_id, "browser_mouse_move_xy", middle)
        right, down = _WHEEL[asked.direction]
        turn = {"deltaX": right * asked.amount, "deltaY": down * asked.amount}
        return await self._act(asked.user_id, tab_id, "browser_mouse_wheel", turn)

    async def wait(self, tab_id: str, asked: m.Wait) -> m.Done:
        """Waits for a text; without one, for `timeout` milliseconds."""
        seconds = asked.timeout / 1000
        if asked.text is None and asked.text_gone is None:
            return await self._act(asked.user_id, tab_id, "browser_wait_for", {"time": seconds})
        wanted = {"timeout": seconds, "text": asked.text, "textGone": asked.text_gone}
        return await self._act(asked.user_id, tab_id, "browser_wait_for", wanted)

    async def dialog(self, tab_id: str, asked: m.AnswerDialog) -> m.Done:
        answer = {"accept": asked.accept, "promptText": asked.text}
        return await self._act(asked.user_id, tab_id, "browser_handle_dialog", answer)

    async def evaluate(self, tab_id: str, asked: m.Evaluate) -> m.Evaluated:
        if not self._evaluate:
            raise RequestProblem(403, "evaluate_is_off", "scripts are off: start the service with --allow-evaluate")
        answer = await self._called(asked.user_id, tab_id, "browser_evaluate", {"function": asked.expression})
        text = answer.results[0] if answer.results else "null"
        try:
            result = json.loads(text)
        except ValueError:
            result = None  # "undefined"
        return m.Evaluated(**(await self._done(asked.user_id, tab_id, answer)).model_dump(), result=result)

    async def snapshot(self, tab_id: str, asked: m.SnapshotQuery) -> m.SnapshotAnswer:
        """A window of the snapshot; with an offset, of the one that the window before was cut from.

        Where that is not kept any more, of a new one, from its beginning.
        """
        tab = self._users.tab(asked.user_id, tab_id)
        offset = asked.offset
        excluded, text = self._taken.get(tab_id, (None, ""))
        if not offset or excluded != asked.exclude:
            answer = await self._called(asked.user_id, tab_id, "browser_snapshot", {}, changes=False)
            text = for_rest(answer.snapshot or "", exclude_pickers=asked.exclude == "pickers")
            self._taken[tab_id] = asked.exclude, text
            offset = 0
        part = window(text, min(offset, len(text)))
        picture = None
        if asked.include_screenshot:
            image = await self._shot(asked.user_id, tab_id, full_page=False)
            picture = m.Screenshot(data=base64.b64encode(image.content).decode(), mime_type=image.mime_type)
        return m.SnapshotAnswer(
            url=tab.page.url,
            snapshot=part.text,
            refs_count=ref_count(text),
            truncated=part.truncated,
            total_chars=part.total_chars,
            has_more=part.has_more,
            next_offset=part.next_offset,
            screenshot=picture,
        )

    async def screenshot(self, tab_id: str, asked: m.ScreenshotQuery) -> Image:
        return await self._shot(asked.user_id, tab_id, full_page=asked.full_page)

    async def _shot(self, user_id: str, tab_id: str, *, full_page: bool) -> Image:
        wanted = {"type": "png", "fullPage": full_page}
        answer = await self._called(user_id, tab_id, "browser_take_screenshot", wanted, changes=False)
        if not answer.images:
            raise RequestProblem(500, "no_picture", "no picture could be taken")
        return answer.images[0]

    async def _act(self, user_id: str, tab_id: str, tool: str, arguments: Mapping[str, object]) -> m.Done:
        """Calls a tool that acts, without the arguments that are None."""
        before = set(self._users.tabs(user_id))
        given = {name: value for name, value in arguments.items() if value is not None}
        answer = await self._called(user_id, tab_id, tool, given)
        return await self._done(user_id, tab_id, answer, before)

    async def _done(self, user_id: str, tab_id: str, answer: ToolAnswer, before: set[str] | None = None) -> m.Done:
        tabs = self._users.tabs(user_id)
        opened = tuple(other for other in tabs if before is not None and other not in before)
        page = answer.page if tab_id in tabs else None
        return m.Done(
            url=page.url if page else "",
            title=page.title if page else "",
            opened_tabs=opened,
            events=answer.events,
            modal=str(answer.modals[0]) if answer.modals else None,
        )

    async def _called(
        self, user_id: str, tab_id: str, tool: str, arguments: Mapping[str, object], *, changes: bool = True
    ) -> ToolAnswer:
        """Calls a tool; what may change a page drops the snapshots of all the user's tabs (one may write to another).

        Raises RequestProblem where the tool could not do it.
        """
        if changes:
            for other in (tab_id, *self._users.tabs(user_id)):
                self._taken.pop(other, None)
        answer = await self._users.call(user_id, tab_id, tool, arguments)
        if answer.error is not None:
            if answer.modals:
                raise RequestProblem(409, "dialog_open", f"{answer.modals[0]}: answer it first (POST .../dialog)")
            raise RequestProblem(422, "not_done", answer.error)
        return answer

    async def _tab(self, user_id: str, tab_id: str) -> m.TabAnswer:
        tab = self._users.tab(user_id, tab_id)
        header = await tab.header()
        return m.TabAnswer(tab_id=tab_id, url=header.url, title=header.title)
