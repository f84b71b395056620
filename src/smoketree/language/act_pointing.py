"""Reads acts of the pointer: click, hover, drag, scroll."""

from dataclasses import replace
from itertools import pairwise

from smoketree.language.act import Act, Verb
from smoketree.language.act_phrases import (
    DROPDOWN,
    IT,
    Acts,
    clickable_query,
    is_determined,
    item_query,
    target_phrase,
    target_phrases,
    target_query,
    without_purpose,
    without_times,
)
from smoketree.language.claim import SortedBy
from smoketree.language.claim_order import without_direction
from smoketree.language.lexicon import ARTICLES, INDEFINITE, ORDINALS, ROW_NOUNS
from smoketree.language.phrases import noun_phrase
from smoketree.language.words import Token, is_sign, said, words_of
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import COLLECTIONS, ROLE_WORDS


def read_sort(rest: tuple[Token, ...], verb: str) -> Acts | None:
    """ "Sort the books by price": by the control that is called so, or the header of that column"""
    rest, descending = without_direction(rest)
    rest = rest[:-1] if rest and rest[-1].text == "," and not rest[-1].quoted else rest
    found = (at for at, token in enumerate(rest) if not token.quoted and token.key == "by")
    at = -1 if verb == "sort by" else next(found, len(rest))
    column = noun_phrase(rest[at + 1 :])
    what = noun_phrase(rest[:at]) if at > 0 else None
    if column is None or (at > 0) is (what is None) or {"ascending", "descending", "order"} & set(words_of(rest)):
        return None
    header, place = ROLE_WORDS["column"], column.query.within if what is None else what.query
    query = Query(column.query.name, header, column.quoted, within=place)
    plain = replace(column.query, roles=header, within=place) == query and column.query.roles in ((), header)
    if not query.name or not plain or (what is not None and (what.quantifier or what.quantity)):
        return None
    if place is not None and place.roles and set(place.roles) <= set(DROPDOWN) and descending is None:
        return (Act(Verb.SELECT, place, (query.name,)),)
    if what is not None and not what.name and (what.noun in ROW_NOUNS or set(what.query.roles) <= COLLECTIONS):
        query = replace(query, within=None)  # a column is always that of a table or list
    sorted_so = SortedBy(Query(roles=ROLE_WORDS["list"]), query.name, descending)
    return (Act(Verb.DO, query, ("sort", "by"), claims=() if descending is None else (sorted_so,)),)


def read_click(rest: tuple[Token, ...], verb: str) -> Acts | None:
    """ "Click "Save"", "Double-click the row of "Milk"", "Click "File" > "Save as"" """
    mode = next((way for way in ("double", "right", "middle") if verb.startswith(way)), "")
    plain = without_purpose(rest)
    purpose, rest = rest[len(plain) + 1 :], plain
    if verb == "follow" and not any(token.quoted or token.key in {"link", "links"} for token in rest):
        return None  # whom, not what
    if verb == "press" and words_of(rest)[-1:] in {("key",), ("keys",)}:
        return None
    while len(rest) > 1 and not rest[0].quoted and rest[0].key in {"on", "in", "into", "at", "inside", "to", "onto"}:
        rest = rest[1:]
    words = {word.removesuffix("'s") for word in words_of(rest)} - ARTICLES
    for way, moved in (("back", Verb.BACK), ("forward", Verb.FORWARD)):
        if way in words and "browser" in words and words <= {way, "browser", "button", "arrow", "of", "in"}:
            return (Act(moved),)
    rest, times = without_times(rest)
    if (item := item_query(rest)) is not None:
        return (Act(Verb.CLICK, item, mode=mode, count=times),)
    phrases = target_phrases(rest)
    if phrases is None:
        return None
    row = phrases[0].query.within
    others = any(one.query == Query(one.query.name) for one in phrases[1:])
    of_row = (one.key == "for" and two.quoted and two.text == row.text for one, two in pairwise(rest) if row)
    if row is not None and row.text is not None and others and any(of_row):
        return None  # "for "Tea" and "Salt"" is in both rows
    if purpose and phrases[0].noun and phrases[0].plain and times == 1:  # "the button to add a page"
        named = tuple(token for token in purpose if token.key not in ARTICLES | INDEFINITE)
        return (Act(Verb.CLICK, replace(phrases[0].query, name=said(named), quoted=False), mode=mode),)
    if phrases[0].quantifier == "all" and (times > 1 or phrases[0].query.nth is not None):
        return None
    each = Verb.CLICK_EACH if phrases[0].quantifier == "all" else Verb.CLICK
    return tuple(Act(each, clickable_query(phrase), mode=mode, count=times) for phrase in phrases)


