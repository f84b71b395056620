"""A bare page of Playwright's: what Chromium says is read here without any of our browser's room."""

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


@pytest.fixture
async def page(browser: Browser) -> AsyncIterator[Page]:
    opened = await browser.new_page()
    yield opened
    await opened.close()
