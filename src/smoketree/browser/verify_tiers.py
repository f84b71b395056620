"""The ways to look for a query's name, from the accessible name to the heading of a section. No page is read here."""

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import reduce
from typing import Any, cast

from playwright.async_api import Frame, Locator

from smoketree.browser.verify_text import flat, holds_text, loose_pattern, name_pattern, occurrences, same
from smoketree.language.lexicon import ROLE_NOUNS
from smoketree.language.places import mark_words
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import COLLECTIONS

FIELDS = ("textbox", "searchbox", "combobox", "listbox", "spinbutton", "slider", "progressbar", "meter", "status")
CONTROLS = (
    *("button", "link", "checkbox", "radio", "switch", "tab", "option", "menuitem", "menuitemcheckbox"),
    *("menuitemradio", "treeitem", "textbox", "searchbox", "combobox", "spinbutton", "slider", "listbox", "group"),
)
CONTAINERS = (
    *("region", "dialog", "alertdialog", "group", "form", "navigation", "main", "banner", "contentinfo", "search"),
    *("complementary", "article", "list", "table", "grid", "tabpanel", "tablist", "menu", "radiogroup", "toolbar"),
    *("log", "feed"),
)
THINGS = (*CONTROLS, "heading", "img", "alert", "status", "cell", "dialog", "region", "navigation", "table", "list")
_SECTIONS = {"region", "group", "article", "form", "dialog", "alertdialog", "complementary", "figure", "table", "list"}
_NAMED_BY_CONTENT = {*CONTROLS, "heading", "cell", "gridcell", "columnheader", "rowheader", "tooltip"} - {
    "group",
    "listbox",
}
_LABELS = "label,[aria-label],[aria-labelledby]"
_PLACEHOLDERS = "[placeholder]"
_LIST_OPENERS = "[aria-haspopup=listbox]"
NEEDS = (_LABELS, _PLACEHOLDERS, _LIST_OPENERS)
"""The selectors of which a frame has to have something for one or the other tier."""

_FIELD_TAGS = (
    "input,textarea,select,output,progress,meter,[contenteditable],[role=textbox],[role=combobox],[role=slider]"
)


class Purpose(Enum):
    """What is done with the elements: which roles a query without roles means, and what else a name may be."""

    SHOW = THINGS
    FIELD = FIELDS
    CONTROL = CONTROLS
    CONTAINER = CONTAINERS
    ANCHOR = ()


@dataclass(frozen=True, slots=True)
class MatchTier:
    """One way to look: a selection in a frame, by roles or else by `select`, and a test of what `describe` says of
    each element. `around`: the function in the page that keeps the boxes around the selection which are meant: the
    sections of headings, the rows of texts. `marks`: words by one of which the markup has to call an element. `needs`:
    a CSS selector, without an element of which there is nothing to be found."""

    roles: Sequence[str] = ()
    name: str | re.Pattern[str] | None = None
    select: Callable[[Frame], Locator] | None = None
    test: Callable[[dict[str, Any]], bool] | None = None
    around: str = ""
    marks: tuple[str, ...] = ()
    needs: str = ""

    def locator(self, frame: Frame, lacks: Collection[str]) -> Locator | None:
        """`lacks`: the roles and the selectors of which the frame has none; None where it can have nothing of it."""
        if self.select is not None:
            return None if self.needs in lacks else self.select(frame)
        exact = isinstance(self.name, str)
        roles = [role for role in self.roles if role not in lacks]
        found = [frame.get_by_role(cast("Any", role), name=self.name, exact=exact) for role in roles]
        return reduce(lambda left, right: left.or_(right), found) if found else None


def _says(name: str, quoted: bool, wide: bool) -> Callable[[dict[str, Any]], bool]:
    """Whether the element shows that text, as a whole line or cell; `wide`: anywhere in it."""

    def test(fact: dict[str, Any]) -> bool:
        title = fact["title"]
        if not quoted:
            return all(holds_text(" ".join(fact["lines"]), word) for word in flat(name).split())
        if title is not None and same(title, name):
            return True
        return any(wide or place.whole for place in occurrences(fact["lines"], name))

    return test


def _titled(name: str, quoted: bool, *, by_first_line: bool) -> Callable[[dict[str, Any]], bool]:
    def test(fact: dict[str, Any]) -> bool:
        first = fact["lines"][0].split("\t")[0] if by_first_line and fact["lines"] else ""
        title = fact["title"] or first
        return same(title, name) if quoted else name_pattern(name, quoted=False).match(title) is not None

    return test


