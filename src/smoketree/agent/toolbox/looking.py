"""The tools that look at the page and wait for it. They change nothing."""

from dataclasses import replace

from smoketree.agent.model.conversation import Picture
from smoketree.agent.toolbox import page_arguments as page
from smoketree.agent.toolbox.errors import ToolError
from smoketree.agent.toolbox.fence import one_line
from smoketree.agent.toolbox.tool_context import Done, ToolContext
from smoketree.snapshot.compress import fold_rows, window
from smoketree.snapshot.outline import subtree
from smoketree.snapshot.search import RegexError, SearchError, search

WINDOW = 8_000
"""Characters of the page that a snapshot call gives at once."""

_MOST_HITS = 12
_LARGEST_PICTURE = 4_000_000
_LONGEST_VALUE = 4_000


async def snapshot(context: ToolContext, args: page.Snapshot) -> Done:
    """The page, a part of it, or what a search finds in it."""
    context.begin("browser_snapshot", "look at the page")
    if args.offset and context.cut is not None:
        return _part(context, context.cut, args.offset)
    view = await context.look()
    text = view.snapshot
    if text is None:
        return Done("looked", acted=False)
    if args.find is not None:
        return Done("searched the page", _found(text, args.find), acted=False, page=False)
    if args.target is not None:
        branch = subtree(text, args.target)
        if branch is None:
            raise ToolError(f"no element of the page has the ref {args.target} now")
        return _part(context, branch, args.offset or 0)
    if args.rows is not False:
        folded = fold_rows(text)
        text = folded if len(folded) < len(text) else text
    context.shown = view
    done = _part(context, text, args.offset or 0)
    return replace(done, told=f"url: {one_line(view.url)}\ntitle: {one_line(view.title)}\n{done.told}")


async def screenshot(context: ToolContext, args: page.Screenshot) -> Done:
    """A picture of what is visible. What holds a secret is masked by the browser."""
    where = {"element": args.ref, "ref": args.ref} if args.ref is not None else {}
    context.begin("browser_take_screenshot", "take a picture" + (f" of {args.ref}" if args.ref is not None else ""))
    answer = await context.call("browser_take_screenshot", {"type": "jpeg", **where})
    pictures = tuple(Picture(image.content, image.mime_type) for image in answer.images[:1])
    if not pictures:
        raise ToolError("no picture could be taken")
    if len(pictures[0].content) > _LARGEST_PICTURE:
        raise ToolError("the picture is too large: take one of an element")
    return Done("here is the picture", acted=False, page=False, pictures=pictures)


async def evaluate(context: ToolContext, args: page.Evaluate) -> Done:
    """A value that a script reads off the page: the browser refuses one that does anything else."""
    context.begin("browser_inspect", f"read {one_line(args.expression, 200)}")
    answer = await context.call("browser_inspect", {"expression": args.expression})
    text = answer.results[-1] if answer.results else "undefined"
    cut = text if len(text) <= _LONGEST_VALUE else text[:_LONGEST_VALUE] + "\n... (cut)"
    return Done("read the value", cut, kind="value", acted=False, page=False)


def _found(text: str, sought: str) -> str:
    regex = len(sought) > 2 and sought.startswith("/") and sought.rfind("/") > 0
    try:
        found = search(text, regex=sought, max_results=_MOST_HITS) if regex else ""
        found = found or search(text, text=sought, max_results=_MOST_HITS)
    except (SearchError, RegexError) as error:
        raise ToolError("the search cannot be made", (str(error),)) from error
    return found if len(found) <= WINDOW else found[:WINDOW] + "\n... (cut: search for something rarer)"


def _part(context: ToolContext, text: str, offset: int) -> Done:
    """A window of the text; the rest is kept, so that the next offset reads on in the same."""
    context.cut = text
    if offset > len(text):
        raise ToolError(f"there is no offset {str(offset)[:12]}: the snapshot has {len(text)} characters")
    part = window(text, offset, size=WINDOW, tail=0)
    more = f"; {len(text)} characters in all, go on with offset {part.next_offset}" if part.has_more else ""
    return Done(f"looked{more}", part.text.rstrip("\n"), acted=False, page=False)
