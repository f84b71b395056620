"""Texts that are taken from the page, dates as people write them, fields of one line and of several."""

from pathlib import Path

import pytest

from smoketree.agent.outcome import HandedOn, Outcome
from smoketree.browser.session import Session
from tests.agent.desk import Desk
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

SAY = "<div id=log></div><script>const say = (text) => { log.textContent += text + ';' }</script>"
LONG = "<textarea>First things, first.</textarea>"
LINE = "<input id=i onchange='say(this.value)'>"


@pytest.fixture
def desk(session: Session, pages: Pages, tmp_path: Path) -> Desk:
    return Desk(session, pages, tmp_path, patience=0.6)


@pytest.mark.parametrize("order", [LINE + LONG, LONG + LINE], ids=["line first", "line last"])
async def test_the_textarea_and_the_text_field_are_told_apart(desk: Desk, order: str) -> None:
    await desk.page(order + SAY)
    await desk.done("Copy the text in the textarea below, paste it into the textbox and press Enter")
    assert await desk.logged("First things, first.;")
    await desk.done('Type "x" into the textarea')
    await desk.done('Type "y" into the text field and press Enter')
    assert await desk.logged("first.;y;")


async def test_textareas_are_counted_without_the_other_fields(desk: Desk) -> None:
    await desk.page(
        f"<input><textarea>One</textarea><textarea>Two</textarea>{LINE.replace('<input', '<input aria-label=To')}" + SAY
    )
    await desk.done('Copy the text from the 2nd text area below and paste it into the "To" field, then press Enter')
    assert await desk.logged("Two;")
    assert isinstance(await desk.do('Copy the text in the textarea, paste it into the "To" field'), HandedOn)
    assert isinstance(await desk.do('Type "x" into the 3rd textarea'), HandedOn)
    assert isinstance(await desk.do('Type "x" into the textbox'), HandedOn)


async def test_what_a_password_field_holds_is_not_copied(desk: Desk) -> None:
    await desk.page(
        f"<input type=password aria-label=Secret value=hush>{LINE.replace('<input', '<input aria-label=To')}" + SAY
    )
    assert isinstance(await desk.do('Copy the text of the "Secret" field into the "To" field'), HandedOn)
    assert "hush" not in str(desk.kept)


async def test_one_word_of_a_text(desk: Desk) -> None:
    await desk.page(f"<p>Lorem ipsum, (dolor) sit.</p>{LINE}" + SAY)
    await desk.done("Find the 3rd word in the paragraph, type that into the textbox and press Enter")
    assert await desk.logged("dolor;")
    await desk.done("Type the last word of the paragraph into the text field and press Enter")
    assert await desk.logged("sit;")
    assert isinstance(await desk.do("Find the 9th word in the paragraph, type that into the textbox"), HandedOn)


TABLE = "<table><tr><td>City<td>Oslo<tr><td>Name<td>Ann<tr><td>Age<td>40</table>"


async def test_every_field_by_its_label_or_none(desk: Desk) -> None:
    field = "<div><label>%s:</label> <input onchange='say(this.value)'></div>"
    await desk.page(TABLE + field % "Name" + field % "City" + SAY)
    await desk.done("Enter the value that corresponds with each label into the form and press Enter")
    assert await desk.logged("Ann;Oslo;")
    await desk.page(TABLE + field % "Name" + field % "Country" + SAY)
    left = await desk.do("Enter the value that corresponds with each label into the form")
    assert isinstance(left, HandedOn)
    assert not await desk.logged("Ann;")


async def test_text_is_selected(desk: Desk) -> None:
    await desk.page("<p>One</p><p>Two</p><button onclick='say(getSelection().toString())'>Show</button>" + SAY)
    await desk.done('Highlight the text in the 2nd paragraph and click "Show"')
    assert await desk.logged("Two;")
    assert isinstance(await desk.do("Highlight the text in the paragraph"), HandedOn)


async def test_a_textarea_is_scrolled_to_its_end_and_back(desk: Desk) -> None:
    lines = "\n".join(map(str, range(200)))
    await desk.page(
        f'<input><textarea rows=2 onscroll=\'say(this.scrollTop > 50 ? "end" : "top")\'>{lines}</textarea>' + SAY
    )
    await desk.done("Scroll the textarea to the bottom of the text")
    assert await desk.logged("end;")
    await desk.done("Scroll the textarea to the top")
    assert await desk.logged("top;")


DATES = [
    ("date", "10/16/2012", "2012-10-16"),
    ("date", "16 October 2012", "2012-10-16"),
    ("date", "Oct 16, 2012", "2012-10-16"),
    ("date", "03/04/2012", "2012-03-04"),
    ("time", "10:15 PM", "22:15"),
    ("time", "7:05 am", "07:05"),
    ("month", "October 2012", "2012-10"),
    ("datetime-local", "10/16/2012 10:15 PM", "2012-10-16T22:15"),
    ("text", "10/16/2012", "10/16/2012"),
]


@pytest.mark.parametrize(("kind", "said", "taken"), DATES)
async def test_a_date_is_typed_as_the_field_takes_it(desk: Desk, kind: str, said: str, taken: str) -> None:
    await desk.page(f"<label>When <input type={kind} onchange='say(this.value)'></label>{SAY}")
    await desk.done(f'Type "{said}" into "When" and press Tab')
    assert await desk.logged(f"{taken};")


async def test_what_might_be_two_dates_is_not_guessed(desk: Desk) -> None:
    await desk.page("<label>When <input type=date onchange='say(this.value)'></label>" + SAY)
    outcome = await desk.do('Type "4.5.2016" into "When" and press Tab')
    assert isinstance(outcome, Outcome)
    assert outcome.error is not None
    assert not await desk.logged("2016")
