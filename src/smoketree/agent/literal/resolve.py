"""From an action to the one tool call that does it on the page as it stands, or to why there is none.

An element is acted upon only where exactly one is meant; what is not there, or there twice, is never guessed.
"""

from collections.abc import Sequence

from smoketree.agent.literal.actions import (
    Action,
    Back,
    ChooseTab,
    Click,
    CloseTab,
    Drag,
    ElementAction,
    Expand,
    FindAndClick,
    Forward,
    HandleDialog,
    Hover,
    LogIn,
    NewTab,
    Open,
    PageAction,
    Pick,
    Reload,
    Remember,
    RememberLabelled,
    Resize,
    SayIt,
    ScrollTo,
    Search,
    Select,
    SetChecked,
    SwitchTab,
    WaitAction,
    WaitElement,
    WaitSeconds,
    WaitSettled,
    WaitText,
    WaitUntil,
)
from smoketree.agent.literal.mail_actions import EnterCode, MailAction, OpenMailLink, UseAddress, WaitForCode
from smoketree.agent.literal.motion_actions import Rearrange, SetSliders
from smoketree.agent.literal.resolve_choice import select
from smoketree.agent.literal.resolve_element import FIELDS, given, pointed
from smoketree.agent.literal.resolve_motion import of_motion
from smoketree.agent.literal.resolve_rows import of_rows
from smoketree.agent.literal.resolve_sought import sought
from smoketree.agent.literal.resolve_text import of_texts
from smoketree.agent.literal.resolved import Ask, Keep, MailDeed, Nothing, Resolved, ToolCall, WaitFor, call
from smoketree.agent.literal.row_actions import Each, Find, GoTo, InEachRow, InRow, MenuPath, OpenItem, OpenMenu, Result
from smoketree.agent.literal.target import Target, Unresolved, target
from smoketree.agent.literal.text_actions import FillByLabels, Highlight, TakeText
from smoketree.agent.literal.text_fields import with_field
from smoketree.browser.protocol import FORWARD, RELOAD, TabHeader
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import is_interactive
from smoketree.snapshot.tree import Tree

__all__ = ["Ask", "Keep", "MailDeed", "Nothing", "Resolved", "ToolCall", "WaitFor", "resolve"]

_READ = frozenset({"text", "generic", "paragraph", "strong", "emphasis", "code"})
_PAIR = 2
_LONGEST_WAIT = 30.0  # seconds that browser_wait_for waits at most (Playwright MCP)
_SCROLLS = {
    "top": "() => window.scrollTo(0, 0)",
    "bottom": "() => window.scrollTo(0, document.documentElement.scrollHeight)",
    "down": "() => window.scrollBy(0, window.innerHeight * 0.9)",
    "up": "() => window.scrollBy(0, -window.innerHeight * 0.9)",
}


def resolve(action: Action, tree: Tree, tabs: Sequence[TabHeader] = (), done: Sequence[str] = ()) -> Resolved:
    """What to call for `action` on the page that `tree` shows.

    `tabs` are the browser's, needed to switch. `done` are the descriptions of the calls already made for this action,
    in order: some take several (see `ToolCall.more`).
    """
    match action:
        case Open() | Back() | Forward() | Reload() | Resize() | HandleDialog():
            return _page(action)
        case WaitText() | WaitSeconds() | WaitSettled() | WaitElement() | WaitUntil():
            return _wait(action, tree)
        case ChooseTab(query):
            return _chosen_tab(query, tree, tabs)
        case SwitchTab() | NewTab() | CloseTab():
            return _tab(action, tabs)
        case UseAddress() | WaitForCode() | EnterCode() | OpenMailLink():
            return _mail(action, tree)
        case Drag():
            return _drag(action, tree)
        case ScrollTo():
            return _scroll(action, tree)
        case _:
            return _of_elements(action, tree, done)


def _of_elements(action: ElementAction, tree: Tree, done: Sequence[str]) -> Resolved:
    match action:
        case SetSliders() | Rearrange():
            return of_motion(action, done)
        case TakeText() | FillByLabels() | Highlight():
            return of_texts(action, tree)
        case InRow() | InEachRow() | OpenItem() | Result() | MenuPath() | Find() | OpenMenu() | Each() | GoTo():
            return of_rows(action, tree, done)
        case Click() | Hover() | Pick() | SetChecked() | Remember():
            return pointed(action, tree, done)
        case Select():
            return select(action, tree, done)
        case Expand() | Search() | SayIt() | LogIn() | FindAndClick() | RememberLabelled():
            return sought(action, tree, done)
        case _:
            return given(action, tree, done)


def _page(action: PageAction | HandleDialog) -> ToolCall:
    match action:
        case HandleDialog(accept, text):
            answer = {} if text is None else {"promptText": text}
            return ToolCall("browser_handle_dialog", {"accept": accept, **answer}, str(action))
        case Open(address):
            return ToolCall("browser_navigate", {"url": address}, str(action))
        case Back():
            return ToolCall("browser_navigate_back", {}, str(action))
        case Forward():
            return ToolCall("browser_evaluate", {"function": FORWARD}, str(action))
        case Reload():
            return ToolCall("browser_evaluate", {"function": RELOAD}, str(action))
        case Resize(width, height):
            return ToolCall("browser_resize", {"width": width, "height": height}, str(action))


