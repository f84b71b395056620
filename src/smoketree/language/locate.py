"""Which element of a page a phrase refers to: exactly one, or none. It never guesses.

Matches are ranked in tiers (`MatchTier`); there must be exactly one element in the best tier that is reached.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from urllib.parse import urljoin

from smoketree.language.claim_terms import spoken
from smoketree.language.controls import PRESSED, controls_for, is_offered, leading_to, submitting
from smoketree.language.index import CELLS, MatchTier, PageIndex, Source, bare, enclosing, holds
from smoketree.language.inflection import plural, singular
from smoketree.language.matching import Matches, further_words, places, scopes_of, search, title_in
from smoketree.language.nearest import named_elsewhere, nearest, slip_of
from smoketree.language.other_names import OTHER_WAYS, apposed, of_pager, with_its_place
from smoketree.language.places import innermost
from smoketree.snapshot.fold import fold
from smoketree.snapshot.label import describe, label
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import BOXES, CONTAINERS, EDITABLE, INTERACTIVE, ROWS
from smoketree.snapshot.tree import Node, Tree

MOST_CANDIDATES = 5
CLICKABLE = tuple(sorted(INTERACTIVE))
BY_WORDS = "by its words"
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
    place) that is missing was quoted, and nothing on the page has it or a name that differs only by a slip. `several`
    are the elements that match.
    """

    reason: str
    kind: Miss
    candidates: tuple[str, ...] = ()
    hint: str = ""
    slip: str = ""
    proven: bool = False
    several: tuple[Node, ...] = ()


def locate(
    page: PageIndex, query: Query, roles: tuple[str, ...] = (), *, what: str = "element"
) -> Located | NotLocated:
    """The one element that `query` refers to.

    `roles` count where the query names none; `what` is the word for them in messages.
    """
    found = search(page, query, roles)
    if found is not None:
        return _one_of(page, found, query, spoken(query, what))
    for way, note in OTHER_WAYS:
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
    said = "go to" if verb == ("go",) else " ".join(verb)
    asked = " ".join(f"{said} {' '.join(spoken(each, '') for each in (target, place) if each)}".split())
    leads = target is not None and (not verb or verb[0] in _LEADING)
    if target is not None and leads:
        found = leading_to(page, target)
        if found is None and (alone := apposed(target)) is not None:
            found = leading_to(page, replace(target, name=alone, quoted=True, also=()))
        found = found or with_its_place(page, target) or of_pager(page, target)
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
        if query.within is not None and set(query.within.roles) & ROWS and len(nodes) > 1:
            nodes = _of_that_row(page, query.within, nodes)
    if len(nodes) == 1:
        said = describe(page.tree, nodes[0], page.peers(nodes[0]))
        return Located(nodes[0], refs[nodes[0].index], said, found.tier, _note(found, said))
    reason = f"{len(nodes)} elements match {asked}"
    return NotLocated(reason, Miss.AMBIGUOUS, _described(page, nodes), _apart(page.tree, nodes), several=tuple(nodes))


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
            return f"matched {said} {BY_WORDS}"
        case MatchTier.CONTAINER:
            return f"matched {said} {BY_WORDS} and those of the place around it"
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


def _of_that_row(page: PageIndex, row: Query, nodes: list[Node]) -> list[Node]:
    """Those of `nodes` that are in no other row inside of that one, as the answers to a comment are; else all."""
    meant = {chain[0] for scope in scopes_of(page, row) for chain in scope.chains}
    rows = [(node, enclosing(page.tree, node, ROWS)) for node in nodes]
    own = [node for node, around in rows if around is not None and (around.index + 1, around.end) in meant]
    inner = any(
        holds(outer, inner) for _, outer in rows for _, inner in rows if outer is not None and inner is not None
    )
    return own if own and inner else nodes


def _identity(tree: Tree, node: Node) -> tuple[str, object]:
    address = node.property("url") if node.role == "link" else None
    if address and not address.startswith(("#", "javascript:")):
        return "link", urljoin("http://page/", address)
    if node.role == "button":
        # A button that is in nothing smaller than the form acts for the whole form.
        place = enclosing(tree, node, CONTAINERS)
        if place is not None and place.role == "form":
            return "form", (place.index, fold(label(tree, node)))
    return "node", node.index


def _front(page: PageIndex, nodes: Sequence[Node]) -> list[Node]:
    """Those in the dialog in front, else those in `main`, else all."""
    for place in (page.front, page.main):
        if place is not None and len(nodes) > 1:
            inside = [node for node in nodes if holds(place, node)]
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


_FIELD_DEPTH = 3
"""How many boxes may be around a field and what is drawn in it, the field itself among them."""


def drawn_beside(page: PageIndex, query: Query) -> Located | None:
    """What is only drawn as a dropdown, right behind the text of that whole name, or behind the field that it is next
    to: one box with a hand cursor, without a role and without a control in it, in the dialog in front where there is
    one."""
    name = bare(fold(query.name or ""))
    beside = query.next_to if query == Query(roles=query.roles, next_to=query.next_to) else None
    if not (name or beside) or query.nth or (name and query.next_to) or query.within or query.also:
        return None
    boxes = [node for node in page.of_roles(("generic",)) if node.ref and node.attribute("cursor") == "pointer"]
    if beside is None:
        boxes = [node for node in boxes if node.end > node.index + 1 and page.beside(node) == name]
    else:
        field = locate(page, beside)
        ends = [] if isinstance(field, NotLocated) else [field.node, *page.tree.ancestors(field.node)][:_FIELD_DEPTH]
        boxes = [node for node in boxes if node.index in {each.end for each in ends}]
        boxes = [node for node in boxes if any(each.role == "img" for each in page.tree.subtree(node))]  # its arrow
    plain = [node for node in boxes if not any(each.role in INTERACTIVE for each in page.tree.subtree(node))]
    front = page.front
    kept = [node for node in plain if front is None or holds(front, node)]
    if len(kept) != 1:
        return None
    said = f'the box beside "{(beside or query).name}"'
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
            if not nodes:
                continue
            one = _one_of(page, Matches(MatchTier.FOLDED, tuple(nodes)), query, spoken(query, "text"))
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
    return node.role in ROWS or enclosing(tree, node, ROWS) is not None
