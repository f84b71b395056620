"""A snapshot's lines as an outline: what is below what, and what each line says of itself.

Where `parse` makes nodes of a text, this leaves every line as it is, so that what is kept of a snapshot is kept
byte for byte. It reads any text: a line that Playwright would not print has no role and no ref.
"""

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from smoketree.snapshot.roles import INTERACTIVE

_KEY = re.compile(
    r"""[ ]*-[ ](?P<quote>')?
        (?P<role>[A-Za-z][\w-]*)
        (?:[ ](?P<name>"[^"\\]*(?:\\.[^"\\]*)*"|/[^/\\]*(?:\\.[^/\\]*)*/))?
        (?P<marks>(?:[ ]\[[^\[\]]*\])*)
        (?P<end>'?)(?=:|\Z)""",
    re.VERBOSE | re.DOTALL,
)
_PROPERTY = re.compile(r"[ ]*- /[^\s:]+:")
_REF = re.compile(r" \[ref=([^\]]+)\]")


class Key(NamedTuple):
    """What a line says of its node before the colon. `end` is where that ends in the line.

    `spelling` is the name as the line spells it, in its quotes; `marks` are the bracketed ones, each with the space
    before it. The value of a text node or of a property is no part of it.
    """

    role: str
    spelling: str
    marks: str
    end: int

    @property
    def ref(self) -> str | None:
        found = _REF.search(self.marks)
        return found[1] if found else None

    @property
    def name(self) -> str:
        """The accessible name; "" where there is none."""
        if not self.spelling.startswith('"'):
            return self.spelling
        try:
            return str(json.loads(self.spelling, strict=False))
        except ValueError:
            return self.spelling[1:-1]

    @property
    def interactive(self) -> bool:
        """Whether a user acts upon it: by its role, or because the page shows a hand over it."""
        return self.role in INTERACTIVE or " [cursor=pointer]" in self.marks


NO_KEY = Key("", "", "", 0)
"""That of a line which is no node: a property, a remark, a blank."""


def read_key(line: str) -> Key:
    """The key of one line; NO_KEY where it is no node as Playwright prints one.

    No name can forge a mark or a ref: a name ends at its own quote, and marks stand behind it.
    """
    found = _KEY.match(line)
    if found is None or bool(found["quote"]) != bool(found["end"]):
        return NO_KEY
    spelling, role = found["name"] or "", found["role"]
    if found["quote"]:
        spelling = spelling.replace("''", "'")
    if role == "text" and (spelling or found["marks"]):
        return NO_KEY
    return Key(role, spelling, found["marks"], found.end())


def is_property(line: str) -> bool:
    """Whether the line belongs to the node above it: `/url:`, `/placeholder:`."""
    return _PROPERTY.match(line) is not None


class Outline:
    """The lines of a text, each with the line it is below and the end of what is below it.

    `parents[n]` is the number of the nearest line above that is less indented, -1 where there is none; `ends[n]`
    is one past the last line below line n. Only line feeds separate lines.
    """

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.indents = [len(line) - len(line.lstrip(" ")) for line in self.lines]
        self.parents, self.ends = [-1] * len(self.lines), [len(self.lines)] * len(self.lines)
        path: list[int] = []
        for at, indent in enumerate(self.indents):
            while path and self.indents[path[-1]] >= indent:
                self.ends[path.pop()] = at
            self.parents[at] = path[-1] if path else -1
            path.append(at)

    def __len__(self) -> int:
        return len(self.lines)

    def children(self, at: int) -> Iterator[int]:
        """The lines right below line `at`; those below nothing for -1."""
        below = at + 1
        end = len(self.lines) if at < 0 else self.ends[at]
        while below < end:
            yield below
            below = self.ends[below]

    def ancestors(self, at: int) -> list[int]:
        """The lines that line `at` is below, outermost first."""
        above: list[int] = []
        parent = self.parents[at]
        while parent >= 0:
            above.append(parent)
            parent = self.parents[parent]
        above.reverse()
        return above

    def read(self) -> list[Key]:
        """The key of every line."""
        return [read_key(line) for line in self.lines]

    def remarks(self) -> list[bool]:
        """Of every line, whether it is another server's remark or below one: it never counts as an element."""
        found: list[bool] = []
        for line, parent in zip(self.lines, self.parents, strict=True):
            found.append((parent >= 0 and found[parent]) or (not read_key(line).role and not is_property(line)))
        return found


def subtree(text: str, ref: str) -> str | None:
    """The lines of the element with that ref, indented from zero, as a snapshot of it alone would have them (but
    for a hand that shows over all of it because it shows over its parent); None where it is not in `text`. A page's
    own words that look like a ref are not taken for one.

    There is no `depth`: Playwright names an element by its content only where that is not shown, so a tree cut short
    has names that the whole tree does not have."""
    outline = Outline(text)
    mark = f"[ref={ref}]"
    remarks: list[bool] | None = None
    for at, line in enumerate(outline.lines):
        if mark in line and read_key(line).ref == ref:
            remarks = remarks or outline.remarks()
            if not remarks[at]:
                indent = outline.indents[at]
                return "\n".join(below[indent:] for below in outline.lines[at : outline.ends[at]])
    return None


MARK = "[unnamed]"

_HAND = " [cursor=pointer]"


def marked(plain: str, shown: str) -> str:
    """`shown` with `[unnamed]` in place of the hand on the elements that `plain` does not have.

    Both are snapshots of one page; `shown` was taken while the elements that Playwright leaves out had a hand over
    them. What others have of a hand is as it is in `plain`; an element without one that is new in `shown` only holds
    such elements together.
    """
    before = {key.ref: key for line in plain.split("\n") if (key := read_key(line)).ref is not None}
    return "\n".join(_remarked(line, before) for line in shown.split("\n"))


def _remarked(line: str, before: dict[str, Key]) -> str:
    key = read_key(line)
    if key.ref is None:
        return line
    known = before.get(key.ref)
    if known is None and _HAND in key.marks:
        marks = _REF.sub(lambda found: f"{found[0]} {MARK}", key.marks.replace(_HAND, ""))
    elif known is None:
        return line
    elif _HAND in known.marks and _HAND not in key.marks:
        marks = _REF.sub(lambda found: found[0] + _HAND, key.marks)
    elif _HAND not in known.marks:
        marks = key.marks.replace(_HAND, "")
    else:
        return line
    start = line.rindex(key.marks, 0, key.end)
    return f"{line[:start]}{marks}{line[start + len(key.marks) :]}"
