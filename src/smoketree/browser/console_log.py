"""Writes a page's console to a log file; an answer links only the lines that are new."""

import time

from smoketree.browser.client_view import ConsoleMark, unseen
from smoketree.browser.files import Files
from smoketree.browser.tab import Tab


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
