"""A case's time limit measures the page's time: a model's answers do not count."""

import anyio
import pytest

from smoketree.agent.model.conversation import Reply, Request, Stop
from smoketree.run.attempt import TimeLimit, UntimedModel

pytestmark = pytest.mark.anyio

REQUEST = Request("", (), ())


class Slow:
    """A model that takes its time."""

    name = "slow"

    async def send(self, request: Request, *, deadline: float) -> Reply:
        await anyio.sleep(0.3)
        return Reply((), Stop.END)


async def test_a_slow_model_does_not_use_up_the_limit() -> None:
    limit = TimeLimit(0.2)
    model = UntimedModel(Slow(), limit)
    with limit.running():
        await model.send(REQUEST, deadline=9.0)
        await model.send(REQUEST, deadline=9.0)
    assert not limit.exceeded


async def test_the_page_still_has_only_its_own_time() -> None:
    limit = TimeLimit(0.2)
    with anyio.fail_after(5), limit.running():
        await UntimedModel(Slow(), limit).send(REQUEST, deadline=9.0)
        await anyio.sleep_forever()
    assert limit.exceeded
