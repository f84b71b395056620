"""A session: one browser context with its tabs, as the rest of the house sees it."""

import asyncio
import json
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import nullcontext, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import anyio
from playwright.async_api import Error
from pydantic import ValidationError

from smoketree.browser.capture import MASK_COLOR, covers, is_ref
from smoketree.browser.change_journal import ENTERING, ChangeJournal
from smoketree.browser.code_coverage import CodeCoverage
from smoketree.browser.context import Context
from smoketree.browser.driver import asked, untraced
from smoketree.browser.failure import ToolFailure, brief
from smoketree.browser.modal import ModalAppearedError
from smoketree.browser.page_problems import PageEvent, problems_of_page, problems_of_traffic
from smoketree.browser.protocol import Ago, CodeRun, ModalState, Observation, PageProblem, ToolAnswer, not_established
from smoketree.browser.recording import RecordedFile, Recorder
from smoketree.browser.response import ClientView, Response
from smoketree.browser.tab import Tab
from smoketree.browser.tool import Tool, ToolArgs, wrong
from smoketree.browser.tools import IN_PROCESS, listed
from smoketree.clock import Clock
from smoketree.errors import BrowserError, SmoketreeError

if TYPE_CHECKING:
    from smoketree.language.claim import Claim

T = TypeVar("T")

# What an absence is watched for beyond its time-out, and a page that keeps us waiting.
_HOLD_SECONDS = 15.0
_HANGS_SECONDS = 60.0
_PROBLEMS_SECONDS = 3.0
_SMALL_QUALITY = 60
_GLANCE_SECONDS = 1.0
_PICTURE = "browser_take_screenshot"


