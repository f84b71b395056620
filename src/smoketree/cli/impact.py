"""`smoketree impact`."""

from pathlib import Path
from typing import Any

import anyio
import click

from smoketree.cli.options import common_options, flags_of, given
from smoketree.errors import EXIT_PASSED, PlanError, UsageError
from smoketree.settings import load_settings


@click.command("impact")
@click.argument("plans", nargs=-1)
@flags_of(frozenset({"changed_from", "base_coverage", "unrelated", "out"}))
@click.option("--json", "as_json", is_flag=True, help="print it as JSON")
@common_options()
def command(plans: tuple[str, ...], *, as_json: bool, **flags: Any) -> int:
    """List the cases of PLANS (default: smoke/) that the change since --changed-from touches. Runs nothing.

    What cases run is read from the coverage.json of an earlier `smoketree run --coverage`.
    """
    from smoketree.plan.source import discover, load_each
    from smoketree.report.impact import impact_lines
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
