"""Waits for what an action started, and for nothing else.

An action may start a navigation, requests, timers, animations and changes of the DOM, here or in a frame. The page is
settled once all of them are quiet; each kind is bounded, so that a page that polls, animates or hangs costs little.
Whatever a fixed wait (half a second, then the requests sent in it, then half a second) would have seen is waited for;
`Activity` knows of the network, the page's side (init scripts that note what is pending) of the rest. The page's side
needs nothing from the page and leaves no visible mark on it.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from playwright.async_api import Error, Frame, Page

from smoketree.browser.activity import Activity
from smoketree.browser.capture import Captured, Watched, number
from smoketree.browser.driver import untraced
from smoketree.browser.protocol import Ago

_QUIET_SCRIPT = files(__package__).joinpath("quiet.js").read_text(encoding="utf-8")
# By this name the stacks of a page's errors show our functions among its own.
SCRIPT_NAME = "smoketree:timers"
_OUTSTANDING = """({ began, clock, done, seconds, own }) => {
  const state = globalThis[Symbol.for("smoketree.timers")];
  if (!state) return false;
  const at = state.now();
  return state.outstanding(state.since(began, clock), at - done * 1000, at + seconds * 1000, own);
}"""
_RESTS = """({ action }) => {
  const state = globalThis[Symbol.for("smoketree.timers")];
  const rest = state?.rest;
  if (!rest || rest.action !== action || rest.renewed || !rest.lasts() || state.ranSince(rest.at)) return false;
  return !state.roots().some((root) => root.getAnimations().some(({ playState }) => playState === "running"));
}"""
_CAME = """({ began, clock, done, seconds }) => {
  const state = globalThis[Symbol.for("smoketree.timers")];
  if (!state) return null;
  const at = state.now();
  const since = state.since(began, clock);
  return state.came(since, at - done * 1000, at - seconds * 1000) ? null : state.polls(since);
}"""
TIMERS_SCRIPT = "".join(
    [
        *(files(__package__).joinpath(name).read_text(encoding="utf-8") for name in ("timers.js", "natives.js")),
        f"//# sourceURL={SCRIPT_NAME}\n",
    ]
)

MOST_DOCUMENTS = 3
"""A page that reloads itself for ever gets no new time for its fourth document and those after it."""

# A page may be made of dozens of advertisements.
_FRAMES = 20
# A frame of another site may hang; the page does not wait for it.
_FRAME_SECONDS = 1.5
# In which a page that was told when to answer at the latest does so.
_GRACE_SECONDS = 0.5
LATE = 1.0
"""Seconds by which a busy page may be late with what is due."""
# What streams in has pauses longer than what a script draws.
_STREAM_QUIET = 0.15
# A page that was loaded has waited for its own requests already.
_LOADED_QUIET = 0.016


@dataclass(frozen=True, slots=True)
class Bounds:
    """How long to wait, in seconds: `quiet` without a DOM change, and until the page was drawn `frames` times; `noise`
    at most for a DOM that never rests (what streams in: `stream`); `requests` at most for requests; `total` for all but
    a navigation; `navigation` for the answer to one. `timers`: whether any run in the page; they do not where its
    JavaScript is disabled. `again`: whether the page was waited for after the same action before.
    """

    quiet: float = 0.03
    frames: int = 2
    noise: float = 0.5
    stream: float = 3.0
    requests: float = 5.5
    total: float = 6.5
    navigation: float = 10.0
    timers: bool = True
    again: bool = False


@dataclass(frozen=True, slots=True)
class _Look:
    """What the frames of a page said: whether they came to rest, and whether nothing happened in them meanwhile;
    `begun` is from when on the page's own was watched, by its clock in milliseconds."""

    calm: bool
    still: bool
    answered: bool = True
    begun: float | None = None


@dataclass(slots=True)
class Early:
    """A snapshot that `settle` has taken while it watches a page that seems to rest: where the page did rest, it needs
    no time of its own. `text` is None where the page did something meanwhile; `at` is when settling ended. `cheap` says
    that taking one in vain costs little.
    """

    take: Callable[[Watched], Awaitable[Captured]]
    cheap: bool = False
    text: str | None = None
    at: float = 0.0
    tried: bool = False

    async def taken(self, activity: Activity, seconds: float, watched: Watched) -> Captured | None:
        """The snapshot; None where something on the wire began or ended first, as it is of no use then. Playwright
        would wait for a second before it takes it of the next document."""
        self.tried = True
        taking = asyncio.ensure_future(self.take(watched))
        changing = asyncio.ensure_future(activity.change(seconds))
        try:
            await asyncio.wait({taking, changing}, return_when=asyncio.FIRST_COMPLETED)
            return taking.result() if taking.done() else None
        except Error:
            return None
        finally:
            taking.cancel()
            changing.cancel()


