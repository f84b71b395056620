"""The half that opens pages: started from here as a user without rights, with an environment of nothing but what it
needs, in a folder of its own. Its orders, secrets included, come through a pipe that is read once.
"""

import ctypes
import json
import os
import resource
import secrets
import select
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path

from smoketree.errors import UntestableError

_PR_SET_DUMPABLE = 4
_RUNNER_PATHS = ("GITHUB_WORKSPACE", "GITHUB_EVENT_PATH", "GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY", "GITHUB_STATE")


def shut() -> None:
    """No other process of the same user can read this one's memory or environment from now on, nor trace it
    (prctl(2), PR_SET_DUMPABLE; Linux). What it starts is not covered."""
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "prctl(PR_SET_DUMPABLE) failed")


_BOUNDS = {resource.RLIMIT_NPROC: 20_000, resource.RLIMIT_FSIZE: 2_000_000_000, resource.RLIMIT_CORE: 0}
"""Processes and threads of the user, bytes of a file, bytes of a memory dump: far more than browsers take."""


def bounded() -> None:
    """Bounds what this process and all that it starts may take of the machine (setrlimit(2)). A bound that is tighter
    already stays."""
    for what, most in _BOUNDS.items():
        _, hard = resource.getrlimit(what)
        limit = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(what, (limit, limit))


@contextmanager
def closed_to_others(environ: Mapping[str, str]) -> Iterator[None]:
    """Closes the runner's folders (workspace, event, command files) to other users while it lasts.

    In a container action they lie together in /github, which is the container's own; elsewhere each is closed by
    itself. Does nothing where this process is not root.
    """
    if os.geteuid() != 0:
        yield
        return
    closed = {folder: folder.stat().st_mode for folder in _folders(environ)}
    for folder, mode in closed.items():
        folder.chmod(mode & 0o7770)
    try:
        yield
    finally:
        for folder, mode in closed.items():
            folder.chmod(mode & 0o7777)


def _folders(environ: Mapping[str, str]) -> list[Path]:
    named = [Path(environ[name]) for name in _RUNNER_PATHS if environ.get(name)]
    folders = {path if path.is_dir() else path.parent for path in named}
    common = Path(os.path.commonpath(folders)) if folders else Path("/")
    if len(common.parts) == 2 and common.name == "github":
        return [common]
    return sorted(folders)


def owned_by(paths: Iterable[Path], like: Path) -> None:
    """Gives files to the owner of the folder `like`, where this process may: what a root process leaves in the
    workspace, the runner must be able to delete."""
    if os.geteuid() == 0:
        owner = like.stat()
        for path in paths:
            os.chown(path, owner.st_uid, owner.st_gid, follow_symlinks=False)


_PR_SET_CHILD_SUBREAPER = 36
_ROUNDS = 200
_BETWEEN_ROUNDS = 0.01
"""Seconds for the system to take a killed process away."""


@dataclass(frozen=True, slots=True)
class Descendants:
    """What descends from this process, but for the children that it had `before`."""

    before: frozenset[int]

    def end(self) -> bool:
        """Kills all of it, again until nothing is left: what was killed may just have started another. Gives whether
        nothing is left."""
        for _ in range(_ROUNDS):
            found = self._living()
            for process in found:
                with suppress(ProcessLookupError, PermissionError):
                    os.kill(process, signal.SIGKILL)
            self._reap()
            if not found:
                return True
            time.sleep(_BETWEEN_ROUNDS)
        return False

    def _living(self) -> list[int]:
        states = _processes()
        children: dict[int, list[int]] = {}
        for process, (parent, _) in states.items():
            children.setdefault(parent, []).append(process)
        found: list[int] = []
        ahead = [one for one in children.get(os.getpid(), []) if one not in self.before]
        while ahead:
            process = ahead.pop()
            found += [process] if states[process][1] not in "ZX" else []
            ahead += children.get(process, [])
        return found

    def _reap(self) -> None:
        for process, (parent, state) in _processes().items():
            if parent == os.getpid() and state == "Z" and process not in self.before:
                with suppress(ChildProcessError):
                    os.waitpid(process, os.WNOHANG)


