"""`smoketree run`."""

from functools import partial
from typing import Any

import click

from smoketree.cli.door import say
from smoketree.cli.options import common_options, given, settings_options
from smoketree.errors import EXIT_FAILED, EXIT_INTERRUPTED, EXIT_PASSED, EXIT_UNTESTABLE
from smoketree.report.model import TestReport
from smoketree.settings import Settings, load_settings


@click.command("run")
@click.argument("plans", nargs=-1)
@settings_options
@click.option("--json", "as_json", is_flag=True, help="print the report, and nothing else, on stdout")
@click.option("--dry-run", is_flag=True, help="say how every line would be read and what that may cost; open nothing")
@common_options("quiet", "verbose")
def command(plans: tuple[str, ...], as_json: bool, dry_run: bool, quiet: bool, verbose: bool, **flags: Any) -> int:
    """Run PLANS (files, folders or globs; default: smoke/) against a preview and write the report.

    Exit code: 0 all passed, 1 a case failed, 2 a plan or a setting is wrong, 3 it could not be tested,
    130 interrupted.
    """
    settings = load_settings(given({"plans": plans, **flags}))
    if dry_run:
        from smoketree.cli.lint import lint

        return lint(settings.model_copy(update={"url": None}), as_json=as_json, quiet=quiet, dry_run=True)
    return run(settings, as_json=as_json, quiet=quiet, verbose=verbose)


def run(settings: Settings, *, as_json: bool = False, quiet: bool = False, verbose: bool = False) -> int:
    """Runs, tells how it went, and gives the exit code."""
    from smoketree.cli.terminal import Lines
    from smoketree.report.render import Format, render
    from smoketree.report.store import Store
    from smoketree.run.conduct import conduct

    write = partial(click.echo, err=as_json)
    report = conduct(settings, Lines(write, quiet=quiet or as_json, verbose=verbose))
    begun = report.abort_reason is None or any(one.steps or one.assertions for one in report.scenarios)
    if as_json:
        click.echo(report.model_dump_json(by_alias=True, indent=2))
    elif begun and not quiet:
        click.echo(f"\n{render(report, Format.TEXT)}".rstrip("\n"))
    if report.abort_reason is not None and (as_json or quiet or not begun):
        say(report.abort_reason)
    if not as_json and not quiet:
        click.echo(f"report: {Store(settings.out).run_folder(report.run_id) / 'index.html'}")
    return exit_code(report)


def exit_code(report: TestReport) -> int:
    """The exit code that a report stands for (see `errors`)."""
    if report.aborted and (report.abort_reason or "").startswith("interrupted"):
        return EXIT_INTERRUPTED
    if report.failed_count > report.error_count:
        return EXIT_FAILED
    return EXIT_PASSED if report.passed else EXIT_UNTESTABLE
