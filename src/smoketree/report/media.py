"""Pictures and videos in the folder of a run: read safely, embedded in a page, and where two pictures differ.

The paths come from a report, and a report may come from a process that read untrusted pages. So a path is followed
only where `relative_path` takes it, step by step, through no symbolic link, to a regular file of a sane size that
begins as its kind has to. Pictures are decoded only as PNG or JPEG.
"""

import base64
import os
import stat
import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from markupsafe import Markup

from smoketree.report.links import Links, SingleFile, relative_path

MOST = {"screenshot": 20_000_000, "video": 200_000_000, "snapshot": 2_000_000}
"""Bytes that are read of a file, by the kind of its artifact. Larger ones are not read at all."""
_TYPES = {
    "screenshot": ((b"\x89PNG\r\n\x1a\n", "image/png"), (b"\xff\xd8\xff", "image/jpeg")),
    "video": ((b"\x1a\x45\xdf\xa3", "video/webm"),),
}
_HEAD = 4096
_PNG_SIZE = struct.Struct(">II")
_FRAMES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})
_INFO, _SCALE, _DURATION = b"\x15\x49\xa9\x66", b"\x2a\xd7\xb1\x83", b"\x44\x89"


@dataclass(frozen=True, slots=True)
class Media:
    """A picture or video in the folder. `size` is bytes; `width` and `height` are a picture's pixels (0: unknown),
    `length` a video's milliseconds."""

    path: str
    type: str
    size: int
    width: int = 0
    height: int = 0
    length: int | None = None


@dataclass(frozen=True, slots=True)
class RunFolder:
    """The folder of a run; where it is None, nothing is there to be read."""

    path: Path | None

    def media(self, path: str | None, kind: str) -> Media | None:
        """What a picture or video is; None for anything else."""
        found = self._read(path, MOST[kind], _HEAD) if path and kind in _TYPES else None
        if found is None or path is None:
            return None
        head, size = found
        type_ = next((name for magic, name in _TYPES[kind] if head.startswith(magic)), None)
        if type_ is None:
            return None
        width, height = pixels(type_, head)
        return Media(path, type_, size, width, height, _webm_length(head) if type_ == "video/webm" else None)

    def data_uri(self, media: Media) -> str | None:
        """The whole file as an address of its own (RFC 2397); None where it is another by now."""
        kind = "video" if media.type.startswith("video") else "screenshot"
        found = self._read(media.path, MOST[kind], media.size + 1)
        if found is None or found[1] != media.size or len(found[0]) != media.size:
            return None
        return f"data:{media.type};base64,{base64.b64encode(found[0]).decode('ascii')}"

    def text(self, path: str | None) -> str | None:
        """The text of a snapshot."""
        found = self._read(path, MOST["snapshot"], MOST["snapshot"]) if path else None
        return found[0].decode("utf-8", "replace") if found else None

    def _read(self, path: str, largest: int, most: int) -> tuple[bytes, int] | None:
        return None if self.path is None else _beginning(self.path, path, largest, most)


def read_media(folder: Path, path: str, limit: int) -> bytes | None:
    """A whole file of a run's folder, by its path as a report has it; None where it is larger than `limit` bytes, is
    no plain path below the folder or below another run's beside it (see `relative_path`), is not there, is no regular
    file, or where a symbolic link is on the way. Safe against one who swaps a folder for a link meanwhile."""
    found = _beginning(folder, path, limit, limit + 1)
    return found[0] if found and len(found[0]) <= limit else None


