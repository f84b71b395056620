"""`smoketree init`: a workflow and a first plan for this repository."""

from importlib.resources import files
from pathlib import Path

import click

from smoketree.cli.options import common_options
from smoketree.errors import UsageError
from smoketree.report.store import write_text

_FILES = {
    Path(".github/workflows/smoke.yml"): "workflow.yml",
    Path("smoke/home.md"): "plan.md",
}


@click.command("init")
@click.option("--force", is_flag=True, help="overwrite existing files")
@common_options("quiet")
def command(force: bool, quiet: bool) -> None:
    """Write .github/workflows/smoke.yml and smoke/home.md into this folder."""
    there = [path for path in _FILES if path.exists()]
    if there and not force:
        raise UsageError(f"{there[0]} already exists", "nothing was written; use --force to overwrite it")
    for path, template in _FILES.items():
        text = files("smoketree.cli").joinpath("init_files", template).read_text(encoding="utf-8")
        write_text(path, text)
        if not quiet:
            click.echo(f"wrote {path}")
    if not quiet:
        click.echo("next: describe in smoke/home.md what your start page shows, then run smoketree lint")
