"""Clauses in other words that say the same, for what no reader of clauses knows as it is written."""

from collections.abc import Iterator

from smoketree.language.coordination import first_of
from smoketree.language.inflection import verb_groups
from smoketree.language.lexicon import (
    ARTICLES,
    INDEFINITE,
    INSIDE,
    NEGATIONS,
    OPPOSITE,
    ORDINALS,
    OTHER_NOUNS,
    ROLE_NOUNS,
    ROW_NOUNS,
    Noun,
    Sense,
    word_set,
)
from smoketree.language.noun_phrase import noun_at_end, quantity_at
from smoketree.language.rewording_values import VALUES
from smoketree.language.words import Kind, Span, Token, word, words_of

Words = tuple[Token, ...]

_SHOWING = frozenset({Sense.SHOWS, Sense.HAS, Sense.CONTAINS})


def reworded(span: Words) -> Iterator[Words]:
    """The ways to say the clause otherwise."""
    for way in (
        _with_property,
        _with_message,
        _changed_message,
        _none_of_them,
        _it_says,
        _as_well,
        _in_state,
        _nth_one,
        _returned,
        _none_of_two,
        _under,
        _selected_one,
        _having,
        _aside,
        _anywhere,
        _neither,
        _badge_beside,
        _placed_above,
        _row_with,
        _column_named,
        _under_column,
        _option_of,
        _one_of,
        _gone_or_read,
        _says_beside,
        *VALUES,
    ):
        yield from way(span)


def _with_property(span: Words) -> Iterator[Words]:
    """ "Every row shows "Ann" as the owner": it has the owner "Ann" """
    at = first_of(span, {"as"})
    kind = [token for token in span[at + 1 :] if token.quoted or token.key not in ARTICLES]
    if at < 2 or not span[at - 1].quoted or not kind or any(token.quoted for token in kind):
        return
    for group in verb_groups(span[: at - 1]):
        if group.end == at - 1 and group.start and group.predicate.sense in _SHOWING and not group.negated:
            yield (*span[: group.start], word("has"), word("the"), *kind, span[at - 1])


def _with_message(span: Words) -> Iterator[Words]:
    """ "A toast with "Saved" appears": the toast "Saved" """
    at = first_of(span, {"with"})
    if at > 0 and span[at + 1 : at + 2] and span[at + 1].quoted and _is_message(span[:at]):
        yield (*span[:at], *span[at + 1 :])


def message_saying(span: Words) -> Iterator[Words]:
    """ "A message appears under the table that says "Saved"": the message "Saved" appears under it"""
    if not span[-1].quoted or any(token.quoted for token in span[:-1]):
        return
    said = next((span[: -len(way) - 1] for way in _WORDED if words_of(span[:-1])[-len(way) :] == way), ())
    said = span[:-2] if span[-2:-1] and span[-2].text == ":" else said
    for group in verb_groups(said):
        appears = group.predicate.sense in {Sense.APPEARS, Sense.SHOWN} and not group.negated
        if appears and group.start and _is_message(said[: group.start]):
            message, where = (*said[: group.start], span[-1]), said[group.end :]
            yield (*message, *said[group.start :])
            verb = said[group.start : group.end]  # its color is not said of a place
            yield (*message, *verb, word("and"), span[-1], *verb, *where)


_WORDED = (("saying",), ("reading",), *((that, verb) for that in ("that", "which") for verb in ("says", "reads")))


def _changed_message(span: Words) -> Iterator[Words]:
    """ "The error changes to "Too long"": there is a new one"""
    for group in verb_groups(span):
        becomes = group.predicate.sense is Sense.BECOMES and not group.negated and group.end == len(span) - 1
        if becomes and span[-1].quoted and _is_message(span[: group.start]):
            yield (*span[: group.start], span[-1], word("appears"))


def _none_of_them(span: Words) -> Iterator[Words]:
    """ "... and "Tea" is not among them": it is not shown"""
    if span[0].quoted and words_of(span[1:]) in {("is", "not", "among", "them"), ("is", "not", "one", "of", "them")}:
        yield (span[0], word("is"), word("not"), word("shown"))


