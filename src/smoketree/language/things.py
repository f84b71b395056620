"""What an application calls its things: the row, card or list that an unquoted phrase means.

"Order #1041" is the row in which a whole text is "#1041", where "order" is the header of a column, the name of the
table or a heading over it. Such a phrase is restated in the page's own words, so that the claim about it can be
evaluated on the live page. Nothing is guessed: every word of the phrase must be found, and exactly one thing.
"""

import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import zip_longest

from smoketree.language.claim import (
    OPENED,
    CellIs,
    Claim,
    Compare,
    Count,
    CountIs,
    Each,
    ElementShown,
    LabelIs,
    MessageKind,
    MessageShown,
    SortedBy,
    State,
    StateIs,
    TextShown,
    ValueIs,
)
from smoketree.language.controls import MAKING, PRESSED, SEARCHING, controls_with_verb, is_offered
from smoketree.language.index import NAMELESS, PageIndex, Source, bare, is_header
from smoketree.language.inflection import plural, singular
from smoketree.language.lexicon import ARTICLES, ATTRIBUTES, MESSAGE_ROLES, SUPERLATIVES
from smoketree.language.locate import (
    FIELDS,
    LABEL_BEFORE,
    Located,
    Miss,
    NotLocated,
    apposed,
    is_in_row,
    locate,
    locate_control,
    with_nouns,
)
from smoketree.language.matching import places, search, title_in
from smoketree.language.phrase_rendering import noun_of
from smoketree.language.places import level
from smoketree.snapshot.fold import fold, has_phrase, words
from smoketree.snapshot.label import label, own_text
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import CHECKABLE, COLLECTIONS, CONTAINERS, EDITABLE, ROLE_WORDS, ROWS
from smoketree.snapshot.tree import Node

_TABLES = ("table", "grid", "treegrid")
_LISTS = (*_TABLES, "list", "listbox", "tree")
_APART = frozenset({"navigation", "banner", "contentinfo", "menu", "menubar", "toolbar", "tablist", "status", "alert"})
"""Parts of a page whose lists are not its content."""
_ASIDE = _APART | {"complementary"}

_ITEMS = ROLE_WORDS["row"]
_OF_ALL = frozenset({"all", "list", "my", "of", "our", "overview", "the", "your"}) | {"select", "to", "change"}
"""Words beside the noun in the heading of a table of such things: "All orders", "Select order to change"."""
_BEHIND = re.compile(r"\b(?:at|by|for|from|in|of|on|per|with|without)\b")
"""What leads from the things of a title to what they belong to."""

_LISTED = frozenset("available displayed existing found left listed matching remaining shown visible".split())
"""What is said of everything that is in a list."""

_EVERY = frozenset({"all", "each", "every"})
_TITLED = CONTAINERS | {"heading"}
_UNITS = frozenset({"people", "person", "persons", "items", "item", "entries", "entry", "pcs", "pieces"})
"""Of anything that is counted: "Guests coming: 4 people"."""

_ANYTHING = frozenset({"entry", "item", "match", "record", "result", "row"})
"""What a title may call the things that the page is about."""

_QUALITIES = frozenset({"blank", "change", "difference", "double", "duplicate", "error", "gap", "mistake", "problem"})
"""What is said of the items of a list, not what they are."""

_NOTHING = re.compile(r"\b(?:no(?!\.)|0|none|nothing|nobody|could not|failed)\b")
"""What a page says in the place of a list that is empty."""

_SUMS = frozenset({"amount", "count", "number", "sum", "total"})
"""Of what "the total of all bags" may be a label itself: "All bags: 12"."""

_MEASURES = frozenset({"amount", "count", "number", "quantity", "value"})
"""What a column need not say that it has."""

_PRICES = frozenset({"price", "cost", "amount"})
_ITSELF = frozenset({"page", "record", "item", "entry"})
_LONGEST_LABEL = 60  # characters
_DRAWN = frozenset({"bar", "pane", "strip", "area", "display"})  # what is called so is a part of the page
_DRAWN_AS = frozenset(
    "alert badge banner bubble callout caption chip counter hint indicator note notice pill summary tag tooltip".split()
)
"""What a text may be called for how it is drawn; the page need not say so."""

_SENTENCE = 4  # words from which a value can hardly be that of something else
_SEEN = frozenset({State.VISIBLE, State.HIDDEN})

_RESTATABLE = (LabelIs, CellIs, CountIs, StateIs, TextShown, ElementShown, ValueIs, Each, SortedBy)
"""The claims that `restated` looks at; a page need not be read for any other."""


@dataclass(frozen=True, slots=True)
class Restated:
    """A claim in the page's own words. `refutes`: if it does not hold, neither does what the author wrote.
    `same_words`: what is there or not has the author's own words; only the place is in the page's. `only_unlabelled`:
    it says nothing where the page has the claim's label, with something else behind it."""

    claim: Claim
    refutes: bool = True
    same_words: bool = False
    only_unlabelled: bool = False


_MAKING_ALONE = frozenset({*MAKING, "add new", "create new", "+", "plus"})
_TIME = re.compile(r"\d{1,2}:\d{2}")


def is_topic(page: PageIndex, query: Query, count: int) -> bool:
    """Whether a noun is what a page without lists and tables is about, and it does not say that there are more or fewer
    than `count`."""
    return query == Query(query.name, quoted=False) and _Things(page).is_topic(query, count)


def as_listed(page: PageIndex, claim: Claim) -> CountIs | TextShown | None:
    """The claim that there are so many of a kind, or that the n-th of it shows something, as one about the items of the
    list that follows what finds, filters or makes such things ("Find a seed"), with no heading between them, about the
    rows of the page's only table below a heading of that noun, or about the only list under the heading that is named.
    None where the page says that there are none, or another number."""
    if not isinstance(claim, CountIs | TextShown):
        return None
    query = claim.query if isinstance(claim, CountIs) else claim.within
    if query is None or claim.negated or query != Query(query.name, quoted=False, nth=query.nth, within=query.within):
        return None
    noun = singular(_without(_LISTED, fold(query.name or "")))
    if not noun.isalpha():
        return None
    lists, tables = Query(roles=ROLE_WORDS["list"]), Query(roles=ROLE_WORDS["table"])
    things, count = _Things(page), claim.count if isinstance(claim, CountIs) else None
    if query.within not in (None, lists, tables):
        place = things.list_under(query.within)
    elif things.has_table_of(noun, count):
        place = tables
    else:
        place = (things.only_one() or lists) if things.heads_a_list_of(noun) else None
    if place is None:
        return None
    items = Query(roles=_items_of(place), nth=query.nth, within=place)
    if isinstance(claim, TextShown):
        return replace(claim, within=items) if query.nth is not None else None
    return replace(claim, query=items) if claim.count and claim.compare is Count.EXACTLY else None


def is_called(page: PageIndex, name: str, kind: str) -> bool:
    """Whether the page says that what has the name is one of that kind: by the list that it is in, of a table by its
    first column, or by the page's own heading where it is in no list."""
    return _Things(page).is_called(name, singular(fold(kind)))


def may_be_restated(claim: Claim) -> bool:
    """Whether the claim has a phrase that a page may call otherwise: a text has none, but for its place."""
    return isinstance(claim, _RESTATABLE) and not (isinstance(claim, TextShown) and claim.within is None)


