"""Reads acts: a verb with its target, its values and its places. Every word of the line is used, or nothing is read."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache

from smoketree.language import act_elements, act_mail, act_pages, act_typing
from smoketree.language.act import Act, Verb
from smoketree.language.act_joining import (
    FINDING,
    POSSESSIVES,
    in_other_row,
    is_done_to_it,
    join_acts,
    placed_in,
    shares_its_verb,
    with_what_it_is,
)
from smoketree.language.act_phrases import (
    FIELD,
    IT,
    Acts,
    Read,
    in_its_row,
    is_noun,
    read_menu,
    target_phrase,
    target_query,
    without_brackets,
    without_ending,
    without_leads,
    without_omission,
    without_signs,
)
from smoketree.language.act_unlisted import read_unlisted, unlisted, verb_of
from smoketree.language.claim_reader import claims_of
from smoketree.language.clause import Claims
from smoketree.language.coordination import first_of, of_each_name, with_the_one
from smoketree.language.inflection import ing, past, third, verb_groups
from smoketree.language.lexicon import (
    ARTICLES,
    DETERMINERS,
    DO_VERBS,
    INDEFINITE,
    INSIDE,
    NEGATIONS,
    ORDINALS,
    QUANTIFIERS,
    SOMEONE,
    Noun,
    word_set,
)
from smoketree.language.phrases import noun_phrase, place_phrase, position_at
from smoketree.language.rewording import reworded_acts
from smoketree.language.words import Kind, Span, Token, is_purpose, lead_size, said, without_lead, word, words_of
from smoketree.snapshot.fold import fold, words
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS, ROWS

_MOST_JOINTS = 20
_JOINTS = word_set("and then before afterwards")


def acts_of(span: Span) -> Acts | None:
    """What the words ask for, in order, or None where a word of them is not understood."""
    span = reworded_acts(in_its_row(without_signs(tuple(span))))
    plain = span[:-1] if span and span[-1].kind is Kind.MARK else span
    found = _given(span) or _acts(span, 0) or _acts(plain, 0) or _acts(without_brackets(plain), 0) or _of_each(plain)
    if found is None:
        span = without_lead(span, {"then", "and", "but", "when", "given"})
        stated = len(span) > 1 and _verb_at(without_leads(span)) is None and span[0].key != "if"
        claims = _statement(span) if stated else None
        return (Act(Verb.WAIT, claims=act_pages.at_rest(claims)),) if claims else None
    found = tuple(replace(act, target=None) if act == Act(Verb.DO, Query(IT), act.values) else act for act in found)
    found = tuple(each for act in found for each in _on_its_tab(act))
    return None if any(map(is_done_to_it, found)) else found


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
    return act_pages.read_open(rest[2:], "open") if begins else None


@lru_cache(4096)
def _acts(span: tuple[Token, ...], depth: int) -> Acts | None:
    span = without_leads(span)
    joints = sum(token.key in _JOINTS | {","} for token in span)
    # Each joint may be one of acts or of a name: what has more of them, or lies deeper, would take too long to read.
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
    own = _verb_at(span)
    begins = verbs and own is not None and not QUANTIFIERS.intersection(words_of(span))
    for at, token in enumerate(span):
        mark = token.kind is Kind.MARK and token.text in ",;."
        contrasts = begins and token.key == "but" and span[at + 1 :] and span[at + 1].text.islower()
        if not at or not (mark or contrasts or token.key in _JOINTS):
            continue
        right = without_leads(span[at + 1 :])
        if any(one.key in POSSESSIVES for one in right):
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
            elsewhere, shared = in_other_row(left[-1], span[:at], right), span[: own[1] if own else 0]
            further = words_of(right[:1]) == words_of(shared[-1:]) in {("to",), ("on",)}  # "go to A, then to B"
            then = "then" in words_of(span[at : len(span) - len(right)])
            if not elsewhere and not further and not shares_its_verb(left[-1], span[:at], right, then=then):
                continue
            right = elsewhere or (*shared, *right[further:])
        following = _acts(right, depth + 1)
        if following is not None:
            known = with_what_it_is(following, left, found=own is not None and own[0] in FINDING)
            return join_acts(left, known) if known else None
    return None


def _after_place(span: tuple[Token, ...], depth: int) -> Acts | None:
    """ "In the "Profile" section, click "Edit"", "On the login page, ...", "When the page has loaded, ..." """
    if not span or span[0].key not in _PLACE_LEADS:
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
            end = first_of(rest[1:], _JOINTS | {","}) + 1 or len(rest)
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
    if phrase is None or phrase.counted or any(map(str.isdigit, phrase.name)):
        return False
    return phrase.sense is Noun.PAGE or (not phrase.noun and not phrase.quoted and len(span) < 4)


def _by_means(rest: tuple[Token, ...], verb: str) -> Acts | None:
    """ "Open "Report" by double-clicking it", "Confirm with "Delete"", "Add a row with the plus button": what is done
    is said after what it is for."""
    links = [at for at, token in enumerate(rest[:-1]) if token.key in _MEANS]
    at = next((at for at in links if rest[at].key == "by"), next(iter(links), 0))
    head, means = rest[:at], rest[at + 1 :]
    if (onward := act_elements.read_onward(rest, verb)) is not None:
        return onward
    if words_of(rest[:1]) == ("with",) and verb in _ANSWERS:
        control = target_phrase(means)
        return (Act(Verb.CLICK, target_query(control)),) if control is not None and control.name else None
    if head and words_of(means[:1]) == ("its",) and verb in {"select", "choose", "check", "tick", "mark"}:
        row, box = target_phrase(head), target_phrase(means[1:])
        if row is None or box is None or not (row.quoted and set(row.query.roles) & ROWS) or box.name:
            return None
        return (Act(Verb.CHECK, replace(box.query, within=row.query)),) if "checkbox" in box.query.roles else None
    does = verb.split(maxsplit=1)[0] in DO_VERBS | _GOING | _SETTING
    keys = act_pages.read_press(means, "press") if links and (does or verb == "select") else None
    if keys is not None and keys[0].verb is Verb.PRESS and not keys[0].mode and _is_brief(head):
        return keys  # "Close the menu with Escape"
    if not links or not does:
        return None
    if rest[at].key != "by":
        return _pressed_for(verb, head, rest[at], means)
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


def _pressed_for(verb: str, head: Span, link: Token, means: tuple[Token, ...]) -> Acts | None:
    """The control that does what the line says, where nothing else may be meant. What is there already may have it
    ("Delete the card with the Archive button"), and "Post it with "Thanks"" types that."""
    control = target_phrase(means) if is_purpose(head) and first_of(head, ORDINALS) < 0 else None
    if control is None:
        return None
    own = not {*verb.split()}.isdisjoint((control.name or "").casefold().split())
    if len(means) == 1 and control.quoted and link.key == "with":
        # "Save the form with "Save changes"", "Go to the next page with "Next""
        leads = verb.split(maxsplit=1)[0] in _GOING and (not head or head[-1].key in _LED_TO)
        sure = _is_brief(head) and (leads or (own and verb not in _SAYING) or verb in _ANSWERS)
    else:
        sure = own or link.key != "with" or (verb in _MAKING and means[0].key == "the")
        sure = sure and bool(control.name) and bool(set(control.query.roles) & act_elements.PRESSED)
    return (Act(Verb.CLICK, control.query),) if sure else None


def _is_brief(head: Span) -> bool:
    """Whether what an act is for is said in a word or two, which the name of its control says again: "the form", "it",
    "the next page". More of them may say which of several is meant."""
    words = words_of(head)
    lone = words in {(), ("it",), ("them",), ("everything",)}
    steps = len(words) == 3 and words[1] in {"next", "previous"}
    return lone or (is_purpose(head) and words[0] in ARTICLES and (len(words) == 2 or steps))


def _use(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "Use the search to find "mug"": what is done, by these means"""
    at = next((at for at, token in enumerate(rest) if at and token.key == "to"), len(rest))
    control = target_phrase(rest) if at == len(rest) else None  # "Use the "Request leave" button"
    if control is not None and control.quoted and set(control.query.roles) & act_elements.PRESSED:
        return act_elements.read_click(rest, "click")
    return _clause((*rest[at + 1 :], word("with"), *rest[:at])) if rest[at + 1 :] else None


