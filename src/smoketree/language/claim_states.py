"""Reads claims about identity, values, states, order and pages."""

from collections.abc import Mapping
from dataclasses import replace

from smoketree.language.claim import CellIs, Claim, CountIs, Each, PageIs, StateIs, UrlIs, ValueIs
from smoketree.language.claim_appears import at_an_end, each_shown
from smoketree.language.claim_records import row_of, titled_row
from smoketree.language.claim_shown import each_in
from smoketree.language.claim_terms import COLORS, Count, State
from smoketree.language.clause import FIELDS, Claims, Clause, Where, address_of, value_of, where_of
from smoketree.language.entered import reference_to
from smoketree.language.lexicon import ARTICLES, INDEFINITE, NOT_FIRST, OPPOSITE, Noun, Predicate, Sense
from smoketree.language.noun_phrase import Phrase
from smoketree.language.phrases import noun_phrase
from smoketree.language.words import Kind, Token, is_sign, said, word, words_of
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import COLLECTIONS, ROLE_WORDS

_OPPOSITE: Mapping[State, State] = {
    State.CHECKED: State.UNCHECKED,
    State.UNCHECKED: State.CHECKED,
    State.ENABLED: State.DISABLED,
    State.DISABLED: State.ENABLED,
    State.EXPANDED: State.COLLAPSED,
    State.COLLAPSED: State.EXPANDED,
}


def is_description(rest: tuple[Token, ...]) -> bool:
    """Whether words may be what an application says of a thing: "sold out", "overdue"."""
    plain = all(token.kind is Kind.WORD and token.text.isalpha() and token.text.islower() for token in rest)
    if " ".join(words_of(rest[-2:])) in COLORS.values():
        return False  # "highlighted in red"
    return plain and 0 < len(rest) < 4 and not any(token.key in NOT_FIRST | _OF_SOMETHING for token in rest)


_OF_SOMETHING = ARTICLES | INDEFINITE | {"of", "among"}


def focus_of(clause: Clause) -> Claims | None:
    """ "the cursor is in the Email field" """
    subject = clause.one()
    if subject is None or subject.sense is not Noun.FOCUS or not clause.rest or clause.rest[0].key not in {"in", "on"}:
        return None
    holder = noun_phrase(clause.rest[1:])
    return None if holder is None or not holder.noun else (StateIs(holder.query, State.FOCUSED, clause.negated),)


def read_state(clause: Clause) -> Claims | None:
    """ "the Save button is disabled" """
    state = clause.group.predicate.state
    phrases = clause.subjects()
    if phrases is None or state is None or clause.someone:
        return None
    marked = clause.rest[1:] if words_of(clause.rest[:1]) == ("as",) else clause.rest
    if clause.group.predicate.words == "marked" and marked and not clause.negated:
        named = len(marked) == 1 and marked[0].quoted
        said_so = named or (marked != clause.rest and is_description(marked))
        row = (titled_row(clause.subject) or row_of(clause.one())) if said_so else None
        return None if row is None else (CellIs(row, "badge" if named else "", said(marked), sure=named),)
    where = where_of(clause.rest)
    if where is None or where.at or where.tail or where.page:
        return None
    return each_in(phrases, where.within, lambda phrase: _of_phrase(phrase, state, clause))


def _of_phrase(phrase: Phrase, state: State, clause: Clause) -> Claim | None:
    """That one thing is in that state, or each of several: "all checkboxes are checked"."""
    words = clause.group.predicate.words
    if phrase.quantifier != "all" or not phrase.noun or clause.negated:
        return _in_state(phrase, state, clause.negated, words)
    claim = _in_state(replace(phrase, quantifier="", plural=False), state, False, words)
    if not isinstance(claim, (StateIs, ValueIs)) or claim.query.nth is not None:
        return None
    return Each(claim.query, replace(claim, query=Query()))


def _in_state(phrase: Phrase, state: State, negated: bool, words: str = "") -> Claim | None:
    if phrase.sense is not Noun.ELEMENT or phrase.quantity or phrase.quantifier or phrase.plural:
        return None
    query = phrase.query
    roles = set(query.roles)
    negated ^= words in OPPOSITE
    if state is State.SELECTED and words == "active" and roles != {"tab"}:
        return None
    if state is State.CHECKED and roles >= {"textbox", "combobox"} and phrase.noun == "box":
        query = replace(query, roles=ROLE_WORDS["checkbox"])
    if state in {State.CHECKED, State.UNCHECKED} and phrase.noun == "option" and phrase.quoted:
        query = replace(query, roles=())  # an option of the settings may be a checkbox or a switch
    if state is State.EMPTY:
        if phrase.noun == "column" and phrase.name:
            return StateIs(replace(query, roles=ROLE_WORDS["section"]), state, negated)  # of a board
        if roles and roles <= FIELDS:
            return ValueIs(query, "", negated=negated)
        if roles & {"list", "table", "grid"} and roles <= COLLECTIONS:
            item = "row" if "table" in roles else "list item"
            held = Query(roles=ROLE_WORDS[item], within=query)
            return CountIs(held, 1, Count.AT_LEAST) if negated else CountIs(held, 0)
    if not phrase.name and not phrase.noun:
        return None
    if negated and state in _OPPOSITE:
        return StateIs(query, _OPPOSITE[state])
    return StateIs(query, state, negated)


