"""Rows, cards and posts that a page does not mark up; icons without a name; menus, folders, results, pages."""

from pathlib import Path

import pytest

from smoketree.agent.outcome import Deed, HandedOn, Outcome
from smoketree.browser.session import Session
from tests.agent.desk import Desk
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

SAY = "<p id=log></p><script>const say = (text) => { log.textContent += text + ';' }</script>"
ICON = "display:inline-block;width:16px;height:16px;cursor:pointer;background-image:linear-gradient(red,blue)"


@pytest.fixture
def desk(session: Session, pages: Pages, tmp_path: Path) -> Desk:
    return Desk(session, pages, tmp_path, patience=0.6)


def post(who: str, *icons: str, more: str = "") -> str:
    drawn = "".join(f"<span class='{icon}' style='{ICON}' onclick=\"say('{icon} {who}')\"></span>" for icon in icons)
    return (
        f"<div class=post><div><b>{who}</b><span>said something</span></div><div class=deeds>{drawn}</div>{more}</div>"
    )


async def untouched(desk: Desk, step: str) -> HandedOn:
    outcome = await desk.do(step)
    assert isinstance(outcome, HandedOn), outcome
    assert (await desk.session.call("browser_evaluate", {"function": "() => log.textContent"})).results == ('""',)
    return outcome


async def test_an_icon_is_found_by_its_class_in_the_row_of_a_text(desk: Desk) -> None:
    await desk.page(SAY + post("Ann", "trash", "icon-star") + post("Bob", "trash", "icon-star"))
    await desk.done("Find the message by Bob and click the trash icon to delete it")
    assert await desk.logged("trash Bob;")
    await desk.done('Click the "star" icon on the post by Ann')
    assert await desk.logged("icon-star Ann;")
    await desk.done("For the user Ann, click the trash icon")
    assert await desk.logged("trash Ann;")


@pytest.mark.parametrize(
    "body",
    [
        post("Ann", "trash") + post("Ann", "trash"),
        post("Ann", "trash", "trash") + post("Bob", "trash"),
        post("Ann", "star") + post("Bob", "trash"),
        post("Ann", "trash-all") + post("Bob", "trash-all"),
        "<div>Ann</div><div>Bob</div><span class=trash></span>",
        f"<div><div>Ann</div><div>Bob</div></div><span class=trash style='{ICON}' onclick=\"say('all')\"></span>",
        f"<ul><li>Ann</li></ul><span class=trash style='{ICON}' onclick=\"say('all')\"></span>",
        post("Ann", "star", more=f"<div class=trash style='{ICON};display:none'></div>") + post("Bob", "star"),
    ],
    ids=["two rows", "two icons", "other row", "other word", "not drawn", "beside the list", "one row", "hidden"],
)
async def test_nothing_is_done_where_the_row_or_the_icon_is_not_one(desk: Desk, body: str) -> None:
    await desk.page(SAY + body)
    await untouched(desk, "Find the message by Ann and click the trash icon")


async def test_the_wrapper_of_two_icons_is_neither(desk: Desk) -> None:
    wrapper = (
        f"<div class=deeds style='cursor:pointer' onclick=\"say('wrapper')\"><span class=trash></span>{'%s'}</div>"
    )
    star = f"<span class=star style='{ICON}'></span>"
    rows = "".join(f"<div class=post><b>{who}</b>{wrapper % star}</div>" for who in ("Ann", "Bob"))
    await desk.page(SAY + rows)
    await untouched(desk, "Find the message by Ann and click the trash icon")


async def test_what_the_row_has_by_name_goes_before_any_class(desk: Desk) -> None:
    row = "<li>%s <button onclick=\"say('%s')\">Delete</button><i class=delete></i></li>"
    await desk.page(f"{SAY}<ul>{row % ('Tea', 'tea')}{row % ('Milk', 'milk')}</ul>")
    await desk.done('Delete "Milk"')
    assert await desk.logged("milk;")


