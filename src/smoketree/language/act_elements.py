"""Reads acts on elements: click, hover, drag, scroll and sort; options, boxes and files that are chosen; and what is
done with the control that the page calls so."""

import re
from dataclasses import replace
from itertools import pairwise

from smoketree.language.act import Act, Verb
from smoketree.language.act_phrases import (
    ADDRESS,
    BASKETS,
    DROPDOWN,
    IT,
    POINTED,
    VAGUE,
    Acts,
    act_on,
    has_value,
    is_determined,
    is_noun,
    item_query,
    target_phrase,
    target_phrases,
    target_query,
    without_purpose,
    without_times,
)
from smoketree.language.act_typing import labeled_values
from smoketree.language.claim import SortedBy, TextShown
from smoketree.language.claim_order import without_direction
from smoketree.language.clause import PROPERTIES
from smoketree.language.coordination import first_of
from smoketree.language.lexicon import ARTICLES, DETERMINERS, NAMED_BY, ORDINALS, ROW_NOUNS, Noun, phrase_set, word_set
from smoketree.language.noun_phrase import Phrase
from smoketree.language.phrases import in_place, listed, noun_phrase, parted, place_phrase
from smoketree.language.words import Kind, Token, is_sign, lead_size, said, tail_size, without_lead, word, words_of
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import CHECKABLE, COLLECTIONS, ROLE_WORDS


def read_sort(rest: tuple[Token, ...], verb: str) -> Acts | None:
    """ "Sort the books by price": by the control that is called so, or the header of that column"""
    rest, descending = without_direction(rest)
    rest = rest[:-1] if rest and rest[-1].key == "," else rest
    by = first_of(rest, {"by"})
    at = -1 if verb == "sort by" else by if by >= 0 else len(rest)
    column = noun_phrase(rest[at + 1 :])
    what = noun_phrase(rest[:at]) if at > 0 else None
    if column is None or (at > 0) is (what is None) or {"ascending", "descending", "order"} & set(words_of(rest)):
        return None
    header, place = ROLE_WORDS["column"], column.query.within if what is None else what.query
    query = Query(column.query.name, header, column.quoted, within=place)
    plain = replace(column.query, roles=header, within=place) == query and column.query.roles in ((), header)
    if not query.name or not plain or (what is not None and what.counted):
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
    rest = (*without_lead(rest[:-1], _TOWARD), *rest[-1:])
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
        named = tuple(token for token in purpose if token.key not in DETERMINERS)
        return (Act(Verb.CLICK, replace(phrases[0].query, name=said(named), quoted=False), mode=mode),)
    if phrases[0].quantifier == "all" and (times > 1 or phrases[0].query.nth is not None):
        return None
    each = Verb.CLICK_EACH if phrases[0].quantifier == "all" else Verb.CLICK
    return tuple(Act(each, _clickable(phrase), mode=mode, count=times) for phrase in phrases)


def _clickable(phrase: Phrase) -> Query:
    query = target_query(phrase)
    return replace(query, nth=1) if phrase.quantifier == "any" and query.nth is None else query


_TOWARD = word_set("on in into at inside to onto")


