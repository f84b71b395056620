"""Screenshots."""

import time
from pathlib import PurePath
from typing import Literal

from pydantic import Field

from smoketree.browser.failure import ToolFailure
from smoketree.browser.protocol import Image
from smoketree.browser.registry import ToolArgs, tab_tool, target_field
from smoketree.browser.response import Response
from smoketree.browser.tab import Tab

_TYPES: dict[str, Literal["png", "jpeg"]] = {".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg"}


class TakeScreenshotArgs(ToolArgs):
    """Arguments of browser_take_screenshot."""

    element: str | None = Field(None, description="Human-readable element description")
    target: str | None = target_field(default=None)
    type: Literal["png", "jpeg"] | None = Field(None, description="Image format; by the file name, else png.")
    filename: str | None = Field(None, description="File name to save the screenshot to, in the output folder.")
    full_page: bool = Field(
        False, description="Takes the full scrollable page. Cannot be used with element screenshots."
    )
    scale: Literal["css", "device"] = Field("css", description="Image resolution: CSS pixels or device pixels.")


@tab_tool("browser_take_screenshot", "Take a screenshot", kind="readOnly")
async def take_screenshot(tab: Tab, args: TakeScreenshotArgs, response: Response) -> None:
    """Take a screenshot of the current page. Use browser_snapshot for actions."""
    if args.full_page and args.target is not None:
        raise ToolFailure("fullPage cannot be used with element screenshots.")
    suffix = PurePath(args.filename).suffix.lower() if args.filename else ""
    kind = args.type or _TYPES.get(suffix, "png")
    name = args.filename or f"page-{time.time_ns() // 1_000_000}.{kind}"
    path = tab.context.file(name)
    if args.target is not None:
        target = await tab.locate(args.target)
        response.add_code(lambda: f"await {target.code}.screenshot(path={name!r})")
        shot = target.locator.screenshot(type=kind, scale=args.scale, timeout=tab.action_timeout)
    else:
        response.add_code(lambda: f"await page.screenshot(path={name!r}, full_page={args.full_page})")
        shot = tab.page.screenshot(type=kind, scale=args.scale, full_page=args.full_page, timeout=tab.action_timeout)
    content = await tab.race(shot)
    path.write_bytes(content)
    response.add_result(f"- [Screenshot]({name})")
    if args.filename is None:
        response.add_image(Image(content, f"image/{kind}"))
