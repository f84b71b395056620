"""Figures, badges, names of tabs and titles of cards: what holds, what another figure refutes, what nobody knows."""

import pytest
from playwright.async_api import Page

from smoketree.language.claim_terms import ClaimOutcome
from tests.browser.test_verify_things import outcomes

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

HOLDS, CONTRADICTED, UNSURE = ClaimOutcome.HOLDS, ClaimOutcome.CONTRADICTED, ClaimOutcome.NOT_ESTABLISHED

SYNC = """<h1>Photo sync</h1><p>State: <b>Running</b></p><p>60% done</p><div>5 sold, 2 returned</div>
<p>Points: 7 of 20</p><p>Tries 3/8</p>"""

TWO_SYNCS = """<h1>Photo sync</h1><p>60% done</p><h2>Backup</h2><p>20% done</p>"""

OTHER_SYNC = """<h1>Photo sync</h1><p>State: Running</p><h2>Backup</h2><p>60% done</p>"""

BAKES = """<h1>Bakes</h1><p>2 open, 1 done</p><form><label>Baker <select><option>All</select></label></form>
<table><tr><th>Bake<th>Trays<th>Boxes<th>Baker<th></tr>
<tr><td>Rye loaf<td>3 / 8<td>1<td>Kai<td><button>Open</button></tr>
<tr><td>Oat bun<td>1 / 4<td>2/4<td>Bo Dahl<td><button>Open</button></tr>
<tr><td>Corn roll<td>—<td>5<td>Not approved<td><button>Open</button></tr></table>"""

TWO_TABLES = f"{BAKES}<h2>Old</h2><p>9 open, 9 done</p><table><tr><td>Fig bar<td>2 / 2</tr></table>"

CLASSES = """<h1>Courses</h1><div><div class=one><div><h3>Art History</h3><small>Room 4 &middot; 3 hours</small></div>
<div><span>0 left</span><p>You are second in the queue</p><button>Leave</button></div></div>
<div class=one><div><h3>Pottery</h3><small>Room 9 &middot; 2 hours</small></div>
<div><span>2 left</span><button>Join</button></div></div></div>"""

TILES = """<h1>Account</h1><div><section><h3>Plan</h3><p>Basic</p></section><section><h3>Balance</h3><p>$4</p></section>
</div>"""

TABS = """<div role=tablist><button role=tab>Sent (4)</button><button role=tab>Drafts (1)</button></div>
<nav><a href=#a>Inbox <span class=badge>3</span></a> <a href=#b>Leave</a></nav>
<div><span><button>My trips</button><span class=badge>2</span></span> <button>My cars</button></div>
<h1>Mail</h1><p>Current card <b>Amex ending in 7</b></p>"""

STAFF = """<h1>Club</h1><p>Editors: 2</p><h2>Staff</h2><table><tr><td>Bo Dahl<td>Trainer</tr><tr><td>Cy Moe<td>Not hired
</tr></table><h2>Guests</h2><table><tr><td>Di Orr<td>Trainer</tr></table>"""

PAGED = """<table><tr><th>Id<th>Title</tr><tr><td>1<td>A</tr><tr><td>2<td>B</tr><tr><td>3<td>C</tr></table>
<p>Showing 1 to 3 of 5 items</p><ul class=pagination><li><a href=#>prev</a><li><a href=#>1</a><li><a href=#>2</a>
<li><a href=#>next</a></ul>"""

ON_ONE_LINE = """<div style="display:flex;justify-content:space-between"><h1>Mail</h1><div style="display:flex;gap:9px">
<span>Unread</span><b>3</b><button>Mark all as read</button></div></div>
<dl style="display:flex;gap:8px"><dt>Length</dt><dd>18:27</dd><dt>Songs</dt><dd>5</dd></dl>
<div role=log aria-label=Conversation><p>Ann: Room 4 is free</p><p>You: Thanks <i>Sent</i></p></div>
<div style="display:flex;gap:20px"><span>Status</span><button>Open</button><span>Priority</span><button>High</button>
</div><p>Room 5 is free</p><label>From</label>
<div style="position:relative;width:99px"><input role=combobox aria-label=From readonly
style="position:absolute;inset:0;opacity:0">
<div class="el-select__selected-item el-select__placeholder"><span>Oslo</span></div></div>"""

