"""The half that opens pages: started from here as a user without rights, with an environment of nothing but what it
needs, in a folder of its own. What it is told, secrets too, comes through a pipe that is read once.
"""

import json
import os
import secrets
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from smoketree.errors import UntestableError

NOBODY = 65534
"""Group of the child, on every Linux; its user is another one than the workspace's."""
CHILD_USER = 61613
"""A user without a name, whose files nobody else has."""
_KEPT = ("PATH", "LANG", "LC_ALL", "TZ", "PLAYWRIGHT_BROWSERS_PATH", "SMOKETREE_CHROMIUM", "SSL_CERT_FILE")
_LAST_WORDS = 5.0
"""Seconds that a child has for a last snapshot and its report: the runner waits 10 in all."""


@dataclass(frozen=True, slots=True)
class Orders:
    """What the child is told: `settings` as `load_settings` takes them, `environ` what it may find in its environment
    (values of secrets, the way to the model); nothing of it is in the environment of any process."""

    settings: Mapping[str, object]
    environ: Mapping[str, str] = field(repr=False)

    def written(self) -> bytes:
        """As it goes through the pipe."""
        return json.dumps({"settings": dict(self.settings), "environ": dict(self.environ)}).encode()


def read_orders(text: bytes) -> Orders:
    """What was written at the other end."""
    said = json.loads(text)
    return Orders(said["settings"], said["environ"])


@dataclass(slots=True)
class Child:
    """One run of the child. `folder` is its home; `say` takes each line that `command` prints."""

    folder: Path
    say: Callable[[str], None]
    environ: Mapping[str, str]
    command: tuple[str, ...] = (sys.executable, "-P", "-m", "smoketree", "action", "child")
    _process: subprocess.Popen[bytes] | None = None

    def run(self, orders: Orders) -> int:
        """Starts it and waits for its end; its exit code (negative: the signal that ended it)."""
        for name in ("tmp", "plans"):
            (self.folder / name).mkdir(exist_ok=True)
        _give_away(self.folder)
        self._process = process = subprocess.Popen(
            [*_dropped(), *self.command],
            cwd=self.folder / "plans",
            env=self._environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        assert process.stdin is not None  # noqa: S101 - asked for above
        assert process.stdout is not None  # noqa: S101
        try:
            process.stdin.write(orders.written())
            process.stdin.close()
        except BrokenPipeError:
            pass  # it died at once: its exit code tells
        for line in process.stdout:
            self.say(line.decode("utf-8", "replace").rstrip("\n"))
        code = process.wait()
        self._end_group()
        return code

    def interrupt(self) -> bool:
        """Asks it to come to its end: it writes the report of what it had done. Whatever is still there after a while
        is killed. Gives whether it was at work."""
        process = self._process
        if process is None or process.poll() is not None:
            return False
        process.send_signal(signal.SIGINT)
        timer = threading.Timer(_LAST_WORDS, self._end_group)
        timer.daemon = True
        timer.start()
        return True

    def _end_group(self) -> None:
        """Kills whatever the child left: it has a session of its own."""
        if self._process is not None:
            try:
                os.killpg(self._process.pid, signal.SIGKILL)
            except (ProcessLookupError, PermissionError):
                return

    def _environment(self) -> dict[str, str]:
        kept = {name: self.environ[name] for name in _KEPT if name in self.environ}
        own = {"HOME": str(self.folder), "TMPDIR": str(self.folder / "tmp"), "PYTHONUNBUFFERED": "1", "NO_COLOR": "1"}
        return kept | own


def is_confined() -> bool:
    """Whether the child is another user than this process; where this is not root, it cannot be."""
    return os.geteuid() == 0


def stop_commands(say: Callable[[str], None]) -> Callable[[], None]:
    """Keeps the runner from reading commands out of what the child prints; the function it returns ends that.

    GitHub's workflow commands: `::stop-commands::TOKEN` ... `::TOKEN::`.
    """
    token = secrets.token_hex(16)
    say(f"::stop-commands::{token}")
    return lambda: say(f"::{token}::")


def _dropped() -> list[str]:
    """What goes before a command so that it has no rights: another user, no groups, no capabilities, and no way back
    (util-linux, setpriv)."""
    if not is_confined():
        return []
    setpriv = shutil.which("setpriv")
    if setpriv is None:
        raise UntestableError("setpriv is missing: the browser would run as root", "install util-linux")
    return [
        setpriv,
        f"--reuid={CHILD_USER}",
        f"--regid={NOBODY}",
        "--clear-groups",
        "--bounding-set=-all",
        "--inh-caps=-all",
        "--no-new-privs",
        "--",
    ]


def _give_away(folder: Path) -> None:
    """Makes a folder the child's, and closes it to everybody else."""
    folder.chmod(0o700)
    if is_confined():
        for path in (folder, *folder.rglob("*")):
            os.chown(path, CHILD_USER, NOBODY, follow_symlinks=False)
