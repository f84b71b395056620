"""The pointer at coordinates: for canvases and whatever the accessibility tree does not show."""

from typing import Literal

from pydantic import Field

from smoketree.browser.arguments import Number, whole
from smoketree.browser.codegen import call, literal
from smoketree.browser.failure import ToolFailure
from smoketree.browser.registry import ToolArgs, tab_tool
from smoketree.browser.response import Response
from smoketree.browser.tab import Tab
from smoketree.browser.tools.mouse import Button

_BUTTON = "Button to press, defaults to left"
# Beyond what it can count in, Chromium never answers.
_FARTHEST = 1e7


def _check(*numbers: float) -> None:
    """Raises ToolFailure where no window reaches so far."""
    for number in numbers:
        if abs(number) > _FARTHEST:
            raise ToolFailure(f"{number:g} is outside any window.")


class MouseMoveArgs(ToolArgs):
    """Arguments of browser_mouse_move_xy."""

    x: float = Field(description="X coordinate")
    y: float = Field(description="Y coordinate")


@tab_tool("browser_mouse_move_xy", "Move mouse", kind="input", capability="vision")
async def mouse_move(tab: Tab, args: MouseMoveArgs, response: Response) -> None:
    """Move mouse to a given position"""
    response.include_evidence()
    response.add_code(lambda: call("page.mouse.move", literal(args.x), literal(args.y)))
    _check(args.x, args.y)
    await tab.act(tab.page.mouse.move(args.x, args.y), brief_settle=True)


class MouseButtonArgs(ToolArgs):
    """Arguments of browser_mouse_down and browser_mouse_up."""

    button: Button = Field(None, description=_BUTTON)


@tab_tool("browser_mouse_down", "Press mouse down", kind="input", capability="vision")
async def mouse_down(tab: Tab, args: MouseButtonArgs, response: Response) -> None:
    """Press mouse down"""
    response.include_evidence()
    response.add_code(lambda: call("page.mouse.down", button=args.button))
    await tab.act(tab.page.mouse.down(button=args.button or "left"), brief_settle=True)


@tab_tool("browser_mouse_up", "Press mouse up", kind="input", capability="vision")
async def mouse_up(tab: Tab, args: MouseButtonArgs, response: Response) -> None:
    """Press mouse up"""
    response.include_evidence()
    response.add_code(lambda: call("page.mouse.up", button=args.button))
    await tab.act(tab.page.mouse.up(button=args.button or "left"))


class MouseWheelArgs(ToolArgs):
    """Arguments of browser_mouse_wheel."""

    delta_x: float = Field(0, description="X delta", json_schema_extra={"listedDefault": True})
    delta_y: float = Field(0, description="Y delta", json_schema_extra={"listedDefault": True})


@tab_tool("browser_mouse_wheel", "Scroll mouse wheel", kind="input", capability="vision")
async def mouse_wheel(tab: Tab, args: MouseWheelArgs, response: Response) -> None:
    """Scroll mouse wheel"""
    response.include_evidence()
    response.add_code(lambda: call("page.mouse.wheel", literal(args.delta_x), literal(args.delta_y)))
    _check(args.delta_x, args.delta_y)
    await tab.act(tab.page.mouse.wheel(args.delta_x, args.delta_y))


class MouseClickArgs(ToolArgs):
    """Arguments of browser_mouse_click_xy."""

    x: float = Field(description="X coordinate")
    y: float = Field(description="Y coordinate")
    button: Button = Field(None, description="Button to click, defaults to left")
    click_count: Number = Field(None, description="Number of clicks, defaults to 1")
    delay: Number = Field(None, description="Milliseconds between mouse down and mouse up, defaults to 0")


@tab_tool("browser_mouse_click_xy", "Click", kind="input", capability="vision")
async def mouse_click(tab: Tab, args: MouseClickArgs, response: Response) -> None:
    """Click mouse button at a given position"""
    response.include_snapshot()
    count = None if args.click_count is None else whole("clickCount", args.click_count)
    button: Literal["left", "right", "middle"] = args.button or "left"
    response.add_code(
        lambda: call(
            "page.mouse.click",
            literal(args.x),
            literal(args.y),
            button=args.button,
            click_count=count,
            delay=args.delay,
        )
    )
    _check(args.x, args.y)
    await tab.act(tab.page.mouse.click(args.x, args.y, button=button, click_count=count, delay=args.delay))


class MouseDragArgs(ToolArgs):
    """Arguments of browser_mouse_drag_xy."""

    start_x: float = Field(description="Start X coordinate")
    start_y: float = Field(description="Start Y coordinate")
    end_x: float = Field(description="End X coordinate")
    end_y: float = Field(description="End Y coordinate")


@tab_tool("browser_mouse_drag_xy", "Drag mouse", kind="input", capability="vision")
async def mouse_drag(tab: Tab, args: MouseDragArgs, response: Response) -> None:
    """Drag left mouse button to a given position"""
    response.include_snapshot()
    response.add_code(lambda: call("page.mouse.move", literal(args.start_x), literal(args.start_y)))
    response.add_code(lambda: "page.mouse.down()")
    response.add_code(lambda: call("page.mouse.move", literal(args.end_x), literal(args.end_y)))
    response.add_code(lambda: "page.mouse.up()")
    _check(args.start_x, args.start_y, args.end_x, args.end_y)
    await tab.act(_drag(tab, args))


async def _drag(tab: Tab, args: MouseDragArgs) -> None:
    mouse = tab.page.mouse
    await mouse.move(args.start_x, args.start_y)
    await mouse.down()
    try:
        await mouse.move(args.end_x, args.end_y)
    finally:
        await mouse.up()
