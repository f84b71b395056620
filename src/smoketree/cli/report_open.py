"""`smoketree report open`: a run's page in the browser, with its videos, from a server on this machine."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from smoketree.cli.options import common_options

if TYPE_CHECKING:
    from smoketree.cli.report_serving import RunFolders

_DRAIN_SECONDS = 1
_HOME = "run"
"""What the run's folder is called in the address."""
_DEFAULT = Path(".smoketree")


@click.command("open")
@click.argument("report", type=Path, default=_DEFAULT)
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="port to listen on  [default: any free port]")
@click.option("--no-browser", is_flag=True, help="print the address, open no browser")
@common_options("quiet")
def open_command(report: Path, port: int, no_browser: bool, quiet: bool) -> int:
    """Show REPORT as HTML in the browser, served on this machine until Ctrl-C.

    REPORT is a JSON file, an output folder (its last report; default: .smoketree), or the folder of a run.
    """
    from smoketree.cli.listening import listening, serve_until_stopped
    from smoketree.cli.report_serving import guarded

    app = _served(report)
    with listening("127.0.0.1", port) as (sock, address):
        if not quiet:
            click.echo(f"{report}: {address} (press Ctrl-C to stop)", err=True)
        if not no_browser:
            _show(address)
        try:
            serve_until_stopped(guarded(app), sock, drain=_DRAIN_SECONDS)
        except KeyboardInterrupt:
            return 0  # the one way in which it ends
    return 0


def _served(path: Path) -> "RunFolders":
    """What is to be served for that argument. Raises UsageError where it names no report."""
    from smoketree.cli.report_serving import RunFolders
    from smoketree.report.render import Format, render
    from smoketree.report.store import PAGE, folder_of, load, runs_named

    if (path / PAGE).is_file() and not (path / "results").is_dir():
        return RunFolders({_HOME: path}, _HOME)
    report = load(path)
    folder = folder_of(path, report)
    folders = {}
    if folder is not None:
        folders = {run_id: folder.parent / run_id for run_id in runs_named(report)} | {_HOME: folder}
    has_page = folder is not None and (folder / PAGE).is_file()
    return RunFolders(folders, _HOME, None if has_page else render(report, Format.HTML, folder=folder))


def _show(address: str) -> None:
    """Opens the address, in a thread, because a browser of the terminal returns only when it is left."""
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
