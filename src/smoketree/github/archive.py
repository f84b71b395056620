"""A zip archive that somebody else has packed: read file by file, within limits, names that lead elsewhere left out."""

import io
import stat
import struct
import zipfile
import zlib
from collections.abc import Sequence

from smoketree.github.errors import GitHubError

_MOST_FILES = 20_000
_LARGEST_UNPACKED = 1_000_000_000
_ENTRY = b"PK\x01\x02"
"""What each entry of the list of contents begins with (APPNOTE.TXT 4.3.12)."""
_PACKINGS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_BROKEN = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError, ValueError, RuntimeError, OverflowError,
)  # fmt: skip
"""What zipfile raises for an archive that is damaged, encrypted, or made to do harm."""


class Archive:
    """The archive `content`; `name` is for errors, `most` the bytes that may be read of it in all. Nothing is unpacked
    before it is asked for.

    Raises GitHubError where it is no archive, or one of too many files.
    """

    def __init__(self, content: bytes, name: str, most: int = _LARGEST_UNPACKED) -> None:
        self._name = name
        self._left = most
        if content.count(_ENTRY) > 2 * _MOST_FILES:  # each would become an object before any can be counted
            raise GitHubError(f"the artifact {name} holds too many files")
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(content))
        except _BROKEN as error:
            raise self._damaged(error) from None
        entries = self._zip.infolist()[:_MOST_FILES]
        self._entries = {entry.filename: entry for entry in entries if _is_plain(entry)}

    @property
    def names(self) -> Sequence[str]:
        """The paths of its files, as `folder/file`."""
        return list(self._entries)

    def read(self, name: str, most: int) -> bytes | None:
        """A file; None where there is none of that name, or it is larger than `most` bytes.

        Raises GitHubError where it cannot be unpacked, or where more was read of the archive than anybody has use for.
        """
        entry = self._entries.get(name)
        if entry is None or entry.file_size > most:
            return None
        if entry.file_size > self._left:
            raise GitHubError(f"the artifact {self._name} is larger than it may be")
        try:
            with self._zip.open(entry) as file:
                content = file.read(most + 1)
        except _BROKEN as error:
            raise self._damaged(error) from None
        self._left -= len(content)
        return content

    def _damaged(self, error: Exception) -> GitHubError:
        return GitHubError(f"the artifact {self._name} cannot be unpacked ({type(error).__name__})")


def _is_plain(entry: zipfile.ZipInfo) -> bool:
    """Whether it is a file below the archive's root, packed as usual; no folder, no link."""
    kind = stat.S_IFMT(entry.external_attr >> 16)
    parts = entry.filename.split("/")
    leads_elsewhere = any(part in ("", ".", "..") or "\\" in part for part in parts)
    return kind in {0, stat.S_IFREG} and entry.compress_type in _PACKINGS and not leads_elsewhere
