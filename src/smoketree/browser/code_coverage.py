"""What of a page's code ran: V8's coverage of its scripts, and the style rules that it used, over CDP.

V8 forgets what a document ran when the next one takes its place. So it is asked when a document is parsed (it sends
that by itself), before each tool that may leave the page, when a page asks to navigate, and when a case ends. A
handler that starts a navigation whose answer is there at once may be missed.

What it answers holds every script that a tool evaluated, which are thousands in a run: so it is asked no more often
than that, and V8's debugger, which announces each of them, is on only while the text of a new source is read.
"""

import asyncio
import contextlib
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from playwright.async_api import CDPSession, Error

from smoketree.browser.context import Context
from smoketree.browser.protocol import CodeRun, CodeSource, Ranges
from smoketree.browser.spawning import spawn
from smoketree.browser.tab import Tab

_SECONDS = 3.0
_LARGEST = 20_000_000
"""Characters of a source: what is larger is not looked at."""
_STAYING = frozenset(
    {
        "browser_find", "browser_hide_highlight", "browser_highlight", "browser_hover", "browser_inspect",
        "browser_resize", "browser_send_request", "browser_snapshot", "browser_take_screenshot", "browser_wait_for",
    }
)  # fmt: skip
"""Tools that do not leave the page."""
_LEAVING = frozenset(
    {
        "browser_close", "browser_evaluate", "browser_navigate", "browser_navigate_back", "browser_run_code",
        "browser_run_code_unsafe", "browser_tabs",
    }
)  # fmt: skip
"""Tools that may leave it at once. Others look at the page before they act, and pages answer in turn."""
_COMMANDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("Page.enable", {}),
    ("Profiler.enable", {}),
    # With counts, as without them V8 reports a function once only: the next case on the page would not have it.
    ("Profiler.startPreciseCoverage", {"callCount": True, "detailed": True, "allowTriggeredUpdates": True}),
    ("DOM.enable", {}),
    ("CSS.enable", {}),
    ("CSS.startRuleUsageTracking", {}),
)


