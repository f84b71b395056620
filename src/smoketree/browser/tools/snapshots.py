"""The snapshot on demand."""

from pydantic import Field

from smoketree.browser.capture import capture, capture_selected, subtree
from smoketree.browser.failure import ToolFailure
from smoketree.browser.registry import ToolArgs, tab_tool, target_field
from smoketree.browser.response import Response
from smoketree.browser.tab import Tab, is_ref


class SnapshotArgs(ToolArgs):
    """Arguments of browser_snapshot."""

    target: str | None = target_field(default=None)
    filename: str | None = Field(None, description="Save snapshot to a file instead of returning it in the response.")
    depth: int | None = Field(None, ge=0, description="Limit the depth of the snapshot tree")
    boxes: bool = Field(False, description="Include each element's bounding box as [box=x,y,width,height]")


@tab_tool("browser_snapshot", "Page snapshot", kind="readOnly")
async def snapshot(tab: Tab, args: SnapshotArgs, response: Response) -> None:
    """Capture accessibility snapshot of the current page, this is better than screenshot"""
    text = await _text(tab, args)
    if args.filename is None:
        response.set_snapshot(text)
        return
    path = tab.context.file(args.filename)
    path.write_text(tab.context.redactor.text(text), encoding="utf-8")
    response.add_result(f"- [Snapshot]({args.filename})")


async def _text(tab: Tab, args: SnapshotArgs) -> str:
    if args.target is None:
        return await tab.race(capture(tab.page, depth=args.depth, boxes=args.boxes))
    await tab.locate(args.target)
    if not is_ref(args.target):
        return await tab.race(capture_selected(tab.page, args.target, depth=args.depth, boxes=args.boxes))
    # Cut out of the whole: a snapshot of a part would make all other refs unusable.
    part = subtree(await tab.race(capture(tab.page, boxes=args.boxes)), args.target)
    if part is None:
        raise ToolFailure(f"Ref {args.target} not found in the current page snapshot. Try capturing new snapshot.")
    return part if args.depth is None else _shallow(part, args.depth)


def _shallow(text: str, depth: int) -> str:
    return "\n".join(line for line in text.splitlines() if len(line) - len(line.lstrip(" ")) <= 2 * depth)
