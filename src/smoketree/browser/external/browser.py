"""The browser of a run that is another's Playwright MCP server: one server a session, so that each begins afresh; or
one for all, where it attaches to a person's own browser."""

import tempfile
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from smoketree.browser.external.command import Command, command_for, is_url, words_of
from smoketree.browser.external.connection import Connection, Limits
from smoketree.browser.external.extension import APPROVAL_SECONDS, how_to_approve, not_approved
from smoketree.browser.external.session import ExternalSession
from smoketree.browser.external.stdio import started
from smoketree.browser.options import SessionOptions
from smoketree.clock import Clock, SystemClock
from smoketree.errors import BrowserError


@dataclass(frozen=True, slots=True)
class ServerOptions:
    """The server: a command line, or the address of one that runs. `token` is the extension's, where one is known;
    `tell` shows a line to the person who waits."""

    command: str
    headed: bool = False
    environ: Mapping[str, str] = field(default_factory=dict, repr=False)
    token: str | None = field(default=None, repr=False)
    tell: Callable[[str], None] | None = None
    limits: Limits = field(default_factory=Limits)


@dataclass(frozen=True, slots=True)
class _Opened:
    connection: Connection
    output: Path | None


class ExternalBrowser:
    """Gives sessions on the server (`Sessions`). Made by `served`."""

    def __init__(self, options: ServerOptions, clock: Clock) -> None:
        self._options = options
        self._clock = clock
        self._words = () if is_url(options.command) else words_of(options.command)
        self._ready: tuple[AsyncExitStack, _Opened] | None = None

    @property
    def shared(self) -> bool:
        """Whether all sessions are of one server: a person's own browser is attached to once."""
        return "--extension" in self._words

    async def prepare(self) -> None:
        """Starts the server that the first session will have: a command that is wrong is known at once.

        Raises BrowserError.
        """
        stack = AsyncExitStack()
        try:
            opened = await stack.enter_async_context(self._open())
            if self.shared:
                await self._approved(opened)
        except BaseException:
            await stack.aclose()
            raise
        self._ready = (stack, opened)

    async def close(self) -> None:
        """Ends a server that waits for a session."""
        ready, self._ready = self._ready, None
        if ready is not None:
            await ready[0].aclose()

    @asynccontextmanager
    async def session(self, options: SessionOptions) -> AsyncIterator[ExternalSession]:
        """A session; its server is ended with it. Raises BrowserError."""
        async with AsyncExitStack() as stack:
            if self._ready is None:
                opened = await stack.enter_async_context(self._open())
            elif self.shared:
                opened = self._ready[1]
            else:
                waiting, opened = self._ready
                self._ready = None
                stack.push_async_exit(waiting)
            session = ExternalSession(opened.connection, options, opened.output, self._clock, self._options.limits)
            await session.begin()
            yield session

    @asynccontextmanager
    async def _open(self) -> AsyncIterator[_Opened]:
        if is_url(self._options.command):
            from smoketree.browser.external.http import connected

            async with connected(self._options.command, self._options.limits) as connection:
                yield _Opened(connection, None)
            return
        with tempfile.TemporaryDirectory(prefix="smoketree-server-", ignore_cleanup_errors=True) as folder:
            command = self._command(Path(folder))
            async with started(command, self._limits(command)) as connection:
                yield _Opened(connection, command.output)

    def _command(self, folder: Path) -> Command:
        options = self._options
        return command_for(self._words, folder, headed=options.headed, environ=options.environ, token=options.token)

    def _limits(self, command: Command) -> Limits:
        limits = self._options.limits
        return replace(limits, first_call=max(limits.first_call, APPROVAL_SECONDS)) if command.extension else limits

    async def _approved(self, opened: _Opened) -> None:
        """Waits for the extension to let us in, or for its owner to."""
        if self._options.token is None and self._options.tell is not None:
            self._options.tell(how_to_approve())
        try:
            said = await opened.connection.call("browser_tabs", {"action": "list"}, APPROVAL_SECONDS)
        except BrowserError as error:
            raise not_approved(error.message) from error
        if said.is_error:
            raise not_approved(said.text.removeprefix("### Error").strip())


@asynccontextmanager
async def served(options: ServerOptions, clock: Clock | None = None) -> AsyncIterator[ExternalBrowser]:
    """The browser behind the server. No process of it is left when the block is left.

    Raises UsageError where the command cannot be read, BrowserError where what it starts is no Playwright MCP server.
    """
    browser = ExternalBrowser(options, clock if clock is not None else SystemClock())
    try:
        await browser.prepare()
        yield browser
    finally:
        await browser.close()
