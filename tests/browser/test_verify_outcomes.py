"""What may be called a fault of the app (contradicted), and what only could not be established."""

import pytest
from playwright.async_api import Page

from smoketree.browser.verify import look
from smoketree.language.claim import (
    CellIs,
    Claim,
    CountIs,
    Each,
    ElementShown,
    LabelIs,
    OrderIs,
    StateIs,
    TextShown,
    TitleIs,
    UrlIs,
    ValueIs,
)
from smoketree.language.claim_terms import ClaimOutcome, State
from smoketree.snapshot.query import Query

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

HOLDS, CONTRADICTED, NOT_ESTABLISHED = ClaimOutcome

PAGE = """<title>Orders</title><h1>Your orders</h1>
<label>Name <input value="Ada"></label> <label><input type=checkbox checked> Weekly</label>
<button disabled>Pay</button> <button>Save as draft</button> <a href="/x">Help</a> <button>Send invoice</button>
<input placeholder="Coupon" value="SPRING">
<table aria-label=Stock><tr><th>Item<th>Status<tr><td>Milk<td>Open<tr><td>Tea<td>Done</table>
<h2>Returns (1)</h2><p>Total: $5</p><p style="display:none">Thank you</p><button>Edit</button><button>Edit</button>"""


def _button(name: str, *, quoted: bool = True) -> Query:
    return Query(name=name, roles=("button",), quoted=quoted)


def _row(text: str) -> Query:
    return Query(roles=("row",), text=text)


BOTH_SIDES: tuple[Claim, ...] = (
    ValueIs(Query(name="Name", roles=("textbox",)), "Bob"),
    ValueIs(Query(name="Name", roles=("textbox",)), "Ada", negated=True),
    StateIs(_button("Pay"), State.ENABLED),
    StateIs(Query(name="Weekly", roles=("checkbox",)), State.CHECKED, negated=True),
    StateIs(_button("Pay"), State.HIDDEN),
    TitleIs("Cart"),
    UrlIs("/cart"),
    LabelIs("Total", "$6"),
    CellIs(_row("Milk"), "Status", "Done"),
    OrderIs("Tea", "Milk"),
    CountIs(Query(roles=("row",)), 3),
    Each(Query(roles=("row",)), TextShown("Done")),
    # A quoted text or name that is nowhere on the page.
    TextShown("Order confirmed"),
    TextShown("Thank you"),
    ElementShown(_button("Save")),
    ElementShown(Query(name="Basket", roles=("heading",))),
    ElementShown(Query(name="Help", roles=("heading",))),
    ElementShown(Query(name="Stock", roles=("heading",))),
    StateIs(_button("Refund"), State.ENABLED),
    ValueIs(Query(name="City"), "Oslo"),
    CellIs(_row("Bread"), "Status", "Done"),
    TextShown("Done", within=_row("Milk")),
    OrderIs("Milk", "Bread"),
    # What must be absent is there.
    TextShown("Your orders", negated=True),
    ElementShown(_button("Pay"), negated=True),
)

UNKNOWN: dict[str, tuple[Claim, str]] = {
    "unquoted words": (ElementShown(_button("big checkout", quoted=False)), "no such button"),
    "unquoted subject": (StateIs(_button("checkout", quoted=False), State.ENABLED), "no such button"),
    "unquoted field": (ValueIs(Query(name="delivery address", quoted=False), "Oslo"), "delivery address"),
    "unquoted count": (CountIs(_button("checkout", quoted=False), 2), "no such button"),
    "several": (StateIs(_button("Edit"), State.ENABLED), "2 elements match"),
    "another role": (ElementShown(_button("Help")), '"Help" is shown, but not as button'),
    "with a count": (ElementShown(Query("Returns", ("columnheader",))), '"Returns (1)" is shown, but not as column'),
    "text for a heading": (ElementShown(Query("Total: $5", ("heading",))), "is shown, but not as heading"),
    "slip": (ElementShown(_button("Send invioce")), '"Send invoice", which differs only in spelling'),
    "inflection": (ElementShown(_button("Sending invoice")), '"Send invoice", which differs only in spelling'),
    "slip in a text": (TextShown("Your ordres"), '"Your orders", which differs only in spelling'),
    "in a field": (TextShown("SPRING"), "is only in the value of a field"),
    "no label": (LabelIs("Discount", "$1"), "Discount"),
    "no column": (CellIs(_row("Milk"), "Price", "$1"), "its columns"),
    "no container": (TextShown("Milk", within=Query(name="basket", roles=("table",), quoted=False)), "there is no"),
    "no state": (StateIs(Query(name="Help", roles=("link",)), State.CHECKED), "no such state"),
    "negated and unquoted": (ValueIs(Query(name="address", quoted=False), "Oslo", negated=True), "no such element"),
}


async def test_what_the_page_shows_otherwise_is_contradicted(page: Page) -> None:
    await page.set_content(PAGE)
    seen = {str(claim): await look(page, claim) for claim in BOTH_SIDES}
    assert {claim: one for claim, one in seen.items() if one.outcome is not CONTRADICTED} == {}


async def test_what_was_not_found_blames_nobody_and_says_what_is_there(page: Page) -> None:
    await page.set_content(PAGE)
    seen = {case: await look(page, claim) for case, (claim, _) in UNKNOWN.items()}
    assert {case: one for case, one in seen.items() if one.outcome is not NOT_ESTABLISHED} == {}
    assert {case: one.seen for case, one in seen.items() if UNKNOWN[case][1] not in one.seen} == {}


async def test_words_that_are_in_another_container_do_not_save_the_app(page: Page) -> None:
    await page.set_content("<div role=dialog aria-label=Edit><p>Nothing</p></div><button>Save</button>")
    seen = await look(page, ElementShown(Query("Save", ("button",), within=Query("Edit", ("dialog",)))))
    assert seen.outcome is CONTRADICTED, seen.seen


@pytest.mark.parametrize(("shown", "outcome"), [("<b>Site history</b>", NOT_ESTABLISHED), ("", CONTRADICTED)])
async def test_a_heading_that_is_hidden_where_other_text_says_the_same(page: Page, shown: str, outcome: object) -> None:
    hidden = "position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)"
    await page.set_content(f"<nav>Reports {shown}</nav><h1 style='{hidden}'>Site history</h1>")
    seen = await look(page, ElementShown(Query("Site history", ("heading",))))
    assert seen.outcome is outcome, seen.seen


async def test_an_absence_in_a_place_that_is_gone_blames_nobody(page: Page) -> None:
    await page.set_content("<h1>Orders</h1><table><tr><th>Order<th>Customer<tr><td>7<td>Bob</table>")
    claim = ElementShown(Query("order", within=Query("Ann"), quoted=False), negated=True)
    seen = await look(page, claim)
    assert seen.outcome is not CONTRADICTED, seen.seen


async def test_a_page_that_does_not_answer_blames_nobody(page: Page) -> None:
    await page.goto("data:text/html,<script>setTimeout(() => { while (true) {} }, 50)</script>Hi")
    await page.wait_for_timeout(200)
    seen = await look(page, TextShown("Bye"), limit=0.5)
    assert seen.outcome is NOT_ESTABLISHED, seen.seen
