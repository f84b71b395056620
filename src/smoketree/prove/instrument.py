"""What `prove` adds to a browser session of a run: it records what a case touches, or makes a fault while a case runs.

A run knows nothing of it: sessions come from `InstrumentedSessions` in place of a browser, and the instrument is the
run's listener, so that it knows which case and line are at work.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

import anyio
from playwright.async_api import BrowserContext, Error, Request, Response, Route

from smoketree.browser.options import SessionOptions
from smoketree.browser.origins import origin_of
from smoketree.browser.spawning import spawn
from smoketree.plan.model import Plan, Step
from smoketree.prove.faults import (
    LATE_SECONDS,
    CaseTrace,
    Fault,
    PageText,
    RequestKey,
    SeenRequest,
    Touched,
    changed_body,
    emptied_body,
    masked,
    request_path,
)
from smoketree.run.run_context import LiveSession, Sessions, Silent

_BINDING = "__smoketreeProve"
_PAGE = Path(__file__).with_name("page.js").read_text("utf-8")
TEXTS = f"() => {{ {_PAGE}\nreturn {{ texts: pageTexts(), whole: wholeText() }}; }}"
"""Reads the page, for `Instrument.note_texts`."""
_LARGEST = 1_000_000
_BODY_SECONDS = 5.0
_READABLE = ("json", "html", "text", "javascript", "xml")
_NOT_REPLAYED = frozenset({"set-cookie", "content-encoding", "content-length", "transfer-encoding"})


@dataclass  # without slots: Playwright keeps what it makes of a handler on its object
class Instrument(Silent):
    """Records a run's cases in `traces`, by plan file and case name; makes `fault`, if there is one, while the case
    `faulty` runs. `applied`: the fault had something to act on."""

    origin: str
    fault: Fault | None = None
    faulty: tuple[str, str] | None = None
    traces: dict[tuple[str, str], CaseTrace] = field(default_factory=dict)
    applied: bool = False
    _trace: CaseTrace | None = None
    _line: int = 0
    _active: bool = False
    _counts: dict[tuple[str, str], int] = field(default_factory=dict)
    _contexts: list[BrowserContext] = field(default_factory=list)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def case_started(self, plan: Plan, name: str, attempt: int) -> None:  # noqa: ARG002 - the protocol's
        case = next(each for each in plan.cases if each.name == name)
        self._trace = self.traces[plan.file, name] = CaseTrace(plan, case)
        self._line = case.location.line
        self._counts.clear()

    def step_started(self, plan: Plan, step: Step) -> None:  # noqa: ARG002 - the protocol's
        self._line = step.location.line

    async def prepare(self, context: BrowserContext) -> None:
        """Sets up a browser context of the session."""
        self._contexts.append(context)
        await context.expose_binding(_BINDING, lambda _, message: self._told(message))
        await context.route(lambda url: origin_of(url) == self.origin, self._answer)
        if self.fault is None:
            await self._script(context, f"record(window.{_BINDING})")
            context.on("response", self._count_response)
        elif self._active:
            await self._start(context)

    async def begin_case(self) -> None:
        """Starts the fault where the case that begins is the one that it is for."""
        trace, contexts = self._trace, [each for each in self._contexts if not each.is_closed()]
        active = trace is not None and self.fault is not None and (trace.plan.file, trace.case.name) == self.faulty
        if active and not self._active:
            for context in contexts:
                await self._start(context)
        self._active = active

    async def end_case(self) -> None:
        """Waits for what is still noted of the case."""
        with anyio.move_on_after(_BODY_SECONDS):
            while self._tasks:
                await asyncio.wait(set(self._tasks))

    def note_texts(self, found: object, *, end: bool = False) -> None:
        """Takes the texts of the page when the assertion at work was judged, or at the end of the case."""
        if self._trace is not None and isinstance(found, dict):
            line = 0 if end else self._line
            self._trace.texts[line] = tuple(PageText.of(**each) for each in found["texts"])
            self._trace.pages[line] = (*self._trace.pages.get(line, ()), masked(found["whole"]))

    async def _start(self, context: BrowserContext) -> None:
        if self.fault is None or self.fault.request is not None:
            return
        told = {name: getattr(self.fault, name) for name in ("kind", "path", "part", "to", "detail")}
        await self._script(context, f"inject({json.dumps(told)}, window.{_BINDING})")

    async def _script(self, context: BrowserContext, work: str) -> None:
        """Runs a script in the pages that there are and their frames of the same origin, and first in all that come."""
        script = f"(() => {{ try {{ void top.location.href; }} catch {{ return; }}\n{_PAGE}\n{work}; }})()"
        await context.add_init_script(script)
        for frame in (frame for page in context.pages for frame in page.frames):
            with suppress(Error):
                await frame.evaluate(script)

    def _told(self, message: str) -> None:
        found: dict[str, str] = json.loads(message)
        if found["kind"] == "applied":
            self.applied = True
        elif self._trace is not None:
            self._trace.touched.append(Touched(**found, line=self._line))

    def _key(self, method: str, url: str) -> RequestKey:
        path = request_path(url)
        number = self._counts[method, path] = self._counts.get((method, path), 0) + 1
        return RequestKey(method, path, number)

    def _count_response(self, response: Response) -> None:
        request, trace = response.request, self._trace
        if trace is not None and origin_of(request.url) == self.origin:
            key = self._key(request.method, request.url)
            spawn(self._keep(trace, key, self._line, request, response), self._tasks)

    async def _keep(self, trace: CaseTrace, key: RequestKey, line: int, request: Request, response: Response) -> None:
        headers, body = response.headers, None
        redirects = 300 <= response.status < 400
        if any(name in headers.get("content-type", "") for name in _READABLE) and not redirects:
            with suppress(Error):
                body = (await response.body()).decode("utf-8", "replace")
        if body is not None and len(body) > _LARGEST:
            body = None
        trace.requests.append(SeenRequest(key, request.resource_type, line, response.status, headers, body))

    async def _answer(self, route: Route) -> None:
        """Answers a request as the fault has it; sends all others on."""
        seen = self.fault.request if self.fault is not None and self._active else None
        if self.fault is None or seen is None:
            await route.fallback()
            return
        asked = route.request
        same = (asked.method, request_path(asked.url)) == (seen.key.method, seen.key.path)
        if not same or self._key(asked.method, asked.url).number < seen.key.number:
            await route.fallback()
            return
        with suppress(Error):  # the page went away meanwhile
            await self._answer_faulty(route, self.fault, seen)

    async def _answer_faulty(self, route: Route, fault: Fault, seen: SeenRequest) -> None:
        kind = fault.kind
        if kind.startswith("changed-"):
            answer = await route.fetch(max_redirects=0)
            body = changed_body(await answer.text(), answer.headers.get("content-type", ""), fault.part, str(fault.to))
            self.applied = self.applied or body is not None
            await route.fulfill(response=answer, body=body)
            return
        self.applied = True
        if kind == "answered-500":
            await route.fulfill(status=500, content_type="text/plain", body="Internal Server Error")
        elif kind == "script-throws":
            await route.fulfill(status=200, content_type="text/javascript", body='throw new Error("broken")')
        elif kind == "answered-empty":
            answer = await route.fetch(max_redirects=0)
            await route.fulfill(
                response=answer, body=emptied_body(await answer.text(), answer.headers.get("content-type", ""))
            )
        elif kind == "answered-late":
            await anyio.sleep(LATE_SECONDS)
            await route.fallback()
        elif kind == "write-swallowed":
            headers = {name: value for name, value in seen.headers.items() if name not in _NOT_REPLAYED}
            await route.fulfill(status=seen.status, headers=headers, body=seen.body or "")
        else:
            await route.fetch(max_redirects=0)
            await route.fallback()


@dataclass(frozen=True, slots=True)
class InstrumentedSessions:
    """The sessions of a browser with an instrument in each."""

    browser: Sessions
    instrument: Instrument

    @asynccontextmanager
    async def session(self, options: SessionOptions) -> AsyncIterator[LiveSession]:
        """A session as the browser opens it, prepared by the instrument."""
        async with self.browser.session(replace(options, prepare_context=self.instrument.prepare)) as session:
            yield cast("LiveSession", _InstrumentedSession(session, self.instrument))


class _InstrumentedSession:
    """A session that tells the instrument when a case begins and ends, and what the page shows at each assertion."""

    def __init__(self, session: LiveSession, instrument: Instrument) -> None:
        self._session = session
        self._instrument = instrument

    def __getattr__(self, name: str) -> Any:
        return getattr(self._session, name)

    async def start_recording(self, folder: Path, **wanted: bool) -> None:
        await self._instrument.begin_case()
        await self._session.start_recording(folder, **wanted)

    async def stop_recording(self, **wanted: bool) -> object:
        self._instrument.note_texts(await self._session.ask(TEXTS), end=True)
        await self._instrument.end_case()
        return await self._session.stop_recording(**wanted)

    async def hold(self, *arguments: Any, **wanted: Any) -> object:
        observed = await self._session.hold(*arguments, **wanted)
        self._instrument.note_texts(await self._session.ask(TEXTS))
        return observed
