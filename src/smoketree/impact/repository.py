"""The git repository that the preview is built from: its files, what a change is, and which file an address means."""

import hashlib
import os
import posixpath
import subprocess
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import cached_property
from itertools import groupby
from pathlib import Path
from urllib.parse import unquote, urlsplit

import anyio
from unidiff.errors import UnidiffParseError
from unidiff.patch import PatchedFile, PatchSet

from smoketree.errors import HandledError

_SECONDS = 30.0
_LARGEST = 5_000_000
_OURS = ("-c", "core.quotePath=false", "-c", "core.fsmonitor=false")
_OF_PACKAGES = "node_modules"


class ChangeUnknownError(HandledError):
    """Raised when git cannot say what changed; its text is the reason."""


@dataclass(frozen=True, slots=True)
class Hunk:
    """Lines that were replaced: their numbers, counted from 1, before and after, and their words. Where lines were only
    added, `old` is empty and `after` the line that they follow."""

    old: range
    new: range
    after: int
    removed: tuple[str, ...] = ()
    added: tuple[str, ...] = ()

    @property
    def replaced(self) -> frozenset[int]:
        """The old lines that the change is about: where there are none, those around it."""
        return frozenset(self.old or (self.after, self.after + 1))


@dataclass(frozen=True, slots=True)
class FileChange:
    """A file that is another than it was; `is_new` where there was none."""

    file: str
    hunks: tuple[Hunk, ...] = ()
    is_new: bool = False

    @property
    def new_lines(self) -> frozenset[int]:
        """The lines that it did not have before."""
        return frozenset(line for hunk in self.hunks for line in hunk.new)


@dataclass(frozen=True, slots=True)
class Change:
    """What changed since a commit; `blobs` are the names that git gave the files' contents there."""

    files: tuple[FileChange, ...]
    blobs: Mapping[str, str]

    def without(self, patterns: Collection[str], kept: Collection[str]) -> "Change":
        """The change without files that match a pattern, but those that are to be `kept`."""
        left_out = [each.file for each in self.files if any(fnmatchcase(each.file, pattern) for pattern in patterns)]
        return replace(self, files=tuple(one for one in self.files if one.file in kept or one.file not in left_out))


class Files(ABC):
    """The files of a repository by their paths from its root."""

    files: frozenset[str]

    @abstractmethod
    def blob(self, file: str) -> str:
        """The name that git gives the file's content; empty where it has none."""

    @cached_property
    def _by_name(self) -> dict[str, list[list[str]]]:
        found: dict[str, list[list[str]]] = {}
        for file in self.files:
            parts = file.split("/")
            found.setdefault(parts[-1], []).append(parts)
        return found

    def find(self, address: str, blob: str) -> str | None:
        """The file that an address, or a path that a source map names, means: the one whose path ends like it. Where
        that is clear by less than a folder and a name, or there are several, the one with the content `blob`. Nothing
        but files of the repository can be named. None if no file, or more than one, matches."""
        parts = source_name(address).split("/")
        shared = {"/".join(file): _shared(file, parts) for file in self._by_name.get(parts[-1], ())}
        most = max(shared.values(), default=0)
        best = [file for file, number in shared.items() if number == most]
        if len(best) > 1 or (most < 2 and best != ["/".join(parts)]):
            best = [file for file in best if blob and self.blob(file) == blob]
        return best[0] if len(best) == 1 else None


@dataclass(frozen=True)
class Commit(Files):
    """The files of a commit, with the names of their contents."""

    blobs: Mapping[str, str]

    @cached_property
    def files(self) -> frozenset[str]:  # type: ignore[override]
        return frozenset(self.blobs)

    def blob(self, file: str) -> str:
        """The name of the file's content; empty where there is no such file."""
        return self.blobs.get(file, "")


