"""Boxes, options, groups and calendars on real pages, however they are drawn."""

import pytest

from smoketree.language.act import Act, Verb
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS
from tests.agent.acting_desk import ActingDesk, act, acts_of, named
from tests.fakes.pages import Reply

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

CHECK, UNCHECK, SELECT = Verb.CHECK, Verb.UNCHECK, Verb.SELECT


BOX = "<input type=checkbox id=b style='%s'>"
BOXES = {
    "no size": f"<label>{BOX % 'position:absolute;opacity:0;width:0;height:0'}<span>Terms</span></label>",
    "not drawn": f"{BOX % 'display:none'}<label for=b>Terms</label>",
    "clipped": f"<label>{BOX % 'position:absolute;clip:rect(0 0 0 0);width:1px'}<span>Terms</span></label>",
    "over its label": (
        "<label style='position:relative;display:inline-block'>"
        f"{BOX % 'opacity:0;position:absolute;inset:0;width:100%;height:100%'}<span>Terms</span></label>"
    ),
    "under its label": (
        f"<label style='position:relative;display:inline-block'>{BOX % ''}"
        "<span style='position:absolute;inset:0;background:white'>Terms</span></label>"
    ),
    "no label at all": f"{BOX % ''} Terms",
}


@pytest.mark.parametrize("box", BOXES.values(), ids=BOXES)
async def test_a_box_is_checked_once_however_it_is_drawn(desk: ActingDesk, box: str) -> None:
    await desk.page(f"{box}<script>b.onchange = () => say(b.checked ? 'on' : 'off')</script>")
    for _ in range(2):
        await desk.done(act(CHECK, "Terms"))
        assert await desk.log() == "on;"
    await desk.done(act(UNCHECK, "Terms"))
    assert await desk.log() == "on;off;"


async def test_an_order_is_an_option_of_the_dropdown_that_has_it(desk: ActingDesk) -> None:
    await desk.does(
        """<label>Sort by <select onchange="say(this.value)"><option>Newest<option>Price, low to high</select></label>
        <label>Show <select><option>Stars<option>All</select></label>
        <label>Of <select onchange="say(1)"><option>Any<option>Stars<option>Garden</select></label>""",
        {
            'Sort by "Price, low to high"': "Price, low to high;",
            "Sort by stars": None,
            'Sort by "Garden"': None,  # it filters
            'Sort by "Oldest"': None,
        },
    )


async def test_a_box_that_ignores_the_click_is_the_fault_of_the_application(desk: ActingDesk) -> None:
    await desk.page("<label><input type=checkbox onclick='event.preventDefault()'>Terms</label>")
    assert "still not checked" in await desk.failed(act(CHECK, "Terms"))


async def test_a_box_that_awaits_a_confirmation_is_left_to_the_next_line(desk: ActingDesk) -> None:
    click = "event.preventDefault(); sure.hidden = false"
    ask = "<div id=sure role=dialog aria-label=Sure hidden>Are you sure?</div>"
    await desk.page(f"<label><input type=checkbox onclick='{click}'>Terms</label>{ask}")
    outcome = await desk.done(act(CHECK, "Terms"))
    assert "still not checked" in outcome.rows[-1].description


async def test_a_box_whose_answer_is_late_is_no_fault(desk: ActingDesk) -> None:
    desk.pages.on("/late", lambda _: Reply("{}", delay=8))
    click = "event.preventDefault(); fetch('/late', {method: 'POST'})"
    await desk.page(f'<label><input type=checkbox onclick="{click}">Terms</label>')
    assert "did not settle" in await desk.error(act(CHECK, "Terms"))


async def test_a_slow_box_and_one_that_asks_first_respond(desk: ActingDesk) -> None:
    await desk.page(
        "<div role=checkbox aria-checked=false onclick='setTimeout(() => ariaChecked = true, 300)'>Terms</div>"
    )
    await desk.done(act(CHECK, "Terms"))
    asks = "event.preventDefault(); d.show()"
    await desk.page(f"<label><input type=checkbox onclick='{asks}'>Terms</label><dialog id=d>Sure?</dialog>")
    await desk.done(act(CHECK, "Terms"))


async def test_a_box_that_only_looks_checked_proves_nothing(desk: ActingDesk) -> None:
    await desk.page("<div role=checkbox onclick='style.background = `green`'>Terms</div>")
    assert "still not checked" in await desk.error(act(CHECK, "Terms"))


async def test_a_radio_that_is_not_drawn_is_chosen_by_its_label(desk: ActingDesk) -> None:
    await desk.page("<input type=radio name=r id=r onchange=\"say('card')\" hidden><label for=r>Card</label>")
    await desk.done(act(Verb.CHOOSE, "Card"))
    assert await desk.log() == "card;"
    await desk.declined(act(UNCHECK, "Card"))


