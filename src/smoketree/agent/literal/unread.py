"""What to tell the author of a step that was not read: which part of it, why not, and what the page has instead."""

from smoketree.agent.literal.clauses import joints_of
from smoketree.agent.literal.phrasing import trimmed
from smoketree.agent.literal.read import read
from smoketree.language.words import tokens
from smoketree.snapshot.describe import describe
from smoketree.snapshot.label import label
from smoketree.snapshot.roles import INTERACTIVE
from smoketree.snapshot.tree import Tree

_MOST = 5
_ADVICE: tuple[tuple[str, str], ...] = (
    ("or either", 'a step does one thing: write the one, or a step for each with a condition: If "..." appears, ...'),
    ("unless until while except but without", 'a step has no other condition than: If "..." appears, click "..."'),
    (
        "valid invalid random whatever something anything wrong correct incorrect any some",
        "say the value, or the name, itself and in quotes",
    ),
    ("all every each everything", "say which ones, one by one"),
    (
        "cheapest largest smallest shortest longest greatest highest lowest best most least larger smaller similar",
        "nothing is compared: name the one that is meant as the page shows it, in quotes",
    ),
    ("answer solve calculate guess count sum total number", "nothing is worked out: say the value itself, in quotes"),
)


def unread_part(text: str) -> str:
    """The part of a step that could not be read, without the clauses before and behind it that could."""
    span = trimmed(tokens(text))
    joints = joints_of(span)
    start, stop = 0, len(span)
    for end, following in joints:
        if start < end < following < stop and read(text[span[start].start : span[end - 1].end]) is not None:
            start = following
    for end, following in reversed(joints):
        if start < end < following < stop and read(text[span[following].start : span[stop - 1].end]) is not None:
            stop = end
    return text[span[start].start : span[stop - 1].end] if start < stop else text


def advice(text: str) -> str:
    """Why it may not have been read, by a word in it; "" where no word tells."""
    said = {token.key for token in tokens(text) if not token.quoted}
    return next((told for words, told in _ADVICE if said & set(words.split())), "")


def controls(tree: Tree) -> tuple[str, ...]:
    """The first controls of the page that have a name."""
    named = (node for node in tree if node.role in INTERACTIVE and node.ref and label(tree, node))
    return tuple(dict.fromkeys(describe(tree, node) for _, node in zip(range(_MOST), named, strict=False)))
