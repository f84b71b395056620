"""Whether a person can see a text or an element that is there: examined in the pixels of the page.

It is scrolled into view, and pictures of its rectangle are taken with it and without it. Where the two are the same, it
cannot be seen, whatever the reason is: its color, what lies over it, a mask, a clipped box. The page is left as it was.
"""

import base64
import binascii
import hashlib
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from enum import IntEnum
from functools import partial
from typing import Any, get_args

import anyio
from PIL.Image import Image
from playwright.async_api import CDPSession, Error, Frame, JSHandle, Page

from smoketree.browser.page_frames import FRAME_LIMIT, Text, ask, ask_for_object
from smoketree.browser.picture import Box, Ink, NotAPictureError, decode, ink
from smoketree.browser.verify_element import Element
from smoketree.browser.verify_finding import Finding, Spot
from smoketree.browser.verify_page import View
from smoketree.browser.verify_text import Place, tidy
from smoketree.language.claim import (
    Claim,
    ClaimOutcome,
    CountIs,
    ElementShown,
    JournalClaim,
    PageIs,
    State,
    StateIs,
    TextShown,
    ValueIs,
)
from smoketree.snapshot.fold import fold

_MOST_PIXELS = 40_000
"""Of a picture. A larger rectangle is scaled down."""

_MARGIN = 2.0
_LEAST_HEIGHT, _LEAST_WIDTH = 5.0, 1.0
"""Pixels on the screen, of the box of a letter."""

_MOST_CUT = 0.6
"""Share of what is drawn behind the sides of a box that hides its overflow."""

_INVISIBLE, _FAINT = 12, 28
"""Differences of a channel (0 to 255) below which nobody sees a thing, and below which few people do."""

_MOST_PLACES = 6
_EDGES = """(frame) => {
  const style = getComputedStyle(frame);
  const inner = [frame.clientLeft + parseFloat(style.paddingLeft), frame.clientTop + parseFloat(style.paddingTop)];
  return [...inner, frame.offsetWidth];
}"""
_SWATCH = 60
"""Difference to what is around it from which a plain area is something to see, and no empty button."""

_SHARP, _SHARP_FOR_SIZE = 0.5, 3.2
"""Sharpness of edges (see Ink) from which text is not blurred at all, and, times the size of the text in pixels, from
which it can still be read."""


_OF_CONTROLS = (ValueIs, StateIs, CountIs, PageIs, *get_args(JournalClaim))
"""Claims that what is not seen does not refute: they are about more than that it is shown."""


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


_UNKNOWN = Look(Sight.UNKNOWN)
_CHANGED = Look(Sight.DOUBTFUL, "the page changed while it was looked at")
_OUTSIDE = Look(Sight.DOUBTFUL, "it is outside of the window")


async def examined(view: View, claim: Claim, finding: Finding) -> Finding:
    """The finding of a claim, once what it rests on has been looked at: nothing holds by what nobody sees, and what
    nobody sees is absent."""
    if finding.outcome(negated=claim.negated) is ClaimOutcome.HOLDS:
        # What may go again has to be looked at while it is there.
        for spot in finding.rests_on if view.pixels or finding.fleeting else ():
            look = await _best(view, spot)
            _note(view, spot, look)
            view.shows |= look.sight is Sight.SEEN
            faint = look.sight is Sight.DOUBTFUL and isinstance(claim, StateIs) and claim.state is State.DISABLED
            if not look.seen and not faint:
                refutes = look.certain and not claim.negated and not isinstance(claim, _OF_CONTROLS)
                return Finding(None, _but(claim, finding, look), refutes=refutes)
    elif finding.truth and finding.rests_on and isinstance(claim, (TextShown, ElementShown)):
        look = await _best(view, finding.rests_on[0])
        if look.sight <= Sight.COVERED:
            truth = None if look.sight is Sight.COVERED else False
            return Finding(truth, _but(claim, finding, look))
    return finding


def _but(claim: Claim, finding: Finding, look: Look) -> str:
    there = " is there" if isinstance(claim, (TextShown, ElementShown)) else ""
    return f"{finding.seen}{there}, but {look.reason}"


