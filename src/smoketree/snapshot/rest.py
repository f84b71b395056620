"""The snapshot as the REST service gives it: `[e5]` on what a user acts upon, and no ref on anything else."""

import re

from smoketree.snapshot.exclude import exclude
from smoketree.snapshot.outline import Outline, read_key

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