def _in_state(span: Words) -> Iterator[Words]:
    """ "2 rows in the table are selected": there are 2 selected rows in it; "no row is checked": there are 0"""
    none = words_of(span[:1]) == ("no",)
    _, size = (None, 1) if none else quantity_at(span) or (None, 0)
    if not size or span[0].quoted or words_of(span[size : size + 1]) == ("of",):
        return
    for group in verb_groups(span):
        adjective = span[-1].key == group.predicate.words and group.predicate.state is not None
        if adjective and span[-1].key not in OPPOSITE and size < group.start and not group.negated and not group.still:
            number = tuple(map(word, ("exactly", "0"))) if none else span[:size]
            yield (word("there"), word("are"), *number, span[-1], *span[size : group.start])


def _nth_one(span: Words) -> Iterator[Words]:
    """ "The first one in the list is "Ann" ": the first row in it"""
    words = words_of(span[:4])
    if len(words) == 4 and words[1] in ORDINALS and words[2] == "one" and words[3] in INSIDE | {"of"}:
        yield (*span[:2], word("row"), *span[3:])


def _returned(span: Words) -> Iterator[Words]:
    """ "The query returns 3 rows": 3 rows are shown"""
    at = first_of(span, {"returns", "finds", "yields"})
    if 0 < at < len(span) - 1 and span[at - 1].key in _ASKING and all(each.key in ARTICLES for each in span[: at - 1]):
        yield (*span[at + 1 :], word("are"), word("shown"))


_ASKING = word_set("it query search filter")


def _none_of_two(span: Words) -> Iterator[Words]:
    """ "There is no "open" or "late" in the list": none of the one, and none of the other"""
    at = first_of(span, {"no"}) + 1
    named = at and len(span) > at + 3 and span[at].quoted and span[at + 2].quoted and span[at + 1].key == "or"
    if named and span[at + 3].key in INSIDE:
        yield (*span[: at + 1], *span[at + 3 :], word("and"), *span[:at], *span[at + 2 :])


def _under(span: Words) -> Iterator[Words]:
    """ "There is a button under the table": below it"""
    at = first_of(span, {"under"})
    if at > 0 and words_of(span[at + 1 :]) in {("the", "table"), ("the", "list"), ("the", "tables")}:
        says = len(span) > 3 and span[0].key == "it" and span[1].key in {"says", "shows", "reads"} and span[2].quoted
        said = (span[2], word("is"), word("shown")) if says and at == 3 else span[:at]
        yield (*said, word("below"), *span[at + 1 :])


def _selected_one(span: Words) -> Iterator[Words]:
    """ "Guests is the selected tab", "the selected tab is "Guests"": the tab "Guests" is selected; "Name is a required
    field": the field is required"""
    at = first_of(span, {"is"})
    turned = span if at == 1 else (*span[at + 1 :], *span[at : at + 1], *span[:at])
    named = len(turned) == 5 and words_of(turned[1:2]) == ("is",) and turned[4].key in ROLE_NOUNS
    one = turned[2].key == "the" and turned[3].key in _SELECTED if named else False
    if named and one and turned[3].key == "current" and turned[4].key in ROW_NOUNS and turned[0].quoted:
        label = Token(Kind.QUOTED, f"current {turned[4].text}", turned[3].start, turned[4].end)
        yield (label, turned[1], turned[0])  # "the current card" of a customer is chosen among no others
    elif named and (turned[0].quoted or (one and turned[0].capital)) and (one or turned[2].key in INDEFINITE):
        yield (word("the"), turned[4], turned[0], turned[1], word("selected") if one else turned[3])


_SELECTED = word_set("selected active current chosen")


def _having(span: Words) -> Iterator[Words]:
    """ "There are 2 rows with the status "Open"", "... whose status is "Open"": they have it"""
    at = first_of(span, {"with", "whose"})
    if words_of(span[:2]) not in {("there", "are"), ("there", "is")} or at < 4:
        return
    rest = span[at + 1 :]
    if span[at].key == "whose":
        verb = first_of(rest, {"is", "are"})
        rest = (word("the"), *rest[:verb], rest[-1]) if 0 < verb == len(rest) - 2 else ()
    if rest:
        yield (*span[2:at], word("have"), *rest)


