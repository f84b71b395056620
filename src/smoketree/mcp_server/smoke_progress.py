"""Reports a run's progress to a client by `notifications/progress` (Model Context Protocol, "Progress")."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from smoketree.mcp_server.dispatcher import Send
from smoketree.plan.model import Plan, Step
from smoketree.report.finding import find, what
from smoketree.report.model import Scenario, Usage
from smoketree.report.plain import one_line
from smoketree.report.wording import WORDS, count

_LONGEST = 300


class ProgressReporter:
    """Sends the progress of one call, in order; nothing if the client gave no progress token. `progress` grows by one
    per message, as the protocol requires that it increases."""

    def __init__(self, send: Send | None, token: object) -> None:
        self._send = send if isinstance(token, str | int) else None
        self._token = token
        self._queue: asyncio.Queue[tuple[float, float | None, str] | None] = asyncio.Queue()
        self._progress = 0.0

    def report(self, message: str, *, progress: float | None = None, total: float | None = None) -> None:
        """Queues a message; the `progress` sent with it is always larger than the last one."""
        if self._send is None:
            return
        step = 1.0 if total is None else 0.001
        self._progress = max(self._progress + step, progress or 0.0)
        self._queue.put_nowait((round(self._progress, 3), total, one_line(message, _LONGEST)))

    @asynccontextmanager
    async def sending(self) -> AsyncIterator["ProgressReporter"]:
        """Sends queued messages in the background; on leaving, all of them have been sent."""
        if self._send is None:
            yield self
            return
        pump = asyncio.ensure_future(self._pump(self._send))
        try:
            yield self
            self._queue.put_nowait(None)
            await asyncio.shield(pump)
        finally:
            pump.cancel()

    async def _pump(self, send: Send) -> None:
        while (queued := await self._queue.get()) is not None:
            progress, total, message = queued
            params: dict[str, Any] = {"progressToken": self._token, "progress": progress, "message": message}
            if total is not None:
                params["total"] = total
            await send({"jsonrpc": "2.0", "method": "notifications/progress", "params": params})


class RunProgress:
    """Listens to a run (see `run.progress.Progress`). Progress is the lines of the plans that are behind it, of
    `lines` in all; a case that ends early takes its other lines along."""

    def __init__(self, reporter: ProgressReporter, lines: int, lines_of: dict[tuple[str, str], int]) -> None:
        self._reporter = reporter
        self._lines = lines
        self._lines_of = lines_of
        self._done = 0
        self._in_case: dict[str, int] = {}
        self._finished: set[tuple[str, str]] = set()

    def started(self, url: str, plans: int, cases: int, workers: int) -> None:  # noqa: ARG002 - the Protocol's
        self._report(f"{url}: {count(cases, 'case')} in {count(plans, 'plan')}")

    def waiting(self, why: str) -> None:
        self._report(why)

    def case_started(self, plan: Plan, name: str, attempt: int) -> None:
        self._in_case[plan.file] = 0
        self._report(f"{plan.file}: {name}" + (f" (attempt {attempt})" if attempt > 1 else ""))

    def step_started(self, plan: Plan, step: Step) -> None:
        """Not reported: a line is reported when it has finished."""

    def billed(self, plan: Plan, usage: Usage) -> None:
        """Not reported: usage is part of the report."""

    def step_finished(self, plan: Plan, step: Step, *, good: bool) -> None:
        self._in_case[plan.file] = self._in_case.get(plan.file, 0) + 1
        said = f"{step.location} {'ok' if good else 'NOT'}: {step.text}"
        self._report(said, extra=self._in_case[plan.file])

    def case_finished(self, scenario: Scenario, attempt: int) -> None:  # noqa: ARG002 - the Protocol's
        key = (scenario.plan.file, scenario.name)
        if key not in self._finished:
            self._finished.add(key)
            self._done += self._lines_of.get(key, 0)
        finding = find(scenario)
        why = f": {finding.place.file}:{finding.place.line}: {what(finding)}" if finding else ""
        self._report(f"{WORDS[scenario.status]}: {scenario.name}{why}")

    def _report(self, message: str, extra: int = 0) -> None:
        most = max(self._lines - 1, 0) if self._done < self._lines else self._lines
        self._reporter.report(message, progress=min(self._done + extra, most), total=self._lines)
