"""`smoketree run`."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from smoketree.cli.display import Display, display_of, screen_size
from smoketree.cli.error_boundary import say
from smoketree.cli.options import common_options, given, settings_options
from smoketree.errors import EXIT_FAILED, EXIT_INTERRUPTED, EXIT_PASSED, EXIT_UNTESTABLE, EXIT_USAGE
from smoketree.report.model import Status, TestReport
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
    """The flags of `voice_of`, but those that every command has."""
    plain = click.option("--lines", is_flag=True, help="print lines: no live view, no colours, no shortened text")
    form = click.option("--json", "as_json", is_flag=True, help="print only the JSON report on stdout")
    return form(plain(command))


def voice_of(*, as_json: bool, lines: bool, quiet: bool, verbose: bool) -> Voice:
    """How a run is reported, by its flags and by what stdout is connected to."""
    display = display_of(sys.stderr if as_json else sys.stdout, os.environ, plain=lines)
    return Voice(display, as_json=as_json, quiet=quiet, verbose=verbose)


@click.command("run")
@click.argument("plans", nargs=-1)
@settings_options
@voice_options
@click.option("--dry-run", is_flag=True, help="print how every line is read and the likely cost; open no browser")
@click.option("--last-failed", is_flag=True, help="only what did not pass in the last run")
@click.option("--from", "start", metavar="FILE:LINE", help="only the case at that line, and what comes after it")
@click.option("--watch", is_flag=True, help="run plans again when they change")
@click.option("--keep-open", is_flag=True, help="stay at a line that is not good, and go on by hand as `try` does")
@common_options("quiet", "verbose")
@click.pass_context
def command(  # noqa: PLR0913 - one for each flag that is no setting
    context: click.Context,
    /,
    *,
    plans: tuple[str, ...],
    as_json: bool,
    lines: bool,
    dry_run: bool,
    last_failed: bool,
    start: str | None,
    watch: bool,
    keep_open: bool,
    quiet: bool,
    verbose: bool,
    **flags: Any,
) -> int:
    """Run PLANS (files, folders or globs; default: smoke/) against a preview and write the report.

    Exit code: 0 all passed, 1 a case failed, 2 a plan or a setting is wrong, 3 it could not be tested,
    130 interrupted.
    """
    from smoketree.cli import run_again

    settings = load_settings(given({"plans": plans, **flags}))
    settings = run_again.last_failed(settings) if last_failed else settings
    settings = run_again.starting_at(settings, start) if start else settings
    if dry_run:
        from smoketree.cli.lint import lint

        return lint(settings.model_copy(update={"url": None}), as_json=as_json, quiet=quiet, dry_run=True)
    voice = voice_of(as_json=as_json, lines=lines, quiet=quiet, verbose=verbose)

    from smoketree.cli.installing import offer_browser

    offer_browser(settings)

    def once(settings: Settings) -> int:
        report = kept_open(settings, voice) if keep_open else conducted(settings, voice)
        from smoketree.cli.lint import more_unread

        ended(report, settings, voice, (*more_unread(report, settings), *run_again.repeats(report, settings, context)))
        return exit_code(report)

    return run_again.watched(settings, once) if watch else once(settings)


def kept_open(settings: Settings, voice: Voice) -> TestReport:
    """The same as `conducted`, but a person goes on at a line that is not good. Raises the same, and UsageError where
    the prompt is not installed."""
    from smoketree.cli.interactive.staying import prompt_for, unhurried

    return conducted(unhurried(settings), replace(voice, verbose=True), prompt_for(settings, voice.display))


def conducted(settings: Settings, voice: Voice, prompt: "Prompt | None" = None) -> TestReport:
    """Runs the plans and reports progress. Raises what `run.conduct.conduct` raises."""
    from smoketree.run.run import run_and_report

    with _progress(voice) as progress:
        report = run_and_report(settings, progress, prompt=prompt)
    if settings.prove:
        from smoketree.prove.after_run import prove_after_run

        report = prove_after_run(report, settings)
    return report


def ended(report: TestReport, settings: Settings, voice: Voice, more: Sequence[str] = ()) -> None:
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
