"""What the client of a session was shown last, so that an answer contains only what is new."""

import time
from dataclasses import dataclass, field
from pathlib import Path
from weakref import WeakKeyDictionary

from smoketree.browser.files import Files
from smoketree.browser.journal import LEVELS, ConsoleEntry
from smoketree.browser.protocol import PageHeader
from smoketree.browser.tab import Tab


@dataclass(slots=True)
class ConsoleMark:
    """How far one tab's console was reported: the last entry, and the log file of the current page."""

    last: ConsoleEntry | None = None
    address: str | None = None
    path: Path | None = None
    begun: float = field(default_factory=time.time)
    lines: int = 0


class ClientView:
    """Headers, whole snapshots and console entries as they were shown last."""

    def __init__(self) -> None:
        self._headers: WeakKeyDictionary[Tab, object] = WeakKeyDictionary()
        self._snapshots: WeakKeyDictionary[Tab, str] = WeakKeyDictionary()
        self._console: WeakKeyDictionary[Tab, ConsoleMark] = WeakKeyDictionary()

    def header_changed(self, tab: Tab, header: PageHeader) -> bool:
        """Whether the tab looks other than when it was shown last; from now on this is how it was shown.

        Besides the header that is: whether it is the current one, what its console said, and whether it is blocked.
        """
        console = tab.journal.console
        now = (header, tab is tab.context.current, console[-1] if console else None, bool(tab.modals.states))
        before, self._headers[tab] = self._headers.get(tab), now
        return before != now

    def snapshot(self, tab: Tab) -> str | None:
        """The whole snapshot of the tab that was shown last."""
        return self._snapshots.get(tab)

    def set_snapshot(self, tab: Tab, text: str) -> None:
        self._snapshots[tab] = text

    def console(self, tab: Tab) -> ConsoleMark:
        """How far the tab's console was reported."""
        return self._console.setdefault(tab, ConsoleMark())


def unseen(entries: list[ConsoleEntry], mark: ConsoleMark, level: str) -> list[ConsoleEntry]:
    """The entries after the mark, up to a level; the mark moves on to the last one."""
    start = next((at for at in range(len(entries), 0, -1) if entries[at - 1] is mark.last), 0)
    if entries:
        mark.last = entries[-1]
    return [entry for entry in entries[start:] if entry.level <= LEVELS.index(level)]


def console_events(tab: Tab, mark: ConsoleMark, files: Files) -> tuple[str, ...]:
    """Appends the console entries since the last answer to the page's log file; returns the line that links them, if
    any.

    Each document has a log of its own. Raises ToolFailure where it cannot be written.
    """
    entries = unseen(list(tab.journal.console), mark, tab.context.options.console_level)
    if not entries:
        return ()
    address = tab.page.url.partition("#")[0]
    if mark.path is None or address != mark.address:
        mark.path, mark.address, mark.lines = files.unnamed("console", "log"), address, 0
        mark.begun = min(entries[0].at, time.time())
    lines = [f"[{round((entry.at - mark.begun) * 1000):8d}ms] {entry}\n" for entry in entries]
    text = tab.context.redactor.text("".join(lines))
    files.append(mark.path, text)
    first, mark.lines = mark.lines + 1, mark.lines + text.count("\n")
    place = f"#L{first}" if mark.lines == first else f"#L{first}-L{mark.lines}"
    return (f"New console entries: {files.link(mark.path)}{place}",)


_WORTHWHILE = 0.7
"""A difference that is longer than this part of the whole says less than the whole."""


def difference(before: str, after: str) -> str | None:
    """The difference as text, empty where there is none; None where the whole says it shorter."""
    from smoketree.snapshot.diff import diff

    text = diff(before, after).render()
    return text if len(text) <= max(200, _WORTHWHILE * len(after)) else None
