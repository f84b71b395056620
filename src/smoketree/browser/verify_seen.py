"""Whether a person can see a text or an element that is there: examined in the pixels of the page.

It is scrolled into view, and pictures of its rectangle are taken with it and without it. Where the two are the same, it
cannot be seen, whatever the reason is: its color, what lies over it, a mask, a clipped box. The page is left as it was.

A picture takes as long as the browser needs to draw the page, however large it is: what several claims rest on at one
moment is looked for in the same pictures first. What these do not show is examined by itself.
"""

import asyncio
import base64
import binascii
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, get_args

import anyio
from PIL.Image import Image
from playwright.async_api import CDPSession, Error, Frame, JSHandle, Page

from smoketree.browser.page_frames import FRAME_LIMIT, Text, ask, ask_for_object
from smoketree.browser.picture import Box, NotAPictureError, decode
from smoketree.browser.verify_element import Element
from smoketree.browser.verify_finding import Finding, Spot
from smoketree.browser.verify_ink import CHANGED, UNKNOWN, Look, Measured, Shift, Sight
from smoketree.browser.verify_page import View
from smoketree.browser.verify_text import Place, tidy
from smoketree.language.claim import Claim, CountIs, ElementShown, JournalClaim, PageIs, StateIs, TextShown, ValueIs
from smoketree.language.claim_terms import ClaimOutcome, State
from smoketree.snapshot.fold import fold

_MOST_PLACES = 6
_EDGES = """(frame) => {
  const style = getComputedStyle(frame);
  const inner = [frame.clientLeft + parseFloat(style.paddingLeft), frame.clientTop + parseFloat(style.paddingTop)];
  return [...inner, frame.offsetWidth];
}"""
_OF_CONTROLS = (ValueIs, StateIs, CountIs, PageIs, *get_args(JournalClaim))
"""Claims that what is not seen does not refute: they are about more than that it is shown."""


async def examined(view: View, claim: Claim, finding: Finding) -> Finding:
    """The finding of a claim, once what it rests on has been looked at: nothing holds by what nobody sees, and what
    nobody sees is absent."""
    if finding.outcome(negated=claim.negated) is ClaimOutcome.HOLDS:
        if view.deferred is not None and not finding.fleeting:
            view.deferred += finding.rests_on
            return finding
        # What may go again has to be looked at while it is there.
        spots = finding.rests_on if view.pixels or finding.fleeting else ()
        for look in await see_together([(view, spot) for spot in spots]):
            faint = look.sight is Sight.DOUBTFUL and isinstance(claim, StateIs) and claim.state is State.DISABLED
            if not look.seen and not faint:
                refutes = look.certain and not claim.negated and not isinstance(claim, _OF_CONTROLS)
                return Finding(None, _but(claim, finding, look), refutes=refutes)
    elif finding.truth and finding.rests_on and isinstance(claim, (TextShown, ElementShown)):
        if view.deferred is not None and not finding.fleeting:
            view.deferred += finding.rests_on[:1]
            return finding
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


async def see_together(wanted: Sequence[tuple[View, Spot]]) -> list[Look]:
    """How well a person sees each of the spots; the views are of one page at one moment."""
    shown = await _in_one_picture(wanted) if len(wanted) > 1 else set()
    looks: list[Look] = []
    for at, (view, spot) in enumerate(wanted):
        looks.append(Look(Sight.SEEN) if at in shown else await _best(view, spot))
        _note(view, spot, looks[-1])
        view.shows |= looks[-1].sight is Sight.SEEN
    return looks


async def _best(view: View, spot: Spot) -> Look:
    """How well a person sees the best of the places or elements. Of many, one that is not examined counts as seen."""
    best: Look | None = None
    places = spot.elements if spot.text is None else spot.places
    for place in places[:_MOST_PLACES]:
        look = await see(view, place, spot)
        best = look if best is None else max(best, look, key=lambda one: one.sight)
        if best.seen:
            return best
    return UNKNOWN if best is None or len(places) > _MOST_PLACES else best


@dataclass(frozen=True, slots=True)
class Aim:
    """What the holder in a frame has in view: an element, or words of a text; `kind` is what is drawn of it; `found` is
    what the first look at it measured, where it was looked at with the same question."""

    frame: Frame
    holder: JSHandle
    kind: str
    found: dict[str, Any] | None = None


