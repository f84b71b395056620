"""What claims about lists, tables and choices as wholes come to: how many items they have, which list is meant, their
options, their order."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from smoketree.browser.page_frames import ask_element, ask_elements, kept_of, names_of
from smoketree.browser.verify_cells import in_column, label_is, values_behind
from smoketree.browser.verify_element import AmbiguousElement, Element, by_holder
from smoketree.browser.verify_finding import MOST_EXAMINED, Finding, Spot, counts
from smoketree.browser.verify_lines import is_said
from smoketree.browser.verify_locate import container_of, drawn_items, find, find_drawn, find_shown, only
from smoketree.browser.verify_missing import missing
from smoketree.browser.verify_page import View
from smoketree.browser.verify_places import LISTS_AND_TABLES, narrowed_items
from smoketree.browser.verify_search import details
from smoketree.browser.verify_states import in_state
from smoketree.browser.verify_text import clip, same
from smoketree.browser.verify_tiers import Purpose
from smoketree.browser.verify_values import compared, in_order, keys_of
from smoketree.language.claim import CountIs, LabelIs, LabelsCompared, OptionsAre, SortedBy
from smoketree.language.claim_terms import Count, State, spoken
from smoketree.language.lexicon import PASSIVE, Sense
from smoketree.language.page_lists import PageLists
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import COLLECTIONS, ROLE_WORDS, ROWS

ITEMS = ("row", "listitem", "option", "treeitem", "article")


async def options_are(view: View, claim: OptionsAre) -> Finding:
    """Whether the one choice offers the options; "only": besides one that stands for no choice, no others."""
    found = await find(view, claim.query, Purpose.FIELD)
    if not found:
        return await missing(view, claim.query, Purpose.FIELD)
    if len(found) > 1:
        return Finding(None, f"{len(found)} elements match")
    offered: list[dict[str, Any]] | None = await ask_element(found[0], "optionsOf(element, first.holder)")
    if offered is None:
        return Finding(None, "it shows no options; open it first")
    names = [option["name"] for option in offered]
    lacking = [wanted for wanted in claim.options if not any(same(wanted, name) for name in names)]
    extra = [
        option["name"]
        for option in offered
        if not option["none"] and not any(same(wanted, option["name"]) for wanted in claim.options)
    ]
    asked = [one for one in offered if any(same(wanted, one["name"]) for wanted in claim.options)]
    spots = [Spot((found[0].at(one["index"]),), one["name"]) for one in asked if one["index"] is not None]
    seen = f"the options are {names_of(names, 8)}"
    return Finding(not lacking and not (claim.only and extra), seen, rests_on=tuple(spots[:MOST_EXAMINED]))


async def sorted_by(view: View, claim: SortedBy) -> Finding:
    """Whether the items are in order. One value in all of them, or one item, is in no order."""
    query = claim.query
    if query.name is query.text is None and set(query.roles) & set(ITEMS):
        query = replace(query, roles=LISTS_AND_TABLES)  # "the rows are sorted"
    place = await only(view, query, Purpose.CONTAINER)
    rows: list[dict[str, Any]] = await ask_element(place, "sortable(element)")
    if claim.column and query == Query(roles=ROLE_WORDS["list"]) and not any(row["cells"] for row in rows):
        place = await only(view, Query(roles=ROLE_WORDS["table"]), Purpose.CONTAINER)  # only a table has columns
        rows = await ask_element(place, "sortable(element)")
    texts: list[str] = []
    for row in rows:
        if claim.column is None:
            if row["cells"]:
                return Finding(None, "the column is not named")
            texts.append(" ".join(row["lines"]))
            continue
        told = in_column(row["cells"], claim.column)
        if len(told) != 1:
            return Finding(None, f'not every row has one "{clip(claim.column, 60)}"')
        texts.append(str(told[0]))
    texts = [text for text in texts if text.strip()]
    if len({text.casefold() for text in texts}) < 2:
        return Finding(None, f"an order needs two different values; there are: {names_of(texts, 3) or 'none'}")
    return replace(_ordered(texts, claim.descending), rests_on=(Spot((place,)),))


def _ordered(texts: Sequence[str], descending: bool | None) -> Finding:
    ways = (False, True) if descending is None else (descending,)
    truths = {any(in_order(keys, descending=way) for way in ways) for keys in keys_of(texts)}
    seen = names_of([clip(text, 40) for text in texts], 6)
    if len(truths) > 1:
        return Finding(None, f"the dates can be read in two ways: {seen}")
    truth = truths.pop()
    if truth and descending is None:
        rising = any(in_order(keys, descending=False) for keys in keys_of(texts))
        seen += f" ({'ascending' if rising else 'descending'}; the line names no direction)"
    return Finding(truth, seen)


async def labels_compared(view: View, claim: LabelsCompared) -> Finding:
    """Whether what is behind the one label compares with what is behind the other."""
    texts: list[str] = []
    spots: list[Spot] = []
    for label in (claim.left, claim.right):
        told = list(dict.fromkeys(await values_behind(view, label)))
        if len(told) != 1:
            what = "nothing is" if not told else f"{names_of(told, 3)} are"
            return Finding(None, f'{what} behind a label "{clip(label, 60)}"')
        texts.append(told[0])
        spots += (await label_is(view, LabelIs(label, told[0]))).rests_on
    seen = f'"{clip(claim.left, 60)}" is "{clip(texts[0], 60)}", "{clip(claim.right, 60)}" is "{clip(texts[1], 60)}"'
    truths = {compared(keys[0], keys[1], claim.compare) for keys in keys_of(texts)}
    truth = truths.pop() if len(truths) == 1 else None
    return Finding(truth, seen, rests_on=tuple(spots))


async def count_is(view: View, check: CountIs) -> Finding:
    """Whether there are so many of the elements, by what is shown or by the page's own count."""
    if not check.query.roles and check.query.name is check.query.text is None:
        check = replace(check, query=replace(check.query, roles=ITEMS))  # "the list has three"
    named = check.query.roles and not check.query.quoted
    if state := _STATES.get((check.query.name if named else check.query.text) or ""):
        return await _in_that_state(view, check, state)  # of rows it is the text: "1 selected row"
    few = check.compare in (Count.AT_MOST, Count.FEWER_THAN) or (check.compare is Count.EXACTLY and check.count == 0)
    wide = few is not check.negated
    shown = await find_shown(view, check.query, Purpose.SHOW, wide=wide)
    if check.query.roles == ROLE_WORDS["column"]:  # the foot of a table may name them again
        shown = await kept_of(shown, 'elements.filter((each) => !closest(each, "tfoot"))')
    other = None if shown else _other_kind(check)
    if other is not None:
        return await _of_other_kind(view, replace(check, query=other))
    facts = await details(shown)
    if "row" in check.query.roles:
        data = [(element, fact) for element, fact in zip(shown, facts, strict=True) if fact["data"]]
        shown, facts = [element for element, _ in data], [fact for _, fact in data]
    if not shown and not (view.was_there(check) or await is_marked_up(view, check.query)):
        return await drawn_count(view, check)
    drawn = await drawn_like(view, check.query) if few and not shown else None
    found = drawn or await of_one_list(shown, check.query)
    found = found if isinstance(found, Finding) else await _outermost(found, check)
    if isinstance(found, Finding):
        return found
    facts = facts if list(found) == shown else await details(found)
    called = [fact["name"] for fact in facts if fact["name"]]
    seen = f"{len(facts)}" + (f": {names_of([clip(name, 40) for name in called], 4)}" if called else "")
    part = await _columns(check, seen, list(zip(found, facts, strict=True))) or await _of_some_tabs(check, seen, found)
    part = part or await whole_count(found, check, len(facts))
    if part is not None:
        return part
    truth = counts(len(facts), check.compare, check.count)
    if (unsure := _with_other_rows(check, facts)) is not None:
        return Finding(None, f"{seen}; whether the row {unsure} is one is not known: write how many rows there are")
    if facts or truth is not check.negated or check.query.name is check.query.text is None:
        return Finding(truth, seen, rests_on=() if few else _ends_of(found))
    # What has the text need not be marked up as an item, on a page whose content has no such item.
    text, kind = check.query.text, replace(check.query, text=None)
    unmarked = text is not None and await is_said(view, text, None) and not await is_marked_up(view, kind)
    lacking = await missing(view, check.query, Purpose.SHOW)
    return replace(lacking, truth=None, refutes=False) if unmarked else replace(lacking, truth=truth)


