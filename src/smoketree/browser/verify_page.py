"""The page as the host's checks read it: its frames, and what is known of it besides."""

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playwright.async_api import Frame, JSHandle, Page

from smoketree.browser.capture import with_placeholders
from smoketree.browser.change_journal import ChangeJournal
from smoketree.browser.page_frames import PageFrames, PageUnavailable, reading_frames
from smoketree.language.claim import Claim, ElementShown
from smoketree.language.claim_terms import ClaimOutcome
from smoketree.language.index import PageIndex
from smoketree.snapshot.fold import fold, has_phrase
from smoketree.snapshot.tree import SnapshotError, Tree, parse

if TYPE_CHECKING:
    from smoketree.browser.verify_element import Element
    from smoketree.browser.verify_finding import Finding, Spot
    from smoketree.snapshot.query import Query


Described = tuple[JSHandle, bool, list[dict[str, Any]]]
"""The holder of elements, whether others may be meant as well, and what the page says of each (see `describe`)."""

Judge = Callable[["View", Claim], Awaitable["Finding"]]


@dataclass(slots=True)
class Known:
    """What was read of a page at one moment, once for all that is looked at then. `lacking`: the roles and selectors of
    which a frame has nothing; `described`: what was selected, by all that was asked; `index`: what the elements can be
    called; `snapshot` and its `letters`."""

    lacking: dict[Frame, frozenset[str]] = field(default_factory=dict)
    described: dict[tuple[object, ...], Described] = field(default_factory=dict)
    index: PageIndex | None = None
    snapshot: str | None = None
    letters: str | None = None


@dataclass(slots=True)
class View(PageFrames):
    """The frames of a page and what is known of it.

    `explain`: whether it is worth time to say what is there instead of what was not found; `journal`: what happened
    since the last act, where that is known; `places`: what was found for the place of a claim by other means;
    `guessed`: what was found by how it is drawn only, as it has no role and no name; `pixels`: whether it is examined
    that a person sees what a claim that holds rests on; `deferred` collects that, where it is examined together with
    what other claims rest on; `known`: what was read of the page already; `judge_claim`: how claims are judged in it.
    """

    explain: bool = True
    journal: ChangeJournal | None = None
    places: "dict[Query, Element]" = field(default_factory=dict)
    guessed: "set[Query]" = field(default_factory=set)
    pixels: bool = True
    deferred: "list[Spot] | None" = None
    known: Known = field(default_factory=Known)
    judge_claim: "Judge | None" = None

    async def judge(self, claim: Claim) -> "Finding":
        """What another claim comes to on this page, in all its readings: some are evaluated by others."""
        if self.judge_claim is None:
            raise TypeError("claims are not judged in this view")
        return await self.judge_claim(self, claim)

    async def has_letters(self, name: str) -> bool:
        """Whether the snapshot has the letters of a name, whatever is between them: to read it takes much longer."""
        if isinstance(getattr(self.page, "tree", None), Tree):
            return True
        if self.known.letters is None:
            self.known.letters = _letters(await self._taken())
        return _letters(name) in self.known.letters

    async def tree(self) -> Tree:
        """The page's accessibility tree. Raises Unreadable where the page gives none."""
        return (await self.index()).tree

    async def index(self) -> PageIndex:
        """What the elements of the page can be called, read once for a look. Raises Unreadable where the page gives no
        accessibility tree."""
        if self.known.index is None:
            tree = getattr(self.page, "tree", None)
            try:
                self.known.index = PageIndex(tree if isinstance(tree, Tree) else parse(await self._taken()))
            except SnapshotError as error:
                raise PageUnavailable(str(error)) from error
        return self.known.index

    async def _taken(self) -> str:
        """The snapshot, taken once. An element keeps its ref from one in this mode to the next; the other mode takes
        all refs away."""
        if self.known.snapshot is None:
            self.known.snapshot = await with_placeholders(self.page, await self.page.aria_snapshot(mode="ai"))
        return self.known.snapshot

    def guess(self, query: "Query", found: "list[Element]") -> "list[Element]":
        """The elements; where there are any, it is noted that the query was only found by how they are drawn."""
        if found:
            self.guessed.add(query)
        return found

    def was_there(self, check: Claim) -> bool:
        """Whether what the claim says to be gone was there before the act: the claim was contradicted then, or the page
        spoke of it."""
        if self.journal is None:
            return False
        before = self.journal.before.get(check)
        if before is not None and before.outcome is ClaimOutcome.CONTRADICTED:
            return True
        name = check.query.name if isinstance(check, ElementShown) else None
        return name is not None and any(has_phrase(fold(line), fold(name)) for line in self.journal.lines)


def _letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", fold(text))


@asynccontextmanager
async def reading(page: Page, *, journal: ChangeJournal | None = None) -> AsyncIterator[View]:
    """The page as it is now. Raises Unreadable inside when the page navigates, is closed or has crashed."""
    async with reading_frames(View(page, [page.main_frame], journal=journal)) as view:
        yield view