@contextmanager
def adopting_orphans() -> Iterator[Descendants]:
    """While it lasts, this process becomes the parent of every descendant whose own parent is gone (prctl(2),
    PR_SET_CHILD_SUBREAPER), so that none is lost sight of."""
    libc = ctypes.CDLL(None, use_errno=True)
    before = frozenset(process for process, (parent, _) in _processes().items() if parent == os.getpid())
    libc.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    try:
        yield Descendants(before)
    finally:
        libc.prctl(_PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0)


def _processes() -> dict[int, tuple[int, str]]:
    """Parent and state of every process (proc(5), /proc/PID/stat)."""
    found: dict[int, tuple[int, str]] = {}
    for name in (path.name for path in Path("/proc").iterdir()):
        if name.isdigit():
            with suppress(OSError, ValueError, IndexError):
                fields = Path(f"/proc/{name}/stat").read_bytes().rpartition(b")")[2].split()
                found[int(name)] = (int(fields[1]), fields[0].decode("ascii"))
    return found


_LONGEST_LINE = 4_000
_MOST_LINES = 20_000
_MOST_BYTES = 5_000_000


@dataclass(slots=True)
class ChildOutput:
    """Splits what comes into lines for `say`: each cut to a length, and after a number of them no more, which is said
    once."""

    say: Callable[[str], None]
    _rest: bytearray = field(default_factory=bytearray)
    _lines: int = 0
    _bytes: int = 0
    _closed: bool = False

    def feed(self, chunk: bytes) -> None:
        """Takes what was printed."""
        if self._closed:
            return
        first, *others = chunk.split(b"\n")
        self._take(first)
        for part in others:
            self._line()
            self._take(part)

    def end(self) -> None:
        """Says the line that has no end."""
        if self._rest:
            self._line()
        self._closed = True

    def _take(self, part: bytes) -> None:
        """What is beyond the longest line is dropped at once."""
        self._rest += part[: _LONGEST_LINE + 1 - len(self._rest)] if len(self._rest) <= _LONGEST_LINE else b""

    def _line(self) -> None:
        line, self._rest = bytes(self._rest), bytearray()
        if self._closed:
            return
        self._lines += 1
        self._bytes += len(line)
        if self._lines > _MOST_LINES or self._bytes > _MOST_BYTES:
            self._closed = True
            self.say("(further output of the run is left out)")
            return
        more = "…" if len(line) > _LONGEST_LINE else ""
        self.say(line[:_LONGEST_LINE].decode("utf-8", "replace").rstrip("\r") + more)


CHILD_GROUP = 65534
"""The group without rights (`nogroup`) of every Linux; the child's user is another one than the workspace's."""
CHILD_USER = 61613
"""A user without a name, that owns no other files."""
_KEPT = ("PATH", "LANG", "LC_ALL", "TZ", "PLAYWRIGHT_BROWSERS_PATH", "SMOKETREE_CHROMIUM", "SSL_CERT_FILE")
CHILD = (sys.executable, "-P", "-s", "-m", "smoketree", "action", "child")
_SYSTEM = "/usr/bin:/bin:/usr/sbin:/sbin"
"""Where the system's own programs are, whatever PATH an earlier step of the job left."""
LAST_WORDS = 4.0
"""Seconds that a child has for a last snapshot and its report: the runner waits 10 in all, 7.5 before it says so
again (actions/runner, ProcessInvoker)."""
_LOOK = 0.2
"""Seconds between two looks at the clock, and for what still lies in a pipe whose writer has ended."""


@dataclass(frozen=True, slots=True)
class Orders:
    """What the child gets: `settings` as `load_settings` takes them, `environ` what it may find in its environment
    (values of secrets, the way to the model); nothing of it is in the environment of any process. `scan`: there are no
    plans to run, so that it visits the preview's pages."""

    settings: Mapping[str, object]
    environ: Mapping[str, str] = field(repr=False)
    scan: bool = False

    def to_bytes(self) -> bytes:
        """As it goes through the pipe."""
        return json.dumps(asdict(self)).encode()


def read_orders(text: bytes) -> Orders:
    """What was written at the other end."""
    return Orders(**json.loads(text))