class Session:
    """Implements `BrowserTools` on our own tools. Calls are done one after another, in the order they came."""

    def __init__(
        self, context: Context, clock: Clock, *, kill: Callable[[], None], lost: Callable[[], BrowserError]
    ) -> None:
        """`kill` ends the browser by force; `lost` is the error where it went away."""
        self._context = context
        self._kill = kill
        self._lost = lost
        self._clock = clock
        options = context.options
        tools = (*IN_PROCESS, *listed(options.capabilities, allow_unsafe_code=options.allow_unsafe_code))
        self._tools = {tool.name: tool for tool in tools}
        self._shown = ClientView()
        self._recorder = Recorder(context, clock)
        self._coverage: CodeCoverage | None = None
        self._journal = ChangeJournal(context, lambda: self._recorder.without_captions(self._context.current))
        self._reported_death = False
        self._lock = anyio.Lock()

    @property
    def open_tabs(self) -> tuple[Tab, ...]:
        """The tabs, oldest first; each can be given to `call`."""
        return tuple(self._context.tabs)

    async def call(
        self, tool: str, arguments: Mapping[str, object], *, snapshot: bool | None = None, tab: Tab | None = None
    ) -> ToolAnswer:
        """Calls a tool. `snapshot` says whether an acting tool takes a fresh one (default: as the session is set);
        `tab` is made the current one first. A tool that fails answers with `error`; every string of an answer has gone
        through the redactor.

        Raises BrowserError where the browser died.
        """
        context = self._context
        wanted = context.options.snapshot_mode != "none" if snapshot is None else snapshot
        async with self._lock:
            if not self._reported_death:
                self._alive()
            if tab is not None:
                context.current = tab
            if tool in ENTERING:
                self._journal.entering(arguments)
            if self._coverage is not None:
                await self._coverage.before(tool)
            try:
                # A model that judges by a picture must see the page, not the words of the line on it.
                async with self._recorder.without_captions(context.current) if tool == _PICTURE else nullcontext():
                    answer = await asyncio.wait_for(self._answer(tool, arguments, snapshots=wanted), self._longest)
            except TimeoutError as error:  # it answers nothing: the next call starts another browser
                self.end_by_force()
                message = f"the browser did not answer to {tool} within {self._longest:.0f} s and was ended"
                raise BrowserError(message) from error
            if self._context.covering is not None:
                await self._recorder.watch_for_secrets()
            self._alive()
        return context.redactor.everywhere(answer)

    async def _answer(self, name: str, arguments: Mapping[str, object], *, snapshots: bool) -> ToolAnswer:
        if self._context.current is not None:
            await self._context.current.finish()
        tool = self._tools.get(name)
        if tool is None:
            return ToolAnswer(error=f'Tool "{name}" not found', show_page=False)
        try:
            args = tool.model.model_validate(dict(arguments))
        except ValidationError as error:
            return ToolAnswer(error=wrong(name, error, tool.schema), show_page=False)
        response = Response(self._context, self._shown, snapshots=snapshots)
        try:
            await self._run_tool(tool, args, response)
            return await response.finish()
        except (ToolFailure, Error) as error:
            # The page went away while the answer was built; the answer still carries what the tool itself reported.
            response.fail(self._error_text(error))
            return response.bare()
        except SmoketreeError:
            raise
        except Exception as error:  # noqa: BLE001 - a client's odd call must not end the session
            response.fail(self._context.redactor.text(f"{type(error).__name__}: {error}"))
            return response.bare()
        finally:
            if self._context.current is not None:
                self._context.current.called()

    async def _run_tool(self, tool: Tool, args: ToolArgs, response: Response) -> None:
        """Runs the tool; what it cannot do becomes an error of the response."""
        tab: Tab | None = None
        try:
            if tool.scope == "context":
                await tool.run(self._context, args, response)
                return
            tab = await self._context.ensure_tab()
            misfit = tab.misfit(tool.name, tool.clears)
            if misfit is not None:
                response.add_error(self._gated(misfit))
                return
            await tool.run(tab, args, response)
        except ModalAppearedError:
            # What acts has done what it was to do.
            if tab is not None:
                await self._context.opened_by(tab)
            if tool.read_only:
                response.add_error(self._gated(f'Tool "{tool.name}" does not handle the modal state.'))
        except ToolFailure as failure:
            response.fail(str(failure))
        except Error as error:
            closed_by_page = tab is not None and tab.page.is_closed() and not tool.read_only
            if closed_by_page and not self._context.closing:
                response.add_result("The page closed its tab.")
            else:
                response.fail(self._error_text(error))
        finally:
            if tool.kind != "readOnly":
                for open_tab in self._context.tabs:
                    open_tab.windows.clear()

    def _gated(self, misfit: str) -> str:
        """As Playwright MCP words it, for its clients."""
        return misfit if self._context.options.strict else f"Error: {misfit}"

    def _error_text(self, error: ToolFailure | Error) -> str:
        """What went wrong; redacted before it is shortened, so that no half of a secret is left over."""
        text = error.message if isinstance(error, Error) else str(error)
        return brief(self._context.redactor.text(text)) if isinstance(error, Error) else text

    @property
    def died(self) -> bool:
        """Whether the browser went away without our closing it."""
        return self._context.died

    def end_by_force(self) -> None:
        """Ends the browser, which answers nothing any more: the next session starts another."""
        self._kill()

    async def responds(self, seconds: float) -> bool:
        """Whether the browser itself answers within that time, whatever its pages do."""
        try:
            await asyncio.wait_for(self._context.playwright_context.cookies(), seconds)
        except (Error, TimeoutError):
            return False
        return True

    @property
    def _longest(self) -> float:
        """Seconds after which a call is given up: more than all that one may wait for."""
        options = self._context.options
        return 2 * options.navigation_timeout + 10 * options.action_timeout + _HANGS_SECONDS

    async def begin(self) -> None:
        """Starts what the options want to run all the time: a trace, a video."""
        options = self._context.options
        if options.start_page:
            await self._context.ensure_tab()
        if options.save_trace:
            await self._context.tracing.start()
        if options.save_video is not None:
            await self._context.ensure_tab()
            path = self._context.files.unnamed("video", "webm")
            await self._context.start_film(path, size=options.save_video, fps=None, cursor=False)

    async def ask(self, function: str, target: str | None = None) -> object:
        tab = self._context.current
        if tab is None or tab.refused is not None or tab.modals.states:
            return None
        async with self._lock:
            try:
                if target is None:
                    result = await tab.race(tab.page.evaluate(function))
                else:
                    result = await self._ask_of(tab, target, function)
                return json.loads(self._context.redactor.text(json.dumps(result, ensure_ascii=False)))
            except (ModalAppearedError, ToolFailure, Error, TypeError, ValueError):
                return None

    @untraced()
    async def _ask_of(self, tab: Tab, target: str, function: str) -> object:
        if is_ref(target):
            with suppress(Error):  # in one message, where the ref resolves; otherwise it is looked for
                return await tab.race(tab.page.eval_on_selector(f"aria-ref={target}", function))
        element = (await tab.locate(target, code=False)).locator
        return await tab.race(asked(element, function, timeout=tab.action_timeout))

    async def mark(self, claims: "Sequence[Claim]", *, observe: bool = True) -> tuple[Observation, ...]:
        from smoketree.language.claim_terms import ClaimOutcome

        async with self._lock:
            before = await self._looks([(claim, None) for claim in claims])
            known = self._journal.before
            self._journal.begin()
            # What this page does not show may have been shown by the one before.
            self._journal.before = {
                claim: known.get(claim, one) if one.outcome is ClaimOutcome.NOT_ESTABLISHED else one
                for claim, one in zip(claims, before, strict=True)
            }
            tab = self._context.current
            if observe and tab is not None and tab.refused is None:
                try:
                    await tab.race(self._journal.observe(tab.page))
                except (ModalAppearedError, ToolFailure, Error):
                    self._alive()
            return tuple(before)

    async def look(self, check: "Claim", *, since: float | None = None) -> Observation:
        from smoketree.browser.verify import look  # a client of the tools alone has no use for it

        async with self._lock:
            return await self._observe(lambda tab: look(tab.page, check, journal=self._journal, since=since))

    async def looks(self, checks: "Sequence[tuple[Claim, float | None]]") -> list[Observation]:
        async with self._lock:
            return await self._looks(checks)

    async def _looks(self, checks: "Sequence[tuple[Claim, float | None]]") -> list[Observation]:
        from smoketree.browser.verify import looks

        seconds = (len(checks) + 1) * self._context.options.navigation_timeout
        seen = await self._observe(lambda tab: looks(tab.page, checks, journal=self._journal), seconds=seconds)
        return seen if isinstance(seen, list) else [seen] * len(checks)

    async def problems(self, since: float) -> tuple[PageProblem, ...]:
        from smoketree.browser.page_frames import PageUnavailable
        from smoketree.browser.verify_page import reading

        journals = [tab.journal for tab in self._context.tabs]
        found = list(problems_of_traffic(journals, since, self._context.options.origin or self.url))
        tab = self._context.current
        if tab is not None and tab.refused is None and not tab.modals.states:
            async with self._lock:
                try:
                    async with reading(tab.page, journal=self._journal) as view:
                        found += await tab.race(problems_of_page(view, self._journal), seconds=_PROBLEMS_SECONDS)
                except (PageUnavailable, ModalAppearedError, ToolFailure, Error):
                    pass  # a page that cannot be read now shows nothing to take note of
        redact = self._context.redactor.text
        return tuple(replace(one, text=redact(one.text)) for one in found)

    async def inspect(self, look: Callable[[Tab], Coroutine[Any, Any, T]], seconds: float) -> T | None:
        """What a look at the current tab finds; None where there is no page that it may look at, or a dialog is in the
        way. Raises BrowserError where the page does not answer within that time, or navigates meanwhile."""
        async with self._lock:
            tab = self._context.current
            if tab is None or tab.refused is not None:
                return None
            try:
                return self._context.redactor.everywhere(await tab.race(look(tab), seconds=seconds))
            except ModalAppearedError:
                return None
            except (ToolFailure, Error) as error:
                self._alive()
                raise BrowserError(f"the page could not be read: {brief(str(error))}") from error

    async def outstanding(self, act: Ago, seconds: float, *, own: bool = False) -> bool:
        tab = self._context.current
        return tab is not None and await tab.outstanding(act, seconds, own=own)

    async def rests(self) -> bool:
        tab = self._context.current
        return tab is not None and tab.refused is None and not tab.modals.states and await tab.rests()

    async def came(self, act: Ago, seconds: float) -> bool:
        tab = self._context.current
        return tab is None or await tab.came(act, seconds)

    async def hold(self, check: "Claim", timeout: float, *, pixels: bool = True) -> Observation:
        from smoketree.browser.verify import hold

        async def work(tab: Tab) -> Observation:
            clock, journal = self._clock, self._journal
            return await hold(
                tab.page, check, timeout, settled=tab.settled, clock=clock, journal=journal, pixels=pixels
            )

        async with self._lock:
            return await self._observe(work, seconds=2 * timeout + _HOLD_SECONDS)

    async def settled(self, bound: float) -> bool:
        """Whether what the last action started came to rest within `bound` seconds."""
        tab = self._context.current
        return tab is None or await tab.settled(bound)

    async def storage_state(self) -> dict[str, Any]:
        """Cookies and local storage, to start another session from. Not redacted: keep it out of every output."""
        self._alive()
        return dict(await self._context.playwright_context.storage_state())

    async def screenshot(self, *, small: bool = False) -> bytes:
        """A picture of the current page: PNG, or where it is to be `small` JPEG with a pixel a CSS pixel.

        Raises BrowserError where none can be taken.
        """
        async with self._lock:
            self._alive()
            try:
                tab = await self._context.ensure_tab()
                return await tab.race(self._picture(tab, small), seconds=tab.action_timeout / 1000 + 1)
            except ModalAppearedError as error:
                raise BrowserError("no picture could be taken of the page: a dialog is open") from error
            except (Error, ToolFailure) as error:
                raise BrowserError(f"no picture could be taken of the page: {brief(str(error))}") from error

    async def glance(self) -> bytes | None:
        """A PNG of the current page, taken without doing anything to the page; None where there is none in time, or
        something in it would have to be covered."""
        async with self._lock:
            tab = self._context.current
            if tab is None or tab.modals.states:
                return None
            with anyio.move_on_after(_GLANCE_SECONDS), suppress(Error, ModalAppearedError):
                return await tab.modals.race(self._glance(tab))
            return None

    @untraced()
    async def _glance(self, tab: Tab) -> bytes | None:
        if await covers(tab.page, self._context.covering):
            return None
        async with self._recorder.without_captions(tab):
            return await tab.page.screenshot(caret="initial")

    @untraced()
    async def _picture(self, tab: Tab, small: bool) -> bytes:
        async with self._recorder.without_captions(tab):
            return await tab.page.screenshot(
                animations="disabled",
                timeout=tab.action_timeout,
                mask=await covers(tab.page, self._context.covering),
                mask_color=MASK_COLOR,
                type="jpeg" if small else "png",
                quality=_SMALL_QUALITY if small else None,
                scale="css" if small else "device",
            )

    @property
    def url(self) -> str:
        tab = self._context.current
        return self._context.redactor.text(tab.page.url) if tab is not None else ""

    @property
    def last_dialog(self) -> ModalState | None:
        """The last dialog that the current page showed, whether it was answered or not."""
        return self._context.redactor.everywhere(
            tab.modals.last_dialog if (tab := self._context.current) is not None else None
        )

    async def start_recording(self, folder: Path, *, video: bool = True, trace: bool = False) -> None:
        """Begins to keep evidence in `folder`: a video a page, the console, the requests, a trace where asked."""
        await self._recorder.start(folder, video=video, trace=trace)

    async def chapter(self, title: str, *, after: float = 0.0) -> None:
        """Shows a title in the video, until the next one; not where that comes within `after` seconds."""
        self._recorder.chapter(self._context.redactor.text(title), after=after)

    async def stop_recording(self, *, trace: bool = True) -> tuple[RecordedFile, ...]:
        """Ends the recording; the files that were kept. `trace` says whether the trace is wanted: to write it takes
        longer than a small case does."""
        return await self._recorder.stop(trace=trace)

    async def start_coverage(self) -> bool:
        """Begins to record what of the pages' code runs, or goes on with it; whether the browser can."""
        if self._coverage is None:
            self._coverage = CodeCoverage(self._context)
            await self._coverage.start()
        return self._coverage.available

    async def take_coverage(self) -> tuple[CodeRun, ...]:
        """What of the pages' code ran since the last call; no address of a page has a secret in it."""
        ran = await self._coverage.take() if self._coverage is not None else ()
        return tuple(replace(one, page=self._context.redactor.text(one.page)) for one in ran)

    def page_events(self) -> tuple[PageEvent, ...]:
        """What went wrong in the pages since the recording began, the first 50, without secrets."""
        return self._recorder.events()

    def film(self) -> Path | None:
        """The video of the current tab, which is written until the recording ends; None where there is none."""
        return self._recorder.film()

    def video_offset(self, now: float) -> int | None:
        """Milliseconds from the start of the first video to `now` (seconds since the epoch); None without a video."""
        return self._recorder.offset(now)

    @property
    def warnings(self) -> tuple[str, ...]:
        """What could not be recorded, and why."""
        return self._recorder.warnings

    async def close(self) -> None:
        await self._recorder.stop()
        if self._context.tracing.running:
            await self._context.tracing.stop(lambda: self._context.files.unnamed("trace", "zip"))
        await self._context.close()

    async def _observe(
        self, work: Callable[[Tab], Coroutine[Any, Any, T]], *, seconds: float | None = None
    ) -> T | Observation:
        """What the work finds out on the current tab in so many seconds, or why it finds out nothing."""
        tab = self._context.current
        self._alive()
        if tab is None:
            return not_established("no page is open")
        seen: T | Observation
        try:
            seen = (
                not_established(tab.refused) if tab.refused is not None else await tab.race(work(tab), seconds=seconds)
            )
        except ModalAppearedError:
            seen = not_established(str(next(iter(tab.modals.states), "the page is blocked")))
        except ToolFailure as failure:
            seen = not_established(str(failure))
        except Error:
            self._alive()
            raise
        self._alive()
        return self._context.redactor.everywhere(seen)

    def _alive(self) -> None:
        """Raises BrowserError if the browser died, once: the next call opens another."""
        self._reported_death = self._context.died
        if self._reported_death:
            raise self._lost()
