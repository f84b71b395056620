"""Which list, table or row is meant where it is not said by name, in a real Chromium."""

import pytest
from playwright.async_api import Page

from smoketree.browser.verify import look
from smoketree.language.claim import Claim, CountIs, ElementShown, StateIs, TextShown
from smoketree.language.claim_terms import ClaimOutcome, Count, State
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

LIST, TABLE, ROW, MENU = (Query(roles=ROLE_WORDS[word]) for word in ("list", "table", "row", "menu"))
TWO_MENUS = (
    "<nav>Ann</nav><select aria-label=Color><option>Red</select><select aria-label=Size><option>Big</select><p>Cheese"
)
GOODS = "<table><thead><tr><th>Name<tbody><tr><td>Milk<tr><td>Tea</table>"
HEADED = "<div><table><thead><tr><th>Name</table><table><tr><td>Milk<tr><td>Tea</table></div>"
EMPTY = "<table><thead><tr><th>Name<th>Age<tbody><tr><td colspan=2>No data</table>"
SUMMED = "<table><tbody><tr><td>Milk<tr><td>Tea<tfoot><tr><td>2 in all</table>"


def _in(place: Query, text: str, *, negated: bool = False) -> Claim:
    return TextShown(text, place, negated)


def _rows(count: int, compare: Count = Count.EXACTLY) -> Claim:
    return CountIs(Query(roles=("row",), within=TABLE), count, compare)


@pytest.mark.parametrize(
    ("html", "check", "holds"),
    [
        (f"<nav><ul><li>Menu</ul></nav>{GOODS}", _in(LIST, "Milk"), True),
        (f"<nav><ul><li>Menu</ul></nav>{GOODS}", _in(LIST, "Menu"), False),
        (f"<nav><table><tr><td>Menu</table></nav>{GOODS}", _in(TABLE, "Milk"), True),
        (f"<aside><table><tr><td>Menu</table></aside>{GOODS}", _rows(2), True),
        ("<ul><li>Tea</ul><ul><li>Milk</ul>", _in(LIST, "Milk"), False),
        ("<ul><li>Tea</ul><ul><li>Milk</ul>", _in(LIST, "Coffee"), False),
        ("<ul><li>Milk</ul><ul><li>Milk</ul>", _in(LIST, "Milk"), True),
        ("<ul><li>Milk</ul><ul><li>Milk</ul><ul><li>Tea</ul>", _in(LIST, "Milk"), False),
        ("<dl><dt>Milk<dd>white</dl><ul><li>Tea</ul><ul><li>Bread</ul>", _in(LIST, "white"), False),
        ("<dl><dt>Milk<dd>white</dl>", _in(LIST, "white"), True),
        (TWO_MENUS, _in(MENU, "Ann"), True),
        (TWO_MENUS, _in(MENU, "Red"), False),
        (TWO_MENUS, _in(MENU, "Cheese"), False),
        ("<ul><li>Tea</ul><ul><li>Milk</ul>", _in(LIST, "Milk", negated=True), False),
        ("<ul><li>Tea</ul><ul><li>Milk</ul>", _in(LIST, "Coffee", negated=True), True),
        (HEADED, _rows(2), True),
        (HEADED, _in(TABLE, "Name"), True),
        (f"{GOODS}{GOODS}", _rows(2), False),
        (EMPTY, _rows(0), True),
        (EMPTY, _rows(1, Count.AT_LEAST), False),
        (SUMMED, _rows(2), True),
        (GOODS, _in(Query(roles=ROLE_WORDS["row"], nth=1), "Milk"), True),
        (GOODS, _in(Query(roles=ROLE_WORDS["row"], nth=1), "Name"), False),
        (GOODS, _in(Query(roles=ROLE_WORDS["row"], nth=-1), "Tea"), True),
        (f"<ul><li>Tea and more</ul>{GOODS}", _in(Query(roles=ROLE_WORDS["row"], text="Tea"), "more"), False),
    ],
)
async def test_the_place_that_is_meant(page: Page, html: str, check: Claim, holds: bool) -> None:
    await page.set_content(html)
    seen = await look(page, check)
    assert seen.holds is holds, seen.seen


async def test_the_place_may_be_the_page_itself(page: Page) -> None:
    await page.set_content("<title>Dashboard - Shop</title><h1>Dashboard</h1><p>8 Orders</p>")
    for place, holds in (("dashboard", True), ("archive", False)):
        assert (await look(page, _in(Query(place, quoted=False), "8 Orders"))).holds is holds
    assert not (await look(page, _in(Query("dashboard", quoted=False), "9 Orders"))).holds


CARDS = """<section aria-label="To do"><div class=card><p>Write brief<p>Mara</div>
<div class=card><p>Book venue<p>Piet</div></section><section aria-label="Ann"><p>Book early<p>Mara</section>"""


@pytest.mark.parametrize(
    ("card", "who", "outcome"),
    [
        ("Book venue", "Piet", ClaimOutcome.HOLDS),
        ("Book venue", "Mara", ClaimOutcome.CONTRADICTED),
        ("Book early", "Mara", ClaimOutcome.HOLDS),  # no card is drawn in it: the section is one
    ],
)
async def test_a_card_that_is_only_drawn_is_less_than_its_section(
    page: Page, card: str, who: str, outcome: ClaimOutcome
) -> None:
    await page.set_content(CARDS)
    found = await look(page, TextShown(who, Query(roles=ROLE_WORDS["card"], text=card)))
    assert found.outcome is outcome, found.seen


