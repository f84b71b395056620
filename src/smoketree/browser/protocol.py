"""What the rest of the house knows of a browser: tools by name with structured answers, and checks.

`agent` and `run` import this module and never Playwright. Ours answers in process; a foreign Playwright
MCP server can stand behind the same Protocol.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from smoketree.browser.checks import Check


@dataclass(frozen=True, slots=True)
class PageHeader:
    """Where a page is. `status` is the HTTP status where it was not 2xx."""

    url: str
    title: str
    status: str | None = None
    console_errors: int = 0
    console_warnings: int = 0
    crashed: bool = False


@dataclass(frozen=True, slots=True)
class TabHeader:
    """One tab of the session."""

    index: int
    url: str
    title: str
    current: bool
    crashed: bool = False


@dataclass(frozen=True, slots=True)
class ModalState:
    """What blocks the page: `kind` is a dialog's type (alert, confirm, prompt, beforeunload) or `filechooser`;
    `message` the dialog's words; `tool` the tool that clears it."""

    kind: str
    message: str
    tool: str

    def __str__(self) -> str:
        said = f' "{self.message}"' if self.message else ""
        return f"a dialog is open ({self.kind}{said})"


@dataclass(frozen=True, slots=True)
class Image:
    """A picture that a tool made."""

    content: bytes
    mime_type: str


@dataclass(frozen=True, slots=True)
class ToolAnswer:
    """What a tool call came to. `error` is None where it did what was asked.

    `snapshot` is the page's ai-mode accessibility snapshot (YAML text) where the tool takes one or was asked to.
    """

    error: str | None = None
    results: tuple[str, ...] = ()
    code: tuple[str, ...] = ()
    tabs: tuple[TabHeader, ...] = ()
    page: PageHeader | None = None
    modals: tuple[ModalState, ...] = ()
    snapshot: str | None = None
    events: tuple[str, ...] = ()
    images: tuple[Image, ...] = ()

    @property
    def ok(self) -> bool:
        return self.error is None


@dataclass(frozen=True, slots=True)
class Observation:
    """What one check came to: whether it holds, and in a few words what stood on the page (`seen`)."""

    holds: bool
    seen: str


class BrowserTools(Protocol):
    """One session: a browser context with its tabs."""

    async def call(self, tool: str, arguments: Mapping[str, object]) -> ToolAnswer:
        """Calls a `browser_*` tool. A tool that fails answers with `error`; only a dead browser raises.

        Raises BrowserError when the browser is gone and could not be brought back.
        """

    @property
    def last_dialog(self) -> ModalState | None:
        """The last dialog that the current page showed, whether it was answered or not."""

    async def look(self, check: Check) -> Observation:
        """Evaluates a check once, now, without disturbing refs."""

    async def settled(self, bound: float) -> bool:
        """Waits up to `bound` seconds for what the last action started to come to rest; whether it did."""

    async def hold(self, check: Check, timeout: float) -> Observation:
        """Waits up to `timeout` seconds for the check to hold.

        What must be absent, fewer or unchanged must stay so until the page has settled and for a second more.
        """
