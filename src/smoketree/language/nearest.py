"""What is on a page instead of what was looked for: candidates for an error, and names that differ by a slip."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from difflib import SequenceMatcher
from heapq import nsmallest

from smoketree.language.index import PageIndex, bare, compact, same_words
from smoketree.snapshot.fold import fold, words
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import BOXES, is_interactive, related
from smoketree.snapshot.tree import Node

_LONGEST = 80
_ALIKE = 0.5
_COMPARED = 100
_LONGEST_ENDING = 3


def nearest(page: PageIndex, query: Query, among: Collection[Node] | None = None, limit: int = 5) -> tuple[Node, ...]:
    """The elements that come closest to `query`, best first; for messages and suggestions, never to act on.

    Those of that very name under another role come first, then those of the same kind by likeness of name, then the
    others. What is not alike at all is left out; without a name, the elements of that kind come in document order.
    """
    family = frozenset[str]().union(*(related(role) for role in query.roles))
    pool = page.tree.nodes if among is None else among
    nodes = [node for node in pool if node.role in family or is_interactive(node) or _reads(node)]
    name = query.name if query.name is not None else query.text
    if name is None:
        return tuple([node for node in nodes if not query.roles or node.role in query.roles][:limit])
    wanted = bare(fold(name))[:_LONGEST]
    letters = frozenset(wanted)
    shared = Counter(index for word in words(wanted) for index in {entry[0] for entry in page.with_word(word)})
    labels = {node.index: page.label(node)[:_LONGEST] for node in nodes}
    # SequenceMatcher is slow: only what shares most words and letters is compared by it.
    likely = nsmallest(
        _COMPARED,
        (node for node in nodes if labels[node.index]),
        key=lambda node: (-shared[node.index] - _overlap(letters, labels[node.index]), node.role not in family),
    )
    scored = []
    for node in likely:
        score = _likeness(wanted, labels[node.index])
        if score >= _ALIKE:
            same_kind = node.role in family if family else is_interactive(node)
            scored.append((score < 1, not same_kind, -score, node.index))
    return tuple(page.tree.nodes[index] for *_, index in sorted(scored)[:limit])


def slip_of(page: PageIndex, name: str, among: Collection[Node]) -> Node | None:
    """The element of `among` whose name differs from `name` only by a slip of the author (`language.slip`), or by words
    that are written together or apart ("Log in", "Login"), or is a choice that goes on with what is to be known about
    it ("Harbor Pharmacy 12 Quay Street"); None where there is none."""
    wanted = bare(fold(name))
    places = {node.index for node in among}
    for key, entries in page.texts():
        index, _, label = next((entry for entry in entries if entry[0] in places), entries[0])
        alike = key[:1] == wanted[:1] and abs(len(key) - len(wanted)) <= _LONGEST_ENDING * (1 + wanted.count(" "))
        alike = alike or label.startswith(f"{wanted} (")
        node = page.tree.nodes[index]
        goes_on = node.role in BOXES and label.startswith(f"{wanted} ")
        same = alike and label != wanted and (key == compact(wanted) or slip(wanted, (label,)))
        if index in places and (goes_on or same):
            return node
    return None


def named_elsewhere(page: PageIndex, name: str) -> Iterator[Node]:
    """The elements of that whole name, of any role but heading: a heading remains where its control is gone."""
    for index, _, label in page.called(name):
        if page.tree.nodes[index].role != "heading" and same_words(label, bare(fold(name))):
            yield page.tree.nodes[index]


def _reads(node: Node) -> bool:
    """Whether a person may take the node for one to act upon, or to look at, by its name."""
    return bool(node.role) and (node.name is not None or node.role in {"heading", "text"})


def _likeness(wanted: str, found: str) -> float:
    """1 is the same; a name that has all the words is nearly so, one that is a part of them ("shop" of "the shop
    database") is alike."""
    if wanted == found:
        return 1.0
    shared = words(wanted) & words(found)
    by_words = max(0.9 * len(shared) / max(1, len(words(wanted))), 0.6 * (bool(shared) and shared == words(found)))
    return max(by_words, SequenceMatcher(None, wanted, found, autojunk=False).ratio() * 0.99)


def _overlap(letters: frozenset[str], found: str) -> float:
    """An upper bound for likeness by letters."""
    others = set(found)
    return 2 * len(letters & others) / max(1, len(letters) + len(others))


_DISTANCE = 2
_ENDINGS = ("", "s", "es", "d", "ed", "ing", "er", "ly")


def slip(wanted: str, present: Iterable[str]) -> str:
    """The first of `present` that differs from `wanted` only by a slip; empty where none does.

    The two have the same number of words. The words that differ have an edit distance of at most 2 together, or are
    inflections of one stem; they begin with the same letter, because another first letter makes another word
    ("Paid", "Said"; "Published", "Unpublished"), and are long enough for it. A number is a value, never a slip.
    What the one adds in brackets may have been left out: "Price", of "Price (EUR)".
    """
    noted = re.compile(rf"{re.escape(wanted)}\W{{0,3}}\(.+\)\W*", re.IGNORECASE)
    return next((name for name in present if _is_slip(_words(wanted), _words(name)) or noted.fullmatch(name)), "")


def inflected(wanted: str, lines: Iterable[str]) -> str:
    """What the first of the lines that has the text with an ending of its last word says ("Order", "Your orders");
    empty where none does."""
    if not wanted[-1:].isalpha():
        return ""
    ending = "|".join(filter(None, _ENDINGS))
    pattern = re.compile(rf"(?<!\w){re.escape(wanted)}(?:{ending})(?!\w)", re.IGNORECASE)
    return next((found[0] for line in lines if (found := pattern.search(line))), "")


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+(?:['\u2019][^\W_]+)*", text.casefold())


def _is_slip(wanted: list[str], name: list[str]) -> bool:
    pairs = [(left, right) for left, right in zip(wanted, name, strict=False) if left != right]
    if len(wanted) != len(name) or not pairs:
        return False
    left_over = _DISTANCE
    for left, right in pairs:
        if left[0] != right[0] or any(char.isdigit() for char in left + right):
            return False
        if _inflected(left, right):
            continue
        distance = edit_distance(left, right)
        left_over -= distance
        if left_over < 0 or 3 * distance >= min(len(left), len(right)):
            return False
    return True


def _inflected(left: str, right: str) -> bool:
    """Whether the words have one stem of at least three letters ("save", "saved", "saving")."""
    for ending in _ENDINGS:
        for other in _ENDINGS:
            if left.endswith(ending) and right.endswith(other):
                stem = left.removesuffix(ending).removesuffix("e"), right.removesuffix(other).removesuffix("e")
                if stem[0] == stem[1] and len(stem[0]) >= 3:
                    return True
    return False


def edit_distance(left: str, right: str) -> int:
    """How many letters have to be added, removed, replaced or swapped with their neighbor."""
    before: list[int] = []
    row = list(range(len(right) + 1))
    for at, char in enumerate(left, 1):
        above, before, row = before, row, [at]
        for number, other in enumerate(right, 1):
            cost = min(before[number] + 1, row[-1] + 1, before[number - 1] + (char != other))
            if at > 1 and number > 1 and (char, left[at - 2]) == (right[number - 2], other):
                cost = min(cost, above[number - 2] + 1)
            row.append(cost)
    return row[-1]
