"""Reads claims: subject, predicate, object, place. Every word of the line is used, or nothing is read."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from smoketree.language.claim import (
    CellIs,
    Claim,
    Compare,
    Count,
    CountIs,
    DialogSaid,
    Downloaded,
    EachShows,
    ElementShown,
    LabelIs,
    LabelsCompared,
    MailSays,
    MessageShown,
    OptionsAre,
    OrderIs,
    Outcome,
    OutcomeIs,
    PageIs,
    RequestAnswered,
    SortedBy,
    State,
    StateIs,
    TextShown,
    TimesShown,
    TitleIs,
    UrlIs,
    ValueIs,
)
from smoketree.language.inflection import VerbGroup, participle, verb_group, verb_groups
from smoketree.language.lexicon import (
    ARTICLES,
    COMPARISONS,
    FILLER,
    NOT_IN_NAMES,
    NUMBERS,
    SOMEONE,
    Noun,
    Predicate,
    Sense,
    word_set,
)
from smoketree.language.phrases import (
    Phrase,
    Span,
    in_place,
    is_sign,
    listed,
    noun_phrase,
    place_phrase,
    position_at,
    words_of,
)
from smoketree.language.words import Kind, Token, said
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import COLLECTIONS, CONTAINERS, ROLE_WORDS

Claims = tuple[Claim, ...]

_FIELDS = word_set("textbox searchbox combobox spinbutton listbox slider")
_CHOICES = frozenset({"combobox", "listbox", "radiogroup"})
_TIMES: Mapping[str, int] = {"once": 1, "twice": 2}
_LONGEST_TEXT = 6  # words that an unquoted text may have
_METHODS = word_set("GET POST PUT PATCH DELETE HEAD")
_LINKS = word_set("and but while then also")
_TAILS = frozenset(["confirming", "indicating"])
_CHANGES = word_set("changes change modifications updates edits")
_OPPOSITE: Mapping[State, State] = {
    State.CHECKED: State.UNCHECKED,
    State.UNCHECKED: State.CHECKED,
    State.ENABLED: State.DISABLED,
    State.DISABLED: State.ENABLED,
    State.EXPANDED: State.COLLAPSED,
    State.COLLAPSED: State.EXPANDED,
}
_DIRECTIONS: Mapping[str, bool | None] = {
    "ascending": False, "alphabetical": False, "alphabetically": False, "a to z": False, "lowest to highest": False,
    "low to high": False, "oldest to newest": False, "increasing": False, "descending": True, "z to a": True,
    "highest to lowest": True, "high to low": True, "newest to oldest": True, "decreasing": True,
    "reverse alphabetical": True,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Statement:
    """Claims with the words of their subject and object, for a clause that goes on with them."""

    claims: Claims
    subject: tuple[Token, ...] = ()
    verb: tuple[Token, ...] = ()
    object: tuple[Token, ...] = ()


def claims_of(span: Span) -> Claims | None:
    """What the words claim, all of it, or None."""
    statement = _statement(tuple(span))
    return statement.claims if statement else None


def _statement(span: tuple[Token, ...], depth: int = 0) -> _Statement | None:
    span = _trimmed(span)
    if not span or depth > 6:
        return None
    for whole in (_request, _existence, _bare, _simple):
        found = whole(span)
        if found is not None:
            return found
    return _joined(span, depth)


def _trimmed(span: tuple[Token, ...]) -> tuple[Token, ...]:
    while (
        span and (span[-1].kind is Kind.MARK or span[-1].key in {"too", "again", "correctly"}) and not span[-1].quoted
    ):
        span = span[:-1]
    while (
        span
        and (span[0].kind is Kind.MARK or span[0].key in {"and", "then", "also", "that", "now"})
        and not span[0].quoted
    ):
        span = span[1:]
    return span


def _joined(span: tuple[Token, ...], depth: int) -> _Statement | None:
    """Two clauses: the second may lack the subject, or the subject and the verb, of the first."""
    for at, token in enumerate(span):
        relative = not token.quoted and token.key in {"that", "which", "who"}
        mark = token.kind is Kind.MARK and token.text in ",;."
        if not (relative or mark or (not token.quoted and token.key in _LINKS)) or at == 0:
            continue
        left = _statement(span[:at], depth + 1)
        if left is None:
            continue
        right = _trimmed(span[at + 1 :])
        if not right:
            return left
        subject = (left.object or left.subject) if relative else left.subject
        for words in _continued(right, subject, left):
            found = _statement(words, depth + 1)
            if found is not None:
                return replace(found, claims=left.claims + found.claims)
    return None


def _continued(right: tuple[Token, ...], subject: tuple[Token, ...], left: _Statement) -> Iterator[tuple[Token, ...]]:
    begins = verb_group(right, 0) is not None
    if right[-1].key in {"not", "isn't"} and left.verb and not begins:
        yield (*right, *left.verb[1:])
    if subject and not begins and not right[0].quoted:
        yield (*subject, Token(Kind.WORD, "is", -1, -1), *right)
    if not begins:
        yield right
    if begins and subject:
        yield (*subject, *right)
    if right[0].key == "not" and left.subject and left.verb and not begins:
        negation = Token(Kind.WORD, "not", -1, -1)
        yield (*left.subject, Token(Kind.WORD, "does", -1, -1), negation, Token(Kind.WORD, "show", -1, -1), *right[1:])
    if begins and not subject:
        yield right


# --- Sentences of a fixed shape ---------------------------------------------------------------------------------------


def _request(span: tuple[Token, ...]) -> _Statement | None:
    """ "POST /api/orders answered 201" """
    words = [token.text for token in span]
    if len(span) == 1 and span[0].quoted:
        words = span[0].text.split()
    if words[:1] and words[0].lower() in {"the", "a"}:
        words = words[1:]
    if words[:1] and words[0].lower() in {"request", "call"}:
        words = words[1:]
    if len(words) < 2 or words[0] not in _METHODS or not words[1].startswith("/"):
        return None
    rest = [word.lower() for word in words[2:]]
    if rest[:1] == ["request"]:
        rest = rest[1:]
    if not rest or rest in (["is", "sent"], ["was", "sent"]):
        return _Statement((RequestAnswered(words[0], words[1]),))
    verb, status = " ".join(rest[:-1]), rest[-1]
    if (
        verb in {"answered", "answers", "returns", "returned", "responds with", "answers with", "answered with"}
        and status.isdigit()
    ):
        return _Statement((RequestAnswered(words[0], words[1], int(status)),))
    return None


def _existence(span: tuple[Token, ...]) -> _Statement | None:
    """ "there is a Help link", "there are 3 rows", "there are no rows in the table" """
    if words_of(span[:1]) != ("there",):
        return None
    group = verb_group(span, 1)
    if group is None or group.predicate.sense not in {Sense.IS, Sense.APPEARS}:
        return None
    made = _shown(span[group.end :], negated=group.negated, new=False)
    return None if made is None else _Statement(made, (), span[: group.end], span[group.end :])


def _bare(span: tuple[Token, ...]) -> _Statement | None:
    if len(span) == 1 and span[0].quoted:
        return _Statement((TextShown(span[0].text),))
    return None


# --- Subject and predicate --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Clause:
    """A subject, a verb group and what follows it."""

    subject: tuple[Token, ...]
    group: VerbGroup
    rest: tuple[Token, ...]
    said: str = ""

    @property
    def negated(self) -> bool:
        return self.group.negated

    @property
    def change(self) -> bool:
        """Whether the predicate says that something changed."""
        return not self.group.passive and not self.group.still

    @property
    def someone(self) -> bool:
        words = [word for word in words_of(self.subject) if word not in ARTICLES | {"a"}]
        return bool(words) and set(words) <= SOMEONE

    def subjects(self) -> tuple[Phrase, ...] | None:
        """The phrases of the subject."""
        return listed(self.subject)

    def one(self) -> Phrase | None:
        """The subject, where there is one."""
        found = self.subjects()
        return found[0] if found and len(found) == 1 else None


def _simple(span: tuple[Token, ...]) -> _Statement | None:
    for group in verb_groups(span):
        if group.start == 0 and group.predicate.sense is not Sense.SHOWN:
            continue
        clause = _Clause(_trimmed(span[: group.start]), group, _trimmed_end(span[group.end :]), span[group.end - 1].key)
        if not clause.subject:
            continue
        made = _BUILDERS[group.predicate.sense](clause)
        if made and not any(_drops_words(claim) for claim in made):
            return _Statement(made, clause.subject, span[group.start : group.end], clause.rest)
    return None


def _drops_words(claim: Claim) -> bool:
    """Whether a query of the claim has words that the evaluation of claims does not look at."""
    query = getattr(claim, "query", None) or getattr(claim, "of", None)
    queries = [query, getattr(claim, "within", None)]
    return any(_has_more(each) for each in queries if each is not None)


def _has_more(query: Query) -> bool:
    return bool(query.also) or any(_has_more(each) for each in (query.within, query.next_to) if each is not None)


def _trimmed_end(rest: tuple[Token, ...]) -> tuple[Token, ...]:
    rest = _trimmed_right(rest)
    while rest and not rest[0].quoted and rest[0].key in {"correctly", "successfully", "properly", "again", "now"}:
        rest = rest[1:]
    return rest


def _trimmed_right(rest: tuple[Token, ...]) -> tuple[Token, ...]:
    while (
        rest
        and not rest[-1].quoted
        and (rest[-1].kind is Kind.MARK or rest[-1].key in {"correctly", "successfully", "properly", "again", "now"})
    ):
        rest = rest[:-1]
    return rest


@dataclass(frozen=True, slots=True)
class _Where:
    """Where something is: a place, a part of the screen; and what else it has ("with the text ...")."""

    within: Query | None = None
    at: str = ""
    tail: tuple[Token, ...] = ()


def _where(rest: tuple[Token, ...]) -> _Where | None:
    """Reads places, to the end; None where there is anything else."""
    if not rest:
        return _Where()
    if rest[0].kind is Kind.MARK:
        return _where(rest[1:])
    if not rest[0].quoted and rest[0].key == "with":
        return _Where(tail=rest[1:])
    if (ending := participle(rest, 0)) is not None:
        return _Where(tail=rest[ending.end :])
    if not rest[0].quoted and rest[0].key in _TAILS:
        return _Where() if _is_purpose(rest) else None
    position = position_at(rest)
    if position is not None:
        return _Where(at=position)
    for stop in range(len(rest), 1, -1):
        place = place_phrase(rest[:stop])
        if place is None:
            continue
        further = _where(rest[stop:])
        if further is None:
            continue
        if isinstance(place, str):
            return further
        if further.within is not None:
            return replace(further, within=replace(place, within=further.within) if place.within is None else place)
        return replace(further, within=place)
    return None


def _is_purpose(rest: tuple[Token, ...]) -> bool:
    return not any(token.quoted or token.key in {"not", "no"} or token.text[:1].isdigit() for token in rest)


def _at_place(claims: Claims | None, where: _Where, subject: tuple[Token, ...]) -> Claims | None:
    """The claims with what "with ..." adds: what the subject shows."""
    if claims is None or not where.tail:
        return claims
    added = _contents(subject, where.tail, negated=False)
    return None if added is None else claims + added


# --- What is shown, and what shows it -----------------------------------------------------------------------------------


def _shown(span: tuple[Token, ...], *, negated: bool, new: bool) -> Claims | None:
    """ "the Save button", "3 rows in the table", ""A" and "B"" as something that is (or is not) there."""
    phrases = listed(span)
    if phrases is not None:
        made = [_shown_phrase(phrase, negated=negated, new=new) for phrase in phrases]
        if all(made):
            return tuple(claim for claim in made if claim is not None)
    return None


def _shown_phrase(phrase: Phrase, *, negated: bool, new: bool, at: str = "") -> Claim | None:
    at = at or phrase.at
    if phrase.quantifier == "no":
        if negated:
            return None
        phrase, negated = replace(phrase, quantifier=""), True
    if phrase.quantifier in {"all", "any"}:
        return None
    if phrase.quantity is not None:
        return None if at or phrase.sense is not Noun.ELEMENT else _count(phrase, negated=negated)
    if phrase.sense is Noun.PAGE:
        sure = phrase.name and not phrase.query.also and (phrase.quoted or not negated)
        return PageIs(phrase.name, negated, new) if sure else None
    if phrase.sense is Noun.MESSAGE and not phrase.quoted:
        return _message(phrase, negated=negated, at=at)
    if (
        phrase.sense in {Noun.MESSAGE, Noun.TEXT}
        or phrase.bare
        or (phrase.quoted and phrase.query.also and not phrase.noun)
    ):
        return _text(phrase, negated=negated, new=new, at=at)
    if phrase.sense is not Noun.ELEMENT or (not phrase.quoted and " of " in f" {phrase.name} "):
        return None
    if negated and not phrase.quoted and phrase.name and not _is_proper(phrase):
        return None
    if phrase.plural and not phrase.name and not negated:
        return CountIs(phrase.query, 1, Count.AT_LEAST) if not at else None
    if phrase.reference and not phrase.quoted and phrase.query.name and not phrase.noun:
        text = f"{{{{entered.{phrase.query.name}}}}}"
        return TextShown(text, phrase.query.within, negated, new, at)
    return ElementShown(phrase.query, negated, new, at)


def _is_proper(phrase: Phrase) -> bool:
    """Whether an unquoted name looks like one that the page has, with a noun beside it: "the Delete button"."""
    return bool(phrase.noun) and phrase.name[:1].isupper()


def _message(phrase: Phrase, *, negated: bool, at: str) -> Claim | None:
    if phrase.kind is None or phrase.query.within is not None or phrase.query.nth is not None:
        return None
    if negated and phrase.query.also:
        return None
    return MessageShown(phrase.kind, phrase.query.also, negated, at)


def _text(phrase: Phrase, *, negated: bool, new: bool, at: str) -> Claim | None:
    if not phrase.quoted:
        return None
    text = phrase.name
    if phrase.query.also and phrase.sense is not Noun.MESSAGE:
        text = f"{{{{entered.{' '.join(phrase.query.also)}={text}}}}}"
    elif phrase.query.also:
        return None
    return TextShown(text, phrase.query.within, negated, new, at)


def _count(phrase: Phrase, *, negated: bool) -> Claim | None:
    """ "3 rows": a number of elements; of unnamed items only where it is said of what."""
    quantity = phrase.quantity
    if quantity is None or (not phrase.noun and not phrase.quoted):
        return None
    query = phrase.query
    if (
        phrase.noun in {"item", "entry", "result", "option", "card"}
        and query.within is None
        and phrase.noun != "option"
    ):
        return None
    return CountIs(query, quantity.number, quantity.compare, negated)


def _is_shown(clause: _Clause) -> Claims | None:
    """ "X is shown", "X appears", with a place, a number of times, or more that it has."""
    new = clause.group.predicate.sense is Sense.APPEARS and clause.change and not clause.negated
    if (times := _times(clause)) is not None:
        return times
    where = _where(clause.rest)
    if where is None:
        return None
    made = _each_shown(clause, where, new=new)
    return _at_place(made, where, clause.subject)


def _each_shown(clause: _Clause, where: _Where, *, new: bool, negated: bool | None = None) -> Claims | None:
    phrases = _neither(clause) or clause.subjects()
    if phrases is None:
        return None
    refuted = (clause.negated if negated is None else negated) ^ (_neither(clause) is not None)
    made: list[Claim] = []
    for phrase in phrases:
        placed = phrase if where.within is None else in_place(phrase, where.within)
        if placed is None:
            return None
        if placed.query.name and not placed.noun and not placed.quoted and where.within is not None:
            # "New client is visible in the clients table": an item of it, by a value of the case.
            placed = replace(placed, reference=placed.reference or phrase.reference)
        claim = _shown_phrase(placed, negated=refuted, new=new, at=where.at)
        if claim is None:
            return None
        made.append(claim)
    return tuple(made)


def _neither(clause: _Clause) -> tuple[Phrase, ...] | None:
    words = words_of(clause.subject)
    if words[:1] != ("neither",) or "nor" not in words:
        return None
    joint = words.index("nor")
    first, second = noun_phrase(clause.subject[1:joint]), noun_phrase(clause.subject[joint + 1 :])
    return None if first is None or second is None else (first, second)


def _times(clause: _Clause) -> Claims | None:
    """ ""A" is shown twice", "exactly 3 times" """
    subject = clause.one()
    if subject is None or not subject.bare:
        return None
    return _shown_times(subject, clause.rest, clause.negated)


def _shown_times(subject: Phrase, rest: Span, negated: bool) -> Claims | None:
    words = list(words_of(rest))
    if not words:
        return None
    compare = Count.EXACTLY
    for size in (3, 2, 1):
        if " ".join(words[:size]) in COMPARISONS:
            compare, words = COMPARISONS[" ".join(words[:size])], words[size:]
            break
    if words[-1:] in (["times"], ["time"]):
        words = words[:-1]
        number = NUMBERS.get(words[0]) if words else None
        if number is None and words and words[0].isdigit():
            number = int(words[0])
    else:
        number = _TIMES.get(words[0]) if words else None
    if number is None or len(words) != 1:
        return None
    return (TimesShown(subject.name, number, compare, subject.query.within, negated),)


def _shows(clause: _Clause) -> Claims | None:
    """ "the page shows ...", "the list has ...", "the field contains ..." """
    if clause.someone:
        return None
    objects, tail = _before_tail(clause.rest)
    made = _contents(clause.subject, objects, negated=clause.negated, verb=clause.group)
    if made is None or not tail:
        return made
    added = _contents(objects, tail, negated=False)
    return None if added is None else made + added


def _before_tail(rest: tuple[Token, ...]) -> tuple[tuple[Token, ...], tuple[Token, ...]]:
    """Splits off ", confirming ..." and the like."""
    for at, token in enumerate(rest):
        if at and not token.quoted and token.key in _TAILS and _is_purpose(rest[at:]):
            return _trimmed(rest[:at]), ()
    return rest, ()


def _contents(
    subject: tuple[Token, ...], objects: tuple[Token, ...], *, negated: bool, verb: VerbGroup | None = None
) -> Claims | None:
    """That the subject shows, has or contains the objects."""
    holder = noun_phrase(subject)
    if negated:
        objects = tuple(
            Token(Kind.WORD, "and", token.start, token.end) if token.key == "or" and not token.quoted else token
            for token in objects
        )
    if not objects:
        return None
    if holder is None or (holder.quantity is not None) or (holder.sense in {Noun.MESSAGE, Noun.TEXT} and holder.quoted):
        return None
    sense = verb.predicate.sense if verb else Sense.SHOWS
    for read in (_off_page_contents, _value_contents, _each_contents, _order_contents, _place_contents):
        made = read(holder, objects, sense, negated)
        if made is not None:
            return made
    return None


def _off_page_contents(holder: Phrase, objects: tuple[Token, ...], sense: Sense, negated: bool) -> Claims | None:
    """Contents of an address, a title, a mail, a message, a dialog."""
    if holder.sense not in {Noun.ADDRESS, Noun.TITLE, Noun.MAIL, Noun.SUBJECT, Noun.MESSAGE}:
        return None
    values = _values(objects)
    if not values or holder.query.also:
        return None
    if holder.sense is Noun.MESSAGE:
        return None if holder.name else tuple(TextShown(value, holder.query.within, negated) for value in values)
    if holder.sense is Noun.ADDRESS:
        return tuple(UrlIs(value, Compare.CONTAINS, negated) for value in values)
    if holder.sense is Noun.TITLE:
        return tuple(TitleIs(value, Compare.CONTAINS, negated) for value in values)
    subject = holder.sense is Noun.SUBJECT
    return tuple(MailSays(value, subject=subject, negated=negated) for value in values)


def _value_contents(holder: Phrase, objects: tuple[Token, ...], sense: Sense, negated: bool) -> Claims | None:
    """Contents of a field, a heading or what is next to a label."""
    roles = set(holder.query.roles)
    if words_of(objects) in {
        ("masked", "characters"),
        ("dots",),
        ("asterisks",),
        ("bullets",),
        ("hidden", "characters"),
    }:
        return (StateIs(holder.query, State.MASKED, negated),)
    if words_of(objects) in {("focus",), ("the", "focus")} and holder.noun:
        return (StateIs(holder.query, State.FOCUSED, negated),)
    if roles and roles <= _FIELDS:
        return _field_contents(holder, objects, sense, negated)
    if holder.query.roles == ROLE_WORDS["heading"] and holder.name == "" and not negated:
        values = _values(objects)
        if values and len(values) == 1:
            return (ElementShown(replace(holder.query, name=values[0], quoted=True)),)
    if (
        not roles
        and holder.sense is Noun.ELEMENT
        and holder.name
        and not holder.quoted
        and sense in {Sense.SHOWS, Sense.SAYS}
    ):
        phrase = noun_phrase(objects)
        if phrase is not None and phrase.quantity is not None:
            return None
        values = _values(objects)
        if values and len(values) == 1:
            return (LabelIs(holder.name, values[0], within=holder.query.within, negated=negated),)
    return None


def _field_contents(holder: Phrase, objects: tuple[Token, ...], sense: Sense, negated: bool) -> Claims | None:
    phrases = listed(objects)
    options = phrases and all(phrase.quoted and (phrase.noun == "option" or not phrase.noun) for phrase in phrases)
    if (
        phrases
        and options
        and any(phrase.noun == "option" for phrase in phrases)
        and set(holder.query.roles) & _CHOICES
    ):
        return (OptionsAre(holder.query, tuple(phrase.name for phrase in phrases), negated=negated),)
    if phrases and len(phrases) == 1 and phrases[0].reference and not phrases[0].quoted and not negated:
        name = phrases[0].name or holder.name
        return (ValueIs(holder.query, f"{{{{entered.{name}}}}}"),)
    if words_of(objects) in {("the", "name"), ("the", "value")} or (
        holder.name and words_of(objects) == ("the", holder.name.lower())
    ):
        return (ValueIs(holder.query, f"{{{{entered.{holder.name}}}}}"),)
    values = _values(objects)
    if values is None or len(values) != 1:
        return None
    explicit = any(not token.quoted and token.key == "value" for token in objects)
    contains = sense is Sense.CONTAINS and not explicit
    return (ValueIs(holder.query, values[0], Compare.CONTAINS if contains else Compare.EQUALS, negated),)


def _each_contents(holder: Phrase, objects: tuple[Token, ...], sense: Sense, negated: bool) -> Claims | None:
    if holder.quantifier != "all":
        return None
    values = _values(objects)
    if not values or len(values) != 1 or not holder.noun:
        return None
    return (EachShows(holder.query, values[0], negated),)


def _order_contents(holder: Phrase, objects: tuple[Token, ...], sense: Sense, negated: bool) -> Claims | None:
    """ "the list shows "A" before "B"", ""A", "B" and "C" in this order" """
    words = words_of(objects)
    within = holder.query if holder.sense is Noun.ELEMENT else None
    for joint in ("before", "above"):
        if words == ("", joint, ""):
            return (OrderIs(objects[0].text, objects[2].text, within, negated),)
    if words[-3:] in {("in", "this", "order"), ("in", "that", "order")} and not negated:
        values = _values(objects[:-3])
        if values and len(values) > 1:
            return tuple(OrderIs(first, second, within) for first, second in zip(values, values[1:], strict=False))
    return None


def _place_contents(holder: Phrase, objects: tuple[Token, ...], sense: Sense, negated: bool) -> Claims | None:
    """Contents of the page, or of a container."""
    place = _container(holder)
    if place is None:
        return None
    within = place if isinstance(place, Query) else None
    if objects[0].quoted and len(objects) > 1 and not within:
        times = _shown_times(Phrase(Query(name=objects[0].text)), objects[1:], negated)
        if times is not None:
            return times
    neither = objects and not objects[0].quoted and objects[0].key == "neither"
    if neither:
        words = words_of(objects)
        if "nor" not in words:
            return None
        objects = tuple(token for token in objects[1:] if token.quoted)
        return tuple(TextShown(token.text, within, negated=True) for token in objects)
    phrases = listed(objects)
    made: list[Claim] = []
    for phrase in phrases or ():
        placed = phrase if within is None else in_place(phrase, within)
        claim = _content(placed, negated=negated, page=within is None) if placed is not None else None
        if claim is None:
            break
        made.append(claim)
    else:
        if made:
            return tuple(made)
    text = _plain_text(objects)
    return (TextShown(text, within, negated),) if text and not negated else None


def _content(phrase: Phrase, *, negated: bool, page: bool) -> Claim | None:
    quantity = phrase.quantity
    if phrase.noun in {"status", "badge"} and phrase.name and phrase.query.within is not None:
        return CellIs(phrase.query.within, phrase.noun, phrase.name, negated=negated)
    if not phrase.quoted and (phrase.reference or (phrase.query.nth is not None and phrase.name)):
        return None
    if quantity is not None:
        return None if page else CountIs(phrase.query, quantity.number, quantity.compare, negated)
    if phrase.quantifier == "no" and phrase.noun and not page:
        return CountIs(phrase.query, 0, negated=negated)
    if not phrase.quoted and not phrase.noun:
        return None
    return _shown_phrase(phrase, negated=negated, new=False)


def _container(holder: Phrase) -> Query | str | None:
    """What holds something: "" for the page, a query for a place, None for what holds nothing."""
    if holder.sense is Noun.PAGE:
        return "" if not holder.name else None
    if holder.sense is not Noun.ELEMENT or holder.quantifier:
        return None
    query = holder.query
    if query.roles and not set(query.roles) & (CONTAINERS | {"alert", "status", "heading", "cell", "button", "link"}):
        return None
    return query


def _plain_text(span: tuple[Token, ...]) -> str:
    """An unquoted text that can only be read as one: it begins with a capital letter, a number or an amount."""
    if not span or any(token.quoted or (token.kind is Kind.MARK and token.text in ",;.") for token in span):
        return ""
    words = words_of(span)
    if len(words) > _LONGEST_TEXT or any(word in NOT_IN_NAMES for word in words):
        return ""
    if not (span[0].text[0].isupper() or is_sign(span[0])):
        return ""
    if words[0] in {"error", "success", "warning"} or (
        len(span) > 1 and is_sign(span[0]) and span[1].text.islower() and words[-1] not in {"left"}
    ):
        return ""
    return said(span)


def _values(span: tuple[Token, ...]) -> tuple[str, ...] | None:
    """Values: quoted, or a number, an amount, an address, a name with a capital letter."""
    rest = tuple(token for token in span)
    while (
        rest
        and not rest[0].quoted
        and rest[0].key in ARTICLES | {"value", "text", "message", "words", "word", "a", "an"}
    ):
        rest = rest[1:]
    quotes = [token for token in rest if token.quoted]
    others = [
        token
        for token in rest
        if not token.quoted and token.text not in {",", ";"} and token.key not in {"and", "both"}
    ]
    if quotes and not others:
        return tuple(token.text for token in quotes)
    if quotes:
        return None
    text = _plain_text(rest)
    return (text,) if text else None


# --- Identity, states, outcomes --------------------------------------------------------------------------------------------


def _is(clause: _Clause) -> Claims | None:
    """ "the total is "$5"", "the URL is /cart", ""A" is in the list", "the first item is "A"" """
    if clause.group.passive is False and not clause.rest:
        return None
    if (focused := _focus(clause)) is not None:
        return focused
    if words_of(clause.rest)[:3] == ("in", "the", "order") and not clause.negated:
        order = _values(clause.rest[3:]) or ()
        return tuple(OrderIs(first, second) for first, second in zip(order, order[1:], strict=False)) or None
    where = _where(clause.rest)
    if where is not None and not where.tail and clause.rest:
        return _lead(clause) if clause.someone else _each_shown(clause, where, new=False)
    counted = _number_of(clause)
    if counted is not None:
        return counted
    compared = _comparison(clause)
    if compared is not None:
        return compared
    subject = _value_of(clause.subject) or clause.one()
    if subject is None or clause.someone:
        return None
    ordinal = noun_phrase(clause.rest)
    if subject.bare and ordinal is not None and ordinal.query.nth is not None and ordinal.noun:
        return (TextShown(subject.name, ordinal.query, clause.negated),)
    values = _values(_without_exactly(clause.rest))
    if not values or len(values) != 1:
        return None
    return _equal(subject, values[0], clause.negated)


def _focus(clause: _Clause) -> Claims | None:
    """ "the cursor is in the Email field" """
    subject = clause.one()
    if subject is None or subject.sense is not Noun.FOCUS or not clause.rest or clause.rest[0].key not in {"in", "on"}:
        return None
    holder = noun_phrase(clause.rest[1:])
    return None if holder is None or not holder.noun else (StateIs(holder.query, State.FOCUSED, clause.negated),)


def _value_of(subject: tuple[Token, ...]) -> Phrase | None:
    """ "the value of Quantity": the field that is meant"""
    words = [token for token in subject if token.quoted or token.key not in {"the"}]
    if words_of(words)[:2] != ("value", "of"):
        return None
    phrase = noun_phrase(words[2:])
    if phrase is None or phrase.sense is not Noun.ELEMENT:
        return None
    return phrase if phrase.query.roles else replace(phrase, query=replace(phrase.query, roles=ROLE_WORDS["field"]))


def _without_exactly(rest: tuple[Token, ...]) -> tuple[Token, ...]:
    while rest and not rest[0].quoted and rest[0].key in {"exactly", "=", "now", "equal", "to"}:
        rest = rest[1:]
    return rest


def _equal(subject: Phrase, value: str, negated: bool) -> Claims | None:
    query = subject.query
    chosen = (subject.query.name or "").partition(" ")
    if chosen[0] in {"selected", "chosen"} and chosen[2] and not subject.noun:
        return (ValueIs(Query(chosen[2], ROLE_WORDS["dropdown"], quoted=False), value, negated=negated),)
    if subject.sense is Noun.ADDRESS:
        return (UrlIs(value, Compare.EQUALS, negated),)
    if subject.sense is Noun.TITLE or (subject.noun == "title" and not subject.name):
        return (TitleIs(value, Compare.EQUALS, negated),)
    if subject.sense is Noun.SUBJECT:
        return (MailSays(value, True, Compare.EQUALS, negated),)
    if subject.sense is Noun.TEXT and subject.noun == "value" and query.name is None and query.within is not None:
        return (ValueIs(query.within, value, negated=negated),)
    roles = set(query.roles)
    if roles and roles <= _FIELDS:
        return (ValueIs(query, value, negated=negated),)
    if query.roles == ROLE_WORDS["heading"] and not subject.name:
        return None if negated else (ElementShown(replace(query, name=value, quoted=True)),)
    if query.nth is not None and subject.noun:
        return (TextShown(value, query, negated),)
    if query.within is not None and (query.within.text or query.within.name) and subject.name and not subject.noun:
        return (CellIs(query.within, subject.name, value, negated=negated),)
    if not query.roles and subject.name and subject.sense is Noun.ELEMENT and query.next_to is None:
        return (LabelIs(subject.name, value, within=query.within, negated=negated),)
    return None


def _number_of(clause: _Clause) -> Claims | None:
    """ "the number of rows is 3" """
    words = words_of(clause.subject)
    while words[:1] and words[0] in ARTICLES:
        words = words[1:]
    if words[:2] not in {("number", "of"), ("count", "of"), ("amount", "of"), ("quantity", "of")}:
        return None
    phrase = noun_phrase(clause.subject[len(clause.subject) - len(words) + 2 :])
    counted = noun_phrase((*clause.rest, Token(Kind.WORD, "rows", -1, -1)))
    if phrase is None or counted is None or counted.quantity is None or counted.name:
        return None
    return (CountIs(phrase.query, counted.quantity.number, counted.quantity.compare, clause.negated),)


def _comparison(clause: _Clause) -> Claims | None:
    """ "the total is more than the subtotal" """
    words = words_of(clause.rest)
    for size in (3, 2):
        compare = COMPARISONS.get(" ".join(words[:size]))
        if compare is None:
            continue
        left, right = clause.one(), noun_phrase(clause.rest[size:])
        if left is None or right is None or left.noun or right.noun or not left.name or not right.name:
            return None
        return (LabelsCompared(left.name, compare, right.name, clause.negated),)
    return None


def _becomes(clause: _Clause) -> Claims | None:
    return _is(replace(clause, rest=clause.rest))


def _state(clause: _Clause) -> Claims | None:
    """ "the Save button is disabled" """
    state = clause.group.predicate.state
    phrases = clause.subjects()
    if phrases is None or state is None or clause.someone:
        return None
    where = _where(clause.rest)
    if where is None or where.at or where.tail:
        return None
    made: list[Claim] = []
    for phrase in phrases:
        placed = phrase if where.within is None else in_place(phrase, where.within)
        claim = _in_state(placed, state, clause.negated, clause.group.predicate.words) if placed is not None else None
        if claim is None:
            return None
        made.append(claim)
    return tuple(made)


def _in_state(phrase: Phrase, state: State, negated: bool, words: str = "") -> Claim | None:
    if (
        phrase.sense is Noun.FOCUS
        or phrase.sense is not Noun.ELEMENT
        or phrase.quantity
        or phrase.quantifier
        or phrase.plural
    ):
        return None
    query = phrase.query
    roles = set(query.roles)
    if state is State.SELECTED and words == "active" and roles != {"tab"}:
        return None
    if state is State.CHECKED and roles >= {"textbox", "combobox"} and phrase.noun == "box":
        query = replace(query, roles=ROLE_WORDS["checkbox"])
    if state is State.EMPTY:
        if roles and roles <= _FIELDS:
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


def _chosen(clause: _Clause) -> Claims | None:
    """ ""Norway" is selected in the Country dropdown", "Norway is chosen as country", "the Home tab is selected" """
    subject = clause.one()
    if subject is None:
        return _state(clause)
    if not clause.rest:
        return _state(clause)
    words = words_of(clause.rest)
    if words[0] in {"as", "for", "in", "from"} and len(clause.rest) > 1 and not subject.noun.replace("option", ""):
        chooser = noun_phrase(clause.rest[1:])
        if chooser is not None and chooser.sense is Noun.ELEMENT and chooser.query.within is None:
            query = chooser.query
            if not query.roles:
                query = replace(query, roles=ROLE_WORDS["dropdown"] if words[0] != "in" else ROLE_WORDS["field"])
            value = (
                subject.name if subject.quoted or any(word[:1].isupper() for word in subject.name.split()[1:]) else ""
            )
            return (ValueIs(query, value, negated=clause.negated),) if value else None
    return _state(clause)


def _entered(clause: _Clause) -> Claims | None:
    """ ""Ann" is entered in the Name field", "the field is filled with "Ann"", "the name is filled in" """
    subject = clause.one()
    if subject is None or clause.negated or subject.plural:
        return None
    if not clause.rest:
        if subject.quoted or not subject.name:
            return None
        query = subject.query if subject.query.roles else replace(subject.query, roles=ROLE_WORDS["field"])
        return (ValueIs(query, f"{{{{entered.{subject.name}}}}}"),)
    if clause.rest[0].quoted or clause.rest[0].key == "with":
        values = _values(clause.rest if clause.rest[0].quoted else clause.rest[1:])
        named = set(subject.query.roles) <= _FIELDS
        return (ValueIs(subject.query, values[0]),) if values and len(values) == 1 and named else None
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
    return (ValueIs(query, f"{{{{entered.{subject.name}}}}}"),)


def _outcome(clause: _Clause) -> Claims | None:
    """ "the book is created", "the changes are saved", "the user is signed in" """
    outcome = clause.group.predicate.outcome
    if outcome is None or clause.rest:
        return None
    if outcome in {Outcome.SIGNED_IN, Outcome.SIGNED_OUT}:
        return (OutcomeIs(outcome, None, clause.negated),) if clause.someone else None
    if clause.someone or (clause.negated and outcome is not Outcome.DELETED):
        return None
    words = tuple(token for token in clause.subject if token.quoted or token.key not in _CHANGES)
    left = [token for token in words if token.quoted or token.key not in ARTICLES | FILLER]
    if not left:
        return (OutcomeIs(outcome),)
    phrase = noun_phrase(words)
    if phrase is None or phrase.quantity or phrase.quantifier or phrase.sense in {Noun.ADDRESS, Noun.TITLE, Noun.MAIL}:
        return None
    if not phrase.name:
        return (OutcomeIs(outcome, phrase.query),) if phrase.noun and phrase.sense is Noun.ELEMENT else None
    return (OutcomeIs(outcome, phrase.query, clause.negated),)


def _added(clause: _Clause) -> Claims | None:
    """ ""Shoe" is added to the cart" """
    if not clause.rest or clause.negated:
        return _outcome(
            replace(
                clause, group=replace(clause.group, predicate=replace(clause.group.predicate, outcome=Outcome.CREATED))
            )
        )
    if clause.rest[0].key not in {"to", "in"}:
        return None
    place = place_phrase((Token(Kind.WORD, "in", -1, -1), *clause.rest[1:]))
    subject = clause.one()
    if subject is None or place is None or isinstance(place, str):
        return None
    placed = in_place(subject, place)
    if placed is None or not (placed.quoted or placed.reference):
        return None
    claim = _shown_phrase(placed, negated=False, new=True)
    return None if claim is None else (claim,)


def _removed(clause: _Clause) -> Claims | None:
    """ ""Shoe" is removed from the cart", "the note is deleted" """
    if clause.negated:
        return None
    subject = clause.one()
    if subject is not None and subject.quoted and not subject.query.also:
        where = _where(clause.rest)
        if where is None or where.at or where.tail:
            return None
        placed = subject if where.within is None else in_place(subject, where.within)
        claim = _shown_phrase(placed, negated=True, new=False) if placed is not None else None
        return None if claim is None else (claim,)
    return _outcome(clause)


def _opens(clause: _Clause) -> Claims | None:
    """ "a dialog opens", "the Tags section expands", "the Book page opens" """
    where = _where(clause.rest)
    phrases = clause.subjects()
    if where is None or phrases is None or where.within is not None or where.at or (clause.negated and clause.change):
        return None
    made: list[Claim] = []
    for phrase in phrases:
        roles = set(phrase.query.roles)
        if phrase.sense is Noun.PAGE:
            claim = _shown_phrase(phrase, negated=clause.negated, new=clause.change)
        elif roles & {"region", "group", "treeitem"} and not roles & {"dialog", "form", "listitem"}:
            claim = StateIs(phrase.query, State.EXPANDED, clause.negated)
        elif roles & {"dialog", "menu", "combobox", "listbox", "list", "form", "alert", "menuitem", "navigation"}:
            claim = ElementShown(phrase.query, clause.negated, clause.change)
        else:
            claim = None
        if claim is None:
            return None
        made.append(claim)
    return _at_place(tuple(made), where, clause.subject)


def _closes(clause: _Clause) -> Claims | None:
    """ "the dialog closes", "the message disappears": it was shown before, where the predicate says so"""
    where = _where(clause.rest)
    phrases = clause.subjects()
    if where is None or phrases is None or where.at or where.tail or clause.negated:
        return None
    made: list[Claim] = []
    for phrase in phrases:
        placed = phrase if where.within is None else in_place(phrase, where.within)
        if placed is None or placed.sense is Noun.PAGE:
            return None
        claim = _shown_phrase(placed, negated=True, new=False)
        if isinstance(claim, TextShown | ElementShown) and clause.change:
            claim = replace(claim, new=True)
        if claim is None:
            return None
        made.append(claim)
    return tuple(made)


def _hidden(clause: _Clause) -> Claims | None:
    where = _where(clause.rest)
    if where is None or where.tail:
        return None
    return _each_shown(clause, where, new=False, negated=not clause.negated)


def _loads(clause: _Clause) -> Claims | None:
    subject = clause.one()
    where = _where(clause.rest)
    if subject is None or where is None or where.within or where.at or clause.negated:
        return None
    if subject.sense is not Noun.PAGE or not subject.name:
        return None
    return _at_place((PageIs(subject.name, new=clause.change),), where, clause.subject)


def _lead(clause: _Clause) -> Claims | None:
    """ "the user is redirected to /login", "I am on the dashboard" """
    address = _address(clause.rest[-1]) if clause.rest else None
    rest = clause.rest
    if not rest and clause.group.predicate.words == "on":
        return _state(
            replace(clause, group=replace(clause.group, predicate=Predicate("on", Sense.STATE, State.CHECKED)))
        )
    if rest and not rest[0].quoted and rest[0].key in {"on", "at"}:
        rest = rest[1:]
    words = [word for word in words_of(rest) if word not in ARTICLES | {"page", "url", "screen", "path", "address"}]
    numbered = next((token for token in rest if _address(token)), None)
    if numbered is not None and len(words) == 1:
        return (UrlIs(_address(numbered) or "", negated=clause.negated),)
    if address is not None or not rest:
        return None
    page = noun_phrase(rest)
    if page is None or page.query.within is not None or page.at:
        return None
    known = page.sense is Noun.PAGE or (page.sense is Noun.ELEMENT and not page.noun)
    if not clause.someone and page.sense is not Noun.PAGE:
        return None
    moved = clause.group.predicate.sense is Sense.LEADS and not (
        clause.group.passive and clause.group.predicate.words in {"on", "at", "back on"}
    )
    return (PageIs(page.name, clause.negated, moved and not clause.negated),) if known and page.name else None


def _address(token: Token) -> str | None:
    text = token.text
    return text if text.startswith(("/", "http://", "https://")) and " " not in text else None


def _sees(clause: _Clause) -> Claims | None:
    if not clause.someone:
        return None
    page = Phrase(sense=Noun.PAGE)
    made = _order_contents(page, clause.rest, Sense.SEES, clause.negated)
    made = made or _shown(clause.rest, negated=clause.negated, new=False)
    if made is None and not clause.negated:
        text = _plain_text(clause.rest)
        return (TextShown(text),) if text else None
    return made


def _starts(clause: _Clause) -> Claims | None:
    compare = Compare.STARTS if clause.group.predicate.sense is Sense.STARTS else Compare.ENDS
    subject, values = clause.one(), _values(clause.rest)
    if values is None and len(clause.rest) == 1 and _address(clause.rest[0]):
        values = (clause.rest[0].text,)
    if subject is None or not values or len(values) != 1:
        return None
    if subject.sense is Noun.ADDRESS:
        return (UrlIs(values[0], compare, clause.negated),)
    if subject.sense is Noun.TITLE:
        return (TitleIs(values[0], compare, clause.negated),)
    if set(subject.query.roles) and set(subject.query.roles) <= _FIELDS:
        return (ValueIs(subject.query, values[0], compare, clause.negated),)
    return None


def _sorted(clause: _Clause) -> Claims | None:
    """ "the list is sorted by price, lowest to highest" """
    subject = clause.one()
    if subject is None or subject.quantity or (not subject.noun and not subject.name):
        return None
    words = [token.key if not token.quoted else token.text for token in clause.rest if token.kind is not Kind.MARK]
    text = " ".join(words)
    descending: bool | None = None if clause.group.predicate.words != "in order" else False
    for phrase, way in sorted(_DIRECTIONS.items(), key=lambda item: -len(item[0])):
        for form in (f"in {phrase} order", f"from {phrase}", f"in an {phrase} order", f"order {phrase}", phrase):
            if text == form or text.endswith(f" {form}"):
                descending, text = way, text[: -len(form)].strip()
                break
        else:
            continue
        break
    column = None
    if text.startswith("by "):
        column = text.removeprefix("by ").removeprefix("the ").strip()
    elif text:
        return None
    return (SortedBy(subject.query, column or None, descending, clause.negated),)


def _order(clause: _Clause) -> Claims | None:
    later = clause.group.predicate.sense is Sense.AFTER
    subject = clause.one()
    other = noun_phrase(clause.rest)
    if subject is None or other is None or not subject.quoted or not other.quoted or subject.noun or other.query.also:
        return None
    first, second = (other.name, subject.name) if later else (subject.name, other.name)
    return (OrderIs(first, second, other.query.within, clause.negated),)


def _received(clause: _Clause) -> Claims | None:
    """ "an email with the subject "Welcome" arrives" """
    subject = noun_phrase(clause.subject)
    words = words_of(clause.subject)
    quotes = [token for token in clause.subject if token.quoted]
    if (
        clause.rest
        or clause.negated
        or len(quotes) != 1
        or not set(words) & {"email", "e-mail", "mail"}
        or subject is None
    ):
        return None
    plain = {word for word in words if word} - ARTICLES
    if not plain <= {"an", "a", "email", "e-mail", "mail", "with", "subject", "text", "titled"}:
        return None
    return (MailSays(quotes[0].text, subject="subject" in words or "titled" in words),)


def _downloaded(clause: _Clause) -> Claims | None:
    subject = clause.one()
    if subject is None or clause.rest or subject.query.within is not None:
        return None
    if subject.sense is Noun.FILE or subject.bare:
        return (
            (Downloaded(subject.name or None, negated=clause.negated),) if subject.quoted or not subject.name else None
        )
    return None


def _said_by_dialog(clause: _Clause) -> Claims | None:
    """ "the alert said "Saved"": the browser's own dialog, in the past tense"""
    subject, values = clause.one(), _values(clause.rest)
    native = subject is not None and subject.noun in {"alert", "dialog", "prompt", "confirmation"} and not subject.name
    return (DialogSaid(values[0], negated=clause.negated),) if native and values and len(values) == 1 else None