def _wait(action: WaitAction, tree: Tree) -> Resolved:
    match action:
        case WaitUntil():
            return WaitFor(str(action))
        case WaitText(text, gone):
            return ToolCall("browser_wait_for", {"textGone" if gone else "text": text}, str(action))
        case WaitSeconds(seconds):
            rest = _wait(WaitSeconds(seconds - _LONGEST_WAIT), tree) if seconds > _LONGEST_WAIT else None
            then = (rest,) if isinstance(rest, ToolCall) else ()
            return ToolCall("browser_wait_for", {"time": min(seconds, _LONGEST_WAIT)}, str(action), then=then)
        case WaitSettled():
            return Nothing("the page has come to rest after the step before")
        case WaitElement(query, gone):
            found = target(tree, query, (), "element", many=True)
            return Nothing(str(action)) if isinstance(found, Target) is not gone else WaitFor(str(action))


def _tab(action: SwitchTab | NewTab | CloseTab, tabs: Sequence[TabHeader]) -> ToolCall | WaitFor | Unresolved:
    match action:
        case SwitchTab(-1) if len(tabs) < _PAIR:
            return WaitFor("no new browser tab was opened")
        case NewTab(address):
            return ToolCall("browser_tabs", {"action": "new"} | ({"url": address} if address else {}), str(action))
        case CloseTab(newest) if newest:
            if len(tabs) != _PAIR:
                return Unresolved(
                    "there are not just two browser tabs", tuple(f'"{tab.title}" ({tab.url})' for tab in tabs)
                )
            return ToolCall("browser_tabs", {"action": "close", "index": tabs[-1].index}, str(action))
        case CloseTab():
            return ToolCall("browser_tabs", {"action": "close"}, str(action))
        case SwitchTab(nth, name):
            wanted = [tab for tab in tabs if name is None or name in tab.title or name in tab.url]
            exact = [tab for tab in wanted if name in {tab.title, tab.url}]
            if nth == 0:
                wanted = [tab for tab in tabs if not tab.current]
            elif nth is not None:
                place = nth - 1 if nth > 0 else len(wanted) + nth
                wanted = wanted[place : place + 1] if place >= 0 else []
            chosen = exact if len(exact) == 1 else wanted
            if len(chosen) == 1:
                return ToolCall("browser_tabs", {"action": "select", "index": chosen[0].index}, str(action))
            titles = tuple(f'"{tab.title}" ({tab.url})' for tab in tabs)
            return Unresolved(f"{'no' if not chosen else 'more than one'} browser tab for: {action}", titles)


def _chosen_tab(query: Query, tree: Tree, tabs: Sequence[TabHeader]) -> Resolved:
    """A number may count both kinds of tabs: where there are both, it is not said which."""
    found = target(tree, query, (), "tab")
    numbered = query.name is None and query.nth is not None
    if isinstance(found, Target) and numbered and len(tabs) >= _PAIR:
        hint = f"of the browser's, say: Switch to browser tab {query.nth}"
        return Unresolved("the page has tabs, and so has the browser", (found.said,), hint)
    if isinstance(found, Target):
        return call("browser_click", found, f"click {found.said}")
    if not found.absent or len(tabs) < _PAIR or query.within is not None:
        return found
    other = _tab(SwitchTab(query.nth if numbered else None, query.name), tabs)
    return other if isinstance(other, ToolCall) and (numbered or query.quoted) else found


def _mail(action: MailAction, tree: Tree) -> Resolved:
    query = action.query if isinstance(action, UseAddress | EnterCode) else None
    if query is None:
        return MailDeed(action)
    found = target(tree, query, FIELDS, "field")
    return found if isinstance(found, Unresolved) else MailDeed(action, found.ref, found.said, found.note)


def _drag(action: Drag, tree: Tree) -> Resolved:
    start, end = target(tree, action.query, (), "element"), target(tree, action.target, (), "element")
    if isinstance(start, Unresolved):
        return start
    if isinstance(end, Unresolved):
        return end
    for found in (start, end):
        if found.note and found.node.role in _READ and not is_interactive(found.node):
            # A sentence that only has the word in it is no place to drag to.
            return Unresolved(f"nothing to drag is called so; a text has the words: {found.said}")
    arguments = {"startElement": start.said, "startRef": start.ref, "endElement": end.said, "endRef": end.ref}
    return ToolCall("browser_drag", arguments, f"drag {start.said} to {end.said}", start.note or end.note)


def _scroll(action: ScrollTo, tree: Tree) -> Resolved:
    if action.query is None:
        return ToolCall("browser_evaluate", {"function": _SCROLLS[action.where]}, str(action))
    query = action.query
    return with_field(tree, query, lambda: target(tree, query, (), "element"), lambda found: _scrolled(action, found))


def _scrolled(action: ScrollTo, found: Target) -> Resolved:
    if action.where:
        height = "element.scrollHeight" if action.where == "bottom" else "0"
        function = f"(element) => element.scrollTo(0, {height})"
        return call("browser_evaluate", found, f"scroll {found.said} to the {action.where}", function=function)
    function = "(element) => element.scrollIntoView({ block: 'center' })"
    return call("browser_evaluate", found, f"scroll to {found.said}", function=function)
