"""The literal resolver on real pages: it does what is said, or nothing."""

from pathlib import Path

import pytest

from smoketree.agent.outcome import Deed, HandedOn, Outcome
from smoketree.agent.plain import LiteralResolver
from smoketree.agent.stage import Stage
from smoketree.browser.checks import TextShown
from smoketree.browser.session import Session
from smoketree.clock import SystemClock
from smoketree.plan.model import Location, Step, StepKind
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.anyio, pytest.mark.browser]


class Bench:
    """A stage with what it remembered, and a short patience."""

    def __init__(self, session: Session, pages: Pages, folder: Path) -> None:
        self.session = session
        self.pages = pages
        self.kept: dict[str, str] = {}
        self.stage = Stage(
            tools=session,
            fill=lambda text: text.replace("{{WHO}}", "Ada"),
            remember=self.kept.__setitem__,
            base_url=pages.origin,
            folder=folder,
            clock=SystemClock(),
            patience=1.5,
        )

    async def page(self, body: str) -> None:
        self.pages.html("/bench", f"<title>bench</title>{body}")
        assert (await self.session.call("browser_navigate", {"url": self.pages.url("/bench")})).ok

    async def do(self, text: str) -> Outcome | HandedOn:
        return await LiteralResolver().perform(Step(text, StepKind.ACTION, Location("a.md", 1)), self.stage)

    async def done(self, text: str) -> Outcome:
        outcome = await self.do(text)
        assert isinstance(outcome, Outcome), outcome
        assert outcome.deed is Deed.DONE, outcome
        return outcome

    async def left(self, text: str) -> HandedOn:
        outcome = await self.do(text)
        assert isinstance(outcome, HandedOn), outcome
        return outcome

    async def shows(self, text: str) -> bool:
        return (await self.session.look(TextShown(text))).holds


@pytest.fixture
def bench(session: Session, pages: Pages, tmp_path: Path) -> Bench:
    return Bench(session, pages, tmp_path)


LOG = "<p id=log></p><script>const say = (text) => { log.textContent += text + '; ' }</script>"


async def test_open_is_relative_to_the_preview(bench: Bench) -> None:
    bench.pages.html("/there", "<h1>There</h1>")
    outcome = await bench.done('Open "/there"')
    assert await bench.shows("There")
    assert outcome.rows[0].description == f"open {bench.pages.url('/there')}"


async def test_a_page_that_cannot_be_opened_is_no_fault_of_the_app(bench: Bench) -> None:
    outcome = await bench.do("Open http://elsewhere.example/")
    assert isinstance(outcome, Outcome)
    assert (outcome.deed, "not an allowed origin" in (outcome.error or "")) == (Deed.ERROR, True)


async def test_an_opened_page_that_answers_500_fails(bench: Bench) -> None:
    outcome = await bench.do('Open "/status/500"')
    assert isinstance(outcome, Outcome)
    assert outcome.deed is Deed.FAILED


async def test_several_actions_in_one_step(bench: Bench) -> None:
    await bench.page(f"{LOG}<label>Name <input id=who></label><button onclick='say(who.value)'>Greet</button>")
    outcome = await bench.done('Type "{{WHO}}" into "Name" and click "Greet"')
    assert [row.tool for row in outcome.rows] == ["browser_type", "browser_click"]
    assert await bench.shows("Ada;")


async def test_what_comes_late_is_waited_for(bench: Bench) -> None:
    script = "setTimeout(() => { document.body.innerHTML += '<button onclick=say(1)>Go</button>' }, 700)"
    await bench.page(f"{LOG}<script>{script}</script>")
    await bench.done('Click "Go"')
    assert await bench.shows("1;")


async def test_two_of_a_name_are_told_and_none_is_touched(bench: Bench) -> None:
    await bench.page(f"{LOG}<button onclick=say(1)>Save</button><p><button onclick=say(2)>Save</button>")
    left = await bench.left('Click "Save"')
    assert len(left.candidates) == 2
    assert "in the row of" in left.hint
    assert not await bench.shows("1;")
    assert not await bench.shows("2;")


async def test_what_is_not_there_names_what_is(bench: Bench) -> None:
    await bench.page(f"{LOG}<button onclick=say(1)>Sign in with Google</button>")
    left = await bench.left('Click "Sign in"')
    assert left.candidates == ('button "Sign in with Google"',)
    assert not await bench.shows("1;")


async def test_a_step_nobody_can_read_touches_nothing(bench: Bench) -> None:
    await bench.page(f"{LOG}<button onclick=say(1)>Save</button>")
    left = await bench.left("Save everything unless it is Friday")
    assert not left.retryable
    assert not await bench.shows("1;")


async def test_a_disabled_button_is_the_apps_fault(bench: Bench) -> None:
    await bench.page("<button disabled>Pay</button>")
    outcome = await bench.do('Click "Pay"')
    assert isinstance(outcome, Outcome)
    assert (outcome.deed, "not enabled" in (outcome.error or "")) == (Deed.FAILED, True)


async def test_an_open_dialog_stands_before_everything(bench: Bench) -> None:
    await bench.page(f"{LOG}<button onclick='say(confirm(\"Sure?\"))'>Delete</button><button>Other</button>")
    await bench.done('Click "Delete"')
    outcome = await bench.do('Click "Other"')
    assert isinstance(outcome, Outcome)
    assert outcome.error == 'a dialog is open (confirm "Sure?")'
    assert "Accept the dialog" in outcome.hint
    await bench.done("Accept the dialog")
    assert await bench.shows("true;")


async def test_a_value_is_remembered(bench: Bench) -> None:
    await bench.page("<h2>Order A-17</h2>")
    await bench.done('Remember the heading "Order A-17" as ORDER')
    assert bench.kept == {"ORDER": "Order A-17"}


async def test_waiting_for_text(bench: Bench) -> None:
    await bench.page("<p id=p>wait</p><script>setTimeout(() => { p.textContent = 'ready now' }, 400)</script>")
    await bench.done('Wait for "ready now"')
    await bench.done('Wait until "wait" disappears')


async def test_a_file_beside_the_plan_is_uploaded(bench: Bench, tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("hello")
    await bench.page(f"{LOG}<label>File <input type=file onchange='say(this.files[0].name)'></label>")
    await bench.done('Upload "note.txt" to "File"')
    assert await bench.shows("note.txt;")


async def test_a_field_that_counts_only_once_it_is_left(bench: Bench) -> None:
    await bench.page(f"{LOG}<label>Amount <input onchange='say(this.value)'></label>")
    await bench.done('Type "12" into "Amount"')
    assert bench.stage.typing
    await bench.stage.leave_field()
    assert await bench.shows("12;")
