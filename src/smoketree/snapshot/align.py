"""Which lines of one snapshot are which lines of another."""

from bisect import bisect_left

from smoketree.snapshot.outline import Outline, read_key


def matches(old: Outline, new: Outline) -> list[tuple[int, int]]:
    """Pairs of line numbers in both orders ascending: the same element by its ref, or the same line.

    An element that has moved past others is matched on one side of them only, so one of two that changed places has
    no match. Lines without a ref are matched between matched ones, from both ends inwards.
    """
    head = _common(old.lines, new.lines)
    tail = _common(old.lines[head:][::-1], new.lines[head:][::-1])
    old_end, new_end = len(old) - tail, len(new) - tail
    pairs = [(at, at) for at in range(head)]
    before = (head, head)
    for anchor in [*_anchors(old, new, head, old_end, new_end), (old_end, new_end)]:
        pairs.extend(_between(old, new, before, anchor))
        if anchor[0] < old_end:
            pairs.append(anchor)
        before = (anchor[0] + 1, anchor[1] + 1)
    pairs.extend((old_end + at, new_end + at) for at in range(tail))
    return pairs


def _common(one: list[str], other: list[str]) -> int:
    """How many lines at the beginning are the same."""
    least = min(len(one), len(other))
    if one[:least] == other[:least]:
        return least
    return next(at for at in range(least) if one[at] != other[at])


def _anchors(old: Outline, new: Outline, begin: int, old_end: int, new_end: int) -> list[tuple[int, int]]:
    """The most pairs of lines with one ref that are in the same order in both."""
    old_at, new_at = _unlike(old, begin, old_end), _unlike(new, begin, new_end)
    # A line that is the same in both need not be read.
    pairs = [(at, new_at[line]) for line, at in old_at.items() if line in new_at]
    old_refs = _refs(old, set(range(begin, old_end)).difference(at for at, _ in pairs))
    new_refs = _refs(new, set(range(begin, new_end)).difference(at for _, at in pairs))
    pairs.extend((at, new_refs[ref]) for ref, at in old_refs.items() if ref in new_refs)
    return _ascending(sorted(pairs))


def _unlike(outline: Outline, begin: int, end: int) -> dict[str, int]:
    """The lines with a ref that are there once, and where."""
    found: dict[str, int] = {}
    twice: set[str] = set()
    for at in range(begin, end):
        line = outline.lines[at]
        if "[ref=" in line and found.setdefault(line, at) != at:
            twice.add(line)
    for line in twice:
        del found[line]
    return found


def _refs(outline: Outline, places: set[int]) -> dict[str, int]:
    """Of these lines, where each ref stands that stands once."""
    found: dict[str, int] = {}
    twice: set[str] = set()
    for at in sorted(places):
        line = outline.lines[at]
        ref = read_key(line).ref if "[ref=" in line else None
        if ref is not None and found.setdefault(ref, at) != at:
            twice.add(ref)
    return {ref: at for ref, at in found.items() if ref not in twice}


def _ascending(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """A longest part of `pairs` (ascending by the first number) whose second numbers ascend too."""
    smallest: list[int] = []
    last_of: list[int] = []
    before = [-1] * len(pairs)
    for at, (_, second) in enumerate(pairs):
        length = bisect_left(smallest, second)
        before[at] = last_of[length - 1] if length else -1
        if length == len(smallest):
            smallest.append(second)
            last_of.append(at)
        else:
            smallest[length] = second
            last_of[length] = at
    chain: list[tuple[int, int]] = []
    at = last_of[-1] if last_of else -1
    while at >= 0:
        chain.append(pairs[at])
        at = before[at]
    chain.reverse()
    return chain


def _between(old: Outline, new: Outline, begin: tuple[int, int], end: tuple[int, int]) -> list[tuple[int, int]]:
    """Equal lines, whatever their indentation, at both ends of the gap between two anchors."""
    first, last = 0, 0
    room = min(end[0] - begin[0], end[1] - begin[1])
    while first < room and _same(old, begin[0] + first, new, begin[1] + first):
        first += 1
    while last < room - first and _same(old, end[0] - 1 - last, new, end[1] - 1 - last):
        last += 1
    heads = [(begin[0] + at, begin[1] + at) for at in range(first)]
    tails = [(end[0] - at, end[1] - at) for at in range(last, 0, -1)]
    return heads + tails


def _same(old: Outline, at: int, new: Outline, there: int) -> bool:
    return old.lines[at].lstrip(" ") == new.lines[there].lstrip(" ")
