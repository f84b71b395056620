"""Where the lines of a paragraph are steps of their own and where they are one wrapped text."""

# ruff: noqa: RUF001 - dashes, colons and quotes of all scripts are meant

import re
from collections.abc import Sequence

from smoketree.plan.blocks import begins_assertion
from smoketree.plan.passage import Passage
from smoketree.plan.quotes import mask
from smoketree.plan.sentences import begins_step

_GOES_ON = re.compile(
    r"(?:[,，;、(\[-]|\b(?:and|or|the|an?|to|into|in|on|at|of|for|with|from|by|as|named|called|labell?ed|titled|says|is|that"
    r"|your|click|press|then|shows|contains))\s*$",
    re.IGNORECASE,
)
_ENDS = re.compile(r"[.!?。！？][)\]\"'”’»*_]*\s*$")


def units(lines: Sequence[Passage], *, prose: bool) -> list[Passage]:
    """Joins the lines of a paragraph that go on with the one before.

    A line stands alone where it begins with `Assert:`, where it begins as a step and the one before is done, and
    in prose where all lines begin with a capital (or in a script without) and none breaks off.
    """
    line_wise = prose and len(lines) > 1 and all(_begins_large(line) for line in lines)
    line_wise = line_wise and not any(_GOES_ON.search(mask(line.text)) for line in lines[:-1])
    groups: list[list[Passage]] = []
    for line in lines:
        if not groups or line_wise or _stands_alone(line, groups[-1][-1], prose=prose):
            groups.append([line])
        else:
            groups[-1].append(line)
    return [Passage.joined(group) for group in groups]


def _stands_alone(line: Passage, before: Passage, *, prose: bool) -> bool:
    if begins_assertion(line):
        return True
    if not _begins_large(line):
        return False
    if begins_step(mask(line.text)):
        return not _GOES_ON.search(mask(before.text))
    return not prose and begins_assertion(before) and bool(_ENDS.search(before.text))


def _begins_large(line: Passage) -> bool:
    first = line.text.lstrip("*_\"'“‘«「`")[:1]
    return first.isalnum() and not first.islower()