async def test_a_box_by_what_is_in_its_row(desk: ActingDesk) -> None:
    item = "<li><input type=checkbox onchange=\"say('%s')\"> <a href='#'>%s</a></li>"
    await desk.page(f"<ul>{item % ('tea', 'Tea')}{item % ('milk', 'Milk')}</ul>")
    await desk.done(act(CHECK, "Milk"))
    assert await desk.log() == "milk;"


@pytest.mark.parametrize("name", ["I accept the terms", "I agree to the terms and conditions"])
async def test_terms_are_accepted_by_their_box_or_by_a_button(desk: ActingDesk, name: str) -> None:
    await desk.page(f"<label><input type=checkbox onchange='say(this.checked)'> {name}</label>")
    for _ in range(2):
        await desk.done(act(Verb.DO, Query("terms", quoted=False), "accept"))
        assert await desk.log() == "true;"
    await desk.page(
        "<button onclick='say(1)'>Accept terms</button><label><input type=checkbox>I accept the terms</label>"
    )
    await desk.done(act(Verb.DO, Query("terms", quoted=False), "accept"))
    assert await desk.log() == "1;"


async def test_every_box_is_made_so(desk: ActingDesk) -> None:
    boxes = "".join(f"<label><input type=checkbox {on}>{name}</label>" for name, on in (("A", "checked"), ("B", "")))
    await desk.page(boxes)
    every = Query(roles=("checkbox",))
    await desk.done(Act(CHECK, every, mode="every"))
    assert await desk.value("document.querySelectorAll(':checked').length") == "2"
    await desk.done(Act(UNCHECK, every, mode="every"))
    assert await desk.value("document.querySelectorAll(':checked').length") == "0"


LIST = """<ul role=listbox id=l hidden><li role=option onclick="pick('Oslo')">Oslo</li><li role=option
onclick="pick('Rome')">Rome</li></ul><script>const pick = (name) => { say(name); l.hidden = true }</script>"""


@pytest.mark.parametrize(
    "opener",
    [
        "<div role=combobox tabindex=0 aria-label=City onclick='l.hidden = false'>none</div>",
        "<button onclick='l.hidden = false'>City</button>",
        "<label>City <input role=combobox onfocus='l.hidden = false'></label>",
        "<label>City <input role=combobox oninput='l.hidden = !this.value.startsWith(\"Ro\")'></label>",
        "<label>City <input oninput='l.hidden = !this.value.startsWith(\"Ro\")'></label>",
        "<label>City <select onchange='say(this.value)'><option>Oslo<option>Rome</select></label>",
        "<label>City <select multiple onchange='say(this.value)'><option>Oslo<option>Rome</select></label>",
    ],
    ids=["drawn", "button", "on focus", "on typing", "plain field", "native", "native list"],
)
async def test_an_option_is_selected_from_whatever_opens(desk: ActingDesk, opener: str) -> None:
    assert await desk.log_after(opener + LIST, act(SELECT, "City", "Rome")) == "Rome;"


async def test_an_option_that_is_not_offered_is_not_guessed(desk: ActingDesk) -> None:
    await desk.page("<button onclick='l.hidden = false'>City</button>" + LIST)
    assert 'no option "Paris"' in await desk.error(act(SELECT, "City", "Paris"))
    await desk.page("<label>City <select><option>Oslo<option>Rome</select></label>")
    assert (await desk.declined(act(SELECT, "City", "Paris"))).candidates == ('option "Oslo"', 'option "Rome"')


async def test_several_options_of_a_list_that_closes_each_time(desk: ActingDesk) -> None:
    await desk.page("<button onclick='l.hidden = false'>City</button>" + LIST)
    await desk.done(act(SELECT, "City", "Rome", "Oslo"))
    assert await desk.log() == "Rome;Oslo;"


async def test_members_of_groups_and_options_without_their_dropdown(desk: ActingDesk) -> None:
    radio = "<label><input type=radio name=s onchange=\"say('fast')\">Fast</label>"
    await desk.page(
        f"<fieldset><legend>Speed</legend>{radio}</fieldset>"
        "<label>Lang <select onchange='say(this.value)'><option>A<option>B</select></label>"
    )
    await desk.done(act(SELECT, "Speed", "Fast"), act(Verb.TYPE, "Lang", "B"), act(Verb.CHOOSE, "A"))
    assert await desk.log() == "fast;B;A;"