def _with_other_rows(check: CountIs, facts: Sequence[dict[str, Any]]) -> str | None:
    """Which row of a table decides whether it has so many, though not everybody counts it; None where none does."""
    truth, rows = counts(len(facts), check.compare, check.count), check.query.roles == ROLE_WORDS["row"]
    for kind, said in (("fills", "to fill in"), ("heads", "that may name the columns"), ("sums", "of the total")):
        items = [fact for fact in facts if not fact[kind] and not (fact["sums"] and not rows)]
        if kind == "heads" and truth is not check.negated:
            continue
        if items and (kind != "sums" or not rows) and counts(len(items), check.compare, check.count) is not truth:
            return said
    return None


async def _columns(check: CountIs, seen: str, found: Sequence[tuple[Element, dict[str, Any]]]) -> Finding | None:
    """How many columns there are, where some are without a name and of boxes or buttons: nobody counts these."""
    bare = [element for element, fact in found if not fact["name"]]
    if check.query.roles != ROLE_WORDS["column"] or not bare or len(by_holder(bare)) > 1:
        return None
    unnamed = await kept_of(bare, "headsOfControls(elements)")
    counted = [element for element, _ in found if element not in unnamed]
    truth, of_all = (counts(number, check.compare, check.count) for number in (len(counted), len(found)))
    seen = f"{seen}; {len(bare)} of them without a name"
    return Finding(None if of_all and not truth else truth, seen, rests_on=_ends_of(counted))