def restated(page: PageIndex, claim: Claim) -> tuple[Restated, ...]:
    """The claim in the page's own words, the likeliest way first; nothing where it has no unquoted phrase, or where
    that is no one thing here."""
    found = _restated(page, claim)
    if (whole := _with_nouns_of(page, claim)) is not None:
        # That there is no such kind of element with the name alone says nothing then.
        others = tuple(replace(one, refutes=False) for one in found)
        found = (*(_restated(page, whole) or (Restated(whole),)), *others)
    found = tuple(replace(one, refutes=one.refutes and getattr(claim, "sure", True)) for one in found)
    bound = getattr(claim, "compare", None) if isinstance(claim, LabelIs | CellIs | ValueIs) else None
    if isinstance(bound, Count):  # no text says that it is at least so much
        found = tuple(one for one in found if getattr(one.claim, "compare", None) is bound)
    return found


def _with_nouns_of(page: PageIndex, claim: Claim) -> Claim | None:
    """The claim about what is called by its name and the noun behind it, where the page has that whole name and no
    such kind of element with the name alone: "Summer menu" may be a page, as well as a menu."""
    if not isinstance(claim, (CellIs, ElementShown, StateIs, ValueIs)):
        return None
    field, query = ("of", claim.of) if isinstance(claim, CellIs) else ("query", claim.query)
    if search(page, replace(query, within=None), acting=False) is not None:
        return None
    named = (whole for whole in with_nouns(query) if page.called(whole.name or ""))
    return next((replace(claim, **{field: whole}) for whole in named), None)  # type: ignore[arg-type]


def _restated(page: PageIndex, claim: Claim) -> tuple[Restated, ...]:
    things = _Things(page)
    found: Claim | None = None
    match claim:
        case LabelIs():
            return things.labelled(claim)
        case CellIs():
            return things.in_cell(claim)
        case CountIs(query=Query(name=str(), quoted=False, roles=(), nth=None)):
            return things.numbers(claim)
        case CountIs(query=Query(name=None, text=None, within=Query())) if claim.query.roles:
            return tuple(Restated(each, refutes=False) for each in things.said_of_kind(claim))
        case Each(query=Query(name=str(name), quoted=False, roles=())):
            counted = None if things.has_column(name) else things.counted(claim.query)
            found = replace(claim, query=counted) if counted else None
        case StateIs(state=State.EMPTY, query=Query(name=str(name), quoted=False)):
            return things.emptied(claim, name)
        case TextShown(within=Query() as within):
            return things.said_in(claim, within)
        case ElementShown(query=query):
            if claim.negated and query.within is not None and things.may_be_several(query.within):
                anywhere = replace(claim, query=replace(query, within=None))  # it is in none of the lists
                return (Restated(anywhere, refutes=False, same_words=True),)
            row = things.collection(query) if _is_collection(query) else things.one(query)
            inside = None if row is not None else query.within
            listed = None if inside is None else things.list_meant(inside) or things.titled(inside)
            if listed is not None:
                return (Restated(replace(claim, query=replace(query, within=listed)), same_words=True),)
            row = row or (things.owned(query) if not query.roles else None)  # a text "Late" is no button "Late"
            if row is None and claim.negated and query.within is not None and query.within == Query(query.within.name):
                nowhere = TextShown(query.within.name or "", negated=True)
                return (Restated(nowhere, refutes=False, same_words=True),)
            if row is None and query.roles and not claim.negated and not claim.new:
                control = things.control(query)
                row = control if control is not None and set(control.roles) <= set(query.roles) else None
            if row is None:
                return things.by_name_alone(claim)
            found = replace(claim, query=row)
        case SortedBy(query=Query(name=str(), quoted=False, roles=())):
            items = things.counted(claim.query) or things.offered(claim.query)
            found = None if items is None or items.within is None else replace(claim, query=items.within)
            if claim.column is None and (table := things.with_column(claim.query)) is not None:
                found = replace(claim, query=table, column=singular(fold(claim.query.name or "")))
        case ValueIs() if control := things.control(claim.query):
            found = replace(claim, query=control)
        case ValueIs(query=Query(name=str(), quoted=False)):
            row = Query(roles=ROLE_WORDS["row"], text=claim.query.name)
            in_row = Restated(CellIs(row, "value", claim.value, claim.compare, claim.negated), refutes=False)
            return (*map(Restated, things.valued(claim)), in_row)
        case StateIs() if claim.state not in _SEEN:
            boxes = claim.state in {State.CHECKED, State.UNCHECKED} and not claim.query.roles
            query = replace(claim.query, roles=CHECKABLE) if boxes else claim.query
            control = things.control(query) or things.in_row(claim.query)
            found = replace(claim, query=control) if control else None
    return () if found is None else (Restated(found),)


def newly_said(claim: LabelIs) -> Iterator[Restated]:
    """ "The error summary says "2 errors"": where nothing of the page is called so, what came up with the last act"""
    drawn = claim.label.split()[-1] in _DRAWN_AS and any(map(str.isalpha, claim.value))
    if drawn and claim.compare is Compare.EQUALS and not claim.negated:
        yield Restated(MessageShown(MessageKind.ANY, (claim.value,)), refutes=False, only_unlabelled=True)


def in_badge(claim: CellIs) -> Iterator[Claim]:
    """ "The count of "Inbox" is 4": the number that the control of that name shows beside it; "the chip of "Tea" is
    "New"": its row says so"""
    name, last = claim.of.name or claim.of.text, claim.column.split()[-1:]
    counted = last in [["badge"], ["count"], ["counter"], ["number"]] and claim.value.isdecimal()
    if name and claim.of.quoted and counted and claim.compare is Compare.EQUALS and not claim.negated:
        yield TextShown(claim.value, Query(name, ("tab", "button", "link"), within=claim.of.within))
    words = any(map(str.isalpha, claim.value)) and claim.compare is Compare.EQUALS and not claim.negated
    if name and claim.of.quoted and words and claim.column in _DRAWN_AS - {"badge"}:
        row = Query(roles=ROLE_WORDS["row"], text=name, within=claim.of.within)
        yield CellIs(claim.of if claim.of.roles else row, "", claim.value)


def _is_collection(query: Query) -> bool:
    """Whether a list or table is meant, not something in one: "Winter menu is in the list" is about a menu."""
    return bool(query.roles) and set(query.roles) <= COLLECTIONS and query.within is None


def _items_of(place: Query | None) -> tuple[str, ...]:
    """The roles of the items of a list or table: a list in a row of a table is none of them."""
    return ("row",) if place is not None and set(place.roles) <= set(_TABLES) else _ITEMS


def is_itself(query: Query) -> bool:
    """ "The status of the ticket": a noun alone, as the page is about one such thing."""
    noun = query.text if query.text is not None else query.name
    alone = query in (Query(roles=query.roles, text=noun, quoted=False), Query(noun, quoted=False))
    return alone and noun is not None and noun.isalpha() and noun.islower()


