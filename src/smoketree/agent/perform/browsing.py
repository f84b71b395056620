"""Acts on the page as a whole: addresses, history, tabs, dialogs, waiting, remembering; and those that prepare a case
without the page: a request to the preview's server, an authenticator for passkeys."""

import json
from collections.abc import Sequence
from urllib.parse import urljoin

from smoketree.agent.outcome import ActStatus, Row
from smoketree.agent.perform.act_context import ActContext, ActStopped, Element, not_done
from smoketree.browser.protocol import FORWARD, RELOAD, TabHeader
from smoketree.language.act import Act, Verb
from smoketree.language.claim_terms import ClaimOutcome
from smoketree.language.index import PageIndex
from smoketree.language.locate import Located, locate
from smoketree.snapshot.fold import fold
from smoketree.snapshot.label import label, own_text, visible_text
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import EDITABLE
from smoketree.snapshot.tree import Tree

WAIT = 15.0
"""Seconds that "wait until ..." waits, unless the line says how long."""

_LONGEST_PAUSE = 30.0
"""Seconds that browser_wait_for waits at most (Playwright MCP)."""

_LONGEST_ANSWER = 200  # characters
_CELLS = frozenset({"cell", "gridcell", "rowheader", "columnheader", "heading", "term", "definition"})


async def open_address(act: Act, context: ActContext) -> None:
    """Opens an address: absolute, or a path on the preview."""
    if act.mode == "new tab":
        named = act.values and act.values[0] != "about:blank"
        address = urljoin(context.stage.base_url, act.values[0]) if named else ""
        arguments = {"action": "new"} | ({"url": address} if address else {})
        await context.call("browser_tabs", arguments, f"open a new tab{f' at {address}' if address else ''}")
        return
    address = urljoin(context.stage.base_url, act.values[0])
    await context.call("browser_navigate", {"url": address}, f"open {address}")


_HISTORY = {
    Verb.BACK: ("browser_navigate_back", {}, "go back"),
    Verb.FORWARD: ("browser_evaluate", {"function": FORWARD}, "go forward"),
    Verb.RELOAD: ("browser_evaluate", {"function": RELOAD}, "reload the page"),
}


async def go_in_history(act: Act, context: ActContext) -> None:
    """Goes back or forward in the history, or loads the page again, as often as the act says."""
    for _ in range(act.count):
        await context.call(*_HISTORY[act.verb])


async def resize(act: Act, context: ActContext) -> None:
    """Makes the viewport that large, in CSS pixels."""
    width, height = (int(value) for value in act.values)
    await context.call("browser_resize", {"width": width, "height": height}, f"resize to {width}x{height}")


async def answer_dialog(act: Act, context: ActContext) -> None:
    """Accepts or dismisses the browser's dialog, which may still be on its way."""
    accept = act.verb is Verb.ACCEPT_DIALOG
    async for _ in context.moments():
        if (await context.stage.look()).answerable:
            break
    else:
        raise not_done("no dialog of the browser is open", 'for a dialog of the page, write: Click "..." in the dialog')
    text: dict[str, object] = {"promptText": act.values[0]} if act.values else {}
    said = f"{'accept' if accept else 'dismiss'} the dialog" + (f' with "{act.values[0]}"' if act.values else "")
    await context.call("browser_handle_dialog", {"accept": accept, **text}, said)


# Tabs


async def switch_tab(act: Act, context: ActContext) -> None:
    """Goes to a tab: one of the page, or one of the browser, by its number, "new", "other", or a part of its title or
    address. A number is refused where the page has tabs and the browser has several, too."""
    which = act.values[0]
    tabs: Sequence[TabHeader] = ()
    async for _ in context.moments():
        tabs = await _tabs(context)
        on_page = await _tab_of_page(context, which)
        if on_page is not None and _number(which) and len(tabs) > 1:
            hint = f'write: Switch to the browser tab {which}, or name it: Click the "..." tab'
            raise not_done("the page has tabs, and so has the browser", hint, (on_page.said,))
        if on_page is not None:
            await context.use("browser_click", on_page, f"click {on_page.said}")
            return
        chosen = tab_called(which, tabs)
        if len(chosen) == 1:
            index = {"action": "select", "index": chosen[0].index}
            await context.call("browser_tabs", index, f"switch to the tab {which}")
            return
    there = tuple(f'"{tab.title}" ({tab.url})' for tab in tabs)
    if which == "new":
        raise not_done("no new browser tab was opened", candidates=there)
    raise not_done(f"there is not exactly one browser tab for: {which}", candidates=there)


