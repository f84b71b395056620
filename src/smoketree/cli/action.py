"""`smoketree action`: what the container's entrypoint calls."""

import os
import sys

import click

from smoketree.cli.options import common_options


@click.group("action")
def command() -> None:
    """Commands for the container's entrypoint on a GitHub runner."""
    from smoketree.action.child import shut

    shut()


def _say(line: str) -> None:
    """A line of the job's log, at once: someone who cancels wants to see how far it came."""
    click.echo(line)
    sys.stdout.flush()


@command.command("main")
@common_options()
def main_command() -> int:
    """Find the preview, test it in an unprivileged process, report on the pull request."""
    from smoketree.action.main import main

    return main(os.environ, say=_say)


@command.command("finalize")
@common_options()
def finalize_command() -> int:
    """Update comment and status after a cancelled run."""
    from smoketree.action.main import finalize

    return finalize(os.environ, say=_say)


@command.command("child", hidden=True)
@common_options()
def child_command() -> int:
    """Run plans, or scan, with the settings from standard input; none of its secrets is in an environment."""
    from smoketree.action.child import bounded, read_orders
    from smoketree.cli.display import Lines
    from smoketree.cli.run import exit_code
    from smoketree.run.run import run_and_report
    from smoketree.settings import load_settings

    bounded()
    orders = read_orders(sys.stdin.buffer.read())
    settings = load_settings(orders.settings)
    progress = Lines(click.echo, verbose=True)
    if orders.scan:
        from smoketree.scan.scan import scan_and_report

        return exit_code(scan_and_report(settings, progress))
    report = run_and_report(settings, progress, orders.environ)
    if settings.prove:
        from smoketree.prove.proof import prove_after_run

        report = prove_after_run(report, settings, click.echo, orders.environ)
    return exit_code(report)
