"""Where two pictures of a page differ. The pictures come from untrusted pages: only PNG and JPEG of a sane size are
read."""

from collections.abc import Iterator
from io import BytesIO

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
