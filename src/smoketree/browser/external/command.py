"""How a browser server is started: its command line, its environment variables and its output folder."""

import shlex
import shutil
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from smoketree.browser.install import find_browser
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


@dataclass(frozen=True, slots=True)
class Command:
    """A server to start. `output` is the one folder that files which it names may be read from."""

    argv: tuple[str, ...]
    output: Path
    environ: Mapping[str, str] = field(default_factory=dict, repr=False)

    def __str__(self) -> str:
        """The program alone: what follows may hold an address with a password, or a token."""
        return shlex.quote(self.argv[0])

    @property
    def extension(self) -> bool:
        return given(self.argv, "--extension")


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
        defaults |= _our_browser(headed, environ)
    if given(argv, "--extension"):
        defaults = {name: value for name, value in defaults.items() if name not in {"HEADLESS", "ISOLATED"}}
    ours = {f"{_KEPT_PREFIX}{name}": value for name, value in defaults.items()}
    ours |= {EXTENSION_TOKEN: token} if token else {}
    return {"LANG": "en_US.UTF-8", "TZ": "UTC", **kept, **ours, **own}


def _our_browser(headed: bool, environ: Mapping[str, str]) -> dict[str, str]:
    """The browser that a run of our own would start, and as it would; nothing where there is none."""
    try:
        path = find_browser(environ, headed=headed).path
    except BrowserError:
        return {}
    return {"EXECUTABLE_PATH": str(path), "SANDBOX": "false"}
