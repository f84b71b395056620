"""Sliders that are moved by their keys, and items that are dragged among others."""

from pathlib import Path

import pytest

from smoketree.agent.outcome import HandedOn, Outcome
from smoketree.browser.session import Session
from tests.agent.desk import Desk
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

KEYS = """<script>const slider = (el, show, step, low, high) => { let at = 4; const told = () => show(el, at); told();
el.onkeydown = (event) => { at += {ArrowRight: step, ArrowLeft: -step}[event.key] || 0;
at = Math.min(high, Math.max(low, at)); told() } }</script>"""
MARKED = """<div role=slider tabindex=0 aria-label=Volume aria-valuenow=4 style='width:20px;height:20px'></div>
<script>const told = (el, at) => { el.setAttribute('aria-valuenow', at) };
slider(document.querySelector('[role=slider]'), told, %d, 0, 10)</script>"""
DRAWN = """<div class=ui-slider id=s%d>
<span class=ui-slider-handle tabindex=0 style='display:block;width:20px;height:20px'>
</span></div><div id=v%d></div><script>
slider(s%d.firstElementChild, (el, at) => { v%d.textContent = at }, %d, 0, 10)</script>"""


def drawn(number: int, step: int = 1) -> str:
    return DRAWN % (number, number, number, number, step)


@pytest.fixture
def desk(session: Session, pages: Pages, tmp_path: Path) -> Desk:
    return Desk(session, pages, tmp_path, patience=0.6)


async def value(desk: Desk, script: str) -> str:
    return (await desk.session.call("browser_evaluate", {"function": f"() => {script}"})).results[0]


async def test_a_native_slider_is_set(desk: Desk) -> None:
    await desk.page("<label>Volume <input type=range id=r max=100></label><input type=range>")
    await desk.done('Set the "Volume" slider to 40')
    assert await value(desk, "r.value") == '"40"'
    assert isinstance(await desk.do("Move the slider to 30"), HandedOn)


async def test_a_slider_is_moved_by_its_keys_as_one_row(desk: Desk) -> None:
    await desk.page(KEYS + MARKED % 1)
    outcome = await desk.done("Move the Volume slider to 9")
    assert await value(desk, "document.querySelector('[role=slider]').ariaValueNow") == '"9"'
    assert len(outcome.rows) <= 3
    await desk.done("Select 2 with the slider")
    assert await value(desk, "document.querySelector('[role=slider]').ariaValueNow") == '"2"'


async def test_a_slider_that_cannot_stand_there_is_moved_back(desk: Desk) -> None:
    await desk.page(KEYS + MARKED % 2)
    outcome = await desk.do("Move the Volume slider to 7")
    assert isinstance(outcome, Outcome)
    assert "cannot be brought to 7" in (outcome.error or "")
    assert await value(desk, "document.querySelector('[role=slider]').ariaValueNow") == '"4"'


async def test_handles_by_the_number_that_is_shown(desk: Desk) -> None:
    await desk.page(KEYS + drawn(1) + drawn(2))
    await desk.done("Set the sliders to 0 and 10")
    assert await value(desk, "v1.textContent + '/' + v2.textContent") == '"0/10"'
    assert isinstance(await desk.do("Set the sliders to 1, 2 and 3"), HandedOn)
    assert isinstance(await desk.do("Select 5 with the slider"), HandedOn)
    assert await value(desk, "v1.textContent + '/' + v2.textContent") == '"0/10"'


async def test_a_handle_without_a_number_is_left(desk: Desk) -> None:
    await desk.page(KEYS + drawn(1).replace("v1.textContent = at", "el.dataset.at = at"))
    assert isinstance(await desk.do("Select 5 with the slider"), HandedOn)
    assert await value(desk, "document.querySelector('.ui-slider-handle').dataset.at") == '"4"'


async def test_a_spinner_that_takes_no_typing_is_moved_by_its_keys(desk: Desk) -> None:
    await desk.page(
        "<label>Count <input role=spinbutton value=0 id=n oninput='value = 0'></label><script>n.onkeydown = (event) =>{"
        "n.value = Number(n.value) + ({ArrowUp: 1, ArrowDown: -1}[event.key] || 0) }</script>"
    )
    await desk.done("Select -3 with the spinner")
    assert await value(desk, "n.value") == '"-3"'


LIST = """<style>li { height: 30px; width: 120px } .grid li { float: left; width: 60px }</style><ul class='%s'>
%s</ul><script>let held = null; for (const li of document.querySelectorAll('li')) { li.draggable = true;
li.ondragstart = () => { held = li }; li.ondragover = (event) => event.preventDefault(); li.ondrop = () => {
const all = [...li.parentElement.children];
if (all.indexOf(held) < all.indexOf(li)) li.after(held); else li.before(held) } }</script>"""
NAMES = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus", "Hal", "Ivy")
ORDER = "[...document.querySelectorAll('li')].map((li) => li.innerText).join(' ')"


@pytest.mark.parametrize(
    ("step", "order"),
    [
        ("Drag Cid to the 1st position", "Cid Ann Bob Dan"),
        ("Drag Ann down by two positions", "Bob Cid Ann Dan"),
        ("Move Dan up by one place", "Ann Bob Dan Cid"),
        ('Drag "Ann" to the bottom of the list', "Bob Cid Dan Ann"),
    ],
)
async def test_an_item_is_dragged_among_the_others(desk: Desk, step: str, order: str) -> None:
    await desk.page(LIST % ("", "".join(f"<li><span>{name}</span></li>" for name in NAMES[:4])))
    await desk.done(step)
    assert await value(desk, ORDER) == f'"{order}"'


async def test_an_item_is_dragged_in_a_grid(desk: Desk) -> None:
    await desk.page(
        "<div style='width:240px'>" + LIST % ("grid", "".join(f"<li>{name}</li>" for name in NAMES)) + "</div>"
    )
    await desk.done("Drag Ann to the center")
    assert await value(desk, ORDER) == '"Bob Cid Dan Eve Ann Fay Gus Hal Ivy"'
    await desk.done("Drag Ann left by one")
    assert await value(desk, ORDER) == '"Bob Cid Dan Ann Eve Fay Gus Hal Ivy"'


async def test_what_is_not_there_or_twice_is_not_dragged(desk: Desk) -> None:
    names = ("Ann", "Bob", "Ann")
    await desk.page(LIST % ("", "".join(f"<li>{name}</li>" for name in names)))
    for step in ("Drag Ann down by one", "Drag Cid to the top", "Drag Bob to the 7th position", "Drag Bob down by 3"):
        assert isinstance(await desk.do(step), HandedOn), step
    assert await value(desk, ORDER) == '"Ann Bob Ann"'


async def test_an_item_that_does_not_stay_where_it_is_put_is_told(desk: Desk) -> None:
    await desk.page(
        LIST.replace("li.before(held)", "0").replace("li.after(held)", "0") % ("", "<li>Ann</li><li>Bob</li>")
    )
    outcome = await desk.do("Drag Bob to the top")
    assert isinstance(outcome, Outcome)
    assert "stands at place 2" in (outcome.error or "")