def name_tiers(query: Query, roles: Sequence[str]) -> list[MatchTier]:
    """Widest first."""
    name = query.name or ""
    patterns = list[re.Pattern[str]]() if query.quoted else [name_pattern(name, quoted=False)]
    patterns.append(name_pattern(name, quoted=True))
    names: list[str | re.Pattern[str]] = [*patterns, name]
    return [MatchTier(roles, each) for each in names]


def other_tiers(query: Query, purpose: Purpose, wide: bool) -> list[MatchTier]:
    """What a name may be where no accessible name is: the text shown, a heading, a label, a placeholder."""
    name, circles = query.name or "", list[MatchTier]()
    pattern = name_pattern(name, quoted=query.quoted)
    roles = query.roles or (CONTAINERS if purpose is Purpose.CONTAINER else ())
    if purpose is Purpose.FIELD and not query.roles:
        for select, needs in (
            (lambda frame: frame.get_by_label(pattern), _LABELS),
            (lambda frame: frame.get_by_placeholder(pattern), _PLACEHOLDERS),
        ):
            circles.append(MatchTier(select=_only_fields(select), test=lambda fact: bool(fact["shown"]), needs=needs))
    elif purpose is Purpose.CONTROL and not query.roles:
        # A box that is drawn by its label is no element that is shown; one without a visible label is not there.
        seen = MatchTier(
            select=lambda frame: frame.get_by_label(pattern),
            test=lambda fact: fact["shown"] or fact["labelled"],
            needs=_LABELS,
        )
        circles.append(seen)
    if query.quoted and purpose in (Purpose.CONTROL, Purpose.SHOW) and (not query.roles or "radio" in query.roles):
        # "Plus" over "5 users": a choice goes by the first of its texts.
        circles.append(MatchTier(("radio", "checkbox"), test=lambda fact: same(fact["headed"], name)))
    if "combobox" in roles:
        # Such a button is often called by its label and what is chosen, in either order: "Color Red".
        whole = pattern.pattern.removeprefix("^").removesuffix("$")
        either = re.compile(rf"^{whole}(?!\w)|(?<!\w){whole}$", re.IGNORECASE) if query.quoted else pattern
        circles.append(MatchTier(select=lambda frame: _openers(frame, either), needs=_LIST_OPENERS))
    if query.quoted and roles:
        # What a person would call it, as answers print it: its accessible name may have words that are not shown.
        ways = ("called", "unbadged") if wide else ("called", "unbadged", "unnoted")
        circles.append(MatchTier(roles, test=lambda fact: any(same(fact[way], name) for way in ways)))
    content = [role for role in roles if role not in _NAMED_BY_CONTENT and role not in FIELDS]
    sections = [role for role in content if role in _SECTIONS]
    texts = [role for role in content if role not in _SECTIONS and role not in CONTAINERS]
    if sections:
        # The title of a dialog need not be marked up as a heading; unquoted words may be in any sentence.
        dialogs = query.quoted and set(sections) <= {"dialog", "alertdialog"}
        circles.append(MatchTier(sections, test=_titled(name, query.quoted, by_first_line=dialogs)))
    if texts:
        circles.append(MatchTier(texts, test=_says(name, query.quoted, wide)))
    if sections and {"region", "group", "article"} & set(sections):
        circles.append(MatchTier(["heading"], pattern, around="sectionsOf"))
    elif query.roles and set(query.roles) <= COLLECTIONS:
        circles.append(MatchTier(["heading"], pattern, around="keep(listsBelow)"))
    return [*circles, *_by_text(query, purpose)]


def _by_text(query: Query, purpose: Purpose) -> list[MatchTier]:
    """Where no element has the name: the text that is shown. Of a kind of element, one that the markup calls so: a page
    without roles still calls its tabs "tab" in its class names. A box with a title is a section of that name."""
    if purpose not in (Purpose.SHOW, Purpose.ANCHOR):
        return []
    name = query.name or ""
    loose = loose_pattern(name)
    whole = _says(name, quoted=True, wide=False)
    marks = tuple(word for word, known in ROLE_NOUNS.items() if known == query.roles and " " not in word)
    circle = MatchTier(select=lambda frame: frame.get_by_text(loose), marks=marks)
    if not query.roles:
        return [replace(circle, test=_says(name, query.quoted, True))]
    return [replace(circle, test=lambda fact: bool(fact["marked"]) and whole(fact))] if marks else []


