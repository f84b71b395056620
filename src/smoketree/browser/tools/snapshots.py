"""The snapshot on demand, searching it, screenshots, and the page as a PDF."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import PurePath
from typing import Annotated, Any, Literal

from playwright.async_api import CDPSession, Error, Page
from pydantic import Field

from smoketree.browser.capture import MASK_COLOR, capture, covers
from smoketree.browser.codegen import call
from smoketree.browser.failure import ToolFailure
from smoketree.browser.isolated import match_lines
from smoketree.browser.protocol import Image
from smoketree.browser.response import Response, difference
from smoketree.browser.tab import Tab
from smoketree.browser.tool import (
    ELEMENT,
    FileName,
    Flag,
    Given,
    Number,
    Text,
    ToolArgs,
    Whole,
    no_expression,
    tab_tool,
    target_field,
    whole,
)
from smoketree.snapshot.compress import compress, fold_rows, window
from smoketree.snapshot.outline import Outline, marked
from smoketree.snapshot.search import search, show_found, unsearchable

Format = Literal["png", "jpeg", "webp"]

_FORMATS: dict[str, Format] = {".png": "png", ".jpg": "jpeg", ".jpeg": "jpeg", ".webp": "webp"}
_JPEG_QUALITY = 90


class _TakeScreenshotArgs(ToolArgs):
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
async def take_screenshot(tab: Tab, args: _TakeScreenshotArgs, response: Response) -> None:
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
            mask=await covers(tab.page, tab.context.covering) if tab.context.covering is not None else [],
            mask_color=MASK_COLOR,
        )

    content = await tab.race(taken())
    prefix = "element" if args.target else "page"
    path = response.add_file(f"Screenshot of {label}", content, prefix=prefix, ext=kind, filename=args.filename)
    response.add_code(
        lambda: call(
            f"{where}.screenshot",
            path=tab.context.files.link(path),
            type=kind,
            quality=quality,
            scale=args.scale,
            full_page=args.full_page or None,
        )
    )
    if args.filename is None:
        response.add_image(Image(content, f"image/{kind}"))


class _PdfSaveArgs(ToolArgs):
    filename: FileName = Field(
        None,
        description="File to save the pdf to, relative to the workspace. Without it, it goes into the output folder as "
        "`page-{timestamp}.pdf`.",
    )


@tab_tool("browser_pdf_save", "Save as PDF", kind="readOnly", capability="pdf")
async def pdf_save(tab: Tab, args: _PdfSaveArgs, response: Response) -> None:
    """Save page as PDF"""
    if tab.context.covering is not None:
        raise ToolFailure("PDFs are not available while the session has secrets: they could show them.")
    content = await tab.race(tab.page.pdf())
    path = response.add_file("Page as pdf", content, prefix="page", ext="pdf", filename=args.filename)
    response.add_code(lambda: call("page.pdf", path=tab.context.files.link(path)))


MOST_UNNAMED = 500
"""Elements; on a page with more of them the first ones in its order count."""

_EVENTS = frozenset({"click", "dblclick", "mousedown", "mouseup", "pointerdown", "pointerup", "touchstart", "touchend"})

_PATHS = """function (...listening) {
  const own = new Set(listening);
  const out = [];
  const extra = '[tabindex]:not([tabindex="-1"]), [contenteditable]:not([contenteditable="false"])';
  document.querySelectorAll(extra).forEach(each => own.add(each));
  for (const each of own) {
    if (!(each instanceof Element) || each.getRootNode() !== document || each === document.body
        || each === document.documentElement) continue;
    if (each.textContent.trim() || each.querySelector('input, button, a, select, textarea, iframe')) continue;
    const box = each.getBoundingClientRect();
    if (!box.width || !box.height || getComputedStyle(each).cursor === 'pointer') continue;
    let path = '';
    for (let at = each; at !== document.documentElement; at = at.parentElement)
      path = `>:nth-child(${Array.prototype.indexOf.call(at.parentElement.children, at) + 1})${path}`;
    out.push(':root' + path);
  }
  return out;
}"""


async def capture_with_unnamed(page: Page) -> str:
    """The page's snapshot with a line such as `- generic [ref=e7] [unnamed]` for each thing left out of the plain one.

    Where the browser cannot be asked (no Chromium), it is the plain snapshot. Takes two snapshots.
    """
    plain = (await capture(page)).text
    async with _hands(page) as any_left_out:
        if not any_left_out:
            return plain
        return marked(plain, (await capture(page)).text)


@asynccontextmanager
async def _hands(page: Page) -> AsyncIterator[bool]:
    """Puts hands over what is left out; whether there is any."""
    try:
        session = await page.context.new_cdp_session(page)
    except Error:
        yield False
        return
    sheet = ""
    try:
        paths = await _left_out(session)
        if paths:
            await session.send("CSS.enable")
            frame = (await session.send("Page.getFrameTree"))["frameTree"]["frame"]["id"]
            sheet = str((await session.send("CSS.createStyleSheet", {"frameId": frame}))["styleSheetId"])
            await _write(session, sheet, f"{','.join(paths)} {{ cursor: pointer !important }}")
        yield bool(paths)
    finally:
        with suppress(Error):  # the page is gone, and the style sheet with it
            if sheet:
                await _write(session, sheet, "")
            await session.detach()


async def _left_out(session: CDPSession) -> list[str]:
    """Selectors of what can be clicked and shows nothing that says so."""
    evaluated = await session.send("Runtime.evaluate", {"expression": "document"})
    document = str(evaluated["result"]["objectId"])
    found = await session.send("DOMDebugger.getEventListeners", {"objectId": document, "depth": -1, "pierce": False})
    nodes = dict.fromkeys(
        each["backendNodeId"] for each in found["listeners"] if each["type"] in _EVENTS and "backendNodeId" in each
    )
    listening: list[dict[str, Any]] = []
    await session.send("DOM.enable")
    for node in list(nodes)[:MOST_UNNAMED]:
        try:
            resolved = await session.send("DOM.resolveNode", {"backendNodeId": node})
        except Error:
            continue  # it went away meanwhile
        listening.append({"objectId": resolved["object"]["objectId"]})
    answer = await session.send(
        "Runtime.callFunctionOn",
        {"functionDeclaration": _PATHS, "objectId": document, "arguments": listening, "returnByValue": True},
    )
    return [str(path) for path in answer["result"].get("value", [])][:MOST_UNNAMED]


async def _write(session: CDPSession, sheet: str, rule: str) -> None:
    await session.send("CSS.setStyleSheetText", {"styleSheetId": sheet, "text": rule})


class _SnapshotArgs(ToolArgs):
    target: Text = target_field(default=None)
    filename: FileName = Field(
        None, description="File to save the snapshot to, relative to the workspace, in place of returning it."
    )
    depth: Number = Field(None, description="Limit the depth of the snapshot tree")
    boxes: Flag = Field(
        False, description="Include each element's box as [box=x,y,width,height], in CSS pixels of the viewport"
    )
    compress: Annotated[Literal["rows"] | bool | None, Given] = Field(
        None,
        description="Shorten a long snapshot. true: of more than 100 like elements the first 10, and all that can be "
        'used. "rows": of each long list or table the first rows in full, the rest as a count.',
    )
    mode: Annotated[Literal["full", "diff"] | None, Given] = Field(
        None, description='"diff": only what changed since the last snapshot of the whole page that was given.'
    )
    unnamed: Flag = Field(
        False, description="Also show things that can be clicked but have no name or text, marked [unnamed]."
    )
    offset: Annotated[Whole | None, Given] = Field(
        None,
        ge=0,
        description="Return one window of a long snapshot, from this character on; the answer has the next offset. "
        "From the second window on the snapshot is that of the first, unless the page may have changed.",
    )


@tab_tool("browser_snapshot", "Page snapshot", kind="readOnly")
async def snapshot(tab: Tab, args: _SnapshotArgs, response: Response) -> None:
    """Capture accessibility snapshot of the current page, this is better than screenshot"""
    if args.mode == "diff" and await _add_difference(tab, args, response):
        return
    if "boxes" not in args.model_fields_set and tab.context.options.snapshot_boxes:
        args = args.model_copy(update={"boxes": True})
    text = await _text(tab, args)
    plain = not args.target and args.depth is None and not args.boxes and not args.unnamed
    if args.compress:
        text = fold_rows(text) if args.compress == "rows" else compress(text)
    if args.offset is not None:
        if args.offset > len(text):
            raise ToolFailure(f"The snapshot has {len(text)} characters: there is no offset {args.offset}.")
        part = window(text, args.offset)
        if part.truncated:
            left = f"the next offset is {part.next_offset}" if part.has_more else "this is the last"
            response.add_result(f"Snapshot of {part.total_chars} characters from {args.offset} on: {left}.")
        text = part.text
    response.set_snapshot(text, filename=args.filename, whole_page=plain and not args.compress and args.offset is None)


async def _text(tab: Tab, args: _SnapshotArgs) -> str:
    asked = (args.target, args.depth, args.boxes, args.unnamed)
    if args.offset:
        kept = tab.windows.get(asked)
        if kept is not None:
            return kept
    depth = None if args.depth is None else whole("depth", args.depth)
    if args.target:
        target = await tab.locate(args.target, code=False)
        text = await tab.part(target.locator, depth=depth, boxes=args.boxes)
    elif args.unnamed:
        text = await tab.race(capture_with_unnamed(tab.page))
        tab.refs.add_snapshot(text, whole=False)
    else:
        text = await tab.whole(depth=depth, boxes=args.boxes)
    if args.offset is not None:
        tab.windows[asked] = text
    return text


async def _add_difference(tab: Tab, args: _SnapshotArgs, response: Response) -> bool:
    """Adds the diff to the answer; False if the client has no snapshot to compare with, or the whole page is
    shorter."""
    before = response.shown.snapshot(tab)
    text = await tab.whole()
    changed = difference(before, text) if before is not None else None
    if changed is None:
        return False
    response.shown.set_snapshot(tab, text)
    said = changed or "Nothing changed since the last snapshot."
    response.add_text("Snapshot difference", said, prefix="page", ext="diff", filename=args.filename)
    return True


class _FindArgs(ToolArgs):
    text: Text = Field(
        None, description="Text to search for in the page snapshot, in upper or lower case. Either text or regex."
    )
    regex: Text = Field(
        None,
        description="Regular expression to search for in the page snapshot, with flags if it is between slashes "
        '("/error/i"). Either text or regex.',
    )
    max_results: Number = Field(None, description="Maximum number of matches to return. Defaults to all.")
    filename: FileName = Field(
        None, description="File to save the result to, relative to the workspace, in place of returning it."
    )


@tab_tool("browser_find", "Find in page snapshot", kind="readOnly")
async def find(tab: Tab, args: _FindArgs, response: Response) -> None:
    """Search the page's accessibility snapshot for a text or a regular expression. Returns what matches with its ref,
    the lines around it and the path that leads to it: much less than the whole snapshot."""
    problem = unsearchable(args.text, args.regex, args.max_results)
    if problem is not None:
        response.add_error(problem)
        return
    # Redacted first: what is found must not tell a secret letter by letter.
    outline = Outline(tab.context.redactor.text(await tab.whole()))
    if args.regex:
        matches = await match_lines(tab, args.regex, outline.lines)
        if matches is None:
            response.add_error(no_expression("browser_find", "regex"))
            return
        found = show_found(outline, matches.lines, matches.expression, args.max_results)
    else:
        found = search(outline, args.text or "", args.max_results)
    response.add_text("Find results", found, prefix="find", ext="md", filename=args.filename)
