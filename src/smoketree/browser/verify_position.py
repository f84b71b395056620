"""Where something that is shown is: in a half or a corner of the screen, or above or below something else.

Where it is elsewhere, nothing is established: what a person calls "at the top" depends on the window.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from smoketree.browser.page_frames import ask, ask_element
from smoketree.browser.verify_element import AmbiguousElement
from smoketree.browser.verify_finding import Finding, Spot
from smoketree.browser.verify_locate import only
from smoketree.browser.verify_page import View
from smoketree.browser.verify_seen import aim_of
from smoketree.browser.verify_tiers import Purpose
from smoketree.language.claim import Claim, ElementShown, TextShown
from smoketree.language.claim_terms import ClaimOutcome, spoken

_SLACK = 4.0
"""Pixels by which two boxes, one below the other, may overlap."""


@dataclass(frozen=True, slots=True)
class _Box:
    """Edges in the document, in CSS pixels; where the window is scrolled to, its size, the document's height."""

    left: float
    top: float
    right: float
    bottom: float
    across: float
    down: float
    width: float
    height: float
    whole: float

    def is_at(self, position: str) -> bool:
        """Whether the middle is in that half, or quarter, of the window as it is or of the first or last screenful."""
        x = (self.left + self.right) / 2 - self.across
        y = (self.top + self.bottom) / 2
        seen = y - self.down
        fits = {
            "left": x < self.width / 2,
            "right": x > self.width / 2,
            "top": seen < self.height / 2 or y < self.height / 2,
            "bottom": seen > self.height / 2 or y > self.whole - self.height / 2,
        }
        return all(fits[word] for word in position.split())

    def is_beyond(self, other: "_Box", position: str) -> bool:
        """Whether it is above or below the other, in a column with it; or to a side of it, in a line with it."""
        if position not in {"above", "below"}:
            left, right = (self, other) if position == "to the left of" else (other, self)
            in_line = left.top < right.bottom and right.top < left.bottom
            return in_line and left.right <= right.left + _SLACK
        upper, lower = (self, other) if position == "above" else (other, self)
        aligned = upper.left < lower.right and lower.left < upper.right
        return aligned and upper.bottom <= lower.top + _SLACK


async def placed(view: View, claim: Claim, finding: Finding) -> Finding:
    """The finding, once it is known that what it rests on is where the claim says."""
    if not isinstance(claim, (TextShown, ElementShown)) or not claim.at or finding.truth is not True:
        return finding
    unknown = replace(finding, truth=None, refutes=False)
    if claim.negated:
        return unknown
    if finding.outcome(negated=False) is not ClaimOutcome.HOLDS:
        return finding
    boxes = [box for spot in finding.rests_on for box in await _boxes(view, spot)]
    if claim.anchor is None:
        fits = any(box.is_at(claim.at) for box in boxes)
        where = f"at the {claim.at} of the page"
    else:
        try:
            anchor = await only(view, claim.anchor, Purpose.ANCHOR)
        except AmbiguousElement as unclear:
            return replace(unknown, seen=str(unclear))
        # Its own box: what is drawn around a field may have the message below it, too.
        other = _Box(**await ask_element(anchor, "boxInPage(element.getBoundingClientRect())"))
        fits = anchor.frame == view.page.main_frame and any(box.is_beyond(other, claim.at) for box in boxes)
        where = f"{claim.at} the {spoken(claim.anchor, 'element')}"
    return finding if fits else replace(unknown, seen=f"{finding.seen} is shown, but not {where}")


async def _boxes(view: View, spot: Spot) -> Sequence[_Box]:
    """The boxes of the places or elements in the page's own document: how a frame is placed in it is not followed."""
    places = spot.elements if spot.text is None else spot.places
    found: list[_Box] = []
    for place in places:
        aim = await aim_of(view, place, spot)
        if aim is None or aim.frame != view.page.main_frame:
            continue
        box = await ask(aim.frame, "boxOfAim(first)", aim.holder)
        found += [_Box(**box)] if box else []
    return found
