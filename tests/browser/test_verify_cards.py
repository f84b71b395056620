"""Cards, lists, baskets and drawers of pages that only draw them: which box a person means, and what nobody knows."""

import pytest
from playwright.async_api import Page

from smoketree.language.claim_terms import ClaimOutcome
from tests.browser.test_verify_things import outcomes

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

HOLDS, CONTRADICTED, UNSURE = ClaimOutcome.HOLDS, ClaimOutcome.CONTRADICTED, ClaimOutcome.NOT_ESTABLISHED

SHADOW = """<h1>Claims</h1><div id=root></div><script>
class ClaimCard extends HTMLElement { connectedCallback() {
  this.attachShadow({ mode: "open" }).innerHTML = `<x-card><h3>${this.dataset.id}</h3><p>${this.dataset.state}</p>
</x-card>`; } }
customElements.define("claim-card", ClaimCard);
const root = document.getElementById("root").attachShadow({ mode: "open" });
root.innerHTML = '<p>Glass</p><div id="list"><claim-card data-id="C-1" data-state="Open"></claim-card>'
  + '<claim-card data-id="C-2" data-state="Paid"></claim-card></div>';</script>"""

SHOP = """<style>.side { background: #eee; width: 200px }</style><h1>Seeds</h1><div class=deck>
<div class=tile>Dill</div></div>
<p>Mint</p><div class=side><div class=hd>Your basket</div><div>Thyme</div><div>Total</div></div>"""

TICKETS = """<style>.uk-card { border: 1px solid #ccc; display: flex; gap: 8px; margin: 4px }</style><h1>Desk</h1>
<button>New ticket</button><div><div class=uk-card><b>#7</b><div><b>Printer is offline</b><div>Tom</div></div>
<i>Lena</i><button>Take</button><button>Solve</button></div><div class=uk-card><b>#9</b><div><b>VPN drops</b>
<div>Mia</div></div><i>Lena</i><button>Solve</button></div></div>"""

TWO_LISTS = """<h1>Board</h1><section aria-label=New><h2>New</h2><ul><li>Ann <i>remote</i><li>Bo <i>remote</i></ul>
</section>
<section aria-label=Hired><h2>Hired</h2><ul><li>Cy <i>remote</i> <b>paid</b></ul></section>"""

FILMS = """<style>.pill { background: #fd0; margin-left: 8px; padding: 0 6px }</style><h1>Films</h1>
<div class=film-card><div><div class=film-card__title>Salt<span class=pill>9 left</span></div></div>
<button>Added</button></div>
<div class=film-card><div><div class=film-card__title>Fog<span class=pill>2 left</span></div></div>
<button>Add</button></div>
<aside><h2>Mine</h2><ol aria-label=Mine><li><span>Salt</span><button>✕</button></ol></aside>"""

LOTS = """<style>.lot { border: 1px solid #ccc; margin: 4px }</style><h1>Auction</h1><div>
<div class=lot><button aria-label=Like>♥</button><h3>Porto</h3><div>Lot 2</div><div>You lead</div></div>
<div class=lot><button aria-label=Like>♥</button><h3>Heron</h3><div>Lot 4</div><input aria-label=Bid>
<span>Bid</span></div></div>"""

OVER = """<style>#veil, #top { position: fixed; inset: 0; background: #0008 } #bar, #box { background: #fff;
position: absolute }
#bar { inset: 0 0 0 auto; width: 200px } #box { left: 200px; top: 200px; width: 150px }</style><h1>Slots</h1>
<section aria-label=Stock><h2>Stock</h2><p>Blood</p></section><section aria-label=News><h2>News</h2><p>None</p>
</section>
<div id=veil><div id=bar role=dialog><h2>Mine</h2><p>Harbour, 15:30</p></div></div>"""

ASKED = f"{OVER}<div id=top><div id=box role=dialog><p>Call it off?</p><button>Yes</button></div></div>"

SELECT = """<div class=field><label for=s>Sort by</label><div style="display: flex"><div>Price</div>
<input id=s readonly></div></div>
<div class=field><label for=t>Then by</label><input id=t readonly></div><p>Name</p>"""

TOAST = """<div role=alert style="display: flex; position: fixed; top: 60px; background: #fff"><div>Tag added</div>
<button>&times;</button></div><div style="height: 99px"></div>
<table><tr><td>Delivery included<td>&times;</tr></table>"""

MAILS = """<style>.mail * { display: block }</style><h1>Mail</h1><div>
<button>Refresh</button><button>Delete all</button>
</div><div><button class=mail><b>Ann</b><i>Invoice 7</i></button><button class=mail><b>Bo</b><i>Reset</i></button></div>
<section><h2>Reset</h2><p>Your code is 17.</p></section>"""

WATCHES = """<style>table { width: 100% } td { height: 50px } li { float: left }</style><h1>Changes</h1>
<ul><li><button>Pause all watches</button>
<li><button>Running</button></ul><div role=group aria-label="Filter watches"><a href=#a>All</a></div>
<table><tr><th>Page<th>Checked</tr><tr><td>Fruit<td>Today</tr><tr><td>Tea<td>Never</tr></table><h2>Comments</h2>
<p>None yet</p>"""

BUTTONS = """<style>td { height: 60px }</style><h1>Mail</h1><ul><li><button>Ann: Hello</button>
<li><button>Bo: Bye</button>
</ul><table><tr><td>From<td>Ann</tr><tr><td>To<td>Cy</tr></table>"""

LINKS = """<style>table { width: 100% } td { height: 60px }</style><h1>Files</h1><ul><li><a href=#a>Contract.pdf</a>
<li><a href=#b>Offer.pdf</a></ul><h2>Activity</h2><table><tr><td>Draft.pdf removed</tr><tr><td>Shared</tr><tr>
<td>Signed</tr></table>"""

FLAGS = """<h1>Flags</h1><table><tr><th>On<th>Flag</tr><tr><td><input type=checkbox checked aria-label="On: Chat">
<td>Chat</tr><tr><td><input type=checkbox aria-label="On: Beta"><td>Beta</tr></table>"""

PICKED = """<h1>Rows</h1><table><tr><th><input type=checkbox><th>Name</tr><tr><td>
<input type=checkbox checked><td>Ann</tr><tr><td><input type=checkbox checked>
<td>Bo</tr><tr><td><input type=checkbox><td>Cy</tr></table>"""

MARKED = """<h1>Rows</h1><table><tr class=picked><td>Ann<td>1</tr><tr><td>Bo<td>2</tr></table>"""

BAGS = """<style>.flex { display: flex } .box { border: 1px solid }</style><h1>Stock</h1><h2>Groups</h2><div>
<div class=box><div class="flex top"><h3>A-</h3><i>Enough</i></div><div class=flex><span>Bags</span><b>23 bags</b></div>
</div><div class=box><div class="flex top"><h3>B+</h3><i>Low</i></div><div class=flex><span>Bags</span><b>7 bags</b>
</div></div></div><p>All bags: <b>30 bags</b></p><p>Guests coming</p><p>4 people</p>"""

OWN_WORDS = """<h1>Find</h1><div id=a><ul><li>Tea<li>Salt</ul><button>Go</button></div><script>
for (const each of document.querySelectorAll("*")) { each.matches = ["Tea"]; each.closest = () => null; }</script>"""

CHIPS = """<style>.c { background: #fdd; padding: 2px 6px }</style><h1>Episode</h1><div role=status>Draft</div>
<table><tr><th>Code<th>Value<th>On</tr><tr><td>db-1<td>9 <span class=c><i>Too warm</i></span><td>
<button role=switch aria-checked=true>t</button></tr><tr><td>db-2<td>4<td><button>Too warm</button></tr></table>
<form><input aria-label=Name><button>Log in</button></form><form><input aria-label=Word><button>Find</button></form>"""

BASKET = """<title>Basket</title><main><h1>Basket</h1><ul></ul><p>Your basket is empty.</p><h2>You may like</h2>
<ul><li>Zebra toy</li><li>Ball</li></ul></main>"""

TOOLBAR = """<style>div { display: flex } button { display: flex }</style><main><h1>Documents</h1><div>
<button><svg width=9 height=9></svg><span>New</span></button>
<button><svg width=9 height=9></svg><span>Open</span></button></div><p>Nothing here.</p></main>"""

TASKS = """<table><thead><tr><th>Task</th><th>Status</th><th>Action</th></tr></thead><tbody>
<tr><td>Task 12</td><td>Open</td><td><button>Done</button></td></tr>
<tr><td>Task 13</td><td><button aria-haspopup=listbox>Done</button></td><td><button>Reopen</button></td></tr>
</tbody></table>"""