def _beginning(folder: Path, path: str, largest: int, most: int) -> tuple[bytes, int] | None:
    """The first `most` bytes of a file and its size; None for one over `largest`, or that may not be read."""
    if relative_path(path) is None:
        return None
    parts = path.split("/")
    if parts[0] == "..":  # the folder of another run, of a merged report
        folder, parts = folder.absolute().parent, parts[1:]
    try:
        at = open_folder(folder, parts[:-1])
        try:
            # A pipe in its place must not hang us: hence O_NONBLOCK, which means nothing to a regular file.
            file = os.open(parts[-1], os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=at)
        finally:
            os.close(at)
    except (OSError, ValueError):
        return None
    try:
        status = os.fstat(file)
        if not stat.S_ISREG(status.st_mode) or status.st_size > largest:
            return None
        with open(file, "rb", closefd=False) as stream:
            return stream.read(most), status.st_size
    except OSError:
        return None
    finally:
        os.close(file)


def open_folder(start: Path, parts: Sequence[str]) -> int:
    """Opens a folder below another, no step of which is a symbolic link. Raises OSError."""
    at = os.open(start, os.O_RDONLY | os.O_DIRECTORY)
    for part in parts:
        try:
            below = os.open(part, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=at)
        finally:
            os.close(at)
        at = below
    return at


def pixels(type_: str, head: bytes) -> tuple[int, int]:
    """Width and height: of a PNG from its first chunk, of a JPEG from its frame header (ITU-T T.81, B.2.2)."""
    if type_ == "image/png":
        return _PNG_SIZE.unpack(head[16:24]) if len(head) >= 24 else (0, 0)
    at = 2
    while type_ == "image/jpeg" and at + 9 <= len(head) and head[at] == 0xFF:
        if head[at + 1] in _FRAMES:
            height, width = struct.unpack_from(">HH", head, at + 5)
            return width, height
        at += 2 + int.from_bytes(head[at + 2 : at + 4], "big")
    return 0, 0


def _webm_length(head: bytes) -> int | None:
    """Milliseconds of a video, from the Info element of its first bytes (Matroska, RFC 9559, 5.1.2)."""
    start = head.find(_INFO)
    if start < 0:
        return None
    info = head[start : start + 512]
    at = info.find(_DURATION)
    if at < 0 or len(info) <= at + 2:
        return None
    form = {0x84: ">f", 0x88: ">d"}.get(info[at + 2])
    if form is None:
        return None
    scale_at = info.find(_SCALE)
    scale = int.from_bytes(info[scale_at + 4 : scale_at + 7], "big") if scale_at >= 0 else 1_000_000
    value = struct.unpack_from(form, info, at + 3)[0] if len(info) >= at + 3 + struct.calcsize(form) else -1.0
    length = value * scale / 1_000_000
    return round(length) if 0 < length < 1e9 else None


Wanted = tuple[str, str]
"""Path and kind of a file that the page shows."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A file that a page in one file does not hold; `size` is bytes, None where it could not be read."""

    path: str
    size: int | None


@dataclass(frozen=True, slots=True)
class Addresses:
    """`link` is for what a reader opens, `source` for what the page shows. `held` are the files inside the page, as
    data URIs by path; None for a page beside its files."""

    links: Links
    held: dict[str, Markup] | None = None
    left_out: tuple[LeftOut, ...] = ()
    limit: int = 0

    def link(self, path: str | None, at: int | None = None) -> str | None:
        """The address of a file; a page in one file has nothing beside it, and links only to what is on the web."""
        if not path:
            return None
        address = self.links.artifact(path, at)
        return None if address and self.held is not None and not _is_web(address) else address

    def source(self, path: str | None, at: int | None = None) -> str | None:
        """The address from which the page itself may load a file (see its content security policy); `at` is where a
        video is to begin, in milliseconds."""
        if not path:
            return None
        if self.held is not None:
            held = self.held.get(path)
            return held if held is None or at is None else held + f"#t={at / 1000:g}"
        address = self.links.artifact(path, at)
        return address if address and not _is_web(address) else None

    @property
    def left_out_size(self) -> int:
        """Bytes that did not fit."""
        return sum(file.size or 0 for file in self.left_out)


