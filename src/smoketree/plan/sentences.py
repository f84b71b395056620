"""Where sentences end. Not within quotes, brackets, addresses, numbers or after "e.g."."""

# ruff: noqa: RUF001 - dashes, colons and quotes of all scripts are meant

import itertools
import re

from smoketree.plan.quotes import FILLER
from smoketree.plan.wording import Reading, is_instruction, opening

_END = re.compile(r"(?P<mark>[.!?…]+)(?P<close>[)\]*_]*)\s+|(?P<wide>[。！？]+)(?P<wide_close>[」』”）)]*)\s*")
_GOES_ON = re.compile(
    r"(?:^|[\s(])(?:e\.g|i\.e|vs|cf|mr|mrs|ms|dr|prof|st|approx|incl|fig|resp|esp|max|min)$", re.IGNORECASE
)
_INITIAL = re.compile(r"(?:^|[\s(])[a-z]$", re.IGNORECASE)
_NUMBER = re.compile(r"(?:^|\s)(?:no|nr)$", re.IGNORECASE)
_MAYBE_SHORT = re.compile(
    r"(?:^|[\s(])(?:etc|inc|ltd|co|corp|ca|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|\w\.\w)$", re.IGNORECASE
)
_QUOTED_END = re.compile(rf"{FILLER}\s+(?=[^\W\d_])")


def sentences(masked: str, text: str | None = None) -> tuple[tuple[int, int], ...]:
    """The sentences of a masked text as (start, end), in order and without gaps but white space.

    `text` is the same text unmasked: with it, a quoted part that ends in a full stop ends the sentence where
    an instruction follows (`Type "Hello." Click Send`).
    """
    depths = _depths(masked)
    found = [m.end() for m in _END.finditer(masked) if depths[m.start()] == 0 and _ends(masked, m)]
    if text is not None:
        found += [m.end() for m in _QUOTED_END.finditer(masked) if _quoted_stop(masked, text, m)]
    bounds = [0, *sorted(found), len(masked)]
    return tuple((start, end) for start, end in itertools.pairwise(bounds) if masked[start:end].strip())


def begins_step(masked: str) -> bool:
    """Whether a sentence begins a step of its own, by its first words."""
    return is_instruction(masked) or opening(masked).reading is not Reading.ACTION


def _ends(masked: str, match: re.Match[str]) -> bool:
    if match.group("wide"):
        return True
    rest = masked[match.end() : match.end() + 60]
    if not rest:
        return False
    before = masked[max(0, match.start() - 8) : match.start()]
    if _GOES_ON.search(before):
        return False
    if begins_step(rest):
        return True
    if match.group("mark") != "." or _INITIAL.search(before) or _MAYBE_SHORT.search(before):
        return False
    if _NUMBER.search(before) and rest[0].isdigit():
        return False
    return not rest[0].islower() and (rest[0].isalnum() or rest[0] in "{[(" + FILLER)


def _quoted_stop(masked: str, text: str, match: re.Match[str]) -> bool:
    return text[match.start() - 1 : match.start()] in (".", "!", "?") and begins_step(
        masked[match.end() : match.end() + 60]
    )


def _depths(masked: str) -> list[int]:
    """How many closed brackets each character stands in; a bracket that is never closed counts for nothing."""
    pairs: list[tuple[int, int]] = []
    opened: list[int] = []
    for at, mark in enumerate(masked):
        if mark in "([{":
            opened.append(at)
        elif mark in ")]}" and opened:
            pairs.append((opened.pop(), at))
    changes = [0] * (len(masked) + 2)
    for start, end in pairs:
        changes[start + 1] += 1
        changes[end] -= 1
    depth, depths = 0, []
    for change in changes:
        depth += change
        depths.append(depth)
    return depths
