"""Clauses in other words that say the same, for what no reader of clauses knows as it is written."""

import re
from collections.abc import Collection, Iterator
from functools import cache

from smoketree.language.claim_terms import COLORS
from smoketree.language.clause import given_names, without_adverbs
from smoketree.language.coordination import Words, first_of
from smoketree.language.figures import figure_of
from smoketree.language.inflection import verb_groups
from smoketree.language.lexicon import (
    ACT_VERBS,
    ARTICLES,
    DO_VERBS,
    INDEFINITE,
    INSIDE,
    KEYS,
    NAMED_VALUES,
    NEGATIONS,
    OPPOSITE,
    ORDINALS,
    OTHER_NOUNS,
    QUANTIFIERS,
    ROLE_NOUNS,
    ROW_NOUNS,
    Noun,
    Sense,
    word_set,
)
from smoketree.language.noun_phrase import noun_at_end, quantity_at
from smoketree.language.words import Kind, Span, Token, looks_given, word, words_of

_SHOWING = frozenset({Sense.SHOWS, Sense.HAS, Sense.CONTAINS})
_STATING = frozenset({Sense.IS, Sense.SAYS, Sense.SHOWS})


def _one_of(words: Collection[str]) -> str:
    return f"(?:{'|'.join(map(re.escape, words))})"


_IN = _one_of(INSIDE)
_COLOR = _one_of((*COLORS, "grey"))
_AFFIRMED = rf"(?!(?:.* )?{_one_of(NEGATIONS)}(?: |$))"

_ELEMENT = _one_of(ROLE_NOUNS.keys() - ROW_NOUNS)
_DRAWN_IN = "shown|displayed|written|printed|highlighted|drawn|colored|coloured"
_PAINTED = _one_of(
    "badge label tag chip pill message error toast banner bar notification notice alert warning hint".split()
)
_MARKED = "(?:marked|tagged|flagged|badged)"
_FIELD = "(?:field|input|textarea|text area|editor|(?:text|search|input) box)"
_LONE = r'(?:the )?"(?: [^\W\d_]+)?'  # one thing
_RELATIVE = "(?:who|that|which|with|whose)"
_SURE = rf"(?!(?:no|none|nobody|neither|every|each|all|any|both|some|most) ){_AFFIRMED}"
_AMOUNT = r"[^\w\s]*\d\S*"
_SAYING = "(?:appears|shows|says|saying|stating|reading|that|which|states|reads|confirms|tells|warns|me|us)"
_IS_SHOWN = "(?:(?:is|are) (?:shown|displayed|visible|present)|appears)"

# A number, or "no", and what is counted: "there are rows with ..." says nothing of all of them.
_SEVERAL = r"(?!\S+ (?:with|whose) )(\S+ .+?)"

_CHOSEN = "(?:highlighted|active|selected|current)"

