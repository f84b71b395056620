"""Whole runs with a scripted model behind the real client: what it did is replayed, healed, and never believed."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import smoketree
from smoketree.report.model import Scenario, Status
from tests.fakes.messages_api import MessagesApi
from tests.fakes.model_peers import Peer, click, done, follow, type_text
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.browser]

SHOP = """<p id=out></p><label>Mail <input id=mail></label><label>Password <input type=password id=pass></label>
<button onclick="out.textContent = 'Joined: ' + mail.value + ' ' + pass.value.length">Join</button>
<button onclick="out.textContent = 'Bye'">Leave</button>"""
LINES = (
    "Become a member as {{unique}}@example.com with {{secret.CLUB_PASSWORD}}",
    'Assert: the page shows "Joined: {{unique}}@example.com 12" within 4 seconds',
    "Quit the club again",
    'Assert: the page shows "Bye"',
)
FRONT = "---\nsecrets: [CLUB_PASSWORD]\n---\n"


@pytest.fixture(scope="module")
def pages() -> Iterator[Pages]:
    with Pages() as served:
        yield served


Runner = Callable[..., tuple[Scenario, int]]


@pytest.fixture
def run(pages: Pages, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Runner:
    """Runs the plan on a page of that body; the case's result, and how many requests the model got."""
    monkeypatch.setenv("CLUB_PASSWORD", "hunter2-club")
    plan = tmp_path / "a.md"
    plan.write_text(FRONT + "#Case 1: a\n" + "".join(f"- {line}\n" for line in LINES), encoding="utf-8")

    def one(body: str, peer: Peer, **settings: object) -> tuple[Scenario, int]:
        pages.html("/club", f"<title>club</title>{body}")
        usual: dict[str, object] = {"video": "off", "trace": "off", "out": tmp_path / "out", "retries": 0}
        usual |= {"provider": "anthropic", "secret": ("CLUB_PASSWORD",)}
        with MessagesApi(peer) as api:
            for name, value in api.environ.items():
                monkeypatch.setenv(name, value)
            report = smoketree.run_plan(str(plan), url=pages.url("/club"), **(usual | settings))
            return report.scenarios[0], len(api.bodies)

    return one


def joining(button: str) -> Peer:
    """A model that joins by that button and quits."""
    joins = [
        type_text("textbox", "Mail", "{{unique}}@example.com", line=1),
        type_text("textbox", "Password", "{{secret.CLUB_PASSWORD}}", line=1),
        click("button", button, line=1),
        done(1),
    ]
    return follow([*joins, click("button", "Leave", line=3), done(3)])


def healed(case: Scenario) -> set[str]:
    return {step.action for step in case.steps if step.healed}


def resolvers(case: Scenario) -> list[str]:
    return [str(step.resolver) for step in case.steps]


def test_an_unchanged_app_costs_nothing_a_new_label_one_step_and_a_broken_app_fails(
    run: Runner, tmp_path: Path
) -> None:
    first, asked = run(SHOP, joining("Join"))
    assert first.status is Status.PASSED, first.summary
    assert asked > 0
    kept = "".join(path.read_text() for path in (tmp_path / "out" / "replay").glob("*.json"))
    assert "{{unique}}@example.com" in kept
    assert "{{secret.CLUB_PASSWORD}}" in kept
    assert "hunter2" not in kept

    again, asked = run(SHOP, joining("Join"))
    assert (again.status, asked, set(resolvers(again))) == (Status.PASSED, 0, {"replay"}), again.summary

    renamed = SHOP.replace(">Join<", ">Sign up<")
    mended, asked = run(renamed, joining("Sign up"))
    assert mended.status is Status.PASSED, mended.summary
    assert (asked > 0, healed(mended)) == (True, {LINES[0]})
    assert resolvers(mended)[-1] == "replay"

    quiet, asked = run(renamed, joining("Sign up"))
    assert (quiet.status, asked, healed(quiet)) == (Status.PASSED, 0, set())

    broken, _ = run(renamed.replace("'Joined: '", "'Lost: '"), joining("Sign up"))
    assert (broken.status, broken.failed_line) == (Status.FAILED, 6), broken.summary


def test_a_file_that_is_no_record_is_ignored_and_told_of(run: Runner, tmp_path: Path) -> None:
    folder = tmp_path / "out" / "replay"
    folder.mkdir(parents=True)
    (folder / "odd.json").write_text("[" * 60_000)
    case, asked = run(SHOP, joining("Join"))
    assert (case.status, asked > 0) == (Status.PASSED, True)
    report = json.loads((tmp_path / "out" / "results" / "latest.json").read_text())
    assert "no records" in report["warnings"][0]
    _, asked = run(SHOP, joining("Join"), replay=False)
    assert asked > 0
