"""Scripts in the page: a client's own, and those that the engine lets read a value but do nothing else."""

import datetime
import json
import math
import re
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import ParseResult

from playwright.async_api import Error
from pydantic import Field

from smoketree.browser.codegen import quoted
from smoketree.browser.failure import ToolFailure
from smoketree.browser.isolated import run_isolated
from smoketree.browser.response import Response
from smoketree.browser.tab import Tab
from smoketree.browser.tool import ELEMENT, FileName, Text, ToolArgs, tab_tool, target_field

# The given text is a function or an expression. It is on the first line, so that line numbers in its errors are right;
# of our names it sees only the parameters. A value that cannot be walked through (a window of another site) is returned
# as it is. Playwright passes no third argument, so the default applies.
_EVALUATE_SCRIPT = """async (element, _smoketreeNothing, _smoketreeMake = () => ({0}
)) => {{
  const given = _smoketreeMake();
  const called = typeof given === "function";
  const value = await (!called ? given : element === null ? given() : given(element));
  const missing = one => one === undefined || typeof one === "symbol" || typeof one === "function";
  const outcome = {{value, called, nothing: missing(value), big: false, lost: [], indexed: [], circle: ""}};
  const whole = one => one instanceof Error || (typeof Node === "function" && one instanceof Node) ||
    (typeof Window === "function" && one instanceof Window);
  const seen = new Set(), left = [[value, []]];
  let again = false;
  try {{
    while (left.length) {{
      const [one, path] = left.pop();
      outcome.big ||= typeof one === "bigint";
      if (typeof one !== "object" || one === null || whole(one)) continue;
      if (seen.has(one)) {{ again = true; continue; }}
      seen.add(one);
      if (ArrayBuffer.isView(one)) {{ outcome.indexed.push(path); continue; }}
      for (const name of Object.keys(one)) {{
        let item;
        try {{ item = one[name]; }} catch {{ continue; }}
        if (!missing(item)) left.push([item, [...path, name]]);
        else if (!Array.isArray(one) && name !== "toJSON") outcome.lost.push([...path, name]);
      }}
    }}
  }} catch {{}}
  if (again) try {{ JSON.stringify(value); }} catch (thrown) {{ outcome.circle = String(thrown.message); }}
  return outcome;
}}"""


def text_of(made: Mapping[str, Any], *, big_numbers: bool) -> str:
    """The value as JSON; `undefined` where there is none. Raises ValueError where JSON cannot hold it: it contains
    itself, or a BigInt unless `big_numbers` says that one is as good as a number."""
    if made["nothing"]:
        return "undefined"
    if made["circle"]:
        raise ValueError(made["circle"])
    if made["big"] and not big_numbers:
        raise ValueError("Do not know how to serialize a BigInt")
    value = made["value"]
    for path in made["lost"]:
        holder = _at(value, path[:-1])
        if isinstance(holder, dict):
            holder.pop(path[-1], None)
    for path in made["indexed"]:
        if not path:
            value = _indexed(value)
            continue
        holder = _at(value, path[:-1])
        key = _key(holder, path[-1])
        holder[key] = _indexed(holder[key])
    try:
        return json.dumps(_plain(value), indent=2, ensure_ascii=False)
    except RecursionError as error:
        raise ValueError("Converting circular structure to JSON") from error


def _at(value: Any, path: Sequence[str]) -> Any:
    for name in path:
        value = value[_key(value, name)]
    return value


def _key(holder: Any, name: str) -> str | int:
    return int(name) if isinstance(holder, list) else name


def _indexed(array: Any) -> Any:
    """A typed array's numbers by their indices: to JSON it is no list."""
    return {str(index): number for index, number in enumerate(array)} if isinstance(array, list | tuple) else array