def _note(view: View, spot: Spot, look: Look) -> None:
    """Keeps what nobody could see: once it is gone, it was no message that a person read either."""
    if view.journal is not None and spot.words:
        (view.journal.unseen.add if look.sight <= Sight.COVERED else view.journal.unseen.discard)(fold(spot.words))


async def _best(view: View, spot: Spot) -> Look:
    """How well a person sees the best of the places or elements. Of many, one that is not examined counts as seen."""
    best: Look | None = None
    places = spot.elements if spot.text is None else spot.places
    for place in places[:_MOST_PLACES]:
        look = await see(view, place, spot)
        best = look if best is None else max(best, look, key=lambda one: one.sight)
        if best.seen:
            return best
    return _UNKNOWN if best is None or len(places) > _MOST_PLACES else best


@dataclass(frozen=True, slots=True)
class Aim:
    """What the holder in a frame has in view: an element, or words of a text; `kind` is what is drawn of it; `found` is
    what the first look at it measured, where it was looked at with the same question."""

    frame: Frame
    holder: JSHandle
    kind: str
    found: dict[str, Any] | None = None


async def aim_of(view: View, place: Element | Place, spot: Spot, *, look: bool = False) -> Aim | None:
    """Takes aim at an element (by the spot's words, where it has any) or at one place of its words, and may `look` at
    it at once. None where that cannot be told from the rest."""
    wanted: dict[str, Any] = {"words": spot.words}
    element: Element | None
    if isinstance(place, Element):
        frame, element, take = place.frame, place, "aimAtElement"
    else:
        text, element, take = spot.text or Text(()), next(iter(spot.elements), None), "aimAtWords"
        line = text.lines[place.line]
        there = (element.frame, place.line) if element else (view.page.main_frame, 0)
        frame, number = text.origin(place.line) or there
        skip = sum(map(str.isalnum, tidy(line)[: place.start]))
        wanted |= {"number": number, "line": line, "skip": skip, "struck": text.struck}
    holder = element.holder if element else await view.holder(frame)
    request = {"holder": holder, "aim": {**wanted, "index": element.index if element else None}}
    # What is in another frame has to be scrolled into view from outside before it is looked at.
    request["look"] = look and frame == view.page.main_frame
    aimed = await ask(frame, f"aimed({take}(first.holder, first.aim), first)", request)
    return Aim(frame, holder, aimed["kind"], aimed["found"]) if aimed else None


async def see(view: View, place: Element | Place, spot: Spot) -> Look:
    """Whether a person sees the element (its words, or what is drawn for it), or the words at that place."""
    look = await _see(view, place, spot)
    if look.seen or view.journal is None:
        return look
    async with view.journal.uncaptioned():  # the caption of a video may be over a message at the foot of the page
        return await _see(view, place, spot)


async def _see(view: View, place: Element | Place, spot: Spot) -> Look:
    if not isinstance(view.page, Page):
        return _UNKNOWN  # another's browser server: it gives no pictures of a part
    aim = await aim_of(view, place, spot, look=True)
    if aim is None:
        return _UNKNOWN
    try:
        async with _frames_in_view(aim.frame), _examiner(view.page) as examiner:
            return await _Examination(view.page, aim, spot.words, examiner).run()
    except (Error, NotAPictureError, binascii.Error):
        if aim.frame.is_detached() or view.page.is_closed():
            raise
        return _UNKNOWN


@asynccontextmanager
async def _frames_in_view(frame: Frame) -> AsyncIterator[None]:
    """Scrolls the frame and those around it into view, and back at the end."""
    holders: list[JSHandle] = []
    try:
        while frame.parent_frame is not None:
            owner = await frame.frame_element()
            frame = frame.parent_frame
            holders.append(await ask_for_object(frame, "aimAtFrame(first)", owner))
        yield
    finally:
        for holder in holders:
            await _leave(holder)


async def _leave(holder: JSHandle) -> None:
    """Paints the page as it was, and scrolls it back."""
    with anyio.CancelScope(shield=True), anyio.move_on_after(FRAME_LIMIT), suppress(Error):  # the document is gone
        await holder.evaluate("(holder) => holder.leave()")


