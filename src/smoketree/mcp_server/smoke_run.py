"""`smoke_test`: a run for a client, that ends with a valid report whatever becomes of the client."""

import asyncio
import hashlib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from smoketree.errors import SmoketreeError, UsageError
from smoketree.mcp_server.smoke_arguments import SmokeLint, SmokeTest
from smoketree.mcp_server.smoke_progress import ProgressReporter, RunProgress
from smoketree.mcp_server.smoke_trust import refuse_to_carry_elsewhere
from smoketree.report.store import Store, write_text
from smoketree.settings import Settings, load_settings, url_given

if TYPE_CHECKING:
    from smoketree.report.model import TestReport
    from smoketree.run.run import Run

STOPPED = "interrupted: the client ended the call"
_ENDING_SECONDS = 60.0
_AGAIN_SECONDS = 0.2


def settings_of(asked: Mapping[str, Any], flags: Mapping[str, object]) -> Settings:
    """The settings for a call: what was asked for over the server's own. Raises UsageError.

    A call cannot raise the server's own `max-cost`, which was set when the server was started.
    """
    own = load_settings(flags)
    given = {name: value for name, value in asked.items() if value is not None and value not in ((), {})}
    settings = load_settings({**flags, **given})
    if settings.max_cost > own.max_cost:
        raise UsageError(
            f"max_cost {settings.max_cost:g} is more than this server may spend ({own.max_cost:g} USD a call)",
            "ask for less, or start the server with a higher SMOKETREE_MAX_COST",
        )
    return settings


def settings_for_test(asked: SmokeTest, flags: Mapping[str, object]) -> Settings:
    """The settings of a run that a client asks for; a plan that came as text is written to a file, so that
    its lines have a place. Raises UsageError, OutputError."""
    if asked.plan is not None and asked.plans:
        raise UsageError("both plan and plans were given", "give the text of a plan, or names of files")
    given = asked.model_dump(exclude={"plan", "variables"}, exclude_none=True)
    given["plans"] = tuple(inside(name) for name in asked.plans)
    own = settings_of({}, flags)
    given["var"] = {**own.var, **asked.variables}
    refuse_to_carry_elsewhere(settings_of(given, flags), url_given(flags), asked.plan)
    if asked.plan is not None:
        given["plans"] = (str(_kept(asked.plan, own.out)),)
    return settings_of(given, flags)


def settings_for_lint(asked: SmokeLint, flags: Mapping[str, object]) -> Settings:
    """The settings of a lint that a client asks for. Raises UsageError, OutputError."""
    if asked.plan is not None and asked.plans:
        raise UsageError("both plan and plans were given", "give the text of a plan, or names of files")
    own = settings_of({}, flags)
    names = tuple(inside(name) for name in asked.plans)
    plans = (str(_kept(asked.plan, own.out)),) if asked.plan is not None else names
    return settings_of({"plans": plans, "var": {**own.var, **asked.variables}}, flags).model_copy(update={"url": None})


def inside(name: str) -> str:
    """A name below the working folder, as given. Raises UsageError for any other."""
    try:
        inner = (Path.cwd() / name).resolve().is_relative_to(Path.cwd().resolve())
    except (OSError, ValueError):
        inner = False
    if not inner or "\x00" in name:
        raise UsageError(f"{name!r} is not below the working folder {Path.cwd()}", "give a path inside it")
    return name


async def run_for(run: "Run", watch: Callable[[asyncio.Future[Any]], None]) -> "TestReport":
    """The report of a run. If this is cancelled, the run is stopped, and what it had done is reported and written;
    `watch` then gets the task that finishes this."""
    task = asyncio.ensure_future(run.go())
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        ending = asyncio.ensure_future(_ended(run, task))
        watch(ending)
        await asyncio.shield(ending)
        raise


async def _ended(run: "Run", task: "asyncio.Task[TestReport]") -> None:
    from smoketree.run.run import write_outputs

    for _ in range(round(_ENDING_SECONDS / _AGAIN_SECONDS)):
        run.stop(STOPPED)
        done, _ = await asyncio.wait({task}, timeout=_AGAIN_SECONDS)
        if done:
            break
    task.cancel()
    try:
        report = await task
        await asyncio.to_thread(write_outputs, report, run.settings)
    except (SmoketreeError, asyncio.CancelledError):
        return


def prepared_run(settings: Settings, reporter: ProgressReporter) -> "Run":
    """The run for the settings, its progress sent by `reporter`. Reads files: call it in a thread. Raises UsageError,
    PlanError."""
    from smoketree.run.run import build_run
    from smoketree.run.select import choose

    run = build_run(settings)
    lines_of = {
        (job.plan.file, case.name): len(case.steps)
        for job in choose(run.plans, run.needs, run.settings).jobs
        for case in job.cases
    }
    run.progress = RunProgress(reporter, sum(lines_of.values()), lines_of)
    return run


def places(settings: Settings, run_id: str) -> tuple[Path, Path]:
    """The run's folder and its report's JSON file."""
    store = Store(settings.out)
    return store.run_folder(run_id), store.results / f"{run_id}.json"


def _kept(text: str, out: Path) -> Path:
    name = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:10]
    path = out / "plans" / f"{name}.md"
    write_text(path, text)
    return path
