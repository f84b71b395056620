"""The scripts that acts run in the page, with what they share."""

import json
from functools import cache
from importlib.resources import files


@cache
def _script(name: str) -> str:
    return files("smoketree.agent.perform").joinpath("scripts", f"{name}.js").read_text("utf-8")


@cache
def _shared() -> str:
    """What the scripts share among themselves, and with the browser's."""
    return _script("shared") + files("smoketree.browser").joinpath("marks.js").read_text("utf-8")


def script_source(name: str, argument: object, *, element: bool = False) -> str:
    """The script `name` with its argument, as browser_evaluate takes it; `element`: it is given one."""
    called = f"({_script(name)})({'element, ' if element else ''}{json.dumps(argument)})"
    return f"{'(element)' if element else '()'} => {{ {_shared()} return {called}; }}"
