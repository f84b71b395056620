"""The scripts that look into the page for what a snapshot does not tell: icons without a name, rows that are not
marked up, what is hidden in a closed menu. They change nothing; what is found is acted upon by the tools."""

import json
from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

from smoketree.agent.literal.resolved import Ask, Resolved
from smoketree.agent.literal.target import Target


@cache
def _source(name: str) -> str:
    return files("smoketree.agent.literal").joinpath(f"{name}.js").read_text("utf-8")


def script(name: str, wanted: object, *, element: bool = False) -> str:
    """The script `name` with its argument, as browser_evaluate takes it; `element`: it is about one."""
    called = f"({_source(name)})({'element, ' if element else ''}{json.dumps(wanted)})"
    return f"{'(element)' if element else '()'} => {{ {_source('shared')} return {called}; }}"


def asked(name: str, wanted: object, then: Callable[[Any], Resolved], found: Target | None = None) -> Ask:
    """The question that the script `name` answers, about `wanted`; of the element `found`, where there is one.

    `then` is given the answer, None where the script failed.
    """
    function = script(name, wanted, element=found is not None)
    of = {} if found is None else {"element": found.said, "ref": found.ref}
    return Ask({"function": function, **of}, then)
