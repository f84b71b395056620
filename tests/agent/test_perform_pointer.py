"""Acts of the pointer on real pages: what is named is clicked, or nothing is."""

from dataclasses import replace
from pathlib import Path

import pytest

from smoketree.agent.outcome import ActStatus, Outcome
from smoketree.language.act import Act, Verb
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS
from tests.agent.acting_desk import ActingDesk, act, acts_of, named, row
from tests.fakes.pages import Hit, Reply

pytestmark = [pytest.mark.anyio, pytest.mark.browser]


CLICK = Verb.CLICK


async def test_what_comes_late_is_waited_for(desk: ActingDesk) -> None:
    desk.stage.patience = 1.5
    script = "setTimeout(() => { document.body.innerHTML += '<button onclick=say(1)>Go</button>' }, 700)"
    assert await desk.log_after(f"<script>{script}</script>", act(CLICK, "Go")) == "1;"


async def test_of_two_of_a_name_none_is_clicked(desk: ActingDesk) -> None:
    await desk.page("<button onclick=say(1)>Save</button><p><button onclick=say(2)>Save</button>")
    assert len((await desk.declined(act(CLICK, "Save"))).candidates) == 2
    assert await desk.log() == ""


async def test_a_quoted_name_that_is_nowhere_on_the_page_fails(desk: ActingDesk) -> None:
    await desk.page("<button onclick=say(1)>Save as draft</button>")
    assert '"Save"' in await desk.failed(act(CLICK, "Save"))
    assert await desk.log() == ""


async def test_what_came_with_the_click_before_and_is_gone_was_not_missing(desk: ActingDesk) -> None:
    desk.stage.patience = 1.0
    come = "t.innerHTML = '<p>Moved <button>Undo</button>'; setTimeout(() => { t.innerHTML = '' }, 2500)"
    await desk.page(f'<button onclick="{come}">Move</button><div id=t role=status></div>')
    await desk.done(act(CLICK, "Move"))
    while await desk.value("t.innerHTML !== ''") == "true":
        pass
    assert "went away" in (await desk.declined(act(CLICK, "Undo"))).reason
    assert '"Redo"' in await desk.failed(act(CLICK, "Redo"))


async def test_a_name_that_differs_by_a_slip_is_suggested(desk: ActingDesk) -> None:
    await desk.page("<button onclick=say(1)>Save changes</button>")
    assert "Save changes" in (await desk.declined(act(CLICK, "Save chagnes"))).hint
    assert await desk.log() == ""


async def test_a_control_of_a_closed_panel_is_no_fault_of_the_page(desk: ActingDesk) -> None:
    await desk.page("<div style='position:fixed;top:-300px'><button onclick=say(1)>Save</button></div>")
    declined = await desk.declined(act(CLICK, "Save"))
    assert "outside of the viewport" in declined.reason
    assert "opens the part of the page" in declined.hint


async def test_a_control_that_takes_no_clicks_fails(desk: ActingDesk) -> None:
    await desk.page("<button style='pointer-events:none'>Pay</button>")
    assert "intercepts pointer events" in await desk.failed(act(CLICK, "Pay"))


@pytest.mark.parametrize(
    "body",
    [
        "<p>Save</p>",
        "<span style='pointer-events:none'>Save</span>",
        "<div aria-hidden=true>Save</div>",
        "<img alt=Save width=9 height=9>",
        "<p>Save<br><small>all of it</small></p>",
    ],
)
async def test_a_name_that_the_page_shows_somewhere_is_no_proof(desk: ActingDesk, body: str) -> None:
    await desk.page(body)
    await desk.declined(act(CLICK, named("Save", "button")))


async def test_unquoted_words_that_are_not_found_are_no_proof(desk: ActingDesk) -> None:
    await desk.page("<button>Other</button>")
    left = await desk.declined(act(CLICK, Query(name="checkout", quoted=False)))
    assert len(left.candidates) <= 3


async def test_a_disabled_button_is_the_applications_fault(desk: ActingDesk) -> None:
    await desk.page("<button disabled>Pay</button>")
    assert "not enabled" in await desk.failed(act(CLICK, "Pay"))


async def test_an_element_under_a_banner_fails_and_the_banner_is_not_clicked(desk: ActingDesk) -> None:
    banner = "<div style='position:fixed;inset:0' onclick=\"say('banner')\">Cookies</div>"
    await desk.page("<main><button onclick=\"say('buy')\">Buy</button></main>" + banner)
    assert "covers it" in await desk.failed(act(CLICK, "Buy"))
    assert await desk.log() == ""


COVERED = """<div style='position:relative;width:120px;height:24px'><input role=combobox aria-label=Role
style='width:120px' onclick="say('input')"><span style='position:absolute;inset:0'
onclick="say('drawn')">none</span></div>"""


async def test_the_part_that_a_control_draws_over_itself_is_clicked(desk: ActingDesk) -> None:
    await desk.page(COVERED)
    outcome = await desk.done(act(CLICK, "Role"))
    assert "drawn over it" in (outcome.rows[0].note or "")
    assert await desk.log() == "drawn;"


async def test_a_click_whose_form_is_answered_late_is_no_failure(desk: ActingDesk) -> None:
    def late(_: Hit) -> Reply:
        return Reply("<title>thanks</title><h1>Thanks</h1>", delay=2.5)

    desk.pages.on("/late", late)
    await desk.page("<form method=post action=/late><button>Order</button></form>")
    await desk.done(act(CLICK, "Order"))  # the session's action time-out is 1 s
    assert await desk.shows("Thanks")


async def test_an_open_dialog_blocks_everything_but_its_buttons(desk: ActingDesk) -> None:
    await desk.page("<button onclick='say(confirm(\"Sure?\"))'>Delete</button><button>Other</button>")
    await desk.done(act(CLICK, "Delete"))
    assert (await desk.declined(act(CLICK, "Other"))).reason == 'a dialog is open (confirm "Sure?")'
    await desk.done(act(CLICK, "OK"))
    assert await desk.log() == "true;"


async def test_words_with_a_hand_cursor_are_clicked(desk: ActingDesk) -> None:
    inline = "<span style='cursor:pointer' onclick=\"say('%s')\">%s</span>"
    await desk.page(
        f"<p>some {inline % ('more', 'more')} text, {inline % ('a', 'twice')} {inline % ('b', 'twice')} again</p>"
    )
    outcome = await desk.done(act(CLICK, named("more", "link")))
    assert "found by its words" in (outcome.rows[0].note or "")
    assert await desk.log() == "more;"
    await desk.declined(act(CLICK, "twice"))


@pytest.mark.parametrize(
    "body", ["<span>%s<br><small>1 guest</small></span>", "%s<small style='display: block'>1</small>"]
)
async def test_a_control_goes_by_its_first_line(desk: ActingDesk, body: str) -> None:
    names = ("Table 7", "Table 71")
    await desk.page("".join(f"<button onclick=\"say('{name}')\">{body % name}<b>$9</b></button>" for name in names))
    await desk.done(act(CLICK, "Table 7"))
    assert await desk.log() == "Table 7;"


