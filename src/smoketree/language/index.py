"""An inverted index of the words on a page, built once for a snapshot: what each element can be called."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from enum import IntEnum
from functools import cached_property
from operator import itemgetter

from smoketree.snapshot.fold import fold, words
from smoketree.snapshot.label import Reading, first_text, own_text
from smoketree.snapshot.roles import BOXES, CONTAINERS, EDITABLE, INTERACTIVE, ROWS, is_interactive
from smoketree.snapshot.tree import Node, Tree, without_layout


class MatchTier(IntEnum):
    """How a phrase matched an element, the best first."""

    WHOLE = 1  # the whole name, letter by letter
    FOLDED = 2  # the name without case, space, typography and decoration
    WORDS = 3  # all its words; what is left of the name are kind words ("page", "details")
    CONTAINER = 4  # its words, some of them those of the row, card, section or dialog around the element


class Source(IntEnum):
    """Where a label of an element comes from, the best first."""

    NAME = 0  # the accessible name; the visible text of an element that has none
    TEXT = 1  # the visible text of an element that has another name
    PLACEHOLDER = 2
    BESIDE = 3  # the text before a field, or after a box, that has no name
    COLUMN = 4  # the header of the column of a field or box that has no name


Entry = tuple[int, Source, str]
"""An element's index in the tree, and one of its labels, folded and bare."""

_LONGEST_TEXT = 200
"""Characters. A longer text is something to read, not something an element is called by."""

_ADJACENT = 3
"""Steps in the tree: from a field in a box of its own to the label beside that box."""

NAMELESS = EDITABLE | BOXES
"""Roles of elements that go by the text beside them, or by the header of their column, where they have no name."""
TABLES = frozenset({"table", "grid", "treegrid"})
CELLS = frozenset({"cell", "gridcell", "columnheader", "rowheader"})
_HEADERS = frozenset({"rowheader", "term"})
_HELD = CELLS | {"term", "definition"}

_COUNT = re.compile(r"\s*[(\[]\s*\d[\d.,]*\+?(?: [^\W\d]+){0,2}\s*[)\]]$")
# Private use: the letters of icon fonts. The others: arrows, boxes, pictographs and emoji.
_ICONS = re.compile(
    "[\ue000-\uf8ff\U000f0000-\U0010fffd\u2190-\u21ff\u2300-\u27bf\u2900-\u297f\u2b00-\u2bff\U0001f000-\U0001faff]"
)
_LEADING = re.compile(r"^(?:[*:>|\u2022\u00b7]|[^\w\s]+\s)+")
_NUMBERING = re.compile(r"^\d{1,3}[.)] (?=[^\W\d])")
_TRAILING = re.compile(r"(?:[*:.,;!?>|\u2022\u00b7\uff0a\uff1a\u3002]|\s[^\w\s]+)+$")
_JOINTS = re.compile(r"(?<=[^\W\d_])[\s\-']+(?=[^\W\d_])")

_EXAMPLE = re.compile(r"e\.g\.|eg[.: ]|for example\b|example:", re.IGNORECASE)
"""How the name of a field begins that is only a hint in it."""
_ON_AND_OFF = re.compile(r"(?:yes ?no|no ?yes|on ?off|off ?on)")
"""What both sides of a switch say is no name of it."""
_BADGE = re.compile(r"\d[\d.,]*\+?")
# Nobody writes a number so: a browser joins what is drawn inline.
_GLUED_BADGE = re.compile(r"(.*[^\W\d_A-Z]{3})\d{1,3}")
_NEAR = 10  # nodes before a field: its label, the buttons of a stepper and their pictures
# A badge that is drawn inline: a snapshot does not show it as a box.
_INLINE_BADGES = {"heading": re.compile(r"(.*[^\W\d])\s*\d{1,4}")} | dict.fromkeys(
    ("link", "tab"), re.compile(r"(.*[^\W\d]) \d{1,3}")
)
_DRAWN = frozenset({"generic", "group", "figure"})
"""Roles of boxes that are drawn as cards."""

_BADGES = frozenset({"generic", "status", "superscript"})
"""Roles of the boxes that counts are drawn in."""