@dataclass(frozen=True, slots=True)
class _Examiner:
    """What all examinations of a page share. `seen`: digests of pictures, with what was found to be drawn in them.
    Where the page looks as it did then, a person sees it now as well: it need not be painted without it again."""

    devtools: CDPSession
    seen: set[tuple[object, ...]] = field(default_factory=set)


_examiners: dict[Page, _Examiner] = {}


@asynccontextmanager
async def _examiner(page: Page) -> AsyncIterator[_Examiner]:
    """After an error its session may be gone: the next examination makes its own. It is not detached: Chromium would
    leave the page at the size of a picture that it is taking (as one is while a dialog is open)."""
    examiner = _examiners.get(page)
    if examiner is None:
        examiner = _examiners[page] = _Examiner(await page.context.new_cdp_session(page))
        page.once("close", _forget)
    try:
        yield examiner
    except Error:
        _examiners.pop(page, None)
        raise


def _forget(page: Page) -> None:
    _examiners.pop(page, None)


@dataclass(slots=True)
class _Examination:
    """The examining of one aim; `changed`: the page may be scrolled or painted otherwise than it was."""

    page: Page
    aim: Aim
    words: str | None
    examiner: _Examiner
    changed: bool = False

    async def run(self) -> Look:
        try:
            look, moved = await self._once(self.aim.found, force=False)
            if not look.seen and not moved:
                # It may be under a header that stays in place: a person scrolls on.
                again, moved = await self._once(None, force=True)
                look = again if moved and again.sight is not Sight.UNKNOWN else look
            if look.sight is Sight.UNSEEN and await self.aim.holder.evaluate("(holder) => holder.covered()"):
                look = Look(Sight.COVERED, "it is covered by something else")
            return look
        finally:
            if self.changed:
                await _leave(self.aim.holder)

    async def _once(self, found: dict[str, Any] | None, *, force: bool) -> tuple[Look, bool]:
        """One examination, and whether the page was scrolled for it. `found`: what was measured, where it was."""
        before, self.changed = self.changed, True
        if found is None:
            found = await self.aim.holder.evaluate("(holder, force) => holder.look(force)", force)
        self.changed = before or bool(found["moved"]) or bool(found["hid"])
        if force and not found["moved"]:
            return _UNKNOWN, False
        return (await self._examined(found) if found.get("zoom") == 1 else _UNKNOWN), bool(found["moved"])

    async def _examined(self, found: dict[str, Any]) -> Look:
        boxes: list[Box] = [tuple(box[:4]) for box in found["boxes"]]
        inside = [box for box in boxes if _within(box, found["width"], found["height"])]
        placed = self._placed(found, boxes, inside)
        if placed is not None:
            return placed if placed.seen or await self._is_still(found) else _CHANGED
        area = _area(inside, found["width"], found["height"])
        offset = await self._offset()
        if offset is None:
            return _UNKNOWN
        shift = (found["across"] + offset[0], found["down"] + offset[1])
        scale = min(1.0, (_MOST_PIXELS / (area[2] * area[3])) ** 0.5)
        take = partial(self._taken, area, shift, scale)
        data = await take()
        drawn = (self.aim.kind, self.words, tuple(boxes), area, shift, hashlib.sha256(data).digest())
        if drawn in self.examiner.seen and not found["moving"]:
            return Look(Sight.SEEN)
        look = await self._compared(decode(data), take, found, inside, area)
        if look.sight is Sight.SEEN:
            self.examiner.seen.add(drawn)
        elif not await self._is_still(found):
            return _CHANGED
        return look

    async def _is_still(self, found: dict[str, Any]) -> bool:
        """Whether the aim is where it was measured: it may have been drawn anew, or elsewhere, since."""
        return bool(found["boxes"] == await self.aim.holder.evaluate("(holder) => holder.boxes()"))

    async def _compared(
        self,
        shown: Image,
        take: Callable[[], Awaitable[bytes]],
        found: dict[str, Any],
        inside: Sequence[Box],
        area: Box,
    ) -> Look:
        """What the picture of the area shows beside one that is taken without what the aim is at."""
        self.changed = True
        hidden = await self.aim.holder.evaluate("(holder) => holder.hideInk()")
        without = decode(await take())
        if not hidden:
            return _UNKNOWN  # the page's own style insists on it
        again = None
        if found["moving"]:
            await self.aim.holder.evaluate("(holder) => holder.showInk()")
            again = decode(await take())
        ratio = shown.width / area[2]
        local = [((b[0] - area[0]) * ratio, (b[1] - area[1]) * ratio, b[2] * ratio, b[3] * ratio) for b in inside]
        words = [box[4] for box in found["boxes"] if _within(box, found["width"], found["height"])]
        measured = ink(shown, without, local, again, words)
        if self.aim.kind == "text":
            return judge_text(measured, found["size"] * ratio, upright=found["upright"])
        return judge_drawing(measured, self.aim.kind)

    def _placed(self, found: dict[str, Any], boxes: Sequence[Box], inside: Sequence[Box]) -> Look | None:
        """What is known by where the boxes are (`inside`: in the window), before any picture; None for nothing."""
        if self.aim.kind == "text" and boxes:
            return _text_placed(found, boxes, inside)
        if not inside:
            beyond = boxes and not any(_touches(box, found["width"], found["height"]) for box in boxes)
            return _OUTSIDE if beyond and self.aim.kind in ("drawing", "control") else _UNKNOWN
        cut = self.aim.kind in ("drawing", "control") and found["cut"] > _MOST_CUT
        return Look(Sight.DOUBTFUL, "most of it is cut off") if cut else None

    async def _offset(self) -> tuple[float, float] | None:
        """Where the frame's content begins on the page. None where that is not known."""
        if self.aim.frame == self.page.main_frame:
            return 0.0, 0.0
        owner = await self.aim.frame.frame_element()
        box = await owner.bounding_box()
        edge: list[float] = await owner.evaluate(_EDGES)
        top: list[float] = await self.page.evaluate("() => [scrollX, scrollY]")
        inner: list[float] = await self.aim.frame.evaluate("() => [scrollX, scrollY]")
        if box is None or abs(box["width"] - edge[2]) > 1:
            return None  # not shown, or drawn larger or smaller than it is
        return box["x"] + edge[0] + top[0] - inner[0], box["y"] + edge[1] + top[1] - inner[1]

    async def _taken(self, area: Box, shift: Shift, scale: float) -> bytes:
        clip = {"x": area[0] + shift[0], "y": area[1] + shift[1], "width": area[2], "height": area[3], "scale": scale}
        answer = await self.examiner.devtools.send(
            "Page.captureScreenshot", {"format": "png", "clip": clip, "optimizeForSpeed": True}
        )
        return base64.b64decode(answer["data"])


