"""A command behind a real pseudo-terminal of a given size, as a person runs it."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from tests.cli.command import environment
from tests.cli.screen import Screen

_OPENED = 'exec "$0" "$@" <>"$TERMINAL" 1>&0 2>&0'
"""Opens the terminal as the first of its session, whose own it is from then on: what is typed reaches it."""


@dataclass(frozen=True)
class Done:
    """What came of it. `writes` is how often something was written."""

    code: int
    screen: Screen
    written: str
    writes: int


class Watcher(Protocol):
    """Asked whenever nothing is being written; what it gives back is typed. (A Ctrl-C takes away what was written and
    not yet read: a person does not meet that, we would.)"""

    def __call__(self, screen: Screen) -> bytes | None: ...


def open_terminal(columns: int, rows: int) -> tuple[int, int]:
    """Both ends of a pseudo-terminal of that size: what reads the screen, and what a command writes to."""
    terminal, other = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    return terminal, other


def at_terminal(
    *arguments: str, cwd: Path, columns: int, rows: int, watch: Watcher | None = None, **environ: str
) -> Done:
    """Runs `smoketree` with stdin, stdout and stderr on a terminal of that size. An empty variable is taken away."""
    taken_away = ("CI", "COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "PYTEST_CURRENT_TEST")
    clean = {name: value for name, value in environment({}).items() if name not in taken_away}
    clean |= {"TERM": "xterm-256color", **environ}
    terminal, other = open_terminal(columns, rows)
    child = subprocess.Popen(
        ["/bin/sh", "-c", _OPENED, sys.executable, "-m", "smoketree", *arguments],
        cwd=cwd,
        env={**clean, "TERMINAL": os.ttyname(other)},
        stdin=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        return _read(child, terminal, other, Screen(columns, rows), watch)
    finally:
        if child.poll() is None:
            child.kill()
            child.wait()
        os.close(terminal)


def _read(child: subprocess.Popen[bytes], terminal: int, other: int, screen: Screen, watch: Watcher | None) -> Done:
    written, pending, writes, deadline = b"", b"", 0, time.monotonic() + 100
    while time.monotonic() < deadline:
        if not select.select([terminal], [], [], 0.05)[0]:
            if child.poll() is not None:  # and nothing more to read
                break
            typed = watch(screen) if watch else None
            if typed:
                os.write(terminal, typed)
            continue
        data = os.read(terminal, 1 << 16)
        written, pending, writes = written + data, pending + data, writes + 1
        whole = _whole(pending)
        screen.feed(pending[:whole].decode())
        pending = pending[whole:]
    os.close(other)
    return Done(child.wait(timeout=1), screen, written.decode(), writes)


def _whole(data: bytes) -> int:
    """How many bytes end with a whole character and a whole sequence."""
    end = data.rfind(b"\x1b")
    if end >= 0 and not any(byte in b"ABCDHJKhlm" for byte in data[end + 1 :]):
        return end
    for back in range(1, min(4, len(data)) + 1):
        if data[-back] >= 0xC0:
            need = 2 if data[-back] < 0xE0 else 3 if data[-back] < 0xF0 else 4
            return len(data) - back if back < need else len(data)
        if data[-back] < 0x80:
            break
    return len(data)