def _request(view: View, place: Element | Place, spot: Spot) -> tuple[Frame, dict[str, Any]]:
    """The frame, and how the scripts take aim there at an element (by the spot's words, where it has any) or at one
    place of its words; `holder` is what the element is kept in."""
    if isinstance(place, Element):
        return place.frame, {"words": spot.words, "holder": place.holder, "index": place.index}
    text, element = spot.text or Text(()), next(iter(spot.elements), None)
    line = text.lines[place.line]
    frame, number = text.origin(place.line) or ((element.frame, place.line) if element else (view.page.main_frame, 0))
    skip = sum(map(str.isalnum, tidy(line)[: place.start]))
    within = {"holder": element.holder, "index": element.index} if element else {"holder": None, "index": None}
    return frame, {"words": spot.words, **within, "number": number, "line": line, "skip": skip, "struck": text.struck}


async def aim_of(view: View, place: Element | Place, spot: Spot, *, look: bool = False) -> Aim | None:
    """Takes aim at an element or at one place of the spot's words, and may `look` at it at once. None where that cannot
    be told from the rest."""
    frame, aim = _request(view, place, spot)
    holder = aim.pop("holder") or await view.holder(frame)
    # What is in another frame has to be scrolled into view from outside before it is looked at.
    request = {"holder": holder, "aim": aim, "look": look and frame == view.page.main_frame}
    aimed = await ask(frame, "aimed(aimAt(first.holder, first.aim), first)", request)
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
        return UNKNOWN  # another's browser server: it gives no pictures of a part
    aim = await aim_of(view, place, spot, look=True)
    if aim is None:
        return UNKNOWN
    try:
        async with _frames_in_view(aim.frame), _examiner(view.page) as examiner:
            return await _Examination(view.page, aim, spot.words, examiner).run()
    except (Error, NotAPictureError, binascii.Error):
        if aim.frame.is_detached() or view.page.is_closed():
            raise
        return UNKNOWN


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


@dataclass(slots=True)
class _Examiner:
    """What all examinations of a page share. `seen`: digests of pictures, with what was found to be drawn in them.
    Where the page looks as it did then, a person sees it now as well: it need not be painted without it again.

    There is one examination at a time (`turn`), as each paints the page otherwise, and one picture: Chromium gives the
    page the size of the picture that it takes, and of two at once it may leave it at that of the first.
    """

    page: Page
    seen: set[tuple[object, ...]] = field(default_factory=set)
    turn: anyio.Lock = field(default_factory=anyio.Lock)
    devtools: CDPSession | None = None
    _taken: asyncio.Future[dict[str, Any]] | None = None

    async def picture(self, area: Box, shift: Shift, scale: float) -> Image:
        """A picture of an area of the window, which is `shift` away from the beginning of the page."""
        if self._taken is not None and not self._taken.done():  # its examination was given up, as for a dialog
            await asyncio.wait({self._taken}, timeout=FRAME_LIMIT)
        clip = {"x": area[0] + shift[0], "y": area[1] + shift[1], "width": area[2], "height": area[3], "scale": scale}
        wanted = {"format": "png", "clip": clip, "optimizeForSpeed": True}
        if self.devtools is None:
            self.devtools = await self.page.context.new_cdp_session(self.page)
        self._taken = asyncio.ensure_future(self.devtools.send("Page.captureScreenshot", wanted))
        self._taken.add_done_callback(lambda taken: taken.cancelled() or taken.exception())
        answer = await asyncio.shield(self._taken)
        return decode(base64.b64decode(answer["data"]))


_examiners: dict[Page, _Examiner] = {}


@asynccontextmanager
async def _examiner(page: Page) -> AsyncIterator[_Examiner]:
    """The examiner of a page, once it is the caller's turn."""
    examiner = _examiners.get(page)
    if examiner is None:
        examiner = _examiners[page] = _Examiner(page)
        page.once("close", _forget)
    async with examiner.turn:
        try:
            yield examiner
        except Error:
            # Its session may be gone: the next picture makes its own. It is not detached: Chromium would leave the page
            # at the size of a picture that it is still taking.
            examiner.devtools = None
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
            return UNKNOWN, False
        return (await self._examined(found) if found.get("zoom") == 1 else UNKNOWN), bool(found["moved"])

    async def _examined(self, found: dict[str, Any]) -> Look:
        aim = Measured(self.aim.kind, self.words, found)
        placed = aim.placed()
        if placed is not None:
            return placed if placed.seen or await self._is_still(found) else CHANGED
        offset = await self._offset()
        if offset is None:
            return UNKNOWN
        shift = (found["across"] + offset[0], found["down"] + offset[1])
        take = partial(self.examiner.picture, aim.area, shift, aim.scale)
        shown = await take()
        drawn = aim.drawn(shown, shift)
        if drawn in self.examiner.seen and not aim.moving:
            return Look(Sight.SEEN)
        look = await self._compared(aim, shown, take)
        if look.sight is Sight.SEEN:
            self.examiner.seen.add(drawn)
        elif not await self._is_still(found):
            return CHANGED
        return look

    async def _is_still(self, found: dict[str, Any]) -> bool:
        """Whether the aim is where it was measured: it may have been drawn anew, or elsewhere, since."""
        return bool(found["boxes"] == await self.aim.holder.evaluate("(holder) => holder.boxes()"))

    async def _compared(self, aim: Measured, shown: Image, take: Callable[[], Awaitable[Image]]) -> Look:
        """What the picture of the area shows beside one that is taken without what the aim is at."""
        self.changed = True
        hidden = await self.aim.holder.evaluate("(holder) => holder.hideInk()")
        without = await take()
        if not hidden:
            return UNKNOWN  # the page's own style insists on it
        again = None
        if aim.moving:
            await self.aim.holder.evaluate("(holder) => holder.showInk()")
            again = await take()
        return aim.judged(shown, without, again)

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