def _aside(span: Words) -> Iterator[Words]:
    """ "The image is to the left of the title": it is shown there; ""Default" is shown next to "Ann"": there is that"""
    at = first_of(span, {"is", "are"}) + 1
    if at and words_of(span[at : at + 2]) == ("to", "the"):
        yield (*span[:at], word("shown"), *span[at:])
    beside = next((end for end in (at, at + 1) if words_of(span[end : end + 2]) == ("next", "to")), 0)
    if at > 1 and beside and not any(token.key in NEGATIONS for token in span if not token.quoted):
        yield (word("there"), word("is"), *span[: at - 1], *span[beside:])


def _anywhere(span: Words) -> Iterator[Words]:
    """ ""Oslo" is not shown anywhere", ""Oslo" is nowhere on the page": not shown"""
    at = first_of(span, {"anywhere"})
    if at > 0:
        yield (*span[:at], *span[at + 1 :])
    at = first_of(span, {"nowhere"})
    if at > 1 and span[at - 1].key in {"is", "are"}:
        rest = span[at + 3 :] if words_of(span[at + 1 : at + 3]) == ("to", "be") else (word("shown"), *span[at + 1 :])
        yield (*span[:at], word("not"), *rest)


def _badge_beside(span: Words) -> Iterator[Words]:
    """ "The number next to "Inbox" is 3": its count"""
    at = first_of(span, {"number", "count", "counter", "badge"})
    ways = (("next", "to"), ("beside",))
    size = next((len(way) for way in ways if words_of(span[at + 1 : at + 1 + len(way)]) == way), 0)
    if 0 < at < 3 and size and span[at + size + 1 : at + size + 2] and span[at + size + 1].quoted:
        yield (*span[:at], word("count"), word("of"), *span[at + size + 1 :])


def _placed_above(span: Words) -> Iterator[Words]:
    """ ""A" is in the list, above "B"": it is in the list, and above B"""
    at = next((at for at, token in enumerate(span) if token.key in {"above", "below", "before", "after"}), 0)
    group = next((each for each in verb_groups(span[:at]) if each.finite), None) if at else None
    between = at == len(span) - 2 and span[0].quoted and span[-1].quoted
    if group is None or group.negated or group.end >= at or not between:
        return
    end = at - 1 if span[at - 1].text == "," else at
    if any(token.key in INSIDE for token in span[group.end - 1 : end]):
        yield (*span[:end], word("and"), *span[: group.start], word("is"), *span[at:])


def _row_with(span: Words) -> Iterator[Words]:
    """ "The row with the amount "$50.00"", "the row whose amount is "$50.00"": the row of that amount"""
    for at, token in enumerate(span[1:-1], 1):
        if token.key not in {"with", "whose"} or span[at - 1].key not in {"row", "card", "line", "item"}:
            continue
        end = next((end for end, each in enumerate(span[at + 1 :], at + 1) if each.quoted), 0)
        column = [each for each in span[at + 1 : end] if each.key not in ARTICLES]
        if token.key == "whose" and column and column[-1].key in {"is", "are"}:
            column = column[:-1]
        if end and 0 < len(column) < 3 and all(each.text.isalpha() for each in column) and not verb_groups(column):
            yield (*span[:at], word("of"), word("the"), *column, *span[end:])


def _column_named(span: Words) -> Iterator[Words]:
    """ "In the column "Total" ": in the "Total" column"""
    for at in range(len(span) - 3):
        if span[at].key in INSIDE and words_of(span[at + 1 : at + 3]) == ("the", "column") and span[at + 3].quoted:
            yield (*span[: at + 2], span[at + 3], span[at + 2], *span[at + 4 :])


def _under_column(span: Words) -> Iterator[Words]:
    """ "The row of "Ann" shows 44 for the project", "88 under "Test 2"": in that column"""
    at = max((at for at, token in enumerate(span) if not token.quoted and token.key in {"for", "under"}), default=0)
    value, name = span[at - 1 : at], [token for token in span[at + 1 :] if token.quoted or token.key not in ARTICLES]
    of_row = {"row", "card", "line"}.intersection(words_of(span[:3])) and "of" in words_of(span[:4])
    given = value and (value[0].quoted or value[0].text[:1].isdecimal())
    if of_row and given and 0 < len(name) < 3 and all(token.quoted or token.text.isalpha() for token in name):
        yield (*span[:at], word("in"), word("the"), *name, word("column"))


