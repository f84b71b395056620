"""The second question about a proof by quotes: which of two contrary statements do these excerpts show, and which of
them? Pure.

Whoever asked does not say which statement the plan has, nor which excerpts were quoted: among them stand others of the
same page that have nothing to do with the line. So neither does a yes help, nor a quote that only stands there.
"""

import hashlib
from dataclasses import dataclass

from smoketree.agent.judge.answer import Choice
from smoketree.agent.judge.claim import Claim
from smoketree.agent.judge.passages import Passage, Place, Sources
from smoketree.agent.judge.quoting import Standing
from smoketree.agent.judge.rows import Rows
from smoketree.agent.judge.stems import stems
from smoketree.browser.verify_text import around, clip
from smoketree.snapshot.label import visible_text
from smoketree.snapshot.roles import COLLECTIONS, SECTIONS
from smoketree.snapshot.tree import Tree

_DECOYS = 5
_LONGEST = 300
_LEAST_DECOY = 4


@dataclass(frozen=True, slots=True)
class Lineup:
    """`excerpts` as they are shown, numbered from 1; `genuine` are the numbers of those that were quoted, `letter` the
    statement, of A and B, that the line is."""

    statements: tuple[str, str]
    letter: str
    excerpts: tuple[str, ...] = ()
    genuine: frozenset[int] = frozenset()

    def refused(self, choice: Choice) -> str | None:
        """Why the choice does not bear the line out; None where it does."""
        if choice.statement != self.letter:
            other = choice.statement in ("A", "B")
            return "asked anew, the model took the contrary for true" if other else "asked anew, the model saw no proof"
        if not self.genuine:
            return None
        chosen = set(choice.excerpts)
        if not chosen & self.genuine:
            return "asked anew, the model found the proof in none of what it had quoted"
        if chosen - self.genuine:
            return "asked anew, the model found the proof in what has nothing to do with the line"
        return None


def statements(claim: Claim, seed: str) -> tuple[tuple[str, str], str]:
    """The line and its contrary in an order that `seed` decides, and the letter of the line."""
    said, denied = claim.text, f"It is not so that: {claim.text}"
    first = _number(seed, claim.text) % 2 == 0
    return ((said, denied), "A") if first else ((denied, said), "B")


def lineup(claim: Claim, quotes: list[Standing], found: Sources, seed: str) -> Lineup:
    """The excerpts that were quoted among others. Which others, and the order, hangs on `seed` alone."""
    rows = Rows(found.tree)
    shown = list(dict.fromkeys(_excerpt(one, quote, found.tree, rows) for quote in quotes for one in _few(quote.spots)))
    decoys = _decoys(claim, quotes, found, rows, seed)
    mixed = sorted({*shown, *decoys}, key=lambda text: _number(seed, text))
    genuine = frozenset(number for number, text in enumerate(mixed, 1) if text in shown)
    pair, letter = statements(claim, seed)
    return Lineup(pair, letter, tuple(mixed), genuine)


def _few(spots: tuple[Passage, ...]) -> tuple[Passage, ...]:
    """A quote may stand in a heading, its region's name and its row at once: the shortest, and the longest."""
    ordered = sorted(spots, key=lambda one: len(one.text))
    return tuple(dict.fromkeys((ordered[0], ordered[-1])))


def _excerpt(passage: Passage, quote: Standing | None, tree: Tree, rows: Rows) -> str:
    text = around(passage.text, quote.words, _LONGEST) if quote else clip(passage.text, _LONGEST)
    if passage.node is None:
        return f'in {passage.place}: "{text}"'
    node = tree.nodes[passage.node]
    marks = "".join(f" [{name}={value}]" for name, value in node.attributes if name not in ("cursor", "level"))
    said = f'{node.role}{marks}: "{text}"'
    row = rows.row_of(node)
    if row is not None and row.index != node.index:
        said += f', in the {row.role}: "{clip(visible_text(tree, row), 160)}"'
    if row is not None:
        said += " ({} of {})".format(*rows.position(row))
    for one in tree.ancestors(node):
        if one.name and one.role in SECTIONS | COLLECTIONS:
            return f'{said}, in {one.role} "{clip(one.name, 60)}"'
    return said if passage.place is Place.PAGE else f"{said}, {passage.place}"


def _decoys(claim: Claim, quotes: list[Standing], found: Sources, rows: Rows, seed: str) -> list[str]:
    """Other passages of the page, none of which has a word to do with the line."""
    taken = {one.node for quote in quotes for one in quote.spots if one.node is not None}
    near = {row.index for node in taken if (row := rows.row_of(found.tree.nodes[node]))}
    fit = [
        one
        for one in found.passages
        if one.place is Place.PAGE and not one.lures and len(one.text) >= _LEAST_DECOY and one.node not in taken
    ]
    chosen: dict[str, None] = {}
    for passage in sorted(fit, key=lambda one: _number(seed, one.text)):
        if len(chosen) == _DECOYS:
            break
        if claim.touched_by(stems(passage.text)):
            continue
        node = found.tree.nodes[passage.node or 0]
        row = rows.row_of(node)
        if (row is not None and row.index in near) or any(node.index <= at < node.end for at in taken):
            continue
        excerpt = _excerpt(passage, None, found.tree, rows)
        if not claim.touched_by(stems(excerpt)):
            chosen[excerpt] = None
    return list(chosen)


def _number(seed: str, text: str) -> int:
    return int.from_bytes(hashlib.sha256(f"{seed}\0{text}".encode(errors="replace")).digest()[:8], "big")