PLAYED = """<h1>Evening drive</h1><ul aria-label=Songs><li><p>Slow Train</p><i>Bo</i></li><li><p>Paper Moon</p><i>Cy</i>
</li><li><p>Harbour Lights</p><i>Bo</i></li></ul><p>Because you like Bo</p><p>Slow Train (live) &middot; Ten</p>"""

LOAN = """<h1>Loan</h1><label>Interest rate (%) <input value=6></label><label>Lender <input value=Fern></label>
<dl><dt>Monthly payment</dt><dd>$1,032.80</dd><dt>Status</dt><dd>Submitted</dd></dl><style>.card{display:flex;gap:9px}
</style><div class=card><b>B-146</b><span>Sat 22 Nov</span><i>Cancelled</i></div>
<div class=card><b>B-147</b><span>Sun 23 Nov</span><i>Ordered</i></div>
<p>No offers yet</p><nav><a href=#o>Offers</a> <a href=#n>Notes</a> <a href=#j>Jobs</a></nav><p>No failed jobs</p>
<label><input type=checkbox role=switch>Alert</label><p>No mails.</p>"""

APART = """<style>body{margin:0}#a{display:flex;min-height:100vh}#b{width:220px}#c{flex:1}#d{height:48px}</style>
<div id=d>Budget</div><div id=a><div id=b><a href=#x>Accounts</a> <a href=#y>Reports</a>
<p>Checking <b>1,000.00</b></p></div>
<div id=c><h1>All</h1><p>Log in</p></div></div>"""

