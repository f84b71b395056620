"""What of a page goes into a request: all of a small one; of a large one its outline and what the line speaks of. Pure.

It is only what the model reads. What it quotes is looked for in the whole page.
"""

import re
from itertools import pairwise

from smoketree.agent.judge.claim import Claim
from smoketree.agent.judge.stems import stem, stems, tokens
from smoketree.browser.verify_text import flat
from smoketree.snapshot.outline import Outline, is_property, read_key
from smoketree.snapshot.rows import fold_rows

LIMIT = 16_000
"""Characters of a page that a request carries; about 4,000 tokens."""

_BRANCHES = 6_000
_MOST_MATCHES = 20
_WHOLE = 12
_DROPPED = re.compile(r" \[(?:ref=[^\]]*|cursor=pointer)\]")
_LONGEST_LINK = 120


def readable(snapshot: str, claim: Claim, *, limit: int = LIMIT) -> str:
    """The page in at most about `limit` characters, without refs, which nobody can judge by."""
    bare = _bare(snapshot, links="link" in claim.topics or "address" in claim.topics)
    if len(bare) <= limit:
        return bare
    folded = fold_rows(bare)
    if len(folded) <= limit:
        return _with_branches(folded, bare, claim, limit + _BRANCHES)
    end = folded.rfind("\n", 0, limit - _BRANCHES)
    cut = folded[: end if end > 0 else limit - _BRANCHES]
    return _with_branches(
        f"{cut}\n- (the page goes on: {len(folded) - len(cut):,} more characters)", bare, claim, limit
    )


def _bare(snapshot: str, *, links: bool) -> str:
    kept: list[str] = []
    for line in snapshot.split("\n"):
        key = read_key(line)
        if key.role:
            end = key.end - (line[key.end - 1] == "'")
            kept.append(line[:end].removesuffix(key.marks) + _DROPPED.sub("", key.marks) + line[end:])
        elif not is_property(line):
            kept.append(line)
        elif links or not line.lstrip().startswith("- /url:"):
            kept.append(line if len(line) <= _LONGEST_LINK else line[:_LONGEST_LINK] + "…")
    return "\n".join(_closed(line, after) for line, after in pairwise([*kept, ""]))


def _closed(line: str, after: str) -> str:
    """The line without its colon where nothing is below it any more."""
    if not line.endswith(":") or len(after) - len(after.lstrip(" ")) > len(line) - len(line.lstrip(" ")):
        return line
    return line[:-1] if read_key(line).end == len(line) - 1 else line


def _with_branches(shown: str, bare: str, claim: Claim, limit: int) -> str:
    """`shown`, and below it the lines of the page with the line's words that it does not have."""
    present = set(shown.split("\n"))
    outline = Outline(bare)
    wanted = set(claim.words) | {stem(word) for term in claim.terms for word in tokens(term)}
    scored = []
    for at, line in enumerate(outline.lines):
        if line in present:
            continue
        met = stems(line) & wanted
        terms = sum(flat(term).casefold() in flat(line).casefold() for term in claim.terms)
        if met or terms:
            scored.append((-(len(met) + 3 * terms), at))
    room = limit - len(shown)
    taken: set[int] = set()
    for _, at in sorted(scored)[:_MOST_MATCHES]:
        below = range(at, outline.ends[at]) if outline.ends[at] - at <= _WHOLE else (at,)
        more = [one for one in (*outline.ancestors(at), *below) if one not in taken]
        cost = sum(len(outline.lines[one]) + 1 for one in more)
        if cost > room:
            break
        room -= cost
        taken.update(more)
    if not taken:
        return shown
    return f"{shown}\n\nFrom the parts left out, with the words of the line:\n" + "\n".join(
        outline.lines[at] for at in sorted(taken)
    )
