"""Questions to a page: the scripts are kept in its documents, and go with them."""

import pytest
from playwright.async_api import Browser

from smoketree.browser import page_frames
from smoketree.browser.page_frames import ask
from tests.fakes.pages import Pages, Reply

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

STRICT = "script-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'"


async def test_a_document_that_forbids_scripts_is_read_as_the_one_before_it(
    playwright_browser: Browser, pages: Pages
) -> None:
    pages.on("/strict", lambda _: Reply("<p>Words</p>", headers={"Content-Security-Policy": STRICT}))
    page = await playwright_browser.new_page()
    for path, shown in ((pages.html("/blank", ""), False), (pages.url("/strict"), True)):
        await page.goto(path)
        assert await ask(page.main_frame, "showsAnything()") is shown
    await page.close()


async def test_nothing_is_kept_of_frames_and_pages_that_are_gone(playwright_browser: Browser, pages: Pages) -> None:
    page = await playwright_browser.new_page()
    await page.goto(pages.html("/outer", "<p>Words</p><iframe srcdoc='<p>Inner</p>'></iframe>"))
    for frame in page.frames:
        assert await ask(frame, "showsAnything()")
    kept = page_frames._libraries[page]
    await page.evaluate("document.querySelector('iframe').remove()")
    assert list(kept) == [page.main_frame]
    await page.close()
    assert page not in page_frames._libraries
