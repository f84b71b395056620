"""`smoketree prove`."""

import sys
from pathlib import Path
from typing import Any

import anyio
import click

from smoketree.cli.options import SCAN_ONLY, common_options, flags_of, given
from smoketree.errors import EXIT_FAILED, EXIT_PASSED
from smoketree.prove.faults import BUDGET, SEED
from smoketree.settings import Settings, load_settings

_TAKEN = frozenset(Settings.model_fields) - SCAN_ONLY - {
    "base_coverage", "base_url", "browser_server", "cdp_endpoint", "changed_from", "changed_only", "coverage",
    "extension", "fail_on", "gate", "max_cost", "max_steps", "max_tokens", "model", "model_base_url", "model_price",
    "prove", "provider", "quarantine", "retries", "save_readings", "shard", "stop_on_failure", "strict", "trace",
    "unrelated", "user_data_dir", "video", "ws_endpoint",
}  # fmt: skip
"""The settings that mean something here."""


@click.command("prove")
@click.argument("plans", nargs=-1)
@flags_of(_TAKEN)
@click.option("--budget", type=click.IntRange(1, 10_000), default=BUDGET, show_default=True, help="number of faults")
@click.option("--seed", type=int, default=SEED, show_default=True, help="selects other faults")
@click.option("--reset", metavar="CMD", help="command that resets the preview's data; run before each run")
@click.option("--json", "file", metavar="FILE", type=click.Path(path_type=Path), help="write the result as JSON")
@common_options("quiet")
def command(
    plans: tuple[str, ...], *, budget: int, seed: int, reset: str | None, file: Path | None, quiet: bool, **flags: Any
) -> int:
    """Show which assertions of PLANS (default: smoke/) can fail: run them again and again, with one fault at a time in
    what the browser receives.

    Needs a preview whose data may be changed. No model is used.

    Exit code: 0 every fault that changed what a page shows was caught, 1 some were not, 2 a plan or a setting is wrong,
    3 no case is provable, 130 interrupted.
    """
    from smoketree.cli.installing import offer_browser
    from smoketree.prove.after_run import refuse_production
    from smoketree.prove.proof import Proof
    from smoketree.report.proof import table
    from smoketree.report.store import write_text
    from smoketree.run.run import build_run

    settings = load_settings({**given({"plans": plans, **flags}), "provider": "none"})
    refuse_production(settings)
    offer_browser(settings)

    def say(text: str) -> None:
        if not quiet:
            end = "\r" if sys.stderr.isatty() else "\n"
            click.echo(f"smoketree: {text:40}"[: 79 if end == "\r" else None].rstrip() + end, err=True, nl=False)

    report = anyio.run(Proof(build_run(settings), budget, seed, reset, say).go)
    if file is not None:
        write_text(file, report.model_dump_json(by_alias=True, indent=2) + "\n")
    if not (quiet and report.sound):
        click.echo("\n".join(table(report)))
    return EXIT_PASSED if report.sound else EXIT_FAILED