async def _tabs(context: ActContext) -> Sequence[TabHeader]:
    """The tabs of the browser that belong to the person who acts."""
    tabs = (await context.stage.tools.call("browser_tabs", {"action": "list"})).tabs
    here = next((tab.isolated for tab in tabs if tab.current), None)
    return [tab for tab in tabs if tab.isolated == here]


async def _tab_of_page(context: ActContext, which: str) -> Element | None:
    """The tab of the page that is meant, if there is one."""
    if which in {"new", "last", "other"}:
        return None
    number = _number(which)
    query = Query(roles=("tab",), nth=number) if number else Query(which, ("tab",), quoted=False)
    found = locate(PageIndex(await context.tree()), query, what="tab")
    return Element(found.ref, found.said, found.note, found.node) if isinstance(found, Located) else None


def _number(text: str) -> int | None:
    return int(text) if text.removeprefix("-").isdecimal() else None


def tab_called(which: str, tabs: Sequence[TabHeader]) -> list[TabHeader]:
    """The tabs that the words may mean: "2", "new" (the last of several), "other", "last", or a title or address."""
    number = _number(which)
    if number is not None:
        at = number - 1 if number > 0 else len(tabs) + number
        return list(tabs[at : at + 1]) if at >= 0 else []
    if which in {"new", "last"}:
        return list(tabs[-1:]) if len(tabs) > 1 or which == "last" else []
    if which == "other":
        return [tab for tab in tabs if not tab.current] if len(tabs) == 2 else []
    exact = [tab for tab in tabs if which in {tab.title, tab.url}]
    return exact or [tab for tab in tabs if which in tab.title or which in tab.url]


async def close_tab(act: Act, context: ActContext) -> None:
    """Closes the current tab, or, with the mode "new", the one that was opened last of two; never the only one."""
    arguments: dict[str, object] = {"action": "close"}
    tabs = await _tabs(context)
    if not act.mode and len(tabs) < 2:
        raise not_done("it is the only tab of the browser", "for what lies over the page, write: Close the dialog")
    if act.mode == "new":
        if len(tabs) != 2:
            there = tuple(f'"{tab.title}" ({tab.url})' for tab in tabs)
            raise not_done(f"the browser has {len(tabs)} tabs, not two", candidates=there)
        arguments["index"] = tabs[-1].index
    await context.call("browser_tabs", arguments, f"close the {'new ' * (act.mode == 'new')}tab")


# Waiting


async def wait(act: Act, context: ActContext) -> None:
    """Waits for seconds, for claims, or until the page has settled."""
    if act.claims:
        await _wait_for_claims(act, context)
        return
    if not act.values:
        await context.stage.tools.settled(act.within or WAIT)
        context.note("the page has settled")
        return
    left = float(act.values[0])
    said = f"wait {left:g} s"
    while left > 0:
        await context.call("browser_wait_for", {"time": min(left, _LONGEST_PAUSE)}, said)
        left, said = left - _LONGEST_PAUSE, ""


async def _wait_for_claims(act: Act, context: ActContext) -> None:
    clock = context.stage.clock
    started, began = clock.now(), clock.monotonic()
    said = f"wait until {'; '.join(map(str, act.claims))}"
    for claim in act.claims:
        left = max(0.0, began + (act.within or WAIT) - clock.monotonic())
        seen = await context.stage.tools.hold(claim, left)
        if not seen.holds:
            error = f"timed out after {clock.monotonic() - began:.0f} s: {seen.seen}"
            context.rows.append(Row("browser_wait_for", said, started, clock.monotonic() - began, error))
            contradicted = seen.outcome is ClaimOutcome.CONTRADICTED
            raise ActStopped(ActStatus.FAILED if contradicted else ActStatus.ERROR, error)
    context.rows.append(Row("browser_wait_for", said, started, clock.monotonic() - began))


