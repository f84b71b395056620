"""What the boxes of an aim in the window, and pictures of them, say of how well a person sees it.

Pure: measurements and pictures in, a `Look` out.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from PIL.Image import Image

from smoketree.browser.picture import Box, Ink, ink

_MOST_PIXELS = 40_000
"""Of a picture. A larger rectangle is scaled down."""

_MARGIN = 2.0
_LEAST_HEIGHT, _LEAST_WIDTH = 5.0, 1.0
"""Pixels on the screen, of the box of a letter."""

_MOST_CUT = 0.6
"""Share of what is drawn behind the sides of a box that hides its overflow."""

_INVISIBLE, _FAINT = 12, 28
"""Differences of a channel (0 to 255) below which nobody sees a thing, and below which few people do."""

_SWATCH = 60
"""Difference to what is around it from which a plain area is something to see, and no empty button."""

_SHARP, _SHARP_FOR_SIZE = 0.5, 3.2
"""Sharpness of edges (see Ink) from which text is not blurred at all, and, times the size of the text in pixels, from
which it can still be read."""

Shift = tuple[float, float]
"""How far the content of a frame is from the beginning of the page."""


class Sight(IntEnum):
    """What was found out, from least to most seen. COVERED is not seen, but there; DOUBTFUL is what some people may
    see; of what is PARTLY seen most is hidden; UNKNOWN is what cannot be examined."""

    UNSEEN = 0
    COVERED = 1
    DOUBTFUL = 2
    PARTLY = 3
    UNKNOWN = 4
    SEEN = 5


@dataclass(frozen=True, slots=True)
class Look:
    """What one examination came to, and why it is not seen."""

    sight: Sight
    reason: str = ""

    @property
    def seen(self) -> bool:
        """Whether it counts as seen: what cannot be examined does, by its styles."""
        return self.sight >= Sight.UNKNOWN

    @property
    def certain(self) -> bool:
        """Whether it is certain that nobody sees it."""
        return self.sight in (Sight.UNSEEN, Sight.COVERED, Sight.PARTLY)


UNKNOWN = Look(Sight.UNKNOWN)
CHANGED = Look(Sight.DOUBTFUL, "the page changed while it was looked at")
OUTSIDE = Look(Sight.DOUBTFUL, "it is outside of the window")


@dataclass(frozen=True, slots=True)
class Measured:
    """What was measured of an aim (see `measureAim` in visible_pixels.js). `kind` is what is drawn of it, `words` are
    those that it was aimed by."""

    kind: str
    words: str | None
    found: Mapping[str, Any]

    @property
    def boxes(self) -> list[Box]:
        """What it takes up in the window."""
        return [tuple(box[:4]) for box in self.found["boxes"]]

    @property
    def inside(self) -> list[Box]:
        """Those of its boxes of which the middle is in the window."""
        return [box for box in self.boxes if self._within(box)]

    @property
    def moving(self) -> bool:
        """Whether something on the page moves by itself."""
        return bool(self.found["moving"])

    @property
    def area(self) -> Box:
        """What holds all the boxes, as far as it is in the window, in whole pixels."""
        boxes = self.inside
        left = max(0.0, min(box[0] for box in boxes) - _MARGIN) // 1
        top = max(0.0, min(box[1] for box in boxes) - _MARGIN) // 1
        right = min(self.found["width"], max(box[0] + box[2] for box in boxes) + _MARGIN) // 1
        bottom = min(self.found["height"], max(box[1] + box[3] for box in boxes) + _MARGIN) // 1
        return left, top, max(1.0, right - left), max(1.0, bottom - top)

    @property
    def scale(self) -> float:
        """How much smaller than the area its picture is to be."""
        return float(min(1.0, (_MOST_PIXELS / (self.area[2] * self.area[3])) ** 0.5))

    def placed(self) -> Look | None:
        """What is known by where the boxes are, before any picture; None for nothing."""
        boxes, inside = self.boxes, self.inside
        if self.kind == "text" and boxes:
            return self._text_placed()
        if not inside:
            beyond = boxes and not any(self._touches(box) for box in boxes)
            return OUTSIDE if beyond and self.kind in ("drawing", "control") else UNKNOWN
        cut = self.kind in ("drawing", "control") and self.found["cut"] > _MOST_CUT
        return Look(Sight.DOUBTFUL, "most of it is cut off") if cut else None

    def _text_placed(self) -> Look | None:
        boxes, inside = self.boxes, self.inside
        if not inside:
            return OUTSIDE
        if len(inside) < len(boxes) * 0.6:
            return Look(Sight.PARTLY, "most of it is out of view")
        if self.found["overprinted"]:
            return Look(Sight.DOUBTFUL, "other text is drawn over it")
        narrow = sum(box[2] for box in boxes) < self.found["letters"] * _LEAST_WIDTH
        if self.found["upright"] and (narrow or max(box[3] for box in inside) < _LEAST_HEIGHT):
            return Look(Sight.DOUBTFUL, "it is too small to read")
        return None

    def drawn(self, shown: Image, shift: Shift) -> tuple[object, ...]:
        """What says that the page looks as it did, once a picture of the area is the same as then."""
        return self.kind, self.words, tuple(self.boxes), self.area, shift, hashlib.sha256(shown.tobytes()).digest()

    def judged(self, shown: Image, without: Image, again: Image | None) -> Look:
        """What the picture of the area shows beside one that is taken without what the aim is at; `again` is another
        one with it, where something on the page moves."""
        area, ratio = self.area, shown.width / self.area[2]
        local = [
            ((box[0] - area[0]) * ratio, (box[1] - area[1]) * ratio, box[2] * ratio, box[3] * ratio)
            for box in self.inside
        ]
        words = [box[4] for box in self.found["boxes"] if self._within(box)]
        measured = ink(shown, without, local, again, words)
        if self.kind == "text":
            return judge_text(measured, self.found["size"] * ratio, upright=self.found["upright"])
        return judge_drawing(measured, self.kind)

    def _within(self, box: Sequence[float]) -> bool:
        width, height = self.found["width"], self.found["height"]
        return bool(0 <= box[0] + min(box[2], width) / 2 <= width and 0 <= box[1] + min(box[3], height) / 2 <= height)

    def _touches(self, box: Box) -> bool:
        """Whether any of the box is in the window."""
        return bool(
            box[0] < self.found["width"]
            and box[1] < self.found["height"]
            and box[0] + box[2] > 0
            and box[1] + box[3] > 0
        )


def judge_text(measured: Ink, size: float, *, upright: bool) -> Look:
    """Whether text of that size (in pixels of the picture) can be read."""
    faint = _faint(measured)
    if faint is not None:
        return faint
    if measured.drawn < 0.4:
        return Look(Sight.PARTLY, "only a small part of it is in view")
    if measured.drawn < 0.6 or (upright and measured.rows < 0.6):
        return Look(Sight.DOUBTFUL, "only a part of it is in view")
    if upright and measured.word < 0.5:
        return Look(Sight.DOUBTFUL, "one of its words cannot be seen")
    if measured.edge < _SHARP and (measured.edge * size < _SHARP_FOR_SIZE or measured.edge * measured.peak < _FAINT):
        return Look(Sight.DOUBTFUL, "it is blurred")
    return Look(Sight.SEEN)


def judge_drawing(measured: Ink, kind: str) -> Look:
    """Whether a picture, a box, a field, what it holds, or a control without words can be seen."""
    faint = _faint(measured)
    if faint is not None:
        # What draws a field may be anywhere around it.
        return Look(Sight.DOUBTFUL, faint.reason) if kind in ("field", "value") else faint
    least, most = measured.inside
    if kind == "control" and most - least < _INVISIBLE and most < _SWATCH:
        return Look(Sight.DOUBTFUL, "nothing is drawn inside it")
    return Look(Sight.SEEN)


def _faint(measured: Ink) -> Look | None:
    if measured.peak < _INVISIBLE:
        return Look(Sight.UNSEEN, "it cannot be seen: the page looks the same without it")
    if measured.peak < _FAINT:
        return Look(Sight.DOUBTFUL, "it can hardly be seen on its background")
    return None
