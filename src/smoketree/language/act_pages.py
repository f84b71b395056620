"""Reads acts on pages, tabs, dialogs and keys, and waiting."""

import re
from collections.abc import Mapping
from dataclasses import replace

from smoketree.language.act import Act, Verb
from smoketree.language.act_phrases import (
    ADDRESS,
    FIELD,
    Acts,
    item_query,
    target_phrase,
    target_query,
    without_purpose,
    without_times,
)
from smoketree.language.claim import Claim, ElementShown, PageIs, TextShown
from smoketree.language.claim_reader import claims_of
from smoketree.language.lexicon import (
    ARTICLES,
    DETERMINERS,
    FILE_TYPES,
    FILLER,
    KEYS,
    KIND_WORDS,
    MODIFIERS,
    NUMBERS,
    Noun,
    phrase_set,
    word_set,
)
from smoketree.language.phrases import noun_phrase
from smoketree.language.words import (
    Kind,
    Token,
    is_purpose,
    said,
    tail_size,
    without_lead,
    without_marks,
    word,
    words_of,
)
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS

_TYPED = frozenset({"textbox", "combobox", "listbox", "slider", "searchbox", "spinbutton"})
_LIMITS = phrase_set("up to|at most|within|for|after|in")
_SECONDS: Mapping[str, float] = {
    **dict.fromkeys(("s", "sec", "secs", "second", "seconds"), 1.0),
    **dict.fromkeys(("ms", "millisecond", "milliseconds"), 0.001),
    **dict.fromkeys(("min", "minute", "minutes"), 60.0),
}

_START_PAGES = phrase_set(
    "app|application|site|website|preview|homepage|home page|start page|landing page|main page|front page|root page"
    "|base url|web app"
)


def read_open(rest: tuple[Token, ...], verb: str) -> Acts | None:
    """ "Open /login", "Go to the settings page", "Switch to the second tab" """
    words = [word for word in words_of(rest) if word not in DETERMINERS]
    address = next((token for token in rest if ADDRESS.match(token.text) and " " not in token.text), None)
    if "new tab" in " ".join(words) or "new window" in " ".join(words):
        return _new_tab(words, address, verb)
    if address is not None and (opened := _open_address(rest, address)) is not None:
        return opened
    if address is not None and not address.quoted:
        return None
    if words == ["previous", "page"] and verb != "open":
        return (Act(Verb.BACK),)
    if tuple(words) in _START_PAGES:
        return (Act(Verb.OPEN, values=("/",)),)
    return _open_named(rest, verb)


def _open_address(rest: tuple[Token, ...], address: Token) -> Acts | None:
    others = [token for token in rest if token is not address]
    known = word_set("page url address path site website route at to link screen app the a web on directly :")
    before = others[: next((i for i, token in enumerate(others) if token.start > address.start), len(others))]
    named = any(token.key in {"page", "website", "site", "app"} for token in before)
    path = address.text.casefold()
    # "Open the tag list at /orga/tags/": what an address is of is said by it.
    named = named or (
        len(before) > 1 and before[-1].key == "at" and "/" in path and any(one.key in path for one in before)
    )
    kinds = {"list", "table", "overview"}
    described = {id(token) for token in before if named and (token.key in path or token.key in kinds)}
    if any(token.key.isdigit() and id(token) in described for token in before):
        return None
    if all(token.key in known | FILLER | KIND_WORDS | _STARTING or id(token) in described for token in others):
        text = address.text
        return (Act(Verb.OPEN, values=(f"http://{text}" if text.lower().startswith("localhost") else text,)),)
    return None


_STARTING = word_set("home start landing main front base root")


def _new_tab(words: list[str], address: Token | None, verb: str) -> Acts | None:
    plain = {"new", "browser", "tab", "window", "at", "in", "to", "page", ""}
    if address is not None and set(words) - {address.key} <= plain:
        return (Act(Verb.OPEN, values=(address.text,), mode="new tab"),)
    if set(words) <= plain:
        opened = Act(Verb.OPEN, values=("about:blank",), mode="new tab")
        return (opened if verb == "open" else Act(Verb.SWITCH_TAB, values=("new",)),)
    return None


_ON_A_PAGE_OF_ITS_OWN = frozenset({*ROLE_WORDS["table"], *ROLE_WORDS["list"], *ROLE_WORDS["form"]})
_POINTING = frozenset({"that", "those", "these"})
_LEAVING = frozenset({"switch to", "change to", "move to", "switch back to"})


