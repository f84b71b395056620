"""A bare page of Playwright's, for what works on pages without a session."""

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, Page

_LEAVES_MORE = "!!document.querySelector('script, iframe, frame, object, embed, [onload], [onerror], [autofocus]')"
"""Whether what the page runs or has done once may be left when it is filled again."""


@pytest.fixture(scope="module")
async def _page(playwright_browser: Browser) -> AsyncIterator[Page]:
    # It is closed with its module: what moves in a page that is left open is drawn until the last test.
    page = await playwright_browser.new_page()
    yield page
    await page.close()


@pytest.fixture
async def page(_page: Page) -> Page:
    """One page for all tests of a module, to be filled and looked at: a new page takes longer than most of what is
    tried on it, and a new document as long."""
    if _page.url != "about:blank" or await _page.evaluate(_LEAVES_MORE):
        await _page.goto("about:blank")
    else:
        await _page.set_content("")
    await _page.set_viewport_size({"width": 1000, "height": 600})
    return _page


@pytest.fixture
async def fresh_page(page: Page) -> AsyncIterator[Page]:
    """The page with a document of its own, for a test that runs scripts in it."""
    await page.goto("about:blank")
    yield page
    await page.goto("about:blank")
