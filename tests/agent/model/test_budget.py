import anyio
import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.agent.model.conversation import BudgetExceeded
from smoketree.agent.model.metered import Budget

pytestmark = pytest.mark.anyio


async def test_books_what_a_request_cost() -> None:
    budget = Budget(1)
    async with budget.reserved(0.4) as reservation:
        assert budget.spent == 0
        reservation.cost = 0.1
    assert budget.spent == pytest.approx(0.1)


async def test_what_is_not_known_to_be_cheaper_counts_whole() -> None:
    budget = Budget(1)
    with pytest.raises(RuntimeError):
        async with budget.reserved(0.4):
            raise RuntimeError
    assert budget.spent == pytest.approx(0.4)


async def test_refuses_before_anything_is_sent() -> None:
    budget = Budget(0.5)
    async with budget.reserved(0.3):
        pass
    with pytest.raises(BudgetExceeded, match=r"budget of \$0\.50 is used up: \$0\.3000 is spent") as caught:
        async with budget.reserved(0.3):
            pytest.fail("must not be reached")
    assert "--max-cost" in caught.value.hint
    assert budget.spent == pytest.approx(0.3)


async def test_waits_for_what_is_under_way_and_may_come_out_cheaper() -> None:
    budget = Budget(0.5)
    began = anyio.Event()
    order: list[str] = []

    async def first() -> None:
        async with budget.reserved(0.4) as reservation:
            began.set()
            await anyio.wait_all_tasks_blocked()
            order.append("first")
            reservation.cost = 0.01

    async with anyio.create_task_group() as group:
        group.start_soon(first)
        await began.wait()
        async with budget.reserved(0.4):
            order.append("second")
    assert order == ["first", "second"]


async def test_a_request_that_came_out_dear_refuses_those_that_wait() -> None:
    budget = Budget(0.5)
    began = anyio.Event()

    async def first() -> None:
        async with budget.reserved(0.4):
            began.set()
            await anyio.wait_all_tasks_blocked()

    async with anyio.create_task_group() as group:
        group.start_soon(first)
        await began.wait()
        with pytest.raises(BudgetExceeded):
            async with budget.reserved(0.2):
                pytest.fail("must not be reached")


@given(st.floats(0, 1), st.lists(st.tuples(st.floats(0, 0.5), st.floats(0, 1)), max_size=12))
def test_never_spends_more_than_its_limit(limit: float, wanted: list[tuple[float, float]]) -> None:
    budget = Budget(limit)

    async def worker(worst: float, share: float) -> None:
        try:
            async with budget.reserved(worst) as reservation:
                await anyio.lowlevel.checkpoint()
                reservation.cost = worst * share
        except BudgetExceeded:
            return

    async def main() -> None:
        async with anyio.create_task_group() as group:
            for worst, share in wanted:
                group.start_soon(worker, worst, share)

    anyio.run(main)
    assert budget.spent <= limit + 1e-9
