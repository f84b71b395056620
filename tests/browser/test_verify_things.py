"""Claims about an application's things in its own words, with and without the thing: rows, cards, lists, prices."""

import pytest

from smoketree.browser.session import Session
from smoketree.language.claim import ClaimOutcome
from smoketree.language.reader import read_claims
from tests.browser.acting import press, visit
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

HOLDS, CONTRADICTED, UNSURE = ClaimOutcome.HOLDS, ClaimOutcome.CONTRADICTED, ClaimOutcome.NOT_ESTABLISHED

PAGE = """<title>Rooms</title><nav><ul><li>Bookings</li><li>Rooms</li></ul></nav>
<main><h1>Bookings</h1><label>Sort <select><option>Newest</option><option>Oldest</option></select></label>
<table><tr><th>Booking</th><th>Guest</th><th>State</th><th></th></tr>
<tr><td>#17</td><td>Ann Lee</td><td>Paid</td><td><ul><li><button>Delete</button></ul></td></tr>
<tr><td>#18</td><td>Bo Diaz</td><td>Due</td><td><button>Delete</button></td></tr>
<tr><td>#19</td><td>Cy Holt</td><td>Due</td><td><button>Delete</button></td></tr></table>
<dl><dt>Late bookings</dt><dd>4</dd></dl>
<h2>Rooms</h2>
<div><h3>Attic</h3><p>&euro;120.00</p><p><s>&euro;150.00</s></p></div>
<p>Oak table</p><div><h3>Garden</h3><p>&euro;80.00 or &euro;90.00</p></div>
<h2>Basket</h2><ul aria-label="Basket"></ul><p>Your basket is empty.</p></main>"""


NAMES = """<h1>Cook book</h1><p>The best is Waffles.</p><h2>Pancakes</h2><p>245</p><p>Ada Baker</p><p>quick</p>
<p>figures</p><h3>Orders</h3><ul><li>#17</li><li>#18</li></ul>"""


@pytest.mark.parametrize(
    ("line", "outcome"),
    [
        ("the sum 245 is displayed", HOLDS),
        ("the sum 24 is displayed", UNSURE),
        ("the name Ada Baker is displayed", HOLDS),
        ("the tags quick and slow are listed", UNSURE),
        ("the tags quick and slow are not listed", UNSURE),
        ("the tag quick is listed", UNSURE),
        ("the sales figures are displayed", UNSURE),
        ("the tags quick, Waffles and 245 are listed", HOLDS),
        ("the Pancakes note is still displayed", HOLDS),
        ("the Waffles note is still displayed", UNSURE),
        ("the receipt #17 is displayed", UNSURE),
        ("the order #17 is displayed", HOLDS),
    ],
)
async def test_a_name_whose_kind_the_page_does_not_say(
    session: Session, pages: Pages, line: str, outcome: ClaimOutcome
) -> None:
    await visit(session, pages.html("/page", NAMES))
    seen = [await session.look(claim) for claim in (read_claims(line) or pytest.fail(line)).claims]
    worst = max((one.outcome for one in seen), key=[HOLDS, CONTRADICTED, UNSURE].index)
    assert worst is outcome, [one.seen for one in seen]


async def test_what_opens_bears_the_name_and_was_not_there_before(session: Session, pages: Pages) -> None:
    opened = "document.body.insertAdjacentHTML('beforeend', '<h2>Pancakes</h2><div role=tab>a.csv</div>')"
    page = f"<a href='#1'>Pancakes</a><h2>Waffles</h2><p>a.csv</p><button onclick=\"{opened}\">Go</button>"
    snapshot = await visit(session, pages.html("/page", page))
    lines = ("the Pancakes recipe opens", "the Waffles recipe opens", "a.csv opens", '"Pies" opens')
    claims = [claim for line in lines for claim in (read_claims(line) or pytest.fail(line)).claims]
    await session.mark(claims)
    assert [(await session.look(claim)).outcome is HOLDS for claim in claims] == [False] * 4
    await press(session, 'button "Go"', snapshot)
    assert [(await session.look(claim)).outcome for claim in claims] == [HOLDS, UNSURE, HOLDS, CONTRADICTED]


