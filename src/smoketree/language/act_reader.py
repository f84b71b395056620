"""Reads acts: a verb with its target, its values and its places. Every word of the line is used, or nothing is read."""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache

from smoketree.language.act import Act, Verb
from smoketree.language.act_choosing import read_check, read_filter, read_select, read_set_box, read_upload
from smoketree.language.act_joining import (
    FINDING,
    POSSESSIVES,
    in_other_row,
    placed_in,
    shares_its_verb,
    together,
    with_what_it_is,
)
from smoketree.language.act_mail import read_mail_link, read_temporary_address, read_wait_for_code
from smoketree.language.act_pages import (
    at_rest,
    read_accept_cookies,
    read_answer_dialog,
    read_expand,
    read_history,
    read_open,
    read_passkey,
    read_press,
    read_reload,
    read_remember,
    read_resize,
    read_send,
    read_wait,
)
from smoketree.language.act_phrases import (
    ADDRESS,
    FIELD,
    IT,
    Acts,
    Read,
    has_value,
    is_noun,
    read_menu,
    target_phrase,
    target_query,
    without_ending,
    without_omission,
    without_purpose,
    without_times,
)
from smoketree.language.act_pointing import (
    read_click,
    read_drag,
    read_find,
    read_highlight,
    read_hover,
    read_scroll,
    read_sort,
)
from smoketree.language.act_typing import (
    read_assign,
    read_clear,
    read_leave,
    read_new,
    read_search,
    read_sign_in,
    read_type,
)
from smoketree.language.act_unlisted import read_unlisted, unlisted, verb_of
from smoketree.language.claim import TextShown
from smoketree.language.claim_reader import claims_of
from smoketree.language.clause import Claims
from smoketree.language.coordination import first_of, of_each_name, with_the_one
from smoketree.language.inflection import ing, past, third, verb_groups
from smoketree.language.lexicon import (
    ARTICLES,
    DO_VERBS,
    INDEFINITE,
    INSIDE,
    LEADS,
    NAMED_BY,
    NEGATIONS,
    QUANTIFIERS,
    SOMEONE,
    Noun,
    word_set,
)
from smoketree.language.noun_phrase import noun_at_end
from smoketree.language.phrases import noun_phrase, place_phrase, position_at
from smoketree.language.words import Kind, Span, Token, is_purpose, said, word, words_of
from smoketree.snapshot.fold import fold, words
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS, ROWS

_MOST_JOINTS = 20
_JOINTS = word_set("and then before afterwards")


def acts_of(span: Span) -> Acts | None:
    """What the words ask for, in order, or None where a word of them is not understood."""
    span = _in_its_row(_without_signs(tuple(span)))
    plain = span[:-1] if span and span[-1].kind is Kind.MARK else span
    found = _given(span) or _acts(span, 0) or _acts(plain, 0) or _acts(without_brackets(plain), 0) or _of_each(plain)
    if found is None:
        while span and span[0].key in {"then", "and", "but", "when", "given"}:
            span = span[1:]
        stated = len(span) > 1 and _verb_at(without_leads(span)) is None and span[0].key != "if"
        claims = _stated(span) if stated else None
        return (Act(Verb.WAIT, claims=at_rest(claims)),) if claims else None
    found = tuple(replace(act, target=None) if act == Act(Verb.DO, Query(IT), act.values) else act for act in found)
    found = tuple(each for act in found for each in _on_its_tab(act))
    return None if any(act.target is not None and act.target.name == IT for act in found) else found


def acts_with_other_verbs(span: Span) -> Acts | None:
    """The same, where a verb may be one that the lexicon does not have: the page has a control that is called so."""
    marked = unlisted(tuple(span), _verb_at)
    return acts_of(marked) if marked != tuple(span) else None


