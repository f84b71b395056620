"""`smoketree record`: what is done in a browser, as a plan."""

import os
import shlex
import signal
import sys
from pathlib import Path
from typing import Any

import anyio
import click

from smoketree.cli.options import common_options, given, settings_options
from smoketree.errors import EXIT_PASSED, UsageError

_TAKEN = frozenset({"viewport", "storage_state", "user_data_dir", "cdp_endpoint", "basic_auth"})
"""The settings of a run that mean something here."""

_USAGE = """recording {url}
  click, type, choose, upload and navigate as usual
  shift-click an element, or select a text, to assert it
  Ctrl-C, or closing the window, writes {file}"""


@click.command("record")
@settings_options
@common_options("quiet")
def command(url: str, file: Path, force: bool, quiet: bool, **flags: Any) -> int:
    """Open URL in a browser and record what is done there as a plan.

    Each action becomes a plain line that finds the same element again. A shift-click on an element, or selecting a
    text, becomes an assertion. What is typed into a password field is not recorded: the plan asks for a secret.
    """
    from smoketree.settings import load_settings

    settings = load_settings({**given(flags), "url": url})
    if file.exists() and not force:
        raise UsageError(f"{file} already exists", "name a new file with --out, or use --force to overwrite it")
    if settings.cdp_endpoint is None and not _has_display():
        hint = "start Chrome with --remote-debugging-port and pass its address with --cdp-endpoint"
        raise UsageError("no display to show a browser on", hint)
    return anyio.run(_record, settings, settings.url or url, file, force, quiet)


async def _record(settings: Any, url: str, file: Path, force: bool, quiet: bool) -> int:
    from smoketree.record.plan_text import plan_text, run_command, save
    from smoketree.record.recording import Entry
    from smoketree.record.session import Ending, Recorded, record
    from smoketree.report.plain import clean, one_line

    ending = Ending()
    done: list[Recorded] = []

    def tell(entry: Entry) -> None:
        if not quiet:
            click.echo(one_line(f"# {entry.text}" if entry.remark else f"- {entry.text}"))

    async def stop_on_signal(scope: anyio.CancelScope) -> None:
        with anyio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as signals:
            async for _ in signals:
                if ending.asked.is_set() or not ending.began.is_set():
                    scope.cancel()
                ending.asked.set()

    async def greet() -> None:
        await ending.began.wait()
        click.echo(_USAGE.format(url=one_line(url), file=file), err=True)

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(stop_on_signal, tasks.cancel_scope)
        tasks.start_soon(greet)
        done.append(await record(settings, url, tell, ending))
        tasks.cancel_scope.cancel()
    if not done:
        raise UsageError("nothing was recorded")
    text = plan_text(done[0].recording, file.stem.replace("-", " ").replace("_", " ").capitalize(), done[0].viewport)
    for said in save(done[0].recording, clean(text), file, force=force):
        click.echo(said, err=True)
    click.echo(f"plan: {file}", err=True)
    click.echo(f"run it: {shlex.join(run_command(done[0].recording, file, settings))}", err=True)
    return EXIT_PASSED


def _has_display() -> bool:
    return sys.platform in {"darwin", "win32"} or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


command.params = [
    click.Argument(["url"]),
    click.Option(["--out", "-o", "file"], type=Path, default=Path("smoke/recorded.md"), show_default=True,
                 metavar="FILE", help="write the plan to this file"),
    click.Option(["--force"], is_flag=True, help="overwrite an existing file"),
    *(param for param in command.params if param.name in {*_TAKEN, "quiet", "debug", "verbose"}),
]  # fmt: skip