def _says(clause: _Clause) -> Claims | None:
    past = clause.group.predicate.words in {"say", "ask"} and clause.said in {"said", "asked"}
    return (_said_by_dialog(clause) if past else None) or _shows(clause)


def _never(_: _Clause) -> Claims | None:
    return None


_BUILDERS: Mapping[Sense, Callable[[_Clause], Claims | None]] = {
    Sense.SHOWN: _is_shown,
    Sense.APPEARS: _is_shown,
    Sense.HIDDEN: _hidden,
    Sense.GOES: _closes,
    Sense.OPENS: _opens,
    Sense.CLOSES: _closes,
    Sense.LOADS: _loads,
    Sense.SHOWS: _shows,
    Sense.CONTAINS: _shows,
    Sense.HAS: _shows,
    Sense.SAYS: _says,
    Sense.IS: _is,
    Sense.BECOMES: _becomes,
    Sense.STARTS: _starts,
    Sense.ENDS: _starts,
    Sense.STATE: _state,
    Sense.LEADS: _lead,
    Sense.ENTERED: _entered,
    Sense.CHOSEN: _chosen,
    Sense.SORTED: _sorted,
    Sense.BEFORE: _order,
    Sense.AFTER: _order,
    Sense.OUTCOME: _outcome,
    Sense.ADDED: _added,
    Sense.REMOVED: _removed,
    Sense.SEES: _sees,
    Sense.RECEIVED: _received,
    Sense.DOWNLOADED: _downloaded,
    Sense.WORKS: _never,
}
