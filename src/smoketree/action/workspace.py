"""The plans of the workspace, copied to where the child runs: it sees those and nothing else of the repository.

A workspace is a pull request's own: it may hold links to anywhere, and this process may read anything. So only plain
files are copied, no link is followed, and number and size are bounded.
"""

import os
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from smoketree.errors import UsageError
from smoketree.plan.source import MAX_BYTES, is_plan_name, load, needed_file

SETTINGS_FILES = ("smoketree.toml", "pyproject.toml")
_GLOB = frozenset("*?[")
_LEFT_OUT = frozenset({".git", "node_modules", ".venv", "__pycache__", ".smoketree"})
_MOST_FILES = 5_000
_MOST_BYTES = 200_000_000
_DEEPEST = 20
"""Folders in folders; each costs an open file while its own are read."""


@dataclass(slots=True)
class Copy:
    """A copy of a part of the workspace in the making. `files` and `size` are what was copied so far."""

    workspace: Path
    into: Path
    files: int = 0
    size: int = 0

    def plans(self, arguments: Sequence[str]) -> None:
        """Copies the folders that the arguments (plan files, folders, globs) are in, those of the plans that theirs
        need, and the settings files. Raises UsageError for what lies outside of the workspace, or is too much."""
        if all(path.name.startswith(".smoketree") for path in self.workspace.iterdir()):
            raise UsageError("there are no plans: the workspace is empty", "add a step `actions/checkout` before")
        for argument in arguments:
            self._tree(self._inside(self._folder_of(argument)))
        for name in SETTINGS_FILES:
            self._file(PurePosixPath(name))
        asked: set[str] = set()
        while missing := sorted(set(self._needed()) - asked):
            asked.update(missing)
            for file in missing:
                self._tree(self._inside(str(PurePosixPath(file).parent)))

    def _folder_of(self, argument: str) -> str:
        """The folder that an argument is about."""
        beginning = beginning_of(argument)
        return beginning if (self.workspace / beginning).is_dir() else str(PurePosixPath(beginning).parent)

    def _inside(self, name: str) -> PurePosixPath:
        path = PurePosixPath(os.path.normpath(name))
        if path.is_absolute() or ".." in path.parts:
            raise UsageError(f"`plans`: {name} is outside of the repository", "name plans by their path in it")
        return path

    def _needed(self) -> Iterator[str]:
        """The plans that copied plans need, and that are not there yet."""
        for path in self.into.rglob("*.md"):
            parsed = load(path, path.relative_to(self.into).as_posix())
            needed = needed_file(parsed.plan) if parsed.plan else None
            if needed is not None and not (self.into / needed).exists():
                yield needed

    def _tree(self, folder: PurePosixPath) -> None:
        """Copies a folder; of the repository's own root, only the files in it."""
        descriptor = self._opened(folder)
        if descriptor is None:
            return
        for path, names, files, here in os.fwalk(".", dir_fd=descriptor, follow_symlinks=False):
            if not folder.parts or len(PurePosixPath(path).parts) > _DEEPEST:
                names.clear()
            names[:] = [name for name in names if name not in _LEFT_OUT]
            for name in files:
                self._copied(here, name, self.into / folder / path / name)
        os.close(descriptor)

    def _file(self, path: PurePosixPath) -> None:
        descriptor = self._opened(path.parent)
        if descriptor is not None:
            self._copied(descriptor, path.name, self.into / path)
            os.close(descriptor)

    def _opened(self, folder: PurePosixPath) -> int | None:
        """The folder, opened a part at a time so that no link is passed; None where there is none."""
        at = os.open(self.workspace, os.O_RDONLY | os.O_DIRECTORY)
        for part in folder.parts:
            try:
                below = os.open(part, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=at)
            except OSError:
                return None
            finally:
                os.close(at)
            at = below
        return at

    def _copied(self, folder: int, name: str, target: Path) -> None:
        try:
            source = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=folder)
        except OSError:
            return  # a link, a socket, a file that went away: nothing that a plan can use
        with os.fdopen(source, "rb") as file:
            found = os.fstat(file.fileno())
            if not stat.S_ISREG(found.st_mode) or target.exists():
                return
            self.files += 1
            self.size += found.st_size
            if self.files > _MOST_FILES or self.size > _MOST_BYTES:
                raise UsageError(
                    "`plans`: the folders of the plans hold more than "
                    f"{_MOST_FILES:,} files or {_MOST_BYTES // 1_000_000} MB",
                    "keep plans and the files that they upload in a folder of their own, such as smoke/",
                )
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(file.read(_MOST_BYTES))


def plan_texts(folder: Path) -> dict[str, str]:
    """The plans below a folder by their paths in it. A file that is too large for a plan is none: nobody reads it."""
    files = (path for path in folder.rglob("*") if is_plan_name(path.name) and path.is_file())
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8", "replace")
        for path in files
        if path.stat().st_size <= MAX_BYTES
    }


def beginning_of(argument: str) -> str:
    """What an argument names, or of a glob the folder in which it begins. Raises UsageError for what is outside of the
    repository."""
    parts = PurePosixPath(argument).parts
    if parts[:1] == ("/",) or ".." in PurePosixPath(os.path.normpath(argument)).parts:
        raise UsageError(f"`plans`: {argument} is outside of the repository", "name plans by their path in it")
    plain = [index for index, part in enumerate(parts) if _GLOB.intersection(part)]
    return str(PurePosixPath(*parts[: plain[0]])) if plain else argument
