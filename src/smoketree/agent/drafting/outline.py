"""What there is on a page to write a plan about. Pure: a tree in, an outline out."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from urllib.parse import urljoin, urlsplit

from smoketree.agent.drafting.lines import sayable
from smoketree.browser.origins import origin_of
from smoketree.snapshot.label import label
from smoketree.snapshot.roles import EDITABLE
from smoketree.snapshot.tree import Node, Tree

_FIELDS = EDITABLE | {"checkbox", "switch", "radio", "listbox"}
_FORMS = frozenset({"form", "search", "dialog", "alertdialog", "tabpanel"})
_NAVIGATION = {"navigation": "navigation", "banner": "header", "contentinfo": "footer"}
_LEAVING = frozenset(
    {
        "add", "approve", "archive", "buy", "cancel", "checkout", "clear", "deactivate", "delete", "disable",
        "download", "exit", "export", "like", "logoff", "logout", "order", "pay", "print", "publish", "purchase",
        "reject", "remove", "reset", "revoke", "signout", "unsubscribe", "upvote", "vote",
    }
)  # fmt: skip
"""Words of links that may do something, rather than show a page."""


@dataclass(frozen=True, slots=True)
class Thing:
    """An element with a name."""

    role: str
    name: str
    level: int = 0


@dataclass(frozen=True, slots=True)
class Link:
    """A link to another page of the same site. `place` is a word for the part of the page that it stands in."""

    name: str
    path: str
    place: str | None


@dataclass(frozen=True, slots=True)
class Form:
    """Fields that belong together, and the buttons beside them. `name` may be empty."""

    name: str
    fields: tuple[Thing, ...]
    buttons: tuple[Thing, ...]


@dataclass(frozen=True, slots=True)
class Outline:
    """A page in short: only what can be said in a plan. `path` is the page's, with its query."""

    path: str
    title: str
    headings: tuple[Thing, ...]
    tables: tuple[Thing, ...]
    links: tuple[Link, ...]
    forms: tuple[Form, ...]
    buttons: tuple[Thing, ...]


def outline(tree: Tree, url: str, title: str, asked: str = "") -> Outline:
    """What there is on the page at `url`. Each thing is told once, the first time. Where `asked`, the address that was
    opened, led elsewhere, the query that it led to is left out: it may be of this one visit."""
    forms = tuple(_forms(tree))
    in_forms = {button for form in forms for button in form.buttons}
    named = list(_things(tree))
    headings = sorted((thing for thing in named if thing.role == "heading"), key=lambda thing: thing.level or 9)
    buttons = (thing for thing in named if thing.role in {"button", "tab"} and thing not in in_forms)
    return Outline(
        path=path_of(url) if not asked or urlsplit(asked).path == urlsplit(url).path else urlsplit(url).path or "/",
        title=title if sayable(title) else "",
        headings=_once(headings),
        tables=_once(thing for thing in named if thing.role == "table"),
        links=tuple({link.path: link for link in reversed(list(_links(tree, url)))}.values())[::-1],
        forms=forms,
        buttons=_once(buttons),
    )


def path_of(url: str) -> str:
    """Path and query of an address."""
    parts = urlsplit(url)
    return (parts.path or "/") + (f"?{parts.query}" if parts.query else "")


def leaves(name: str, path: str) -> bool:
    """Whether following a link of that name may do something, rather than show a page: it is not followed then."""
    words = "".join(char if char.isalnum() else " " for char in f"{name} {path}".casefold()).split()
    joined = {first + second for first, second in pairwise(words)}
    return bool(_LEAVING.intersection({*words, *joined}))


def _things(tree: Tree) -> Iterator[Thing]:
    for node in tree:
        if node.role in {"heading", "table", "button", "tab"} and node.attribute("disabled") is None:
            name = label(tree, node) if node.role == "heading" else node.name
            if name is not None and sayable(name):
                yield Thing(node.role, name, int(node.attribute("level") or 0))


def _links(tree: Tree, url: str) -> Iterator[Link]:
    """Links of the navigation, else of the header and the footer; none that may do something."""
    here = urlsplit(url)._replace(fragment="").geturl()
    for place, word in _NAVIGATION.items():
        found = []
        for node in tree:
            target = node.property("url") if node.role == "link" else None
            if target is None or node.name is None or place not in {above.role for above in tree.ancestors(node)}:
                continue
            address = urlsplit(urljoin(url, target))._replace(fragment="").geturl()
            wanted = origin_of(address) == origin_of(url) and address != here
            if wanted and sayable(node.name) and not leaves(node.name, urlsplit(address).path):
                found.append(Link(node.name, path_of(address), word))
        yield from found
        if found:
            return


def _forms(tree: Tree) -> Iterator[Form]:
    groups: dict[int | None, list[Node]] = {}
    for node in tree:
        if node.role in _FIELDS and node.name is not None and sayable(node.name) and not _off(node):
            form = next((above for above in tree.ancestors(node) if above.role in _FORMS), None)
            groups.setdefault(None if form is None else form.index, []).append(node)
    for home, nodes in groups.items():
        holder = tree.nodes[home] if home is not None else _holder(tree, nodes)
        below = tree.subtree(holder) if holder is not None else tree.nodes
        buttons = [
            Thing("button", node.name)
            for node in below
            if node.role == "button" and node.name is not None and sayable(node.name) and not _off(node)
        ]
        name = tree.nodes[home].name if home is not None else None
        fields = _once(Thing(node.role, node.name or "") for node in nodes)
        yield Form(name if name is not None and sayable(name) else "", fields, _once(buttons))


def _holder(tree: Tree, nodes: list[Node]) -> Node | None:
    """The innermost element that holds all of them and a button."""
    for above in tree.ancestors(nodes[0]):
        below = tree.subtree(above)
        if nodes[-1].index < above.end and any(node.role == "button" for node in below):
            return above
    return None


def _off(node: Node) -> bool:
    return node.attribute("disabled") is not None


def _once(things: "Iterator[Thing] | list[Thing]") -> tuple[Thing, ...]:
    return tuple(dict.fromkeys(things))