def control_for(
    page: PageIndex, verb: tuple[str, ...], target: Query | None, place: Query | None = None
) -> Located | NotLocated:
    """`locate_control`; and "delete order #1040" as the one control in its row that is called so."""
    found = locate_control(page, verb, target, place)
    if isinstance(found, Located) or target is None or found.kind is not Miss.ABSENT:
        return found
    for whole in with_nouns(target):  # "the Oak Table" may be a product
        named = locate_control(page, verb, replace(whole, quoted=True), place)
        if isinstance(named, Located):
            return named
    if verb[:1] == ("sort",) and target.roles == ROLE_WORDS["column"]:
        place = None if target.within is None else _Things(page).collection(target.within) or target.within
        column = locate(page, replace(target, within=place), what="column")
        return column if isinstance(column, Located) else found
    things = _Things(page)
    row = things.one(target if target.within is not None else replace(target, within=place)) or things.owned(target)
    control = Query(" ".join(verb), quoted=False, within=row)
    inside = found if row is None else locate(page, control, tuple(sorted(PRESSED)), what="control")
    if place is None and not isinstance(inside, Located) and (own := things.of_this_page(verb, target)) is not None:
        return own
    if isinstance(inside, Located) or place is None or place != Query(place.name, quoted=False):
        return inside if isinstance(inside, Located) else found
    # The control that adds something to the cart need not name the cart.
    shown = has_phrase(page.reading.text, fold(place.name or ""))
    alone = control_for(page, verb, target) if shown and verb[:1] == ("add",) else found
    return alone if isinstance(alone, Located) else found


def item_of(page: PageIndex, query: Query) -> Query | None:
    """ "The third ticket" as that item of the list of tickets; None where the page has no one such list."""
    return _Things(page).one(query)


def in_list_meant(page: PageIndex, query: Query) -> Query:
    """The query, in the list or table that its place is by a noun of what it lists: "the ticket list"."""
    place = query.within
    meant = None if place is None or place.quoted else _Things(page).list_meant(place)
    return query if meant is None else replace(query, within=meant)


def is_item(query: Query) -> bool:
    """Whether a query is about the n-th of what a list of the page is a list of."""
    return query.nth is not None and bool(query.name) and not query.quoted and not query.roles


def _listing(title: str) -> str:
    """The part of a title that says what is listed: "Invoices" of "Invoices for order 17", "orders" of "List of
    orders"."""
    parts = _BEHIND.split(title)
    return next((part for part in parts if not words(part) <= _OF_ALL), title)


def _listed_by(title: str) -> Iterator[str]:
    """What a title says that there are several of, in the singular: "Tasks without an owner", "Guest list", "Staff"."""
    said = re.findall(r"[^\W\d_][\w'-]*", _listing(title))
    for word, following in zip_longest(said, said[1:], fillvalue=""):
        if singular(word) != word or len(said) == 1 or following in _OF_ALL:
            yield singular(word)


