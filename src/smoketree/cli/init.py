"""`smoketree init`: a workflow and a first plan for this repository."""

from importlib.resources import files
from pathlib import Path

import click

from smoketree.cli.options import common_options
from smoketree.errors import UsageError
from smoketree.report.store import write_text

_SKILL = Path(".claude/skills/smoketree/SKILL.md")
_SCHEMA = Path("smoke/front-matter.schema.json")
_FILES = {
    Path(".github/workflows/smoke.yml"): "workflow.yml",
    Path("smoke/home.md"): "plan.md",
}


@click.command("init")
@click.option("--force", is_flag=True, help="overwrite existing files")
@click.option("--skill", is_flag=True, help="write only a skill file for a coding agent")
@common_options("quiet")
def command(force: bool, skill: bool, quiet: bool) -> None:
    """Write .github/workflows/smoke.yml and smoke/home.md into this folder, with a JSON Schema for front matter."""
    texts = _skill() if skill else _first_files()
    there = [path for path in texts if path.exists()]
    if there and not force:
        raise UsageError(f"{there[0]} already exists", "nothing was written; use --force to overwrite it")
    for path, text in texts.items():
        write_text(path, text)
        if not quiet:
            click.echo(f"wrote {path}")
    if not (quiet or skill):
        click.echo("next: describe in smoke/home.md what your start page shows, then run smoketree lint")


def _first_files() -> dict[Path, str]:
    from smoketree.cli.schemas import front_matter_schema, schema_text

    return {**{path: _template(name) for path, name in _FILES.items()}, _SCHEMA: schema_text(front_matter_schema())}


def _skill() -> dict[Path, str]:
    from smoketree.language.document import cheat_sheet

    return {_SKILL: _template("skill.md") + cheat_sheet().replace("\n#", "\n##").replace("# ", "## ", 1)}


def _template(name: str) -> str:
    return files("smoketree.cli").joinpath("init_files", name).read_text(encoding="utf-8")
