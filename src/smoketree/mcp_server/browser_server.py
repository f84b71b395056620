"""The MCP server of the browser tools: its clients and their browser sessions, which are opened when needed, closed
when idle, and opened anew after a crash.

The modules of the tools are imported inside functions: that takes as long as the browser needs to start, so both are
done at once.
"""

import asyncio
import contextlib
import dataclasses
import gc
import importlib
import re
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anyio

from smoketree.browser.launch import Browser
from smoketree.browser.options import Codegen, LaunchOptions, SessionOptions
from smoketree.browser.secrets import Redactor, with_placeholders
from smoketree.browser.spawning import spawn
from smoketree.clock import SystemClock
from smoketree.errors import BrowserError
from smoketree.mcp_server.dispatcher import Dispatcher, Message, Send
from smoketree.mcp_server.stdio import LAST_ANSWERS_SECONDS, converse, private_stdout

if TYPE_CHECKING:
    from starlette.types import ASGIApp

    from smoketree.browser.early_start import DriverProcess

    # What the tools are made of is imported while the browser starts (see `BrowserPool.loaded`).
    from smoketree.browser.protocol import ToolAnswer
    from smoketree.browser.session import Session
    from smoketree.browser.session_log import SessionLog

HOUR = 3600.0

_CLOSING_SECONDS = 15.0
_PROBE_SECONDS = 5.0
_GONE_SECONDS = 120.0
"""How long the browser of a client whose event stream broke off is kept for it."""
_ANEW = "The browser ended since the last call, with its tabs and cookies: this call started a new one"
_INSTRUCTIONS = (
    "Drives a web browser. Read pages with browser_snapshot: elements are named by refs such as e5, which other tools "
    "take as target."
)
_MAYBE_DEAD = re.compile("closed|did not (?:answer|load)|Timeout")


@dataclass(frozen=True, slots=True)
class ServerOptions:
    """The browser and the sessions that clients get, and how they are served. Seconds, everywhere.

    `idle` closes a browser session so long after its last call (None: never); the next call opens it again. `shared`
    gives all clients one session. `roots` asks a client for its workspace; else it is that of `session`.
    `code` is the language of the code in answers, `name` is how the server introduces itself.
    """

    launch: LaunchOptions = field(default_factory=LaunchOptions)
    session: SessionOptions = field(default_factory=lambda: SessionOptions(output=Path(".smoketree/mcp")))
    idle: float | None = HOUR
    shared: bool = False
    roots: bool = True
    code: Codegen = "python"
    name: str = "smoketree"


class BrowserPool:
    """One browser process for the sessions of a server; ended when none of them is left."""

    def __init__(self, options: ServerOptions, early: "DriverProcess | None" = None) -> None:
        self._browser = Browser(options.launch, SystemClock(), early=early)
        self._keeps_profile = options.session.user_data_dir is not None
        self._users: set[object] = set()
        self._turn = asyncio.Lock()
        self._loading: asyncio.Future[None] | None = None

    async def loaded(self) -> None:
        """Imports the tools, once, in a thread: the browser starts meanwhile, and other requests are answered."""
        if self._loading is None:
            self._loading = asyncio.ensure_future(asyncio.to_thread(_load))
        await asyncio.shield(self._loading)

    async def start(self) -> None:
        """Starts the browser ahead of its first use. If that fails, the first call reports the error."""
        async with self._turn:
            with contextlib.suppress(BrowserError):
                # A profile on disk has a browser of its own, which its session starts.
                await (self._browser.start_driver() if self._keeps_profile else self._browser.start())

    async def open(self, user: object, options: SessionOptions, stack: AsyncExitStack) -> "Session":
        """A session that is closed with the stack. Raises BrowserError."""
        async with self._turn:
            self._users.add(user)
            try:
                return await stack.enter_async_context(self._browser.session(options))
            except BrowserError:
                if self._users != {user} or options.user_data_dir is not None:
                    raise
            # A browser that is dead without knowing it yet: one more time, with a new one.
            await self._browser.stop()
            return await stack.enter_async_context(self._browser.session(options))

    async def leave(self, user: object) -> None:
        """A session is over."""
        async with self._turn:
            self._users.discard(user)
            if not self._users:
                await self._browser.stop()


