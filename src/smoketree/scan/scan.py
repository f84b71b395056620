"""A scan from its first look at the preview to its report: pages side by side, breadth first, within bounds.

On request it drafts a plan: for each kind of page a few plain lines that hold on it now.
"""

import uuid
from collections.abc import Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from urllib.parse import urljoin

import anyio

from smoketree.agent.drafting.draft import DraftCase, cases_of, numbered, render_plan, without_what_fails
from smoketree.agent.drafting.outline import outline
from smoketree.agent.step_context import StepContext
from smoketree.browser.launch import Browser, launched
from smoketree.browser.options import LaunchOptions, SessionOptions
from smoketree.browser.page_audit import dead_addresses
from smoketree.browser.session import Session
from smoketree.clock import Clock, SystemClock
from smoketree.errors import BrowserError, SmoketreeError, UsageError
from smoketree.plan.model import FrontMatter, Plan
from smoketree.report.model import NoteKind, TestReport
from smoketree.report.store import Store
from smoketree.run.browsers import given_flag
from smoketree.run.readiness import Readiness, await_ready, session_cookies
from smoketree.run.rules import Rules, base_settings, rules_for, session_options
from smoketree.run.run import leaves_of, refuse_what_is_not_there, until_signalled, write_outputs
from smoketree.run.run_context import Progress, Silent
from smoketree.scan.frontier import Address, Frontier, allowed_by_robots, kind_of, sitemap
from smoketree.scan.visit import PLAN, Found, Pages, Visit, VisitedPage, Visitor, dead_link, new_only, new_violations
from smoketree.settings import Settings
from smoketree.snapshot.tree import SnapshotError, parse

_FEWEST, _MOST = 3, 5
"""Lines of a case, with the one that opens the page."""


@dataclass(slots=True)
class Drafts:
    """The cases drafted so far, one for each kind of page. A page with findings is no model for a plan."""

    cases: list[DraftCase] = field(default_factory=list)
    _kinds: set[str] = field(default_factory=set)

    async def add(self, address: Address, visit: Visit, session: Session, clock: Clock) -> None:
        """Drafts a case of a page that was just visited, unless there is one of its kind, and tries it there. Raises
        BrowserError."""
        if visit.audit is None or visit.audit.status or visit.found or kind_of(address.url) in self._kinds:
            return
        self._kinds.add(kind_of(address.url))
        try:
            tree = parse(visit.snapshot or "")
        except SnapshotError:
            return
        drafted = cases_of(outline(tree, visit.audit.url, visit.title, address.url), tree)[:1]
        context = StepContext(
            tools=session,
            fill=lambda text: text,
            remember=lambda _name, _value: None,
            base_url=address.url,
            folder=Path(),
            clock=clock,
        )
        for case in drafted:
            done = await without_what_fails(replace(case, steps=case.steps[: _MOST + 2]), context)
            if done is not None and len(done.steps) >= _FEWEST:
                self.cases.append(replace(done, steps=done.steps[:_MOST]))

    def text(self) -> str:
        """The cases as a plan; empty if there is none."""
        return render_plan(numbered(self.cases)) if self.cases else ""


_MOST_CHECKED = 300
"""Addresses that are only asked for, without being opened."""
_CHECKING = 60.0