CALENDAR = """<label>When <input readonly onclick="c.hidden = false" id=w></label><div id=c hidden><button
onclick="turn(-1)">Previous month</button><div id=t></div><button onclick="turn(1)">Next month</button><table><tr
id=d></tr></table></div><script>let at = new Date(2026, 10, 1); const show = () => {
t.textContent = at.toLocaleString('en', {month: 'long', year: 'numeric'}); d.innerHTML = [14, 15, 16].map((n) =>
`<td><button onclick="w.value = '${n}'; say(t.textContent + ' ' + ${n})">${n}</button></td>`).join('') };
const turn = (by) => { at.setMonth(at.getMonth() + by); show() }; show()</script>"""


DRAWN_BOX = """<span style='cursor:pointer' onclick="b.click(); say(b.checked)"><input id=b type=checkbox
aria-label=News style='opacity:0;width:0;height:0' onclick='event.stopPropagation()'><i>News</i>%s</span>"""


async def test_a_hidden_box_is_checked_by_what_is_drawn_for_it(desk: ActingDesk) -> None:
    assert await desk.log_after(DRAWN_BOX % "", act(CHECK, Query("news", quoted=False))) == "true;"
    await desk.page(DRAWN_BOX % "<button>Help</button>")  # a click there might be about the other control
    assert (await desk.declined(act(CHECK, Query("news", quoted=False)))).reason


DRAWN_LIST = """<div role=combobox aria-label=Owner aria-expanded=false tabindex=0
onclick="l.hidden = false">Choose</div><p style='cursor:pointer' onclick="say('wrong')">Cleo</p><div id=l hidden>
<div style='cursor:pointer' onclick="say('Bo')">Bo</div>
<div style='cursor:pointer' onclick="say('Cleo')">Cleo</div></div>"""


async def test_options_that_are_only_drawn_are_those_that_came_when_the_list_was_opened(desk: ActingDesk) -> None:
    assert await desk.log_after(DRAWN_LIST, act(SELECT, "Owner", "Cleo")) == "Cleo;"
    menu = "<ul role=menu><li role=menuitem tabindex=0>Home</ul>"
    assert await desk.log_after(menu + DRAWN_LIST, act(SELECT, "Owner", "Cleo")) == "Cleo;"


async def test_an_option_that_was_there_is_no_link_that_came_with_the_list(desk: ActingDesk) -> None:
    body = """<label id=l>Plan</label><button role=combobox aria-haspopup=listbox aria-labelledby=l aria-expanded=false
    onclick="this.setAttribute('aria-expanded','true');h.hidden=false">Any</button><div role=listbox>
    <div role=option onclick="say('Pro')">Pro</div></div><div id=h hidden>Compare: <a href=#pro>Pro</a></div>"""
    assert await desk.log_after(body, act(SELECT, "Plan", "Pro")) == "Pro;"


TYPED_DAY = """<label>Due <input id=d onfocus="c.hidden = false" onblur="this.value = this.kept || ''"></label>
<div id=c hidden><b>Dec</b> <b>2026</b><table>%s</table></div><script>c.onmousedown = (event) => {
event.preventDefault(); if (event.target.tagName != 'TD') return;
d.value = d.kept = '2026-12-0' + event.target.innerText;
c.hidden = true; say(d.kept); };</script>"""


async def test_a_typed_day_is_chosen_in_the_calendar_that_opens(desk: ActingDesk) -> None:
    days = [29, 30, *range(1, 32), 1, 2]
    weeks = ["".join(f"<td>{day}</td>" for day in days[at : at + 7]) for at in range(0, len(days), 7)]
    await desk.page(TYPED_DAY % "".join(f"<tr>{week}</tr>" for week in weeks))
    await desk.done(act(Verb.TYPE, "Due", "2026-12-02"))
    assert await desk.log() == "2026-12-02;"


async def test_a_day_is_chosen_from_a_calendar(desk: ActingDesk) -> None:
    assert await desk.log_after(CALENDAR, act(SELECT, "When", "15 January 2027")) == "January 2027 15;"
    assert "no day 9" in await desk.error(act(SELECT, "When", "9 January 2027"))


# What opens and closes


async def test_details_are_opened_once_and_closed_once(desk: ActingDesk) -> None:
    await desk.page("<details><summary>More</summary><p>Inside</p></details>")
    for _ in range(2):
        await desk.done(act(Verb.EXPAND, "More"))
        assert await desk.shows("Inside")
    await desk.done(act(Verb.COLLAPSE, "More"))
    assert not await desk.shows("Inside")
    await desk.done(act(Verb.EXPAND))
    assert await desk.shows("Inside")


async def test_closed_details_with_a_dropdown_are_closed(desk: ActingDesk) -> None:
    await desk.page("<details><summary>More</summary><select><option>A<option>B</select><p>Inside</p></details>")
    await desk.done(act(Verb.EXPAND, "More"))
    assert await desk.shows("Inside")