def bare(folded: str) -> str:
    """A folded label without its decoration: icon letters, required stars, a colon, a count in brackets, the
    number of a list's item, signs at its ends. A label of signs alone ("+", "\u00d7") stays as it is."""
    text = folded if folded.isascii() else " ".join(_ICONS.sub(" ", folded).split())
    last = text[-1:]
    if last in ")]" and last:
        text = _COUNT.sub("", text)
    if text[:1].isdigit():
        text = _NUMBERING.sub("", text)
    if not (text[:1].isalnum() and text[-1:].isalnum()):
        text = _TRAILING.sub("", _LEADING.sub("", text)).strip()
    return text or folded


def without_icons(name: str) -> str:
    """A name as a person would write it: without the letters of icon fonts."""
    return " ".join(_ICONS.sub(" ", name).split())


def has_count(folded: str) -> bool:
    """Whether a folded name ends with a count in brackets."""
    return _COUNT.search(folded) is not None


def compact(label: str) -> str:
    """A bare label without the space, hyphens and apostrophes between letters: "log in" is "login"."""
    return _JOINTS.sub("", label)


def same_words(label: str, name: str) -> bool:
    """Whether no word of two bare labels that are alike is written together in one and apart in the other: "e-mail" is
    "email" and "sign-in" is "sign in", but "log in" is not "login"."""
    return label == name or label.count(" ") == name.count(" ") or label.replace("-", " ") == name.replace("-", " ")


