"""The mouse: on elements, and at coordinates for canvases and whatever the accessibility tree does not show."""

from typing import Annotated, Literal

from playwright.async_api import Error
from pydantic import Field

from smoketree.browser.codegen import call, literal
from smoketree.browser.failure import ToolFailure
from smoketree.browser.response import Response
from smoketree.browser.tab import Tab
from smoketree.browser.tool import (
    ElementArgs,
    Flag,
    Given,
    MaybeStrings,
    Number,
    Pairs,
    Text,
    ToolArgs,
    tab_tool,
    target_field,
    whole,
)

Button = Annotated[Literal["left", "right", "middle"] | None, Given]
_Modifier = Literal["Alt", "Control", "ControlOrMeta", "Meta", "Shift"]
_Modifiers = Annotated[tuple[_Modifier, ...] | None, Field(strict=False), Given]


class _ClickArgs(ElementArgs):
    double_click: Flag = Field(False, description="Whether to perform a double click instead of a single click")
    button: Button = Field(None, description="Button to click, defaults to left")
    modifiers: _Modifiers = Field(None, description="Modifier keys to press")


@tab_tool("browser_click", "Click", kind="input")
async def click(tab: Tab, args: _ClickArgs, response: Response) -> None:
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


@tab_tool("browser_hover", "Hover mouse", kind="input")
async def hover(tab: Tab, args: ElementArgs, response: Response) -> None:
    """Hover over element on page"""
    response.include_snapshot()
    target = await tab.locate(args.target)
    response.add_code(lambda: f"{target.code}.hover()")
    strict = tab.context.options.strict
    await tab.act(target.locator.hover(timeout=tab.action_timeout), brief_settle=not strict)


_DRAG_STEPS = 10
"""Moves between the two elements. A library that sorts by the pointer takes the first as the beginning of the drag and
looks at what is under the later ones only; a person's hand makes dozens, Playwright MCP one."""


class _DragArgs(ToolArgs):
    start_element: Text = Field(None, description="The element to drag, in a person's words")
    start_target: str = target_field("startTarget", "startRef")
    end_element: Text = Field(None, description="The element to drag it to, in a person's words")
    end_target: str = target_field("endTarget", "endRef")


@tab_tool("browser_drag", "Drag mouse", kind="input")
async def drag(tab: Tab, args: _DragArgs, response: Response) -> None:
    """Perform drag and drop between two elements"""
    response.include_snapshot()
    start, end = await tab.locate(args.start_target), await tab.locate(args.end_target)
    response.add_code(lambda: f"{start.code}.drag_to({end.code})")
    steps = _DRAG_STEPS if tab.context.options.strict else None
    await tab.act(start.locator.drag_to(end.locator, timeout=tab.action_timeout, steps=steps))


class _DropArgs(ElementArgs):
    paths: MaybeStrings = Field(None, description="Files to drop onto the element, by absolute path.")
    data: Pairs = Field(None, description='What else to drop, by MIME type, for example {"text/plain": "hello"}.')


@tab_tool("browser_drop", "Drop files or data onto an element", kind="action")
async def drop(tab: Tab, args: _DropArgs, response: Response) -> None:
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


_BUTTON = "Button to press, defaults to left"
# Beyond what it can count in, Chromium never answers.
_FARTHEST = 1e7


def _check(*numbers: float) -> None:
    """Raises ToolFailure where no window reaches so far."""
    for number in numbers:
        if abs(number) > _FARTHEST:
            raise ToolFailure(f"{number:g} is outside any window.")


class _MouseMoveArgs(ToolArgs):
    x: float = Field(description="X coordinate")
    y: float = Field(description="Y coordinate")


@tab_tool("browser_mouse_move_xy", "Move mouse", kind="input", capability="vision")
async def mouse_move(tab: Tab, args: _MouseMoveArgs, response: Response) -> None:
    """Move mouse to a given position"""
    response.include_evidence()
    response.add_code(lambda: call("page.mouse.move", literal(args.x), literal(args.y)))
    _check(args.x, args.y)
    await tab.act(tab.page.mouse.move(args.x, args.y), brief_settle=True)


class _MouseButtonArgs(ToolArgs):
    button: Button = Field(None, description=_BUTTON)


@tab_tool("browser_mouse_down", "Press mouse down", kind="input", capability="vision")
async def mouse_down(tab: Tab, args: _MouseButtonArgs, response: Response) -> None:
    """Press mouse down"""
    response.include_evidence()
    response.add_code(lambda: call("page.mouse.down", button=args.button))
    await tab.act(tab.page.mouse.down(button=args.button or "left"), brief_settle=True)


@tab_tool("browser_mouse_up", "Press mouse up", kind="input", capability="vision")
async def mouse_up(tab: Tab, args: _MouseButtonArgs, response: Response) -> None:
    """Press mouse up"""
    response.include_evidence()
    response.add_code(lambda: call("page.mouse.up", button=args.button))
    await tab.act(tab.page.mouse.up(button=args.button or "left"))


class _MouseWheelArgs(ToolArgs):
    delta_x: float = Field(0, description="X delta", json_schema_extra={"listedDefault": True})
    delta_y: float = Field(0, description="Y delta", json_schema_extra={"listedDefault": True})


@tab_tool("browser_mouse_wheel", "Scroll mouse wheel", kind="input", capability="vision")
async def mouse_wheel(tab: Tab, args: _MouseWheelArgs, response: Response) -> None:
    """Scroll mouse wheel"""
    response.include_evidence()
    response.add_code(lambda: call("page.mouse.wheel", literal(args.delta_x), literal(args.delta_y)))
    _check(args.delta_x, args.delta_y)
    await tab.act(tab.page.mouse.wheel(args.delta_x, args.delta_y))


class _MouseClickArgs(_MouseMoveArgs):
    button: Button = Field(None, description="Button to click, defaults to left")
    click_count: Number = Field(None, description="Number of clicks, defaults to 1")
    delay: Number = Field(None, description="Milliseconds between mouse down and mouse up, defaults to 0")


@tab_tool("browser_mouse_click_xy", "Click", kind="input", capability="vision")
async def mouse_click(tab: Tab, args: _MouseClickArgs, response: Response) -> None:
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


class _MouseDragArgs(ToolArgs):
    start_x: float = Field(description="Start X coordinate")
    start_y: float = Field(description="Start Y coordinate")
    end_x: float = Field(description="End X coordinate")
    end_y: float = Field(description="End Y coordinate")


@tab_tool("browser_mouse_drag_xy", "Drag mouse", kind="input", capability="vision")
async def mouse_drag(tab: Tab, args: _MouseDragArgs, response: Response) -> None:
    """Drag left mouse button to a given position"""
    response.include_snapshot()
    response.add_code(lambda: call("page.mouse.move", literal(args.start_x), literal(args.start_y)))
    response.add_code(lambda: "page.mouse.down()")
    response.add_code(lambda: call("page.mouse.move", literal(args.end_x), literal(args.end_y)))
    response.add_code(lambda: "page.mouse.up()")
    _check(args.start_x, args.start_y, args.end_x, args.end_y)
    await tab.act(_drag(tab, args))


async def _drag(tab: Tab, args: _MouseDragArgs) -> None:
    mouse = tab.page.mouse
    await mouse.move(args.start_x, args.start_y)
    await mouse.down()
    try:
        await mouse.move(args.end_x, args.end_y)
    finally:
        await mouse.up()