def addresses(links: Links, folder: RunFolder, single: SingleFile | None, wanted: Sequence[Wanted]) -> Addresses:
    """`wanted` are the files that the page shows, the most telling first: for one file, they are taken into it in that
    order as long as they fit; one too large does not keep out smaller ones."""
    if single is None:
        return Addresses(links)
    held: dict[str, Markup] = {}
    left_out: list[LeftOut] = []
    room = single.limit
    for path, kind in dict.fromkeys(wanted):
        media = folder.media(path, kind)
        fits = media is not None and media.size <= room
        uri = folder.data_uri(media) if media is not None and fits else None
        if media is not None and uri is not None:
            held[path] = Markup(uri)  # noqa: S704  base64, and long: not to be looked through again
            room -= media.size
        elif relative_path(path) is not None:
            left_out.append(LeftOut(path, media.size if media else None))
    return Addresses(links, held, tuple(left_out), single.limit)


def _is_web(address: str) -> bool:
    return address.startswith(("http:", "https:"))


Box = tuple[int, int, int, int]
"""x, y, width and height in pixels."""

_MOST_PIXELS = 16_000_000
_NOISE = 40
"""Of 255: how much the same pixel differs in two JPEG pictures of one page."""
_CELLS = 128
"""How many cells a picture is divided into along its longer side."""
_APART = 2
"""Cells between two places that are marked as one."""
_MOST_BOXES = 12
_MOST_OF_IT = 0.5


def changed_places(before: bytes, after: bytes) -> tuple[tuple[int, int], tuple[Box, ...]] | None:
    """The size of both pictures and the places where they differ: all of the picture where most of it does; None where
    they are not two pictures of one shape. The size is that of the smaller, to which the other is scaled."""
    from PIL import Image, ImageChops

    pictures = []
    try:
        for content in (before, after):
            picture = Image.open(BytesIO(content), formats=("PNG", "JPEG"))
            if picture.width * picture.height > _MOST_PIXELS:
                return None
            pictures.append(picture.convert("RGB"))
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):  # what Pillow raises for a damaged file
        return None
    one, other = pictures
    if abs(one.width * other.height - other.width * one.height) > max(one.width, other.width) * 2:
        return None
    size = min(one.size, other.size)
    one, other = (picture if picture.size == size else picture.resize(size) for picture in pictures)
    cell = max(1, -(-max(one.size) // _CELLS))
    columns, rows = -(-one.width // cell), -(-one.height // cell)
    loudest = ImageChops.difference(one, other).split()
    differing = ImageChops.lighter(ImageChops.lighter(loudest[0], loudest[1]), loudest[2])
    marks = differing.point([255 if value > _NOISE else 0 for value in range(256)])
    square = Image.new("L", (columns * cell, rows * cell))
    square.paste(marks)
    cells = square.reduce(cell).tobytes()
    changed = {(at % columns, at // columns) for at, value in enumerate(cells) if value}
    if len(changed) > _MOST_OF_IT * columns * rows:
        return one.size, ((0, 0, *one.size),)
    return one.size, tuple(_boxes(changed, cell, one.size))


def _boxes(changed: set[tuple[int, int]], cell: int, size: tuple[int, int]) -> Iterator[Box]:
    """The rectangles around cells that lie together, the largest first."""
    groups: list[list[tuple[int, int]]] = []
    left = set(changed)
    while left:
        group = [left.pop()]
        for x, y in group:
            near = [at for at in left if abs(at[0] - x) <= _APART and abs(at[1] - y) <= _APART]
            left.difference_update(near)
            group += near
        groups.append(group)
    for group in sorted(groups, key=len, reverse=True)[:_MOST_BOXES]:
        xs, ys = [x for x, _ in group], [y for _, y in group]
        x, y = max((min(xs) - 1) * cell, 0), max((min(ys) - 1) * cell, 0)  # a mark is not to hide what differs
        right, bottom = min((max(xs) + 2) * cell, size[0]), min((max(ys) + 2) * cell, size[1])
        yield x, y, right - x, bottom - y
