"""A recording from its first page to its end: in a browser of our own, or in one that runs already."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import anyio
from playwright.async_api import BrowserContext, Error, Page

from smoketree.browser.failure import brief
from smoketree.browser.launch import launched
from smoketree.browser.options import LaunchOptions, SessionOptions
from smoketree.browser.origins import origin_of
from smoketree.browser.user_input import UserInput, WatchedPage, user_input
from smoketree.errors import PreviewError
from smoketree.record.recorder import OnEntry, Recorder
from smoketree.record.recording import Recording
from smoketree.settings import MOBILE, Settings, viewport_size

_LAST_WORDS = 10.0
"""Seconds for what was done right before the end."""


@dataclass(slots=True)
class Ending:
    """When a recording ends: `asked` is set by who wants it to; `began` once the page can be used. `pages` are those
    that are watched, the one that it begins on first."""

    asked: anyio.Event = field(default_factory=anyio.Event)
    began: anyio.Event = field(default_factory=anyio.Event)
    pages: Sequence[WatchedPage] = ()


@dataclass(frozen=True, slots=True)
class Recorded:
    """What was recorded, and in a window of which size (WxH)."""

    recording: Recording
    viewport: str


async def record(settings: Settings, url: str, on_entry: OnEntry, ending: Ending) -> Recorded:
    """Records what is done on the page at `url` and in the tabs that it opens, until the end is asked for or the last
    of them is closed.

    Raises PreviewError where the page does not open, BrowserError.
    """
    launch = LaunchOptions(headed=settings.cdp_endpoint is None, cdp_endpoint=settings.cdp_endpoint)
    async with launched(launch) as browser:
        context = await browser.context(_session_options(settings, url), None, isolated=False)
        async with _opened(context, url) as page:
            recorder = Recorder(url, on_entry)
            async with user_input(context, page) as watched:
                recorder.begin(watched.pages[0])
                ending.pages = watched.pages
                width, height = await watched.pages[0].size()
                ending.began.set()
                await _until_the_end(watched, recorder, ending)
                await recorder.look_at_the_end()
            return Recorded(recorder.finish(), f"{width}x{height}")


def _session_options(settings: Settings, url: str) -> SessionOptions:
    viewport = viewport_size(settings.viewport)
    user, _, password = (settings.basic_auth or "").partition(":")
    return SessionOptions(
        viewport=viewport,
        mobile=settings.viewport == "mobile" or viewport == MOBILE,
        origin=origin_of(url),
        storage_state=settings.storage_state,
        user_data_dir=settings.user_data_dir,
        basic_auth=(user, password) if settings.basic_auth else None,
        attach=settings.cdp_endpoint is not None,
    )


@asynccontextmanager
async def _opened(context: BrowserContext, url: str) -> AsyncIterator[Page]:
    """The page at the address: the tab that shows it already, else a new one. It stays open where the browser does."""
    page = next((page for page in context.pages if page.url == url), None)
    try:
        if page is None:
            page = await context.new_page()
            await page.goto(url)
    except Error as error:
        raise PreviewError(f"{url} does not open: {brief(error.message)}", "check the address") from error
    yield page


async def _until_the_end(watched: UserInput, recorder: Recorder, ending: Ending) -> None:
    """Passes events to the recorder; at the end, also those that are still to be delivered or recorded."""
    events = watched.events
    asked = asyncio.ensure_future(ending.asked.wait())
    try:
        while not asked.done() and recorder.goes_on:
            coming = asyncio.ensure_future(events.get())
            await asyncio.wait({asked, coming}, return_when=asyncio.FIRST_COMPLETED)
            if coming.done():
                await recorder.take(coming.result())
            else:
                coming.cancel()
        with anyio.move_on_after(_LAST_WORDS):
            await watched.arrived()
        with anyio.move_on_after(_LAST_WORDS):
            while not events.empty():
                await recorder.take(events.get_nowait())
    finally:
        asked.cancel()
