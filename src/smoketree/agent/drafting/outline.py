"""What there is on a page to write a plan about, and lines of a plan about it, said so that they are read as they are
meant. Pure."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from urllib.parse import urljoin, urlsplit

from smoketree.browser.origins import origin_of
from smoketree.display_text import clean
from smoketree.language.act import Act
from smoketree.language.claim import Claim, ElementShown, TitleIs
from smoketree.language.index import PageIndex
from smoketree.language.locate import Located, locate
from smoketree.language.reader import read_acts, read_claims
from smoketree.language.suggestions import ROLES_OF_VERB
from smoketree.plan.parser import parse
from smoketree.plan.values import SECRET, placeholders
from smoketree.snapshot.label import label
from smoketree.snapshot.roles import EDITABLE
from smoketree.snapshot.tree import Node, Tree

ASSERT = "Assert: "
LONGEST_NAME = 80
_MARKUP = ("{{", "<!--", "-->", "`", "**", "__")
_PASSING = re.compile(r"\d{1,2}:\d\d|\d{4}-\d\d|\d{5,}|\b\d+\s*(?:sec|min|hour|day|week|month|year)", re.IGNORECASE)
WORDS = {
    "textbox": "field",
    "searchbox": "field",
    "spinbutton": "field",
    "combobox": "dropdown",
    "listbox": "listbox",
    "checkbox": "checkbox",
    "switch": "switch",
    "radio": "radio",
    "slider": "slider",
    "button": "button",
    "link": "link",
    "heading": "heading",
    "table": "table",
    "tab": "tab",
}
"""What the drafts call a thing of that role."""


def sayable(name: str | None) -> bool:
    """Whether a page's name for a thing can stand in a plan and will most likely be the same tomorrow: short, visible
    characters only, nothing that Markdown or a plan gives a meaning, no time of day, date or long number."""
    if not name or name != " ".join(name.split()) or len(name) > LONGEST_NAME or clean(name) != name:
        return False
    return any(char.isalnum() for char in name) and not any(mark in name for mark in _MARKUP) and not passing(name)


def passing(name: str) -> bool:
    """Whether a text looks as if it were another one tomorrow."""
    return _PASSING.search(name) is not None


def shown(role: str, name: str) -> str | None:
    """The assertion that a thing is visible; None where it would not be read as just that."""
    for quoted in _quotes(name):
        line = f"the {quoted} {WORDS[role]} is shown" if role != "heading" else f"the heading {quoted} is shown"
        checks = checks_of(line)
        if checks is not None and len(checks) == 1 and isinstance(checks[0], ElementShown):
            query = checks[0].query
            if (query.name, query.quoted, query.within) == (name, True, None) and role in query.roles:
                return f"{ASSERT}{line}"
    return None


def titled(title: str) -> str | None:
    """The assertion that the page has that title."""
    for quoted in _quotes(title):
        line = f"the page title is {quoted}"
        if checks_of(line) == (TitleIs(title),):
            return f"{ASSERT}{line}"
    return None


def doing(tree: Tree, role: str, name: str, verb: str = "Click {}", *, place: str | None = None) -> str | None:
    """A step upon a thing, said so that it means exactly one on the page; None where no way to say it does. `place` is
    a word for where it stands (`navigation`)."""
    for said in _ways(role, name, place):
        line = verb.format(said)
        actions = actions_of(line)
        if actions is not None and all(_locates_one(act, tree) for act in actions):
            return line
    return None


def checks_of(line: str) -> tuple[Claim, ...] | None:
    """What the host would check for an assertion line (without its `Assert:`), where a plan's reader would take it for
    that very line; None where it cannot be read."""
    found = _as_a_plan_has_it(f"{ASSERT}{line}", line)
    reading = read_claims(line) if found else None
    return None if reading is None else reading.claims


def actions_of(line: str) -> tuple[Act, ...] | None:
    """What would be done for a step; None where it cannot be read, or a plan's reader would take it for more or less
    than that step."""
    reading = read_acts(line) if _as_a_plan_has_it(line, line) else None
    return None if reading is None else reading.acts


def unread(steps: Sequence[str]) -> tuple[str, ...]:
    """Those of a case's lines that only a model could read or judge."""
    return tuple(
        line
        for line in steps
        if (checks_of(line.removeprefix(ASSERT)) if line.startswith(ASSERT) else actions_of(line)) is None
    )


def _as_a_plan_has_it(written: str, meant: str) -> bool:
    """Whether the line, as a bullet of a case, comes out of the plan's parser as the one step that was meant."""
    names = (each.name for each in placeholders(written) if each.name.startswith(SECRET))
    secrets = ", ".join(name.removeprefix(SECRET) for name in names)
    head = f"---\nsecrets: [{secrets}]\n---\n" if secrets else ""
    parsed = parse(f"{head}#Case 1: A\n\n- {written}\n- Assert: the page shows A\n", "draft.md")
    steps = parsed.plan.cases[0].steps if parsed.plan is not None and len(parsed.plan.cases) == 1 else ()
    return len(steps) == 2 and steps[0].text == meant and steps[0].is_assertion is (written != meant)


def _locates_one(act: Act, tree: Tree) -> bool:
    found = act.target and locate(PageIndex(tree), act.target, ROLES_OF_VERB.get(act.verb, ()))
    return isinstance(found, Located)


def _ways(role: str, name: str, place: str | None) -> Iterator[str]:
    for quoted in _quotes(name):
        yield f"the {quoted} {WORDS[role]}"
        if place is not None:
            yield f"the {quoted} {WORDS[role]} in the {place}"
        yield f"the first {quoted} {WORDS[role]}"


def _quotes(name: str) -> Iterator[str]:
    if '"' not in name and "\\" not in name:
        yield f'"{name}"'
    elif not set(name) & set("“”„"):
        yield f"“{name}”"


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
        if node.role in _FIELDS and _usable(node):
            form = next((above for above in tree.ancestors(node) if above.role in _FORMS), None)
            groups.setdefault(None if form is None else form.index, []).append(node)
    for home, nodes in groups.items():
        holder = tree.nodes[home] if home is not None else _holder(tree, nodes)
        below = tree.subtree(holder) if holder is not None else tree.nodes
        buttons = _once(Thing("button", node.name or "") for node in below if node.role == "button" and _usable(node))
        name = (tree.nodes[home].name if home is not None else None) or ""
        fields = _once(Thing(node.role, node.name or "") for node in nodes)
        yield Form(name if sayable(name) else "", fields, buttons)


def _holder(tree: Tree, nodes: list[Node]) -> Node | None:
    """The innermost element that holds all of them and a button."""
    for above in tree.ancestors(nodes[0]):
        below = tree.subtree(above)
        if nodes[-1].index < above.end and any(node.role == "button" for node in below):
            return above
    return None


def _usable(node: Node) -> bool:
    return sayable(node.name) and node.attribute("disabled") is None


def _once(things: Iterable[Thing]) -> tuple[Thing, ...]:
    return tuple(dict.fromkeys(things))
