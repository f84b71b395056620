"""Claims about lists, tables, choices, states and the page as a whole: each holds on the good page, and on no page
that is wrong in one way."""

import pytest
from playwright.async_api import Page

from smoketree.browser.verify import look
from smoketree.browser.verify_values import in_order, is_within, keys_of, number_of
from smoketree.language.claim import (
    Claim,
    CountIs,
    Each,
    ElementShown,
    LabelsCompared,
    OptionsAre,
    PageIs,
    SortedBy,
    StateIs,
    TextShown,
)
from smoketree.language.claim_terms import ClaimOutcome, Count, State
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

HOLDS, CONTRADICTED, NOT_ESTABLISHED = ClaimOutcome
TABLE = Query(roles=("table", "grid"))
LIST = Query(roles=("list",))
ITEM = Query(roles=("listitem",))
UL = Query(roles=("list",))
CART = Query(name="Cart", quoted=False, roles=("region", "group", "article", "form", "complementary"))
SIZE = Query(name="Size", roles=("combobox",))
FIELD = Query(name="Name")


def table(*prices: str) -> str:
    rows = "".join(f"<tr><td>{number}<td>{price}" for number, price in enumerate(prices))
    return f"<table><tr><th>Id<th>Price{rows}</table>"


def items(*texts: str) -> str:
    return "<ul>" + "".join(f"<li>{text}" for text in texts) + "</ul>"


BY_PRICE = SortedBy(TABLE, "Price")
NONE_LISTED = CountIs(Query(roles=("listitem",), within=Query(name="Comments", roles=("list",))), 0)
CHEAP = Each(ITEM, TextShown("$5"))
SELECT = "<label>Size <select><option value=''>Choose<option>S<option>M</select></label>"
PAGES = "<div class=pagination><span>1</span> <a href=#b>2</a></div>"
PAGER = "<nav><button>Previous</button><button>Next</button></nav>"

