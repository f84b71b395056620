"""What a person does in a browser, event by event, with the page as it was before each of them.

A script (`user_input.js`) runs in Playwright's isolated world of every watched page, where the refs of a snapshot are
on its elements: an event names its element by the refs of the snapshot that was taken last. Nothing in the page can see
the script, send an event in its place or read what it sends. Navigation and dialogs are reported by the browser itself.
"""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from typing import Any

from playwright.async_api import BrowserContext, CDPSession, Error, Frame, Page

from smoketree.browser.capture import capture
from smoketree.browser.protocol import Observation, not_established
from smoketree.browser.spawning import spawn
from smoketree.browser.verify import look
from smoketree.language.claim import Claim
from smoketree.language.index import PageIndex
from smoketree.snapshot.tree import Node, parse

_BINDING = "smoketreeInput"
_STATE = 'globalThis[Symbol.for("smoketree.input")]'
_SCRIPT = files(__package__).joinpath("user_input.js").read_text(encoding="utf-8")
_BY_HAND = frozenset({"typed", "address_bar", "auto_bookmark", "keyword", "keyword_generated", "generated"})
"""How the browser calls a navigation that a person asked it for, and not the page."""
_RELOADS = frozenset({"reload", "reloadBypassingCache"})
_OPENS, _HISTORY = "differentDocument sameDocument".split(), "historyDifferentDocument historySameDocument".split()
_CONSEQUENCE_SECONDS = 1.0
"""A history navigation so soon after an input is what the page made of the input."""
_LOOKING = frozenset({"mark", "assert"})
_LOOK_SECONDS, _AGAIN_SECONDS = 15.0, 0.1

_FrameKey = tuple[int, int]
"""A CDP session and the number of an execution context in it."""


@dataclass(frozen=True)
class SeenPage:
    """A page at one moment. `versions` says how many changes of each frame's content it has seen."""

    text: str
    url: str
    title: str
    versions: Mapping[_FrameKey, int] = field(default_factory=dict)

    @cached_property
    def index(self) -> PageIndex:
        """The words of the page."""
        return PageIndex(parse(self.text))

    def nodes(self, refs: tuple[str, ...]) -> list[Node]:
        """The elements of these refs that the page has, in the order of the refs."""
        by_ref = {node.ref: node for node in self.index.tree if node.ref is not None}
        return [by_ref[ref] for ref in refs if ref in by_ref]


_NOTHING = SeenPage("", "", "")


@dataclass(frozen=True, slots=True)
class UserEvent:
    """One thing that a person did. `kind` is click, double, right, type, check, choose, upload, press, drag, mark (text
    was selected), assert (a shift-click), open, back, forward, reload, dialog or close; `data` depends on it. `refs`
    are those of the element and what is around it, innermost first; `seen` is the page before it, `fresh` whether
    nothing had changed since. `words` are the element's own, for messages."""

    kind: str
    page: "WatchedPage"
    seen: SeenPage
    at: float
    refs: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    words: str = ""
    fresh: bool = True
    data: Mapping[str, Any] = field(default_factory=dict)
    frame: _FrameKey = (0, 0)
    paths: "asyncio.Future[tuple[str, ...]] | None" = None

    async def again(self) -> tuple[SeenPage, tuple[str, ...]]:
        """The page as it is now, and the element's refs in it; none where it is gone."""
        return await self.page.look_again(self.frame, int(self.data.get("id", 0)))

    async def files(self) -> tuple[str, ...]:
        """The paths of the files that were chosen; those that the browser does not tell are left out."""
        return await self.paths if self.paths is not None else ()