def _drawn(function: str, selector: str = "body *") -> MatchTier:
    """What a function of the scripts makes of the elements of a selector, by how they are drawn."""
    return MatchTier(select=lambda frame: frame.locator(selector), around=f"keep({function})")


DRAWN_LIST = _drawn("drawnList", "body")
"""The box in which boxes of one make follow one another, on a page that marks up no list."""

EMPTY_LISTS = _drawn("emptyLists", "ul,ol,[role=list]")
"""The lists in the page's content that have no items at this moment."""

ITEMS_OF_DRAWN_LIST = _drawn("itemsOfDrawnList")
"""The boxes of one make that follow one another in a place that is a list only by how it is drawn."""

FRAMED_ITEMS = _drawn("framedItems")
"""The boxes of one make that have a frame, a shadow or a background of their own."""

TOP_BAND = _drawn("topBand", "body")
"""The bar at the top of a page that has no header."""

FOOT_OF_TABLE = MatchTier(("table", "grid"), around="keep(footOfTable)")
"""The foot of the one table, or the box right below it."""


def drawn_rows(text: str) -> MatchTier:
    """The boxes around a text that are drawn as rows or cards, on a page that gives them no role."""
    loose = loose_pattern(text)
    return MatchTier(select=lambda frame: frame.get_by_text(loose), around="keep(drawnRows)")


def titled_boxes(title: str, *, alike: bool) -> MatchTier:
    """The boxes that begin with a text as their title, on a page that gives them no role: of several that are made
    `alike`, or with a frame of its own. "The basket" may have the title "Your basket"."""
    marks = () if alike else ("framed",)
    loose = re.compile(rf"^\s*((the|my|your|our)\s+)?{re.escape(title)}\s*$", re.IGNORECASE)
    named = title if title[:1].isupper() else loose
    return MatchTier(select=lambda frame: frame.get_by_text(named, exact=True), around="keep(titledBoxes)", marks=marks)


def drawn_titles(title: str) -> MatchTier:
    """The lines that say just this in larger or bolder letters than what is right below them."""
    return MatchTier(select=lambda frame: frame.get_by_text(title, exact=True), around="keep(drawnTitles)")


def framed_texts(text: str) -> MatchTier:
    """What says just this in a frame or on a background of its own, as a badge does."""
    return MatchTier(select=lambda frame: frame.get_by_text(text, exact=True), around="keep(framedTexts)")


def marked_items(*nouns: str) -> MatchTier:
    """The boxes that the markup calls by one of the nouns, on a page that gives them no role."""
    return replace(_drawn("markedItems"), marks=nouns)


def marked_parts(query: Query) -> MatchTier | None:
    """The boxes that the markup calls as the query does, on a page that gives them no role, and that have its name for
    a title; None where the query is of no such kind. Without a name it is a dialog or a drawer: these lie over the
    page."""
    marks = mark_words(query)
    name = query.text if query.name is None else query.name
    if not marks or not (name or query.roles[0] == "dialog"):
        return None

    def titled(fact: dict[str, Any]) -> bool:
        title = fact["title"] or fact["head"] or ""
        if not title and query.roles[0] in {"article", "dialog"} and fact["lines"]:
            title = fact["lines"][0].split("\t")[0]
        if query.text is not None and any(place.whole for place in occurrences(fact["lines"], query.text)):
            return True  # "the card of "Printer"" need not begin with it
        named = name_pattern(name, quoted=query.quoted).match(title.strip()) is not None if name else True
        return named and (bool(fact["lines"]) or query.roles[0] != "dialog")  # what a closed one leaves has no text

    return MatchTier(
        select=lambda frame: frame.locator("[class]"), around="keep(markedParts)", marks=marks, test=titled
    )


def _openers(frame: Frame, name: re.Pattern[str]) -> Locator:
    """The buttons that open a list to choose from."""
    return frame.get_by_role("button", name=name).and_(frame.locator(_LIST_OPENERS))


def _only_fields(select: Callable[[Frame], Locator]) -> Callable[[Frame], Locator]:
    return lambda frame: select(frame).and_(frame.locator(_FIELD_TAGS))