class CodeCoverage:
    """The coverage of one context's tabs, from `start` on; each `take` gives what ran since the one before."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._tabs: dict[Tab, _TabCoverage] = {}
        self._sources: dict[str, CodeSource | None] = {}
        self._finished: list[CodeRun] = []
        self.available = True

    async def start(self) -> None:
        """Begins, also in tabs that are opened later. Where the browser has no CDP, `available` becomes False."""
        self._context.page_opened.append(self._attach)
        self._context.page_closing.append(self._detach)
        for tab in tuple(self._context.tabs):
            await self._attach(tab)

    async def before(self, tool: str) -> None:
        """Takes what ran so far, before a tool may leave the page."""
        one = self._tabs.get(self._context.current) if self._context.current is not None else None
        if one is not None and tool in _LEAVING:
            await one.ask()
        elif one is not None and tool not in _STAYING:
            one.ask_soon()

    async def take(self) -> tuple[CodeRun, ...]:
        """What ran since the last call, each source once for every page that had it."""
        for tab, one in tuple(self._tabs.items()):
            if tab not in self._context.tabs:
                self._finished += self._tabs.pop(tab).taken()
            else:
                await one.ask(last=True)
                self._finished += one.taken()
        found, self._finished = self._finished, []
        return tuple(found)

    async def _attach(self, tab: Tab) -> None:
        try:
            session = await asyncio.wait_for(tab.page.context.new_cdp_session(tab.page), _SECONDS)
            one = _TabCoverage(tab, session, self._sources)
            await asyncio.wait_for(one.start(), _SECONDS)
        except (Error, TimeoutError):
            self.available = bool(self._tabs)
            return
        self._tabs[tab] = one

    async def _detach(self, tab: Tab) -> None:
        one = self._tabs.pop(tab, None)
        if one is not None:
            await one.ask(last=True)
            self._finished += one.taken()


class _TabCoverage:
    """The coverage of one tab. `sources` are those of all tabs, by what identifies their text; None for what is no file
    of its own, or too large."""

    def __init__(self, tab: Tab, session: CDPSession, sources: dict[str, CodeSource | None]) -> None:
        self._tab = tab
        self._session = session
        self._sources = sources
        self._loaded: dict[str, tuple[str, str]] = {}
        self._ran: list[tuple[str, str, Ranges]] = []
        self._unread: dict[str, str] = {}
        self._parsed: dict[str, Mapping[str, Any]] = {}
        self._reading = asyncio.Lock()
        self._work: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Begins. Raises Error."""
        session = self._session
        session.on("Debugger.scriptParsed", lambda event: self._parsed.update({event["scriptId"]: event}))
        session.on("CSS.styleSheetAdded", self._style_sheet)
        session.on("Profiler.preciseCoverageDeltaUpdate", self._scripts_ran)
        session.on("Page.frameRequestedNavigation", lambda _: self.ask_soon())
        await asyncio.gather(*(session.send(method, arguments) for method, arguments in _COMMANDS))

    async def ask(self, *, last: bool = False) -> None:
        """Asks for what ran since the last time; `last` also begins to track the style rules anew. A page that cannot
        answer, or does not, is left out."""
        if self._tab.modals.states or self._tab.crashed:
            return
        rules = ("CSS.stopRuleUsageTracking", "CSS.startRuleUsageTracking") if last else ("CSS.takeCoverageDelta",)
        await asyncio.gather(
            self._asked("Profiler.takePreciseCoverage", self._scripts_ran),
            self._asked(rules[0], self._rules_used),
            *(self._asked(each, lambda _: None) for each in rules[1:]),
        )
        if last and self._work:
            await asyncio.wait(self._work, timeout=_SECONDS)

    def ask_soon(self) -> None:
        """The same without waiting for the answer; what a page that is gone has no answer for is left out."""
        spawn(self.ask(), self._work)

    async def _asked(self, method: str, take: Callable[[Mapping[str, Any]], None]) -> None:
        """Gives the answer to a command to `take`. What a page that is left has no answer for does not keep the other
        answers from coming."""
        with contextlib.suppress(Error, TimeoutError):
            take(await asyncio.wait_for(self._session.send(method), _SECONDS))

    def _rules_used(self, update: Mapping[str, Any]) -> None:
        used: dict[str, list[tuple[int, int, bool]]] = {}
        for rule in update.get("ruleUsage", update.get("coverage", ())):
            if rule["used"]:
                place = int(rule["startOffset"]), int(rule["endOffset"]), True
                used.setdefault(rule["styleSheetId"], []).append(place)
        for id_, places in used.items():
            self._add(id_, places)

    def taken(self) -> list[CodeRun]:
        """What ran since the last call, as far as its source is known."""
        ran, self._ran = self._ran, []
        return [CodeRun(source, page, each) for page, key, each in ran if (source := self._sources.get(key))]

    def _scripts_ran(self, update: Mapping[str, Any]) -> None:
        for script in update["result"]:
            if not script["url"].startswith("http"):
                continue
            ranges = (each for function in script["functions"] for each in function["ranges"])
            ran = [(int(each["startOffset"]), int(each["endOffset"]), each["count"] > 0) for each in ranges]
            if script["scriptId"] not in self._loaded:
                # Its whole code ran first. Scripts of one address and length are taken for the same.
                self._load(script["scriptId"], f"{script['url']} {max(end for _, end, _ in ran)}")
            self._add(script["scriptId"], ran)
        if self._unread:
            spawn(self._read_scripts(), self._work)

    def _add(self, id_: str, ran: Iterable[tuple[int, int, bool]]) -> None:
        if id_ in self._loaded:  # a new process may give its number to another one
            self._ran.append((*self._loaded[id_], tuple(sorted(ran, key=lambda each: (each[0], -each[1])))))

    def _load(self, id_: str, key: str) -> None:
        """Notes a source of the page that is there now."""
        self._loaded[id_] = (self._tab.page.url, key)
        if key not in self._sources:
            self._unread[id_] = key

    async def _read_scripts(self) -> None:
        """Reads the scripts that no tab has read, while the page has them."""
        async with self._reading:
            if not self._unread:
                return
            unread, self._unread, self._parsed = self._unread, {}, {}
            await self._session.send("Debugger.setSkipAllPauses", {"skip": True})
            await self._session.send("Debugger.enable")
            try:
                for id_, key in unread.items():
                    if id_ in self._parsed:
                        self._sources[key] = await self._script(self._parsed[id_])
            finally:
                await self._session.send("Debugger.disable")

    async def _script(self, event: Mapping[str, Any]) -> CodeSource | None:
        # A script inside of a document is a part of a template that only the server knows.
        if event["startLine"] or event["startColumn"] or event["length"] > _LARGEST:
            return None
        answer = await self._session.send("Debugger.getScriptSource", {"scriptId": event["scriptId"]})
        return CodeSource(event["url"], answer["scriptSource"], event.get("sourceMapURL") or "")

    def _style_sheet(self, event: Mapping[str, Any]) -> None:
        header = event["header"]
        url, id_ = header["sourceURL"], header["styleSheetId"]
        if url.startswith("http") and not header.get("isInline") and header["length"] <= _LARGEST:
            key = f"{url} {header['length']}"
            self._loaded[id_] = (self._tab.page.url, key)
            if key not in self._sources:
                spawn(self._read_style_sheet(key, header), self._work)

    async def _read_style_sheet(self, key: str, header: Mapping[str, Any]) -> None:
        answer = await self._session.send("CSS.getStyleSheetText", {"styleSheetId": header["styleSheetId"]})
        map_url = header.get("sourceMapURL") or ""
        self._sources[key] = CodeSource(header["sourceURL"], answer["text"], map_url, is_style=True)
