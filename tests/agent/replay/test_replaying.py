"""Steps done again as a passing run did them: on real pages, by whoever did them first."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from smoketree.agent.outcome import Deed
from smoketree.browser.session import Session
from smoketree.mail.protocol import Address, Link, Message
from tests.agent.replay.theatre import Actor, Call, Theatre
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.browser, pytest.mark.anyio]

Open = Callable[..., Theatre]


@pytest.fixture
def theatre(session: Session, pages: Pages, tmp_path: Path) -> Open:
    return lambda *steps, notes="": Theatre(session, pages, tmp_path, *steps, notes=notes)


def files(theatre: Theatre) -> list[dict[str, object]]:
    return [json.loads(path.read_text()) for path in sorted((theatre.folder / "replay").glob("*.json"))]


def click(name: str, role: str = "button") -> Call:
    return ("browser_click", role, name, {})


def call(tool: str, **arguments: object) -> Call:
    return (tool, "", "", arguments)


def typed(name: str, text: str) -> Call:
    return ("browser_type", "textbox", name, {"text": text})


SHOP = """<p id=out></p><label>Mail <input id=mail></label>
<button onclick="out.textContent = 'joined ' + mail.value">Join</button><button>Leave</button>"""
STEP = "Become a member as ann@example.com"
JOINS = {STEP: [typed("Mail", "ann@example.com"), click("Join")]}


async def test_the_second_run_asks_nobody_and_does_the_same(theatre: Open) -> None:
    case = theatre(STEP)
    case.show(SHOP)
    actor = Actor(JOINS)
    assert (await case.run(actor)).by == ["model"]
    again = await case.run(actor)
    assert (again.by, actor.asked, again.healed) == (["replay"], [STEP], ())
    assert [row.description for row in again.outcomes[0].rows] == [
        'type "ann@example.com" into field "Mail"',
        'click button "Join"',
    ]
    assert "joined ann@example.com" in (again.outcomes[0].rows[-1].snapshot or "")


async def test_a_new_label_heals_just_that_step_before_anything_was_done(theatre: Open) -> None:
    case = theatre("Say hello", STEP)
    script = {**JOINS, "Say hello": [click("Leave")]}
    case.show(SHOP)
    await case.run(Actor(script))
    case.show(SHOP.replace(">Join<", ">Sign up<"))
    healer = Actor({**script, STEP: [typed("Mail", "ann@example.com"), click("Sign up")]})
    healing = await case.run(healer)
    assert (healing.by, healer.asked, healing.healed) == (["replay", "model"], [STEP], (STEP,))
    after = await case.run(healer)
    assert (after.by, after.healed) == (["replay", "replay"], ())
    assert len(files(case)) == 2


async def test_what_a_failing_case_did_is_not_kept_and_what_it_replayed_is_doubted(theatre: Open) -> None:
    case = theatre(STEP)
    case.show(SHOP)
    actor = Actor(JOINS)
    await case.run(actor, passes=False)
    assert files(case) == []
    await case.run(actor)
    assert (await case.run(actor, passes=False)).by == ["replay"]
    trusted_again = await case.run(actor)
    assert (trusted_again.by, trusted_again.healed) == (["model"], ())
    assert (await case.run(actor)).by == ["replay"]


async def test_a_record_gets_no_secret_that_no_line_uses(theatre: Open) -> None:
    case = theatre(STEP)
    case.show(SHOP)
    actor = Actor(JOINS)
    await case.run(actor)
    [path] = (case.folder / "replay").iterdir()
    path.write_text(path.read_text().replace('"text": "ann@example.com"', '"text": "{{secret.BOSS}}"'))
    assert "secret.BOSS" in path.read_text()
    assert (await case.run(actor)).by == ["model"]


async def test_two_alike_are_handed_on_untouched(theatre: Open) -> None:
    case = theatre("Leave the club")
    actor = Actor({"Leave the club": [click("Leave")]})
    case.show(SHOP)
    await case.run(actor)
    case.show(SHOP + "<button>Leave</button>")
    twice = await case.run(actor)
    assert twice.by == ["model"]
    assert files(case) == []  # nor can such a step be kept: nobody could tell which one


ROWS = """<p id=out></p><table><tr><td>{}<td><button onclick="out.textContent = 'deleted ' +
this.closest('tr').cells[0].textContent">Delete</button></tr><tr><td>Bob<td><button
onclick="out.textContent = 'deleted Bob'">Delete</button></tr></table>"""


async def test_a_row_goes_by_the_words_of_the_plan(theatre: Open) -> None:
    case = theatre("Get rid of {{WHO}}")
    case.show(ROWS.format("Ann Lee"))
    actor = Actor({"Get rid of {{WHO}}": [("browser_click", "button", "Delete", {})]})
    await case.run(actor, values={"WHO": "Ann Lee"})
    case.show(ROWS.format("Cy Young"))
    again = await case.run(actor, values={"WHO": "Cy Young"})
    assert again.by == ["replay"]
    assert "deleted Cy Young" in (again.outcomes[0].rows[-1].snapshot or "")
    case.show(ROWS.format("Dee"))
    assert (await case.run(actor, values={"WHO": "Cy Young"})).by == ["model"]


async def test_values_are_kept_as_placeholders_and_secrets_not_at_all(theatre: Open) -> None:
    case = theatre("Join as {{unique}}", "Join as the boss")
    case.show(SHOP)
    script = {
        "Join as {{unique}}": [typed("Mail", "user-{}@example.com")],
        "Join as the boss": [typed("Mail", "{{secret.BOSS}}")],
    }

    def told(value: str) -> Actor:
        return Actor({**script, "Join as {{unique}}": [typed("Mail", f"user-{value}@example.com")]})

    script["Join as the boss"] = [click("Leave")]
    await case.run(told("u111aaa"), values={"unique": "u111aaa"})
    assert "u111aaa" not in json.dumps(files(case))
    again = await case.run(told("never"), values={"unique": "u222bbb"})
    assert again.by == ["replay", "replay"]
    snapshot = await case.session.call("browser_snapshot", {})
    assert "user-u222bbb@example.com" in (snapshot.snapshot or "")


@pytest.mark.parametrize("typed_text", ["bob77@made.up", "2026-11-25"])
async def test_what_a_model_made_up_is_never_said_again(theatre: Open, typed_text: str) -> None:
    case = theatre("Join with an address")
    case.show(SHOP)
    actor = Actor({"Join with an address": [typed("Mail", typed_text)]})
    await case.run(actor)
    assert (await case.run(actor)).by == ["model"]
    assert files(case) == []


async def test_a_switch_that_is_on_already_is_not_turned_off(theatre: Open) -> None:
    case = theatre("See to it that mails come")
    case.show("<label><input type=checkbox> Mails</label>")
    actor = Actor({"See to it that mails come": [click("Mails", "checkbox")]})
    await case.run(actor)
    case.show("<label><input type=checkbox checked> Mails</label>")
    actor.script["See to it that mails come"] = []
    again = await case.run(actor)
    assert again.by == ["model"]
    case.show("<label><input type=checkbox> Mails</label>")
    assert (await case.run(actor)).by == ["replay"]


async def test_an_effect_that_does_not_come_drops_the_record(theatre: Open) -> None:
    case = theatre("Leave the club")
    body = "<p id=out></p><button onclick=\"out.textContent = 'bye'\">Leave</button>"
    case.show(body)
    actor = Actor({"Leave the club": [click("Leave")]})
    await case.run(actor)
    case.show(body.replace("'bye'", "''"))
    stale = await case.run(actor, passes=False)
    assert (stale.by, stale.outcomes[0].deed) == (["replay"], Deed.DONE)
    assert "did not come" in (stale.outcomes[0].rows[-1].note or "")
    assert files(case) == []


async def test_another_address_than_before_is_no_effect(theatre: Open) -> None:
    case = theatre("See the bill")
    for path in ("/bill", "/error"):
        case.show(f"<p>{path}", path)
    case.show("<a href=/bill>Bill</a>")
    actor = Actor({"See the bill": [click("Bill", "link")]})
    await case.run(actor)
    assert (await case.run(actor)).outcomes[0].rows[-1].note is None
    case.show("<a href=/error>Bill</a>")
    stale = await case.run(actor)
    assert "did not come" in (stale.outcomes[0].rows[-1].note or "")
    assert files(case) == []


async def test_a_step_half_done_is_never_begun_anew(theatre: Open) -> None:
    """The second button comes only after the first click; then it is called otherwise."""
    case = theatre("Leave for good")
    body = "<p id=out></p><button onclick=\"out.innerHTML = '<button>{}</button>'\">Leave</button>"
    case.show(body.format("Really"))
    actor = Actor({"Leave for good": [click("Leave"), click("Really")]})
    await case.run(actor)
    case.show(body.format("Yes"))
    half = await case.run(actor)
    assert (half.by, half.outcomes[0].deed, half.outcomes[0].retryable) == (["replay"], Deed.ERROR, True)
    assert actor.asked == ["Leave for good"]
    actor.script["Leave for good"] = [click("Leave"), click("Yes")]
    retry = await case.run(actor, attempt=2)
    assert retry.by == ["model"]
    assert (await case.run(actor, attempt=2)).by == ["model"]
    assert (await case.run(actor)).by == ["replay"]


async def test_plain_steps_are_left_to_plain_reading_and_heal_when_it_no_longer_can(theatre: Open) -> None:
    case = theatre('Click "Join"')
    case.show(SHOP)
    actor = Actor({'Click "Join"': [click("Sign up")]})
    assert (await case.run(actor, literal=True)).by == ["literal"]
    assert (await case.run(actor, literal=True)).by == ["literal"]
    case.show(SHOP.replace(">Join<", ">Sign up<"))
    healing = await case.run(actor, literal=True)
    assert (healing.by, healing.healed) == (["model"], ('Click "Join"',))
    assert (await case.run(actor, literal=True)).by == ["replay"]


async def test_an_element_that_comes_late_and_one_under_a_veil(theatre: Open) -> None:
    case = theatre("Leave the club")
    body = "<div id=d></div><script>setTimeout(() => d.innerHTML = '<button>Leave</button>', {})</script>{}"
    actor = Actor({"Leave the club": [click("Leave")]})
    case.show(body.format(0, ""))
    await case.run(actor)
    case.patience = 5.0
    case.show(body.format(700, ""))
    assert (await case.run(actor)).by == ["replay"]
    case.patience = 0.3
    case.show(body.format(0, "<div style='position:fixed;inset:0'></div>"))
    actor.script["Leave the club"] = []
    assert (await case.run(actor)).by == ["model"]


async def test_a_dialog_of_the_browser(theatre: Open) -> None:
    case = theatre("Leave and confirm it")
    body = "<p id=out></p><button onclick=\"out.textContent = confirm('Sure?') ? 'gone' : 'here'\">Leave</button>"
    case.show(body)
    script = {"Leave and confirm it": [click("Leave"), call("browser_handle_dialog", accept=True)]}

    actor = Actor(script)
    await case.run(actor)
    again = await case.run(actor)
    assert again.by == ["replay"]
    assert "gone" in ((await case.session.call("browser_snapshot", {})).snapshot or "")


class Post:
    """An inbox in which one mail lies, of another address, code and link in each run."""

    def __init__(self, run: int, link: str) -> None:
        self.address = f"smoke{run}@example.test"
        text = f"Your verification code is {run}81516"
        self.mail = Message("1", "a@b.test", self.address, "Your code", text, "", (Link(link, "Confirm"),), 9e9)

    async def create(self, prefix: str = "") -> Address:
        return Address(self.address, 0.0)

    async def messages(self, address: Address, since: float) -> tuple[Message, ...]:
        return (self.mail,)

    async def arrival(self, seconds: float) -> None:
        raise AssertionError("there is nothing to wait for")


async def test_mail_is_asked_for_anew_and_its_codes_and_links_are_never_kept(theatre: Open) -> None:
    steps = ("Sign up with a fresh address", "Get past the code screen", "Follow the link in the mail", "Go in")
    case = theatre(*steps)
    digits = "".join(f"<input maxlength=1 aria-label='Digit {at}'>" for at in range(6))
    case.show(SHOP + f"<div>{digits}</div>")
    case.show("<button>Enter</button>", "/confirm/tokenone")
    case.show("<button>Enter</button>", "/confirm/tokentwo")
    script = {
        steps[0]: [call("address"), typed("Mail", "{{EMAIL}}"), click("Join")],
        steps[1]: [call("code")],
        steps[2]: [call("link")],
        steps[3]: [click("Enter")],
    }
    actor = Actor(script)
    first = Post(1, case.pages.url("/confirm/tokenone"))
    assert (await case.run(actor, inbox=first)).by == ["model"] * 4  # type: ignore[arg-type]  # never opened
    kept = json.dumps(files(case))
    assert not [word for word in ("smoke1@", "181516", "tokenone") if word in kept]
    again = await case.run(actor, inbox=Post(2, case.pages.url("/confirm/tokentwo")))  # type: ignore[arg-type]
    assert again.by == ["replay"] * 4
    assert "joined smoke2@example.test" in (again.outcomes[0].rows[-1].snapshot or "")
    assert [row.tool for row in again.outcomes[1].rows] == ["wait_for_verification_code", "enter_code"]
    entered = again.outcomes[1].rows[-1].snapshot or ""
    assert re.findall(r'"Digit \d".*: "(\d)"', entered) == list("281516")
    assert case.pages.hits[-1].path == "/confirm/tokentwo"