_PATTERNS = (
    # "The placeholder of the Name field is "Ann""
    (rf'the placeholder (?:text )?(?:of|in) (.+ {_FIELD}) (?:is|says|reads|shows) (")', r"\1 has the placeholder \2"),
    # ""Tea" is in the Name field", "there is nothing in the Name field"
    (rf'(") is (?:still |already |now )*in (.+ {_FIELD})', r"\2 contains \1"),
    (rf'(") is (?:not|no longer) in (.+ {_FIELD})', r"\2 does not contain \1"),
    (r"there is nothing (?:left )?in (.+)", r"\1 is empty"),
    # ""A", "B" and "C" are all listed"
    (r'((?:" ,? ?)+and ") are all (.+)', r"\1 are \2"),
    # "The booking is marked as "Cancelled"", "all cards are tagged "Late""
    (rf'(?!.*{_FIELD} is ){_AFFIRMED}(.+) is (?:now )?{_MARKED}(?: as| with)? (")', r"\1 shows \2"),
    (rf'(?!.*{_FIELD}s are )(all .+) are (?:now )?{_MARKED}(?: as| with)? (")', r"\1 show \2"),
    # "The setting "Theme" is "dark""
    (rf'(?:the )?{_one_of(NAMED_VALUES)} (") (.+)', r"\1 \2"),
    # ""Ann" and "Bob" remain", ""Tea" is added to the list with 2 boxes"
    (r'((?:only )?(?:" (?:, )?(?:and )?)*") (?:should )?(?:remain|remains|stay|stays)(?: there)?', r"\1 is shown"),
    (r'(") (?:is|was) added (?:to|in) (the .+) with (.+)', r"\1 is in \2 with \3"),
    # "The page asks to "Create an account""
    (r'(the .+?|it) (?:asks|prompts|invites|tells)(?: you| me| us| the user)? to (")', r"\1 says \2"),
    # "A popup warns about an "Unknown user"", "a box says "Saved"", "the page tells me that there is "No token yet""
    (
        rf'{_AFFIRMED}(.+) (?:warns|informs|tells)(?: me| us| the user)? (?:about|of|that there is)(?: an?| the)? (")',
        r"\1 says \2",
    ),
    (rf'an? box (?:{_SAYING} )+(")', r"\1 is shown"),
    (rf'an? ({_COLOR}) box (?:{_SAYING} )+(")', r"\2 is shown and \2 is in \1"),
    # "The browser tab is titled "A"", "the name cannot be edited"
    (r'the browser tab (?:is titled|is called|shows|says|reads) (")', r"the page title is \1"),
    (
        rf"(.+ {_FIELD}) (?:cannot|can't|can no longer) be (?:edited|modified)(?: any more| anymore|)",
        r"\1 is read-only",
    ),
    # ""Finish" can be clicked, but "Start" can't"
    (
        rf"({_LONE}) can be (\S+)(?: now)?(?: ,)? (?:but|and|while) ({_LONE}) (?:can't|cannot)",
        r"\1 can be \2 and \3 cannot be \2",
    ),
    (
        rf"({_LONE}) (?:can't|cannot) be (\S+)(?: ,)? (?:but|and|while) ({_LONE}) can",
        r"\1 cannot be \2 and \3 can be \2",
    ),
    (rf"neither ({_LONE}) nor ({_LONE}) can be (\S+)", r"\1 cannot be \3 and \2 cannot be \3"),
    # "The fee goes back up to $5"
    (r"(.+ (?:goes|went|go)) back (up|down) (.+)", r"\1 \2 \3"),
    # "The summary shows $62 for "Taxes"", "the dialog shows a fee of $60"
    (rf'{_SURE}(.+) (?:shows|lists|has|gives) ({_AMOUNT}) (?:for|as|behind) (")', r"\3 in \1 is \2"),
    (rf"{_SURE}(.+) (?:shows|lists|has|gives) an? ([^\W\d]+) of ({_AMOUNT})", r"the \2 in \1 is \3"),
    (
        rf'{_SURE}(.+) (?:shows|lists|has|gives) ({_AMOUNT}) for (") and ({_AMOUNT}) for (")',
        r"\3 in \1 is \2 and \5 in \1 is \4",
    ),
    # "The subtotal and the total are both $5"
    (rf'{_SURE}(the [^\W\d_]+) and (the [^\W\d_]+) are both ({_AMOUNT}|")', r"\1 is \3 and \2 is \3"),
    # "The table has both "A" and "B", but no "C""
    (r"(.+ (?:has|shows|contains|lists|includes)) both (.+ and .+)", r"\1 \2"),
    (r'(.+) (has|shows|contains|lists|includes) (.+?)(?: ,)? but no (")', r"\1 \2 \3 and \1 does not show \4"),
    # ""A-7" is listed with "Ann" as the owner and the status "Open""
    (r'(.+ (?:with|has)) (") as (the [^\W\d_]+)(| and the .+)', r"\1 \3 \2 \4"),
    (r'(.+ (?:with|has)) (") as (the [^\W\d_]+) and (") as (the [^\W\d_]+)', r"\1 \3 \2 and \5 \4"),
    # "The dialog comes up with 4.4 in the Depth field", "the field is invalid and "x" is still in it"
    (rf'(.+ (?:up|opens|appears)) with ({_AMOUNT}|") in (.+ {_FIELD})', r"\1 and \3 contains \2"),
    (rf'(the (?:.+ )?{_FIELD}) (is \S+) and (") is (?:still )?in it', r"\1 \2 and \1 contains \3"),
    # ""Entries" is no longer the selected tab"
    (r'(") (?:is no longer|is not|isn\'t) the (selected|active|current|chosen) ([^\W\d_]+)', r"the \1 \3 is not \2"),
    # ""Ann" is the only one left in the list", "the only row in the list is the one of "Ann""
    (rf'(") is the only one (?:left |listed |shown )?(in (?!.*{_RELATIVE} ).+)', r"\1 is the only row \2"),
    (r'the only (\S+) (in .+ |)is (?:the one |that )?of (")', r"\3 is the only \1 \2"),
    # "There is no flight with "A" or "B""
    (r'(there is no .+) with (") or (")', r"\1 with \2 and \1 with \3"),
    # ""Tea" is not among them"
    (r'(") (?:is not|isn\'t) (?:among|one of) them', r"\1 is not shown"),
    # "Under the field it says "Too short"", "Below the list the customer reads "None""
    (rf'((?:{_IN}|below|above) .+) it (?:says|shows|reads|sees) (")', r"\2 is shown \1"),
    (rf'((?:{_IN}|below|above) \S+ .+) the \S+ (?:says|shows|reads|sees) (")', r"\2 is shown \1"),
    # "Only "A" has the status "Open"", ""A" is the only one with it", "only "A" has an "Edit" button"
    (r'only (") has (the .+ ")', r"exactly one row has \2 and \1 has \2"),
    (
        r'(") is the only ([^\W\d_]+) (?:|in the list |in the table |on the page )with (the .+ ")',
        r"exactly one row has \3 and \1 has \3",
    ),
    (r'only (") has an? (" [^\W\d_]+)', r"there is exactly one \2 and the row of \1 contains the \2"),
    # ""Inbox" is the highlighted entry of the menu"
    (
        rf'(") is the {_CHOSEN} (?:entry|item|link|one) (?:in|of) (.+)',
        r"\1 in \2 is selected",
    ),
    (
        rf'the (") (?:entry|item|link) is (?:the )?{_CHOSEN}(?: one|) (?:in|of) (.+)',
        r"\1 in \2 is selected",
    ),
    (rf'(") is the {_CHOSEN} (?:filter|option|entry|item|choice|one|size|view|step|category)', r"\1 is selected"),
    # "Nothing has been typed into the Note field", "no error is shown on the form"
    (
        rf"nothing (?:has been |was |is )?(?:typed|written|entered|filled in|put) (?:into|in) (.+ {_FIELD}|\")",
        r"\1 is empty",
    ),
    (r"(no (?:.+ )?(?:error|message|warning|hint)s? (?:is|are) \S+) (?:on|in) the (?:page|form)", r"\1"),
    # "The page is headed "A"", "every row has an "Edit" and a "Remove" button"
    (r'the page is headed (")', r"the page heading is \1"),
    (rf'{_AFFIRMED}(.+ (?:has|have)) an? (") and an? (") button', r"\1 the \2 and \3 buttons"),
    # ""A" stands above "B"", "the A field is placed between "B" and "C""
    (
        r"(.+?) (?:stands|sits|is placed|is located) ((?:above|below|before|after|between|to the|next to|under) .+)",
        r"\1 is \2",
    ),
    # "The card of "A" is dated "Apr 29""
    (rf'{_AFFIRMED}(.+) (?:is|are) dated (")', r"\1 shows \2"),
    # "The heading of the note is "A""
    (r'the heading of (?:the|this) (?!page|dialog)[^\W\d_]+ is (")', r"the heading \1 is shown"),
    # "Only the ticket "A" is found"
    (
        r'only (?:the )?(?!button|link|tab|icon|field)([^\W\d_]+) (") is (?:shown|listed|found|visible|displayed|left)',
        r"\2 is the only \1",
    ),
    # ""A" as well as "B" is shown"
    (r"(.+?) as well as(| .*)", r"\1 and \2"),
    # "The first one in the list is "Ann" "
    (rf"(\S+ {_one_of(ORDINALS)}) one ((?:{_IN}|of)(?: .*|))", r"\1 row \2"),
    # "The title is shown in blue", "the badge is red", "the title has a blue background"
    (rf"(.+?) (is|are) (?:{_DRAWN_IN}) (in {_COLOR})", r"\1 \2 \3"),
    (
        rf'((?:.+ |)(?:"|{_ELEMENT})) (is|are|turns|turn|becomes|become)(| not| now| no longer) ({_COLOR})',
        r"\1 \2 \3 in \4",
    ),
    (rf"(.+?) (?:has|gets|have) an? ({_COLOR}) background", r"\1 is in \2"),
    # "A green toast says "Saved"", "a red badge "Late" is shown": it is, and in this color
    (
        rf'((?:an?|the) |)({_COLOR}) ((?:\S+ )?{_PAINTED} (?:(?:{_SAYING} )+|))(")(|(?: {_IS_SHOWN}))',
        r"\1 \3 \4 \5 and \4 is in \2",
    ),
    (
        rf'((?:an?|the) |)({_COLOR}) (") ({_PAINTED})((?: {_IS_SHOWN})|)(| {_IN} .*)',
        r"\1 \3 \4 \5 \6 and \3 is in \2 \6",
    ),
    # "The query returns 3 rows": they are shown
    (
        rf"(?:{_one_of(ARTICLES)} )*(?:it|query|search|filter) (?:return|find|yield|returned|found)s? (.+)",
        r"\1 are shown",
    ),
    # "There is no "open" or "late" in the list": none of the one, and none of the other
    (rf'((?:.+? )?no) (") or (") ({_IN}(?: .*|))', r"\1 \2 \4 and \1 \3 \4"),
    # "It says "A" under the table", "there is a button under the table"
    (r'it (?:says|shows|reads) (") under (the (?:table|list|tables))', r"\1 is shown below \2"),
    (r"(.+?) under (the (?:table|list|tables))", r"\1 below \2"),
    # "There are 2 rows with the status "Open"", "... whose status is "Open""
    (rf"there (?:are|is) {_SEVERAL} with (.+)", r"\1 have \2"),
    (rf"there (?:are|is) {_SEVERAL} whose (.+?) (?:is|are) (\S+)", r"\1 have the \2 \3"),
    # "The image is to the left of the title"
    (r"((?:.+? )?(?:is|are)) (to the(?: .*|))", r"\1 shown \2"),
    # ""Default" is shown next to "Ann": there is that
    (rf"{_AFFIRMED}(.+?) (?:is|are) (?:\S+ )?(next to(?: .*|))", r"there is \1 \2"),
    # ""Oslo" is not shown anywhere", ""Oslo" is nowhere on the page"
    (r"(.+?) anywhere(| .*)", r"\1 \2"),
    (r"(.+? (?:is|are)) nowhere to be(| .*)", r"\1 not \2"),
    (r"(.+? (?:is|are)) nowhere(| .*)", r"\1 not shown \2"),
    # "The number next to "Inbox" is 3"
    (r'(\S+(?: \S+)?) (?:number|count|counter|badge) (?:next to|beside) (".*)', r"\1 count of \2"),
    # "In the column "Total" "
    (rf'((?:.+? )?{_IN} the) column (")(.*)', r"\1 \2 column \3"),
    # ""A" is one of the options of the dropdown"
    (r'(") is (?:an option|one of the options|among the options) (?:of|in)(| .*)', r"\2 has the option \1"),
    # ""A" is one of the titles": it is in their list, or column
    (r'(") is one of the ([^\W\d_]+)', r"\1 is in the list of \2"),
    # ""A" has gone from the list", ""A" can still be read in it"
    (r"(.+?) (?:has|have) (gone(?: .*|))", r"\1 is \2"),
    (r"(.+?) can (?:still )?be read(| .*)", r"\1 is shown \2"),
    # "The page says "Leisure" with "$140.00 left"": this is in its row
    (r'(?:the page|it) (?:says|shows|lists) (") with (")', r"\2 is shown in the row of \1"),
)
"""Clauses and how they are said otherwise; `"` is a quoted text, and each group keeps its own words."""