class WatchedPage:
    """One page, and what is done in it."""

    def __init__(self, page: Page, tell: Callable[[UserEvent], None]) -> None:
        self.page = page
        self.seen = _NOTHING
        self._tell = tell
        self._sessions: list[CDPSession] = []
        self._worlds: set[_FrameKey] = set()
        self._changes: dict[_FrameKey, int] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._looking: asyncio.Task[None] | None = None
        self._stale = False
        self._changed_at = time.monotonic()
        self._with_secrets: set[_FrameKey] = set()
        self._one_look, self._one_follow = asyncio.Lock(), asyncio.Lock()
        self._frame = ""
        self._entry = 0
        self._requested = False
        self._begun: dict[str, tuple[str, bool]] = {}
        self._committed = asyncio.Event()
        self._last_input = 0.0
        # Playwright keeps its refs in a world of this name. Another client of the same browser has its own.
        self._world = f"__playwright_utility_world_{page._impl_obj._guid}"  # noqa: SLF001

    async def start(self) -> None:
        """Begins to watch, and takes a first look. Raises Error where the page is gone."""
        session = await self.page.context.new_cdp_session(self.page)
        for event, handle in (
            ("Page.frameRequestedNavigation", self._note_request),
            ("Page.frameStartedNavigating", self._note_start),
            ("Page.frameNavigated", self._navigated),
            ("Page.navigatedWithinDocument", self._navigated),
            ("Page.javascriptDialogClosed", self._dialog_closed),
        ):
            session.on(event, handle)
        await session.send("Page.enable")
        self._frame = (await session.send("Page.getFrameTree"))["frameTree"]["frame"]["id"]
        await self._listen(session)
        entries, at = await self._history()
        self._entry = entries[at]["id"]
        self.page.on("frameattached", self._frame_came)
        self.page.on("framenavigated", self._frame_came)
        self.page.on("close", lambda _: self._say("close"))
        await self.look()

    async def stop(self) -> None:
        """Leaves the page as it was."""
        for task in tuple(self._tasks):
            task.cancel()
        for number, context in tuple(self._worlds):
            with suppress(Error):
                await self._evaluate((number, context), f"{_STATE}?.stop()")
        for session in self._sessions:
            with suppress(Error):
                await session.detach()

    async def arrived(self) -> None:
        """Waits until all events so far were delivered, a navigation that has begun included."""
        # Replies come in order with events: from the page's process for one command, from the browser's for the other.
        for session in tuple(self._sessions):
            with suppress(Error):
                await session.send("Runtime.evaluate", {"expression": "0"})
                await session.send("Page.getNavigationHistory")
        while self._begun and not self.page.is_closed():
            self._committed.clear()
            await self._committed.wait()
        while following := [task for task in self._tasks if task is not self._looking]:
            await asyncio.wait(following)

    def at_rest(self, seconds: float) -> bool:
        """Whether the page was seen as it is, and has not changed for so long."""
        known = bool(self.seen.versions) and not self._stale and self.seen.url == self.page.url
        return known and time.monotonic() > self._changed_at + seconds

    async def look(self) -> SeenPage:
        """Takes a snapshot now, unless the page does not answer; what is known of it then."""
        async with self._one_look:  # an older look must not replace a newer one
            versions = dict(self._changes)
            try:
                captured = await asyncio.wait_for(capture(self.page), _LOOK_SECONDS)
                text, title = captured.text, captured.title or ""
                for frame in self._worlds & self._with_secrets:
                    text, title = await self._masked(frame, text), await self._masked(frame, title)
                self.seen = SeenPage(text, self.page.url, title, versions)
            except (Error, TimeoutError):
                self._look_soon()  # it is between two documents, or a dialog is open
        return self.seen

    async def _masked(self, frame: _FrameKey, text: str) -> str:
        """A text without what was typed into password fields of that frame, which knows it alone."""
        script = f"{_STATE}.masked({json.dumps(text)})"
        try:
            return str((await self._evaluate(frame, script, value=True)).get("value", ""))
        except Error:
            self._gone(frame)  # another document was loaded
            return text

    async def look_again(self, frame: _FrameKey, number: int) -> tuple[SeenPage, tuple[str, ...]]:
        """See `UserEvent.again`."""
        seen = await self.look()
        try:
            found = await self._evaluate(frame, f"{_STATE}?.refs({number}) ?? []", value=True)
        except Error:
            return seen, ()
        return seen, tuple(map(str, found.get("value", ())))

    async def _paths_of(self, frame: _FrameKey, number: int, count: int) -> tuple[str, ...]:
        paths: list[str] = []
        for at in range(count):
            with suppress(Error, KeyError):
                object_handle = await self._evaluate(frame, f"{_STATE}.file({number}, {at})")
                found = await self._sessions[frame[0]].send("DOM.getFileInfo", {"objectId": object_handle["objectId"]})
                paths.append(found["path"])
        return tuple(paths)

    async def holds(self, claim: Claim) -> Observation:
        """Whether the page shows what is claimed, now."""
        try:
            return await look(self.page, claim)
        except Error:
            return not_established("the page is gone")

    async def size(self) -> tuple[int, int]:
        """Width and height of the window, in CSS pixels. Raises Error."""
        width, height = await self.page.evaluate("[innerWidth, innerHeight]")
        return int(width), int(height)

    async def _listen(self, session: CDPSession) -> None:
        number = len(self._sessions)
        self._sessions.append(session)
        session.on("Runtime.executionContextCreated", lambda event: self._world_made(number, event["context"]))
        session.on("Runtime.executionContextDestroyed", lambda event: self._gone((number, event["executionContextId"])))
        session.on("Runtime.executionContextsCleared", lambda _: self._cleared(number))
        session.on("Runtime.bindingCalled", lambda event: self._sent((number, event["executionContextId"]), event))
        # Of contexts of that name only: no script of the page can call it.
        await session.send("Runtime.addBinding", {"name": _BINDING, "executionContextName": self._world})
        await session.send("Runtime.enable")

    def _frame_came(self, frame: Frame) -> None:
        if frame.parent_frame is not None:
            spawn(self._listen_to(frame), self._tasks)

    async def _listen_to(self, frame: Frame) -> None:
        """Listens to a frame of another site, which has a process of its own; any other (Error) is the page's."""
        await self._listen(await self.page.context.new_cdp_session(frame))

    def _world_made(self, number: int, context: Mapping[str, Any]) -> None:
        if context["name"] == self._world:
            key = (number, int(context["id"]))
            self._worlds.add(key)
            spawn(self._evaluate(key, _SCRIPT), self._tasks)

    def _gone(self, key: _FrameKey) -> None:
        self._worlds.discard(key)
        self._with_secrets.discard(key)
        self._changes.pop(key, None)

    def _cleared(self, number: int) -> None:
        for key in [key for key in self._worlds if key[0] == number]:
            self._gone(key)

    async def _evaluate(self, frame: _FrameKey, script: str, *, value: bool = False) -> Mapping[str, Any]:
        arguments = {"expression": script, "contextId": frame[1], "returnByValue": value}
        reply = await self._sessions[frame[0]].send("Runtime.evaluate", arguments)
        result: Mapping[str, Any] = reply["result"]
        return result

    def _sent(self, frame: _FrameKey, event: Mapping[str, Any]) -> None:
        message = json.loads(event["payload"])
        if message["kind"] == "changed":
            self._changes[frame] = message["version"]
            self._changed_at = time.monotonic()
            self._look_soon()
            return
        if message["kind"] not in _LOOKING:
            self._last_input = time.monotonic()
        if "secret" in message:
            self._with_secrets.add(frame)
        fresh = self.seen.versions.get(frame, -1) >= message["version"]
        kind, paths = message.pop("kind"), None
        if kind == "upload":  # at once: the page may go
            paths = asyncio.ensure_future(self._paths_of(frame, message["id"], len(message["files"])))
        self._say(
            kind,
            refs=tuple(message.pop("refs")),
            labels=tuple(message.pop("labels", ())),
            words=message.pop("words"),
            fresh=fresh,
            data=message,
            frame=frame,
            paths=paths,
        )

    def _look_soon(self) -> None:
        """Looks at the page; again where it changed meanwhile."""
        self._stale = True
        if self._looking is None or self._looking.done():
            self._looking = spawn(self._look_until_known(), self._tasks)

    async def _look_until_known(self) -> None:
        while self._stale and not self.page.is_closed():
            self._stale = False
            await self.look()
            if self._stale:
                await asyncio.sleep(_AGAIN_SECONDS)

    def _note_request(self, event: Mapping[str, Any]) -> None:
        """The page asks for a navigation. One that begins without having been asked for is the person's."""
        if event["frameId"] == self._frame and event["disposition"] == "currentTab":
            self._requested = True

    def _note_start(self, event: Mapping[str, Any]) -> None:
        if event["frameId"] == self._frame:
            self._begun[event["loaderId"]] = event["navigationType"], self._requested
            self._requested = False

    def _navigated(self, event: Mapping[str, Any]) -> None:
        frame = event.get("frame", {"id": event.get("frameId"), "url": event.get("url")})
        if frame["id"] != self._frame:
            return
        # Within a document, and back to one that was kept, the loader is that of the document.
        kept = _HISTORY if "loaderId" in frame else [_OPENS[1], _HISTORY[1]]
        loader = frame.get("loaderId", "")
        if loader not in self._begun:
            loader = next((each for each, (how, _) in self._begun.items() if how in kept), "")
        how, requested = self._begun.pop(loader, ("", True))
        self._committed.set()
        caused = how in _HISTORY and time.monotonic() < self._last_input + _CONSEQUENCE_SECONDS
        if requested or how in {_OPENS[0], _HISTORY[0], *_RELOADS}:
            self._last_input = 0.0  # this navigation was its consequence, or the document that got it is gone
        address = frame["url"] + frame.get("urlFragment", "")
        spawn(self._follow("" if requested or caused else how, address), self._tasks)

    async def _follow(self, how: str, address: str) -> None:
        """Finds the page's current history entry, and reports the browser control (back, forward, reload, address bar)
        that a person used to get there."""
        async with self._one_follow:  # in the order of the navigations
            entries, at = await self._history()
        known = {entry["id"]: number for number, entry in enumerate(entries)}
        if entries[at]["url"] != address:  # it has gone on to another one by now
            at = max((number for number, entry in enumerate(entries) if entry["url"] == address), default=at)
        steps = at - known.get(self._entry, at)
        self._entry = entries[at]["id"]
        if how in _RELOADS:
            self._say("reload")
        if how in _OPENS and entries[at]["transitionType"] in _BY_HAND:
            self._say("open", data={"url": entries[at]["url"]})
        for _ in range(abs(steps) if how in _HISTORY else 0):
            self._say("back" if steps < 0 else "forward")

    async def _history(self) -> tuple[Sequence[Mapping[str, Any]], int]:
        """The entries of the history, and the number of the current one. Raises Error where the page is closed."""
        while True:
            try:
                history = await self._sessions[0].send("Page.getNavigationHistory")
            except Error:  # "Not attached to an active page": a new document has just been committed
                if self.page.is_closed():
                    raise
                await asyncio.sleep(_AGAIN_SECONDS)
            else:
                return history["entries"], int(history["currentIndex"])

    def _dialog_closed(self, event: Mapping[str, Any]) -> None:
        self._last_input = time.monotonic()
        self._say("dialog", data={"accepted": event["result"], "text": event.get("userInput", "")})

    def _say(self, kind: str, **known: Any) -> None:
        self._tell(UserEvent(kind, self, self.seen, time.monotonic(), **known))


