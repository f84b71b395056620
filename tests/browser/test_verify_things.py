"""Claims about an application's things in its own words, with and without the thing: rows, cards, lists, prices, and
where on the page they are."""

from collections.abc import Mapping

import pytest
from playwright.async_api import Page

from smoketree.browser.protocol import Observation
from smoketree.browser.session import Session
from smoketree.browser.verify import look, looks
from smoketree.language.claim import Claim
from smoketree.language.claim_terms import ClaimOutcome
from smoketree.language.reader import read_claims
from tests.browser.acting import press, visit
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

HOLDS, CONTRADICTED, UNSURE = ClaimOutcome.HOLDS, ClaimOutcome.CONTRADICTED, ClaimOutcome.NOT_ESTABLISHED

BOOKINGS = """<title>Rooms</title><nav><ul><li>Bookings</li><li>Rooms</li></ul></nav>
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

PAGED = """<h1>Articles</h1><p>12 articles, 3 shelves</p><table><tr><th>No.<th>Shelf</tr>
<tr><td>A-1<td>B</tr><tr><td>A-2<td>B</tr></table><p>Page 1 of 6</p><button>Next</button>"""

CARDS = "<h1>Products</h1><div><article><h3>Desk Lamp</h3></article><article><h3>Wool Rug</h3></article></div>"

BOARD = """<section aria-label="To do"><h2>To do</h2><ul><li>Wash car</li></ul></section>
<section aria-label="Doing"><h2>Doing (0)</h2><ul></ul></section>
<section aria-label="Done"><h2>Done</h2><button>Add card</button></section>"""

RECORD = """<title>T</title><nav><ul><li>Home<li>Files</ul></nav>
<h1>Broken lamp</h1><p><span class="app-state">new</span> <span class="kind">task</span></p>
<table><tr><th>Owner:</th><td>dana</td></tr><tr><th>Rank:</th><td>high</td></tr></table>
<p>Delimiter: <select><option>tab</option></select></p>
<label><input type=checkbox checked> A</label> <label><input type=checkbox checked> B</label>
<label><input type=radio checked> C</label> <label><input type=radio> D</label>"""

LAYOUT = """<style>body { margin: 0 } aside { position: absolute; right: 0; top: 100px; width: 200px }
#toast { position: fixed; bottom: 10px; left: 10px }</style>
<h1>Notes</h1><input type=search aria-label="Search notes"><p>2 matches</p>
<table style="width: 300px"><tr><td>Tea</td></tr></table>
<label>Delimiter <select><option>;</option></select></label><button>Save</button>
<aside><p>Ada Baker</p></aside><div id=toast role=status>Saved</div><div style="height: 3000px"></div><p>Imprint</p>"""

DRAWN = """<h1>Plants</h1><div class=bar><input placeholder="Find plants"><span>1 of 3 watered</span></div>
<div class=lanes><section aria-label="To do"><h2>To do (2)</h2>
<div class=tile><div>Water ferns</div><small>Ida</small></div>
<div class=tile><div>Prune roses</div><small>Jo</small></div></section>
<section aria-label=Done><h2>Done (1)</h2><div class=tile><div>Sow peas</div><small>Ida</small></div></section>
<section aria-label=Later><h2>Later</h2></section></div>"""

FORM = """<h1>Sign up</h1><form><div><label for=n>Nickname</label><input id=n><p>Choose a nickname</p></div>
<div><label for=c>City</label><input id=c><p>Where do you live?</p></div><p>All is well</p></form>"""

TRIPS = """<h1>Voyages</h1><button>New trip</button><table><tr><th>Trip<th>Date<th>Price<th>Days<th>Phone</tr>
<tr><td>Rhine tour<td>3 May 2031<td>£40.50<td>4<td>555-20</tr>
<tr><td>Alp walk<td>9 May 2031<td>£90.00<td>14<td>555-21</tr>
</table><h2>Best walkers</h2><ol><li><span>Ida</span> <b>12</b><li><span>Jo</span> <b>7</b></ol><h2>Your place</h2>
<p>2nd of 9</p><p>Riddle 1 of 3</p><p>What has teeth but never bites?</p>"""

SHELF = """<h1>Pantry</h1><p>Lids: 4</p><div class=cards><div class="x-Card r1 jar"><b>Plum jam</b></div>
<div class="x-Card r1 jar-tile"><b>Fig jam</b></div><div class="x-Card lid"><b>Red</b></div><b class=lid>Blue</b>
<div class="x-Card jar" hidden><b>Rose jam</b></div></div><div id=host></div>"""

CHORES = """<h1>House</h1><input aria-label="Filter chores"><main><section aria-label=Now>
<article><b>Sweep</b> Ida</article><article><b>Dust</b> Jo</article></section><section aria-label=Later>
<article><b>Iron</b> Ida</article></section></main>"""

TOWN = """<table><tr><td colspan=2>Town board</td></tr><tr><td><a href=#a>Home</a></td><td><h2>Bins</h2>
<table><tr><th>Bin<th>Day<th></tr><tr><td>B-1<td>Monday<td><button>Move</button></tr>
<tr><td>B-2<td>Friday<td><button>Move</button></tr></table>
<table><tr><td>Street<td><input><td>Kind<td><select><option>All kinds</select><td>New only<td><input type=checkbox>
<td><button>Search</button></tr></table></td></tr></table>"""

DRAWER = """<div><h2>Prints <div>3 pictures</div></h2><p>Oslo <i class=pill>New</i></div>
<div class=x-drawer>Buy tea</div><p>Bye"""

STEPS = "<style>.order{border:1px solid}.steps{display:flex;gap:9px}</style><p>Sale ends today.</p>" + "".join(
    f"<div class=order><h3>{name}</h3><i class=badge>{state}</i>"
    "<div class=steps><b>Ordered</b><b>Packed</b><b>Shipped</b></div></div>"
    for name, state in (("Order 7", "Packed"), ("Order 8", "Ordered"))
)

MIXED = """<div class=top><div class=user>Kim</div></div><div><div class=user-card><b>Ann</b></div>
<div class=user-card><b>Bob</b></div></div><div><div class="task-row head"><b>Title</b></div>
<div class=task-row>Mow</div><div class=task-row>Sand</div></div><div><div class=order>1</div><div class=order>2</div>
<div class="order add">Create one</div></div>"""

LEDGER = """<details open><summary>Payment plan</summary><table><tr><th>Month<th>Due</tr><tr><td>1<td>$60</tr>
<tr><td>2<td>$55</tr></table></details><ul><li><b>Gold</b><button>Pick</button></li><li><b>Tin</b><button disabled>
Pick</button></li></ul><table><tr><th>Metal<th>Gold<th>Tin</tr><tr><td>Weight<td>19<td>7</tr></table>"""
PERMITS = """<p>Running time: <b>30 min</b> \u00b7 5 parts</p><p>Planned: <b>27</b> of 40</p>
<p>Raised: <b>$870.00</b> <span>My bids (1)</span></p><div class=permit><b>ZZ 555</b><p>Rita, zone C</p>
<i class=tag>Active</i></div><div class=permit><b>KL 204</b><p>Max, zone A</p><i class=tag>Ended</i></div>
<p>Order: Shipped \u00b7 cancelled</p><p>Pressure: 120 / 80</p><button class=js-disabled style="opacity: .5">Go</button>
<button class=v-button--disabled style="opacity: .5">Cancel permit</button><button class=btn-disabled>Renew</button>"""
RECIPES = """<div class=tabs><ul><li><a href=#r>Recipes</a><li><a href=#s>Shopping</a></ul></div><main><div class=card>
<b>Pie</b><p>70 minutes</p></div><div class=card><b>Soup</b><p>35 minutes</p></div></main>"""
TOOLS = """<style>.tool { display: flex }</style><div><div class=tool><b>Drill</b><span>1 left</span></div>
<div class=tool><b>Saw</b><span>3 left</span></div></div>
<h2>Basket</h2><ul aria-label=Basket><li>Drill <button>\u2715</button></li></ul><table><tr><th>Name<th>Plan</tr>
<tr><td>Ann<td>Plus</tr><tr><td>Bo<td>Plus</tr></table><ul class=pagination><li><span>1</span></ul>"""
HOBBITS = """<table><tr><th>Title<th>Nights<th>State</tr><tr><td>Hobbit<td>1<td>Due</tr><tr><td>Emma<td>2<td>
<button>Done</button></tr><tfoot><tr><th>1<th>2<th>3</tr></tfoot></table>
<article><h3>Old lido</h3><p>Goal reached</p></article>
<article><h3>Bus</h3></article><ol><li>Old lido</li></ol>
<button>Show fewer</button>"""
FREIGHT = """<style>u { margin-left: 1em } sup { font-size: 16px; margin-left: 8px }
i { display: inline-block; width: 90px; font-style: normal } .near i { width: auto }</style>
<div><i>HL-1</i><i>$120.00</i><i>2025-06-09</i></div><p class=near><i>20</i><i>25</i></p>
<div style="display: flex; gap: 12px"><span>Crates:</span><b>5</b><span>Weight:</span><b>4 kg</b></div>
<div style="display: flex; gap: 12px"><b>Size:</b><a>S</a><a>M</a><a>L</a></div>
<p><b>\u2717</b><u>Email verified</u></p>
<div><span>Balance</span><u>\u2212</u><u>$7</u></div><p style="font-size: 40px">Fee: <b>$19</b><sup>99</sup></p>"""
BIKES = """<ul aria-label=Bikes><li><article><h3>Via</h3><p>$890</p></article></li>
<li><article><h3>Aim</h3></article></li>
</ul><button>My visits <span class=badge>1</span></button><p>Goal: <b>- <i>14 kg</i> +</b></p>
<div role=progressbar aria-label=Progress aria-valuenow=60 style="width: 90px; height: 9px; background: red"></div>
<p>See you at Central Clinic at 14:00</p>"""
MODALS = """<style>.modal { position: fixed; inset: 40px; background: white }</style><div class="ui modal">
<div class=header>New pupil</div><p>Rows: 2</p><button>Delete account</button></div>
<div class=drawer><p>Settings</p></div>"""
PANELS = """<div class="rs-panel card"><b>Felix</b><p>Table: 2</p></div>
<div class="rs-panel card"><b>Mei</b><p>Table: 3</p></div>
<div class="hint card-list"><p>Plans</p><div class="price card"><h3>Pro</h3><p>$5</p></div></div>
<div style="display: flex; gap: 20px"><span>Fri 6 June</span><i>1 visitor</i><i>$6.00</i><button>Cancel</button></div>
<div style="display: flex; gap: 20px"><span>Draft</span><i>Sent</i><i>Paid</i></div>"""
PARCELS = """<p>Your order number is ZX-17.</p><p>Free if the fee is $50</p><dl><dt>Insurance<dd>$5.00</dl>
<div role=radio aria-checked=true tabindex=0><span><b>Slow</b><br>5 days</span></div><div role=radio tabindex=0
aria-checked=false aria-disabled=true><span><b>Fast</b><br>1 day</span></div><p><i id=s>Sort by</i>
<span role=combobox aria-labelledby="s v" tabindex=0 id=v>Name \u25be</span></p>
<table><tr><th>Plot<th>Rent</tr><tr><td>A1<td>$60
</tr><tr><td>C1<td>$88</tr><tfoot><tr><td>2 rented<td>$148</tr></tfoot></table>
<div role=dialog aria-label=Visit><p>Time</p>
<input type=time aria-label=Time value=10:00><button>Book</button></div><p>Volume: 50%</p>
<input type=range aria-label=Volume value=50>"""
VISITS = """<main><ul><li><p>Rex (Dog)</p><i class=state>Booked</i></li>
<li><p>Kit (Cat)</p><i class=state>Arrived</i></li>
</ul></main><aside><ul><li>Rex</li></ul></aside><button>Book visit</button><section><h2>Late</h2><ul><li>Ann</li>
<li>Bo</li></ul></section><header><button>Add filter</button></header><p role=status>Kit is booked</p>
<article><h3>Printer</h3><i class=status>Offline</i><i class=tag>Office</i><i class=tag>High</i></article>"""
LAYER = """<h1>Bakes</h1><p>Rolls</p><div style="position: fixed; inset: 0; background: rgba(0, 0, 0, 0.5)">
<div style="background: white; margin: 90px auto; width: 300px"><div>New bake</div><p>What is it?</p>
<button>Add</button></div></div>"""
SHELL = """<div style="position: fixed; inset: 0; background: white"><h1>Bakes</h1><p>Rolls</p></div>"""
LANES = """<style>.h { display: flex; gap: 9px }</style>
<div style="padding: 9px"><b>Kiln room</b> <i>Load: 7</i></div><div class=cs><div class=c>
<div class=h><div>Wet</div><div>2</div></div><div class=k style="background: #eee"><b>Vase</b><p>Ida</p></div>
<div class=k style="background: #eee"><b>Bowl</b><p>Jo</p></div></div>
<div class=c><div class=h><div>Fired</div><div>1</div></div><div class=k
style="background: #eee"><b>Plate</b><p>Ida</p></div></div>
<div class=c><div class=h><div>Sold</div><div>0</div></div><p>Nothing yet</p></div></div>
<div class=statusbar>Pots: 3</div>
<div style="height: 900px"></div>"""
CELLS = """<table><tr><th>Item<th>Kind<th>Free<th>Lent to</tr><tr><td>Recorder<td>Audio<td>0<td>Ben Mora, Cy Roy</tr>
<tr><td>Tripod<td>Video<td>12<td>Di Lund</tr></table><details><summary>Pickup notes</summary><p>Bag</p></details>
<details open><summary>Terms</summary><p>None</p></details>"""
SUMS = """<style>.sum, .line { display: flex; gap: 20px }</style><h1>Shop</h1>
<div class=gig-card><h3>Owls</h3><p>$9</p></div><div class=gig-card><h3>Elk</h3><p>$8</p></div>
<aside class=basket><h2>Basket</h2><div class=line><span>Owls</span> <i>1</i></div><form>
<label>Discount code <input></label><button>Apply</button></form>
<div class=sum><span>Tickets</span><span>$9.00</span></div>
<div class=sum><span>Discount
(MAY)</span><span>-$1.00</span></div><div class=sum><span>Open</span><span>$8.00</span></div></aside>
<tune-card><b>Waltz</b><p>3 min</p></tune-card>"""
PICKER = """<label id=l>Bed</label>
<div role=combobox aria-labelledby=l aria-controls=o aria-expanded=true tabindex=0>Any</div>
<div><div role=listbox id=o style="height: 0; overflow: hidden"><div role=option>A-1</div></div>
<div><div class=opt><i>A-1</i></div><div class=opt><i>B-2</i></div></div></div>
<div role=tooltip>Really go? <button>Yes</button></div>"""
MINUTES = """<h1>Meeting</h1><p>Signed in as <b>u.kern</b></p><h2>Agenda</h2><p>Roof</p><h2>Votes</h2><p>Fence: 4</p>
<table><tr><th>Point<th>Parts</tr><tr><td>Roof<td><table><tr><td>Tiles<td>9</tr><tr><td>Nails<td>80</tr></table></tr>
<tr><td>Fence<td><table><tr><td>Posts<td>6</tr></table></tr></table>"""
BASKETS = """<style>.g_row__x1Qz { display: flex; gap: 20px }</style>
<header><nav><button>Fruit <span class="Mark_pill__7Fe">2</span></button></nav></header>
<div class="g_row__x1Qz"><b>Ada Roe</b><span>Pear</span><i>1</i><button>Call</button></div>
<div class="g_row__x1Qz"><b>Ben Ito</b><span>Plum</span><i>2</i></div>"""
TASKS = """<style>.c { border: 1px solid }</style><h1>Tasks</h1><div class=l><h2>Now</h2>
<div class=c>Fence<i>High</i><br><small>Ann</small></div><div class=c>Roof<br><small>Bob</small></div></div>
<div class=l><h2>Next</h2><div class=c>Pool<i>Low</i><br><small>Ann</small></div></div>
<p role=status>Shed was deleted</p>"""
SHIFTED = """<style>.back { display: flex; flex-direction: column-reverse }
.set { display: grid; grid-template-columns: 90px 90px } .set li:first-child { order: 2 }
.k { border: 1px solid; margin: 6px } .off { cursor: not-allowed }</style>
<table aria-label=Plan><thead><tr><th>Room<th>09:00<th>10:00</tr></thead><tr><th>Cedar<td rowspan=2>Works<td>Free
<tr><th>Elm<td>Hiring<tr><th>Fir<td>A<td>$50<sup>1</sup></table>
<ul class=back aria-label=Chat><li>Third<li>Second<li>First<ul><li>Reply</ul></ul>
<ol class=set aria-label=Podium><li>Mia<li>Noa</ol>
<div role=tree aria-label=Files><div role=treeitem>src<div role=group><div role=treeitem>a.py</div></div></div></div>
<div class=l><b>Now</b><div class=k>Login<div>Ann</div></div><div class=k>Login tests<div>Bob</div></div></div>
<div class=l><b>Done</b><div class=k>Logo<div>Cy</div></div></div>
<button class=off>Next</button><label>Name * <input></label><div>
<label for=m>Mail</label><input id=m class=bad><span class=bad>Wrong</span></div><i>Chart could not be loaded</i>"""
ORDERED = """<style>.row { display: flex; gap: 9px }</style><title>Order</title><h1>Order</h1>
<div class=row><b>Pear</b><i>$1</i></div><div class=row><b>Plum</b><i>$2</i></div>"""
LOCKERS = """<h3><button aria-expanded=true><p>East 4</p><i class=tag>Free</i></button></h3>
<h3><button aria-expanded=false><p>East 5</p><i class=tag>Taken</i></button></h3><div style="display: flex">
<label for=a>Monthly fee</label><label for=b>Size</label></div><input id=a value=30><input id=b value=L>
<div role=progressbar aria-label="Progress of term" aria-valuenow=3 aria-valuemax=4
style="height: 9px; background: red"></div>"""
SHEETS = """<div role=tablist><button role=tab>Now</button><button role=tab aria-selected=true>Attic <b>2</b></button>
</div><div role=tabpanel><p>Old chair, oak</p></div><p>New chair</p>"""
LAPS = """<table><tr><th>Name<th>Time</tr><tr><td>Ann<td>9:58</tr><tr><td>Bo<td>44:15</tr><tr><td>Cy<td>1:02:03</tr>
</table>"""
POPPED = "<button>More</button><ul role=menu><li role=menuitem>Copy<li role=menuitem aria-disabled=true>Move</ul>"

ROOMS = """<div><h2><button aria-expanded=true aria-controls=b id=h>Attic</button></h2><i class=pill>Warm</i>
<div role=region id=b aria-labelledby=h><output>19</output></div></div>
<div><h2><button>Cellar</button></h2><i class=pill>Cold</i></div>
<label><input type=checkbox> Save heat <button aria-label="About saving">?</button></label>"""
TOURS = """<h1>May</h1><ul><li>Your seat in Delft was booked.</ul><h2>Tours</h2>
<table><tr><th>Place<th>Images<th>Left</tr><tr><td>Delft<td>12<td>3</tr><tr><td>Ghent<td>7<td>0</tr></table>
<h2>Plan a tour</h2><form><button>Plan</button></form>"""

COLUMNS = """<style>.cols { display: flex } .cols > * { width: 200px }</style><div class=cols><div><h2>Pending</h2>
<p>Oil the gate</p></div><div><h2>Done</h2><p>Mow the lawn</p></div></div><div class=cols><div><h2>Weather</h2>
<p>Rain</p></div><div><p>Fresh eggs</p></div></div><section><div class=cols><div><h2>Team</h2><p>2 members</p></div>
<div><button>Invite</button></div></div><ul><li>Kim</ul></section>"""
MENUS = """<div role=menu aria-label=Options><div role=menuitem>Edit</div><div role=menuitem>Copy</div></div>
<div role=menu aria-label=Views><div role=menuitem>All</div><div role=menuitem>More<div role=menu>
<div role=menuitem>Old</div></div></div></div>"""
ACCOUNTS = """<table><tr><th>Name<th>Deposit<th>Balance</tr><tr><td>Ann Lee<td>Paid<td>Overdue</tr>
<tr><td>Bo Ray<td>Open<td>Paid</tr></table>"""

CROSSED = """<style>.done { text-decoration: line-through } .lined { position: relative } .lined::after { content: "";
position: absolute; inset: 50% 0 auto; border-top: 1px solid }</style><h1>Chores</h1><ul><li class=done>Buy milk</li>
<li>Call Ann</li><li><span class=lined>Mow lawn</span></li></ul><p>$9.00 <s>$12.00</s></p><p><s>Tea</s> and Tea</p>
<p><s>Call</s> Bo</p><p class=lined>Wash car<i style="position: absolute; inset: 9px 0 auto; border-top: 1px solid"></i>
<table><tr><td class=done>Sweep<td>Dan</table><label><input type=checkbox> <s>Feed cat</s></label>
<p style="text-decoration: line-through transparent">Buy bread"""
TERMS = """<table><thead><tr><th>Term<th>Translation<th>State</tr></thead><tbody><tr><td>cat
<td><div contenteditable=true>Katze</div><td>new</tr></tbody><tfoot><tr><th>Term<th>Translation<th>State</tr></tfoot>
</table><form><label>Name <input disabled readonly value=Ann></label><label>Mail <input value=a></label></form>
<dl><dt>Laundry basket<dd>1 piece<dt>Last backup<dd>Never</dl><div><button>No</button> <button>Maybe</button></div>"""

SEEN: dict[str, tuple[str, dict[str, ClaimOutcome]]] = {
    "a line through a text": (
        CROSSED,
        {
            '"Buy milk" is crossed out': HOLDS,
            '"Buy milk" is not struck out': CONTRADICTED,
            '"Call Ann" is struck through': CONTRADICTED,
            '"Call Ann" is not crossed out': HOLDS,
            '"Mow lawn" is crossed out': UNSURE,  # a line of its own is drawn over it
            '"Mow lawn" is not crossed out': UNSURE,
            '"$12.00" is struck out': HOLDS,
            '"$9.00" is struck out': CONTRADICTED,
            '"Tea" is struck out': UNSURE,
            '"Call Bo" is struck out': UNSURE,  # a part of it
            '"Wash car" is not struck out': UNSURE,
            'the row of "Sweep" is struck out': UNSURE,
            'the "Feed cat" checkbox is struck out': HOLDS,
            '"Buy bread" is struck out': CONTRADICTED,  # by a line that nobody sees
            '"Sweep" is struck out': HOLDS,
            '"Buy silk" is crossed out': UNSURE,
        },
    ),
    "the foot of a table, what is edited in a cell, and what a label has": (
        TERMS,
        {
            "the table has 3 columns": HOLDS,
            "the table has 6 columns": CONTRADICTED,
            'the row for "cat" has the translation "Katze"': HOLDS,
            'the row for "cat" has the translation "Hund"': CONTRADICTED,
            "the name field is read-only": HOLDS,
            "the mail field is read-only": CONTRADICTED,
            'the laundry basket has "1 piece"': HOLDS,
            'the laundry basket has "2 pieces"': CONTRADICTED,
            'the last backup is "Never"': HOLDS,
            'the last backup is "Today"': UNSURE,
            'the page shows "Maybe"': HOLDS,  # the "No" before it is another button
        },
    ),
    "what a class calls selected, and draws so": (
        """<style>.active { background: navy; color: white } .plain { all: unset }</style><ul><li class=active>
        <a href=#a>Home</a><li><a href=#b>Files</a></ul><table><tr class=active><td>Ann<tr><td>Bob</table>
        <button class="plain active">One</button><button class=plain>Two</button>
        <div><div class=active><h2>Plan</h2><button>Monthly</button><button>Yearly</button></div><div><h2>Pay</h2>
        <button>Card</button></div></div><ol><li class=active>Carla<li>Dirk</ol>""",
        {
            '"Home" is selected': HOLDS,
            '"Files" is selected': CONTRADICTED,
            'the row of "Bob" is selected': UNSURE,  # a record may be called active
            'the row of "Ann" is selected': UNSURE,
            'the "Two" button is selected': UNSURE,
            'the "Monthly" button is selected': UNSURE,  # the step around it is active
            'the "Card" button is selected': UNSURE,
            '"Carla" is selected': UNSURE,
        },
    ),
    "a panel that lies over the page": (
        "<h1>Door</h1><p>Today at 10</p><div role=dialog aria-label=Clip><p>Today at 11:18</p></div>",
        {'the panel says "Today at 11:18"': HOLDS, 'the panel says "Today at 10"': UNSURE},
    ),
    "a denial around a control": (
        "<p>Your address is not <a href=#v>verified</a>.</p><p>Not <button>Subscribed</button></p>",
        {'the page shows "Verified"': CONTRADICTED, 'the page shows "Subscribed"': CONTRADICTED},
    ),
    "a heading that stands before the form": (
        "<h1>Send a parcel</h1><form><label>From <input></label></form>",
        {
            'the heading of the form is "Send a parcel"': UNSURE,
            'the heading of the form is "Track a ship"': UNSURE,
        },
    ),
    "a text of its own, and a message that has it": (
        """<h1>Clips</h1><ul><li>Courier <b>Kept</b></li><li>Fox</li></ul><p role=status>Clip kept for 30 days</p>""",
        {
            '"Kept" is shown only once': UNSURE,
            '"Courier" is shown only once': HOLDS,
            '"Fox" is shown twice': CONTRADICTED,
        },
    ),
    "the items of a menu with a name": (
        MENUS,
        {
            'the "Options" menu has 2 items': HOLDS,
            'the "Options" menu has 3 items': CONTRADICTED,
            'the "Views" menu has 2 items': UNSURE,
            'the "Views" menu has 3 items': UNSURE,
        },
    ),
    "what a term says is no label of the next term": (
        "<dl><dt>Name<dd>Kim<dt>Status<dd>Active</dl>",
        {'"Name" is "Kim"': HOLDS, '"Name" is "Bo"': CONTRADICTED, '"Kim" is "Guest"': UNSURE},
    ),
    "a row of a total": (
        "<table><tr><th>Item<th>Qty</tr><tr><td>Lamp<td>2</tr><tr><td>Rug<td>1</tr><tr><td>Total<td>3</tr></table>",
        {
            "there are 2 items in the table": UNSURE,
            "there are 3 items in the table": UNSURE,
            "there are 4 items in the table": CONTRADICTED,
            "the table has 3 rows": HOLDS,
        },
    ),
    "what every row is": (
        "<table><tr><th>Name<th>State</tr><tr><td>A<td>Open</tr><tr><td>B<td>Open</tr></table>",
        {'every row is "Open"': HOLDS, 'every row is "A"': UNSURE, "no dialog appears": HOLDS},
    ),
    "what not every row is": (
        "<table><tr><th>Name<th>State</tr><tr><td>A<td>Open</tr><tr><td>B<td>Reopened</tr></table>",
        {'every row is "Open"': UNSURE, 'all rows in the table are "Open"': UNSURE},
    ),
    "panels beside one another are no row, and a column beside a section is no part of it": (
        COLUMNS,
        {
            '"Oil the gate" is done': UNSURE,
            '"Mow the lawn" is shown in the row of "Oil the gate"': CONTRADICTED,
            'the "Pending" section shows "Oil the gate"': HOLDS,
            'the "Pending" section shows "Mow the lawn"': CONTRADICTED,
            'the "Weather" section shows "Rain"': HOLDS,
            'the "Weather" section shows "Fresh eggs"': UNSURE,
            'the "Weather" section does not show "Fresh eggs"': UNSURE,
            'the "Team" section shows "Kim"': HOLDS,
            'the "Team" section shows "Bo"': CONTRADICTED,
        },
    ),
    "what belongs to a row is what it has in that column": (
        ACCOUNTS,
        {
            "the deposit of Ann Lee is paid": HOLDS,
            "the balance of Ann Lee is paid": UNSURE,
            "Bo Ray's balance is paid": HOLDS,
            "Bo Ray's deposit is paid": UNSURE,
        },
    ),
    "a dialog that is only a layer over the page": (
        LAYER,
        {
            "the dialog is shown": HOLDS,
            "no dialog is shown": CONTRADICTED,
            'the dialog says "What is it?"': HOLDS,
            'the dialog shows "Rolls"': UNSURE,
            'the "New bake" dialog is shown': HOLDS,
            'the "What is it?" dialog is shown': UNSURE,
        },
    ),
    "a page that fills the window": (SHELL, {"the dialog is shown": UNSURE, "no dialog is shown": HOLDS}),
    "the columns of a board, a header and a status bar that are only drawn": (
        LANES,
        {
            '"Vase" is in the "Wet" column and is not in the "Fired" column': HOLDS,
            '"Plate" is in the "Wet" column': CONTRADICTED,
            '"Bowl" is not in the Wet column': CONTRADICTED,
            'there are 2 cards in the "Wet" column': HOLDS,
            'there are 3 cards in the "Wet" column': UNSURE,
            'the counter in the "Fired" column is 1': HOLDS,
            'the counter in the "Fired" column is 2': CONTRADICTED,
            'the "Sold" column is empty': HOLDS,
            'the "Fired" column is empty': UNSURE,
            'the header shows "Load: 7"': HOLDS,
            'the header shows "Vase"': UNSURE,
            'the status bar shows "Pots: 3"': HOLDS,
            'the status bar shows "Pots: 4"': CONTRADICTED,
        },
    ),
    "cells by their column, beside a 0; details by their summary": (
        CELLS,
        {
            'the row of "Recorder" shows "0" in the Free column and "Ben Mora, Cy Roy" in the Lent to column': HOLDS,
            'the row of "Tripod" shows "2" in the Free column': CONTRADICTED,
            'the row of "Recorder" shows "Ben Mora, Cy Roy"': HOLDS,
            '"Pickup notes" is collapsed': HOLDS,
            "the pickup notes are expanded": CONTRADICTED,
            '"Terms" is expanded': HOLDS,
        },
    ),
    "sums with additions, the n-th of a class, the rows of a basket, custom elements": (
        SUMS,
        {
            'the first gig is "Owls"': HOLDS,
            'the last gig is "Owls"': UNSURE,
            'the basket contains only "Owls"': UNSURE,
            'the basket contains only "Tickets"': UNSURE,
            "the discount is -$1.00": HOLDS,
            "the discount is -$2.00": UNSURE,
            "the tickets cost $9.00": HOLDS,
            "the tickets cost $8.00": CONTRADICTED,
            "the open amount is $8.00": HOLDS,
            "the open amount is $9.00": CONTRADICTED,
            "there is 1 tune": HOLDS,
        },
    ),
    "options that a library draws beside a hidden list, a popup that is a tooltip": (
        PICKER,
        {
            'the "Bed" dropdown offers only "A-1" and "B-2"': HOLDS,
            'the "Bed" dropdown offers only "A-1"': CONTRADICTED,
            'the popup asks "Really go?"': HOLDS,
            'the popup asks "Stay?"': CONTRADICTED,
        },
    ),
    "dialogs and drawers that only a class marks": (
        MODALS,
        {
            'the "New pupil" dialog is shown': HOLDS,
            'the "New pupil" dialog is not shown': CONTRADICTED,
            'the "New pupil" dialog shows "Rows: 2"': HOLDS,
            'the "Delete account" dialog is shown': CONTRADICTED,
            'the "Settings" dialog is shown': UNSURE,
        },
    ),
    "cards that only a class marks, the only row of a list": (
        PANELS,
        {
            'the "Felix" card shows "Table: 2"': HOLDS,
            'the "Felix" card shows "Table: 3"': CONTRADICTED,
            'the "Felix" card does not show "Table: 3"': HOLDS,
            'the "Pro" card shows "$5"': HOLDS,
            'the "Plans" card shows "$5"': UNSURE,
            'the row of "Fri 6 June" shows "1 visitor"': UNSURE,
            'the row of "Fri 6 June" shows "Sent"': UNSURE,
            'the row of "Draft" shows "Paid"': UNSURE,
        },
    ),
    "sentences, prices, choices, dropdowns, the foot of a table, fields of a dialog": (
        PARCELS,
        {
            'the order number is "ZX-17"': HOLDS,
            'the order number is "ZX-18"': UNSURE,
            "the fee is $50": UNSURE,
            '"Insurance" costs $5.00': HOLDS,
            '"Insurance" costs $6.00': UNSURE,
            '"Fast" is disabled': HOLDS,
            '"Fast" is enabled': CONTRADICTED,
            '"Slow" is selected': HOLDS,
            'the "Sort by" dropdown shows "Name"': HOLDS,
            'the "Sort by" dropdown shows "Price"': CONTRADICTED,
            'the last row of the table shows "2 rented"': UNSURE,
            'the last row of the table shows "C1"': UNSURE,
            'the last row of the table shows "A1"': UNSURE,
            'the time in the "Visit" dialog is "11:00"': CONTRADICTED,
            "the volume is 50%": HOLDS,
            "the volume is 60%": CONTRADICTED,
        },
    ),
    "a list beside another, notes behind names, what is said of every one, badges": (
        VISITS,
        {
            'the status of Rex is "Booked"': UNSURE,
            'the status of Rex is "Arrived"': UNSURE,
            'every visit shows "Booked"': UNSURE,
            'there are 2 guests in the "Late" section': HOLDS,
            '"Rex" is above "Kit"': UNSURE,
            'the tag of "Printer" is "Offline"': UNSURE,
        },
    ),
    "a card in an item of a list, places whose words are elsewhere": (
        BIKES,
        {
            "there are 2 rows in the list": HOLDS,
            "there are 4 rows in the list": CONTRADICTED,
            'the second item in the list shows "Aim"': HOLDS,
            'the "Central Clinic" card shows "14:00"': UNSURE,
            'the "Eastern Clinic" card shows "14:00"': CONTRADICTED,
            'the "My visits" badge shows 1': UNSURE,
            "the goal is 14 kg": HOLDS,
            "the goal is 15 kg": CONTRADICTED,
            "the progress is 60%": HOLDS,
            "the progress is 61%": UNSURE,
        },
    ),
    "cells that are boxes in a line": (
        FREIGHT,
        {
            'the page shows "2025-06-09"': HOLDS,
            'the page shows "$120.00"': HOLDS,
            'the page shows "20"': CONTRADICTED,
            '"Crates" is 5': HOLDS,
            '"Weight" is "5 kg"': CONTRADICTED,
            '"Size" is "S"': UNSURE,
            '"Balance" is $7': UNSURE,
            'the page shows "Email verified"': CONTRADICTED,
            'the page shows "$19"': CONTRADICTED,
        },
    ),
    "heads at the foot, a card beside an item of that name": (
        HOBBITS,
        {
            'the row of "Hobbit" has 1 night': HOLDS,
            'the row of "Hobbit" has 2 nights': CONTRADICTED,
            'the row of "Hobbit" is marked "Due"': UNSURE,
            'the row of "Emma" is marked "Done"': UNSURE,
            'the "Old lido" card shows "Goal reached"': HOLDS,
            'the button says "Show fewer"': HOLDS,
            'the button says "Show more"': UNSURE,
            'the button does not say "Show fewer"': UNSURE,
            'the "Bus" card shows "Goal reached"': CONTRADICTED,
        },
    ),
    "a value with more behind it, badges of cards, buttons that only a class disables": (
        PERMITS,
        {
            "the running time is 30 min": HOLDS,
            "the running time is 31 min": CONTRADICTED,
            'the running time is "5 parts"': UNSURE,
            '"Planned" is 27': HOLDS,
            '"Planned" is 40': CONTRADICTED,
            '"Raised" is $870.00': UNSURE,
            '"Raised" is $87': CONTRADICTED,
            '"ZZ 555" is "Active"': HOLDS,
            '"Order" is "Shipped"': UNSURE,
            '"Order" is not "Shipped"': UNSURE,
            '"Pressure" is 120': UNSURE,
            '"Cancel permit" is disabled': HOLDS,
            '"Cancel permit" is enabled': CONTRADICTED,
            '"Renew" is disabled': UNSURE,
            '"Go" is enabled': HOLDS,
        },
    ),
    "tabs that only a class calls so are no list": (
        RECIPES,
        {'only "Pie" and "Soup" are shown': HOLDS, 'only "Pie" is shown': UNSURE, "there are no cards": UNSURE},
    ),
    "no cards": (RECIPES.partition("<div class=card>")[0], {"there are no cards": UNSURE}),
    "a row that is drawn, a pager": (
        TOOLS,
        {
            '"1 left" is shown in the row of "Drill"': UNSURE,
            '"3 left" is shown in the row of "Drill"': UNSURE,
            'every row shows "Plus"': UNSURE,
            'every row in the table shows "Plus"': HOLDS,
        },
    ),
    "rows and a pager": (
        TOOLS.partition("</ul>")[2],
        {
            'every row shows "Plus"': HOLDS,
            'every row shows "Ann"': CONTRADICTED,
            '"Bo" is in the list': HOLDS,
            '"Cy" is in the list': CONTRADICTED,
        },
    ),
    "a table that its section names, a row whose text is also a column's": (
        LEDGER,
        {
            "the plan table has 2 rows": HOLDS,
            'the "Payment plan" table has 3 rows': UNSURE,
            "the summary table has 2 rows": UNSURE,
            'the "Pick" button of "Gold" is enabled': HOLDS,
            'the "Pick" button of "Tin" is enabled': CONTRADICTED,
        },
    ),
    "a page of a longer list": (
        PAGED,
        {
            "12 articles are listed": HOLDS,
            "2 articles are listed": HOLDS,
            "11 articles are listed": UNSURE,
            "the table has 11 rows": CONTRADICTED,
            "2 shelves are shown": UNSURE,  # what every row has is not what the rows are
            "no shelves are shown": UNSURE,
        },
    ),
    "a number that the text says otherwise": (
        PAGED.replace("<button>Next</button>", ""),
        {"12 articles are listed": UNSURE, "2 articles are listed": HOLDS, "7 articles are listed": UNSURE},
    ),
    "a number in a column, and all of them below": (
        "<table><tr><th>Place<th>Votes<tr><td>Roof<td>9<tr><td>River<td>12</table><p>21 votes in total",
        {
            'the row of "Roof" has 9 votes': HOLDS,
            'the row of "Roof" has 10 votes': CONTRADICTED,
            'the row of "Roof" has 21 votes': UNSURE,
        },
    ),
    "no number in a column": (
        """<table><tr><th>Event<th>Guides<th>Notes<th>Votes<th>Order<th>Wins<tr><td>Jazz night<td>Bo and Cy<td>Not
        provided<td>1,200<td>1042<td>12%<tr><td>Chess open<td>101, 102<td>only 4<td>three<td>1043<td>$3</table>""",
        {
            'the row of "Jazz night" has 1 order': UNSURE,
            'the row of "Jazz night" has 12 wins': UNSURE,
            'the row of "Jazz night" has 13 wins': UNSURE,
            'the row of "Chess open" has 4 wins': UNSURE,
            'the row of "Jazz night" has 3 guides': UNSURE,
            'the row of "Jazz night" has no notes': UNSURE,
            'the row of "Jazz night" has 1200 votes': HOLDS,
            'the row of "Chess open" has 2 guides': UNSURE,
            'the row of "Chess open" has 3 notes': UNSURE,
            'the row of "Chess open" has 3 votes': UNSURE,
        },
    ),
    "a number in a column": (
        "<h1>Events</h1><table><tr><th>Event<th>Seats left<tr><td>Jazz night<td>11<tr><td>Chess open<td>0</table>",
        {
            "Jazz night has 11 seats left": HOLDS,
            "Chess open has 11 seats left": CONTRADICTED,
            'the row of "Chess open" shows 0 seats left': HOLDS,
            'the row of "Jazz night" shows 0 seats left': CONTRADICTED,
        },
    ),
    "rows and cards that have no role": (
        DRAWN,
        {
            'the card "Water ferns" is in the To do column': HOLDS,
            'the card "Sow peas" is in the To do column': CONTRADICTED,
            'the card "Water ferns" shows "Ida"': HOLDS,
            'the row of "Prune roses" shows "Jo"': HOLDS,
            'the row of "Prune roses" shows "Ida"': CONTRADICTED,
            'the row of "Prune roses" does not show "Ida"': HOLDS,
            'the row of "Prune roses" does not show "1 of 3 watered"': UNSURE,
            'the row of "Prune roses" does not show "Jo"': UNSURE,
            "the To do column has two cards": HOLDS,
            "the To do column has three cards": UNSURE,
            "there are no cards in the To do column": UNSURE,
            "there are no cards in the Later column": UNSURE,
            'the Done column only contains "Sow peas"': HOLDS,
            'the To do column only contains "Prune roses"': UNSURE,
            "there are three columns": UNSURE,
        },
    ),
    "things that only classes name": (
        SHELF,
        {
            "there are exactly 3 cards on the page": HOLDS,
            "there are 2 jars": HOLDS,
            "there are at least 2 jars": HOLDS,
            "there are 3 jars": UNSURE,
            "there are not 2 jars": UNSURE,
            "there are no jars": UNSURE,
            'there are 2 jars in the "Attic" section': UNSURE,
            "there are 2 lids": UNSURE,  # the page says of its lids that there are four
        },
    ),
    "a badge and a drawer that only classes name": (
        DRAWER,
        {
            'the "New" badge is shown': HOLDS,
            'the "Old" badge is shown': CONTRADICTED,
            'the drawer shows "Buy tea"': HOLDS,
            'the drawer shows "Bye"': CONTRADICTED,
            'the "Prints" section shows "Oslo"': HOLDS,
        },
    ),
    "a badge is a box that a class calls one": (
        STEPS,
        {
            'the status of "Order 7" is "Packed"': HOLDS,
            'the status of "Order 7" is "Shipped"': UNSURE,
            '"Order 7" is marked "Shipped"': UNSURE,
            '"Order 7" is marked as "Packed"': HOLDS,
            'the "Sale" badge is shown': CONTRADICTED,
        },
    ),
    "things of one class that are not all of one kind": (
        MIXED,
        {
            "there are 3 users": UNSURE,
            "there are 3 tasks": UNSURE,
            "there are 2 tasks": HOLDS,
            "there are 3 orders": UNSURE,
            "there are 2 orders": HOLDS,
        },
    ),
    "a table whose cells have headings": (
        "<table><tr><td><h2>Basic</h2><td>$5<tr><td><h2>Pro</h2><td>$9</table>",
        {"there is no table": CONTRADICTED, "there is 1 table": HOLDS, 'the row of "Pro" shows "$9"': HOLDS},
    ),
    "a number whose unit is not shown beside it": (
        "<label>Amount <input value=5></label><p>Box of 5 kg</p><label>Height <input value=7></label><div>7 cm</div>",
        {"the amount is 5 kg": UNSURE, "the height is 7 cm": HOLDS, "the height is 8 cm": CONTRADICTED},
    ),
    "columns whose classes take turns": (
        "<table><tr><td class=odd>Mon<td class=even>Tue<td class=odd>Wed<td class=even>Thu</table>",
        {'"Mon" is "Rain"': UNSURE, '"Mon" is "Tue"': UNSURE},
    ),
    "a button with the name of a section": (
        "<button aria-expanded=false>Bills</button><section aria-label=Bills><h2>Bills</h2><p>4242</section>",
        {'the "Bills" section is expanded': UNSURE, 'the "Bills" section is collapsed': UNSURE},
    ),
    "a section whose heading says more": (
        "<div><h2>Teams <b>3</b></h2><p>Red</div><div><h2>Stores <small>open now</small></h2><p>Oslo</div>",
        {
            'the "Teams" section shows "Red"': HOLDS,
            'the "Stores" section shows "Oslo"': HOLDS,
            'the "Bikes" section shows "Oslo"': CONTRADICTED,
        },
    ),
    "rows that are selected": (
        "<table role=grid><tr role=row aria-selected=true><td>A<tr role=row aria-selected=false><td>B</table>",
        {"there is 1 selected row": HOLDS, "there are 2 selected rows": CONTRADICTED},
    ),
    "what is selected in a dialog": (
        "<div role=dialog aria-label=Book><label><input type=radio checked>9:00</label></div>",
        {'"9:00" is selected in the dialog': HOLDS, '"9:00" is not selected in the dialog': CONTRADICTED},
    ),
    "how many are in a state": (
        "<input type=checkbox checked aria-label=A><input type=checkbox aria-label=B><button disabled>Save</button>",
        {
            "there is 1 checked checkbox": HOLDS,
            "there are 2 checked checkboxes": CONTRADICTED,
            "there is exactly 1 disabled button": HOLDS,
            "there are 2 expanded buttons": UNSURE,
        },
    ),
    "tables that lay the page out": (
        TOWN,
        {
            "the table has 2 rows": HOLDS,
            "the table has 3 rows": CONTRADICTED,
            'the first row shows "B-1"': HOLDS,
            'the row of "B-2" shows "Monday"': CONTRADICTED,
            'the "Street" field is empty': HOLDS,
            'the "Kind" dropdown shows "All kinds"': HOLDS,
            '"New only" is unchecked': HOLDS,
            '"New only" is checked': CONTRADICTED,
        },
    ),
    "what a control says that the page has": (
        CHORES,
        {
            'there is 1 chore in the "Later" section': HOLDS,
            'there are 2 chores in the "Later" section': UNSURE,
            "there are 3 chores": HOLDS,
            "there are 3 people": UNSURE,
            '"Sweep" is the only chore': UNSURE,
            '"Sweep", "Dust" and "Iron" are the only chores': HOLDS,
            '"Sweep", "Dust" and "Mop" are the only chores': UNSURE,
            '"Iron" is shown in the list': HOLDS,
            "the list is empty": UNSURE,
            "the list has at most 3 chores": UNSURE,
        },
    ),
    "cards that are articles": (
        "<h1>Homes</h1><article><h2>Mill</h2><p>2 beds</article><article><h2>Quay</h2><p>3 beds</article>",
        {"there are exactly 2 cards": HOLDS, "there are 3 cards": UNSURE},
    ),
    "cards that have a frame": (
        "<style>main div{border:1px solid} main p{display:flex;gap:9px}</style><h1>Homes</h1><main>"
        + "<p><i>a</i><b>b</b></p>" * 4
        + "<div><b>Mill</b><p>2 beds</div><div><b>Quay</b><p>3 beds</div></main>",
        {
            "there are exactly 2 cards": HOLDS,
            "there are 4 cards": UNSURE,
            "there are 6 cards": UNSURE,
            'the first card shows "Mill"': HOLDS,
            'the last card shows "Mill"': UNSURE,
            'each card shows "beds"': HOLDS,
            'the card of "Quay" shows "3 beds"': HOLDS,
        },
    ),
    "under a field": (
        FORM,
        {
            '"Choose a nickname" is shown under Nickname': HOLDS,
            '"Choose a nickname" is shown under City': UNSURE,
            '"All is well" is shown under City': UNSURE,
            '"City" is shown under City': UNSURE,
            '"Choose a nickname" is not shown under City': UNSURE,
            '"Pick another one" is not shown under City': HOLDS,
            '"Where do you live?" is shown below the nickname field': HOLDS,
        },
    ),
    "what a record has, as a list": (
        TRIPS,
        {
            'the table has a row "Rhine tour" with the date "3 May 2031", the price "£40.50" and 4 days': HOLDS,
            'the table has a row "Rhine tour" with the date "3 May 2031", the price "£4.50" and 4 days': CONTRADICTED,
            'the trip "Alp walk" is listed with the price "£90.00"': HOLDS,
            'the trip "Alp walk" is listed with the price "£40.50"': CONTRADICTED,
            'the row "Alp walk" shows a date of "9 May 2031" and a price of "£90.00"': HOLDS,
            'the row "Alp walk" shows a date of "3 May 2031" and a price of "£90.00"': CONTRADICTED,
            'the phone number of "Alp walk" is "555-21"': HOLDS,
            'the phone number of "Alp walk" is "555-20"': UNSURE,
            'the phone number of "Alp walk" is not "555-20"': UNSURE,
            'the "Price" cell of "Alp walk" is "£90.00"': HOLDS,
            'the "Price" cell of "Rhine tour" is "£90.00"': CONTRADICTED,
            'the best walkers list contains "Ida" with 12 points': HOLDS,
            'the best walkers list contains "Ida" with 7 points': UNSURE,
            'the best walkers list contains "Ida" with 1 points': UNSURE,
            "Jo comes after Ida in the best walkers": HOLDS,
            "Ida comes after Jo in the best walkers": CONTRADICTED,
            'the place is "2nd of 9"': HOLDS,
            'the place is "1st of 9"': UNSURE,
            'the riddle is "What has teeth but never bites?"': HOLDS,
            'the riddle is "What is always behind your back?"': UNSURE,
            'the motto is "What has teeth but never bites?"': UNSURE,
            '"9 berths" are counted in total': CONTRADICTED,
            '"1 of 3" are counted in total': HOLDS,
            '"Riddle 1" are owned by Ida': UNSURE,
        },
    ),
    "the only list": (
        "<h1>Desk</h1><button>New letter</button><table><tr><th>To<th>Is<tr><td>Ann<td>Sent<tr><td>Bo<td>Draft</table>",
        {
            "two letters are listed": HOLDS,
            "three letters are listed": UNSURE,
            "two stamps are listed": UNSURE,
            "one letter is sent": UNSURE,
            'the letter is "Ann"': UNSURE,
            "the table shows Ann, Sent, x": UNSURE,
            '"Ann" is the only person in the table': CONTRADICTED,
            '"Ann" appears only once in the table': HOLDS,
            '"Ann" appears exactly twice in the table': CONTRADICTED,
            "the first row of the table is Ann and Sent": HOLDS,
            "the first row of the table is Ann and Draft": UNSURE,
            'the first row of the table is "Ann" and "Draft"': CONTRADICTED,
        },
    ),
    "the only one of its kind": (
        "<h1>Desk</h1><button>New letter</button><table><tr><th>To<th>Fee<th>Total<tr><td>Ann<td>4<td>9</table>",
        {
            'the letter is "Ann"': HOLDS,
            'the letter is "Bo"': UNSURE,
            'the total is "9"': HOLDS,
            'the total is "4"': CONTRADICTED,
            "the total is 4": CONTRADICTED,
        },
    ),
    "a table whose head is drawn apart": (
        "<h1>Harbour</h1><table><tr><th>Boat<th>Berths</table><table><tr><td>Gull<td>6<tr><td>Tern<td>8</table>",
        {"there are 2 boats in the table": HOLDS, "there are 3 boats in the table": CONTRADICTED},
    ),
    "rows, cards, prices": (
        BOOKINGS,
        {
            "there are 3 bookings in the table": HOLDS,
            "2 bookings are shown": CONTRADICTED,
            "2 due bookings are shown": HOLDS,
            "only one due booking is shown": CONTRADICTED,
            "the number of late bookings is 4": HOLDS,
            "the number of late bookings is 3": UNSURE,
            "3 rooms are shown": UNSURE,
            "no bookings are shown": CONTRADICTED,
            "booking #18 is listed": HOLDS,
            "booking #1 is listed": UNSURE,
            "room #18 is listed": UNSURE,
            "the guest of booking #18 is Bo Diaz": HOLDS,
            "the guest of booking #18 is Ann Lee": CONTRADICTED,
            'booking #18 is still "Due"': HOLDS,
            "the state of booking #17 is Paid": HOLDS,
            "the state of booking #17 is Due": CONTRADICTED,
            "the first booking is #17": HOLDS,
            "the first booking is #18": CONTRADICTED,
            "the guest of the last booking is Cy Holt": HOLDS,
            "the price of the Attic is \N{EURO SIGN}120.00": HOLDS,
            "the price of the Attic is \N{EURO SIGN}150.00": CONTRADICTED,
            "the price of the Garden is \N{EURO SIGN}80.00": UNSURE,
            "the basket is empty": HOLDS,
            "Ann Lee is in the list of bookings": HOLDS,
            "Zed Null is in the list of bookings": UNSURE,
            "the table is empty": CONTRADICTED,
            "the sort selector is set to Newest": HOLDS,
            "the sort selector is set to Oldest": CONTRADICTED,
            "Ann Lee is not in the table": CONTRADICTED,
            "booking #18 is not shown": CONTRADICTED,
            "the Attic is not shown": CONTRADICTED,
            "the Attic is not in the table": HOLDS,
            "Zed Null is not in the table": UNSURE,
            "the Oak Table is not shown": CONTRADICTED,
            "the Elm Table is not shown": HOLDS,
            "booking #99 is not shown": UNSURE,
            "booking #18 is not in the table": CONTRADICTED,
            "booking #18 is not in the list": CONTRADICTED,
            "each booking has a Delete button": HOLDS,
            "each booking has an Edit button": UNSURE,
            "every booking has the state Due": CONTRADICTED,
            "the state of all bookings is Due": CONTRADICTED,
            "the Attic costs €120.00": HOLDS,
            "the Attic costs €80.00": CONTRADICTED,
            "booking #18 is due": HOLDS,
            "booking #17 is due": UNSURE,
            'the Attic is "€120.00"': HOLDS,
            'booking #18 is "Paid"': UNSURE,
            'the heading "Garden" is below the heading "Attic"': HOLDS,
            'the heading "Attic" is below the heading "Garden"': CONTRADICTED,
        },
    ),
    "common words": (
        BOOKINGS
        + """<section><h2>Todo</h2><div>Buy milk</div></section><section><h2>Doing</h2><div>Wash car</div></section>