def _open_named(rest: tuple[Token, ...], verb: str) -> Acts | None:
    words = [word for word in words_of(rest) if word not in ARTICLES]
    if rest and rest[0].key in _POINTING and not any(token.quoted for token in rest):
        return None  # "that ticket" is one of which a line before says which, and no name of a control
    if words == ["other", "tab"]:
        return (Act(Verb.SWITCH_TAB, values=("other",)),)
    if len(words) == 2 and words[0] in {"next", "previous"} and words[1] in {"step", "page", "screen", "slide"}:
        return (Act(Verb.GO, Query(words[0], quoted=False)),)
    if len(words) == 2 and words[0] == "page" and words[1].isdigit():
        return (Act(Verb.GO, Query(" ".join(words), quoted=False)),)
    if verb.startswith("open") and (item := item_query(rest)) is not None:
        return (Act(Verb.CLICK, item),)
    phrase = target_phrase(rest)
    if phrase is None or (phrase.indefinite and not phrase.name) or phrase.sense is Noun.FILE:
        return None
    if phrase.sense is Noun.MAIL and not phrase.quoted:
        return None
    ending = phrase.name.rpartition(".")[2]
    a_file = ending in FILE_TYPES and ending != "html" and "/" not in phrase.name
    if not phrase.quoted and re.match(r"\S*\w\.\w", phrase.name) and not a_file:
        return None  # an address
    query, roles = phrase.query, set(phrase.query.roles)
    if verb in {"load", "launch"} and phrase.quoted and not phrase.noun:
        return (Act(Verb.DO, query, (verb,)),)  # by the control of that name beside it
    leaves = verb in _LEAVING or (verb in {"go to", "go back to"} and query.nth is not None)
    if phrase.noun in {"tab", "browser tab"} and leaves:
        if query.also or (query.nth is not None and query.name is not None):
            return None
        if query.within is not None:
            return (Act(Verb.CLICK, query),)  # one of the page
        value = str(query.nth) if query.nth is not None else query.name or ""
        return (Act(Verb.SWITCH_TAB, values=(value,)),)
    if phrase.noun in {"menu", "hamburger menu"} and verb in {"open", "open up"}:
        row = query.within
        plain = query == Query(roles=query.roles, within=row)
        if row is not None and row.text and plain and row == Query(roles=row.roles, text=row.text, quoted=row.quoted):
            return (Act(Verb.OPEN_MENU, Query(row.text, query.roles, row.quoted)),)
        if query.name is None and query != Query(roles=query.roles):
            return (Act(Verb.CLICK, replace(query, name=phrase.noun, roles=(), quoted=False)),)  # of one thing
        return (Act(Verb.OPEN_MENU, query if query.name else None),)
    if query == Query(query.name, ROLE_WORDS["navigation"], query.quoted) and verb in {"open", "open up"}:
        quoted = query.quoted and query.name is not None
        return (Act(Verb.OPEN_MENU, Query(query.name or "site", ROLE_WORDS["menu"], quoted)),)
    if phrase.noun in {"section", "accordion", "panel", "group", "fieldset", "tree item"} and verb.startswith("open"):
        return (Act(Verb.EXPAND, query),)
    if phrase.noun == "option" and phrase.plural and not phrase.name:
        return (Act(Verb.GO, replace(query, name="options", roles=(), quoted=False)),)
    if roles & {"combobox", "button", "row", "listitem", "link", "tab", "menuitem", "img", "checkbox"}:
        return (Act(Verb.CLICK, query),)
    listed, dialog = roles and roles <= _ON_A_PAGE_OF_ITS_OWN, roles == set(ROLE_WORDS["dialog"])
    if phrase.name and (listed or (dialog and verb.startswith("open"))):
        return (Act(Verb.GO, replace(query, roles=())),)  # a control is called as what it leads to: "authors"
    unnamed = not phrase.name and (phrase.sense is Noun.PAGE or verb.startswith("open"))
    return None if unnamed or (roles and verb.startswith("open")) else (Act(Verb.GO, query),)


def read_history(rest: tuple[Token, ...], verb: str) -> Acts | None:
    """ "Go back", "Go forward" """
    plain = word_set("one page a to the previous last next in browser step once history with using button by back")
    moved = Verb.BACK if verb.endswith("back") else Verb.FORWARD
    return (Act(moved),) if set(words_of(rest)) <= plain else None


