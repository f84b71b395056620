"""What is known where the subject of a claim was not found, and what the page shows instead."""

from dataclasses import replace

import anyio

from smoketree.browser.page_frames import names_of, visible_text
from smoketree.browser.verify_element import AmbiguousElement
from smoketree.browser.verify_finding import Finding, misspelled
from smoketree.browser.verify_locate import find_shown
from smoketree.browser.verify_page import View
from smoketree.browser.verify_search import details, goes_by, names
from smoketree.browser.verify_text import nearest, occurrences, same
from smoketree.browser.verify_tiers import CONTROLS, Purpose
from smoketree.language.claim_terms import spoken
from smoketree.language.nearest import inflected, slip
from smoketree.snapshot.fold import fold
from smoketree.snapshot.query import Query

EXPLAIN_LIMIT = 5.0
"""Seconds that the search for what is shown instead may take."""

_OFTEN_MEANT = ("button", "link", "heading", "tab", "checkbox", "textbox", "combobox")


async def missing(view: View, query: Query, purpose: Purpose) -> Finding:
    """What is known where the subject of a claim was not found, and what there is instead: of the same role, with the
    names most like it.

    It refutes the claim only where the subject's quoted name or text is nowhere in the visible page (or in the
    container that was named), nor another that differs from it only by a slip.
    """
    kind = " or ".join(query.roles) or "element"
    if not view.explain:
        # Of unquoted words it is not known whether the page calls it otherwise.
        return Finding(
            None, f"nothing like {spoken(query, 'element')} is shown", refutes=None if query.quoted else False
        )
    called: list[str] = []
    count = 0
    elsewhere = written = ""
    refutes = False
    with anyio.move_on_after(EXPLAIN_LIMIT):
        called, count = await _others(view, Query(roles=query.roles or _OFTEN_MEANT, within=query.within), purpose)
        quoted = (query.text if query.name is None else query.name) if query.quoted else None
        if quoted:
            elsewhere = await _elsewhere(view, quoted, query)
            written = slip(quoted, called) or (inflected(quoted, called) if query.text else "")
            refutes = not elsewhere and not written
        if refutes and query.text is not None:  # a part of a word may be meant: "Log", of "Blog"
            refutes = not any(fold(query.text) in fold(name) for name in called)
        if refutes and quoted and purpose is Purpose.CONTAINER:  # what the words are part of may be called after them
            refutes = not any(fold(quoted) in fold(line) for line in (await visible_text(view)).lines)  # "Inbox4"
    if written:
        return Finding(None, misspelled(query.name or query.text or "", written), refutes=False)
    near = nearest(called, query.name or query.text or "", count=3)
    if near:
        seen = f"no such {kind}; nearest: {names_of(near)}"
    elif not query.roles:
        seen = f"nothing like {spoken(query, 'element')} is shown"
    elif called:
        seen = f"no such {kind}; there are {count}: {names_of(called, 4, count)}"
    else:
        seen = f"no such {kind}; {count} without a name" if count else f"no {kind} is shown"
    return Finding(None, f"{seen}{elsewhere}", refutes=refutes)


async def _elsewhere(view: View, quoted: str, query: Query) -> str:
    """What is said where the quoted words are another kind of element, or a whole line or cell of text; empty where
    they are neither. A control may be called any kind of control, but no author calls a link in small letters a
    heading; the name of a table or a region need not be visible at all."""
    controls = not query.roles or bool(set(query.roles) & set(CONTROLS))
    other = f"is shown, but not as {spoken(replace(query, nth=None), 'element')}"
    exact = Query(name=quoted, within=query.within, next_to=query.next_to)
    for wanted in (exact, replace(exact, quoted=False)):
        try:
            found = await find_shown(view, wanted, Purpose.SHOW)
        except AmbiguousElement:
            return ""
        for element, fact in zip(found, await details(found), strict=True):
            if fact["pressed"] and not controls and not fact["large"]:
                continue
            if (fact["pressed"] and same(fact["name"], quoted)) or await goes_by(element, quoted):
                return f'; "{fact["name"]}" {other}'
    # Another element may have the name beside what shows it: the label of a field, as well as a link with an icon.
    lines = (await visible_text(view)).lines if controls and query.within is None else ()
    if any(place.whole for place in occurrences(lines, quoted)):
        return f'; "{quoted}" {other}'
    return ""


async def _others(view: View, query: Query, purpose: Purpose) -> tuple[list[str], int]:
    try:
        found = await find_shown(view, query, purpose)
    except AmbiguousElement:
        return [], 0
    return [name for name in await names(found) if name], len(found)
