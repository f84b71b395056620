"""A trace opens with one click, in a real Chromium."""

from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

from smoketree.browser.install import find_browser
from smoketree.report.model import Artifact
from smoketree.report.store import Store
from tests.cli.command import serving
from tests.fakes.pages import Pages
from tests.report import samples

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

TRACE = "login/sign-in/1/trace.zip"


def test_a_trace_opens_with_one_click(tmp_path: Path) -> None:
    report = samples.report(samples.failed_case(artifacts=(Artifact(kind="trace", path=TRACE),)))
    Store(tmp_path).save(report)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser().path, args=["--no-sandbox"])
        context = browser.new_context()
        context.tracing.start(snapshots=True)
        with Pages() as pages:  # it is gone when the trace is looked at
            context.new_page().goto(pages.html("/shop", "<h1>Shop</h1>"))
            context.tracing.stop(path=Store(tmp_path).run_folder(report.run_id) / TRACE)
        with serving("report", "open", str(tmp_path), "--no-browser", cwd=tmp_path) as (_, address):
            page = browser.new_page()
            page.goto(address)
            page.get_by_role("link", name="trace", exact=True).click()
            page.get_by_text("Navigate").first.click(timeout=30_000)
            shown = page.frame_locator("iframe.snapshot-visible")
            expect(shown.get_by_role("heading", name="Shop")).to_be_visible(timeout=30_000)
