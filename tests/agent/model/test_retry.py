import email.utils
from collections.abc import Callable

import pytest

from smoketree.agent.model.client import TRIES, Unanswered, answered, waiting_hint
from smoketree.agent.model.conversation import ModelUnusable, Reply, Stop
from tests.agent.model.conversations import QuickClock

pytestmark = pytest.mark.anyio
DONE = Reply((), Stop.END)


def asks(*outcomes: Exception | Reply) -> tuple[Callable[[float], object], list[float]]:
    left, given = list(outcomes), list[float]()

    async def ask(seconds: float) -> Reply:
        given.append(seconds)
        assert len(given) < 500, "asked in a tight loop"
        outcome = left.pop(0) if len(left) > 1 else left[0]
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    return ask, given


async def run(*outcomes: Exception | Reply, seconds: float = 60) -> tuple[QuickClock, list[float]]:
    clock = QuickClock()
    ask, given = asks(*outcomes)
    assert await answered(ask, clock=clock, deadline=clock.time + seconds) is DONE  # type: ignore[arg-type]
    return clock, given


async def test_waits_as_long_as_the_server_says() -> None:
    clock, _ = await run(Unanswered("busy", again=True, after=7.5, patient=True), DONE)
    assert clock.slept == [7.5]


async def test_waits_longer_each_time_where_it_says_nothing() -> None:
    clock, _ = await run(*[Unanswered("error", again=True)] * 5, DONE)
    assert clock.slept == [0.5, 1, 2, 4, 8]


async def test_a_server_that_always_says_zero_is_not_asked_in_a_tight_loop() -> None:
    with pytest.raises(Unanswered, match="no time is left"):
        await run(Unanswered("busy", again=True, after=0, patient=True), seconds=60)
    clock, _ = await run(*[Unanswered("busy", again=True, after=0, patient=True)] * 5, DONE)
    assert clock.slept == [0.5, 1, 2, 2, 2]


async def test_a_hint_beyond_the_deadline_is_not_waited_for() -> None:
    with pytest.raises(Unanswered, match=r"busy \(no time is left to ask again\)"):
        await run(Unanswered("busy", again=True, after=61, patient=True), DONE)


async def test_gives_up_after_some_tries_unless_the_provider_is_only_busy() -> None:
    with pytest.raises(Unanswered, match=f"{TRIES} requests in a row"):
        await run(*[Unanswered("error", again=True)] * TRIES, DONE)
    _, given = await run(*[Unanswered("busy", again=True, patient=True)] * (TRIES + 2), DONE)
    assert len(given) == TRIES + 3


@pytest.mark.parametrize("error", [Unanswered("bad request"), ModelUnusable("bad key")])
async def test_what_cannot_come_right_is_not_asked_again(error: Exception) -> None:
    with pytest.raises(type(error)):
        await run(error, DONE)


async def test_each_try_gets_what_is_left() -> None:
    _, given = await run(Unanswered("busy", again=True, after=10), DONE, seconds=60)
    assert given == [60, 50]


def test_hints_of_all_kinds() -> None:
    date = email.utils.formatdate(1_700_000_030, usegmt=True)
    assert waiting_hint({"retry-after-ms": "250", "retry-after": "9"}, 0) == 0.25
    assert waiting_hint({"retry-after": "9"}, 0) == 9
    assert waiting_hint({"retry-after": date}, 1_700_000_000) == 30
    assert waiting_hint({"retry-after": date}, 1_800_000_000) == 0
    for odd in ("", "-3", "nan", "inf", "soon"):
        assert waiting_hint({"retry-after": odd}, 0) is None
    assert waiting_hint({}, 0) is None
