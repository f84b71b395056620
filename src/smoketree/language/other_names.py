"""Other ways to find what an author names: by what an icon shows, by fewer words, by a label beside it, by its place.

They are tried only where nothing on the page has the name as it is written. None of them guesses: each has its own
proof that this element is meant.
"""

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice

from smoketree.language.controls import PRESSED, controls_with_verb
from smoketree.language.icons import icon_names
from smoketree.language.index import CELLS, MatchTier, PageIndex, Source, bare, enclosing, holds
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
    AROUND_CONTENT,
    Matches,
    core_words,
    left_over,
    of_this,
    places,
    search,
    search_any,
)
from smoketree.language.places import innermost, surroundings
from smoketree.snapshot.fold import fold, words
from smoketree.snapshot.label import label
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import EDITABLE, INTERACTIVE, ROLE_WORDS, ROWS, is_interactive
from smoketree.snapshot.tree import Node


def _of_another_kind(page: PageIndex, query: Query) -> Matches | None:
    """A link that is called a button, the head of a column that is called a heading: by the whole name, where nothing
    of the stated role has it."""
    drawn = query.roles in {ROLE_WORDS["icon"], ROLE_WORDS["heading"]}  # a control that shows one
    if query.name is None or query.nth is not None or not query.roles or not (drawn or set(query.roles) <= PRESSED):
        return None
    others = PRESSED if "heading" not in query.roles else {"columnheader"}
    found = search(page, replace(query, roles=(), quoted=True), others)
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
    return search_any(page, named, INTERACTIVE)


def with_its_place(page: PageIndex, query: Query) -> Matches | None:
    """ "The title of this site", "the options of Cakes": the words of the place may be in the name of the control."""
    place = query.within
    if place is None or not query.name or not place.name or query.quoted or place.roles or place.also or query.nth:
        return None
    wanted = core_words(words(fold(query.name))) | core_words(words(fold(place.name)))
    roles = query.roles or INTERACTIVE
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
    return search(page, replace(query, next_to=None, within=row), INTERACTIVE)


def _by_its_verb(page: PageIndex, query: Query) -> Matches | None:
    """ "The delete button in Ann's row": the only button of the row, as "Delete user" """
    place, verb = query.within, fold(query.name or "")
    record = place is not None and place.text is not None and set(place.roles) & ROWS
    if not record or place is None or query.quoted or query.nth or verb not in DO_VERBS or not query.roles:
        return None
    controls = page.of_roles(query.roles) if set(query.roles) <= PRESSED else []
    found = places(page, place).inside(controls)
    alone = len(found) == 1 and page.label(found[0]).startswith(f"{verb} ")
    return Matches(MatchTier.WORDS, tuple(found)) if alone else None


def _in_a_list(page: PageIndex, query: Query) -> Matches | None:
    """ "The "Refunds" link in the list of articles": the only one in any list, where none is called so"""
    place = query.within
    if place is None or place != Query(place.name, ROLE_WORDS["list"], quoted=False) or not query.quoted:
        return None
    found = search(page, replace(query, within=Query(roles=ROLE_WORDS["list"])), INTERACTIVE)
    if places(page, place).chains or found is None:
        return None
    others = AROUND_CONTENT.union(ROLE_WORDS["table"])
    content = [node for node in found.nodes if enclosing(page.tree, node, others) is None]
    return replace(found, nodes=tuple(content)) if content else None


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
    near = search(page, replace(query, within=None), INTERACTIVE)
    fitting = [node for node in near.nodes if _begins(page, node, text)] if near is not None else []
    return Matches(MatchTier.CONTAINER, tuple(fitting)) if fitting else None


def _begins(page: PageIndex, node: Node, text: str) -> bool:
    """Whether the smallest box around a control that says anything begins with that text; a number may stand before."""
    said = next((each for each in surroundings(page, node).texts if any(map(str.isalpha, each))), "")
    return said == bare(fold(text))


def _below_text(page: PageIndex, query: Query) -> Matches | None:
    """ "The "Daily" button under "Schedule"": the one of that name, where this is the text right before it and the
    controls beside it."""
    place = query.within
    text = None if place is None else place.text or place.name
    if place is None or text is None or place != Query(place.name, place.roles, place.quoted, place.text):
        return None
    near = search(page, replace(query, within=None), INTERACTIVE)
    if near is None or len(near.nodes) != 1 or (parent := near.nodes[0].parent) is None:
        return None
    before = [node for node in page.tree.children(page.tree.nodes[parent]) if node.index < near.nodes[0].index]
    said = next((page.label(node) for node in reversed(before) if not is_interactive(node) and page.label(node)), "")
    return replace(near, tier=MatchTier.CONTAINER) if said == bare(fold(text)) else None


