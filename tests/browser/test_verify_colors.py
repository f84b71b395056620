"""The color of words, boxes and frames: what a person would call it, and what proves nothing."""

import pytest
from playwright.async_api import Page

from smoketree.language.claim_terms import ClaimOutcome
from tests.browser.test_verify_things import outcomes

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

HOLDS, CONTRADICTED, UNSURE = ClaimOutcome.HOLDS, ClaimOutcome.CONTRADICTED, ClaimOutcome.NOT_ESTABLISHED

DESK = """<style>
body { color: #222 } .toast { background: #1b8a3b; color: white; padding: 8px }
.bad { color: oklch(0.637 0.237 25.3) } .badge { background: hsl(210 90%% 45%%); color: #fff }
.wrap { border: 2px solid #dc2626; display: inline-block } input { border: 0; outline: 0 }
.pic { background-image: linear-gradient(red, blue); color: white } tr.hot td { background: #fff3a0 }
.bar::before { content: ""; display: inline-block; width: 4px; height: 1em; background: #d32f2f }
</style><h1>Desk</h1><p class=toast><span>Saved</span></p><p class=bad>Wrong password</p><p>Plain words</p>
<button style="background: #eab308">Pay</button> <span class=badge>New</span>
<p><label>Email <span class=wrap><input></span></label> <label>Name <input></label></p>
<b style="color: #080">Twice</b> <p>Twice</p> <p style="color: #64748b">Dull</p>
<p style="color: #080; filter: grayscale(1)">Filtered</p><p class=pic>Over a picture</p>
<p class=bar>With a bar</p><a href="/x">A link</a>
<section style="border: 2px solid #dc2626; color: #222"><p>Inner words</p><p>%s</p></section>
<table><tr><th>Who<th>Paint<tr class=hot><td>Ann<td>-<tr><td style="background: #fff3a0">Bo<td>red
<tr><td>Cy<td><span style="color: #080">ok</span></table>""" % ("Other words. " * 20)

SEEN = {
    'a green toast says "Saved"': HOLDS,
    'a red toast says "Saved"': UNSURE,  # the table says "red"
    'a blue toast says "Saved"': CONTRADICTED,
    '"Wrong password" is shown in red': HOLDS,
    '"Wrong password" is shown in green': CONTRADICTED,
    '"Wrong password" is not in red': CONTRADICTED,
    '"Wrong password" is not in green': HOLDS,
    '"Plain words" is shown in blue': UNSURE,
    '"Plain words" is shown in black': HOLDS,
    '"Plain words" is no longer in blue': HOLDS,
    'the "Pay" button is yellow': HOLDS,
    'the "Pay" button turns green': CONTRADICTED,
    'the blue badge "New" is shown': HOLDS,
    'the pink badge "New" is shown': CONTRADICTED,
    'the "Email" field is red': UNSURE,  # what is drawn around a field may be of anything
    'the "Name" field is not in red': UNSURE,
    '"Over a picture" is shown in blue': UNSURE,
    '"Over a picture" is not in blue': UNSURE,
    '"With a bar" is shown in red': UNSURE,
    '"With a bar" is not in red': UNSURE,
    '"Inner words" is shown in red': UNSURE,
    '"Twice" is shown in green': UNSURE,
    '"Filtered" is in green': UNSURE,
    '"Dull" is shown in green': UNSURE,
    'the row of "Ann" is highlighted in yellow': HOLDS,
    'the row of "Ann" is not in yellow': CONTRADICTED,
    'the row of "Bo" is highlighted in yellow': UNSURE,  # one of its cells
    'the row of "Bo" is red': HOLDS,  # its cell says so
    'the row of "Cy" is not in green': UNSURE,  # the words of one cell
    '"Nothing" is shown in red': CONTRADICTED,
}


async def test_the_color_is_what_a_person_would_call_it(page: Page) -> None:
    await page.set_content(f"<!doctype html>{DESK}")
    assert await outcomes(page, SEEN) == SEEN
