"""The browser of a run that is another's Playwright MCP server: how it is started, and the sessions that it gives.

Each session has a server of its own, so that each begins afresh; or all have one, where it attaches to a person's own
browser by Playwright's extension for Chrome.
"""

import os
import shlex
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from smoketree.browser.external.connection import Command, Connection, Limits
from smoketree.browser.external.session import ExternalSession
from smoketree.browser.external.stdio import started
from smoketree.browser.failure import brief
from smoketree.browser.install import find_browser
from smoketree.browser.options import SessionOptions
from smoketree.clock import SystemClock
from smoketree.errors import BrowserError, UsageError

EXTENSION_COMMAND = "playwright mcp --extension"
EXTENSION_TOKEN = "PLAYWRIGHT_MCP_EXTENSION_TOKEN"  # noqa: S105 - the name of a variable

_KEPT = (
    *("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "DISPLAY", "XAUTHORITY", "WAYLAND_DISPLAY", "FONTCONFIG_PATH"),
    *("XDG_RUNTIME_DIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "DBUS_SESSION_BUS_ADDRESS"),
    *("NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "SMOKETREE_CHROMIUM", "PLAYWRIGHT_BROWSERS_PATH"),
)
_KEPT_PREFIX = "PLAYWRIGHT_MCP_"
_NEVER_KEPT = "PLAYWRIGHT_MCP_SECRETS_FILE"
_OTHER_BROWSER = (
    "--browser",
    "--executable-path",
    "--cdp-endpoint",
    "--endpoint",
    "--extension",
    "--config",
    "--device",
)
_OTHER_PROFILE = ("--user-data-dir", "--cdp-endpoint", "--endpoint", "--extension", "--config", "--isolated")
_SETTLE = 50
"""Milliseconds that the official server waits after everything that it does, a look included; we wait ourselves."""


def words_of(text: str) -> tuple[str, ...]:
    """The words of a command line, as a shell would part them; no shell is used. Raises UsageError."""
    try:
        words = tuple(shlex.split(text))
    except ValueError as error:
        raise UsageError(f"--browser-server cannot be read: {error}", "quote it as for a shell") from error
    if not words:
        raise UsageError("--browser-server is empty", 'give a command, such as "npx @playwright/mcp"')
    return words


def is_url(text: str) -> bool:
    """Whether the text is the address of a running server, not a command."""
    return text.strip().startswith(("http://", "https://"))


def command_for(
    words: Sequence[str], output: Path, *, headed: bool, environ: Mapping[str, str], token: str | None = None
) -> Command:
    """The command line and environment for a server. Flags (smoketree's server) or variables (the official server,
    where the user's flags take precedence) make it quiet, headless and isolated, with `output` as its output folder.
    `token` identifies us to the browser's extension."""
    argv = [*_program(words[0], environ), *words[1:]]
    own = _named(argv, "--output-dir") or environ.get(f"{_KEPT_PREFIX}OUTPUT_DIR")
    if own is not None:
        output = Path(own).absolute()
    elif _is_ours(words):
        argv += ["--output-dir", str(output)]
    if _is_ours(words):
        argv += [] if given(argv, *_OTHER_PROFILE) else ["--isolated"]
        argv += [] if given(argv, "--caps") else ["--caps", "storage"]
    return Command(tuple(argv), output, _environment(argv, output, headed, environ, token))


def _program(name: str, environ: Mapping[str, str]) -> list[str]:
    """The program to start; those installed beside our own Python are found without PATH."""
    if shutil.which(name, path=environ.get("PATH")) is not None:
        return [name]
    if name in {"python", "python3"}:
        return [sys.executable]
    if name in {"playwright", "smoketree"}:
        return [sys.executable, "-m", name]
    return [name]


def _is_ours(words: Sequence[str]) -> bool:
    named = [Path(word).name for word in words[:4]]
    return "smoketree" in named and "mcp" in words


def given(argv: Sequence[str], *flags: str) -> bool:
    """Whether one of the flags is among the words, with or without `=VALUE`."""
    return any(word.partition("=")[0] in flags for word in argv)


def _named(argv: Sequence[str], flag: str) -> str | None:
    for word, after in zip(argv, (*argv[1:], ""), strict=True):
        if word == flag:
            return after or None
        if word.startswith(f"{flag}="):
            return word.partition("=")[2]
    return None


def _environment(
    argv: Sequence[str], output: Path, headed: bool, environ: Mapping[str, str], token: str | None
) -> dict[str, str]:
    kept = {name: environ[name] for name in _KEPT if name in environ}
    own = {name: value for name, value in environ.items() if name.startswith(_KEPT_PREFIX) and name != _NEVER_KEPT}
    defaults = {
        "OUTPUT_DIR": str(output),
        "FILE_PATHS": "absolute",
        "CODEGEN": "none",
        "WEBMCP": "false",
        "CAPS": "storage",
        "TIMEOUT_SETTLE": str(_SETTLE),
    }
    if not headed:
        defaults["HEADLESS"] = "true"
    if not given(argv, *_OTHER_PROFILE):
        defaults["ISOLATED"] = "true"
    if not given(argv, *_OTHER_BROWSER) and not {f"{_KEPT_PREFIX}BROWSER", f"{_KEPT_PREFIX}CONFIG"} & own.keys():
        with suppress(BrowserError):  # the browser that a run of our own would start, and as it would
            path = find_browser(environ, headed=headed).path
            defaults |= {"EXECUTABLE_PATH": str(path), "SANDBOX": "false"}
    if given(argv, "--extension"):
        defaults = {name: value for name, value in defaults.items() if name not in {"HEADLESS", "ISOLATED"}}
    ours = {f"{_KEPT_PREFIX}{name}": value for name, value in defaults.items()}
    ours |= {EXTENSION_TOKEN: token} if token else {}
    return {"LANG": "en_US.UTF-8", "TZ": "UTC", **kept, **ours, **own}


APPROVAL_SECONDS = 180.0
"""Seconds that a person has to allow the connection."""

_LONGEST_TOKEN = 4096


def token_file(environ: Mapping[str, str]) -> Path:
    """Where the token is kept: `extension-token` in smoketree's folder of the user's configuration (XDG)."""
    home = environ.get("XDG_CONFIG_HOME") or str(Path(environ.get("HOME") or Path.home()) / ".config")
    return Path(home) / "smoketree" / "extension-token"


def extension_token(environ: Mapping[str, str]) -> str | None:
    """The token in PLAYWRIGHT_MCP_EXTENSION_TOKEN, which is kept from then on, or the one that was kept; None where
    there is none. Raises UsageError where the one that is given is no token, or the kept one cannot be read."""
    given = environ.get(EXTENSION_TOKEN, "").strip()
    file = token_file(environ)
    if given:
        if len(given) > _LONGEST_TOKEN or any(char.isspace() or not char.isprintable() for char in given):
            raise UsageError(f"{EXTENSION_TOKEN} holds no token", "copy it from the extension's own page in Chrome")
        _keep(given, file)
        return given
    try:
        return file.read_text("ascii").strip() or None
    except FileNotFoundError:
        return None
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{file} cannot be read", f"remove it, and set {EXTENSION_TOKEN} once more") from error


def _keep(token: str, file: Path) -> None:
    """Writes the token so that only its owner can read it (mode 0600), whole or not at all."""
    new = file.with_name(f"{file.name}.{os.getpid()}")
    with suppress(OSError):  # it works without, for this time
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        new.unlink(missing_ok=True)
        handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w") as out:
            out.write(token + "\n")
        new.replace(file)


_HOW_TO_APPROVE = (
    "--extension: allow the connection in the Chrome window that opens (the Playwright extension must be installed "
    f"there). To be asked no more, copy the token from the extension's page once: {EXTENSION_TOKEN}=... smoketree "
    "run --extension; it is kept for the next time"
)


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

    def __init__(self, options: ServerOptions) -> None:
        self._options = options
        self._clock = SystemClock()
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
            options, limits = self._options, self._options.limits
            command = command_for(
                self._words, Path(folder), headed=options.headed, environ=options.environ, token=options.token
            )
            if given(command.argv, "--extension"):  # the first call waits for a person
                limits = replace(limits, first_call=max(limits.first_call, APPROVAL_SECONDS))
            async with started(command, limits) as connection:
                yield _Opened(connection, command.output)

    async def _approved(self, opened: _Opened) -> None:
        """Waits for the extension to let us in, or for its owner to. Raises BrowserError where it does not."""
        if self._options.token is None and self._options.tell is not None:
            self._options.tell(_HOW_TO_APPROVE)
        try:
            answer = await opened.connection.call("browser_tabs", {"action": "list"}, APPROVAL_SECONDS)
            refusal = answer.text.removeprefix("### Error").strip() if answer.is_error else None
        except BrowserError as error:
            refusal = error.message
        if refusal is not None:
            raise BrowserError(
                f"the Playwright extension did not connect: {brief(refusal)}",
                "install it in Chrome and allow the connection; to skip the question, pass its token once; it is "
                f"stored in {EXTENSION_TOKEN} and is kept",
            )


@asynccontextmanager
async def served(options: ServerOptions) -> AsyncIterator[ExternalBrowser]:
    """The browser behind the server. No process of it is left when the block is left.

    Raises UsageError where the command cannot be read, BrowserError where what it starts is no Playwright MCP server.
    """
    browser = ExternalBrowser(options)
    try:
        await browser.prepare()
        yield browser
    finally:
        await browser.close()