@dataclass(slots=True)
class Child:
    """One run of the child. `folder` is its home; `say` takes each line that `command` prints. `overdue`: it did not
    end within its time; `asked`: it was asked to end early."""

    folder: Path
    say: Callable[[str], None]
    environ: Mapping[str, str]
    command: tuple[str, ...] = CHILD
    last_words: float = LAST_WORDS
    asked: bool = False
    overdue: bool = False
    _at_work: bool = False
    _kill_at: float | None = None
    _process: subprocess.Popen[bytes] | None = None

    @property
    def user(self) -> int:
        """Who it runs as, and whose its files are."""
        return CHILD_USER if is_confined() else os.geteuid()

    def run(self, orders: Orders, limit: float) -> int:
        """Starts it and waits for its end, `limit` seconds at most; its exit code (negative: the signal that ended
        it). Whatever it started is gone by then."""
        self._at_work = True
        for name in ("tmp", "plans"):
            (self.folder / name).mkdir(exist_ok=True)
        self.folder.chmod(0o700)
        if is_confined():
            for path in (self.folder, *self.folder.rglob("*")):
                os.chown(path, CHILD_USER, CHILD_GROUP, follow_symlinks=False)
        try:
            with adopting_orphans() as descendants:
                return self._followed(descendants, orders, limit) if not self.asked else -signal.SIGINT
        finally:
            self._at_work = False

    def _followed(self, descendants: Descendants, orders: Orders, limit: float) -> int:
        kept = {name: self.environ[name] for name in _KEPT if name in self.environ}
        own = {"HOME": str(self.folder), "TMPDIR": str(self.folder / "tmp"), "PYTHONUNBUFFERED": "1", "NO_COLOR": "1"}
        own["CI"] = "true"  # an error is tried again
        process = self._process = subprocess.Popen(
            [*_dropped(), *self.command],
            cwd=self.folder / "plans",
            env=kept | own,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            _send_orders(process, orders)
            if self.asked:  # while it was started
                process.send_signal(signal.SIGINT)
            self._read_output(process, time.monotonic() + limit)
        finally:
            process.kill()
            code = process.wait()
            if not descendants.end():
                self.say("processes of the run could not be ended")
            if process.stdout is not None:
                process.stdout.close()
        return code

    def interrupt(self) -> bool:
        """Asks it to come to its end: it writes the report of what it had done. Whatever is still there after a while
        is killed. Gives whether it was at work."""
        if not self._at_work:
            return False
        self.asked = True
        self._ask()
        return True

    def _ask(self) -> None:
        if self._kill_at is None:
            self._kill_at = time.monotonic() + self.last_words
            if self._process is not None:
                self._process.send_signal(signal.SIGINT)

    def _read_output(self, process: "subprocess.Popen[bytes]", until: float) -> None:
        """Passes on the child's output until the child ends. The end of the output is no sign of that: the child may
        close it early, and a process that it started may keep it open."""
        assert process.stdout is not None  # noqa: S101 - asked for in `_followed`
        lines, output = ChildOutput(self.say), process.stdout.fileno()
        listening = True
        ended: float | None = None
        while True:
            if listening and select.select([output], [], [], _LOOK)[0]:
                chunk = os.read(output, 65_536)
                listening = bool(chunk)
                lines.feed(chunk)
            elif process.poll() is not None:
                break
            elif not listening:
                with suppress(subprocess.TimeoutExpired):
                    process.wait(_LOOK)
            now = time.monotonic()
            if process.poll() is not None:
                ended = ended or now
            if now > until and self._kill_at is None:
                self.overdue = True
                self._ask()
            if (self._kill_at is not None and now > self._kill_at) or (ended is not None and now > ended + _LOOK):
                break
        lines.end()


def _send_orders(process: "subprocess.Popen[bytes]", orders: Orders) -> None:
    """Writes the orders in a thread of its own: a child that does not read must not hold us."""

    def write() -> None:
        assert process.stdin is not None  # noqa: S101 - asked for in `_followed`
        with suppress(BrokenPipeError):  # it died at once: its exit code says why
            process.stdin.write(orders.to_bytes())
        with suppress(BrokenPipeError):
            process.stdin.close()

    threading.Thread(target=write, name="orders", daemon=True).start()


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
    setpriv = shutil.which("setpriv", path=_SYSTEM)
    if setpriv is None:
        raise UntestableError("setpriv is missing: the browser would run as root", "install util-linux")
    return [
        setpriv,
        f"--reuid={CHILD_USER}",
        f"--regid={CHILD_GROUP}",
        "--clear-groups",
        "--bounding-set=-all",
        "--inh-caps=-all",
        "--no-new-privs",
        "--",
    ]
