"""`smoketree run`; and running less than everything, and again: `--last-failed`, `--from`, `--watch`, and the command
that repeats a run."""

import os
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial, wraps
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click
from click.core import ParameterSource

from smoketree.cli.commands import say
from smoketree.cli.display import Display, display_of, screen_size
from smoketree.cli.options import common_options, given, settings_options
from smoketree.errors import (
    EXIT_FAILED,
    EXIT_INTERRUPTED,
    EXIT_PASSED,
    EXIT_UNTESTABLE,
    EXIT_USAGE,
    SmoketreeError,
    UsageError,
)
from smoketree.plan.source import discover, is_plan_name, load
from smoketree.report.model import Status, TestReport
from smoketree.report.store import load as load_report
from smoketree.settings import Settings, load_settings

if TYPE_CHECKING:
    from smoketree.run.open_case import Prompt
    from smoketree.run.run_context import Progress


_F = TypeVar("_F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class Voice:
    """How a run is printed. `display` is that of stdout, or of stderr if stdout is reserved for JSON."""

    display: Display
    as_json: bool = False
    quiet: bool = False
    verbose: bool = False

    @property
    def live(self) -> bool:
        """Whether progress is drawn, not printed."""
        return self.display.interactive and not (self.as_json or self.quiet or self.verbose)


def voice_options(command: _F) -> _F:
    """`--json` and `--lines`; with `--quiet` and `--verbose`, they are the `voice` that the command gets."""

    @wraps(command)
    def with_voice(*arguments: Any, as_json: bool, lines: bool, quiet: bool, verbose: bool, **flags: Any) -> Any:
        display = display_of(sys.stderr if as_json else sys.stdout, os.environ, plain=lines)
        return command(*arguments, voice=Voice(display, as_json=as_json, quiet=quiet, verbose=verbose), **flags)

    plain = click.option("--lines", is_flag=True, help="print lines: no live view, no colours, no shortened text")
    form = click.option("--json", "as_json", is_flag=True, help="print only the JSON report on stdout")
    return cast("_F", form(plain(with_voice)))


@click.command("run")
@click.argument("plans", nargs=-1)
@settings_options()
@voice_options
@click.option("--dry-run", is_flag=True, help="print how every line is read and the likely cost; open no browser")
@click.option("--last-failed", is_flag=True, help="only what did not pass in the last run")
@click.option("--from", "start", metavar="FILE:LINE", help="only the case at that line, and what comes after it")
@click.option("--watch", is_flag=True, help="run plans again when they change")
@click.option("--keep-open", is_flag=True, help="stop at a line that does not pass, and continue by hand as with `try`")
@common_options("quiet", "verbose")
@click.pass_context
def command(  # noqa: PLR0913 - one for each flag that is no setting
    context: click.Context,
    /,
    *,
    plans: tuple[str, ...],
    voice: Voice,
    dry_run: bool,
    last_failed: bool,
    start: str | None,
    watch: bool,
    keep_open: bool,
    **flags: Any,
) -> int:
    """Run PLANS (files, folders or globs; default: smoke/) against a preview and write the report.

    Exit code: 0 all passed, 1 a case failed, 2 a plan or a setting is wrong, 3 it could not be tested,
    130 interrupted.
    """
    settings = load_settings(given({"plans": plans, **flags}))
    settings = only_last_failed(settings) if last_failed else settings
    settings = starting_at(settings, start) if start else settings
    if dry_run:
        from smoketree.cli.lint import lint

        return lint(settings.model_copy(update={"url": None}), as_json=voice.as_json, quiet=voice.quiet, dry_run=True)

    from smoketree.cli.doctor import offer_browser

    offer_browser(settings)

    def once(settings: Settings) -> int:
        if keep_open:  # a person goes on at a line that does not pass: no second attempt, no end of time
            from smoketree.cli.interactive import prompt_for

            settings = settings.model_copy(update={"workers": 1, "retries": 0, "timeout": float("inf")})
            prompt = prompt_for(settings, voice.display)
            report = run_plans(settings, replace(voice, verbose=True), prompt)
        else:
            report = run_plans(settings, voice)
        from smoketree.cli.lint import more_unread

        print_result(
            report, settings, voice, (*more_unread(report, settings), *repeat_command(report, settings, context))
        )
        return exit_code(report)

    return watch_plans(settings, once) if watch else once(settings)


def run_plans(settings: Settings, voice: Voice, prompt: "Prompt | None" = None) -> TestReport:
    """Runs the plans and reports progress. Raises what `run_and_report` raises."""
    from smoketree.run.run import run_and_report

    with _progress(voice) as progress:
        report = run_and_report(settings, progress, prompt=prompt)
    if settings.prove:
        from smoketree.prove.proof import prove_after_run

        report = prove_after_run(report, settings)
    return report


def print_result(report: TestReport, settings: Settings, voice: Voice, more: Sequence[str] = ()) -> None:
    """Prints the result of a run; `more` are the last lines, after the address of the report."""
    from smoketree.report.store import Store

    begun = report.abort_reason is None or any(one.steps or one.assertions for one in report.scenarios)
    if report.abort_reason is not None and (voice.as_json or voice.quiet or not begun):
        say(report.abort_reason)
    if report.plan_errors:
        say("not every plan could be run", "\n  ".join(report.plan_errors))
    if voice.as_json:
        click.echo(report.model_dump_json(by_alias=True, indent=2))
        return
    if voice.quiet and report.passed:
        return
    if report.proof is not None:
        from smoketree.report.proof import table

        more = (*table(report.proof), "", *more)
    tail = (f"report: {Store(settings.out).run_folder(report.run_id) / 'index.html'}", *more)
    if voice.quiet or not begun:
        voice.display.say("\n".join(tail))
    else:
        _show(report, voice.display, tail, Store(settings.out).run_folder(report.run_id))


@contextmanager
def _progress(voice: Voice) -> "Iterator[Progress]":
    if voice.live:
        from smoketree.cli.live import live_view

        with live_view(voice.display, sys.stdout, os.environ) as board:
            yield board
        return
    from smoketree.cli.display import Lines

    write = partial(voice.display.say, err=voice.as_json)
    quiet = voice.quiet or voice.as_json
    yield Lines(write, quiet=quiet, verbose=voice.verbose, paint=voice.display.paint)


def _show(report: TestReport, display: Display, tail: Sequence[str], folder: Path) -> None:
    """The failures and the sums: on a terminal as much as can be read without scrolling, else everything."""
    from smoketree.report.links import Links
    from smoketree.report.render import Format, render
    from smoketree.report.view import view

    display.say("")
    if not display.interactive:
        display.say(render(report, Format.TEXT, folder=folder) + "\n".join(tail))
        return
    from smoketree.cli.ending import Ending
    from smoketree.cli.live import console_of

    columns, rows = screen_size()
    lines = Ending(display, columns, rows).of(view(report, None, Links()), tail)
    console_of(display, sys.stdout, os.environ).print(*lines, sep="\n", soft_wrap=True)


def exit_code(report: TestReport) -> int:
    """The exit code for a report (see `errors`)."""
    if report.aborted and (report.abort_reason or "").startswith("interrupted"):
        return EXIT_INTERRUPTED
    if report.plan_errors:
        return EXIT_USAGE
    if report.accepted:
        return EXIT_PASSED
    failed = (one for one in report.scenarios if one.status is Status.FAILED and not report.excuses(one))
    return EXIT_FAILED if any(failed) else EXIT_UNTESTABLE


_BAD = frozenset({Status.FAILED, Status.ERROR})
_HIDDEN = frozenset(
    {"basic_auth", "bypass", "cdp_endpoint", "grid_capabilities", "grid_url", "model_base_url", "ws_endpoint"}
)
"""Flags whose values let somebody in: they are not printed."""

_ONCE = frozenset({"plans", "last_failed", "start", "watch", "keep_open", "as_json", "quiet", "verbose", "dry_run"})
"""Parameters that are not part of the command that repeats a run."""


def only_last_failed(settings: Settings) -> Settings:
    """The settings for the cases that did not pass in the last run in this output folder, with those that they go on
    from; unchanged where all passed. Raises UsageError where there was none."""
    report = load_report(settings.out)
    chosen: dict[str, list[str]] = {}
    for file in dict.fromkeys(scenario.plan.file for scenario in report.scenarios):
        cases = [scenario for scenario in report.scenarios if scenario.plan.file == file]
        plan = load(Path(file)).draft
        is_isolated = ((plan.front.isolation if plan else None) or settings.isolation) == "case"
        last = max((at for at, scenario in enumerate(cases) if scenario.status in _BAD), default=-1)
        names = [one.name for one in cases[: last + 1] if not is_isolated or one.status in _BAD]
        if names:
            chosen[file] = names
    if not chosen:
        say("the last run passed, so everything is run")
        return settings
    _refuse_select(settings, "--last-failed")
    select = tuple(f"{file}:{name}" for file, names in chosen.items() for name in names)
    return settings.model_copy(update={"plans": tuple(chosen), "select": select})


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


def repeat_command(report: TestReport, settings: Settings, context: click.Context) -> tuple[str, ...]:
    """The command that runs the plans that did not pass again; empty if all passed."""
    files = dict.fromkeys(scenario.plan.file for scenario in report.scenarios if scenario.status in _BAD)
    if not files:
        return ()
    words = ["smoketree", "run", *files]
    given = [
        param
        for param in context.command.params
        if isinstance(param, click.Option)
        and context.get_parameter_source(param.name or "") is ParameterSource.COMMANDLINE
        and param.name in context.params.keys() - _ONCE
    ]
    if settings.url is not None and not any(param.name == "url" for param in given):
        words += ["--url", settings.url]
    for param in given:
        words += _as_given(param, context.params[param.name or ""])
    return (f"repeat it with: {shlex.join(words)}",)


def _as_given(param: click.Option, value: Any) -> Iterator[str]:
    flag = param.opts[0]
    if param.is_flag or isinstance(value, bool):
        yield flag if value or not param.secondary_opts else param.secondary_opts[0]
        return
    for one in value if isinstance(value, (tuple, list)) else (value,):
        yield from (flag, "***" if param.name in _HIDDEN else str(one))


def watch_plans(settings: Settings, run: Callable[[Settings], int]) -> int:
    """Runs the plans, and again those that change, until it is interrupted; the exit code of the last run. Raises
    UsageError where watchfiles is missing."""
    if find_spec("watchfiles") is None:
        raise UsageError("--watch needs watchfiles", "install it with: pip install 'smoketree[author]'")
    from watchfiles import watch

    code = run(settings)
    if code == EXIT_INTERRUPTED:
        return code
    places = [Path(each) for each in settings.plans]
    if not all(place.exists() for place in places):  # a glob is watched where its plans are
        places = list(discover(settings.plans, Path()))
    folders = {place if place.is_dir() else place.parent for place in places}
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


def _only(settings: Settings, changed: set[Path]) -> Settings:
    """The settings for the plans that changed; all plans where something else did that they may depend on."""
    plans = [path for path in discover(settings.plans, Path()) if path.resolve() in changed]
    return settings.model_copy(update={"plans": tuple(map(str, plans))}) if len(plans) == len(changed) else settings