@pytest.mark.parametrize(
    ("line", "outcome"),
    [
        ("there are 3 bookings in the table", HOLDS),
        ("2 bookings are shown", CONTRADICTED),
        ("2 due bookings are shown", HOLDS),
        ("only one due booking is shown", CONTRADICTED),
        ("the number of late bookings is 4", HOLDS),
        ("the number of late bookings is 3", UNSURE),
        ("3 rooms are shown", UNSURE),
        ("no bookings are shown", CONTRADICTED),
        ("booking #18 is listed", HOLDS),
        ("booking #1 is listed", UNSURE),
        ("room #18 is listed", UNSURE),
        ("the guest of booking #18 is Bo Diaz", HOLDS),
        ("the guest of booking #18 is Ann Lee", CONTRADICTED),
        ("the state of booking #17 is Paid", HOLDS),
        ("the state of booking #17 is Due", CONTRADICTED),
        ("the first booking is #17", HOLDS),
        ("the first booking is #18", CONTRADICTED),
        ("the guest of the last booking is Cy Holt", HOLDS),
        ("the price of the Attic is \N{EURO SIGN}120.00", HOLDS),
        ("the price of the Attic is \N{EURO SIGN}150.00", CONTRADICTED),
        ("the price of the Garden is \N{EURO SIGN}80.00", UNSURE),
        ("the basket is empty", HOLDS),
        ("Ann Lee is in the list of bookings", HOLDS),
        ("Zed Null is in the list of bookings", UNSURE),
        ("the table is empty", CONTRADICTED),
        ("the sort selector is set to Newest", HOLDS),
        ("the sort selector is set to Oldest", CONTRADICTED),
        ("Ann Lee is not in the table", CONTRADICTED),
        ("booking #18 is not shown", CONTRADICTED),
        ("the Attic is not shown", CONTRADICTED),
        ("the Attic is not in the table", HOLDS),
        ("Zed Null is not in the table", UNSURE),
        ("the Oak Table is not shown", CONTRADICTED),
        ("the Elm Table is not shown", HOLDS),
        ("booking #99 is not shown", UNSURE),
        ("booking #18 is not in the table", CONTRADICTED),
        ("booking #18 is not in the list", CONTRADICTED),
        ("each booking has a Delete button", HOLDS),
        ("each booking has an Edit button", UNSURE),
        ("every booking has the state Due", CONTRADICTED),
        ("the state of all bookings is Due", CONTRADICTED),
        ("the Attic costs €120.00", HOLDS),
        ("the Attic costs €80.00", CONTRADICTED),
        ("booking #18 is due", HOLDS),
        ("booking #17 is due", UNSURE),
        ('the Attic is "€120.00"', HOLDS),
        ('booking #18 is "Paid"', UNSURE),
        ('the heading "Garden" is below the heading "Attic"', HOLDS),
        ('the heading "Attic" is below the heading "Garden"', CONTRADICTED),
    ],
)
async def test_a_claim_about_a_thing(session: Session, pages: Pages, line: str, outcome: ClaimOutcome) -> None:
    await visit(session, pages.html("/page", PAGE))
    read = read_claims(line)
    assert read is not None
    (claim,) = read.claims
    seen = await session.look(claim)
    assert seen.outcome is outcome, seen.seen


@pytest.mark.parametrize(
    ("line", "holds"),
    [
        ("only the Oak chair is in the basket", False),
        ("the basket contains only the Oak chair", False),
        ("only the Elm desk and the Oak chair are in the basket", True),
        ('the basket contains only "Elm desk" and "Oak chair"', True),
        ('the basket contains only "Oak chair" and "Fir bed"', False),
    ],
)
async def test_a_list_has_only_what_is_named(session: Session, pages: Pages, line: str, *, holds: bool) -> None:
    basket = "<h2>Basket</h2><ul aria-label=Basket><li>Oak chair <button>Remove</button><li>Elm desk</ul><p>Fir bed</p>"
    await visit(session, pages.html("/page", basket))
    claims = (read_claims(line) or pytest.fail(line)).claims
    assert all([(await session.look(claim)).outcome is HOLDS for claim in claims]) is holds


async def test_what_was_there_before_the_act_may_be_said_to_be_gone(session: Session, pages: Pages) -> None:
    button = "<button onclick=\"document.querySelectorAll('tr')[2].remove()\">Go</button>"
    snapshot = await visit(session, pages.html("/page", PAGE + button))
    claims = [claim for line in ("booking #18 is gone", "Bo Diaz is not shown", "booking #19 is gone")
              for claim in (read_claims(line) or pytest.fail(line)).claims]  # fmt: skip
    await session.mark(claims)
    await press(session, 'button "Go"', snapshot)
    assert [(await session.look(claim)).outcome for claim in claims] == [HOLDS, HOLDS, CONTRADICTED]


