"""A model whose requests are paid for: each attempt is reserved, sent, booked, told and written down."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from smoketree.agent.model.budget import Budget
from smoketree.agent.model.client import Client, Unanswered
from smoketree.agent.model.conversation import ModelError, Reply, Request
from smoketree.agent.model.prices import Price
from smoketree.agent.model.retry import answered
from smoketree.agent.model.transcript import Transcript
from smoketree.clock import Clock
from smoketree.report.model import Usage

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
