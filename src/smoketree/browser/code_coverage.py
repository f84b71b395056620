"""What of a page's code ran: V8's coverage of its scripts, and the style rules that it used, over CDP.

V8 forgets what a document ran when the next one takes its place. So it is asked when a document is parsed (it sends
that by itself), before each tool that may leave the page, when a page asks to navigate, and when a case ends. A
handler that starts a navigation whose answer is there at once may be missed.
"""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import Any

from playwright.async_api import CDPSession, Error

from smoketree.browser.context import Context
from smoketree.browser.protocol import CodeRun, CodeSource, Ranges
from smoketree.browser.tab import Tab

_SECONDS = 3.0
_LARGEST = 20_000_000
"""Characters of a source: what is larger is not looked at."""
_LOOKING = frozenset({"browser_snapshot", "browser_find", "browser_take_screenshot"})
_COMMANDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("Page.enable", {}),
    ("Debugger.enable", {}),
    ("Debugger.setSkipAllPauses", {"skip": True}),
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
        self._sources: dict[str, CodeSource] = {}
        self._finished: list[CodeRun] = []
        self._started = False
        self.available = True

    async def start(self) -> None:
        """Begins, also in tabs that are opened later. Where the browser has no CDP, `available` becomes False."""
        if self._started:
            return
        self._started = True
        self._context.page_opened.append(self._attach)
        self._context.page_closing.append(self._detach)
        for tab in tuple(self._context.tabs):
            await self._attach(tab)

    async def before(self, tool: str) -> None:
        """Takes what ran so far, before a tool may leave the page."""
        one = self._tabs.get(self._context.current) if self._context.current is not None else None
        if one is not None and tool not in _LOOKING:
            await one.ask()

    async def take(self) -> tuple[CodeRun, ...]:
        """What ran since the last call, each source once for every page that had it."""
        if not self._started:
            return ()
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
            await one.ask()
            self._finished += one.taken()


class _TabCoverage:
    """The coverage of one tab. `sources` are those of all tabs, by what identifies their text."""

    def __init__(self, tab: Tab, session: CDPSession, sources: dict[str, CodeSource]) -> None:
        self._tab = tab
        self._session = session
        self._sources = sources
        self._loaded: dict[str, tuple[str, str]] = {}
        self._ran: list[tuple[str, str, Ranges]] = []
        self._work: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Begins. Raises Error."""
        session = self._session
        session.on("Debugger.scriptParsed", self._script)
        session.on("CSS.styleSheetAdded", self._style_sheet)
        session.on("Profiler.preciseCoverageDeltaUpdate", self._scripts_ran)
        session.on("Page.frameRequestedNavigation", lambda _: self._later(self.ask()))
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
        found = [CodeRun(self._sources[key], page, ran) for page, key, ran in self._ran if key in self._sources]
        self._ran = []
        return found

    def _scripts_ran(self, update: Mapping[str, Any]) -> None:
        for script in update["result"]:
            ranges = (each for function in script["functions"] for each in function["ranges"])
            ran = ((int(each["startOffset"]), int(each["endOffset"]), each["count"] > 0) for each in ranges)
            self._add(script["scriptId"], ran)

    def _add(self, id_: str, ran: Iterable[tuple[int, int, bool]]) -> None:
        if id_ in self._loaded:  # a new process may give its number to another one
            self._ran.append((*self._loaded[id_], tuple(sorted(ran, key=lambda each: (each[0], -each[1])))))

    def _script(self, event: Mapping[str, Any]) -> None:
        # A script inside of a document is a part of a template that only the server knows.
        if event["url"].startswith("http") and not event["startLine"] and not event["startColumn"]:
            asked = ("Debugger.getScriptSource", {"scriptId": event["scriptId"]}, "scriptSource")
            self._load(event["scriptId"], event["hash"], event, event["url"], asked)

    def _style_sheet(self, event: Mapping[str, Any]) -> None:
        header = event["header"]
        if header["sourceURL"].startswith("http") and not header.get("isInline"):
            key = f"{header['sourceURL']} {header['length']}"
            asked = ("CSS.getStyleSheetText", {"styleSheetId": header["styleSheetId"]}, "text")
            self._load(header["styleSheetId"], key, header, header["sourceURL"], asked, is_style=True)

    def _load(
        self,
        id_: str,
        key: str,
        event: Mapping[str, Any],
        url: str,
        asked: tuple[str, dict[str, Any], str],
        *,
        is_style: bool = False,
    ) -> None:
        """Notes a source of the page that is there now, and gets its text while the page has it."""
        key = f"{url} {key}"
        if event["length"] > _LARGEST:
            return
        self._loaded[id_] = (self._tab.page.url, key)
        if key not in self._sources:
            self._later(self._text(key, url, event.get("sourceMapURL") or "", asked, is_style=is_style))

    async def _text(
        self, key: str, url: str, map_url: str, asked: tuple[str, dict[str, Any], str], *, is_style: bool
    ) -> None:
        method, arguments, field = asked
        answer = await self._session.send(method, arguments)
        self._sources[key] = CodeSource(url, answer[field], map_url, is_style=is_style)

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        """Does something while the page goes on; what it has no answer for any more is left out."""

        async def tried() -> None:
            try:
                await work
            except Error:
                return  # the page, or what was asked of it, is gone

        task = asyncio.get_running_loop().create_task(tried())
        self._work.add(task)
        task.add_done_callback(self._work.discard)
