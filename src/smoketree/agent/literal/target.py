"""The one element that a query means on the page, or what there is in its place."""

import re
from dataclasses import dataclass, replace

from smoketree.agent.literal.beside import bare_label, called_beside, undecorated
from smoketree.language.claim import spoken
from smoketree.snapshot.describe import describe
from smoketree.snapshot.find import Found, find
from smoketree.snapshot.fold import fold, words
from smoketree.snapshot.label import label
from smoketree.snapshot.nearest import nearest
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import EDITABLE, INTERACTIVE, ROLE_WORDS, is_interactive
from smoketree.snapshot.tree import Node, Tree

MOST_CANDIDATES = 5
_COUNT = re.compile(r"\s*\(\d+\)\s*$")
VAGUE = "say where it is"
"""How a hint begins that names no element; a sentence that would work is better."""

_NAMELESS = EDITABLE | {"checkbox", "radio", "switch"}
_LONGEST_LABEL = 4  # words: what is longer and stands before a field is something to read
_KINDS = {"text", "input", "date", "time", "number", "value", "answer", "word", "words", "entry", "form"}
_TYPED = {"textbox", "searchbox", "spinbutton"}
_PRESSED = {"button", "link", "tab", "menuitem", "menuitemcheckbox", "menuitemradio"}
_LANDMARKS = {"navigation", "banner", "contentinfo", "complementary", "main", "toolbar", "menu", "form", "menubar"}


@dataclass(frozen=True, slots=True)
class Target:
    """The element: its node, its ref, what it is called (`said`), and what a reader should know of the match."""

    node: Node
    ref: str
    said: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Unresolved:
    """Why an action cannot be done as it is said: `candidates` are what stands on the page instead, or more
    than once; `hint` says what to write; `absent`: nothing that could be acted upon is called so."""

    reason: str
    candidates: tuple[str, ...] = ()
    hint: str = ""
    absent: bool = False


def target(tree: Tree, query: Query, roles: tuple[str, ...], what: str, *, many: bool = False) -> Target | Unresolved:
    """The one element that `query` means.

    `roles` are those that count where the query names none, `what` is the word for them. `many`: the first of
    several will do (it is only asked whether there is one).
    """
    # To be told that something is there, it must be there as it is said; what is near will do only to act upon.
    found, remark = (_found(tree, query, roles), "") if many else _found_or_near(tree, query, roles)
    nodes = [node for node in found.nodes if node.ref is not None or many]
    if len(nodes) == 1 or (nodes and many):
        node = nodes[0]
        said = describe(tree, node)
        note = remark or (f"matched {said} by its words" if found.how == "words" else "")
        return Target(node, node.ref or "", said, note)
    asked = spoken(query, what)
    if nodes:
        which = tuple(describe(tree, node) for node in nodes[:MOST_CANDIDATES])
        return Unresolved(f"{len(nodes)} elements are meant by {asked}", which, _apart(tree, nodes))
    if found.nodes:
        hidden = tuple(describe(tree, node) for node in found.nodes[:MOST_CANDIDATES])
        reason = f"{asked} cannot be acted upon: it is hidden, covered or has no place of its own"
        return Unresolved(reason, hidden, absent=True)
    near = nearest(tree, query if query.roles else replace(query, roles=roles), MOST_CANDIDATES)
    instead = tuple(dict.fromkeys(describe(tree, node) for node in near or _of_that_kind(tree, query.roles or roles)))
    return Unresolved(f"there is no {asked} on the page", instead, absent=True)


def _of_that_kind(tree: Tree, roles: tuple[str, ...]) -> list[Node]:
    """What the page has of it, whatever it is called: where nothing is called like it, there is mostly little."""
    named = [node for node in tree if node.role in roles and node.ref is not None and label(tree, node)]
    return named[:MOST_CANDIDATES]


