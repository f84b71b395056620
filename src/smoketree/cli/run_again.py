"""Running less than everything, and again: `--last-failed`, `--from`, `--watch`, and the command that repeats a run."""

import os
import shlex
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from smoketree.cli.error_boundary import say
from smoketree.errors import EXIT_INTERRUPTED, SmoketreeError, UsageError
from smoketree.plan.source import discover, is_plan_name, load
from smoketree.report.model import Scenario, Status, TestReport
from smoketree.report.store import load as load_report
from smoketree.settings import Settings

_BAD = frozenset({Status.FAILED, Status.ERROR})
_HIDDEN = frozenset(
    {"basic_auth", "bypass", "cdp_endpoint", "grid_capabilities", "grid_url", "model_base_url", "ws_endpoint"}
)
"""Flags whose values let somebody in: they are not printed."""

_ONCE = frozenset({"plans", "last_failed", "start", "watch", "keep_open", "as_json", "quiet", "verbose", "dry_run"})
"""Parameters that are not part of the command that repeats a run."""


def last_failed(settings: Settings) -> Settings:
    """The settings for the cases that did not pass in the last run in this output folder, with those that they go on
    from; unchanged where all passed. Raises UsageError where there was none."""
    report = load_report(settings.out)
    chosen: dict[str, list[str]] = {}
    for file in dict.fromkeys(scenario.plan.file for scenario in report.scenarios):
        cases = [scenario for scenario in report.scenarios if scenario.plan.file == file]
        names = list(_with_what_they_go_on_from(cases, alone=_isolates(file, settings)))
        if names:
            chosen[file] = names
    if not chosen:
        say("the last run passed, so everything is run")
        return settings
    _refuse_select(settings, "--last-failed")
    select = tuple(f"{file}:{name}" for file, names in chosen.items() for name in names)
    return settings.model_copy(update={"plans": tuple(chosen), "select": select})


def _with_what_they_go_on_from(cases: Sequence[Scenario], *, alone: bool) -> Iterator[str]:
    """The names of the cases that did not pass and, unless each has a session `alone`, those before them."""
    last = max((at for at, scenario in enumerate(cases) if scenario.status in _BAD), default=-1)
    yield from (one.name for one in cases[: last + 1] if not alone or one.status in _BAD)


def _isolates(file: str, settings: Settings) -> bool:
    """Whether each case of a plan has a session of its own."""
    plan = load(Path(file)).draft
    return ((plan.front.isolation if plan else None) or settings.isolation) == "case"


def starting_at(settings: Settings, place: str) -> Settings:
    """The settings for the case at `FILE:LINE`, those after it in its plan, and the plans after that. Raises
    UsageError."""
    file, _, line = place.rpartition(":")
    if not file or not line.isdigit():
        raise UsageError(f"--from takes FILE:LINE, not {place!r}")
    _refuse_select(settings, "--from")
    files = [str(path) for path in discover(settings.plans, Path())]
    at = next((at for at, each in enumerate(files) if os.path.normpath(each) == os.path.normpath(file)), None)
    files = [file] if at is None else files[at:]
    parsed = load(Path(files[0]))
    if parsed.draft is None or not parsed.draft.cases:
        raise UsageError(f"--from {place}: {parsed.errors[0] if parsed.errors else 'no case is there'}")
    cases = parsed.draft.cases
    first = max((number for number, case in enumerate(cases) if case.location.line <= int(line)), default=0)
    select = [f"{files[0]}:{case.name}" for case in cases[first:]] + [f"{other}:*" for other in files[1:]]
    return settings.model_copy(update={"plans": tuple(files), "select": tuple(select)})


def _refuse_select(settings: Settings, flag: str) -> None:
    if settings.select:
        raise UsageError(f"{flag} and --select cannot be combined", "give one of them")


def repeats(report: TestReport, settings: Settings, context: click.Context) -> tuple[str, ...]:
    """The command that runs the plans that did not pass again; nothing where there is none."""
    files = dict.fromkeys(scenario.plan.file for scenario in report.scenarios if scenario.status in _BAD)
    if not files:
        return ()
    words = ["smoketree", "run", *files]
    given = [param for param in context.command.params if isinstance(param, click.Option) and _is_given(param, context)]
    if settings.url is not None and not any(param.name == "url" for param in given):
        words += ["--url", settings.url]
    for param in given:
        words += _as_given(param, context.params[param.name or ""])
    return (f"repeat it with: {shlex.join(words)}",)


def _is_given(param: click.Option, context: click.Context) -> bool:
    name = param.name or ""
    by = context.get_parameter_source(name)
    return by is ParameterSource.COMMANDLINE and name not in _ONCE and name in context.params


def _as_given(param: click.Option, value: Any) -> Iterator[str]:
    flag = param.opts[0]
    if param.is_flag or isinstance(value, bool):
        yield flag if value or not param.secondary_opts else param.secondary_opts[0]
        return
    for one in value if isinstance(value, (tuple, list)) else (value,):
        yield from (flag, "***" if param.name in _HIDDEN else str(one))


def watched(settings: Settings, run: Callable[[Settings], int]) -> int:
    """Runs the plans, and again those that change, until it is interrupted; the exit code of the last run. Raises
    UsageError where watchfiles is missing."""
    if find_spec("watchfiles") is None:
        raise UsageError("--watch needs watchfiles", "install it with: pip install 'smoketree[author]'")
    from watchfiles import watch

    code = run(settings)
    if code == EXIT_INTERRUPTED:
        return code
    folders = {Path(each) if Path(each).is_dir() else Path(each).parent for each in _places(settings)}
    say(f"waiting for a plan to change in {', '.join(sorted(map(str, folders)))}; Ctrl-C ends")
    out = settings.out.resolve()
    for changes in watch(*folders, raise_interrupt=False):
        changed = {Path(path) for _, path in changes if not Path(path).is_relative_to(out)}
        files = {path for path in changed if is_plan_name(path.name) or path.suffix == ".toml"}
        if not files:
            continue
        try:
            code = run(_only(settings, files))
        except SmoketreeError as error:  # a plan that is half written: the next change may be the other half
            say(error.message, error.hint)
            code = error.exit_code
        if code == EXIT_INTERRUPTED:
            break
    return code


def _places(settings: Settings) -> tuple[str, ...]:
    """The files and folders to watch: a glob is watched where its plans are."""
    there = tuple(each for each in settings.plans if Path(each).exists())
    return there if len(there) == len(settings.plans) else tuple(map(str, discover(settings.plans, Path())))


def _only(settings: Settings, changed: set[Path]) -> Settings:
    """The settings for the plans that changed; all plans where something else did that they may depend on."""
    plans = [path for path in discover(settings.plans, Path()) if path.resolve() in changed]
    return settings.model_copy(update={"plans": tuple(map(str, plans))}) if len(plans) == len(changed) else settings
