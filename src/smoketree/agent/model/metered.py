"""A model whose requests are paid for: the most that an attempt can cost is set aside before it is sent; what it did
cost is booked."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial

import anyio

from smoketree.agent.model.client import Client, Unanswered, answered
from smoketree.agent.model.conversation import BudgetExceeded, ModelError, Reply, Request
from smoketree.agent.model.prices import Price, Unit
from smoketree.agent.model.transcript import Transcript
from smoketree.clock import Clock
from smoketree.report.model import Usage


@dataclass(slots=True)
class Reservation:
    """What is set aside for one request. What is booked at its end is `cost`: all of it, until the request's real cost
    is known. An answer that was lost, or a request that was cancelled, may have been billed."""

    cost: float


class Budget:
    """One a run, shared by its workers. Whatever is sent through it, `spent` (booked so far) never exceeds `limit`.

    It counts dollars, or tokens where the model has no price.
    """

    def __init__(self, limit: float, unit: Unit = "dollars") -> None:
        self.limit = limit
        self.unit = unit
        self.spent = 0.0
        self._held = 0.0
        self._changed = anyio.Event()

    @asynccontextmanager
    async def reserved(self, worst: float) -> AsyncIterator[Reservation]:
        """Sets `worst` aside for the time of the block and books the reservation's `cost` at its end.

        Waits where it would fit if requests that are under way came out cheaper than their worst. Raises
        BudgetExceeded, before anything was sent, where it does not fit.
        """
        while self.spent + self._held + worst > self.limit:
            if not self._held or self.spent + worst > self.limit:
                raise self._exceeded(worst)
            await self._changed.wait()
        self._held += worst
        reservation = Reservation(worst)
        try:
            yield reservation
        finally:
            self._held -= worst
            self.spent += reservation.cost
            self._changed.set()
            self._changed = anyio.Event()

    def _exceeded(self, worst: float) -> BudgetExceeded:
        if self.unit == "tokens":
            return BudgetExceeded(
                f"the budget of {self.limit:,.0f} tokens is used up: {self.spent:,.0f} are spent, and the next "
                f"request could need {worst:,.0f}",
                "Raise --max-tokens, or give the model's price with --model-price, so that --max-cost counts.",
            )
        return BudgetExceeded(
            f"the budget of ${self.limit:.2f} is used up: ${self.spent:.4f} is spent, "
            f"and the next request could cost ${worst:.4f}",
            "Raise --max-cost, or make the plan's lines plainer so that fewer of them need a model.",
        )


OnUsage = Callable[[Usage], None]


class Metered:
    """A Model over a client. Asks again what may come right; before each attempt its worst case is set aside."""

    def __init__(
        self,
        client: Client,
        price: Price,
        budget: Budget,
        *,
        clock: Clock,
        on_usage: OnUsage | None = None,
        transcript: Transcript | None = None,
    ) -> None:
        self._client = client
        self.price = price
        self.budget = budget
        self._clock = clock
        self._on_usage = on_usage
        self._transcript = transcript

    @property
    def name(self) -> str:
        return self._client.name

    def for_case(self, on_usage: OnUsage | None = None, transcript: Transcript | None = None) -> "Metered":
        """The same model, with the same budget, whose usage goes to `on_usage` and whose words go to `transcript`.

        `on_usage` is told of each attempt that may have been billed, with its cost in dollars: also of one whose
        answer was lost (no tokens then, and the worst case as its cost).
        """
        return Metered(
            self._client, self.price, self.budget, clock=self._clock, on_usage=on_usage, transcript=transcript
        )

    async def send(self, request: Request, *, deadline: float) -> Reply:
        number = self._transcript.request(request, self.name) if self._transcript is not None else 0
        try:
            reply = await answered(partial(self._attempt, request), clock=self._clock, deadline=deadline)
        except ModelError as error:
            if self._transcript is not None:
                self._transcript.failure(number, error)
            raise
        if self._transcript is not None:
            self._transcript.reply(number, reply)
        return reply

    async def _attempt(self, request: Request, seconds: float) -> Reply:
        async with self.budget.reserved(self.price.worst(request)) as reservation:
            usage = self._usage(Usage(requests=1), reservation.cost)  # what a cancelled one counts as
            try:
                reply = await self._client.ask(request, timeout=seconds)
                usage = reply.usage
                if usage.requests:
                    reservation.cost = self._cost(usage, worst=reservation.cost)
                    usage = self._usage(usage, reservation.cost)
                else:
                    reservation.cost = 0.0
            except ModelError as error:
                if not (isinstance(error, Unanswered) and error.billed):
                    usage = Usage()
                    reservation.cost = 0.0
                raise
            finally:
                if usage.requests and self._on_usage is not None:
                    self._on_usage(usage)
        return replace(reply, usage=usage)

    def _cost(self, usage: Usage, *, worst: float) -> float:
        """What a billed request cost, in the price's unit; the worst where the answer does not say."""
        tokens = usage.input_tokens + usage.cache_read_tokens + usage.cache_write_tokens + usage.output_tokens
        return self.price.cost(usage) if tokens else worst

    def _usage(self, usage: Usage, cost: float) -> Usage:
        """The usage with its cost in dollars; without a price, with a note that it is not known."""
        if self.price.unit == "tokens":
            return usage.model_copy(update={"unpriced_requests": usage.requests})
        return usage.model_copy(update={"cost": cost})
