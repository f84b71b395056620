"""An accessibility snapshot as an immutable tree, and how it is read from Playwright's text.

The text is a narrow corner of YAML: every line is `- key`, `- key: value` or `- key:` with what is below it
indented by two spaces; a key that YAML would misread is in single quotes, a value in double quotes; line
breaks in a value are escaped, so a line is always whole. (Playwright 1.65, packages/isomorphic:
ariaSnapshotRenderer.ts and yaml.ts.)
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from smoketree.errors import HandledError


@dataclass(frozen=True, slots=True)
class Node:
    """One line of a snapshot (with the lines its text runs over).

    `index` is the node's place in document order and in `Tree.nodes`; `end` is one past its last
    descendant, so `nodes[index + 1:end]` is its subtree. `role` is the ARIA role as Playwright prints it,
    `text` for bare text, `iframe` for a frame. `name` is the accessible name, None where there is none.
    `text` is what follows the colon (`- paragraph: hello`) or is a text node's text. `attributes`
    are the bracketed marks but for `ref` (`level=1`, `checked`: a mark without value is "true") in
    order of the text; `properties` are the `/url:` and `/placeholder:` lines below it. A role `""` is a line that
    is no element (another server's remark), `text` its words.
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


_KEY = r"""(?P<role>[A-Za-z][\w-]*)
        (?:[ ](?:"(?P<name>[^"\\]*)"|(?P<spelling>"(?:[^"\\]|\\.)*"|/(?:[^/\\]|\\.)*/)))?
        (?P<marks>(?:[ ]\[[^\[\]]*\])*)"""
_QUOTED_KEY = re.compile(_KEY, re.VERBOSE | re.DOTALL)
_LINE = re.compile(
    rf"""(?P<indent>[ ]*)-[ ]
        (?: {_KEY}
          | '(?P<quoted>(?:[^']|'')*)'
          | /(?P<property>[^\s:]+)(?=:)
        )
        (?P<colon>:(?:[ ](?P<value>.*))?)?""",
    re.VERBOSE | re.DOTALL,
)
_BULLET = re.compile(r"([ ]*)- (.*)", re.DOTALL)
_MARK = re.compile(r"\[([^\]=]*)(?:=([^\]]*))?\]")
_ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(.))", re.DOTALL)
_SURROGATE = re.compile("[\ud800-\udfff]")
_REPLACEMENT = "\ufffd"
_SHORT_ESCAPES = {"0": "\0", "a": "\a", "b": "\b", "e": "\x1b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}


class SnapshotError(HandledError, ValueError):
    """Raised when a text is no snapshot; `line` counts from 1."""

    def __init__(self, problem: str, line: int) -> None:
        super().__init__(f"not an aria snapshot: line {line}: {problem}")
        self.problem = problem
        self.line = line


class _Key(NamedTuple):
    role: str
    name: str | None
    ref: str | None
    attributes: tuple[tuple[str, str], ...]


@dataclass(slots=True)
class _Open:
    """A node whose end is not known yet. Lists of these are what parsing builds; nodes are made at the end."""

    key: _Key
    parent: int | None
    depth: int
    text: str | None
    leaf: bool
    end: int = 0
    properties: tuple[tuple[str, str], ...] = ()


def parse(text: str) -> Tree:
    """The tree of a snapshot.

    A line that is a bullet but nothing Playwright prints (another server's remark) is kept as a node with the
    role `""` and the line as its text, and so is all that is below it: it can never be taken for an element.
    Blank lines are skipped. Half a surrogate pair in the text (Playwright passes on what the page has) is
    replaced, since nothing that holds one can be written down: those texts come back with U+FFFD.

    Raises SnapshotError, which names the line, on text that is no snapshot.
    """
    opened: list[_Open] = []
    path: list[int] = []
    whole = _SURROGATE.sub(_REPLACEMENT, text)
    for number, line in enumerate(whole.split("\n"), 1):
        if line and not line.isspace():
            _take(line, number, opened, path)
    for at in path:
        opened[at].end = len(opened)
    nodes = []
    for at, each in enumerate(opened):
        role, name, ref, attributes = each.key
        nodes.append(
            Node(at, each.parent, each.end, each.depth, role, name, each.text, ref, attributes, each.properties)
        )
    return Tree(tuple(nodes))


def _take(line: str, number: int, opened: list[_Open], path: list[int]) -> None:
    """Reads one line. `path` holds the indexes of the nodes that the line may be below, outermost first."""
    found = _LINE.fullmatch(line)
    indent = found["indent"] if found else _bullet(line, number)[0]
    depth, odd = divmod(len(indent), 2)
    if odd or depth > len(path):
        raise SnapshotError(f"indented by {len(indent)} spaces", number)
    for at in path[depth:]:
        opened[at].end = len(opened)
    del path[depth:]
    parent = opened[path[-1]] if path else None
    if parent is not None and parent.leaf:
        raise SnapshotError("below a line that can hold nothing", number)
    in_remark = parent is not None and not parent.key.role
    if found and found["property"] and parent is not None and not in_remark and found["value"] is not None:
        parent.properties += ((found["property"], _value(found["value"], number)),)
        return
    key = None if found is None or in_remark else _key(found)
    if key is None or found is None:
        entry = _Open(_REMARK, path[-1] if path else None, depth, _bullet(line, number)[1], leaf=False)
    else:
        value = found["value"]
        content = None if value is None else _value(value, number)
        entry = _Open(key, path[-1] if path else None, depth, content, leaf=not found["colon"] or content is not None)
    path.append(len(opened))
    opened.append(entry)


_REMARK = _Key("", None, None, ())


def _bullet(line: str, number: int) -> tuple[str, str]:
    found = _BULLET.fullmatch(line)
    if found is None:
        raise SnapshotError(f"no bullet: {line.strip()[:60]!r}", number)
    return found[1], found[2]


def _key(found: re.Match[str]) -> _Key | None:
    """The key of a line; None where it is not one that Playwright prints."""
    if found["quoted"] is not None:
        inner = _QUOTED_KEY.fullmatch(found["quoted"].replace("''", "'"))
        if inner is None:
            return None
        found = inner
    role, name, spelling, marks = found["role"], found["name"], found["spelling"], found["marks"]
    if role is None:
        return None
    if role == "text" and (name is not None or spelling is not None or marks):
        return None
    if spelling is not None:
        name = _name(spelling)
    elif name is not None and not name.isprintable():
        name = _name(f'"{name}"')
    if not marks:
        return _Key(role, name, None, ())
    ref: str | None = None
    attributes: list[tuple[str, str]] = []
    for mark in _MARK.finditer(marks):
        key, value = mark[1], mark[2]
        if key == "ref" and value and ref is None:
            ref = value
        else:
            attributes.append((key, "true" if value is None else value))
    return _Key(role, name, ref, tuple(attributes))


def _name(spelling: str) -> str:
    """The name behind its spelling, a JSON string or a regular expression.

    JavaScript strings may hold half a surrogate pair (an emoji cut in two), written `\\ud83d`. No text that
    is to be stored as UTF-8 can hold it, so the name has a replacement character in its place.
    """
    if spelling.startswith("/"):
        return spelling
    try:
        return _SURROGATE.sub(_REPLACEMENT, json.loads(spelling, strict=False))
    except ValueError:
        return spelling[1:-1]


def _value(value: str, number: int) -> str:
    """The string behind a YAML scalar."""
    if value[:1] == '"':
        if len(value) < 2 or value[-1] != '"':
            raise SnapshotError("a quoted value without its end", number)
        inner = value[1:-1]
        return _SURROGATE.sub(_REPLACEMENT, _ESCAPE.sub(_unescape, inner)) if "\\" in inner else inner
    if value[:1] == "'" and len(value) > 1 and value[-1] == "'":
        return value[1:-1].replace("''", "'")
    return value


def _unescape(found: re.Match[str]) -> str:
    code = found[1] or found[2] or found[3]
    if code is None:
        return _SHORT_ESCAPES.get(found[4], found[4])
    point = int(code, 16)
    return chr(point) if point <= 0x10FFFF else _REPLACEMENT


# The tree as its page is drawn: items from the top to the bottom, and the rows of a grid whole.
#
# The rows of a virtual list may come in any order in the document. A grid whose first or last columns stay where they
# are while the others are scrolled has several containers, each with its own part of every row.

_ITEMS = frozenset({"article", "listitem", "option", "row", "treeitem"})
_TABLES = frozenset({"table", "grid", "treegrid"})
_SAME = 2.0
"""Pixels by which what is drawn in one column may differ."""


def splits_rows(tree: Tree) -> bool:
    """Whether a table has headers of columns in several containers, so that its rows may be in parts as well."""
    return bool(_split_tables(tree))


def as_drawn(tree: Tree) -> Tree:
    """The tree with the rows of its grids whole, and with items that are drawn in one column in their order from the
    top. Needs a snapshot with boxes: what has none stays where it is."""
    parts: dict[int, list[Node]] = {}
    for rows in _split_tables(tree):
        first: dict[tuple[int, int], Node] = {}
        for row in rows:
            if (box := _box(row)) is not None:
                before = first.setdefault((round(box[1]), round(box[3])), row)
                if before.parent != row.parent:
                    parts.setdefault(before.index, []).append(row)
    order: list[tuple[Node, int]] = []

    def add(siblings: Sequence[Node], depth: int) -> None:
        for node in _from_the_top(siblings):
            order.append((node, depth))
            whole = [node, *parts.get(node.index, ())]
            add([child for part in whole for child in tree.children(part) if child.index not in moved], depth + 1)

    moved = {part.index for further in parts.values() for part in further}
    add([node for node in tree if node.parent is None], 0)
    if not parts and all(node.index == place for place, (node, _) in enumerate(order)):
        return tree
    return Tree(tuple(_placed(order, parts)))


def without_layout(tree: Tree) -> Tree:
    """The tree without tables that only lay the page out: those without a header that hold another table, or a heading
    of the page. Their parts are plain boxes then. So are the dropdowns without options that a library hides behind
    what it draws for them, and the foot of a table that names the columns again."""
    feet = {node.index for table in tree if table.role in _TABLES for node in _foot(tree, table)}
    hidden = {node.index for node in tree if node.role == "combobox" and _is_hidden(node)}
    layouts = {node.index for node in tree if node.role == "table" and _lays_out(tree, node)}
    if all(node.index in layouts for node in tree if node.role in _TABLES):
        layouts = set()  # where there is no other table, these may be meant
    if not layouts and not hidden and not feet:
        return tree
    own: dict[int | None, int] = {None: -1}  # the table that a node is of
    for node in tree:
        own[node.index] = node.index if node.role in _TABLES else own[node.parent]
    boxes = {node.index for node in tree if node.role in _PARTS and own[node.index] in layouts}
    return Tree(tuple(_plain(node) if node.index in boxes | hidden | feet else node for node in tree))


def _foot(tree: Tree, table: Node) -> list[Node]:
    """The rows with headers of columns in a later part of a table than its head, which has all of them, too, and the
    cells of these rows."""
    rows = [row for row in tree.subtree(table) if row.role == "row"]
    heads = [row for row in rows if any(cell.role == "columnheader" for cell in tree.children(row))]

    def called(row: Node) -> list[str]:
        return [cell.name or cell.text or "" for cell in tree.children(row) if cell.role == "columnheader"]

    first = called(heads[0]) if heads else []
    feet = [row for row in heads[1:] if row.parent != heads[0].parent and len(called(row)) == len(first)]
    again = [row for row in feet if all(map(str.startswith, first, called(row)))]
    return [node for row in again for node in (row, *tree.children(row))]


def _is_hidden(node: Node) -> bool:
    return node.attribute("aria-hidden") is not None and node.end == node.index + 1


_PARTS = frozenset({"table", "rowgroup", "row", "cell"})


def _lays_out(tree: Tree, table: Node) -> bool:
    inner = tree.subtree(table)[1:]
    nested = [node for node in inner if node.role in _TABLES]
    own = [node for node in inner if not any(each.index <= node.index < each.end for each in nested)]
    headed = any(node.role in {"columnheader", "rowheader", "caption"} for node in own)
    titles = [node for node in inner if node.role == "heading" and int(node.attribute("level") or 9) < 3]
    held = {node.index for node in (*nested, *titles)}
    rows = [row for row in own if row.role == "row" and any(row.index < index < row.end for index in held)]
    return not table.name and not headed and len(rows) == 1


def _plain(node: Node) -> Node:
    """The node as a box; what a cell is called is its text."""
    said = node.name if node.text is None and node.end == node.index + 1 else node.text
    return replace(node, role="generic", name=None, text=said)


def _placed(order: Sequence[tuple[Node, int]], parts: Mapping[int, Sequence[Node]]) -> Iterator[Node]:
    """The nodes of a tree that has them in this order and at these depths; a row of parts has all their names."""
    open_at: list[int] = []
    ends = [len(order)] * len(order)
    parents: list[int | None] = []
    for place, (_, depth) in enumerate(order):
        for at in open_at[depth:]:
            ends[at] = place
        del open_at[depth:]
        parents.append(open_at[-1] if open_at else None)
        open_at.append(place)
    for place, (node, depth) in enumerate(order):
        names = [each.name for each in (node, *parts.get(node.index, ())) if each.name]
        name = " ".join(names) if node.index in parts else node.name
        yield replace(node, index=place, parent=parents[place], end=ends[place], depth=depth, name=name)


def _split_tables(tree: Tree) -> list[list[Node]]:
    """The rows of each table that has headers of columns in several containers."""
    rows: dict[int, list[Node]] = {}
    heads: dict[int, set[int | None]] = {}
    for row in tree:
        if row.role != "row":
            continue
        table = next((place for place in tree.ancestors(row) if place.role in _TABLES), None)
        if table is not None:
            rows.setdefault(table.index, []).append(row)
            if any(cell.role == "columnheader" for cell in tree.children(row)):
                heads.setdefault(table.index, set()).add(row.parent)
    return [rows[table] for table, containers in heads.items() if len(containers) > 1]


def _from_the_top(siblings: Sequence[Node]) -> Sequence[Node]:
    places = [at for at, node in enumerate(siblings) if node.role in _ITEMS]
    boxes = {at: box for at in places if (box := _box(siblings[at])) is not None}
    if len(boxes) < 2 or len(boxes) < len(places):
        return siblings
    lefts = [box[0] for box in boxes.values()]
    drawn = sorted(places, key=lambda at: boxes[at][1])
    if max(lefts) - min(lefts) > _SAME or all(one < other for one, other in pairwise(drawn)):
        return siblings
    turned = dict(zip(places, drawn, strict=True))
    return [siblings[turned.get(at, at)] for at in range(len(siblings))]


def _box(node: Node) -> tuple[float, ...] | None:
    """Left, top, width and height."""
    numbers = (node.attribute("box") or "").split(",")
    return tuple(map(float, numbers)) if len(numbers) == 4 else None
