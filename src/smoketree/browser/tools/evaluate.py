"""Running a script in the page."""

import datetime
import json
import math
import re
from typing import Any
from urllib.parse import ParseResult

from playwright.async_api import Error
from pydantic import Field

from smoketree.browser.arguments import FileName, Text
from smoketree.browser.codegen import quoted
from smoketree.browser.failure import ToolFailure
from smoketree.browser.registry import ELEMENT, ToolArgs, tab_tool, target_field
from smoketree.browser.response import Response
from smoketree.browser.tab import Tab

# The given text is a function or an expression; of our own names it sees only `element`.
_SCRIPT = """element => (async make => {{
  const given = make();
  const called = typeof given === "function";
  const value = await (!called ? given : element === null ? given() : given(element));
  return {{value, called, nothing: value === undefined || typeof value === "symbol", big: typeof value === "bigint"}};
}})(() => ({0}
))"""


_CALLED = re.compile(r"^(?:Page|Locator|Frame)\.evaluate: ")


class EvaluateArgs(ToolArgs):
    """Arguments of browser_evaluate."""

    element: Text = Field(None, description=ELEMENT)
    target: Text = target_field(default=None)
    function: str = Field(description="() => { /* code */ } or (element) => { /* code */ } when element is provided")
    filename: FileName = Field(
        None, description="File to save the result to, relative to the workspace. Without it, the result is returned."
    )


@tab_tool("browser_evaluate", "Evaluate JavaScript", kind="action")
async def evaluate(tab: Tab, args: EvaluateArgs, response: Response) -> None:
    """Evaluate JavaScript expression on page or element"""
    script = _SCRIPT.format(args.function)
    target = await tab.locate(args.target) if args.target else None
    where = target.code if target is not None else "page"
    work = (
        target.locator.evaluate(script, timeout=tab.action_timeout) if target is not None else tab.page.evaluate(script)
    )
    try:
        made = await tab.act(work)
    except Error as error:
        if tab.page.is_closed() or tab.crashed:
            raise
        response.add_error(_thrown(tab.context.redactor.text(error.message)))
        return
    source = args.function if made["called"] else f"() => ({args.function})"
    response.add_code(lambda: f"{where}.evaluate({quoted(source)})")
    try:
        text = "undefined" if made["nothing"] else _json(made["value"])
        if made["big"] and not tab.context.options.strict:
            raise ValueError("Do not know how to serialize a BigInt")
    except ValueError as error:
        response.add_error(str(error))
        return
    if args.filename is None:
        response.add_result(text)
        return
    try:
        await response.add_file("Evaluation result", text, prefix="result", ext="json", filename=args.filename)
    except ToolFailure as failure:
        response.add_error(str(failure))  # what was to be run has run


def _thrown(message: str) -> str:
    """What a script threw, without where in our own script it was."""
    return _CALLED.sub("", message).partition("\n    at ")[0]


def _json(value: Any) -> str:
    """The value as JSON. Raises ValueError where it contains itself."""
    try:
        return json.dumps(_plain(value), indent=2, ensure_ascii=False)
    except RecursionError as error:
        raise ValueError("Converting circular structure to JSON") from error


def _number(value: float) -> float | None:
    if not math.isfinite(value):
        return None
    return int(value) if value.is_integer() and abs(value) < 1e21 else value


def _plain(value: Any) -> Any:
    """What JSON can hold of what came from the page, as JavaScript's own JSON has it."""
    match value:
        case None | bool() | int() | str():
            return value
        case float():
            return _number(value)
        case ParseResult():
            return _named(value)
        case dict():
            return {str(key): _plain(item) for key, item in value.items()}
        case list() | tuple():
            return [_plain(item) for item in value]
        case Error():
            return {"name": value.name} if value.name else {}
        case _:
            return _named(value)


def _named(value: object) -> object:
    """What is told of a thing of a kind of its own."""
    if isinstance(value, datetime.datetime):
        at = value.astimezone(datetime.UTC)
        return f"{at:%Y-%m-%dT%H:%M:%S}.{at.microsecond // 1000:03d}Z"
    if isinstance(value, ParseResult):
        return value.geturl()
    return {} if type(value).__name__ in {"Pattern", "Map", "Set"} else str(value)
