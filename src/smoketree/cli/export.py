"""`smoketree export`: a recorded browser session as a plan or a test."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from smoketree.cli.options import common_options
from smoketree.errors import UsageError

if TYPE_CHECKING:
    from smoketree.browser.session_log import Recorded


@click.command("export")
@click.argument("session", type=click.Path(path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="file to write (default: stdout)")
@click.option(
    "--format",
    "kind",
    type=click.Choice(["plan", "pytest"]),
    default="pytest",
    show_default=True,
    help="a plan in plain lines, or a pytest-playwright test",
)
@common_options("quiet")
def command(session: Path, output: Path | None, kind: str, quiet: bool) -> int:
    """Write SESSION (a session.md of `smoketree mcp --browser --save-session`, or its folder) as a plan or as a
    pytest-playwright test. In a plan, secrets are named; in a test, they become environment variables."""
    from smoketree.browser.session_log import read

    name = output.stem.removeprefix("test_") if output is not None else "session"
    try:
        text = _plan(read(session), session, name) if kind == "plan" else _test(read(session), name)
    except OSError as error:
        raise UsageError(f"{session} cannot be read: {error.strerror}") from error
    except ValueError as error:
        raise UsageError(f"{session} is not a recorded session that can be exported: {error}") from error
    if output is None:
        click.echo(text, nl=False)
        return 0
    try:
        output.parent.mkdir(parents=True, exist_ok=True)
        output.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UsageError(f"{output} cannot be written: {error.strerror}") from error
    if not quiet:
        click.echo(f"{'plan' if kind == 'plan' else 'test'}: {output}")
    return 0


def _test(recorded: "Recorded", name: str) -> str:
    from smoketree.browser.session_log import export

    return export(recorded, name)


def _plan(recorded: "Recorded", session: Path, name: str) -> str:
    from smoketree.record.plan_text import plan_text
    from smoketree.record.session_lines import session_recording

    viewport = recorded.settings.get("viewport")
    size = "x".join(map(str, viewport)) if isinstance(viewport, list) else "1600x900"
    recording = session_recording(recorded, session if session.is_dir() else session.parent)
    return plan_text(recording, name.replace("-", " ").replace("_", " ").capitalize(), size)
