"""From settings to a finished run: what `smoketree run`, `demo`, `mcp` and `smoketree.run_plan` share."""

import json
import os
import posixpath
import signal
from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import Protocol

import anyio

from smoketree.agent.model.choose import choice_of, opened
from smoketree.clock import SystemClock
from smoketree.errors import PlanError, SmoketreeError, UsageError
from smoketree.plan.model import Plan
from smoketree.plan.source import discover, load_each, needed_file
from smoketree.report.model import TestReport
from smoketree.report.receipt import write_receipt
from smoketree.report.render import render_outputs
from smoketree.report.store import Store
from smoketree.run.browsers import (
    browser_for,
    refuse_what_a_server_cannot,
    workers_of,
)
from smoketree.run.open_case import Prompt
from smoketree.run.rules import granted_secrets
from smoketree.run.run import Run, environment_of
from smoketree.run.run_context import Progress, Silent
from smoketree.run.values import given_variables
from smoketree.settings import Settings


def run_and_report(
    settings: Settings,
    progress: Progress | None = None,
    environ: Mapping[str, str] = os.environ,
    *,
    prompt: Prompt | None = None,
) -> TestReport:
    """Runs the plans and writes report, comment, summary, page, JUnit and CTRF file. Values of secrets, and the way to
    a model, come from `environ`; `prompt` is where a person goes on with a case.

    Raises UsageError or PlanError before anything was started, OutputError where the report cannot be written.
    SIGINT and SIGTERM end the run early; the report then says so.
    """
    run = build_run(settings, progress, environ)
    run.prompt = prompt
    report = anyio.run(until_signalled, run)
    write_outputs(report, settings)
    return report


def build_run(settings: Settings, progress: Progress | None = None, environ: Mapping[str, str] = os.environ) -> Run:
    """The run that the settings ask for, not yet started. Raises UsageError or PlanError."""
    refuse_what_is_not_there(settings)
    variables = given_variables(settings.var, vars_file(settings.vars_file))
    named = discover(settings.plans, Path())
    loaded = load_each(named, variables=variables)
    plans = loaded.plans
    asked = {str(path) for path in named}
    if loaded.unusable and not any(plan.file in asked for plan in plans):
        raise PlanError(loaded.errors)
    refuse_what_a_server_cannot(settings, plans)
    run = run_of([plan for plan in plans if plan.file in asked], settings, progress, environ)
    return replace(run, needs=_needs(plans), unusable=loaded.unusable)


def run_of(
    plans: Sequence[Plan],
    settings: Settings,
    progress: Progress | None = None,
    environ: Mapping[str, str] = os.environ,
) -> Run:
    """A run of these plans, which need no others. Raises UsageError."""
    variables = given_variables(settings.var, vars_file(settings.vars_file))
    clock = SystemClock()
    choice = choice_of(settings, environ)
    commit = environ.get("CI_COMMIT_SHA")
    return Run(
        plans=plans,
        needs={},
        settings=settings.model_copy(update={"workers": workers_of(settings)}),
        launch=lambda: browser_for(settings),
        model=None if choice is None else lambda: opened(choice, choice.budget(settings), clock=clock),
        variables=variables,
        secrets=granted_secrets(settings, environ),
        environment=environment_of(settings, version("playwright"), choice).model_copy(update={"commit": commit}),
        progress=progress or Silent(),
        clock=clock,
    )


def write_outputs(report: TestReport, settings: Settings) -> Path:
    """Writes the comment, summary, page, JUnit and CTRF file beside the report, and a receipt where one is asked for;
    the folder that holds them.

    Raises OutputError where they cannot be written.
    """
    store = Store(settings.out)
    folder = store.run_folder(report.run_id)
    for name, text in render_outputs(report, folder=folder).items():
        store.write_text(folder / name, text)
    if settings.receipt:
        write_receipt(report, settings.out)
    return folder


def _needs(plans: Sequence[Plan]) -> dict[str, Plan]:
    """The plan that each plan needs, by the file of the one that needs it."""
    by_file = {posixpath.normpath(plan.file): plan for plan in plans}
    found = ((plan.file, needed_file(plan)) for plan in plans)
    return {file: by_file[posixpath.normpath(needed)] for file, needed in found if needed is not None}


class Stoppable(Protocol):
    """What runs to a report, and can be ended early from outside."""

    async def go(self) -> TestReport: ...
    def stop(self, reason: str) -> None: ...


async def until_signalled(run: Stoppable) -> TestReport:
    """The report of a run that SIGINT and SIGTERM end early. Raises what `run.go` raises."""
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


async def _watch_signals(run: Stoppable) -> None:
    with anyio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as signals:
        async for number in signals:
            run.stop(f"interrupted ({signal.Signals(number).name})")


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