ICON = "display:inline-block;width:16px;height:16px;cursor:pointer;background-image:linear-gradient(red,blue)"


async def test_an_unnamed_icon_is_clicked_by_its_class_in_its_row(desk: ActingDesk) -> None:
    icon = f"<i class='fa fa-trash' style='{ICON}' onclick=\"say('%s')\"></i>"
    await desk.page(f"<ul><li>Tea {icon % 'tea'}</li><li>Milk {icon % 'milk'}</li></ul>")
    await desk.done(Act(CLICK, Query(name="trash", roles=("img", "image"), within=row("Milk"))))
    assert await desk.log() == "milk;"
    await desk.declined(act(CLICK, Query(name="trash", roles=("img", "image"), quoted=False)))


async def test_an_icon_is_no_text_of_its_name_and_its_further_words_are_used(desk: ActingDesk) -> None:
    await desk.page(
        "<button role=tab onclick=\"say('tab')\">Alerts</button>"
        f"<button id=bell aria-label=Alerts onclick=\"say('icon')\"><i style='{ICON}'></i></button>"
    )
    bell = Query(name="Alerts", roles=("img", "image"), also=("bell",))
    await desk.done(act(CLICK, bell))
    assert await desk.log() == "icon;"
    await desk.declined(act(CLICK, replace(bell, also=("zebra",))))
    await desk.declined(act(CLICK, Query(name="Alerts", roles=("tab",), also=("zebra",))))
    assert await desk.log() == "icon;"


async def test_a_wide_header_is_clicked_on_the_control_that_has_its_text(desk: ActingDesk) -> None:
    await desk.page(
        "<table width=900><tr><th align=left><button onclick=\"say('age')\">Age</button>"
        "<th><button onclick=\"say('town')\">Town</button><button onclick=\"say('filter')\">Filter</button></table>"
        "<h2 onclick=\"say('heading')\"><a href=# onclick=\"say('link')\">News</a></h2>"
    )
    await desk.done(act(CLICK, named("Age", "columnheader")))
    assert await desk.log() == "age;"
    await desk.done(act(CLICK, named("News", "heading")))
    assert await desk.log() == "age;link;heading;"


async def test_a_card_is_clicked_on_its_title_or_not_at_all(desk: ActingDesk) -> None:
    buttons = "<button onclick=\"say('edit')\">Edit</button><button onclick=\"say('close')\">Close</button>"
    card = Query(roles=("article",), nth=1)
    await desk.page(f"<article><h2><a href='#1' onclick=\"say('title')\">Tea</a></h2><p>green</p>{buttons}</article>")
    await desk.done(act(CLICK, card))
    assert await desk.log() == "title;"
    await desk.page(f"<article><h2>Tea</h2><p>green, <a href='#1'>black</a></p>{buttons}</article>")
    await desk.declined(act(CLICK, card))
    assert await desk.log() == ""


async def test_the_dialog_that_is_in_the_way_is_closed_in_what_is_offered(desk: ActingDesk) -> None:
    guide = "<div role=dialog style='pointer-events:auto'><p>What is new</p><button>Got it</button></div>"
    await desk.page(f"<div aria-hidden=true><a href='#2'>Orders</a></div>{guide}")
    await desk.stage.tools.call(
        "browser_evaluate", {"function": "() => { document.body.style.pointerEvents = 'none' }"}
    )
    declined = await desk.declined(act(CLICK, "Orders"))
    assert declined.hint.startswith('write it as: click the "Got it" button, then click "Orders"')


MARKED = """<div class="left-pane"><button onclick=say(1)>Refresh</button></div>
<div id="editor-workspace"><button onclick=say(2)>Refresh</button></div>"""


async def test_the_header_of_a_column_leads_nowhere(desk: ActingDesk) -> None:
    head = "<table><tr><th style=cursor:pointer onclick=\"say('sorted')\">Ticket<th>Owner<tr><td>A<td>B</table>"
    await desk.page(head)
    await desk.declined(act(Verb.GO, Query(name="ticket", quoted=False)))
    assert await desk.log() == ""
    await desk.does(head, {'Click "Ticket"': "sorted;"})
    day = "<table><tr><th><a href=# onclick=\"say('3')\">Mon 3</a><tr><td>A</table>"
    await desk.does(day, {'Go to "Mon 3"': "3;"})


async def test_a_place_goes_by_what_the_markup_calls_it(desk: ActingDesk) -> None:
    await desk.page(MARKED)
    await desk.done(act(CLICK, Query("Refresh", ("button",), within=Query("workspace", quoted=False))))
    assert await desk.log() == "2;"
    await desk.declined(act(CLICK, Query("Refresh", ("button",), within=Query("palette", quoted=False))))
    assert await desk.log() == "2;"


async def test_a_search_button_beside_a_search_field(desk: ActingDesk) -> None:
    await desk.page("<input type=search aria-label=Search><button onclick=\"say('go')\">Search</button>")
    await desk.done(act(CLICK, "Search"))
    assert await desk.log() == "go;"


async def test_clicks_of_other_kinds(desk: ActingDesk) -> None:
    await desk.page(
        "<button ondblclick=\"say('double')\" oncontextmenu=\"say('right')\""
        " onclick=\"say(event.shiftKey ? 'shift' : '')\">Row</button>"
    )
    await desk.done(act(CLICK, "Row", mode="right"), act(CLICK, "Row", "Shift"))
    assert await desk.log() == "right;shift;"
    await desk.done(act(CLICK, "Row", mode="double"))
    assert "double" in await desk.log()


async def test_a_button_is_clicked_several_times(desk: ActingDesk) -> None:
    await desk.page('<button onclick="say(1)">More</button>')
    await desk.done(Act(CLICK, named("More"), count=3))
    assert await desk.log() == "1;1;1;"


async def test_every_one_of_several_is_clicked_once(desk: ActingDesk) -> None:
    button = "<li>%s <button onclick=\"say('%s'); this.closest('li').remove()\">Delete</button></li>"
    await desk.page(f"<ul>{''.join(button % (name, name) for name in ('Tea', 'Milk', 'Salt'))}</ul>")
    await desk.done(act(Verb.CLICK_EACH, named("Delete", "button")))
    assert await desk.log() == "Tea;Milk;Salt;"
    await desk.failed(act(Verb.CLICK_EACH, named("Delete", "button")))


async def test_what_a_line_does_to_its_object(desk: ActingDesk) -> None:
    item = "<li>%s <button onclick=\"say('%s')\">Delete</button></li>"
    await desk.page(f"<ul>{item % ('Tea', 'tea')}{item % ('Milk', 'milk')}</ul>")
    await desk.done(Act(Verb.DO, Query(name="Milk", quoted=False), ("delete",)))
    assert await desk.log() == "milk;"


