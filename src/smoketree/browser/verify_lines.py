"""What the checks of the visible text come to: what it says, in what order, how often, and behind which label."""

from collections.abc import Sequence

from smoketree.browser.checks import Compare, LabelIs, OrderIs, TextShown, TimesShown
from smoketree.browser.verify_circles import Purpose
from smoketree.browser.verify_finding import Finding, counts
from smoketree.browser.verify_labels import Behind, behind, same_amount
from smoketree.browser.verify_locate import only
from smoketree.browser.verify_page import Text, View, names_of, text_of, visible_text
from smoketree.browser.verify_text import Place, clip, compares, nearest, occurrences, same, tidy
from smoketree.snapshot.query import Query


async def read_text(view: View, within: Query | None, *, aside: bool = False) -> Text:
    """The visible text of the page, or of the one container."""
    if within is None:
        return await visible_text(view, aside=aside)
    container = await only(view, within, Purpose.CONTAINER)
    return await text_of(container.frame, container.holder, container.index, aside=aside)


async def text_shown(view: View, check: TextShown) -> Finding:
    """Whether the visible text holds the words."""
    if not tidy(check.text):
        return Finding(None, "no text to look for was given")
    text = await read_text(view, check.within)
    found = occurrences(text.lines, check.text)
    if found:
        best = next((place for place in found if place.exact), found[0])
        return Finding(True, f'"{best.shown}"' + ("" if best.exact else " (but for case)"))
    if check.negated:
        return Finding(False, f'"{check.text}" is nowhere in the visible text')
    return Finding(False, await _instead(view, check, text))


async def _instead(view: View, check: TextShown, text: Text) -> str:
    """Where the words stand that were not found to be shown, or what is most like them."""
    if not view.explain:
        return "not shown"
    if not text.lines:
        return "the page shows no text"
    aside = (await read_text(view, check.within, aside=True)).aside
    for kind, other in aside:
        if occurrences([other], check.text):
            return f'"{clip(check.text, 80)}" stands only in {kind}'
    cells = [cell for line in text.lines for cell in dict.fromkeys((line, *line.split("\t")))]
    near = nearest([clip(cell, 300) for cell in cells], check.text)
    if near:
        return f'not shown; nearest: "{clip(near[0], 150)}"'
    start = "; ".join(f'"{clip(line, 60)}"' for line in text.lines[:3])
    return f"nothing like it is shown; the text begins {start}"


def _before(first: list[Place], second: list[Place]) -> bool | None:
    """Whether every place of the one precedes every place of the other; None where they are mixed.

    Where a text stands exactly once as a whole line or cell, that is the place that is meant.
    """
    ones, others = _meant(first), _meant(second)
    spots = [(place.line, place.start) for place in ones], [(place.line, place.start) for place in others]
    if max(spots[0]) < min(spots[1]):
        return True
    return False if min(spots[0]) > max(spots[1]) else None


def _meant(found: list[Place]) -> list[Place]:
    whole = [place for place in found if place.whole]
    return whole if len(whole) == 1 else found


async def order_is(view: View, check: OrderIs) -> Finding:
    """Whether the one text stands before the other."""
    if same(check.first, check.second) or not tidy(check.first) or not tidy(check.second):
        return Finding(None, "two different texts are needed for an order")
    lines = (await read_text(view, check.within)).lines
    first, second = occurrences(lines, check.first), occurrences(lines, check.second)
    missing = [text for text, found in ((check.first, first), (check.second, second)) if not found]
    if missing:
        return Finding(None, " and ".join(f'"{clip(text, 80)}" is not shown' for text in missing))
    order = _before(first, second)
    if order is None:
        counts = ((check.first, len(first)), (check.second, len(second)))
        seen = " and ".join(f'"{clip(text, 60)}" stands there {number} times' for text, number in counts)
        return Finding(None, f"{seen}: no one order")
    one, other = (check.first, check.second) if order else (check.second, check.first)
    return Finding(order, f'"{clip(one, 80)}" stands before "{clip(other, 80)}"')


async def times_shown(view: View, check: TimesShown) -> Finding:
    """How often a text stands in the visible text."""
    if not tidy(check.text):
        return Finding(None, "no text to look for was given")
    found = occurrences((await read_text(view, check.within)).lines, check.text)
    seen = f'"{clip(check.text, 80)}" is shown {len(found)} times'
    return Finding(counts(len(found), check.compare, check.count), seen)


async def label_is(view: View, check: LabelIs) -> Finding:
    """What stands behind a label. What is "not" so must stand on the label's own line: else it may be another's."""
    if not tidy(check.label) or not tidy(check.value):
        return Finding(None, "a label and a value are needed")
    lines = (await read_text(view, check.within)).lines
    found = [one for one in behind(lines, check.label) if one.beside or not check.negated]
    if not found:
        return Finding(None, _no_label(view, lines, check.label))
    truths = {_is(one, check) for one in found}
    seen = f'"{clip(check.label, 60)}" is {names_of(list(dict.fromkeys(clip(one.text, 80) for one in found)), 3)}'
    return Finding(truths.pop(), seen) if len(truths) == 1 else Finding(None, f"{seen}: not all the same")


def _is(one: Behind, check: LabelIs) -> bool:
    if check.compare is Compare.EQUALS and same_amount(one.text, check.value):
        return True
    return compares(one.text, check.value, check.compare, loose=True)


def _no_label(view: View, lines: Sequence[str], label: str) -> str:
    near = nearest([clip(line, 150) for line in lines], label) if view.explain else []
    return f'nothing stands behind a label "{clip(label, 60)}"' + (f'; nearest: "{near[0]}"' if near else "")
