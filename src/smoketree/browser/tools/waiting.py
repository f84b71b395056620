"""Waiting for a text, for a text to go, or for a time."""

import asyncio

from playwright.async_api import Error
from pydantic import Field

from smoketree.browser.failure import ToolFailure
from smoketree.browser.registry import ToolArgs, tab_tool
from smoketree.browser.response import Response
from smoketree.browser.tab import Tab

_LONGEST = 30.0


class WaitForArgs(ToolArgs):
    """Arguments of browser_wait_for."""

    time: float | None = Field(
        None, ge=0, description="The time to wait in seconds, at most 30; with text, its time-out"
    )
    text: str | None = Field(None, description="The text to wait for")
    text_gone: str | None = Field(None, description="The text to wait for to disappear")


@tab_tool("browser_wait_for", "Wait for", kind="assertion")
async def wait_for(tab: Tab, args: WaitForArgs, response: Response) -> None:
    """Wait for text to appear or disappear or a specified time to pass"""
    response.include_snapshot()
    if args.time is None and args.text is None and args.text_gone is None:
        raise ToolFailure("Either time, text or textGone must be provided")
    if args.text is None and args.text_gone is None:
        await tab.race(asyncio.sleep(min(args.time or 0.0, _LONGEST)))
        response.add_result(f"Waited for {min(args.time or 0.0, _LONGEST):g} s")
        return
    seconds = min(args.time, _LONGEST) if args.time is not None else tab.context.options.action_timeout
    wanted = [(text, state) for text, state in ((args.text, "visible"), (args.text_gone, "hidden")) if text is not None]
    await tab.race(_first(tab, wanted, seconds))
    response.add_result("Waited for " + " or ".join(_words(text, state) for text, state in wanted))


async def _first(tab: Tab, wanted: list[tuple[str, str]], seconds: float) -> None:
    tasks = [asyncio.ensure_future(_one(tab, text, state, seconds)) for text, state in wanted]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
    done.pop().result()


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
        raise ToolFailure(f"{_words(text, state)}: not within {seconds:g} s") from error


def _words(text: str, state: str) -> str:
    return f'text "{text}" to {"appear" if state == "visible" else "disappear"}'
