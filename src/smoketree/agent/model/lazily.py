"""Opens a provider's client once it is asked for the first time: importing one takes a second, and most runs that have
a key ask nothing."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from importlib import import_module
from types import TracebackType
from typing import Self

import anyio
import anyio.to_thread

from smoketree.agent.model.client import Client
from smoketree.agent.model.conversation import ModelError, ModelUnusable, Reply, Request

Opener = Callable[[], AbstractAsyncContextManager[Client]]


class Lazily:
    """A Client that is opened by its first request. `package` is imported then, beside what else goes on; `opener`
    makes the client. Use it as an async context manager."""

    def __init__(self, name: str, package: str, opener: Opener) -> None:
        self._name = name
        self._package = package
        self._opener = opener
        self._client: Client | None = None
        self._open = AsyncExitStack()
        self._lock = anyio.Lock()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._open.aclose()

    @property
    def name(self) -> str:
        return self._name

    async def ask(self, request: Request, *, timeout: float) -> Reply:
        """See `Client`. Raises ModelUnusable where its client cannot be opened."""
        async with self._lock:
            if self._client is None:
                self._client = await self._opened()
        return await self._client.ask(request, timeout=timeout)

    async def _opened(self) -> Client:
        try:
            await anyio.to_thread.run_sync(import_module, self._package)
            return await self._open.enter_async_context(self._opener())
        except ModelError:
            raise
        except Exception as error:  # noqa: BLE001 - raised again, as what it means
            # Its words are not told: an address among them may hold a password.
            raise ModelUnusable(
                f"the client for {self._name} cannot be opened ({type(error).__name__})",
                "Check the address that the provider's _BASE_URL variable names, and proxy variables.",
            ) from None