async def test_an_item_of_a_rows_own_menu(desk: Desk) -> None:
    menu = (
        "<span class=dots style='{}' onclick='this.nextElementSibling.hidden = false'></span>"
        "<ul hidden><li style='cursor:pointer' onclick=\"say('mute {}')\">Mute</li></ul>"
    )
    rows = "".join(
        f"<div class=post><b>{who}</b><span class=like style='{ICON}'></span><div>{menu.format(ICON, who)}</div></div>"
        for who in ("Ann", "Bob")
    )
    await desk.page(SAY + rows)
    await desk.done('For the user Bob, click on the "Mute" button')
    assert await desk.logged("mute Bob;")


@pytest.mark.parametrize("goes", ["", "; this.closest('.post').remove()"], ids=["stays", "goes"])
async def test_in_each_row_once(desk: Desk, goes: str) -> None:
    icon = f"<span class=like style='{ICON}' onclick=\"say(this.dataset.n){goes}\" data-n=%d></span>"
    names = ("Ann", "Bob", "Ann", "Ann")
    rows = "".join(f"<div class=post><b>{who}</b><div>{icon % n}</div></div>" for n, who in enumerate(names))
    await desk.page(SAY + rows)
    await desk.done('Click the "Like" button on all posts by Ann')
    assert await desk.logged("0;2;3;")
    await desk.page(SAY + rows)
    await desk.done('Click the "Like" button on 2 posts by Ann')
    assert await desk.logged("0;2;")
    assert not await desk.logged("0;2;3;")
    await desk.page(SAY + rows)
    await untouched(desk, 'Click the "Like" button on 4 posts by Ann')


PAGED = """<div id=card></div><ul><li><a href='#' id=back>&lt;</a><li><a href='#' id=on>&gt;</a></ul><script>
const people = ['Ann', 'Bob', 'Cid']; let at = 0;
const value = (label, text) => `<div><span>${label}: </span><span><a onclick="say('${people[at]} ${label}')">${text}</a>
</span></div>`; const show = () => { card.innerHTML = `<h2>${people[at]}</h2>` + value('Phone', `12-${at}`)
+ value('Email', `${at}@x.io`);
back.hidden = at === 0; on.hidden = at === 2 }; on.onclick = () => { at++; show(); return false };
back.onclick = () => { at--; show(); return false }; show()</script>"""


async def test_pages_are_turned_until_the_row_is_there(desk: Desk) -> None:
    await desk.page(SAY + PAGED)
    await desk.done("Find Cid in the contact book and click on their phone number")
    assert await desk.logged("Cid Phone;")
    outcome = await desk.do("Find Dan in the contact book and click on their email")
    assert isinstance(outcome, HandedOn)
    await desk.page(SAY + PAGED)
    outcome = await desk.do("Find Dan in the contact book and click on their email")
    assert isinstance(outcome, Outcome)
    assert not await desk.logged("Email;")


RESULTS = """<div id=found></div><ul><li><a href='#'>1</a><li><a href='#' id=on>Next</a></ul><script>let at = 0;
const show = () => { found.innerHTML = [0, 1, 2].map((n) => `<div><a href='#'
onclick="say('result ${at * 3 + n + 1}')">Tea</a><p>page ${at} about tea ${n}</p></div>`).join('');
on.parentElement.hidden = at === 2 };
on.onclick = () => { setTimeout(() => { at++; show() }, 700); return false }; show()</script>"""


async def test_results_are_counted_over_pages_that_come_late(desk: Desk) -> None:
    desk.stage.patience = 3.0
    await desk.page(SAY + RESULTS)
    await desk.done("Find and click the 5th search result")
    assert await desk.logged("result 5;")
    await desk.page(SAY + RESULTS)
    await desk.done("Click the last result")
    assert await desk.logged("result 3;")


async def test_two_lists_of_results_are_not_told_apart(desk: Desk) -> None:
    entry = "<div><a href='#' onclick=\"say('x')\">Tea</a><p>about tea</p></div>"
    await desk.page(f"{SAY}<main><div>{entry * 2}</div><hr><div>{entry * 3}</div></main>")
    await untouched(desk, "Click the 2nd result")


