"""Keeps what one process knows from others on the same machine."""

import ctypes
import os
import resource
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

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


def bounded(bounds: Mapping[int, int] = _BOUNDS) -> None:
    """Bounds what this process and all that it starts may take of the machine (setrlimit(2)). A bound that is tighter
    already stays."""
    for what, most in bounds.items():
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
