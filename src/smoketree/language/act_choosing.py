"""Reads acts that choose: options, boxes, files."""

import re
from dataclasses import replace

from smoketree.language.act import Act, Verb
from smoketree.language.act_phrases import (
    DROPDOWN,
    POINTED,
    VAGUE,
    Acts,
    is_determined,
    target_phrase,
    target_phrases,
    target_query,
    without_purpose,
)
from smoketree.language.act_typing import labeled_values
from smoketree.language.clause import PROPERTIES
from smoketree.language.lexicon import ARTICLES, ORDINALS, Noun, word_set
from smoketree.language.noun_phrase import Phrase
from smoketree.language.phrases import in_place, listed, noun_phrase, parted, place_phrase
from smoketree.language.words import Kind, Token, said, word, words_of
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import CHECKABLE, ROLE_WORDS


def read_select(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "Select "Norway" from the Country dropdown", "Choose the Large option" """
    rest = without_purpose(rest)
    if words_of(rest)[:2] == ("all", "options") or any(not token.quoted and token.key == "only" for token in rest):
        return None
    if words_of(rest)[:1] == ("file",) or words_of(rest)[:2] in {("the", "file"), ("a", "file")}:
        return read_upload(rest, "choose")
    if sum(token.text == "from" and not token.quoted for token in rest) > 1:
        return None  # two choices: ""A" from "X" and "B" from "Y""
    joints = sorted(range(1, len(rest) - 1), key=lambda at: (rest[at].text != "from", -at))
    for at in joints:
        token = rest[at]
        if (not token.quoted and token.key in {"from", "in", "for", "as", "on", "=", "to"}) or (
            token.text == ":" and not token.quoted
        ):
            if token.key == "to" and not is_determined(rest[at + 1]):
                continue  # "Add to cart" is a name
            made = _select_from(rest[:at], token.key, rest[at + 1 :])
            if made is not None:
                return made
    return _choose_named(rest)


def _select_from(left: tuple[Token, ...], joint: str, right: tuple[Token, ...]) -> Acts | None:
    if joint in {"=", ":"}:
        left, right = right, left
    chooser = noun_phrase(right)
    if chooser is None or chooser.sense not in POINTED or (chooser.plural and chooser.noun) or chooser.quantity:
        return None
    alone = chooser.query == Query(roles=chooser.query.roles)
    if joint == "as" and alone and not set(chooser.query.roles) & set(DROPDOWN):
        chooser = Phrase(Query(chooser.noun, quoted=False))  # a field's name: a column takes no value
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
    if names is None and chooser.plain:
        return _described_option(left, chooser)
    if names is None:
        return None
    query = replace(target_query(chooser, DROPDOWN))
    if chooser.noun == "list" or "menu" in roles:
        query = replace(query, roles=DROPDOWN if chooser.noun == "list" else query.roles)
    return (Act(Verb.SELECT, query, names),)


def read_filter(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "Filter the list by status "Open"", "Filter by "Open"": what is selected, from what is called so"""
    at = next((at for at, token in enumerate(rest) if not token.quoted and token.key in {"by", "on", "for", "to"}), -1)
    listed_so = noun_phrase(rest[:at]) if at > 0 else None
    if at < 0 or (at > 0 and (listed_so is None or not listed_so.plain or not listed_so.query.roles)):
        return None
    rest = tuple(token for token in rest[at + 1 :] if token.quoted or token.text not in {":", "="})
    if rest and not rest[0].quoted and rest[0].key in ARTICLES:
        rest = rest[1:]
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
    text = said(tuple(words))
    return (text,) if noun_phrase(words) is not None and len(words) < 5 else None


_NO_OPTION = word_set("the option options value both and item")


def _chosen(phrase: Phrase) -> Act:
    roles = set(phrase.query.roles)
    if roles and roles <= set(CHECKABLE):
        return Act(Verb.CHECK, phrase.query)
    if (
        phrase.noun in PROPERTIES
        and phrase.name
        and phrase.query == Query(phrase.name, phrase.query.roles, phrase.quoted)
    ):
        return Act(Verb.SELECT, Query(phrase.noun, DROPDOWN, quoted=False), (phrase.name,))
    plain = phrase.quoted and phrase.query.within is None and phrase.query.nth is None
    if phrase.noun == "group" and phrase.query.also and plain:
        label = " ".join((*phrase.query.also, phrase.noun))  # "the training group "Sprint"": no part of the page
        return Act(Verb.SELECT, Query(label, DROPDOWN, quoted=False), (phrase.name,))
    return Act(Verb.CHOOSE, target_query(phrase))


def _choose_named(rest: tuple[Token, ...]) -> Acts | None:
    """ "Select "Express"", "Select the Country "Japan"", "Choose Color "Blue" and Size "M"" """
    pairs, one = labeled_values(rest) or (), target_phrase(rest)
    known = [act.target for act in pairs if act.target is not None and act.target.name]
    plain = len(known) == len(pairs) and not any(query.also or query.within for query in known)
    if pairs and plain and not (one is not None and one.noun):
        fields = (replace(query, roles=DROPDOWN) for query in known)
        return tuple(Act(Verb.SELECT, field, act.values) for field, act in zip(fields, pairs, strict=True))
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
    if verb in {"switch", "turn"} and any(not token.quoted and token.key == "to" for token in rest):
        return None  # "switch the language to German"
    words = list(rest)
    boxes = words_of(words[:3])
    if boxes[:1] == ("the",) and {*boxes[1:2]} <= _BOXES and boxes[2:] in {("of",), ("for",), (":",)}:
        options = listed(tuple(words[3:]))
        if options and all(option.name and not option.noun for option in options):
            return tuple(Act(kind, replace(option.query, roles=ROLE_WORDS["checkbox"])) for option in options)
    if words_of(words)[-2:] in {("as", "done"), ("as", "completed"), ("as", "complete")} and kind is Verb.CHECK:
        done = noun_phrase(words[:-2])
        if done is None or not done.quoted:
            return None
        row = Query(roles=ROLE_WORDS["row"], text=done.name, also=done.query.also)
        return (Act(Verb.CHECK, Query(roles=ROLE_WORDS["checkbox"], within=row)),)
    phrases = target_phrases(tuple(words))
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
            query = Query(said(tuple(token for token in words if token.key not in ARTICLES)), quoted=False)
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
    words = list(rest)
    files: list[str] = []
    while words and not words[0].quoted and words[0].key in _OF_A_FILE:
        words = words[1:]
    while words and re.search(r"\.\w{1,8}$", words[0].text):
        files.append(words[0].text)
        words = words[1:]
        if words and not words[0].quoted and words[0].key in {"and", ","}:
            words = words[1:]
    if not files:
        return None
    if not words:
        return (Act(Verb.UPLOAD, values=tuple(files)),)
    if words[0].key not in {"to", "in", "into", "using", "via", "as", "with", "on", "for", "by"}:
        return None
    phrase = target_phrase(tuple(words[1:]))
    return None if phrase is None else (Act(Verb.UPLOAD, target_query(phrase), tuple(files)),)
