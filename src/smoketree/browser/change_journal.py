"""What happened since a mark that is set before each act: what was true before, what is new on the page and what was
shown for a moment, which requests the page sent and how they ended, what was downloaded, what was typed.

Claims of change and of outcomes are evaluated on it. The page's side is visible_changes.js: a mutation observer that
is set with the mark and taken down with the next one.
"""

import asyncio
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import anyio
from playwright.async_api import Error, Frame, Page

from smoketree.browser.driver import untraced
from smoketree.browser.journal import RequestEntry
from smoketree.browser.page_frames import PageFrames, PageUnavailable, Text, ask, reading_frames
from smoketree.browser.protocol import Observation
from smoketree.browser.spawning import spawn
from smoketree.language.claim import Claim, RequestAnswered
from smoketree.snapshot.query import Query

if TYPE_CHECKING:
    from smoketree.browser.context import Context
    from smoketree.browser.files import Kept
    from smoketree.browser.tab import Tab

_LIMIT = 3.0
"""Seconds that setting a mark may take in the page."""

ENTERING = frozenset({"browser_type", "browser_fill_form"})
"""The tools that enter values."""

READS = frozenset({"GET", "HEAD", "OPTIONS"})
_ANSWERED = frozenset({"document", "xhr", "fetch", "other"})


@dataclass(frozen=True, slots=True)
class Said:
    """A line of text that was shown since the mark. `role` is that of the live region that it is in, or "error" or
    "message" where class names say that it is one; `tone` the color that it has ("red", "green", "amber" or empty);
    `shown`: it still is; `seconds`: how long it was shown; `message`: it was in a live region or a toast; `fresh`: it
    was not shown before the mark; `moved`: the page had it in a part that its class calls a message before."""

    text: str
    role: str
    tone: str
    heading: bool
    shown: bool
    seconds: float
    message: bool = False
    fresh: bool = True
    moved: bool = False


@dataclass(frozen=True, slots=True)
class Changes:
    """The page now, against the mark. `text` is all visible text; `alerts` the texts of all alerts; `invalid` the
    names of the fields that are marked as wrong; `password` says whether a password is asked for."""

    text: Text = field(default_factory=lambda: Text(()))
    said: tuple[Said, ...] = ()
    alerts: tuple[str, ...] = ()
    invalid: tuple[str, ...] = ()
    password: bool = False

    @property
    def lines(self) -> tuple[str, ...]:
        """All visible lines."""
        return self.text.lines