async def test_what_says_that_it_is_expanded_is_not_pressed_again(desk: ActingDesk) -> None:
    await desk.page("<button aria-expanded=true onclick=\"say('pressed')\">Filters</button>")
    await desk.done(act(Verb.EXPAND, "Filters"))
    assert await desk.log() == ""
    await desk.done(act(Verb.COLLAPSE, "Filters"))
    assert await desk.log() == "pressed;"


async def test_the_control_beside_a_name_closes_its_section(desk: ActingDesk) -> None:
    button = "<button aria-expanded=true title=Less onclick=\"say('pressed'); this.ariaExpanded = false\"></button>"
    await desk.page(f"<h3><a href='#s'>Stations</a> {button}</h3>")
    await desk.done(act(Verb.COLLAPSE, "Stations"))
    assert await desk.log() == "pressed;"
    assert "does not say that it is expanded" in (await desk.declined(act(Verb.COLLAPSE, "Stations"))).reason


async def test_a_text_in_the_head_of_a_section_opens_it(desk: ActingDesk) -> None:
    head = "<button aria-expanded=false onclick='this.ariaExpanded = d.hidden; d.hidden = !d.hidden'>"
    await desk.page(f"{head}<b>GET</b> <i>/bikes</i> <span>List them</span></button><p id=d hidden>Inside</p>")
    for verb, inside in ((Verb.EXPAND, True), (Verb.EXPAND, True), (Verb.COLLAPSE, False), (Verb.COLLAPSE, False)):
        await desk.done(act(verb, "List them"))
        assert await desk.shows("Inside") is inside


async def test_what_says_that_it_is_closed_is_not_pressed_nor_is_its_neighbor(desk: ActingDesk) -> None:
    await desk.page(
        "<div><button aria-expanded=false onclick=\"say('a')\">A</button>"
        "<button aria-expanded=true onclick=\"say('b')\">B</button></div>"
    )
    await desk.done(act(Verb.COLLAPSE, "A"))
    assert await desk.log() == ""


@pytest.mark.parametrize("inside", ["<button onclick='d.close()'>\u00d7</button>", ""], ids=["button", "escape"])
async def test_a_dialog_is_closed(desk: ActingDesk, inside: str) -> None:
    await desk.page(f"<dialog id=d aria-label=News>Hello {inside}</dialog><script>d.showModal()</script>")
    await desk.done(act(Verb.CLOSE, named("News", "dialog")))
    assert await desk.value("d.open") == "false"


@pytest.mark.parametrize("line", ["Close the dialog", 'Close the "Confirm" dialog'])
async def test_a_dialog_that_only_its_class_calls_so_is_closed(line: str, desk: ActingDesk) -> None:
    hide = "onclick=\"say('closed'); m.remove()\""
    body = f"""<p>Jobs</p><div class=modal id=m style="position: fixed"><div class=modal-dialog><div
        class=modal-header><button {hide}>\u00d7</button><h4>Confirm</h4></div>
        <button onclick="say('ok')">Ok</button></div></div><button>Close</button>"""
    await desk.does(body, {line: "closed;"})


@pytest.mark.parametrize("box", ["<div class=modal style='position: fixed'>{}</div>", "<div role=dialog>{}</div>"])
async def test_what_closes_something_else_does_not_close_the_dialog(box: str, desk: ActingDesk) -> None:
    await desk.page(box.format("<h4>Close account?</h4><button onclick=\"say('gone')\">Close account</button>"))
    assert "still open" in await desk.error(*acts_of("Close the dialog"))
    assert await desk.log() == ""


async def test_the_results_are_the_content_and_not_the_navigation(desk: ActingDesk) -> None:
    nav = "<nav><ul><li><a href=# onclick=say('nav')>Lamp</a><li><a href=# onclick=say('home')>Home</a></ul></nav>"
    table = "<table><tr><td><a href=# onclick=say('row')>Lamp</a><td>12</table><a href=#>Lamp</a>"
    await desk.does(nav + table, {'Click "Lamp" in the results': "row;", 'Click "Home" in the list': "home;"})


async def test_a_dialog_that_does_not_close_is_an_error(desk: ActingDesk) -> None:
    await desk.page("<div role=dialog aria-label=News><button>Close</button></div>")
    assert "still open" in await desk.error(act(Verb.CLOSE, Query(roles=("dialog",))))


async def test_only_what_opens_a_menu_is_the_menu(desk: ActingDesk) -> None:
    await desk.page("<button onclick=\"say('buy')\">Buy</button><button onclick=\"say('menu')\">\u2630</button>")
    await desk.done(act(Verb.OPEN_MENU))
    assert await desk.log() == "menu;"
    await desk.page("<button onclick=\"say('buy')\">Buy</button>")
    await desk.declined(act(Verb.OPEN_MENU))
    assert await desk.log() == ""


