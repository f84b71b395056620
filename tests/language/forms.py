"""Hypothesis strategies for every act and claim that a line can say."""

from collections.abc import Mapping
from dataclasses import replace

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from smoketree.language.act import Act, Verb
from smoketree.language.claim import (
    Before,
    CellIs,
    Claim,
    CountIs,
    DialogSaid,
    Downloaded,
    Each,
    ElementShown,
    LabelIs,
    LabelsCompared,
    MailSays,
    MessageShown,
    OptionsAre,
    OrderIs,
    OutcomeIs,
    PageIs,
    RequestAnswered,
    SortedBy,
    StateIs,
    TextShown,
    TimesShown,
    TitleIs,
    UrlIs,
    ValueIs,
)
from smoketree.language.claim_terms import Compare, Count, MessageKind, Outcome, State
from smoketree.language.lexicon import KEYS, POSITIONS
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS

# A line has no line break; white space at the ends of a quoted text is not kept apart from none.
ANY_TEXT = (
    st.text(st.characters(blacklist_categories=("Cs", "Cc", "Zl", "Zp")), min_size=1, max_size=20)
    .map(str.strip)
    .filter(bool)
)
TEXTS = st.one_of(
    st.sampled_from(
        [
            "Save", "Sign in", "Buy milk", "s3cret-word!", "Delete item?", "a, b and c", "ann@example.org", "50% off",
            "$12.00", "it's", 'say "hi"', "{{NAME}}", "{{secret.PW}}", "{{unique}}@x.io", "no error", "first", "3",
            "Größe", "保存", "©", "not", "and", "Password (repeat)", "/cart", "Total: 5", ".", "-7",
        ]
    ),
    ANY_TEXT,
)  # fmt: skip
# "Email" alone is a word of the language; a row without quotes goes by a text.
WORDS = st.sampled_from(["Save", "Sign in", "New todo", "Add to cart", "Terms", "close", "user name"])
LABELS = st.sampled_from(["Total", "Price", "order number", "Email"])
AMOUNTS = st.sampled_from(["5", "$12.50", "2026-01-05", "3 kg"])
LIMITS = st.sampled_from([each for each in Count if each is not Count.EXACTLY])
POSITION = st.sampled_from(sorted(set(POSITIONS.values())))

NAMED = ("button", "link", "tab", "heading", "image", "menu item", "option", "column", "slider", "checkbox", "radio",
         "switch", "section", "dialog", "list", "table", "form")  # fmt: skip
FIELDS = ("field", "dropdown", "textarea", "search box", "slider")
ROWS = ("row", "item", "card")
PLACES = ("section", "dialog", "list", "table", "form", "footer", "navigation", "sidebar")
BOXES = ("checkbox", "radio", "switch")


def _named(roles: SearchStrategy[tuple[str, ...]], names: SearchStrategy[str] = TEXTS) -> SearchStrategy[Query]:
    quoted = st.builds(Query, name=names, roles=roles)
    unquoted = st.builds(Query, name=WORDS, roles=roles, quoted=st.just(False))
    return st.one_of(quoted, unquoted)


def _roles(*nouns: str) -> SearchStrategy[tuple[str, ...]]:
    return st.sampled_from([ROLE_WORDS[noun] for noun in nouns])


rows = st.builds(Query, roles=_roles(*ROWS), text=TEXTS)
places = st.one_of(
    st.builds(Query, roles=_roles(*PLACES)),
    _named(_roles("section", "dialog", "list", "table", "form")),
    rows,
    st.builds(Query, roles=_roles("row"), nth=st.sampled_from([1, 2, 3, 10, -1])),
)


def elements(*nouns: str, bare: bool = False) -> SearchStrategy[Query]:
    """Elements of these kinds; with `bare`, also a name without a noun."""
    roles = _roles(*(nouns or NAMED))
    simple = [_named(roles), st.builds(Query, roles=roles)]
    if bare:
        simple += [_named(st.just(()))]
    if not nouns:
        simple += [rows]
    core = st.one_of(*simple)
    return st.one_of(
        core,
        st.builds(
            lambda query, nth: replace(query, nth=nth) if query.roles else query,
            core,
            st.sampled_from([1, 2, 3, 10, 22, -1]),
        ),
        st.builds(_inside, core, places),
        st.builds(
            lambda query, anchor: replace(query, next_to=anchor), core, _named(_roles("button", "heading")) | rows
        ),
    )