@pytest.mark.parametrize(
    ("line", "outcome"),
    [
        ("the delete button is not shown", UNSURE),
        ("the archive button is not shown", UNSURE),
        ("the list of bookings is not displayed", CONTRADICTED),
        ("the list of drivers is not displayed", UNSURE),
        ("the password is hidden", HOLDS),
        ("the password is visible", CONTRADICTED),
        ('"Paid" is in the column "Due"', UNSURE),
        ('"Wash car" is in the column "Doing"', HOLDS),
        ('"Buy milk" is in the column "Doing"', CONTRADICTED),
        ("the quantity of the Attic is 3", UNSURE),
    ],
)
async def test_what_common_words_name(session: Session, pages: Pages, line: str, outcome: ClaimOutcome) -> None:
    board = """<section><h2>Todo</h2><div>Buy milk</div></section><section><h2>Doing</h2><div>Wash car</div></section>
    <label>Password <input type=password value=secret1></label>"""
    await visit(session, pages.html("/page", PAGE + board))
    (claim,) = (read_claims(line) or pytest.fail(line)).claims
    seen = await session.look(claim)
    assert seen.outcome is outcome, seen.seen


async def test_what_is_in_none_of_several_lists_any_more(session: Session, pages: Pages) -> None:
    drop = "document.querySelector('#first').remove(); m.innerHTML = '<li>Page Cakes deleted.</li>'"
    lists = f"""<ul id=m role=status></ul><main><ul><li id=first>Cakes<li>Pies</ul><ul><li>Tarts</ul></main>
    <button onclick="{drop}">Go</button>"""
    snapshot = await visit(session, pages.html("/page", lists))
    lines = ("Cakes is no longer in the list", "Pies is no longer in the list", "Buns is no longer in the list")
    claims = [claim for line in lines for claim in (read_claims(line) or pytest.fail(line)).claims]
    await session.mark(claims)
    await press(session, 'button "Go"', snapshot)
    assert [(await session.look(claim)).outcome for claim in claims] == [HOLDS, UNSURE, UNSURE]


@pytest.mark.parametrize(
    ("line", "outcome"),
    [("there are 2 matching pages", HOLDS), ("there are 3 matching pages", UNSURE), ("there are 8 pages", HOLDS),
     ("there are 80 pages", UNSURE)],
)  # fmt: skip
async def test_a_number_that_the_page_says(session: Session, pages: Pages, line: str, outcome: ClaimOutcome) -> None:
    await visit(
        session, pages.html("/page", "<h1>Home</h1><p>There are 2 matching pages</p><p>8 Pages created in A</p>")
    )
    (claim,) = (read_claims(line) or pytest.fail(line)).claims
    seen = await session.look(claim)
    assert seen.outcome is outcome, seen.seen


@pytest.mark.parametrize(("number", "outcome"), [(3, HOLDS), (4, UNSURE)])
async def test_a_number_that_the_only_list_contradicts(
    session: Session, pages: Pages, number: int, outcome: ClaimOutcome
) -> None:
    await visit(session, pages.html("/page", f"<p>{number} drafts are left</p><ul><li>A<li>B<li>C</ul>"))
    (claim,) = (read_claims(f"there are {number} drafts") or pytest.fail("unread")).claims
    assert (await session.look(claim)).outcome is outcome


CARDS = "<h1>Products</h1><div><article><h3>Desk Lamp</h3></article><article><h3>Wool Rug</h3></article></div>"


@pytest.mark.parametrize(
    ("line", "outcome"),
    [("the first product is Desk Lamp", HOLDS), ("the first product is Wool Rug", CONTRADICTED),
     ("the first offer is Desk Lamp", UNSURE), ("the second product is Wool Rug", HOLDS)],
)  # fmt: skip
async def test_cards_by_the_heading_of_the_page(
    session: Session, pages: Pages, line: str, outcome: ClaimOutcome
) -> None:
    await visit(session, pages.html("/page", CARDS))
    (claim,) = (read_claims(line) or pytest.fail(line)).claims
    seen = await session.look(claim)
    assert seen.outcome is outcome, seen.seen