async def test_a_page_is_gone_to_by_the_one_link(desk: ActingDesk) -> None:
    link = "<a href='#' onclick=\"say('settings')\">Settings</a>"
    await desk.page(f"<nav>{link}</nav><h2>Settings</h2>")
    await desk.done(act(Verb.GO, Query(name="Settings", quoted=False)))
    assert await desk.log() == "settings;"


async def test_a_key_that_may_be_a_button(desk: ActingDesk) -> None:
    await desk.page("<body onkeydown='say(event.key)'><input autofocus>")
    await desk.done(act(Verb.PRESS, None, "Delete", mode="or click"))
    assert await desk.log() == "Delete;"
    await desk.page("<button>Delete</button>")
    assert "Press the Delete key" in (await desk.declined(act(Verb.PRESS, None, "Delete", mode="or click"))).hint


LIST = """<style>li { height: 30px; width: 120px } .grid li { float: left; width: 60px }</style><ul class='%s'>
%s</ul><script>let held = null; for (const li of document.querySelectorAll('li')) { li.draggable = true;
li.ondragstart = () => { held = li }; li.ondragover = (event) => event.preventDefault(); li.ondrop = () => {
const all = [...li.parentElement.children];
if (all.indexOf(held) < all.indexOf(li)) li.after(held); else li.before(held) } }</script>"""
ORDER = "[...document.querySelectorAll('li')].map((li) => li.innerText).join(' ')"


@pytest.mark.parametrize(
    ("name", "place", "order"),
    [
        ("Cid", "1", "Cid Ann Bob Dan"),
        ("Ann", "down 2", "Bob Cid Ann Dan"),
        ("Dan", "up 1", "Ann Bob Dan Cid"),
        ("Ann", "bottom", "Bob Cid Dan Ann"),
        ("Ann", "last", "Bob Cid Dan Ann"),
    ],
)
async def test_an_item_is_dragged_among_the_others(desk: ActingDesk, name: str, place: str, order: str) -> None:
    await desk.page(LIST % ("", "".join(f"<li><span>{each}</span></li>" for each in ("Ann", "Bob", "Cid", "Dan"))))
    await desk.done(act(Verb.DRAG, name, place))
    assert await desk.value(ORDER) == f'"{order}"'


async def test_an_item_is_dragged_onto_another(desk: ActingDesk) -> None:
    await desk.page(LIST % ("", "".join(f"<li>{each}</li>" for each in ("Ann", "Bob", "Cid"))))
    await desk.done(Act(Verb.DRAG, named("Ann"), place=named("Cid")))
    assert await desk.value(ORDER) == '"Bob Cid Ann"'


@pytest.mark.parametrize(("over", "fault"), [("role=dialog aria-label=Details", False), ("class=veil", True)])
async def test_a_dialog_over_what_is_clicked_is_no_fault(desk: ActingDesk, over: str, fault: bool) -> None:
    await desk.page(f"<a href=#1>Books</a><div {over} style='position: fixed; inset: 0'>Emma</div>")
    if fault:
        assert "covers it" in await desk.failed(act(Verb.CLICK, "Books"))
    else:
        assert "covers it" in (await desk.declined(act(Verb.CLICK, "Books"))).reason


async def test_a_column_of_a_board_is_a_section(desk: ActingDesk) -> None:
    drop = 'ondragover="event.preventDefault()" ondrop="say(this.ariaLabel)" style="height: 90px"'
    columns = "".join(f"<section aria-label={each} {drop}><h2>{each}</h2></section>" for each in ("Open", "Done"))
    await desk.page(f"<p draggable=true>Wash car</p>{columns}")
    await desk.done(Act(Verb.DRAG, named("Wash car"), place=named("Done", *ROLE_WORDS["column"])))
    assert await desk.log() == "Done;"


async def test_of_things_with_the_same_words_the_one_that_can_be_dragged_is(desk: ActingDesk) -> None:
    items = "".join(f"<li>{each}<small>3</small></li>" for each in ("Ann", "Bob", "Cid"))
    await desk.page("<p>Ann</p><p><b>Cid</b></p>" + LIST % ("", items))
    await desk.done(Act(Verb.DRAG, named("Ann"), place=Query(roles=("listitem",), text="Cid3")))
    assert await desk.value(ORDER) == '"Bob3 Cid3 Ann3"'


async def test_a_sign_may_be_a_key(desk: ActingDesk) -> None:
    await desk.page("<p>Search</p>")
    assert (await desk.declined(act(Verb.CLICK, "/"))).hint == "for the key, write: press the / key"


async def test_nothing_is_dragged_onto_itself(desk: ActingDesk) -> None:
    await desk.page("<section aria-label='To do'><p>Ann</p><p onclick=\"say('moved')\">Bob</p></section>")
    cards = [Query(roles=("article", "region"), text=name) for name in ("Ann", "Bob")]
    await desk.declined(Act(Verb.DRAG, cards[0], place=cards[1]))
    assert await desk.log() == ""


async def test_what_cannot_be_dragged_there_is_not_touched(desk: ActingDesk) -> None:
    await desk.page(LIST % ("", "".join(f"<li>{name}</li>" for name in ("Ann", "Bob", "Ann"))))
    for name, place in (("Ann", "down 1"), ("Bob", "7"), ("Bob", "down 3")):
        await desk.declined(act(Verb.DRAG, name, place))
    assert await desk.value(ORDER) == '"Ann Bob Ann"'


async def test_an_item_that_does_not_stay_is_reported(desk: ActingDesk) -> None:
    stuck = LIST.replace("li.before(held)", "0").replace("li.after(held)", "0")
    await desk.page(stuck % ("", "<li>Ann</li><li>Bob</li>"))
    assert "it is at place 2" in await desk.error(act(Verb.DRAG, "Bob", "top"))


async def test_the_page_and_a_field_are_scrolled(desk: ActingDesk) -> None:
    lines = "\n".join(map(str, range(200)))
    await desk.page(f"<textarea aria-label=Notes rows=2 onscroll='say(this.scrollTop)'>{lines}</textarea>")
    await desk.done(act(Verb.SCROLL, "Notes", mode="bottom"), act(Verb.SCROLL, mode="bottom"))
    assert await desk.log() not in {"", "0;"}


async def test_text_is_selected(desk: ActingDesk) -> None:
    await desk.page("<p>One</p><p>Two</p>")
    await desk.done(act(Verb.SELECT_TEXT, "Two"))
    assert await desk.value("getSelection().toString()") == '"Two"'


