"""A claim about an unquoted phrase, restated in the page's own words, so that it can be evaluated on the live page.

"Order #1041" is the row in which a whole text is "#1041", where "order" is the header of a column, the name of the
table or a heading over it (`language.things`). Nothing is guessed: every word of the phrase must be found, and exactly
one thing.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from smoketree.language.claim import (
    OPENED,
    CellIs,
    Claim,
    CountIs,
    Each,
    ElementShown,
    LabelIs,
    MessageShown,
    SortedBy,
    StateIs,
    TextShown,
    ValueIs,
)
from smoketree.language.claim_terms import Compare, Count, MessageKind, State
from smoketree.language.index import PageIndex, bare
from smoketree.language.inflection import plural, singular
from smoketree.language.lexicon import ARTICLES, ATTRIBUTES, MESSAGE_ROLES
from smoketree.language.locate import FIELDS
from smoketree.language.matching import search, title_in
from smoketree.language.other_names import apposed, with_nouns
from smoketree.language.page_lists import is_list, roles_of_items, without, without_adjectives
from smoketree.language.phrase_rendering import noun_of
from smoketree.language.things import Things
from smoketree.snapshot.fold import fold, has_phrase, words
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import CHECKABLE, ROLE_WORDS

_EVERY = frozenset({"all", "each", "every"})
_UNITS = frozenset({"people", "person", "persons", "items", "item", "entries", "entry", "pcs", "pieces"})
"""Of anything that is counted: "Guests coming: 4 people"."""

_SUMS = frozenset({"amount", "count", "number", "sum", "total"})
"""Of what "the total of all bags" may be a label itself: "All bags: 12"."""

_MEASURES = frozenset({"amount", "count", "number", "quantity", "value"})
"""What a column need not say that it has."""

_PRICES = frozenset({"price", "cost", "amount"})
_ITSELF = frozenset({"page", "record", "item", "entry"})
_LONGEST_LABEL = 60  # characters
_PARTS = frozenset({"bar", "breadcrumb", "breadcrumbs", "pane", "strip", "area", "display"})
"""What is called so is a part of the page."""
_DRAWN_AS = frozenset(
    "alert badge banner bubble callout caption chip counter hint indicator note notice pill summary tag tooltip".split()
)
"""What a text may be called for how it is drawn; the page need not say so."""

_SENTENCE = 4  # words from which a value can hardly be that of something else
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


def may_be_restated(claim: Claim) -> bool:
    """Whether the claim has a phrase that a page may call otherwise: a text has none, but for its place."""
    return isinstance(claim, _RESTATABLE) and not (isinstance(claim, TextShown) and claim.within is None)


def restated(page: PageIndex, claim: Claim) -> tuple[Restated, ...]:
    """The claim in the page's own words, the likeliest way first; nothing where it has no unquoted phrase, or where
    that is no one thing here."""
    things = Things(page)
    found = _restated(things, claim)
    if (whole := _with_nouns_of(page, claim)) is not None:
        # That there is no such kind of element with the name alone says nothing then.
        others = tuple(replace(one, refutes=False) for one in found)
        found = (*(_restated(things, whole) or (Restated(whole),)), *others)
    found = tuple(replace(one, refutes=one.refutes and getattr(claim, "sure", True)) for one in found)
    if isinstance(claim, LabelIs | CellIs | ValueIs) and isinstance(claim.compare, Count):
        # No text says that it is at least so much.
        return tuple(one for one in found if getattr(one.claim, "compare", None) is claim.compare)
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


def _restated(things: Things, claim: Claim) -> tuple[Restated, ...]:
    found: Claim | None = None
    match claim:
        case LabelIs():
            return _labelled(things, claim)
        case CellIs():
            return _in_cell(things, claim)
        case CountIs(query=Query(name=str(), quoted=False, roles=(), nth=None)):
            return _numbers(things, claim)
        case CountIs() if "alert" in claim.query.roles and claim.query.name and not claim.query.quoted:
            # Of a list of alerts they are the items, and no messages.
            alerts = Query(f"{claim.query.name} {plural(noun_of(claim.query.roles))}", quoted=False)
            alerts = replace(alerts, within=claim.query.within)
            return tuple(replace(one, refutes=False) for one in _numbers(things, replace(claim, query=alerts)))
        case CountIs(query=Query(name=None, text=None, within=Query())) if claim.query.roles:
            return _supporting(_said_of_kind(things, claim))
        case Each(query=Query(name=str(name), quoted=False, roles=())):
            counted = None if things.has_column(name) else things.counted(claim.query)
            found = replace(claim, query=counted) if counted else None
        case StateIs(state=State.EMPTY, query=Query(name=str(name), quoted=False)):
            return _emptied(things, claim, name)
        case TextShown(within=Query() as within):
            return _said_in(things, claim, within)
        case ElementShown():
            return _shown(things, claim)
        case SortedBy(query=Query(name=str(), quoted=False, roles=())):
            items = things.counted(claim.query) or things.offered(claim.query)
            found = None if items is None or items.within is None else replace(claim, query=items.within)
            if claim.column is None and (table := things.with_column(claim.query)) is not None:
                found = replace(claim, query=table, column=singular(fold(claim.query.name or "")))
        case ValueIs() if control := things.control(claim.query):
            found = replace(claim, query=control)
        case ValueIs(query=Query(name=str(), next_to=None)):
            return _valued(things, claim)
        case StateIs() if claim.state not in {State.VISIBLE, State.HIDDEN}:
            boxes = claim.state in {State.CHECKED, State.UNCHECKED} and not claim.query.roles
            query = replace(claim.query, roles=CHECKABLE) if boxes else claim.query
            control = things.control(query) or things.in_row(claim.query)
            found = replace(claim, query=control) if control else None
    return () if found is None else (Restated(found),)


def _supporting(claims: Iterable[Claim], *, only_unlabelled: bool = False) -> tuple[Restated, ...]:
    """Claims of which none refutes what the author wrote: that may be said in another way."""
    return tuple(Restated(claim, refutes=False, only_unlabelled=only_unlabelled) for claim in claims)


def _is_exact(claim: LabelIs | CellIs) -> bool:
    """Whether something has just that value: only this may be said without the label."""
    return claim.compare is Compare.EQUALS and not claim.negated


# What is shown


def _shown(things: Things, claim: ElementShown) -> tuple[Restated, ...]:
    """An element, as the row or card, the list or the control that the page has for it."""
    query, place = claim.query, claim.query.within
    if claim.negated and place is not None and things.may_be_several(place):
        anywhere = replace(claim, query=replace(query, within=None))  # it is in none of the lists
        return (Restated(anywhere, refutes=False, same_words=True),)
    # "Winter menu is in the list" is about a menu, "the list is shown" about the list.
    row = things.collection(query) if is_list(query) and place is None else things.one(query)
    listed = None if row is not None or place is None else things.list_meant(place) or things.titled(place)
    if listed is not None:
        return (Restated(replace(claim, query=replace(query, within=listed)), same_words=True),)
    row = row or (things.owned(query) if not query.roles else None)  # a text "Late" is no button "Late"
    if row is None and claim.negated and place is not None and place == Query(place.name):
        return (Restated(TextShown(place.name or "", negated=True), refutes=False, same_words=True),)
    if row is None and query.roles and not claim.negated and not claim.new:
        control = things.control(query)
        row = control if control is not None and set(control.roles) <= set(query.roles) else None
    return _by_name_alone(things, claim) if row is None else (Restated(replace(claim, query=row)),)


def _by_name_alone(things: Things, claim: ElementShown) -> tuple[Restated, ...]:
    """ "The sum 245", "the Pancakes note", of which the page has the name alone: it need not say what its author
    calls such a thing. One with a noun behind it is a heading: the name itself may be in a text about it."""
    query = replace(claim.query, roles=())
    if claim.query.roles not in ((), OPENED) or query != Query(query.name, quoted=False, within=query.within):
        return ()
    if (title := title_in(query)) is not None:
        heading = Query(title, claim.query.roles or ("heading",), within=query.within)
        return _supporting([replace(claim, query=heading)])
    name = apposed(query) or ""
    given = claim.new or name != name.casefold() or any(map(str.isdigit, name))
    if claim.query.roles or not given or things.is_of_a_list(name):
        return ()
    return _supporting([TextShown(name, query.within, claim.negated, claim.new, claim.at)])


def _said_in(things: Things, claim: TextShown, within: Query) -> tuple[Restated, ...]:
    """What a place says, where the page has another name for it."""
    if (head := things.column_of(within)) and not claim.negated and not claim.new:  # "is one of the titles"
        return _supporting([CellIs(Query(roles=ROLE_WORDS["row"], text=claim.text), head, claim.text)])
    column = Query(within.name, within.roles, within.quoted, within=within.within)
    if within == column and within.within is not None and within.name and things.is_column(within):
        # "The Workers column of "runtests" shows "acorn"": where no section of the page is called so.
        return (Restated(CellIs(within.within, within.name, claim.text, Compare.CONTAINS, claim.negated)),)
    ways = (things.titled, things.one, things.list_meant, things.item_meant, things.in_list, things.badged)
    place = next((found for way in ways if (found := way(within))), None)
    if place is not None:  # another list may be meant by "the list"
        any_list = within == Query(roles=ROLE_WORDS["list"]) and not claim.negated
        return (Restated(replace(claim, within=place), refutes=not any_list),)
    if claim.negated:
        return ()
    named = within == Query(within.name, within.roles, quoted=False)
    if named and within.name and set(within.roles) & set(MESSAGE_ROLES):
        return _supporting([MessageShown(MessageKind.ANY, (claim.text,))])  # "an info alert"
    if within.text and within == Query(roles=ROLE_WORDS["row"], text=within.text):  # "Strong" next to "Strength"
        terms = {things.page.label(node) for node in things.page.of_roles(("term",))}
        beside = LabelIs(within.text, claim.text, new=claim.new)
        return _supporting([beside] if bare(fold(within.text)) in terms else [])
    if within.name and within == Query(within.name):  # what is in a row, not on its own
        row = Query(roles=ROLE_WORDS["row"], text=within.name)
        return _supporting([LabelIs(within.name, claim.text, new=claim.new), replace(claim, within=row)])
    if within.name and within == Query(within.name, quoted=False):  # "the basket has "1 piece"": a label and its value
        return _supporting([LabelIs(within.name, claim.text, new=claim.new)])
    if within == Query(roles=ROLE_WORDS["panel"]):  # one that lies over the page
        return _supporting([replace(claim, within=Query(roles=ROLE_WORDS["dialog"]))])
    # "The last backup is "Never"", of a label "Last Backup".
    ordinal = {1: "first", -1: "last"}.get(within.nth or 0)
    if ordinal and within == Query(within.name, quoted=False, nth=within.nth):
        return _supporting([LabelIs(f"{ordinal} {within.name}", claim.text, new=claim.new)])
    if within == Query(roles=ROLE_WORDS["status"]):  # "the status reads "Open"", no element of that role
        return _supporting([LabelIs("status", claim.text, new=claim.new)])
    return ()


def _emptied(things: Things, claim: StateIs, name: str) -> tuple[Restated, ...]:
    """ "The cart is empty": its list has no items, or the page says just that."""
    place, says = things.collection(claim.query), TextShown(f"{name} is empty", claim.query.within)
    empty = _supporting([] if claim.negated else [says])
    if place is None:
        return empty
    items = CountIs(Query(roles=roles_of_items(place), within=place), 0, negated=claim.negated)
    return (Restated(items), *empty)


# What a label says


def _labelled(things: Things, claim: LabelIs) -> tuple[Restated, ...]:
    """What a label says, as a property of a thing, as a text of the thing that it is, or behind another label."""
    if (found := _property_of(things, claim)) is not None:
        return (Restated(found),)
    kind = Query(claim.label, quoted=False, within=claim.within)
    if claim.negated and " " in claim.value.strip() and claim.compare is Compare.EQUALS:
        # "The basket no longer says "No items yet"": nowhere in it.
        return (Restated(TextShown(claim.value, kind, negated=True), same_words=True),)
    items = None if claim.negated else things.offered(kind)
    if items is not None and things.has_one_item():  # "the ticket is "Lamp"", of the only one
        return _supporting([TextShown(claim.value, replace(items, nth=1))], only_unlabelled=True)
    # "The agenda says "Fri 10:00 Call"": what follows the title of a list need not be all that it says. A number alone
    # may be that of anything in it.
    several, called = " " in claim.value.strip() and _is_exact(claim), Query(claim.label, quoted=False)
    titled = things.titled_so(called) if several else None
    if titled is None and _is_exact(claim) and any(map(str.isalpha, claim.value)):  # "the conversation shows "Sent""
        titled = things.titled(called) if several else things.titled(called, {"log", "feed"})
    in_list = _supporting([] if titled is None else [TextShown(claim.value, titled, new=claim.new)])
    thing = things.one(kind)
    if thing is not None and _is_exact(claim) and not things.has_labels_in_turn(claim.label):
        # What follows "B-146" in its card is no value of it.
        said = _supporting([CellIs(thing, "", claim.value)], only_unlabelled=not _is_record(claim.label))
        return (*in_list, *said)
    labels: list[Claim] = [replace(claim, label=name) for name in _other_labels(things, claim)]
    unlabelled = _without_label(things, claim) if _is_exact(claim) else ()
    records = _supporting(_of_record(claim) if _is_exact(claim) else ())
    return (*in_list, *records, *_supporting((*labels, *unlabelled), only_unlabelled=True))


def _other_labels(things: Things, claim: LabelIs) -> Iterator[str]:
    """What the page may call the label "owned by", or "the ticket's status" where it is about one ticket."""
    said = claim.label
    verb, _, joint = said.partition(" ")
    if joint in {"by", "to"} and len(stem := verb.removesuffix("ed").removesuffix("n")) > 1:
        yield from sorted(noun for noun in ATTRIBUTES if noun.startswith(stem))
    if said.startswith("number of "):  # of "occupied rooms": what is called "Occupied"
        which, _, _ = said.removeprefix("number of ").rpartition(" ")
        yield from (which,) if which else ()
    if said.startswith("what "):  # "what you pay", which the page calls "You pay"
        yield said.removeprefix("what ")
    if said.startswith("amount "):  # "waiting for approval"
        yield said.removeprefix("amount ")
    for name, thing in _owned(said):
        if thing.isalpha() and thing.islower() and (singular(thing) in things.page_naming or thing in _ITSELF):
            yield name
    summing, _, summed = said.partition(" of ")
    if summing in _SUMS and any(map(str.isalpha, claim.value)):
        yield without(ARTICLES, summed)
    first, _, priced = said.partition(" ")  # "the price per delivery", which the page calls "Per delivery"
    if first in _PRICES and priced and any(map(str.isdigit, claim.value)):
        yield priced


def _without_label(things: Things, claim: LabelIs) -> Iterator[Claim]:
    """Where the page may say the value though it has no such label."""
    text, last = things.page.reading.text, claim.label.split()[-1]
    # "The question is "Who was first?"": a whole sentence that the page shows, where it has the noun for it, too. A
    # part of the page may be called so in its markup only, as "the player bar".
    sentence = len(claim.value.split()) >= _SENTENCE
    if (sentence or last in _PARTS) and claim.within is None:
        yield TextShown(claim.value, Query(claim.label, quoted=False), new=claim.new)
    if sentence and has_phrase(text, fold(claim.label)):
        yield TextShown(claim.value, claim.within, new=claim.new)
    if claim.label in {"status", "state"}:  # what the part of the page says that has this role
        yield CellIs(Query(roles=ROLE_WORDS["status"], within=claim.within), "", claim.value)
    if last in _DRAWN_AS and any(map(str.isalpha, claim.value)):  # "the error summary": it came up with the last act
        yield MessageShown(MessageKind.ANY, (claim.value,))


def _is_record(label: str) -> bool:
    """Whether a label is the name of a record: of a person, or one with a number."""
    first, _, more = label.partition(" ")
    return (more[:1].isupper() and first.istitle()) or (first[:1].isupper() and any(map(str.isdigit, label)))


def _of_record(claim: LabelIs) -> Iterator[Claim]:
    """ "Ann Lee is "Paid"": what the row or card of that name says, though no role calls it one. A row with a number in
    its name may say much: there it is the status, or a whole text."""
    row = Query(roles=ROLE_WORDS["row"], text=claim.label, within=claim.within)
    if _is_record(claim.label):
        numbered = any(map(str.isdigit, claim.label))
        yield from (CellIs(row, "status", claim.value),) if numbered else ()
        yield from (CellIs(row, "", claim.value),) if not numbered or any(map(str.isalpha, claim.value)) else ()


def _property_of(things: Things, claim: LabelIs) -> Claim | None:
    """ "the status of order #1040": what its row has in that column, or its card behind that label"""
    for name, thing in _owned(claim.label):
        quantifier, _, kind = thing.partition(" ")
        if name and kind and quantifier in _EVERY and not claim.negated:
            items = things.counted(Query(kind, quoted=False, within=claim.within))
            return None if items is None else Each(items, CellIs(Query(), name, claim.value, claim.compare))
        row = things.one(Query(thing, quoted=False, within=claim.within)) if name and thing else None
        if row is not None:
            return CellIs(row, name, claim.value, claim.compare, claim.negated)
    bars = things.page.of_roles(("progressbar",)) if fold(claim.label) == "progress" else ()
    if len(bars) == 1 and (not bars[0].name or has_phrase(things.page.label(bars[0]), "progress")):
        return ValueIs(Query(roles=("progressbar",), within=claim.within), claim.value, claim.compare, claim.negated)
    field = things.control(Query(claim.label, FIELDS, quoted=False, within=claim.within))
    if field is None or bare(fold(field.name or "")) == bare(fold(claim.label)):
        return None  # what is behind that very label was looked at
    return ValueIs(field, claim.value, claim.compare, claim.negated)


def _owned(label: str) -> Iterator[tuple[str, str]]:
    """The name and whose it is: "the status of the order", "the order's status", "order status"."""
    for joint in (" of ", " for "):
        name, _, thing = label.partition(joint)
        yield name, without(ARTICLES, thing)
    for joint in ("'s ", "s' ", " "):
        thing, _, name = label.rpartition(joint)
        yield name, without(ARTICLES, thing)


# What a thing has


def _in_cell(things: Things, claim: CellIs) -> tuple[Restated, ...]:
    """What a thing has behind a label, as what its row has, or as a label of the page that is about it."""
    name = claim.of.name or ""
    if not claim.column and not claim.of.quoted and (" of " in name or "'s " in name):
        # "The balance of Ann Lee is paid": that her row says "paid" elsewhere is no proof of it.
        label = LabelIs(name, claim.value, claim.compare, within=claim.of.within, negated=claim.negated)
        owned = _property_of(things, label)
        return _supporting([] if owned is None else [owned])
    row = things.one(claim.of) or things.in_list(claim.of)
    head, _, last = claim.column.rpartition(" ")
    if last in _MEASURES and not claim.negated and fold(head) in things.heads - {fold(claim.column)}:
        return _supporting([replace(claim, of=row or claim.of, column=head)])  # "the picked quantity", in "Picked"
    if row is None and (whole := _whole_label(things, claim)) is not None:
        return (Restated(whole),)
    if row is None and things.is_about(claim.of):
        return _supporting([LabelIs(claim.column, claim.value, claim.compare, negated=claim.negated)])
    said = _supporting((*_numbered(things, claim, row or claim.of), *_in_badge(claim)))
    return (*(() if row is None else (Restated(replace(claim, of=row)),)), *said)


def _whole_label(things: Things, claim: CellIs) -> LabelIs | None:
    """ "The total for the stay is $79", where the page has a label of just these words: "Total for the stay"."""
    if claim.of != Query(claim.of.name, quoted=False) or not claim.column:
        return None
    spare = ARTICLES | {"of", "for"}
    wanted = words(fold(f"{claim.column} {claim.of.name}")) - spare
    said = [text for text in things.texts() if len(text) < _LONGEST_LABEL and words(fold(text)) - spare == wanted]
    return LabelIs(said[0], claim.value, claim.compare, negated=claim.negated) if len(said) == 1 else None


def _numbered(things: Things, claim: CellIs, row: Query) -> Iterator[Claim]:
    """ "80 seats left", in no column of its own: these words in the row, or the only number that it has, where the
    page says nowhere what that is the number of."""
    if not claim.value.replace(",", "").isdigit() or not claim.column.islower() or claim.compare != Compare.EQUALS:
        return
    yield TextShown(f"{claim.value} {claim.column}", row, claim.negated)
    key, text = fold(row.text or row.name or ""), things.page.reading.text
    said = [shown for shown in things.texts_of_rows() if has_phrase(shown, key)]
    unsaid = not any(has_phrase(text, word) for word in (claim.column, singular(claim.column)))
    alone = len(said) == 1 and re.findall(r"\d[\d.,]*", said[0].replace(key, "")) == [claim.value]
    if key and alone and unsaid and not claim.negated:
        yield TextShown(claim.value, row)


def _in_badge(claim: CellIs) -> Iterator[Claim]:
    """ "The count of "Inbox" is 4": the number that the control of that name shows beside it; "the chip of "Tea" is
    "New"": its row says so"""
    name, last = claim.of.name or claim.of.text, claim.column.split()[-1:]
    if not name or not claim.of.quoted or not _is_exact(claim):
        return
    if last in [["badge"], ["count"], ["counter"], ["number"]] and claim.value.isdecimal():
        yield TextShown(claim.value, Query(name, ("tab", "button", "link"), within=claim.of.within))
    if any(map(str.isalpha, claim.value)) and claim.column in _DRAWN_AS - {"badge"}:
        row = Query(roles=ROLE_WORDS["row"], text=name, within=claim.of.within)
        yield CellIs(claim.of if claim.of.roles else row, "", claim.value)


