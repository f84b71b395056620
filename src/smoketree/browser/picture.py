"""What differs between two pictures of a part of a page. Pure: bytes in, numbers out.

`ink` measures how well a text or an element can be seen, from a picture of the page with it and one without it.
"""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise

from PIL import Image, ImageChops

from smoketree.errors import HandledError

_SAME = 8
"""Difference of a channel (0 to 255) that may be the noise of scaling."""


class NotAPictureError(HandledError, ValueError):
    """Raised when the bytes are no PNG file, or two pictures cannot be compared."""


def decode(png: bytes) -> Image.Image:
    """The picture of a PNG file. Raises NotAPictureError."""
    try:
        with Image.open(io.BytesIO(png), formats=("PNG",)) as picture:
            return picture.convert("RGB")
    except (OSError, SyntaxError, ValueError) as error:
        raise NotAPictureError(str(error)) from error


Box = tuple[float, float, float, float]
"""Left, top, width and height in the pixels of a picture."""


@dataclass(frozen=True, slots=True)
class Ink:
    """How a text or an element is drawn in its boxes.

    `peak` is the largest difference of a channel (0 to 255) between the picture with it and the one without it, `drawn`
    the part of the boxes in which there is such a difference, `rows` the part of the middle rows of the boxes that
    have one, `edge` how sharp the sharpest edge is: the difference between neighboring pixels, as a part of `peak`.
    `inside` are the least and the largest difference in the middle of the boxes. `word` is the part of the boxes of one
    word that have a difference at all, of the word with the fewest.
    """

    peak: int = 0
    drawn: float = 0.0
    rows: float = 0.0
    edge: float = 0.0
    inside: tuple[int, int] = (0, 0)
    word: float = 1.0


def ink(
    shown: Image.Image,
    without: Image.Image,
    boxes: Sequence[Box],
    again: Image.Image | None = None,
    words: Sequence[int] = (),
) -> Ink:
    """What differs between the two pictures in the boxes. What differs between `shown` and `again`, which are of the
    same, moves by itself and does not count. `words` are the numbers of the words that the boxes are in; by default
    they are in one."""
    apart = _apart(shown, without)
    if again is not None:
        apart = ImageChops.multiply(apart, _apart(shown, again).point(lambda level: 0 if level > _SAME else 255))
    data = apart.tobytes()
    levels = [data[start : start + apart.width] for start in range(0, len(data), apart.width)]
    found = [(_patch(levels, box), word) for box, word in zip(boxes, words or [0] * len(boxes), strict=True)]
    drawn = [(patch, word) for patch, word in found if patch and patch[0]]
    patches = [patch for patch, _ in drawn]
    peaks = [max(max(row) for row in patch) for patch in patches]
    letters: dict[int, list[bool]] = {}
    for patch, word in drawn:
        # A line below a word is none of it.
        letters.setdefault(word, []).append(any(max(row) > _SAME for row in _middle(patch)))
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
        rows=sum(middle) / len(middle) if middle else 0.0,
        edge=max(edges, default=0) / peak,
        inside=(min(inner), max(inner)),
        word=min(sum(one) / len(one) for one in letters.values()),
    )


def _apart(one: Image.Image, other: Image.Image) -> Image.Image:
    """For each pixel the largest difference of a channel."""
    if one.size != other.size:
        raise NotAPictureError("two pictures of different size")
    return reduce(ImageChops.lighter, ImageChops.difference(one, other).split())


def _patch(levels: Sequence[bytes], box: Box) -> list[bytes]:
    left, top, width, height = box
    rows = levels[max(0, int(top)) : max(0, int(top + height + 0.99))]
    return [row[max(0, int(left)) : max(0, int(left + width + 0.99))] for row in rows]


def _inset(box: Box) -> Box:
    return box[0] + box[2] / 4, box[1] + box[3] / 4, box[2] / 2 - 1, box[3] / 2 - 1


def _middle(patch: Sequence[bytes]) -> Sequence[bytes]:
    """The rows between the top of small letters and the line that they stand on: all letters have ink there."""
    return patch[int(len(patch) * 0.42) : max(int(len(patch) * 0.75), int(len(patch) * 0.42) + 1)]
