from dataclasses import replace
from pathlib import Path

import anyio
import pytest

from smoketree.agent.model.client import Unanswered
from smoketree.agent.model.conversation import BudgetExceeded, ModelError, ModelUnusable, Reply, Request, Stop, Text
from smoketree.agent.model.metered import Budget, Metered
from smoketree.agent.model.prices import price_of
from smoketree.agent.model.transcript import Recorded, Transcript
from smoketree.report.model import Usage
from tests.agent.model.conversations import QuickClock, said

pytestmark = pytest.mark.anyio
PRICE = price_of("claude-haiku-4-5")
REQUEST = Request("s", (), (said("hello"),), max_tokens=100)
WORST = PRICE.worst(REQUEST)
DONE = Reply((Text("done"),), Stop.END, Usage(requests=1, input_tokens=50, output_tokens=10))
COST = (50 * 1 + 10 * 5) / 1_000_000


class Answers:
    """A provider that answers by a list; a float is answered never."""

    name = "claude-haiku-4-5"

    def __init__(self, *outcomes: Reply | Exception | float) -> None:
        self.left = list(outcomes)

    async def ask(self, request: Request, *, timeout: float) -> Reply:
        outcome = self.left.pop(0)
        if isinstance(outcome, Exception):
            raise outcome
        if isinstance(outcome, float):
            await anyio.sleep_forever()
        assert isinstance(outcome, Reply)
        return outcome


async def send(answers: Answers, limit: float = 1.0) -> tuple[Reply | ModelError, list[Usage], Budget]:
    seen: list[Usage] = []
    clock, budget = QuickClock(), Budget(limit)
    model = Metered(answers, PRICE, budget, clock=clock).for_case(seen.append)
    try:
        return await model.send(REQUEST, deadline=clock.time + 60), seen, budget
    except ModelError as error:
        return error, seen, budget


async def test_an_answer_is_booked_and_told_with_its_cost() -> None:
    reply, seen, budget = await send(Answers(DONE))
    assert isinstance(reply, Reply)
    assert reply.usage == DONE.usage.model_copy(update={"cost": COST})
    assert seen == [reply.usage]
    assert budget.spent == pytest.approx(COST)


async def test_a_lost_answer_counts_as_dear_as_it_can_be() -> None:
    reply, seen, budget = await send(Answers(Unanswered("lost", again=True, billed=True), DONE))
    assert isinstance(reply, Reply)
    assert seen == [Usage(requests=1, cost=WORST), reply.usage]
    assert budget.spent == pytest.approx(WORST + COST)


async def test_what_was_refused_costs_nothing() -> None:
    answers = Answers(Unanswered("busy", again=True), Reply((), Stop.TOO_LONG))
    reply, seen, budget = await send(answers)
    assert isinstance(reply, Reply)
    assert (reply.stop, seen, budget.spent) == (Stop.TOO_LONG, [], 0)
    error, seen, budget = await send(Answers(ModelUnusable("bad key")))
    assert (type(error), seen, budget.spent) == (ModelUnusable, [], 0)


async def test_an_answer_that_tells_no_usage_counts_as_dear_as_it_can_be() -> None:
    _, seen, budget = await send(Answers(replace(DONE, usage=Usage(requests=1))))
    assert seen == [Usage(requests=1, cost=WORST)]
    assert budget.spent == pytest.approx(WORST)


async def test_a_try_that_does_not_fit_into_the_budget_is_not_sent() -> None:
    answers = Answers(Unanswered("lost", again=True, billed=True), DONE)
    error, _, budget = await send(answers, limit=WORST * 1.5)
    assert isinstance(error, BudgetExceeded)
    assert answers.left == [DONE]
    assert budget.spent == pytest.approx(WORST)


async def test_a_request_that_was_cancelled_may_have_been_billed() -> None:
    seen: list[Usage] = []
    budget = Budget(1)
    model = Metered(Answers(0.0), PRICE, budget, clock=QuickClock()).for_case(seen.append)
    with anyio.move_on_after(0.01):
        await model.send(REQUEST, deadline=10_000)
    assert seen == [Usage(requests=1, cost=WORST)]
    assert budget.spent == pytest.approx(WORST)


async def test_cases_share_the_budget_and_not_the_rest(tmp_path: Path) -> None:
    clock, budget = QuickClock(), Budget(1)
    shared = Metered(Answers(DONE, DONE, Unanswered("gone")), PRICE, budget, clock=clock)
    mine: list[Usage] = []
    first = shared.for_case(mine.append, Transcript(tmp_path / "a.jsonl", str))
    second = shared.for_case(transcript=Transcript(tmp_path / "b.jsonl", str))
    reply = await first.send(REQUEST, deadline=2000)
    await second.send(REQUEST, deadline=2000)
    with pytest.raises(Unanswered):
        await second.send(REQUEST, deadline=2000)
    assert len(mine) == 1
    assert budget.spent == pytest.approx(2 * COST)
    assert await Recorded(tmp_path / "a.jsonl").send(REQUEST, deadline=0) == reply
    assert '"kind": "failure", "request": 2, "error": "gone"' in (tmp_path / "b.jsonl").read_text()