@dataclass(frozen=True)
class Repository(Files):
    """A working tree. `files` are those that git lists."""

    root: Path
    files: frozenset[str] = field(repr=False)

    def content(self, file: str) -> bytes | None:
        """What is in a file of the repository; None for what is no file, too large, or leads out of it."""
        path = self.root / file
        try:
            inside = path.resolve().is_relative_to(self.root.resolve())
            return path.read_bytes() if inside and path.is_file() and path.stat().st_size <= _LARGEST else None
        except OSError:
            return None

    def blob(self, file: str) -> str:
        """The name that git gives the file's content; empty where it has none."""
        content = self.content(file)
        return "" if content is None else blob_name(content)

    async def changes(self, ref: str) -> Change:
        """What the working tree has changed since it left `ref`. Raises ChangeUnknownError."""
        unknown = f'git knows no commit "{ref}" here'
        commit = await _git(
            self.root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{ref}^{{commit}}", otherwise=unknown
        )
        unrelated = f"git finds no commit that {ref} and this one have in common: the clone may be shallow"
        base = await _git(self.root, "merge-base", commit.strip(), "HEAD", otherwise=unrelated)
        listed = await _git(self.root, "ls-tree", "-r", "-z", base.strip())
        difference = await _git(
            self.root, "diff", "--unified=0", "--no-color", "--no-ext-diff", "--no-textconv", "--no-renames",
            "--src-prefix=a/", "--dst-prefix=b/", base.strip(), "--",
        )  # fmt: skip
        rows = (row.partition("\t") for row in listed.split("\0") if row)
        return Change(read_diff(difference), {path: mode.split()[2] for mode, _, path in rows})


async def repository_at(folder: Path) -> Repository:
    """The repository that a folder is in. Raises ChangeUnknownError where it is in none."""
    root = Path((await _git(folder, "rev-parse", "--show-toplevel")).rstrip("\n"))
    return Repository(root, frozenset(filter(None, (await _git(root, "ls-files", "-z")).split("\0"))))


def read_diff(text: str) -> tuple[FileChange, ...]:
    """The files of a unified diff. Raises ChangeUnknownError."""
    try:
        patch = PatchSet.from_string(text)
    except UnidiffParseError as error:
        raise ChangeUnknownError(f"the diff cannot be read: {error}") from error
    return tuple(FileChange(file.path, tuple(_hunks(file)), is_new=file.is_added_file) for file in patch)


def _hunks(file: PatchedFile) -> Iterator[Hunk]:
    """The lines that were replaced, without those around them that a diff shows."""
    for hunk in file:
        old, new = hunk.source_start, hunk.target_start
        if not hunk.source_length:
            old += 1  # without removed lines, a hunk names the line before
        if not hunk.target_length:
            new += 1
        for kept, lines in groupby(hunk, lambda line: line.is_context):
            run = tuple(lines)
            removed = tuple(line.value for line in run if not line.is_added)
            added = tuple(line.value for line in run if not line.is_removed)
            if not kept:
                replaced = range(old, old + len(removed))
                yield Hunk(replaced, range(new, new + len(added)), old if removed else old - 1, removed, added)
            old, new = old + len(removed), new + len(added)


def blob_name(content: bytes) -> str:
    """The name that git gives a content."""
    return hashlib.sha1(b"blob %d\0" % len(content) + content, usedforsecurity=False).hexdigest()


def source_name(address: str) -> str:
    """The path of an address, or that a source map names, without what leads to it; empty for other text, or a
    package's."""
    path = unquote(urlsplit(address).path or address)
    parts = [part for part in posixpath.normpath("/" + path).split("/") if part]
    return "" if _OF_PACKAGES in parts else "/".join(parts)


def _shared(file: Sequence[str], parts: Sequence[str]) -> int:
    """How many names two paths share at their ends."""
    pairs = zip(reversed(file), reversed(parts), strict=False)
    return next((at for at, (one, other) in enumerate(pairs) if one != other), min(len(file), len(parts)))


async def _git(folder: Path, *arguments: str, otherwise: str = "git failed") -> str:
    """What git prints. Raises ChangeUnknownError with git's words, or `otherwise` where it says nothing."""
    environ = {**os.environ, "LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0"}
    try:
        with anyio.fail_after(_SECONDS):
            done = await anyio.run_process(["git", *_OURS, *arguments], cwd=folder, env=environ)
    except FileNotFoundError as error:
        raise ChangeUnknownError("git is not installed") from error
    except TimeoutError as error:
        raise ChangeUnknownError(f"git {arguments[0]} took longer than {_SECONDS:g} s") from error
    except subprocess.CalledProcessError as error:
        said = error.stderr.decode(errors="replace").strip().splitlines()
        raise ChangeUnknownError(said[0] if said else otherwise) from error
    return done.stdout.decode(errors="replace")
