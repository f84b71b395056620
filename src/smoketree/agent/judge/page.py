"""What of a page goes into the request: all of a small one; of a large one what the line mentions, and its outline.

Only the model reads this. Its quotes are looked up in the whole page.
"""

import re
from itertools import pairwise

from smoketree.agent.toolbox.page_text import around, excerpt, landmarks_first, relevant
from smoketree.shortening import shorten
from smoketree.snapshot.compress import fold_rows
from smoketree.snapshot.outline import Outline, is_property, read_key

LIMIT = 16_000
"""Characters of a page in a request; about 4,000 tokens."""

_REF = re.compile(r" \[(?:ref=[^\]]*|cursor=pointer)\]")
_LINKS = re.compile(r"\b(?:links?|url|address)\b", re.IGNORECASE)
_LONGEST_PROPERTY = 120


def readable(snapshot: str, line: str, *, limit: int = LIMIT) -> str:
    """The page in at most about `limit` characters, without refs."""
    bare = _without_refs(snapshot, links=_LINKS.search(line) is not None)
    if len(bare) <= limit:
        return bare
    folded = fold_rows(bare)
    mentioned = Outline(bare)
    hits = excerpt(bare, around(mentioned, relevant(mentioned, [line])), limit // 2)
    rest = folded if len(folded) <= limit // 2 else excerpt(folded, landmarks_first(Outline(folded)), limit // 2)
    return f"{rest}\n\nFrom the whole page, what has the words of the line:\n{hits}"


def _without_refs(snapshot: str, *, links: bool) -> str:
    kept: list[str] = []
    for line in snapshot.split("\n"):
        key = read_key(line)
        if key.role:
            end = key.end - (line[key.end - 1] == "'")
            kept.append(line[:end].removesuffix(key.marks) + _REF.sub("", key.marks) + line[end:])
        elif not is_property(line):
            kept.append(line)
        elif links or not line.lstrip().startswith("- /url:"):
            kept.append(shorten(line, _LONGEST_PROPERTY))
    return "\n".join(_closed(line, after) for line, after in pairwise([*kept, ""]))


def _closed(line: str, after: str) -> str:
    """The line without its colon if nothing is below it any more."""
    if not line.endswith(":") or len(after) - len(after.lstrip(" ")) > len(line) - len(line.lstrip(" ")):
        return line
    return line[:-1] if read_key(line).end == len(line) - 1 else line
