"""One tab: a page with its events, its modal states, its title, its refs and its snapshots."""

import asyncio
import dataclasses
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol, TypeVar

from playwright.async_api import BrowserContext, Error, Frame, Locator, Page

from smoketree.browser.activity import Activity
from smoketree.browser.capture import Captured, Refs, Watched, capture, capture_part, is_ref, prepare
from smoketree.browser.failure import ToolFailure, brief
from smoketree.browser.files import Downloads, Files
from smoketree.browser.journal import Journal
from smoketree.browser.locator_text import LocatorTextError, advice, build, code_of_target, looks_like_locator, parse
from smoketree.browser.modal import ModalAppearedError, Modals
from smoketree.browser.network_policy import NetworkPolicy
from smoketree.browser.options import SessionOptions
from smoketree.browser.origins import Origins
from smoketree.browser.page_frames import send_library
from smoketree.browser.protocol import Ago, PageHeader
from smoketree.browser.read_only import READS
from smoketree.browser.relay import Relay
from smoketree.browser.secrets import Redactor, Vault
from smoketree.browser.settle import MOST_DOCUMENTS, Bounds, Early, came, outstanding, rests, settle
from smoketree.browser.spawning import spawn

_TITLE_SECONDS = 2.0
_UNTITLED_SECONDS = 0.5
"""Seconds that a document without a title may take to be read."""
_AT_ONCE = 0.003


T = TypeVar("T")

ANSWER_SECONDS = 20.0
"""For what a page answers at once unless it hangs: a snapshot, an element."""

_VALID = (
    ' Use a ref from the page snapshot (e.g. "e5"), a CSS selector, or a locator '
    """(e.g. "get_by_role('button', name='Submit')")."""
)

_BOUNDS = Bounds()
_BRIEF = Bounds(quiet=0.01, frames=1)
_BRIEFEST = Bounds(quiet=0.004, frames=0)
_GRACE_SECONDS = 2.0
# For a page that did not answer in the time for settling: the machine may be slow.
_SLOW_SECONDS = 8.0
# For so long what was just read of a page that rests is taken for what it is.
_FRESH_SECONDS = 0.1
# Characters of a snapshot that takes no time to speak of.
_SMALL = 20_000

KEPT_CALLS, KEPT_DOCUMENTS = 100, 25
"""After so many calls, or documents, what they left in the page's process is cleared away. What Playwright keeps in
each document (a megabyte or two, once it was looked at) is garbage with the next document, and every call leaves a
little of it; but Chromium has no reason to collect it before a hundred megabytes and more are full of it."""

_COLLECT_SECONDS = 5.0


class SessionContext(Protocol):
    """What a tab, and what films and traces it, need of the session that they are in (`Context`)."""

    options: SessionOptions
    origins: Origins
    policy: NetworkPolicy
    relay: Relay | None
    vault: Vault
    redactor: Redactor
    covering: Redactor | None
    downloads: Downloads
    files: Files
    tabs: "list[Tab]"
    current: "Tab | None"
    page_opened: "list[Callable[[Tab], Awaitable[None]]]"
    page_closing: "list[Callable[[Tab], Awaitable[None]]]"

    @property
    def playwright_context(self) -> BrowserContext: ...

    async def all_contexts(self) -> tuple[BrowserContext, ...]: ...

    def named_contexts(self) -> dict[str | None, BrowserContext]: ...

    async def opened_by(self, tab: "Tab") -> "Tab | None": ...

    def blocked_by(self, tab: "Tab") -> "Tab | None": ...

    def uploadable(self, name: str) -> Path: ...


@dataclasses.dataclass(frozen=True, slots=True)
class Target:
    """An element that a tool was pointed at. `code` is the Python that finds it, where code is asked for; `ref` is its
    ref, where it was named by one."""

    locator: Locator
    code: str = ""
    ref: str = ""


