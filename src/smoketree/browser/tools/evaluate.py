"""Running a script in the page."""

import re

from playwright.async_api import Error
from pydantic import Field

from smoketree.browser.arguments import FileName, Text
from smoketree.browser.codegen import quoted
from smoketree.browser.failure import ToolFailure
from smoketree.browser.registry import ELEMENT, ToolArgs, tab_tool, target_field
from smoketree.browser.response import Response
from smoketree.browser.scripted import script_of, text_of
from smoketree.browser.tab import Tab

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
    script = script_of(args.function)
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
        text = text_of(made, big_numbers=tab.context.options.strict)
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
