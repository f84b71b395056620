"""Files that tools write: where they may lie, what they are called, how much of them is kept."""

import contextlib
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from stat import S_ISREG

from smoketree.browser.failure import ToolFailure
from smoketree.errors import OutputError
from smoketree.report.store import cannot_write, write_whole

_UNSAFE = re.compile(r"[^\w.() -]+")


def safe_name(name: str, default: str) -> str:
    """A file name without folders, control characters or leading dots, at most 100 characters."""
    last = re.split(r"[/\\]", name)[-1]
    clean = _UNSAFE.sub("_", last).strip(" .")
    stem, dot, suffix = clean.rpartition(".")
    if dot and len(clean) > 100:
        clean = f"{stem[: 99 - len(suffix[:20])]}.{suffix[:20]}"
    return clean[:100] or default


def free_name(path: Path) -> Path:
    """The path, or the first of `name-2`, `name-3`, ... that does not exist yet."""
    found, number = path, 1
    while found.exists():
        number += 1
        found = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return found


@dataclass(frozen=True, slots=True)
class Files:
    """The files of one session.

    `output` takes what gets a name by itself; a name that a client gives is relative to `workspace`. Both are where
    files may be written, links followed, unless `unrestricted`. `absolute` shows files with all their folders.
    `max_bytes` is how much `output` may hold: beyond it the oldest files of it go.
    """

    workspace: Path
    output: Path
    unrestricted: bool = False
    absolute: bool = False
    max_bytes: int | None = None

    @property
    def roots(self) -> tuple[Path, ...]:
        """Where files may lie, without links, the output folder first."""
        output, workspace = self.output.resolve(), self.workspace.resolve()
        return (output,) if output == workspace else (output, workspace)

    def named(self, filename: str) -> Path:
        """The path for a name that a client gave. Raises ToolFailure where it would lie outside the roots."""
        path = self._resolved(self.workspace / filename, filename)
        if path.is_dir():
            raise ToolFailure(f"{filename or path} is a folder: give the name of a file.")
        return path

    def unnamed(self, prefix: str, ext: str) -> Path:
        """A path in the output folder that is not taken: `<prefix>-<time>.<ext>`."""
        at = datetime.now(UTC)
        stamp = f"{at:%Y-%m-%dT%H-%M-%S}-{at.microsecond // 1000:03d}Z"
        return free_name(self.output.resolve() / f"{prefix}-{stamp}.{ext.lstrip('.')}")

    def make_folder(self, path: Path) -> None:
        """Makes the folder that a file is to lie in. Raises ToolFailure where the system does not let it."""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ToolFailure(cannot_write(path, error).message) from error

    def write(self, path: Path, content: bytes) -> None:
        """Writes a file whole, or not at all. Raises ToolFailure where the system does not let it."""
        try:
            write_whole(path, content)
        except OutputError as error:
            raise ToolFailure(error.message) from error
        self.make_room(path)

    def append(self, path: Path, text: str) -> None:
        """Adds text to a file that grows. Raises ToolFailure where the system does not let it."""
        self.make_folder(path)
        try:
            with path.open("a", encoding="utf-8", errors="replace", newline="") as file:
                file.write(text)
        except OSError as error:
            raise ToolFailure(cannot_write(path, error).message) from error
        self.make_room(path)

    def make_room(self, newest: Path) -> None:
        """Removes the oldest files of the output folder until it fits its budget; `newest` stays."""
        if self.max_bytes is None:
            return
        sizes = _sizes(self.output)
        total = sum(size for _, size, _ in sizes)
        for _, size, path in sorted(sizes):
            if total <= self.max_bytes:
                return
            if path.resolve() == newest.resolve():
                continue
            with contextlib.suppress(OSError):
                path.unlink()
                total -= size

    def link(self, path: Path) -> str:
        """The path as an answer shows it: relative to the workspace where it lies there (`./` at its top)."""
        workspace = self.workspace.resolve()
        if self.absolute or not path.is_relative_to(workspace):
            return path.as_posix()
        relative = path.relative_to(workspace)
        return f"./{relative.name}" if len(relative.parts) == 1 else relative.as_posix()

    def _resolved(self, path: Path, shown: str) -> Path:
        if "\0" in shown:
            raise ToolFailure("A file name has no NUL in it.")
        try:
            resolved = path.resolve()
            resolved.exists()  # raises where the name is too long
        except (OSError, RuntimeError) as error:
            why = getattr(error, "strerror", None) or error
            raise ToolFailure(f"{shown} is not a usable file name: {why}") from error
        if self.unrestricted or any(resolved.is_relative_to(root) for root in self.roots):
            return resolved
        roots = ", ".join(str(root) for root in self.roots)
        raise ToolFailure(f"File access denied: {resolved} is outside allowed roots. Allowed roots: {roots}")


def _sizes(folder: Path) -> list[tuple[int, int, Path]]:
    """When it was last written (nanoseconds), how large it is and where: for every file below a folder."""
    found = []
    for path in folder.rglob("*"):
        with contextlib.suppress(OSError):
            stat = path.lstat()
            if S_ISREG(stat.st_mode):
                found.append((stat.st_mtime_ns, stat.st_size, path))
    return found
