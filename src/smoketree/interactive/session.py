"""A session of `smoketree try`: a run of the lines so far, with a dialogue at its end. To begin again is another such
run in the same browser."""

import os
import tempfile
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

from smoketree.interactive.console import Console, Output, Reader
from smoketree.interactive.draft import Draft
from smoketree.interactive.preview import PageNow
from smoketree.plan.model import Plan, Step
from smoketree.report.model import TestReport
from smoketree.run.browsers import browser_for
from smoketree.run.rules import granted_secrets, variables_of
from smoketree.run.run import Run, run_of
from smoketree.run.run_context import Silent
from smoketree.settings import Settings


def console_for(
    settings: Settings, reader: Reader, output: Output, *, page: PageNow | None = None, folder: Path | None = None
) -> Console:
    """A dialogue about the page at the settings' `url`, with an empty plan; see `Console` for `folder`. Raises
    UsageError."""
    parts = urlsplit(settings.url or "")
    origin = f"{parts.scheme}://{parts.netloc}"
    secrets = granted_secrets(settings, os.environ)
    draft = Draft((settings.url or "").removeprefix(origin), variables_of(settings), tuple(secrets))
    draft.begin("Try")
    return Console(
        reader, output, draft, folder, origin, page or PageNow(), window=settings.headed, restarts=True, secrets=secrets
    )


async def converse(
    console: Console, settings: Settings, go: Callable[[Run], Awaitable[TestReport]] = Run.go
) -> TestReport:
    """The dialogue, until it is quit. `go` does each of its runs; the last one's report. Raises SmoketreeError."""
    with tempfile.TemporaryDirectory(prefix="smoketree-try-") as folder:
        # The report of a run, and what it leaves behind, are of no use here.
        ours = {"url": console.url, "out": Path(folder), "timeout": float("inf"), "workers": 1, "retries": 0}
        quick = {"stop_on_failure": True, "video": "off", "trace": "off", "isolation": "plan"}
        settings = settings.model_copy(update={**ours, **quick})
        async with browser_for(settings) as sessions:
            console.say(f"{console.url}{console.draft.start}: enter a line of a plan, or :help")
            while True:
                run = run_of([console.draft.plan()], settings, _Replayed(console.say))
                run = replace(run, launch=lambda: nullcontext(sessions), secrets=console.secrets, prompt=console)
                report = await go(run)
                if not console.again or report.aborted:
                    return report


class _Replayed(Silent):
    """Prints the lines that are executed again."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say

    def step_finished(self, plan: Plan, step: Step, *, good: bool) -> None:
        del plan
        self._say(f"{'ok' if good else 'NOT':<6} {step.text}")
