"""What a client's script gave, as JavaScript's own JSON has it.

Playwright gives Python None for both null and undefined, a list for a typed array and an int for a BigInt. What JSON
makes of them differs (ECMA-262, SerializeJSONProperty), so the page returns their paths beside the value.
"""

import datetime
import json
import math
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import ParseResult

from playwright.async_api import Error

# The given text is a function or an expression. It is on the first line, so that line numbers in its errors are right;
# of our names it sees only the parameters. A value that cannot be walked through (a window of another site) is returned
# as it is. Playwright passes no third argument, so the default applies.
_SCRIPT = """async (element, _smoketreeNothing, _smoketreeMake = () => ({0}
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


def script_of(code: str) -> str:
    """The JavaScript that runs a client's code in the page; `text_of` reads what it gives."""
    return _SCRIPT.format(code)


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
            return _number(value)
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


def _number(value: float) -> float | None:
    if not math.isfinite(value):
        return None
    return int(value) if value.is_integer() and abs(value) < 1e21 else value


def _named(value: object) -> object:
    """The JSON value for an object of any other type."""
    if isinstance(value, datetime.datetime):
        at = value.astimezone(datetime.UTC)
        return f"{at:%Y-%m-%dT%H:%M:%S}.{at.microsecond // 1000:03d}Z"
    return {} if type(value).__name__ in {"Pattern", "Map", "Set", "bytes"} else str(value)
