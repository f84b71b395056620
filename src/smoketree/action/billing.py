"""What a request to a model can cost at most and what its answer did cost, read off the wire: the proxy's own count."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from smoketree.agent.model.client import wire_of
from smoketree.agent.model.prices import Price
from smoketree.providers import ModelProvider

_PICTURE_TOKENS = 5_000
_PART_TOKENS = 20
_FREE = frozenset({"input", "input_schema", "args", "response", "parameters", "parametersJsonSchema"})
"""Where a request may hold any JSON."""
_UNSAID_TOKENS = 64_000
"""Tokens that an answer may have where the request names no bound."""


@dataclass(slots=True)
class Purse:
    """What may be spent and what was, in dollars or tokens. A request whose answer was lost counts as the worst."""

    limit: float
    spent: float = 0.0
    held: float = 0.0

    def hold(self, worst: float) -> bool:
        """Sets `worst` aside; False, and nothing set aside, where that could go over the limit."""
        if self.spent + self.held + worst > self.limit:
            return False
        self.held += worst
        return True

    def book(self, held: float, cost: float) -> None:
        """What was set aside came to this."""
        self.held -= held
        self.spent += cost


@dataclass(frozen=True, slots=True)
class Call:
    """A request as the provider takes it: its `path`, the model's `price`, the `body` as JSON."""

    provider: ModelProvider
    path: str
    price: Price
    body: Mapping[str, Any]

    def worst(self) -> float:
        """The most that it can cost, in the price's unit: no token is shorter than a byte, all input is written to the
        cache, the answer is as long as it may be."""
        price = self.price
        tokens = min(_tokens(self.body), price.context)
        rate = price.rates[-1]
        return (tokens * max(rate.input, rate.write) + self._most_out(price) * rate.output) / 1_000_000

    def cost(self, status: int, answer: bytes) -> float:
        """What it came to, in the price's unit. A refusal costs nothing; an answer that cannot be read, the worst."""
        if status >= 400:
            return 0.0
        try:
            usage = wire_of(self.provider).read_answer(json.loads(answer)).usage
        except Exception:  # noqa: BLE001 - whatever is wrong with it, money may have been spent
            return self.worst()
        # An answer that does not say what it used may have cost anything.
        used = usage.input_tokens + usage.cache_read_tokens + usage.cache_write_tokens + usage.output_tokens
        return self.price.cost(usage) if used else self.worst()

    def _most_out(self, price: Price) -> int:
        said = wire_of(self.provider).most_output(self.body)
        return min(said, price.max_out) if isinstance(said, int) and said > 0 else min(_UNSAID_TOKENS, price.max_out)


def _tokens(value: object) -> int:
    """At least as many tokens as it can have: a token is no shorter than a byte. A picture counts as one only where the
    provider takes it for one; what a tool is given is text, whatever it looks like."""
    if isinstance(value, Mapping):
        if value.get("type") in ("image", "image_url") or "inlineData" in value:
            return _PICTURE_TOKENS
        return sum(_tokens(key) + _of(str(key), item) for key, item in value.items()) + _PART_TOKENS
    if isinstance(value, list):
        return sum(_tokens(item) for item in value) + _PART_TOKENS
    return len(str(value).encode("utf-8", "surrogatepass"))


def _of(key: str, value: object) -> int:
    return len(json.dumps(value)) if key in _FREE else _tokens(value)
