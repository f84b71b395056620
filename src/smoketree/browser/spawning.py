"""Background tasks started by event handlers, which cannot await them."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


def spawn(work: Coroutine[Any, Any, T], tasks: set[asyncio.Task[T]]) -> asyncio.Task[T]:
    """Begins work; `tasks` holds it until it is done. What it raises is dropped: a page that goes away is no one's
    fault."""
    task = asyncio.ensure_future(work)
    tasks.add(task)

    def ended(done: asyncio.Task[T]) -> None:
        tasks.discard(done)
        if not done.cancelled():
            done.exception()  # read, so that asyncio does not log it

    task.add_done_callback(ended)
    return task
