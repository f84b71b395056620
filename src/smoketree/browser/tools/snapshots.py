"""The snapshot on demand, and searching it."""

from typing import Annotated, Literal

from pydantic import Field

from smoketree.browser.arguments import FileName, Flag, Given, Number, Text, Whole, expression
from smoketree.browser.difference import difference
from smoketree.browser.failure import ToolFailure
from smoketree.browser.registry import ToolArgs, tab_tool, target_field
from smoketree.browser.response import Response
from smoketree.browser.tab import Tab
from smoketree.browser.unnamed import capture_with_unnamed
from smoketree.snapshot.compress import compress, fold_rows, window
from smoketree.snapshot.search import Regex, RegexError, SearchError, search

__all__ = ["find", "snapshot"]


class SnapshotArgs(ToolArgs):
    """Arguments of browser_snapshot."""

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
async def snapshot(tab: Tab, args: SnapshotArgs, response: Response) -> None:
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
        text = _window(text, args.offset, response)
    response.set_snapshot(text, filename=args.filename, whole_page=plain and not args.compress and args.offset is None)


async def _text(tab: Tab, args: SnapshotArgs) -> str:
    if args.offset:
        kept = tab.windows.get(_asked(args))
        if kept is not None:
            return kept
    if args.depth is not None and not float(args.depth).is_integer():
        raise ToolFailure(f"depth: expected integer, got float {args.depth:g}")
    depth = None if args.depth is None else int(args.depth)
    if args.target:
        target = await tab.locate(args.target, code=False)
        text = await tab.part(target.locator, depth=depth, boxes=args.boxes)
    elif args.unnamed:
        text = await tab.race(capture_with_unnamed(tab.page))
        tab.refs.add_snapshot(text, whole=False)
    else:
        text = await tab.whole(depth=depth, boxes=args.boxes)
    if args.offset is not None:
        tab.windows[_asked(args)] = text
    return text


async def _add_difference(tab: Tab, args: SnapshotArgs, response: Response) -> bool:
    """Adds the diff to the answer; False if the client has no snapshot to compare with, or the whole page is
    shorter."""
    before = response.shown.snapshot(tab)
    text = await tab.whole()
    changed = difference(before, text) if before is not None else None
    if changed is None:
        return False
    response.shown.set_snapshot(tab, text)
    said = changed or "Nothing changed since the last snapshot."
    if args.filename is None:
        response.add_result(said)
    else:
        await response.add_file("Snapshot difference", said, prefix="page", ext="diff", filename=args.filename)
    return True


def _window(text: str, offset: int, response: Response) -> str:
    if offset > len(text):
        raise ToolFailure(f"The snapshot has {len(text)} characters: there is no offset {offset}.")
    part = window(text, offset)
    if part.truncated:
        left = f"the next offset is {part.next_offset}" if part.has_more else "this is the last"
        response.add_result(f"Snapshot of {part.total_chars} characters from {offset} on: {left}.")
    return part.text


def _asked(args: SnapshotArgs) -> tuple[object, ...]:
    return (args.target, args.depth, args.boxes, args.unnamed)


class FindArgs(ToolArgs):
    """Arguments of browser_find."""

    text: Text = Field(
        None, description="Text to search for in the page snapshot, in upper or lower case. Either text or regex."
    )
    regex: Annotated[Text, expression(Regex)] = Field(
        None,
        description="Regular expression to search for in the page snapshot, with flags if it is between slashes "
        '("/error/i"). Either text or regex.',
    )
    max_results: Number = Field(None, description="Maximum number of matches to return. Defaults to all.")
    filename: FileName = Field(
        None, description="File to save the result to, relative to the workspace, in place of returning it."
    )


@tab_tool("browser_find", "Find in page snapshot", kind="readOnly")
async def find(tab: Tab, args: FindArgs, response: Response) -> None:
    """Search the page's accessibility snapshot for a text or a regular expression. Returns what matches with its ref,
    the lines around it and the path that leads to it: much less than the whole snapshot."""
    try:
        # Asked first without a page: what is wrong with the question needs none.
        search("", text=args.text, regex=args.regex, max_results=args.max_results)
        # Redacted first: what is found must not tell a secret letter by letter.
        text = tab.context.redactor.text(await tab.whole())
        found = search(text, text=args.text, regex=args.regex, max_results=args.max_results)
    except (SearchError, RegexError) as error:
        response.add_error(str(error))
        return
    if args.filename is None:
        response.add_result(found)
    else:
        await response.add_file("Find results", found, prefix="find", ext="md", filename=args.filename)