def _found_or_near(tree: Tree, query: Query, roles: tuple[str, ...]) -> tuple[Found, str]:
    """What is found, and what is to be said of it; not by its own name, then by the words beside it, and the like.

    Each of these is tried only where nothing else was found, and counts only where it finds one element.
    """
    found = _found(tree, query, roles)
    if found.nodes:
        return found, ""
    for way, remark in (
        (_undecorated, "but for what decorates its name"),
        (_beside, "by the words beside it"),
        (_summary, "as what opens and closes a part of the page"),
        (_item, "by its whole name, as an item"),
        (_with_its_noun, "by all its words"),
        (_of_another_kind, "by its name, though it is of another kind"),
    ):
        near = way(tree, query, roles)
        if len(near) == 1:
            return Found(tuple(near), "folded"), f"found {remark}"
    landmark = query.within
    if landmark is not None and _unmarked(tree, landmark):
        wider, _ = _found_or_near(tree, replace(query, within=landmark.within), roles)
        if len(wider.nodes) == 1:
            return wider, f"the page marks up no {spoken(landmark, 'such part')}"
    lone = _lone_field(tree, query, roles)
    return (Found((lone,), "folded"), "the only field of the page") if lone is not None else (found, "")


def _undecorated(tree: Tree, query: Query, roles: tuple[str, ...]) -> list[Node]:
    """ "Add" for "+ Add", "Email" for "Email *"."""
    wanted = undecorated(query.name or "")
    plain = wanted == fold(query.name or "") and any(char.isalpha() for char in wanted)  # "-1" is not "+1"
    if not plain or query.nth is not None:
        return []
    among = find(tree, replace(query, name=None, roles=query.roles or roles)).nodes
    # What is counted behind a name in brackets is no part of it: "Clear completed (3)".
    named = {node.index: undecorated(_COUNT.sub("", label(tree, node))) for node in among if node.ref}
    return [node for node in among if named.get(node.index) == wanted]


def _beside(tree: Tree, query: Query, roles: tuple[str, ...]) -> list[Node]:
    """A field or box without a name, by the words beside it."""
    wanted = bare_label(query.name or "")
    if not wanted or query.nth is not None or not set(query.roles or roles) & _NAMELESS:
        return []
    among = find(tree, replace(query, name=None, roles=query.roles or roles)).nodes
    return [node for node in among if node.ref and called_beside(tree, node) == wanted]


def _summary(tree: Tree, query: Query, roles: tuple[str, ...]) -> list[Node]:
    """The line by which a `details` element opens and closes: the named first child of a group."""
    wanted = fold(query.name or "")
    if not wanted or query.nth is not None or query.within is not None or "button" not in (query.roles or roles):
        return []
    return [node for node in summaries(tree) if fold(label(tree, node)) == wanted]


def summaries(tree: Tree) -> list[Node]:
    """The lines by which `details` elements open and close."""
    groups = (node for node in tree if node.role == "group" and node.end > node.index + 1)
    firsts = (tree.nodes[group.index + 1] for group in groups)
    return [node for node in firsts if node.role == "generic" and node.ref is not None and label(tree, node)]


def _item(tree: Tree, query: Query, _: tuple[str, ...]) -> list[Node]:
    """ "The item labeled "Print"" of a menu or a wheel, which is no item of a list: by the whole name."""
    if query.text is None or not query.quoted or query.nth is not None or query.roles != ROLE_WORDS["item"]:
        return []
    among = find(tree, replace(query, text=None, name=query.text, roles=())).nodes
    return [node for node in among if node.ref and is_interactive(node)]


def _with_its_noun(tree: Tree, query: Query, _: tuple[str, ...]) -> list[Node]:
    """ "Add item", which was read as an item "Add": by both words."""
    base = query.name or query.text
    if base is None or query.quoted or query.nth is not None or not query.roles:
        return []
    names = {fold(f"{base} {word}") for word, roles in ROLE_WORDS.items() if roles == query.roles}
    among = find(tree, Query(roles=tuple(sorted(INTERACTIVE)), within=query.within, next_to=query.next_to)).nodes
    return [node for node in among if node.ref and fold(label(tree, node)) in names]