_SETTING = word_set("change set")
_GOING = word_set("open go return navigate")
_MEANS = word_set("by with using via")
_MAKING = word_set("add create register start make")
_LED_TO = word_set(
    "form dialog menu panel drawer popup wizard calendar picker page step screen slide month week day year"
)
_SAYING = word_set("send post reply comment report")
_ANSWERS = word_set("confirm accept agree finish dismiss")


def _clause(span: tuple[Token, ...]) -> Acts | None:
    """What a clause with one verb asks for; None where a word of it is not understood."""
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
    claims = _statement(span) if verb is None else None
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


def _statement(span: tuple[Token, ...]) -> Claims | None:
    """What a line says to be so: with a finite verb, or a subject that is no verb. "Narrow the list" may be an act."""
    subject = bool(span) and (span[0].quoted or span[0].key in DETERMINERS | SOMEONE | QUANTIFIERS)
    return claims_of(span) if subject or any(group.finite for group in verb_groups(span)) else None


def _verb_at(span: Span) -> tuple[str, int] | None:
    """The verb that a span begins with, in its base form, and how many tokens it has."""
    if span and (other := verb_of(span[0])):
        return other, 1
    size = lead_size(span, _forms())
    return (_forms()[words_of(span[:size])], size) if size else None


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
    """ "Close the dialog", "Close the tab", "Close the banner with "Got it"", "Collapse the "Details" section" """
    words = [word for word in words_of(rest) if word not in ARTICLES]
    if words in (["tab"], ["window"], ["browser", "tab"], ["current", "tab"]):
        return (Act(Verb.CLOSE_TAB),)
    if words in (["new", "tab"], ["new", "window"]):
        return (Act(Verb.CLOSE_TAB, mode="new"),)
    for at, token in enumerate(rest):
        if at and token.key in {"by", "with"}:
            means = _acts(rest[at + 1 :], 7)  # close to the limit of depth: a means is hardly more than one clause
            within, control = target_phrase(rest[:at]), target_phrase(rest[at + 1 :])
            if token.key == "with" and words_of(rest[:at]) == ("it",) and control is not None and control.quoted:
                return (Act(Verb.CLICK, control.query),)
            if token.key == "with" and within is not None and control is not None and control.name:
                if not any(map(str.isalnum, control.name)):  # "with the \u2715"
                    return _close(rest[:at], verb)
                if control.quoted or set(control.query.roles) & act_elements.PRESSED:
                    means = (Act(Verb.CLICK, control.query),)
            return placed_in(means, within.query) if means and within is not None else None
    phrase = target_phrase(rest)
    if phrase is None or phrase.indefinite or phrase.quantifier:
        return None
    if verb == "collapse":
        return (Act(Verb.COLLAPSE, phrase.query),)
    closes = set(phrase.query.roles) & {"dialog", "banner", "alert", "menu", "status"}
    return (Act(Verb.CLOSE, target_query(phrase)),) if closes or phrase.sense is Noun.MESSAGE else None