HOVERED = """<style>li ul { display: none } li:hover > ul { display: block }</style><ul role=menu><li>
<div role=menuitem>File
</div><ul role=menu><li><div role=menuitem onclick="say('open')">Open</div><li><div role=menuitem>Recent</div>
<ul role=menu><li><div role=menuitem onclick="say('a.txt')">a.txt</div></ul></ul><li>
<div role=menuitem>Edit</div></ul>"""
CLICKED = """<button onclick='m.hidden = !m.hidden'>File</button><ul id=m hidden role=menu><li role=menuitem
onclick="say('open')">Open</li><li role=menuitem onclick="r.hidden = false">Recent</li></ul>
<ul id=r hidden role=menu><li role=menuitem onclick="say('a.txt')">a.txt</li></ul>"""


@pytest.mark.parametrize("menu", [HOVERED, CLICKED], ids=["hovered", "clicked"])
async def test_a_way_through_a_menu(desk: Desk, menu: str) -> None:
    await desk.page(menu + SAY)
    await desk.done("Select File > Recent > a.txt")
    assert await desk.logged("a.txt;")
    assert not await desk.logged("open;")


async def test_a_way_that_the_menu_does_not_have_ends_before_any_item_is_chosen(desk: Desk) -> None:
    await desk.page(HOVERED + SAY)
    outcome = await desk.do("Select File > Recent > b.txt")
    assert isinstance(outcome, Outcome)
    assert not await desk.logged("open;")


async def test_what_is_hidden_in_a_menu_is_found_and_clicked(desk: Desk) -> None:
    await desk.page(HOVERED + SAY)
    await desk.done('Find and click the item labeled "a.txt"')
    assert await desk.logged("a.txt;")


TREE = """<ul><li style='cursor:pointer' onclick="p.hidden = !p.hidden"><span>Photos</span><ul id=p hidden><li
onclick="event.stopPropagation(); say('cat')"><span>cat.png</span></ul><li style='cursor:pointer'><span>Music</span>
<ul hidden><li><span>%s</span></ul></ul>"""


async def test_what_is_hidden_in_a_folder_is_found_unless_two_have_it(desk: Desk) -> None:
    await desk.page(TREE % "song.mp3" + SAY)
    await desk.done('Navigate through the file tree and find and click on the folder or file named "cat.png"')
    assert await desk.logged("cat;")
    await desk.page(TREE % "cat.png" + SAY)
    await untouched(desk, 'Find and click on the file named "cat.png"')


async def test_only_what_opens_a_menu_is_the_menu(desk: Desk) -> None:
    await desk.page("<button onclick=\"say('buy')\">Buy</button><button onclick=\"say('menu')\">\u2630</button>" + SAY)
    await desk.done("Open the menu")
    assert await desk.logged("menu;")
    await desk.page("<button onclick=\"say('buy')\">Buy</button>" + SAY)
    await untouched(desk, "Open the menu")


async def test_pages_by_number(desk: Desk) -> None:
    await desk.page("<nav><a href='#' onclick=\"say('two')\">2</a> <a href='#'>3</a></nav>" + SAY)
    await desk.done("Go to page 2")
    assert await desk.logged("two;")
    await desk.page("<nav><a href='#'>2</a></nav><nav><a href='#'>2</a></nav>" + SAY)
    await untouched(desk, "Go to page 2")


async def test_tabs_of_the_page_and_of_the_browser(desk: Desk) -> None:
    tabs = "<div role=tablist><div role=tab>A</div><div role=tab onclick=\"say('b')\">B</div></div>"
    await desk.page(tabs + SAY)
    await desk.done("Switch to the second tab")
    assert await desk.logged("b;")
    await desk.page("<a target=_blank href='/other'>Other</a>" + SAY)
    desk.pages.html("/other", "<title>Other page</title><h1>Over there</h1>")
    await untouched(desk, "Switch to the second tab")
    outcome = await desk.do("Switch to the new tab")
    assert isinstance(outcome, Outcome)
    assert "no new browser tab" in (outcome.error or "")
    await desk.done('Click "Other"')
    await desk.done("Switch to the second tab")
    assert await desk.logged("Over there")
    await desk.done("Close the tab")
    assert not await desk.logged("Over there")


