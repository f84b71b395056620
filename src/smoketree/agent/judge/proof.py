"""Whether the quotes of a judgement can prove it: the host's part, without a model. Pure.

A proof is accepted if every quote is in the visible text, and one record of the page (a row, a card, or the text under
one heading) contains all that the line names and speaks of the line's subject. Words of two rows prove nothing
together.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from smoketree.agent.judge.line import LEANING, ROLES, JudgedLine, content, denies
from smoketree.agent.judge.passages import NoProof, Passage, Place, Quote, Scene, Sources, look_up, passages_with
from smoketree.agent.stems import stems
from smoketree.browser.verify_text import clip, holds_text, places, tidy
from smoketree.snapshot.label import visible_text
from smoketree.snapshot.roles import ROWS
from smoketree.snapshot.tree import Node, Tree

_SENTENCE = re.compile(r"[.!?;](?=\s|$)|[\n\t]| [-–—|·•] ")  # noqa: RUF001 - dashes of all kinds end a clause
_SHARE = 1 / 3
"""The share of a line's words that the evidence must be about."""

_MOST_SPOTS = 200
_Spot = tuple[Quote, Passage]


def prove(line: JudgedLine, texts: Iterable[str], scene: Scene, found: Sources, *, holds: bool) -> list[Quote]:
    """The quotes, if they can prove that the line holds, or, not `holds`, that it does not. Raises NoProof."""
    if found.blank:
        raise NoProof("the page has no text at all")
    quotes = [look_up(one, found, line, scene.typed) for text in texts for one in text.splitlines() if one.strip()]
    if line.about_looks:
        _is_seen(line, quotes, scene, found, holds=holds)
        return quotes
    if not quotes:
        raise NoProof("no text of the page was quoted")
    _of_one_mind(line, quotes, holds=holds)
    records = Records(found.tree)
    groups: dict[object, list[_Spot]] = {}
    for quote in quotes:
        for spot in quote.spots[:_MOST_SPOTS]:
            groups.setdefault(records.key(spot), []).append((quote, spot))
    reasons = [_lacks(line, key, group, records, found, holds=holds) for key, group in groups.items()]
    if all(reasons):
        raise NoProof(str(reasons[0]))
    return quotes


def _is_seen(line: JudgedLine, quotes: list[Quote], scene: Scene, found: Sources, *, holds: bool) -> None:
    """What a picture shows cannot be looked up. What the line quotes has to be on the page, before it can look like
    anything; and that something looks different counts only if the element is named."""
    if scene.picture is None:
        raise NoProof("no picture was taken")
    for term in line.terms:
        if not passages_with(term, found):
            raise NoProof(f'"{clip(term)}", which the line quotes, is nowhere on the page')
    if not holds and not any(line.touched_by(_spoken(quote.spots, found) | quote.stems) for quote in quotes):
        raise NoProof("the element that looks different was not quoted")


def _of_one_mind(line: JudgedLine, quotes: list[Quote], *, holds: bool) -> None:
    """Raises NoProof if a sentence that says "not" is to prove what has no "not", or the reverse."""
    if not line.words:
        return
    sentences = {quote.text: [one for spot in quote.spots for one in _sentences(spot, quote)] for quote in quotes}
    if line.negates == holds:
        said = [one for quote in quotes for one in (quote.words, *sentences[quote.text])]
        touched = line.touched_by(frozenset[str]().union(*(quote.stems for quote in quotes)), closely=True)
        if touched == set(line.words) and not any(denies(one) or stems(one) & LEANING for one in said):
            raise NoProof("the quotes say the opposite")
        return
    for quote in quotes:
        half = len(line.touched_by(quote.stems, closely=True)) * 2 >= len(line.words)
        told = sentences[quote.text]
        if half and not line.leaning and told and all(denies(one) for one in told):
            raise NoProof(f'"{clip(quote.text)}" is from a sentence that says "not"')


def _sentences(passage: Passage, quote: Quote) -> Iterator[str]:
    """The sentences of the passage that contain the quote."""
    ends = [found.end() for found in _SENTENCE.finditer(passage.folded)]
    for start, end in places(passage.folded, tidy(quote.words).casefold()):
        begin = max((at for at in ends if at <= start), default=0)
        stop = min((at for at in ends if at >= end), default=len(passage.folded))
        yield passage.folded[begin:stop]


def _lacks(
    line: JudgedLine, key: object, group: list[_Spot], records: "Records", found: Sources, *, holds: bool
) -> str | None:
    """What the record lacks of a proof; None if its quotes prove the line without any other record."""
    row = records.row(key)
    context = " ".join(records.context(spot) for _, spot in group)
    bodies = [visible_text(found.tree, row)] if row is not None else [spot.text for _, spot in group]
    said = [stems(f"{body} {(row.name if row else '') or ''} {context}") for body in bodies]
    names = line.names | ({line.opening} if line.opening and _is_name(line.opening, found) else frozenset())
    if not any(names <= one for one in said):
        return "the quotes are from different rows, or not from that of which the line speaks"
    if holds and any(not any(holds_text(text, term) for text in (*bodies, context)) for term in line.terms):
        return "the quotes do not contain what the line quotes"
    if row is not None:
        apart, held = records.telling(row, frozenset(line.words))
        if apart and not (held if line.negates == holds else apart <= held):
            return "the quotes are from another row than that of which the line speaks"
    signs = frozenset(char for quote, _ in group for char in quote.words if char in "$€£")
    spoken = signs.union(*(quote.stems for quote, _ in group), _spoken((spot for _, spot in group), found))
    # The context (a heading, a row's key) tells what the quotes are about.
    touched = line.touched_by(spoken | stems(context) | (said[0] if row is not None else frozenset()))
    if line.words and len(touched) < max(1, math.ceil(len(line.words) * _SHARE)):
        return f"the quotes ({_shown(group)}) are not about the subject of the line"
    new = frozenset(word for quote, _ in group for word in content(quote.words)) - set(line.words)
    if not new and touched != set(line.words) and len(names) < 2:
        return f"the quotes ({_shown(group)}) only name what the line is about"
    return None