@pytest.mark.parametrize("target", ["Add photo", None])
async def test_a_button_under_a_transparent_file_input(desk: ActingDesk, tmp_path: Path, target: str | None) -> None:
    (tmp_path / "cv.txt").write_text("x", encoding="utf-8")
    await desk.page(
        "<div style='position:relative;width:120px;height:30px'><button>Add photo</button><input type=file"
        " onchange='say(this.files[0].name)' style='position:absolute;inset:0;opacity:0'></div>"
    )
    await desk.done(act(Verb.UPLOAD, target, "cv.txt"))
    assert await desk.log() == "cv.txt;"


async def test_a_missing_upload_file_is_no_fault_of_the_application(desk: ActingDesk) -> None:
    await desk.page("<input type=file aria-label=Photo onclick=\"say('opened')\">")
    assert "no file gone.txt" in (await desk.declined(act(Verb.UPLOAD, "Photo", "gone.txt"))).reason
    assert await desk.log() == ""


async def test_a_document_that_fails_fails_the_act_that_opened_it(desk: ActingDesk) -> None:
    await desk.page("<a href='/status/500'>Broken</a>")
    assert "500" in await desk.failed(act(CLICK, "Broken"))


async def test_the_acts_before_the_one_that_is_left_are_kept(desk: ActingDesk) -> None:
    await desk.page("<button onclick=say(1)>Go</button><button>A</button><button>A</button>")
    left = await desk.declined(act(CLICK, "Go"), act(CLICK, "A"))
    assert [one.description for one in left.rows] == ['click button "Go"']
    outcome = await desk.perform(act(CLICK, "Go"))
    assert isinstance(outcome, Outcome)
    assert outcome.status is ActStatus.DONE


FILES = """<ul><li title="Name: plan.odt Size: 3" oncontextmenu="say('menu')"><span>plan.odt</span></ul>
<p onclick="say('text')">plan.odt was changed</p>"""


@pytest.mark.parametrize(("mode", "logged"), [("right", "menu;"), ("", "")])
async def test_the_text_of_an_item_of_a_list_can_be_clicked(desk: ActingDesk, mode: str, logged: str) -> None:
    await desk.page(FILES)
    outcome = await desk.done(Act(CLICK, Query("plan.odt", quoted=False), mode=mode))
    assert "by its text" in (outcome.rows[0].note or "")
    assert await desk.log() == logged


async def test_a_click_on_a_text_in_a_wide_cell_is_one_on_its_words(desk: ActingDesk) -> None:
    link = "<a onclick=\"say('opened')\">Badge lost</a>"
    await desk.page(f"<table style='width:900px'><tr><td width=600>{link}<td>Dev</table>")
    await desk.done(Act(CLICK, Query("Badge lost")))
    assert await desk.log() == "opened;"


async def test_a_text_outside_of_lists_is_not_clicked_once(desk: ActingDesk) -> None:
    await desk.page("<p>Read more</p>")
    await desk.declined(act(CLICK, "Read more"))
    await desk.done(Act(CLICK, Query("Read more"), mode="double"))


async def test_a_noun_before_a_name_is_passed_over(desk: ActingDesk) -> None:
    await desk.page("<a href=# onclick=say(1)>oak-tree</a> <a href=# onclick=say(2)>oak-trees</a>")
    await desk.done(act(CLICK, Query("plant oak-tree", quoted=False)))
    await desk.declined(act(CLICK, Query("plant elm-tree", quoted=False)))
    assert await desk.log() == "1;"


STRIP = """<style>a { cursor: pointer; display: inline-block; width: 20px; height: 20px }</style>
<div class="tabs"><a class="fa-plus" onclick="say('tab')"></a></div>
<div class="list"><a class="fa-plus" onclick="say('item')"></a></div>
<a class="fa fa-bars" onclick="say('menu')"></a>"""


async def test_an_icon_beside_what_the_markup_names_is_clicked(desk: ActingDesk) -> None:
    await desk.page(STRIP)
    plus = Query("plus", ("button",), quoted=False)
    await desk.declined(act(CLICK, plus))
    await desk.done(act(CLICK, Query("plus", ("button",), quoted=False, next_to=Query(roles=("tab",)))))
    assert await desk.log() == "tab;"


async def test_a_column_header_goes_by_its_text_beside_a_button_and_is_no_link_elsewhere(desk: ActingDesk) -> None:
    sort = "<button aria-label='Sort by Stock'>↕</button>"
    head = f"<table><tr><th onclick=\"say('head')\"><div>Stock{sort}</div><th>Item<tr><td>5<td>Tape</table>"
    await desk.page(
        f"<a href='#stock' onclick=\"say('link')\">Stock</a> <a href='#x' onclick=\"say('x')\">Orders</a>{head}"
    )
    await desk.done(act(CLICK, named("Stock", "columnheader")))
    assert await desk.log() == "head;"
    await desk.declined(act(CLICK, Query("Orders", ("columnheader",), quoted=False)))
    await desk.page(
        "<table><tr><th onclick=\"say('head')\">In <button style='width: 99px'>Filter</button><th>B</table>"
    )
    assert "control in its middle" in (await desk.declined(act(CLICK, named("In", "columnheader")))).reason


async def test_a_count_for_screen_readers_is_no_part_of_a_name(desk: ActingDesk) -> None:
    await desk.page(
        "<button onclick=\"say('club')\"><span>Book club</span> "
        "<span role=status aria-label='2 unread'>2</span></button>"
        "<button onclick=\"say('noah')\">Noah</button>"
    )
    await desk.done(act(CLICK, "Book club"))
    assert await desk.log() == "club;"


async def test_a_field_and_a_column_of_one_name_are_not_told_apart_by_a_click(desk: ActingDesk) -> None:
    await desk.page(
        "<label>Salary<input onclick=\"say('field')\"></label><table><tr><th onclick=\"say('head')\">Salary ▲"
        "<tr><td>5</table>"
    )
    for words in ("Salary", "Salary again"):
        await desk.declined(act(CLICK, Query(words, quoted=False)))
    await desk.done(act(CLICK, named("Salary", "columnheader")))
    await desk.done(act(CLICK, named("Salary", "textbox")))
    assert await desk.log() == "head;field;"


OPEN_LISTS = {
    "of a combobox": (
        (
            "<button role=combobox id=box aria-expanded=true>Tags</button>"
            "<ul id=list role=listbox style='position:fixed;inset:0;background:#eee'><li role=option>Red</ul>"
        ),
        "list.remove(); box.ariaExpanded = false",
    ),
    "of options alone": (
        (
            "<div id=list style='position:fixed;inset:0;background:#eee'>"
            "<div role=option style='height:100%'>Red</div></div>"
        ),
        "list.remove()",
    ),
}


@pytest.mark.parametrize(("drawn", "closing"), OPEN_LISTS.values(), ids=OPEN_LISTS)
async def test_an_open_list_over_a_button_is_closed_first(desk: ActingDesk, drawn: str, closing: str) -> None:
    await desk.page(
        f"<button onclick=\"say('saved')\">Save</button>{drawn}<script>"
        f"onkeydown = ({{ key }}) => {{ if (key === 'Escape') {{ {closing} }} }}</script>"
    )
    await desk.done(act(CLICK, "Save"))
    assert await desk.log() == "saved;"


