"""What a model costs: one table (prices.json), the cost of what was billed, and the most that a request can cost.

Dollars per million tokens. The table is data of third parties with the date on which it was looked up (docs/models.md).
A model of a provider without prices is counted in tokens instead, unless `--model-price` gives its price.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from smoketree.agent.model.conversation import Echo, Picture, Request, Text, ToolResult, ToolUse
from smoketree.providers import PROVIDERS, provider_of
from smoketree.report.model import Usage
from smoketree.settings import model_price

_DATED = re.compile(r"-(\d{8}|latest)$")
_MILLION = 1_000_000
_PICTURE_TOKENS = 5_000
_PART_TOKENS = 20
_TOOL_PROMPT_TOKENS = 1_500
_UNBOUNDED = 10**9
_THINKING = 4_096
"""Room to think for a model of which nothing is known: many count their thoughts as output."""

Unit = Literal["dollars", "tokens"]


@dataclass(frozen=True, slots=True)
class Rate:
    """Dollars a million tokens: plain input, output, input written to the cache and read from it, for requests whose
    whole input is at most `up_to` tokens (0: no bound)."""

    input: float
    output: float
    write: float
    read: float
    up_to: int = 0


@dataclass(frozen=True, slots=True)
class Price:
    """The prices and sizes of one model.

    `context` and `max_out` are its largest input and output in tokens; a prefix shorter than `min_cache` tokens is not
    cached; `thinking` are the tokens that it is given to think in, beyond what it is to answer; `thinks` is whether it
    thinks unasked (a model that always does cannot be made to call a tool). `guessed`: the model is not in the table,
    and these are the dearest of its provider. `unit` is what costs are counted in: tokens, where no price is known.
    """

    model: str
    rates: tuple[Rate, ...]
    context: int
    max_out: int
    min_cache: int
    thinking: int = 0
    thinks: Literal["never", "may", "always"] = "never"
    guessed: bool = False
    unit: Unit = "dollars"

    def cost(self, usage: Usage) -> float:
        """The cost of what was billed, in the price's unit. The whole input, with cached tokens, selects the rate."""
        rate = self._rate(usage.input_tokens + usage.cache_read_tokens + usage.cache_write_tokens)
        return (
            usage.input_tokens * rate.input
            + usage.cache_read_tokens * rate.read
            + usage.cache_write_tokens * rate.write
            + usage.output_tokens * rate.output
        ) / _MILLION

    def worst(self, request: Request) -> float:
        """The most that the request can cost, in the price's unit: no token is shorter than a byte, nothing is read
        from the cache and all is written to it, and the answer is as long as it may be."""
        tokens = min(most_tokens(request), self.context)
        rate = self._rate(tokens)
        dearest = max(rate.input, rate.write)
        return (tokens * dearest + self.answer_tokens(request) * rate.output) / _MILLION

    def answer_tokens(self, request: Request) -> int:
        """The most tokens that the answer is allowed, thinking included."""
        return min(request.max_tokens + self.thinking, self.max_out)

    def _rate(self, tokens: int) -> Rate:
        return next((rate for rate in self.rates if not rate.up_to or tokens <= rate.up_to), self.rates[-1])


def most_tokens(request: Request) -> int:
    """The most tokens that the request can be: its bytes, and what a provider adds for tools and pictures."""
    size = _bytes(request.system) + (_TOOL_PROMPT_TOKENS if request.tools else 0)
    for tool in request.tools:
        size += _bytes(tool.name) + _bytes(tool.description) + _bytes(json.dumps(dict(tool.schema))) + _PART_TOKENS
    for turn in request.turns:
        size += _PART_TOKENS + sum(_part(part) for part in turn.parts)
    return size


def _part(part: Text | Picture | ToolUse | ToolResult | Echo) -> int:
    match part:
        case Text(text=text):
            return _bytes(text) + _PART_TOKENS
        case Picture():
            return _PICTURE_TOKENS
        case ToolUse(name=name, arguments=arguments):
            return _bytes(name) + _bytes(json.dumps(dict(arguments), default=str)) + _PART_TOKENS
        case ToolResult(parts=parts):
            return sum(_part(each) for each in parts) + 2 * _PART_TOKENS
        case Echo(payload=payload):
            return _bytes(json.dumps(payload, default=str))


def _bytes(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def price_of(model: str, provider: str | None = None, given: str | None = None) -> Price:
    """The price of a model, by its name or by the beginning of it (a date may follow: `claude-haiku-4-5-20251001`).

    `provider` is who is asked; by default, who the name says. `given` is the user's own price, as `--model-price`
    takes it; it counts before the table.
    """
    if given is not None:
        # Cached input costs the same, as nothing is known of it.
        plain, output = model_price(given)
        rate = Rate(plain, output, plain, plain)
        return Price(model, (rate,), _UNBOUNDED, _UNBOUNDED, min_cache=0, thinking=_THINKING)
    maker = provider_of(model)
    asked = provider or (maker.name if maker else None)
    tables = [prices for name, prices in _table().items() if asked in (None, name)]
    found = next((prices[name] for prices in tables for name in prices if _is(model, name)), None)
    if found is not None:
        return replace(found, model=model)
    known = [price for prices in tables for price in prices.values()]
    if not known:
        one_each = Rate(_MILLION, _MILLION, _MILLION, _MILLION)
        return Price(model, (one_each,), _UNBOUNDED, _UNBOUNDED, min_cache=0, thinking=_THINKING, unit="tokens")
    dearest = max(known, key=lambda price: price.rates[-1].output)
    return replace(dearest, model=model, thinks="always", guessed=True)


def known_prices() -> tuple[Price, ...]:
    """All of the table, in its order."""
    return tuple(price for prices in _table().values() for price in prices.values())


def checked_on() -> str:
    """The date on which the table was looked up."""
    return str(json.loads(files(__package__).joinpath("prices.json").read_text("utf-8"))["checked"])


def _is(model: str, name: str) -> bool:
    """Whether the model is the one of that name: the same, or with a date (or `latest`) behind it."""
    return _DATED.sub("", model.removeprefix("models/")) == name


@cache
def _table() -> Mapping[str, Mapping[str, Price]]:
    read = json.loads(files(__package__).joinpath("prices.json").read_text("utf-8"))
    return {
        provider: {name: _price(name, entry) for name, entry in read.get(provider, {}).items()}
        for provider in PROVIDERS
    }


def _price(name: str, entry: Mapping[str, Any]) -> Price:
    rates = tuple(
        Rate(tier["in"], tier["out"], tier["write"], tier["read"], tier.get("up_to", 0)) for tier in entry["tiers"]
    )
    return Price(
        name, rates, entry["context"], entry["max_out"], entry["min_cache"], entry["thinking"], entry["thinks"]
    )
