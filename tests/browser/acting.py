"""Short words for what the tests of the browser do all the time."""

import contextlib
import re
from collections.abc import Callable, Container
from contextlib import AbstractAsyncContextManager

import anyio
import psutil

from smoketree.browser.protocol import PageHeader, ToolAnswer
from smoketree.browser.session import Session

OpenSession = Callable[..., AbstractAsyncContextManager[Session]]
"""The fixture `open_session`."""


async def call(session: Session, tool: str, **arguments: object) -> ToolAnswer:
    """Calls `browser_<tool>`."""
    return await session.call(f"browser_{tool}", arguments)


async def visit(session: Session, url: str) -> str:
    """Opens a page; its snapshot."""
    answer = await call(session, "navigate", url=url)
    assert answer.error is None
    assert answer.snapshot is not None
    return answer.snapshot


def header(answer: ToolAnswer) -> PageHeader:
    """The page that an answer shows."""
    assert answer.page is not None
    return answer.page


def ref(snapshot: str | None, description: str) -> str:
    """The ref of the one line that begins with the description (`button "Save"`)."""
    found = re.findall(rf"- '?{re.escape(description)}.*?\[ref=(\w+)\]", snapshot or "")
    assert len(found) == 1, f"{description}: {found} in\n{snapshot}"
    return str(found[0])


async def press(session: Session, description: str, snapshot: str | None = None) -> ToolAnswer:
    """Clicks what the description names."""
    if snapshot is None:
        snapshot = (await call(session, "snapshot")).snapshot
    return await call(session, "click", ref=ref(snapshot, description))


async def until(condition: Callable[[], object], seconds: float = 10.0) -> bool:
    """Whether the condition comes true in time. For what tells nobody when it happens: processes, dialogs."""
    with anyio.move_on_after(seconds):
        while not condition():  # noqa: ASYNC110 - there is no event to wait for
            await anyio.sleep(0.02)
        return True
    return False


def children() -> set[int]:
    """The processes below this one that live, the test runner's own included."""
    return {child.pid for child in psutil.Process().children(recursive=True) if child.status() != psutil.STATUS_ZOMBIE}


def browsers() -> dict[int, str]:
    """The command lines of the browsers below this process, by process: each itself, and the script that may have
    started it."""
    found = {}
    for process in psutil.Process().children(recursive=True):
        with contextlib.suppress(psutil.Error):  # it is ending
            found[process.pid] = " ".join(process.cmdline())
    return {pid: line for pid, line in found.items() if "--headless" in line and "--type=" not in line}


def kill_browsers(spared: Container[int]) -> None:
    """Ends the other browsers below this process by force."""
    for pid in browsers():
        with contextlib.suppress(psutil.Error):  # its end may follow from that of the one before
            if pid not in spared:
                psutil.Process(pid).kill()