def _valued(things: Things, claim: ValueIs) -> tuple[Restated, ...]:
    """ "The value of the stock": what is behind that very label, or in the row of that name."""
    query, wanted = claim.query, (claim.value, claim.compare)
    labels = (f"value of {article}{query.name}" for article in ("the ", ""))
    ways: list[Claim] = [LabelIs(label, *wanted, query.within, negated=claim.negated) for label in labels]
    if row := things.one(Query(query.name, quoted=False)):
        ways.append(CellIs(row, "value", *wanted, claim.negated))
    in_row = CellIs(Query(roles=ROLE_WORDS["row"], text=query.name), "value", *wanted, claim.negated)
    if query.quoted:  # "the value of "branch"": of the row that begins so
        return _supporting([in_row] if things.begins_a_row(query.name or "") and not claim.negated else [])
    return (*map(Restated, ways), *_supporting([in_row]))


# How many there are


def _numbers(things: Things, claim: CountIs) -> tuple[Restated, ...]:
    """How many there are of what unquoted words name: items of a list, or a number that the page says."""
    counted, name, place = things.counted(claim.query), claim.query.name or "", claim.query.within
    if counted is not None:
        return (Restated(replace(claim, query=counted)),)
    if (offered := things.offered(claim.query)) is not None:
        return _supporting([replace(claim, query=offered)])
    if claim.compare is not Count.EXACTLY:
        return ()
    # "The number of open orders is 3", of a number with that label, or of one with a unit: "3 people".
    label_said, text = name.removesuffix(" ones"), things.page.reading.text
    units = re.findall(rf"{re.escape(fold(label_said))}\W+{claim.count} ([^\W\d]+)", text)
    known = _UNITS | {word for said in words(fold(label_said)) for word in (said, singular(said), plural(said))}
    values = (f"{claim.count}", *(f"{claim.count} {unit}" for unit in dict.fromkeys(units) if unit in known))
    labeled = (LabelIs(label_said, value, within=place, negated=claim.negated) for value in values)
    said = (
        TextShown(shown, place, claim.negated)
        for noun in dict.fromkeys((name, without_adjectives(name)))
        for shown in things.said_numbers(claim.count, noun)
        if things.may_number(claim.count, shown)
    )
    row = None if place is None else things.row(place)
    if row is None:
        return _supporting((*labeled, *said))
    # "Ann has no e-mail address": nothing is in that column of her row.
    empty = StateIs(replace(claim.query, within=row), State.EMPTY, claim.negated)
    missing = () if claim.count else (Restated(empty),)
    in_row = tuple(_column_with(things, claim, row, name))
    return (*missing, *_supporting(labeled), *in_row, *_supporting(said))


