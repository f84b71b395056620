"""The kinds of slots that stand for elements."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from smoketree.agent.literal.match import Read
from smoketree.agent.literal.refs import NOUNS, Span, places, references
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import COLLECTIONS, EDITABLE, INTERACTIVE, ROLE_WORDS, SECTIONS

ElementReader = Callable[[Span], tuple[Read[Query], ...]]


def _nouns(*wanted: str, but: tuple[str, ...] = ()) -> dict[str, tuple[str, ...]]:
    return {word: roles for word, roles in NOUNS.items() if set(roles) & set(wanted) and word not in but}


_PLACES_ONLY = tuple(
    word for word, roles in NOUNS.items() if set(roles) <= SECTIONS | COLLECTIONS and not set(roles) & INTERACTIVE
)
_CONTROLS = {word: roles for word, roles in NOUNS.items() if word not in _PLACES_ONLY} | {
    "menu": ("menuitem", "button", "combobox", "listbox"),  # what opens a menu is a button, as a rule
    "filter": ("button", "link", "tab", "radio", "checkbox", "option", "menuitem", "switch"),
}
_FIELDS = _nouns(*EDITABLE, but=("menu",)) | {"bar": ROLE_WORDS["field"]}
_DROPDOWNS = _nouns("combobox", "listbox") | dict.fromkeys(
    ("drop down", "dropdown field", "multi-select"), ROLE_WORDS["dropdown"]
)
_CHECKBOX = ROLE_WORDS["checkbox"]
_VALUED = {word: roles for word, roles in (_FIELDS | _DROPDOWNS).items() if word not in {"list", "menu"}}
_TYPED_LISTS = dict.fromkeys(("autocomplete", "typeahead", "select field"), ("combobox", "listbox"))
_LISTS = (
    _DROPDOWNS
    | _TYPED_LISTS
    | {"list": ("combobox", "listbox"), "scroll list": ("listbox",), "menu": ROLE_WORDS["dropdown"]}
)
_BOXES = _nouns("checkbox", "radio", "switch") | {
    "box": _CHECKBOX,
    "toggle": ("switch", "checkbox"),
    "option": ("radio", "checkbox", "option"),
}
_BOX_ROLES = {"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"}
_PLAIN_CONTROLS = INTERACTIVE - {"option", "gridcell", "listbox"}


def plurals() -> dict[str, tuple[str, ...]]:
    """The role words as they are counted: "rows", "checkboxes", "entries"."""
    return {_plural(word): roles for word, roles in NOUNS.items()} | {"boxes": ROLE_WORDS["checkbox"]}


def _plural(word: str) -> str:
    if word.endswith(("x", "s", "ch")):
        return f"{word}es"
    return f"{word[:-1]}ies" if word.endswith("ry") else f"{word}s"


_SECTION_WORDS = frozenset({"section", "accordion", "panel", "details", "disclosure"})
_THINGS = plurals() | dict(NOUNS)


def _reference(nouns: Mapping[str, tuple[str, ...]]) -> ElementReader:
    return lambda span: references(span, nouns)


def _pressed(reader: ElementReader) -> ElementReader:
    """ "The menu" alone is no button of any name: what opens a menu is sought by what it is called."""
    return lambda span: tuple(
        read for read in reader(span) if read.value.name or read.value.nth or read.value.roles != _CONTROLS["menu"]
    )


def _role_said(nouns: Mapping[str, tuple[str, ...]]) -> ElementReader:
    """Only with a role word: "the "Save" button"."""
    return lambda span: tuple(r for r in references(span, nouns, names=False) if r.value.roles)


def _definite(read: Read[Query]) -> bool:
    """Whether the words name an element rather than describe one: quoted, capitalised, or a role word alone."""
    query = read.value
    return query.quoted or _capital(query.name or query.text or " ")


def _capital(name: str) -> bool:
    return name[0].isupper() or name[0].isdecimal()


def _absent_thing(span: Span) -> tuple[Read[Query], ...]:
    """An element that must not be there: what is found by no name passes, so the name must be beyond doubt."""
    found = _role_said(_THINGS)(span)
    return tuple(read for read in found if read.value.quoted or (_definite(read) and _is_control(read)))


def _thing(span: Span) -> tuple[Read[Query], ...]:
    """An element with its role word, for an assertion: of controls, a name in small letters will do."""
    return tuple(r for r in _role_said(NOUNS)(span) if _definite(r) or _is_control(r))


def _is_control(read: Read[Query]) -> bool:
    return set(read.value.roles) <= _PLAIN_CONTROLS


def _subject(span: Span) -> tuple[Read[Query], ...]:
    """What is in a state: an element with its role word, a quoted name, or one with a capital."""
    return _thing(span) or tuple(r for r in references(span, {}) if _definite(r))


def _things(span: Span) -> tuple[Read[Query], ...]:
    """What is counted: a role word, with a quoted name or none. Rows are rows of tables."""
    found = []
    for read in _role_said(_THINGS)(span):
        query = read.value
        if read.cost == 0 and query.nth is None:
            found.append(Read(replace(query, roles=("row",)) if query.roles == ROLE_WORDS["row"] else query))
    return tuple(found)


def _countable(span: Span) -> tuple[Read[Query], ...]:
    """The same, where no place is said: not "items", which may be anything."""
    return tuple(r for r in _things(span) if r.value.within or r.value.roles != ROLE_WORDS["item"])


def _box_said(span: Span) -> tuple[Read[Query], ...]:
    return tuple(r for r in _role_said(_BOXES)(span) if _is_box(r))


def _choice(span: Span) -> tuple[Read[Query], ...]:
    """A control, but no box by its role word: that is set, not clicked."""
    return tuple(r for r in references(span, _CONTROLS) if not _is_box(r) and not _in_a_list(r) and not _loose(r))


def _loose(read: Read[Query]) -> bool:
    """ "Red" in "Colors": a place that is only named is what the choice is made from."""
    within = read.value.within
    return not read.value.roles and within is not None and within.roles == ROLE_WORDS["section"] + ROLE_WORDS["dialog"]


def _in_a_list(read: Read[Query]) -> bool:
    within = read.value.within
    return within is not None and "listbox" in within.roles


def _is_box(read: Read[Query]) -> bool:
    return bool(read.value.roles) and set(read.value.roles) <= _BOX_ROLES


def _collection(span: Span) -> tuple[Read[Query], ...]:
    kinds = {word: NOUNS[word] for word in ("list", "table", "grid", "tree")}
    return tuple(read for read in _role_said(kinds)(span) if read.value.nth is None)


def _placed(span: Span) -> tuple[Read[Query], ...]:
    rows = _nouns("listitem", "row")
    return tuple(read for read in _role_said(rows)(span) if read.value.nth is not None and read.value.name is None)


def _dialog(span: Span) -> tuple[Read[Query], ...]:
    return tuple(read for read in _role_said(_nouns("dialog"))(span) if read.value.quoted)


_SPINNERS = {"spinner": ("spinbutton",), "stepper": ("spinbutton",), "slider": ("slider",)}
_OPENED = _nouns(
    "region", "treeitem", "listitem", "row", "tabpanel", "navigation", "button", "menuitem", "group"
) | dict.fromkeys(("accordion", "details", "folder", "node", "category", "disclosure"), ROLE_WORDS["section"])
_ACCORDION = {word: roles for word, roles in _OPENED.items() if word in _SECTION_WORDS}


def _accordion(span: Span) -> tuple[Read[Query], ...]:
    return tuple(read for read in _role_said(_ACCORDION)(span) if read.value.name is not None)


ELEMENT_SLOTS: Mapping[str, tuple[ElementReader, str]] = {
    "control": (_pressed(_reference(_CONTROLS)), "something to click: a name, a role word, or both (see Elements)"),
    "field": (_reference(_FIELDS), "a field to type into, by its label"),
    "saidfield": (_role_said(_VALUED), "a field or dropdown, with its role word"),
    "scope": (places, "a part of the page: a section, row, list, table, dialog, form, header, footer (see Places)"),
    "dropdown": (_reference(_LISTS), "a dropdown, select or list, by its label"),
    "box": (_reference(_BOXES), "a checkbox, radio or switch, by its label"),
    "saidbox": (_box_said, "the same, with its role word"),
    "choice": (_choice, "something to click, but no box"),
    "tab": (_role_said({"tab": ("tab",)}), "a tab of the page, with the word tab"),
    "opened": (_reference(_OPENED), "what can be opened and closed: a section, a tree item, a menu, by its name"),
    "accordion": (_accordion, "a section, panel or accordion, by its name"),
    "spinner": (_role_said(_SPINNERS), "a spinner or slider"),
    "slider": (_role_said({"slider": ("slider",)}), "a slider"),
    "opener": (_pressed(_role_said(_CONTROLS)), "something to click, with its role word"),
    "element": (_reference(NOUNS), "any element"),
    "thing": (_thing, "any element, with its role word"),
    "absentthing": (_absent_thing, "the same, its name in quotes; that of a control may do with a capital"),
    "subject": (_subject, "any element, by a role word, or by a name in quotes or with a capital"),
    "collection": (_collection, "a list or a table"),
    "placed": (_placed, "one of several rows, by its number: the first row, the last item in the list"),
    "dialog": (_dialog, "a dialog of the page; its name, if any, in quotes"),
    "things": (_things, "elements to count, by a role word in the plural, with a quoted name or none"),
    "countable": (_countable, 'the same, but not "items"'),
}
"""Slot kind -> what reads it, and what it may be, for the documentation."""
