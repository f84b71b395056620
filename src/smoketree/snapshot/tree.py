"""An accessibility snapshot as an immutable tree. Pure: text in, text out."""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Node:
    """One line of a snapshot (with the lines its text runs over).

    `index` is the node's place in document order and in `Tree.nodes`; `end` is one past its last
    descendant, so `nodes[index + 1:end]` is its subtree. `role` is the ARIA role as Playwright prints it,
    `text` for bare text, `iframe` for a frame. `name` is the accessible name, None where there is none.
    `text` is what stands behind the colon (`- paragraph: hello`) or is a text node's text. `attributes`
    are the bracketed marks but for `ref` (`level=1`, `checked`: a mark without value is "true") in
    order of the text; `properties` are the `/url:` and `/placeholder:` lines below it. `spelling` is the
    name as the snapshot spells it, quotes included, where `name` alone would not give it back (half an emoji,
    which no UTF-8 text can hold; a regular expression). A role `""` is a line that is no element (another
    server's remark), `text` its words.
    """

    index: int
    parent: int | None
    end: int
    depth: int
    role: str
    name: str | None = None
    text: str | None = None
    ref: str | None = None
    attributes: tuple[tuple[str, str], ...] = ()
    properties: tuple[tuple[str, str], ...] = ()
    spelling: str | None = None

    def attribute(self, key: str) -> str | None:
        return next((value for name, value in self.attributes if name == key), None)

    def property(self, key: str) -> str | None:
        return next((value for name, value in self.properties if name == key), None)


@dataclass(frozen=True, slots=True)
class Tree:
    """A parsed snapshot: its nodes in document order. `roots` have no parent."""

    nodes: tuple[Node, ...]

    def __iter__(self) -> Iterator[Node]:
        return iter(self.nodes)

    def __len__(self) -> int:
        return len(self.nodes)

    def ancestors(self, node: Node) -> Iterator[Node]:
        """The parents of `node`, nearest first."""
        at = node.parent
        while at is not None:
            parent = self.nodes[at]
            yield parent
            at = parent.parent

    def children(self, node: Node) -> Iterator[Node]:
        at = node.index + 1
        while at < node.end:
            child = self.nodes[at]
            yield child
            at = child.end

    def subtree(self, node: Node) -> tuple[Node, ...]:
        """`node` and everything below it, in document order."""
        return self.nodes[node.index : node.end]