SEEN = {
    "what is above or between others in a list": (
        PLAYED,
        {
            '"Slow Train" is above "Harbour Lights"': HOLDS,
            '"Harbour Lights" is above "Slow Train"': UNSURE,
            '"Paper Moon" is above "Harbour Lights"': HOLDS,
            '"Paper Moon" is between "Slow Train" and "Harbour Lights" in the list': HOLDS,
            '"Paper Moon" is between "Harbour Lights" and "Slow Train" in the list': HOLDS,
            '"Harbour Lights" is between "Slow Train" and "Paper Moon" in the list': CONTRADICTED,
            '"Slow Train" is on top of the list': HOLDS,
            '"Harbour Lights" is on top of the list': CONTRADICTED,
        },
    ),
    "what a label that adds something in brackets, a term or a card says": (
        LOAN,
        {
            "the interest rate is 6": HOLDS,
            "the interest rate is 7": CONTRADICTED,
            '"Monthly payment" reads $1,032.80': HOLDS,
            '"Monthly payment" reads $1,032.00': CONTRADICTED,
            'the status reads "Submitted"': HOLDS,
            'the status reads "Draft"': CONTRADICTED,
            '"B-146" is "Cancelled"': HOLDS,
            '"B-147" is "Cancelled"': UNSURE,
            "there are no offers yet": HOLDS,
            "there are no notes": UNSURE,
            "there are no jobs": UNSURE,
            'under the switch it says "No mails."': HOLDS,
            'under the switch it says "No offers yet"': UNSURE,
        },
    ),
    "what is called the sidebar for where it is": (
        APART,
        {
            'the sidebar shows "Checking"': HOLDS,
            'the sidebar shows "Log in"': UNSURE,
            'the sidebar does not show "Log in"': HOLDS,
            'the sidebar does not show "Checking"': CONTRADICTED,
        },
    ),
    "a figure below the heading of what it is of, or behind a label": (
        SYNC,
        {
            "the sync is 60% done": UNSURE,
            "the sync is 80% done": UNSURE,
            "the backup is 60% done": UNSURE,
            "the summary reads 5 sold, 2 returned": UNSURE,
            "the summary reads 5 sold, 3 returned": UNSURE,
            "the points are 7 of 20": HOLDS,
            "the points are 8 of 20": CONTRADICTED,
            "the state is 60% done": UNSURE,
            "it says 60% done": HOLDS,
            "the page shows 3 / 8": HOLDS,
            "the page shows 4 / 8": CONTRADICTED,
        },
    ),
    "two figures of one form": (TWO_SYNCS, {"the sync is 60% done": UNSURE, "the sync is 20% done": UNSURE}),
    "a figure below another heading": (OTHER_SYNC, {"the sync is 60% done": UNSURE}),
    "a figure in a row": (
        BAKES,
        {
            '"Rye loaf" is at 3 / 8': HOLDS,
            '"Rye loaf" is at 2 / 8': UNSURE,
            '"Oat bun" is at 2 / 4': UNSURE,  # as the boxes
            '"Corn roll" is at 2 / 4': UNSURE,
            '"Fig bar" is at 2 / 4': UNSURE,
        },
    ),
    "a figure above the list that it sums up": (
        BAKES,
        {
            'the list says "2 open, 1 done"': UNSURE,
            'the list says "2 open, 2 done"': CONTRADICTED,
            'the list says "Rooms"': CONTRADICTED,
            'the table says "Bakes"': UNSURE,
            'the line above the table says "2 open, 1 done"': HOLDS,
            'the line below the table says "2 open, 1 done"': UNSURE,
        },
    ),
    "a figure above one of two lists": (TWO_TABLES, {'the list says "9 open, 9 done"': UNSURE}),
    "the heading of a card with several texts": (
        CLASSES,
        {
            'Art History says "You are second in the queue"': HOLDS,
            'Art History says "You are third in the queue"': UNSURE,
            'Pottery says "You are second in the queue"': UNSURE,
            'Pottery is "Full"': UNSURE,
        },
    ),
    "the heading of one text": (
        TILES,
        {'"Plan" is "Basic"': HOLDS, '"Plan" is "Pro"': CONTRADICTED, '"Balance" is "$5"': CONTRADICTED},
    ),
    "figures on one line": (
        ON_ONE_LINE,
        {
            'the "Unread" counter shows 3': HOLDS,
            'the "Unread" count is 2': CONTRADICTED,
            'the length is "18:27"': HOLDS,
            '"Songs" is "5"': HOLDS,
            '"Length" is "5"': CONTRADICTED,
            'the conversation shows "Room 4 is free"': HOLDS,
            'the conversation shows "Sent"': HOLDS,
            'the conversation shows "Room 5 is free"': UNSURE,
            '"Open" is "Priority"': UNSURE,
            'the "From" dropdown shows "Oslo"': HOLDS,
            'the "From" dropdown shows "Rome"': CONTRADICTED,
        },
    ),
    "the rows of one page, and the page's own count": (
        PAGED,
        {
            "the list has 5 items again": UNSURE,
            "the list does not have 3 items": UNSURE,
            "there are 5 items in the table": UNSURE,
            "there are at least 4 items in the table": UNSURE,
            "the list has 3 items": HOLDS,
            "the list has 4 items": CONTRADICTED,
            "the table has 3 rows": HOLDS,
            "the table has 5 rows": CONTRADICTED,
        },
    ),
    "tabs and badges": (
        TABS,
        {
            'the tab reads "Sent (4)"': HOLDS,
            'the tab reads "Sent (5)"': CONTRADICTED,
            'the tab reads "Spam (5)"': UNSURE,
            'the second tab says "Drafts (1)"': HOLDS,
            'the first tab says "Drafts (1)"': CONTRADICTED,
            'the tabs say "Sent (4)" and "Drafts (1)"': HOLDS,
            'the tabs say "Sent (4)" and "Inbox 3"': UNSURE,
            'the badge beside "Inbox" shows 3': HOLDS,
            'the badge beside "Leave" shows 3': UNSURE,
            'the badge on "My trips" is 2': HOLDS,
            'the badge on "My trips" shows 3': UNSURE,
            'the badge on "My cars" is 2': UNSURE,
            'the badge on "Sent (4)" is 2': UNSURE,
            'the current card is "Amex ending in 7"': HOLDS,
            'the current card is "Inbox"': UNSURE,
        },
    ),
    "roles": (
        STAFF,
        {
            "there are 2 editors": HOLDS,
            "there are 3 editors": UNSURE,
        },
    ),
}


@pytest.mark.parametrize("name", SEEN)
async def test_a_claim_about_a_figure_a_badge_or_a_title(page: Page, name: str) -> None:
    html, lines = SEEN[name]
    await page.set_content(f"<!doctype html>{html}")
    assert await outcomes(page, lines) == lines