def _inside(query: Query, place: Query) -> Query:
    """The query in the place; "the row in the row of "Milk"" is said of that row itself."""
    same = place.text is not None and query == Query(roles=query.roles) and set(query.roles) == set(place.roles)
    return place if same else replace(query, within=place)


def _is_uncertain(query: Query) -> bool:
    return query.name is not None and not query.quoted and query.name[0].islower()


anything = elements(bare=True)
fields = elements(*FIELDS)
boxes = elements(*BOXES, bare=True)
plain_keys = st.sampled_from(sorted(set(KEYS.values()) | {"Control+s", "Shift+Tab", "Control+Shift+k"}))

stateful = elements("button", "field", "checkbox", "tab", "link")
OTHERWISE = {State.VISIBLE, State.HIDDEN, State.EMPTY}
UNPAIRED = {State.FOCUSED, State.SELECTED, State.REQUIRED, State.INVALID, State.MASKED, State.READ_ONLY}

_items = st.builds(Query, roles=_roles("row", "item"))
_anchors = _named(_roles("table", "form"))
_button_or_link = st.builds(Query, TEXTS, _roles("button", "link"))

_NOW: Mapping[type, SearchStrategy[Claim]] = {
    TextShown: st.builds(
        # What disappears has no part of the screen any more.
        lambda text, within, negated, new, at: TextShown(
            text, within, negated, new, "" if within or (negated and new) else at
        ),
        TEXTS,
        st.none() | places,
        st.booleans(),
        st.booleans(),
        st.just("") | POSITION,
    ),
    # That no element has some lower-case words for a name is not claimed: the words may not be its name.
    ElementShown: st.builds(
        lambda query, negated, new, at: ElementShown(query, negated, new, "" if negated and new else at),
        elements(),
        st.booleans(),
        st.booleans(),
        st.just("") | POSITION,
    ).filter(lambda claim: not (claim.negated and _is_uncertain(claim.query)))
    | st.builds(ElementShown, elements(), at=st.sampled_from(["above", "below"]), anchor=_anchors),
    UrlIs: st.builds(
        UrlIs, st.sampled_from(["/cart", "/a?b=1", "https://example.com/x"]), st.sampled_from(Compare), st.booleans()
    ),
    TitleIs: st.builds(TitleIs, TEXTS, st.sampled_from(Compare), st.booleans()),
    ValueIs: st.builds(ValueIs, fields, st.just("") | TEXTS, st.just(Compare.EQUALS), st.booleans())
    | st.builds(ValueIs, fields, AMOUNTS, LIMITS),
    # Hidden and visible are ElementShown, empty is ValueIs; "not checked" is "unchecked", and so on.
    StateIs: st.one_of(
        st.builds(StateIs, stateful, st.sampled_from([state for state in State if state not in UNPAIRED | OTHERWISE])),
        st.builds(StateIs, stateful, st.sampled_from(sorted(UNPAIRED)), st.booleans()),
    ),
    CountIs: st.builds(
        CountIs,
        st.one_of(
            st.builds(Query, roles=_roles("row", "link", "option", "button", "heading")),  # "items" of what is said
            st.builds(Query, roles=_roles("row", "item", "link", "option"), within=places),
            st.builds(Query, name=TEXTS, roles=_roles("button", "link", "heading")),
        ),
        st.integers(1, 5000),
        st.sampled_from(Count),
        st.booleans(),
    ),
    OrderIs: st.builds(OrderIs, TEXTS, TEXTS, st.none() | places, st.booleans()),
    TimesShown: st.builds(
        TimesShown, TEXTS, st.integers(1, 99), st.sampled_from(Count), st.none() | places, st.booleans()
    ),
    LabelIs: st.builds(LabelIs, LABELS, TEXTS, st.just(Compare.EQUALS), st.none(), st.booleans())
    | st.builds(LabelIs, LABELS, AMOUNTS, LIMITS),
    CellIs: st.builds(CellIs, st.builds(Query, roles=_roles("row"), text=TEXTS), LABELS, TEXTS, negated=st.booleans())
    | st.builds(CellIs, st.builds(Query, roles=_roles("row"), text=TEXTS), LABELS, AMOUNTS, LIMITS),
    Each: st.one_of(
        st.builds(Each, _items, st.builds(TextShown, TEXTS), st.booleans()),
        st.builds(Each, _items, st.builds(ElementShown, _button_or_link)),
        st.builds(
            Each, st.builds(Query, roles=_roles("row", "item")), st.builds(CellIs, st.just(Query()), LABELS, TEXTS)
        ),
        st.builds(
            Each,
            st.builds(Query, roles=_roles("row"), within=st.just(Query(roles=ROLE_WORDS["table"]))),
            st.builds(CellIs, st.just(Query()), st.sampled_from(["price", "stock"]), AMOUNTS, LIMITS),
        ),
        st.builds(
            Each,
            st.builds(Query, roles=_roles("row")),
            st.builds(CellIs, st.just(Query()), st.just("price"), st.just("$12.50"), LIMITS),
        ),
    ),
    PageIs: st.builds(
        lambda name, negated, new: PageIs(name, negated, new and not negated), TEXTS, st.booleans(), st.booleans()
    ),
    SortedBy: st.builds(
        SortedBy,
        st.builds(Query, roles=_roles("list", "table")),
        st.none() | st.sampled_from(["name", "date"]),
        st.sampled_from([None, True, False]),
        st.booleans(),
    ),
    LabelsCompared: st.builds(
        LabelsCompared,
        LABELS,
        st.sampled_from([Count.MORE_THAN, Count.FEWER_THAN]),  # "is equal to" compares with a text
        LABELS,
        st.booleans(),
    ),
    OptionsAre: st.builds(
        OptionsAre,
        _named(_roles("dropdown")),
        st.lists(TEXTS, min_size=1, max_size=3, unique=True).map(tuple),
        st.booleans(),
        st.booleans(),
    ).filter(lambda claim: not (claim.only and claim.negated)),  # "does not have only" has two readings
    MessageShown: st.builds(
        # That no message has some words is not claimed: it may say the same in others.
        lambda kind, words, negated, at: MessageShown(kind, () if negated else words, negated, "" if negated else at),
        st.sampled_from(MessageKind),
        st.just(()) | st.sampled_from([("login",), ("payment",)]),
        st.booleans(),
        st.just("") | POSITION,
    )
    | st.builds(MessageShown, st.just(MessageKind.ERROR), st.sampled_from([("order", "#7"), ("name", "required")])),
    OutcomeIs: st.one_of(
        st.builds(
            OutcomeIs,
            st.sampled_from([Outcome.CREATED, Outcome.SAVED, Outcome.SENT]),
            st.builds(Query, name=st.sampled_from(["book", "order", "note"]), quoted=st.just(False)),
        ),
        # Of what is not done, only a deletion leaves something to look for.
        st.builds(
            OutcomeIs,
            st.just(Outcome.DELETED),
            st.builds(Query, name=st.sampled_from(["book", "order", "note"]), quoted=st.just(False)),
        ),
        st.builds(OutcomeIs, st.sampled_from([Outcome.SIGNED_IN, Outcome.SIGNED_OUT]), st.none(), st.booleans()),
    ),
    Downloaded: st.one_of(
        st.builds(Downloaded, st.none() | st.sampled_from(["report.csv", "a b.pdf"]), negated=st.booleans()),
        st.builds(Downloaded, st.sampled_from([".csv", ".pdf"]), st.just(Compare.ENDS), negated=st.booleans()),
        st.builds(Downloaded, st.none() | st.just("report.csv"), text=TEXTS),
        st.builds(Downloaded, st.just(".pdf"), st.just(Compare.ENDS), TEXTS),
    ),
    RequestAnswered: st.builds(
        RequestAnswered,
        st.sampled_from(["GET", "POST", "DELETE"]),
        st.sampled_from(["/api/orders", "/api/orders/7?x=1"]),
        st.none() | st.integers(200, 599),
    ),
    DialogSaid: st.builds(DialogSaid, TEXTS, negated=st.booleans()),
    MailSays: st.one_of(
        st.builds(MailSays, TEXTS, st.booleans(), negated=st.booleans()),
        st.builds(MailSays, TEXTS, st.just(True), st.just(Compare.EQUALS), st.booleans()),  # no mail equals one text
    ),
}
_earlier = st.builds(Before, st.one_of(_NOW[LabelIs], _NOW[CellIs], _NOW[CountIs], _NOW[ValueIs]))
CLAIMS: Mapping[type, st.SearchStrategy[Claim]] = {**_NOW, Before: _earlier}
CLAIM = st.one_of(*CLAIMS.values())


