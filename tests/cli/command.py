"""The command as a user runs it: in a process of its own."""

import multiprocessing
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import psutil

_FORKS = multiprocessing.get_context("forkserver")
# Importing takes a second of processor time per command, most of what a command without a browser takes: so processes
# are forked from one that has imported everything.
_FORKS.set_forkserver_preload(
    [
        *("__main__", "tests.cli.command", "tests.cli.warm", "smoketree.cli.lint", "smoketree.cli.report"),
        *("smoketree.run.run", "smoketree.agent.agent", "smoketree.browser.launch"),
        "smoketree.mcp_server.smoke_authoring",
    ]
)
LIGHT = ("--video", "off", "--trace", "off")
"""Flags of a run without recordings, which take most of the processor time of a short one."""


def smoketree(
    *arguments: str, cwd: Path, timeout: float = 90, typed: str = "", **environ: str
) -> subprocess.CompletedProcess[str]:
    """Runs `smoketree` and waits for it; what the caller's environment sets does not reach it. `typed` is its stdin."""
    given = environment(environ)
    with tempfile.TemporaryDirectory() as folder:
        out, err, lines = Path(folder, "out"), Path(folder, "err"), Path(folder, "in")
        lines.write_text(typed)
        process = _FORKS.Process(target=_command, args=(arguments, cwd, given, (lines, out, err)))
        process.start()
        process.join(timeout)
        if process.exitcode is None:
            process.kill()
            process.join()
            raise subprocess.TimeoutExpired(arguments, timeout, out.read_bytes(), err.read_bytes())
        return subprocess.CompletedProcess(arguments, process.exitcode, out.read_text(), err.read_text())


def smoketree_anew(*arguments: str, cwd: Path, timeout: float = 90, **environ: str) -> subprocess.CompletedProcess[str]:
    """The same in a Python that has imported nothing, as a user starts it."""
    return subprocess.run(
        [sys.executable, "-m", "smoketree", *arguments],
        cwd=cwd,
        env=environment(environ),
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
    )


@contextmanager
def serving(*arguments: str, cwd: Path, **environ: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A command that serves, in a process of its own: the process, and the address that it says first."""
    command = [sys.executable, "-m", "smoketree", *arguments]
    process = subprocess.Popen(command, cwd=cwd, env=os.environ | environ, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stderr is not None
        said = process.stderr.readline()
        address = re.search(r"http://\S+", said)
        assert address is not None, said
        yield process, address.group()
    finally:
        process.kill()
        process.communicate()


def processes_in(folder: Path) -> list[psutil.Process]:
    """Browsers and drivers that a run in this folder left behind: they keep its working folder."""
    found = []
    for process in psutil.process_iter():
        try:
            if process.cwd() == str(folder) and process.status() != psutil.STATUS_ZOMBIE:
                found.append(process)
        except psutil.Error:
            continue
    return found


def environment(given: Mapping[str, str]) -> dict[str, str]:
    """That of the caller without settings of smoketree, as of a terminal and not of a CI, with what is given."""
    ours = re.compile(r"SMOKETREE_|(CI|GITHUB_ACTIONS)$")
    clean = {name: value for name, value in os.environ.items() if not ours.match(name)}
    keep = {name: os.environ[name] for name in ("SMOKETREE_CHROMIUM",) if name in os.environ}
    return {**clean, **keep, **given}


def _command(
    arguments: tuple[str, ...], cwd: Path, environ: Mapping[str, str], streams: tuple[Path, Path, Path]
) -> None:
    """Becomes the command: in its folder, with its environment, its streams in files."""
    os.chdir(cwd)
    os.environ.clear()
    os.environ.update(environ)
    for number, path in enumerate(streams):
        flags = os.O_CREAT | os.O_WRONLY | os.O_TRUNC if number else os.O_RDONLY
        os.dup2(os.open(path, flags, 0o600), number)
    sys.stdin = os.fdopen(0, closefd=False, encoding="utf-8")
    sys.stdout, sys.stderr = (os.fdopen(number, "w", closefd=False, encoding="utf-8") for number in (1, 2))
    sys.argv = ["smoketree", *arguments]
    signal.signal(signal.SIGINT, signal.default_int_handler)

    from smoketree.cli import main

    main()


def says_plainly(done: subprocess.CompletedProcess[str], code: int, words: str) -> None:
    """One clear line, a hint at most, the right code, no traceback."""
    assert done.returncode == code, done.stdout + done.stderr
    assert words in done.stderr
    assert "Traceback" not in done.stderr + done.stdout
    lines = [line for line in done.stderr.splitlines() if line.startswith("smoketree:")]
    assert len(lines) == 1, done.stderr
