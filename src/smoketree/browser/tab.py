"""One tab: a page with its events, its modal states, its refs and its snapshots."""

import asyncio
import dataclasses
import re
import time
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from playwright.async_api import Download, Error, Frame, Locator, Page

from smoketree.browser.capture import capture
from smoketree.browser.failure import ToolFailure, brief
from smoketree.browser.journal import Journal
from smoketree.browser.modal import ModalAppearedError, Modals
from smoketree.browser.origins import refusal
from smoketree.browser.protocol import PageHeader, TabHeader
from smoketree.browser.settle import Activity, Bounds, settle

if TYPE_CHECKING:
    from smoketree.browser.context import Context

T = TypeVar("T")

_REF = re.compile(r"(?:f\d+)?e\d+")
_BOUNDS = Bounds()
_BRIEF = Bounds(quiet=0.02)
_HEADER_SECONDS = 2.0
_GRACE_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class Target:
    """An element that a tool was pointed at. `code` is the Python that finds it, where code is asked for."""

    locator: Locator
    code: str = ""


class Tab:
    """A page of the session. Everything that waits inside the page is raced with "something blocks it"."""

    def __init__(self, context: "Context", page: Page) -> None:
        self.context = context
        self.page = page
        self.journal = Journal(page)
        self.activity = Activity(page)
        self.modals = Modals(page)
        self.crashed = False
        self.refused: str | None = None
        self._title = ""
        self._since = time.monotonic()
        page.on("crash", self._crash)
        page.on("framenavigated", self._navigated)
        page.on("download", self._download)

    async def locate(self, target: str) -> Target:
        """The element for a ref of the current snapshot, or for a selector. Raises ToolFailure where there is none."""
        by_ref = is_ref(target)
        locator = self.page.get_by_ref(target) if by_ref else self.page.locator(target)
        try:
            found = await self.race(locator.count())
        except Error as error:
            raise ToolFailure(
                f'"{target}" is not a valid target. Use a ref from the page snapshot (e.g. "e5") or a CSS selector.'
            ) from error
        if found == 0 and by_ref:
            raise ToolFailure(f"Ref {target} not found in the current page snapshot. Try capturing new snapshot.")
        if found == 0:
            raise ToolFailure(f'"{target}" does not match any elements.')
        if not self.context.options.codegen:
            return Target(locator)
        try:
            return Target(locator, f"page.{await self.race(locator.normalize())}")
        except Error:
            return Target(locator, f"page.locator({target!r})")

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
        try:
            session = await self.context.playwright_context.new_cdp_session(self.page)
            await session.send("Page.stopLoading")
            await session.detach()
        except Error:
            return  # not there any more, so it loads nothing
        self.activity.mark()

    async def act(self, work: Coroutine[Any, Any, T], *, brief_settle: bool = False) -> T:
        """Does something to the page and waits for what that started.

        `brief_settle` is for what usually starts nothing: it returns after a frame where nothing did.
        """
        self.begin()
        result = await self.race(work)
        await self.settle(_BRIEF if brief_settle else _BOUNDS)
        return result

    def begin(self) -> None:
        """Marks the moment from which on what happens counts as started by the action."""
        self._since = time.monotonic()
        self.activity.mark()

    async def settle(self, bounds: Bounds = _BOUNDS) -> bool:
        """Waits for what the last action started, here and in a tab that it opened; False where a bound was reached."""
        quiet = await self._settle_here(bounds)
        opened = await self.context.opened_by(self)
        if opened is not None:
            quiet = await opened._settle_here(bounds) and quiet  # noqa: SLF001 - the same class
        return quiet

    async def settled(self, bound: float) -> bool:
        """Whether everything that the last action started came to rest within `bound` seconds."""
        bounds = Bounds(total=bound, requests=bound, navigation=bound, noise=min(1.0, bound))
        try:
            return await self.race(
                settle(self.page, self.activity, self._since, bounds), seconds=bound + _GRACE_SECONDS
            )
        except (ModalAppearedError, ToolFailure):
            return False

    async def rest(self, bound: float) -> None:
        """Returns once what the last action started has come to rest, after `bound` seconds at the latest."""
        await self.settled(bound)

    async def _settle_here(self, bounds: Bounds) -> bool:
        seconds = self.context.options.navigation_timeout
        bounds = dataclasses.replace(bounds, navigation=seconds)
        try:
            quiet = await self.race(settle(self.page, self.activity, self._since, bounds))
        except ModalAppearedError:
            return False
        if self.activity.navigating:
            address = self.activity.destination
            await self.stop_loading()
            raise ToolFailure(f"{address} did not answer within {seconds:g} s.")
        return quiet

    async def resume(self) -> None:
        """After a dialog was answered: waits for what it held up and for what followed from it."""
        await self.modals.resume(self.context.options.action_timeout)
        if not self.modals.states:
            await self.settle()

    async def snapshot(self) -> str | None:
        """The whole page's snapshot; None while something blocks it."""
        try:
            return await self.race(capture(self.page))
        except ModalAppearedError:
            return None
        except Error as error:
            if self.crashed or self.page.is_closed():
                return None
            raise ToolFailure(f"no snapshot could be taken: {brief(error.message)}") from error

    async def header(self) -> PageHeader:
        journal = self.journal
        return PageHeader(
            self.page.url, await self.title(), journal.status, journal.errors, journal.warnings, self.crashed
        )

    async def tab_header(self, index: int, *, current: bool) -> TabHeader:
        return TabHeader(index, self.page.url, await self.title(), current, self.crashed)

    async def title(self) -> str:
        """The page's title; the last one known where the page cannot be asked."""
        if self.modals.states or self.crashed or self.page.is_closed():
            return self._title
        try:
            self._title = await asyncio.wait_for(self.modals.race(self.page.title()), _HEADER_SECONDS)
        except (ModalAppearedError, Error, TimeoutError):
            return self._title
        return self._title

    @property
    def action_timeout(self) -> float:
        """Milliseconds, as Playwright takes it."""
        return self.context.options.action_timeout * 1000

    def gate(self, tool: str, clears: str | None) -> None:
        """Raises ToolFailure where the tool does not fit the modal state, in the official server's words."""
        kinds = self.modals.kinds
        if clears is not None and clears not in kinds:
            raise ToolFailure(f'The tool "{tool}" can only be used when there is related modal state present.')
        if kinds and (clears is None or clears not in kinds):
            raise ToolFailure(f'Tool "{tool}" does not handle the modal state.')

    def take_refusal(self) -> str:
        """Why the page may not be where it wanted to go; told once."""
        refused, self.refused = self.refused, None
        return refused or ""

    def _crash(self, _: Page) -> None:
        self.crashed = True

    def _navigated(self, frame: Frame) -> None:
        if frame == self.page.main_frame and not self.context.origins.allows(frame.url):
            self.refused = refusal(frame.url)

    def _download(self, download: Download) -> None:
        self.context.keep_download(download)


def is_ref(target: str) -> bool:
    """Whether a target is written as the ref of a snapshot (`e5`, `f1e2`)."""
    return _REF.fullmatch(target) is not None
