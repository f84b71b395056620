"""Reading a value off the page by a script that the engine lets do nothing else.

V8 evaluates it without side effects (CDP, Runtime.evaluate, `throwOnSideEffect`): what writes to the page, sends,
navigates, stores or waits ends it with an error. Two things it would let pass are closed here. What an async function
returns may run after the evaluation, so the word `async` is refused (no other way leads to such a function: `eval` and
`Function` are side effects). And a page could lend its own functions to it, so it runs in a world of its own, which has
the page's document, but none of its variables.
"""

import asyncio
import json
import re
from typing import Any

from playwright.async_api import CDPSession, Error
from pydantic import Field

from smoketree.browser.failure import ToolFailure
from smoketree.browser.registry import ToolArgs, tab_tool
from smoketree.browser.response import Response
from smoketree.browser.tab import Tab

_WORLD = "smoketree-inspect"
_SECONDS = 2.0
_LONGEST = 8_000
_ASYNC = re.compile(r"\basync\b")
_SIDE_EFFECT = "EvalError: Possible side-effect"

# What is given is an expression or a function. Only a text leaves the evaluation: other values could have getters,
# which are asked after it.
_SCRIPT = """JSON.stringify((given => {{
  const value = typeof given === "function" ? given() : given;
  return value === undefined ? "undefined" : value;
}})((
{0}
)), (_, value) => typeof value === "bigint" ? `${{value}}n` : value, 2)?.slice(0, {1})"""


class InspectArgs(ToolArgs):
    """Arguments of browser_inspect."""

    expression: str = Field(max_length=20_000, description="JavaScript expression, or a function without arguments")


@tab_tool("browser_inspect", "Read from the page", kind="readOnly")
async def inspect(tab: Tab, args: InspectArgs, response: Response) -> None:
    """Read a value off the page with JavaScript that cannot change anything"""
    if _ASYNC.search(args.expression):
        raise ToolFailure("Only synchronous code is run: it may not have the word async.")
    found = await tab.race(_evaluated(tab, _SCRIPT.format(args.expression, _LONGEST)), seconds=2 * _SECONDS + 1)
    if "exceptionDetails" in found:
        raise ToolFailure(_thrown(found["exceptionDetails"]))
    value = found.get("result", {})
    if value.get("type") == "undefined":
        response.add_result("undefined")
        return
    if value.get("type") != "string":
        raise ToolFailure("That is neither an expression nor a function.")
    response.add_result(str(value["value"]))


async def _evaluated(tab: Tab, script: str) -> dict[str, Any]:
    try:
        session = await tab.page.context.new_cdp_session(tab.page)
    except Error as error:
        raise ToolFailure("This browser has no way to read only.") from error
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
                    "throwOnSideEffect": True,
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
        await _left(session)


async def _left(session: CDPSession) -> None:
    try:
        await asyncio.wait_for(session.detach(), _SECONDS)
    except (Error, TimeoutError):
        return  # the page went away, and the session with it


def _thrown(details: Any) -> str:
    """What the script threw. Its own words are a page's or a model's: one line of them."""
    exception = details.get("exception", {})
    said = str(exception.get("description") or exception.get("value") or details.get("text") or "it threw")
    if said.startswith(_SIDE_EFFECT):
        return "The script may only read; it tried to change something, or called what might (some getters count, too)."
    return json.dumps(said.partition("\n")[0][:500], ensure_ascii=False)[1:-1]
