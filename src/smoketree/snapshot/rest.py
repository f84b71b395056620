"""The snapshot as the REST service gives it: `[e5]` on what a user acts upon, and no ref on anything else."""

import re
from collections.abc import Collection
from dataclasses import dataclass

from smoketree.snapshot.outline import Key, Outline, is_property, read_key

PICKER_ROLES = frozenset({"combobox"})
PICKER_WORDS = frozenset({"calendar", "date", "datepicker", "picker"})
"""What the REST service leaves out by default (seeds, 003)."""

_SAYING = frozenset(
    {"cell", "columnheader", "gridcell", "heading", "listitem", "paragraph", "row", "rowgroup", "rowheader", "time"}
)
"""Roles that say something and operate nothing: a column that is called "Date" is no date picker."""

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_a-zA-Z]+")


@dataclass(frozen=True, slots=True)
class Excluded:
    """What is left of a snapshot. `count` is the number of nodes that are gone, those inside others included."""

    text: str
    count: int


def exclude(text: str, *, roles: Collection[str] = PICKER_ROLES, words: Collection[str] = PICKER_WORDS) -> Excluded:
    """`text` without the elements of these roles and those that one of these words names, with all that is in them.

    A word (lower case) names an element when it is a word of its accessible name, alone or in the plural: "Start
    date" and "DatePicker", but not "Update". Headings, cells, rows and the like are never left out by name, since
    they only say something. Other servers' remarks stay.
    """
    outline = Outline(text)
    kept: list[str] = []
    count, gone_until = 0, 0
    remarks = outline.remarks()
    for at, line in enumerate(outline.lines):
        if at >= gone_until and not remarks[at] and _left_out(read_key(line), roles, words):
            gone_until = outline.ends[at]
        if at >= gone_until:
            kept.append(line)
        elif line.strip() and not is_property(line):
            count += 1
    return Excluded("\n".join(kept), count)


def _left_out(key: Key, roles: Collection[str], words: Collection[str]) -> bool:
    if key.role in roles:
        return True
    if not key.role or not key.spelling or key.role in _SAYING:
        return False
    named = {word.lower() for word in _WORD.findall(key.name)}
    return any(word in named or f"{word}s" in named for word in words)


_REF = re.compile(r" \[ref=([^\]]*)\]")
_SHORT = re.compile(r" \[((?:f\d+)?e\d+)\]")


def for_rest(text: str, *, exclude_pickers: bool = True) -> str:
    """A snapshot in the spelling of seed 003.

    Only interactive elements keep a ref, written `[e5]`. With `exclude_pickers`, comboboxes and what is named as a
    date picker are left out. Halves of surrogate pairs stay as they are.
    """
    outline = Outline(exclude(text).text if exclude_pickers else text)
    lines = zip(outline.lines, outline.remarks(), strict=True)
    return "\n".join(line if remark else _short(line) for line, remark in lines)


def ref_count(text: str) -> int:
    """How many refs stand in a text that `for_rest` returned."""
    outline = Outline(text)
    lines = zip(outline.lines, outline.remarks(), strict=True)
    return sum(1 for line, remark in lines if not remark and _SHORT.search(read_key(line).marks))


def _short(line: str) -> str:
    key = read_key(line)
    if key.ref is None:
        return line
    marks = _REF.sub(rf" [{key.ref}]" if key.interactive else "", key.marks)
    return f"{line[: key.end - len(key.marks) - _quote(line, key.end)]}{marks}{line[key.end - _quote(line, key.end) :]}"


def _quote(line: str, end: int) -> int:
    """1 where the key that ends there is in quotes, else 0."""
    return int(line[end - 1] == "'" and line.lstrip(" ").startswith("- '"))