async def test_an_icon_does_not_show_whether_it_is_a_link(desk: ActingDesk) -> None:
    icon = f"class='fa fa-plus' style='{ICON}'"
    await desk.page(f"<a href=# {icon} onclick=\"say('add')\"></a><p><button {icon} onclick=\"say('zoom')\"></button>")
    await desk.declined(act(CLICK, Query("plus", ("button",), quoted=False)))
    assert await desk.log() == ""


@pytest.mark.parametrize("menu", [None, Query("main", ROLE_WORDS["menu"], quoted=False)])
async def test_the_main_menu_may_be_an_icon(desk: ActingDesk, menu: Query | None) -> None:
    assert await desk.log_after(STRIP, Act(Verb.OPEN_MENU, menu)) == "menu;"


async def test_a_menu_of_another_name_is_not_the_main_one(desk: ActingDesk) -> None:
    await desk.page(STRIP)
    await desk.declined(Act(Verb.OPEN_MENU, Query("Tools", ROLE_WORDS["menu"], quoted=False)))
    assert await desk.log() == ""


ASKS = """<button onclick=say(1)>Delete</button>
<div role=dialog aria-label=Sure><button onclick=say(2)>Delete</button><button onclick=say(3)>Keep</button></div>"""


async def test_what_a_dialog_asks_about_is_confirmed_by_its_verb(desk: ActingDesk) -> None:
    await desk.page(ASKS)
    await desk.done(act(Verb.DO, Query("deletion", quoted=False), "confirm"))
    await desk.declined(act(Verb.DO, Query("removal of all", quoted=False), "confirm"))
    assert await desk.log() == "2;"


async def test_a_dialog_of_the_browser_is_confirmed(desk: ActingDesk) -> None:
    await desk.page("<button onclick=\"say(confirm('Sure?'))\">Delete</button>")
    await desk.done(*acts_of('Click "Delete" and confirm'))
    assert await desk.log() == "true;"


BOOKS = """<button onclick=say('page')>Delete</button><table>
<tr><td>1<td>Emma<td><a href=#1 onclick=say('edit1')>Edit</a> <a href=#1 onclick=say(1)>Delete</a>
<tr><td>2<td>Dracula<td><a href=#2 onclick=say('edit2')>Edit</a> <a href=#2 onclick=say(2)>Delete</a></table>"""


async def test_a_row_is_dealt_with_by_its_own_control(desk: ActingDesk) -> None:
    await desk.does(
        f"<h1>Books</h1>{BOOKS}",
        {
            'Delete the row of "Dracula"': "2;",
            'Delete "Dracula"': "2;",
            'Delete the book of "Dracula"': "2;",
            'Click the "Delete" link in the row of "Dracula"': "2;",
            'Click the edit icon of "Dracula"': "edit2;",
        },
    )


async def test_what_the_page_as_a_whole_offers_is_not_done_to_a_row(desk: ActingDesk) -> None:
    await desk.page("<button onclick=say('page')>Delete</button><table><tr><td>1<td>Emma<tr><td>2<td>Dracula</table>")
    await desk.declined(*acts_of('Delete "Dracula"'))
    assert await desk.log() == ""


async def test_a_row_is_named_by_the_words_of_the_line(desk: ActingDesk) -> None:
    await desk.page(BOOKS)
    hint = (await desk.declined(*acts_of('Click the editor icon of "Dracula"'))).hint
    assert hint.startswith('write it as: click the "Edit" link in the row of "Dracula"'), hint


_CARD = """<article class=card><h2>{0}</h2><p>Note<div class=ops><a href=#{0} onclick="say('edit {0}')">Edit</a></div>
</article>"""
_ROW = """<tr><td>{0}<td><span><button onclick="say('drop {0}')"><i class="bi bi-trash-fill"></i></button></span>"""
CARDS = (
    """<style>.card { width: 300px } .ops { display: none } .card:hover .ops { display: block }
td span { visibility: hidden } tr:hover span { visibility: visible } nav ul { display: none }
nav:hover ul { display: block } i { display: inline-block; width: 18px; height: 18px }</style>
<nav><b>Shop</b><ul><li><a href=#s onclick="say('shirts')">Shirts</a></ul></nav>"""
    + _CARD.format("Family")
    + _CARD.format("Work")
    + f"<table>{_ROW.format('Emma')}{_ROW.format('Dracula')}</table>"
)


@pytest.mark.parametrize(
    ("line", "over", "logged"),
    [
        ('Click "Edit" in the card of "Work"', "article", "edit Work;"),
        ('Edit "Work"', "heading", "edit Work;"),
        ('Click the trash icon in the row of "Dracula"', "row", "drop Dracula;"),
        ('Delete "Dracula"', "cell", "drop Dracula;"),
        ('Click "Shirts"', "the place of the hidden", "shirts;"),
    ],
)
async def test_what_appears_under_the_pointer_is_found(desk: ActingDesk, line: str, over: str, logged: str) -> None:
    await desk.page(CARDS)
    hovered, clicked = (await desk.done(*acts_of(line))).rows
    assert hovered.tool == "browser_hover"
    assert hovered.description.startswith(f"hover over {over}")
    assert clicked.tool == "browser_click"
    assert await desk.log() == logged


async def test_a_name_that_the_pointer_does_not_bring_fails(desk: ActingDesk) -> None:
    await desk.page(CARDS)
    assert '"Export"' in await desk.failed(act(CLICK, Query("Export", within=row("Family"))))
    assert await desk.log() == ""


async def test_what_is_in_a_closed_part_of_the_page_is_no_fault(desk: ActingDesk) -> None:
    await desk.page(
        "<button onclick=say(1)>Account</button><div hidden><a href=#a>Profile</a> <a href=#b>Log out</a></div>"
    )
    declined = await desk.declined(act(CLICK, "Log out"))
    assert declined.hint == 'write it as: click "Account", then click "Log out"'
    await desk.page("<div><button hidden>Pay</button></div>")
    await desk.failed(act(CLICK, "Pay"))


_ICONS = """<li>{0} <button onclick="say('edit {0}')"><i class="fa-solid fa-pencil-alt"></i></button>
<button onclick="say('set {0}')"><svg><use href="#icon-gear"></use></svg></button>
<a href=#{0} onclick="say('drop {0}')"><i class="bi bi-trash"></i></a>"""
ICONS = (
    "<style>svg, i { display: inline-block; width: 18px; height: 18px }</style><ul>"
    + _ICONS.format("Tea")
    + _ICONS.format("Milk")
    + "</ul>"
)