@dataclass(slots=True)
class Scan:
    """One scan of the preview at the settings' `url`. `drafts` takes cases of plans that are drafted on the way. `stop`
    may be called from outside, at any time, to end it early with a valid report."""

    settings: Settings
    progress: Progress = field(default_factory=Silent)
    drafts: Drafts | None = None
    clock: Clock = field(default_factory=SystemClock)
    run_id: str = field(default_factory=lambda: str(uuid.uuid4()))
    pages: Pages = field(init=False)
    _preview: Rules = field(init=False)
    _base: Rules | None = field(init=False, default=None)
    _frontier: Frontier = field(init=False)
    _stopping: str | None = None
    _scope: anyio.CancelScope | None = None
    _ends: float = 0.0
    _begun: int = 0
    _busy: int = 0
    _changed: anyio.Event = field(default_factory=anyio.Event)
    _menus: tuple[set[str], set[str]] = field(default_factory=lambda: (set(), set()))
    _kinds: set[str] = field(default_factory=set)
    _base_links: set[str] = field(default_factory=set)
    _late: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._preview = _rules(self.settings)
        if self.settings.base_url is not None:
            self._base = _rules(base_settings(self.settings))
        self._frontier = Frontier(self._preview.origin)
        self.pages = Pages(self.settings, self.run_id, self._preview.url, self.clock)

    def stop(self, reason: str) -> None:
        """Ends the scan early; the report says why."""
        self._stopping = self._stopping or reason
        if self._scope is not None:
            self._scope.cancel()

    async def go(self) -> TestReport:
        """Visits the pages and writes the report, also when it is stopped.

        Raises PreviewError where the preview or the base does not answer, BrowserError where there is no browser,
        OutputError where a file cannot be written.
        """
        settings, store = self.settings, Store(self.settings.out)
        store.prepare()
        with anyio.CancelScope() as self._scope, anyio.move_on_after(settings.timeout) as limit:
            readiness = Readiness(settings.ready_path or "", settings.ready_text or "", settings.wait_timeout)
            for rules, when in ((self._preview, readiness), (self._base, Readiness())):
                if rules is not None:
                    say, send = self.progress.waiting, rules.transport()
                    await await_ready(rules.url, rules.passage, when, clock=self.clock, say=say, transport=send)
            self._ends = self.clock.monotonic() + settings.max_time
            if settings.robots:
                self._frontier.allowed = await allowed_by_robots(self._preview)
            self._frontier.add([Address(self._preview.url)])
            self._frontier.add(Address(url, depth=1) for url in await sitemap(self._preview))
            try:
                await self._visit_all()
            except* SmoketreeError as group:
                raise next(leaves_of(group)) from None
        if limit.cancelled_caught:
            self._stopping = f"the scan took longer than its time limit of {settings.timeout:g} s"
        report = self.pages.report(self._frontier, aborted=self._stopping)
        store.save(report)
        return report

    async def _visit_all(self) -> None:
        origins = tuple(rules.origin for rules in self._sides)
        options = LaunchOptions(headed=self.settings.headed, read_only=origins)
        async with launched(options) as browser, AsyncExitStack() as stack:
            workers = [await self._visitors(browser, stack) for _ in range(self.settings.workers)]
            async with anyio.create_task_group() as group:
                for visitors in workers:
                    group.start_soon(self._work, visitors)
            await self._check_links(workers[0])

    @property
    def _sides(self) -> tuple[Rules, ...]:
        """The preview, then the base, where there is one."""
        return (self._preview,) if self._base is None else (self._preview, self._base)

    async def _work(self, visitors: Sequence[Visitor]) -> None:
        while (address := await self._next()) is not None:
            try:
                await self._visit(address, visitors)
            finally:
                self._busy -= 1
                self._changed.set()
                self._changed = anyio.Event()

    async def _visitors(self, browser: Browser, stack: AsyncExitStack) -> list[Visitor]:
        """One for each side, in sessions that end with the stack."""
        sessions = [await stack.enter_async_context(browser.session(await self._options(one))) for one in self._sides]
        compares = self._base is not None
        pairs = zip(sessions, self._menus, strict=False)
        return [Visitor(session, self.clock, menus, self._kinds, compares) for session, menus in pairs]

    async def _options(self, rules: Rules) -> SessionOptions:
        cookies = await session_cookies(rules.passage, rules.url, rules.transport())
        output = self.pages.root / "files"
        options = session_options(_NO_PLAN, rules, self.settings, output=output, cookies=cookies, storage_state=None)
        return replace(options, read_only=True)

    async def _next(self) -> Address | None:
        """The address to visit next; waits while another visit may still find some."""
        while self._begun < self.settings.max_pages and self.clock.monotonic() < self._ends:
            address = self._frontier.take()
            if address is not None:
                self._busy += 1
                self._begun += 1
                return address
            if not self._busy:
                return None
            await self._changed.wait()
        return None

    async def _visit(self, address: Address, visitors: Sequence[Visitor]) -> None:
        began = self.clock.now()
        page = VisitedPage(address, began)
        try:
            visit = await visitors[0].visit(address)
        except BrowserError as error:
            self.pages.add(replace(page, error=error.message))
            return
        if visit.audit is None or (visit.moved and not self._frontier.reached(visit.audit.url)):
            self._begun -= 1  # it is no page, or one that is visited anyway
            return
        before = None if self._base is None else await self._on_the_base(visit, address, visitors[1])
        self.pages.found(visit.found if self._base is None else self._new(visit, before, address))
        for link in visit.links:
            found = Address(link.url, link.name, address.path if link.shown else "", address.depth + 1)
            self._frontier.add([found], does=link.acts)
        self._late |= {url: address.path for url in visit.audit.late if url not in self._late}
        if visit.is_missing:
            self._begun -= 1  # it is reported on the page that links to it
            return
        scenario = self.pages.add(replace(page, visit=visit, before=before, duration=self.clock.now() - began))
        self.progress.case_finished(scenario, 1)
        if self.drafts is not None:
            try:
                await self.drafts.add(address, visit, visitors[0].session, self.clock)
            except BrowserError:
                return  # the page is not drafted

    async def _on_the_base(self, visit: Visit, address: Address, base: Visitor) -> Visit | None:
        """The same page on the base; None where it cannot be read, or the base has no link to it either way."""
        if visit.is_missing and address.path not in self._base_links:
            return Visit()
        try:
            before = await base.visit(replace(address, url=self._on_base(address)))
        except BrowserError:
            return None
        late = before.audit.late if before.audit is not None else ()
        self._base_links |= {Address(url).path for url in (*(link.url for link in before.links), *late)}
        return before

    def _new(self, visit: Visit, before: Visit | None, address: Address) -> tuple[Found, ...]:
        """What the base does not have. Where the base's page could not be read, nothing is known to be new."""
        if before is None:
            return ()
        if visit.audit is None or before.audit is None:
            return visit.found
        return new_only(visit.found, before.found) + new_violations(visit.audit, before.audit, address.path)

    def _on_base(self, address: Address) -> str:
        return urljoin(self._base.url, address.path) if self._base is not None else address.url

    async def _check_links(self, visitors: Sequence[Visitor]) -> None:
        """Asks for what was found and not opened: files, pictures that come late, pages beyond the limit."""
        links = self._frontier.unchecked
        asked = list(dict.fromkeys((*self._late, *links)))[:_MOST_CHECKED]
        if not asked:
            return
        dead = await self._dead(visitors[0], self._preview.url, asked)
        if dead and self._base is not None:
            there = {url: self._on_base(Address(url)) for url in dead if Address(url).path in self._base_links}
            before = await self._dead(visitors[1], self._base.url, list(there.values()))
            dead = {url: status for url, status in dead.items() if there.get(url) not in before}
        for url, status in dead.items():
            if url in self._late:
                text = f"the picture {Address(url).path} answered {status}"
                self.pages.found([Found(self._late[url], NoteKind.RESOURCE, text)])
            else:
                self.pages.found([dead_link(links[url], str(status))])

    async def _dead(self, visitor: Visitor, home: str, urls: list[str]) -> Mapping[str, int]:
        """Which addresses are dead, asked for from a page of the same origin."""
        try:
            await visitor.session.call("browser_navigate", {"url": home})
            return await visitor.session.inspect(lambda tab: dead_addresses(tab, urls), _CHECKING) or {}
        except BrowserError:
            return {}


_NO_PLAN = Plan(PLAN, "", "", FrontMatter(), ())
"""Pages are visited with the settings alone."""


def _rules(settings: Settings) -> Rules:
    return rules_for(_NO_PLAN, settings, {}, {})


def scan_and_report(settings: Settings, progress: Progress | None = None, drafts: Drafts | None = None) -> TestReport:
    """Scans the preview and writes report, comment, summary, page, JUnit and CTRF file. `drafts` takes cases of plans
    that are drafted on the way.

    Raises UsageError before anything was started, PreviewError, BrowserError, OutputError. SIGINT and SIGTERM end the
    scan early; the report then says so.
    """
    refuse_what_is_not_there(settings)
    if settings.url is None:
        raise UsageError("no address to scan", "give the preview's address: smoketree scan URL")
    others = ("cdp_endpoint", "ws_endpoint", "grid_url", "browser_server", "extension", "user_data_dir")
    if flag := given_flag(settings, *others):
        raise UsageError(f"a scan uses a browser of its own, not {flag}", "only there nothing can be changed")
    report = anyio.run(partial(until_signalled, Scan(settings, progress or Silent(), drafts=drafts)))
    write_outputs(report, settings)
    return report
