"""Pictures of a part of a page, and what differs between two of them. Pure: bytes in, numbers out.

`Picture.decode` reads the PNG files that Chromium takes (8 bits a channel, not interlaced). `ink` measures how well a
text or an element can be seen, from a picture of the page with it and one without it.
"""

import struct
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from smoketree.errors import HandledError

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_CHANNELS = {0: 1, 2: 3, 4: 2, 6: 4}
_SAME = 8
"""Difference of a channel (0 to 255) that may be the noise of scaling."""


class NotAPictureError(HandledError, ValueError):
    """Raised when the bytes are no PNG file of the kind that Chromium takes."""


@dataclass(frozen=True, slots=True)
class Picture:
    """Rows of bytes, `channels` for each pixel."""

    width: int
    height: int
    channels: int
    rows: Sequence[bytes]

    @classmethod
    def decode(cls, png: bytes) -> "Picture":
        """The pixels of a PNG file. Raises NotAPictureError."""
        if not png.startswith(_SIGNATURE):
            raise NotAPictureError("no PNG file")
        width, height, depth, color, _, _, interlaced = struct.unpack(">IIBBBBB", png[16:29])
        if depth != 8 or interlaced or color not in _CHANNELS:
            raise NotAPictureError(f"{depth} bits, color type {color}")
        packed = b"".join(data for kind, data in _chunks(png) if kind == b"IDAT")
        channels = _CHANNELS[color]
        return cls(width, height, channels, _unfiltered(zlib.decompress(packed), width * channels, channels))


def _chunks(png: bytes) -> Iterable[tuple[bytes, bytes]]:
    at = len(_SIGNATURE)
    while at + 8 <= len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        yield kind, png[at + 8 : at + 8 + length]
        at += length + 12


def _unfiltered(data: bytes, stride: int, step: int) -> list[bytes]:
    """The rows without the filters of the PNG format, by which each byte is a difference from its neighbors."""
    rows: list[bytes] = []
    above = bytearray(stride)
    for start in range(0, len(data), stride + 1):
        row = bytearray(data[start + 1 : start + 1 + stride])
        match data[start]:
            case 1:
                for at in range(step, stride):
                    row[at] = (row[at] + row[at - step]) & 255
            case 2:
                row = bytearray((byte + up) & 255 for byte, up in zip(row, above, strict=True))
            case 3:
                for at in range(stride):
                    left = row[at - step] if at >= step else 0
                    row[at] = (row[at] + (left + above[at]) // 2) & 255
            case 4:
                for at in range(stride):
                    left, corner = (row[at - step], above[at - step]) if at >= step else (0, 0)
                    row[at] = (row[at] + _paeth(left, above[at], corner)) & 255
        rows.append(bytes(row))
        above = row
    return rows


def _paeth(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    return min((left, up, corner), key=lambda one: abs(guess - one))


Box = tuple[float, float, float, float]
"""Left, top, width and height in the pixels of a picture."""


@dataclass(frozen=True, slots=True)
class Ink:
    """How a text or an element is drawn in its boxes.

    `peak` is the largest difference of a channel (0 to 255) between the picture with it and the one without it, `drawn`
    the part of the boxes in which there is such a difference, `spread` the part of the area of all boxes that the
    differences span, `rows` the part of the middle rows of the boxes that have one, `edge` how sharp the sharpest edge
    is: the difference between neighboring pixels, as a part of `peak`. `inside` are the least and the largest
    difference in the middle of the boxes.
    """

    peak: int = 0
    drawn: float = 0.0
    spread: float = 0.0
    rows: float = 0.0
    edge: float = 0.0
    inside: tuple[int, int] = (0, 0)


def ink(shown: Picture, without: Picture, boxes: Sequence[Box], again: Picture | None = None) -> Ink:
    """What differs between the two pictures in the boxes. What differs between `shown` and `again`, which are of the
    same, moves by itself and does not count."""
    levels = _levels(shown, without)
    if again is not None:
        still = _levels(shown, again)
        levels = [
            [0 if moved > _SAME else level for level, moved in zip(row, noise, strict=True)]
            for row, noise in zip(levels, still, strict=True)
        ]
    patches = [patch for patch in (_patch(levels, box) for box in boxes) if patch and patch[0]]
    peaks = [max(max(row) for row in patch) for patch in patches]
    peak = max(peaks, default=0)
    if not peak:
        return Ink()
    least = max(_SAME, peak // 3)
    middle = [any(level >= least for level in row) for patch in patches for row in _middle(patch)]
    edges = (abs(one - two) for patch in patches for row in patch for one, two in pairwise(row))
    inner = [level for box in boxes for row in _patch(levels, _inset(box)) for level in row] or [0]
    return Ink(
        peak,
        drawn=sum(each >= least for each in peaks) / len(boxes),
        spread=_spread(levels, boxes, least),
        rows=sum(middle) / len(middle) if middle else 0.0,
        edge=max(edges, default=0) / peak,
        inside=(min(inner), max(inner)),
    )


def _levels(one: Picture, other: Picture) -> list[list[int]]:
    """For each pixel the largest difference of a channel."""
    if (one.width, one.height, one.channels) != (other.width, other.height, other.channels):
        raise NotAPictureError("two pictures of different size")
    step = one.channels
    levels = []
    for left, right in zip(one.rows, other.rows, strict=True):
        if left == right:
            levels.append([0] * one.width)
            continue
        apart = [abs(a - b) for a, b in zip(left, right, strict=True)]
        levels.append([max(each) for each in zip(*(apart[at::step] for at in range(step)), strict=True)])
    return levels


def _patch(levels: Sequence[Sequence[int]], box: Box) -> list[Sequence[int]]:
    left, top, width, height = box
    rows = levels[max(0, int(top)) : max(0, int(top + height + 0.99))]
    return [row[max(0, int(left)) : max(0, int(left + width + 0.99))] for row in rows]


def _inset(box: Box) -> Box:
    return box[0] + box[2] / 4, box[1] + box[3] / 4, box[2] / 2 - 1, box[3] / 2 - 1


def _middle(patch: Sequence[Sequence[int]]) -> Sequence[Sequence[int]]:
    """The rows between the top of small letters and the line that they stand on: all letters have ink there."""
    return patch[int(len(patch) * 0.42) : max(int(len(patch) * 0.75), int(len(patch) * 0.42) + 1)]


def _spread(levels: Sequence[Sequence[int]], boxes: Sequence[Box], least: int) -> float:
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
    patch = _patch(levels, (left, top, right - left, bottom - top))
    rows = [at for at, row in enumerate(patch) if max(row, default=0) >= least]
    columns = [at for row in patch for at, level in enumerate(row) if level >= least]
    area = (right - left) * (bottom - top)
    if not rows or not area:
        return 0.0
    return min(1.0, (rows[-1] - rows[0] + 1) * (max(columns) - min(columns) + 1) / area)