class ServedSession:
    """The browser session of one client (or of all, where they share it). Calls are done one after another."""

    def __init__(self, pool: BrowserPool, options: ServerOptions) -> None:
        self.workspace: Path | None = None
        self._pool = pool
        self._options = options
        self._redactor = Redactor(options.session.secrets, url_params=options.session.redact_url_params)
        self._stack: AsyncExitStack | None = None
        self._session: Session | None = None
        self._log: SessionLog | None = None
        self._turn = asyncio.Lock()
        self._idle: asyncio.TimerHandle | None = None
        self._closing: set[asyncio.Task[None]] = set()
        self._closed = False

    async def loaded(self) -> None:
        """Returns once the tools are imported."""
        await self._pool.loaded()

    async def open(self) -> None:
        """Opens the browser ahead of the first call. If that fails, that call reports the error."""
        async with self._turn:
            with contextlib.suppress(BrowserError):
                await self._opened()
        self._start_idle()

    async def call(self, tool: str, arguments: Mapping[str, object]) -> "ToolAnswer":
        """Calls a tool. Never raises: a browser that died, hung or does not start is an answer with `error`."""
        async with self._turn:
            self._cancel_idle()
            try:
                answer = await self._answer(tool, arguments)
            finally:
                self._start_idle()
            self._write_down(tool, arguments, answer)
            return answer

    async def close(self) -> None:
        """Ends the session: no call follows. Ending it twice is harmless."""
        self._closed = True
        self._cancel_idle()
        async with self._turn:
            await self._close_browser()

    def forget_soon(self, seconds: float) -> None:
        """The client seems to be gone: closes the browser so much later, unless a call comes."""
        self._start_idle(seconds)

    async def _answer(self, tool: str, arguments: Mapping[str, object]) -> "ToolAnswer":
        await self.loaded()
        if tool == "browser_close" and self._options.shared:
            return _failed("The browser context is shared between clients and cannot be closed.")
        from smoketree.browser.protocol import ToolAnswer
        from smoketree.browser.tools import IN_PROCESS

        if any(tool == each.name for each in IN_PROCESS):  # these are smoketree's alone
            return ToolAnswer(error=f'Tool "{tool}" not found', show_page=False)
        died = self._session is not None and self._session.died
        if died:
            await self._close_browser()
        try:
            session = await self._opened()
            known = self._options.session.secrets
            answer = await session.call(tool, with_placeholders(tool, arguments, known) if known else arguments)
            if died:
                answer = dataclasses.replace(answer, events=(_ANEW, *answer.events))
            if _MAYBE_DEAD.search(answer.error or "") and not await session.responds(_PROBE_SECONDS):
                session.end_by_force()
                raise BrowserError("the browser died, or does not answer any more, and was closed")
        except BrowserError as error:
            await self._close_browser()
            hint = f" ({error.hint})" if error.hint and error.hint not in error.message else ""
            return _failed(self._redactor.text(f"{error.message}{hint}. The next call starts a new browser."))
        if tool == "browser_close" and answer.ok:
            await self._close_browser()
        return answer

    async def _opened(self) -> "Session":
        if self._closed:
            raise BrowserError("the session is closed")
        if self._session is not None:
            return self._session
        options = self._session_options()
        stack = AsyncExitStack()
        try:
            session = await self._pool.open(self, options, stack)
        except BaseException:
            await self._pool.leave(self)
            raise
        self._stack, self._session = stack, session
        return session

    def _write_down(self, tool: str, arguments: Mapping[str, object], answer: "ToolAnswer") -> None:
        """Logs a call, where that is asked for. A log that cannot be written stops nothing but itself."""
        if not self._options.session.save_session:
            return
        from smoketree.browser.failure import ToolFailure
        from smoketree.browser.session_log import SessionLog

        try:
            if self._log is None:
                self._log = SessionLog.begin(self._session_options())
                print(f"Session: {self._log.path.parent}", file=sys.stderr)  # noqa: T201 - stdout is the protocol's
            self._log.add(tool, self._redactor.everywhere(dict(arguments)), answer)
        except ToolFailure as failure:
            print(f"Session: {failure}", file=sys.stderr)  # noqa: T201 - stdout is the protocol's

    def _session_options(self) -> SessionOptions:
        options = self._options.session
        if self.workspace is None:
            return options
        # What was not set on the command line follows the client's workspace.
        output = options.output if options.output.is_absolute() else self.workspace / options.output
        return dataclasses.replace(
            options, workspace=self.workspace, output=output, upload_roots=(output, self.workspace)
        )

    async def _close_browser(self) -> None:
        stack, self._stack, self._session = self._stack, None, None
        if stack is None:
            return
        with contextlib.suppress(TimeoutError):  # what does not end by itself is ended with the browser
            async with asyncio.timeout(_CLOSING_SECONDS):
                await stack.aclose()
        await self._pool.leave(self)

    def _cancel_idle(self) -> None:
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None

    def _start_idle(self, seconds: float | None = None) -> None:
        """Begins to wait for the next call."""
        self._cancel_idle()
        wait = seconds if seconds is not None else self._options.idle
        if wait is not None and not self._closed:
            loop = asyncio.get_running_loop()
            self._idle = loop.call_later(wait, lambda: spawn(self._close_idle(), self._closing))

    async def _close_idle(self) -> None:
        if self._turn.locked():
            return  # a call came just now
        async with self._turn:
            await self._close_browser()


