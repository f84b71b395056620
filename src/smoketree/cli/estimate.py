"""What a run is likely to cost, before it is started: from how its lines will be read."""

import os
from collections.abc import Sequence

from smoketree.agent.model.choose import Choice, choice_of
from smoketree.agent.model.prices import Price
from smoketree.report.model import Usage
from smoketree.settings import Settings

_TOKENS_A_CHARACTER = 0.25
_NEW = (700, 3_000)
"""Tokens of a request beyond its prefix: a small page, a large one."""

_ANSWER = (80, 300)
_FOR_AN_ACTION = (1, 4)
_FOR_A_JUDGEMENT = (1, 6)


def estimate(settings: Settings, readings: Sequence[str]) -> str:
    """One line about what the run will ask of a model, and what that costs. `readings` are those of its lines.

    Raises UsageError where the provider that is asked for has no key.
    """
    choice = choice_of(settings, os.environ)
    actions, judged = asked_for(readings, whole=not settings.plain)
    if choice is None:
        left = f"; {actions + judged} lines that need one will be errors" if actions + judged else ""
        return f"no model is set: the run costs nothing{left}"
    if not actions + judged:
        return f"every line is read without {choice.model}: the run is likely to cost nothing"
    low, high = (_costs(choice, actions, judged, at) for at in (0, 1))
    if choice.price.unit == "tokens":
        return (
            f"{choice.model}: {actions} lines to carry out, {judged} to judge, about {low:,.0f} to {high:,.0f} tokens;"
            f" its price is not known (a run never uses more than --max-tokens {settings.max_tokens:,})"
        )
    return (
        f"{choice.model}: {actions} lines to carry out, {judged} to judge, about {low:.3f} to {high:.2f} USD"
        f" (a run never spends more than --max-cost {settings.max_cost:g})"
    )


def asked_for(readings: Sequence[str], *, whole: bool) -> tuple[int, int]:
    """How many lines a model carries out, and how many it judges. `whole`: it carries out all."""
    judged = sum(reading == "assertion (judged)" for reading in readings)
    if whole:
        return sum(not reading.startswith("assertion") for reading in readings), judged
    return sum(reading == "model" for reading in readings), judged


def _costs(choice: Choice, actions: int, judged: int, at: int) -> float:
    requests = actions * _FOR_AN_ACTION[at] + judged * _FOR_A_JUDGEMENT[at]
    return _cost(choice.price, requests, at) if requests else 0.0


def _cost(price: Price, requests: int, at: int) -> float:
    from smoketree.agent.prompting import render
    from smoketree.agent.toolbox.toolbox import specs

    tools = sum(len(spec.name) + len(spec.description) + len(str(spec.schema)) for spec in specs(secrets=False))
    prefix = round((len(render("system.md.j2")) + tools) * _TOKENS_A_CHARACTER)
    kept = prefix if prefix >= price.min_cache else 0
    first = Usage(requests=1, input_tokens=prefix - kept + _NEW[at], cache_write_tokens=kept, output_tokens=_ANSWER[at])
    later = first.model_copy(update={"cache_write_tokens": 0, "cache_read_tokens": kept})
    return price.cost(first) + (requests - 1) * price.cost(later)