async def test_every_one_of_several_is_clicked_once(desk: Desk) -> None:
    row = "<li>%s <button onclick=\"say('%s'); this.closest('li').remove()\">Delete</button></li>"
    await desk.page(f"{SAY}<ul>{''.join(row % (name, name) for name in ('Tea', 'Milk', 'Salt'))}</ul>")
    await desk.done('Click all "Delete" buttons')
    assert await desk.logged("Tea;Milk;Salt;")
    assert isinstance(await desk.do('Click all "Delete" buttons'), HandedOn)


async def test_every_box_is_made_so(desk: Desk) -> None:
    boxes = "".join(f"<label><input type=checkbox {on}>{name}</label>" for name, on in (("A", "checked"), ("B", "")))
    count = "<button onclick=\"say(document.querySelectorAll(':checked').length)\">Count</button>"
    await desk.page(boxes + count + SAY)
    await desk.done('Check all checkboxes and click "Count"')
    assert await desk.logged("2;")
    await desk.done('Uncheck all boxes and click "Count"')
    assert await desk.logged("2;0;")


async def test_a_box_by_what_stands_in_its_row(desk: Desk) -> None:
    row = "<li><input type=checkbox onchange=\"say('%s')\"> %s</li>"
    await desk.page(f"{SAY}<ul>{row % ('tea', 'Tea')}{row % ('milk', 'Milk')}</ul>")
    await desk.done('Mark "Milk" as done')
    assert await desk.logged("milk;")
    await desk.page(f"{SAY}<ul>{row % ('tea', 'Tea') * 2}</ul>")
    await untouched(desk, 'Mark "Tea" as done')


async def test_a_page_is_gone_to_by_the_one_thing_that_leads_there(desk: Desk) -> None:
    link = "<a href='#' onclick=\"say('settings')\">Settings</a>"
    await desk.page(f"{SAY}<nav>{link}</nav><h2>Settings</h2>")
    await desk.done("Go to the settings page")
    assert await desk.logged("settings;")
    await desk.page(f"{SAY}<nav>{link}</nav><footer>{link}</footer>")
    left = await untouched(desk, "Open Settings")
    assert len(left.candidates) == 2
    await desk.page(f"{SAY}<nav><a href='#'>Account settings</a></nav>")
    await untouched(desk, "Open Settings")


async def test_a_document_that_fails_fails_the_step_that_brought_it(desk: Desk) -> None:
    await desk.page("<a href='/status/500'>Broken</a>")
    outcome = await desk.do('Click "Broken"')
    assert isinstance(outcome, Outcome)
    assert (outcome.deed, "500" in (outcome.error or "")) == (Deed.FAILED, True)


COVERED = """<div style='position:relative;width:120px;height:24px'><input role=combobox aria-label=Role
style='width:120px' onclick="say('input')"><span style='position:absolute;inset:0'
onclick="say('drawn')">none</span></div>"""


async def test_the_part_that_a_control_draws_over_itself_is_clicked(desk: Desk) -> None:
    await desk.page(COVERED + SAY)
    outcome = await desk.done('Click "Role"')
    assert "belongs to it" in (outcome.rows[0].note or "")
    assert await desk.logged("drawn;")
    banner = "<div style='position:fixed;inset:0' onclick=\"say('banner')\">Cookies</div>"
    await desk.page("<main><button onclick=\"say('buy')\">Buy</button></main>" + banner + SAY)
    under = await desk.do('Click "Buy"')
    assert isinstance(under, Outcome)
    assert under.deed is Deed.FAILED
    assert not await desk.logged("banner;")