_HOLDERS = frozenset({"dialog", "article", "row", "region", "main"})
"""Places that have no value themselves: what is selected is in them."""


def read_chosen(clause: Clause) -> Claims | None:
    """ ""Norway" is selected in the Country dropdown", "Norway is chosen as country", "the Home tab is selected" """
    subject = clause.one()
    if subject is None or not clause.rest:
        return read_state(clause)
    words = words_of(clause.rest)
    if words[0] in {"as", "for", "in", "from"} and len(clause.rest) > 1 and not subject.noun.replace("option", ""):
        chooser = noun_phrase(clause.rest[1:])
        if chooser is not None and chooser.sense is Noun.ELEMENT and chooser.query.within is None:
            query = chooser.query
            if set(query.roles) & _HOLDERS:
                return read_state(clause)
            if not query.roles:
                query = replace(query, roles=ROLE_WORDS["dropdown"] if words[0] != "in" else ROLE_WORDS["field"])
            if (also := subject.query.also) and query.name is None:
                query = replace(query, name=" ".join(also), quoted=False)
            elif not set(also) <= set((query.name or "").casefold().split()):
                return None
            given = subject.quoted or any(word[:1].isupper() for word in subject.name.split()[1:])
            return (ValueIs(query, subject.name, negated=clause.negated),) if given and subject.name else None
    return read_state(clause)


def read_entered(clause: Clause) -> Claims | None:
    """ ""Ann" is entered in the Name field", "the field is filled with "Ann"", "the name is filled in" """
    subject = clause.one()
    if subject is None or clause.negated or subject.plural:
        return None
    if any(is_sign(token) for token in clause.subject if not token.quoted):
        return None
    if not clause.rest:
        if subject.quoted or not subject.name:
            return None
        query = subject.query if subject.query.roles else replace(subject.query, roles=ROLE_WORDS["field"])
        return (ValueIs(query, reference_to(subject.name)),)
    number = len(clause.rest) == 1 and is_sign(clause.rest[0])
    if clause.rest[0].quoted or number or clause.rest[0].key == "with":
        value = value_of(clause.rest if clause.rest[0].quoted or number else clause.rest[1:])
        named = set(subject.query.roles) <= FIELDS
        return (ValueIs(subject.query, value),) if value is not None and named else None
    if clause.rest[0].key not in {"in", "into"}:
        return None
    holder = noun_phrase(clause.rest[1:])
    if holder is None or holder.sense is not Noun.ELEMENT:
        return None
    query = holder.query if holder.query.roles else replace(holder.query, roles=ROLE_WORDS["field"])
    if subject.quoted and not subject.query.also:
        query = query if query.name or query.within else replace(query, roles=ROLE_WORDS["field"])
        return (ValueIs(query, subject.name),)
    if subject.quoted or not subject.name:
        return None
    if query.name is None:
        query = replace(query, name=subject.name, quoted=False)
    return (ValueIs(query, reference_to(subject.name)),)


def read_current_page(clause: Clause) -> Claims | None:
    """ "the user is redirected to /login", "I am on the dashboard" """
    address = address_of(clause.rest[-1]) if clause.rest else None
    rest = clause.rest
    located = words_of(rest[:1]) in {("on",), ("in",), ("for",)}  # "is still on on the Daily card"
    if (not rest or located) and clause.group.predicate.words == "on":
        checked = Predicate("on", Sense.STATE, State.CHECKED)
        return read_state(replace(clause, group=replace(clause.group, predicate=checked)))
    if rest and rest[0].key in {"on", "at"}:
        rest = rest[1:]
    words = [word for word in words_of(rest) if word not in ARTICLES | {"page", "url", "screen", "path", "address"}]
    numbered = next((token for token in rest if address_of(token)), None)
    itself = (subject := clause.one()) is not None and subject.sense is Noun.PAGE and not subject.name
    if not clause.someone and not itself:  # "on the shelf"
        if (focused := focus_of(replace(clause, rest=(word("in"), *rest)))) is not None:
            return focused
        preposition = word(clause.group.predicate.words)
        if (beside := where_of((preposition, *rest))) is not None and beside.at and not clause.change:
            return each_shown(clause, beside)  # "is on the left", "is at the top of the page"
        if (end := at_an_end(replace(clause, rest=(preposition, *rest)))) is not None or preposition.key != "on":
            return end
        where = where_of((word("in"), *rest)) if rest else None
        here = (page := noun_phrase(rest)) is not None and page.noun == "page" and page.plain
        placed = where is not None and (here or where.within is not None) and where == Where(where.within)
        return each_shown(clause, where) if where is not None and placed else None
    if numbered is not None and len(words) == 1:
        return (UrlIs(address_of(numbered) or "", negated=clause.negated),)
    if address is not None or not rest:
        return None
    page = noun_phrase(rest)
    if page is None or page.query.within is not None or page.at or page.query.also:
        return None
    known = page.sense is Noun.PAGE or (page.sense is Noun.ELEMENT and not page.noun)
    if clause.negated and not page.quoted:
        return None
    there = clause.group.passive and clause.group.predicate.words in {"on", "at", "back on"}
    moved = clause.group.predicate.sense is Sense.LEADS and not there
    return (PageIs(page.name, clause.negated, moved and not clause.negated),) if known and page.name else None
