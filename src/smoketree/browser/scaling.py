"""Pictures made as small as models take them.

Vision models scale a larger picture down before they look at it (Anthropic's documentation names 1568 pixels at the
long side and about 1.15 megapixels), so the bytes beyond that only cost.
"""

import dataclasses
import math
from io import BytesIO

from smoketree.browser.protocol import Image

LONGEST_SIDE = 1568
MOST_PIXELS = int(1.15 * 1024 * 1024)
_FORMATS = ("PNG", "JPEG", "WEBP")
"""The formats of a screenshot."""


def scaled(image: Image) -> Image:
    """The picture at the size that models take; as it is where it is small enough, or cannot be read."""
    from PIL import Image as Picture

    try:
        with Picture.open(BytesIO(image.content), formats=_FORMATS) as picture:
            wanted = fitting(*picture.size)
            if wanted == picture.size:
                return image
            small, out = picture.resize(wanted, Picture.Resampling.BICUBIC), BytesIO()
            # The size of a PNG matters less than the time that it takes: models count pixels.
            small.save(out, picture.format, quality=90, compress_level=1)
    except (OSError, ValueError, SyntaxError, Picture.DecompressionBombError):  # what Pillow raises for a damaged file
        return image
    return dataclasses.replace(image, content=out.getvalue())


def fitting(width: int, height: int) -> tuple[int, int]:
    """The size within both limits, of the same shape as far as whole pixels go."""
    factor = min(1.0, LONGEST_SIDE / max(width, height, 1), math.sqrt(MOST_PIXELS / max(width * height, 1)))
    return max(1, int(width * factor)), max(1, int(height * factor))