_QUOTED = "\0"  # no word of a line is this
_FIELD_NAME = rf'(?:"|(?!{_one_of({*ACT_VERBS, *DO_VERBS})} )\w[\w-]*(?: \w+)?)'
_INTO = r'(?:(?:type|enter|write|put) " (?:into|in)|" into)'

_ACT_PATTERNS = (
    # "Type "x" into both the Password and the Repeat fields"
    (
        rf"(|.+ )({_INTO}) (?:both )?(?:the )?({_FIELD_NAME}) and (?:the )?({_FIELD_NAME}) (?:fields|inputs)(| .+)",
        r"\1 \2 the \3 field and \2 the \4 field \5",
    ),
    # "Enter "x" as the password and again in "Repeat""
    (r'(.+ |)(") as (.+?) and again (?:in|as|into) (.+)', r"\1 \2 as \3 and type \2 into \4"),
    # "Click "New group" and name it "Writers""
    (r'(.+ )(?:name|call) it (")(|(?! .*\b(?:it|them)\b) .+)', r"\1 type \2 into the name field \3"),
    (r'(.+ )title it (")(|(?! .*\b(?:it|them)\b) .+)', r"\1 type \2 into the title field \3"),
)


@cache
def _compiled(patterns: tuple[tuple[str, str], ...]) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(pattern.replace('"', _QUOTED)), plainer) for pattern, plainer in patterns)