def _on_its_tab(act: Act) -> Acts:
    """ "Click "Edit" on the "Profile" tab": the tab is opened, where it is not open already"""
    panel, target = _without_panel(act.target)
    if panel is None:
        return (act,)
    return (Act(Verb.EXPAND, replace(panel, roles=ROLE_WORDS["tab"]), person=act.person), replace(act, target=target))


def _without_panel(query: Query | None) -> tuple[Query | None, Query | None]:
    """The named tab panel that a query is in, and the query without it."""
    if query is None or query == Query(query.name or "-", ROLE_WORDS["tab panel"], quoted=query.quoted):
        return query, None
    panel, within = _without_panel(query.within)
    return panel, replace(query, within=within)


def _without_signs(span: tuple[Token, ...]) -> tuple[Token, ...]:
    """ "The menu of Ann (\u22ef)": without the sign that the control shows"""
    return tuple(token for token in span if token.quoted or not _SIGN.fullmatch(token.text))


_SIGN = re.compile(r"\([^\w\s()+-]{1,3}\)")


def _in_its_row(span: tuple[Token, ...]) -> tuple[Token, ...]:
    """ "Open the menu at the end of the row "Ann"": the one in the row, wherever it is there"""
    for at in range(len(span) - 5):
        if words_of(span[at : at + 6]) == ("at", "the", "end", "of", "the", "row"):
            return (*span[:at], word("in"), *span[at + 4 :])
    return span


def _of_each(span: tuple[Token, ...]) -> Acts | None:
    """ "Tick the boxes in the rows of "A" and "B"": of one, then of the other"""
    for clauses in of_each_name(span):
        found = [_acts(clause, 1) for clause in clauses]
        if all(found):
            return tuple(act for acts in found if acts for act in acts)
    return None


def _given(span: tuple[Token, ...]) -> Acts | None:
    """ "Given I am on the /login page" """
    rest = without_leads(span)
    begins = words_of(span[:1]) == ("given",) and words_of(rest[:2]) in {("am", "on"), ("is", "on"), ("are", "on")}
    return read_open(rest[2:], "open") if begins else None


def without_brackets(span: tuple[Token, ...]) -> tuple[Token, ...]:
    """The words without what stands in brackets, where that has no quote, number or negation."""
    kept: list[Token] = []
    held: list[Token] = []
    for token in span:
        if not held and (token.quoted or not token.text.startswith("(")):
            kept.append(token)
            continue
        held.append(token)
        if token.text.endswith(")"):
            plain = not any(
                one.quoted or one.key.strip("()") in NEGATIONS or re.search(r"\d", one.text) for one in held
            )
            kept += [] if plain else held
            held = []
    return (*kept, *held)


@lru_cache(4096)
def _acts(span: tuple[Token, ...], depth: int) -> Acts | None:
    span = without_leads(span)
    joints = sum(token.key in _JOINTS or token.text == "," for token in span if not token.quoted)
    if not span or depth > 8 or joints > _MOST_JOINTS:
        return None
    person = _person(span)
    if person is not None:
        inner = _acts(person[1], depth + 1)
        return None if inner is None else tuple(replace(act, person=person[0]) for act in inner)
    placed = _after_place(span, depth)
    if placed is not None:
        return placed
    # A verb never becomes a part of a name: what begins with one after a joint is an act of its own.
    return _sequence(span, depth, verbs=True) or _clause(span) or _sequence(span, depth, verbs=False)


def without_leads(span: tuple[Token, ...]) -> tuple[Token, ...]:
    """The words without what may stand before the verb ("Then the user ..."), and without a full stop."""
    while span and span[-1].kind is Kind.MARK and (span[-1].text not in "!?" or (len(span) > 1 and span[-2].quoted)):
        span = span[:-1]
    moved = True
    while span and moved:
        moved = False
        if span[0].kind is Kind.MARK:
            span, moved = span[1:], True
            continue
        if span[0].capital and span[0].start > 0 and len(span) > 1 and span[1].kind is Kind.MARK:
            break  # "Click Next, Next": a name
        for size in (4, 3, 2, 1):
            if words_of(span[:size]) in _LEADS and len(span) > size:
                span, moved = span[size:], True
                break
        else:
            if _is_actor(span):
                span, moved = span[2:], True
    return without_ending(span)


