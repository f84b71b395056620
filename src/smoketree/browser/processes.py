"""The processes below one, so that none of them is left behind. Without a /proc, none is known."""

import os
import signal
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

_PROC = Path("/proc")
_ENDED = ("Z", "X")


class Process(NamedTuple):
    """A process: its number, and when it began (clock ticks), as numbers are used again."""

    pid: int
    began: str


def family(pid: int) -> frozenset[Process]:
    """The process and all below it that still hang on it."""
    try:
        running = [int(entry.name) for entry in _PROC.iterdir() if entry.name.isdigit()]
    except OSError:
        return frozenset()
    stats = {number: fields for number in running if (fields := _stat(number)) is not None}
    found = [pid]
    for parent in found:
        found += [number for number, fields in stats.items() if fields[1] == str(parent) and number not in found]
    return frozenset(Process(number, stats[number][19]) for number in found if number in stats)


def living(processes: frozenset[Process]) -> frozenset[Process]:
    """Those that still run."""
    stats = {one: _stat(one.pid) for one in processes}
    return frozenset(one for one, stat in stats.items() if stat and stat[0] not in _ENDED and stat[19] == one.began)


def end_by_force(processes: frozenset[Process]) -> None:
    """Ends those that still run, at once."""
    for one in living(processes):
        with suppress(ProcessLookupError, PermissionError):
            os.kill(one.pid, signal.SIGKILL)


def _stat(pid: int) -> list[str] | None:
    """The fields of /proc/PID/stat behind the name of the program, which may hold anything (proc(5)); None where the
    process is gone."""
    try:
        text = (_PROC / str(pid) / "stat").read_text(encoding="ascii", errors="replace")
    except OSError:
        return None
    fields = text.rpartition(")")[2].split()
    return fields if len(fields) > 19 else None