def read_reload(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "Reload the page" """
    page = word_set("the page browser tab current this site app window")
    return (Act(Verb.RELOAD),) if set(words_of(rest)) <= page else None


def read_press(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "Press Enter", "Press Ctrl+S in the editor" """
    words, times = without_times(without_purpose(_without_key_purpose(rest)))
    where: Query | None = None
    for at in range(1, len(words)):
        if words[at].key in {"in", "on", "inside"}:
            phrase = target_phrase(words[at + 1 :])
            if phrase is not None and (set(phrase.query.roles) & _TYPED or not phrase.noun):
                where, words = target_query(phrase, FIELD), words[:at]
            elif words_of(words[at:]) in {("on", "the", "keyboard"), ("on", "your", "keyboard")}:
                words = words[:at]
            break
    keys = [_key((token,), marked=False) for token in words if token.key not in {"and", "then", ","}]
    if len(keys) > 1 and all(keys) and times == 1:
        return tuple(Act(Verb.PRESS, where, (key[0],)) for key in keys if key is not None)
    marked = any(token.key in {"key", "keys"} for token in words)
    key = _key(tuple(token for token in words if token.key not in _KEY_NOUNS), marked=marked)
    if key is None:
        return None
    name, sure = key
    return (Act(Verb.PRESS, where, (name,), mode="" if sure or marked else "or click", count=times),)


_KEY_NOUNS = word_set("the key keys keyboard shortcut combination")


def _without_key_purpose(rest: tuple[Token, ...]) -> tuple[Token, ...]:
    """ "Enter to submit": what a key is pressed for"""
    for at in range(1, len(rest)):
        named = tuple(token for token in rest[:at] if token.key not in {"the", "key"})
        if rest[at].key == "to" and _key(named, marked=False) is not None and is_purpose(rest[at:]):
            return rest[:at]
    return rest


def _key(span: tuple[Token, ...], *, marked: bool) -> tuple[str, bool] | None:
    """The key as Playwright names it, and whether nothing else can be meant."""
    text = " ".join(token.text for token in span)
    folded = text.casefold().strip("[]<> ")
    if folded in KEYS:
        return KEYS[folded], folded not in {"delete", "home", "end", "insert", "space"}
    parts = [part.strip() for part in re.split(r"\+|(?<=\w)-(?=\w)", folded)]
    if len(parts) > 1 and all(part in MODIFIERS for part in parts[:-1]) and parts[-1]:
        last = KEYS.get(parts[-1]) or (parts[-1] if len(parts[-1]) == 1 else None)
        return None if last is None else ("+".join([*(MODIFIERS[part] for part in parts[:-1]), last]), True)
    if len(text) == 1 and text.isdigit() and not span[0].quoted:
        return text, marked
    return (text, True) if marked and len(text) == 1 else None


def read_wait(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "Wait 2 seconds", "Wait until "Saved" appears" """
    seconds, left = duration(rest)
    if seconds is not None and not left:
        return (Act(Verb.WAIT, values=(f"{seconds:g}",)),)
    left = without_lead(left, {"for", "until", "till", "up", "to", "at", "most", "when"})
    plain = [word for word in words_of(left) if word not in _AUXILIARY]
    if not left or (plain and set(plain) <= _LOADING and any(word in _IDLE for word in plain)):
        return (Act(Verb.WAIT, within=seconds),)
    end = len(left) - tail_size(left[1:], _ENDS_OF_LOADING)  # "until the table is loaded": until it is there
    claims = _awaited(left[:end])
    return (Act(Verb.WAIT, claims=claims, within=seconds),) if claims else None


_AUXILIARY = ARTICLES | word_set("to be is has fully completely finished")
_LOADING = word_set(
    "page results result load loading loads loaded settle ready everything done finish finishes spinner disappear "
    "gone disappears app site content screen"
)
_ENDS_OF_LOADING = phrase_set("is loaded|has loaded|to load|to be loaded|loads")
_IDLE = word_set("load loads loaded settle ready done finish finishes disappear gone disappears loading")


def _awaited(span: tuple[Token, ...]) -> tuple[Claim, ...] | None:
    """What is waited for: a claim, a thing, "X to appear"."""
    claims = claims_of(span)
    if claims is None:
        awaited = noun_phrase(span)
        named = awaited is not None and (awaited.quoted or awaited.noun)
        claims = claims_of((*span, word("appears"))) if named else None
    return None if claims is None else at_rest(claims)


def at_rest(claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
    """Waiting is for a state, however it came about."""
    changes = (TextShown, ElementShown, PageIs)
    return tuple(replace(claim, new=False) if isinstance(claim, changes) else claim for claim in claims)


def duration(span: tuple[Token, ...]) -> tuple[float | None, tuple[Token, ...]]:
    """The seconds that a span names ("for 2 seconds", "up to 10 s", "500ms"), and what is left of it."""
    for at, token in enumerate(span):
        glued = re.fullmatch(r"(\d+(?:\.\d+)?)([a-z]+)", token.key)
        following = span[at + 1].key if at + 1 < len(span) else ""
        number, unit, size = (glued[1], glued[2], 1) if glued else (token.key, following, 2)
        if unit not in _SECONDS:
            continue
        try:
            seconds = float(NUMBERS.get(number, number)) * _SECONDS[unit]
        except ValueError:
            continue
        before = span[:at]
        while before and before[-1].key in {"about", "another"}:
            before = before[:-1]
        before = without_marks(before[: len(before) - tail_size(before, _LIMITS)])
        after = span[at + size :]
        while after and after[0].kind is Kind.MARK:
            after = after[1:]
        return seconds, (*before, *after)
    return None, span


_NATIVE = word_set("dialog alert confirmation prompt question confirm popup pop-up box browser browser's of")


def read_answer_dialog(rest: tuple[Token, ...], verb: str) -> Acts | None:
    """ "Accept the dialog", "Answer the prompt with "Ann"" """
    words = words_of(rest)
    text: tuple[str, ...] = ()
    if rest and rest[-1].quoted and words[-2:-1] == ("with",):
        text, words = (rest[-1].text,), words[:-2]
    plain = [word for word in words if word not in ARTICLES]
    if not plain or not set(plain) <= _NATIVE:
        return None
    if verb == "answer" and not text:
        return None
    kind = Verb.DISMISS_DIALOG if verb in {"dismiss", "cancel", "reject", "decline"} else Verb.ACCEPT_DIALOG
    return (Act(kind, values=text),) if kind is Verb.ACCEPT_DIALOG or not text else None


def read_expand(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "Expand the Details section" """
    phrase = target_phrase(without_purpose(rest))
    return None if phrase is None or phrase.indefinite or phrase.quantifier else (Act(Verb.EXPAND, phrase.query),)


def read_remember(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "Remember the order number as ORDER" """
    if len(rest) < 3 or rest[-2].key not in {"as", "in"} or not re.fullmatch(r"[A-Z][A-Z0-9_]*", rest[-1].text):
        return None
    words, name = rest[:-2], rest[-1].text
    while words and words[0].key in {"the", "value", "of", "text"} and len(words) > 1:
        words = words[1:]
    phrase = target_phrase(words)
    if phrase is None or phrase.indefinite:
        return None
    if not phrase.noun and phrase.query.within is None and phrase.query.nth is None:
        if phrase.query.also:
            return None
        if words_of(rest[:2]) == ("the", "value"):
            return (Act(Verb.REMEMBER, replace(phrase.query, roles=FIELD), name=name),)
        return (Act(Verb.REMEMBER, values=(phrase.name,), mode="label", name=name),)
    return (Act(Verb.REMEMBER, target_query(phrase), name=name),)


_SIZE = re.compile(
    r"(?:the )?(?:window|browser|viewport|screen|browser window)(?: size)? to (\d{2,5})\s*[x\u00d7]\s*(\d{2,5})"
)


def read_resize(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "Resize the window to 375x667" """
    size = _SIZE.fullmatch(" ".join(token.text for token in rest))
    return (Act(Verb.RESIZE, values=(size[1], size[2])),) if size else None


def read_send(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "Send POST /api/seed with {"count": 3}" """
    words = [token for token in rest if token.key not in {"a", "an", "the", "request", "to"}]
    methods = {"GET", "POST", "PUT", "PATCH", "DELETE"}
    if len(words) < 2 or words[0].text not in methods or not words[1].text.startswith("/"):
        return None
    request = Act(Verb.REQUEST, values=(words[0].text, words[1].text))
    if len(words) == 2:
        return (request,)
    if words[2].key != "with" or len(words) < 4:
        return None
    body = said(tuple(replace(token, text=f'"{token.text}"') if token.quoted else token for token in words[3:]))
    if body[:1] in _CLOSING and body[-1:] != _CLOSING[body[:1]]:
        return None
    return (replace(request, values=(*request.values, body)),)


_CLOSING = {"{": "}", "[": "]"}


def read_passkey(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "Add a passkey" """
    key = " ".join(words_of(rest)) in {"a passkey", "a virtual passkey", "a security key"}
    return (Act(Verb.ADD_PASSKEY),) if key else None


def read_accept_cookies(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "Accept all cookies" """
    what = " ".join(word for word in words_of(rest) if word not in ARTICLES)
    cookies = what in {"cookies", "all cookies"}
    return (Act(Verb.DO, Query(what, quoted=False), ("accept",)),) if cookies else None
