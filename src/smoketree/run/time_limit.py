"""The time limit of a case: it measures the time of the page, not that of a model."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import anyio

from smoketree.agent.model.conversation import Model, Reply, Request


@dataclass(slots=True)
class TimeLimit:
    """A limit of `seconds` that stops while a model answers. `exceeded` says whether it ended what ran under it."""

    seconds: float
    _scope: anyio.CancelScope = field(default_factory=anyio.CancelScope)

    @property
    def exceeded(self) -> bool:
        return self._scope.cancelled_caught

    @contextmanager
    def running(self) -> Iterator[None]:
        """Cancels the block after the seconds."""
        self._scope = anyio.CancelScope(deadline=anyio.current_time() + self.seconds)
        with self._scope:
            yield

    @contextmanager
    def paused(self) -> Iterator[None]:
        """The time of the block does not count."""
        scope, left = self._scope, self._scope.deadline - anyio.current_time()
        scope.deadline = float("inf")
        try:
            yield
        finally:
            scope.deadline = anyio.current_time() + left


@dataclass(frozen=True, slots=True)
class UntimedModel:
    """A model whose answers do not count against a case's limit, but against their own."""

    model: Model
    limit: TimeLimit

    @property
    def name(self) -> str:
        return self.model.name

    async def send(self, request: Request, *, deadline: float) -> Reply:
        with self.limit.paused():
            return await self.model.send(request, deadline=deadline)