class ClientSession(Dispatcher):
    """One client of the server: its calls go to its browser session, one after another. `send` takes what the server
    itself asks of the client; None where there is no way to ask."""

    def __init__(self, session: ServedSession, options: ServerOptions, send: Send | None = None) -> None:
        super().__init__(send, name=options.name, title="smoketree browser", instructions=_INSTRUCTIONS)
        self.session = session
        self._options = options

    async def tools(self) -> list[Message]:
        await self.session.loaded()
        return list(tool_list(self._options.session))

    async def called(self, name: str, arguments: Message, meta: Message) -> Message:  # noqa: ARG002 - no progress here
        answer = await self.session.call(name, arguments)
        from smoketree.browser.markdown import render  # it is loaded with the tools

        session = self._options.session
        content = render(
            answer, images=session.image_responses, code=self._options.code, excerpt=session.snapshot_excerpt
        )
        return {"content": list(content)} if answer.ok else {"content": list(content), "isError": True}

    async def prepare(self) -> None:
        """Opens the browser for the workspace that the client names, while the client thinks."""
        if self._options.roots:
            self.session.workspace = await self.workspace() or self.session.workspace
        await self.session.loaded()
        await self.session.open()


def tool_list(options: SessionOptions) -> tuple[dict[str, Any], ...]:
    """The tools that a session with these options has, as `tools/list` answers them."""
    from smoketree.browser.tools import listed

    return tuple(
        {
            "name": tool.name,
            "description": tool.description,
            "inputSchema": tool.schema,
            "annotations": {
                "title": tool.title,
                "readOnlyHint": tool.read_only,
                "destructiveHint": not tool.read_only,
                "openWorldHint": True,
            },
        }
        for tool in listed(options.capabilities, allow_unsafe_code=options.allow_unsafe_code)
    )


def _load() -> None:
    # What is imported stays: looking through it for garbage, again and again meanwhile, is a fifth of the time.
    gc.disable()
    try:
        for name in ("smoketree.browser.tools", "smoketree.browser.session", "smoketree.browser.markdown"):
            importlib.import_module(name)
        gc.freeze()
    finally:
        gc.enable()