async def _of_some_tabs(check: CountIs, seen: str, found: Sequence[Element]) -> Finding | None:
    """Of several rows of tabs, which are counted where all of them together are not so many?"""
    if check.query.roles != ROLE_WORDS["tab"] or counts(len(found), check.compare, check.count) is not check.negated:
        return None
    several = len(by_holder(found)) == 1 and len(set(await ask_elements(found, "listsOf(elements)"))) > 1
    return Finding(None, f"{seen}, in several rows of tabs; write which") if several else None


async def _outermost(items: Sequence[Element], check: CountIs) -> Sequence[Element] | Finding:
    """Those that are in no other one: the answers to a message are no messages of their own. Where the claim holds of
    all of them only, it is not known which are meant. The items of a tree are all of its own."""
    if not set(check.query.roles) & ROWS or len(by_holder(items)) != 1:
        return items
    is_tree = 'elements.some((each) => matches(each, "[role=treeitem]"))'
    outer = await kept_of(items, f"{is_tree} ? elements : outermost(elements)")
    of_all, of_outer = (counts(len(each), check.compare, check.count) is not check.negated for each in (items, outer))
    if of_all and not of_outer:
        return Finding(None, f"{len(outer)}, and {len(items)} with what is in them: write which list they are in")
    return outer


def _other_kind(check: CountIs) -> Query | None:
    """What else a person may call so in a place: its items where it has no options, and those of a menu."""
    kind, place = check.query, check.query.within
    if place is None or kind != Query(roles=kind.roles, within=place):
        return None
    if check.count and kind.roles == ROLE_WORDS["option"]:
        return replace(kind, roles=ITEMS)
    in_menu = place.roles == ROLE_WORDS["menu"] and "listitem" in kind.roles
    return replace(kind, roles=ROLE_WORDS["menuitem"]) if in_menu else None