async def test_an_icon_goes_by_what_it_means(desk: ActingDesk) -> None:
    await desk.does(
        ICONS,
        {
            'Click the pencil icon of "Milk"': "edit Milk;",
            'Click the edit icon in the row of "Tea"': "edit Tea;",
            "Click the bin next to Milk": "drop Milk;",
            'Delete "Tea"': "drop Tea;",
            'Click the settings icon of "Milk"': "set Milk;",
        },
    )


_LINES = """<button onclick="say('{0}')">
<svg width=20 viewBox="0 0 24 24" fill=none stroke=red><path d="{1}"></svg></button>"""
DRAWN = "<h1>Variables</h1>" + "".join(
    _LINES.format(what, lines)
    for what, lines in (
        ("plus", "M12 4.5v15m7.5-7.5h-15"),
        ("cross", "M6 18 18 6M6 6l12 12"),
        ("bars", "M4 7h16M4 12h16m-16 5h16"),
        ("dots", "M12 6a1 1 0 1 1 0-1Zm0 6a1 1 0 1 1 0-1Zm0 6a1 1 0 1 1 0-1Z"),
        ("slash", "M6 18 18 6"),
        ("back", "M16 19.5 8 12l8-7.5"),
    )
)


async def test_a_drawing_of_lines_goes_by_what_it_looks_like(desk: ActingDesk) -> None:
    await desk.does(
        DRAWN,
        {
            'Click the plus next to the heading "Variables"': "plus;",
            "Click the close icon": "cross;",
            "Click the hamburger icon": "bars;",
            "Click the three dots": "dots;",
        },
    )


async def test_an_icon_is_not_guessed(desk: ActingDesk) -> None:
    await desk.page(ICONS)
    await desk.declined(act(CLICK, Query("pencil", ROLE_WORDS["icon"], quoted=False)))  # there are two
    await desk.failed(act(CLICK, Query("Edit", within=row("Milk"))))  # quoted: a text, not a drawing
    assert await desk.log() == ""


CUSTOM = """<script>for (const tag of ['my-tab', 'my-note']) customElements.define(tag, class extends HTMLElement {
connectedCallback() { this.attachShadow({mode: 'open'}).innerHTML = '<div><slot></slot></div>' } })</script>
<my-tab id=t>Songs</my-tab><my-note id=n>Lists</my-note><script>
t.addEventListener('click', () => say('tab')); n.addEventListener('click', () => say('note'))</script>"""


@pytest.mark.parametrize("target", [named("Songs"), Query("Songs", ("tab",), quoted=False)])
async def test_a_custom_element_is_what_its_tag_says(desk: ActingDesk, target: Query) -> None:
    assert await desk.log_after(CUSTOM, act(CLICK, target)) == "tab;"
    await desk.declined(act(CLICK, replace(target, name="Lists", quoted=False)))
    await desk.declined(act(CLICK, Query("Songs", ("slider",), quoted=False)))
    assert await desk.log() == "tab;"


async def test_a_click_that_may_mean_a_column_offers_lines_that_work(desk: ActingDesk) -> None:
    await desk.page(
        "<label>Pay<input onclick=\"say('field')\"></label><table><tr><th onclick=\"say('head')\">Pay<tr><td>5</table>"
    )
    missed = await desk.declined(act(CLICK, Query("Pay", quoted=False)))
    for line in missed.hint.removeprefix("write it as: ").split(" | "):
        await desk.done(*acts_of(line))
    assert await desk.log() == "head;field;"


async def test_what_is_drawn_for_a_hidden_control_is_clicked_and_no_cell_of_that_name(desk: ActingDesk) -> None:
    radio = "<input type=radio name=r style='position:absolute;opacity:0;width:0;height:0' onchange=\"say('radio')\">"
    drawn = f"<div><label>{radio}<span style='cursor:pointer'>Paid</span></label></div>"
    assert await desk.log_after(f"{drawn}<table><tr><td>Ann<td>Paid</table>", act(CLICK, "Paid")) == "radio;"


TICKETS = """<h2>Tickets</h2><ul><li><a href='#1' onclick=say(1)>Printer is out of ink</a>
<li><a href='#2' onclick=say(2)>Door is stuck</a><li><a href='#3' onclick=say(3)>Lamp is broken</a></ul>"""


async def test_one_of_the_things_of_a_list_is_clicked(desk: ActingDesk) -> None:
    lines = {"Open the second ticket": "2;", "Click the last ticket": "3;", "Open the first order": None}
    await desk.does(TICKETS, lines)


SORTED = """<table><thead><tr><th><button onclick="turn()">Price</button><tbody id=rows></table><script>
let way = 0; const orders = [[20, 9, 30], [9, 20, 30], [30, 20, 9]];
function turn() { way = ++way == 3 ? 0 : way; show() }
function show() { rows.innerHTML = orders[%s].map((one) => `<tr><td>${one}`).join('') } show()
</script>"""


@pytest.mark.parametrize(
    ("line", "order"), [("Sort by price, highest first", "30 20 9"), ("Sort by price ascending", "9 20 30")]
)
async def test_a_table_is_sorted_in_the_direction_that_is_asked_for(desk: ActingDesk, line: str, order: str) -> None:
    await desk.page(SORTED % "way")
    await desk.done(*acts_of(line))
    shown = await desk.session.ask("() => [...document.querySelectorAll('td')].map((one) => one.innerText).join(' ')")
    assert shown == order


async def test_a_table_that_does_not_turn_is_not_called_sorted(desk: ActingDesk) -> None:
    await desk.page(SORTED % "0")
    assert "not seen to be sorted" in await desk.error(*acts_of("Sort by price, highest first"))


async def test_what_a_message_offers_is_clicked_there(desk: ActingDesk) -> None:
    undo = "<button onclick=say('%s')>Undo</button>"
    await desk.page(f"{undo % 'page'}<div role=status>Deleted {undo % 'toast'}</div>")
    await desk.done(*acts_of("Click Undo in the toast"))
    assert await desk.log() == "toast;"


BOXES = """<style>.modal { position: fixed; inset: 0 0 auto auto } .toast { position: fixed; bottom: 0; right: 0 }
b { cursor: pointer }</style><div><div class=ticket><p>New laptop</p><i>Low</i>
<button onclick=say('laptop')>Details</button></div><div class=ticket><p>Reset badge</p><i>High</i>
<button onclick=say('badge')>Details</button></div></div>
<div class=modal><p class=title>Remove it?</p><b onclick=say('modal')>Keep</b></div><b onclick=say('page')>Keep</b>
<div class=toast>Off <b onclick=say('toast')>Undo</b></div><b onclick=say('other')>Undo</b>
<ul aria-label=Users><li>Anna</li><li>Ben <button onclick=say('ben')>Delete</button></li></ul>
<div><div><p>Anna</p><p>wrote</p><button onclick=say('comment')>Delete</button></div></div>"""


