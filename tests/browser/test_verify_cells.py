"""What stands in a column of a row, behind a label, or in the field of that name, in a real Chromium."""

import pytest
from playwright.async_api import Page

from smoketree.browser.verify import look
from smoketree.language.claim import CellIs, Claim, CountIs, Each, LabelIs, SortedBy, TextShown
from smoketree.language.claim_terms import Count
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

TABLE = """<table><thead><tr><th>Name<th>Status ▲<th>Price<th>In stock<tbody>
<tr><td>Milk<td><span>Open</span><td>$1.20<td><img alt=Yes width=9 height=9>
<tr><td>Soy milk<td>Done<td>$ 13.40<td><input type=number value=7></table>"""
ARIA = """<div role=grid><div role=row><div role=columnheader>Name</div><div role=columnheader>Status</div></div>
<div role=row><div role=gridcell>Milk</div><div role=gridcell>Open</div></div></div>"""
SPLIT = """<div><table><thead><tr><th>Name<th>Status</table>
<table><tr><td>Milk<td>Open<tr><td>Tea<td>Done</table></div>"""
_PART = """<div role=row aria-rowindex={number}
style='position: absolute; top: {top}px; left: {left}px; height: 20px'>{cells}</div>"""
_CELL = "<span role={role} aria-colindex={column}>{text} </span>"


def _pinned(rows: list[tuple[str, str, str]], *, apart: int = 0) -> str:
    """A grid whose first column is in a container of its own; `apart`: pixels that the others are further down."""
    groups = []
    for left, columns in ((0, (0,)), (100, (1, 2))):
        parts = ""
        for number, row in enumerate([("Name", "Status", "Price"), *rows]):
            role = "gridcell" if number else "columnheader"
            cells = "".join(_CELL.format(role=role, column=column + 1, text=row[column]) for column in columns)
            top = number * 30 + (apart if left else 0)
            parts += _PART.format(top=top, left=left, number=number + 1, cells=cells)
        groups.append(f"<div role=rowgroup>{parts}</div>")
    return f"<div role=grid aria-rowcount={len(rows) + 1}>{''.join(groups)}</div>"


PINNED = _pinned([("Milk", "Open", "$9"), ("Tea", "Done", "$10")])
CARDS = (
    """<main><h1>Plans</h1><div><h2>Basic</h2><p>Price: $5</p></div><div><h2>Pro</h2><p>Price: $9</p></div></main>"""
)


def _row(text: str) -> Query:
    return Query(roles=ROLE_WORDS["row"], text=text)


@pytest.mark.parametrize(
    ("html", "row", "column", "value", "holds"),
    [
        (TABLE, "Milk", "Status", "Open", True),
        (TABLE, "milk", "status", "open", True),
        (TABLE, "Milk", "Status", "Done", False),
        (TABLE, "Soy milk", "Price", "$13.40", True),
        (TABLE, "Soy milk", "Price", "13.40", True),
        (TABLE, "Soy milk", "Price", "3.40", False),
        (TABLE, "Milk", "stock", "Yes", True),
        (TABLE, "Soy milk", "In stock", "7", True),
        (TABLE, "Milk", "Colour", "Open", False),
        (TABLE, "Tea", "Status", "Open", False),
        (ARIA, "Milk", "Status", "Open", True),
        (ARIA, "Milk", "Name", "Open", False),
        (SPLIT, "Tea", "Status", "Done", True),
        (SPLIT, "Tea", "Status", "Open", False),
        (PINNED, "Tea", "Status", "Done", True),
        (PINNED, "Tea", "Status", "Open", False),
        (PINNED, "Open", "Name", "Milk", True),
        (_pinned([("Milk", "Open", "$9"), ("Tea", "Done", "$10")], apart=200), "Tea", "Status", "Done", False),
        (CARDS, "Pro", "Price", "$9", True),
        (CARDS, "Basic", "Price", "$9", False),
        ("<ul><li>Milk<p>Status: Open</p><li>Tea<p>Status: Done</p></ul>", "Tea", "Status", "Done", True),
        (f"<ul><li>The Milk was changed</ul>{TABLE}", "Milk", "Status", "Open", True),
    ],
)
async def test_a_cell_by_its_row_and_column(
    page: Page, html: str, row: str, column: str, value: str, holds: bool
) -> None:
    await page.set_content(html)
    seen = await look(page, CellIs(_row(row), column, value))
    assert seen.holds is holds, seen.seen