def _option_of(span: Words) -> Iterator[Words]:
    """ ""A" is one of the options of the dropdown": the dropdown has the option "A" """
    for said in ("is an option", "is one of the options", "is among the options"):
        size = len(said.split()) + 1
        if span[0].quoted and words_of(span[1:size]) == tuple(said.split()) and words_of(span[size : size + 1]) in _OF:
            yield (*span[size + 1 :], *map(word, "has the option".split()), span[0])


_OF = {("of",), ("in",)}


def _one_of(span: Words) -> Iterator[Words]:
    """ ""A" is one of the titles": it is in their list, or column"""
    if span[0].quoted and words_of(span[1:-1]) == ("is", "one", "of", "the") and span[-1].text.isalpha():
        yield (span[0], *map(word, "is in the list of".split()), span[-1])


def _gone_or_read(span: Words) -> Iterator[Words]:
    """ ""A" has gone from the list": is gone from it; ""A" can still be read in it": is shown"""
    at = first_of(span, {"gone"})
    if at > 1 and span[at - 1].key in {"has", "have"}:
        yield (*span[: at - 1], word("is"), *span[at:])
    at = first_of(span, {"can"})
    size = next((len(way) for way in _READABLE if words_of(span[at : at + len(way)]) == way), 0)
    if at > 0 and size:
        yield (*span[:at], word("is"), word("shown"), *span[at + size :])


_READABLE = (("can", "still", "be", "read"), ("can", "be", "read"))


def _says_beside(span: Words) -> Iterator[Words]:
    """ "The page says "Leisure" with "$140.00 left"": this is in its row"""
    says = " ".join(words_of(span[:-3])) in {f"{who} {verb}" for who in ("the page", "it") for verb in _SAYING}
    if says and span[-3].quoted and span[-2].key == "with" and span[-1].quoted:
        yield (span[-1], *map(word, "is shown in the row of".split()), span[-3])


_SAYING = ("says", "shows", "lists")


def _neither(span: Words) -> Iterator[Words]:
    """ ""A" is not listed, and neither is "B" ", ", nor is "B" ": A and B are not"""
    at = first_of(span, {"nor"})
    if at > 2 and span[at - 1].text == ",":
        span = (*span[:at], word("and"), word("neither"), *span[at + 1 :])
    at = first_of(span, {"neither", "so"})
    group = next((each for each in verb_groups(span[:at]) if each.finite), None) if at > 2 else None
    other = span[at + 2 :]
    joined = at > 2 and span[at - 1].key == "and" and words_of(span[at + 1 : at + 2]) in {("is",), ("are",), ("does",)}
    if group is None or not joined or not other or group.negated is not (span[at].key == "neither"):
        return
    end = at - 2 if span[at - 2].text == "," else at - 1
    yield (*span[: group.start], word("and"), *other, *span[group.start : end])


def _it_says(span: Words) -> Iterator[Words]:
    """ "Under the field it says "Too short"", "Below the list the customer reads "None"": that is shown there"""
    if len(span) < 5 or not span[-1].quoted or span[-2].key not in {"says", "shows", "reads", "sees"}:
        return
    at = len(span) - 3 if span[-3].key == "it" else len(span) - 4
    person = span[-3].key == "it" or (span[at].key == "the" and at > 2)
    if at > 1 and person and span[0].key in INSIDE | {"below", "above"}:
        yield (span[-1], word("is"), word("shown"), *span[:at])


def _as_well(span: Words) -> Iterator[Words]:
    """ ""A" as well as "B" is shown": both"""
    at = first_of(span, {"as"})
    if at > 0 and words_of(span[at : at + 3]) == ("as", "well", "as"):
        yield (*span[:at], word("and"), *span[at + 3 :])


def _is_message(span: Span) -> bool:
    noun = noun_at_end(words_of(span))
    return noun is not None and OTHER_NOUNS.get(noun[1]) in {Noun.MESSAGE, Noun.TEXT}
