"""Collapses what a page repeats, wherever it stands: the `compress: true` of the snapshot tool.

It goes by single lines, not by lists: for that, `rows`. Counts of one kind of line are kept over the whole
snapshot, so two lists at one depth share them.
"""

import re
from collections import Counter

from smoketree.snapshot.outline import Key, Outline, is_property

GATE = 100
"""Nothing is collapsed unless some kind of line is there more often than this: a diverse page is left alone."""

KEEP = 10
"""So many of each kind stay."""

_REF = re.compile(r" \[ref=[^\]]*\]")
_NUMBER = re.compile(r"\d(?:[\d.,]*\d)?")

_NOTE = (
    "[playwright-compress: {} repeated ARIA nodes collapsed \u2014 use browser_evaluate() to enumerate the full list]"
)


def compress(text: str) -> str:
    """`text` with the first ten of every repeated kind of line, and a last line that says how many nodes are gone.

    Two lines are of a kind when they are equally indented and differ in refs, accessible names and numbers only.
    What is below a collapsed line goes with it. What a user acts upon always stays, with its properties and its
    value, and so do the lines it is below, so that the rest is still a tree. The text is returned as it is where no
    kind has more than a hundred, or where nothing could be collapsed.
    """
    outline = Outline(text)
    keys = outline.read()
    kinds = [_kind(line, key) for line, key in zip(outline.lines, keys, strict=True)]
    counts = Counter(kind for kind in kinds if kind)
    if not counts or max(counts.values()) <= GATE:
        return text
    kept = _kept(outline, keys, kinds)
    gone = sum(1 for line, stays in zip(outline.lines, kept, strict=True) if not stays and not is_property(line))
    if not gone:
        return text
    lines = [line for line, stays in zip(outline.lines, kept, strict=True) if stays]
    return "\n".join([*lines, _NOTE.format(gone)])


def _kind(line: str, key: Key) -> str:
    """What is left of a line, its indentation included, without ref, name and numbers; "" for a blank one."""
    if not line.strip():
        return ""
    if not key.role:
        return _NUMBER.sub("0", line)
    indent = line[: len(line) - len(line.lstrip(" "))]
    return f"{indent}{key.role}{_NUMBER.sub('0', _REF.sub('', key.marks) + line[key.end :])}"


def _kept(outline: Outline, keys: list[Key], kinds: list[str]) -> list[bool]:
    kept = [True] * len(outline)
    in_collapsed = [False] * len(outline)
    seen: Counter[str] = Counter()
    for at, key in enumerate(keys):
        above = outline.parents[at]
        if above >= 0 and _part_of(outline.lines[at], key, keys[above]):
            kept[at] = kept[above]
        elif key.interactive:
            _keep_above(outline, kept, at)
        elif above >= 0 and in_collapsed[above]:
            kept[at], in_collapsed[at] = False, True
        elif kinds[at]:
            seen[kinds[at]] += 1
            kept[at] = seen[kinds[at]] <= KEEP
            in_collapsed[at] = not kept[at]
    return kept


def _part_of(line: str, key: Key, above: Key) -> bool:
    """Whether a line only says more of the node above it: a property, the value of a field."""
    return is_property(line) or (key.role == "text" and above.interactive)


def _keep_above(outline: Outline, kept: list[bool], at: int) -> None:
    parent = outline.parents[at]
    while parent >= 0 and not kept[parent]:
        kept[parent] = True
        parent = outline.parents[parent]