DRAWN = """<div class="member on"><span>Ines</span> <span>2</span></div>
<div class=member><span>Omar</span> <span>4</span></div><h2>Ines</h2><p>3</p>"""


async def test_a_row_that_is_only_drawn_may_be_in_another_state_than_the_others(page: Page) -> None:
    await page.set_content(DRAWN)
    for name, count in (("Ines", "2"), ("Omar", "4")):
        assert (await look(page, TextShown(count, Query(roles=ROLE_WORDS["row"], text=name)))).holds
    found = await look(page, TextShown("3", Query(roles=ROLE_WORDS["row"], text="Ines")))
    assert found.outcome is ClaimOutcome.NOT_ESTABLISHED


async def test_a_section_with_a_common_word_is_no_card_that_should_be_gone(page: Page) -> None:
    await page.set_content("<section aria-label='Our boats'><h2>Our boats</h2><p>No boat is free</section>")
    found = await look(page, ElementShown(Query("boat", ROLE_WORDS["card"], quoted=False), negated=True))
    assert found.outcome is ClaimOutcome.NOT_ESTABLISHED
    named = await look(page, ElementShown(Query("Our boats", ROLE_WORDS["card"]), negated=True))
    assert named.outcome is ClaimOutcome.CONTRADICTED


async def test_a_part_of_the_page_whose_heading_is_not_drawn_is_nobodys(page: Page) -> None:
    column = "<section aria-labelledby=h><h2 id=h {}>Done</h2><p>Wash car</section><section><h2>Later</h2></section>"
    claim = _in(Query("Done", ROLE_WORDS["section"]), "Wash car")
    await page.set_content(column.format(""))
    assert (await look(page, claim)).holds
    await page.set_content(column.format("style='display: none'"))
    seen = await look(page, claim)
    assert seen.outcome is ClaimOutcome.NOT_ESTABLISHED
    assert "what names it is not shown" in seen.seen


@pytest.mark.parametrize("tab", ["Approvals<span>3</span>", "Approvals <sup>3</sup>", "Approvals (3)"])
async def test_a_count_is_no_part_of_the_name_of_a_control(page: Page, tab: str) -> None:
    mine = "<button role=tab aria-selected=true>Mine</button>"
    await page.set_content(f"<div role=tablist>{mine}<button role=tab>{tab}</button></div>")
    named = Query("Approvals", ("tab",))
    assert (await look(page, ElementShown(named))).holds
    assert (await look(page, StateIs(named, State.SELECTED, negated=True))).holds
    assert (await look(page, ElementShown(named, negated=True))).outcome is ClaimOutcome.CONTRADICTED
    assert not (await look(page, ElementShown(Query("Approvals (4)", ("tab",))))).holds
    assert not (await look(page, ElementShown(Query("Approval", ("tab",))))).holds


async def test_a_number_in_the_text_of_a_name_is_a_part_of_it(page: Page) -> None:
    await page.set_content("<button>Page 2</button><button>Step <b>3</b></button>")
    for name in ("Page", "Step"):
        assert not (await look(page, ElementShown(Query(name, ("button",))))).holds


PART = "<div class=offer><div><h3>{}</h3><p>{}</p></div><div><button>{}</button></div></div>"
PARTS = f"<div>{PART.format('Panda', '$29', 'Reserve')}{PART.format('Yaris', '$34', 'Sold out')}</div>"


async def test_a_drawn_card_is_more_than_its_upper_part(page: Page) -> None:
    await page.set_content(PARTS)
    for name, button in (("Panda", "Reserve"), ("Yaris", "Sold out")):
        card = Query(roles=ROLE_WORDS["card"], text=name)
        assert (await look(page, ElementShown(Query(button, ("button",), within=card)))).holds
    assert not (await look(page, TextShown("Sold out", Query(roles=ROLE_WORDS["card"], text="Panda")))).holds


BOARD = """<div class=board><div class=column><h2>Open</h2><div><div class=card><b>Ann</b> <i>5</i></div>
<div class=card><b>Bo</b> <i>7</i></div></div></div><div class=column><h2>Done</h2><div></div></div></div>"""


async def test_a_column_is_not_the_card_in_it_because_there_are_as_many(page: Page) -> None:
    await page.set_content(BOARD)
    assert (await look(page, TextShown("5", Query(roles=ROLE_WORDS["row"], text="Ann")))).holds
    assert not (await look(page, TextShown("7", Query(roles=ROLE_WORDS["row"], text="Ann")))).holds


FIELD = """<form><div><label>Amount <input></label><p>Too small</p></div><label>Name <input></label></form>"""


async def test_a_message_under_a_field_is_not_in_it(page: Page) -> None:
    await page.set_content(FIELD)
    amount, name = Query("Amount", ROLE_WORDS["field"]), Query("Name", ROLE_WORDS["field"])
    assert (await look(page, TextShown("Too small", amount))).holds
    for claim in (
        TextShown("Too large", amount),
        TextShown("Too small", name),
        TextShown("Too small", amount, negated=True),
    ):
        assert (await look(page, claim)).outcome is not ClaimOutcome.HOLDS
        assert (await look(page, claim)).outcome is not ClaimOutcome.CONTRADICTED
