"""`smoketree demo`: the sample plans on the sample app, on this machine, without an API key."""

import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from smoketree.cli.options import common_options, given, settings_options
from smoketree.cli.run import Voice, exit_code, print_result, run_plans, voice_options
from smoketree.errors import UsageError
from smoketree.settings import Settings, load_settings


@click.command("demo")
@click.argument("plans", nargs=-1)
@settings_options()
@voice_options
@click.option("--broken", metavar="NAME", multiple=True, help="switch on a bug of the sample app, such as dead-button")
@common_options("quiet", "verbose")
def command(plans: tuple[str, ...], voice: Voice, broken: tuple[str, ...], **flags: Any) -> int:
    """Run the sample plans (or PLANS) on the sample app, and print the pull request comment."""
    samples = Path(os.path.relpath(examples_folder() / "smoke"))
    settings = load_settings(given({"plans": plans or (str(samples),), **flags}))
    mail = free_address()
    with sample_preview(frozenset(broken), smtp=mail) as url:
        ours = {"url": settings.url or url, "inbox": settings.inbox or f"smtp://{mail}"}
        settings = settings.model_copy(update=ours)
        report = run_plans(settings, voice)
    left_behind: tuple[str, ...] = ()
    if not (voice.as_json or voice.quiet):
        from smoketree.report.render import Format, render
        from smoketree.report.store import Store

        store = Store(settings.out)
        folder = store.run_folder(report.run_id)
        voice.display.say(f"\n--- the comment on the pull request ({folder / 'comment.md'}) ---")
        voice.display.say(render(report, Format.COMMENT).rstrip("\n"))
        voice.display.say("--- the end of the comment ---")
        elsewhere = "" if settings.out == Settings.model_fields["out"].default else f" {settings.out}"
        left_behind = (
            f"open with: smoketree report open{elsewhere}",
            f"JSON: {store.results / (report.run_id + '.json')}",
            f"evidence: {folder}/ ({sum(one.is_file() for one in folder.rglob('*'))} files)",
        )
    print_result(report, settings, voice, left_behind)
    return exit_code(report)


def free_address() -> str:
    """A free HOST:PORT on this machine, where the run will receive the mails of the sample app."""
    with socket.create_server(("127.0.0.1", 0)) as unused:
        return f"127.0.0.1:{unused.getsockname()[1]}"


def examples_folder() -> Path:
    """Where the sample app and its plans are: in the wheel, or in the checkout that this is installed from."""
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "examples", package.parent.parent / "examples"):
        if (folder / "preview").is_dir():
            return folder
    raise UsageError("the sample app is not installed", "install smoketree again, from the wheel or a checkout")


@contextmanager
def sample_preview(broken: frozenset[str] = frozenset(), smtp: str | None = None) -> Iterator[str]:
    """Serves the sample app on a free port of 127.0.0.1 and gives its address.

    `smtp` is HOST:PORT of the server that takes its mails. Raises UsageError for a bug that there is not.
    """
    sys.path.insert(0, str(examples_folder()))
    try:
        from preview.app import create_app, serving
        from preview.faults import FAULTS
    finally:
        sys.path.remove(str(examples_folder()))
    known = [fault.name for fault in FAULTS]
    unknown = sorted(broken - set(known))
    if unknown:
        raise UsageError(f"--broken {unknown[0]}: no such bug", f"its bugs: {', '.join(known)}")
    with serving(create_app(broken, smtp=smtp)) as address:
        yield address