def reworded_acts(span: Words) -> Words:
    """What a line asks to be done, with each act written out."""
    return _into_each(next(_by_pattern(span, _ACT_PATTERNS), span))


def _into_each(span: Words) -> Words:
    """ "Type "x" into "A", "B" and "C"": into each of the fields. A quote before another "into" is its value."""
    found = _INTO_SEVERAL.search(text := _text_of(span))
    if found is None:
        return span
    begin, names, end = (len(text[:at].split()) for at in (found.start(), found.start(2), found.end()))
    fields = [token for token in span[names:end] if token.quoted]
    if any(token.text.casefold() in KEYS for token in fields):
        return span
    each = [part for field in fields for part in (word("and"), *span[begin : begin + 2], field)]
    return (*span[:begin], *each[1:], *_into_each(span[end:]))


_INTO_SEVERAL = re.compile(
    r'(" into) (?:both )?((?:" (?:, )?(?:and )?)+")(?=$| (?:and|then|,|\.|;)(?! "))'.replace('"', _QUOTED)
)


def _text_of(span: Words) -> str:
    """The words of a span as patterns see them."""
    return " ".join(_QUOTED if token.quoted else token.key for token in span)


def _by_pattern(span: Words, patterns: tuple[tuple[str, str], ...] = _PATTERNS) -> Iterator[Words]:
    text = _text_of(span)
    for pattern, plainer in _compiled(patterns):
        if (found := pattern.fullmatch(text)) is not None:
            yield tuple(token for part in plainer.split() for token in _said_by(part, span, found))


