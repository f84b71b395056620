"""JavaScript in a world of a page that is its own: the page's scripts neither see it nor can change what it uses."""

import asyncio
import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from playwright.async_api import Error

from smoketree.browser.failure import ToolFailure
from smoketree.browser.tab import Tab

_WORLD = "smoketree"
_SECONDS = 2.0


async def run_isolated(tab: Tab, script: str, *, read_only: bool = False) -> dict[str, Any]:
    """What the expression comes to, as DevTools words it (`Runtime.evaluate`): `result` or `exceptionDetails`.

    The engine ends it after two seconds, and with `read_only` as soon as it would change anything. Raises ToolFailure
    where it takes too long or the browser has no such way, Error where the page goes away.
    """
    return await tab.race(_evaluated(tab, script, read_only), seconds=2 * _SECONDS + 1)


async def _evaluated(tab: Tab, script: str, read_only: bool) -> dict[str, Any]:
    try:
        session = await tab.page.context.new_cdp_session(tab.page)
    except Error as error:
        raise ToolFailure("This browser has no way to run a script apart from the page's.") from error
    try:
        frames = await session.send("Page.getFrameTree")
        world = await session.send(
            "Page.createIsolatedWorld", {"frameId": frames["frameTree"]["frame"]["id"], "worldName": _WORLD}
        )
        return dict(
            await session.send(
                "Runtime.evaluate",
                {
                    "expression": script,
                    "contextId": world["executionContextId"],
                    "throwOnSideEffect": read_only,
                    "returnByValue": True,
                    "timeout": _SECONDS * 1000,
                    "silent": True,
                },
            )
        )
    except Error as error:
        if "terminated" in error.message:
            raise ToolFailure(f"The script took longer than {_SECONDS:g} s.") from error
        raise
    finally:
        with suppress(Error, TimeoutError):  # the page went away, and the session with it
            await asyncio.wait_for(session.detach(), _SECONDS)


@dataclass(frozen=True, slots=True)
class Matches:
    """The lines that a regular expression is found in, and the expression as JavaScript spells it: `/item \\d+/i`."""

    expression: str
    lines: tuple[int, ...]


# A sticky expression begins at the beginning of each line.
_MATCH_SCRIPT = r"""((given, lines) => {
  const [, source, flags] = /^\/(.*)\/([a-z]*)$/s.exec(given) ?? [, given, ""];
  const expression = new RegExp(source, flags.replace("g", ""));
  const found = line => { expression.lastIndex = 0; return expression.test(line); };
  return {expression: String(expression), lines: lines.flatMap((line, at) => found(line) ? [at] : [])};
})"""


async def match_lines(tab: Tab, source: str, lines: Sequence[str]) -> Matches | None:
    """Which lines the browser's own engine finds the expression in (`item \\d+` or `/item \\d+/i`); None where it is no
    regular expression.

    Raises ToolFailure where that takes too long on these lines.
    """
    found = await run_isolated(tab, f"{_MATCH_SCRIPT}({json.dumps(source)}, {json.dumps(list(lines))})")
    if "exceptionDetails" in found:
        return None
    value = found["result"]["value"]
    return Matches(value["expression"], tuple(value["lines"]))
