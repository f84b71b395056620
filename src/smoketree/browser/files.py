"""The files of a session: what tools write, what may be uploaded, what pages download and what such a file says."""

import asyncio
import contextlib
import io
import logging
import re
from collections.abc import Container, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from stat import S_ISREG

from playwright.async_api import Download, Error

from smoketree.browser.failure import ToolFailure
from smoketree.browser.spawning import spawn
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


def free_name(path: Path, taken: Container[Path] = ()) -> Path:
    """The path, or the first of `name-2`, `name-3`, ... that does not exist yet and is not `taken`."""
    found, number = path, 1
    while found.exists() or found in taken:
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
        """A path in the output folder that is not taken: `<prefix>-<time>.<ext>`. Its folder exists.

        Raises ToolFailure where the system does not let it be made."""
        at = datetime.now(UTC)
        stamp = f"{at:%Y-%m-%dT%H-%M-%S}-{at.microsecond // 1000:03d}Z"
        path = free_name(self.output.resolve() / f"{prefix}-{stamp}.{ext.lstrip('.')}")
        self.make_folder(path)
        return path

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


def uploadable(name: str, roots: Sequence[Path], *, free: bool) -> Path:
    """The file's path, where it lies in one of the folders, links followed; relative names are looked up there.

    `free` lifts that limit. Raises ToolFailure.
    """
    folders = [root.resolve() for root in roots]
    tried = [(folder / name).resolve() for folder in folders]
    inside = [path for path in tried if free or any(map(path.is_relative_to, folders))]
    if not inside:
        named = ", ".join(str(folder) for folder in folders)
        raise ToolFailure(f"File access denied: {name} is outside allowed roots. Allowed roots: {named}")
    found = next((path for path in inside if path.exists()), inside[0])
    for below in found.rglob("*") if found.is_dir() and not free else ():
        if not any(map(below.resolve().is_relative_to, folders)):
            raise ToolFailure(f"File access denied: {below} leads outside allowed roots.")
    return found


_SAVING_SECONDS = 2.0


@dataclass(slots=True)
class Kept:
    """A download: the name that the page gave it, and the file once it is saved, or why it was not."""

    name: str
    path: Path | None = None
    failure: str = ""


class Downloads:
    """The downloads of one session; `folder` lies inside the output folder of `files`."""

    def __init__(self, files: Files, folder: str) -> None:
        self._files = files
        self._folder = folder
        self._events: list[str] = []
        self._saving: set[asyncio.Task[None]] = set()
        self._promised: set[Path] = set()
        self.kept: list[Kept] = []

    def keep(self, download: Download) -> None:
        """Begins to save a download."""
        name = safe_name(download.suggested_filename, "download")
        self._events.append(f"Downloading file {name} ...")
        kept = Kept(name)
        self.kept.append(kept)
        spawn(self._save(download, kept), self._saving)

    async def wait(self) -> None:
        """Waits a little for those that are being saved."""
        if self._saving:
            await asyncio.wait(set(self._saving), timeout=_SAVING_SECONDS)

    def take_events(self) -> tuple[str, ...]:
        """What happened since it was last asked."""
        events, self._events = tuple(self._events), []
        return events

    def stop(self) -> None:
        for task in tuple(self._saving):
            task.cancel()

    async def _save(self, download: Download, kept: Kept) -> None:
        name = kept.name
        path = free_name(self._files.output.resolve() / self._folder / name, self._promised)
        self._promised.add(path)
        try:
            self._files.make_folder(path)
            await download.save_as(path)
            self._files.make_room(path)
        except (Error, OSError, ToolFailure) as error:
            self._events.append(f"Download of {name} failed: {error}")
            kept.failure = str(error)
        else:
            kept.path = path
            self._events.append(f'Downloaded file {name} to "{self._files.link(path).removeprefix("./")}"')


_LARGEST_READ = 5_000_000
"""Bytes of a file that is read."""

_MOST_PDF_PAGES = 200
_TEXT_SUFFIXES = (".txt", ".csv", ".json", ".md", ".xml", ".html", ".log", ".tsv", ".yml", ".yaml")


def file_text(path: Path) -> str | None:
    """The text of a text file or PDF; None where it has none that can be read.

    The text of a PDF is what its pages draw, in the order in which they draw it: words may be parted or missing.
    """
    try:
        if path.stat().st_size > _LARGEST_READ:
            return None
        if is_pdf(path):
            return _pdf_text(path.read_bytes())
        return path.read_text(encoding="utf-8-sig") if path.suffix.casefold() in _TEXT_SUFFIXES else None
    except (OSError, UnicodeDecodeError):
        return None


def is_pdf(path: Path) -> bool:
    """Whether it is a PDF by its name."""
    return path.suffix.casefold() == ".pdf"


@lru_cache(4)  # a claim is asked again while its file is being saved
def _pdf_text(content: bytes) -> str | None:
    import pypdf  # a tenth of a second that only a plan with a PDF pays

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # it reports each flaw of a file that it can still read
    try:
        pages = pypdf.PdfReader(io.BytesIO(content)).pages[:_MOST_PDF_PAGES]
        text = "\n".join(page.extract_text() for page in pages)
    except Exception:  # noqa: BLE001 - a hostile or broken file may raise anything in a parser; it is then not readable
        return None
    return text if text.strip() else None