def _text_placed(found: dict[str, Any], boxes: Sequence[Box], inside: Sequence[Box]) -> Look | None:
    if not inside:
        return _OUTSIDE
    if len(inside) < len(boxes) * 0.6:
        return Look(Sight.PARTLY, "most of it is out of view")
    if found["overprinted"]:
        return Look(Sight.DOUBTFUL, "other text is drawn over it")
    narrow = sum(box[2] for box in boxes) < found["letters"] * _LEAST_WIDTH
    if found["upright"] and (narrow or max(box[3] for box in inside) < _LEAST_HEIGHT):
        return Look(Sight.DOUBTFUL, "it is too small to read")
    return None


def _within(box: Sequence[float], width: float, height: float) -> bool:
    """Whether the middle of the box is in the window."""
    return 0 <= box[0] + min(box[2], width) / 2 <= width and 0 <= box[1] + min(box[3], height) / 2 <= height


def _touches(box: Box, width: float, height: float) -> bool:
    """Whether any of the box is in the window."""
    return box[0] < width and box[1] < height and box[0] + box[2] > 0 and box[1] + box[3] > 0


def _area(boxes: Sequence[Box], width: float, height: float) -> Box:
    """What holds all the boxes, as far as it is in the window, in whole pixels."""
    left = max(0.0, min(box[0] for box in boxes) - _MARGIN) // 1
    top = max(0.0, min(box[1] for box in boxes) - _MARGIN) // 1
    right = min(width, max(box[0] + box[2] for box in boxes) + _MARGIN) // 1
    bottom = min(height, max(box[1] + box[3] for box in boxes) + _MARGIN) // 1
    return left, top, max(1.0, right - left), max(1.0, bottom - top)


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