def _column_with(things: Things, claim: CountIs, row: Query, name: str) -> Iterator[Restated]:
    """ "Jazz night has 11 seats left": the number in the column of that name, in its row, or these very words."""
    nouns = [singular(word) for word in fold(name).split()]
    heads = {head: [singular(word) for word in head.split()] for head in things.heads}
    whole = [head for head, words_of in heads.items() if words_of == nouns]
    if whole or not any(set(nouns) <= set(words_of) for words_of in heads.values()):  # late orders are not all orders
        cell = CellIs(row, next(iter(whole), name), str(claim.count), negated=claim.negated)  # "1 renewal left"
        yield Restated(cell, refutes=False)
        if any(singular(word) != word for head in whole for word in head.split()):  # "Order" may be the number of one
            yield Restated(replace(cell, compare=Count.EXACTLY))
    yield Restated(TextShown(f"{claim.count} {name}", row, claim.negated), refutes=False)


def _said_of_kind(things: Things, claim: CountIs) -> Iterator[Claim]:
    """ "The album has 12 images" need not be about elements: its row may say so, or have such a column."""
    name = plural(noun_of(claim.query.roles))
    row = None if claim.query.within is None or not things.says(name) else things.row(claim.query.within)
    if row is not None:
        yield CellIs(row, name, str(claim.count), negated=claim.negated)
        yield CellIs(row, "", f"{claim.count} {name}", negated=claim.negated)
