"""Tabs, parts of the page and things that only the page's own markup calls so, in its classes and ids."""

import pytest
from playwright.async_api import Page

from smoketree.browser.verify import look
from smoketree.language.claim import TextShown
from smoketree.language.claim_terms import ClaimOutcome
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


MARKED: dict[str, dict[str, ClaimOutcome]] = {
    TABS: {
        "the Orders tab is shown": HOLDS,
        'there is a tab called "Returns"': HOLDS,
        'the "Invoices" tab is shown': UNSURE,
        'the "Carriers" tab is shown': UNSURE,
        'there is a tab called "Refunds"': CONTRADICTED,
        'there is no tab called "Orders"': CONTRADICTED,
        'there is no tab called "Invoices"': UNSURE,
        'there is no tab called "Refunds"': HOLDS,
    },
    "<div role=tab>Orders</div><h2>Invoices</h2>": {'there is no tab called "Invoices"': HOLDS},
    PARTS: {
        "the navigation bar contains Wiki": HOLDS,
        "the navigation bar contains Help": HOLDS,
        '"Timer" is shown in the navigation bar': UNSURE,
        "the file browser lists notes.md": HOLDS,
        '"Timer" is shown in the file browser': UNSURE,
        '"budget.xlsx" is shown in the file browser': CONTRADICTED,
        "notes.md is not in the file browser": CONTRADICTED,
        "the folder archive is shown in the file browser": UNSURE,
        '"Timer" is shown in the workspace': HOLDS,
        '"notes.md" is shown in the workspace': UNSURE,
        'the sidebar shows the heading "Cook book"': HOLDS,
        'the sidebar shows the heading "Files"': UNSURE,
        "the Pancakes note is shown": HOLDS,
        "the Pancakes note is not shown": UNSURE,
        "the Waffles note is shown": UNSURE,
    },
    '<div class="cart-tips"><p>Mug</p></div>': {'"Mug" is shown in the cart': UNSURE},
    '<div class="my-cart-body"><p>Mug</p></div>': {'"Mug" is shown in the cart': HOLDS},
    '<div class="x-search-results"><p>Mug</p></div>': {"Mug is shown in the search results": HOLDS},
    '<div class="results-help"><p>Mug</p></div>': {"Mug is shown in the search results": UNSURE},
    PANEL: {
        "the Keyboard layout panel is shown": HOLDS,
        "the User settings panel is shown": UNSURE,
        "the Themes panel is shown": UNSURE,
    },
}


@pytest.mark.parametrize("html", MARKED)
async def test_what_the_markup_calls_so(page: Page, html: str) -> None:
    await page.set_content(html)
    for line, outcome in MARKED[html].items():
        reading = read_claims(line)
        assert reading is not None, line
        for claim in reading.claims:
            seen = await look(page, claim)
            assert seen.outcome is outcome, (line, seen.seen)


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
