"""From settings to a finished run: what the `run` and `demo` commands and `smoketree.run_plan` share."""

import json
import os
import posixpath
import signal
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path

import anyio

from smoketree.errors import SmoketreeError, UsageError
from smoketree.plan.model import Plan
from smoketree.plan.needs import needed_file
from smoketree.plan.source import discover, load_all
from smoketree.report.model import TestReport
from smoketree.report.render import render_outputs
from smoketree.report.store import Store
from smoketree.run.attempt import Sessions
from smoketree.run.progress import Progress, Silent
from smoketree.run.rules import granted_secrets
from smoketree.run.run import Run, environment_of
from smoketree.run.values import given_variables
from smoketree.settings import Settings


def conduct(settings: Settings, progress: Progress | None = None) -> TestReport:
    """Runs the plans and writes report, comment, summary, page and JUnit file.

    Raises UsageError or PlanError before anything was started, OutputError where the report cannot be written.
    SIGINT and SIGTERM end the run early; the report then says so.
    """
    refuse_what_is_not_built(settings)
    refuse_what_is_not_there(settings)
    variables = given_variables(settings.var, vars_file(settings.vars_file))
    named = discover(settings.plans, Path())
    plans = load_all(named, variables=variables)
    asked = {str(path) for path in named}
    run = Run(
        plans=[plan for plan in plans if plan.file in asked],
        needs=_needs(plans),
        settings=settings,
        launch=lambda: _browser(settings),
        variables=variables,
        secrets=granted_secrets(settings, os.environ),
        environment=environment_of(settings, version("playwright")),
        progress=progress or Silent(),
    )
    report = anyio.run(_until_signalled, run)
    store = Store(settings.out)
    for name, text in render_outputs(report).items():
        store.write_text(store.run_folder(report.run_id) / name, text)
    return report


def _needs(plans: Sequence[Plan]) -> dict[str, Plan]:
    """The plan that each plan needs, by the file of the one that needs it."""
    by_file = {posixpath.normpath(plan.file): plan for plan in plans}
    found = ((plan.file, needed_file(plan)) for plan in plans)
    return {file: by_file[posixpath.normpath(needed)] for file, needed in found if needed is not None}


async def _until_signalled(run: Run) -> TestReport:
    outcome: TestReport | SmoketreeError
    async with anyio.create_task_group() as group:
        group.start_soon(_watch_signals, run)
        try:
            outcome = await run.go()
        except SmoketreeError as error:  # as it is, not wrapped in a group
            outcome = error
        group.cancel_scope.cancel()
    if isinstance(outcome, SmoketreeError):
        raise outcome
    return outcome


async def _watch_signals(run: Run) -> None:
    with anyio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as signals:
        async for number in signals:
            run.stop(f"interrupted ({signal.Signals(number).name})")


@asynccontextmanager
async def _browser(settings: Settings) -> AsyncIterator[Sessions]:
    from smoketree.browser.launch import launched
    from smoketree.browser.options import LaunchOptions

    options = LaunchOptions(
        headed=settings.headed, cdp_endpoint=settings.cdp_endpoint, ws_endpoint=settings.ws_endpoint
    )
    async with launched(options) as browser:
        yield browser


def refuse_what_is_not_built(settings: Settings) -> None:
    """Raises UsageError for a setting whose part of the house does not stand yet: it must not be ignored silently."""
    asked = {
        f"--provider {settings.provider}": settings.provider in {"anthropic", "gemini"},
        "--model": settings.model is not None,
        "--browser-server": settings.browser_server is not None,
        "--extension": settings.extension,
    }
    for flag, given in asked.items():
        if given:
            raise UsageError(f"{flag} is not built yet", "this version reads plain English only: --provider none")


def refuse_what_is_not_there(settings: Settings) -> None:
    """Raises UsageError for a storage state that is no JSON: else every case would say so."""
    path = settings.storage_state
    if path is None:
        return
    hint = "give a file as Playwright's storage_state writes it"
    try:
        state = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"--storage-state {path}: {error.strerror}", hint) from error
    except ValueError as error:
        raise UsageError(f"--storage-state {path}: it is not JSON", hint) from error
    if not isinstance(state, dict):
        raise UsageError(f"--storage-state {path}: it holds no JSON object", hint)


def vars_file(path: Path | None) -> str | None:
    """The text of the file of variables, if one is named. Raises UsageError where it cannot be read."""
    if path is None:
        return None
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8"
        raise UsageError(f"--vars-file {path}: {reason}", "give a file of NAME=VALUE lines") from error