def _is_actor(span: tuple[Token, ...]) -> bool:
    """Whether the first two words stand for whoever does what follows ("the employee clicks")."""
    if len(span) < 4 or any(token.quoted for token in span[:3]):
        return False
    plain = span[1].key.isalpha() and noun_at_end(words_of(span[1:2])) is None
    return span[0].key in ARTICLES | {"a", "an"} and plain and span[2].key in _HANDLING


_HANDLING = word_set("clicks taps presses types ticks unticks hovers drags")
"""What only a person does with a page: what navigates, selects or fills in may be the application."""

_LEADS = frozenset(LEADS)


def _person(span: tuple[Token, ...]) -> tuple[str, tuple[Token, ...]] | None:
    """ "As admin: click "Approve"" """
    if words_of(span[:1]) != ("as",):
        return None
    for at in (2, 3):
        if at < len(span) and span[at].kind is Kind.MARK and span[at].text in ":," and len(span) > at + 1:
            name = said(span[1:at])
            return name.removeprefix("the "), span[at + 1 :]
    return None


def _sequence(span: tuple[Token, ...], depth: int, *, verbs: bool) -> Acts | None:
    """Two acts or more, joined by "and", "then", a comma or a full stop; unless `verbs`, the second lacks its verb."""
    # "Fill in A but leave B blank", not "is shown but disabled" or "click any button but Delete".
    begins = verbs and _verb_at(span) is not None and not QUANTIFIERS.intersection(words_of(span))
    for at, token in enumerate(span):
        mark = token.kind is Kind.MARK and token.text in ",;."
        joins = token.key in _JOINTS or (
            begins and token.key == "but" and span[at + 1 :] and span[at + 1].text.islower()
        )
        if not at or token.quoted or not (mark or joins):
            continue
        right = without_leads(span[at + 1 :])
        if any(not one.quoted and one.key in POSSESSIVES for one in right):
            continue  # "click on her email": of the one in the act before
        verb = _verb_at(right) if right else None
        if right and (verb is not None) is not verbs:
            continue
        named = right and right[0].capital and not mark and not span[at - 1].quoted
        if verb is not None and named and not is_noun(span[at - 1]):
            continue  # "Save and Continue" is one name
        left = _clause(span[:at]) or (_after_place(span[:at], depth + 1) if not mark else None)
        if left is None or (mark and left[-1].verb is Verb.FILL and token.text == ","):
            continue
        if not right:
            return left
        right = with_the_one(right, span[:at])
        into = first_of(span[:at], {right[0].key}) if right[0].key in {"into", "in"} else 0
        if verb is None and left[-1].verb is Verb.TYPE and into > 0:
            right = (*span[:into], *right)  # "type "x" into A and into B"
        elif verb is None:
            elsewhere, shared = in_other_row(left[-1], span[:at], right), _verb_tokens(span)
            further = words_of(right[:1]) == words_of(shared[-1:]) in {("to",), ("on",)}  # "go to A, then to B"
            if not elsewhere and not further and not shares_its_verb(left[-1], span[:at], right):
                continue
            right = elsewhere or (*shared, *right[further:])
        following = _acts(right, depth + 1)
        if following is not None:
            known = with_what_it_is(following, left, found=(_verb_at(span) or ("", 0))[0] in FINDING)
            return together(left, known) if known else None
    return None


def _verb_tokens(span: tuple[Token, ...]) -> tuple[Token, ...]:
    found = _verb_at(span)
    return span[: found[1]] if found else ()


