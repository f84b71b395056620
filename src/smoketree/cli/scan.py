"""`smoketree scan`."""

from typing import Any

import click

from smoketree.cli.display import Lines
from smoketree.cli.options import SCAN_ONLY, common_options, flags_of, given
from smoketree.cli.run import ended, exit_code, voice_of, voice_options
from smoketree.settings import load_settings

_TAKEN = SCAN_ONLY | {
    "allow_network", "allow_origin", "base_url", "basic_auth", "bypass", "credentials_origin", "fail_on", "headed",
    "out", "ready_path", "ready_text", "storage_state", "timeout", "viewport", "wait_timeout", "workers",
}  # fmt: skip
"""The settings that mean something here."""


@click.command("scan")
@click.argument("url", required=False)
@flags_of(_TAKEN)
@voice_options
@common_options("quiet", "verbose")
def command(url: str | None, *, as_json: bool, lines: bool, quiet: bool, verbose: bool, **flags: Any) -> int:
    """Visit the pages of the preview at URL without a plan, and report what is broken.

    Pages are found by links, menus and the sitemap. Nothing is changed: only GET and HEAD requests are sent, and links
    that may do something are listed, not followed.

    Exit code: 0 whatever was found, 1 something of a kind that --fail-on names, 2 a setting is wrong, 3 the preview
    could not be visited, 130 interrupted.
    """
    from smoketree.cli.installing import offer_browser
    from smoketree.scan.scan_and_report import scan_and_report

    settings = load_settings(given({"url": url, **flags}))
    offer_browser(settings)
    voice = voice_of(as_json=as_json, lines=lines, quiet=quiet, verbose=verbose)
    if not (as_json or quiet):
        voice.display.say(f"scanning {settings.url}: at most {settings.max_pages} pages")
    progress = Lines(voice.display.say, quiet=quiet or as_json, verbose=verbose, paint=voice.display.paint)
    report = scan_and_report(settings, progress)
    ended(report, settings, voice)
    return exit_code(report)
