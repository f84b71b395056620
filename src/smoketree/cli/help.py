"""`smoketree help`: the documentation that is shipped with smoketree."""

import click

from smoketree.shipped_docs import CHEAT_SHEET, LANGUAGE, shipped_page


@click.group("help")
def command() -> None:
    """Print a page of the documentation."""


@command.command("language")
@click.option("--full", is_flag=True, help="the whole plan language, not only the cheat sheet")
def language(full: bool) -> None:
    """Print how to write plan lines that are read without a model."""
    click.echo(shipped_page(LANGUAGE if full else CHEAT_SHEET), nl=False)
