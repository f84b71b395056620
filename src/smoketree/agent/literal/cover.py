"""A control whose own parts lie over it: the text that a dropdown draws over its input is clicked in its place."""

from dataclasses import replace
from typing import Any

from smoketree.agent.literal.page_script import script
from smoketree.agent.literal.resolved import ToolCall


def over(call: ToolCall) -> dict[str, object]:
    """The question what lies over the element of a click, for browser_evaluate."""
    function = script("over", None, element=True)
    return {"element": call.arguments.get("element"), "ref": call.arguments["ref"], "function": function}


def part_over(call: ToolCall, path: Any) -> ToolCall | None:
    """The same click on what lies over it; None where that is no part of it."""
    if not isinstance(path, str):
        return None
    arguments = {key: value for key, value in call.arguments.items() if key != "ref"} | {"target": path}
    return replace(call, arguments=arguments, note="what is drawn over it belongs to it, and is clicked")
