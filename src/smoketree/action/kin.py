"""Ends whatever a process left behind, also what made itself a daemon in a session of its own."""

import ctypes
import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

_PR_SET_CHILD_SUBREAPER = 36
_ROUNDS = 200
_BETWEEN_ROUNDS = 0.01
"""Seconds for the system to take a killed process away."""


@dataclass(frozen=True, slots=True)
class Kin:
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
        """Takes leave of the dead that were adopted."""
        for process, (parent, state) in _processes().items():
            if parent == os.getpid() and state == "Z" and process not in self.before:
                with suppress(ChildProcessError):
                    os.waitpid(process, os.WNOHANG)


@contextmanager
def kept_together() -> Iterator[Kin]:
    """While it lasts, this process becomes the parent of every descendant whose own parent is gone (prctl(2),
    PR_SET_CHILD_SUBREAPER), so that none is lost sight of."""
    libc = ctypes.CDLL(None, use_errno=True)
    before = frozenset(process for process, (parent, _) in _processes().items() if parent == os.getpid())
    libc.prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    try:
        yield Kin(before)
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
