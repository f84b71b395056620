"""The tools that look at the page, wait for it, and keep a value that it shows. They change nothing on it."""

import json
from dataclasses import replace
from functools import cache
from importlib.resources import files

from smoketree.agent.model.conversation import Picture
from smoketree.agent.prompting import one_line
from smoketree.agent.toolbox import arguments as arg
from smoketree.agent.toolbox.tool_context import Done, ToolContext, ToolError
from smoketree.language.claim import TextShown
from smoketree.plan.values import remembered
from smoketree.snapshot.compress import fold_rows, window
from smoketree.snapshot.fold import fold, has_phrase
from smoketree.snapshot.label import label, visible_text
from smoketree.snapshot.outline import Outline, subtree
from smoketree.snapshot.search import search
from smoketree.snapshot.tree import Tree

WINDOW = 8_000
"""Characters of the page that a snapshot call gives at once."""

_MOST_HITS = 12
_LARGEST_PICTURE = 4_000_000
_LONGEST_VALUE = 4_000


async def snapshot(context: ToolContext, args: arg.Snapshot) -> Done:
    """The page, a part of it, or what a search finds in it."""
    context.begin("browser_snapshot", "look at the page")
    if args.offset and context.cut is not None:
        return _part(context, context.cut, args.offset)
    view = await context.look()
    text = view.snapshot
    if text is None:
        return Done("looked", acted=False)
    if args.find is not None:
        return Done("searched the page", await _found(context, text, args.find), acted=False, page=False)
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


async def screenshot(context: ToolContext, args: arg.Screenshot) -> Done:
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


async def evaluate(context: ToolContext, args: arg.Evaluate) -> Done:
    """A value that a script reads off the page: the browser refuses one that does anything else."""
    context.begin("browser_inspect", f"read {one_line(args.expression, 200)}")
    answer = await context.call("browser_inspect", {"expression": args.expression})
    text = answer.results[-1] if answer.results else "undefined"
    cut = text if len(text) <= _LONGEST_VALUE else text[:_LONGEST_VALUE] + "\n... (cut)"
    return Done("read the value", cut, kind="value", acted=False, page=False)


async def _found(context: ToolContext, text: str, sought: str) -> str:
    found = ""
    if len(sought) > 2 and sought.startswith("/") and sought.rfind("/") > 0:
        answer = await context.call("browser_find", {"regex": sought, "maxResults": _MOST_HITS})
        found = "\n".join(answer.results)
    found = found or search(Outline(text), sought, _MOST_HITS)
    return found if len(found) <= WINDOW else found[:WINDOW] + "\n... (cut: search for something rarer)"


def _part(context: ToolContext, text: str, offset: int) -> Done:
    """A window of the text; the rest is kept, so that the next offset reads on in the same."""
    context.cut = text
    if offset > len(text):
        raise ToolError(f"there is no offset {str(offset)[:12]}: the snapshot has {len(text)} characters")
    part = window(text, offset, size=WINDOW, tail=0)
    more = f"; {len(text)} characters in all, go on with offset {part.next_offset}" if part.has_more else ""
    return Done(f"looked{more}", part.text.rstrip("\n"), acted=False, page=False)


LONGEST_WAIT = 10_000.0
"""Milliseconds of a plain wait (seed 001)."""

LONGEST_FOR_TEXT = 30_000.0
"""Milliseconds that a text may take."""

_LONGEST_STABLE, _LONGEST_QUIET = 60.0, 10.0
_SLICE = 20.0  # seconds: a script that takes longer than a page may be given is taken for a page that hangs


async def wait(context: ToolContext, args: arg.Wait) -> Done:
    """Waits for a text to come or to go, or for a time."""
    if args.text is None and args.gone is None:
        if args.ms is None:
            raise ToolError("say what to wait for: text, gone, or ms")
        seconds = min(args.ms, LONGEST_WAIT) / 1000
        context.begin("browser_wait_for", f"wait {seconds:g} s")
        await context.stage.clock.sleep(seconds)
        await context.look()
        return Done(f"waited {seconds:g} s" + (", which is the longest wait" if args.ms > LONGEST_WAIT else ""))
    text = context.public(args.text or args.gone or "")
    seconds = min(args.ms if args.ms is not None else LONGEST_WAIT, LONGEST_FOR_TEXT) / 1000
    comes = "appears" if args.text is not None else "is gone"
    context.begin("browser_wait_for", f'wait until "{one_line(text, 100)}" {comes}')
    seen = await context.stage.tools.hold(TextShown(text, negated=args.text is None), seconds)
    await context.look()
    if not seen.holds:
        raise ToolError(f"timed out after {seconds:g} s", (f"seen: {seen.seen[:500]}",), text)
    return Done("the text is there" if args.text is not None else "the text is gone")


@cache
def _script() -> str:
    return files("smoketree.agent.toolbox").joinpath("wait_for_stable.js").read_text("utf-8")


async def wait_for_stable(context: ToolContext, args: arg.WaitForStable) -> Done:
    """Waits until the page has been quiet for a while. A page that goes to another address begins anew."""
    clock = context.stage.clock
    longest = min(args.timeout_seconds, _LONGEST_STABLE)
    still = min(args.stable_seconds, _LONGEST_QUIET, longest)
    context.begin("wait_for_stable", f"wait until nothing changes for {still:g} s")
    began = clock.monotonic()
    quiet, changes = 0.0, 0
    while quiet < still:
        left = longest - (clock.monotonic() - began)
        if left <= 0:
            await context.look()
            raise ToolError(f"the page is still changing after {longest:g} s ({changes} changes seen)")
        script = _script() % (still * 1000, min(left, _SLICE) * 1000, quiet * 1000)
        answer = await context.stage.tools.call("browser_evaluate", {"function": script})
        if answer.modals:
            break
        found = json.loads(answer.results[-1]) if answer.results else {}
        told = found if isinstance(found, dict) else {}
        quiet = told.get("quiet", 0) / 1000 if answer.error is None else 0.0
        changes += told.get("changes", 0)
        if answer.error is not None:
            await clock.sleep(min(0.2, left))  # the page went on while it was watched
    await context.look()
    return Done(f"nothing changed for {still:g} s; {changes} changes before that")


async def remember(context: ToolContext, args: arg.Remember) -> Done:
    """Keeps the value under the name that the line at work gives, once, if the page shows it.

    Raises ToolError otherwise: a model could make an assertion true by what it has kept.
    """
    context.begin("remember", f"remember {args.name}")
    if args.name not in remembered(context.line):
        raise ToolError("the line at work does not say to remember a value under that name")
    kept = (context.case.at, args.name)
    if kept in context.case.kept:
        raise ToolError("this line has remembered its value already")
    value = " ".join(args.value.split())
    view = await context.look()
    if not value or not _stands(view.tree, value):
        raise ToolError("the page does not show that value, letter by letter", named=args.value)
    context.stage.remember(args.name, value)
    context.case.kept.add(kept)
    context.begin("remember", f'remember "{one_line(value, 80)}" as {args.name}')
    return Done(f"kept as {{{{{args.name}}}}}", page=False)


def _stands(tree: Tree, value: str) -> bool:
    """Whether a text, a name or a field's value on the page has the value, as whole words."""
    folded = fold(value)
    for node in tree:
        for text in (node.text or "", label(tree, node) if node.name or node.end == node.index + 1 else ""):
            plain = " ".join(text.split())
            if value in plain and has_phrase(fold(plain), folded):
                return True
    whole = " ".join(" ".join(visible_text(tree, root).split()) for root in tree if root.parent is None)
    return value in whole and has_phrase(fold(whole), folded)