@dataclass(frozen=True, slots=True)
class UserInput:
    """The pages that are watched, in the order in which they were opened, and what is done in them."""

    pages: list[WatchedPage]
    events: "asyncio.Queue[UserEvent]"

    async def arrived(self) -> None:
        """Waits until all that was done so far is among the events."""
        for page in self.pages:
            await page.arrived()


@asynccontextmanager
async def user_input(context: BrowserContext, first: Page) -> AsyncIterator[UserInput]:
    """Watches the page `first` and those that it opens. Raises Error where the page is gone."""
    watched = UserInput([], asyncio.Queue())
    tasks: set[asyncio.Task[None]] = set()

    async def watch(page: Page) -> None:
        watched.pages.append(WatchedPage(page, watched.events.put_nowait))
        await watched.pages[-1].start()

    async def came(page: Page) -> None:
        if await page.opener() in {each.page for each in watched.pages}:
            await watch(page)

    def opened(page: Page) -> None:
        spawn(came(page), tasks)

    def keep_open(_: object) -> None:
        """With no listener, Playwright answers a dialog itself; the person is to do it."""

    context.on("page", opened)
    context.on("dialog", keep_open)
    try:
        await watch(first)
        yield watched
    finally:
        context.remove_listener("page", opened)
        context.remove_listener("dialog", keep_open)
        for task in tuple(tasks):
            task.cancel()
        for each in watched.pages:
            await each.stop()