def _values(*values: SearchStrategy[str]) -> SearchStrategy[tuple[str, ...]]:
    return st.tuples(*values)


def _acts(verb: Verb, **parts: SearchStrategy[object]) -> SearchStrategy[Act]:
    return st.builds(Act, st.just(verb), **parts)


_menus = st.builds(Query, name=WORDS | TEXTS, roles=_roles("menu"))
_files = st.lists(st.sampled_from(["a.png", "my cv.pdf"]), min_size=1, max_size=2, unique=True).map(tuple)

ACTS: Mapping[Verb, SearchStrategy[Act]] = {
    Verb.OPEN: _acts(
        Verb.OPEN,
        values=_values(st.sampled_from(["/", "/cart", "https://example.com/x?a=1", "http://localhost:3000/foo"])),
        mode=st.sampled_from(["", "new tab"]),
    ),
    Verb.GO: _acts(Verb.GO, target=_named(st.just(()), st.sampled_from(["Settings", "My orders"]))),
    Verb.BACK: _acts(Verb.BACK),
    Verb.FORWARD: _acts(Verb.FORWARD),
    Verb.RELOAD: _acts(Verb.RELOAD),
    Verb.RESIZE: _acts(Verb.RESIZE, values=st.tuples(st.integers(100, 4000).map(str), st.integers(100, 4000).map(str))),
    Verb.CLICK: _acts(
        Verb.CLICK,
        target=anything,
        mode=st.sampled_from(["", "double", "right", "middle"]),
        count=st.sampled_from([1, 2, 3, 20]),
    ),
    Verb.CLICK_EACH: _acts(
        Verb.CLICK_EACH,
        target=st.one_of(
            st.builds(Query, roles=_roles("checkbox", "button", "link")),
            _named(_roles("checkbox", "button", "link")),
        ),
    ),
    Verb.DO: _acts(
        Verb.DO,
        values=_values(st.sampled_from(["add", "delete", "archive", "submit"])),
        target=_named(st.just(())),
        place=st.none() | st.builds(Query, roles=_roles("list", "table")),
    ),
    Verb.TYPE: _acts(Verb.TYPE, values=_values(TEXTS), target=fields, mode=st.sampled_from(["", "append"])),
    Verb.FILL: _acts(
        Verb.FILL,
        pairs=st.lists(st.tuples(LABELS, TEXTS), min_size=1, max_size=3, unique_by=lambda pair: pair[0]).map(tuple),
    ),
    Verb.SELECT: _acts(
        Verb.SELECT,
        values=st.lists(TEXTS, min_size=1, max_size=3, unique=True).map(tuple),
        target=_named(_roles("dropdown")),
    ),
    Verb.CHOOSE: _acts(Verb.CHOOSE, target=_named(st.just(()))),
    Verb.CHECK: _acts(Verb.CHECK, target=boxes),
    Verb.UNCHECK: _acts(Verb.UNCHECK, target=boxes),
    Verb.TOGGLE: _acts(Verb.TOGGLE, target=boxes),
    Verb.PRESS: _acts(
        Verb.PRESS, values=_values(plain_keys), target=st.none() | fields, count=st.sampled_from([1, 2, 5])
    ),
    Verb.HOVER: _acts(Verb.HOVER, target=anything),
    Verb.DRAG: st.one_of(
        _acts(Verb.DRAG, target=_named(st.just(())), place=elements("list", "column", "section")),
        _acts(Verb.DRAG, target=_named(st.just(())), values=_values(st.sampled_from(["top", "bottom", "3"]))),
    ),
    Verb.UPLOAD: _acts(Verb.UPLOAD, values=_files, target=st.none() | _named(_roles("button", "field"))),
    Verb.SCROLL: st.one_of(
        _acts(Verb.SCROLL, target=anything),
        _acts(Verb.SCROLL, mode=st.sampled_from(["top", "bottom", "up", "down"])),
    ),
    Verb.EXPAND: _acts(Verb.EXPAND, target=elements("section", bare=True)),
    Verb.COLLAPSE: _acts(Verb.COLLAPSE, target=elements("section", bare=True)),
    Verb.MENU: _acts(Verb.MENU, values=st.lists(TEXTS, min_size=2, max_size=4).map(tuple)),
    Verb.CLOSE: _acts(Verb.CLOSE, target=_named(_roles("dialog", "banner"))),
    Verb.OPEN_MENU: _acts(Verb.OPEN_MENU, target=st.none() | _menus),
    Verb.SEARCH: _acts(
        Verb.SEARCH, values=_values(TEXTS), place=st.none() | st.builds(Query, roles=_roles("sidebar", "dialog"))
    ),
    Verb.SIGN_IN: _acts(Verb.SIGN_IN, values=_values(TEXTS, TEXTS)),
    Verb.SELECT_TEXT: _acts(Verb.SELECT_TEXT, target=elements("field", "heading", "paragraph")),
    Verb.WAIT: st.one_of(
        _acts(Verb.WAIT, values=_values(st.integers(1, 60).map(str))),
        _acts(Verb.WAIT, within=st.none() | st.integers(1, 60).map(float)),
        _acts(
            Verb.WAIT,
            claims=st.builds(lambda text, negated: (TextShown(text, negated=negated),), TEXTS, st.booleans()),
            within=st.none() | st.integers(1, 60).map(float),
        ),
    ),
    Verb.ACCEPT_DIALOG: _acts(Verb.ACCEPT_DIALOG, values=st.just(()) | _values(TEXTS)),
    Verb.DISMISS_DIALOG: _acts(Verb.DISMISS_DIALOG),
    Verb.SWITCH_TAB: _acts(Verb.SWITCH_TAB, values=_values(st.sampled_from(["new", "other", "1", "3", "Invoice"]))),
    Verb.CLOSE_TAB: _acts(Verb.CLOSE_TAB, mode=st.sampled_from(["", "new"])),
    Verb.REMEMBER: st.one_of(
        _acts(Verb.REMEMBER, target=elements("heading", "field", "cell"), name=st.just("ORDER")),
        _acts(Verb.REMEMBER, values=_values(LABELS), mode=st.just("label"), name=st.just("ORDER")),
    ),
    Verb.USE_ADDRESS: st.one_of(
        _acts(Verb.USE_ADDRESS, name=st.sampled_from(["EMAIL", "INBOX"])),
        _acts(Verb.USE_ADDRESS, name=st.just("EMAIL"), target=_named(_roles("field"))),
    ),
    Verb.WAIT_FOR_CODE: _acts(Verb.WAIT_FOR_CODE, name=st.just("CODE")),
    Verb.ENTER_CODE: _acts(Verb.ENTER_CODE, target=st.none() | _named(_roles("field"))),
    Verb.OPEN_MAIL_LINK: _acts(Verb.OPEN_MAIL_LINK, values=st.just(()) | _values(TEXTS)),
    Verb.REQUEST: _acts(
        Verb.REQUEST,
        values=st.one_of(
            _values(st.sampled_from(["GET", "POST", "DELETE"]), st.sampled_from(["/api/seed", "/api/orders/7"])),
            _values(st.just("POST"), st.just("/api/seed"), st.sampled_from(['{"n": 3}', '{"a": "b, c"}', "{}"])),
        ),
    ),
    Verb.ADD_PASSKEY: _acts(Verb.ADD_PASSKEY),
}
ACT = st.one_of(*ACTS.values())
