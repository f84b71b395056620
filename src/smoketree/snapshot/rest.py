"""The snapshot as the REST service gives it: `[e5]` on what a user acts upon, and no ref on anything else."""

import re

from smoketree.snapshot.outline import Key, Outline, read_key

PICKER_WORDS = frozenset({"calendar", "date", "datepicker", "picker"})
"""What the REST service leaves out by default, by its name (seeds, 003)."""

_SAYING = frozenset(
    {"cell", "columnheader", "gridcell", "heading", "listitem", "paragraph", "row", "rowgroup", "rowheader", "time"}
)
"""Roles that say something and operate nothing: a column that is called "Date" is no date picker."""

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_a-zA-Z]+")


def without_pickers(text: str) -> str:
    """`text` without comboboxes and what one of PICKER_WORDS names, with all that is in them.

    A word (lower case) names an element when it is a word of its accessible name, alone or in the plural: "Start
    date" and "DatePicker", but not "Update". Headings, cells, rows and the like are never left out by name, since
    they only say something. Other servers' remarks stay.
    """
    outline = Outline(text)
    kept: list[str] = []
    gone_until = 0
    for at, (line, remark) in enumerate(zip(outline.lines, outline.remarks(), strict=True)):
        if at >= gone_until and not remark and _is_picker(read_key(line)):
            gone_until = outline.ends[at]
        if at >= gone_until:
            kept.append(line)
    return "\n".join(kept)


def _is_picker(key: Key) -> bool:
    if not key.role or key.role == "combobox":
        return key.role == "combobox"
    named = {word.lower() for word in _WORD.findall(key.name)}
    return key.role not in _SAYING and any(word in named or f"{word}s" in named for word in PICKER_WORDS)


_REF = re.compile(r" \[ref=([^\]]*)\]")
_SHORT = re.compile(r" \[((?:f\d+)?e\d+)\]")


def for_rest(text: str, *, exclude_pickers: bool = True) -> str:
    """A snapshot in the spelling of seed 003.

    Only interactive elements keep a ref, written `[e5]`. With `exclude_pickers`, comboboxes and what is named as a
    date picker are left out. Halves of surrogate pairs stay as they are.
    """
    outline = Outline(without_pickers(text) if exclude_pickers else text)
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
    # A key in quotes ends with the closing one.
    end = key.end - (line[key.end - 1] == "'" and line.lstrip(" ").startswith("- '"))
    return f"{line[: end - len(key.marks)]}{marks}{line[end:]}"
