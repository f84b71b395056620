"""Which headings begin a case: `#Case 1: name`, `# Case 3 - name`, `### **Scenario:** name`.

Written without a space (`#Case name`), the word alone is enough. In a Markdown heading (`## Test ...`) a number,
a colon or a dash must follow: `# Test plan for the shop` is a title, not a case.
"""

# ruff: noqa: RUF001 - dashes, colons and quotes of all scripts are meant

import difflib
import re
from dataclasses import dataclass
from enum import StrEnum


class HeaderKind(StrEnum):
    """What a heading begins. DOUBTFUL: it has the word of a case but neither number nor colon."""

    CASE = "case"
    FINALLY = "finally"
    DOUBTFUL = "doubtful"
    TITLE = "title"


@dataclass(frozen=True, slots=True)
class Header:
    """A heading. `name` is a case's or section's full name; `number` the number before it, where no mark parts them."""

    kind: HeaderKind
    name: str
    number: str = ""
    glued: bool = False


_WORD = re.compile(
    r"(?P<marks>#{0,6})(?P<gap>\s*)[*_]*(?P<word>test\s+(?:case|scenario)|case|scenario|test|finally)"
    r"(?=$|[\s\d:：.#*(–—]|_{2}|-(?:$|[\s\d]))",
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"[*_]*\s*(?:[-#(]?(?P<number>\d+(?:\.\d+)*[a-z]?)(?!\w)\)?)?[*_]*\s*"
    r"(?P<sep>[:：|]|[-–—](?=\s|[*_]|$)|[.)](?=\s|[*_]|$))?(?:[*_]{1,3}(?=\s|$))?(?P<name>.*)",
    re.IGNORECASE | re.DOTALL,
)
_CLOSING = re.compile(r"\s+#+\s*$")
_GLUED = re.compile(r"\s{0,3}#{1,6}(?P<word>[A-Za-z]+)")
_BARE = re.compile(r"[*_]*(?:test\s+(?:case|scenario)|case|scenario|test)\s*\d+[*_]*\s*[:：]", re.IGNORECASE)


def is_heading(line: str) -> bool:
    """Whether a line that begins with `#` is a heading: a space follows the marks, or a case's word at once."""
    stripped = line.lstrip()
    marks = len(stripped) - len(stripped.lstrip("#"))
    return not stripped[marks : marks + 1].strip() or _WORD.match(stripped) is not None


def header(line: str) -> Header:
    """Reads a heading line (with its marks, or without where it is underlined)."""
    text = _CLOSING.sub("", line.strip())
    match = _WORD.match(text)
    if match is None:
        return Header(HeaderKind.TITLE, _clean(text.lstrip("#")))
    glued = bool(match.group("marks")) and not match.group("gap")
    after = _AFTER.match(text, match.end())
    assert after is not None  # noqa: S101 - the pattern matches the empty text
    name, number = _clean(after.group("name")), after.group("number") or ""
    parted = after.group("sep") is not None and (number != "" or after.group("sep") not in (".", ")"))
    if match.group("word").lower() == "finally":
        plain = glued or parted or not name
        return Header(HeaderKind.FINALLY if plain and not number else HeaderKind.TITLE, _clean(text.lstrip("#")))
    if not glued and not number and not parted:
        return Header(HeaderKind.DOUBTFUL, _clean(text.lstrip("#")))
    return Header(HeaderKind.CASE, name, "" if parted else number, glued)


def misspelt(line: str) -> str | None:
    """The word that a line like `#Scenaro: x` was meant to begin with, or None."""
    match = _GLUED.match(line)
    if match is None:
        return None
    near = difflib.get_close_matches(match.group("word").lower(), ("case", "scenario", "test", "finally"), 1, 0.75)
    return near[0].capitalize() if near else None


def is_bare(line: str) -> bool:
    """Whether a line looks like a case header whose `#` was forgotten: `Case 1: name`."""
    return _BARE.match(line) is not None


def _clean(name: str) -> str:
    """One line, without the marks of bold and italics around it."""
    name = " ".join(name.split())
    previous = None
    while name != previous:
        previous = name
        if name.startswith(("*", "_")) and (len(name) - len(name.lstrip("*_"))) <= 3:
            marks = name[: len(name) - len(name.lstrip("*_"))]
            if name.endswith(marks) and len(name) > 2 * len(marks):
                name = name[len(marks) : -len(marks)].strip()
        elif name.count("**") == 1:  # the other half stood before the name: **Case 1: name**
            name = name.replace("**", "").strip()
        elif name.count("__") == 1 and name.endswith("__"):
            name = name[:-2].strip()
    return name
