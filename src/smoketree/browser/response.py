"""Gathers what a tool did into one structured answer."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from smoketree.browser.client_view import console_events, difference
from smoketree.browser.context import Context
from smoketree.browser.failure import ToolFailure
from smoketree.browser.protocol import Image, PageHeader, TabHeader, ToolAnswer
from smoketree.browser.scaling import scaled
from smoketree.browser.tab import Tab
from smoketree.report.plain import whole

NO_TABS = "No open tabs. Navigate to a URL to create one."


class Response:
    """What one tool call has to say.

    What the tool asks for (snapshot, tabs) is looked up once it is done. A session that answers with files
    (`output_mode`) writes them then: the snapshot, the console. `snapshots` says whether acting tools take one.
    """

    def __init__(self, context: Context, *, snapshots: bool) -> None:
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
        self.shown = context.shown

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