def _after_place(span: tuple[Token, ...], depth: int) -> Acts | None:
    """ "In the "Profile" section, click "Edit"", "On the login page, ...", "When the page has loaded, ..." """
    if not span or span[0].quoted or span[0].key not in _PLACE_LEADS:
        return None
    if span[0].key == "while":
        return _after_place(span[1:], depth)
    comma_at = next((at for at, token in enumerate(span) if token.kind is Kind.MARK and token.text == ","), 0)
    if span[0].key in {"asked", "prompted"}:  # "When asked whether to delete it, ..."
        return _acts(span[comma_at + 1 :], depth + 1) if comma_at and is_purpose(span[:comma_at]) else None
    if comma_at and set(words_of(span[:comma_at])) <= _LOADED and "page" in words_of(span[:comma_at]):
        inner = _acts(span[comma_at + 1 :], depth + 1)
        return None if inner is None else (Act(Verb.WAIT), *inner)
    if span[0].key in {"once", "after", "the"}:
        return None
    for at in range(2, min(len(span), 16)):
        comma = span[at].kind is Kind.MARK and span[at].text == ","
        if not comma and _verb_at(without_leads(span[at:])) is None:
            continue
        head, rest = span[:at], span[at + comma :]
        place = None if head[0].key in _OF_A_FIELD else place_phrase(head)
        if isinstance(place, str) and not _is_page(head[1:]):
            continue  # a page is only said to be there, and its name not used
        position = position_at(head)
        on_a_page = head[0].key in _ON_A_PAGE and _is_page(head[1:])
        if place is not None or position is not None or on_a_page:
            inner = _acts(rest, depth + 1)
            placed = placed_in(inner, place) if inner is not None and isinstance(place, Query) else inner
            if placed is not None:
                return placed
        if place is not None or head[0].key in _OF_A_FIELD or target_phrase(head[1:]) is not None:
            # What leads the line may as well be behind its first act: "type mug in the search box"
            ends = (i for i, token in enumerate(rest) if i and not token.quoted and token.key in _JOINTS | {","})
            end = next(ends, len(rest))
            moved = _acts((*rest[:end], *head, *rest[end:]), depth + 1)
            if moved is not None:
                return moved
    return None


_OF_A_FIELD = frozenset({"for", "as"})
_PLACE_LEADS = word_set("in on within inside from under at for as while once after the asked prompted")
_ON_A_PAGE = word_set("in on at from")
_LOADED = word_set("once after the page has is loaded finished loading")


def _is_page(span: Span) -> bool:
    phrase = noun_phrase(span)
    if phrase is None or phrase.quantifier or phrase.quantity is not None or any(map(str.isdigit, phrase.name)):
        return False
    return phrase.sense is Noun.PAGE or (not phrase.noun and not phrase.quoted and len(span) < 4)