async def test_what_is_not_in_a_cell_needs_the_cell(page: Page) -> None:
    await page.set_content(TABLE)
    assert (await look(page, CellIs(_row("Milk"), "Status", "Done", negated=True))).holds
    assert not (await look(page, CellIs(_row("Milk"), "Status", "Open", negated=True))).holds
    assert not (await look(page, CellIs(_row("Tea"), "Status", "Open", negated=True))).holds
    missing = await look(page, CellIs(_row("Milk"), "Colour", "Red", negated=True))
    assert not missing.holds
    assert 'its columns: "Name", "Status ▲", "Price", "In stock"' in missing.seen


@pytest.mark.parametrize(
    ("claim", "holds"),
    [
        (CountIs(Query(roles=("row",)), 2, Count.EXACTLY), True),
        (TextShown("Done", within=_row("Tea")), True),
        (TextShown("Open", within=_row("Tea")), False),
        (SortedBy(Query(roles=("row",)), "Price", descending=False), True),
        (SortedBy(Query(roles=("row",)), "Price", descending=True), False),
    ],
    ids=str,
)
async def test_a_row_in_two_containers_is_one(page: Page, claim: Claim, holds: bool) -> None:
    await page.set_content(PINNED)
    seen = await look(page, claim)
    assert seen.holds is holds, seen.seen


FORM = "<label>Price: <input value=13.75></label><p>In stock</p><label>PIN <input type=password value=1234></label>"


@pytest.mark.parametrize(
    ("html", "label", "value", "holds"),
    [
        (FORM, "price", "13.75", True),
        (FORM, "Price", "3.75", False),
        (FORM, "Price", "In stock", False),
        (FORM, "PIN", "1234", False),
        ("<label>* Genre <select><option>Novel<option>Poems</select></label>", "genre", "Novel", True),
        ("<label>Total <input value=5></label><p>Total: 7</p>", "Total", "5", False),
        ("<table><thead><tr><th>id<th>vip<tbody><tr><td>7<td>1</table>", "vip", "1", True),
        ("<table><thead><tr><th>id<th>vip<tbody><tr><td>7<td>1<tr><td>8<td>1</table>", "vip", "1", False),
        ("<p>Total: <del>$5</del> $6</p>", "Total", "$6", True),
        ("<p>Total: <del>$5</del> $6</p>", "Total", "$5", False),
        ("<p>Open invoices</p><p>7</p>", "open invoices count", "7", True),
        ("<p>Total amount</p><p><span>$</span> <span>9,100.00</span></p>", "total amount", "$9,100.00", True),
        ("<p>Total amount</p><p><span>$</span> <span>9,100.00</span></p>", "total amount", "$100.00", False),
    ],
)
async def test_a_value_by_its_label(page: Page, html: str, label: str, value: str, holds: bool) -> None:
    await page.set_content(html)
    seen = await look(page, LabelIs(label, value))
    assert seen.holds is holds, seen.seen


@pytest.mark.parametrize(("text", "holds"), [("Open", False), ("milk", True), ("ilk", False), ("$", True)])
async def test_every_row_of_the_table(page: Page, text: str, holds: bool) -> None:
    await page.set_content(f"<nav><table><tr><td>Menu</table></nav>{TABLE}")
    check: Claim = Each(Query(roles=("row",), within=Query(roles=ROLE_WORDS["table"])), TextShown(text))
    seen = await look(page, check)
    assert seen.holds is holds, seen.seen


async def test_no_row_is_not_every_row(page: Page) -> None:
    await page.set_content("<table><thead><tr><th>Name<tbody></table><p>x</p>")
    check = Each(Query(roles=("row",), within=Query(roles=ROLE_WORDS["table"])), TextShown("Milk"))
    assert not (await look(page, check)).holds
