"""Gathers what a tool did into one structured answer."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from smoketree.browser.failure import ToolFailure
from smoketree.browser.protocol import Image, ToolAnswer

if TYPE_CHECKING:
    from smoketree.browser.context import Context
    from smoketree.browser.tab import Tab


class Response:
    """What one tool call has to say. `wants_snapshot` and `wants_tabs` are looked up once the tool is done."""

    def __init__(self, context: "Context", *, snapshots: bool) -> None:
        self._context = context
        self._snapshots = snapshots
        self._results: list[str] = []
        self._code: list[str] = []
        self._images: list[Image] = []
        self._errors: list[str] = []
        self._snapshot: str | None = None
        self._wants_snapshot = False
        self._wants_tabs = False

    def add_result(self, text: str) -> None:
        self._results.append(text)

    def add_error(self, text: str) -> None:
        self._errors.append(text)

    def add_image(self, image: Image) -> None:
        self._images.append(image)

    def add_code(self, code: Callable[[], str]) -> None:
        """Notes the Python of what was done; made only where code is asked for."""
        if self._context.options.codegen:
            self._code.append(code())

    def include_snapshot(self) -> None:
        """Asks for a fresh snapshot of the page as it is in the end."""
        self._wants_snapshot = self._snapshots

    def set_snapshot(self, text: str) -> None:
        """Gives a snapshot that the tool itself took."""
        self._snapshot = text

    def include_tabs(self) -> None:
        self._wants_tabs = True

    async def finish(self) -> ToolAnswer:
        """The answer, with the page as it is now."""
        context = self._context
        tab = context.current
        snapshot, page = self._snapshot, None
        if tab is not None:
            if tab.refused is not None:
                await context.leave_refused(tab)
                self._errors.append(tab.take_refusal())
            elif self._wants_snapshot and snapshot is None and not tab.modals.states:
                snapshot = await self._take_snapshot(tab)
            page = await tab.header()
        tabs = await context.headers() if self._wants_tabs or len(context.tabs) > 1 else ()
        return ToolAnswer(
            error="\n".join(self._errors) or None,
            results=tuple(self._results),
            code=tuple(self._code),
            tabs=tabs,
            page=page,
            modals=tab.modals.states if tab is not None else (),
            snapshot=snapshot,
            events=context.take_events(),
            images=tuple(self._images),
        )

    async def _take_snapshot(self, tab: "Tab") -> str | None:
        try:
            return await tab.snapshot()
        except ToolFailure:
            if self._errors:
                return None  # the tool failed already, and the page cannot be read because of it
            raise

    def bare(self) -> ToolAnswer:
        """The answer without the page, where the page cannot be asked."""
        return ToolAnswer(
            error="\n".join(self._errors) or None,
            results=tuple(self._results),
            code=tuple(self._code),
            events=self._context.take_events(),
            images=tuple(self._images),
        )
