"""The pointer on elements: clicking, hovering, dragging, dropping."""

from typing import Annotated, Literal

from playwright.async_api import Error
from pydantic import Field

from smoketree.browser.arguments import Flag, Given, MaybeStrings, Pairs, Text
from smoketree.browser.codegen import call, literal
from smoketree.browser.failure import ToolFailure
from smoketree.browser.registry import ELEMENT, ToolArgs, tab_tool, target_field
from smoketree.browser.response import Response
from smoketree.browser.tab import Tab

Button = Annotated[Literal["left", "right", "middle"] | None, Given]
_Modifier = Literal["Alt", "Control", "ControlOrMeta", "Meta", "Shift"]
_Modifiers = Annotated[tuple[_Modifier, ...] | None, Field(strict=False), Given]


class ClickArgs(ToolArgs):
    """Arguments of browser_click."""

    element: Text = Field(None, description=ELEMENT)
    target: str = target_field()
    double_click: Flag = Field(False, description="Whether to perform a double click instead of a single click")
    button: Button = Field(None, description="Button to click, defaults to left")
    modifiers: _Modifiers = Field(None, description="Modifier keys to press")


@tab_tool("browser_click", "Click", kind="input")
async def click(tab: Tab, args: ClickArgs, response: Response) -> None:
    """Perform click on a web page"""
    response.include_snapshot()
    target = await tab.locate(args.target)
    button = args.button or "left"
    modifiers = sorted(args.modifiers) if args.modifiers else None
    method = "dblclick" if args.double_click else "click"
    shown = args.button if button != "left" else None
    response.add_code(lambda: call(f"{target.code}.{method}", button=shown, modifiers=modifiers))
    press = target.locator.dblclick if args.double_click else target.locator.click
    # A click that was delivered is done: what it started, also a form that is answered late, is waited for by `act`.
    await tab.act(press(button=button, modifiers=modifiers, timeout=tab.action_timeout, no_wait_after=True))


class HoverArgs(ToolArgs):
    """Arguments of browser_hover."""

    element: Text = Field(None, description=ELEMENT)
    target: str = target_field()


@tab_tool("browser_hover", "Hover mouse", kind="input")
async def hover(tab: Tab, args: HoverArgs, response: Response) -> None:
    """Hover over element on page"""
    response.include_snapshot()
    target = await tab.locate(args.target)
    response.add_code(lambda: f"{target.code}.hover()")
    strict = tab.context.options.strict
    await tab.act(target.locator.hover(timeout=tab.action_timeout), brief_settle=not strict)


class DragArgs(ToolArgs):
    """Arguments of browser_drag."""

    start_element: Text = Field(None, description="The element to drag, in a person's words")
    start_target: str = target_field("startTarget", "startRef")
    end_element: Text = Field(None, description="The element to drag it to, in a person's words")
    end_target: str = target_field("endTarget", "endRef")


@tab_tool("browser_drag", "Drag mouse", kind="input")
async def drag(tab: Tab, args: DragArgs, response: Response) -> None:
    """Perform drag and drop between two elements"""
    response.include_snapshot()
    start, end = await tab.locate(args.start_target), await tab.locate(args.end_target)
    response.add_code(lambda: f"{start.code}.drag_to({end.code})")
    await tab.act(start.locator.drag_to(end.locator, timeout=tab.action_timeout))


class DropArgs(ToolArgs):
    """Arguments of browser_drop."""

    element: Text = Field(None, description=ELEMENT)
    target: str = target_field()
    paths: MaybeStrings = Field(None, description="Files to drop onto the element, by absolute path.")
    data: Pairs = Field(None, description='What else to drop, by MIME type, for example {"text/plain": "hello"}.')


@tab_tool("browser_drop", "Drop files or data onto an element", kind="action")
async def drop(tab: Tab, args: DropArgs, response: Response) -> None:
    """Drop files or data by MIME type onto an element, as from outside the page. Needs "paths" or "data"."""
    if not args.paths and args.data is None:
        raise ToolFailure('At least one of "paths" or "data" must be provided.')
    response.include_snapshot()
    target = await tab.locate(args.target)
    payload: dict[str, object] = {}
    if args.paths:
        found = [tab.context.uploadable(path) for path in args.paths]
        missing = next((name for name, file in zip(args.paths, found, strict=True) if not file.exists()), None)
        if missing is not None:
            raise ToolFailure(f"There is no file {missing}.")
        files = [str(file) for file in found]
        payload["files"] = files[0] if len(files) == 1 else files
    if args.data is not None:
        payload["data"] = dict(args.data)
    response.add_code(lambda: f"{target.code}.drop({literal(payload)})")
    try:
        await tab.act(target.locator.drop(payload, timeout=tab.action_timeout))  # type: ignore[arg-type]  # a TypedDict
    except Error as error:
        if "drop target did not accept" in error.message.lower():
            raise ToolFailure(f"{args.element or args.target} does not take what was dropped.") from error
        raise
