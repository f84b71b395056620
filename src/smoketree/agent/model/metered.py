"""A model whose requests are paid for: each attempt is reserved, sent, booked, told and written down."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from smoketree.agent.model.budget import Budget
from smoketree.agent.model.conversation import ModelError, Reply, Request
from smoketree.agent.model.prices import Price
from smoketree.agent.model.provider import Provider, Unanswered
from smoketree.agent.model.retry import answered
from smoketree.agent.model.transcript import Transcript
from smoketree.clock import Clock
from smoketree.report.model import Usage

OnUsage = Callable[[Usage], None]


class Metered:
    """A Model over a provider. Asks again what may come right; before each attempt its worst case is set aside."""

    def __init__(
        self,
        provider: Provider,
        price: Price,
        budget: Budget,
        *,
        clock: Clock,
        on_usage: OnUsage | None = None,
        transcript: Transcript | None = None,
    ) -> None:
        self._provider = provider
        self.price = price
        self.budget = budget
        self._clock = clock
        self._on_usage = on_usage
        self._transcript = transcript

    @property
    def name(self) -> str:
        return self._provider.name

    def for_case(self, on_usage: OnUsage | None = None, transcript: Transcript | None = None) -> "Metered":
        """The same model, with the same budget, whose usage goes to `on_usage` and whose words go to `transcript`.

        `on_usage` is told of each attempt that may have been billed, with its cost in dollars: also of one whose
        answer was lost (no tokens then, and the worst case as its cost).
        """
        return Metered(
            self._provider, self.price, self.budget, clock=self._clock, on_usage=on_usage, transcript=transcript
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
            usage = Usage(requests=1, cost=reservation.cost)  # what a cancelled one counts as
            try:
                reply = await self._provider.ask(request, timeout=seconds)
                usage = self._priced(reply.usage, worst=reservation.cost)
            except ModelError as error:
                if not (isinstance(error, Unanswered) and error.billed):
                    usage = Usage()
                raise
            finally:
                reservation.cost = usage.cost
                if usage.requests and self._on_usage is not None:
                    self._on_usage(usage)
        return replace(reply, usage=usage)

    def _priced(self, usage: Usage, *, worst: float) -> Usage:
        """The usage with its cost: none where no request was billed, the worst where the answer does not say."""
        if not usage.requests:
            return usage
        tokens = usage.input_tokens + usage.cache_read_tokens + usage.cache_write_tokens + usage.output_tokens
        return usage.model_copy(update={"cost": self.price.cost(usage) if tokens else worst})
