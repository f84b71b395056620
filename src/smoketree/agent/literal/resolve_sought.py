"""What is made of several deeds, or found without being named: signing in, searching, looking behind tabs."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from smoketree.agent.literal.actions import Expand, FindAndClick, LogIn, RememberLabelled, SayIt, Search
from smoketree.agent.literal.beside import bare_label, called_beside, undecorated
from smoketree.agent.literal.resolve_element import CLICKABLE, fields_of
from smoketree.agent.literal.resolved import Keep, Nothing, Resolved, again, call
from smoketree.agent.literal.target import Target, Unresolved, summaries, target
from smoketree.snapshot.describe import describe
from smoketree.snapshot.find import find
from smoketree.snapshot.fold import fold, words
from smoketree.snapshot.label import label, own_text
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import SECTIONS
from smoketree.snapshot.tree import Node, Tree

_PASSWORD = frozenset({"password", "passwort", "passcode", "passphrase"})
_USER = frozenset({"user", "username", "email", "e-mail", "mail", "login", "account", "name", "id"})
_SEND = frozenset({"log in", "login", "sign in", "signin", "log on", "submit", "continue", "log me in", "sign me in"})
_SEARCH = frozenset({"search", "suche", "find"})
_SAYING = ("button", "link", "menuitem")
_OPENABLE = ("button", "tab", "treeitem", "menuitem", "link", "combobox", "group", "listitem")


def _target(tree: Tree, node: Node, note: str = "") -> Target:
    return Target(node, node.ref or "", describe(tree, node), note)


def _spoken_words(tree: Tree, node: Node) -> frozenset[str]:
    return frozenset(words(fold(label(tree, node)) or called_beside(tree, node)))


def _only(nodes: Sequence[Node], wanted: Callable[[Node], bool]) -> Node | None:
    found = [node for node in nodes if wanted(node)]
    return found[0] if len(found) == 1 else None


def sought(
    action: Search | SayIt | LogIn | FindAndClick | RememberLabelled | Expand, tree: Tree, done: Sequence[str]
) -> Resolved:
    """What to call next for an action that finds its elements by itself; `done` is what was called for it before."""
    match action:
        case Expand():
            return expand(action, tree)
        case Search():
            return search(action, tree)
        case SayIt():
            return say_it(action, tree)
        case LogIn():
            return log_in(action, tree, done)
        case FindAndClick():
            return find_and_click(action, tree, done)
        case RememberLabelled():
            return remember_labelled(action, tree)


def search(action: Search, tree: Tree) -> Resolved:
    """Types into the one search field, and presses Enter."""
    fields = fields_of(tree)
    box = _only(fields, lambda node: node.role == "searchbox") or _only(
        fields, lambda node: bool(_spoken_words(tree, node) & _SEARCH)
    )
    if box is None:
        return Unresolved(
            "there is not just one search field on the page",
            tuple(describe(tree, node) for node in fields[:5]),
            f'say where: Type "{action.value}" into "..." and press Enter',
        )
    found = _target(tree, box)
    return call("browser_type", found, f'search for "{action.value}" in {found.said}', text=action.value, submit=True)


def say_it(action: SayIt, tree: Tree) -> Resolved:
    """Clicks what goes by one of the names."""
    among = find(tree, Query(roles=_SAYING, within=action.within)).nodes
    named = [node for node in among if node.ref and (_folded(tree, node) in action.names)]
    if len(named) == 1:
        found = _target(tree, named[0])
        return call("browser_click", found, f"click {found.said}")
    reason = f"{len(named)} elements are" if named else "nothing on the page is"
    candidates = tuple(describe(tree, node) for node in (named or among)[:5])
    return Unresolved(f"{reason} {str(action).removeprefix('click what is ')}", candidates, 'say which: Click "..."')


def _folded(tree: Tree, node: Node) -> str:
    return undecorated(label(tree, node)) or fold(label(tree, node))


def log_in(action: LogIn, tree: Tree, done: Sequence[str]) -> Resolved:
    """The name, the password, the button: one call after the other, each on the page as it then stands."""
    fields = fields_of(tree)
    password = _only(fields, lambda node: bool(_spoken_words(tree, node) & _PASSWORD))
    others = [node for node in fields if node is not password]
    user = _only(others, lambda node: bool(_spoken_words(tree, node) & _USER))
    if user is None or password is None:
        missing = "field for the name" if password is not None else "password field"
        return Unresolved(
            f"there is not just one {missing} on the page",
            tuple(describe(tree, node) for node in fields[:5]),
            'say: Type "..." into "...", then type "..." into "...", then click "..."',
        )
    send = _only(
        [node for node in tree if node.role == "button" and node.ref and node.index > password.index],
        lambda node: fold(label(tree, node)) in _SEND,
    )
    if len(done) == 0:
        found = _target(tree, user)
        return again(call("browser_type", found, f'type "{action.user}" into {found.said}', text=action.user))
    if len(done) == 1:
        found = _target(tree, password)
        made = call("browser_type", found, f'type "{action.password}" into {found.said}', text=action.password)
        if send is not None:
            return again(made)
        return replace(
            made, arguments={**made.arguments, "submit": True}, description=f"{made.description}, press Enter"
        )
    if send is None:
        return Unresolved("there is not just one button to sign in by", hint='say: Click "..."')
    return call("browser_click", _target(tree, send), f"click {describe(tree, send)}")


def expand(action: Expand, tree: Tree) -> Resolved:
    """Clicks what opens the thing, where it is not open already."""
    found = _only_closed(tree) if action.query is None else _opener(tree, action.query)
    if isinstance(found, Unresolved):
        return found
    is_open = _is_open(tree, found.node)
    if is_open is action.expanded:
        return Nothing(f"{found.said} is {'expanded' if is_open else 'collapsed'} already")
    if not action.expanded:
        hint = f'to press it whatever its state: Click "{label(tree, found.node)}"'
        return (
            Unresolved(f"{found.said} does not say that it is expanded", hint=hint)
            if not is_open
            else call("browser_click", found, f"collapse {found.said}")
        )
    return call("browser_click", found, f"expand {found.said}")


def _is_open(tree: Tree, node: Node) -> bool:
    if node.index in {each.index for each in summaries(tree)} and node.parent is not None:
        return tree.nodes[node.parent].end > node.end  # a closed `details` shows nothing but its summary
    return bool(node.attribute("expanded")) or (node.role == "tab" and bool(node.attribute("selected")))


def _opener(tree: Tree, query: Query) -> Target | Unresolved:
    sections = bool(set(query.roles) & SECTIONS) or not query.roles
    asked = replace(query, roles=_OPENABLE) if sections and query.name is not None else query
    found = target(tree, asked, _OPENABLE, "section")
    return (
        found
        if isinstance(found, Target) or not sections
        else target(tree, replace(query, roles=()), CLICKABLE, "section")
    )


def _only_closed(tree: Tree) -> Target | Unresolved:
    closed = [
        node
        for node in tree
        if node.ref and not _is_open(tree, node) and ((node.role == "tab" and node.name) or node in summaries(tree))
    ]
    if len(closed) == 1:
        return _target(tree, closed[0])
    reason = f"the page has {len(closed)} closed sections" if closed else "the page marks up no closed section"
    return Unresolved(reason, tuple(describe(tree, node) for node in closed[:5]), 'say which: Expand "..."')


def find_and_click(action: FindAndClick, tree: Tree, done: Sequence[str]) -> Resolved:
    """Clicks the element where it is there; else opens the next tab that was not opened yet."""
    found = target(tree, action.query, CLICKABLE, "control")
    if isinstance(found, Target):
        return call("browser_click", found, f"click {found.said}")
    if len(found.candidates) > 1 and "elements are meant" in found.reason:
        return found
    for node in tree:
        opener = f"open {describe(tree, node)}" if node.role == "tab" and node.ref else ""
        if opener and opener not in done and not (node.attribute("selected") or node.attribute("expanded")):
            return again(call("browser_click", _target(tree, node), opener))
    return found


def remember_labelled(action: RememberLabelled, tree: Tree) -> Resolved:
    """What stands behind the label; where several say different things, none."""
    wanted = bare_label(action.label)
    pieces = [(node, text) for node in tree if (text := own_text(node) or _cell(node))]
    values = []
    for at, (_, text) in enumerate(pieces):
        head, colon, rest = text.partition(":")
        if bare_label(head) == wanted and colon and rest.strip():
            values.append(rest.strip())
        elif bare_label(text) == wanted and at + 1 < len(pieces):
            values.append(pieces[at + 1][1].strip())
    if len(set(values)) == 1:
        return Keep(action.variable, values[0], str(action))
    reason = "nothing stands" if not values else "different things stand"
    return Unresolved(f'{reason} behind a label "{action.label}"', tuple(f'"{value}"' for value in values[:5]))


def _cell(node: Node) -> str:
    return node.name or "" if node.role in {"cell", "gridcell", "rowheader", "columnheader", "heading"} else ""
