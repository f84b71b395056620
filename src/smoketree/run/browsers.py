"""Which browser a run has: ours, or another's Playwright MCP server, of which less can be asked."""

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from importlib import import_module
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from smoketree.browser.endpoint import LOOPBACK
from smoketree.errors import UsageError
from smoketree.plan.model import Plan
from smoketree.run.run_context import Sessions
from smoketree.settings import MOST_WORKERS, Settings

if TYPE_CHECKING:
    from smoketree.browser.grid import GridOptions


def foreign(settings: Settings) -> bool:
    """Whether the browser is another's server (`--browser-server`, `--extension`)."""
    return bool(settings.browser_server) or settings.extension


@asynccontextmanager
async def browser_for(settings: Settings) -> AsyncIterator[Sessions]:
    """A worker's browser, running. Raises UsageError or BrowserError."""
    if foreign(settings):
        async with _foreign_browser(settings) as external:
            yield external
        return
    if settings.grid_url is not None:
        from smoketree.browser.grid import grid_browser

        async with grid_browser(_grid(settings)) as grid:
            yield grid
        return
    from smoketree.browser.launch import launched
    from smoketree.browser.options import LaunchOptions

    options = LaunchOptions(
        headed=settings.headed, cdp_endpoint=settings.cdp_endpoint, ws_endpoint=settings.ws_endpoint
    )
    # What the first assertion takes is loaded while the browser starts, which takes longer.
    checks = ("smoketree.browser.verify", "smoketree.browser.page_problems")
    loading = asyncio.get_running_loop().run_in_executor(None, lambda: list(map(import_module, checks)))
    async with launched(options) as browser:
        await loading
        yield browser


def _grid(settings: Settings) -> "GridOptions":
    from smoketree.browser.grid import GridOptions

    return GridOptions(settings.grid_url or "", json.loads(settings.grid_capabilities or "{}"), _tell)


@asynccontextmanager
async def _foreign_browser(settings: Settings) -> AsyncIterator[Sessions]:
    from smoketree.browser.external.launch import EXTENSION_COMMAND, ServerOptions, extension_token, served

    command = settings.browser_server or EXTENSION_COMMAND  # without the first it is --extension, or not foreign
    attaches = settings.extension or "--extension" in command
    options = ServerOptions(
        command=f"{command} --extension" if settings.extension and "--extension" not in command else command,
        headed=settings.headed,
        environ=dict(os.environ),
        token=extension_token(os.environ) if attaches else None,
        tell=_tell,
    )
    async with served(options) as browser:
        yield browser


def _tell(line: str) -> None:
    sys.stderr.write(f"smoketree: {line}\n")
    sys.stderr.flush()


def refuse_what_a_server_cannot(settings: Settings, plans: Iterable[Plan]) -> None:
    """Raises UsageError for what only our own browser can promise, where the browser is another's server."""
    _refuse_two_browsers(settings)
    if not foreign(settings):
        return
    ours = "leave out --browser-server (--extension): only smoketree's own browser keeps it from leaking"
    asking = next((plan for plan in plans if plan.front.secrets), None)
    if asking is not None:
        raise UsageError(
            f"{asking.file}: its secret {asking.front.secrets[0]} is not given to an external browser server", ours
        )
    if flag := given_flag(settings, "basic_auth", "bypass"):
        raise UsageError(f"{flag} is not given to an external browser server", ours)
    if flag := given_flag(settings, "cdp_endpoint", "ws_endpoint", "user_data_dir"):
        hint = "give the server's own flag in its command"
        raise UsageError(f"{flag} and an external browser server cannot be combined", hint)


def _refuse_two_browsers(settings: Settings) -> None:
    """Raises UsageError where a Grid is given and another browser too."""
    if settings.grid_url is None:
        if settings.grid_capabilities is not None:
            raise UsageError("--grid-capabilities is for --grid-url", "give the address of the Grid")
        return
    others = ("cdp_endpoint", "ws_endpoint", "user_data_dir", "browser_server", "extension", "headed")
    if flag := given_flag(settings, *others):
        raise UsageError(f"--grid-url and {flag} cannot be combined", "leave one of them out")


def given_flag(settings: Settings, *names: str) -> str | None:
    """The flag of the first of these settings that is set, if one is."""
    given = (name for name in names if getattr(settings, name) not in (None, False))
    return next((f"--{name.replace('_', '-')}" for name in given), None)


def warnings_of(settings: Settings) -> tuple[str, ...]:
    """What the report of a run has to say about its browser: one on another machine cannot reach the relay that keeps
    ours from private networks, whatever their names."""
    return tuple(
        f"{flag} names a browser on another machine: pages there are kept from private addresses only where they name "
        "them as such, not where a host name leads to one, and not in websockets and workers"
        for flag, endpoint in (
            ("--cdp-endpoint", settings.cdp_endpoint),
            ("--ws-endpoint", settings.ws_endpoint),
            ("--grid-url", settings.grid_url),
        )
        if endpoint is not None and (flag == "--grid-url" or urlsplit(endpoint).hostname not in LOOPBACK)
    )


def workers_of(settings: Settings) -> int:
    """How many plans may run side by side: a person's own browser is attached to once, and so is a profile; of a Grid
    as many as it has slots, unless fewer are asked for. Raises BrowserError where the Grid does not answer."""
    if settings.grid_url is not None:
        from smoketree.browser.grid import count_slots

        slots = count_slots(_grid(settings))
        if slots is None:
            return settings.workers
        return min(slots, settings.workers if "workers" in settings.model_fields_set else MOST_WORKERS)
    attached = settings.extension or "--extension" in (settings.browser_server or "")
    return 1 if attached or settings.user_data_dir else settings.workers