def _shown(group: list[_Spot]) -> str:
    return ", ".join(dict.fromkeys(f'"{clip(quote.text, 60)}"' for quote, _ in group))


def _is_name(opening: str, found: Sources) -> bool:
    """Whether the line's capitalized first word is a name: the page has it only with a capital."""
    written = [word for one in found.passages for word in re.findall(r"[^\W\d_]+", one.text) if opening in stems(word)]
    return not written or all(word[0].isupper() for word in written)


def _spoken(spots: Iterable[Passage], found: Sources) -> frozenset[str]:
    """Words for what the spots are: their roles ("error" for an alert), and the field, list or mail they are in."""
    words: set[str] = set()
    for spot in spots:
        if spot.place is not Place.PAGE:
            words |= stems(spot.place)
        if spot.node is None:
            continue
        node = found.tree.nodes[spot.node]
        around = (node, *found.tree.ancestors(node))
        words |= frozenset[str]().union(*(ROLES.get(one.role, frozenset()) for one in around))
        if spot.place is not Place.PAGE:
            words |= stems(next((one.name for one in around if one.name and one.role != "option"), ""))
    return frozenset(words)


@dataclass(slots=True)
class Records:
    """The records of a tree: a row of a list, table or cards; outside of rows, the text below one heading."""

    tree: Tree
    _lists: dict[tuple[int | None, str], dict[int, frozenset[str]]] = field(default_factory=dict)

    def key(self, passage: Passage) -> object:
        """Identifies the record that the passage belongs to."""
        if passage.node is None:
            return passage.place
        row = self._row_of(self.tree.nodes[passage.node])
        return ("row", row.index) if row is not None else ("heading", self._heading(passage.node))

    def row(self, key: object) -> Node | None:
        """The row of a record; None for one that is not a row."""
        return self.tree.nodes[key[1]] if isinstance(key, tuple) and key[0] == "row" else None

    def context(self, passage: Passage) -> str:
        """What the page says around the record: the headings above it, the names of its ancestors, its table's head."""
        if passage.node is None:
            return ""
        node = self.tree.nodes[passage.node]
        around = (node, *self.tree.ancestors(node))
        above = [one.name or "" for one in around if one.role not in ROWS]
        heads = [
            visible_text(self.tree, one)
            for table in around
            if table.role in ("table", "grid", "treegrid")
            for one in self.tree.subtree(table)
            if one.role == "columnheader"
        ]
        return " ".join([*self._headings(node), *above, *heads])

    def telling(self, row: Node, wanted: frozenset[str]) -> tuple[frozenset[str], frozenset[str]]:
        """The wanted words that are in some rows of the list but not in all, and those of them that the row has."""
        rows = self._rows_with(row)
        counts = Counter(word for words in rows.values() for word in words & wanted)
        apart = frozenset(word for word, count in counts.items() if count < len(rows))
        return apart, apart & rows[row.index]

    def _row_of(self, node: Node) -> Node | None:
        around = (node, *self.tree.ancestors(node))
        return next((one for one in around if _is_row(one) and len(self._rows_with(one)) > 1), None)

    def _rows_with(self, row: Node) -> dict[int, frozenset[str]]:
        """The words of each row of the row's list, itself among them. Each list is read once."""
        key = (row.parent, row.role)
        if key not in self._lists:
            parent = None if row.parent is None else self.tree.nodes[row.parent]
            around = self.tree.children(parent) if parent else (one for one in self.tree if one.parent is None)
            self._lists[key] = {
                one.index: stems(f"{one.name or ''} {visible_text(self.tree, one)}")
                for one in around
                if one.role == row.role and _is_row(one)
            }
        return self._lists[key]

    def _heading(self, index: int) -> int:
        return max((one.index for one in self.tree if one.role == "heading" and one.index <= index), default=-1)

    def _headings(self, node: Node) -> Iterator[str]:
        """The headings above the node, the nearest of each level; not those inside another row."""
        level = 10
        for one in reversed(self.tree.nodes[: node.index + 1]):
            own = int(one.attribute("level") or 2) if one.role == "heading" else level
            row = self._row_of(one) if own < level else None
            if own < level and (row is None or row.index <= node.index < row.end):
                level = own
                yield visible_text(self.tree, one) or one.name or ""


def _is_row(node: Node) -> bool:
    """Whether it is a row by its role, or a box with several things in it, as cards are."""
    return node.role in ROWS or (node.role in ("generic", "group") and node.end > node.index + 2)
