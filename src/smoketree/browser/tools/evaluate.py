"""Running a script in the page."""

import json

from pydantic import Field

from smoketree.browser.registry import ToolArgs, tab_tool, target_field
from smoketree.browser.response import Response
from smoketree.browser.tab import Tab


class EvaluateArgs(ToolArgs):
    """Arguments of browser_evaluate."""

    element: str | None = Field(None, description="Human-readable element description")
    target: str | None = target_field(default=None)
    function: str = Field(description="() => { /* code */ } or (element) => { /* code */ } when element is provided")
    filename: str | None = Field(None, description="File name to save the result to; else it is returned as text.")


@tab_tool("browser_evaluate", "Evaluate JavaScript", kind="action")
async def evaluate(tab: Tab, args: EvaluateArgs, response: Response) -> None:
    """Evaluate JavaScript expression on page or element"""
    if args.target is None:
        response.add_code(lambda: f"await page.evaluate({args.function!r})")
        result = await tab.act(tab.page.evaluate(args.function))
    else:
        target = await tab.locate(args.target)
        response.add_code(lambda: f"await {target.code}.evaluate({args.function!r})")
        result = await tab.act(target.locator.evaluate(args.function, timeout=tab.action_timeout))
    text = "undefined" if result is None else json.dumps(result, indent=2, ensure_ascii=False, default=str)
    if args.filename is None:
        response.add_result(text)
        return
    path = tab.context.file(args.filename)
    path.write_text(tab.context.redactor.text(text), encoding="utf-8")
    response.add_result(f"- [Evaluation result]({args.filename})")