HOVERED = """<style>li ul { display: none } li:hover > ul { display: block }</style><ul role=menu><li>
<div role=menuitem>File</div><ul role=menu><li><div role=menuitem onclick="say('open')">Open</div><li><div
role=menuitem>Recent</div><ul role=menu><li><div role=menuitem onclick="say('a.txt')">a.txt</div></ul></ul><li>
<div role=menuitem>Edit</div></ul>"""
CLICKED = """<button onclick='m.hidden = !m.hidden'>File</button><ul id=m hidden role=menu><li role=menuitem
onclick="say('open')">Open</li><li role=menuitem onclick="r.hidden = false">Recent</li></ul>
<ul id=r hidden role=menu><li role=menuitem onclick="say('a.txt')">a.txt</li></ul>"""


@pytest.mark.parametrize("menu", [HOVERED, CLICKED], ids=["hovered", "clicked"])
async def test_a_path_through_a_menu(desk: ActingDesk, menu: str) -> None:
    assert await desk.log_after(menu, act(Verb.MENU, None, "File", "Recent", "a.txt")) == "a.txt;"
    await desk.perform(act(Verb.MENU, None, "File", "Recent", "b.txt"))
    assert await desk.log() == "a.txt;"


PICKED = """<style>label { position: relative } input { opacity: 0; position: absolute; z-index: -1 }
span { position: absolute; inset: 0; background: white }</style><div role=radiogroup aria-label=Kind>
<label><input type=radio name=k onchange="say('van')"><span></span>Van</label></div>"""


async def test_a_radio_of_a_group_that_is_covered_by_its_label(desk: ActingDesk) -> None:
    assert await desk.log_after(PICKED, act(SELECT, "Kind", "Van")) == "van;"


PLAIN_ROW = "<tr onclick=\"say('row {0}')\"><td>{0}</tr>"
BOX_ROW = "<tr><td><input type=checkbox onclick=\"say('box {0}')\"><td>{0}</tr>"


@pytest.mark.parametrize(("row", "logged"), [(BOX_ROW, "box Tea;"), (PLAIN_ROW, "row Tea;")], ids=["box", "plain"])
async def test_a_row_is_selected_by_its_box(desk: ActingDesk, row: str, logged: str) -> None:
    await desk.page(f"<table>{row.format('Milk')}{row.format('Tea')}</table>")
    await desk.done(act(Verb.CHOOSE, Query(roles=("row", "listitem"), text="Tea")))
    assert await desk.log() == logged


BOXED = "<label><input type=checkbox onchange=\"say('{0}')\">{0}</label>"


async def test_one_name_may_be_that_of_two_boxes(desk: ActingDesk) -> None:
    both = Query("Tea and Milk", quoted=False)
    await desk.page(BOXED.format("Tea") + BOXED.format("Milk"))
    await desk.failed(act(CHECK, named("Tea and Milk")))  # a quoted name is one name
    await desk.declined(act(CHECK, Query("Tea and Salt", quoted=False)))
    assert await desk.log() == ""
    await desk.done(act(CHECK, both))
    assert await desk.log() == "Tea;Milk;"
    assert await desk.log_after(BOXED.format("Tea") + BOXED.format("Tea and Milk"), act(CHECK, both)) == "Tea and Milk;"


async def test_a_thing_is_selected_by_the_box_of_its_row(desk: ActingDesk) -> None:
    rows = BOX_ROW.format("Milk") + BOX_ROW.format("Tea")
    await desk.page(f"<table>{rows}</table><button onclick=\"say('button')\">Salt</button>")
    await desk.done(act(Verb.CHOOSE, Query("Tea", quoted=False)), act(Verb.CHOOSE, "Salt"))
    assert await desk.log() == "box Tea;button;"


DRAWN_ONLY = """<div>Kind</div><div style='cursor:pointer' onclick="l.hidden = false"><div>Choose</div><div>+</div>
</div><div id=l hidden><div style='cursor:pointer' onclick="say('car')">Car</div>
<div style='cursor:pointer' onclick="say('van')">Van</div></div>"""


async def test_a_dropdown_without_any_role_goes_by_the_text_before_it(desk: ActingDesk) -> None:
    assert await desk.log_after(DRAWN_ONLY, act(SELECT, "Kind", "Van")) == "van;"
    await desk.page(DRAWN_ONLY.replace("Kind", "Kind of it"))
    await desk.declined(act(SELECT, Query("kind", quoted=False), "Van"))
    assert await desk.log() == ""


