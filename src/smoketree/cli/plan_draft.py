"""`smoketree plan`: a plan drafted from a page."""

from functools import partial
from pathlib import Path
from typing import Any

import anyio
import click

from smoketree.cli.options import common_options, given, settings_options
from smoketree.errors import EXIT_PASSED
from smoketree.report.plain import clean, one_line

_TAKEN = frozenset(
    {
        "url", "provider", "model", "max_cost", "viewport", "headed", "allow_origin", "bypass", "basic_auth",
        "storage_state", "user_data_dir", "cdp_endpoint", "ws_endpoint", "grid_url", "grid_capabilities",
        "browser_server", "extension",
    }
)  # fmt: skip
"""The settings of a run that mean something here."""


@click.command("plan")
@settings_options
@common_options("quiet")
def command(file: Path | None, quiet: bool, **flags: Any) -> int:
    """Visit the page at --url with a browser and draft a plan from it.

    Every line can be read without a model, and its assertions hold on the page now. Navigation links are followed; no
    form is submitted.
    """
    from smoketree.mcp_server.smoke_authoring import draft_of, save
    from smoketree.settings import load_settings

    settings = load_settings(given(flags))
    say = partial(click.echo, err=True)
    draft = anyio.run(draft_of, settings, (lambda _: None) if quiet else say)
    if file is None:
        click.echo(clean(draft.text), nl=False)
    else:
        save(draft, file)
    if not quiet:
        for name in draft.dropped:
            say(f"left out, because it could not be done or did not hold: {one_line(name)}")
        if draft.remark:
            say(one_line(draft.remark))
        if file is not None:
            say(f"plan: {file}")
    return EXIT_PASSED


command.params = [
    click.Option(["--out", "-o", "file"], type=Path, metavar="FILE", help="write the plan to this new file"),
    *(param for param in command.params if param.name in {*_TAKEN, "quiet", "debug", "verbose"}),
]