TRIALS: dict[str, tuple[Claim, ClaimOutcome, str]] = {
    "an empty list": (NONE_LISTED, HOLDS, "<ul aria-label=Comments></ul><p>Hi</p>"),
    "a list that is marked up as none": (NONE_LISTED, NOT_ESTABLISHED, "<h2>Comments</h2><p>Hello</p><p>Bye</p>"),
    "a list that is called otherwise": (NONE_LISTED, NOT_ESTABLISHED, "<p>Hello</p>"),
    "options of a list": (CountIs(Query(roles=ROLE_WORDS["option"], within=UL), 2), HOLDS, items("Tea", "Milk")),
    "too many of them": (CountIs(Query(roles=ROLE_WORDS["option"], within=UL), 3), CONTRADICTED, items("Tea", "Milk")),
    "sorted by price": (BY_PRICE, HOLDS, table("$5.00", "$12.00", "$1,000.00")),
    "sorted as texts only": (BY_PRICE, CONTRADICTED, table("$12.00", "$5.00")),
    "one row": (BY_PRICE, NOT_ESTABLISHED, table("$5.00")),
    "all the same": (BY_PRICE, NOT_ESTABLISHED, table("$5.00", "$5.00")),
    "the other way": (SortedBy(TABLE, "Price", descending=True), CONTRADICTED, table("$5.00", "$12.00")),
    "either way": (SortedBy(TABLE, "Price", descending=None), HOLDS, table("$12.00", "$5.00")),
    "no such column": (SortedBy(TABLE, "Weight"), NOT_ESTABLISHED, table("$5.00", "$12.00")),
    "no column": (SortedBy(TABLE), NOT_ESTABLISHED, table("$5.00", "$12.00")),
    "the rows": (SortedBy(Query(roles=("row",)), "Price"), HOLDS, table("$5.00", "$12.00")),
    "a list": (SortedBy(LIST), HOLDS, items("apple", "Banana", "cherry")),
    "a list out of order": (SortedBy(LIST), CONTRADICTED, items("cherry", "apple")),
    "dates": (BY_PRICE, HOLDS, table("2 Jan 2024", "1 Mar 2024", "15 Feb 2025")),
    "dates in two ways": (BY_PRICE, NOT_ESTABLISHED, table("02/01/2024", "01/02/2024")),
    "all cheap": (CHEAP, HOLDS, items("Tea $5", "Milk $5")),
    "one is not": (CHEAP, CONTRADICTED, items("Tea $5", "Milk $7")),
    "all of none": (CHEAP, NOT_ESTABLISHED, "<p>Nothing here</p><ul></ul>"),
    "three items": (CountIs(ITEM, 3), HOLDS, items("a", "b", "c") + "<nav><ul><li>x<li>y</ul></nav>"),
    "three of the navigation": (
        CountIs(ITEM, 3),
        CONTRADICTED,
        items("a", "b") + "<nav><ul><li>x<li>y<li>z</ul></nav>",
    ),
    "two lists": (CountIs(ITEM, 2), NOT_ESTABLISHED, items("a", "b") + items("c")),
    "a page of a list": (CountIs(ITEM, 2), NOT_ESTABLISHED, items("a", "b") + PAGER),
    "all by the page's total": (CountIs(ITEM, 50), HOLDS, items("a", "b") + "<p>1-2 of 50</p>" + PAGER),
    "another total": (CountIs(ITEM, 2), NOT_ESTABLISHED, items("a", "b") + "<p>1-2 of 50</p>" + PAGER),
    "neither": (CountIs(ITEM, 9), CONTRADICTED, items("a", "b") + "<p>1-2 of 50</p>" + PAGER),
    "a page of numbered ones": (CountIs(ITEM, 2), HOLDS, items("a", "b") + PAGES),
    "not so many on one of them": (CountIs(ITEM, 3), NOT_ESTABLISHED, items("a", "b") + PAGES),
    "the only page": (CountIs(ITEM, 3), CONTRADICTED, items("a", "b") + PAGES.replace("<a href=#b>2</a>", "")),
    "more on a button of each": (
        CountIs(ITEM, 3),
        CONTRADICTED,
        items("a <button>More</button>", "b <button>More</button>"),
    ),
    "rows of a page": (CountIs(Query(roles=("row",)), 2), HOLDS, table("$5", "$6") + "<p>1-2 of 50</p>" + PAGER),
    "the last page": (CountIs(ITEM, 2), HOLDS, items("a", "b") + PAGER.replace("<button>N", "<button disabled>N")),
    "a virtual list": (
        CountIs(Query(roles=("row",)), 900, Count.EXACTLY),
        HOLDS,
        table("$5.00", "$6.00").replace("<table", "<table aria-rowcount=901"),
    ),
    "in the cart": (TextShown("Acorn Mug", within=CART), HOLDS, "<section><h2>Cart</h2><p>Acorn Mug</section>"),
    "in the cart as a card": (
        TextShown("Acorn Mug", within=CART),
        HOLDS,
        "<section><h2>Cart</h2><ul><li><h3>Acorn Mug</h3></ul></section>",
    ),
    "only recommended": (
        TextShown("Acorn Mug", within=CART),
        NOT_ESTABLISHED,
        "<section><h2>Cart</h2><p>Empty<h3>You may like</h3><p>Acorn Mug</section>",
    ),
    "in another place": (
        TextShown("Acorn Mug", within=CART),
        CONTRADICTED,
        "<section><h2>Cart</h2><p>Empty</section><section><h2>News</h2><p>Acorn Mug</section>",
    ),
    "options": (OptionsAre(SIZE, ("S", "M")), HOLDS, SELECT),
    "only these": (OptionsAre(SIZE, ("M", "S"), only=True), HOLDS, SELECT),
    "an option too few": (OptionsAre(SIZE, ("S", "L")), CONTRADICTED, SELECT),
    "an option too many": (OptionsAre(SIZE, ("S",), only=True), CONTRADICTED, SELECT),
    "no dropdown": (OptionsAre(SIZE, ("S",)), CONTRADICTED, "<p>Nothing</p>"),
    "fewer": (LabelsCompared("Left", Count.FEWER_THAN, "Total"), HOLDS, "<p>Left: 9</p><p>Total: 10</p>"),
    "not fewer": (LabelsCompared("Left", Count.FEWER_THAN, "Total"), CONTRADICTED, "<p>Left: 11</p><p>Total: 10</p>"),
    "no total": (LabelsCompared("Left", Count.FEWER_THAN, "Total"), NOT_ESTABLISHED, "<p>Left: 9</p>"),
    "words are not fewer": (LabelsCompared("A", Count.FEWER_THAN, "B"), NOT_ESTABLISHED, "<p>A: few</p><p>B: many</p>"),
    "empty": (StateIs(FIELD, State.EMPTY), HOLDS, "<label>Name <input></label>"),
    "not empty": (StateIs(FIELD, State.EMPTY), CONTRADICTED, "<label>Name <input value=x></label>"),
    "empty list": (StateIs(LIST, State.EMPTY), HOLDS, "<h1>Notes</h1><ul style='height: 9px'></ul>"),
    "required": (StateIs(FIELD, State.REQUIRED), HOLDS, "<label>Name <input required></label>"),
    "not required": (StateIs(FIELD, State.REQUIRED), CONTRADICTED, "<label>Name <input></label>"),
    "invalid": (StateIs(FIELD, State.INVALID), HOLDS, "<label>Name <input aria-invalid=true></label>"),
    "not invalid": (StateIs(FIELD, State.INVALID), CONTRADICTED, "<label>Name <input required></label>"),
    "masked": (StateIs(FIELD, State.MASKED), HOLDS, "<label>Name <input type=password></label>"),
    "not masked": (StateIs(FIELD, State.MASKED), CONTRADICTED, "<label>Name <input></label>"),
    "read-only": (StateIs(FIELD, State.READ_ONLY), HOLDS, "<label>Name <input readonly></label>"),
    "disabled, and so neither": (
        StateIs(FIELD, State.READ_ONLY),
        NOT_ESTABLISHED,
        "<label>Name <input disabled></label>",
    ),
    "not read-only": (StateIs(FIELD, State.READ_ONLY), CONTRADICTED, "<label>Name <input></label>"),
    "the page": (PageIs("Book page"), HOLDS, "<h1>Book</h1>"),
    "an error page": (PageIs("Book page"), CONTRADICTED, "<h1>Book not found</h1>"),
    "another page": (PageIs("Book page"), NOT_ESTABLISHED, "<h1>Authors</h1>"),
    "not the page": (PageIs("Book page", negated=True), CONTRADICTED, "<h1>Book</h1>"),
}