async def test_boxes_that_only_a_class_or_their_drawing_marks(desk: ActingDesk) -> None:
    await desk.does(
        BOXES,
        {
            'Click "Details" on the "New laptop" card': "laptop;",
            'Click "Details" in the row of "Reset badge"': "badge;",
            'Click "Keep" in the "Remove it?" dialog': "modal;",
            "Click Undo in the toast": "toast;",
            'Click "Delete" in the row of "Anna"': None,
            'Click "Details" on the "Old laptop" card': None,
            'Click "Keep" in the "New laptop" dialog': None,
        },
    )


async def test_the_number_of_a_pager_without_roles(desk: ActingDesk) -> None:
    number = "<a style='display: inline-block' onclick=\"say('%d')\">%d</a>"
    await desk.page(f"<nav>{''.join(number % (each, each) for each in (1, 2, 3))}</nav>")
    await desk.done(act(Verb.GO, Query(name="page 2", quoted=False)))
    assert await desk.log() == "2;"


PLACES = """<h1>Desk</h1><p><a href="#n" onclick="say('new')">New ticket</a> <a href="#t" onclick="say('mine')">My
tickets <span>2</span></a> <a href="#p" onclick="say('paid')">Members (2 unpaid)</a></p><h2>Tickets</h2>
<table><tr><th>Subject</th><th>By</th></tr>
<tr><td><button onclick="say('lamp')">Lamp</button></td><td>Ann</td></tr></table>
<h2>Others</h2><p><button onclick="say('other')">Lamp</button></p>
<div><div><span>Fix login</span>
<button aria-haspopup=menu onclick="say('menu')"><span>Open menu</span></button></div></div>
<div style="position: fixed; left: 9px; bottom: 9px; width: 300px" class=snack>Gone <button onclick="say('undo')">Undo
</button></div><div style="position: fixed; left: 0; right: 0; top: 0" class=bar>
<button onclick="say('bar')">Close</button></div>"""


async def test_places_that_a_page_does_not_mark_up(desk: ActingDesk) -> None:
    await desk.does(
        PLACES,
        {
            'Open "New ticket" in the navigation': "new;",
            'Click "My tickets"': "mine;",
            'Follow the "Members" link': "paid;",
            'Click "Lamp" in the ticket list': "lamp;",
            'Open the menu of the "Fix login" card': "menu;",
            'Click "Undo" in the snackbar': "undo;",
            'Click "Close" in the toast': None,
            'Click "Lamp" in the member list': None,
            'Open "Old ticket" in the navigation': None,
        },
    )


async def test_a_control_below_the_text_of_its_group(desk: ActingDesk) -> None:
    button = '<a style="cursor: pointer; display: inline-block" onclick="say(textContent)">{}</a>'
    await desk.does(
        f"<label>Name</label><input><br><label>Schedule</label><br>{button.format('Hourly')}{button.format('Daily')}<br><label>Log</label><br>"
        f"{button.format('Show')}",
        {
            'Click "Daily" under Schedule': "Daily;",
            'Click "Hourly" under "Schedule"': "Hourly;",
            'Click "Show" under "Log"': "Show;",
            'Click "Show" under "Schedule"': None,
            'Click "Daily" in the row of "Log"': None,
        },
    )


async def test_a_control_goes_by_its_text_beside_a_badge(desk: ActingDesk) -> None:
    chip = "<span style='background: #eee'>Draft</span>"
    await desk.page(f"<button onclick=\"say('soup')\">Soup{chip}</button><button>Save <b>as draft</b></button>")
    await desk.done(act(Verb.CLICK, "Soup"))
    assert await desk.log() == "soup;"
    await desk.failed(act(Verb.CLICK, "Save"))
    await desk.does(
        """<x-tab role=tab tabindex=0 onclick=say('holds')><span style="display: block">My holds
        <b role=status style="display: inline-block"><i>2</i></b></span></x-tab>""",
        {'Click the "My holds" tab': "holds;", 'Click "My holds"': "holds;"},
    )


IN_PLACES = """<h1>Desk</h1><nav aria-label=Articles>
<button onclick="say('soup')">Soup<span style="background: #eee">Draft</span></button>
<button onclick="say('tea')">Tea</button></nav>
<ul><li><span>Safari on iPhone<br><small>Oslo</small></span><button onclick="say('phone')">Sign out</button>
<li><span>Edge on Windows<br><small>Oslo</small></span><button onclick="say('windows')">Sign out</button></ul>
<table><tr><th>Name<th>Role<tr><td>Mei<td><select aria-label="Role of Mei" onchange="say('mei ' + value)"><option>Viewer
<option>Admin</select><tr><td>Tom<td><select aria-label="Role of Tom"><option>Viewer<option>Admin</select></table>
<ol><li><button onclick="say('edge')">Edge</button></ol>
<form onsubmit="event.preventDefault(); say('find ' + q.value)"><input id=q placeholder="Search this channel"></form>"""


async def test_places_that_are_named_by_what_is_in_them(desk: ActingDesk) -> None:
    await desk.does(
        IN_PLACES,
        {
            'Click "Soup" in the list of articles': "soup;",
            'Click "Sign out" next to "Safari on iPhone"': "phone;",
            'Click "Sign out" next to "Firefox"': None,
            'Choose "Admin" from the role dropdown in the row of "Mei"': "mei Admin;",
            'Select "Viewer" in the row of "Mei"': "mei Viewer;",
            'Search the channel for "oven"': "find oven;",
            'Search the customers for "oven"': None,
            'Click the green "Tea" button': "tea;",
            'Click "Edge" in the list of browsers': "edge;",
            'Click "Tea" in the list of browsers': None,
        },
    )


DEPOT = """<h1>Depot</h1><input placeholder="Find a parcel">
<form onsubmit="event.preventDefault(); say(code.value); code.value = ''">
<input id=code placeholder="Punch or type a parcel number"><button>Punch</button></form>
<ul><li>Parcel 77 <button onclick="say('open')">Open</button></ul>
<div><label>Voucher <input id=v></label><button onclick="say(v.value)">Redeem</button></div>
<div><label>News <input id=n></label><label>City <input></label><button onclick="say(n.value)">Follow</button></div>
<div><label>Reason <input id=r></label><button onclick="say('gone')">Delete</button></div>
<article><h3>Brass Band</h3><button onclick="say('band')">Enlist</button></article>
<article><h3>Choir</h3><button aria-label="Enlist in Choir" onclick="say('choir')">Enlist</button></article>
<ul><li>Open <li>Done <button onclick="say('add')">Add</button></ul><div>To do <input><button>Add</button></div>
<article><h3>Drums</h3><button>Leave</button></article>
<button onclick="say('next')">Next</button><a href="#" onclick="say('Acme')">Continue with Acme</a>"""