def read_hover(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "Hover over the "Help" icon" """
    phrase = target_phrase(rest)
    return None if phrase is None else (Act(Verb.HOVER, target_query(phrase)),)


def read_find(rest: tuple[Token, ...], verb: str) -> Acts | None:
    """ "Find the row of "Milk"": it is scrolled into view, and what follows may mean it."""
    phrase = target_phrase(rest)
    if phrase is None or phrase.indefinite or phrase.query.name == IT:
        return None
    shown = Act(Verb.SCROLL, target_query(phrase))
    return (shown, Act(Verb.CLICK, shown.target)) if "click" in verb else (shown,)


def read_drag(rest: tuple[Token, ...], verb: str) -> Acts | None:
    """ "Drag "Task 1" to the "Done" list", "Move "Task 1" to the Done column" """
    if verb == "move" and not (rest and rest[0].quoted and rest[-1].key in {"column", "lane", "list"}):
        return None
    rest = rest[2:] if words_of(rest[:2]) == ("and", "drop") else rest
    # "to the first Add to cart column": what is determined begins the place
    for at in sorted(range(1, len(rest) - 1), key=lambda at: (not is_determined(rest[at + 1]), -at)):
        token = rest[at]
        if words_of(rest[at - 1 : at + 1]) == ("next", "to"):
            continue
        if token.quoted or token.key not in {"to", "onto", "into", "on", "over", "from"}:
            continue
        source, goal = target_phrase(rest[:at]), rest[at + 1 :]
        if source is not None and source.query.roles == ROLE_WORDS["slider"] and len(goal) == 1 and is_sign(goal[0]):
            return (Act(Verb.TYPE, source.query, (goal[0].text,)),)
        words = [word for word in words_of(goal) if word not in ARTICLES]
        if source is None or token.key == "from":
            continue
        if words in (["top"], ["bottom"], ["top", "of", "list"], ["bottom", "of", "list"]):
            return (Act(Verb.DRAG, target_query(source), (words[0],)),)
        if len(words) == 2 and words[1] in {"position", "place"} and words[0] in ORDINALS:
            return (Act(Verb.DRAG, target_query(source), (str(ORDINALS[words[0]]),)),)
        target = target_phrase(goal)
        if target is not None:
            return (Act(Verb.DRAG, target_query(source), place=target_query(target)),)
    return None


def read_scroll(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "Scroll down", "Scroll to the "Reviews" heading" """
    words = [word for word in words_of(rest) if word not in {"the", "page", "screen", "of", "to", "window", "very"}]
    if words in ([], ["down"], ["up"], ["top"], ["bottom"], ["down", "bottom"], ["up", "top"]) and not any(
        t.quoted for t in rest
    ):
        return (Act(Verb.SCROLL, mode=words[-1] if words else "down"),)
    while rest and not rest[0].quoted and rest[0].key in {"down", "up", "to", "until", "till"}:
        rest = rest[1:]
    for ending in (("is", "visible"), ("is", "shown"), ("appears",), ("into", "view")):
        if words_of(rest)[-len(ending) :] == ending:
            rest = rest[: -len(ending)]
    phrase = target_phrase(rest)
    return None if phrase is None or phrase.at else (Act(Verb.SCROLL, target_query(phrase)),)


def read_highlight(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "Highlight the text in the "Notes" field" """
    for lead in (("all", "the", "text", "in"), ("the", "text", "in"), ("all", "text", "in"), ("the", "text", "of")):
        if words_of(rest[: len(lead)]) == lead:
            phrase = target_phrase(rest[len(lead) :])
            return None if phrase is None else (Act(Verb.SELECT_TEXT, target_query(phrase)),)
    return None