async def test_the_order_of_somebody_is_gone_where_nobody_speaks_of_it(session: Session, pages: Pages) -> None:
    page = """<h1>Orders</h1><table><tr><th>Order<th>Customer</tr><tr><td>#1<td>Ann Lee</tr>
    <tr><td>#2<td>Bo Diaz</tr></table>
    <button onclick="document.querySelectorAll('tr')[1].remove()">Go</button>"""
    snapshot = await visit(session, pages.html("/page", page))
    lines = ('the order of "Ann Lee" is not displayed', 'the order of "Bo Diaz" is not displayed',
             'the order of "Cy Holt" is not displayed')  # fmt: skip
    claims = [claim for line in lines for claim in (read_claims(line) or pytest.fail(line)).claims]
    await session.mark(claims)
    await press(session, 'button "Go"', snapshot)
    assert [(await session.look(claim)).outcome for claim in claims] == [HOLDS, CONTRADICTED, HOLDS]


BOARD = """<section aria-label="To do"><h2>To do</h2><ul><li>Wash car</li></ul></section>
<section aria-label="Doing"><h2>Doing (0)</h2><ul></ul></section>
<section aria-label="Done"><h2>Done</h2><button>Add card</button></section>"""


@pytest.mark.parametrize(
    ("column", "outcomes"),
    [("To do", (CONTRADICTED, HOLDS)), ("Doing", (HOLDS, CONTRADICTED)), ("Done", (UNSURE, UNSURE))],
)
async def test_an_empty_column_of_a_board(
    session: Session, pages: Pages, column: str, outcomes: tuple[ClaimOutcome, ClaimOutcome]
) -> None:
    await visit(session, pages.html("/page", BOARD))
    lines = (f'the column "{column}" is empty', f'the "{column}" column is not empty')
    claims = [claim for line in lines for claim in (read_claims(line) or pytest.fail(line)).claims]
    assert tuple([(await session.look(claim)).outcome for claim in claims]) == outcomes


RECORD = """<title>T</title><nav><ul><li>Home<li>Files</ul></nav>
<h1>Broken lamp</h1><p><span class="app-state">new</span> <span class="kind">task</span></p>
<table><tr><th>Owner:</th><td>dana</td></tr><tr><th>Rank:</th><td>high</td></tr></table>
<p>Delimiter: <select><option>tab</option></select></p>
<label><input type=checkbox checked> A</label> <label><input type=checkbox checked> B</label>
<label><input type=radio checked> C</label> <label><input type=radio> D</label>"""


@pytest.mark.parametrize(
    ("line", "outcome"),
    [
        ("the state of the ticket is new", HOLDS),
        ("the state of the ticket is ne", UNSURE),
        ("the kind is task", UNSURE),
        ("the owner is dana", HOLDS),
        ("the owner is eve", UNSURE),
        ("the ticket is owned by dana", HOLDS),
        ("the ticket is owned by eve", UNSURE),
        ("a Delimiter selector is shown", HOLDS),
        ("a Decimals selector is shown", UNSURE),
        ("all checkboxes are checked", HOLDS),
        ("all radio buttons are checked", CONTRADICTED),
        ("there are 2 items", UNSURE),
        ("there are 3 items", UNSURE),
        ("exactly one item is listed", UNSURE),
        ("the tags are Tomato and Soup", UNSURE),
    ],
)
async def test_what_a_record_has(session: Session, pages: Pages, line: str, outcome: ClaimOutcome) -> None:
    await visit(session, pages.html("/page", RECORD))
    read = read_claims(line)
    seen = [] if read is None else [await session.look(claim) for claim in read.claims]
    worst = max((one.outcome for one in seen), key=[HOLDS, CONTRADICTED, UNSURE].index, default=UNSURE)
    assert worst is outcome, [one.seen for one in seen]


@pytest.mark.parametrize(
    ("line", "outcome"),
    [
        ("Tomato soup is shown in the dropdown", HOLDS),
        ("Pancakes is shown in the dropdown", UNSURE),
        ("Waffles is shown in the dropdown", UNSURE),
    ],
)
async def test_a_dropdown_that_only_its_markup_calls_so(
    session: Session, pages: Pages, line: str, outcome: ClaimOutcome
) -> None:
    opened = '<a href="#x">Waffles</a><div class="my-drop-down"><a href="#x">Tomato soup</a></div>'
    await visit(session, pages.html("/page", opened))
    (claim,) = (read_claims(line) or pytest.fail(line)).claims
    seen = await session.look(claim)
    assert seen.outcome is outcome, seen.seen
