"""Plain English on the awkward controls of real pages: hidden inputs, lists that open, what no snapshot lists."""

from pathlib import Path

import pytest

from smoketree.agent.outcome import Deed, HandedOn, Outcome
from smoketree.browser.session import Session
from smoketree.language.claim import LabelIs, StateIs
from smoketree.language.claim import State as Is
from smoketree.snapshot.query import Query
from tests.agent.desk import Desk
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

SAY = "<p id=log></p><script>const say = (text) => { log.textContent += text + ';' }</script>"


@pytest.fixture
def desk(session: Session, pages: Pages, tmp_path: Path) -> Desk:
    return Desk(session, pages, tmp_path, patience=0.6)


BOX = "<input type=checkbox id=b style='%s'>"
BOXES = {
    "no size": f"<label>{BOX % 'position:absolute;opacity:0;width:0;height:0'}<span>Terms</span></label>",
    "not drawn": f"{BOX % 'display:none'}<label for=b>Terms</label>",
    "clipped": f"<label>{BOX % 'position:absolute;clip:rect(0 0 0 0);width:1px'}<span>Terms</span></label>",
    "over its label": (
        "<label style='position:relative;display:inline-block'>"
        f"{BOX % 'opacity:0;position:absolute;inset:0;width:100%;height:100%'}<span>Terms</span></label>"
    ),
    "no label at all": f"{BOX % ''} Terms",
}


@pytest.mark.parametrize("box", BOXES.values(), ids=BOXES)
async def test_a_box_is_ticked_once_wherever_it_hides(desk: Desk, box: str) -> None:
    state = (
        "<p>State <b id=s>off</b></p><script>b.onchange = () => { s.textContent = b.checked ? 'on' : 'off' }</script>"
    )
    await desk.page(box + state)
    for _ in range(2):
        await desk.done('Check "Terms"')
        assert await desk.logged("State on")
    await desk.done('Uncheck "Terms"')
    assert await desk.logged("State off")


async def test_a_radio_that_is_not_drawn_is_chosen_by_its_label(desk: Desk) -> None:
    await desk.page("<input type=radio name=r id=r onchange=\"say('card')\" hidden><label for=r>Card</label>" + SAY)
    await desk.done('Select "Card"')
    assert await desk.logged("card")


async def test_words_in_a_sentence_that_show_a_hand_are_clicked(desk: Desk) -> None:
    inline = "<span style='cursor:pointer' onclick=\"say('%s')\">%s</span>"
    await desk.page(
        f"<p>some {inline % ('more', 'more')} text, {inline % ('a', 'twice')} {inline % ('b', 'twice')} again</p>{SAY}"
    )
    outcome = await desk.done('Click the link "more"')
    assert "found by its words" in (outcome.rows[0].note or "")
    assert await desk.logged("more")
    assert isinstance(await desk.do('Click "twice"'), HandedOn)
    assert isinstance(await desk.do('Click "text"'), HandedOn)


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
    ],
    ids=["drawn", "button", "opens on focus", "opens on typing", "plain field"],
)
async def test_an_option_is_chosen_from_whatever_opens(desk: Desk, opener: str) -> None:
    await desk.page(opener + LIST + SAY)
    await desk.done('Select "Rome" from "City"')
    assert await desk.logged("Rome")


async def test_an_option_that_the_open_list_does_not_have_is_not_guessed(desk: Desk) -> None:
    await desk.page("<button onclick='l.hidden = false'>City</button>" + LIST + SAY)
    outcome = await desk.do('Select "Paris" from "City"')
    assert isinstance(outcome, Outcome)
    assert outcome.deed is Deed.ERROR
    assert 'option "Rome"' in outcome.candidates


async def test_members_of_groups_and_lists_are_chosen(desk: Desk) -> None:
    radio = "<label><input type=radio name=s onchange=\"say('fast')\">Fast</label>"
    radios = f"<fieldset><legend>Speed</legend>{radio}</fieldset>"
    await desk.page(radios + "<label>Lang <select onchange='say(this.value)'><option>A<option>B</select></label>" + SAY)
    await desk.done('Select "Fast" in "Speed"')
    assert await desk.logged("fast")
    await desk.done('Set "Lang" to "B"')
    assert await desk.logged("B")
    await desk.done('Select "A"')
    assert await desk.logged("A")


async def test_details_are_opened_once_and_closed_once(desk: Desk) -> None:
    await desk.page("<details><summary>More</summary><p>Inside</p></details>")
    for _ in range(2):
        await desk.done('Expand "More"')
        assert await desk.logged("Inside")
    await desk.done('Collapse the "More" section')
    assert not await desk.logged("Inside")
    await desk.done('Click "More"')
    assert await desk.logged("Inside")


