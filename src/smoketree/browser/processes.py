"""The processes that a server started, so that none of them is left behind."""

import os
import signal
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_PROC = Path("/proc")


@dataclass(frozen=True, slots=True)
class Member:
    """A process: its number, and when it began (clock ticks), as numbers are used again."""

    pid: int
    began: str


def family(pid: int) -> frozenset[Member]:
    """The process and all below it that still hang on it. Empty where the system does not tell (no /proc)."""
    parents: dict[int, list[Member]] = {}
    own: set[Member] = set()
    for member, parent in _processes():
        parents.setdefault(parent, []).append(member)
        if member.pid == pid:
            own.add(member)
    found, open_ = set(own), [pid]
    while open_:
        for child in parents.get(open_.pop(), ()):
            if child not in found:
                found.add(child)
                open_.append(child.pid)
    return frozenset(found)


def living(members: frozenset[Member]) -> frozenset[Member]:
    """Those that still run."""
    return frozenset(member for member in members if _began(member.pid) == member.began)


def end_by_force(members: frozenset[Member], group: int) -> None:
    """Ends the processes and the process group, at once."""
    _kill_group(group)
    for member in living(members):
        try:
            os.kill(member.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            continue


def _kill_group(group: int) -> None:
    try:
        os.killpg(group, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return


def _processes() -> Iterator[tuple[Member, int]]:
    try:
        entries = [entry.name for entry in _PROC.iterdir() if entry.name.isdigit()]
    except OSError:
        return
    for name in entries:
        fields = _stat(int(name))
        if fields is not None:
            yield Member(int(name), fields[19]), int(fields[1])


def _began(pid: int) -> str | None:
    fields = _stat(pid)
    return None if fields is None or fields[0] in {"Z", "X"} else fields[19]


def _stat(pid: int) -> list[str] | None:
    """The fields of /proc/PID/stat behind the name of the program, which may hold anything (proc(5))."""
    try:
        text = (_PROC / str(pid) / "stat").read_text(encoding="ascii", errors="replace")
    except OSError:
        return None
    fields = text.rpartition(")")[2].split()
    return fields if len(fields) > 19 else None
