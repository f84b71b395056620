"""`smoketree try`."""

import os
import signal
import sys
import tempfile
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import anyio
import click

from smoketree.cli.options import common_options, given, settings_options
from smoketree.errors import SmoketreeError, UntestableError
from smoketree.plan.model import Plan, Step
from smoketree.run.progress import Silent
from smoketree.settings import Settings, load_settings

if TYPE_CHECKING:
    from smoketree.cli.interactive.console import Console
    from smoketree.report.model import TestReport
    from smoketree.run.run import Run
    from smoketree.run.sessions import Sessions

_TAKEN = frozenset(
    "allow_network allow_origin basic_auth browser_server bypass cdp_endpoint extension headed inbox mail_to max_cost"
    " model model_base_url model_price out plain provider readings secret storage_state strict user_data_dir var"
    " vars_file viewport ws_endpoint".split()
)  # fmt: skip
"""The settings of a run that mean something here."""


@click.command("try")
@click.argument("url")
@settings_options
@click.option("--lines", is_flag=True, help="print lines: no colours")
@common_options("quiet")
def command(url: str, lines: bool, quiet: bool, **flags: Any) -> int:
    """Write a plan for the page at URL line by line: each line is carried out, or checked, as it is entered.

    While a line is typed, the prompt shows what it would do, and to which element. :save FILE writes the lines that
    passed as a plan; :help lists the commands. Lines are also read from a stdin that is no terminal. Exit code: 1 if a
    line failed, 3 if one could not be carried out.
    """
    del quiet
    from smoketree.cli.installing import offer_browser

    settings = load_settings(given({"url": url, **flags}))
    offer_browser(settings)
    return anyio.run(_tried, settings, lines)


async def _tried(settings: Settings, plain: bool) -> int:
    from smoketree.cli.display import display_of
    from smoketree.cli.interactive.console import Console
    from smoketree.cli.interactive.draft import Draft
    from smoketree.cli.interactive.page_now import PageNow
    from smoketree.cli.interactive.reading import reader_for
    from smoketree.run.browsers import browser_for
    from smoketree.run.conduct import vars_file
    from smoketree.run.rules import granted_secrets
    from smoketree.run.values import given_variables

    parts = urlsplit(settings.url or "")
    origin = f"{parts.scheme}://{parts.netloc}"
    variables = given_variables(settings.var, vars_file(settings.vars_file))
    secrets = granted_secrets(settings, os.environ)
    page = PageNow()
    draft = Draft((settings.url or "").removeprefix(origin), variables, tuple(secrets))
    draft.begin("Try")
    console = Console(
        reader_for(sys.stdin, os.environ, page, window=settings.headed),
        display_of(sys.stdout, os.environ, plain=plain),
        draft,
        settings.out / "try",
        origin,
        page,
        window=settings.headed,
        restarts=True,
        secrets=secrets,
    )
    with tempfile.TemporaryDirectory(prefix="smoketree-try-") as folder:
        # The report of a run, and what it leaves behind, are of no use here.
        ours = {"url": origin, "out": Path(folder), "timeout": float("inf"), "workers": 1, "retries": 0}
        quick = {"stop_on_failure": True, "video": "off", "trace": "off", "isolation": "plan"}
        settings = settings.model_copy(update={**ours, **quick})
        async with browser_for(settings) as sessions:
            console.say(f"{origin}{draft.start}: enter a line of a plan, or :help")
            while True:
                report = await _until_signalled(_run_of(console, settings, sessions), console)
                if not console.again or report.aborted:
                    break
    if report.aborted and not console.again:
        raise UntestableError(report.abort_reason or "the run ended early")
    return console.exit_code


def _run_of(console: "Console", settings: Settings, sessions: "Sessions") -> "Run":
    """A run of the lines so far, at whose end the dialogue goes on."""
    from smoketree.run.conduct import run_of

    run = run_of([console.draft.plan()], settings, Replayed(console.say))
    return replace(run, launch=lambda: nullcontext(sessions), secrets=console.secrets, prompt=console)


async def _until_signalled(run: "Run", console: "Console") -> "TestReport":
    """Runs it; an interrupt ends the line that is at work, or else the run."""
    found: list[TestReport | SmoketreeError] = []

    async def watch() -> None:
        with anyio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as signals:
            async for number in signals:
                if number == signal.SIGINT and console.busy is not None:
                    console.busy.cancel()
                else:
                    run.stop(f"interrupted ({signal.Signals(number).name})")

    async with anyio.create_task_group() as group:
        group.start_soon(watch)
        try:
            found.append(await run.go())
        except SmoketreeError as error:  # as it is, not wrapped in a group
            found.append(error)
        group.cancel_scope.cancel()
    if isinstance(found[0], SmoketreeError):
        raise found[0]
    return found[0]


class Replayed(Silent):
    """Tells of the lines that are carried out again."""

    def __init__(self, say: Callable[[str], None]) -> None:
        self._say = say

    def step_finished(self, plan: Plan, step: Step, *, good: bool) -> None:
        del plan
        self._say(f"{'ok' if good else 'NOT':<6} {step.text}")


command.params = [
    param
    for param in command.params
    if param.name in {*_TAKEN, "lines", "quiet", "debug", "verbose"} or isinstance(param, click.Argument)
]
