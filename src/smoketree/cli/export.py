"""`smoketree export`: a recorded browser session as a test."""

from pathlib import Path

import click

from smoketree.cli.options import common_options
from smoketree.errors import UsageError


@click.command("export")
@click.argument("session", type=click.Path(path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="file to write (default: stdout)")
@common_options("quiet")
def command(session: Path, output: Path | None, quiet: bool) -> int:
    """Write SESSION (a session.md of `smoketree mcp --browser --save-session`, or its folder) as a pytest-playwright
    test. Secrets become environment variables."""
    from smoketree.browser.export import export
    from smoketree.browser.session_log import read

    name = output.stem.removeprefix("test_") if output is not None else "session"
    try:
        text = export(read(session), name)
    except OSError as error:
        raise UsageError(f"{session} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise UsageError(f"{session} is not a recorded session that can be exported: {error}") from error
    if output is None:
        click.echo(text, nl=False)
        return 0
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{output} cannot be written: {error.strerror}") from error
    if not quiet:
        click.echo(f"test: {output}")
    return 0