<label>Password <input type=password value=secret1></label>""",
        {
            "the delete button is not shown": UNSURE,
            "the archive button is not shown": UNSURE,
            "the list of bookings is not displayed": CONTRADICTED,
            "the list of drivers is not displayed": UNSURE,
            "the password is hidden": HOLDS,
            "the password is visible": CONTRADICTED,
            '"Paid" is in the column "Due"': UNSURE,
            '"Wash car" is in the column "Doing"': HOLDS,
            '"Buy milk" is in the column "Doing"': CONTRADICTED,
            "the quantity of the Attic is 3": UNSURE,
        },
    ),
    "numbers and values that the page itself calls so": (
        """<h1>Stock</h1><p>Value of the stock: <b>$85.10</b></p><p>Low tools: 3</p>
<div><table><tr><th>Tool<th>Quantity<th>State<tr><td>Anvil<td>12<td>Low<tr><td>Brush<td>140<td>Full</table>
<ul><li>2 items</ul></div>""",
        {
            'the value of the stock is "$85.10"': HOLDS,
            'the value of the stock is "$85.11"': CONTRADICTED,
            'the value is "$85.10"': UNSURE,
            'the quantity of "Anvil" is 12': HOLDS,
            'the quantity of "Anvil" is 140': CONTRADICTED,
            'the quantity of "Chisel" is 12': CONTRADICTED,
            "the number of low tools is 1": UNSURE,  # a row says so, but the page's own number is 3
            "the number of low tools is 3": UNSURE,
            'the table shows "140"': HOLDS,
            'the table shows "2 items"': UNSURE,
            'the table shows "3 items"': CONTRADICTED,
            'the table shows "$85.10"': UNSURE,  # what stands above a table may be counted as the table's
        },
    ),
    "names whose kind the page does not say": (
        NAMES,
        {
            "the sum 245 is displayed": HOLDS,
            "the sum 24 is displayed": UNSURE,
            "the name Ada Baker is displayed": HOLDS,
            "the tags quick and slow are listed": UNSURE,
            "the tags quick and slow are not listed": UNSURE,
            "the tag quick is listed": UNSURE,
            "the sales figures are displayed": UNSURE,
            "the tags quick, Waffles and 245 are listed": HOLDS,
            "the Pancakes note is still displayed": HOLDS,
            "the Waffles note is still displayed": UNSURE,
            "the receipt #17 is displayed": UNSURE,
            "the order #17 is displayed": HOLDS,
        },
    ),
    "a list of two": (
        "<h2>Basket</h2><ul aria-label=Basket><li>Oak chair <button>Remove</button><li>Elm desk</ul><p>Fir bed</p>",
        {
            "only the Oak chair is in the basket": CONTRADICTED,
            "the basket contains only the Oak chair": CONTRADICTED,
            "only the Elm desk and the Oak chair are in the basket": HOLDS,
            'the basket contains only "Elm desk" and "Oak chair"': HOLDS,
            'the basket contains only "Oak chair" and "Fir bed"': CONTRADICTED,
        },
    ),
    "numbers that the page says": (
        "<h1>Home</h1><p>There are 2 matching pages</p><p>8 Pages created in A</p>",
        {
            "there are 2 matching pages": HOLDS,
            "there are 3 matching pages": UNSURE,
            "there are 8 pages": HOLDS,
            "there are 80 pages": UNSURE,
        },
    ),
    "a number that the only list confirms": (
        "<p>3 drafts are left</p><ul><li>A<li>B<li>C</ul>",
        {"there are 3 drafts": HOLDS},
    ),
    "a number that the only list contradicts": (
        "<p>4 drafts are left</p><ul><li>A<li>B<li>C</ul>",
        {"there are 4 drafts": UNSURE},
    ),
    "cards by the heading of the page": (
        CARDS,
        {
            "the first product is Desk Lamp": HOLDS,
            "the first product is Wool Rug": CONTRADICTED,
            "the first offer is Desk Lamp": UNSURE,
            "the second product is Wool Rug": HOLDS,
        },
    ),
    "a list with a title of two words": (
        "<h1>Post</h1><ul aria-label='Sent messages'><li>Lovely</li></ul>",
        {
            "there is exactly one sent message": HOLDS,
            "there are exactly two sent messages": CONTRADICTED,
            "there is exactly one old message": UNSURE,
        },
    ),
    "a list without items beside another": (
        (
            "<ul aria-label=Notes></ul><ul aria-label=Cakes><li>Plum</ul><div hidden><ul aria-label=Tips></ul></div>"
            "<ul aria-label=Parts aria-owns=far></ul><p id=far role=listitem>Far</p>"
        ),
        {
            "the list of notes is empty": HOLDS,
            "the list of notes has one item": CONTRADICTED,
            "the list of cakes is empty": CONTRADICTED,
            "the list of tips is empty": UNSURE,
            "the list of parts is empty": UNSURE,
        },
    ),
    "a list that the page never had": (
        "<h1>Tasks</h1><ul aria-label=Todo><li>Tea</ul><p>Basket: 0</p>",
        {
            '"Milk" is not in the "Todo" list': HOLDS,
            '"Milk" is not in the "Errands" list': UNSURE,
            '"Milk" is not in the errands list': UNSURE,
            '"Milk" is not in the basket': HOLDS,
        },
    ),
    "columns of a board": (
        BOARD,
        {
            'the column "To do" is empty': CONTRADICTED,
            'the "To do" column is not empty': HOLDS,
            'the column "Doing" is empty': HOLDS,
            'the "Doing" column is not empty': CONTRADICTED,
            'the column "Done" is empty': UNSURE,
            'the "Done" column is not empty': UNSURE,
        },
    ),
    "a record": (
        RECORD,
        {
            "the state of the ticket is new": HOLDS,
            "the state of the ticket is ne": UNSURE,
            "the kind is task": UNSURE,
            "the owner is dana": HOLDS,
            "the owner is eve": UNSURE,
            "the ticket is owned by dana": HOLDS,
            "the ticket is owned by eve": UNSURE,
            "a Delimiter selector is shown": HOLDS,
            "a Decimals selector is shown": UNSURE,
            "all checkboxes are checked": HOLDS,
            "all radio buttons are checked": CONTRADICTED,
            "there are 2 items": UNSURE,
            "there are 3 items": UNSURE,
            "exactly one item is listed": UNSURE,
            "the tags are Tomato and Soup": UNSURE,
        },
    ),
    "a dropdown that only its markup calls so": (
        '<a href="#x">Waffles</a><div class="my-drop-down"><a href="#x">Tomato soup</a></div>',
        {
            "Tomato soup is shown in the dropdown": HOLDS,
            "Pancakes is shown in the dropdown": UNSURE,
            "Waffles is shown in the dropdown": UNSURE,
        },
    ),
    "positions": (
        LAYOUT,
        {
            '"2 matches" is shown below the search box': HOLDS,
            '"2 matches" is shown above the search box': UNSURE,
            '"Ada Baker" is shown below the search box': UNSURE,
            '"Tea" is shown above the table': UNSURE,
            "the Delimiter dropdown is shown below the table": HOLDS,
            "the Delimiter dropdown is shown above the table": UNSURE,
            "the Save button is below the form": UNSURE,
            '"Ada Baker" is displayed on the right': HOLDS,
            "the name Ada Baker is displayed at the top right": HOLDS,
            '"Ada Baker" is displayed on the left': UNSURE,
            '"Saved" is shown at the bottom left': HOLDS,
            '"Saved" is shown at the top of the page': UNSURE,
            '"Imprint" is shown at the bottom of the page': HOLDS,
            '"Imprint" is shown at the top of the page': UNSURE,
            '"Ada Baker" is not displayed on the left': UNSURE,
            '"Bo" is not displayed on the left': HOLDS,
        },
    ),
    "the badge of a heading that a part of the page is called after": (
        ROOMS,
        {
            'the badge of "Attic" says "Warm"': HOLDS,
            'the badge of "Attic" says "Cold"': UNSURE,
            'the badge of "Cellar" says "Cold"': HOLDS,
        },
    ),
    "a box with a help button in its label": (
        ROOMS,
        {'the "Save heat" checkbox is not ticked': HOLDS, 'the "Save heat" checkbox is ticked': CONTRADICTED},
    ),
    "what an author calls a thing, where the page says the word": (
        TOURS,
        {
            'the "Delft" tour shows "12"': HOLDS,
            'the "Delft" tour shows "7"': CONTRADICTED,
            'the "Delft" hike shows "12"': UNSURE,
            'the "Delft" hike shows "7"': UNSURE,
        },
    ),
    "a number of things that are no elements": (
        TOURS,
        {
            'the row of "Delft" has 12 images': HOLDS,
            'the row of "Delft" has 9 images': UNSURE,
            'the row of "Delft" has 2 buttons': CONTRADICTED,
        },
    ),
    "the first row of a page that has a list, too": (
        TOURS,
        {'the first row shows "Delft" and the last "Ghent"': HOLDS, "the first tour is Plan": CONTRADICTED},
    ),
    "what stands below a heading, until the next one": (
        MINUTES,
        {
            '"Roof" is shown under "Agenda"': HOLDS,
            '"Fence: 4" is shown under "Agenda"': CONTRADICTED,
            '"Fence: 4" is shown under "Votes"': HOLDS,
            '"Gate" is shown under "Votes"': CONTRADICTED,
        },
    ),
    "rows of tables in cells are none of the table": (
        MINUTES,
        {"there are 2 rows in the table": HOLDS, "there are 5 rows in the table": CONTRADICTED},
    ),
    "who is signed in, before any act": (
        MINUTES,
        {'the user is signed in as "u.kern"': HOLDS, 'the user is signed in as "a.lund"': CONTRADICTED},
    ),
    "a badge by a class that a build made unique": (
        BASKETS,
        {"the badge in the navigation shows 2": HOLDS, "the badge in the navigation shows 3": CONTRADICTED},
    ),
    "what somebody has or has not, in a row without a role": (
        BASKETS,
        {
            'Ada Roe is "Pear"': HOLDS,
            'Ada Roe is "Plum"': UNSURE,
            'Ben Ito has no "Call" button': HOLDS,
            'Ada Roe has no "Call" button': UNSURE,
            'Ben Ito has no "Sell" button': UNSURE,
            'the row of "Ben Ito" shows "Pear"': CONTRADICTED,
            'the row of "Ben Ito" shows "Kiwi"': UNSURE,
        },
    ),
    "what is drawn elsewhere than in the document, or looks other than it is marked up": (
        SHIFTED,
        {
            '"09:00" in the row of "Elm" is "Works"': HOLDS,
            '"09:00" in the row of "Elm" is "Hiring"': CONTRADICTED,
            '"10:00" in the row of "Elm" is "Hiring"': HOLDS,
            '"10:00" in the row of "Fir" is "$501"': CONTRADICTED,
            'the first item in the "Chat" list shows "First"': HOLDS,
            'the first item in the "Chat" list is "Third"': CONTRADICTED,
            'there are 3 items in the "Chat" list': HOLDS,
            'there are 4 items in the "Chat" list': UNSURE,
            'the first item in the "Podium" list is "Noa"': HOLDS,
            'the "Files" tree has 2 items': HOLDS,
            '"Bob" is shown in the card of "Login tests"': HOLDS,
            '"Ann" is shown in the card of "Login tests"': CONTRADICTED,
            'the "Next" button is enabled': UNSURE,
            'the "Name" field is not required': UNSURE,
            'the "Mail" field is not invalid': UNSURE,
            "the chart is shown": UNSURE,
        },
    ),
    "cards without a role, of which one lacks what the others have": (
        TASKS,
        {
            'no card shows "Bob"': UNSURE,
            'there is no card "Roof"': UNSURE,
            'the row of "Roof" is not shown': UNSURE,
            'no row contains "Roof"': UNSURE,
            'no row contains "Gate"': HOLDS,
            'the "Shed" card is not shown': HOLDS,
            'all cards show "Ann"': UNSURE,
        },
    ),
    "a row of the page that is called as its place is": (
        ORDERED,
        {'the order shows "Pear" with "$1"': HOLDS, 'the order shows "Pear" with "$2"': CONTRADICTED},
    ),
    "a field beside the label of the next one; a tag in a button": (
        LOCKERS,
        {
            "the monthly fee is 30": HOLDS,
            "the monthly fee is 31": CONTRADICTED,
            'the tag of "East 4" is "Free"': HOLDS,
            'the tag of "East 4" is "Taken"': UNSURE,
        },
    ),
    "how far something is": (
        LOCKERS,
        {
            "the progress is 75%": HOLDS,
            "the progress bar is at 75%": HOLDS,
            "the progress bar shows 80%": UNSURE,
            "the progress is at 3": HOLDS,
        },
    ),
    "the panel of the selected tab": (
        SHEETS,
        {
            '"Old chair, oak" is in the attic': HOLDS,
            '"New chair" is not in the attic': HOLDS,
            '"New chair" is in the attic': CONTRADICTED,
            '"2" is shown in "Attic"': HOLDS,
            '"3" is shown in "Attic"': CONTRADICTED,
        },
    ),
    "times of minutes and of hours": (
        LAPS,
        {"the results are sorted by time": HOLDS, "the results are sorted by time in descending order": CONTRADICTED},
    ),
    "the items of a menu": (
        POPPED,
        {
            'the menu has the items "Copy" and "Move"': HOLDS,
            'the menu has the item "Paste"': CONTRADICTED,
            "there are 2 items in the menu": HOLDS,
        },
    ),
}

# What a click on "Go" does to the page, and what may be claimed then.
CLICKED: dict[str, tuple[str, dict[str, ClaimOutcome]]] = {
    "what a message says to be gone": (
        (
            '<h1>Notes</h1><ul><li>Wash car</li><li>Feed cat</li></ul><p id=out role=status></p><button onclick="'
            "document.querySelector('li').remove(); out.textContent = 'Wash car was deleted'\">Go</button>"
        ),
        {"the Wash car is not listed any longer": HOLDS, "the Feed cat is not listed any longer": CONTRADICTED},
    ),
    "a list goes with its last item": (
        "<ul aria-label=Errands><li>Tea</ul><button onclick=\"document.querySelector('ul').remove()\">Go</button>",
        {'"Tea" is not in the "Errands" list': HOLDS, '"Milk" is not in the "Errands" list': HOLDS},
    ),
    "a row of the table goes": (
        BOOKINGS + "<button onclick=\"document.querySelectorAll('tr')[2].remove()\">Go</button>",
        {"booking #18 is gone": HOLDS, "Bo Diaz is not shown": HOLDS, "booking #19 is gone": CONTRADICTED},
    ),
    "an item goes from one of several lists": (
        (
            "<ul id=m role=status></ul><main><ul><li id=first>Cakes<li>Pies</ul><ul><li>Tarts</ul></main>"
            "<button onclick=\"document.querySelector('#first').remove();"
            " m.innerHTML = '<li>Page Cakes deleted.</li>'\">Go</button>"
        ),
        {
            "Cakes is no longer in the list": HOLDS,
            "Pies is no longer in the list": UNSURE,
            "Buns is no longer in the list": UNSURE,
        },
    ),
    "the order of somebody goes": (
        (
            "<h1>Orders</h1><table><tr><th>Order<th>Customer</tr><tr><td>#1<td>Ann Lee</tr><tr><td>#2<td>Bo Diaz</tr>"
            "</table><button onclick=\"document.querySelectorAll('tr')[1].remove()\">Go</button>"
        ),
        {
            'the order of "Ann Lee" is not displayed': HOLDS,
            'the order of "Bo Diaz" is not displayed': CONTRADICTED,
            'the order of "Cy Holt" is not displayed': HOLDS,
        },
    ),
    "a shadow tree that is closed": (
        (
            "<h1>T</h1><div id=d></div>"
            "<button onclick=\"d.attachShadow({ mode: 'closed' }).innerHTML = '<p>No paper</p>'\">Go</button>"
        ),
        {'"No paper" is shown': HOLDS, '"No paper" is not shown': CONTRADICTED, '"No ink" is not shown': HOLDS},
    ),
    "what opens bears the name": (
        (
            "<a href='#1'>Pancakes</a><h2>Waffles</h2><p>a.csv</p><button onclick=\"document.body.insertAdjacentHTML("
            "'beforeend', '<h2>Pancakes</h2><div role=tab>a.csv</div>')\">Go</button>"
        ),
        {
            "the Pancakes recipe opens": HOLDS,
            "the Waffles recipe opens": UNSURE,
            "a.csv opens": HOLDS,
            '"Pies" opens': CONTRADICTED,
        },
    ),
}


def claims_of(line: str) -> tuple[Claim, ...]:
    read = read_claims(line)
    return () if read is None else read.claims


def line_outcome(line: str, seen: Mapping[Claim, Observation]) -> ClaimOutcome:
    """The worst that its claims come to, not established where the line is not read."""
    worst = [HOLDS, CONTRADICTED, UNSURE].index
    return max((seen[claim].outcome for claim in claims_of(line)), key=worst, default=UNSURE)


async def outcomes(page: Page, lines: dict[str, ClaimOutcome]) -> dict[str, ClaimOutcome]:
    """What each line comes to. Claims of lines that should hold are looked at together first, which takes half as
    long; what does not hold then is looked at by itself, as every other claim."""
    claims = [claim for line in lines if lines[line] is HOLDS for claim in claims_of(line)]
    together = await looks(page, [(claim, None) for claim in claims])
    seen = {claim: one for claim, one in zip(claims, together, strict=True) if one.holds}
    seen |= {one: await look(page, one) for line in lines for one in claims_of(line) if one not in seen}
    return {line: line_outcome(line, seen) for line in lines}


@pytest.mark.parametrize("name", SEEN)
async def test_a_claim_about_a_thing(page: Page, name: str) -> None:
    html, lines = SEEN[name]
    await page.set_content(f"<!doctype html>{html}")
    assert await outcomes(page, lines) == lines


@pytest.mark.parametrize("name", CLICKED)
async def test_a_claim_about_what_a_click_did(shared_session: Session, pages: Pages, name: str) -> None:
    page, lines = CLICKED[name]
    snapshot = await visit(shared_session, pages.html("/page", page))
    claims = [claim for line in lines for claim in claims_of(line)]
    await shared_session.mark(claims)
    before = {claim: await shared_session.look(claim) for claim in claims}
    assert {line: line_outcome(line, before) for line in lines} != lines
    await press(shared_session, 'button "Go"', snapshot)
    seen = {claim: await shared_session.look(claim) for claim in claims}
    assert {line: line_outcome(line, seen) for line in lines} == lines
