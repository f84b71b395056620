"""What stands behind a label, and how often a text is shown: on lines, and on a real page."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.async_api import Page

from smoketree.browser.verify import look, must_stay
from smoketree.browser.verify_labels import behind, same_amount
from smoketree.language.claim import Claim, DialogSaid, LabelIs, MailSays, TextShown, TimesShown
from smoketree.language.claim_terms import ClaimOutcome, Compare, Count
from smoketree.snapshot.query import Query


@pytest.mark.parametrize(
    ("lines", "label", "said"),
    [
        (["Total: $5"], "total", ["$5"]),
        (["Total $5"], "Total", ["$5"]),
        (["TOTAL", "$5"], "total", ["$5"]),
        (["Total:", "$5", "Tax:", "$1"], "total", ["$5"]),
        (["Total\t$5"], "total", ["$5"]),
        (["Subtotal: $4", "Total: $5"], "total", ["$5"]),
        (["Grand total: $5"], "total", []),
        (["Name\tTotal\tState", "Tea\t$5\tpaid"], "total", []),
        (["Total items 3", "Total: $5"], "total", ["$5"]),
        (["Total: $5", "Total: $6"], "total", ["$5", "$6"]),
        (["Order number: A-17"], "order number", ["A-17"]),
        (["Totals: 3"], "total", []),
        (["Total"], "total", []),
        (["Total", "Name\tState"], "total", []),
        (["\u0130total: 5"], "total", []),
        ([], "total", []),
        (["Total: 5"], "", []),
    ],
)
def test_what_stands_behind_a_label(lines: list[str], label: str, said: list[str]) -> None:
    assert [one.text for one in behind(lines, label)] == said


def test_what_stands_on_another_line_is_told_apart() -> None:
    assert [one.beside for one in behind(["Total: 5"], "total")] == [True]
    assert [one.beside for one in behind(["Total", "5"], "total")] == [False]


@pytest.mark.parametrize(
    ("shown", "wanted", "same"),
    [
        ("$12.00", "12.00", True),
        ("12.00 €", "12.00", True),
        ("$12.00", "$12.00", True),
        ("$ 9,100.00", "$9,100.00", True),
        ("$ 9,100.00", "$100.00", False),
        ("12.00 €", "12.00€", True),
        ("$12.00", "£12.00", False),
        ("$112.00", "12.00", False),
        ("$-12.00", "12.00", False),
        ("$free", "free", False),
    ],
)
def test_an_amount_without_its_sign(shown: str, wanted: str, same: bool) -> None:
    assert same_amount(shown, wanted) is same


@given(st.lists(st.text(max_size=30), max_size=6), st.text(max_size=12))
def test_no_lines_break_it(lines: list[str], label: str) -> None:
    for one in behind(lines, label):
        assert one.text


def test_which_of_them_must_stay() -> None:
    assert must_stay(TimesShown("a", 2))
    assert not must_stay(TimesShown("a", 2, Count.AT_LEAST))
    assert must_stay(LabelIs("a", "b", negated=True))
    assert not must_stay(LabelIs("a", "b"))


TILE = "<div class=tile><strong>{}</strong>{}</div>"
TILES = "<style>strong{display:block} .tiles{display:flex;gap:9px}</style><div class=tiles>"
TILES += TILE.format("13", "Days left") + TILE.format("19", "Days planned")
TILES += TILE.format("$4,200", "Revenue<p>12 % up</p>") + TILE.format("Oslo", "City<p>in the north</p>") + "</div>"


@pytest.mark.browser
@pytest.mark.anyio
async def test_the_amount_of_a_tile_is_above_its_label(page: Page) -> None:
    await page.set_content(TILES)
    for label, held, other in (
        ("Days left", "13", "19"),
        ("Days planned", "19", "$4,200"),
        ("Revenue", "$4,200", "12 %"),
    ):
        assert (await look(page, LabelIs(label, held))).holds
        assert not (await look(page, LabelIs(label, other))).holds
    assert (await look(page, LabelIs("Days left", "14"))).outcome is ClaimOutcome.CONTRADICTED
    assert (await look(page, LabelIs("Revenue", "$1"))).outcome is ClaimOutcome.CONTRADICTED
    assert (await look(page, LabelIs("City", "in the north"))).outcome is not ClaimOutcome.CONTRADICTED


@pytest.mark.browser
@pytest.mark.anyio
async def test_what_is_chosen_in_a_field_is_no_label(page: Page) -> None:
    await page.set_content(
        "<dl><dt>Savings<dd>$5</dl><div role=combobox aria-label=From tabindex=0>Savings</div><p>$7</p>"
    )
    assert (await look(page, LabelIs("Savings", "$5"))).holds


HEAD = """<style>.bar{display:flex;gap:9px;align-items:center}</style><div class=bar><h2>Oslo trip</h2>
<div class=bar><div>State</div><div>Sent</div></div></div><div class=bar><div>Logo</div>
<div class=bar><a>Home</a><a>Cart</a><a>Mine</a></div></div>
<table><tr><th>Name<th>Role<th>Rank<tr><td><div class=bar><i>A</i><b>Ann</b></div><td>Admin<td>3</table><p>Nora
<table><tr><td>Oslo<td>7<td></td></tr><tr><td>Bergen<td>9<td></td></tr></table><dl><dt>Trips<dd>2</dl>
<style>.l{font-weight:700}</style><p>Jobs 8 · Words 20240</p>
<table><tr><td class=l>Owner<td>Lund<td class=l>Car<td>VW</table>
<table><tr><td>Size<td>M<td>Color<td>Red</table>"""


@pytest.mark.browser
@pytest.mark.anyio
async def test_a_label_and_its_value_in_a_longer_line(page: Page) -> None:
    await page.set_content(HEAD)
    assert (await look(page, LabelIs("State", "Sent"))).holds
    assert (await look(page, LabelIs("State", "Draft"))).outcome is ClaimOutcome.CONTRADICTED
    assert (await look(page, LabelIs("Trips", "2"))).holds  # the cell before it is empty
    for label, value in (("Words", "20240"), ("Owner", "Lund"), ("Car", "VW")):
        assert (await look(page, LabelIs(label, value))).holds
    assert (await look(page, LabelIs("Owner", "VW"))).outcome is ClaimOutcome.CONTRADICTED
    for label, value in (("Size", "Red"), ("Home", "Cart"), ("Logo", "Home"), ("3", "Nora")):
        assert not (await look(page, LabelIs(label, value))).holds


CART = """<h1>Cart</h1><ul><li>Tea <b>Tea</b><li>Milk</ul>
<table><tr><td>Subtotal<td>$10.00<tr><td>Total<td>$12.00</table>
<dl style='display:grid;grid-template-columns:90px 1fr'><dt>Order<dd>A-17</dl><p>Ship to: Oslo, Norway</p>
<section aria-label=Box><p>Total: $1</p></section><div hidden>Total: $99</div>"""
TABLE = Query(roles=("table",))

HOLDS: list[Claim] = [
    LabelIs("total", "$12.00", within=TABLE),
    LabelIs("total", "12.00", within=TABLE),
    LabelIs("Subtotal", "$10.00"),
    LabelIs("order", "A-17"),
    LabelIs("Ship to", "Oslo", Compare.CONTAINS),
    LabelIs("ship to", "Paris", negated=True),
    LabelIs("total", "$99", negated=True),
    TimesShown("Tea", 2),
    TimesShown("Milk", 1),
    TimesShown("Tea", 2, Count.AT_LEAST),
    TimesShown("Coffee", 0),
    TimesShown("Tea", 3, negated=True),
]
FAILS: list[Claim] = [
    LabelIs("total", "$12.0", within=TABLE),
    LabelIs("total", "$2.00", within=TABLE),
    LabelIs("total", "$12.00"),  # another total says something else
    LabelIs("total", "$99"),
    LabelIs("price", "$12.00"),
    LabelIs("price", "$12.00", negated=True),
    LabelIs("Ship to", "Oslo"),
    LabelIs("order", "A-17", negated=True),
    TimesShown("Tea", 1),
    TimesShown("Tea", 2, within=TABLE),
    TimesShown("", 0),
    DialogSaid("x"),
    DialogSaid("x", negated=True),
    MailSays("x"),
    MailSays("x", negated=True),
]


@pytest.mark.anyio
@pytest.mark.browser
async def test_labels_and_times_on_a_page(page: Page) -> None:
    await page.set_content(CART)
    assert [str(check) for check in HOLDS if not (await look(page, check)).holds] == []
    assert [str(check) for check in FAILS if (await look(page, check)).holds] == []


@pytest.mark.anyio
@pytest.mark.browser
async def test_what_is_seen_says_what_stands_there(page: Page) -> None:
    await page.set_content(CART)
    assert "$10.00" in (await look(page, LabelIs("subtotal", "$11.00"))).seen
    assert "not all the same" in (await look(page, LabelIs("total", "$12.00"))).seen
    assert "no value found after" in (await look(page, LabelIs("price", "$1"))).seen
    assert "2 times" in (await look(page, TimesShown("Tea", 1))).seen
    assert (await look(page, TextShown("Milk"))).holds
