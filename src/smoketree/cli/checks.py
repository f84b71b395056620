"""`smoketree scan`, `prove` and `impact`: the checks beside a run of plans."""

import sys
from pathlib import Path
from typing import Any

import anyio
import click

from smoketree.cli.display import Lines
from smoketree.cli.options import OF_A_RUN, SCAN_ONLY, common_options, given, settings_options
from smoketree.cli.run import Voice, exit_code, print_result, voice_options
from smoketree.errors import EXIT_FAILED, EXIT_PASSED, PlanError, UsageError
from smoketree.prove.faults import BUDGET, SEED
from smoketree.settings import load_settings

_OF_SCAN = SCAN_ONLY | {
    "allow_network", "allow_origin", "base_url", "basic_auth", "bypass", "credentials_origin", "fail_on", "headed",
    "out", "ready_path", "ready_text", "storage_state", "timeout", "viewport", "wait_timeout", "workers",
}  # fmt: skip
"""The settings that mean something here."""


@click.command("scan")
@click.argument("url", required=False)
@settings_options(_OF_SCAN)
@voice_options
@common_options("quiet", "verbose")
def scan_command(url: str | None, *, voice: Voice, **flags: Any) -> int:
    """Visit the pages of the preview at URL without a plan, and report what is broken.

    Pages are found by links, menus and the sitemap. Nothing is changed: only GET and HEAD requests are sent, and links
    that may do something are listed, not followed.

    Exit code: 0 whatever was found, 1 something of a kind that --fail-on names, 2 a setting is wrong, 3 the preview
    could not be visited, 130 interrupted.
    """
    from smoketree.cli.doctor import offer_browser
    from smoketree.scan.scan import scan_and_report

    settings = load_settings(given({"url": url, **flags}))
    offer_browser(settings)
    if not (voice.as_json or voice.quiet):
        voice.display.say(f"scanning {settings.url}: at most {settings.max_pages} pages")
    progress = Lines(
        voice.display.say, quiet=voice.quiet or voice.as_json, verbose=voice.verbose, paint=voice.display.paint
    )
    report = scan_and_report(settings, progress)
    print_result(report, settings, voice)
    return exit_code(report)


_OF_PROVE = OF_A_RUN - {
    "base_coverage", "base_url", "browser_server", "cdp_endpoint", "changed_from", "changed_only", "coverage",
    "extension", "fail_on", "gate", "max_cost", "max_steps", "max_tokens", "model", "model_base_url", "model_price",
    "prove", "provider", "quarantine", "receipt", "retries", "save_readings", "shard", "stop_on_failure", "strict",
    "trace", "unrelated", "user_data_dir", "video", "ws_endpoint",
}  # fmt: skip
"""The settings that mean something here."""


@click.command("prove")
@click.argument("plans", nargs=-1)
@settings_options(_OF_PROVE)
@click.option("--budget", type=click.IntRange(1, 10_000), default=BUDGET, show_default=True, help="number of faults")
@click.option("--seed", type=int, default=SEED, show_default=True, help="selects other faults")
@click.option("--reset", metavar="CMD", help="command that resets the preview's data; run before each run")
@click.option("--json", "file", metavar="FILE", type=click.Path(path_type=Path), help="write the result as JSON")
@common_options("quiet")
def prove_command(
    plans: tuple[str, ...], *, budget: int, seed: int, reset: str | None, file: Path | None, quiet: bool, **flags: Any
) -> int:
    """Show which assertions of PLANS (default: smoke/) can fail: run them again and again, with one fault at a time in
    what the browser receives.

    Needs a preview whose data may be changed. No model is used.

    Exit code: 0 every fault that changed what a page shows was caught, 1 some were not, 2 a plan or a setting is wrong,
    3 no case is provable, 130 interrupted.
    """
    from smoketree.cli.doctor import offer_browser
    from smoketree.prove.proof import Proof
    from smoketree.report.proof import table
    from smoketree.report.store import write_text
    from smoketree.run.run import build_run

    settings = load_settings({**given({"plans": plans, **flags}), "provider": "none"})
    offer_browser(settings)

    def say(text: str) -> None:
        if not quiet:
            end = "\r" if sys.stderr.isatty() else "\n"
            click.echo(f"smoketree: {text:40}"[: 79 if end == "\r" else None].rstrip() + end, err=True, nl=False)

    report = anyio.run(Proof(build_run(settings), budget, seed, reset, say).go)
    if not (quiet and report.sound):
        click.echo("\n".join(table(report)))
    if file is not None:
        write_text(file, report.model_dump_json(by_alias=True, indent=2) + "\n")
    return EXIT_PASSED if report.sound else EXIT_FAILED


@click.command("impact")
@click.argument("plans", nargs=-1)
@settings_options(frozenset({"changed_from", "base_coverage", "unrelated", "out"}))
@click.option("--json", "as_json", is_flag=True, help="print it as JSON")
@common_options()
def impact_command(plans: tuple[str, ...], *, as_json: bool, **flags: Any) -> int:
    """List the cases of PLANS (default: smoke/) that the change since --changed-from touches. Runs nothing.

    What cases run is read from the coverage.json of an earlier `smoketree run --coverage`.
    """
    from smoketree.plan.source import discover, load_each
    from smoketree.report.view import impact_lines
    from smoketree.run.change_impact import ChangeImpact

    settings = load_settings(given({"plans": plans, **flags}))
    loaded = load_each(discover(settings.plans, Path()))
    if loaded.unusable:
        raise PlanError(loaded.errors)
    found = anyio.run(ChangeImpact(settings).touched, loaded.plans)
    if found is None:
        raise UsageError("no change is named", "give --changed-from REF, such as origin/main")
    if as_json:
        click.echo(found.model_dump_json(by_alias=True, indent=2))
        return EXIT_PASSED
    for line in impact_lines(found):
        click.echo(line)
    for case in found.touched:
        click.echo(f"  {case.plan}: {case.name}")
    return EXIT_PASSED
