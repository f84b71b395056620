"""`smoketree report`: every other output from the JSON."""

from pathlib import Path

import click

from smoketree.cli.options import common_options

_FORMATS = ("html", "comment", "summary", "junit", "text")


@click.group("report", context_settings={"help_option_names": ["-h", "--help"]})
def command() -> None:
    """Render, compare and merge reports. A REPORT is a JSON file, or an output folder (its last report)."""


@command.command("render")
@click.argument("report", type=Path)
@click.option("--format", "form", metavar="|".join(_FORMATS), default="text", help="what to make  [default: text]")
@click.option("--previous", type=Path, metavar="REPORT", help="an earlier report, to say what flipped since")
@click.option("--template", type=Path, metavar="FILE", help="your own Jinja2 template for the comment or the summary")
@click.option("--output", "-o", type=Path, metavar="FILE", help="write there instead of to stdout")
@common_options()
def render_command(
    report: Path,
    form: str,
    previous: Path | None,
    template: Path | None,
    output: Path | None,
) -> None:
    """Make a page, a comment, a summary, JUnit XML or text of REPORT."""
    from smoketree.report.render import render
    from smoketree.report.store import load, write_text

    text = render(load(report), form, previous=load(previous) if previous else None, template=template)
    if output is None:
        click.echo(text, nl=not text.endswith("\n"))
    else:
        write_text(output, text)


@command.command("diff")
@click.argument("before", type=Path)
@click.argument("after", type=Path)
@click.option(
    "--format", "form", type=click.Choice(["text", "markdown"]), default="text", help="for a terminal, or for a comment"
)
@common_options()
def diff_command(before: Path, after: Path, form: str) -> None:
    """Say which cases flipped between two reports."""
    from smoketree.report.diff import diff
    from smoketree.report.store import load

    found = diff(load(before), load(after))
    click.echo(found.markdown() if form == "markdown" else found.text(), nl=False)


@command.command("merge")
@click.argument("reports", type=Path, nargs=-1, required=True)
@click.option("--output", "-o", type=Path, metavar="FILE", help="write there instead of to stdout")
@common_options()
def merge_command(reports: tuple[Path, ...], output: Path | None) -> None:
    """Make one report of the shards and attempts in REPORTS; the newest result of each case counts."""
    from smoketree.report.merge import merge
    from smoketree.report.store import load, write_text

    text = merge([load(path) for path in reports]).model_dump_json(by_alias=True, indent=2) + "\n"
    if output is None:
        click.echo(text, nl=False)
    else:
        write_text(output, text)


@command.command("schema")
@common_options()
def schema_command() -> None:
    """Print the JSON Schema of a report."""
    from smoketree.report.schema import schema_text

    click.echo(schema_text(), nl=False)