async def test_a_list_is_opened_by_the_box_around_its_hidden_field(desk: ActingDesk) -> None:
    field = "<input aria-label=Extras style='opacity:0;width:1px;height:0;border:0;padding:0'>"
    await desk.page(f"<div style='cursor:pointer;height:2em' onclick='l.hidden = false'>{field}</div>" + LIST)
    await desk.done(act(SELECT, "Extras", "Rome"))
    assert await desk.log() == "Rome;"


MENUS = """<button onclick="say('main')">\u2630</button><ul>
<li>Lamp <button onclick="say('buy')">Buy</button><button aria-haspopup=menu onclick="say('lamp')">Do</button>
<li>Chair <button aria-haspopup=menu aria-label='More of Chair' onclick="say('chair')">\u22ef</button></ul>"""


async def test_the_menu_of_a_thing_is_opened_by_its_own_control(desk: ActingDesk) -> None:
    await desk.page(MENUS)
    for name in ("Lamp", "Chair"):
        await desk.done(Act(Verb.OPEN_MENU, Query(name, ROLE_WORDS["menu"], quoted=False)))
    assert await desk.log() == "lamp;chair;"
    await desk.declined(Act(Verb.OPEN_MENU, Query("Table", ROLE_WORDS["menu"], quoted=False)))
    await desk.page("<ul><li>Lamp <button onclick=\"say('buy')\">Buy</button></ul>")
    await desk.declined(Act(Verb.OPEN_MENU, Query("Lamp", ROLE_WORDS["menu"], quoted=False)))
    assert await desk.log() == ""


async def test_what_may_be_an_option_of_a_closed_dropdown_is_not_called_missing(desk: ActingDesk) -> None:
    dropdown = "<div role=combobox tabindex=0 aria-expanded=false aria-label=Size>Small</div>"
    await desk.page(dropdown)
    declined = await desk.declined(Act(Verb.CHOOSE, Query("Large")))
    assert declined.hint == 'write it as: select "Large" from the "Size" dropdown'
    await desk.page("<p>Sizes")
    assert "no control" in await desk.failed(Act(Verb.CHOOSE, Query("Large")))


async def test_two_options_may_be_one(desk: ActingDesk) -> None:
    field = "<label>Drink <select multiple onchange='say([...selectedOptions].map((each) => each.value))'>%s</select>"
    for options, chosen in (("Tea|Tea and Milk", "Tea and Milk;"), ("Tea|Milk|Tea and Milk", "Tea,Milk;")):
        await desk.page(field % "".join(f"<option>{option}" for option in options.split("|")) + "</label>")
        await desk.done(act(SELECT, "Drink", "Tea", "Milk"))
        assert await desk.log() == chosen


DRAWN_SELECT = """<div id=l>Bed</div><div>
<input role=combobox readonly aria-labelledby=l aria-expanded=false aria-controls=o
onclick="this.setAttribute('aria-expanded', true); popup.hidden = false"></div><div id=popup hidden>
<div role=listbox id=o style="width: 0; height: 0; overflow: hidden"><div role=option>A-1</div>
<div role=option>B-2</div></div>
<div><div class=opt style="cursor: pointer" onclick="say('A-1')">A-1</div><div class=opt style="cursor: pointer"
onclick="say('B-2')">B-2</div></div></div>"""


@pytest.mark.parametrize("line", ['Select "B-2" from the "Bed" dropdown', 'Change the bed to "B-2"'])
async def test_an_option_that_a_library_draws_beside_a_hidden_list(desk: ActingDesk, line: str) -> None:
    assert await desk.log_after(DRAWN_SELECT, *acts_of(line)) == "B-2;"


HIDDEN_SELECT = """<label for=s>Author</label><div>
<select id=s aria-hidden=true tabindex=-1 style="position: absolute; width: 1px; height: 1px"></select>
<span style="position: relative; display: block" onclick="list.hidden = false"><span role=combobox tabindex=0
aria-haspopup=true style="cursor: pointer; display: block"><span role=textbox aria-readonly=true>Pick one</span></span>
</span></div><ul role=listbox id=list hidden><li role=option onclick="say('Lem')">Lem</ul>"""


@pytest.mark.parametrize("line", ['Select "Lem" from the Author dropdown', 'Choose "Lem" as the author'])
async def test_a_library_draws_a_dropdown_in_front_of_a_hidden_one(desk: ActingDesk, line: str) -> None:
    assert await desk.log_after(HIDDEN_SELECT, *acts_of(line)) == "Lem;"


POINTS = """<style>li { display: flex; justify-content: space-between; cursor: pointer }</style>
<ul role=listbox aria-label=Points><li role=option onclick="say('kiosk')"><span>Kiosk</span><small>Quay 3</small>
<li role=option onclick="say('old')"><span>Kiosk Old Town</span><small>Lane 4</small></ul>"""


