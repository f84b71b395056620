"""The host's checks: does the page show, hold, count or do what an assertion says?

`look` asks once. `hold` waits: for what must come, until it is there; for what must be absent, fewer or otherwise what
an unfinished page shows too, until it is so on a page that has settled. That it lasts is found out by another look,
before the next act and after the last one; between the two the journal watches.

Nothing is changed in the page and no ref is disturbed: elements are found by locators, never by a new snapshot.
Where the page cannot be read (it navigates, a dialog is open) nothing holds: a "not" no more than anything else.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress

import anyio
from playwright.async_api import Error, Page

from smoketree.browser.change_journal import ChangeJournal
from smoketree.browser.journal import ERROR_PAGE
from smoketree.browser.page_frames import PageUnavailable, reading_frames, shows_anything
from smoketree.browser.protocol import Observation
from smoketree.browser.verify_changes import with_moments
from smoketree.browser.verify_finding import Finding, Spot
from smoketree.browser.verify_judge import judge
from smoketree.browser.verify_page import Known, View
from smoketree.browser.verify_seen import see_together
from smoketree.browser.verify_text import clip
from smoketree.clock import Clock
from smoketree.errors import SmoketreeError
from smoketree.language.claim import (
    Before,
    CellIs,
    Claim,
    CountIs,
    DialogSaid,
    Downloaded,
    Each,
    ElementShown,
    LabelIs,
    MailSays,
    OutcomeIs,
    RequestAnswered,
    SortedBy,
    StateIs,
    TextShown,
    TimesShown,
    TitleIs,
    UrlIs,
    ValueIs,
)
from smoketree.language.claim_terms import ClaimOutcome, Compare, Count, State

LOOK_LIMIT = 5.0
"""Seconds that a page may take to answer: an open dialog stops it from answering."""
_MOST_WAITS = 4

_FIRST_PAUSE, _LONGEST_PAUSE = 0.05, 0.25


def _unknown(seen: str) -> Observation:
    return Observation(ClaimOutcome.NOT_ESTABLISHED, clip(seen), read=False, clear=False)


async def look(
    page: Page,
    check: Claim,
    *,
    limit: float = LOOK_LIMIT,
    journal: ChangeJournal | None = None,
    since: float | None = None,
    explain: bool = True,
    pixels: bool = True,
) -> Observation:
    """Evaluates the check once, now; the page may take `limit` seconds to answer. `journal` knows what happened since
    the last act; after `since` (seconds since the epoch), what must be absent may not have been shown for a moment
    either. Without `explain`, what is not found is not looked for elsewhere; without `pixels`, it is not examined what
    a person sees.
    """
    try:
        async with _patient(page, limit):
            view = View(page, [page.main_frame], explain=explain, journal=journal, pixels=pixels, judge_claim=judge)
            async with reading_frames(view, children=_is_framed(check)):
                return await _observed(view, check, await with_moments(view, check, await judge(view, check), since))
    except PageUnavailable as unreadable:
        return _unknown(str(unreadable))
    except TimeoutError as stopped:
        return _unknown(str(stopped) or "the page did not answer")


@asynccontextmanager
async def _patient(page: Page, limit: float) -> AsyncIterator[None]:
    """Raises TimeoutError once the page has not answered for about `limit` seconds; of one that does, after four times
    as long: to read a large page takes many questions."""
    last = anyio.current_time() + _MOST_WAITS * limit
    with anyio.move_on_after(limit) as scope:

        async def extend() -> None:
            while not scope.cancel_called:
                await anyio.sleep(limit / 4)
                with suppress(Error):
                    await page.evaluate("0")
                    if not scope.cancel_called:
                        scope.deadline = min(anyio.current_time() + limit, last)

        extending = asyncio.create_task(extend())
        try:
            yield
        finally:
            extending.cancel()
    if scope.cancelled_caught and scope.deadline < last:
        raise TimeoutError(f"the page did not answer in {limit:g} seconds (is a dialog open?)")
    if scope.cancelled_caught:
        raise TimeoutError(f"the page is too large: reading it takes more than {_MOST_WAITS * limit:g} seconds")


async def looks(
    page: Page, checks: Sequence[tuple[Claim, float | None]], *, journal: ChangeJournal | None = None
) -> list[Observation]:
    """Evaluates several checks at one moment, each since its own time, as `look` does without `explain`; what a person
    has to see for them is examined in the same pictures."""
    seen = await _together(page, checks, journal) if len(checks) > 1 else {}
    return [
        seen.get(at) or await look(page, check, journal=journal, since=since, explain=False)
        for at, (check, since) in enumerate(checks)
    ]


async def _together(
    page: Page, checks: Sequence[tuple[Claim, float | None]], journal: ChangeJournal | None
) -> dict[int, Observation]:
    """What the checks (by their numbers) come to, but for those of which something that they rest on is not seen: more
    than one reading of such a check may have to be examined. None where the page could not be read all that time."""
    found: dict[int, tuple[View, Finding]] = {}
    spots: list[tuple[int, Spot]] = []
    known = Known()
    try:
        async with _patient(page, LOOK_LIMIT), AsyncExitStack() as views:
            for at, (check, since) in enumerate(checks):
                view = View(page, [page.main_frame], explain=False, journal=journal, deferred=[], known=known)
                view.judge_claim = judge
                await views.enter_async_context(reading_frames(view, children=_is_framed(check)))
                finding = await with_moments(view, check, await judge(view, check), since)
                found[at] = view, finding
                spots += [(at, spot) for spot in view.deferred or ()]
            examined = await see_together([(found[at][0], spot) for at, spot in spots])
            for (at, _), one in zip(spots, examined, strict=True):
                if not one.seen:
                    found.pop(at, None)
            return {at: await _observed(view, checks[at][0], finding) for at, (view, finding) in found.items()}
    except (PageUnavailable, TimeoutError):
        return {}


def _is_framed(check: Claim) -> bool:
    """Whether the check is about what is in the page."""
    return not isinstance(check, (UrlIs, TitleIs, DialogSaid, MailSays))


async def _observed(view: View, check: Claim, finding: Finding) -> Observation:
    """What a finding comes to on this page: not every page proves something."""
    journal = view.journal
    outcome = finding.outcome(negated=check.negated)
    if outcome is ClaimOutcome.HOLDS and await _is_blank(view, check):
        return _unknown("the page shows nothing at all")
    dead = journal.dead_frames(view) if journal is not None and must_stay(check) else []
    if outcome is ClaimOutcome.HOLDS and dead:
        return _unknown(f"a frame of the page shows an error: {dead[0]}")
    if view.unread and (outcome is not ClaimOutcome.HOLDS or must_stay(check)):
        return _unknown(f"a frame of the page did not answer: {view.unread[0]}")
    doubt = _doubt(view.page, check, outcome, journal)
    if doubt:
        return Observation(ClaimOutcome.NOT_ESTABLISHED, clip(f"{doubt}; {finding.seen}"), clear=False)
    return Observation(outcome, clip(finding.seen), clear=not finding.ambiguous, fleeting=finding.fleeting)


async def _is_blank(view: View, check: Claim) -> bool:
    """Whether the claim is about a page that shows nothing at all. What was sent or downloaded shows nothing."""
    if isinstance(check, (Before, Downloaded, RequestAnswered, DialogSaid, MailSays)):
        return False
    if isinstance(check, (TextShown, ElementShown)) and not check.negated:
        return False  # it was seen
    return not await shows_anything(view)


def _doubt(page: Page, check: Claim, outcome: ClaimOutcome, journal: ChangeJournal | None) -> str:
    """Why what was seen proves nothing: the page did not load, an answer is still awaited, or a change that is
    claimed was none."""
    if page.url.startswith(ERROR_PAGE):
        return f"the page did not load: {page.url if journal is None else journal.lost_page(page)}"
    if journal is None:
        return ""
    if outcome is ClaimOutcome.CONTRADICTED:
        waiting = journal.unanswered()
        return f"{waiting} was not answered yet" if waiting else ""
    if outcome is not ClaimOutcome.HOLDS:
        return ""
    return journal.error_page(page, check) or unchanged(check, journal.before, observed=journal.observed)


def unchanged(check: Claim, before_act: Mapping[Claim, Observation], *, observed: bool) -> str:
    """Why a claim of change is not established: what it says was so before the act already. Of an element, the page's
    own mark says whether it is the same one."""
    if not getattr(check, "new", False):
        return ""
    before = before_act.get(check)
    if check.negated:
        if before is None or before.outcome is not ClaimOutcome.CONTRADICTED:
            return "it was not shown before the act, so it did not go"
        return ""
    if before is None or (isinstance(check, ElementShown) and observed):
        return ""
    if not before.read:
        return f"it is not known whether it was so before the act: {before.seen}"
    return "it was so before the act already" if before.holds else ""


def must_stay(check: Claim) -> bool:
    """Whether a page that is empty, half loaded or not yet changed would satisfy the check too."""
    if check.negated:
        return True
    match check:
        case CountIs() | TimesShown():
            return check.compare in (Count.EXACTLY, Count.AT_MOST, Count.FEWER_THAN)
        case StateIs():
            return check.state in (State.HIDDEN, State.UNCHECKED, State.COLLAPSED, State.DISABLED)
        case ValueIs() | LabelIs() | CellIs() if isinstance(check.compare, Count):
            return True
        case ValueIs():
            return check.compare is Compare.EQUALS and not check.value.strip()
        case Each() | OutcomeIs() | SortedBy():
            return True
        case _:
            return False


async def hold(
    page: Page,
    check: Claim,
    timeout: float,
    *,
    settled: Callable[[float], Awaitable[object]] | None,
    clock: Clock,
    journal: ChangeJournal | None = None,
    pixels: bool = True,
) -> Observation:
    """Waits up to `timeout` seconds for the check to hold; at least one look is taken. What must stay (see `must_stay`)
    has to hold once `settled` has returned, which waits up to the seconds it is given for the page to be quiet; None:
    the page counts as quiet. Without `pixels`, the caller looks at the page once more to examine what a person sees."""
    deadline = clock.monotonic() + max(timeout, 0.0)
    quiet = _Quiet(settled if must_stay(check) else None, clock)
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(quiet.wait, max(timeout, 0.0))
        pause, contradicted = _FIRST_PAUSE, False
        await quiet.came(pause)  # most pages are at rest by then, and one look is enough
        while True:
            begun = clock.monotonic()
            seen = await look(page, check, journal=journal, explain=begun >= deadline, pixels=pixels)
            if quiet.failure is not None:
                seen = _unknown(f"the page did not settle: {quiet.failure}")
                break
            # A contradiction has to be found twice in a row: a page that is being laid out may show something else for
            # a moment, which would be all that a slow machine sees of it.
            again, contradicted = contradicted, seen.outcome is ClaimOutcome.CONTRADICTED
            if quiet.before(begun) if seen.holds else begun >= deadline and (again or not contradicted):
                break
            left = deadline - clock.monotonic()
            if seen.holds:
                await quiet.came(max(pause, left))
                continue
            await clock.sleep(pause if left <= 0 else min(pause, left))
            pause = min(pause * 1.5, _LONGEST_PAUSE)
        tasks.cancel_scope.cancel()
    return seen


class _Quiet:
    """When the page came to rest, if it has. `failure` is what stopped the waiting for it."""

    def __init__(self, settled: Callable[[float], Awaitable[object]] | None, clock: Clock) -> None:
        self._settled = settled
        self._clock = clock
        self.failure: Exception | None = None
        self._at: float | None = None
        self._came = anyio.Event()
        if settled is None:
            self._note()

    def _note(self) -> None:
        self._at = self._clock.monotonic()
        self._came.set()

    async def came(self, seconds: float) -> None:
        """Returns once the page is at rest, after that many seconds at the latest."""
        with anyio.move_on_after(seconds):
            await self._came.wait()

    async def wait(self, limit: float) -> None:
        if self._settled is None:
            return
        try:
            with anyio.move_on_after(limit):
                await self._settled(limit)
        except (Error, SmoketreeError) as failure:
            self.failure = failure
        self._note()

    def before(self, moment: float) -> bool:
        """Whether the page was at rest by then."""
        return self._at is not None and self._at <= moment
