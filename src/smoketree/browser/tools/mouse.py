"""The pointer: clicking, hovering, dragging."""

from typing import Literal

from pydantic import Field

from smoketree.browser.registry import ToolArgs, tab_tool, target_field
from smoketree.browser.response import Response
from smoketree.browser.tab import Tab

_ELEMENT = "Human-readable element description used to obtain permission to interact with the element"


class ClickArgs(ToolArgs):
    """Arguments of browser_click."""

    element: str | None = Field(None, description=_ELEMENT)
    target: str = target_field()
    double_click: bool = Field(False, description="Whether to perform a double click instead of a single click")
    button: Literal["left", "right", "middle"] = Field("left", description="Button to click, defaults to left")
    modifiers: tuple[Literal["Alt", "Control", "ControlOrMeta", "Meta", "Shift"], ...] = Field(
        (), description="Modifier keys to press"
    )


@tab_tool("browser_click", "Click", kind="input")
async def click(tab: Tab, args: ClickArgs, response: Response) -> None:
    """Perform click on a web page"""
    response.include_snapshot()
    target = await tab.locate(args.target)
    options = ", ".join(
        ([f"button={args.button!r}"] if args.button != "left" else [])
        + ([f"modifiers={list(args.modifiers)!r}"] if args.modifiers else [])
    )
    method = "dblclick" if args.double_click else "click"
    response.add_code(lambda: f"await {target.code}.{method}({options})")
    press = target.locator.dblclick if args.double_click else target.locator.click
    modifiers = list(args.modifiers) or None
    await tab.act(press(button=args.button, modifiers=modifiers, timeout=tab.action_timeout))


class HoverArgs(ToolArgs):
    """Arguments of browser_hover."""

    element: str | None = Field(None, description=_ELEMENT)
    target: str = target_field()


@tab_tool("browser_hover", "Hover mouse", kind="input")
async def hover(tab: Tab, args: HoverArgs, response: Response) -> None:
    """Hover over element on page"""
    response.include_snapshot()
    target = await tab.locate(args.target)
    response.add_code(lambda: f"await {target.code}.hover()")
    await tab.act(target.locator.hover(timeout=tab.action_timeout))


class DragArgs(ToolArgs):
    """Arguments of browser_drag."""

    start_element: str | None = Field(None, description=_ELEMENT)
    start_target: str = target_field("startTarget", "startRef")
    end_element: str | None = Field(None, description=_ELEMENT)
    end_target: str = target_field("endTarget", "endRef")


@tab_tool("browser_drag", "Drag mouse", kind="input")
async def drag(tab: Tab, args: DragArgs, response: Response) -> None:
    """Perform drag and drop between two elements"""
    response.include_snapshot()
    start, end = await tab.locate(args.start_target), await tab.locate(args.end_target)
    response.add_code(lambda: f"await {start.code}.drag_to({end.code})")
    await tab.act(start.locator.drag_to(end.locator, timeout=tab.action_timeout))
