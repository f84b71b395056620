"""What the rest of the house knows of a browser: tools by name with structured answers, and checks.

`agent` and `run` import this module and never Playwright. Ours answers in process; a foreign Playwright
MCP server can stand behind the same Protocol.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from smoketree.language.claim import Claim
from smoketree.language.claim_terms import ClaimOutcome

FORWARD = "() => { setTimeout(() => history.forward()); }"
RELOAD = "() => { setTimeout(() => location.reload()); }"
"""For `browser_evaluate`, as there are no tools for it. In a timer: the answer would get lost with the page else."""


@dataclass(frozen=True, slots=True)
class PageHeader:
    """Where a page is. `status` is the HTTP status where it was not 2xx; `lost` the address that could not be loaded,
    and why, where the browser shows an error page of its own; `isolated` names the context of its own that the tab was
    opened in."""

    url: str
    title: str
    status: str | None = None
    console_errors: int = 0
    console_warnings: int = 0
    crashed: bool = False
    isolated: str | None = None
    lost: str | None = None


@dataclass(frozen=True, slots=True)
class TabHeader:
    """One tab of the session."""

    index: int
    url: str
    title: str
    current: bool
    crashed: bool = False
    isolated: str | None = None


@dataclass(frozen=True, slots=True)
class Ago:
    """How many seconds ago an act began and ended, and when it began by the clock (seconds since the epoch)."""

    began: float
    ended: float
    clock: float


@dataclass(frozen=True, slots=True)
class ModalState:
    """What blocks the page: `kind` is a dialog's type (alert, confirm, prompt, beforeunload) or `filechooser`;
    `message` the dialog's words; `tool` the tool that clears it; `at` when it came up (seconds since the epoch)."""

    kind: str
    message: str
    tool: str
    at: float = field(default=0.0, compare=False)

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
    """What a tool call came to. `error` is None where it did what was asked; `raised` where the tool broke off.

    `snapshot` is the page's ai-mode accessibility snapshot (YAML text) where the tool takes one or was asked to;
    `snapshot_link` the file that it was written to, as an answer links it; `snapshot_diff` what changed since the
    client was given one, where the session works with diffs; `gone_refs` the refs of the snapshot before that this one
    has no more. `show_page` says whether a client that is shown only what
    is new is due the page's header. `code` is Python for Playwright's sync API.
    """

    error: str | None = None
    raised: bool = False
    results: tuple[str, ...] = ()
    code: tuple[str, ...] = ()
    tabs: tuple[TabHeader, ...] = ()
    page: PageHeader | None = None
    modals: tuple[ModalState, ...] = ()
    show_page: bool = True
    snapshot: str | None = None
    snapshot_link: str | None = None
    snapshot_diff: str | None = None
    gone_refs: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    images: tuple[Image, ...] = ()

    @property
    def ok(self) -> bool:
        return self.error is None

    @property
    def trouble(self) -> str | None:
        """The error as reports show it: a dialog that blocked the action is named."""
        blocked = self.error is not None and "does not handle the modal state" in self.error
        return str(self.modals[0]) if blocked and self.modals else self.error


@dataclass(frozen=True, slots=True)
class Observation:
    """The result of a claim on the page, and in a few words what the page shows (`seen`), or why that is not known.
    `read` is False if the page could not be read at all; `clear` is False if the claim is ambiguous there, or what is
    seen proves nothing. `fleeting`: it is shown only in a live region or a toast, which may disappear."""

    outcome: ClaimOutcome
    seen: str
    read: bool = True
    clear: bool = True
    fleeting: bool = False

    @property
    def holds(self) -> bool:
        """Whether the claim is true, with proof."""
        return self.outcome is ClaimOutcome.HOLDS


@dataclass(frozen=True, slots=True)
class PageProblem:
    """Something that a person would notice on a page without being asked. `kind` is page-error, request, resource,
    message, overlay or text; `at` is seconds since the epoch, 0 for what the page shows now."""

    kind: str
    text: str
    at: float = 0.0


Ranges = tuple[tuple[int, int, bool], ...]


@dataclass(frozen=True, slots=True)
class CodeSource:
    """A script or a style sheet as a page got it. `map_url` is what it names as its source map, empty for none."""

    url: str
    text: str
    map_url: str = ""
    is_style: bool = False


@dataclass(frozen=True, slots=True)
class CodeRun:
    """What ran of a source on the page at the address `page`, for a while: ranges of offsets (UTF-16 units, without
    the end) with whether they ran, outer ones before those inside of them, which say it more precisely."""

    source: CodeSource
    page: str
    ranges: Ranges


def not_established(seen: str) -> Observation:
    """The claim was not evaluated, for the reason `seen`."""
    return Observation(ClaimOutcome.NOT_ESTABLISHED, seen, read=False)


class BrowserTools(Protocol):
    """One session: a browser context with its tabs."""

    async def call(self, tool: str, arguments: Mapping[str, object]) -> ToolAnswer:
        """Calls a `browser_*` tool. A tool that fails answers with `error`; only a dead browser raises.

        Raises BrowserError when the browser is gone and could not be brought back.
        """

    async def ask(self, function: str, target: str | None = None) -> object:
        """What a JavaScript function comes to in the page, or for the element `target`, as JSON has it; None where it
        failed. It must change nothing: what follows from it is not waited for."""

    @property
    def last_dialog(self) -> ModalState | None:
        """The last dialog that the current page showed, whether it was answered or not."""

    async def mark(self, claims: Sequence[Claim], *, observe: bool = True) -> tuple[Observation, ...]:
        """Says that an act comes next. Evaluates the claims as the page is now, and notes from now on what changes:
        what later claims of change and of outcomes are compared with. `observe` is False where none of these follows,
        which saves the look at the page."""

    async def look(self, claim: Claim, *, since: float | None = None) -> Observation:
        """Evaluates a claim once, now, without disturbing refs. With `since` (seconds since the epoch), a text that
        must be absent may not have been shown for a moment after that either."""

    async def looks(self, claims: Sequence[tuple[Claim, float | None]]) -> Sequence[Observation]:
        """Evaluates several claims at one moment, each `since` its own time: one look at the page for all of them. Of
        what is not found, it is not said what is there instead."""

    async def outstanding(self, act: Ago, seconds: float, *, own: bool = False) -> bool:
        """Whether something may still change the page by itself within so many seconds from now: a timer that is due,
        the next round of a loop, a request, an open channel; below zero: what is overdue for a second at most. `own`:
        only what `act` itself began."""

    async def rests(self) -> bool:
        """Whether nothing has happened to the page since what the last action started had come to rest, so that it is
        as it was then; False also where that is not known."""

    async def came(self, act: Ago, seconds: float) -> bool:
        """Whether something that `act` set going (a timer, a request) came in the last so many seconds, so that it may
        have changed the page; True also where that is not known."""

    async def problems(self, since: float) -> tuple[PageProblem, ...]:
        """What is wrong beside what anybody asks: what the page shows now, and what failed at `since` (seconds since
        the epoch) or later."""

    async def settled(self, bound: float) -> bool:
        """Waits up to `bound` seconds for what the last action started to come to rest; whether it did."""

    async def hold(self, claim: Claim, timeout: float, *, pixels: bool = True) -> Observation:
        """Waits up to `timeout` seconds for the claim to hold. What an unfinished page shows too (an absence, a number)
        must hold once the page has settled. Without `pixels` it is not examined whether a person sees what the claim
        rests on: a later look has to do that."""