_READERS: dict[str, tuple[Read, ...]] = {}
_CLICK: tuple[Read, ...] = (read_menu, act_mail.read_mail_link, act_elements.read_click)
_OPEN: tuple[Read, ...] = (read_menu, act_mail.read_mail_link, act_pages.read_open)
_TYPE: tuple[Read, ...] = (act_typing.read_type,)
_RULES: tuple[tuple[str, tuple[Read, ...]], ...] = (
    ("click|click on|make click on|do a click on|focus|focus on|tap|tap on|left-click|push|follow", _CLICK),
    ("double-click|double-click on|double click|double click on|middle-click", _CLICK),
    ("right-click|right click|right-click on|right click on", _CLICK),
    ("press|hit", (act_pages.read_press, *_CLICK)),
    ("use keyboard shortcut|use the keyboard shortcut", (act_pages.read_press,)),
    ("resize", (act_pages.read_resize,)),
    ("set", (act_pages.read_resize, act_elements.read_set_box, act_typing.read_type)),
    ("type|enter|input|write|insert|put|put in|key in|fill|fill in|fill out|fill up|type in|paste|provide", _TYPE),
    ("repeat|re-enter|retype|specify|complete|change|modify|update|edit|correct|adjust|introduce|append", _TYPE),
    ("update|change|modify", (act_elements.read_change,)),
    ("replace|give|move|increase|decrease|raise|lower|reduce", _TYPE),
    ("put", (act_elements.read_put,)),
    ("use|create|generate", (act_mail.read_temporary_address,)),
    ("use", (_use,)),
    ("select|choose|pick", (read_menu, act_elements.read_select, act_elements.read_highlight)),
    ("highlight", (act_elements.read_highlight,)),
    ("check|tick|mark|uncheck|untick|unmark|deselect|unselect|toggle|turn", (act_elements.read_check,)),
    ("switch|turn on|switch on|enable|activate", (act_elements.read_check,)),
    ("switch", _TYPE),
    ("turn off|switch off|disable|deactivate", (lambda rest, _: act_elements.read_check(rest, "uncheck"),)),
    ("hover over|hover|hover on|mouse over|hover the mouse over", (act_elements.read_hover,)),
    ("move the mouse on|move the mouse over|move the mouse to|point at", (act_elements.read_hover,)),
    ("find|locate|look for|find and click|find and click on", (act_elements.read_find,)),
    ("find|look up|search for|search|look for", (act_typing.read_search,)),
    ("move|drag", (act_elements.read_drag,)),
    ("sort|sort by", (act_elements.read_sort,)),
    ("filter", (act_elements.read_filter,)),
    ("scroll", (act_elements.read_scroll,)),
    ("clear|erase|empty|delete", (act_typing.read_clear,)),
    ("leave|keep", (act_typing.read_leave,)),
    ("open|open up|visit|go to|goto|navigate to|load|browse to|launch|access|head to|return to", _OPEN),
    ("go back to|navigate back to|proceed to|continue to|advance to|go over to|start at|browse|get to", _OPEN),
    ("switch to|change to|move to|switch back to|go on to|move on to", _OPEN),
    ("go on|move on", ()),
    ("go back|navigate back|move back|return back|step back|go forward|navigate forward", (act_pages.read_history,)),
    ("go back", _OPEN),
    ("reload|refresh", (act_pages.read_reload,)),
    ("wait|wait for|wait until", (act_mail.read_wait_for_code, act_pages.read_wait)),
    ("get", (act_mail.read_wait_for_code,)),
    ("accept", (act_pages.read_answer_dialog, act_pages.read_accept_cookies)),
    ("dismiss|confirm|cancel|answer", (act_pages.read_answer_dialog,)),
    ("close|collapse|dismiss", (_close,)),
    ("expand|unfold", (act_pages.read_expand,)),
    ("upload|attach", (act_elements.read_upload,)),
    ("remember|note|store|save", (act_pages.read_remember,)),
    ("log in|sign in|login|signin", (act_typing.read_sign_in,)),
    ("send", (act_pages.read_send,)),
    ("add|register", (act_pages.read_passkey,)),
    ("add|create|register|start|begin|make|open", (act_typing.read_new,)),
    ("say|answer|reply", (act_elements.read_say,)),
    ("assign", (act_typing.read_assign,)),
    ("|".join(sorted(DO_VERBS)), (act_elements.read_do,)),
    ("log in|log out|sign in|sign out|sign up|log off|check out|opt in|opt out", (act_elements.read_do,)),
)
"""Every verb of acts, with what reads its arguments. A verb may have several rows, whose readers are tried in order:
the narrower meaning comes first, and the control of the page that has the verb for a name comes last."""
for _verbs, _readers in _RULES:
    for _verb in _verbs.split("|"):
        _READERS[_verb] = (*_READERS.get(_verb, ()), *_readers)