FILLED = """<h1>Orders</h1><table><thead><tr><th>Order<th>Sum<th></thead><tbody>
<tr><td>O-1<td>$5<td><button>x</button><tr><td>O-2<td>$6<td><button>x</button>
<tr><td><input placeholder="Order"><td><input placeholder="Sum"><td><button>Add</button></table>"""
GIFTS = """<h1>Gifts</h1><style>b, i { background: #eee; cursor: pointer }</style>
<table><thead><tr><th>Donor<th>Gift<th>Paid<th>Valid until<th></thead>
<tr><td>Ann<td>$60<td>yes<td>2026<td><b class=btn>Thank</b>
<tr><td>Bo<td>$150<td>no<td>2027<td><i>Late</i><tfoot><tr><th>Shown<th>$210</table>
<h2>Largest gifts</h2><ol><li>Cora<li>Lu</ol><p>Paid: 2 of 3<p>Amount waiting for approval: $12"""
HELP = """<title>Tickets</title><nav><a href=#d>Dashboard</a> <a href=#o>Log out</a>
<a href=#t aria-current=page>Tickets</a></nav>
<div role=tablist><button role=tab aria-selected=true>Table</button>
<button role=tab aria-selected=false>Timeline</button></div>
<h1>Your tickets today</h1><div><div class=card><h5>Open</h5><b>0</b></div></div>
<div><div class=card><h5>Closed</h5><b>1</b><div class=card>Printer</div></div></div>
<ul><li title=Note><a href=#n title=Note><svg width=20 height=20><circle r=9 /></svg></a></ul>
<input type=search placeholder="Search tickets">"""
BIDS = """<style>.hd, .t { font-weight: 600 } .lot { border: 1px solid }</style><h1>Sale</h1><div>
<div class=lot><div class=n>Lot 1</div><div class=t>Bell</div><div>£150</div><div class=lead>You lead</div></div>
<div class=lot><div class=n>Lot 2</div><div class=t>Clock</div><div>£85</div></div>
<div class=lot><div class=n>Lot 3</div><div class=t>Lamp</div><div>£40</div></div></div>
<div><div class=hd>Watching (2)</div><div><div>Clock <span>£85</span></div><div>Lamp <span>£40</span></div></div></div>
<nav aria-label=Late><h2>Late (1)</h2><ul><li>Vase</ul></nav>
<aside aria-label=Log><h2>Log</h2><ul><li>Vase sold<li>Rug seen</ul></aside>"""
PANEL = """<h1>Pkg</h1><div role=tablist><button role=tab id=a aria-selected=true>Orders</button>
<button role=tab aria-selected=false>Invoices <span>3</span></button></div>
<div role=tabpanel aria-labelledby=a><ul><li>Tea<li>Salt</ul></div><aside><h2>Recent</h2><ul><li>Milk</ul></aside>"""
PRICES = """<table><tr><th>Product<th>Price<th>Added<tr><td>Tea<td>$5.50<td>2026-01-04
<tr><td>Salt<td>$12.00<td>2026-03-04</table><p>Total: $24.50<p>Visitors: 1.5k<p>State: open
<dl><dt>Weight<dd>3 kg<dt>Left<dd>2 of 10</dl><label>Quantity <input type=number value=3></label>"""
INVOICES = """<h1>Invoices for order 17</h1><table><tr><th>No.</th><th>Sum</th></tr>
<tr><td>I-1</td><td>5</td></tr><tr><td>I-2</td><td>7</td></tr></table>"""

ADMIN = """<title>Shop</title><nav><a href=#>Orders</a> <input type=search aria-label="Filter links"></nav>
<a href=# style="font-size: 30px">Hill Street</a><h1>Select order to change</h1>
<form><input type=hidden name=id><input type=hidden name=children><table hidden></table>
<table><tr><th></th><th>Customer</th><th>State</th></tr>
<tr><td><input type=checkbox></td><td>Ann</td><td>new</td></tr>
<tr><td><input type=checkbox></td><td>Bo</td><td>paid</td></tr></table></form>"""

SUMS = ADMIN.replace("</table></form>", "<tr><td></td><td>Total</td><td>2</td></tr></table></form>")

TABS = """<div role=tablist><button role=tab>Runs</button><button role=tab>Info</button></div>
<div role=tablist><button role=tab>Types</button></div>"""

PARTS = """<main><h1>Week 48</h1><p>24 to 28 November</p><h2>Ingredients</h2><ul aria-label=Ingredients><li>12 sheets
    <li>900 g spinach</ul><table><tr><th>Title<th>Format<tr><td>Wolf Hall<td>Audio<tr><td>Circe<td>Book</table>
    <nav aria-label=Folders><a href=#>Documents (4)</a><a href=#>Templates (2)</a></nav></main>
    <aside aria-label="Shopping list"><h2>Shopping list</h2><p>3 to buy</p><ul><li>Coffee<li>Eggs</ul></aside>
    <aside><ul aria-label=Answers><li><span>Unhappy</span> <b>11</b><li><span>Neutral</span> <b>4</b></ul></aside>"""
RECENT = """<style>.r { display: grid; grid-template-columns: 9em 9em 9em; padding: 8px }</style>
    <div><div class=r><div>VAN-01</div><div>Ford</div><div>94,500 km</div></div>
    <div class=r><div>VAN-02</div><div>Seat</div><div>61,250 km</div></div></div>
    <div><div><h3>Details</h3><div>Pick one</div></div>
    <div><h3>Recently viewed</h3><div>VAN-01</div></div></div>"""

