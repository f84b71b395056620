"""Starts Playwright's driver before anything else is imported: it takes longer to get ready than all of our own code.

Which driver will be needed is a guess: this one is used only if its command line and environment are exactly those with
which a driver would be started now (`smoketree.browser.driver`). An unused one is ended.

Imports nothing that takes time: that is what this module is for.
"""

import os
import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress

_CACHE = "NODE_COMPILE_CACHE"
_BROWSERS = "PLAYWRIGHT_BROWSERS_PATH"
# They end before a driver is needed, or begin only when a client comes.
_WITHOUT = ("-h", "--help", "--port", "--host")
_WITHOUT_VARIABLES = ("PLAYWRIGHT_MCP_PORT", "PLAYWRIGHT_MCP_HOST")


class DriverProcess:
    """A driver that was started, perhaps early: its pipes, and what it was started with."""

    def __init__(self, command: Sequence[str], environ: Mapping[str, str]) -> None:
        """Starts it. Raises OSError."""
        self.command = tuple(command)
        self.environ = dict(environ)
        theirs_in, self.stdin = os.pipe()
        self.stdout, theirs_out = os.pipe()
        try:
            self.pid = os.posix_spawn(
                command[0],
                list(command),
                self.environ,
                file_actions=[(os.POSIX_SPAWN_DUP2, theirs_in, 0), (os.POSIX_SPAWN_DUP2, theirs_out, 1)],
                setsigdef=[signal.SIGPIPE, signal.SIGXFSZ],  # Python ignores them; a program that it starts should not
            )
        except OSError:
            os.close(self.stdin)
            os.close(self.stdout)
            raise
        finally:
            os.close(theirs_in)
            os.close(theirs_out)
        self._taken = False

    @property
    def home(self) -> str | None:
        """The folder that it was told to write to; None where it is somebody's already, or no longer needed."""
        return None if self._taken else self.environ["TMPDIR"]

    def take(self, command: Sequence[str], environ: Mapping[str, str]) -> bool:
        """Hands the process to the caller; False if it was taken before, or started with another command or environment
        (then it is ended)."""
        if self._taken:
            return False
        if self.command != tuple(command) or self.environ != dict(environ):
            self.end()
            return False
        self._taken = True
        return True

    def end(self) -> None:
        """Ends the process, unless somebody took it."""
        if self._taken:
            return
        self._taken = True
        os.close(self.stdin)
        os.close(self.stdout)
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        with suppress(ChildProcessError):
            os.waitpid(self.pid, 0)


@contextmanager
def early_start(arguments: Sequence[str]) -> Iterator[DriverProcess | None]:
    """The driver for a command line that needs one at once, else None. If it is not taken, it ends with the block."""
    early = _begun() if _wants_driver(arguments, os.environ) else None
    try:
        yield early
    finally:
        if early is not None:
            early.end()


def keep_compiled_code() -> None:
    """Lets the driver keep its compiled code from one start to the next: a quarter of its start-up.

    Only in a folder that no other user can write to: the code in it is executed.
    """
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")  # noqa: PTH111, PTH118
    folder = os.path.join(home, "smoketree", "driver")  # noqa: PTH118 - pathlib is not imported yet
    with suppress(OSError):
        os.makedirs(folder, mode=0o700, exist_ok=True)  # noqa: PTH103
        stat = os.stat(folder)  # noqa: PTH116
        if stat.st_uid == os.getuid() and not stat.st_mode & 0o022:
            os.environ.setdefault(_CACHE, folder)


def _wants_driver(arguments: Sequence[str], environ: Mapping[str, str]) -> bool:
    """Whether this is `smoketree mcp --browser` over stdio."""
    flags = {argument.partition("=")[0] for argument in arguments[1:]}
    return (
        arguments[:1] in (["mcp"], ("mcp",))
        and "--browser" in flags
        and flags.isdisjoint(_WITHOUT)
        and not any(environ.get(name) for name in _WITHOUT_VARIABLES)
    )


def _begun() -> DriverProcess | None:
    """The driver, as Playwright would start it; None if it cannot be started: the regular start reports why."""
    if not hasattr(os, "posix_spawn"):
        return None
    keep_compiled_code()
    try:
        command, package = _command()
        return DriverProcess(command, _environ(package))
    except (ImportError, OSError, ValueError):
        return None


def _command() -> tuple[tuple[str, str, str], str]:
    """The command that starts the driver, and the folder that its program is in. Raises ImportError."""
    import playwright

    folder = os.path.join(os.path.dirname(playwright.__file__), "driver")  # noqa: PTH118, PTH120
    node = os.environ.get("PLAYWRIGHT_NODEJS_PATH") or os.path.join(folder, "node")  # noqa: PTH118
    package = os.path.join(folder, "package")  # noqa: PTH118
    return (node, os.path.join(package, "cli.js"), "run-driver"), package  # noqa: PTH118


def _environ(package: str) -> dict[str, str]:
    """The driver's environment variables. Raises ImportError, OSError, ValueError."""
    from playwright._repo_version import version

    driver_variables = {
        "PW_LANG_NAME": "python",
        "PW_LANG_NAME_VERSION": f"{sys.version_info.major}.{sys.version_info.minor}",
        "PW_CLI_DISPLAY_VERSION": version,
    }
    linked = _linked_browsers(package)
    temporary = os.environ.get("TMPDIR") or "/tmp"  # noqa: S108 - a name that nobody can foresee, made with mode 0700
    driver_variables["TMPDIR"] = os.path.join(temporary, f"smoketree-browser-{os.urandom(8).hex()}")  # noqa: PTH118
    return {**os.environ, **driver_variables, **({_BROWSERS: linked} if linked else {})}


def _linked_browsers(package: str) -> str | None:
    """The folder that `install.link_ffmpeg` would name, where it has made it before. Raises OSError, ValueError."""
    with open(os.path.join(package, "browsers.json"), encoding="utf-8") as file:  # noqa: PTH118, PTH123
        text = file.read()
    revision = text[text.index('"ffmpeg"') :].partition('"revision"')[2].split('"')[1]
    home = os.environ.get("HOME") or os.path.expanduser("~")  # noqa: PTH111
    ours = os.path.join(home, ".cache", "smoketree", "browsers")  # noqa: PTH118
    own = os.environ.get(_BROWSERS) or os.path.join(  # noqa: PTH118
        os.environ.get("XDG_CACHE_HOME") or os.path.join(home, ".cache"),  # noqa: PTH118
        "ms-playwright",
    )
    there = f"ffmpeg-{revision}"
    if os.path.exists(os.path.join(own, there)) or not os.path.exists(os.path.join(ours, there)):  # noqa: PTH110, PTH118
        return None
    return ours
