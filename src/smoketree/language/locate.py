"""Which element of a page a phrase refers to: exactly one, or none. It never guesses.

Matches are ranked in tiers (`MatchTier`); there must be exactly one element in the best tier that is reached.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import islice
from urllib.parse import urljoin

from smoketree.language.claim import spoken
from smoketree.language.controls import PRESSED, controls_for, controls_with_verb, is_offered, leading_to, submitting
from smoketree.language.icons import icon_names
from smoketree.language.index import CELLS, MatchTier, PageIndex, Source, bare
from smoketree.language.inflection import plural, singular
from smoketree.language.lexicon import (
    ARTICLES,
    ATTRIBUTES,
    DO_VERBS,
    INSIDE,
    KIND_WORDS,
    NAME_NOUNS,
    NOT_FIRST,
    ORDINALS,
    PEOPLE_VERBS,
    ROLE_NOUNS,
)
from smoketree.language.matching import (
    Matches,
    core_words,
    further_words,
    left_over,
    of_this,
    places,
    scopes_of,
    search,
    title_in,
)
from smoketree.language.nearest import named_elsewhere, nearest, slip_of
from smoketree.language.places import innermost, surroundings
from smoketree.snapshot.fold import fold, words
from smoketree.snapshot.label import describe, label
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import (
    BOXES,
    CONTAINERS,
    EDITABLE,
    INTERACTIVE,
    ROLE_WORDS,
    ROWS,
    is_interactive,
)
from smoketree.snapshot.tree import Node, Tree

MOST_CANDIDATES = 5
CLICKABLE = tuple(sorted(INTERACTIVE))
FIELDS = tuple(sorted(EDITABLE - {"slider"}))


class Miss(Enum):
    """Why no element was located."""

    ABSENT = "absent"  # nothing that could be acted upon has that name
    AMBIGUOUS = "ambiguous"  # several elements match
    UNUSABLE = "unusable"  # only something that has no ref, or is no control, has that name


@dataclass(frozen=True, slots=True)
class Located:
    """The element: its node and ref, what the page calls it (`said`: `button "Save"`), how well it matched, and what
    a reader should know about the match (`note`)."""

    node: Node
    ref: str
    said: str
    tier: MatchTier
    note: str = ""


@dataclass(frozen=True, slots=True)
class NotLocated:
    """Why there is not exactly one element.

    `candidates` describe what is on the page instead, or more than once; `hint` says what to write. `slip` is the
    name on the page that differs from the quoted name only by a slip (DESIGN section 3). `proven`: the name (or the
    place) that is missing was quoted, and nothing on the page has it or a name that differs only by a slip.
    """

    reason: str
    kind: Miss
    candidates: tuple[str, ...] = ()
    hint: str = ""
    slip: str = ""
    proven: bool = False


def locate(
    page: PageIndex, query: Query, roles: tuple[str, ...] = (), *, what: str = "element"
) -> Located | NotLocated:
    """The one element that `query` refers to.

    `roles` count where the query names none; `what` is the word for them in messages.
    """
    found = search(page, query, roles)
    if found is not None:
        return _one_of(page, found, query, spoken(query, what))
    for way, note in (
        (_of_another_kind, "it is of another kind"),
        (_with_its_noun, "matched by all its words"),
        (_with_its_place, "the words of the place are in its name"),
        (_in_its_row, "it is in the row of that text"),
        (_in_a_list, "it is the only one in a list"),
        (_in_drawn_box, "it is in the box that has this text"),
        (_by_its_sign, "by the sign on it"),
        (_by_its_drawing, "by what its icon means"),
        (_in_apposition, "by its name alone"),
        (_in_fewer_words, "by the name alone"),
        (_behind_its_label, LABEL_BEFORE),
        (_of_its_type, "it is the only field for numbers"),
        (_by_its_noun, "by the noun of its verb"),
        (_by_its_head, "no other field has that word"),
        (_of_its_column, "by the header of its column"),
        (_of_pager, "it is the number of a page"),
        (_by_its_number, "by its noun and number"),
        (_with_its_ordinal, "its name begins with that"),
    ):
        near = way(page, query)
        if near is not None and isinstance(one := _one_of(page, near, query, spoken(query, what)), Located):
            return replace(one, note=f"found {one.said}: {note}")
    return _absent(page, query, roles, what)


def locate_all(page: PageIndex, query: Query, roles: tuple[str, ...] = ()) -> tuple[Node, ...]:
    """Every element of the best tier, in document order, also those without a ref."""
    found = search(page, query, roles)
    return () if found is None else found.nodes


def locate_control(
    page: PageIndex, verb: tuple[str, ...], target: Query | None, place: Query | None = None
) -> Located | NotLocated:
    """The one control that does `verb` to `target`; `place` is where to, or where ("the cart", "the form").

    Without a verb, or with "go", "go to", "open" or "visit", it is the link, tab or menu item that leads to the page
    that `target` names. Every word of target and place must be in the name of the control, or identify the row, card,
    section or dialog that the control is in.
    """
    said = " ".join(verb)
    asked = " ".join(f"{said} {' '.join(spoken(each, '') for each in (target, place) if each)}".split())
    leads = target is not None and (not verb or verb[0] in _LEADING)
    if target is not None and leads:
        found = leading_to(page, target)
        if found is None and (alone := apposed(target)) is not None:
            found = leading_to(page, replace(target, name=alone, quoted=True, also=()))
        found = found or _with_its_place(page, target) or _of_pager(page, target)
    else:
        found = controls_for(page, said, target, place)
        if found is None and target is not None and (title := title_in(target)) is not None:
            found = controls_for(page, said, replace(target, name=title, quoted=True), place)
        form = next((each for each in (target, place) if each is not None and "form" in each.roles), None)
        if said in {"submit", "send"} and found is None and (form is not None or target is None):
            found = submitting(page, form)
    if found is not None:
        return _one_of(page, found, target or Query(), f"control to {asked}")
    wanted = Query(said if target is None or target.name is None else target.name, tuple(sorted(PRESSED)), quoted=False)
    return NotLocated(f"there is no control to {asked}", Miss.ABSENT, _described(page, nearest(page, wanted)))


_LEADING = frozenset({"go", "open", "visit", "navigate"})


def _one_of(page: PageIndex, found: Matches, query: Query, asked: str) -> Located | NotLocated:
    """The only one of the matches, after links to one address and submit controls of one form are counted once."""
    refs = {node.index: ref for node in found.nodes if (ref := node.ref or _carrier(page.tree, node)) is not None}
    nodes = [node for node in found.nodes if node.index in refs]
    if not nodes:
        reason = f"{asked} cannot be acted upon: it is hidden or inactive"
        return NotLocated(reason, Miss.UNUSABLE, _described(page, found.nodes))
    if query.nth is None:
        nodes = _only_pressed(_front(page, _unified(page.tree, nodes)), query, found)
    if len(nodes) == 1:
        said = describe(page.tree, nodes[0], page.peers(nodes[0]))
        return Located(nodes[0], refs[nodes[0].index], said, found.tier, _note(found, said))
    reason = f"{len(nodes)} elements match {asked}"
    return NotLocated(reason, Miss.AMBIGUOUS, _described(page, nodes), _apart(page.tree, nodes))


def _carrier(tree: Tree, box: Node) -> str | None:
    """The ref of what is drawn for a hidden box, field or dropdown, as component libraries do: it can be clicked, and
    holds no other control."""
    if box.role not in BOXES | {"combobox", "textbox", "tab"}:
        return None
    outer = [node for node in tree.ancestors(box) if node.ref is not None]
    same = [node for node in outer if box.role == "combobox" == node.role]
    around = next(iter(same or outer), None)
    if around is None or around.attribute("cursor") != "pointer":
        return None
    inner = tree.subtree(around)[1:]
    alone = around.role in {box.role, "generic"} and all(each is box or each.role not in INTERACTIVE for each in inner)
    return around.ref if alone else None


def _note(found: Matches, said: str) -> str:
    if found.source is Source.BESIDE:
        return f"found {said} by the words beside it"
    if found.source is Source.COLUMN:
        return f"found {said} by the header of its column"
    match found.tier:
        case MatchTier.WORDS:
            return f"matched {said} by its words"
        case MatchTier.CONTAINER:
            return f"matched {said} by its words and those of the place around it"
        case _:
            return ""


def _unified(tree: Tree, nodes: Sequence[Node]) -> list[Node]:
    """`nodes` with links to one address, submit controls of one form, and a box drawn around a box counted once."""
    kept: list[Node] = []
    seen: set[tuple[str, object]] = set()
    boxes = [node for node in nodes if node.role in BOXES]
    outer = {node.index for node in boxes} - {node.index for node in innermost(boxes)}
    for node in nodes:
        if node.index in outer:
            continue
        same = _identity(tree, node)
        if same not in seen:
            kept.append(node)
        seen.add(same)
    return kept


def _identity(tree: Tree, node: Node) -> tuple[str, object]:
    address = node.property("url") if node.role == "link" else None
    if address and not address.startswith(("#", "javascript:")):
        return "link", urljoin("http://page/", address)
    if node.role == "button":
        # A button that is in nothing smaller than the form acts for the whole form.
        place = next((each for each in tree.ancestors(node) if each.role in CONTAINERS), None)
        if place is not None and place.role == "form":
            return "form", (place.index, fold(label(tree, node)))
    return "node", node.index


def _front(page: PageIndex, nodes: Sequence[Node]) -> list[Node]:
    """Those in the dialog in front, else those in `main`, else all."""
    for place in (page.front, page.main):
        if place is not None and len(nodes) > 1:
            inside = [node for node in nodes if place.index < node.index < place.end]
            if inside:
                return inside
    return list(nodes)


def _only_pressed(nodes: list[Node], query: Query, found: Matches) -> list[Node]:
    """ "Click Search" is the button, where all else of that name are fields to type into, or cells that say so."""
    if len(nodes) == 1 or query.roles or found.tier > MatchTier.FOLDED:
        return nodes
    pressed = [node for node in nodes if node.role not in EDITABLE and node.role not in CELLS]
    return pressed if len(pressed) == 1 and pressed[0].role in PRESSED else nodes


def _apart(tree: Tree, nodes: Sequence[Node]) -> str:
    """How to say which one."""
    if len({node.role for node in nodes}) == len(nodes):
        called = sorted(f'the "{label(tree, node)}" {node.role}' for node in nodes)
        return f"say what it is: {' or '.join(called)}"
    return 'say where it is (in the row of "...", in the "..." section, next to "...") or which one (the first ...)'


def _absent(page: PageIndex, query: Query, roles: tuple[str, ...], what: str) -> NotLocated:
    missing, wanted, among = query, query if query.roles else replace(query, roles=roles), page.tree.nodes
    if query.within is not None:
        scope = places(page, query.within)
        if scope.chains:
            among = tuple(scope.inside(among))
        else:
            missing = wanted = query.within
    near = nearest(page, wanted, among, MOST_CANDIDATES) or _of_kind(page, wanted.roles)
    candidates = _described(page, near)
    reason = f"there is no {spoken(missing, what if missing is query else 'place')} on the page"
    name = missing.name if missing.name is not None else missing.text
    if name is None or not missing.quoted or missing.nth is not None or missing.next_to is not None:
        return NotLocated(reason, Miss.ABSENT, candidates)
    inside = {node.index for node in among}
    others = _described(page, [node for node in named_elsewhere(page, name) if node.index in inside])
    if others:
        return NotLocated(f"{reason}, but there is {others[0]}", Miss.UNUSABLE, others)
    slip = slip_of(page, name, among)
    if slip is not None:
        return NotLocated(reason, Miss.ABSENT, candidates, slip=label(page.tree, slip))
    return NotLocated(reason, Miss.ABSENT, candidates, proven=True)


def _described(page: PageIndex, nodes: Sequence[Node]) -> tuple[str, ...]:
    said = (describe(page.tree, node, page.peers(node)) for node in nodes[:MOST_CANDIDATES])
    return tuple(dict.fromkeys(said))


def _of_kind(page: PageIndex, roles: Sequence[str]) -> list[Node]:
    named = (node for node in page.of_roles(roles) if node.ref is not None and page.label(node))
    return [node for _, node in zip(range(MOST_CANDIDATES), named, strict=False)]


def _of_another_kind(page: PageIndex, query: Query) -> Matches | None:
    """A link that is called a button, the head of a column that is called a heading: by the whole name, where nothing
    of the stated role has it."""
    drawn = query.roles in {ROLE_WORDS["icon"], ROLE_WORDS["heading"]}  # a control that shows one
    if query.name is None or query.nth is not None or not query.roles or not (drawn or set(query.roles) <= PRESSED):
        return None
    others = PRESSED if "heading" not in query.roles else {"columnheader"}
    found = search(page, replace(query, roles=(), quoted=True), tuple(sorted(others)))
    return found if found is not None and found.source <= Source.TEXT else None


def with_nouns(query: Query) -> Iterator[Query]:
    """The query with the noun that was taken for a kind of element as a part of the name: "Oak Table" may be a
    product."""
    base = query.name or query.text
    if base is not None and not query.quoted and query.nth is None and query.roles:
        for noun in (noun for noun, roles in ROLE_WORDS.items() if roles == query.roles):
            yield replace(query, name=f"{base} {noun}", text=None, roles=())


def _with_its_noun(page: PageIndex, query: Query) -> Matches | None:
    """ "Add item" may have been read as an item called "Add"."""
    wholes = [replace(whole, quoted=True) for whole in with_nouns(query)]
    named = (replace(whole, name=f"{whole.name}{ending}") for whole in wholes for ending in ("", "s"))
    return next((found for each in named if (found := search(page, each, CLICKABLE)) is not None), None)


def _with_its_place(page: PageIndex, query: Query) -> Matches | None:
    """ "The title of this site", "the options of Cakes": the words of the place may be in the name of the control."""
    place = query.within
    if place is None or not query.name or not place.name or query.quoted or place.roles or place.also or query.nth:
        return None
    wanted = core_words(words(fold(query.name))) | core_words(words(fold(place.name)))
    roles = query.roles or CLICKABLE
    nodes = {
        index: page.tree.nodes[index]
        for word in wanted
        for index, _, said in page.with_word(word)
        if wanted <= words(said) and words(said) - wanted <= left_over(page.tree.nodes[index]) | _OPENING
    }
    fitting = [node for index, node in sorted(nodes.items()) if node.role in roles]
    return Matches(MatchTier.WORDS, tuple(fitting)) if fitting else None


def _in_its_row(page: PageIndex, query: Query) -> Matches | None:
    """ "The button next to "Milk"", where the text of the row is not parted from what follows it"""
    beside = query.next_to
    if beside is None or not beside.name or beside != Query(beside.name) or query.within is not None or query.side:
        return None
    row = Query(roles=ROLE_WORDS["row"], text=beside.name)
    return search(page, replace(query, next_to=None, within=row), CLICKABLE)


def _in_a_list(page: PageIndex, query: Query) -> Matches | None:
    """ "The "Refunds" link in the list of articles": the only one in any list, where none is called so"""
    place = query.within
    if place is None or place != Query(place.name, ROLE_WORDS["list"], quoted=False) or not query.quoted:
        return None
    found = search(page, replace(query, within=Query(roles=ROLE_WORDS["list"])), CLICKABLE)
    if places(page, place).chains or found is None:
        return None
    content = [node for node in found.nodes if not any(each.role in _LAYOUT for each in page.tree.ancestors(node))]
    return replace(found, nodes=tuple(content)) if content else None


_LAYOUT = frozenset({"navigation", "banner", "contentinfo", "complementary"})


def _in_drawn_box(page: PageIndex, query: Query) -> Matches | None:
    """ "Details of "New laptop"", where no row, card or section is called so: the one of which the smallest box around
    it that says anything has that whole text."""
    place = query.within
    text = None if place is None else place.text or place.name
    if place is None or text is None or not (place.quoted or text[:1].isupper()):
        return None
    if place != Query(place.name, place.roles, place.quoted, place.text, also=place.also):
        return None
    if place.roles and not set(place.roles) & (ROWS | {"region", "group"}):
        return None
    holders = (page.tree.nodes[chain[0][0] - 1] for chain in places(page, place).chains)
    if any(holder.role != "generic" for holder in holders):
        return None  # it is marked up, and has no such control
    near = search(page, replace(query, within=None), CLICKABLE)
    fitting = [node for node in near.nodes if _begins(page, node, text)] if near is not None else []
    return Matches(MatchTier.CONTAINER, tuple(fitting)) if fitting else None


def _begins(page: PageIndex, node: Node, text: str) -> bool:
    """Whether the smallest box around a control that says anything begins with that text; a number may stand before."""
    said = next((each for each in surroundings(page, node).texts if any(map(str.isalpha, each))), "")
    return said == bare(fold(text))


_OPENING = frozenset({"more", "open", "show"})
"""Words with which the name of a control begins that opens something."""


def _in_apposition(page: PageIndex, query: Query) -> Matches | None:
    """ "the folder archive": what is called "archive", whole, where nothing has both words; the page need not say what
    its author calls such a thing."""
    name = apposed(query)
    return None if name is None else search(page, replace(query, name=name, quoted=True, also=()), CLICKABLE)


def _by_its_sign(page: PageIndex, query: Query) -> Matches | None:
    """ "The plus icon", "the pencil": the control that shows nothing but one sign, by its name in Unicode."""
    icon = query.roles == ROLE_WORDS["icon"]
    if query.name is None or query.quoted or query.nth or not (icon or set(query.roles) <= PRESSED):
        return None
    wanted = core_words(words(fold(query.name)))
    scope = None if query.within is None else places(page, query.within)
    pressed = page.of_roles(query.roles if query.roles and not icon else PRESSED)
    nodes = [node for node in pressed if wanted <= _sign_words(label(page.tree, node))]
    nodes = nodes if scope is None else scope.inside(nodes)
    return Matches(MatchTier.WORDS, tuple(nodes)) if nodes else None


def _by_its_drawing(page: PageIndex, query: Query) -> Matches | None:
    """ "The pencil in the row of Ann", "the bin next to Ann": the one control of that row whose name says what such an
    icon is for, and which row it is: "Edit row 1 Ann"."""
    name = fold(query.name or "").removesuffix(" icon")
    if not name or query.quoted or query.nth or not (query.roles == ROLE_WORDS["icon"] or set(query.roles) <= PRESSED):
        return None
    beside = query.next_to
    row = Query(roles=ROLE_WORDS["row"], text=beside.name, quoted=beside.quoted) if beside and beside.name else None
    place = query.within or row
    if place is None or not set(place.roles) & ROWS or not place.text:
        return None
    said, scope = words(fold(place.text)), places(page, place)
    for meant in icon_names([name])[1]:
        inside = scope.inside([node for node in controls_with_verb(page, meant) if meant != name])
        rest = [(node, words(page.label(node)) - words(meant)) for node in inside if page.label(node).startswith(meant)]
        found = [node for node, more in rest if more and not more - of_this(page.label(node)) - said]
        if found:
            return Matches(MatchTier.WORDS, tuple(found))
    return None


def _sign_words(name: str) -> frozenset[str]:
    """The words of the name of the one sign that a name is; none of any other."""
    signs = [sign for sign in name.strip() if unicodedata.category(sign) != "Mn"]  # variation selectors
    single = len(signs) == 1 and not signs[0].isalnum()
    return words(fold(unicodedata.name(signs[0], ""))) if single else frozenset()


def _in_fewer_words(page: PageIndex, query: Query) -> Matches | None:
    """ "Salary again", "the number of nights", "the user's name", "the new title": where nothing is called so, these
    are "Salary", "Nights", "User name" and "Title"."""
    name = (query.name or "").removeprefix("number of ").removesuffix(" again").replace("'s ", " ")
    name = name.removeprefix("new ") if set(query.roles) <= EDITABLE else name
    return None if query.quoted or name in ("", query.name) else search(page, replace(query, name=name), CLICKABLE)


LABEL_BEFORE = "by the text before it, as nobody sees its own name"


def _behind_its_label(page: PageIndex, query: Query) -> Matches | None:
    """ "The worker": the field right behind the text "Worker", whose own name is but an example in it, where the box
    around both has no other field."""
    wanted = fold(query.name or "")
    if not wanted or not set(query.roles) <= EDITABLE or query != Query(query.name, query.roles, quoted=False):
        return None

    def is_alone(field: Node) -> bool:
        box = next((box for box in page.tree.ancestors(field) if wanted in page.reading.folded(box)), None)
        return box is not None and sum(each.role in EDITABLE for each in page.tree.subtree(box)) == 1

    behind = [node for node in page.of_roles(query.roles) if page.beside(node) == wanted and is_alone(node)]
    found = [node for node in behind if not page.shows(node.name or "")]
    return Matches(MatchTier.WORDS, tuple(found)) if len(found) == 1 else None


def _of_its_type(page: PageIndex, query: Query) -> Matches | None:
    """ "the number field": where none is called so, one for numbers"""
    typed = query.name is not None and fold(query.name) == "number" and not query.quoted and "spinbutton" in query.roles
    return search(page, replace(query, name=None, roles=("spinbutton",))) if typed else None


def _by_its_noun(page: PageIndex, query: Query) -> Matches | None:
    """ "assigned to": what a record has behind "Assignee" or "Assign to"."""
    verb, _, to = (query.name or "").partition(" ")
    if verb not in PEOPLE_VERBS or to != "to" or query.quoted:
        return None
    stem = verb.removesuffix("ed")
    names = (f"{stem} to", *sorted(noun for noun in ATTRIBUTES if noun.startswith(stem)), verb, "owner", "responsible")
    return next((found for name in names if (found := search(page, replace(query, name=name))) is not None), None)


def _by_its_head(page: PageIndex, query: Query) -> Matches | None:
    """ "the filter", "the name": the only field that has the word in its label, where it is what the others describe,
    as in "Filter by city" and "Room name", or "E-mail address"; "Name of the room" is no room."""
    wanted = fold(query.name or "").replace("-", "")
    if query.quoted or query.nth or query.next_to or not wanted.isalpha() or not set(query.roles) & EDITABLE:
        return None
    fields = [node for node in page.of_roles(EDITABLE | set(query.roles)) if node.ref]
    if page.front is not None:
        fields = [node for node in fields if page.front.index < node.index < page.front.end]
    labels = {node.index: page.label(node).replace("-", "") for node in fields}
    having = [node for node in fields if wanted in words(labels[node.index])]
    heads = {wanted, *(f"{wanted} {kind}" for kind in ("address", "number"))}
    sought = [node for node in having if words(labels[node.index]) - _SEARCHING == {wanted}]  # "Search this channel"
    fitting = [node for node in having if head_word(labels[node.index]) == wanted or labels[node.index] in heads]
    fitting += [node for node in sought if node not in fitting]
    if len(having) != 1 or not fitting or fitting[0].role not in query.roles:
        return None
    inside = fitting if query.within is None else places(page, query.within).inside(fitting)
    return Matches(MatchTier.WORDS, tuple(inside)) if inside else None


_SEARCHING = frozenset("search find filter the this your all for in by".split())


def head_word(label: str) -> str:
    """What a label is about: "name" of "room name", "filter" of "filter by city"."""
    before = re.split(r" (?=(?:by|of|for|in|from|with|to|per)\b)|[(:]", label)[0].split()
    return before[0] if before[:1] and before[0] in DO_VERBS else before[-1] if before else ""


def _with_its_ordinal(page: PageIndex, query: Query) -> Matches | None:
    """ "First day" may be a name, as well as the first of several days."""
    said = [word for word, number in ORDINALS.items() if number == query.nth and word.isalpha()]
    if query.nth is None or not query.name or query.quoted or query.text is not None:
        return None
    named = (replace(query, name=f"{word} {query.name}", nth=None, quoted=True) for word in said)
    return next((found for each in named if (found := search(page, each)) is not None), None)


def _of_its_column(page: PageIndex, query: Query) -> Matches | None:
    """ "the price of "Lamp 2"": the cell of that row, in the only column that is about it."""
    if not query.name or query.quoted or query.roles or query.nth or query.within is None or query.also:
        return None
    name = fold(query.name)
    cells = places(page, query.within).inside(page.of_roles(CELLS))
    heads = {page.column(cell) for cell in cells}
    named = {head for head in heads if head == name} or {head for head in heads if head_word(head) == name}
    found = [_only_field(page, cell) or cell for cell in cells if page.column(cell) in named]
    return Matches(MatchTier.WORDS, tuple(found)) if len(named) == 1 and found else None


def _only_field(page: PageIndex, cell: Node) -> Node | None:
    """The one field of a cell, which holds what the cell says."""
    fields = [node for node in page.tree.subtree(cell) if node.role in EDITABLE and node.ref is not None]
    return fields[0] if len(fields) == 1 else None


def _of_pager(page: PageIndex, query: Query) -> Matches | None:
    """ "Page 2", "the second page": the control with that number, beside one with the number before or after it."""
    said = re.fullmatch(r"page(?: (\d+))?", fold(query.name or ""))
    number = int(said[1] or query.nth or 0) if said else 0
    if number < 1 or query.within is not None or query.next_to is not None:
        return None
    found = []
    for node in page.tree:
        paged = page.label(node) == str(number) and node.ref is not None
        if paged and (is_interactive(node) or any(each.role == "navigation" for each in page.tree.ancestors(node))):
            around = next(islice(page.tree.ancestors(node), 1, None), node)  # the control may be in an item of its own
            if {page.label(each) for each in page.tree.subtree(around)} & {str(number - 1), str(number + 1)}:
                found.append(node)
    return Matches(MatchTier.WORDS, tuple(innermost(found))) if found else None


def _by_its_number(page: PageIndex, query: Query) -> Matches | None:
    """ "table 6", where the page has no six tables: what is called so"""
    if query.nth is None or query.name is not None or query.text is not None or query.next_to is not None:
        return None
    nouns = [noun for noun, roles in ROLE_NOUNS.items() if roles == query.roles]
    called = (search(page, Query(f"{noun} {query.nth}", within=query.within)) for noun in nouns)
    return next(filter(None, called), None)


def apposed(query: Query) -> str | None:
    """The name behind a noun in small letters: "deeper-trees" of "run deeper-trees", or of "run "deeper-trees""."""
    if query.name is None or query.roles or len(query.also) != query.quoted:
        return None
    noun, _, name = (query.also[0], " ", query.name) if query.quoted else query.name.partition(" ")
    known = noun in NOT_FIRST | INSIDE | ARTICLES
    known = known or name in NAME_NOUNS | KIND_WORDS  # "the account name": no name by itself
    return name if name and noun.isalpha() and noun.islower() and not known else None


def drawn_beside(page: PageIndex, query: Query) -> Located | None:
    """What is only drawn as a dropdown, right behind the text of that whole name: one box with a hand cursor, without a
    role and without a control in it, in the dialog in front where there is one."""
    name = bare(fold(query.name or ""))
    if not name or query.nth or query.next_to or query.within or query.also:
        return None
    boxes = [node for node in page.of_roles(("generic",)) if node.ref and node.attribute("cursor") == "pointer"]
    boxes = [node for node in boxes if node.end > node.index + 1 and page.beside(node) == name]
    plain = [node for node in boxes if not any(each.role in INTERACTIVE for each in page.tree.subtree(node))]
    front = page.front
    kept = [node for node in plain if front is None or front.index < node.index < front.end]
    if len(kept) != 1:
        return None
    said = f'the box beside "{query.name}"'
    return Located(kept[0], kept[0].ref or "", said, MatchTier.FOLDED, "found by the words beside it")


def locate_text(page: PageIndex, query: Query, *, anywhere: bool) -> Located | NotLocated:
    """The one element whose whole text is the query's name though nothing says that it can be acted upon: in a row or
    an item of a list, or `anywhere`, where what is done to it is done to texts, too."""
    scopes, by_noun = [None] if query.within is None else scopes_of(page, query.within), goes_by_noun(page, query)
    for scope in scopes if not query.roles and query.nth is None and query.next_to is None else ():
        for name in filter(None, (query.name, apposed(query))):
            called = sorted({index for index, source, _ in page.called(name) if source <= Source.TEXT})
            named = [page.tree.nodes[index] for index in called]
            nodes = innermost([node for node in (named if scope is None else scope.inside(named)) if node.ref])
            nodes = [node for node in nodes if anywhere or is_in_row(page.tree, node)]
            nodes = [node for node in nodes if by_noun or further_words(page, node, query)]
            one = (
                _one_of(page, Matches(MatchTier.FOLDED, tuple(nodes)), query, spoken(query, "text")) if nodes else None
            )
            if isinstance(one, Located):
                return replace(one, note=f"found {one.said} by its text")
    return NotLocated(f"there is no {spoken(query, 'text')} on the page", Miss.ABSENT)


def goes_by_noun(page: PageIndex, query: Query) -> bool:
    """Whether the one noun beside the query's name need not be found there: the page does not use it at all, as only
    its author calls things so, or a control makes or seeks such things ("New ticket"), and no column calls what has the
    name otherwise."""
    if len(query.also) != 1 or not query.also[0].islower():
        return False
    noun, several = singular(query.also[0].casefold()), plural(query.also[0].casefold())
    if not page.with_word(noun) and not page.with_word(several):
        return True
    columns = {page.column(page.tree.nodes[index]) for index, _, _ in page.called(query.name or "")}
    return columns <= _TITLES_OF_THINGS | {noun} and is_offered(page, noun)


_TITLES_OF_THINGS = frozenset({"", "name", "title", "subject", "summary", "description", "topic"})


def is_in_row(tree: Tree, node: Node) -> bool:
    """Whether it is in a row, an item or a card, or is one itself."""
    return any(place.role in ROWS for place in (node, *tree.ancestors(node)))