_OPENING = frozenset({"more", "open", "show"})
"""Words with which the name of a control begins that opens something."""


def _in_apposition(page: PageIndex, query: Query) -> Matches | None:
    """ "the folder archive": what is called "archive", whole, where nothing has both words; the page need not say what
    its author calls such a thing."""
    name = apposed(query)
    return None if name is None else search(page, replace(query, name=name, quoted=True, also=()), INTERACTIVE)


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
    """ "Salary again", "the number of nights", "the user's name", "the new title", "the phone number": where nothing is
    called so, these are "Salary", "Nights", "User name", "Title" and "Phone numbers"."""
    name = (query.name or "").removeprefix("number of ").removesuffix(" again").replace("'s ", " ")
    names = [name]
    if query.roles and set(query.roles) <= EDITABLE:
        name = name.removeprefix("new ")
        names = [name, plural(name), singular(name)] if " " in name else [name]
    others = (replace(query, name=each) for each in names if each not in ("", query.name))
    return None if query.quoted else search_any(page, others, INTERACTIVE)


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
    """ "the number field", "the e-mail field": where none is called so, one for numbers, or with a sample address"""
    if (
        fold(query.name or "") in {"email", "e-mail"}
        and not query.quoted
        and query.roles
        and set(query.roles) <= EDITABLE
    ):
        samples = [node for node in page.of_roles(query.roles) if re.fullmatch(r"\S+@\S+\.\w+", node.name or "")]
        return Matches(MatchTier.WORDS, tuple(samples)) if samples else None
    typed = query.name is not None and fold(query.name) == "number" and not query.quoted and "spinbutton" in query.roles
    return search(page, replace(query, name=None, roles=("spinbutton",))) if typed else None


def _abbreviated(page: PageIndex, query: Query) -> Matches | None:
    """ "the quantity field", of which the page has "Qty": its letters in order, with the first and the last one."""
    name = fold(query.name or "")
    if query.quoted or not name.isalpha() or not query.roles or not set(query.roles) <= EDITABLE:
        return None
    kept = [node for node in page.of_roles(query.roles) if _is_short_for(page.label(node), name)]
    return Matches(MatchTier.WORDS, tuple(kept)) if kept else None


def _is_short_for(short: str, word: str) -> bool:
    letters = iter(word)
    ends = short[:1] == word[:1] and short[-1:] == word[-1:]
    return ends and 2 < len(short) < 5 < len(word) and all(letter in letters for letter in short)


def _by_its_noun(page: PageIndex, query: Query) -> Matches | None:
    """ "assigned to": what a record has behind "Assignee" or "Assign to"."""
    verb, _, to = (query.name or "").partition(" ")
    if verb not in PEOPLE_VERBS or to != "to" or query.quoted:
        return None
    stem = verb.removesuffix("ed")
    names = (f"{stem} to", *sorted(noun for noun in ATTRIBUTES if noun.startswith(stem)), verb, "owner", "responsible")
    return search_any(page, (replace(query, name=name) for name in names))


def _by_its_head(page: PageIndex, query: Query) -> Matches | None:
    """ "the filter", "the name": the only field that has the word in its label, where it is what the others describe,
    as in "Filter by city" and "Room name", or "E-mail address"; "Name of the room" is no room."""
    wanted = fold(query.name or "").replace("-", "")
    if query.quoted or query.nth or query.next_to or not wanted.isalpha() or not set(query.roles) & EDITABLE:
        return None
    fields = [node for node in page.of_roles(EDITABLE | set(query.roles)) if node.ref]
    if page.front is not None:
        fields = [node for node in fields if holds(page.front, node)]
    labels = {node.index: _ADDRESSING.sub("", page.label(node)).replace("-", "") for node in fields}
    having = [node for node in fields if wanted in words(labels[node.index])]
    heads = {wanted, *(f"{wanted} {kind}" for kind in ("address", "number"))}
    sought = [node for node in having if words(labels[node.index]) - _SEARCHING == {wanted}]  # "Search this channel"
    fitting = [node for node in having if head_word(labels[node.index]) == wanted or labels[node.index] in heads]
    fitting += [node for node in sought if node not in fitting]
    if len(having) != 1 or not fitting or fitting[0].role not in query.roles:
        return None
    inside = fitting if query.within is None else places(page, query.within).inside(fitting)
    return Matches(MatchTier.WORDS, tuple(inside)) if inside else None


