"""Which model a run uses, and opening it."""

from collections.abc import AsyncIterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Literal

from smoketree.agent.model.budget import Budget
from smoketree.agent.model.lazily import Lazily
from smoketree.agent.model.metered import Metered
from smoketree.agent.model.prices import Price, maker_of, price_of
from smoketree.agent.model.provider import Provider, value_of
from smoketree.clock import Clock, SystemClock
from smoketree.errors import UsageError

DEFAULT_MODELS: Mapping[str, str] = {
    "anthropic": "claude-haiku-4-5-20251001",
    "gemini": "gemini-3.1-pro-preview",
}
KEYS: Mapping[str, tuple[str, ...]] = {
    "anthropic": ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN"),
    "gemini": ("GEMINI_API_KEY", "GOOGLE_API_KEY"),
}

_PACKAGES = {"anthropic": "anthropic", "gemini": "google.genai"}


@dataclass(frozen=True, slots=True)
class Choice:
    """A model, its provider and what it costs."""

    provider: Literal["anthropic", "gemini"]
    model: str
    price: Price


def chosen(provider: str, model: str | None, environ: Mapping[str, str]) -> Choice | None:
    """The model that `--provider` and `--model` mean, or None for none.

    `auto` is the provider whose key is set, Anthropic first; where a model is named, only its maker counts. Raises
    UsageError where a provider is asked for without its key, or with a model that is another's.
    """
    if provider not in ("auto", "none", *KEYS):
        raise UsageError(f"--provider {provider}: choose auto, none, anthropic or gemini")
    maker = maker_of(model) if model else None
    if provider == "auto":
        candidates = [maker] if maker else list(KEYS)
        provider = next((each for each in candidates if _has_key(each, environ)), "none")
    if provider == "none":
        return None
    if maker not in (None, provider):
        raise UsageError(f"--model {model} is not a model of --provider {provider}")
    if not _has_key(provider, environ):
        first = KEYS[provider][0]
        raise UsageError(f"{provider} needs its key in {first}", f"Set {first}, or use --provider none.")
    name = model or DEFAULT_MODELS[provider]
    return Choice("gemini" if provider == "gemini" else "anthropic", name, price_of(name, provider))


def _has_key(provider: str, environ: Mapping[str, str]) -> bool:
    return bool(value_of(environ, *KEYS[provider]))


@asynccontextmanager
async def opened(
    choice: Choice, environ: Mapping[str, str], budget: Budget, *, clock: Clock | None = None
) -> AsyncIterator[Metered]:
    """Opens the model; everything that is sent through it is paid for out of `budget`.

    Raises UsageError where its package is not installed.
    """
    package = _PACKAGES[choice.provider]
    if find_spec(package.partition(".")[0]) is None or find_spec(package) is None:
        raise UsageError("Gemini needs the package google-genai", 'Install it with: pip install "smoketree[gemini]"')
    ticking = clock or SystemClock()
    async with Lazily(choice.model, package, lambda: _provider(choice, environ, ticking)) as provider:
        yield Metered(provider, choice.price, budget, clock=ticking)


def _provider(choice: Choice, environ: Mapping[str, str], clock: Clock) -> AbstractAsyncContextManager[Provider]:
    if choice.provider == "gemini":
        from smoketree.agent.model.gemini_model import opened_gemini

        return opened_gemini(choice.price, environ, clock=clock)
    from smoketree.agent.model.anthropic_model import opened_anthropic

    return opened_anthropic(choice.price, environ, clock=clock)
