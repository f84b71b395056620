"""The conversation: what exactly is sent, and which line a call is for."""

import json
import os
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.agent.actor import ModelResolver, fits
from smoketree.agent.model.conversation import Reply, Request, Stop, ToolUse, Turn
from smoketree.agent.outcome import ActStatus, Outcome
from smoketree.agent.prompting import render
from smoketree.agent.step_context import CaseContext
from smoketree.browser.session import Session
from smoketree.plan.model import Location, Step, StepKind
from tests.agent.acting_desk import ActingDesk
from tests.fakes.pages import Pages

GOLDEN = Path(__file__).parent / "golden"


class Scripted:
    """A model that answers with these calls, one answer after the other, and keeps what it was sent."""

    name = "scripted"

    def __init__(self, *answers: tuple[ToolUse, ...]) -> None:
        self.answers = list(answers)
        self.sent: list[Request] = []

    async def send(self, request: Request, *, deadline: float) -> Reply:
        self.sent.append(request)
        parts = self.answers.pop(0) if self.answers else ()
        return Reply(parts, Stop.TOOL_USE if parts else Stop.END)


def use(name: str, /, **arguments: object) -> ToolUse:
    return ToolUse(f"id-{name}", name, arguments)


def steps(*texts: str) -> tuple[Step, ...]:
    return tuple(
        Step(
            text.removeprefix("Assert: "),
            StepKind.ASSERTION if text.startswith("Assert: ") else StepKind.ACTION,
            Location("a.md", line),
        )
        for line, text in enumerate(texts, 2)
    )


@pytest.fixture
def desk(session: Session, pages: Pages, tmp_path: Path) -> ActingDesk:
    return ActingDesk(session, pages, tmp_path, patience=1.0)


def _as_text(request: Request, origin: str) -> str:
    tools = [{"name": tool.name, "description": tool.description, "schema": tool.schema} for tool in request.tools]
    text = f"{request.system}\n=== tools ===\n{json.dumps(tools, indent=1, ensure_ascii=False)}\n=== turns ===\n"
    for turn in request.turns:
        text += f"--- {turn.role}{' (kept)' if turn.cached else ''}\n" + "\n".join(map(_part, turn.parts)) + "\n"
    text = re.sub(r'(</?page id=")[0-9a-f]+"', r'\1NONCE"', text)
    return text.replace(origin, "http://preview")


def _part(part: object) -> str:
    if isinstance(part, ToolUse):
        return f"[call {part.name} {json.dumps(dict(part.arguments))}]"
    parts = getattr(part, "parts", None)
    return "\n".join(["[result]", *(_part(one) for one in parts)]) if parts else str(getattr(part, "text", part))


@pytest.mark.browser
@pytest.mark.anyio
async def test_the_exact_request(desk: ActingDesk, pages: Pages) -> None:
    """Changed on purpose? Run this with RENEW_GOLDEN=1. It costs every user's cache once."""
    await desk.page("<h1>Shop</h1><label>Name <input></label><button onclick='this.remove()'>Go on</button>", log=False)
    model = Scripted((use("click", element="Go on button", ref="e5", line=2),), (use("step_done", line=2),))
    desk.stage.case = CaseContext("Greet", steps("Open the shop", "Go on with it", "Assert: {{WHO}} is greeted"), model)
    desk.kept["WHO"] = "Ada"
    desk.stage.case.note(0, "plain", 'open "/desk"')
    desk.stage.case.at, desk.stage.case.why = 1, 'nobody could read "Go on with it"'
    outcome = await ModelResolver(whole=False).perform(desk.stage.case.steps[1], desk.stage)
    assert isinstance(outcome, Outcome)
    assert outcome.status is ActStatus.DONE, outcome.error
    sent = _as_text(model.sent[1], pages.origin)
    path = GOLDEN / "request.txt"
    if os.environ.get("RENEW_GOLDEN"):
        path.write_text(sent, encoding="utf-8")
    assert sent == path.read_text(encoding="utf-8")


def test_the_prefix_is_long_enough_to_be_kept_by_the_default_model() -> None:
    """Haiku 4.5 keeps prefixes of 4,096 tokens and more (docs/models.md); four characters are about a token."""
    from smoketree.agent.toolbox.toolbox import specs

    for secrets in (False, True):
        tools = json.dumps([[tool.name, tool.description, dict(tool.schema)] for tool in specs(secrets=secrets)])
        assert len(tools) + len(render("system.md.j2")) >= 4 * 4096


@pytest.mark.parametrize(
    ("arguments", "here", "there"),
    [
        ({"key": "Enter"}, 'Type "Buy milk" into the "What needs to be done?" field', "Press Enter"),
        ({"element": "Sign in link", "ref": "e3"}, "Open the shop", 'Click the "Sign in" link in the header'),
        ({"element": "Name textbox", "text": "Ada"}, "Click Go on", 'Type "Ada" into Name'),
    ],
)
def test_a_call_without_a_line_is_for_the_one_that_speaks_of_it(
    arguments: dict[str, object], here: str, there: str
) -> None:
    assert fits(arguments, there) > fits(arguments, here)


_WORDS = st.text(max_size=30)


@given(st.dictionaries(_WORDS, _WORDS | st.integers() | st.none() | st.lists(_WORDS), max_size=4), _WORDS)
def test_fitting_is_a_share(arguments: dict[str, object], text: str) -> None:
    assert 0.0 <= fits(arguments, text) <= 1.0


@pytest.mark.browser
@pytest.mark.anyio
async def test_what_fails_stops_the_calls_after_it(desk: ActingDesk) -> None:
    await desk.page("<button onclick='out.textContent += 1'>One</button><p id=out></p>", log=False)
    model = Scripted(
        (
            use("click", element="nothing", ref="e99", line=1),
            use("click", element="One", ref="e2", line=1),
            use("step_done", line=1),
        )
    )
    desk.stage.case = CaseContext("a", steps("Press it somehow"), model)
    outcome = await ModelResolver(whole=False).perform(desk.stage.case.steps[0], desk.stage)
    assert isinstance(outcome, Outcome)
    assert outcome.status is ActStatus.ERROR
    assert not await desk.shows("1")
    results = model.sent[1].turns[-1].parts
    assert [getattr(result, "is_error", None) for result in results] == [True, True, True]


@pytest.mark.browser
@pytest.mark.anyio
async def test_every_call_gets_its_result_and_a_long_talk_begins_anew(desk: ActingDesk) -> None:
    await desk.page("<p>" + "word " * 600 + "</p>", log=False)
    model = Scripted(*[(use("snapshot"),)] * 60)
    desk.stage.case = CaseContext("a", steps("Press it somehow"), model, max_requests=60)
    await ModelResolver(whole=False).perform(desk.stage.case.steps[0], desk.stage)
    for request in model.sent:
        assert _all_answered(request.turns)
    sizes = [len(str(request.turns)) for request in model.sent]
    assert max(sizes) < 160_000
    assert sizes[-1] < max(sizes), "it was begun anew"


def _all_answered(turns: tuple[Turn, ...]) -> bool:
    for turn, after in zip(turns, (*turns[1:], None), strict=True):
        called = [part.id for part in turn.parts if isinstance(part, ToolUse)]
        told = [part.use_id for part in after.parts if hasattr(part, "use_id")] if after else []
        if after is not None and called != told:
            return False
    return True