def _said_by(part: str, span: Words, found: re.Match[str]) -> Words:
    """The tokens of a group of the pattern, or a word that the other way to say it adds."""
    if not part.startswith("\\"):
        return (word(part),)
    start, end = found.span(int(part[1:]))
    # No token has white space in it: as many words as are before a place, so many tokens are.
    return span[len(found.string[:start].split()) : len(found.string[:end].split())]


def reworded(span: Words) -> Iterator[Words]:
    """The ways to say the clause otherwise."""
    for way in (
        _by_pattern,
        _with_property,
        _with_message,
        _changed_message,
        _in_state,
        _selected_one,
        _neither,
        _placed_above,
        _row_with,
        _under_column,
        _value_in_quotes,
        _number_in_quotes,
        _back_at,
        _written,
        _and_with,
    ):
        yield from way(span)


def _with_property(span: Words) -> Iterator[Words]:
    """ "Every row shows "Ann" as the owner": it has the owner "Ann" """
    at = first_of(span, {"as"})
    kind = [token for token in span[at + 1 :] if token.key not in ARTICLES]
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


def _under_column(span: Words) -> Iterator[Words]:
    """ "The row of "Ann" shows 44 for the project", "88 under "Test 2"": in that column"""
    at = max((at for at, token in enumerate(span) if token.key in {"for", "under"}), default=0)
    value, name = span[at - 1 : at], [token for token in span[at + 1 :] if token.key not in ARTICLES]
    one = {"of", "for"}.intersection(words_of(span[:4])) or QUANTIFIERS.intersection(words_of(span[:1]))
    counted = words_of(span[1:2]) == ("rows",) and quantity_at(span[:1]) is not None
    of_row = counted or ({"row", "card", "line"}.intersection(words_of(span[:3])) and one)
    given = value and (value[0].quoted or value[0].text[:1].isdecimal())
    if of_row and given and 0 < len(name) < 3 and all(token.quoted or token.text.isalpha() for token in name):
        yield (*span[:at], word("in"), word("the"), *name, word("column"))