class PageIndex:
    """What the elements of a snapshot can be called.

    An element has up to five labels (`Source`). `called(name)` gives the elements with that label, compared without
    case, space, typography and decoration; `with_word(word)` those with a label that contains the word.
    """

    def __init__(self, tree: Tree) -> None:
        self.tree = without_layout(tree)
        self.reading = Reading(self.tree)
        self._bare: dict[str, str] = {}
        self._heads: dict[int, list[str]] = {}

    def called(self, name: str) -> Sequence[Entry]:
        return self._by_key.get(compact(bare(fold(name))), ())

    def with_word(self, word: str) -> Sequence[Entry]:
        return self._by_word.get(word, ())

    def labels(self, node: Node) -> tuple[tuple[Source, str], ...]:
        """Every label of `node`, bare, best first."""
        return tuple((source, label) for source, label in self._labels_of(node) if label)

    def label(self, node: Node) -> str:
        """The best label of `node`, bare; "" where it has none."""
        return self._best.get(node.index, "")

    def texts(self) -> Iterator[tuple[str, Sequence[Entry]]]:
        """Every different label of the page, without spaces, and the elements that it belongs to."""
        return iter(self._by_key.items())

    def peers(self, node: Node) -> list[Node]:
        """The elements of the same role and label as `node`, itself included, in document order."""
        label = self.reading.folded(node)
        key = compact(bare(label))
        indexes = sorted({index for index, _, _ in self._by_key.get(key, ())} | {node.index})
        nodes = (self.tree.nodes[index] for index in indexes)
        return [each for each in nodes if each.role == node.role and self.reading.folded(each) == label]

    def of_roles(self, roles: Collection[str]) -> list[Node]:
        """The elements of any of these roles, in document order."""
        nodes = [node for role in set(roles) for node in self._by_role.get(role, ())]
        return sorted(nodes, key=lambda node: node.index)

    @cached_property
    def headings(self) -> list[Node]:
        return self.of_roles(("heading",))

    @cached_property
    def _by_role(self) -> dict[str, list[Node]]:
        found: dict[str, list[Node]] = {}
        for node in self.tree:
            found.setdefault(node.role, []).append(node)
        return found

    @cached_property
    def summaries(self) -> frozenset[int]:
        """The lines that open and close a `details` element: the first child of a group, which has no role."""
        groups = (node for node in self.tree if node.role == "group" and node.end > node.index + 1)
        firsts = (self.tree.nodes[group.index + 1] for group in groups)
        return frozenset(node.index for node in firsts if node.role == "generic" and node.ref is not None)

    @cached_property
    def cards(self) -> list[Node]:
        """Boxes of which the page has others of the same make, beside them or in another column, where nothing around
        them is marked up as a row or card. The largest: the upper part of each card is alike as well."""
        alike: dict[tuple[int, str, str, str, bool], list[Node]] = {}
        for node in self.tree:
            parts = [part.role for part in self.tree.children(node)] if node.role in _DRAWN else []
            if len(parts) > 1 and not any(around.role in ROWS for around in self.tree.ancestors(node)):
                acts = any(map(is_interactive, self.tree.subtree(node)))  # the head of a card is not its foot
                alike.setdefault((node.depth, node.role, parts[0], parts[1], acts), []).append(node)
        several = [nodes for nodes in alike.values() if len(nodes) > 1]
        outer = {node.index: len(nodes) for nodes in several for node in nodes}
        whole: list[Node] = []
        for nodes in several:
            around = Counter(place.index for node in nodes for place in self.tree.ancestors(node))
            # Each is the only one of its make in a box of which there are as many, or more.
            lone = sum(held == 1 and outer.get(index, 0) >= len(nodes) for index, held in around.items())
            whole += nodes if lone < len(nodes) else ()
        return sorted(whole, key=lambda node: node.index)

    @cached_property
    def front(self) -> Node | None:
        """The dialog in front: the last one in the document."""
        dialogs = self.of_roles(("dialog", "alertdialog"))
        return dialogs[-1] if dialogs else None

    @cached_property
    def main(self) -> Node | None:
        return next(iter(self.of_roles(("main",))), None)

    def container(self, node: Node) -> Node | None:
        """The nearest row, card, section, dialog or list around `node`."""
        return enclosing(self.tree, node, CONTAINERS)

    @cached_property
    def _by_key(self) -> dict[str, list[Entry]]:
        found: dict[str, list[Entry]] = {}
        keys: dict[str, str] = {}
        for node in self.tree:
            for source, label in self._labels_of(node):
                if label:
                    key = keys.get(label)
                    if key is None:
                        key = keys[label] = compact(label)
                    found.setdefault(key, []).append((node.index, source, label))
        return found

    @cached_property
    def _best(self) -> dict[int, str]:
        entries = [entry for entries in self._by_key.values() for entry in entries]
        return {index: label for index, _, label in sorted(entries, key=itemgetter(1), reverse=True)}

    @cached_property
    def _by_word(self) -> dict[str, list[Entry]]:
        found: dict[str, list[Entry]] = {}
        for entries in self._by_key.values():
            seen: dict[str, frozenset[str]] = {}
            for entry in entries:
                label = entry[2]
                if label not in seen:
                    seen[label] = words(label)
                for word in seen[label]:
                    found.setdefault(word, []).append(entry)
        return found

    def _labels_of(self, node: Node) -> Iterator[tuple[Source, str]]:
        if not node.role:
            return
        if node.name is not None:
            yield Source.NAME, self._bare_of(fold(node.name))
            yield from ((Source.TEXT, self._bare_of(shorter)) for shorter in self._shorter_names(node, node.name))
        if node.role not in EDITABLE:
            begin, end = self.reading.span(node)
            if begin < end <= begin + _LONGEST_TEXT:
                text = self._bare_of(self.reading.text[begin:end])
                if node.name is None:
                    yield Source.NAME, text
                    if node.role in INTERACTIVE:
                        yield Source.TEXT, self._bare_of(self._without_badge(node, text))
                elif text != self._bare_of(fold(node.name)):
                    yield Source.TEXT, text
        placeholder = node.property("placeholder") if node.properties else None
        if placeholder:
            yield Source.NAME if node.name is None else Source.PLACEHOLDER, self._bare_of(fold(placeholder))
        name = fold(node.name or "")
        on_it = node.role in {"checkbox", "switch"} and _ON_AND_OFF.fullmatch(name)
        if node.role in NAMELESS and (name in {"", fold(placeholder or "")} or _EXAMPLE.match(name) or on_it):
            yield Source.BESIDE, self.beside(node)
            yield Source.COLUMN, self.column(node)

    def _shorter_names(self, node: Node, name: str) -> Iterator[str]:
        """What a person sees as the name of an element whose accessible name has more in it, folded; "" for none."""
        if is_interactive(node):
            yield self._without_badge(node, fold(name)) or self._without_row(node)
            yield self._first_line(node)
        if (badge := _INLINE_BADGES.get(node.role)) and (counted := badge.fullmatch(name)):
            yield fold(counted[1])
        if node.role == "heading":
            yield self._without_note(node)
        if node.role == "columnheader":
            yield self._beside_buttons(node)
        if node.role in EDITABLE:
            yield self._label_before(node)
        if node.role == "columnheader" or node.role in EDITABLE:
            # "Notes: you may use Markdown", "Age: activate to sort": what is behind the colon is help.
            yield fold(name.partition(": ")[0]) if ": " in name else ""
        if node.role in BOXES:
            yield self._line_after(node)

    def shows(self, name: str) -> bool:
        """Whether the name is a whole text of the page: that of a field may be an example in it, or for readers."""
        return self._bare_of(fold(name)) in self._texts

    @cached_property
    def _texts(self) -> frozenset[str]:
        return frozenset(self._bare_of(fold(own_text(node))) for node in self.tree if node.role not in EDITABLE)

    def _without_badge(self, node: Node, name: str) -> str:
        """The folded `name` of a control without the count that it ends with, where that is drawn as a badge, in a box
        of its own: "cart" of a button "Cart 2", or "Cart 2 items" for screen readers, and of one that is read as
        "Cart2"; "" where it has none."""
        if glued := _GLUED_BADGE.fullmatch(node.name or ""):
            return fold(glued[1])
        inner = self.tree.subtree(node)[1:]
        if len(inner) < 2 or inner[-1].role not in _BADGES:
            return ""
        count = fold(own_text(inner[-1]) or inner[-1].name or "")
        read = next((each for each in (fold(inner[-1].name or ""), count) if each and name.endswith(f" {each}")), "")
        text = name.removesuffix(f" {read}") if read and _BADGE.fullmatch(count) else ""
        return text if any(map(str.isalpha, text)) else ""

    def _first_line(self, node: Node) -> str:
        """The folded text of a control before the lines and boxes below it: "Payroll" of "Payroll [due on Friday]"."""
        first, *others = [*self.tree.children(node)] or [node]
        if first.role == "generic" and not first.text:
            return self._first_line(first) if first is not node else ""
        parted = first.role == "text" and others and all(each.role in {"generic", "text"} for each in others)
        text = fold(first.text or "") if parted else ""
        return text if any(map(str.isalpha, text)) else ""

    def _label_before(self, field: Node) -> str:
        """The folded text before a field, where its name goes on after it: a label may hold the buttons beside the
        field, a hint, an error or what is chosen, too; "" where it does not."""
        name, shown = fold(field.name or ""), fold(field.text or "")
        if field.role == "combobox" and shown and name.endswith(f" {shown}"):
            return name.removesuffix(f" {shown}")
        for node in reversed(self.tree.nodes[max(0, field.index - _NEAR) : field.index]):
            text = fold(own_text(node))
            if text and node.role != "button":
                return text if name.startswith(f"{text} ") else ""
        return ""

    def _line_after(self, box: Node) -> str:
        """The folded first line of the label behind a box, where its name goes on below that: "Business" of "Business
        $28 per seat"; "" where it does not."""
        if box.end >= len(self.tree.nodes) or (line := self.tree.nodes[box.end]).parent != box.parent:
            return ""
        text = fold(first_text(self.tree, line))
        return text if text and fold(box.name or "").startswith(f"{text} ") else ""

    def _beside_buttons(self, header: Node) -> str:
        """The folded text of a column header beside its buttons: "Stock" of "Stock Sort by Stock"; "" without any."""
        inner = self.tree.subtree(header)[1:]
        buttons = [node for node in inner if is_interactive(node)]
        texts = [own_text(node) for node in inner if not any(b.index <= node.index < b.end for b in buttons)]
        return fold(" ".join(filter(None, texts))) if buttons else ""

    def _without_note(self, heading: Node) -> str:
        """The folded words of a heading before a box that begins with a number: "Pictures" of "Pictures 3 pictures"."""
        first, *others = [*self.tree.children(heading)] or [heading]
        noted = len(others) == 1 and first.role == "text" and (others[0].text or "")[:1].isdigit()
        return fold(first.text or "") if noted else ""

    def _without_row(self, node: Node) -> str:
        """The folded name of a control without the name of its row, where it ends with that twice, as it does where a
        library adds the one to a name that has it: "remove tea" of "Remove tea tea"; "" for any other."""
        row = enclosing(self.tree, node, ROWS)
        name, title = fold(node.name or ""), fold((row and row.name) or "")
        once = name.removesuffix(f" {title}")
        return once if title and once != name and once.endswith(f" {title}") else ""

    def _bare_of(self, folded: str) -> str:
        found = self._bare.get(folded)
        if found is None:
            found = self._bare[folded] = bare(folded)
        return found

    def beside(self, node: Node) -> str:
        """The text right before a field, or right after a box, with nothing between them that can be acted upon."""
        nodes = self.tree.nodes
        if node.role not in BOXES and (headed := self._cell_before(node, headers=True)):
            return headed
        before = node.role not in BOXES or bool(node.name)  # a switch that says "Yes" or "No" itself
        beside = range(node.index - 1, -1, -1) if before else range(node.end, len(nodes))
        for index in beside:
            other = nodes[index]
            if other.role == "button" and node.role == "spinbutton" and not any(map(str.isalpha, other.name or "")):
                continue  # it counts down
            if is_interactive(other) and other.role != "generic" and other.role not in CELLS:
                return self._cell_before(node)
            if other.role in CELLS and other.index < node.index and (said := self._cell_before(node)):
                return said  # nothing is before the field in its own cell
            text = own_text(other) or (other.name or "" if other.role in {"text", "generic", "heading"} else "")
            if text and bare(fold(text)):
                return bare(fold(text)) if self._adjacent(node, other, before=before) else ""
        return ""

    def _cell_before(self, node: Node, *, headers: bool = False) -> str:
        """What the cell before says, in a row of labels and fields: the label may be a link. With `headers`, the header
        (or the term) right before the field's cell. In a table with headers of columns, or one without fields beside
        texts, it labels nothing."""
        cell = enclosing(self.tree, node, _HELD)
        row = None if cell is None else next(iter(self.tree.ancestors(cell)), None)
        cells = [] if row is None else [each for each in self.tree.children(row) if each.role in _HELD]
        at = cells.index(cell) if cell in cells else 0
        if not at or row is None or cell is None:
            return ""
        before = cells[at - 1]
        if headers and before.role not in _HEADERS:
            return ""
        if not headers and len(cells) != 2:
            table = enclosing(self.tree, row, TABLES)
            holds_controls = any(map(is_interactive, self.tree.subtree(before)[1:]))
            if table is None or self.column_heads(table) or holds_controls:
                return ""
        begin, end = self.reading.span(before)
        return bare(self.reading.text[begin:end]) if end - begin <= _LONGEST_TEXT else ""

    def _adjacent(self, node: Node, text: Node, *, before: bool) -> bool:
        """Whether few enough boxes are between a text and a field for the one to label the other; a text further away
        belongs to something else."""
        around = next((p for p in self.tree.ancestors(node) if p.index <= text.index < p.end), None)
        depth = -1 if around is None else around.depth
        return node.depth + text.depth - 2 * depth <= (_ADJACENT if before else _ADJACENT - 1)

    def column(self, node: Node) -> str:
        """The header of the column that `node` is, or is in; rows with merged cells have none."""
        cell = node if node.role in CELLS else enclosing(self.tree, node, CELLS)
        row = cell and enclosing(self.tree, cell, ("row",))
        table = row and enclosing(self.tree, row, TABLES)
        if cell is None or row is None or table is None:
            return ""
        headers = self.column_heads(table)
        cells = [each.index for each in self.tree.children(row) if each.role in CELLS]
        at = cells.index(cell.index) if cell.index in cells else -1
        return headers[at] if at >= 0 and len(headers) == len(cells) else ""

    def column_heads(self, table: Node) -> list[str]:
        """What the columns of a table are called, bare; nothing where it has no row of headers."""
        if table.index not in self._heads:
            rows = (node for node in self.tree.subtree(table) if node.role == "row")
            head = next((row for row in rows if is_header(self.tree, row)), None)
            cells = () if head is None else self.tree.children(head)
            self._heads[table.index] = [bare(self.reading.folded(cell)) for cell in cells if cell.role in CELLS]
        return self._heads[table.index]


def enclosing(tree: Tree, node: Node, roles: Collection[str]) -> Node | None:
    """The nearest element of one of the roles around `node`."""
    return next((place for place in tree.ancestors(node) if place.role in roles), None)


def holds(place: Node, node: Node) -> bool:
    """Whether `node` is inside of `place`."""
    return place.index < node.index < place.end


def is_header(tree: Tree, row: Node) -> bool:
    """Whether a row has the headers of columns, and nothing else; the last column may have none."""
    cells = [cell for cell in tree.children(row) if cell.role in CELLS]
    headers = [cell for cell in cells if cell.role == "columnheader"]
    others = cells[len(headers) :]
    if (len(headers) < 2 and others) or cells[: len(headers)] != headers:
        return False
    return bool(headers) and all(not (cell.name or cell.text) and cell.end == cell.index + 1 for cell in others)
