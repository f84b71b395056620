"""`smoketree try` and `smoketree run --keep-open`: the dialogue at a terminal, or with any other stdin."""

import asyncio
import os
import sys
import threading
from collections.abc import Mapping
from typing import Any, TextIO

import anyio
import click

from smoketree.cli.display import UNABLE, Display, display_of
from smoketree.cli.options import common_options, given, settings_options
from smoketree.errors import UntestableError, UsageError
from smoketree.interactive.console import Console, Reader
from smoketree.interactive.draft import Draft
from smoketree.interactive.preview import PageNow
from smoketree.run.rules import granted_secrets
from smoketree.settings import Settings, load_settings

_TAKEN = frozenset(
    "allow_network allow_origin basic_auth browser_server bypass cdp_endpoint extension grid_capabilities grid_url"
    " headed inbox mail_to max_cost model model_base_url model_price out plain provider readings secret storage_state"
    " strict user_data_dir var vars_file viewport ws_endpoint".split()
)  # fmt: skip
"""The settings of a run that mean something here."""


@click.command("try")
@click.argument("url")
@settings_options(_TAKEN)
@click.option("--lines", is_flag=True, help="print lines: no colours")
@common_options("quiet")
def command(url: str, lines: bool, quiet: bool, **flags: Any) -> int:
    """Write a plan for the page at URL line by line: each line is carried out, or checked, as it is entered.

    While a line is typed, the prompt shows what it would do, and to which element. :save FILE writes the lines that
    passed as a plan; :help lists the commands. Lines are also read from a stdin that is no terminal. Exit code: 1 if a
    line failed, 3 if one could not be carried out.
    """
    del quiet
    from smoketree.cli.doctor import offer_browser

    settings = load_settings(given({"url": url, **flags}))
    offer_browser(settings)
    return anyio.run(_tried, settings, lines)


async def _tried(settings: Settings, plain: bool) -> int:
    from smoketree.interactive.session import console_for, converse
    from smoketree.run.run import until_signalled

    page = PageNow()
    reader = reader_for(sys.stdin, os.environ, page, window=settings.headed)
    display = display_of(sys.stdout, os.environ, plain=plain)
    console = console_for(settings, reader, display, page=page, folder=settings.out / "try")

    def interrupt() -> bool:
        """Ends the line that is at work."""
        if console.busy is not None:
            console.busy.cancel()
        return console.busy is not None

    report = await converse(console, settings, lambda run: until_signalled(run, interrupt))
    if report.aborted and not console.again:
        raise UntestableError(report.abort_reason or "the run ended early")
    return console.exit_code


def reader_for(stream: TextIO, environ: Mapping[str, str], page: PageNow, *, window: bool) -> Reader:
    """What reads lines from that stream. Raises UsageError at a terminal where prompt_toolkit is missing."""
    if not stream.isatty() or not sys.stdout.isatty() or environ.get("TERM", "").lower() in UNABLE:
        return Lines(stream)
    try:
        from smoketree.cli.prompt import Terminal
    except ModuleNotFoundError as missing:
        hint = "install it with: pip install 'smoketree[author]'"
        raise UsageError("the prompt needs prompt_toolkit", hint) from missing
    return Terminal(page, window=window)


class Lines:
    """Lines of a stream that is no terminal. A thread reads it, which is not joined at the end."""

    echoes = False

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        self._thread: threading.Thread | None = None

    async def read(self, prompt: str) -> str | None:
        del prompt
        if self._thread is None:
            loop = asyncio.get_running_loop()

            def follow() -> None:
                for line in self._stream:
                    loop.call_soon_threadsafe(self._lines.put_nowait, line.rstrip("\r\n"))
                loop.call_soon_threadsafe(self._lines.put_nowait, None)

            self._thread = threading.Thread(target=follow, name="stdin", daemon=True)
            self._thread.start()
        return await self._lines.get()

    async def secret(self, name: str) -> None:
        """None: there is no person to ask."""
        del name


def prompt_for(settings: Settings, display: Display) -> Console:
    """The prompt at the lines that are not good. Raises UsageError where it is not installed."""
    page = PageNow()
    reader = reader_for(sys.stdin, os.environ, page, window=settings.headed)
    secrets = granted_secrets(settings, os.environ)
    draft = Draft(variables=settings.var, secrets=tuple(secrets))
    return Console(reader, display, draft, settings.out / "try", "", page, window=settings.headed, secrets=secrets)