async def test_a_verb_that_only_the_page_knows_is_the_name_of_a_control(desk: ActingDesk) -> None:
    await desk.does(
        DEPOT,
        {
            "Enlist in Brass Band": "band;",
            "Enlist in the Choir": "choir;",
            "Enlist in Drums": None,
            'Enlist in "Brass"': None,
            'Enlist in "Depot"': None,
            'Continue with "Next"': "next;",
            'Continue with "Acme"': "Acme;",
            'Continue with "Nope"': None,
            'Answer with "Yes"': None,
        },
    )


async def test_a_value_that_the_page_does_not_say_is_typed_beside_the_control_of_the_verb(desk: ActingDesk) -> None:
    await desk.does(
        DEPOT,
        {
            "Punch 5512": "5512;",
            "Punch the parcel number 5513": "5513;",
            "Punch the zebra number 5514": None,
            "Punch 77": None,  # it is on the page
            'Punch the parcel "78"': "78;",
            'Punch the parcel "Parcel 77"': None,  # it is on the page
            'Send "Hi"': None,
            'Add "Milk"': None,  # two controls of that verb, of which one has no field
            'Redeem the voucher "MAY"': "MAY;",
            'Redeem the coupon "MAY"': None,
            'Follow "Bo"': None,  # two fields, and a verb that takes no value
            'Delete "Order 5"': None,
        },
    )


async def test_a_card_under_a_title_that_is_no_heading(desk: ActingDesk) -> None:
    rows = "".join(
        f"<tr><td>{dish}<td>1<td><button aria-label='One more' onclick=\"say('{dish}')\">+</button></tr>"
        for dish in ("Soup", "Bread")
    )
    await desk.does(
        f"""<h1>Menu</h1><ul><li>Bread <button>Add</button></ul><div>Old order<table><tr><td>Bread</table></div>
        <div class=card><div>Your order</div><div><table><tr><th>Dish<th>Quantity<th></tr>{rows}</table></div></div>""",
        {
            'In the "Your order" section, click "One more" in the row of "Bread"': "Bread;",
            'In the "Your order" card, click "One more" in the row of "Soup"': "Soup;",
            'In the "Your basket" section, click "One more" in the row of "Bread"': None,
            'In the "Your order" section, click "Add" in the row of "Bread"': None,
        },
    )


async def test_a_name_goes_without_the_noun_of_its_kind(desk: ActingDesk) -> None:
    await desk.does(
        """<nav><a href="#" onclick="say('garden')">Garden</a> <a href="#">Add</a></nav>
        <a href="#">Garden gloves</a>""",
        {
            "In the side menu, choose the Garden category": "garden;",
            "Click the Garden category": "garden;",
            "Click the Kitchen category": None,
            "Click Add member": None,
            "Click Garden tools": None,
            "Click Add tag": None,
        },
    )


async def test_a_row_that_can_be_clicked_goes_by_the_noun_of_what_the_page_makes(desk: ActingDesk) -> None:
    page = """<button>New ticket</button><table><tr onclick="log.textContent += 'one;'"><td>311<td>Export fails
    <tr onclick="log.textContent += 'two;'"><td>312<td>Login loops</table><p>A project</p>"""
    await desk.does(
        page,
        {
            'Open the ticket "Export fails"': "one;",
            'Click the ticket "Login loops"': "two;",
            'Open the project "Login loops"': None,  # the page has projects, too
            'Open the ticket "Export"': None,
        },
    )
    agents = """<button>New ticket</button><table><tr><th>Agent<th>Tickets
    <tr onclick="log.textContent += 'Bob;'"><td>Bob<td>3</table>"""
    await desk.does(agents, {'Open the ticket "Bob"': None})


FOLDED = """<style>ul { max-height: 0; overflow: hidden; margin: 0 } .open ul { max-height: none }</style>
<ul class=outer style="max-height: none"><li class=%s>Server<ul><li><a href=#s onclick="say('server')">Settings</a>
<li><a href=#p>Plugins</a></ul><li class=%s>Security<ul><li><a href=#t onclick="say('security')">Settings</a></ul>
<li>Help</ul>"""


async def test_what_a_menu_that_is_folded_cuts_off_is_not_there(desk: ActingDesk) -> None:
    assert await desk.log_after(FOLDED % ("open", "x"), *acts_of('Click "Settings"')) == "server;"
    assert await desk.log_after(FOLDED % ("x", "open"), *acts_of('Click "Settings"')) == "security;"
    await desk.page(FOLDED % ("open", "open"))
    assert (await desk.declined(*acts_of('Click "Settings"'))).reason.startswith("2 elements match")
    await desk.page(FOLDED.replace("hidden", "clip") % ("x", "x"))  # where "Plugins" would be is "Help"
    stopped = await desk.declined(*acts_of('Click "Plugins"'))
    assert "it is in a part of the page that is not open" in stopped.reason


async def test_the_second_result_is_not_one_of_the_links_beside_the_results(desk: ActingDesk) -> None:
    menu = "<ul><li><a href=#a onclick=say(1)>A</a><li><a href=#b onclick=say(2)>B</a></ul>"
    results = "<h2><a href=#c onclick=say(3)>C</a></h2><h2><a href=#d onclick=say(4)>D</a></h2>"
    await desk.does(menu + results, {"Open the second result": None})
    await desk.does(f"<nav>{menu}</nav><h1>Found</h1>", {"Open the second result": None})
    await desk.does(f"<nav><ul><li><a href=#n>N</a></ul></nav>{menu}", {"Open the second result": "2;"})
    links = "<div><a href=#h>Home</a> <a href=#c>Cart</a></div>"
    rows = "<table><tr><th>Name</tr><tr onclick=say(1)><td>Ann</tr><tr onclick=say(2)><td>Bob</tr></table>"
    await desk.does(links + rows, {"Click the second row": "2;"})
    await desk.does(links + menu, {"Click the second item": "2;"})


async def test_a_column_is_sorted_by_its_head_and_a_record_deleted_by_its_noun(desk: ActingDesk) -> None:
    table = """<table aria-label=Bells><thead><tr><th aria-label="Age: activate to sort" onclick=say(1)>Age<th>Name</tr>
        </thead><tbody><tr><td>7<td>Ann <button onclick=say(2)>Delete</button></tr></tbody><tfoot><tr>
        <th onclick=say(3)>Age<th>Name</tr></tfoot></table>"""
    await desk.does(
        table,
        {
            'Click the column header "Age"': "1;",
            'Delete the bell for "Ann"': "2;",
            'Delete the name for "Ann"': None,  # a column of it
            'Delete the photo for "Ann"': None,
            "Click Delete in the last row": "2;",
        },
    )


async def test_the_pointer_goes_to_the_words_of_a_wide_cell(desk: ActingDesk) -> None:
    cell = "<table style='width: 100%'><tr><td>Ann<td><span onmouseover=say(1)>Menu</span></table>"
    assert await desk.log_after(cell, *acts_of('Hover over "Menu" in the row of "Ann"')) == "1;"