def _plain(value: Any) -> Any:
    """The page's value, reduced to what JSON can represent."""
    match value:
        case None | bool() | int() | str():
            return value
        case float():
            if not math.isfinite(value):
                return None
            return int(value) if value.is_integer() and abs(value) < 1e21 else value
        case ParseResult():
            return value.geturl()
        case dict():
            return {str(key): _plain(item) for key, item in value.items()}
        case list() | tuple():
            return [_plain(item) for item in value]
        case Error():
            return {"name": value.name} if value.name else {}
        case _:
            return _named(value)


def _named(value: object) -> object:
    """The JSON value for an object of any other type."""
    if isinstance(value, datetime.datetime):
        at = value.astimezone(datetime.UTC)
        return f"{at:%Y-%m-%dT%H:%M:%S}.{at.microsecond // 1000:03d}Z"
    return {} if type(value).__name__ in {"Pattern", "Map", "Set", "bytes"} else str(value)


_CALLED = re.compile(r"^(?:Page|Locator|Frame)\.evaluate: ")


class _EvaluateArgs(ToolArgs):
    element: Text = Field(None, description=ELEMENT)
    target: Text = target_field(default=None)
    function: str = Field(description="() => { /* code */ } or (element) => { /* code */ } when element is provided")
    filename: FileName = Field(
        None, description="File to save the result to, relative to the workspace. Without it, the result is returned."
    )


@tab_tool("browser_evaluate", "Evaluate JavaScript", kind="action")
async def evaluate(tab: Tab, args: _EvaluateArgs, response: Response) -> None:
    """Evaluate JavaScript expression on page or element"""
    script = _EVALUATE_SCRIPT.format(args.function)
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
        thrown = _CALLED.sub("", tab.context.redactor.text(error.message))
        response.add_error(thrown.partition("\n    at ")[0])  # without where in our own script it was
        return
    source = args.function if made["called"] else f"() => ({args.function})"
    response.add_code(lambda: f"{where}.evaluate({quoted(source)})")
    try:
        text = text_of(made, big_numbers=tab.context.options.strict)
    except ValueError as error:
        response.add_error(str(error))
        return
    try:
        response.add_text("Evaluation result", text, prefix="result", ext="json", filename=args.filename)
    except ToolFailure as failure:
        response.add_error(str(failure))  # what was to be run has run


_LONGEST = 8_000
_ASYNC = re.compile(r"\basync\b")
_SIDE_EFFECT = "EvalError: Possible side-effect"

# What is given is an expression or a function. Only a text leaves the evaluation: other values could have getters,
# which are asked after it.
_READ_SCRIPT = """JSON.stringify((given => {{
  const value = typeof given === "function" ? given() : given;
  return value === undefined ? "undefined" : value;
}})((
{0}
)), (_, value) => typeof value === "bigint" ? `${{value}}n` : value, 2)?.slice(0, {1})"""


class _InspectArgs(ToolArgs):
    expression: str = Field(max_length=20_000, description="JavaScript expression, or a function without arguments")


@tab_tool("browser_inspect", "Read from the page", kind="readOnly")
async def inspect(tab: Tab, args: _InspectArgs, response: Response) -> None:
    """Read a value off the page with JavaScript that cannot change anything"""
    if _ASYNC.search(args.expression):
        raise ToolFailure("Only synchronous code is run: it may not have the word async.")
    found = await run_isolated(tab, _READ_SCRIPT.format(args.expression, _LONGEST), read_only=True)
    if "exceptionDetails" in found:
        raise ToolFailure(_exception_text(found["exceptionDetails"]))
    value = found.get("result", {})
    if value.get("type") == "undefined":
        response.add_result("undefined")
        return
    if value.get("type") != "string":
        raise ToolFailure("That is neither an expression nor a function.")
    response.add_result(str(value["value"]))


def _exception_text(details: Any) -> str:
    """What the script threw. Its own words are a page's or a model's: one line of them."""
    exception = details.get("exception", {})
    said = str(exception.get("description") or exception.get("value") or details.get("text") or "it threw")
    if said.startswith(_SIDE_EFFECT):
        return "The script may only read; it tried to change something, or called what might (some getters count, too)."
    return json.dumps(said.partition("\n")[0][:500], ensure_ascii=False)[1:-1]
