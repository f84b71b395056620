"""The host's toolbar is kept out of the page."""

import pytest
from playwright.async_api import Browser

from smoketree.browser.context_setup import keep_toolbars_out, toolbars_of
from smoketree.browser.options import Cookie, SessionOptions
from tests.fakes.pages import Pages

VERCEL = ("https://vercel.live/**",)
TOOLBAR = """<h1>Shop</h1><script async src="https://vercel.live/_next-live/feedback/feedback.js"
    onload="document.title = 'quiet'" onerror="document.title = 'refused'"></script>"""


@pytest.mark.parametrize(
    ("options", "patterns"),
    [
        (SessionOptions(origin="https://shop-9axq.vercel.app"), VERCEL),
        (
            SessionOptions(origin="https://shop.example", cookies=(Cookie("_vercel_jwt", "x", "https://a.example"),)),
            VERCEL,
        ),
        (
            SessionOptions(origin="https://deploy-preview-7--shop.netlify.app"),
            ("https://netlify-cdp-loader.netlify.app/**",),
        ),
        (SessionOptions(origin="https://shop.vercel.app", allow_origins=("https://vercel.live",)), ()),
        (SessionOptions(origin="https://shop.example"), ()),
        (SessionOptions(origin="https://notvercel.app"), ()),
        (SessionOptions(), ()),
    ],
)
def test_which_previews_have_one(options: SessionOptions, patterns: tuple[str, ...]) -> None:
    assert toolbars_of(options) == patterns


@pytest.mark.browser
@pytest.mark.anyio
async def test_its_script_is_empty_and_no_error(playwright_browser: Browser) -> None:
    said: list[str] = []
    context = await playwright_browser.new_context()
    with Pages() as pages:
        await keep_toolbars_out(context, SessionOptions(origin="https://shop.vercel.app"))
        page = await context.new_page()
        page.on("console", lambda message: said.append(message.text))
        await page.goto(pages.html("/", TOOLBAR))
        await page.wait_for_function("document.title != ''")
        assert await page.title() == "quiet"
    await context.close()
    assert said == []
