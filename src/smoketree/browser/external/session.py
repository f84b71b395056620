"""A session on another's Playwright MCP server: `BrowserTools`, and of what a run records what can be had."""

# ruff: noqa: ARG002 - a session that records and knows nothing has the methods of one that does

import json
import re
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import cast

import anyio
from playwright.async_api import Error, Page

from smoketree.browser.external.answers import answer_of, arguments_of, links, read_linked, tool_of
from smoketree.browser.external.connection import Connection, Limits, first_error
from smoketree.browser.external.page import CANNOT, ExternalPage
from smoketree.browser.failure import brief
from smoketree.browser.options import SessionOptions
from smoketree.browser.origins import Origins
from smoketree.browser.protocol import (
    Ago,
    CodeRun,
    ModalState,
    Observation,
    PageHeader,
    PageProblem,
    ToolAnswer,
    not_established,
)
from smoketree.browser.tools.navigation import complete
from smoketree.browser.verify import hold, look, unchanged
from smoketree.clock import Clock
from smoketree.errors import BrowserError
from smoketree.language.claim import Claim
from smoketree.snapshot.tree import SnapshotError, Tree, parse

NOT_KEPT = {"unavailable": True}
"""The storage state of a server that gives none."""


_ACTING = frozenset(
    {
        *("browser_navigate", "browser_navigate_back", "browser_click", "browser_type", "browser_press_key"),
        *("browser_select_option", "browser_hover", "browser_drag", "browser_drop", "browser_fill_form"),
        *("browser_file_upload", "browser_handle_dialog", "browser_tabs", "browser_wait_for", "browser_run_code"),
        *("browser_run_code_unsafe", "browser_resize", "browser_close"),
        *("browser_mouse_click_xy", "browser_mouse_drag_xy"),
    }
)
"""Tools after which the page may be another."""

_SAME_FOR = 0.25
"""Seconds that a page must look the same."""

_PAUSE = 0.1


_CONTROL = re.compile(r"[\x00-\x1f\x7f]+")
_OPENING = frozenset({"browser_navigate", "browser_tabs"})
_SETTLE_BOUND = 5.0
_HOLD_SECONDS = 15.0
_ODD = (TypeError, KeyError, IndexError, AttributeError, ValueError)
WARNING = (
    "external browser server: no video, trace or logs; requests to other origins and private networks are not refused"
)