def _by_means(rest: tuple[Token, ...], verb: str) -> Acts | None:
    """ "Open "Report" by double-clicking it", "Confirm with "Delete"", "Add a row with the plus button": what is done
    is said after what it is for."""
    links = [at for at, token in enumerate(rest[:-1]) if not token.quoted and token.key in _MEANS]
    at = next((at for at in links if rest[at].key == "by"), next(iter(links), 0))
    head, means = rest[:at], rest[at + 1 :]
    if (onward := _onward(rest, verb)) is not None:
        return onward
    if rest and words_of(rest[:1]) == ("with",) and verb in _ANSWERS:
        control = target_phrase(means)
        return (Act(Verb.CLICK, target_query(control)),) if control is not None and control.name else None
    if head and words_of(means[:1]) == ("its",) and verb in {"select", "choose", "check", "tick", "mark"}:
        row, box = target_phrase(head), target_phrase(means[1:])
        if row is None or box is None or not (row.quoted and set(row.query.roles) & ROWS) or box.name:
            return None
        return (Act(Verb.CHECK, replace(box.query, within=row.query)),) if "checkbox" in box.query.roles else None
    if not links or verb.split(maxsplit=1)[0] not in DO_VERBS | _GOING | _SETTING:
        return None
    if rest[at].key != "by":
        # What is there already may have the control: "Delete the card with the Archive button".
        control = target_phrase(means) if is_purpose(head) else None
        own = control is not None and verb in (control.name or "").casefold().split()
        sure = own or rest[at].key != "with" or (verb in _MAKING and means[0].key == "the")
        pressed = control is not None and control.name and set(control.query.roles) & _PRESSED
        return (Act(Verb.CLICK, control.query),) if control is not None and pressed and sure else None
    if not head:
        return _clause(means) if _verb_at(means) else None
    done, meant = _clause(means), target_phrase(head)
    named = {word for token in head if not token.text.islower() for word in words(fold(token.text))}
    if verb in _SETTING:  # all that it says is said again: "change the quantity to 4 by typing 4 into Quantity"
        named = {word for token in head for word in words(fold(token.text))} - ARTICLES - INSIDE - {"to"}
    kept = all(fold(token.text) in fold(said(means)) for token in head if token.quoted)
    it = done is not None and any(act.target == Query(IT) for act in done)
    sure = meant is not None or (bool(named) and not any(token.key in NEGATIONS for token in head))
    if done is not None and not it and sure and kept and named <= words(fold(said(means))):
        return done  # "the recipe Rice with peas" by "Open Rice with peas"
    if done is None or meant is None:
        return None
    query = target_query(meant)
    if it:
        return tuple(replace(act, target=query) if act.target == Query(IT) else act for act in done)
    if not meant.quoted or not set(query.roles) <= ROWS or (verb != "open" and verb.split(maxsplit=1)[0] in _GOING):
        return None
    return placed_in(done, Query(roles=ROLE_WORDS["row"], text=query.name or query.text, also=query.also))


def _onward(rest: tuple[Token, ...], verb: str) -> Acts | None:
    """ "Continue with "Next"", "Answer with "Yes, delete it"", "Go on to "Payment" with "Next"": the control that does
    so, and the page or step that is shown then. The control may be called "Continue with Google"."""
    at = first_of(rest, {"with"})
    if verb not in _ONWARD or at < 0 or (at and verb not in _REACHING):
        return None
    control, reached = target_phrase(rest[at + 1 :]), rest[:at]
    if control is None or not control.name or control.indefinite or control.quantifier:
        return None
    alone = len(rest) == at + 2 or not control.quoted  # "with the "Delete" section" is no control
    sure = (alone and (control.quoted or control.name[:1].isupper())) or set(control.query.roles) & _PRESSED
    answer = verb != "answer" or {one.strip(",.!").casefold() for one in control.name.split()[:1]} & _YES_OR_NO
    if not sure or not answer or (reached and not (len(reached) == 1 and reached[0].quoted)):
        return None
    pressed = Act(Verb.DO, control.query, ("continue",) if verb in _REACHING else tuple(verb.split()), mode="with")
    shown = (Act(Verb.WAIT, claims=(TextShown(reached[0].text),)),) if reached else ()
    return (pressed, *shown)


_REACHING = frozenset(
    {"continue", "proceed", "go on", "go on to", "move on", "move on to", "continue to", "proceed to"}
)
_ONWARD = _REACHING | {"go back", "answer"}
_YES_OR_NO = word_set("yes no ok okay cancel")


