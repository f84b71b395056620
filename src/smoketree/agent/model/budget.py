"""What a run may spend on models: the most that a request can cost is set aside before it is sent."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import anyio

from smoketree.agent.model.conversation import BudgetExceeded
from smoketree.agent.model.prices import Unit


@dataclass(slots=True)
class Reservation:
    """What is set aside for one request. What is booked at its end is `cost`: all of it, until the request's real cost
    is known. An answer that was lost, or a request that was cancelled, may have been billed."""

    cost: float


class Budget:
    """One a run, shared by its workers. Whatever is sent through it, `spent` never exceeds `limit`.

    It counts dollars, or tokens where the model has no price.
    """

    def __init__(self, limit: float, unit: Unit = "dollars") -> None:
        self.limit = limit
        self.unit = unit
        self._spent = 0.0
        self._held = 0.0
        self._changed = anyio.Event()

    @property
    def spent(self) -> float:
        """Booked so far."""
        return self._spent

    @property
    def left(self) -> float:
        """What neither is spent nor set aside."""
        return max(0.0, self.limit - self._spent - self._held)

    @asynccontextmanager
    async def reserved(self, worst: float) -> AsyncIterator[Reservation]:
        """Sets `worst` aside for the time of the block and books the reservation's `cost` at its end.

        Waits where it would fit if requests that are under way came out cheaper than their worst. Raises
        BudgetExceeded, before anything was sent, where it does not fit.
        """
        while self._spent + self._held + worst > self.limit:
            if not self._held or self._spent + worst > self.limit:
                raise self._exceeded(worst)
            await self._changed.wait()
        self._held += worst
        reservation = Reservation(worst)
        try:
            yield reservation
        finally:
            self._held -= worst
            self._spent += reservation.cost
            self._changed.set()
            self._changed = anyio.Event()

    def _exceeded(self, worst: float) -> BudgetExceeded:
        if self.unit == "tokens":
            return BudgetExceeded(
                f"the budget of {self.limit:,.0f} tokens is used up: {self._spent:,.0f} are spent, and the next "
                f"request could need {worst:,.0f}",
                "Raise --max-tokens, or give the model's price with --model-price, so that --max-cost counts.",
            )
        return BudgetExceeded(
            f"the budget of ${self.limit:.2f} is used up: ${self._spent:.4f} is spent, "
            f"and the next request could cost ${worst:.4f}",
            "Raise --max-cost, or make the plan's lines plainer so that fewer of them need a model.",
        )
