"""A bare page of Playwright's, without a session around it."""

from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Browser, Page


@pytest.fixture
async def page(playwright_browser: Browser) -> AsyncIterator[Page]:
    opened = await playwright_browser.new_page()
    yield opened
    await opened.close()
