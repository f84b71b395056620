"""The tools that wait for the page."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from smoketree.agent.toolbox import page_arguments as page
from smoketree.agent.toolbox.errors import ToolError
from smoketree.agent.toolbox.fence import one_line
from smoketree.agent.toolbox.tool_context import Done, ToolContext
from smoketree.language.claim import TextShown

LONGEST_WAIT = 10_000.0
"""Milliseconds of a plain wait (seed 001)."""

LONGEST_FOR_TEXT = 30_000.0
"""Milliseconds that a text may take."""

_LONGEST_STABLE, _LONGEST_QUIET = 60.0, 10.0
_SLICE = 20.0  # seconds: a script that takes longer than a page may be given is taken for a page that hangs


async def wait(context: ToolContext, args: page.Wait) -> Done:
    """Waits for a text to come or to go, or for a time."""
    if args.text is None and args.gone is None:
        return await _time(context, args.ms)
    text = context.public(args.text or args.gone or "")
    seconds = min(args.ms if args.ms is not None else LONGEST_WAIT, LONGEST_FOR_TEXT) / 1000
    comes = "appears" if args.text is not None else "is gone"
    context.begin("browser_wait_for", f'wait until "{one_line(text, 100)}" {comes}')
    seen = await context.stage.tools.hold(TextShown(text, negated=args.text is None), seconds)
    await context.look()
    if not seen.holds:
        raise ToolError(f"timed out after {seconds:g} s", (f"seen: {seen.seen[:500]}",), text)
    return Done("the text is there" if args.text is not None else "the text is gone")


async def _time(context: ToolContext, ms: float | None) -> Done:
    if ms is None:
        raise ToolError("say what to wait for: text, gone, or ms")
    seconds = min(ms, LONGEST_WAIT) / 1000
    context.begin("browser_wait_for", f"wait {seconds:g} s")
    await context.stage.clock.sleep(seconds)
    await context.look()
    return Done(f"waited {seconds:g} s" + (", which is the longest wait" if ms > LONGEST_WAIT else ""))


@cache
def _script() -> str:
    return files("smoketree.agent.toolbox").joinpath("wait_for_stable.js").read_text("utf-8")


async def wait_for_stable(context: ToolContext, args: page.WaitForStable) -> Done:
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
        told = _told(answer.results)
        quiet = told.get("quiet", 0) / 1000 if answer.error is None else 0.0
        changes += told.get("changes", 0)
        if answer.error is not None:
            await clock.sleep(min(0.2, left))  # the page went on while it was watched
    await context.look()
    return Done(f"nothing changed for {still:g} s; {changes} changes before that")


def _told(results: tuple[str, ...]) -> dict[str, Any]:
    found = json.loads(results[-1]) if results else {}
    return found if isinstance(found, dict) else {}
