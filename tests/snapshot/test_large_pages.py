"""The pages that are too long, as Chromium and Playwright print them."""

import re

import pytest
from playwright.async_api import Page

from smoketree.snapshot.compress import compress, fold_rows
from smoketree.snapshot.diff import diff
from smoketree.snapshot.outline import Outline, subtree
from smoketree.snapshot.search import search
from smoketree.snapshot.tree import parse
from tests.snapshot.large_pages import AUTOCOMPLETE, GRID, ISSUES, ITEMS, NESTED
from tests.snapshot.pages import BUILD, STRINGS
from tests.snapshot.patching import apply

pytestmark = [pytest.mark.browser, pytest.mark.anyio]

FRAMES = """() => frames.length === 2 && frames[0].frames.length === 1
  && frames[0].frames[0].document.querySelector('button') !== null"""


async def snapshot(page: Page, html: str) -> str:
    await page.set_content(f"<!doctype html><title>long</title>{html}")
    return await page.aria_snapshot(mode="ai")


def refs(text: str) -> list[str]:
    return [key.ref for key in Outline(text).read() if key.ref]


@pytest.mark.parametrize(
    ("html", "total", "stays"),
    [
        (GRID, "rows like these of 500 in all", ["Order 1", "Order 500", "New order", "Next page"]),
        (
            ISSUES,
            "listitems like these of 100 in all",
            ["Issue 1 says", "Issue 100 says", "New issue", "Next", "Terms"],
        ),
        (AUTOCOMPLETE, "options like these of 300 in all", ["Country 0", 'Country 150" [selected]', "Country 299"]),
        (ITEMS, "listitems like these of 5,000 in all", ["Item 0", "Item 4999", "ready"]),
        (NESTED, "listitems like these of 30 in all", ["Leaf 0.0", "Group 29"]),
    ],
    ids=["grid", "issues", "autocomplete", "items", "nested"],
)
async def test_rows_take_a_tenth_of_the_lines_and_all_can_be_reached(
    page: Page, html: str, total: str, stays: list[str]
) -> None:
    text = await snapshot(page, html)
    folded = fold_rows(text)
    assert len(folded.split("\n")) * 10 <= len(text.split("\n"))
    assert total in folded
    assert all(words in folded for words in stays)
    assert [node.role for node in parse(folded)].count("") > 0
    for ref in refs(folded)[::5]:
        assert await page.get_by_ref(ref).count() == 1
    hidden = re.findall(r"; refs (e\d+) to (e\d+);", folded)
    for first, last in hidden:
        for ref in (first, last):
            assert subtree(text, ref) is not None
            assert await page.get_by_ref(ref).count() == 1


async def test_compress_leaves_every_button_where_it_was(page: Page) -> None:
    text = await snapshot(page, GRID)
    folded = compress(text)
    assert "playwright-compress:" in folded
    for role in ("button", "link", "checkbox"):
        assert folded.count(f"- {role} ") == text.count(f"- {role} ")
    whole = set(refs(text))
    assert set(refs(folded)) <= whole


async def test_one_click_among_5000_items_is_told_in_less_than_a_kilobyte(page: Page) -> None:
    before = await snapshot(page, ITEMS)
    await page.locator("li:nth-child(2501) button").click()
    after = await page.aria_snapshot(mode="ai")
    found = diff(before, after)
    text = found.render()
    assert len(text.encode()) < 1000
    assert 'button "Done" [active]' in text
    assert apply(before, found) == apply(before, text) == after
    still_there = set(refs(after))
    assert list(found.gone_refs) == [ref for ref in refs(before) if ref not in still_there] != []


async def test_a_page_with_traps_changes_and_is_told(page: Page) -> None:
    await page.set_content("<title>hostile</title><body></body>")
    await page.evaluate(BUILD, list(STRINGS))
    await page.wait_for_function(FRAMES)
    before = await page.aria_snapshot(mode="ai")
    await page.evaluate("""() => {
      document.querySelectorAll('button').forEach((each, at) => { if (at % 3 === 0) each.remove(); });
      document.querySelectorAll('p').forEach((each, at) => { if (at % 4 === 0) each.textContent += ' changed'; });
      document.body.prepend(document.querySelector('select'));
      frames[0].document.querySelector('h1').textContent = '@@ 1,1 @@';
    }""")
    after = await page.aria_snapshot(mode="ai")
    found = diff(before, after)
    assert apply(before, found.render()) == after
    assert set(found.gone_refs) == set(refs(before)) - set(refs(after))


async def test_a_subtree_is_the_element_alone(page: Page) -> None:
    text = await snapshot(page, ISSUES)
    for ref in refs(text)[3:200:20]:
        alone = await page.get_by_ref(ref).aria_snapshot(mode="ai")
        below = subtree(text, ref)
        assert below is not None
        first = alone.split("\n")[0]
        # Playwright says of the first line alone that the hand over it comes from above.
        assert below == alone.replace(first, first.replace(" [cursor=pointer]", "", 1), 1) or below == alone
        await page.aria_snapshot(mode="ai")


async def test_find_reaches_a_row_that_was_folded(page: Page) -> None:
    text = await snapshot(page, GRID)
    assert "Order 321" not in fold_rows(text)
    found = search(Outline(text), "Order 321")
    ref = re.search(r'link "Order 321" \[ref=(e\d+)\]', found)
    assert ref is not None
    assert await page.get_by_ref(ref[1]).get_attribute("href") == "/orders/321"
