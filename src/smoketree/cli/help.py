"""`smoketree help`: the documentation that is shipped with smoketree."""

from pathlib import Path

import click

from smoketree.errors import UsageError


@click.group("help")
def command() -> None:
    """Print a page of the documentation."""


@command.command("language")
@click.option("--full", is_flag=True, help="the whole plan language, not only the cheat sheet")
def language(full: bool) -> None:
    """Print how to write plan lines that are read without a model."""
    name = "plan-language.md" if full else "plan-language-cheat-sheet.md"
    click.echo(_page(name), nl=False)


def _page(name: str) -> str:
    """A page of docs/: in the wheel, or in the checkout that this is installed from."""
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "docs", package.parent.parent / "docs"):
        if (folder / name).is_file():
            return (folder / name).read_text(encoding="utf-8")
    raise UsageError(f"docs/{name} is not installed", "install smoketree again, from the wheel or a checkout")