async def _of_other_kind(view: View, check: CountIs) -> Finding:
    """How many there are; not known where one of them has further ones, as an item of a menu may: which are meant?"""
    items = await find_shown(view, check.query, Purpose.SHOW)
    outer = await kept_of(items, "outermost(elements)")
    finding = await count_is(view, check)
    return finding if len(outer) == len(items) else replace(finding, truth=None)


_STATES = {
    **{row.words: row.state for row in PASSIVE if row.sense is Sense.STATE and row.state is not None},
    "selected": State.SELECTED,
}


async def _in_that_state(view: View, check: CountIs, state: State) -> Finding:
    """How many of the elements are in a state: "8 checked checkboxes"."""
    found = await find(view, replace(check.query, name=None, text=None, quoted=True), Purpose.SHOW)
    shown = [element for element in found if element.shown]
    known = [(element, fact, in_state(fact, state)) for element, fact in zip(shown, await details(shown), strict=True)]
    if not known or any(truth is None for _, _, truth in known):
        return replace(await missing(view, check.query, Purpose.SHOW), truth=None, refutes=False)
    counted = [(element, fact) for element, fact, truth in known if truth]
    called = [clip(fact["name"], 40) for _, fact in counted]
    seen = f"{len(counted)} of {len(known)}" + (f": {names_of(called, 4)}" if called else "")
    rests_on = _ends_of([element for element, _ in counted])
    return Finding(counts(len(counted), check.compare, check.count), seen, rests_on=rests_on)


async def is_marked_up(view: View, query: Query) -> bool:
    """Whether that there are no rows, cards, columns or tabs says something: they have a name, belong to a list, or
    the page has others. A page without any such role may draw them all the same."""
    if not set(query.roles) & (ROWS | {"columnheader", "tab"}) or query.name is not None or query.text is not None:
        return True
    if query.within in view.guessed:
        return False
    if query.within is not None and query.within.roles and set(query.within.roles) <= COLLECTIONS:
        return True
    rows = tuple(role for role in query.roles if role in ROWS)  # a section is no card of the page
    others = await find(view, Query(roles=rows or query.roles), Purpose.SHOW)
    return any(each.shown for each in await narrowed_items(others))


async def drawn_like(view: View, query: Query) -> Finding | None:
    """What is known of a row or card with a text, where no such thing is marked up: that there is none is not known as
    long as the text is shown on a page that marks up none at all, or is drawn as one. None where it is not."""
    if query.text is None or not set(query.roles) & ROWS:
        return None
    place = await container_of(view, query.within)
    if not await is_said(view, query.text, place):
        return None
    kind = replace(query, text=None)
    drawn = any(each.shown for each in await find(view, query, Purpose.SHOW))
    in_list = query.within is not None and "list" in query.within.roles  # which says it, in whatever it has
    if not drawn and not in_list and await is_marked_up(view, kind):
        return None
    said = spoken(replace(kind, within=None), "element")
    return Finding(None, f'"{clip(query.text)}" is shown, but not marked up as {said}', refutes=False)


async def drawn_count(view: View, check: CountIs) -> Finding:
    """How many the page draws where it marks up none: what its classes call so, or the rows of the place that are made
    alike. Another number says nothing."""
    query = check.query
    unknown = Finding(None, f"nothing is marked up as {spoken(replace(query, within=None), 'element')}")
    place = query.within if query.within in view.guessed and not query.name else None
    found = await find_drawn(view, query if place is None else drawn_items(place))
    drawn = len(found)
    if not found and query.within is not None and set(query.roles) & ROWS:
        box = await only(view, query.within, Purpose.CONTAINER)
        drawn = await ask_element(box, "drawnItems(element)")
    bound = check.compare in {Count.AT_MOST, Count.FEWER_THAN}  # there may be more that are drawn otherwise
    if not found and PageLists(await view.index()).is_topic(query, check.count):
        with suppress(AmbiguousElement):  # where there is not one list
            found = await find(view, Query(roles=ITEMS, within=Query(roles=ROLE_WORDS["list"])), Purpose.SHOW)
        found = [element for element in found if element.shown]
        drawn = len(found)
    if not drawn or bound or check.negated or not counts(drawn, check.compare, check.count):
        return unknown
    return Finding(True, f"{drawn} are drawn", rests_on=_ends_of(found))