@untraced()
async def settle(page: Page, activity: Activity, since: float, bounds: Bounds, early: Early | None = None) -> bool:
    """Waits until what began since `since` (`time.monotonic()`) is quiet; False where a bound ended the wait."""
    activity.acted()
    begun = time.monotonic()
    loaded = 0
    try:
        while not page.is_closed():
            left = _limit(activity, begun, bounds) - time.monotonic()
            if left <= 0:
                return False
            if activity.navigating:
                await activity.change(left)
            elif loaded < len(activity.documents):
                loaded = len(activity.documents)
                await _load(page, left)
            else:
                patience = max([begun, *activity.documents[:MOST_DOCUMENTS]]) + bounds.requests
                watch = _Watch(page, activity, since, bounds, early)
                settled = await watch.round(min(left, patience - time.monotonic()))
                if settled is not None:
                    return settled
        return True
    finally:
        activity.rest()


async def outstanding(page: Page, activity: Activity, act: Ago, seconds: float, *, own: bool) -> bool:
    """Whether something is still to come within so many seconds from now; below zero: what is overdue, by `LATE` at
    most. `own`: by what `act` set going, else by anything."""
    if seconds < -LATE:
        return False
    if seconds > 0 and (activity.asking or (activity.streaming if own else activity.listening)):
        return True
    argument = {"began": act.began, "clock": act.clock, "done": act.ended, "seconds": seconds, "own": own}
    return any(await _in_frames(page, _OUTSTANDING, argument, busy=True, none=False))


async def rests(page: Page, activity: Activity, since: float, rested: float) -> bool:
    """Whether nothing has happened to the page since it came to rest, at `rested`, from what began at `since` (both
    `time.monotonic()`): it shows what it did then. False where that is not known."""
    if activity.last_change >= rested or len(page.frames) > _FRAMES:
        return False
    return all(await _in_frames(page, _RESTS, {"action": since}, busy=False, none=False))


async def came(page: Page, activity: Activity, act: Ago, seconds: float) -> bool:
    """Whether something that `act` set going came in the last so many seconds, or an answer to what was asked since it
    began, but for what a timer asked that was set before; or whether one is still to come."""
    if activity.streaming:
        return True
    since = time.monotonic() - seconds
    answered = [request for at, request in activity.answers if at >= since]
    requests = {f"{method} {url}" for method, url in answered + activity.asking}
    argument = {"began": act.began, "clock": act.clock, "done": act.ended, "seconds": seconds}
    seen = await _in_frames(page, _CAME, argument, busy=None, none=[])
    polls = [poll for asked in seen if asked is not None for poll in asked]
    return None in seen or not requests <= {*polls}


@untraced()
async def _in_frames(page: Page, script: str, argument: dict[str, float], *, busy: object, none: object) -> list[Any]:
    """What the script gives in each frame; `busy`: for a page that does not answer, `none`: where nothing is known."""

    async def within(frame: Frame) -> object:
        try:
            async with asyncio.timeout(_GRACE_SECONDS):
                return await frame.evaluate(script, argument)
        except TimeoutError:
            return busy if frame.parent_frame is None else none
        except Error:
            return none

    return await asyncio.gather(*map(within, page.frames[:_FRAMES]))


