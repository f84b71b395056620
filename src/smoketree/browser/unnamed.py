"""Shows what can be clicked and has no name, role, text or hand over it: Playwright leaves that out of a snapshot.

An icon in a `div` with a listener is such a thing. Playwright does show an empty element while the cursor over it is a
hand; so for the moment of one more snapshot, a style sheet of the inspector's (the page's own document stays as it
is, and a content security policy has no say) puts a hand over those that have a listener, take the focus or can be
edited. They come with refs of their own, in their place.

Not found: what only a listener further up knows of (a delegated click) and what is in shadow roots and in frames.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from playwright.async_api import CDPSession, Error, Page

from smoketree.browser.capture import capture
from smoketree.snapshot.outline import marked

MOST = 500
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
            sheet = await _sheet(session)
            await _write(session, sheet, f"{','.join(paths)} {{ cursor: pointer !important }}")
        yield bool(paths)
    finally:
        with suppress(Error):  # the page is gone, and the style sheet with it
            if sheet:
                await _write(session, sheet, "")
            await session.detach()


async def _left_out(session: CDPSession) -> list[str]:
    """Selectors of what can be clicked and shows nothing that says so."""
    document = await _object(session, "document")
    found = await session.send("DOMDebugger.getEventListeners", {"objectId": document, "depth": -1, "pierce": False})
    nodes = dict.fromkeys(
        each["backendNodeId"] for each in found["listeners"] if each["type"] in _EVENTS and "backendNodeId" in each
    )
    listening: list[dict[str, Any]] = []
    await session.send("DOM.enable")
    for node in list(nodes)[:MOST]:
        try:
            resolved = await session.send("DOM.resolveNode", {"backendNodeId": node})
        except Error:
            continue  # it went away meanwhile
        listening.append({"objectId": resolved["object"]["objectId"]})
    answer = await session.send(
        "Runtime.callFunctionOn",
        {"functionDeclaration": _PATHS, "objectId": document, "arguments": listening, "returnByValue": True},
    )
    return [str(path) for path in answer["result"].get("value", [])][:MOST]


async def _object(session: CDPSession, expression: str) -> str:
    answer = await session.send("Runtime.evaluate", {"expression": expression})
    return str(answer["result"]["objectId"])


async def _sheet(session: CDPSession) -> str:
    """A style sheet of the inspector's in the main frame."""
    await session.send("CSS.enable")
    frame = (await session.send("Page.getFrameTree"))["frameTree"]["frame"]["id"]
    return str((await session.send("CSS.createStyleSheet", {"frameId": frame}))["styleSheetId"])


async def _write(session: CDPSession, sheet: str, rule: str) -> None:
    await session.send("CSS.setStyleSheetText", {"styleSheetId": sheet, "text": rule})