class Tab:
    """A page of the session. Everything that waits inside the page is raced with "something blocks it"."""

    def __init__(self, context: SessionContext, page: Page, isolated: str | None = None) -> None:
        self.context = context
        self.page = page
        self.isolated = isolated
        self.journal = Journal(page)
        self.activity = Activity(page, READS if context.options.read_only else None)
        self.modals = Modals(page)
        self.refs = Refs(page)
        self.crashed = False
        self.refused: str | None = None
        self.windows: dict[object, str] = {}
        self._title = ""
        self._titled_at = 0.0  # when the title was read (`time.monotonic()`); 0.0 where that counts no more
        self._document = 0
        self._expected = False
        self._early: Early | None = None
        self._restless = False
        self._since = time.monotonic()
        self._rested = 0.0  # when what the last action started had come to rest
        self._calls = self._left_documents = 0  # since the page's process was cleared last
        self._clearing: set[asyncio.Task[None]] = set()
        self._preparing: set[asyncio.Task[None]] = set()
        self._settling: set[asyncio.Task[bool]] = set()
        page.on("crash", self._crash)
        page.on("framenavigated", self._navigated)
        page.on("download", context.downloads.keep)

    async def locate(self, target: str, *, code: bool | None = None) -> Target:
        """The element for a ref of the current snapshot, a selector or a locator's text.

        `code` says whether the Python that finds it is wanted (default: where answers show code). Raises ToolFailure
        where there is no such element.
        """
        locator = (
            await self.race(self.refs.find(target), seconds=ANSWER_SECONDS)
            if is_ref(target)
            else await _by_text(self, target)
        )
        wanted = self.context.options.codegen != "none" if code is None else code
        if not wanted:
            return Target(locator, ref=target if is_ref(target) else "")
        if not is_ref(target):
            return Target(locator, code_of_target(target))
        return Target(locator, await self.code_of(locator), target)

    async def code_of(self, locator: Locator) -> str:
        """The Python that finds an element, by what a person would call it where that is enough."""
        try:
            return f"page.{await self.race(locator.normalize(), seconds=ANSWER_SECONDS)}"
        except Error:
            return f"page.{locator}"

    async def race(self, work: Coroutine[Any, Any, T], *, seconds: float | None = None) -> T:
        """What the work comes to; ModalAppearedError where a dialog or a file chooser comes up first.

        A page that waits for the answer to a navigation answers nothing else: after `seconds` (default: a little more
        than the navigation time-out) that navigation is given up. Raises ToolFailure then.
        """
        limit = seconds if seconds is not None else self.context.options.navigation_timeout + _GRACE_SECONDS
        try:
            return await asyncio.wait_for(self.modals.race(work), limit)
        except TimeoutError as error:
            await self.stop_loading()
            raise ToolFailure(f"The page did not answer within {limit:g} s.") from error

    async def stop_loading(self) -> None:
        """Gives up a navigation that is not answered; the page stays what it was."""
        if self.activity.hangs:
            return  # it would not hear that either
        try:
            await asyncio.wait_for(_tell(self.page, "Page.stopLoading"), _GRACE_SECONDS)
        except (Error, TimeoutError):
            return  # not there any more, so it loads nothing; or it hangs
        self.activity.mark()

    async def act(self, work: Coroutine[Any, Any, T], *, brief_settle: bool = False) -> T:
        """Does something to the page and waits for what that started.

        `brief_settle` is for actions that usually start nothing: if nothing starts, it returns after one frame. If the
        answer does not show the page, it returns at once and the next call waits (`finish`).
        """
        options = self.context.options
        seen = self._expected or options.eager_snapshots or options.snapshot_boxes
        self.begin()
        result = await self.race(work)
        if brief_settle and not seen:
            spawn(self.settle(_BRIEFEST), self._settling)
        else:
            await self.settle(_BRIEF if brief_settle else _BOUNDS)
        return result

    async def finish(self) -> None:
        """Returns once what the last call has left to wait for is over."""
        if self._settling:
            await asyncio.wait(self._settling)

    def begin(self) -> None:
        """Marks the moment from which on what happens counts as started by the action."""
        self._since = time.monotonic()
        self._titled_at = 0.0
        self._early = None
        self._restless = False
        self._rested = 0.0
        self.activity.mark()

    def expect_snapshot(self) -> None:
        """Says that a snapshot will be asked for once the next action has settled: it may be taken while it does."""
        self._expected = not self.context.options.snapshot_boxes

    async def settle(self, bounds: Bounds = _BOUNDS) -> bool:
        """Waits for what the last action started, here and in a tab that it opened; False where a bound was reached."""
        quiet = await self._settle_here(bounds)
        opened = await self.context.opened_by(self)
        if opened is not None:
            quiet = await opened._settle_here(bounds) and quiet  # noqa: SLF001 - the same class
        return quiet

    async def settled(self, bound: float) -> bool:
        """Whether everything that the last action started came to rest within `bound` seconds."""
        bounds = Bounds(total=bound, requests=bound, navigation=bound, noise=min(1.0, bound), again=True)
        bounds = dataclasses.replace(bounds, timers=self.context.options.scripts)
        try:
            return await self.race(
                settle(self.page, self.activity, self._since, bounds), seconds=bound + _GRACE_SECONDS
            )
        except (ModalAppearedError, ToolFailure):
            return False

    async def rests(self) -> bool:
        """Whether nothing has happened to the page since what the last action started had come to rest."""
        try:
            return await self.race(rests(self.page, self.activity, self._since, self._rested), seconds=_GRACE_SECONDS)
        except (ModalAppearedError, ToolFailure):
            return False

    async def outstanding(self, act: Ago, seconds: float, *, own: bool) -> bool:
        """Whether something may still change the page within so many seconds from now."""
        try:
            return await self.race(outstanding(self.page, self.activity, act, seconds, own=own), seconds=_GRACE_SECONDS)
        except ModalAppearedError:
            return False
        except ToolFailure:
            return True  # it is busy

    async def came(self, act: Ago, seconds: float) -> bool:
        """Whether something that the act set going came in the last so many seconds; where that is not known, too."""
        try:
            return await self.race(came(self.page, self.activity, act, seconds), seconds=_GRACE_SECONDS)
        except (ModalAppearedError, ToolFailure):
            return True

    async def _settle_here(self, bounds: Bounds) -> bool:
        seconds = self.context.options.navigation_timeout
        bounds = dataclasses.replace(bounds, navigation=seconds, timers=self.context.options.scripts)
        self._titled_at = 0.0
        self._early = None
        early = Early(self._capture, cheap=self.refs.size < _SMALL) if self._expected else None
        self._expected = False
        try:
            quiet = await self.race(settle(self.page, self.activity, self._since, bounds, early))
        except ModalAppearedError:
            return False
        self._early = early
        self._rested = time.monotonic() if quiet else 0.0
        if self.activity.hangs and not await self._answers(_SLOW_SECONDS):
            waited = time.monotonic() - self._since
            raise ToolFailure(f"The page did not answer within {waited:.0f} s.")
        self.activity.hangs = False
        if self.activity.navigating:
            address = self.activity.destination
            self._restless = len(self.activity.documents) >= MOST_DOCUMENTS
            await self.stop_loading()
            if self._restless:
                raise ToolFailure(f"The page keeps navigating to other addresses (now {address}).")
            raise ToolFailure(f"{address} did not answer within {seconds:g} s.")
        return quiet

    async def _answers(self, seconds: float) -> bool:
        """Whether the page runs a script of ours within that time: on a slow machine it may take long."""
        try:
            await asyncio.wait_for(self.page.evaluate("1"), seconds)
        except TimeoutError:
            return False
        except Error:
            return True  # it went to another address: it is not stuck
        return True

    async def resume(self) -> None:
        """After a dialog was answered: waits for what it held up and for what followed from it."""
        await self.modals.resume(self.context.options.action_timeout)
        if not self.modals.states:
            await self.settle()

    async def snapshot(self) -> str | None:
        """The whole page's snapshot; None while something blocks it."""
        if self.activity.hangs or self._restless or self.context.blocked_by(self) is not None:
            return None  # that was said already
        early, self._early = self._early, None
        if early is not None and early.text is not None and self._unchanged_since(early.at):
            self._titled_at = early.at
            self.refs.add_snapshot(early.text, whole=True)
            return early.text
        try:
            return await self.whole(boxes=self.context.options.snapshot_boxes)
        except ModalAppearedError:
            return None
        except Error as error:
            if self.crashed or self.page.is_closed():
                return None
            raise ToolFailure(f"no snapshot could be taken: {brief(error.message)}") from error

    async def whole(self, *, depth: int | None = None, boxes: bool = False) -> str:
        """The whole page's snapshot. Raises ModalAppearedError where something blocks it, ToolFailure, Error."""
        text = (await self.race(self._capture(depth=depth, boxes=boxes), seconds=ANSWER_SECONDS)).text
        self._titled_at = time.monotonic()
        self.refs.add_snapshot(text, whole=depth is None and not boxes)
        return text

    async def _capture(self, watched: Watched = None, *, depth: int | None = None, boxes: bool = False) -> Captured:
        """The snapshot, and on the way the title, which is asked for next."""
        captured = await capture(self.page, depth=depth, boxes=boxes, watched=watched)
        if captured.title is None:
            await self._read_title()
        else:
            self._title, self._titled_at = captured.title, time.monotonic()
        return captured

    def _unchanged_since(self, at: float) -> bool:
        return self.activity.last_change < at and time.monotonic() < at + _FRESH_SECONDS

    async def part(self, locator: Locator, *, depth: int | None = None, boxes: bool = False) -> str:
        """The snapshot of one element and what is in it. The refs outside it go on resolving. Raises as `whole`."""
        work = capture_part(self.page, locator, depth=depth, boxes=boxes)
        text = await self.race(work, seconds=ANSWER_SECONDS)
        self.refs.add_snapshot(text, whole=False)
        return text

    async def header(self) -> PageHeader:
        journal, url, title = self.journal, self.page.url, await self.title()
        counts = journal.errors, journal.warnings
        return PageHeader(url, title, journal.status, *counts, self.crashed, self.isolated, journal.lost)

    async def title(self) -> str:
        """The page's title; the last one known where the page cannot be asked."""
        return self._title if self._unchanged_since(self._titled_at) else await self._read_title()

    async def _read_title(self) -> str:
        blocked = self.modals.states or self.context.blocked_by(self) is not None
        if not (blocked or self.crashed or self.page.is_closed()):
            with suppress(ModalAppearedError, Error, TimeoutError):
                self._title = await asyncio.wait_for(self.modals.race(self._title_now()), _TITLE_SECONDS)
        return self._title

    async def _title_now(self) -> str:
        text = await self.page.title()
        if text:
            return text
        begun = time.monotonic()
        with suppress(Error):  # a tab that was opened just now has its title in a moment
            await self.page.wait_for_load_state("domcontentloaded", timeout=_UNTITLED_SECONDS * 1000)
        waited = time.monotonic() - begun > _AT_ONCE
        return await self.page.title() if waited else text

    @property
    def action_timeout(self) -> float:
        """Milliseconds, as Playwright takes it."""
        return self.context.options.action_timeout * 1000

    def gate(self, tool: str) -> None:
        """Raises ToolFailure where something blocks the page, which the tool does not clear."""
        misfit = self.misfit(tool, None)
        if misfit is not None:
            raise ToolFailure(misfit)

    def misfit(self, tool: str, clears: str | None) -> str | None:
        """Why the tool does not fit the modal state, in the official server's words; None where it does."""
        kinds = self.modals.kinds
        blocking = self.context.blocked_by(self) if not kinds else None
        if blocking is not None:
            index = self.context.tabs.index(blocking)
            return f"A dialog is open in tab {index}, which stops this one as well: select that tab and handle it."
        if clears is not None and clears not in kinds:
            return f'The tool "{tool}" can only be used when there is related modal state present.'
        if kinds and (clears is None or clears not in kinds):
            return f'Tool "{tool}" does not handle the modal state.'
        return None

    def take_refusal(self) -> str:
        """Why the page's last navigation was refused (empty if it was not); returned only once."""
        refused, self.refused = self.refused, None
        return refused or ""

    def called(self) -> None:
        """Says that a tool's call is over, and answered. Where there is enough to clear away, that begins now, when a
        client thinks; where the page cannot do it now, after a later call."""
        self._calls += 1
        if self._clearing or (self._calls < KEPT_CALLS and self._left_documents < KEPT_DOCUMENTS):
            return
        gone = self.crashed or self.page.is_closed()
        if not (gone or self.activity.hangs or self.context.blocked_by(self) or self.modals.states):
            self._calls = self._left_documents = 0
            spawn(clear_away(self.page), self._clearing)

    def _crash(self, _: Page) -> None:
        self.crashed = True

    def _navigated(self, frame: Frame) -> None:
        if self._document != self.activity.loaded:
            self._document = self.activity.loaded
            self.refs.on_new_document()
            self._left_documents += 1
            spawn(prepare(self.page, claims=self.context.options.strict), self._preparing)
            if self.context.options.strict:
                send_library(self.page.main_frame)
        if frame == self.page.main_frame and not self.context.origins.allows(frame.url):
            self.refused = self.context.origins.refusal(frame.url)


async def _tell(page: Page, command: str) -> None:
    """Does one command of the DevTools protocol. Raises Error."""
    session = await page.context.new_cdp_session(page)
    await session.send(command)
    await session.detach()


async def clear_away(page: Page) -> None:
    """Has the page's process clear away what was left in it. Raises Error, TimeoutError where it cannot."""
    await asyncio.wait_for(_tell(page, "HeapProfiler.collectGarbage"), _COLLECT_SECONDS)


async def _by_text(tab: "Tab", target: str) -> Locator:
    """The element of a selector or a locator's text. Raises ToolFailure where there is none."""
    try:
        locator = build(tab.page, parse(target)) if looks_like_locator(target) else tab.page.locator(target)
        found = await tab.race(locator.count(), seconds=ANSWER_SECONDS)
    except (Error, LocatorTextError) as error:
        if tab.page.is_closed():
            raise
        raise ToolFailure(f'"{target}" is not a valid target.{advice(target, _VALID)}') from error
    if found == 0:
        raise ToolFailure(f'"{target}" does not match any elements.{advice(target, "")}')
    return locator