async def _in_one_picture(wanted: Sequence[tuple[View, Spot]]) -> set[int]:
    """Which of the spots are certainly seen, by one picture of all of them and one without them. What is not in view as
    the window is now, or lies where another one does, is none of these."""
    page = wanted[0][0].page
    if not isinstance(page, Page):
        return set()
    aims: dict[int, dict[str, Any]] = {}
    for at, (view, spot) in enumerate(wanted):
        places = spot.elements if spot.text is None else spot.places
        frame, aim = _request(view, places[0], spot) if places else (None, {})
        if frame == page.main_frame:
            aims[at] = aim
    if len(aims) < 2:
        return set()
    try:
        async with _examiner(page) as examiner:
            holder = await wanted[0][0].holder(page.main_frame)
            request = {"holder": holder, "aims": list(aims.values())}
            told = await ask(page.main_frame, "aimAtAll(first.holder, first.aims)", request)
            found = {
                number: (at, Measured(one["kind"], wanted[at][1].words, one["found"]))
                for number, (at, one) in enumerate(zip(aims, told, strict=True))
                if one is not None
            }
            shown = await _shown(examiner, holder, {number: aim for number, (_, aim) in found.items()})
            return {found[number][0] for number in shown}
    except (Error, NotAPictureError, binascii.Error):
        return set()  # each is examined by itself, which says what is the matter


async def _shown(examiner: _Examiner, holder: JSHandle, found: Mapping[int, Measured]) -> set[int]:
    """Which of the aims that the holder has are seen for certain."""
    aims = {number: aim for number, aim in found.items() if aim.placed() is None and aim.scale == 1}
    if len(aims) < 2:
        return set()
    whole = _around([aim.area for aim in aims.values()])
    first = next(iter(aims.values())).found
    shift = (first["across"], first["down"])
    take = partial(examiner.picture, whole, shift, 1.0)
    picture = await take()
    if picture.width % whole[2]:
        return set()  # a pixel of the page is no whole number of those of the screen
    parts = {number: _part(picture, whole, aim.area) for number, aim in aims.items()}
    drawn = {number: aim.drawn(parts[number], shift) for number, aim in aims.items()}
    moving = any(aim.moving for aim in aims.values())
    seen = set() if moving else {number for number in aims if drawn[number] in examiner.seen}
    apart: list[int] = []
    for number, aim in aims.items():
        alone = number in seen or any(_overlap(aim.area, aims[other].area) for other in apart)
        if not alone and aim.found["letters_only"]:
            apart.append(number)
    if not apart:
        return seen
    again = None
    try:
        hidden = await holder.evaluate("(holder, numbers) => holder.hideInk(numbers)", apart)
        without = await take()
        if moving:
            await holder.evaluate("(holder) => holder.showInk()")
            again = await take()
    finally:
        await _leave(holder)
    for number, done in zip(apart, hidden, strict=True):
        aim = aims[number]
        others = [one and _part(one, whole, aim.area) for one in (without, again)]
        if done and others[0] and aim.judged(parts[number], others[0], others[1]).sight is Sight.SEEN:
            examiner.seen.add(drawn[number])
            seen.add(number)
    return seen


def _around(areas: Sequence[Box]) -> Box:
    left, top = min(area[0] for area in areas), min(area[1] for area in areas)
    return left, top, max(one[0] + one[2] for one in areas) - left, max(one[1] + one[3] for one in areas) - top


def _overlap(one: Box, other: Box) -> bool:
    across = one[0] < other[0] + other[2] and other[0] < one[0] + one[2]
    return across and one[1] < other[1] + other[3] and other[1] < one[1] + one[3]


def _part(picture: Image, whole: Box, area: Box) -> Image:
    """What of a picture of the whole shows the area in it."""
    ratio = picture.width // int(whole[2])
    left, top = int(area[0] - whole[0]) * ratio, int(area[1] - whole[1]) * ratio
    return picture.crop((left, top, left + int(area[2]) * ratio, top + int(area[3]) * ratio))
