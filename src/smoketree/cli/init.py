"""`smoketree init`: a workflow and a first plan for this repository."""

from importlib.resources import files
from pathlib import Path

import click

from smoketree.cli.options import common_options
from smoketree.errors import PreviewError, UsageError
from smoketree.report.store import write_text
from smoketree.shipped_docs import CHEAT_SHEET, shipped_page

_SKILL = Path(".claude/skills/smoketree/SKILL.md")
_SCHEMA = Path("smoke/front-matter.schema.json")
_FILES = {
    Path(".github/workflows/smoke.yml"): "workflow.yml",
    Path("smoke/home.md"): "plan.md",
}
_PAGES = Path("smoke/pages.md")


@click.command("init")
@click.option("--force", is_flag=True, help="overwrite existing files")
@click.option("--skill", is_flag=True, help="write only a skill file for a coding agent")
@click.option("--url", help="a preview to draft the plan from: its pages are visited, nothing is changed there")
@common_options("quiet")
def command(force: bool, skill: bool, url: str | None, quiet: bool) -> None:
    """Write .github/workflows/smoke.yml and smoke/home.md into this folder, with a JSON Schema for front matter.

    With --url, the plan is smoke/pages.md: a case for each kind of page that a scan finds there.
    """
    texts = _skill() if skill else _first_files()
    if url is not None and not skill:
        del texts[Path("smoke/home.md")]
        texts[_PAGES] = ""
    there = [path for path in texts if path.exists()]
    if there and not force:
        raise UsageError(f"{there[0]} already exists", "nothing was written; use --force to overwrite it")
    if _PAGES in texts and url is not None:
        texts[_PAGES] = _template("pages.md") + _drafted(url, quiet=quiet)
    for path, text in texts.items():
        write_text(path, text)
        if not quiet:
            click.echo(f"wrote {path}")
    if not (quiet or skill):
        first = (
            "add to smoke/pages.md what people do there"
            if url
            else "describe in smoke/home.md what your start page shows"
        )
        click.echo(f"next: {first}, then run smoketree lint")


def _drafted(url: str, *, quiet: bool) -> str:
    """Cases for the pages of a preview. Raises PreviewError where nothing of them can be asserted."""
    from smoketree.cli.display import Lines
    from smoketree.scan.drafts import Drafts
    from smoketree.scan.scan_and_report import scan_and_report
    from smoketree.settings import load_settings

    drafts = Drafts()
    scan_and_report(load_settings({"url": url}), Lines(click.echo, quiet=quiet), drafts)
    text = drafts.text()
    if not text:
        raise PreviewError("nothing on these pages can be asserted", f"look at {url}: its pages may be blank or broken")
    return text


def _first_files() -> dict[Path, str]:
    from smoketree.cli.schemas import front_matter_schema, schema_text

    return {**{path: _template(name) for path, name in _FILES.items()}, _SCHEMA: schema_text(front_matter_schema())}


def _skill() -> dict[Path, str]:
    return {_SKILL: _template("skill.md") + shipped_page(CHEAT_SHEET).replace("\n#", "\n##").replace("# ", "## ", 1)}


def _template(name: str) -> str:
    return files("smoketree.cli").joinpath("init_files", name).read_text(encoding="utf-8")
