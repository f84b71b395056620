"""A bare page of Playwright's, for what works on pages without a session."""

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, Page, async_playwright

from smoketree.browser.install import find_browser


@pytest.fixture(scope="module")
async def browser(anyio_backend: str) -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=find_browser().path, args=["--no-sandbox"])
        yield chromium
        await chromium.close()


@pytest.fixture(scope="module")
async def _page(browser: Browser) -> Page:
    return await browser.new_page()


@pytest.fixture
async def page(_page: Page) -> Page:
    """One page a module: a new one takes longer than most of what is tried on it."""
    await _page.goto("about:blank")
    await _page.set_viewport_size({"width": 1000, "height": 600})
    return _page
