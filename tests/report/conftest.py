from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from smoketree.browser.install import find_browser


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser().path, args=["--no-sandbox"])
        yield browser
        browser.close()
