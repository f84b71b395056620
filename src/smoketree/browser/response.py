"""Gathers what a tool did into one structured answer, which shows of the page only what is new to the client."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from weakref import WeakKeyDictionary

from smoketree.browser.context import Context
from smoketree.browser.failure import ToolFailure
from smoketree.browser.files import Files
from smoketree.browser.journal import LEVELS, ConsoleEntry
from smoketree.browser.protocol import Image, PageHeader, TabHeader, ToolAnswer
from smoketree.browser.scaling import scaled
from smoketree.browser.tab import Tab
from smoketree.display_text import whole

NO_TABS = "No open tabs. Navigate to a URL to create one."


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
    from smoketree.snapshot.diff import diff  # a run asks for none

    text = diff(before, after).render()
    return text if len(text) <= max(200, _WORTHWHILE * len(after)) else None


class Response:
    """What one tool call has to say.

    What the tool asks for (snapshot, tabs) is looked up once it is done. A session that answers with files
    (`output_mode`) writes them then: the snapshot, the console. `shown` is what its client was shown so far;
    `snapshots` says whether acting tools take one.
    """

    def __init__(self, context: Context, shown: ClientView, *, snapshots: bool) -> None:
        self._context = context
        self._snapshots = snapshots
        self._results: list[str] = []
        self._code: list[str] = []
        self._images: list[Image] = []
        self._errors: list[str] = []
        self._raised = False
        self._snapshot: str | None = None
        self._snapshot_path: Path | None = None
        self._wants_snapshot = False
        self._wants_tabs = False
        options = context.options
        self._strict = options.strict
        self._to_files = options.output_mode == "file"
        self._files = context.files
        self.shown = shown

    def add_result(self, text: str) -> None:
        self._results.append(text)

    def add_error(self, text: str) -> None:
        self._errors.append(text)

    def fail(self, text: str) -> None:
        """Notes that the tool failed. As in Playwright MCP, the answer then has nothing but the error."""
        self._raised = True
        self._errors.append(text)

    def add_image(self, image: Image) -> None:
        if self._context.options.image_responses != "omit":
            self._images.append(image)

    def path_for(self, filename: str | None, prefix: str, ext: str) -> Path:
        """Where a tool may write: the given name in the workspace, or an automatic one in the output folder.

        Its folder exists. Raises ToolFailure where it would lie outside the roots.
        """
        path = self._files.named(filename) if filename else self._files.unnamed(prefix, ext)
        self._files.make_folder(path)
        return path

    def add_file(self, title: str, content: str | bytes, *, prefix: str, ext: str, filename: str | None = None) -> Path:
        """Writes a file (a text is redacted) and links it in the result. Raises ToolFailure where it may not be."""
        path = self.write_file(content, prefix=prefix, ext=ext, filename=filename)
        self.add_file_link(title, path)
        return path

    def add_text(self, title: str, text: str, *, prefix: str, ext: str, filename: str | None) -> None:
        """The text as a result, or as the named file that the result links. Raises ToolFailure as `add_file`."""
        if filename is None:
            self.add_result(text)
        else:
            self.add_file(title, text, prefix=prefix, ext=ext, filename=filename)

    def write_file(self, content: str | bytes, *, prefix: str, ext: str, filename: str | None = None) -> Path:
        """Writes a file (a text is redacted) and names it nowhere. Raises ToolFailure where it may not be."""
        path = self.path_for(filename, prefix, ext)
        self._write(path, content)
        return path

    def add_file_link(self, title: str, path: Path) -> None:
        """Links a file that was written already."""
        self._files.make_room(path)
        self.add_result(f"- [{title}]({self._files.link(path)})")

    def add_code(self, code: Callable[[], str]) -> None:
        """Notes the Python of what was done; made only where code is asked for."""
        if self._context.options.codegen != "none":
            self._code.append(code())

    def include_evidence(self, *, always: bool = False) -> None:
        """Asks for a snapshot after an action to which Playwright MCP gives none, where each is to leave one."""
        if always or self._context.options.eager_snapshots:
            self.include_snapshot()

    def include_snapshot(self) -> None:
        """Asks for a fresh snapshot of the page as it is in the end."""
        self._wants_snapshot = self._snapshots
        if self._snapshots and self._context.current is not None:
            self._context.current.expect_snapshot()

    def set_snapshot(self, text: str, *, filename: str | None = None, whole_page: bool = False) -> None:
        """Gives a snapshot that the tool itself took.

        The answer contains it, or links it if it is written to the named file. `whole_page`: it shows all of the
        current page, and later diffs are taken against it. Raises ToolFailure where the file may not be written.
        """
        self._snapshot = text
        if filename:
            self._snapshot_path = self.path_for(filename, "page", "yml")
        if whole_page and self._context.current is not None:
            self.shown.set_snapshot(self._context.current, text)

    def include_tabs(self) -> None:
        """Asks for the list of tabs among the results, as they are in the end."""
        self._wants_tabs = True

    async def finish(self) -> ToolAnswer:
        """The answer, with the page as it is now."""
        if self._raised and not self._strict:
            return self.bare()
        tab = self._context.current
        diff = link = None
        if tab is not None and tab.refused is not None:
            await self._context.leave_refused(tab)
            self._errors.append(tab.take_refusal())
        elif tab is not None and self._wants_snapshot and self._snapshot is None and not tab.modals.states:
            self._snapshot = await self._take_snapshot(tab)
            if self._snapshot is not None:
                if self._context.options.snapshot_mode == "diff":  # None where the client is due the whole
                    before = self.shown.snapshot(tab)
                    self.shown.set_snapshot(tab, self._snapshot)
                    diff = None if before is None else difference(before, self._snapshot)
                if self._to_files:
                    self._snapshot_path = self.path_for(None, "page", "yml")
        elif tab is not None and self._wants_snapshot and tab.modals.states and self._to_files and not self._strict:
            # Playwright MCP gives an empty one where it can read nothing.
            self._snapshot, self._snapshot_path = "", self.path_for(None, "page", "yml")
        if self._snapshot is not None and self._snapshot_path is not None:
            self._write(self._snapshot_path, self._snapshot)
            link = self._files.link(self._snapshot_path)
        console: tuple[str, ...] = ()
        if tab is not None and not tab.modals.states and self._to_files:
            console = console_events(tab, self.shown.console(tab), self._files)
        page, tabs, changed = await self._headers()
        if self._wants_tabs:
            self._results += tab_lines(tabs)
        said = self.bare()
        return replace(
            said,
            tabs=tabs if self._wants_tabs or len(tabs) > 1 else (),
            page=page,
            modals=tab.modals.states if tab is not None else (),
            show_page=self._snapshot is not None or self._wants_snapshot or (changed and not self._wants_tabs),
            snapshot=self._snapshot,
            snapshot_link=link,
            snapshot_diff=diff,
            gone_refs=tab.refs.take_missing() if tab is not None and self._snapshot is not None else (),
            events=(*console, *said.events),
            images=tuple([await asyncio.to_thread(scaled, image) for image in self._images]),
        )

    def bare(self) -> ToolAnswer:
        """The answer without the page, for when the page does not answer."""
        complete = self._strict or not self._raised
        return ToolAnswer(
            error="\n".join(self._errors) or None,
            raised=self._raised,
            results=tuple(self._results) if complete else (),
            code=tuple(self._code) if complete else (),
            show_page=False,
            events=self._context.downloads.take_events() if complete else (),
            images=tuple(self._images) if complete else (),
        )

    async def _take_snapshot(self, tab: Tab) -> str | None:
        try:
            return await tab.snapshot()
        except ToolFailure:
            if self._errors:
                return None  # the tool failed already, and the page cannot be read because of it
            raise

    async def _headers(self) -> tuple[PageHeader | None, tuple[TabHeader, ...], bool]:
        """The current page's header, those of all tabs, and whether any is new to the client."""
        context = self._context
        tabs = tuple(context.tabs)
        headers = await asyncio.gather(*(tab.header() for tab in tabs))
        page, changed, listed = None, False, []
        for index, (tab, header) in enumerate(zip(tabs, headers, strict=True)):
            current = tab is context.current
            changed |= self.shown.header_changed(tab, header)
            listed.append(TabHeader(index, header.url, header.title, current, header.crashed, header.isolated))
            page = header if current else page
        return page, tuple(listed), changed

    def _write(self, path: Path, content: str | bytes) -> None:
        if isinstance(content, str):
            content = whole(self._context.redactor.text(content)).encode()
        self._files.write(path, content)


def tab_lines(tabs: tuple[TabHeader, ...]) -> list[str]:
    """The tabs as an answer lists them."""
    lines = []
    for tab in tabs:
        current, crashed = " (current)" if tab.current else "", " [crashed]" if tab.crashed else ""
        isolated = f" [isolatedContext: {tab.isolated}]" if tab.isolated else ""
        lines.append(f"- {tab.index}:{current} [{tab.title}]({tab.url}){crashed}{isolated}")
    return lines or [NO_TABS]