class ExternalSession:
    """One session. `output` is the folder that linked files may be read from, None where there is none; `last_dialog`
    is the last one that the server reported, answered or not."""

    def __init__(
        self, connection: Connection, options: SessionOptions, output: Path | None, clock: Clock, limits: Limits
    ) -> None:
        self._connection = connection
        self._options = options
        self._output = output
        self._clock = clock
        self._limits = limits
        self._origins = Origins(options.origin, options.allow_origins, plans_grant=options.plans_grant_origins)
        self._page = ExternalPage(self)
        self._lock = anyio.Lock()
        self._tab_count = 1
        self.last_dialog: ModalState | None = None
        self._before: dict[Claim, Observation] = {}
        self._open_dialog: ModalState | None = None
        self._upload_count = 0

    # --- tools

    async def call(self, tool: str, arguments: Mapping[str, object]) -> ToolAnswer:
        """Calls a tool; after one that acts the page has come to rest, and its snapshot comes with the answer.

        Raises BrowserError where the server is gone or hangs.
        """
        address = arguments.get("url")
        if tool in _OPENING and isinstance(address, str) and address.strip():
            # Made whole here, so that the server has nothing of its own to read into it. To a browser, \ is a /.
            url = complete(_CONTROL.sub("", address)).replace("\\", "/")
            if not self._origins.allows(url):
                return ToolAnswer(error=self._origins.refusal(url))
            arguments = {**arguments, "url": url}
        try:
            paths = arguments.get("paths")
            if tool == "browser_file_upload" and isinstance(paths, (list, tuple)):
                arguments = {**arguments, "paths": [self._upload(Path(str(path))) for path in paths]}
        except BrowserError as error:
            return ToolAnswer(error=error.message)
        answer = await self._call_tool(tool, arguments)
        if tool in _ACTING and answer.error is None:
            answer = await self._arrived(tool, answer)
        elif tool == "browser_evaluate" and answer.error is None and not answer.modals:
            await self._wait_idle(_SETTLE_BOUND)
        return answer

    async def _call_tool(self, tool: str, arguments: Mapping[str, object]) -> ToolAnswer:
        """The server's own answer; a snapshot that it links is read."""
        name = tool_of(tool, self._connection.tools)
        if name is None:
            return ToolAnswer(error=f"the browser server offers no {tool}")
        given = arguments_of(arguments, self._connection.tools[name])
        async with self._lock:
            said = await self._connection.call(name, given, self._limits.call)
        answer = answer_of(tool, said, at=self._clock.now())
        # The server lists a dialog in every answer while it stays open.
        dialog = next((modal for modal in answer.modals if modal.kind != "filechooser"), None)
        if dialog is not None and dialog != self._open_dialog:
            self.last_dialog = dialog
        self._open_dialog = dialog
        if tool == "browser_snapshot" and answer.snapshot_link is not None:
            answer = replace(answer, snapshot=self._linked(answer.snapshot_link), snapshot_link=None)
        return replace(answer, snapshot_link=None)

    def _linked(self, link: str) -> str:
        if self._output is None:
            raise BrowserError(
                "the browser server returns its snapshots as files, which smoketree cannot read",
                "start it so that browser_snapshot answers with the snapshot itself",
            )
        return read_linked(link, self._output, kinds=(".yml", ".yaml")).decode("utf-8", errors="replace")

    async def _arrived(self, tool: str, answer: ToolAnswer) -> ToolAnswer:
        """The answer once the page has come to rest, with what it shows then."""
        if answer.modals:
            return answer
        await self._follow(tool, answer)
        seen = await self._wait_idle(_SETTLE_BOUND)
        if seen is None or seen.modals:
            return replace(answer, modals=() if seen is None else seen.modals, snapshot=None)
        page = seen.page or answer.page
        if page is not None and not self._origins.allows(page.url):
            return ToolAnswer(error=self._origins.refusal(page.url), page=replace(page, url=""))
        tabs = seen.tabs or answer.tabs
        return replace(answer, page=page, snapshot=seen.snapshot, tabs=tabs)

    async def _follow(self, tool: str, answer: ToolAnswer) -> None:
        """Goes on in a tab that the page opened, as a person would."""
        if not answer.tabs:
            self._tab_count = 1 if answer.page is not None else self._tab_count
            return
        newest = len(answer.tabs) - 1
        opened = len(answer.tabs) > self._tab_count and tool != "browser_tabs"
        self._tab_count = len(answer.tabs)
        if opened and not answer.tabs[newest].current:
            await self._call_tool("browser_tabs", {"action": "select", "index": newest})

    async def _wait_idle(self, bound: float) -> ToolAnswer | None:
        """The last look at the page, once its snapshot stays the same and no request is open, or once a dialog stops
        it; None where that did not come within `bound` seconds. Where the server does not list requests, only snapshots
        are compared. Raises BrowserError where the server is gone."""
        deadline = self._clock.monotonic() + bound
        before: str | None = None
        since = self._clock.monotonic()
        while True:
            busy = False
            if "browser_network_requests" in self._connection.tools:
                listed = (await self._call_tool("browser_network_requests", {"static": False})).results
                busy = any(map(is_open, listed[0].split("\n") if listed else ()))
            began = self._clock.monotonic()
            seen = await self.snapshot()
            if seen.modals:
                return seen
            if busy or seen.snapshot is None or seen.snapshot != before:
                before, since = seen.snapshot, began
            elif self._clock.monotonic() - since >= _SAME_FOR:
                return seen
            if self._clock.monotonic() >= deadline:
                return None
            await self._clock.sleep(_PAUSE)

    def _upload(self, path: Path) -> str:
        """A copy of a file that may be uploaded, where the server may read it: it reads only its own folders. Where
        they are not known, the path itself. Raises BrowserError."""
        place = path.resolve()
        if not any(place.is_relative_to(root.resolve()) for root in self._options.upload_roots):
            raise BrowserError(f"{path} is not beside the plan: it must not be uploaded")
        if self._output is None:
            return str(place)
        self._upload_count += 1
        copy = self._output / f"upload-{self._upload_count}" / place.name
        try:
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(place, copy)
        except OSError as error:
            raise BrowserError(f"{path} cannot be uploaded: {error.strerror}") from error
        return str(copy)

    # --- what the page is seen with (`PageReader`), and the checks

    async def snapshot(self) -> ToolAnswer:
        """A snapshot of the current page."""
        return await self._call_tool("browser_snapshot", {})

    async def page_now(self) -> tuple[Tree, PageHeader]:
        answer = await self.snapshot()
        if answer.modals:
            raise Error(str(answer.modals[0]))
        if answer.snapshot is None or answer.page is None:
            raise Error(answer.error or "the browser server gave no snapshot")
        try:
            return parse(answer.snapshot), answer.page
        except SnapshotError as error:
            raise Error(str(error)) from error

    async def run(self, function: str, ref: str | None) -> str:
        if "browser_evaluate" not in self._connection.tools:
            raise Error(f"{CANNOT} that offers no browser_evaluate")
        pointed = {} if ref is None else {"target": ref, "element": "an element"}
        answer = await self._call_tool("browser_evaluate", {"function": function, **pointed})
        if answer.error is not None or answer.modals or not answer.results:
            raise Error(answer.error or (str(answer.modals[0]) if answer.modals else "a script gave no result"))
        return answer.results[0]

    async def run_outside(self, code: str) -> bool:
        if tool_of("browser_run_code", self._connection.tools) is None:
            return False
        answer = await self._call_tool("browser_run_code", {"code": code})
        return answer.ok and not answer.modals

    async def mark(self, claims: Sequence[Claim], *, observe: bool = True) -> tuple[Observation, ...]:
        """What the claims come to now. Nothing else is known of another's browser before an act."""
        self._before = {claim: await self._look(claim) for claim in claims}
        return tuple(self._before.values())

    async def ask(self, function: str, target: str | None = None) -> object:
        place = {} if target is None else {"element": "element", "target": target}
        answer = await self.call("browser_evaluate", {"function": function, **place})
        try:
            return json.loads(answer.results[0]) if answer.ok and answer.results else None
        except ValueError:
            return None

    async def problems(self, since: float) -> tuple[PageProblem, ...]:
        """None: what fails in another's browser is not known."""
        return ()

    async def outstanding(self, act: Ago, seconds: float, *, own: bool = False) -> bool:
        """False: what another's browser is about to do is not known."""
        return False

    async def rests(self) -> bool:
        """False: what happens to another's page is not known."""
        return False

    async def came(self, act: Ago, seconds: float) -> bool:
        """True: what another's browser did is not known."""
        return True

    async def look(self, check: Claim, *, since: float | None = None) -> Observation:
        return self._changed(check, await self._look(check))

    async def looks(self, checks: Sequence[tuple[Claim, float | None]]) -> list[Observation]:
        return [await self.look(check) for check, _ in checks]

    async def _look(self, check: Claim) -> Observation:
        try:
            return self._allowed(await look(cast("Page", self._page), check))
        except _ODD as error:
            return _odd(error)

    async def hold(self, check: Claim, timeout: float, *, pixels: bool = True) -> Observation:
        work = hold(cast("Page", self._page), check, timeout, settled=self._wait_idle, clock=self._clock)
        try:
            with anyio.fail_after(2 * timeout + _HOLD_SECONDS):
                return self._changed(check, self._allowed(await work))
        except TimeoutError:
            return not_established("the page could not be read in time")
        except _ODD as error:
            return _odd(error)
        except BaseExceptionGroup as group:
            first = first_error(group)
            if isinstance(first, _ODD):
                return _odd(first)
            raise first from None

    def _changed(self, check: Claim, seen: Observation) -> Observation:
        """What must be new was not so before the act."""
        same = unchanged(check, self._before, observed=False) if seen.holds else ""
        return not_established(f"{same}; {seen.seen}") if same else seen

    def _allowed(self, seen: Observation) -> Observation:
        """Nothing holds of a page where the browser may not be."""
        if self._page.url and not self._origins.allows(self._page.url):
            return not_established(self._origins.refusal(self._page.url))
        return seen

    async def settled(self, bound: float) -> bool:
        """Whether the page came to rest within `bound` seconds."""
        return await self._wait_idle(bound) is not None

    # --- evidence

    async def screenshot(self, *, small: bool = False) -> bytes:
        """A picture of the current page: PNG, or JPEG where it is to be `small`. Raises BrowserError where none can be
        taken."""
        answer = await self._call_tool("browser_take_screenshot", {"type": "jpeg" if small else "png"})
        if answer.images:
            return answer.images[0].content
        linked = links(answer.results[0]) if answer.results else ()
        if answer.error is None and linked and self._output is not None:
            return read_linked(linked[0].path, self._output, kinds=(".png", ".jpeg", ".jpg"))
        reason = "a dialog is open" if answer.modals else brief(answer.error or "the browser server gave none")
        raise BrowserError(f"no picture could be taken of the page: {reason}")

    # Nothing is recorded: `warnings` says so.

    async def start_recording(self, folder: Path, *, video: bool = True, trace: bool = False) -> None: ...

    async def start_coverage(self) -> bool:
        return False

    async def take_coverage(self) -> tuple[CodeRun, ...]:
        return ()

    async def chapter(self, title: str, *, after: float = 0.0) -> None: ...

    async def stop_recording(self, *, trace: bool = True) -> tuple[()]:
        return ()

    def film(self) -> None: ...

    async def glance(self) -> None: ...

    def video_offset(self, now: float) -> None: ...

    def page_events(self) -> tuple[()]:
        return ()

    @property
    def warnings(self) -> tuple[str, ...]:
        """What such a session cannot do."""
        return (WARNING,)

    # --- beginning and end

    async def begin(self) -> None:
        """The window's size, and the storage state that the session starts from. Raises BrowserError."""
        state = self._options.storage_state
        if state is not None:
            if state == NOT_KEPT or "browser_set_storage_state" not in self._connection.tools or self._output is None:
                raise BrowserError(
                    "the browser server does not support storage states (cookies of a plan that this one needs)",
                    "start it with --caps storage",
                )
            text = await anyio.Path(state).read_text("utf-8") if isinstance(state, Path) else json.dumps(state)
            file = self._output / "start.json"  # a state is passed by files
            try:
                file.touch(mode=0o600)
                file.write_text(text, "utf-8")
                answer = await self._call_tool("browser_set_storage_state", {"filename": str(file)})
            finally:
                file.unlink(missing_ok=True)
            if answer.error is not None:
                raise BrowserError(f"the browser server does not take the storage state: {answer.error}")
        if self._options.viewport is not None and "browser_resize" in self._connection.tools:
            width, height = self._options.viewport
            answer = await self._call_tool("browser_resize", {"width": width, "height": height})
            if answer.error is not None:
                raise BrowserError(f"the browser server opened no browser: {answer.error}")

    async def storage_state(self) -> Mapping[str, object]:
        """Cookies and local storage, where the server gives them; else `NOT_KEPT`. Not redacted."""
        if "browser_storage_state" not in self._connection.tools or self._output is None:
            return NOT_KEPT
        answer = await self._call_tool("browser_storage_state", {})
        linked = links(answer.results[0]) if answer.results else ()
        if answer.error is not None or not linked:
            return NOT_KEPT
        state: object = json.loads(read_linked(linked[0].path, self._output, kinds=(".json",)))
        return state if isinstance(state, dict) else NOT_KEPT


def is_open(line: str) -> bool:
    """Whether a line of `browser_network_requests` is a request without a response."""
    head, _, rest = line.partition(" ")
    numbered = head.rstrip(".").isdigit() and rest.startswith("[")
    return (numbered or line.startswith("[")) and " => " not in line


def _odd(error: BaseException) -> Observation:
    """What a script of ours never answers, a server that is no Playwright may: nothing holds of it."""
    return not_established(f"the browser server answered a script with nonsense ({error})")