def _failed(text: str) -> "ToolAnswer":
    from smoketree.browser.protocol import ToolAnswer

    return ToolAnswer(error=text[0].upper() + text[1:], raised=True, show_page=False)


class ServerClient:
    """A client in our own process."""

    def __init__(self, dispatcher: ClientSession) -> None:
        self._dispatcher = dispatcher

    async def call_tool(self, name: str, arguments: Mapping[str, object] | None = None) -> dict[str, Any]:
        """Calls a tool; the result as MCP has it: `content` parts, and `isError` where it failed."""
        params = {"name": name, "arguments": dict(arguments or {})}
        answer = await self._dispatcher.handle({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params})
        return dict(answer["result"]) if answer is not None else {}


class BrowserServer:
    """The browser tools as an MCP server. Each client has a browser context of its own."""

    def __init__(self, options: ServerOptions) -> None:
        self.options = options

    @property
    def tools(self) -> tuple[dict[str, Any], ...]:
        """The tools as `tools/list` answers them."""
        return tool_list(self.options.session)

    async def serve_stdio(self, early: "DriverProcess | None" = None) -> None:
        """Serves the client at the other end of stdin and stdout until it goes away, or a signal asks to stop. `early`
        is a driver that was started already.

        When this returns, no browser and no driver of ours is left.
        """
        from smoketree.browser.early_start import keep_compiled_code

        keep_compiled_code()
        pool = BrowserPool(self.options, early)
        session = ServedSession(pool, self.options)
        with private_stdout() as out:
            starting = asyncio.ensure_future(pool.start())
            loading = asyncio.ensure_future(pool.loaded())

            async def close() -> None:
                await asyncio.wait({starting, loading}, timeout=LAST_ANSWERS_SECONDS)
                await session.close()
                await pool.leave(session)

            await converse(out, lambda send: ClientSession(session, self.options, send), close)

    def http_app(
        self, *, hosts: tuple[str, ...] = ("localhost", "127.0.0.1", "::1"), token: str | None = None
    ) -> "ASGIApp":
        """An ASGI application that answers at `/mcp`, to requests with one of these Host names only (and that token,
        where there is one)."""
        from smoketree.mcp_server.http import Client, Clients, app_of

        options, pool = self.options, BrowserPool(self.options)
        shared = ServedSession(pool, options) if options.shared else None

        def welcome(send: Send) -> Client:
            session = shared or ServedSession(pool, options)
            dispatcher = ClientSession(session, options, send)
            if shared is not None:
                return Client(dispatcher)
            return Client(dispatcher, session.close, lambda: session.forget_soon(_GONE_SECONDS))

        return app_of(Clients(welcome), hosts=hosts, token=token, close=None if shared is None else shared.close)

    @asynccontextmanager
    async def client(self) -> AsyncIterator[ServerClient]:
        """A client in this process, with a browser of its own; gone when it is left."""
        pool = BrowserPool(self.options)
        session = ServedSession(pool, self.options)
        try:
            yield ServerClient(ClientSession(session, self.options))
        finally:
            with anyio.CancelScope(shield=True):
                await session.close()


def create_server(
    *, launch: LaunchOptions | None = None, session: SessionOptions | None = None, **options: Any
) -> BrowserServer:
    """An MCP server of the browser tools.

        server = smoketree.create_server(session=SessionOptions(codegen="python"))
        await server.serve_stdio()

    `launch` is how the browser is found and started, `session` what every client's browser context is opened with; the
    rest are fields of `ServerOptions`. Nothing is started yet. Raises TypeError for an option that there is not.
    """
    defaults = SessionOptions(output=Path(".smoketree/mcp"), codegen="python", workspace=Path.cwd())
    return BrowserServer(ServerOptions(launch=launch or LaunchOptions(), session=session or defaults, **options))