async def test_an_option_goes_by_its_first_line(desk: ActingDesk) -> None:
    assert await desk.log_after(POINTS, *acts_of('Choose "Kiosk" from the "Points" list')) == "kiosk;"
    assert await desk.log_after(POINTS, *acts_of('Choose "Kiosk Old Town" from the "Points" list')) == "old;"
    await desk.page(POINTS.replace("Kiosk Old Town", "Kiosk"))
    await desk.declined(*acts_of('Choose "Kiosk" from the "Points" list'))


async def test_an_item_of_a_menu_is_no_option_of_the_dropdown_that_opened(desk: ActingDesk) -> None:
    menu = "<ul role=menu><li role=menuitem tabindex=0 onclick=\"say('menu')\">B-2</ul>"
    assert await desk.log_after(menu + DRAWN_SELECT, *acts_of('Select "B-2" from the "Bed" dropdown')) == "B-2;"


PACKAGES = """<ul><li><b>Basic</b> <button onclick="say('Basic')">Choose</button></li>
<li><b>Plus</b> <button onclick="say('Plus')">Choose</button></li></ul>"""


async def test_what_is_chosen_by_a_button_beside_it(desk: ActingDesk) -> None:
    assert await desk.log_after(PACKAGES, Act(Verb.CHOOSE, Query("Plus"))) == "Plus;"
    await desk.page(PACKAGES.replace("Choose", "Remove"))
    await desk.declined(Act(Verb.CHOOSE, Query("Plus")))
    assert await desk.log() == ""


FILTERS = """<h3>By status</h3><ul><li><a href=#a onclick="say('lent')">On loan</a></ul><h3>By shelf</h3><ul>
<li><a href=#b onclick="say('A')">A</a></ul><label><input type=radio name=p onclick="say('plus')"> Plus
<div>$5 a month</div></label><label><input type=radio name=p> Plus more<div>$9 a month</div></label>"""


TICKETS = """<style>li { cursor: pointer }</style><h1>Users <a href=#n onclick="say('new')">+</a></h1>
<h2>Shelf</h2><a href=#m onclick="say('shelf')">New</a>
<ul aria-label=Tickets><li onclick="say('blank')"><b>Chart is blank</b><p>Bo</p></ul>"""


BROUGHT = """<h1>Your basket</h1><table><tr><td>Ann<td><button onclick="say('ann');m.hidden=0">Actions</button></tr>
<tr><td>Bo<td><button onclick="say('bo');m.hidden=0">Actions</button><button onclick="say('old')">Restore</button></tr>
</table><div role=menu id=m hidden><button role=menuitem onclick="say('arc')">Archive</button></div>
<table><tr><td>Kettle<td><button onclick="say('k')">Remove</button></tr>
<tr><td>Towel<td><button onclick="say('t')">Remove</button></tr></table>
<button onclick="say('cart')">Archive the basket</button>"""

BIDS = """<h1>Sale</h1><div class=lot><b>Carriage clock</b><p>£260</p>
<div onclick="say('clock')" style="cursor:pointer">Bid</div></div>
<div class=lot><b>Sea chest</b><p>£640</p><div onclick="say('chest')" style="cursor:pointer">Bid</div></div>"""

LAID_OUT = """<style>body{margin:0}#a{display:flex;min-height:100vh}#b{width:220px}#c{flex:1}#d{height:48px}</style>
<div id=d>Budget <button onclick="say('top')">Help</button></div><div id=a><div id=b><a href=#x>Accounts</a>
<button onclick="say('side')">Add account</button></div><div id=c><h1>All</h1><button onclick="say('main')">Add account
</button><button onclick="say('other')">Help</button></div></div>"""


async def test_what_the_click_before_in_the_same_place_has_brought(desk: ActingDesk) -> None:
    await desk.does(
        BROUGHT,
        {
            'In the row of "Ann", press "Actions" and then "Archive"': "ann;arc;",
            'In the row of "Ann", press "Archive"': None,
            'Remove "Kettle" from the basket': "k;",
            'Remove "Kettle" from the shelf': None,
        },
    )
    wish = "<section aria-label=Wishlist><h2>Wishlist</h2><p>Tea <button onclick=say(1)>Remove</button></section>"
    await desk.does(
        f"<h1>Basket and wishlist</h1><section aria-label=Basket><h2>Basket</h2><p>Salt</p></section>{wish}",
        {'Remove "Tea" from the basket': None, 'Remove "Tea"': "1;"},
    )
    await desk.page(BROUGHT)
    await desk.done(*acts_of('In the row of "Ann", press "Actions"'))
    await desk.declined(*acts_of('In the row of "Ann", press "Archive"'))  # a line of its own
    await desk.page(BROUGHT)
    await desk.declined(*acts_of('In the row of "Ann", press "Actions" and then "Restore"'))
    assert await desk.log() == "ann;"