def _number_in_quotes(span: Words) -> Iterator[Words]:
    """ "The card shows 924 and "Since May"": a number beside a quoted text is one, too"""
    joints = {",", "and"}
    for group in verb_groups(span):
        rest, shows = span[group.end :], group.predicate.sense in _SHOWING | {Sense.SAYS}
        only = all(token.quoted or token.text[:1].isdecimal() or token.key in joints for token in rest)
        if shows and only and any(token.quoted for token in rest):
            ends = {group.end, *(at + 1 for at in range(group.end, len(span)) if span[at].key in joints)}
            alone = {at for at in ends if words_of(span[at + 1 : at + 2]) in {(), *((each,) for each in joints)}}
            said = tuple(
                Token(Kind.QUOTED, token.text, token.start, token.end)
                if at in alone and token.text[:1].isdecimal()
                else token
                for at, token in enumerate(span)
            )
            if said != span:
                yield said


def _is_message(span: Span) -> bool:
    noun = noun_at_end(words_of(span))
    return noun is not None and OTHER_NOUNS.get(noun[1]) in {Noun.MESSAGE, Noun.TEXT}


def _value_in_quotes(span: Words) -> Iterator[Words]:
    """ "The credits are 4 of 12", "the summary reads 6 booked, 1 cancelled", "the tab says Open (2)": the text of it"""
    for group in verb_groups(span):
        rest, sense = without_adverbs(span[group.end :]), group.predicate.sense
        if not group.start or group.negated or not group.finite or not rest:
            continue
        text = figure_of(rest)
        value = Token(Kind.QUOTED, text, rest[0].start, rest[-1].end)
        if text and sense in _STATING:
            yield (*span[: group.end], value)
        elif text and sense is Sense.LEADS and group.predicate.words == "at":
            thing = (word("the"), word("row"), word("of"), span[0]) if group.start == 1 and span[0].quoted else ()
            yield (*(thing or span[: group.start]), word("is"), value)


def _back_at(span: Words) -> Iterator[Words]:
    """ "The total is back at $5": it is $5"""
    at = first_of(span, {"back"})
    if at > 1 and words_of(span[at + 1 : at + 2]) == ("at",) and len(span) == at + 3 and looks_given(span[-1]):
        yield (*span[:at], span[-1])


def _written(span: Words) -> Iterator[Words]:
    """ ""A" is written below the list": shown there"""
    for group in verb_groups(span):
        if group.start and group.predicate.words == "written":
            yield (*span[: group.end - 1], word("shown"), *span[group.end :])


def _and_with(span: Words) -> Iterator[Words]:
    """ "The total is $9.00, with a tip of $1.00": and the tip is $1.00"""
    at = first_of(span, {"with"})
    of = first_of(span, {"of"})
    value, name = span[of + 1 :], span[at + 2 : of]
    led = 2 < at < len(span) - 1 and span[at - 1].text == "," and span[at + 1].key in INDEFINITE
    given = len(value) == 1 and (value[0].quoted or looks_given(value[0]))
    if led and 0 < of - at - 2 < 4 and given and all(token.text.isalpha() and not token.quoted for token in name):
        yield (*span[: at - 1], word("and"), word("the"), *name, word("is"), *value)


def followed_by(span: Words) -> Words | None:
    """ ""A" is first in the list, followed by "B" and "C"": B is the second item in it, and C the third"""
    at = first_of(span, {"followed"})
    head = span[: at - 1] if at > 0 and span[at - 1].text == "," else span[:at]
    names = given_names(span[at + 2 :]) or [] if words_of(span[at + 1 : at + 2]) == ("by",) else []
    first = first_of(head, {"first"})
    if at < 3 or not span[0].quoted or first < 0 or not span[-1].quoted or not 0 < len(names) < len(_FOLLOWING):
        return None
    if any(token.key in NEGATIONS for token in head) or not verb_groups(head):
        return None
    before, after = head[1 : first - (head[first - 1].key == "the")], head[first + 1 :]
    item = () if after and after[0].key not in INSIDE else (word("item"),)
    made = head
    for ordinal, name in zip(_FOLLOWING, names, strict=False):
        other = Token(Kind.QUOTED, name, -1, -1)
        made = (*made, word("and"), other, *before, word("the"), word(ordinal), *item, *after)
    return made


_FOLLOWING = ("second", "third", "fourth", "fifth")