# Remembering


async def remember(act: Act, context: ActContext) -> None:
    """Keeps what an element shows, or what follows a label, under the act's name."""
    if act.mode == "label":
        value, note = await _behind_label(act.values[0], context), ""
        said = f'remember what follows "{act.values[0]}" as {act.name}'
    else:
        found = await context.find(act.target or Query())
        value, note = await _value_of(context, found), found.note
        said = f"remember {found.said} as {act.name}"
    context.stage.remember(act.name, value)
    context.note(said, note=note)


async def _value_of(context: ActContext, found: Element) -> str:
    """What a field holds, what a dropdown has selected, or what anything else shows."""
    tree, node = await context.now(found)
    if node is None:
        raise not_done(f"{found.said} is gone")
    if node.role in EDITABLE:
        state = await context.field_state(found)
        if state.get("kind") == "password":
            raise not_done(f"{found.said} is a password field: its content is not remembered")
        if node.role == "combobox":
            chosen = [each for each in tree.children(node) if each.attribute("selected")]
            return node.text or (label(tree, chosen[0]) if chosen else "")
        return str(state.get("value") or "") if state else node.text or ""
    return visible_text(tree, node) or label(tree, node)


async def _behind_label(name: str, context: ActContext) -> str:
    """The one value that follows a label. Raises ActStopped where there is none, or several that differ."""
    values: list[str] = []
    async for _ in context.moments():
        values = values_behind(await context.tree(), name)
        if len(set(values)) == 1:
            return values[0]
    reason = "no value follows" if not values else "different values follow"
    raise not_done(f'{reason} the label "{name}"', candidates=tuple(f'"{value}"' for value in values))


def values_behind(tree: Tree, name: str) -> list[str]:
    """What follows the label on the page: after its colon, or in the next cell or line."""
    wanted = _bare(name)
    said = (own_text(node) or (node.name if node.role in _CELLS else "") for node in tree)
    pieces = [text for text in said if text]
    values = []
    for at, text in enumerate(pieces):
        head, colon, rest = text.partition(":")
        if _bare(head) == wanted and colon and rest.strip():
            values.append(rest.strip())
        elif _bare(text) == wanted and at + 1 < len(pieces):
            values.append(pieces[at + 1].strip())
    return values


def _bare(text: str) -> str:
    return fold(text).strip(" *:")


# Preparing


async def request(act: Act, context: ActContext) -> None:
    """Sends a request to the preview's own origin; an answer other than 2xx fails."""
    method, path, *body = act.values
    url = urljoin(context.stage.base_url, path)
    arguments = {"method": method, "url": url} | ({"body": body[0]} if body else {})
    answer = await context.call("browser_send_request", arguments, f"send {method} {path}")
    said = json.loads(answer.results[0])
    if not 200 <= said["status"] < 300:
        words = " ".join(said["text"].split())[:_LONGEST_ANSWER]
        error = f"{method} {path} was answered {said['status']}" + (f": {words}" if words else "")
        raise ActStopped(ActStatus.FAILED, error)


async def add_passkey(act: Act, context: ActContext) -> None:
    """Adds an authenticator; with a value, it holds a passkey for that host."""
    site = {"site": act.values[0]} if act.values else {}
    await context.call("browser_add_authenticator", site, "add a passkey authenticator")


BROWSING = {
    Verb.OPEN: open_address,
    **dict.fromkeys(_HISTORY, go_in_history),
    Verb.RESIZE: resize,
    Verb.ACCEPT_DIALOG: answer_dialog,
    Verb.DISMISS_DIALOG: answer_dialog,
    Verb.SWITCH_TAB: switch_tab,
    Verb.CLOSE_TAB: close_tab,
    Verb.WAIT: wait,
    Verb.REMEMBER: remember,
    Verb.REQUEST: request,
    Verb.ADD_PASSKEY: add_passkey,
}