def _use(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "Use the search to find "mug"": what is done, by these means"""
    at = next((at for at, token in enumerate(rest) if at and token.key == "to"), len(rest))
    return _clause((*rest[at + 1 :], word("with"), *rest[:at])) if rest[at + 1 :] else None


_SETTING = word_set("change set")
_GOING = word_set("open go return navigate")
_MEANS = word_set("by with using via")
_MAKING = word_set("add create register start make")
_PRESSED = word_set("button link menuitem img")
_ANSWERS = word_set("confirm accept agree finish dismiss")


def _clause(span: tuple[Token, ...]) -> Acts | None:
    """One clause with one verb."""
    span = without_omission(without_ending(span))
    emptied, span = _left_out(span)
    if emptied:
        return (*emptied, *done) if (done := _clause(span)) else None
    verb = _verb_at(span)
    if verb is not None:
        rest = span[verb[1] + (words_of(span[verb[1] : verb[1] + 1]) == (":",)) :]  # "Click: Save"
        by = first_of(rest, {"by"}) if verb[0] in _SETTING else 0
        means = by > 0 and _verb_at(rest[by + 1 :]) is not None
        readers = _READERS.get(verb[0], (read_unlisted,))
        for read in (_by_means,) if means else (*readers, _by_means):
            found = read(rest, verb[0])
            if found is not None:
                return found
    claims = _stated(span) if verb is None else None
    return (Act(Verb.WAIT, claims=claims),) if claims else None


def _left_out(span: tuple[Token, ...]) -> tuple[Acts, tuple[Token, ...]]:
    """ "Save without a name": that its field is emptied first, and the words before "without"."""
    words = words_of(span)
    at = words.index("without") if "without" in words[1:] else 0
    field = span[at + 1 :]
    plain = 1 < len(field) < 5 and field[0].key in INDEFINITE and all(token.text.isalpha() for token in field)
    phrase = noun_phrase((word("the"), *field[1:])) if at and plain else None
    pressed = span[1].text.casefold().split() if words[0] in _PRESSING and len(span) > 1 and span[1].quoted else []
    sends = words[0] in _ENTERING or (pressed and pressed[0] in _ENTERING and at == 2)
    if phrase is None or not phrase.name or phrase.noun or not sends:
        return (), span
    return (Act(Verb.TYPE, replace(phrase.query, roles=FIELD), ("",)),), span[:at]


_ENTERING = word_set("save submit create add send register confirm log sign publish")
_PRESSING = word_set("click press hit tap")


def _stated(span: tuple[Token, ...]) -> Claims | None:
    """What a line says to be so: with a finite verb, or a subject that is no verb. "Narrow the list" may be an act."""
    subject = bool(span) and (span[0].quoted or span[0].key in ARTICLES | INDEFINITE | SOMEONE | QUANTIFIERS)
    return claims_of(span) if subject or any(group.finite for group in verb_groups(span)) else None


def _verb_at(span: Span) -> tuple[str, int] | None:
    """The verb that a span begins with, in its base form, and how many tokens it has."""
    if span and (other := verb_of(span[0])):
        return other, 1
    for size in (5, 4, 3, 2, 1):
        if size <= len(span) and (base := _forms().get(words_of(span[:size]))):
            return base, size
    return None


@cache
def _forms() -> Mapping[tuple[str, ...], str]:
    """Every form of every verb: "clicks on" -> "click on"."""
    found: dict[tuple[str, ...], str] = {}
    for verb in _READERS:
        first, *rest = verb.split()
        stem, dash, last = first.rpartition("-")
        for form in (last, third(last), *past(last), ing(last)):
            found.setdefault((f"{stem}{dash}{form}", *rest), verb)
    return found


def _close(rest: tuple[Token, ...], verb: str) -> Acts | None:
    words = [word for word in words_of(rest) if word not in ARTICLES]
    if words in (["tab"], ["window"], ["browser", "tab"], ["current", "tab"]):
        return (Act(Verb.CLOSE_TAB),)
    if words in (["new", "tab"], ["new", "window"]):
        return (Act(Verb.CLOSE_TAB, mode="new"),)
    for at, token in enumerate(rest):
        if at and not token.quoted and token.key in {"by", "with"}:
            means = _acts(rest[at + 1 :], 7)
            within, control = target_phrase(rest[:at]), target_phrase(rest[at + 1 :])
            if token.key == "with" and within is not None and control is not None and control.name:
                if not any(map(str.isalnum, control.name)):  # "with the \u2715"
                    return _close(rest[:at], verb)
                if control.quoted or set(control.query.roles) & _PRESSED:
                    means = (Act(Verb.CLICK, control.query),)
            return placed_in(means, within.query) if means and within is not None else None
    phrase = target_phrase(rest)
    if phrase is None or phrase.indefinite or phrase.quantifier:
        return None
    roles = set(phrase.query.roles)
    if verb == "collapse":
        return (Act(Verb.COLLAPSE, phrase.query),)
    if roles & {"dialog", "banner", "alert", "menu", "status"} or phrase.sense is Noun.MESSAGE:
        return (Act(Verb.CLOSE, target_query(phrase)),)
    return None


def _do(rest: tuple[Token, ...], verb: str) -> Acts | None:
    """ "Add the Acorn Mug to the cart", "Submit the form", "Log out": a control of the page is called so."""
    words = tuple(verb.split())
    rest = without_purpose(rest)
    if (again := without_times(rest))[1] > 1:  # "Add "Espresso" twice"
        return (_do(again[0], verb) or ()) * again[1] or None
    if words == ("search",) and any(not token.quoted and token.key == "for" for token in rest):
        return None  # what is searched for is no place
    if not rest:
        return (Act(Verb.DO, values=words),)
    if verb in {"log", "sign", "log in", "sign in", "log out", "sign out"}:
        return None
    for at in range(len(rest) - 1, 0, -1):
        if rest[at].key in {"to", "from"} and at + 1 < len(rest) and _is_determined(rest[at + 1 :]):
            target, place = _object(rest[:at]), _object(rest[at + 1 :])
            if target is not None and place is not None:
                return (Act(Verb.DO, target, words, place=place),)
    named = next((at for at, token in enumerate(rest) if at and not token.quoted and token.key in NAMED_BY), len(rest))
    if any(not token.quoted and token.key == "with" for token in rest[named:]):
        return None  # "a tag named Red with the color red": more than its name is given
    target = _object(rest)
    if target is None or (target.name is None and target.text is None and not target.roles):
        return None
    return (Act(Verb.DO, target, words),)


def _put(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "Put the Mug in the basket": it is added to it"""
    at = next((at for at, token in enumerate(rest) if at and token.key in {"in", "into"}), len(rest))
    if not rest[at + 1 :] or has_value(rest[:at]):
        return None
    return _do((*rest[:at], replace(rest[at], text="to"), *rest[at + 1 :]), "add")


def _is_determined(span: tuple[Token, ...]) -> bool:
    return span[0].quoted or span[0].key in ARTICLES or is_noun(span[-1])


def _object(span: tuple[Token, ...]) -> Query | None:
    if words_of(span) in {("it",), ("that",), ("this",)}:
        return Query(name=IT)
    phrase = noun_phrase(span)
    if phrase is None or phrase.quantity or phrase.quantifier or phrase.sense is Noun.FOCUS:
        return None
    if phrase.indefinite and not phrase.quoted and (not phrase.name[:1].isupper() or phrase.noun):
        return None
    if not phrase.quoted and phrase.name[:1].islower() and "from" in phrase.name.split():
        return None  # "the message from Ann": whose, and of which list, the page does not say by a name
    if phrase.reference or "textbox" in phrase.query.roles:
        return None
    if any(not token.quoted and ADDRESS.match(token.text) for token in span):
        return None
    return target_query(phrase)


_READERS: dict[str, tuple[Read, ...]] = {}
_CLICK: tuple[Read, ...] = (read_menu, read_mail_link, read_click)
_OPEN: tuple[Read, ...] = (read_menu, read_mail_link, read_open)
_RULES: tuple[tuple[str, tuple[Read, ...]], ...] = (
    ("click|click on|make click on|do a click on|focus|focus on|tap|tap on|left-click|push|follow", _CLICK),
    ("double-click|double-click on|double click|double click on|middle-click", _CLICK),
    ("right-click|right click|right-click on|right click on", _CLICK),
    ("press|hit", (read_press, *_CLICK)),
    ("use keyboard shortcut|use the keyboard shortcut", (read_press,)),
    ("resize", (read_resize,)),
    ("set", (read_resize, read_set_box, read_type)),
    (
        "type|enter|input|write|insert|put|put in|key in|fill|fill in|fill out|fill up|type in|paste|provide",
        (read_type,),
    ),
    ("put", (_put,)),
    ("repeat|re-enter|retype", (read_type,)),
    ("specify|complete|change|modify|update|edit|correct|adjust|introduce|append|replace|give|move", (read_type,)),
    ("increase|decrease|raise|lower|reduce", (read_type,)),
    ("use|create|generate", (read_temporary_address,)),
    ("use", (_use,)),
    ("select|choose|pick", (read_menu, read_select, read_highlight)),
    ("highlight", (read_highlight,)),
    ("check|tick|mark|uncheck|untick|unmark|deselect|unselect|toggle|turn|switch|turn on|switch on", (read_check,)),
    ("switch", (read_type,)),
    ("enable|activate", (read_check,)),
    ("turn off|switch off|disable|deactivate", (lambda rest, _: read_check(rest, "uncheck"),)),
    ("hover over|hover|hover on|mouse over|hover the mouse over|move the mouse on|move the mouse over", (read_hover,)),
    ("move the mouse to|point at", (read_hover,)),
    ("find|locate|look for|find and click|find and click on", (read_find,)),
    ("find|look up", (read_search,)),
    ("move", (read_drag,)),
    ("drag", (read_drag,)),
    ("sort|sort by", (read_sort,)),
    ("filter", (read_filter,)),
    ("scroll", (read_scroll,)),
    ("clear|erase|empty|delete", (read_clear,)),
    ("leave|keep", (read_leave,)),
    ("open|open up|visit|go to|goto|navigate to|load|browse to|launch|access|head to|return to", _OPEN),
    ("go back to|navigate back to|proceed to|continue to|advance to|go over to|start at|browse|get to", _OPEN),
    ("switch to|change to|move to|switch back to|go on to|move on to", _OPEN),
    ("go on|move on", ()),
    ("go back|navigate back|move back|return back|step back|go forward|navigate forward", (read_history,)),
    ("go back", _OPEN),
    ("reload|refresh", (read_reload,)),
    ("wait|wait for|wait until", (read_wait_for_code, read_wait)),
    ("get", (read_wait_for_code,)),
    ("accept", (read_answer_dialog, read_accept_cookies)),
    ("dismiss|confirm|cancel|answer", (read_answer_dialog,)),
    ("close|collapse|dismiss", (_close,)),
    ("expand|unfold", (read_expand,)),
    ("upload|attach", (read_upload,)),
    ("remember|note|store|save", (read_remember,)),
    ("log in|sign in|login|signin", (read_sign_in,)),
    ("search for|search|look for", (read_search,)),
    ("send", (read_send,)),
    ("add|register", (read_passkey,)),
    ("add|create|register|start|begin|make|open", (read_new,)),
    ("say|answer|reply", (lambda rest, _: read_click(rest, "click") if len(rest) == 1 and rest[0].quoted else None,)),
    ("assign", (read_assign,)),
    ("|".join(sorted(DO_VERBS)), (_do,)),
    ("log in|log out|sign in|sign out|sign up|log off|check out|opt in|opt out", (_do,)),
)
"""Every verb of acts, with what reads what follows it, in the order in which they are tried."""


for _verbs, _readers in _RULES:
    for _verb in _verbs.split("|"):
        _READERS[_verb] = (*_READERS.get(_verb, ()), *_readers)
