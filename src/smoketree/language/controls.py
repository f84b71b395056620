"""The control that does something: "Add the Acorn Mug to the cart" is the button "Add to cart" in that card."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from smoketree.language.index import MatchTier, PageIndex, Source, bare, compact, holds
from smoketree.language.inflection import plural
from smoketree.language.lexicon import DO_VERBS
from smoketree.language.matching import (
    FUNCTION_WORDS,
    Matches,
    core_words,
    further_words,
    left_over,
    of_this,
    pick,
    places,
    search,
    search_any,
)
from smoketree.language.places import Scope, level, surroundings
from smoketree.snapshot.fold import fold, has_phrase, words
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import CONTAINERS, EDITABLE, ROWS, is_interactive
from smoketree.snapshot.tree import Node

PRESSED = frozenset({"button", "link", "tab", "menuitem", "menuitemcheckbox", "menuitemradio"})
"""Roles that testers confuse: a link may be called a button."""

_LEADS = ("link", "tab", "menuitem", "treeitem")

SYNONYMS = (
    ("log in", "sign in", "log on"),
    ("log out", "sign out", "log off"),
    ("sign up", "register", "create account", "create an account"),
    ("delete", "remove", "trash"),
    ("close", "dismiss", "x", "\u00d7", "\u2715", "\u2716"),
    ("add", "create", "new", "+"),
    ("edit", "modify", "change"),
    ("submit", "send"),
    ("search", "find"),
    ("cancel", "abort"),
    ("accept", "agree", "allow"),
    ("reject", "decline", "deny"),
    ("view", "show", "open"),
    ("copy", "duplicate", "clone"),
    ("refresh", "reload"),
    ("like", "favorite", "favourite", "star"),
    ("save", "apply"),
    ("confirm", "ok"),
)
"""Verbs of controls that name the same act. Closed: a word that is missing here is written as the page has it."""

_LEAVES = frozenset({"cancel", "close", "reset", "clear", "back", "dismiss", "x", "\u00d7"})
"""Buttons of a form that do not submit it."""


@dataclass(frozen=True, slots=True)
class _Object:
    """What the act is about: words that must be found, and quoted texts that must be found as they are."""

    words: frozenset[str] = frozenset()
    quotes: tuple[str, ...] = ()
    row: frozenset[str] = frozenset()

    @property
    def all_words(self) -> frozenset[str]:
        return self.words.union(*(words(fold(quote)) for quote in self.quotes))


MAKING = ("new", "add", "create")
SEARCHING = ("filter", "search", "find")


def is_offered(page: PageIndex, noun: str, verbs: Sequence[str] = MAKING + SEARCHING) -> bool:
    """Whether a control or field of the page is called after what the page has: "New ticket", "Search tickets"."""
    names = {page.label(node) for node in page.of_roles((*PRESSED, *EDITABLE))}
    return any(f"{verb} {form}" in names for verb in verbs for form in (noun, plural(noun)))


def same_verbs(verb: str) -> tuple[str, ...]:
    """The verb itself, and those that name the same act."""
    key = compact(fold(verb))
    row = next((row for row in SYNONYMS if key in map(compact, row)), ())
    return tuple(dict.fromkeys((fold(verb), *row)))


def leading_to(page: PageIndex, target: Query) -> Matches | None:
    """The links, tabs or menu items that go by the name of a page. The header of a column that is called like it, or a
    button in that, sorts; a link has an address."""
    found = _leading_to(page, target)
    if found is None or target.quoted:
        return found
    heads = page.of_roles(("columnheader",))
    sorts = [node for node in found.nodes if any(head == node or holds(head, node) for head in heads)]
    nodes = tuple(node for node in found.nodes if node not in sorts or node.role == "link")
    return replace(found, nodes=nodes) if nodes else None


def _leading_to(page: PageIndex, target: Query) -> Matches | None:
    for roles in (_LEADS, ("button",)):
        found = search(page, target, roles)
        if found is not None and found.tier <= MatchTier.WORDS:
            return found
    name = fold(target.name or "")
    core = " ".join(word for word in name.split() if word in core_words(words(name)))
    others = (Query(other, within=target.within, nth=target.nth) for other in same_verbs(core)[1:])
    if (found := search_any(page, others, _LEADS)) is not None:
        return found
    said = () if target.quoted or target.name is None else ("go to", "continue to", "proceed to")
    whole = (replace(target, name=f"{lead} {target.name}") for lead in said)
    return search_any(page, whole, (*_LEADS, "button"))


def controls_for(page: PageIndex, verb: str, target: Query | None, place: Query | None) -> Matches | None:
    """The controls whose name is the verb, with the target and the place in the name or around the control."""
    front = page.front
    if front is not None and verb in _CONFIRMING and (done := _confirmed(target)):
        known = controls_for(page, verb, None, None) or controls_for(page, done, None, None)
        answers = () if known is None else tuple(node for node in known.nodes if holds(front, node))
        return replace(known, nodes=answers) if known is not None and answers else None
    about, scopes = _object(page, target, place)
    if about.quotes:  # "Remove "Tea" from the basket", where the page is that
        titles = (words(page.label(each)) for each in page.headings if level(each) == 1)
        named = [each for each in page.of_roles(CONTAINERS) if page.label(each)]
        others = (words(page.label(each)) for each in (*named, *(one for one in page.headings if level(one) > 1)))
        spare = frozenset[str]().union(*titles).difference(*others)
        about = replace(about, words=about.words - spare)
    if any(not scope.chains for scope in scopes):
        return None
    ranked: dict[tuple[MatchTier, bool], list[Node]] = {}
    for node, labels in _named_by(page, same_verbs(verb)):
        ranks = [rank for label, rest in labels if (rank := _rank(page, node, label, rest, about)) is not None]
        if ranks:
            ranked.setdefault(min(ranks), []).append(node)
    for (tier, _), nodes in sorted(ranked.items()):
        kept = nodes
        for scope in scopes:
            kept = scope.inside(kept)
        asked = [query for query in (target, place) if query is not None]
        kept = [node for node in kept if all(further_words(page, node, query) for query in asked)]
        picked = pick(kept, target.nth if target is not None else None)
        if picked:
            return Matches(tier, picked)
    return None


_CONFIRMING = frozenset({"confirm", "accept"})


def _confirmed(target: Query | None) -> str:
    """The verb of "the deletion", "the removal": the dialog that asks about it has a control of that name."""
    noun = "" if target is None or target.quoted or target.name is None else fold(target.name)
    return next((verb for verb in DO_VERBS if noun and noun in _nouns_of(verb)), "")


def _nouns_of(verb: str) -> tuple[str, ...]:
    stem = verb.removesuffix("e")
    return (f"{stem}ion", f"{stem}al", f"{stem}ation", f"{stem}{stem[-1]}ation", f"{verb}ment")


def controls_with_verb(page: PageIndex, verb: str) -> list[Node]:
    """The controls that have the verb, or one that names the same act, in their name."""
    return [node for node, _ in _named_by(page, same_verbs(verb))]


@dataclass(frozen=True, slots=True)
class ValueEntry:
    """The field that a value is typed into, and the button that then does something with it."""

    field: Node
    button: Node
    value: str


def value_entry(page: PageIndex, verb: str, target: Query) -> ValueEntry | None:
    """ "Scan 4711", "Add "Milk"": where nothing on the page says the value, the one field beside the one button of that
    verb, in a group that has no other. The field must ask for what the line names, or say the verb: a comment beside
    the button is no value."""
    if target != Query(target.name, quoted=target.quoted, also=target.also) or not target.name:
        return None
    *about, value = [*target.also, target.name] if target.quoted else target.name.split()
    said, numbered = compact(fold(value)), not target.quoted and any(map(str.isdigit, value))
    if not said or not (target.quoted or numbered) or (verb in DO_VERBS and verb not in _TAKING):
        return None
    if said in compact(page.reading.text) or any(said in text for text, _ in page.texts()):
        return None
    front = page.front
    named = [each for each in _named_by(page, (fold(verb),)) if front is None or holds(front, each[0])]
    if len(named) != 1:
        return None
    button, labels = named[0]
    field = _field_beside(page, button) if button.role == "button" and button.ref else None
    if field is None:
        return None
    called = words(f"{page.label(field)} {fold(field.property('placeholder') or '')}")
    own = frozenset[str]().union(*(words(label) for label, _ in labels))
    wanted = core_words(words(fold(" ".join(about))))
    rest = min((rest for _, rest in labels), key=len)
    asked = not called or words(fold(verb)) & called or (wanted and wanted <= called)
    fits = asked and wanted <= called | own and rest <= wanted | called | FUNCTION_WORDS
    return ValueEntry(field, button, value) if fits else None


_TAKING = frozenset({"add", "apply", "create", "invite", "join", "post", "send", "submit", "verify"})
"""Verbs of controls that take what a field beside them has."""

_MOST_BESIDE = 3
"""Buttons of a group that is about one field: "Add", "Cancel" and one that opens a picker."""


def _field_beside(page: PageIndex, button: Node) -> Node | None:
    """The one field in the smallest box around a button that has any, where that box has nothing else than buttons."""
    for box in page.tree.ancestors(button):
        inside = page.tree.subtree(box)
        fields = [node for node in inside if node.role in EDITABLE]
        if not fields:
            continue
        others = [node for node in inside if is_interactive(node) and node.role not in EDITABLE and node is not box]
        alone = len(fields) == 1 and fields[0].ref and not fields[0].attribute("disabled")
        plain = len(others) <= _MOST_BESIDE and all(node.role == "button" for node in others)
        listed = any(node.role in ROWS for node in inside)
        return fields[0] if alone and plain and not listed and fields[0].role in _TYPED_INTO else None
    return None


_TYPED_INTO = frozenset({"textbox", "searchbox", "spinbutton"})


def submitting(page: PageIndex, form: Query | None) -> Matches | None:
    """The buttons that may submit the form: of the one named, else the one in front, else that of the page."""
    scope = None if form is None or form.name is None else places(page, form)
    if scope is not None and not scope.chains:
        return None
    forms = page.of_roles(("form",))
    whole = page.front or (forms[0] if len(forms) == 1 else page.main)
    start, stop = (0, len(page.tree)) if whole is None else (whole.index, whole.end)
    nodes = [node for node in page.of_roles(("button",)) if start <= node.index < stop]
    nodes = nodes if scope is None else scope.inside(page.of_roles(("button",)))
    fields = [node.index for node in page.of_roles(EDITABLE | {"checkbox", "radio"})]
    submit = [node for node in nodes if fields and node.index > fields[0] and _submits(page, node)]
    return Matches(MatchTier.WORDS, tuple(submit)) if submit else None


def _submits(page: PageIndex, node: Node) -> bool:
    label = page.label(node)
    place = page.container(node)
    whole = place is None or place.role in {"form", "main", "dialog", "alertdialog", "region", "group", "search"}
    return bool(label) and whole and not words(label) & _LEAVES and label not in _LEAVES


def _object(page: PageIndex, *queries: Query | None) -> tuple[_Object, list[Scope]]:
    wanted: frozenset[str] = frozenset()
    quotes: list[str] = []
    scopes: list[Scope] = []
    row_words: frozenset[str] = frozenset()
    for query in queries:
        if query is None:
            continue
        text = query.name if query.name is not None else query.text
        row = places(page, query) if query.text is not None and query.roles and query.name is None else None
        if row is not None and row.chains:
            scopes.append(row)  # "delete the row of X": what says X elsewhere is not meant
            row_words = words(fold(text or ""))
        elif text is not None and query.quoted:
            quotes.append(text)
        elif text is not None:
            wanted |= core_words(words(fold(text)))
        elif query.roles and set(query.roles) <= CONTAINERS and query.nth is None:
            scopes.append(places(page, query))
        if query.within is not None:
            scopes.append(places(page, query.within))
    return _Object(wanted, tuple(quotes), row_words), scopes


def _named_by(page: PageIndex, verbs: tuple[str, ...]) -> Iterator[tuple[Node, list[tuple[str, frozenset[str]]]]]:
    """The controls with one of the verbs in a label, in document order; such labels, each with its other words."""
    found: dict[int, list[tuple[str, frozenset[str]]]] = {}
    for verb in verbs:
        entries = [(entry, frozenset[str]()) for entry in page.called(verb)]
        head = verb.split()[0]
        longer = [entry for entry in page.with_word(head) if has_phrase(entry[2], verb)]
        entries += [(entry, words(entry[2]) - words(verb)) for entry in longer]
        for (index, source, label), rest in entries:
            if source <= Source.TEXT and _pressed(page, page.tree.nodes[index]):
                found.setdefault(index, []).append((label, rest))
    for index in sorted(found):
        yield page.tree.nodes[index], found[index]


def _pressed(page: PageIndex, node: Node) -> bool:
    return node.role in PRESSED or (node.role not in EDITABLE and is_interactive(node)) or node.index in page.summaries


def _rank(
    page: PageIndex, node: Node, label: str, rest: frozenset[str], about: _Object
) -> tuple[MatchTier, bool] | None:
    """The tier, and whether a title around it has more words than the phrase; None where a word is left."""
    if not rest - left_over(node) - of_this(label) - about.row <= about.all_words:
        return None
    missing = about.words - words(label)
    quotes = [quote for quote in about.quotes if not has_phrase(label, bare(fold(quote)))]
    if not missing and not quotes:
        return (MatchTier.WORDS if rest - FUNCTION_WORDS - about.all_words else MatchTier.FOLDED), False
    around = surroundings(page, node)
    if not all(around.says(quote) for quote in quotes) or not around.holds(missing, about.all_words):
        return None
    return MatchTier.CONTAINER, bool(missing) and not around.says(" ".join(missing))
