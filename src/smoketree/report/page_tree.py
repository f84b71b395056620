"""The snapshot of a failed line as a tree to be folded, with the lines marked that hold what was expected or seen."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from smoketree.display_text import one_line
from smoketree.snapshot.fold import fold
from smoketree.snapshot.tree import Node, SnapshotError, Tree, parse

MOST_LINES = 1200
"""Of one snapshot; beyond, only marked lines and their ancestors."""
_DEEPEST = 40
_TEXT = 300
_MOST_HITS = 24
_OPEN_DEPTH = 4
_SMALL = 8
_BOX = re.compile(r"(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?),(\d+(?:\.\d+)?),(\d+(?:\.\d+)?)")
_HIDDEN_MARKS = frozenset({"cursor", "box", "active"})


class Hit(StrEnum):
    """Why a line is marked: it holds the text that was expected, or what was seen instead."""

    EXPECTED = "expected"
    SEEN = "seen"


@dataclass(frozen=True, slots=True)
class Box:
    """Where an element is in the viewport, in CSS pixels."""

    x: float
    y: float
    width: float
    height: float

    def __str__(self) -> str:
        return f"{self.x:g},{self.y:g},{self.width:g},{self.height:g}"

    def around(self, margin: float) -> "Box":
        """The box with a margin on each side."""
        return Box(self.x - margin, self.y - margin, self.width + 2 * margin, self.height + 2 * margin)

    def within(self, width: float, height: float) -> "Box | None":
        """What of it is to be seen in a viewport of that size; None where nothing is."""
        left, top = max(self.x, 0.0), max(self.y, 0.0)
        right, bottom = min(self.x + self.width, width), min(self.y + self.height, height)
        return Box(left, top, right - left, bottom - top) if right > left and bottom > top else None


@dataclass(frozen=True, slots=True)
class TreeLine:
    """A line of the tree, or the end of what is below one (`ends`). `holds`: lines are below it; they are
    shown at first if it is `open`."""

    role: str = ""
    name: str | None = None
    text: str = ""
    marks: str = ""
    hit: Hit | None = None
    box: Box | None = None
    holds: bool = False
    open: bool = False
    ends: bool = False


@dataclass(frozen=True, slots=True)
class PageTree:
    """The lines in the order in which they are written, with the ends of folds between them. `left_out` counts the
    lines that did not fit."""

    lines: tuple[TreeLine, ...]
    left_out: int = 0

    @property
    def hits(self) -> tuple[TreeLine, ...]:
        return tuple(line for line in self.lines if line.hit)


def page_tree(snapshot: str, expected: Iterable[str], seen: Iterable[str], most: int = MOST_LINES) -> PageTree | None:
    """Reads a snapshot; None for other text. `expected` and `seen` are phrases to look for."""
    try:
        tree = parse(snapshot)
    except (SnapshotError, RecursionError):
        return None
    if not tree.nodes:
        return None
    hits = dict.fromkeys(_holders(tree, expected), Hit.EXPECTED)
    hits |= dict.fromkeys(_holders(tree, seen), Hit.SEEN)
    hits = dict(sorted(hits.items())[:_MOST_HITS])
    above = {parent.index for index in hits for parent in tree.ancestors(tree.nodes[index])}
    kept = [node for node in tree if node.index < most or node.index in above or node.index in hits]
    return PageTree(tuple(_lines(tree, kept, hits, above)), len(tree) - len(kept))


def _lines(tree: Tree, kept: list[Node], hits: dict[int, Hit], above: set[int]) -> Iterator[TreeLine]:
    ends: list[int] = []
    for node, following in zip(kept, [*kept[1:], None], strict=True):
        while ends and ends[-1] <= node.index:
            ends.pop()
            yield TreeLine(ends=True)
        holds = following is not None and following.index < node.end and len(ends) < _DEEPEST
        near = node.parent in above and node.end - node.index <= _SMALL
        is_open = node.index in above or near or (not hits and len(ends) < _OPEN_DEPTH)
        yield TreeLine(
            role=one_line(node.role, 60),
            name=None if node.name is None else one_line(node.name, _TEXT),
            text=one_line(node.text or "", _TEXT),
            marks=_marks(node),
            hit=hits.get(node.index),
            box=_box(tree, node),
            holds=holds,
            open=holds and is_open,
        )
        if holds:
            ends.append(node.end)
    yield from (TreeLine(ends=True) for _ in ends)


def _marks(node: Node) -> str:
    shown = [key if value == "true" else f"{key}={value}" for key, value in node.attributes if key not in _HIDDEN_MARKS]
    return one_line(" ".join([*shown, *(f"{name}: {value}" for name, value in node.properties)]), _TEXT)


def _holders(tree: Tree, wanted: Iterable[str]) -> set[int]:
    """The nodes that hold one of the texts themselves; for a text that no node holds alone, the smallest parts of the
    page that do."""
    own = [
        fold(" ".join(part for part in (node.name, node.text, *dict(node.properties).values()) if part))
        for node in tree
    ]
    found: set[int] = set()
    for phrase in wanted:
        folded = fold(phrase)
        if not folded:
            continue
        direct = {at for at, text in enumerate(own) if folded in text}
        found |= _lowest(tree, direct) if direct else _smallest(tree, own, folded)
    return found


def _lowest(tree: Tree, holders: set[int]) -> set[int]:
    """Without those whose name only repeats what is below them."""
    ordered = sorted(holders)
    following = [*ordered[1:], len(tree)]
    return {at for at, after in zip(ordered, following, strict=True) if after >= tree.nodes[at].end}


def _smallest(tree: Tree, own: list[str], phrase: str) -> set[int]:
    """The deepest nodes whose texts, in the order of the page, make up the phrase; not the whole page."""
    whole = {node.index for node in tree if node.end - node.index == len(tree)}
    starts: list[int] = []
    at = 0
    for text in own:
        starts.append(at)
        at += len(text) + 1 if text else 0
    starts.append(at)
    joined = "".join(f"{text} " for text in own if text)
    found: set[int] = set()
    place = joined.find(phrase)
    while place >= 0 and len(found) < _MOST_HITS:
        inside = [n.index for n in tree if starts[n.index] <= place and place + len(phrase) <= starts[n.end]]
        found |= set(inside[-1:]) - whole
        place = joined.find(phrase, place + len(phrase))
    return found


def _box(tree: Tree, node: Node) -> Box | None:
    """The place of a node in the page's viewport. In a frame boxes count from the frame's corner (Playwright gives
    what `getBoundingClientRect` says there)."""
    own = _own_box(node)
    if own is None:
        return None
    x, y = own.x, own.y
    for parent in tree.ancestors(node):
        if parent.role == "iframe":
            frame = _own_box(parent)
            if frame is None:
                return None
            x, y = x + frame.x, y + frame.y
    return Box(x, y, own.width, own.height)


def _own_box(node: Node) -> Box | None:
    found = _BOX.fullmatch(node.attribute("box") or "")
    if found is None:
        return None
    x, y, width, height = (float(part) for part in found.groups())
    return Box(x, y, width, height) if width and height and max(abs(x), abs(y), width, height) < 1e6 else None