async def test_what_says_that_it_is_expanded_is_not_pressed_again(desk: Desk) -> None:
    await desk.page("<button aria-expanded=true onclick=\"say('pressed')\">Menu</button>" + SAY)
    await desk.done('Expand "Menu"')
    assert not await desk.logged("pressed")
    await desk.done('Collapse "Menu"')
    assert await desk.logged("pressed")


@pytest.mark.parametrize(
    "step", ['Upload "cv.txt" with the "Add photo" button', 'Upload "cv.txt"', 'Upload the file cv.txt to "Add photo"']
)
async def test_a_button_under_a_transparent_file_input(desk: Desk, tmp_path: Path, step: str) -> None:
    (tmp_path / "cv.txt").write_text("x", encoding="utf-8")
    await desk.page(
        "<div style='position:relative;width:120px;height:30px'><button>Add photo</button><input type=file"
        " onchange='say(this.files[0].name)' style='position:absolute;inset:0;opacity:0'></div>" + SAY
    )
    await desk.done(step)
    assert await desk.logged("cv.txt")


FORM = """<form onsubmit="event.preventDefault(); say(u.value + '/' + p.value)">E-mail <input id=u> Password
<input type=password id=p> <button>Sign in</button></form>"""


async def test_signing_in_where_the_form_is_unmistakable(desk: Desk) -> None:
    await desk.page("<button onclick=\"say('no')\">Sign in</button>" + FORM + SAY)
    await desk.done('Log in as ann / "x y"')
    assert await desk.logged("ann/x y")
    await desk.page(FORM + "<form>Name <input> Password <input type=password></form>" + SAY)
    assert isinstance(await desk.do("Log in as ann / x"), HandedOn)


async def test_searching_where_there_is_one_search_field(desk: Desk) -> None:
    await desk.page(
        "<form onsubmit='event.preventDefault(); say(q.value)'><input id=q placeholder='Search...'></form>" + SAY
    )
    await desk.done('Search for "tea"')
    assert await desk.logged("tea")


async def test_the_focus_or_the_only_field_takes_what_is_typed(desk: Desk) -> None:
    await desk.page("<input aria-label=A id=a><input aria-label=B id=b onchange='say(this.value)'>" + SAY)
    assert isinstance(await desk.do('Type "x"'), HandedOn)
    await desk.done('Click "B" and type "x" and press Enter')
    assert await desk.logged("x")


async def test_what_stands_behind_a_label_goes_into_a_field(desk: Desk) -> None:
    await desk.page(
        "<table><tr><td>Year of birth<td>1990<tr><td>City<td>Oslo</table><input onchange='say(this.value)'>" + SAY
    )
    await desk.done("Enter the value of City into the text field and press Enter")
    assert await desk.logged("Oslo;")
    assert (await desk.session.look(LabelIs("City", "Oslo"))).holds


async def test_a_link_behind_one_of_the_tabs_is_found(desk: Desk) -> None:
    panel = "<div id=p%d hidden><a href='#' onclick=\"say('%s')\">%s</a></div>"
    tabs = "".join(
        f"<div role=tab tabindex=0 onclick='for (const d of [p1, p2]) d.hidden = d.id !== \"p{n}\"'>T{n}</div>"
        for n in (1, 2)
    )
    await desk.page(f"<div role=tablist>{tabs}</div>{panel % (1, 'one', 'One')}{panel % (2, 'two', 'Two')}{SAY}")
    await desk.done('Switch between the tabs to find and click on the link "Two"')
    assert await desk.logged("two")
    outcome = await desk.do('Switch between the tabs to find and click on the link "Three"')
    assert isinstance(outcome, Outcome)
    assert outcome.deed is Deed.ERROR


async def test_a_key_that_might_be_a_button(desk: Desk) -> None:
    await desk.page("<body onkeydown='say(event.key)'><input autofocus>" + SAY)
    await desk.done("Press Delete")
    assert await desk.logged("Delete")
    await desk.page("<button>Delete</button>")
    left = await desk.do("Press Delete")
    assert isinstance(left, HandedOn)
    assert "Press the Delete key" in left.hint


async def test_claims_in_steps_are_waited_for(desk: Desk) -> None:
    await desk.page("<button disabled id=b>Go</button><script>setTimeout(() => { b.disabled = false }, 300)</script>")
    await desk.done('Wait until the "Go" button is enabled')
    assert (await desk.session.look(StateIs(Query(name="Go"), Is.ENABLED))).holds
    outcome = await desk.do('The "Go" button is disabled within 1 second')
    assert isinstance(outcome, Outcome)
    assert outcome.deed is Deed.FAILED