def _ends_of(items: Sequence[Element]) -> tuple[Spot, ...]:
    """The first and the last of the items: what lies over others, or leaves the window, does so at an end."""
    return tuple(Spot((item,)) for item in (*items[:1], *items[1:][-1:]))


async def of_one_list(found: Sequence[Element], query: Query) -> Sequence[Element] | Finding:
    """The items of the list that is meant: where no list is named, the only one outside navigation."""
    unnamed = query.name is None and query.text is None and query.within is None and query.next_to is None
    if not unnamed or not set(query.roles) & set(ITEMS) or not found:
        return found
    content = await narrowed_items(found) or found
    if len(by_holder(content)) > 1:
        return Finding(None, f"{len(content)} of them are in several frames")
    lists = await ask_elements(content, "listsOf(elements)")
    sizes = [lists.count(number) for number in dict.fromkeys(lists)]
    if len(sizes) > 1:
        return Finding(None, f"{len(sizes)} lists have such items ({', '.join(map(str, sizes))}); name the one")
    return content


async def whole_count(found: Sequence[Element], claim: CountIs, number: int) -> Finding | None:
    """What is known where the page shows only a part of the list; None where it shows all of it."""
    if not found or not set(claim.query.roles) & set(ITEMS):
        return None
    part = await ask_elements(found, "partOf(elements)")
    by_number = counts(number, claim.compare, claim.count)
    if part is None or (part["numbered"] and by_number is not claim.negated):
        return None
    # The rows of a table are those that it shows on this page; what is rendered of a virtual one is accidental. By its
    # items an author may mean all that the page counts.
    rows = "row" in claim.query.roles and not part["virtual"]
    if rows and (claim.query.roles[0] == "row" or by_number is not claim.negated):
        return None
    if part["total"] is None:
        return Finding(None, f"{number} are shown, but there are more pages, and no total is shown")
    total = int(part["total"])
    truth = counts(total, claim.compare, claim.count)
    if rows:
        unclear = Finding(None, f"{number} are shown, of {total} by the page's own count")
        return unclear if truth is not claim.negated else None
    agreed = truth is by_number or truth is not claim.negated
    seen = f"{total} in all, by the page's own count; {number} are shown"
    return Finding(truth, seen, refutes=None if agreed else False)


async def are_records(view: View, items: Query | None) -> bool:
    """Whether the rows of a table are things of one kind, and all of them: with as many cells, none of them a sum, a
    form or without a text. The items of a list are taken as they are."""
    if items is None or items.within is None or items.within.roles != ROLE_WORDS["table"]:
        return True
    every = replace(items, nth=None)
    rows = await find_shown(view, every, Purpose.SHOW)
    return bool(rows) and await ask_elements(rows, "areRecords(elements)") and not await is_paged(view, every)


async def are_scrolled_part(items: Sequence[Element]) -> bool:
    """Whether the items are those that a long list draws where it is scrolled to."""
    parts = by_holder(items)
    return any([await ask_elements(part, "areScrolledPart(elements)") for part in parts])


async def is_paged(view: View, query: Query) -> bool:
    """Whether what the query describes is a part of a longer list, as far as can be seen."""
    found = await find_shown(view, query, Purpose.SHOW)
    return bool(found) and await ask_elements(found, "partOf(elements)") is not None
