"""Which model a run uses, and opening it at its first request: importing a provider's package takes a second, and most
runs that have a key ask nothing."""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Self

import anyio
import anyio.to_thread

from smoketree.agent.model.client import Client, wire_of
from smoketree.agent.model.conversation import ModelError, ModelUnusable, Reply, Request
from smoketree.agent.model.metered import Budget, Metered
from smoketree.agent.model.prices import Price, price_of
from smoketree.clock import Clock, SystemClock
from smoketree.errors import UsageError
from smoketree.providers import PROVIDERS, ModelProvider, provider_of
from smoketree.settings import Settings


@dataclass(frozen=True, slots=True)
class Choice:
    """A model, its provider and what it costs. `environ` holds the way to it: key and address."""

    provider: ModelProvider
    model: str
    price: Price
    environ: Mapping[str, str] = field(repr=False)

    def budget(self, settings: Settings) -> Budget:
        """A run's budget for it: dollars, or tokens if its price is not known."""
        limit = settings.max_tokens if self.price.unit == "tokens" else settings.max_cost
        return Budget(limit, self.price.unit)


def choice_of(settings: Settings, environ: Mapping[str, str]) -> Choice | None:
    """The model that the settings choose, or None for none. Raises UsageError like `chosen`."""
    return chosen(
        settings.provider, settings.model, environ, base_url=settings.model_base_url, price=settings.model_price
    )


def chosen(
    provider: str, model: str | None, environ: Mapping[str, str], *, base_url: str | None = None,
    price: str | None = None,
) -> Choice | None:  # fmt: skip
    """The model that `--provider` and `--model` mean, or None for none. `base_url` and `price` are those of
    `--model-base-url` and `--model-price`.

    `auto` is the first provider whose key is set; where a model is named, only its maker counts. Raises UsageError
    where a provider is asked for without its key or without a model, or with a model that is another's.
    """
    if provider not in ("auto", "none", *PROVIDERS):
        raise UsageError(f"--provider {provider}: choose auto, none, {', '.join(PROVIDERS)}")
    maker = provider_of(model) if model else None
    found = PROVIDERS.get(provider)
    if provider == "auto":
        candidates = [maker] if maker else [each for each in PROVIDERS.values() if model or each.default_model]
        found = next((each for each in candidates if each.key(environ)), None)
    if found is None:
        return None
    if maker not in (None, found) and not found.serves_any_model:
        raise UsageError(f"--model {model} is not a model of --provider {found.name}")
    if base_url is not None:
        environ = {**environ, found.base_url_variable: base_url}
    if not found.is_usable(environ):
        hint = f"Set {found.keys[0]}, or use --provider none."
        if found.keyless:
            hint = f"Set {found.keys[0]}, or --model-base-url to an address that needs no key."
        raise UsageError(f"{found.name} needs its key in {found.keys[0]}", hint)
    name = model or found.default_model
    if not name:
        raise UsageError(f"--provider {found.name} needs a model", "Name one with --model.")
    return Choice(found, name, price_of(name, found.name, price), environ)


@asynccontextmanager
async def opened(choice: Choice, budget: Budget, *, clock: Clock | None = None) -> AsyncIterator[Metered]:
    """Opens the model; everything that is sent through it is paid for out of `budget`.

    Raises UsageError where its package is not installed.
    """
    provider = choice.provider
    package = provider.package
    if find_spec(package.partition(".")[0]) is None or find_spec(package) is None:
        raise UsageError(
            f"{provider.title} needs the package {package}",
            f'Install it with: pip install "smoketree[{provider.extra}]"',
        )
    ticking = clock or SystemClock()

    async with Lazily(
        choice.model,
        package,
        lambda: wire_of(provider).open_client(provider, choice.price, choice.environ, clock=ticking),
    ) as client:
        yield Metered(client, choice.price, budget, clock=ticking)


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

    async def __aexit__(self, *_: object) -> None:
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