def read_hover(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "Hover over the "Help" icon" """
    return act_on(Verb.HOVER, rest)


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
        if token.key not in {"to", "onto", "into", "on", "over", "from"}:
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
    words = [word for word in words_of(rest) if word not in _PAGE]
    if words in ([], ["down"], ["up"], ["top"], ["bottom"], ["down", "bottom"], ["up", "top"]):
        return (Act(Verb.SCROLL, mode=words[-1] if words else "down"),)
    rest = without_lead(rest, {"down", "up", "to", "until", "till"})
    phrase = target_phrase(rest[: len(rest) - tail_size(rest, _IN_VIEW)])
    return None if phrase is None or phrase.at else (Act(Verb.SCROLL, target_query(phrase)),)


_PAGE = word_set("the page screen of to window very")
_IN_VIEW = phrase_set("is visible|is shown|appears|into view")


def read_highlight(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "Highlight the text in the "Notes" field" """
    text = lead_size(rest, _TEXT_IN)
    return act_on(Verb.SELECT_TEXT, rest[text:]) if text else None


_TEXT_IN = phrase_set("all the text in|the text in|all text in|the text of")


def read_select(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "Select "Norway" from the Country dropdown", "Choose the Large option" """
    rest = without_purpose(rest)
    if words_of(rest)[:2] == ("all", "options") or any(token.key == "only" for token in rest):
        return None
    if lead_size(rest, {("file",), ("the", "file"), ("a", "file")}):
        return read_upload(rest, "choose")
    if sum(token.text == "from" and not token.quoted for token in rest) > 1:
        return None  # two choices: ""A" from "X" and "B" from "Y""
    for at in sorted(range(1, len(rest) - 1), key=lambda at: (rest[at].text != "from", -at)):
        joint = rest[at].key
        named = joint == "to" and not is_determined(rest[at + 1])  # "Add to cart" is a name
        joins = joint in {"from", "in", "for", "as", "on", "=", ":", "to"} and not named
        if joins and (made := _select_from(rest[:at], joint, rest[at + 1 :])) is not None:
            return made
    return _choose_named(rest)


def _select_from(left: tuple[Token, ...], joint: str, right: tuple[Token, ...]) -> Acts | None:
    if joint in {"=", ":"}:
        left, right = right, left
    chooser = noun_phrase(right)
    if chooser is None or chooser.sense not in POINTED or (chooser.plural and chooser.noun) or chooser.quantity:
        return None
    plain = chooser.query == Query(chooser.query.name, chooser.query.roles, quoted=chooser.query.quoted)
    if joint == "as" and chooser.noun and plain and not chooser.quoted and not set(chooser.query.roles) & set(DROPDOWN):
        name = f"{chooser.name} {chooser.noun}".strip()  # a field's name, "marital status": a column takes no value
        chooser = Phrase(Query(name, quoted=False))
    roles = set(chooser.query.roles)
    if roles and not roles & {"combobox", "listbox", "list", "tree", "menu", "radiogroup"}:
        if joint != "in" or not roles & {"group", "region", "form", "row", "table", "dialog", "navigation"}:
            return None
        options = target_phrases(left)
        place = place_phrase((word("in"), *right))
        if options is None or not isinstance(place, Query):
            return None
        placed = [in_place(option, place) for option in options]
        return None if any(one is None for one in placed) else tuple(_chosen(one) for one in placed if one is not None)
    names = _option_names(left)
    if names is None:
        return _described_option(left, chooser) if chooser.plain else None
    query = target_query(chooser, DROPDOWN)
    query = replace(query, roles=DROPDOWN) if chooser.noun == "list" else query
    return (Act(Verb.SELECT, query, names),)


def read_filter(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "Filter the list by status "Open"", "Filter by "Open"": what is selected, from what is called so"""
    at = first_of(rest, {"by", "on", "for", "to"})
    listed_so = noun_phrase(rest[:at]) if at > 0 else None
    if at < 0 or (at > 0 and (listed_so is None or not listed_so.plain or not listed_so.query.roles)):
        return None
    rest = tuple(token for token in rest[at + 1 :] if token.quoted or token.text not in {":", "="})
    rest = without_lead(rest, ARTICLES)
    end = next((at for at, token in enumerate(rest) if token.quoted or token.capital), len(rest))
    joined = (word("as"), *rest[:end]) if end else ()
    return read_select((*rest[end:], *joined), "select") if rest[end:] else None


def _described_option(left: tuple[Token, ...], chooser: Phrase) -> Acts | None:
    """ "a size "M"" from the dropdown: the dropdown that is called so"""
    said = noun_phrase(left)
    if said is None or not said.quoted or not said.query.also or said.query.within or said.query.nth or said.reference:
        return None
    name = " ".join(said.query.also)
    return (Act(Verb.SELECT, replace(chooser.query, name=name, quoted=False), (said.name,)),)


def _option_names(left: tuple[Token, ...]) -> tuple[str, ...] | None:
    """The names of options: quoted ones, or one without quotes."""
    words = [token for token in left if token.quoted or (token.kind is Kind.WORD and token.key not in _NO_OPTION)]
    if words and all(token.quoted for token in words):
        return tuple(token.text for token in words)
    if any(token.quoted for token in words) or not words or words[0].key in VAGUE | set(ORDINALS):
        return None
    parts = [said(tuple(token for token in part if token in words)) for part in parted(left)]
    if len(parts) > 1 and any(token.key in {"as", "from", "for"} and token.text.islower() for token in words):
        return None  # "Maths as the subject and R12": two choices
    if len(parts) > 1 and all(part[:1].isupper() for part in parts):
        return tuple(parts)
    text = said(words)
    return (text,) if noun_phrase(words) is not None and len(words) < 5 else None


_NO_OPTION = word_set("the option options value both and item")


def _chosen(phrase: Phrase) -> Act:
    roles = set(phrase.query.roles)
    if roles and roles <= set(CHECKABLE):
        return Act(Verb.CHECK, phrase.query)
    alone = phrase.name and phrase.query == Query(phrase.name, phrase.query.roles, phrase.quoted)
    if phrase.noun in PROPERTIES and alone:
        return Act(Verb.SELECT, Query(phrase.noun, DROPDOWN, quoted=False), (phrase.name,))
    plain = phrase.quoted and phrase.query.within is None and phrase.query.nth is None
    if phrase.noun == "group" and phrase.query.also and plain:
        label = " ".join((*phrase.query.also, phrase.noun))  # "the training group "Sprint"": no part of the page
        return Act(Verb.SELECT, Query(label, DROPDOWN, quoted=False), (phrase.name,))
    return Act(Verb.CHOOSE, target_query(phrase))


def _choose_named(rest: tuple[Token, ...]) -> Acts | None:
    """ "Select "Express"", "Select the Country "Japan"", "Choose Color "Blue" and Size "M"" """
    pairs, one = labeled_values(rest) or (), target_phrase(rest)
    named = all(act.target and act.target.name and not act.target.also and not act.target.within for act in pairs)
    if pairs and named and not (one is not None and one.noun):
        return tuple(
            replace(act, verb=Verb.SELECT, target=replace(act.target, roles=DROPDOWN)) for act in pairs if act.target
        )
    phrases = target_phrases(rest)
    if phrases is None:
        return None
    lists = (phrase.query.within.roles for phrase in phrases if phrase.query.within and phrase.query.nth is None)
    if any({"combobox", "listbox"}.intersection(roles) for roles in lists):
        return None
    if any((phrase.indefinite and not phrase.name) or phrase.quantifier == "all" for phrase in phrases):
        return None
    return tuple(_chosen(phrase) for phrase in phrases)


def read_check(rest: tuple[Token, ...], verb: str) -> Acts | None:
    """ "Check the Terms box", "Turn on "Dark mode"" """
    kind = Verb.TOGGLE if verb == "toggle" else Verb.UNCHECK if verb.startswith(("un", "de")) else Verb.CHECK
    rest = without_purpose(rest)
    if verb in {"toggle", "turn", "switch"} and len(rest) > 1 and words_of(rest[-1:]) in {("on",), ("off",)}:
        kind, rest = (Verb.CHECK if rest[-1].key == "on" else Verb.UNCHECK), rest[:-1]
    if verb in {"tick", "check"} and len(rest) > 1 and "off" in (rest[0].key, rest[-1].key):
        rest = rest[1:] if rest[0].key == "off" else rest[:-1]
    if verb in {"switch", "turn"} and any(token.key == "to" for token in rest):
        return None  # "switch the language to German"
    boxes = words_of(rest[:3])
    if boxes[:1] == ("the",) and {*boxes[1:2]} <= _BOXES and boxes[2:] in {("of",), ("for",), (":",)}:
        options = listed(rest[3:])
        if options and all(option.name and not option.noun for option in options):
            return tuple(Act(kind, replace(option.query, roles=ROLE_WORDS["checkbox"])) for option in options)
    if words_of(rest)[-2:] in {("as", "done"), ("as", "completed"), ("as", "complete")} and kind is Verb.CHECK:
        done = noun_phrase(rest[:-2])
        if done is None or not done.quoted:
            return None
        row = Query(roles=ROLE_WORDS["row"], text=done.name, also=done.query.also)
        return (Act(Verb.CHECK, Query(roles=ROLE_WORDS["checkbox"], within=row)),)
    phrases = target_phrases(rest)
    if phrases is None:
        return None
    every = [phrase for phrase in phrases if phrase.quantifier == "all"]
    if every:
        alone = len(phrases) == 1 and phrases[0].plural and kind is not Verb.TOGGLE
        query = phrases[0].query
        query = replace(query, roles=ROLE_WORDS["checkbox"]) if query.roles == ROLE_WORDS["field"] else query
        return (Act(kind, query, mode="every"),) if alone else None
    acts = []
    for phrase in phrases:
        query = phrase.query
        if phrase.noun == "box":
            query = replace(query, roles=ROLE_WORDS["checkbox"])
        if phrase.sense is not Noun.ELEMENT and not phrase.quoted and phrase.noun and not phrase.name:
            query = Query(said(tuple(token for token in rest if token.key not in ARTICLES)), quoted=False)
        elif phrase.sense is not Noun.ELEMENT or phrase.noun in {"heading", "link", "image", "table"}:
            return None
        acts.append(Act(kind, query))
    return tuple(acts)


_BOXES = word_set("box boxes checkbox checkboxes")


def read_set_box(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "Set the checkbox "Terms"" """
    phrase = target_phrase(rest)
    boxed = phrase is not None and phrase.query.roles and set(phrase.query.roles) <= set(CHECKABLE)
    return (Act(Verb.CHECK, phrase.query),) if phrase is not None and boxed else None


_OF_A_FILE = word_set("the a file files image photo picture document :")


def read_upload(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "Upload "cv.pdf" to the "Resume" field" """
    rest = without_lead(rest, _OF_A_FILE)
    files: list[str] = []
    while rest and re.search(r"\.\w{1,8}$", rest[0].text):
        files.append(rest[0].text)
        rest = rest[1 + lead_size(rest[1:2], {("and",), (",",)}) :]
    if not rest and files:
        return (Act(Verb.UPLOAD, values=tuple(files)),)
    into = files and rest[0].key in {"to", "in", "into", "using", "via", "as", "with", "on", "for", "by"}
    phrase = target_phrase(rest[1:]) if into else None
    return None if phrase is None else (Act(Verb.UPLOAD, target_query(phrase), tuple(files)),)


PRESSED = word_set("button link menuitem img")


def read_onward(rest: tuple[Token, ...], verb: str) -> Acts | None:
    """ "Continue with "Next"", "Answer with "Yes, delete it"", "Go on to "Payment" with "Next"": the control that does
    so, and the page or step that is shown then. The control may be called "Continue with Google"."""
    at = first_of(rest, {"with"})
    if verb not in _ONWARD or at < 0 or (at and verb not in _REACHING):
        return None
    control, reached = target_phrase(rest[at + 1 :]), rest[:at]
    if control is None or not control.name or control.indefinite or control.quantifier:
        return None
    alone = len(rest) == at + 2 or not control.quoted  # "with the "Delete" section" is no control
    sure = (alone and (control.quoted or control.name[:1].isupper())) or set(control.query.roles) & PRESSED
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


def read_do(rest: tuple[Token, ...], verb: str) -> Acts | None:
    """ "Add the Acorn Mug to the cart", "Submit the form", "Log out": a control of the page is called so."""
    words = tuple(verb.split())
    rest = without_purpose(rest)
    if verb == "add" and words_of(rest[:2]) == ("one", ""):
        rest = rest[1:]  # "Add one "Rye bread" to the basket"
    if (again := without_times(rest))[1] > 1:  # "Add "Espresso" twice"
        return (read_do(again[0], verb) or ()) * again[1] or None
    if words == ("search",) and any(token.key == "for" for token in rest):
        return None  # what is searched for is no place
    if not rest:
        return (Act(Verb.DO, values=words),)
    if verb in {"log", "sign", "log in", "sign in", "log out", "sign out"}:
        return None
    for at in range(len(rest) - 2, 0, -1):
        if rest[at].key in {"to", "from"} and (is_determined(rest[at + 1]) or is_noun(rest[-1])):
            target, place = _object(rest[:at]), _object(rest[at + 1 :])
            if target is not None and place is not None:
                return (Act(Verb.DO, target, words, place=place),)
    named = next((at for at, token in enumerate(rest) if at and token.key in NAMED_BY), len(rest))
    if any(token.key == "with" for token in rest[named:]):
        return None  # "a tag named Red with the color red": more than its name is given
    target = _object(rest)
    if target is None or (target.name is None and target.text is None and not target.roles):
        return None
    return (Act(Verb.DO, target, words),)


def read_change(rest: tuple[Token, ...], verb: str) -> Acts | None:
    """ "Update the basket", "Change the password": by the control that is called so; to what is not said"""
    return None if not rest or first_of(rest, {"to", "from", "with", "by", "as", "into"}) >= 0 else read_do(rest, verb)


def read_say(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "Answer "Yes"": by the control that says so"""
    return read_click(rest, "click") if len(rest) == 1 and rest[0].quoted else None


def read_put(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "Put the Mug in the basket": it is added to it"""
    at = next((at for at, token in enumerate(rest) if at and token.key in {"in", "into"}), len(rest))
    if not rest[at + 1 :] or (has_value(rest[:at]) and rest[-1].key not in BASKETS):
        return None
    return read_do((*rest[:at], replace(rest[at], text="to"), *rest[at + 1 :]), "add")


def _object(span: tuple[Token, ...]) -> Query | None:
    if words_of(span) in {("it",), ("that",), ("this",)}:
        return Query(name=IT)
    phrase = noun_phrase(span)
    if phrase is None or phrase.counted or phrase.sense is Noun.FOCUS:
        return None
    if phrase.indefinite and not phrase.quoted and (not phrase.name[:1].isupper() or phrase.noun):
        return None
    if not phrase.quoted and phrase.name[:1].islower() and "from" in phrase.name.split():
        return None  # "the message from Ann": whose, and of which list, the page does not say by a name
    address = any(not token.quoted and ADDRESS.match(token.text) for token in span)
    return None if phrase.reference or "textbox" in phrase.query.roles or address else target_query(phrase)
