"""The literal resolver on real pages: it does what is said, or nothing."""

from pathlib import Path

import pytest

from smoketree.agent.outcome import Deed, Outcome
from smoketree.browser.session import Session
from tests.agent.desk import Desk
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.anyio, pytest.mark.browser]


@pytest.fixture
def bench(session: Session, pages: Pages, tmp_path: Path) -> Desk:
    return Desk(session, pages, tmp_path, patience=1.5)


LOG = "<p id=log></p><script>const say = (text) => { log.textContent += text + '; ' }</script>"


async def test_open_is_relative_to_the_preview(bench: Desk) -> None:
    bench.pages.html("/there", "<h1>There</h1>")
    outcome = await bench.done('Open "/there"')
    assert await bench.logged("There")
    assert outcome.rows[0].description == f"open {bench.pages.url('/there')}"


async def test_a_page_that_cannot_be_opened_is_no_fault_of_the_app(bench: Desk) -> None:
    outcome = await bench.do("Open http://elsewhere.example/")
    assert isinstance(outcome, Outcome)
    assert (outcome.deed, "not an allowed origin" in (outcome.error or "")) == (Deed.ERROR, True)


async def test_an_opened_page_that_answers_500_fails(bench: Desk) -> None:
    outcome = await bench.do('Open "/status/500"')
    assert isinstance(outcome, Outcome)
    assert outcome.deed is Deed.FAILED


async def test_several_actions_in_one_step(bench: Desk) -> None:
    await bench.page(f"{LOG}<label>Name <input id=who></label><button onclick='say(who.value)'>Greet</button>")
    bench.kept["WHO"] = "Ada"
    outcome = await bench.done('Type "{{WHO}}" into "Name" and click "Greet"')
    assert [row.tool for row in outcome.rows] == ["browser_type", "browser_click"]
    assert await bench.logged("Ada;")


async def test_what_comes_late_is_waited_for(bench: Desk) -> None:
    script = "setTimeout(() => { document.body.innerHTML += '<button onclick=say(1)>Go</button>' }, 700)"
    await bench.page(f"{LOG}<script>{script}</script>")
    await bench.done('Click "Go"')
    assert await bench.logged("1;")


async def test_two_of_a_name_are_told_and_none_is_touched(bench: Desk) -> None:
    await bench.page(f"{LOG}<button onclick=say(1)>Save</button><p><button onclick=say(2)>Save</button>")
    left = await bench.left('Click "Save"')
    assert len(left.candidates) == 2
    assert left.hint == 'say which: Click the first "Save" button'
    assert not await bench.logged("1;")
    assert not await bench.logged("2;")


async def test_what_is_not_there_names_what_is(bench: Desk) -> None:
    await bench.page(f"{LOG}<button onclick=say(1)>Sign in with Google</button>")
    left = await bench.left('Click "Sign in"')
    assert left.candidates == ('button "Sign in with Google"',)
    assert not await bench.logged("1;")


async def test_a_step_nobody_can_read_touches_nothing(bench: Desk) -> None:
    await bench.page(f"{LOG}<button onclick=say(1)>Save</button>")
    left = await bench.left("Save everything unless it is Friday")
    assert not left.retryable
    assert not await bench.logged("1;")


async def test_a_disabled_button_is_the_apps_fault(bench: Desk) -> None:
    await bench.page("<button disabled>Pay</button>")
    outcome = await bench.do('Click "Pay"')
    assert isinstance(outcome, Outcome)
    assert (outcome.deed, "not enabled" in (outcome.error or "")) == (Deed.FAILED, True)


async def test_an_open_dialog_stands_before_everything(bench: Desk) -> None:
    await bench.page(f"{LOG}<button onclick='say(confirm(\"Sure?\"))'>Delete</button><button>Other</button>")
    await bench.done('Click "Delete"')
    outcome = await bench.do('Click "Other"')
    assert isinstance(outcome, Outcome)
    assert outcome.error == 'a dialog is open (confirm "Sure?")'
    assert "Accept the dialog" in outcome.hint
    await bench.done("Accept the dialog")
    assert await bench.logged("true;")


async def test_a_value_is_remembered(bench: Desk) -> None:
    await bench.page("<h2>Order A-17</h2>")
    await bench.done('Remember the heading "Order A-17" as ORDER')
    assert bench.kept == {"ORDER": "Order A-17"}


async def test_waiting_for_text(bench: Desk) -> None:
    await bench.page("<p id=p>wait</p><script>setTimeout(() => { p.textContent = 'ready now' }, 400)</script>")
    await bench.done('Wait for "ready now"')
    await bench.done('Wait until "wait" disappears')


async def test_a_file_beside_the_plan_is_uploaded(bench: Desk, tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("hello")
    await bench.page(f"{LOG}<label>File <input type=file onchange='say(this.files[0].name)'></label>")
    await bench.done('Upload "note.txt" to "File"')
    assert await bench.logged("note.txt;")


async def test_a_field_that_counts_only_once_it_is_left(bench: Desk) -> None:
    await bench.page(f"{LOG}<label>Amount <input onchange='say(this.value)'></label>")
    await bench.done('Type "12" into "Amount"')
    assert bench.stage.typing
    await bench.stage.leave_field()
    assert await bench.logged("12;")
