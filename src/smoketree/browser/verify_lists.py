"""What claims about lists, tables and choices as wholes come to: their options and their order."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from smoketree.browser.page_frames import ask_element, names_of
from smoketree.browser.verify_cells import in_column, label_is, values_behind
from smoketree.browser.verify_finding import MOST_EXAMINED, Finding, Spot
from smoketree.browser.verify_locate import find, only
from smoketree.browser.verify_missing import missing
from smoketree.browser.verify_page import View
from smoketree.browser.verify_places import COLLECTIONS
from smoketree.browser.verify_text import clip, same
from smoketree.browser.verify_tiers import Purpose
from smoketree.browser.verify_values import compared, in_order, keys_of
from smoketree.language.claim import LabelIs, LabelsCompared, OptionsAre, SortedBy
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS

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
        query = replace(query, roles=COLLECTIONS)  # "the rows are sorted"
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
