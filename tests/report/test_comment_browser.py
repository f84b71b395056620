"""The comment in a real Chromium, in the style sheets of GitHub's two themes (scripts/setup-github-api)."""

import os
from pathlib import Path
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page

from tests.fakes.github_openapi import FOLDER
from tests.report.test_escape import gfm

pytestmark = pytest.mark.browser

Theme = Literal["light", "dark"]
GOLDEN = Path(__file__).parent / "golden"
WIDTHS = {"a window": 780, "a phone": 358}
"""What GitHub leaves to a comment's body, in pixels."""
OF_GITHUB = ("color-contrast", "link-in-text-block", "scrollable-region-focusable", "page-has-heading-one")
"""Rules about what GitHub decides: colours, underlined links, how a wide table is scrolled, the page around it."""
PICTURE = b'<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="1280" height="720"/></svg>'


def open_comment(browser: Browser, name: str, theme: Theme, *, unfolded: bool = True) -> Page:
    """A page with that comment as GitHub shows it; the context is the caller's to close."""
    sheet = FOLDER / f"github-markdown-{theme}.css"
    if not sheet.exists():
        why = f"{sheet} is missing: run scripts/setup-github-api"
        pytest.fail(why) if os.environ.get("SMOKETREE_CI") == "1" else pytest.skip(why)
    body = gfm().render((GOLDEN / f"{name}.md").read_text(encoding="utf-8"))
    if unfolded:
        body = body.replace("<details>", "<details open>")
    page = browser.new_context(color_scheme=theme).new_page()
    page.route("**/assets/*", lambda route: route.fulfill(body=PICTURE, content_type="image/svg+xml"))
    page.set_content(
        f'<!doctype html><html lang="en"><title>{name}</title><style>{sheet.read_text()}</style>'
        f'<body style="margin: 0"><main class="markdown-body" style="padding: 16px">{body}</main>'
    )
    return page


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", ["red.comment", "green.comment", "read.comment"])
def test_axe_finds_nothing_and_nothing_runs_over_the_edge(browser: Browser, name: str, theme: Theme) -> None:
    page = open_comment(browser, name, theme)
    for width in WIDTHS.values():
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        rules = {rule: {"enabled": False} for rule in OF_GITHUB}
        found = Axe().run(page, options={"rules": rules}).response["violations"]
        said = [f"{one['id']}: {node['html']}" for one in found for node in one["nodes"][:3]]
        assert not found, said
    page.context.close()