@pytest.mark.parametrize("name", TRIALS)
async def test_a_claim_about_a_whole(page: Page, name: str) -> None:
    claim, outcome, body = TRIALS[name]
    await page.set_content(f"<main>{body}</main>")
    seen = await look(page, claim)
    assert seen.outcome is outcome, seen.seen


async def test_to_ask_which_page_it_is_leaves_refs_as_they_are(fresh_page: Page) -> None:
    await fresh_page.set_content("<h1>Book</h1><button>Buy</button>")
    assert "[ref=e3]" in await fresh_page.aria_snapshot(mode="ai")
    assert (await look(fresh_page, PageIs("Book page"))).holds
    assert await fresh_page.locator("aria-ref=e3").text_content() == "Buy"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("$1,234.50", 1234.5),
        ("1.234,50 €", 1234.5),
        ("-3", -3),
        ("12 %", 12),
        ("(7)", 7),
        ("1,5", 1.5),
        ("1,500", 1500),
        ("1 000", 1000),
        ("Item 3", None),
        ("3 of 5", None),
        ("n/a", None),
    ],
)
def test_a_number_is_read_as_it_is_written(text: str, number: float | None) -> None:
    assert number_of(text) == number


@pytest.mark.parametrize(
    ("text", "bound", "less"),
    [
        ("$24.50", "$25", True),
        ("1,234.50", "1000", False),
        ("1.200 €", "100", None),
        ("1.200 €", "5000 €", True),
        ("$1.2M", "500", None),
        ("1.5k", "900", None),
        ("($300)", "5", None),
        (">100", "200", None),
        ("2.10.1", "3", None),
        ("5 of 10", "6", None),
        ("5\u20138", "9", None),
        ("3 kg", "4 kg", True),
        ("3 kg", "4", None),
        ("45%", "40", False),
        ("\u22125 \u00b0C", "0 \u00b0C", True),
        ("$5", "\u20ac9", None),
        ("12:30", "13:00", True),
        ("2026-01-04", "2026-02-01", True),
        ("03/04/2026", "2026-03-20", None),
        ("n/a", "3", None),
    ],
)
def test_a_value_is_compared_only_with_one_of_its_kind(text: str, bound: str, less: bool | None) -> None:
    assert is_within(text, bound, Count.FEWER_THAN) is less


def test_values_are_of_one_type() -> None:
    assert in_order(keys_of(["9", "10", "n/a"])[0], descending=False), "texts, as one of them is no number"
    assert in_order(keys_of(["Room 9", "Room 10"])[0], descending=False)
    assert len(keys_of(["02/01/2024", "03/04/2024"])) == 2
    assert len(keys_of(["12.03.2024", "25.03.2024"])) == 1


async def test_an_empty_list_without_a_height_has_no_items(page: Page) -> None:
    await page.set_content("<p>No parcel matches</p><div role=list aria-label=Parcels></div>")
    item = ROLE_WORDS["item"]
    for place in (Query(roles=ROLE_WORDS["list"]), Query("Parcels", ROLE_WORDS["list"])):
        assert (await look(page, ElementShown(Query(roles=item, within=place), negated=True))).outcome is HOLDS
        assert (await look(page, CountIs(Query(roles=item, within=place), 0))).outcome is HOLDS
        assert (await look(page, CountIs(Query(roles=item, within=place), 2))).outcome is CONTRADICTED
