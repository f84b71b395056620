"""Elements by role, name and place: told of one in a snapshot, and found again in another."""

from collections.abc import Callable, Iterator
from functools import cached_property

from smoketree.agent.literal.beside import called_beside
from smoketree.agent.replay.record import LONGEST, Element, Place
from smoketree.agent.replay.wording import Wording
from smoketree.plan.values import expand
from smoketree.snapshot.label import label
from smoketree.snapshot.roles import COLLECTIONS, EDITABLE, ROWS, SECTIONS
from smoketree.snapshot.tree import Node, Tree

_DIALOGS = frozenset({"alertdialog", "dialog"})
_STATES = ("checked", "disabled", "expanded", "pressed", "selected")
_BOXES = EDITABLE | {"checkbox", "radio", "switch"}
_MOST_ROWS = 2

Fill = Callable[[str], str]


class Unkept(Exception):  # noqa: N818 - the reason why a step gets no record
    """Raised where an element or an argument cannot be told so that another run would mean the same."""


class Scene:
    """A snapshot in which elements are told of and found."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree

    @cached_property
    def _by_ref(self) -> dict[str, Node]:
        return {node.ref: node for node in self.tree if node.ref is not None}

    def node(self, ref: str) -> Node | None:
        """The node of a ref."""
        return self._by_ref.get(ref)

    def found(self, element: Element, fill: Fill) -> tuple[Node, ...]:
        """The nodes that can be acted upon and are just so: role, name, places, states."""
        name, beside = _line(fill(element.name)), fill(element.beside)
        places = [(place.role, _line(fill(place.name))) for place in element.places]
        return tuple(
            node
            for node in self.tree
            if node.ref is not None
            and node.role == element.role
            and _line(label(self.tree, node)) == name
            and (not beside or called_beside(self.tree, node) == beside)
            and all(self._stands_in(node, role, title) for role, title in places)
        )

    def _stands_in(self, node: Node, role: str, title: str) -> bool:
        around = (place for place in self.tree.ancestors(node) if place.role == role)
        if role in ROWS:
            return any(title in _texts(self.tree, place, node) for place in around)
        return any(_title(self.tree, place) == title for place in around)

    def told(self, node: Node, wording: Wording, step: str) -> Element:
        """What tells `node` from all others. Raises Unkept where nothing that lasts does."""
        name = _line(label(self.tree, node))
        beside = "" if name or node.role not in _BOXES else called_beside(self.tree, node)
        if not name and not beside:
            raise Unkept(f"a {node.role} without a name")
        if len(name) > LONGEST // 4 or not wording.lasting(name):
            raise Unkept(f"the name of a {node.role} may mean something else another day")
        plain = Element(
            role=node.role,
            name=wording.put_back(name, step),
            beside=wording.put_back(beside, step),
            states=states(node),
        )
        for by_heading in (False, True):
            # A heading changes more readily than what the page is marked up as: it counts only where it must.
            places = tuple(self._places(node, wording, step, by_heading=by_heading))
            element = plain.model_copy(update={"places": places})
            if self.found(element, lambda text: expand(text, wording.values)) == (node,):
                return element
        raise Unkept(f"more than one {node.role} of that name")

    def _places(self, node: Node, wording: Wording, step: str, *, by_heading: bool) -> Iterator[Place]:
        """The row, the dialog and the named section around `node`, nearest first; `by_heading`: also a section that
        only has a heading."""
        rows, sections, dialogs = 0, 0, 0
        for place in self.tree.ancestors(node):
            if place.role in ROWS and rows < _MOST_ROWS:
                said = [text for text in _texts(self.tree, place, node) if wording.names(text, step)]
                if said:
                    rows += 1
                    yield Place(role=place.role, name=wording.put_back(max(said, key=len), step))
            elif place.role in _DIALOGS and not dialogs:
                title = _title(self.tree, place)
                dialogs += bool(title)
                if title:
                    yield Place(role=place.role, name=wording.put_back(title, step))
            elif place.role in SECTIONS | COLLECTIONS and not sections and not dialogs:
                title = _title(self.tree, place) if by_heading or place.name else ""
                if title and wording.lasting(title):
                    sections += 1
                    yield Place(role=place.role, name=wording.put_back(title, step))


def states(node: Node) -> tuple[str, ...]:
    """What an element is in that decides what a click on it means: `checked`, `expanded=mixed`."""
    held = ((state, node.attribute(state)) for state in _STATES)
    return tuple(state if value == "true" else f"{state}={value}" for state, value in held if value is not None)


def _texts(tree: Tree, place: Node, but: Node) -> list[str]:
    """What stands in a row beside the element itself."""
    inside = {each.index for each in tree.subtree(but)}
    below = (each for each in tree.subtree(place)[1:] if each.index not in inside and each.end == each.index + 1)
    said = [_line(each.text if each.role == "text" and each.text else label(tree, each)) for each in below]
    return [text for text in (*said, _line(place.text or "")) if text and len(text) <= LONGEST // 4]


def _title(tree: Tree, place: Node) -> str:
    """What a part of the page is called: its name, else the heading that stands first in it."""
    if place.name:
        return _line(place.name)
    if place.role in COLLECTIONS:
        return ""
    first = next((each for each in tree.subtree(place)[1:] if each.role == "heading"), None)
    return "" if first is None else _line(label(tree, first))


def _line(text: str) -> str:
    return " ".join(text.split())
