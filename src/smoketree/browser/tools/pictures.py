"""Screenshots, and the page as a PDF."""

from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import PurePath
from typing import Annotated, Literal

from pydantic import Field

from smoketree.browser.codegen import call
from smoketree.browser.cover import MASK_COLOR, covers
from smoketree.browser.failure import ToolFailure
from smoketree.browser.protocol import Image
from smoketree.browser.response import Response
from smoketree.browser.tab import Tab
from smoketree.browser.tool import ELEMENT, FileName, Flag, Given, Text, ToolArgs, tab_tool, target_field

Format = Literal["png", "jpeg", "webp"]

_FORMATS: dict[str, Format] = {".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg", ".webp": "webp"}
_JPEG_QUALITY = 90


class TakeScreenshotArgs(ToolArgs):
    """Arguments of browser_take_screenshot."""

    element: Text = Field(None, description=ELEMENT)
    target: Text = target_field(default=None)
    type: Annotated[Format | None, Given] = Field(
        None, description="Image format. Without it, that of the file name's extension, else png."
    )
    filename: FileName = Field(
        None,
        description="File to save the screenshot to, relative to the workspace. Without it, it goes into the output "
        "folder as `page-{timestamp}.{png|jpeg|webp}` and comes with the answer.",
    )
    full_page: Flag = Field(
        False, description="Takes the full scrollable page. Cannot be used with element screenshots."
    )
    scale: Literal["css", "device"] = Field(
        "css",
        description="Resolution: CSS pixels (smaller, the same on every device) or device pixels.",
        json_schema_extra={"listedDefault": True},
    )


@tab_tool("browser_take_screenshot", "Take a screenshot", kind="readOnly")
async def take_screenshot(tab: Tab, args: TakeScreenshotArgs, response: Response) -> None:
    """Take a screenshot of the current page. To act on what is on it, use browser_snapshot, or (vision) coordinates."""
    if args.full_page and args.target:
        raise ToolFailure("fullPage cannot be used with element screenshots.")
    suffix = PurePath(args.filename).suffix.lower() if args.filename else ""
    kind = args.type or _FORMATS.get(suffix, "png")
    quality = _JPEG_QUALITY if kind == "jpeg" else None
    if args.target:
        target = await tab.locate(args.target)
        where, label = target.code, args.element or "element"
        take: Callable[..., Awaitable[bytes]] = target.locator.screenshot
    else:
        where, label = "page", "full page" if args.full_page else "viewport"
        take = partial(tab.page.screenshot, full_page=args.full_page)

    async def taken() -> bytes:
        """The picture; what shows a secret is covered."""
        return await take(
            type=kind,
            quality=quality,
            scale=args.scale,
            timeout=tab.action_timeout,
            mask=await covers(tab.page, tab.context.redactor) if tab.context.options.covers else [],
            mask_color=MASK_COLOR,
        )

    content = await tab.race(taken())
    prefix = "element" if args.target else "page"
    path = response.add_file(f"Screenshot of {label}", content, prefix=prefix, ext=kind, filename=args.filename)
    response.add_code(
        lambda: call(
            f"{where}.screenshot",
            path=tab.context.shown_path(path),
            type=kind,
            quality=quality,
            scale=args.scale,
            full_page=args.full_page or None,
        )
    )
    if args.filename is None:
        response.add_image(Image(content, f"image/{kind}"))


class PdfSaveArgs(ToolArgs):
    """Arguments of browser_pdf_save."""

    filename: FileName = Field(
        None,
        description="File to save the pdf to, relative to the workspace. Without it, it goes into the output folder as "
        "`page-{timestamp}.pdf`.",
    )


@tab_tool("browser_pdf_save", "Save as PDF", kind="readOnly", capability="pdf")
async def pdf_save(tab: Tab, args: PdfSaveArgs, response: Response) -> None:
    """Save page as PDF"""
    if tab.context.options.covers:
        raise ToolFailure("PDFs are not available while the session has secrets: they could show them.")
    content = await tab.race(tab.page.pdf())
    path = response.add_file("Page as pdf", content, prefix="page", ext="pdf", filename=args.filename)
    response.add_code(lambda: call("page.pdf", path=tab.context.shown_path(path)))
