"""`smoketree import`: test cases of other tools as a plan."""

from pathlib import Path

import click

from smoketree.cli.options import common_options
from smoketree.errors import EXIT_PASSED, UsageError


@click.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--out", "-o", "plan", type=Path, metavar="FILE", help="the plan to write (default: smoke/NAME.md)")
@click.option("--force", is_flag=True, help="overwrite an existing plan")
@common_options("quiet")
def command(file: Path, plan: Path | None, force: bool, quiet: bool) -> int:
    """Write the test cases of FILE as a plan: a CSV table of TestRail, Xray or Zephyr, or a Gherkin .feature file.

    Steps are kept word for word; expected results become assertions. `smoketree lint` then lists the lines that are to
    be written more plainly.
    """
    from smoketree.agent.drafting.draft import render_plan
    from smoketree.agent.drafting.imported import cases_of_gherkin, cases_of_table
    from smoketree.report.plain import clean
    from smoketree.report.store import write_text
    from smoketree.report.wording import count
    from smoketree.run.linting import lint_plans
    from smoketree.settings import load_settings

    plan = plan or Path("smoke", f"{file.stem}.md")
    if plan.exists() and not force:
        raise UsageError(f"{plan} already exists", "name a new file with --out, or use --force to overwrite it")
    try:
        text = file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{file} cannot be read: {error}", "give a CSV or .feature file in UTF-8") from error
    cases = cases_of_gherkin(text) if file.suffix == ".feature" else cases_of_table(text)
    if not cases:
        raise UsageError(f"{file} has no case with a step")
    write_text(plan, clean(render_plan(cases)))
    if not quiet:
        linted = lint_plans(load_settings({"plans": (str(plan),)}, files=False))
        left = sum(reading.by_model for reading in linted.readings.values())
        click.echo(f"plan: {plan} ({count(len(cases), 'case')}, {count(len(linted.readings), 'line')})")
        click.echo(f"{count(left, 'line')} to write more plainly, {count(len(linted.problems), 'problem')}")
        click.echo(f"next: smoketree lint {plan}")
    return EXIT_PASSED