SEEN = {
    "a card of several records": (
        """<div class=card><h3>Works</h3><div class=card-body><h4>Roof <span>20%</span></h4><div>...</div>
        <h4>Sales Office <span>60%</span></h4><div>...</div><h4>Wall Paint <span>Done</span></h4></div></div>
        <div class=card><h3>Depots</h3><div><div class=p><b>North Gate</b><i>Open</i></div><div class=p>
        <b>South Gate</b><i>Shut</i></div></div></div>""",
        {
            '"Sales Office" is at 60%': HOLDS,
            '"Sales Office" is at 20%': UNSURE,
            '"Sales Office" is "Done"': UNSURE,
            'the "Sales Office" card shows "Done"': UNSURE,
            'the row for "Sales Office" contains "20%"': UNSURE,
            'the "Works" card shows "Done"': HOLDS,
            'the row for "South Gate" shows "Open"': CONTRADICTED,
        },
    ),
    "a list that nobody sees before the one that is meant": (
        """<ul style="opacity: 0; position: absolute"><li>Mail<li>Chat</ul><div class=card><h3>Bills</h3><ul><li>A 1
        <li>A 2<li>A 3</ul></div><div class=card><h3>People</h3><ul><li>Ann<li>Bob</ul></div>""",
        {
            'there are 3 bills in the "Bills" card': HOLDS,
            'there are 2 bills in the "Bills" card': CONTRADICTED,
        },
    ),
    "a list in the margin of a table": (
        "<main><table><tr><th>No<th>Place<tr><td>1<td>Oslo<tr><td>2<td>Rome</table></main><aside><ul><li>3<li>X</ul></aside>",
        {"the list has 3 items": UNSURE, "the list has 2 items": HOLDS, "the table has 3 rows": CONTRADICTED},
    ),
    "breadcrumbs, and rows of boxes": (
        """<style>ul { display: flex; list-style: none } .r { display: flex; gap: 9px }</style>
        <ul class=breadcrumbs><li><a href=#p>Trips</a><li>Oslo</ul><div><div class=r><i>1</i><b>Bread is cold</b></div>
        <div class=r><i>2</i><b>Good view</b></div>
        <div class=r><i>3</i><b>Fine</b></div></div>""",
        {
            "2 notes are left in the list": UNSURE,
            "there are 2 rows in the list": UNSURE,
            "there are 3 rows in the list": HOLDS,
            '"Fine" is not in the list': CONTRADICTED,
        },
    ),
    "a menu of links, and rows of boxes": (
        """<style>.r { display: flex; gap: 9px } div > ul { float: left }</style><div><ul><li><a href=#p>Trips</a>
        <li><a href=#s>Settings</a></ul></div><div><div class=r><i>1</i><b>Bread is cold</b></div><div class=r><i>2</i>
        <b>Good view</b></div><div class=r><i>3</i><b>Fine</b></div></div>""",
        {'"Fine" is not in the list': UNSURE, "the list has 2 items": UNSURE},
    ),
    "items that have lists": (
        """<ul><li><h4>a.pdf</h4><ul><li><button>Remove</button></ul><li><h4>b.pdf</h4><ul><li><button>Retry</button><li>
        <button>Remove</button></ul></ul>""",
        {
            '"b.pdf" is the last item in the list': HOLDS,
            '"a.pdf" is the last item in the list': CONTRADICTED,
            "the list has 2 items": HOLDS,
        },
    ),
    "a value under a column of a row": (
        "<table><tr><th>Land<th>Days<th>Carry over<tr><td>Spain<td>22<td>0<tr><td>France<td>25<td>10</table>",
        {
            'the row for "France" shows "25" under "Days" and "10" under "Carry over"': HOLDS,
            'the row for "France" shows 25 under Days and 0 under Carry over': CONTRADICTED,
            'no row shows "30" under Days': HOLDS,
            'only "Spain" has the Days "22"': HOLDS,
            'only "Spain" has the Days "25"': CONTRADICTED,
        },
    ),
    "a status that is in no column, and a button without a text": (
        """<h2>Payments</h2><ul><li><h4>Webflow</h4><p>26 May</p><b>Pending</b><li><h4>Stripe</h4>
        <p>27 May</p><b>+ $7</b></ul><button aria-label="Toggle branch list"><svg width=9 height=9></svg></button>
        <button>main</button>""",
        {
            '"Webflow" has the status "Pending"': UNSURE,
            '"Stripe" has the status "Pending"': UNSURE,
            'the branch button shows "main"': UNSURE,
        },
    ),
    "a card and its number, a lone box": (
        """<section><h3>Ways to pay</h3><div class=card-body><div class=row><div class=c><i>1</i><b>Visa</b></div>
        <div class=c><i>2</i><b>Master</b></div></div></div></section><section><h3>Sales</h3><p>924</p><p>Since May</p>
        </section>""",
        {
            'the "Ways to pay" section contains only one card': UNSURE,
            'the "Sales" section shows 924 and "Since May"': HOLDS,
            'the "Sales" section shows 92 and "Since May"': CONTRADICTED,
        },
    ),
    "a panel beyond the side of the window": (
        """<div><button style="position: fixed">*</button><div style="position: fixed; right: -400px; width: 300px">
        <h5>Looks</h5><p>Colors</p></div></div>""",
        {'the "Looks" panel is visible': CONTRADICTED},
    ),
    "a field without a name between two labels": (
        """<section><h3>Builders</h3><div>Most builds to fetch</div><input type=number value=200><div>Builders to a page
        </div><input type=number value=100></section>""",
        {
            'in the "Builders" section, the most builds to fetch is 200': UNSURE,
            'in the "Builders" section, the most builds to fetch is 100': UNSURE,
        },
    ),
    "a control that is no button, and one that shows other words than its name": (
        "<div role=tablist><button role=tab>Tonight</button></div><button aria-label='Box 1'>A1 Small</button>",
        {
            'there is no button "Tonight"': UNSURE,
            'there is no button "A1 Small"': CONTRADICTED,
            'there is no button "A2 Small"': HOLDS,
            'there is no button "Box 1"': CONTRADICTED,
        },
    ),
    "a record in a drawer and behind it": (
        """<ul><li><b>Loaf</b> $4.50 <button>Add</button><li><b>Bun</b> $1.00 <button>Add</button></ul>
        <div role=dialog aria-modal=true style="position: fixed; right: 0; top: 0; height: 400px; background: #fff">
        <h2>Basket</h2><ul><li><b>Loaf</b> <i>2</i> <span>$9.00</span></ul></div>""",
        {'the row of "Loaf" shows "$9.00"': HOLDS, 'the row of "Loaf" shows "$4.50"': UNSURE},
    ),
    "a table in two parts, and one of a single row": (
        """<table><tr><th>Used<td>198 MB</table><div><div><table><tr><th>Name<th>Size</table></div><div><table>
        <tr><td>a.jpg<td>2<tr><td>b.jpg<td>4</table></div></div>""",
        {'"b.jpg" is displayed in the table': HOLDS, '"c.jpg" is displayed in the table': CONTRADICTED},
    ),
    "breadcrumbs are called so themselves": (
        """<div class=breadcrumb-page><div><ul><li>Alpha<li>Beta<li>Gamma</ul></div></div><ul>
        <li><a href=#h>Home</a><li><a href=#n>News</a><li>About</ul>""",
        {'the list does not contain "Beta"': UNSURE, 'the first item of the list is "Alpha"': UNSURE},
    ),
    "a section that only a screen reader is told of": (
        """<style>h2 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }</style>
        <section><h2>Notes</h2><p>Hello</p></section><section><h3>Other</h3><p>Bye</p></section>""",
        {'the "Notes" section contains "Hello"': HOLDS},
    ),
    "a placeholder": (
        """<style>#c::placeholder { opacity: 0 }</style><label>Price <input placeholder='No limit'></label><label>Name
        <input value=Ann placeholder=You></label><label>City <input id=c placeholder=Oslo></label>""",
        {
            'the "Price" field has the placeholder "No limit"': HOLDS,
            'the "Price" field has the placeholder "No"': CONTRADICTED,
            'the "Name" field has the placeholder "You"': UNSURE,
            'the "City" field has the placeholder "Oslo"': UNSURE,
        },
    ),
    "headings in the items of lists": (
        """<div><h6>Newest</h6><ul><li><h6>Lamp</h6>1<li><h6>Rug</h6>2</ul><h6>Older</h6><ul><li><h6>Sofa</h6>3
        <li><h6>Bed</h6>4</ul></div>""",
        {
            '"Lamp" is listed under "Newest"': HOLDS,
            '"Sofa" is listed under "Newest"': CONTRADICTED,
            '"Sofa" is listed under "Older"': HOLDS,
        },
    ),
    "a number before the sign of an amount": (
        """<h2>Invoices</h2><ul><li><h6>May</h6><span>#FB-2125</span><div>$560 <button>PDF</button></div><li>
        <h6>June</h6><span>#QW-1035</span><div>$120 <button>PDF</button></div></ul>""",
        {"the amount of invoice #FB-2125 is $560": HOLDS, "the amount of invoice #FB-2125 is $120": CONTRADICTED},
    ),
    "a heading with a note": (
        """<h1>Leave <small style='font-size: 50%'><a href=#a><i>&#xf02e;</i> leave</a></small></h1>
        <h2>Team <i>Rome</i></h2>""",
        {
            'the heading of the page is "Leave"': HOLDS,
            'the heading "Leave" is shown': HOLDS,
            'the heading of the page is "Leav"': CONTRADICTED,
            'there is no heading "Leave"': UNSURE,
            'the page heading is not "Leave"': UNSURE,
            'the heading "Team" is shown': CONTRADICTED,
        },
    ),
    "a text that is no tab, and the name of a field": (
        "<nav><a href=#a><i>&#xf013;</i> Options</a></nav><label>Options <select><option>A<option>B</select></label>",
        {'the "Options" tab is selected': UNSURE, 'the "Optics" tab is selected': CONTRADICTED},
    ),
    "the placeholder of a search field with a name": (
        "<input type=search placeholder=Find... aria-label='Search table'>",
        {
            'the "Find..." field is empty': HOLDS,
            'there is no field "Find..."': CONTRADICTED,
            'the "Look..." field is empty': CONTRADICTED,
        },
    ),
    "a head drawn as a table of its own, above rows with fields": (
        """<style>table { table-layout: fixed; width: 300px }</style><div><div><table>
        <tr><th>Review<th>Stars</table></div><div><table><tr><td>Kettle<td><div role=slider
        tabindex=0 aria-label=rating aria-valuenow=5>5</div><tr><td>Lid<td><div role=slider tabindex=0 aria-label=rating
        aria-valuenow=1>1</div></table></div></div>""",
        {"there are 2 rows in the table": HOLDS, "there are 3 rows in the table": CONTRADICTED},
    ),
    "a form in a table of its own below an empty one": (
        """<div><table><tr><th>Name<th>City</table><p>No results</p><table><tr><td>Name<td><input><tr><td>City<td>
        <input></table></div>""",
        {"the table has 2 rows": CONTRADICTED, "the table is empty": HOLDS},
    ),
    "a label with a colon of its own in a row": (
        """<style>.u::after, .l::after { content: ":" } .q { display: flex } .l { display: inline-flex }</style>
        <h3>Oslo trip</h3><table><tr><td><div class=q><span class=l>Status</span><span>Draft</span></div><td>
        <div class=q><span class=l>Owner</span><span>Dana Whit</span></div></table><p>Start: <b class=u>16</b><b>30
        """,
        {
            'the start is "16:30"': HOLDS,
            'the status is "Draft"': HOLDS,
            'the status is "Oslo trip"': CONTRADICTED,
            'the owner is "Dana Whit"': HOLDS,
            'the owner is "Dana"': CONTRADICTED,
        },
    ),
    "the items of a list are no toasts": (
        """<ul><li>Slow Tide<li>Paper Moons</ul><div role=region aria-label="Notifications (F8)"><ol style="position:
        fixed; bottom: 0"><li>Slow Tide plays next</ol></div>""",
        {
            '"Slow Tide" is above "Paper Moons" in the list': HOLDS,
            '"Paper Moons" is above "Slow Tide" in the list': CONTRADICTED,
        },
    ),
    "a list of the page's own is no box of toasts": (
        """<main><ul><li>Slow Tide<li>Paper Moons</ul><section aria-label=Notifications><ol><li>Slow Tide plays next
        </ol></section></main>""",
        {'"Slow Tide" is above "Paper Moons" in the list': UNSURE},
    ),
    "a card that is all of an item": (
        """<ul><li><div class=card><h3>Clover</h3><p>Rabbit</p></div><li><div class=card><h3>Mocha</h3><p>Cat</p></div>
        </ul><div class=card><h3>Pepper</h3><p>Cat</p></div>""",
        {
            'the card of "Clover" shows "Rabbit"': HOLDS,
            'the card of "Clover" shows "Asked"': CONTRADICTED,
            'the card of "Clover" does not show "Asked"': HOLDS,
            'the card of "Pepper" shows "Asked"': UNSURE,
        },
    ),
    "tabs that only the class of their list calls so": (
        """<ul class="nav nav-tabs"><li class=nav-item><a href=#><i></i> Edit</a><li><a href=#>View</a></ul>
        <ul class=navbar-nav><li><a href=#>Home</a></ul>
        <ul><li><a href=#>About</a></ul><ul class=tabs><li>Read the <a href=#>Manual</a> now<li><a href=#>Map</a></ul>
        """,
        {
            'the "Manual" tab is shown': UNSURE,
            "the Edit tab is visible": HOLDS,
            "the Home tab is visible": HOLDS,
            'the "Edit" tab is not shown': CONTRADICTED,
            'the "Log" tab is not shown': HOLDS,
            'the "About" tab is shown': UNSURE,
        },
    ),
    "the column of a row": (
        """<table><tr><th>Builder<th>Tags<th>Workers<tr><td><a href=#>deploy</a><td>live<td>acorn<tr><td><a href=#>tests
        </a><td>nightly<td>acorn-12</table><h2>deploy</h2><section aria-label=deploy><h3>Tags</h3><p>slow</p></section>
        """,
        {
            'the Tags section of "deploy" does not show "slow"': UNSURE,
            'the Workers column of "tests" shows "acorn-12"': HOLDS,
            'the Workers column of "tests" shows "acorn-1"': CONTRADICTED,
            'the Builder column of "tests" shows "live"': CONTRADICTED,
            'the Tags column for "tests" does not show "live"': HOLDS,
        },
    ),
    "what stands before a field in its box": (
        """<div style="display: flex"><label for=s>Slug</label><div style="display: flex"><span>/</span><input id=s
        value=parking></div></div>""",
        {
            'the slug is "parking"': HOLDS,
            'the slug is "/parking"': UNSURE,
            'the slug is "park"': CONTRADICTED,
            'the slug is "/"': UNSURE,
        },
    ),
    "a state on a button, behind a sign": (
        """<table><tr><th>Word<th>Star<tr><td>la cuchara<td><button>\u2605 Starred</button><tr><td>la taza<td>
        <button>\u2717 Starred</button><tr><td>el plato<td><button>Mark starred</button><tr><td>el pan<td>
        <button>+ Starred</button></table>""",
        {
            'the row for "el pan" shows "Starred"': CONTRADICTED,
            'the row for "la cuchara" shows "Starred"': HOLDS,
            'the row for "la taza" shows "Starred"': CONTRADICTED,
            'the row for "el plato" shows "Starred"': CONTRADICTED,
        },
    ),
    "a row with one value": (
        """<table><tr><td>Extras<td>Winter sports declined<tr><td>Region<td>Europe<tr><td>A<td>B<td>C<tr><td>Plan<td>Pro
        <a href=#>Upgrade</a><tr><td>Kind<td><b>Basic</b> of these<tr><td>Note<td>None yet<span hidden>None</span>
        </table>""",
        {
            'the row for "Kind" has the value "Basic"': UNSURE,
            'the row for "Note" has the value "None"': UNSURE,
            'the row for "Extras" has the value "Winter sports"': UNSURE,
            'the row for "Extras" has the value "Winter sports declined"': HOLDS,
            'the row for "Plan" has the value "Pro"': HOLDS,
            'the row for "Region" has the value "Europe"': HOLDS,
            'the row for "A" has the value "C"': HOLDS,
        },
    ),
    "a path whose parts are apart by style": (
        """<style>.a li { display: inline } .a li + li::before { content: "/ " } .b { display: flex }</style>
        <ol class=a aria-label=breadcrumb><li><a href=#>Handbook</a></li><li>Parking</li></ol>
        <ol class=b><li><a href=#>Teams</a></li><li><i></i><a href=#>Blue</a></li></ol>""",
        {
            '"Handbook / Parking" is shown': HOLDS,
            'the breadcrumb shows "Handbook / Parking"': HOLDS,
            'the breadcrumb shows "Handbook / Bikes"': UNSURE,
            '"Handbook > Parking" is shown': CONTRADICTED,
            '"Teams > Blue" is shown': UNSURE,
            '"Teams > Red" is shown': CONTRADICTED,
        },
    ),
    "a number in the cell before a state": (
        "<table><tr><th>Name<th>Open<th>State<tr><td>Ann<td>0<td>Paid<tr><td>Bob<td>3<td>Unpaid</table>",
        {'the row of "Ann" shows "Paid"': UNSURE, 'the row of "Ann" shows "Unpaid"': CONTRADICTED},
    ),
    "numbers that lead to pages": (
        """<header>Cart: 3 items, 9 items in all</header><ul aria-label=Files><li>Aa<li>Bb<li>Cc<li>Dd</ul>
        <nav><a href=#1>1</a> <a href=#2>2</a></nav>""",
        {
            "there are 4 items in the Files list": HOLDS,
            "there are 3 items in the Files list": UNSURE,
            "there are 9 items in the Files list": UNSURE,
        },
    ),
    "a list that can be made longer": (
        "<ul aria-label=Tasks><li>Aa<li>Bb<li>Cc<li><button>Load more</button></ul>",
        {"there are 3 items in the Tasks list": UNSURE, "there are 30 items in the Tasks list": UNSURE},
    ),
    "a record, and its mention in the margin": (
        """<main><ul><li>Lamps <b>12 likes</b><li>Bread <b>10 likes</b></ul><ul><li>Ann's voucher <b>Paid</b></ul>
        </main><aside><ul><li>Lamps<li>Bread</ul><ul><li>Ann <b>Unpaid</b></ul></aside>""",
        {
            'the item "Lamps" shows "12 likes"': HOLDS,
            'the item "Lamps" shows "13 likes"': UNSURE,
            'the item "Ann" shows "Paid"': UNSURE,
            'the item "Ann" does not show "Unpaid"': UNSURE,
        },
    ),
    "a group that is a row": (
        "<h1>Groups</h1><table><tr><th>Group name<th>Learners<tr><td>Readers<td>1<tr><td>Writers<td>0</table>",
        {
            "the group Readers has 1 learner": HOLDS,
            'the group "Readers" has 2 learners': CONTRADICTED,
            "the group Writers has no learners": HOLDS,
        },
    ),
    "a row with a button behind its value": (
        """<style>dl > div, p { display: flex; gap: 20px }</style><dl>
        <div><dt>Plan<dd>Pro<dd><button>Change</button></div><div><dt>Owner<dd>Ann<dd>Bob</div></dl>
        <p><span>Butter</span><span>30 g</span><button>Add to list</button></p>""",
        {
            'the plan is "Pro"': HOLDS,
            'the plan is "Basic"': CONTRADICTED,
            'the owner is "Ann"': UNSURE,
            'the butter is "30 g"': HOLDS,
            'the butter is "40 g"': CONTRADICTED,
        },
    ),
    "what a table has for a property": (
        "<table><tr><th>Name<th>Value<th>Source<tr><td>branch<td>main<td>Force<tr><td>owner<td>ann<td>Force</table>",
        {
            'the property "branch" has the value "main"': HOLDS,
            'the property "branch" has the value "ann"': UNSURE,
            'the value of "branch" is "main"': HOLDS,
            'the value of "branch" is "Force"': UNSURE,
            '"owner" does not have the value "main"': UNSURE,
            'the value of "Force" is "main"': UNSURE,
            '"owner" does not have the value "ann"': UNSURE,
        },
    ),
    "a first row that may be a head by what it says": (
        """<table><tr><td>#<td>Started<td>Revision<td>Worker<td>Status<tr><td><a href=#>(1)</a><td>4 minutes ago<td><td>
        <a href=#>acorn</a><td>failed</table>""",
        {
            "the table has one row": UNSURE,
            "the table has 2 rows": HOLDS,
            "the table has 3 rows": CONTRADICTED,
            'the row of "(1)" has the status "failed"': HOLDS,
            'the row of "(1)" has the worker "birch"': CONTRADICTED,
        },
    ),
    "a first row that is no head": (
        "<table><tr><td>Ann<td>none<td>none<tr><td>Bo<td>3<td>5<tr><td>Cy<td>2<td>1</table>",
        {"the table has 3 rows": HOLDS, "the table has 2 rows": CONTRADICTED},
    ),
    "a first row that is a record, without numbers": (
        """<table><tr><td>Anna<td>Owner<td>You<tr><td>Bob<td><select><option>Admin</select><td><button>Remove</button></table>
        """,
        {'every row of the table has a "Remove" button': CONTRADICTED, "the table has 2 rows": HOLDS},
    ),
    "names in all columns, without a head": (
        "<table><tr><td>Ann<td>Berg<td>Oslo<tr><td>Bo<td>Hall<td>12 Main St.</table>",
        {"the table has 2 rows": HOLDS, "the table has 1 row": CONTRADICTED},
    ),
    "one of several lists has what is in order": (
        "<ul><li>Calm<li>Pairing</ul><ul><li>Tools<li>Deploys</ul><ul><li>Calm<li>Quiet</ul>",
        {
            '"Tools" is above "Deploys" in the list': HOLDS,
            '"Deploys" is above "Tools" in the list': CONTRADICTED,
            '"Calm" is above "Pairing" in the list': UNSURE,
            '"Tools" is above "Quiet" in the list': UNSURE,
        },
    ),
    "what only some of several got": (
        """<p>Delivered to 0 of 2 devices<p>Stored on 1 of 3 disks<p>Saved on 3 of 3 disks<p>Sent to 2 people
        <p>Synced with 1,000 of 2,000 users<p>Placed on 3 of 5 May""",
        {
            'the page shows "Synced"': UNSURE,
            'the page shows "Placed"': HOLDS,
            'the page shows "Delivered"': UNSURE,
            'the page shows "Stored"': UNSURE,
            'the page shows "Saved"': HOLDS,
            'the page shows "Sent"': HOLDS,
        },
    ),
    "an example in a field": (
        "<p hidden>60</p><label>Bed <input placeholder=60></label><p hidden>70</p>",
        {'the page shows "60"': UNSURE, 'the page shows "70"': CONTRADICTED},
    ),
    "things that a button makes, in a table": (
        """<button>New ticket</button><table><tr><th>No.<th>Subject<th>Picked<tr><td>311<td>Export fails<td>2
        <tr><td>312<td>Login loops<td>0</table>""",
        {
            'the first ticket is "Export fails"': HOLDS,
            'the first ticket is "Login loops"': UNSURE,
            'the last ticket is "Login loops"': HOLDS,
            'the picked quantity of "Login loops" is 0': HOLDS,
            'the picked quantity of "Login loops" is 2': UNSURE,
        },
    ),
    "things that a button makes, of which there are none": (
        "<button>New order</button><p>No orders yet</p><ul><li>Milk<li>Tea</ul>",
        {'the first order is "Milk"': UNSURE, 'the last order is "Tea"': UNSURE},
    ),
    "a row by a text that is several elements": (
        """<ul><li><div><code>beta</code> <p>Search</div><span>50%</span><button>Actions for beta</button>
        <li><div><code>gamma</code> <p>Export</div><span>75%</span><button>Actions for gamma</button></ul>""",
        {'"beta" shows "50%"': HOLDS, '"beta" shows "75%"': UNSURE, '"gamma" still shows "75%"': HOLDS},
    ),
    "a card by its class, with parts that are made alike": (
        "<h2>Team</h2><div class=cards>"
        + "".join(
            f"<div class=ui-Card-root><div class=g><div>{name[0]}</div><div><p>{name} Ray<p>{job}</div></div>"
            f"<div class=g>{state}<button>Edit</button></div></div>"
            for name, job, state in (
                ("Ann", "Sales", "<button>Pause</button>"),
                ("Bob", "Support", "<div>On leave</div>"),
            )
        )
        + "</div>",
        {
            '"On leave" is shown in the card of "Bob Ray"': HOLDS,
            '"Support" is shown in the card of "Bob Ray"': HOLDS,
            '"Sales" is shown in the card of "Bob Ray"': CONTRADICTED,
            '"On leave" is shown in the card of "Ann Ray"': CONTRADICTED,
        },
    ),
    "columns of other measures, heads without rows, and what is under another title": (
        """<h1>Runs</h1><table><tr><th>Name<th># Fails<th>Failures/s<th>Price per night</tr>
        <tr><td>/broken<td>7<td>0<td>$5</tr></table><h2>Faults</h2>
        <table aria-label=Faults><thead><tr><th>Name</thead></table>
        <h2>Product information</h2><table><tr><th>UPC<td>1001</tr><tr><th>Reviews<td>0</tr></table>""",
        {
            "/broken has no failures": UNSURE,
            '"Failures" of "/broken" is "0"': UNSURE,
            "/broken has 7 fails": HOLDS,
            'the price of "/broken" is "$5"': HOLDS,
            "there are no rows in the Faults table": HOLDS,
            "a row is shown in the Faults table": UNSURE,
            'the first row of the Faults table shows "Name"': UNSURE,
            "there are no comments for this product": UNSURE,
        },
    ),
    "two columns that have the word, and rows of one cell": (
        """<h1>Runs</h1><table><tr><th>Name<th>Old status<th>Status/Phase<th>Late orders<th>Orders %<th>Date/Time</tr>
        <tr><td>Ann<td>Open<td>Closed<td>3<td>12%<td>May 3</tr></table><h2>Mail</h2><table aria-label=Mail><thead>
        <tr><th>From<th>Subject</thead><tr><td colspan=2>Ann: Lunch?</td></tr><tr><td colspan=2>Bob: Report</td></tr>
        <tfoot><tr><td>Total<td>2</tfoot></table><div role=form aria-label="Sign up"><input aria-label=Mail></div>""",
        {
            'the status of "Ann" is "Open"': UNSURE,
            'the status of "Ann" is not "Closed"': UNSURE,
            "Ann has 3 orders": UNSURE,
            'the date of "Ann" is "May 3"': HOLDS,
            "there are no rows in the Mail table": CONTRADICTED,
            'the row "Bob: Report" is shown': HOLDS,
            'the "Total" row is shown': HOLDS,
            'the row "Total" is not shown': CONTRADICTED,
            'the "Sign up" form is shown': HOLDS,
            "no form is shown": CONTRADICTED,
        },
    ),
    "what a class calls as the claim does": (
        """<h1>Bags</h1><ul><li><div>Sun cream</div><span class=bag>Wash bag</span></li>
        <li><div>Passport</div><span class=bag>Hand luggage</span></li></ul>""",
        {
            'the row for "Passport" has the bag "Hand luggage"': HOLDS,
            'the row for "Passport" has the bag "Wash bag"': UNSURE,
            'the row for "Passport" does not have the bag "Wash bag"': UNSURE,
        },
    ),
    "words that a clause goes on behind": (
        """<p>You save 20% in the second year only</p><p>Your vote counts as invalid</p><p>Draft saved at 10:02</p>
        <p>Mode: basic set (not in use)</p><p>Order 5 placed, no further steps</p><p>Sharing is on hold</p>
        <p>Sound is on for all</p><p>Your note was sent back to you</p><p>Task 7 is open and closed</p>
        <p>Ann is signed in until Friday</p><p>Room 4 booked without a fee</p><p>Note saved once you are online</p>
        <p>Upload 5 finished with errors</p><p>Coupon applied, sync failed</p><p>Import done &ndash; 2 errors</p>
        <p>Mail delivered, no errors</p><p>You joined Chess club's waiting list</p>
        <p>No drafts here, 3 in other rooms</p>
        <p>No results for 5 May, 2026</p><p>0 errors, 3 warnings</p><p>No failures (12 tests)</p>""",
        {
            'the page shows "0 errors"': HOLDS,
            'the page shows "No failures"': HOLDS,
            'the page shows "You joined Chess club"': UNSURE,
            'the page shows "No drafts"': UNSURE,
            'the page shows "No results"': HOLDS,
            'the page shows "Coupon applied"': UNSURE,
            'the page shows "Import done"': UNSURE,
            'the page shows "Mail delivered"': HOLDS,
            'the page shows "You save 20%"': UNSURE,
            'the page shows "Your vote counts"': UNSURE,
            'the page shows "Mode: basic set"': UNSURE,
            'the page shows "Draft saved"': HOLDS,
            'the page shows "Order 5 placed"': HOLDS,
            'the page shows "Sharing is on"': UNSURE,
            'the page shows "Sound is on"': HOLDS,
            'the page shows "Your note was sent"': UNSURE,
            'the page shows "Task 7 is open"': UNSURE,
            'the page shows "Ann is signed in"': HOLDS,
            'the page shows "Room 4 booked"': HOLDS,
            'the page shows "Note saved"': UNSURE,
            'the page shows "Upload 5 finished"': UNSURE,
            'the page shows "You save"': HOLDS,
        },
    ),
    "what is selected, and how many there are": (
        """<p>Selected time: 09:20</p><label>Country <select><option>Peru<option>Chile</select></label>
        <div><div>Open tickets</div><div>4</div></div>
        <ul role=listbox aria-label=Suggestions><li role=option>Tart<li role=option>Soup</ul>
        <nav><ul><li><a href=#>Home</a><li><a href=#>About</a><li><a href=#>Help</a></ul></nav>""",
        {
            'the selected time is "09:20"': HOLDS,
            'the selected time is "09:25"': CONTRADICTED,
            'the selected country is "Peru"': HOLDS,
            'the selected country is "Chile"': CONTRADICTED,
            'the number of open tickets is "4"': HOLDS,
            'the number of open tickets is "5"': UNSURE,
            "there are 2 suggestions": HOLDS,
            "there are 2 suggestions in the list": HOLDS,
            "there are 3 suggestions in the list": CONTRADICTED,
        },
    ),
    "a label in another spelling": (
        """<table><tr><th>Submitter E-Mail<td>hal@example.org<tr><th>Guest e-mail
        <td style="color:#fff;background:#fff">bo@example.org</table>""",
        {
            'the submitter email is "hal@example.org"': HOLDS,
            'the submitter email is "cy@example.org"': CONTRADICTED,
            'the guest email is "bo@example.org"': CONTRADICTED,
        },
    ),
    "a dialog by its first line": (
        """<div role=dialog aria-modal=true style="position:fixed;inset:40px;background:#fff"><div>Order 39</div>
        <button>Close</button><p>Luis Prado</p></div>""",
        {
            'the "Order 39" dialog is shown': HOLDS,
            'the "Order 38" dialog is shown': CONTRADICTED,
            'the "Luis Prado" dialog is shown': UNSURE,
            "the Luis dialog is shown": UNSURE,
            "the order dialog is shown": UNSURE,
        },
    ),
    "a label in a slot": (
        """<x-field></x-field><script>document.querySelector("x-field").attachShadow({ mode: "open" }).innerHTML =
        '<label for=f><slot name=label>Display name</slot></label><input id=f value=Noor>'</script>""",
        {'the "Display name" field has the value "Noor"': HOLDS},
    ),
    "sections that controls with a badge open": (
        "".join(
            f"""<button aria-expanded=true aria-controls=p{at} id=b{at}><span>{name}</span><span>{badge}</span></button>
            <div role=region id=p{at} aria-labelledby=b{at}><ul><li>{item}</ul></div>"""
            for at, (name, badge, item) in enumerate(
                (("Sprint 12", "10 points", "Fix"), ("Sprint", "8 points", "Old"), ("Orders", "2023 archive", "A-1"))
            )
        )
        + "<script>for (const one of document.querySelectorAll('span + span')) one.firstChild.splitText(2)</script>",
        {
            '"Fix" is shown in the "Sprint 12" section': HOLDS,
            '"Fix" is shown in the "Sprint" section': CONTRADICTED,
            '"Old" is listed in the "Sprint" section': HOLDS,
            '"A-1" is shown in the "Orders" section': UNSURE,
        },
    ),
    "what stands between the headings around a table": (
        """<h1>Campaigns</h1><span>3 of 9 shown</span><div><table><tr><th>Name<tr><td>Spring</table></div>
        <h2>Share</h2><p>20% of all</p>""",
        {
            'the table says "3 of 9 shown"': UNSURE,
            'the table says "20% of all"': CONTRADICTED,
            'the table says "4 of 9 shown"': CONTRADICTED,
        },
    ),
    "the part of the page that is called so": (
        PARTS,
        {
            'the shopping list says "3 to buy"': UNSURE,
            'the shopping list contains "spinach"': UNSURE,
            'the list shows "3 to buy"': UNSURE,
            'the list shows "spinach"': HOLDS,
            'the list shows "9 to buy"': CONTRADICTED,
            'the table shows "Eggs"': CONTRADICTED,
            'the heading "Week 48" is displayed with "24 to 28 November"': HOLDS,
            'the heading "Week 48" contains "24 to 28 November"': CONTRADICTED,
            '"Wolf Hall" is one of the titles': HOLDS,
            '"Audio" is one of the titles': UNSURE,
            '"Circe" is in the "Title" column': HOLDS,
            '"Book" is in the "Title" column': UNSURE,
            'the folder list shows "Documents (4)"': HOLDS,
            '"Unhappy" has the value "11" in the list "Answers"': HOLDS,
            '"Unhappy" has the value "4" in the list "Answers"': UNSURE,
        },
    ),
    "a row, and a list with a title that has one item of that name": (
        RECENT,
        {
            'the row of "VAN-01" shows "94,500 km"': HOLDS,
            'the row of "VAN-01" shows "61,250 km"': CONTRADICTED,
            '"VAN-01" closed': UNSURE,
        },
    ),
    "a card, and a line of the cart that is open over it": (
        """<h1>Shop</h1><article aria-label="Shears"><h3>Shears</h3><p>$38.00</p></article>
        <article aria-label="Rake"><h3>Rake</h3><p>$12.00</p></article><h2>Recently viewed</h2><p>Rake</p>
        <aside role=dialog aria-label="Your cart"><h2>Your cart</h2><div><div>Shears</div><b>$76.00</b></div></aside>
        <h2>Log</h2><div style="display: flex"><h2>Audit log</h2><label>Show <select><option>All</select></label></div>
        <table><tr><th>Day<th>By<tr><td>Mon<td>Noor<tr><td>Tue<td>Ann</table>""",
        {
            '"$76.00" is shown in the row of "Shears"': UNSURE,
            '"$38.00" is shown in the row of "Shears"': HOLDS,
            '"$76.00" is shown in the row of "Rake"': CONTRADICTED,
            'the first row of the audit log contains "Noor"': HOLDS,
            'the first row of the audit log contains "Ann"': CONTRADICTED,
        },
    ),
    "a list of buttons, and parts that only the markup names": (
        """<h1>Mail</h1><div role=list aria-label=Messages><div role=button>Keys</div><div role=button>Parcel</div>
        <div role=button>Lunch</div></div><div class=player-bar><b>Harbour Lights</b><button>Pause</button></div>
        <p><label><input type=checkbox checked aria-label="Sales: Push"></label></p>
        <label style="visibility: hidden"><input type=checkbox checked style="visibility: visible">Hidden</label>""",
        {
            '"Keys" is the first entry in the list of messages': HOLDS,
            '"Lunch" is the first entry in the list of messages': UNSURE,
            "the list of messages has 3 entries": HOLDS,
            "the list of messages has 2 entries": UNSURE,
            'no item in the "Messages" list shows "Parcel"': UNSURE,
            'no item in the "Messages" list shows "Tea"': HOLDS,
            'the player bar shows "Harbour Lights"': HOLDS,
            'the player bar shows "Salt"': UNSURE,
            'the "Sales: Push" checkbox is checked': HOLDS,
            'the "Hidden" checkbox is checked': UNSURE,
        },
    ),
    "so many of the rows and items": (
        """<h1>Orders</h1><table><tr><th>Order<th>Name<th>Status<th>Note<th>E-mail<tbody>
        <tr><td>#1<td>Ann<td>Open<td><td>a@x.org<tr><td>#2<td>Bo<td>Paid<td>Open late<td>-
        <tr><td>#3<td>Cy<td>Open<td>0<td><tr><td><td>Total<td><td><td></table>
        <h2>Projects</h2><ul><li>Apollo <button>Delete</button><li>Borea<li>Cleo <button>Delete</button></ul>""",
        {
            'two orders have the status "Open"': HOLDS,
            'three orders have the status "Open"': CONTRADICTED,
            'there are two orders whose status is "Open"': HOLDS,
            'at most one order has the status "Open"': CONTRADICTED,
            'no order has the status "Sent"': HOLDS,
            'no order has the status "Paid"': CONTRADICTED,
            "two orders are open": UNSURE,
            "one order is paid": HOLDS,
            "two orders are paid": CONTRADICTED,
            "none of the orders is cancelled": UNSURE,
            'none of the orders shows "Ann"': CONTRADICTED,
            'two projects have a "Delete" button': HOLDS,
            'only one project has a "Delete" button': CONTRADICTED,
            'no project has an "Edit" button': HOLDS,
            "two statuses are Open": UNSURE,
            'the e-mail of "Cy" is empty': HOLDS,
            'the e-mail of "Bo" is empty': HOLDS,
            'the e-mail of "Ann" is empty': CONTRADICTED,
            'the e-mail of "Ann" is not empty': HOLDS,
            '"Cy" has no e-mail address': HOLDS,
            '"Ann" has no e-mail address': CONTRADICTED,
            '"Cy" has no note': HOLDS,
            '"Cy" has no phone': UNSURE,
        },
    ),
    "cells without a text": (
        """<style>.font::before { content: "\\f00c" } .dot { display: inline-block; width: 9px; height: 9px;
        background: green }</style><table><tr><th>Name<th>Mark<th>Dot<th>Note<tbody>
        <tr><td>Ann<td><i class=font></i><td><span class=dot></span><td><b></b><tr><td>Bo<td><td><td>
        <tr><td>Cy<td><button>Add mark</button><td><input type=checkbox><td>Not provided
        <tr><td>Di<td style="background-image: linear-gradient(red, red)"><td>Loading\u2026<td>--</table>
        <h2>Audit log</h2><div><p>Login by Ann<p>Login by Bo</div><h2>Recent changes to the audit log</h2>
        <ul><li>Rule added<li>Rule gone</ul>""",
        {
            'the mark of "Cy" is empty': UNSURE,
            'the dot of "Cy" is empty': UNSURE,
            '"Cy" has no note': UNSURE,
            'the mark of "Di" is empty': UNSURE,
            'the dot of "Di" is empty': UNSURE,
            'the note of "Di" is empty': HOLDS,
            'the first row of the audit log shows "Rule added"': UNSURE,
            'the first row of the audit log shows "Login by Ann"': UNSURE,
            'the mark of "Ann" is empty': UNSURE,
            'the dot of "Ann" is empty': UNSURE,
            'the note of "Ann" is empty': HOLDS,
            'the dot of "Bo" is empty': HOLDS,
            'the dot of "Bo" is not empty': CONTRADICTED,
        },
    ),
    "a status that is drawn, and a list that is scrolled": (
        """<style>.dot { display: inline-block; width: 9px; height: 9px; background: red }</style><h1>Jobs</h1>
        <table><tr><th>Job<th>Status<th>State<tbody><tr><td>A<td>Done<td>On<tr><td>B<td><i class=dot title=Failed></i>
        <td>Off<tr><td>C<td>Failed<td>Off</table><h2>Agents</h2>
        <div style="height: 90px; overflow: auto"><div style="height: 4000px"><ul aria-label=Agents><li>Ann Editor
        <li>Bo Editor</ul></div></div>""",
        {
            'one job has the status "Failed"': UNSURE,
            'at most one job has the status "Failed"': UNSURE,
            'two jobs have the state "Off"': HOLDS,
            'three jobs have the state "Off"': CONTRADICTED,
            'none of the items in the "Agents" list shows "Owner"': UNSURE,
        },
    ),
    "a page of a longer table": (
        """<h1>Orders</h1><table><tr><th>Order<th>Status<tbody><tr><td>#1<td>Open<tr><td>#2<td>Open<tr><td>#3<td>Paid
        </table><div><button>Previous</button> <span>Page 1 of 4</span> <button>Next</button></div>""",
        {
            'no order has the status "Cancelled"': UNSURE,
            'two orders have the status "Open"': UNSURE,
            'at least three orders have the status "Open"': UNSURE,
        },
    ),
    "what is beside what": (
        """<h1>Side</h1><div style="display: flex; gap: 20px"><button>Save</button><button>Cancel</button>
        <h2>Apollo</h2><h2>Cleo</h2></div><h2>Below</h2>""",
        {
            "the Save button is to the left of the Cancel button": HOLDS,
            "the Save button is to the right of the Cancel button": UNSURE,
            '"Cleo" is to the right of "Apollo"': HOLDS,
            '"Cleo" is to the left of "Apollo"': UNSURE,
            '"Below" is to the left of "Cleo"': UNSURE,
        },
    ),
    "a page of orders whose only list is of something else": (
        "<h1>Orders</h1><h2>Invoices for order 17</h2><ul><li>I-1<li>I-2</ul>",
        {
            'the second invoice is "I-2"': HOLDS,
            'the second order is "I-2"': UNSURE,
            "there are 2 orders": UNSURE,
            "there are 2 invoices": HOLDS,
        },
    ),
    "the ends of a table with a foot, and a list that a heading names": (
        GIFTS,
        {
            '"$210" is displayed at the bottom of the table': HOLDS,
            '"Bo" is at the bottom of the table': HOLDS,
            '"Ann" is at the bottom of the table': UNSURE,
            '"Bo" is at the top of the table': CONTRADICTED,
            'the second of the "Largest gifts" is "Lu"': HOLDS,
            'the first of the largest gifts is "Lu"': UNSURE,
            'the number of paid gifts is "2 of 3"': HOLDS,
            'the number of paid gifts is "3 of 3"': UNSURE,
            '"Paid" is "yes" in the row of "Ann"': HOLDS,
            '"Paid" is "no" in the row of "Ann"': CONTRADICTED,
            '"Ann" has a "Thank" button': HOLDS,
            '"Bo" has a "Thank" button': CONTRADICTED,
            '"Bo" has a "Late" button': UNSURE,
            "the amount waiting for approval is $12": HOLDS,
            "the amount waiting for approval is $13": CONTRADICTED,
            'the row of "Bo" is valid until "2027"': HOLDS,
        },
    ),
    "what is said of items, and an order by the noun of a column": (
        "<ul><li>Apple<li>Banana</ul><table><tr><th>Name<th>Qty<tr><td>Ann<td>9<tr><td>Bo<td>10</table>",
        {
            "there are no duplicates in the list": UNSURE,
            "there are 2 duplicates in the list": UNSURE,
            "there are 2 fruits in the list": HOLDS,
            "the names are in alphabetical order": HOLDS,
            "the names are in descending order": CONTRADICTED,
            'the list begins with "Banana"': CONTRADICTED,
            'the list ends with "Banana"': HOLDS,
        },
    ),
    "a number in the name of a thing, beside its price": (
        "<ul><li><h3>iPhone 15</h3><p>$900</p><li><h3>Case 3</h3><p>$12</p></ul>",
        {
            'the price of "iPhone 15" is under $100': UNSURE,
            'the price of "iPhone 15" is at most 20': UNSURE,
            "every price in the list is under $100": UNSURE,
        },
    ),
    "a value that is more or less than another": (
        PRICES,
        {
            "the total is at least $24": HOLDS,
            "the total is more than 24.50": CONTRADICTED,
            "the total is between $20 and $24": CONTRADICTED,
            "the visitors are at least 900": UNSURE,
            '"Visitors" is less than "100"': UNSURE,
            '"Weight" is at most "3 kg"': HOLDS,
            '"Weight" is at least "2"': UNSURE,
            '"Left" is at most "5"': UNSURE,
            '"State" is more than "5"': UNSURE,
            "every price in the table is at most $12": HOLDS,
            "every price is at most $12": UNSURE,
            "all prices are at least $5": HOLDS,
            "all prices are under $12": CONTRADICTED,
            'the price of "Tea" is less than $6': HOLDS,
            '"Added" of "Tea" is after 2026-02-01': CONTRADICTED,
            "the quantity is at most 3": HOLDS,
            "there are between 3 and 5 rows": UNSURE,
            "the number of rows is between 1 and 2": HOLDS,
        },
    ),
    "a row of a table that is there to be filled in": (
        FILLED,
        {
            "the table has 2 rows": UNSURE,
            "the table has 3 rows": UNSURE,
            "the table has 4 rows": CONTRADICTED,
            "there are 2 orders": UNSURE,
            'the last order is "O-2"': UNSURE,
            'the first order is "O-1"': HOLDS,
        },
    ),
    "what a title names in passing is not what its table lists": (
        INVOICES,
        {"there are 2 orders": UNSURE, "there are 2 invoices": HOLDS, "there are 3 invoices": CONTRADICTED},
    ),
    "the only table of an admin page, with a form that has fields called id and children": (
        ADMIN,
        {
            "there are 2 orders": HOLDS,
            "there are 3 orders": CONTRADICTED,
            'the first order is "Ann"': HOLDS,
            'the last order shows "Ann"': CONTRADICTED,
            "the columns are Customer and State": HOLDS,
            "there are 3 columns": UNSURE,
            "there are 4 columns": CONTRADICTED,
            'the row of "Ann" shows "new" in the state column': HOLDS,
            'the row of "Ann" shows "paid" in the state column': CONTRADICTED,
            'the heading is "Hill Street"': UNSURE,
            "there is no search field": UNSURE,
        },
    ),
    "a sum is no order": (SUMS, {"there are 3 orders": UNSURE, 'the last order is "Total"': UNSURE}),
    "several rows of tabs": (
        TABS,
        {"there are 3 tabs": HOLDS, "there are 2 tabs": UNSURE, "the tabs are Runs and Info": UNSURE},
    ),
    "an empty list beside another": (
        BASKET,
        {
            "the list is empty": UNSURE,
            "the list has 2 items": UNSURE,
            'the list shows "Ball"': UNSURE,
            'the list does not show "Milk"': HOLDS,
            "the basket is empty": HOLDS,
        },
    ),
    "a toolbar is no list": (TOOLBAR, {'"New" is in the list': UNSURE, "the list has 2 items": UNSURE}),
    "a button that acts says nothing about its row": (
        TASKS,
        {'"Task 12" is "Done"': UNSURE, '"Task 12" is "Open"': HOLDS, '"Task 13" is "Done"': HOLDS},
    ),
    "badges that are only drawn, a status, a switch in a row, a form": (
        CHIPS,
        {
            'the row of "db-1" is marked "Too warm"': HOLDS,
            'the row of "db-2" is marked "Too warm"': UNSURE,
            'the status is "Draft"': HOLDS,
            'the status is "Published"': UNSURE,
            "the switch of db-1 is on": HOLDS,
            "the switch of db-1 is off": CONTRADICTED,
            "db-2 has the value 4": HOLDS,
            "the login form is shown": HOLDS,
            "the signup form is shown": UNSURE,
        },
    ),
    "elements with properties of their own": (
        OWN_WORDS,
        {"the list has 2 items": HOLDS, '"Salt" is in the list': HOLDS, "the Go button is enabled": HOLDS},
    ),
    "a list among bars, and what the page is about": (
        WATCHES,
        {
            "2 watches are listed": UNSURE,
            "the list has 2 watches": HOLDS,
            "3 watches are listed": UNSURE,
            "2 comments are listed": UNSURE,
            '"Tea" is in the list': HOLDS,
            '"Running" is in the list': UNSURE,
            "the list has 2 items": HOLDS,
            "the list has 3 items": UNSURE,
        },
    ),
    "what is found by a field of the page": (
        WATCHES.replace("<h2>Comments</h2>\n<p>None yet</p>", ""),
        {
            "2 watches are listed": HOLDS,
            "the list has 2 watches": HOLDS,
            "3 watches are listed": UNSURE,
            'the first watch is "Fruit"': HOLDS,
            'the first watch is "Tea"': UNSURE,
        },
    ),
    "a list of buttons beside a table": (
        BUTTONS,
        {"the list has 2 items": HOLDS, '"Bo: Bye" is in the list': HOLDS, '"Cy" is in the list': UNSURE},
    ),
    "a list of links beside a table, two lists": (
        LINKS,
        {"the list has 2 items": HOLDS, '"Draft.pdf" is not in the list': HOLDS, '"Signed" is in the list': UNSURE},
    ),
    "rows with a box to select them": (
        PICKED,
        {
            "2 rows are selected": HOLDS,
            "3 rows are selected": CONTRADICTED,
            "no row is selected": CONTRADICTED,
            'the row of "Bo" is selected': HOLDS,
            'the row of "Cy" is selected': CONTRADICTED,
            "there are 3 rows and 2 of them are selected": HOLDS,
            "2 checkboxes are checked": HOLDS,
        },
    ),
    "rows with a box that is data": (
        FLAGS,
        {
            'the row of "Chat" is selected': UNSURE,
            'the row of "Beta" is selected': UNSURE,
            "no row is selected": UNSURE,
        },
    ),
    "rows that only a class marks": (
        MARKED,
        {
            "no row is selected": UNSURE,
            'the row of "Bo" is selected': UNSURE,
            'the row of "Bo" is not selected': UNSURE,
        },
    ),
    "a card with its head in a line, numbers with a unit": (
        BAGS,
        {
            'the "A-" card shows "23 bags"': HOLDS,
            'the "A-" card shows "7 bags"': CONTRADICTED,
            '"All bags" is 30': HOLDS,
            '"All bags" is 31': CONTRADICTED,
            "the total of all bags is 30 bags": HOLDS,
            "the number of guests coming is 4": HOLDS,
            "the number of guests coming is 5": UNSURE,
        },
    ),
    "in shadow trees": (
        SHADOW,
        {
            "there are 2 cards": HOLDS,
            "there are 3 cards": UNSURE,
            '"C-2" is shown in the list': HOLDS,
            '"Glass" is shown in the list': UNSURE,
            '"C-3" is not in the list': HOLDS,
        },
    ),
    "a box that begins with its title": (
        SHOP,
        {
            '"Thyme" is shown in the basket': HOLDS,
            '"Mint" is shown in the basket': UNSURE,
            '"Thyme" is not shown in the basket': UNSURE,
            '"Basil" is not shown in the basket': HOLDS,
        },
    ),
    "cards that their class calls so, by any of their texts": (
        TICKETS,
        {
            'the card of "Printer is offline" shows "Lena"': HOLDS,
            'the card of "VPN drops" shows "Take"': CONTRADICTED,
            'each ticket card shows "Lena"': HOLDS,
            'each ticket card shows "Tom"': UNSURE,
            'each invoice card shows "Lena"': UNSURE,
        },
    ),
    "each of several lists": (TWO_LISTS, {'every item shows "remote"': HOLDS, 'every item shows "paid"': UNSURE}),
    "a card with a badge in its title, and an item of a list with the same text": (
        FILMS,
        {
            'the button on the card of "Salt" says "Added"': HOLDS,
            'the button on the card of "Fog" says "Add"': HOLDS,
            'the card of "Salt" shows "2 left"': CONTRADICTED,
        },
    ),
    "a card that is made otherwise than those beside it": (
        LOTS,
        {'the "Porto" card says "You lead"': HOLDS, 'the "Heron" card says "You lead"': CONTRADICTED},
    ),
    "a card made otherwise, and a title that is only drawn": (
        BIDS,
        {
            'the card "Bell" shows "You lead"': HOLDS,
            'the card "Clock" shows "You lead"': CONTRADICTED,
            '"Clock" is listed under "Watching (2)"': HOLDS,
            '"Clock" is below "Watching (2)"': HOLDS,
            '"Bell" is listed under "Watching (2)"': UNSURE,
            '"Vase" is in the list "Late"': HOLDS,
            '"Rug" is not in the list "Late"': HOLDS,
            '"Vase" is not in the list "Late"': CONTRADICTED,
            'the first item of the "Log" says "Vase sold"': HOLDS,
            'the first item of the "Log" says "Rug seen"': CONTRADICTED,
        },
    ),
    "a tab, by its panel": (
        PANEL,
        {
            '"Tea" is shown on the "Orders" tab': HOLDS,
            'the Orders tab lists "Tea" and "Salt"': HOLDS,
            '"Milk" is shown on the "Orders" tab': CONTRADICTED,
            '"Milk" is not shown in the Orders tab': HOLDS,
            "there are 2 items on the Orders tab": HOLDS,
            '"I-1" is shown on the "Invoices" tab': UNSURE,
            '"I-1" is not shown on the "Invoices" tab': UNSURE,
            'the "Invoices" tab shows "3"': HOLDS,
            'the "Invoices" tab shows "4"': CONTRADICTED,
        },
    ),
    "a tab without a panel": (
        PANEL.replace("role=tabpanel", "").replace("<aside>", "<div>").replace("</aside>", "</div>"),
        {
            '"Tea" is shown on the "Orders" tab': HOLDS,
            '"Milk" is not shown in the Orders tab': UNSURE,
            '"Cocoa" is shown in the Orders tab': UNSURE,
            '"I-1" is shown on the "Invoices" tab': UNSURE,
        },
    ),
    "what only leads to something": (
        HELP,
        {
            "the dashboard is shown": UNSURE,
            "the timeline is shown": UNSURE,
            "Timeline is shown": UNSURE,
            "the Timeline tab is shown": HOLDS,
            "log out is shown": HOLDS,
            "Dashboard is shown": HOLDS,
            "the tickets are shown": HOLDS,
        },
    ),
    "a column that is a card itself": (
        HELP,
        {
            "one card is in the Open column": UNSURE,
            "one card is in the Closed column": HOLDS,
        },
    ),
    "what a heading contains": (
        HELP,
        {
            'the heading contains "tickets"': HOLDS,
            'the heading shows "Your tickets"': HOLDS,
            'the heading contains "orders"': CONTRADICTED,
            'the heading contains "Your ticket"': UNSURE,
            'a link containing "Log" is shown': HOLDS,
            'the page\'s heading is "Your tickets today"': HOLDS,
            'the page\'s title contains "Tickets"': HOLDS,
            'the page shows "Your ticket"': UNSURE,
        },
    ),
    "a picture, and a placeholder": (
        HELP,
        {
            "the note is empty": UNSURE,
            'the search field shows "Search tickets"': UNSURE,
            'the search field shows "Printer"': CONTRADICTED,
            "the search field is empty": HOLDS,
        },
    ),
    "records that only the page's subject names": (
        """<style>.team {display: flex; border-bottom: 1px solid; width: 400px}</style><h1>My subscriptions</h1>
        <p>Total: £24.98</p><main><div class=team><div>1.</div><div class=name>Cinema</div><b>lead</b><i>9 pts</i></div>
        <div class=team><div>2.</div><div class=name>Paper</div><i>7 pts</i></div>
        <div class=team><div>3.</div><div class=name>Box</div><i>4 pts</i></div></main>""",
        {
            "all three subscriptions are listed": HOLDS,
            "there are 2 subscriptions": UNSURE,
            "there are 4 subscriptions": UNSURE,
            "there are 3 invoices": UNSURE,
            'it says "lead" next to "Cinema"': HOLDS,
            'it says "lead" next to "Paper"': CONTRADICTED,
            'no temperature is shown in "°C"': UNSURE,
        },
    ),
    "boxes under a heading of their own": (
        """<h1>Accounts</h1><button>Add account</button><h2>Subscriptions</h2>
        <div><div class=b><p>Gold</p><p>$5</p></div>
        <div class=b><p>Silver</p><p>$4</p></div><div class=b><p>Bronze</p><p>$3</p></div></div>""",
        {"there are 3 accounts": UNSURE, "there are 3 subscriptions": HOLDS},
    ),
    "some of more boxes": (
        """<h1>Subscriptions</h1><div><div class=b><p>Gold</p><p>$5</p></div><div class=b><p>Silver</p><p>$4</p></div>
        </div><p>2 of 12</p>""",
        {"there are 2 subscriptions": UNSURE},
    ),
    "boxes of an order, and controls for other things": (
        """<h1>Order 1001</h1><button>Leave a review</button><button>Cancel order</button><input aria-label="Coupon">
        <div><div class=b><p>Mug</p><p>$5</p></div><div class=b><p>Plate</p><p>$4</p></div><div class=b><p>Bowl</p>
        <p>$3</p></div></div><p>No reviews yet</p>""",
        {"there are 3 reviews": UNSURE, "there are 3 orders": UNSURE, "3 coupons left": UNSURE},
    ),
    "a title above a list, and a badge in a button": (
        """<nav><button>Inbox <span>4</span></button><button>Sent</button></nav><main><h2>Inbox</h2>
        <ul><li>Tea</ul></main><aside><h2>Agenda</h2><p>10 events</p><ul aria-label=Agenda><li>Thu 09:00 Dentist
        <li>Fri 10:00 Call</ul></aside><p>Sat 11:00 Party</p>""",
        {
            'the agenda says "Thu 09:00 Dentist"': HOLDS,
            'the agenda says "Sat 11:00 Party"': UNSURE,
            'the number next to "Inbox" is 4': HOLDS,
            'the number next to "Inbox" is 3': UNSURE,
            'the count of "Inbox" is 4': HOLDS,
            '"Inbox" shows "4"': HOLDS,
        },
    ),
    "what the page calls otherwise": (
        """<main><h1>Box</h1><dl><dt>Per delivery<dd>$34.00<dt>Deliveries<dd>3</dl><table><caption>Expenses</caption>
        <tr><th>Day<th>What<th>Amount<tr><td>20 Feb<td>Brunch<td>$50.00<tr><td>21 Feb<td>Rent<td>$90</table></main>
        <div><div>Tea</div><i>New</i></div><div><div>Milk</div><i>Old</i></div>""",
        {
            "the price per delivery is $34.00": HOLDS,
            "the price per delivery is $3.00": UNSURE,
            'the error summary says "Brunch"': UNSURE,
            'the chip of "Tea" is "New"': HOLDS,
            'the chip of "Milk" is "New"': UNSURE,
            'there are 2 rows in the body of the "Expenses" table': HOLDS,
            '"Brunch" is in the row with the amount "$50.00"': HOLDS,
            '"Rent" is in the row with the amount "$50.00"': CONTRADICTED,
            '"Brunch" is in the list': HOLDS,
        },
    ),
    "a drawer over the page": (
        OVER,
        {
            '"Harbour, 15:30" is shown in the drawer': HOLDS,
            '"Harbour, 15:30" is shown in the panel': HOLDS,
            '"Blood" is shown in the panel': UNSURE,
            '"Blood" is not shown in the drawer': HOLDS,
        },
    ),
    "a dialog over a drawer": (
        ASKED,
        {'the dialog asks "Call it off?"': HOLDS, 'the dialog shows "Harbour, 15:30"': UNSURE},
    ),
    "a list that nothing marks up": (
        MAILS,
        {
            '"Invoice 7" is in the list': HOLDS,
            '"Your code is 17." is in the list': UNSURE,
            '"Party" is in the list': UNSURE,
            '"Party" is not in the list': HOLDS,
            '"Invoice 7" is not in the list': CONTRADICTED,
            '"Your code is 17." is not in the list': UNSURE,
        },
    ),
    "a cross that closes, and one that says no": (
        TOAST,
        {'the page shows "Tag added"': HOLDS, 'the page shows "Delivery included"': CONTRADICTED},
    ),
    "what a field shows beside itself": (
        SELECT,
        {'"Sort by" shows "Price"': HOLDS, '"Then by" shows "Price"': UNSURE, '"Then by" shows "Name"': UNSURE},
    ),
}


@pytest.mark.parametrize("name", SEEN)
async def test_a_claim_about_what_is_drawn(page: Page, name: str) -> None:
    html, lines = SEEN[name]
    await page.set_content(f"<!doctype html>{html}")
    assert await outcomes(page, lines) == lines