@dataclass(frozen=True, slots=True)
class _Watch:
    """What is watched, and by which bounds."""

    page: Page
    activity: Activity
    since: float
    bounds: Bounds
    early: Early | None

    async def round(self, left: float) -> bool | None:
        """Looks once whether the page has come to rest; None where it has to be looked at again."""
        if left <= 0:
            return False
        activity, early = self.activity, self.early
        asked = time.monotonic()
        taken = None
        if early is not None and not early.tried and not activity.busy(asked) and await self._seems_at_rest(left):
            looking = asyncio.ensure_future(self._look(left, beside=True))
            look, taken = await asyncio.gather(looking, early.taken(activity, left, lambda: not looking.done()))
        else:
            look = await self._look(left)
        settled = await self._judged(look, asked, left)
        rests = settled and activity.last_change < asked
        if early is not None and taken is not None and rests and _covers(look, taken):
            early.text, early.at = taken.text, time.monotonic()
        return settled

    async def _judged(self, look: _Look | None, asked: float, left: float) -> bool | None:
        activity = self.activity
        now = time.monotonic()
        if look is None:
            # The document was replaced meanwhile; the new one is looked at in the next round.
            await activity.change(min(left, 0.02))
            return None
        if activity.busy(now):
            # Not all that ends a wait is told (a picture that comes slowly): we look now and then.
            await activity.change(min(left - (now - asked), 0.5))
            return None
        listening = now < activity.deadline(now)
        if activity.navigating or (listening and activity.last_change >= asked):
            return None
        if activity.held_until > now:
            await activity.change(activity.held_until - now)
            return None
        if not look.calm and not self.bounds.timers:  # the page was asked about one moment only
            await activity.change(min(left, 0.05))
            return None
        # What happened in one frame may go on in another that was at rest before.
        return None if listening and look.calm and not look.still and len(self.page.frames) > 1 else look.calm

    async def _seems_at_rest(self, left: float) -> bool:
        """Whether nothing is pending at this moment; a page that was just loaded, or that an action usually starts
        nothing in, is not asked where that costs more than it may save."""
        if self.early is not None and self.early.cheap and (self.activity.documents or self.bounds.frames < 2):
            return True
        look = await self._look(min(left, 1.0), cap=0.0)
        return look is not None and look.calm

    async def _look(self, left: float, *, beside: bool = False, cap: float | None = None) -> _Look | None:
        """Whether all frames came to rest; None where the document went away during the wait. `cap` is seconds at
        most in the page; `beside` says that we keep the page busy ourselves meanwhile.
        """
        now = time.monotonic()
        activity, bounds = self.activity, self.bounds
        if not bounds.timers:
            cap = 0.0
        anchor = max(activity.acted(), activity.answered or 0.0)
        noise = anchor + (bounds.stream if activity.streaming else bounds.noise) - now
        quiet = max(bounds.quiet, _STREAM_QUIET) if activity.streaming else bounds.quiet
        if activity.documents and not activity.streaming:
            quiet = min(quiet, _LOADED_QUIET)
        argument = {
            "action": self.since,
            "again": bounds.again,
            "elapsed": (now - self.since) * 1000,
            "wall": (time.time() - now + self.since) * 1000,
            "done": (now - activity.acted()) * 1000,
            "ago": (now - anchor) * 1000,
            "quiet": (quiet if cap is None else 0.0) * 1000,
            "noise": max(noise, 2 * bounds.quiet) * 1000,
            "beside": beside,
            # A page that was just loaded has been drawn already.
            "frames": 1 if activity.documents else bounds.frames,
        }
        within = (left, *[min(left, _FRAME_SECONDS)] * (_FRAMES - 1))
        frames = zip(self.page.frames, within, strict=False)
        main, *others = await asyncio.gather(*(_quiet(frame, argument, seconds, cap) for frame, seconds in frames))
        if main is None:
            return None
        activity.hangs = not main.answered and cap is None
        looks = [main, *(look for look in others if look is not None)]
        calm = main.calm and all(look.calm or not look.answered for look in looks)
        return _Look(calm, all(look.still for look in looks), begun=main.begun)


def _covers(look: _Look | None, taken: Captured) -> bool:
    """Whether the page was watched from before the snapshot on, and nothing happened: they were asked for at once, and
    each takes the browser some questions of its own."""
    if look is None or not look.still or look.begun is None or taken.after is None:
        return False
    return look.begun <= taken.after


def _limit(activity: Activity, begun: float, bounds: Bounds) -> float:
    """The moment at which waiting ends whatever goes on."""
    start = max([begun, *activity.documents[:MOST_DOCUMENTS]])
    if activity.navigating and len(activity.documents) < MOST_DOCUMENTS:
        return start + bounds.navigation
    return start + bounds.total


async def _load(page: Page, left: float) -> None:
    """Waits for the new document's `load`, no longer than that."""
    try:
        await page.wait_for_load_state("load", timeout=left * 1000)
    except Error:
        return


async def _quiet(frame: Frame, argument: dict[str, float], left: float, cap: float | None) -> _Look | None:
    """Whether one frame came to rest; None where it went away during the wait."""
    argument = argument | {"cap": (left if cap is None else cap) * 1000}
    try:
        # The page's own clock may stand still (a fake one, a blocked thread): ours bounds it too.
        async with asyncio.timeout(left + _GRACE_SECONDS):
            told = await frame.evaluate(_QUIET_SCRIPT, argument)
    except TimeoutError:
        return _Look(calm=False, still=True, answered=False)
    except Error:
        return None
    return _Look(bool(told["calm"]), bool(told["still"]), begun=number(told["begun"]))