@dataclass(frozen=True)
class _Things:
    page: PageIndex

    def said_in(self, claim: TextShown, within: Query) -> tuple[Restated, ...]:
        """What a place says, where the page has another name for it."""
        if (head := self.column_of(within)) and not claim.negated and not claim.new:  # "is one of the titles"
            row = Query(roles=ROLE_WORDS["row"], text=claim.text)
            return (Restated(CellIs(row, head, claim.text), refutes=False),)
        ways = (self.titled, self.one, self.list_meant, self.item_meant, self.in_list, self.badged)
        place = next((found for way in ways if (found := way(within))), None)
        beside = place is None and within == Query(roles=ROLE_WORDS["row"], text=within.text) and not claim.negated
        terms = {self.page.label(node) for node in self.page.of_roles(("term",))} if beside else set[str]()
        named = within == Query(within.name, within.roles, quoted=False) and not claim.negated
        if place is None and named and within.name and set(within.roles) & set(MESSAGE_ROLES):
            return (Restated(MessageShown(MessageKind.ANY, (claim.text,)), refutes=False),)  # "an info alert"
        if within.text and bare(fold(within.text)) in terms:  # "Strong" next to "Strength"
            return (Restated(LabelIs(within.text, claim.text, new=claim.new), refutes=False),)
        if place is not None:  # another list may be meant by "the list"
            bare_list = within == Query(roles=ROLE_WORDS["list"]) and not claim.negated
            return (Restated(replace(claim, within=place), refutes=not bare_list),)
        if within.name and within == Query(within.name) and not claim.negated:  # what is in a row, not on its own
            return (Restated(replace(claim, within=Query(roles=ROLE_WORDS["row"], text=within.name)), refutes=False),)
        return ()

    def labelled(self, claim: LabelIs) -> tuple[Restated, ...]:
        """What a label says, as a property of a thing, as a text of the thing that it is, or behind another label."""
        found = self.property_of(claim)
        if found is not None:
            return (Restated(found),)
        kind = Query(claim.label, quoted=False, within=claim.within)
        if claim.negated and " " in claim.value.strip() and claim.compare is Compare.EQUALS:
            # "The basket no longer says "No items yet"": nowhere in it.
            return (Restated(TextShown(claim.value, kind, negated=True), same_words=True),)
        items = None if claim.negated else self.offered(kind)
        if items is not None and len(list(self._rows(self._lists))) == 1:  # "the ticket is "Lamp"", of the only one
            shown = TextShown(claim.value, replace(items, nth=1))
            return (Restated(shown, refutes=False, only_unlabelled=True),)
        thing = self.one(kind)
        if (
            thing is not None
            and claim.compare is Compare.EQUALS
            and not claim.negated
            and not self._in_turn(claim.label)
        ):
            thing_says = Restated(CellIs(thing, "", claim.value), refutes=False, only_unlabelled=True)
            return (*self.in_titled_list(claim), thing_says)
        summing, _, summed = claim.label.partition(" of ")
        sums = [_without(ARTICLES, summed)] if summing in _SUMS and any(map(str.isalpha, claim.value)) else []
        first, _, priced = claim.label.partition(" ")  # "the price per delivery", which the page calls "Per delivery"
        prices = [priced] if first in _PRICES and any(map(str.isdigit, claim.value)) else []
        names = (*self.labels_of(claim.label), *sums, *filter(None, prices))
        as_called = (replace(claim, label=each) for each in names)
        labels = tuple(Restated(each, refutes=False, only_unlabelled=True) for each in as_called)
        return (
            *self.in_titled_list(claim),
            *labels,
            *self.sentences(claim),
            *self.said_of_a_row(claim),
            *self.in_status(claim),
            *newly_said(claim),
        )

    def in_titled_list(self, claim: LabelIs) -> Iterator[Restated]:
        """ "The agenda says "Fri 10:00 Call"": what follows the title of a list need not be all that it says."""
        place = self._titled_so(Query(claim.label, quoted=False))
        several = " " in claim.value.strip()  # a number alone may be that of anything in it
        if place is not None and several and claim.compare is Compare.EQUALS and not claim.negated:
            yield Restated(TextShown(claim.value, place, new=claim.new), refutes=False)

    def in_status(self, claim: LabelIs) -> Iterator[Restated]:
        """ "The status is "Draft"": what the part of the page says that has this role."""
        if claim.label in {"status", "state"} and claim.compare is Compare.EQUALS and not claim.negated:
            place = Query(roles=ROLE_WORDS["status"], within=claim.within)
            yield Restated(CellIs(place, "", claim.value), refutes=False, only_unlabelled=True)

    def said_of_a_row(self, claim: LabelIs) -> Iterator[Restated]:
        """ "Ann Lee is "Paid"": what the row or card of that name says, though no role calls it one."""
        first, _, more = claim.label.partition(" ")
        person = more[:1].isupper() and first.istitle()
        numbered = first[:1].isupper() and any(map(str.isdigit, claim.label))
        if (person or numbered) and claim.compare is Compare.EQUALS and not claim.negated:
            row = Query(roles=ROLE_WORDS["row"], text=claim.label, within=claim.within)
            column = "" if person else "status"  # a row with a number in its name may say much
            yield Restated(CellIs(row, column, claim.value), refutes=False, only_unlabelled=True)

    def numbers(self, claim: CountIs) -> tuple[Restated, ...]:
        """How many there are of what unquoted words name: items of a list, or a number that the page says."""
        counted, name = self.counted(claim.query), claim.query.name or ""
        if counted is not None:
            return (Restated(replace(claim, query=counted)),)
        if (offered := self.offered(claim.query)) is not None:
            return (Restated(replace(claim, query=offered), refutes=False),)
        if claim.compare is not Count.EXACTLY:
            return ()
        # "The number of open orders is 3", of a number with that label, or of one with a unit: "3 people".
        label_said = name.removesuffix(" ones")
        units = re.findall(rf"{re.escape(fold(label_said))}\W+{claim.count} ([^\W\d]+)", self.page.reading.text)
        known = _UNITS | {word for said in words(fold(label_said)) for word in (said, singular(said), plural(said))}
        values = (f"{claim.count}", *(f"{claim.count} {unit}" for unit in dict.fromkeys(units) if unit in known))
        labeled = (LabelIs(label_said, value, within=claim.query.within, negated=claim.negated) for value in values)
        said = [
            number
            for noun in dict.fromkeys((name, _without(_LISTED, name)))
            for number in self.said_number(claim.count, noun, claim.query.within, claim.negated)
            if self.may_number(claim.count, number.text)
        ]
        ways: tuple[Claim, ...] = (*labeled, *self.column_with(claim), *said)
        return (*self.lacking(claim), *(Restated(each, refutes=False) for each in ways))

    def lacking(self, claim: CountIs) -> Iterator[Restated]:
        """ "Ann has no e-mail address": nothing is in that column of her row"""
        row = None if claim.query.within is None or claim.count else self.row(claim.query.within)
        if row is not None:
            yield Restated(StateIs(replace(claim.query, within=row), State.EMPTY, claim.negated))

    def _in_turn(self, label: str) -> bool:
        """Whether a row may have labels and values in turn ("Owner", "Lund", "Car", "VW"): what it shows need not be
        behind its first label."""
        cells = (node for node in self.page.of_roles(("cell",)) if self.page.label(node) == bare(fold(label)))
        rows = [list(self.page.tree.children(next(self.page.tree.ancestors(cell)))) for cell in cells]
        return any(len(row) > 3 and not any(map(self.page.column, row)) for row in rows)

    def in_cell(self, claim: CellIs) -> tuple[Restated, ...]:
        """What a thing has behind a label, as what its row has, or as a label of the page that is about it."""
        name = claim.of.name or ""
        if not claim.column and not claim.of.quoted and (" of " in name or "'s " in name):
            # "The balance of Ann Lee is paid": that her row says "paid" elsewhere is no proof of it.
            label = LabelIs(name, claim.value, claim.compare, within=claim.of.within, negated=claim.negated)
            owned = self.property_of(label)
            return () if owned is None else (Restated(owned, refutes=False),)
        row = self.one(claim.of) or self.in_list(claim.of)
        head, _, last = claim.column.rpartition(" ")
        if last in _MEASURES and not claim.negated and fold(head) in self._heads - {fold(claim.column)}:
            picked = replace(claim, of=row or claim.of, column=head)  # "the picked quantity", in "Picked"
            return (Restated(picked, refutes=False),)
        whole = None if row is not None else self.whole_label(claim)
        if row is None and (whole or is_itself(claim.of) or self.is_about(claim.of)):
            label = whole or LabelIs(claim.column, claim.value, claim.compare, negated=claim.negated)
            return (Restated(label, refutes=whole is not None),)
        said = (Restated(each, refutes=False) for each in (*self.numbered(claim, row or claim.of), *in_badge(claim)))
        return (*(() if row is None else (Restated(replace(claim, of=row)),)), *said)

    def whole_label(self, claim: CellIs) -> LabelIs | None:
        """ "The total for the stay is $79", where the page has a label of just these words: "Total for the stay"."""
        if claim.of != Query(claim.of.name, quoted=False) or not claim.column:
            return None
        spare = ARTICLES | {"of", "for"}
        wanted = words(fold(f"{claim.column} {claim.of.name}")) - spare
        texts = {own_text(node) or node.name or "" for node in self.page.tree}
        said = [text for text in texts if len(text) < _LONGEST_LABEL and words(fold(text)) - spare == wanted]
        return LabelIs(said[0], claim.value, claim.compare, negated=claim.negated) if len(said) == 1 else None

    def emptied(self, claim: StateIs, name: str) -> tuple[Restated, ...]:
        """ "The cart is empty": its list has no items, or the page says just that."""
        place, says = self.collection(claim.query), TextShown(f"{name} is empty", claim.query.within)
        empty = () if claim.negated else (Restated(says, refutes=False),)
        items = CountIs(Query(roles=_items_of(place), within=place), 0, negated=claim.negated)
        return empty if place is None else (Restated(items), *empty)

    def sentences(self, claim: LabelIs) -> Iterator[Restated]:
        """ "The question is "Who was first?"": a whole sentence that the page shows, where it has the noun for it, too.
        A part of the page may be called so in its markup only, as "the player bar"."""
        sentence, drawn = len(claim.value.split()) >= _SENTENCE, claim.label.split()[-1] in _DRAWN
        if not (sentence or drawn) or claim.negated or claim.compare is not Compare.EQUALS:
            return
        places: list[Query | None] = [Query(claim.label, quoted=False)] if claim.within is None else []
        if sentence and has_phrase(self.page.reading.text, fold(claim.label)):
            places.append(claim.within)
        for place in places:
            yield Restated(TextShown(claim.value, place, new=claim.new), refutes=False, only_unlabelled=True)

    def property_of(self, claim: LabelIs) -> Claim | None:
        """ "the status of order #1040": what its row has in that column, or its card behind that label"""
        for name, thing in _owned(claim.label):
            quantifier, _, kind = thing.partition(" ")
            if name and kind and quantifier in _EVERY and not claim.negated:
                items = self.counted(Query(kind, quoted=False, within=claim.within))
                return None if items is None else Each(items, CellIs(Query(), name, claim.value, claim.compare))
            if name and thing:
                row = self.one(Query(_without(ARTICLES, thing), quoted=False, within=claim.within))
                if row is not None:
                    return CellIs(row, name, claim.value, claim.compare, claim.negated)
        bars = self.page.of_roles(("progressbar",)) if fold(claim.label) == "progress" else ()
        if len(bars) == 1 and (not bars[0].name or has_phrase(self.page.label(bars[0]), "progress")):
            return ValueIs(
                Query(roles=("progressbar",), within=claim.within), claim.value, claim.compare, claim.negated
            )
        field = self.control(Query(claim.label, FIELDS, quoted=False, within=claim.within))
        if field is None or bare(fold(field.name or "")) == bare(fold(claim.label)):
            return None  # what is behind that very label was looked at
        return ValueIs(field, claim.value, claim.compare, claim.negated)

    def column_with(self, claim: CountIs) -> Iterator[Claim]:
        """ "Jazz night has 11 seats left": the number in the column of that name, in its row, or these very words."""
        row = None if claim.query.within is None else self.row(claim.query.within)
        if row is not None and claim.query.name:
            nouns = [singular(word) for word in fold(claim.query.name).split()]
            called = [
                head for head in self._heads if [singular(word) for word in head.split()] == nouns
            ]  # "1 renewal left"
            yield CellIs(row, (*called, claim.query.name)[0], str(claim.count), negated=claim.negated)
            yield TextShown(f"{claim.count} {claim.query.name}", row, claim.negated)

    def said_of_kind(self, claim: CountIs) -> Iterator[Claim]:
        """ "The album has 12 images" need not be about elements: its row may say so, or have such a column."""
        name = plural(noun_of(claim.query.roles))
        row = None if claim.query.within is None or not self.says(name) else self.row(claim.query.within)
        if row is not None:
            yield CellIs(row, name, str(claim.count), negated=claim.negated)
            yield CellIs(row, "", f"{claim.count} {name}", negated=claim.negated)

    def says(self, noun: str) -> bool:
        """Whether the page has the word, in the singular or plural."""
        one = singular(noun)
        return any(has_phrase(self.page.reading.text, form) for form in (one, plural(one)))

    def valued(self, claim: ValueIs) -> Iterator[Claim]:
        """ "The value of the stock": what is behind that very label, or in the row of that name."""
        query = claim.query
        for article in ("the ", ""):
            label = f"value of {article}{query.name}"
            yield LabelIs(label, claim.value, claim.compare, query.within, negated=claim.negated)
        if row := self.one(Query(query.name, quoted=False)):
            yield CellIs(row, "value", claim.value, claim.compare, claim.negated)

    def is_about(self, query: Query) -> bool:
        """Whether the page's one main heading is the name."""
        titles = [self.page.label(each) for each in self.page.headings if level(each) == 1]
        alone = query == Query(query.name, quoted=query.quoted) and len(titles) == 1
        return alone and query.name is not None and titles[0] == bare(fold(query.name))

    def list_under(self, place: Query) -> Query | None:
        """The only list or table between the heading of a quoted name and the next one."""
        if place.name is None or place != Query(place.name, place.roles):
            return None
        heads = [node for node in self.page.headings if self.page.label(node) == bare(fold(place.name))]
        end = next((node.index for node in self.page.headings if heads and node.index > heads[0].index), math.inf)
        lists = [node for node in self.page.of_roles(_LISTS) if heads and heads[0].index < node.index < end]
        return Query(place.name, (lists[0].role,)) if len(heads) == len(lists) == 1 else None

    def heads_a_list_of(self, noun: str) -> bool:
        """Whether a field, a group or a button that finds, filters or makes such things is there, in no row, with no
        heading behind it but in a list."""
        offer = re.compile(rf"(?:{'|'.join(MAKING + SEARCHING)})(?: an?| the| all| your)? (?:{noun}|{plural(noun)})")
        named = [
            node
            for node in self.page.of_roles((*PRESSED, *EDITABLE, "group"))
            if offer.fullmatch(self.page.label(node)) and not is_in_row(self.page.tree, node)
        ]
        one, nothing = self.only_one(), _NOTHING.search(self.page.reading.text) is not None
        if not named or (nothing if one is None else self._says_none_of(noun)):
            return False
        behind = (each for each in self.page.headings if each.index > named[-1].index)
        return all(is_in_row(self.page.tree, each) for each in behind)

    def only_one(self) -> Query | None:
        """The only list or table of the content of the page."""
        return self._query_of(self._content[0]) if len(self._content) == 1 else None

    def _says_none_of(self, noun: str) -> bool:
        """Whether the page says that there is nothing, or none of these things."""
        none = rf"\b(?:nothing|none|nobody|(?:no|0) (?:\w+ )?(?:{noun}|{plural(noun)}))\b"
        return re.search(none, self.page.reading.text) is not None

    def has_table_of(self, noun: str, count: int | None) -> bool:
        """Whether the page's only table with rows stands below a heading that says no more than the noun, and the page
        says neither that there are none nor another number than `count`."""
        forms, tree = {noun, plural(noun)}, self.page.tree

        def is_content(node: Node) -> bool:
            return not is_in_row(tree, node) and not any(each.role in _ASIDE for each in tree.ancestors(node))

        rows = {id(table) for row in self.page.of_roles(("row",)) for table in tree.ancestors(row)}
        tables = [node for node in self.page.of_roles(_TABLES) if id(node) in rows and is_content(node)]
        if len(tables) != 1 or self._says_another_number(noun, count):
            return False
        above = [each for each in self.page.headings if each.index < tables[0].index and is_content(each)]
        title = words(self.page.label(above[-1])) if above else frozenset[str]()
        return bool(title & forms) and title - forms <= _OF_ALL

    def is_topic(self, query: Query, count: int) -> bool:
        """Whether the nearest heading or the open tab names these things, or a button that several boxes of the page
        have ("Cancel subscription")."""
        noun = singular(_without(_LISTED, fold(query.name or "")))
        if not noun.isalpha() or self._lists or self._says_another_number(noun, count):
            return False
        levels = Counter(level(node) for node in self.page.headings)
        sections = [
            self.page.label(each) for each in self.page.headings if level(each) > 1 and levels[level(each)] == 1
        ]
        titles = sections or self._page_titles  # the only heading of its level is nearer to what is below it
        listed = {singular(word) for title in titles for word in words(_listing(title)) if singular(word) != word}
        names = Counter(self.page.label(node) for node in self.page.of_roles(("button",)))
        in_each = any(times > 1 and singular(name.split()[-1]) == noun for name, times in names.items() if " " in name)
        return noun in listed or (in_each and not listed)

    def _says_another_number(self, noun: str, count: int | None) -> bool:
        """Whether the page says that there are none of these things, or another number than `count`; where that is
        None, any number."""
        text, said = self.page.reading.text, f"{noun}|{plural(noun)}"
        others = re.findall(rf"\bof (\d+)\b|(?<![\d.,])(\d+) (?:{said})\b", text)
        agrees = all(count is not None and number == str(count) for pair in others for number in pair if number)
        return not agrees or self._says_none_of(noun)

    def titled(self, place: Query) -> Query | None:
        """The one part of the page with that very title, in the page's spelling."""
        if place != Query(place.name, quoted=False) or place.name is None:
            return None
        called = {index for index, source, _ in self.page.called(place.name) if source is Source.NAME}
        nodes = [node for index in called for node in [self.page.tree.nodes[index]] if node.role in _TITLED]
        name = label(self.page.tree, nodes[0]) if len(nodes) == 1 else ""
        return Query(name) if name and name != place.name else None

    def said_number(self, count: int, noun: str, place: Query | None, negated: bool) -> Iterator[TextShown]:
        """That the page says how many there are, in its own spelling: "8 Pages", "Results (1 of 1)"."""
        called = re.escape(noun)
        pattern = rf"(?<![\w.,])(?:{count} {called}(?!\w)|{called} \((?:[\d-]+ of )?{count}\))"
        for text in {own_text(node) or node.name or "" for node in self.page.tree}:
            found = re.search(pattern, " ".join(text.split()), re.IGNORECASE)
            if found is not None:
                yield TextShown(found[0], place, negated)

    def labels_of(self, said: str) -> Iterator[str]:
        """What the page may call the label "owned by", or "the ticket's status" where it is about one ticket."""
        verb, _, joint = said.partition(" ")
        if joint in {"by", "to"} and len(stem := verb.removesuffix("ed").removesuffix("n")) > 1:
            yield from sorted(noun for noun in ATTRIBUTES if noun.startswith(stem))
        if said.startswith("number of "):  # of "occupied rooms": what is called "Occupied"
            which, _, _ = said.removeprefix("number of ").rpartition(" ")
            yield from (which,) if which else ()
        if said.startswith("amount "):  # "waiting for approval"
            yield said.removeprefix("amount ")
        for name, thing in _owned(said):
            if thing.isalpha() and thing.islower() and (singular(thing) in self._page_naming or thing in _ITSELF):
                yield name

    def counted(self, query: Query) -> Query | None:
        """The items that "orders" are; of "open orders" those with a whole text "Open", or the list with that title."""
        *which, noun = _without(_LISTED, query.name or "").split() or [""]
        node = self._collection(replace(query, name=noun), counting=True)
        place = None if node is None else self._query_of(node)
        if place is None or not which:
            return place and Query(roles=_items_of(place), within=place)
        said = " ".join(which)
        if self._is_said_by_an_item(place, said):
            return Query(roles=_items_of(place), text=said, within=place)
        holder = next(node for node in self._lists if self._query_of(node) == place)
        titles = [{singular(word) for word in words(title)} for title in self._titles(holder)]
        titled = {singular(word) for word in words(fold(f"{said} {noun}"))} in titles
        return Query(roles=_items_of(place), within=place) if titled else None

    def with_column(self, query: Query) -> Query | None:
        """The one table of the page's content with a column of that noun: "the names are sorted"."""
        noun = singular(fold(query.name or ""))
        tables = [node for node in self._content if noun in map(singular, self.page.column_heads(node))]
        return self._query_of(tables[0]) if len(tables) == 1 and query.within is None else None

    def has_column(self, name: str) -> bool:
        """Whether a table has a column of that name, which "every price" may be about. The first says what rows are."""
        heads = {head for each in self._lists for head in self.page.column_heads(each)[1:]}
        return bool({fold(name), singular(fold(name))} & heads)

    def column_of(self, query: Query) -> str:
        """The column of a table that a place is called after, where no list or table has that for its title."""
        name = fold(query.name or "")
        plain = query == Query(query.name, query.roles, query.quoted) and query.roles
        head = next((each for each in (name, singular(name)) if each in self._heads), "") if plain else ""
        titles = {singular(title) for node in self._lists for title in self._titles(node)} if head else set[str]()
        return "" if singular(name) in titles else head

    @cached_property
    def _heads(self) -> set[str]:
        return {head for each in self._lists for head in self.page.column_heads(each)}

    def offered(self, query: Query) -> Query | None:
        """The items of the only list of the page, where a control makes another one: "New ticket"."""
        noun = singular(_without(_LISTED, fold(query.name or "")))
        place = self.list_meant(query.within or Query(roles=ROLE_WORDS["list"])) if len(self._lists) == 1 else None
        place = place or (self._query_of(self._lists[0]) if len(self._lists) == 1 and query.within is None else None)
        made = place is not None and is_offered(self.page, noun, (*MAKING, "filter"))  # a search may be the site's
        return Query(roles=_items_of(place), within=place) if place is not None and made else None

    def collection(self, query: Query) -> Query | None:
        """The one list or table that a noun names: by its name, its heading, the header of a column, or, where it is
        the only one in the page's content, the page's own heading."""
        node = self._collection(query)
        return None if node is None else self._query_of(node)

    def list_meant(self, query: Query) -> Query | None:
        """The list or table that a place is: by its noun, or the only one in the main part of the page ("the list")."""
        if not query.roles or not set(query.roles) <= COLLECTIONS:
            return None
        if query.name is not None:
            return self.collection(query)
        in_main = [
            node for node in self._content if any(each.role == "main" for each in self.page.tree.ancestors(node))
        ]
        meant = in_main or self._content
        return self._query_of(meant[0]) if query == Query(roles=query.roles) and len(meant) == 1 else None

    def item_meant(self, query: Query) -> Query | None:
        """The n-th item of the list that is named, or of the only one in the content of the page."""
        if query.nth is None or query != Query(roles=query.roles, nth=query.nth, within=query.within):
            return None
        within = query.within or Query(roles=ROLE_WORDS["list"])
        meant = self.list_meant(within) if within.roles else self._titled_so(within)  # of "the audit log"
        place = meant if set(query.roles) & ROWS else None
        return place and Query(roles=_items_of(place), nth=query.nth, within=place)

    def _titled_so(self, query: Query) -> Query | None:
        """The one list or table that has just these words for its title; "the largest gifts" may be others."""
        if SUPERLATIVES.intersection((query.name or "").split()):
            return None
        called = [node for node in self._lists if fold(query.name or "") in self._titles(node)]
        plain = query == Query(query.name, quoted=False) and len(called) == 1
        return self._query_of(called[0]) if plain else None

    def may_number(self, count: int, said: str) -> bool:
        """Whether a text may say how many things there are: the only list of the page does not say otherwise. A list
        with that text in it is none of these things."""
        if len(self._lists) != 1:
            return True
        place = self._lists[0]
        begin, end = self.page.reading.span(place)
        if has_phrase(self.page.reading.text[begin:end], fold(said)):
            return True
        roles = _items_of(self._query_of(place))
        items = [node for node in self.page.tree.subtree(place)[1:] if node.role in roles]
        heads = [node for node in items if any(each.role == "columnheader" for each in self.page.tree.subtree(node))]
        return len(items) - len(heads) == count

    def may_be_several(self, place: Query) -> bool:
        """Whether "the list" may be one of several."""
        return place == Query(roles=place.roles) and set(place.roles) <= COLLECTIONS and len(self._lists) > 1

    def one(self, query: Query) -> Query | None:
        """The one row or card that a phrase refers to, by a whole text in it."""
        if query.text is not None and set(query.roles) == set(ROLE_WORDS["row"]):
            query = replace(query, name=query.text, text=None, roles=())  # "the row of order 1042"
        if query.name is None or query.quoted or query.text is not None or query.next_to is not None or query.roles:
            return None
        wanted = words(fold(query.name)) - ARTICLES
        if query.nth is not None:
            place = self.collection(query)
            if place is None:
                return Query(roles=("article",), nth=query.nth) if self._are_cards(query) else None
            return Query(roles=_items_of(place), nth=query.nth, within=place)
        lists = self._content if query.within is None else self._inside(query.within)
        found = {text for row in self._rows(lists) for text in [self._key(row, wanted)] if text}
        if not found and query.within is None:
            found = {text for text in map(self.page.label, self.page.headings) if words(text) == wanted}
        return Query(roles=_ITEMS, text=found.pop()) if len(found) == 1 else None

    def row(self, place: Query) -> Query | None:
        """The row that a place is: by its role, or by what alone it is called."""
        if set(place.roles) & ROWS:
            return place
        if place.quoted and place == Query(place.name, within=place.within):
            return Query(roles=_ITEMS, text=place.name, within=place.within)
        return self.one(place)

    def by_name_alone(self, claim: ElementShown) -> tuple[Restated, ...]:
        """ "The sum 245", "the Pancakes note", of which the page has the name alone: it need not say what its author
        calls such a thing. One with a noun behind it is a heading: the name itself may be in a text about it."""
        query = replace(claim.query, roles=())
        if claim.query.roles not in ((), OPENED) or query != Query(query.name, quoted=False, within=query.within):
            return ()
        if (title := title_in(query)) is not None:
            heading = Query(title, claim.query.roles or ("heading",), within=query.within)
            return (Restated(replace(claim, query=heading), refutes=False),)
        name = apposed(query) or ""
        given = claim.new or name != name.casefold() or any(map(str.isdigit, name))
        if claim.query.roles or not given or self._is_of_a_list(name):
            return ()
        return (Restated(TextShown(name, query.within, claim.negated, claim.new, claim.at), refutes=False),)

    def _is_of_a_list(self, name: str) -> bool:
        """Whether a list that says what it is a list of has the name: the noun before the name was none of it."""
        nodes = [self.page.tree.nodes[index] for index, _, _ in self.page.called(name)]
        return any(self._naming(each) for each in self._lists for node in nodes if each.index < node.index < each.end)

    def _are_cards(self, query: Query) -> bool:
        """Whether a noun is what a page without lists calls its cards, in its heading."""
        cards = self.page.of_roles(("article",))
        if len(cards) < 2 or len({card.parent for card in cards}) > 1 or self._lists or query.within is not None:
            return False
        return singular(fold(query.name or "")) in self._page_naming

    def control(self, query: Query) -> Query | None:
        """The one element of the page that `locate` finds, by its role and name."""
        found = locate(self.page, query)
        if not isinstance(found, Located) or found.note.endswith(LABEL_BEFORE):
            return None
        name = label(self.page.tree, found.node)
        if not name and found.node.role in NAMELESS:  # it goes by the text beside it
            alike = self.page.of_roles((found.node.role,))
            return Query(roles=(found.node.role,), nth=alike.index(found.node) + 1)
        if not name or found.node.role == "generic":  # the summary of details has no role to find it by
            return None
        pinned = Query(name, (found.node.role,), within=query.within)
        return pinned if pinned != query and len(self.page.peers(found.node)) == 1 else None

    def badged(self, query: Query) -> Query | None:
        """The control that has a number in it, where the query is a badge beside or in it, or of its name; the row or
        card that it is in, whose badges are nothing but words."""
        named = query.name is not None and query == Query(query.name, ROLE_WORDS["status"])
        holder = Query(query.name) if named else query.next_to or query.within
        plain = named or replace(query, next_to=None, within=None) == Query(roles=ROLE_WORDS["status"])
        if plain and holder is not None and holder.text and holder == query.within:
            return holder
        if not plain or holder is None:
            return None
        control = self.control(holder) or self.control(replace(holder, roles=holder.roles or tuple(sorted(PRESSED))))
        return control if control is not None and (control.name or "")[-1:].isdigit() else None

    def in_list(self, query: Query) -> Query | None:
        """The row or item that a query describes, in the list of the page that its place is."""
        listed = None if query.within is None else self.list_meant(query.within) or self.titled(query.within)
        return None if listed is None or not query.roles else replace(query, within=listed)

    def numbered(self, claim: CellIs, row: Query) -> Iterator[Claim]:
        """ "80 seats left", in no column of its own: these words in the row, or the only number that it has, where the
        page says nowhere what that is the number of."""
        if not claim.value.replace(",", "").isdigit() or not claim.column.islower() or claim.compare != Compare.EQUALS:
            return
        yield TextShown(f"{claim.value} {claim.column}", row, claim.negated)
        spans = (self.page.reading.span(each) for each in self._rows(self._lists))
        key = fold(row.text or row.name or "")
        said = [text for begin, end in spans if has_phrase(text := self.page.reading.text[begin:end], key)]
        unsaid = not any(has_phrase(self.page.reading.text, word) for word in (claim.column, singular(claim.column)))
        alone = len(said) == 1 and re.findall(r"\d[\d.,]*", said[0].replace(key, "")) == [claim.value]
        if key and alone and unsaid and not claim.negated:
            yield TextShown(claim.value, row)

    def owned(self, query: Query) -> Query | None:
        """The row of "the order of "Ann Lee"": the order Ann Lee."""
        named = query.within is not None and query.within == Query(query.within.name)
        return self.one(Query(f"{query.name} {query.within.name}", quoted=False)) if named and query.within else None

    def of_this_page(self, verb: tuple[str, ...], target: Query) -> Located | None:
        """ "Delete "Order 12" ", where a heading of the page says that it is shown: its one control with that verb and
        what it is, "Delete order", in no row. "Add a user" on the page of users: the one control "New", or a plus."""
        said, name = " ".join(verb), fold(target.name or "")
        if target != Query(target.name):
            made = said in MAKING and target == Query(target.name, quoted=False)
            alone = [node for node in self.page.of_roles(PRESSED) if made and self.page.label(node) in _MAKING_ALONE]
            named = [node for node in alone if singular(name) in self._said_over(node)]
        elif name in map(self.page.label, self.page.headings):
            with_verb = controls_with_verb(self.page, said)
            named = [node for node in with_verb if self.page.label(node).split()[:-1] == [said]]
        else:
            return None
        own = [node for node in named if not is_in_row(self.page.tree, node)]
        found = locate(self.page, Query(label(self.page.tree, own[0]), (own[0].role,))) if len(own) == 1 else None
        return found if isinstance(found, Located) else None

    def _said_over(self, node: Node) -> set[str]:
        """The words of the page's main heading, in the singular, where it is the last heading before the node."""
        over = [each for each in self.page.headings if each.index < node.index][-1:]
        return self._page_naming if over and level(over[0]) == 1 else set()

    def in_row(self, query: Query) -> Query | None:
        """ "The Edit button of Ann": the one in the row of that name."""
        place = query.within
        row = None if place is None or place.roles or not query.roles else self.row(place)
        return None if row is None else replace(query, within=row)

    @cached_property
    def _lists(self) -> list[Node]:
        """The lists and tables of the page's content, outermost first."""
        tree, found = self.page.tree, list[Node]()
        for node in self.page.of_roles(_LISTS):
            around = list(tree.ancestors(node))
            nested = any(place in found for place in around)
            holds = any(each.role in ROWS for each in tree.subtree(node)[1:])
            if holds and not nested and not any(place.role in _APART for place in around):
                found.append(node)
        forms = [node for node in found if self._is_filled_in(node)]
        found = [node for node in found if node not in forms] or found
        return [node for node, following in zip_longest(found, found[1:]) if not self._is_head_of(node, following)]

    @cached_property
    def _content(self) -> list[Node]:
        """The lists without those beside the content of the page, where it has others, or cards."""
        tree = self.page.tree

        def aside(node: Node) -> bool:
            return any(each.role == "complementary" for each in tree.ancestors(node))

        cards = any(not aside(node) for node in self.page.of_roles(("article",)))
        return [node for node in self._lists if not aside(node)] or ([] if cards else self._lists)

    def _is_filled_in(self, table: Node) -> bool:
        """Whether a table without headers is there for the fields in it."""
        inner = {node.role for node in self.page.tree.subtree(table)}
        return table.role == "table" and not inner & {"columnheader", "caption"} and bool(inner & EDITABLE)

    def _is_head_of(self, table: Node, following: Node | None) -> bool:
        """Whether a table is the head of the next one, drawn apart so that it stays where the rows are scrolled."""
        if following is None or {table.role, following.role} != {"table"} or self.page.column_heads(following):
            return False
        rows = [node for node in self.page.tree.subtree(table) if node.role == "row"]
        return len(rows) == 1 and is_header(self.page.tree, rows[0])

    def _inside(self, place: Query) -> list[Node]:
        if place.name is not None and not place.quoted and (node := self._collection(place)) is not None:
            return [node]
        if len(self._content) == 1 and self.list_meant(place) is not None:
            return self._content
        found = search(self.page, place, acting=False)
        held = () if found is None else found.nodes
        inside = [each for each in self._lists if any(n.index <= each.index < n.end for n in held)]
        return inside or places(self.page, place).inside(self._lists)

    def _collection(self, query: Query, *, counting: bool = False) -> Node | None:
        if query.name is None or query.quoted:
            return None
        lists = self._inside(query.within) if query.within is not None else self._content if counting else self._lists
        nouns = {singular(word) for word in words(fold(query.name))}
        named = [node for node in lists if nouns <= self._naming(node, counting=counting)]
        page = {word for title in self._page_titles for word in _listed_by(title)} if counting else self._page_naming
        if not named and len(lists) == len(nouns) == 1 and not nouns & _QUALITIES:
            # "The list has 3 messages" says itself which list.
            says_which = self._is_list(query.within) or (nouns <= page and not self._lists_others(lists[0]))
            named = lists if says_which else []
        return named[0] if len(named) == 1 else None

    def _lists_others(self, node: Node) -> bool:
        """Whether a list's own title says that it is of something else than the page: invoices of an order."""
        titles = (title for title in self._titles(node) if title not in self._page_titles)
        listed = {word for title in titles for word in _listed_by(title)}
        return bool(listed - _ANYTHING) and not listed & self._page_naming

    def _is_list(self, place: Query | None) -> bool:
        """Whether the place is a list or table itself, not something that may contain one."""
        if place is None or place.roles:
            return place is not None and set(place.roles) <= COLLECTIONS
        return self._collection(place) is not None

    def _naming(self, node: Node, *, counting: bool = False) -> set[str]:
        """The words that name a list or table, in the singular: its own name, its heading, the heads of its columns.
        Bookings that have a room are no rooms: of what is counted, the first column alone says what it is, and what a
        title has in the plural."""
        heads, titles = self.page.column_heads(node), self._titles(node)
        if counting:
            first = {singular(word) for head in heads[:1] for word in words(head)}
            return first.union(*map(_listed_by, titles))
        return {singular(word) for title in (*map(_listing, titles), *heads) for word in words(title)}

    def _titles(self, node: Node) -> list[str]:
        """A list's or table's own name, and its heading."""
        heading = next((each for each in reversed(self.page.headings) if each.end <= node.index), None)
        over = heading is not None and (level(heading) > 1 or len(self._lists) == 1)
        return [fold(node.name or ""), self.page.label(heading) if heading is not None and over else ""]

    def is_called(self, name: str, kind: str) -> bool:
        """Whether each list that has the name calls its items so, or the column that it is in; or the page does."""
        held = [self.page.tree.nodes[index] for index, _, _ in self.page.called(name)]
        lists = [each for each in self._lists for node in held if each.index < node.index < each.end]
        if not lists:
            return bool(held) and kind in self._page_naming
        if all(singular(self.page.column(node)) == kind for node in held):
            return True
        return all(kind in self._naming_of(each, name) for each in lists)

    def _naming_of(self, holder: Node, name: str) -> set[str]:
        """What the list or table calls its item of that name; of a table only what is in its first column."""
        rows = [row for row in self._rows([holder]) if row.role == "row"]
        firsts = {label(self.page.tree, cell) for row in rows for cell in list(self.page.tree.children(row))[:1]}
        known = not rows or name in firsts
        alone = self._page_naming if len(self._lists) == 1 else set[str]()
        return self._naming(holder, counting=True) | alone if known else set()

    @cached_property
    def _page_naming(self) -> set[str]:
        return {singular(word) for title in self._page_titles for word in words(title)}

    @cached_property
    def _page_titles(self) -> list[str]:
        """The main heading, and the tab that is open."""
        open_tabs = [each for each in self.page.of_roles(("tab",)) if each.attribute("selected") is not None]
        titles = [each for each in self.page.headings if level(each) == 1]
        return [self.page.label(each) for each in (*titles, *(open_tabs if len(open_tabs) == 1 else ()))]

    def _rows(self, lists: list[Node]) -> Iterator[Node]:
        rows = (row for row in self.page.of_roles(ROWS) if not self._is_head(row))
        return (row for row in rows if any(each.index < row.index < each.end for each in lists))

    def _is_head(self, row: Node) -> bool:
        cells = self.page.tree.subtree(row)[1:]
        return row.role == "row" and any(cell.role == "columnheader" for cell in cells)

    def _key(self, row: Node, wanted: frozenset[str]) -> str:
        """The text of the row that a phrase goes by: whole texts of it are in the phrase, and what is left of the
        phrase names the list. Empty where that is not so."""
        texts = [text for text in self._texts(row) if words(text) and words(text) <= wanted]
        said = frozenset[str]().union(*map(words, texts))
        place = next(each for each in self._lists if each.index < row.index < each.end)
        rest = {singular(word) for word in wanted - said - {"of"}}
        # A time says which row it is, whatever its author calls such a thing: "the 09:30 slot".
        timed = any(map(_TIME.fullmatch, texts)) and all(map(self.says, rest))
        return max(texts, key=len) if texts and (timed or rest <= self._naming(place) | self._page_naming) else ""

    def _texts(self, row: Node) -> set[str]:
        """The whole texts in a row, folded and bare: of its cells, and of what is in them."""
        inside = (node for node in self.page.tree.subtree(row)[1:] if node.role != "button")
        return {text for node in inside for _, text in self.page.labels(node)} | {bare(fold(row.text or ""))}

    def _is_said_by_an_item(self, place: Query, said: str) -> bool:
        holder = next(node for node in self._lists if self._query_of(node) == place)
        return any(bare(fold(said)) in self._texts(row) for row in self._rows([holder]))

    def _query_of(self, node: Node) -> Query:
        """What the browser finds the list by: its name, or which of its kind it is."""
        alike = self.page.of_roles((node.role,))
        if node.name and [each.name for each in alike].count(node.name) == 1:
            return Query(node.name, (node.role,))
        return Query(roles=(node.role,), nth=alike.index(node) + 1)


def _owned(label: str) -> Iterator[tuple[str, str]]:
    """The name and whose it is: "the status of the order", "the order's status", "order status"."""
    for joint in (" of ", " for "):
        name, _, thing = label.partition(joint)
        yield name, _without(ARTICLES, thing)
    for joint in ("'s ", "s' ", " "):
        thing, _, name = label.rpartition(joint)
        yield name, _without(ARTICLES, thing)


def _without(dropped: frozenset[str], phrase: str) -> str:
    return " ".join(word for word in phrase.split() if word.casefold() not in dropped)
