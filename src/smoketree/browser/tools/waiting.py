"""Waiting for a text, for a text to go, or for a time."""

import asyncio

from playwright.async_api import Error
from pydantic import Field

from smoketree.browser.arguments import Number, Text
from smoketree.browser.codegen import quoted
from smoketree.browser.context import Context
from smoketree.browser.failure import ToolFailure
from smoketree.browser.registry import ToolArgs, context_tool
from smoketree.browser.response import Response
from smoketree.browser.tab import Tab

_LONGEST = 30.0


class WaitForArgs(ToolArgs):
    """Arguments of browser_wait_for."""

    time: Number = Field(
        None, description="The time to wait in seconds, at most 30; with text or textGone, their time-out"
    )
    text: Text = Field(None, description="The text to wait for")
    text_gone: Text = Field(None, description="The text to wait for to disappear")


@context_tool("browser_wait_for", "Wait for", kind="assertion")
async def wait_for(context: Context, args: WaitForArgs, response: Response) -> None:
    """Wait for text to appear or disappear (of both, whichever comes first), or for a time to pass"""
    if not args.time and not args.text and not args.text_gone:
        raise ToolFailure("Either time, text or textGone must be provided")
    tab = context.current
    if tab is None:
        raise ToolFailure("No open pages available.")
    response.include_snapshot()
    asked = args.time or 0.0
    seconds = max(0.0, min(asked, _LONGEST))
    if not args.text and not args.text_gone:
        response.add_code(lambda: f"page.wait_for_timeout({seconds * 1000:g})")
        await asyncio.sleep(seconds)
        if tab.crashed and not context.options.strict:
            raise ToolFailure("Target crashed")
        limit = f" (requested {asked:g}, maximum is {_LONGEST:g})" if asked > _LONGEST else ""
        response.add_result(f"Waited for {min(asked, _LONGEST):g} seconds{limit}")
        return
    tab.gate("browser_wait_for", None)
    bound = seconds if args.time else context.options.action_timeout
    wanted = [(text, state) for text, state in ((args.text, "visible"), (args.text_gone, "hidden")) if text]
    text, state = await tab.race(_first(tab, wanted, bound), seconds=bound + 5)
    found = f"page.get_by_text({quoted(text)}).filter(visible=True).first"
    response.add_code(lambda: f"{found}.wait_for({'' if state == 'visible' else 'state=' + quoted(state)})")
    response.add_result(f"Waited for {text}")


async def _first(tab: Tab, wanted: list[tuple[str, str]], seconds: float) -> tuple[str, str]:
    tasks = {asyncio.ensure_future(_one(tab, text, state, seconds)): (text, state) for text, state in wanted}
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
    ended = next((task for task in done if task.exception() is None), None) or done.pop()
    ended.result()
    return tasks[ended]


async def _one(tab: Tab, text: str, state: str, seconds: float) -> None:
    page = tab.page.get_by_text(text).filter(visible=True).first
    try:
        if state == "visible":
            await page.wait_for(state="visible", timeout=seconds * 1000)
        else:
            await page.wait_for(state="hidden", timeout=seconds * 1000)
    except Error as error:
        if "Timeout" not in error.message:
            raise
        words = f'text "{text}" to {"appear" if state == "visible" else "disappear"}'
        raise ToolFailure(f"{words}: not within {seconds:g} s (Timeout {seconds * 1000:g}ms exceeded.)") from error
