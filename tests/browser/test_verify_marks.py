"""Tabs, parts of the page and things that only the page's own markup calls so, in its classes and ids."""

import pytest
from playwright.async_api import Page

from smoketree.browser.verify import look
from smoketree.language.claim import ClaimOutcome, TextShown
from smoketree.language.reader import read_claims

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

HOLDS, CONTRADICTED, UNSURE = ClaimOutcome.HOLDS, ClaimOutcome.CONTRADICTED, ClaimOutcome.NOT_ESTABLISHED

TABS = """<ul><li class="app-tab"><a href="#1">Orders</a></li><li class="appTab"><a href="#2">Returns</a></li></ul>
<div class="tab-content"><h2>Invoices</h2><p>none yet</p></div><p class="label">Carriers</p>"""
PARTS = """<div class="nav" id="mainnav"><a href="#1">Wiki</a> <a href="#2">Road map</a></div>
<div class="nav"><a href="#3">Help</a></div>
<div role="toolbar" aria-label="file browser"><button aria-label="New folder"></button></div>
<div class="side"><h2>Files</h2><div class="ui-FileBrowser"><p>notes.md</p><p>archive</p></div></div>
<div id="app-workspace"><p>Timer</p></div><aside><p>Flows</p></aside><div class="page-sidebar"><h2>Cook book</h2></div>
<h2>Pancakes</h2><p>Mix flour and milk.</p><p>Waffles are better.</p>"""
PANEL = """<ul><li><a href="#1">User settings</a></li></ul><div class="tray"><ul><li>Keyboard layout</li></ul>
<p>Grid size</p></div><button>Themes</button> and more"""


@pytest.mark.parametrize(
    ("html", "line", "outcome"),
    [
        (TABS, "the Orders tab is shown", HOLDS),
        (TABS, 'there is a tab called "Returns"', HOLDS),
        (TABS, 'the "Invoices" tab is shown', UNSURE),
        (TABS, 'the "Carriers" tab is shown', UNSURE),
        (TABS, 'there is a tab called "Refunds"', CONTRADICTED),
        (TABS, 'there is no tab called "Orders"', CONTRADICTED),
        (TABS, 'there is no tab called "Invoices"', UNSURE),
        (TABS, 'there is no tab called "Refunds"', HOLDS),
        ("<div role=tab>Orders</div><h2>Invoices</h2>", 'there is no tab called "Invoices"', HOLDS),
        (PARTS, "the navigation bar contains Wiki", HOLDS),
        (PARTS, "the navigation bar contains Help", HOLDS),
        (PARTS, '"Timer" is shown in the navigation bar', UNSURE),
        (PARTS, "the file browser lists notes.md", HOLDS),
        (PARTS, '"Timer" is shown in the file browser', UNSURE),
        (PARTS, '"budget.xlsx" is shown in the file browser', CONTRADICTED),
        (PARTS, "notes.md is not in the file browser", CONTRADICTED),
        (PARTS, "the folder archive is shown in the file browser", UNSURE),
        ('<div class="cart-tips"><p>Mug</p></div>', '"Mug" is shown in the cart', UNSURE),
        ('<div class="my-cart-body"><p>Mug</p></div>', '"Mug" is shown in the cart', HOLDS),
        (PARTS, '"Timer" is shown in the workspace', HOLDS),
        ('<div class="x-search-results"><p>Mug</p></div>', "Mug is shown in the search results", HOLDS),
        ('<div class="results-help"><p>Mug</p></div>', "Mug is shown in the search results", UNSURE),
        (PARTS, '"notes.md" is shown in the workspace', UNSURE),
        (PARTS, 'the sidebar shows the heading "Cook book"', HOLDS),
        (PARTS, 'the sidebar shows the heading "Files"', UNSURE),
        (PARTS, "the Pancakes note is shown", HOLDS),
        (PARTS, "the Pancakes note is not shown", UNSURE),
        (PARTS, "the Waffles note is shown", UNSURE),
        (PANEL, "the Keyboard layout panel is shown", HOLDS),
        (PANEL, "the User settings panel is shown", UNSURE),
        (PANEL, "the Themes panel is shown", UNSURE),
    ],
)
async def test_what_the_markup_calls_so(page: Page, html: str, line: str, outcome: ClaimOutcome) -> None:
    await page.set_content(html)
    reading = read_claims(line)
    assert reading is not None
    seen = [await look(page, claim) for claim in reading.claims]
    assert [one.outcome for one in seen] == [outcome] * len(seen), [one.seen for one in seen]


@pytest.mark.parametrize(
    ("html", "outcome"),
    [
        ("<h1>Family cookbook</h1><p>Welcome to the kitchen notebook.</p>", UNSURE),
        ("<h1>Family cookbook</h1><p>Welcome to the Kitchen notebook.</p>", CONTRADICTED),
        ("<h1>Family cookbook</h1><p>kitchen notebook</p>", CONTRADICTED),
        ("<h1>Family cookbook</h1>", HOLDS),
    ],
)
async def test_other_letters_within_a_text_prove_no_presence(page: Page, html: str, outcome: ClaimOutcome) -> None:
    await page.set_content(html)
    assert (await look(page, TextShown("Kitchen notebook", negated=True))).outcome is outcome
