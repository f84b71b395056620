"""A bare page of Playwright's, for what works on pages without a session."""

import pytest
from playwright.async_api import Browser, Page


@pytest.fixture(scope="module")
async def _page(playwright_browser: Browser) -> Page:
    return await playwright_browser.new_page()


@pytest.fixture
async def page(_page: Page) -> Page:
    """One page for all tests of a module: a new one takes longer than most of what is tried on it."""
    await _page.goto("about:blank")
    await _page.set_viewport_size({"width": 1000, "height": 600})
    return _page