async def test_the_card_or_the_part_of_the_page_that_is_only_drawn(desk: ActingDesk) -> None:
    await desk.does(
        BIDS,
        {
            'Click "Bid" of "Carriage clock"': "clock;",
            'Click "Bid" next to "Sea chest"': "chest;",
            'Click "Bid" of "Sea shell"': None,
        },
    )
    row = "<table><tr><td>Ann<td><button onclick=say(1)>Delete</button></table>"
    await desk.does(f"<section aria-label=Ann><h2>Ann</h2></section>{row}", {'Click "Delete" in "Ann"': None})
    await desk.does(
        LAID_OUT,
        {
            'Click "Add account" in the sidebar': "side;",
            'Click "Help" in the sidebar': None,
        },
    )


async def test_what_goes_by_the_words_around_it(desk: ActingDesk) -> None:
    await desk.does(
        FILTERS,
        {
            'Filter by status "On loan"': "lent;",
            'Choose "On loan" as the status': "lent;",
            'Choose the "Plus" plan': "plus;",
            'Filter by shelf "On loan"': None,
            'Choose "On" as the status': None,
        },
    )
    await desk.does(
        TICKETS,
        {
            'Click the ticket "Chart is blank"': "blank;",
            'Open the case "Chart is blank"': "blank;",
            'Click the shelf "Chart is blank"': None,
            "Add a user": "new;",
            "Add a shelf": "shelf;",
            "Add a note": None,
        },
    )


async def test_a_choice_that_the_click_before_brought(desk: ActingDesk) -> None:
    row = "<div><label><input type=checkbox onchange=\"say('box')\">%s</label> <span>%s</span></div>"
    opens = "onclick=\"m.innerHTML = '<div onclick=say(1)>Dad</div><div onclick=say(2)>Ann</div>'\""
    body = row % ("Lamps", "Dad") + row % ("Post", f"<button {opens}>Who?</button>") + "<div id=m></div>"
    await desk.page(f"<ul><li>{row % ('Lamps', 'Dad')}</li></ul>{body}")
    await desk.done(*acts_of('Click "Who?" and pick "Dad"'))
    assert await desk.log() == "1;"
    box = '<tr><td><input type=checkbox onchange="say(7)"><td>Invoice 7<td><button onclick="%s">Preview</button></tr>'
    for brought in ("v.innerHTML=`<h3>Invoice 7</h3><p>Text</p>`", "v.innerHTML=`<p>Invoice 7</p>`"):
        await desk.page(f"<table>{box % brought}</table><div id=v></div>")
        await desk.done(*acts_of('Click "Preview"'))
        await desk.done(*acts_of('Select "Invoice 7"'))
        assert await desk.log() == "7;"
    field = "<p><input aria-label=Task> <button onclick=say(1)>Add</button></p>"
    await desk.does(field, {'Select "Later" from the dropdown next to the "Task" field': None})
    drawn = "<div style='cursor: pointer' onclick='l.hidden = false'><span>Now</span><img src=x alt=open></div>"
    clear = "<div style='cursor: pointer' onclick='say(3)'><span>Clear</span> <i>x</i></div>"
    later = "<div id=l hidden><div style='cursor: pointer' onclick=say(2)>Later</div><div>Never</div></div>"
    beside = f"<div><div><input aria-label=Task></div>{drawn}<button onclick=say(1)>Add</button></div>{later}"
    await desk.does(beside, {'Select "Later" from the dropdown next to the "Task" field': "2;"})
    button = "<p>Order <button aria-haspopup=menu onclick='l.hidden = false'>Low</button></p>" + later
    await desk.does(button, {'Select "Later" from the dropdown next to "Order"': "2;"})
    for other in (clear, "<button onclick=say(1)>OK</button>", "<button onclick=say(1)>+</button>"):
        beside = f"<div><div><input aria-label=Task></div>{other}</div>"
        await desk.does(beside, {'Select "OK" from the dropdown next to the "Task" field': None})


async def test_an_item_of_a_menu_without_a_role(desk: ActingDesk) -> None:
    items = "<ul role=menu id=m hidden><li><a onclick=say(1)>Edit</a><li><a onclick=say(2)>Delete</a></ul>"
    menu = f"<button onclick='m.hidden = !m.hidden'>Actions</button>{items}"
    assert await desk.log_after(menu, *acts_of('Select "Edit" from the Actions menu')) == "1;"
    assert await desk.log_after(menu, *acts_of("Choose Actions > Delete")) == "2;"