_ADDRESSING = re.compile(r"^(?:(?:enter|type) )?(?:your|my|our|the|an?) ")
"""How a label begins that speaks to whoever fills in the form: "Your e-mail address", "Enter your name"."""

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
    return search_any(page, named)


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


def of_pager(page: PageIndex, query: Query) -> Matches | None:
    """ "Page 2", "the second page": the control with that number, beside one with the number before or after it."""
    said = re.fullmatch(r"page(?: (\d+))?", fold(query.name or ""))
    number = int(said[1] or query.nth or 0) if said else 0
    if number < 1 or query.within is not None or query.next_to is not None:
        return None
    found = []
    for node in page.tree:
        paged = page.label(node) == str(number) and node.ref is not None
        if paged and (is_interactive(node) or enclosing(page.tree, node, ("navigation",))):
            around = next(islice(page.tree.ancestors(node), 1, None), node)  # the control may be in an item of its own
            if {page.label(each) for each in page.tree.subtree(around)} & {str(number - 1), str(number + 1)}:
                found.append(node)
    return Matches(MatchTier.WORDS, tuple(innermost(found))) if found else None


def _by_its_number(page: PageIndex, query: Query) -> Matches | None:
    """ "table 6", where the page has no six tables: what is called so"""
    if query.nth is None or query.name is not None or query.text is not None or query.next_to is not None:
        return None
    nouns = [noun for noun, roles in ROLE_NOUNS.items() if roles == query.roles]
    return search_any(page, (Query(f"{noun} {query.nth}", within=query.within) for noun in nouns))


_SORTING = frozenset("album board category channel collection department folder group tag team topic".split())
"""Nouns for what things are sorted by, which have names of their own: "the Garden category"."""


def apposed(query: Query) -> str | None:
    """The name beside a noun in small letters: "deeper-trees" of "run deeper-trees", or of "run "deeper-trees"";
    "Garden" of "Garden category"."""
    if query.name is None or query.roles or len(query.also) != query.quoted:
        return None
    noun, _, name = (query.also[0], " ", query.name) if query.quoted else query.name.partition(" ")
    if not query.quoted and noun[:1].isupper() and fold(noun) not in DO_VERBS | {"new"}:  # "Add tag" is no "Add"
        name, _, noun = query.name.rpartition(" ")
        name = name if noun in _SORTING else ""
    known = noun in NOT_FIRST | INSIDE | ARTICLES
    known = known or name in NAME_NOUNS | KIND_WORDS  # "the account name": no name by itself
    return name if name and noun.isalpha() and noun.islower() and not known else None


OTHER_WAYS: tuple[tuple[Callable[[PageIndex, Query], Matches | None], str], ...] = (
    (_of_another_kind, "it is of another kind"),
    (_with_its_noun, "matched by all its words"),
    (with_its_place, "the words of the place are in its name"),
    (_in_its_row, "it is in the row of that text"),
    (_by_its_verb, "it is the only one in the row"),
    (_in_a_list, "it is the only one in a list"),
    (_in_drawn_box, "it is in the box that has this text"),
    (_below_text, "it is right below that text"),
    (_by_its_sign, "by the sign on it"),
    (_by_its_drawing, "by what its icon means"),
    (_in_apposition, "by its name alone"),
    (_in_fewer_words, "by the name alone"),
    (_behind_its_label, LABEL_BEFORE),
    (_of_its_type, "by what is typed into it"),
    (_abbreviated, "by its abbreviation"),
    (_by_its_noun, "by the noun of its verb"),
    (_by_its_head, "no other field has that word"),
    (_of_its_column, "by the header of its column"),
    (of_pager, "it is the number of a page"),
    (_by_its_number, "by its noun and number"),
    (_with_its_ordinal, "its name begins with that"),
)
"""The ways to find what a query names otherwise than the page does, in the order in which they are tried; each with
what a reader should know about such a match. A way gives the elements that match so, or None."""