@dataclass(slots=True)
class ChangeJournal:
    """The journal of one session. `observed`: the page was marked before the action. `before` holds the results of the
    claims then, `lines` the text that the page showed, `typed` what was entered since the last action other than
    typing, `unseen` the texts (folded) that have appeared since but were not visible. Over all actions: `places` that
    claims name and that were found, and the lines that were `said` before one. `uncaptioned` takes what a video writes
    on the page off it for a while."""

    context: "Context"
    uncaptioned: Callable[[], AbstractAsyncContextManager[None]] = nullcontext
    marked: bool = False
    observed: bool = False
    before: Mapping[Claim, Observation] = field(default_factory=dict)
    lines: tuple[str, ...] = ()
    typed: list[str] = field(default_factory=list)
    unseen: set[str] = field(default_factory=set)
    places: set[Query] = field(default_factory=set)
    said: set[str] = field(default_factory=set)
    _numbers: "dict[Tab, int]" = field(default_factory=dict)
    _downloads: int = 0
    _watched: set[Page] = field(default_factory=set)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    def begin(self) -> None:
        """An act comes next: requests and downloads from now on are its own, and values that were sent are settled."""
        if any(entry.method not in READS or entry.kind == "document" for entry in self.requests()):
            self.typed.clear()
        self.marked = True
        self.before, self.lines, self.observed = {}, (), False
        self.unseen.clear()
        self._numbers = {tab: tab.journal.count for tab in self.context.tabs}
        self._downloads = len(self.context.downloads.kept)

    @untraced()
    async def observe(self, page: Page) -> None:
        """Sets the mark in the documents of the page. Where that cannot be done in time, the page has no journal."""
        lines: list[str] = []
        try:
            with anyio.fail_after(_LIMIT):
                async with reading_frames(PageFrames(page, [page.main_frame])) as view:
                    for frame in view.frames:
                        lines += await ask(frame, "beginChanges(null)")
        except (Error, PageUnavailable, TimeoutError):
            return
        self.lines, self.observed = tuple(lines), True
        self.said.update(lines)
        if page not in self._watched:
            self._watched.add(page)
            page.on("domcontentloaded", lambda _: spawn(self._observe_new(page), self._tasks))

    async def _observe_new(self, page: Page) -> None:
        """A document that came since: what it shows for a moment is kept as well."""
        if self.observed:
            await ask(page.main_frame, "beginChanges(first)", pieces(self.lines))

    def entering(self, arguments: Mapping[str, object]) -> None:
        """Notes what one of the `ENTERING` tools is about to enter. A secret is entered by its placeholder and is not
        noted."""
        fields = arguments.get("fields")
        entries = [each for each in fields if isinstance(each, Mapping)] if isinstance(fields, list | tuple) else []
        values = [arguments.get("text"), *(each.get("value") for each in entries)]
        self.typed += [value for value in values if isinstance(value, str) and value.strip() and "{{" not in value]

    async def changes(self, view: PageFrames) -> Changes:
        """The page as it is now, compared with the mark."""
        lines: list[str] = []
        frames: list[tuple[Frame, int]] = []
        found: list[dict[str, Any]] = []
        for frame in view.frames:
            found.append(await ask(frame, "changesSince(first)", pieces(self.lines)))
            frames.append((frame, len(lines)))
            lines += found[-1]["lines"]
        return Changes(
            Text(tuple(lines), frames=tuple(frames)),
            said=tuple(Said(**one) for each in found for one in (*each["news"], *each["gone"])),
            alerts=tuple(alert for each in found for alert in each["alerts"]),
            invalid=tuple(name for each in found for name in each["invalid"]),
            password=any(each["password"] for each in found),
        )

    async def moments(self, view: PageFrames, since: float) -> list[Said]:
        """What was shown since the mark, and at some moment after `since` (seconds since the epoch)."""
        return [Said(**one) for frame in view.frames for one in await ask(frame, "moments(first)", since * 1000)]

    async def messages(self, view: PageFrames) -> dict[str, list[Said]]:
        """The messages that `came` in these documents, after whichever mark; those of them that are `shown` now; the
        `others` that lie over the page now, or are alerts."""
        found: dict[str, list[Said]] = {"came": [], "shown": [], "others": []}
        for frame in view.frames:
            for kind, told in (await ask(frame, "messagesNow()")).items():
                found[kind] += [Said(**one) for one in told]
        return found

    async def speakers(self, view: PageFrames, texts: Sequence[str]) -> list[Said]:
        """Who says those lines of the page now, be they new or not."""
        frames = view.frames if texts else ()
        return [Said(**one) for frame in frames for one in await ask(frame, "speakersOf(first)", list(texts))]

    def requests(self) -> Iterator[RequestEntry]:
        """The requests that pages sent since the mark, in order."""
        for tab in self.context.tabs:
            since = self._numbers.get(tab, 0)
            yield from (entry for entry in tab.journal.requests if entry.number > since)

    def downloads(self) -> "Sequence[Kept]":
        """The downloads that began since the mark."""
        return self.context.downloads.kept[self._downloads :]

    def writes(self, origin: str) -> list[RequestEntry]:
        """The requests since the mark that were to change something at the preview, or at a host beside it."""
        return [
            entry
            for entry in self.requests()
            if entry.method not in READS and entry.kind in _ANSWERED and related(entry.url, origin)
        ]

    def error_page(self, page: Page, claim: Claim) -> str:
        """Why a claim proves nothing on this page: the server answered that there is none, or that it failed, and the
        claim is not about that very error. What a script shows under another address is another page."""
        tab = self.context.tab_of(page)
        status = tab.journal.status if tab is not None else None
        if tab is None or status is None or status[:1] not in "45" or status[:3] in _REFUSED_FORMS:
            return ""
        if tab.journal.document != page.url.partition("#")[0]:
            return ""
        if tab.journal.sent and status.startswith("4"):
            return ""  # the answer to a form that was refused is a page of the app
        if isinstance(claim, RequestAnswered) or (not claim.negated and about_error(str(claim), status)):
            return ""
        return f"the page is an error page ({status}: {page.url})"

    def lost_page(self, page: Page) -> str:
        """The address that could not be loaded, and why, where the browser shows an error page of its own."""
        tab = self.context.tab_of(page)
        return (tab.journal.lost if tab is not None else None) or page.url

    def dead_frames(self, view: PageFrames) -> list[str]:
        """The frames of the page that failed to load, and how."""
        tab = self.context.tab_of(view.page)
        if tab is None:
            return []
        found = ((frame.url, tab.journal.dead_frame(frame)) for frame in view.frames[1:])
        return [f"{url} ({why})" for url, why in found if why]

    def unanswered(self) -> str:
        """The first request since the mark that is still waited for; empty where there is none. What the page asked
        before as well (it polls, or listens) is not waited for."""
        known = {
            (entry.method, entry.url.partition("?")[0])
            for tab in self.context.tabs
            for entry in tab.journal.requests
            if entry.number <= self._numbers.get(tab, 0)
        }
        for entry in self.requests():
            if entry.status is not None or entry.failure is not None or entry.kind not in _ANSWERED:
                continue
            if entry.method not in READS or (entry.method, entry.url.partition("?")[0]) not in known:
                return f"{entry.method} {urlsplit(entry.url).path}"
        return ""


_REFUSED_FORMS = frozenset({"400", "401", "409", "422"})
"""Statuses with which an app answers a form that it does not accept: the page is its own, with its messages."""

_ERRORS = re.compile(
    r"\b(?:error|errors|not found|no such|does ?n[o']t exist|missing|denied|forbidden|unauthori[sz]ed|not allowed"
    r"|failed|went wrong|unavailable|try again|oops|sorry|invalid|expired|permission)\b"
)


def about_error(text: str, status: str) -> bool:
    """Whether the words are about an answer of that HTTP status ("404 Not Found")."""
    folded = text.casefold()
    return bool(_ERRORS.search(folded)) or status[:3] in folded or status[4:].casefold() in folded


def related(url: str, other: str) -> bool:
    """Whether the hosts of the two addresses belong together: the same, or both below one name."""
    one, two = (urlsplit(each).hostname or "" for each in (url, other))
    if one == two:
        return True
    tails = [host.split(".")[-2:] for host in (one, two)]
    return tails[0] == tails[1] and len(tails[0]) == 2 and not tails[0][-1].isdigit()


def pieces(lines: Sequence[str]) -> list[str]:
    """Lines and their cells, as visible_changes.js compares them."""
    return [piece for line in lines for part in (line, *line.split("\t")) if (piece := part.strip())]