def _of_another_kind(tree: Tree, query: Query, _: tuple[str, ...]) -> list[Node]:
    """A link that is called a button, or what is drawn as one: by the whole name, where nothing else has it."""
    if query.name is None or query.nth is not None or not query.roles or not set(query.roles) <= _PRESSED:
        return []
    among = find(tree, replace(query, roles=(), quoted=True)).nodes
    return [
        node
        for node in among
        if node.ref and is_interactive(node) and (node.role in _PRESSED or node.role == "generic")
    ]


def _unmarked(tree: Tree, place: Query) -> bool:
    """Whether a part of the page is only said by its kind, and the page marks up none of that kind."""
    plain = place.name is None and place.text is None and place.nth is None and place.next_to is None
    return plain and bool(set(place.roles) & _LANDMARKS) and not any(node.role in place.roles for node in tree)


def _lone_field(tree: Tree, query: Query, roles: tuple[str, ...]) -> Node | None:
    """The only field of a page, where nothing on the page names it and neither do the words, or by its kind only."""
    kind_only = query.name is not None and not query.quoted and words(fold(query.name)) <= _KINDS
    plain = kind_only and query.within is None and query.next_to is None and query.nth is None
    if not plain or not set(query.roles or roles) >= _TYPED:
        return None
    fields = [node for node in tree if node.role in _TYPED and node.ref and not node.attribute("disabled")]
    one = fields[0] if len(fields) == 1 else None
    named = one is not None and (label(tree, one) or 0 < len(called_beside(tree, one).split()) <= _LONGEST_LABEL)
    return None if named else one


def _found(tree: Tree, query: Query, roles: tuple[str, ...]) -> Found:
    """By the roles that are meant; where none are said, what shows a hand under the pointer counts for a click too."""
    if query.roles or not roles:
        found = find(tree, query)
        return found if found.nodes else _search_box(tree, query)
    named = find(tree, replace(query, roles=roles))
    loose = find(tree, query)
    pointed = tuple(node for node in loose.nodes if is_interactive(node) and node.ref is not None)
    wider = "button" in roles and pointed
    if wider and (not named.nodes or (named.how == "words" and loose.how != "words")):
        return Found(pointed, loose.how)
    return named if named.nodes else _search_box(tree, replace(query, roles=roles))


def _search_box(tree: Tree, query: Query) -> Found:
    """ "The search box" may be one by its role alone."""
    if query.name is not None and not query.quoted and query.name.casefold() == "search" and "searchbox" in query.roles:
        return find(tree, replace(query, name=None, roles=("searchbox",)))
    return Found(())


def options_of(tree: Tree, found: Target, option: str) -> str | Unresolved:
    """The label of the option of a dropdown that `option` means: letter by letter, else but for case and space."""
    labels = [label(tree, node) for node in tree.subtree(found.node) if node.role == "option"]
    folded = [name for name in labels if fold(name) == fold(option)]
    if option in labels:
        return option
    if len(set(folded)) == 1:
        return folded[0]
    if not labels:
        hint = f'click {found.said}, then click "{option}"'
        return Unresolved(f"{found.said} shows no options to select from", hint=hint)
    reason = f'{found.said} has no option "{option}"'
    return Unresolved(reason, tuple(f'option "{name}"' for name in labels[: 2 * MOST_CANDIDATES]))


def _apart(tree: Tree, nodes: list[Node]) -> str:
    """How to say which one."""
    roles = {node.role for node in nodes}
    if len(roles) == len(nodes):
        called = sorted(f'the "{label(tree, node)}" {node.role}' for node in nodes)
        return f"say what it is: {' or '.join(called)}"
    return f'{VAGUE} (in the row of "...", in the "..." section, next to "...") or which one (the first ...)'
