"""Marks what a second snapshot shows and the first one does not."""

import re

from smoketree.snapshot.outline import Key, read_key

MARK = "[unnamed]"

_HAND = " [cursor=pointer]"
_REF = re.compile(r" \[ref=[^\]]*\]")


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
