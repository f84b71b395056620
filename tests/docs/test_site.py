"""The documentation as a website, in a real Chromium: readable, searchable, and without a request to another host."""

import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect, sync_playwright

from smoketree.browser.install import find_browser
from tests.docs.pages import ROOT

pytestmark = pytest.mark.browser


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the built website."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    environ = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def page(site: str) -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser().path, args=["--no-sandbox"])
        yield browser.new_page()
        browser.close()


@pytest.fixture
def foreign(page: Page, site: str) -> Iterator[list[str]]:
    """The addresses outside the website that the page asks for."""
    asked: list[str] = []

    def note(request: object) -> None:
        url = getattr(request, "url")  # noqa: B009
        if urlsplit(url).scheme in {"http", "https", "ws", "wss"} and not url.startswith(site + "/"):
            asked.append(url)

    page.on("request", note)
    yield asked
    page.remove_listener("request", note)


def names() -> list[str]:
    return ["index", "security", "contributing", "changelog", *(page.stem for page in (ROOT / "docs").glob("*.md"))]


def test_every_page_can_be_read_on_a_phone_and_asks_no_other_host(page: Page, site: str, foreign: list[str]) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.route("**/search_index.json", lambda route: route.abort())  # half of the time of each page
    for name in names():
        answer = page.goto(f"{site}/{name}.html", wait_until="load")
        assert answer is not None
        assert answer.ok, name
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, name
        text = page.inner_text("article")
        assert "```" not in text.replace("````", ""), f"{name}: a block of code is shown as text"
        assert "](" not in text, f"{name}: a link is shown as text"
        lost = page.evaluate(
            "[...document.images].filter((one) => one.complete && !one.naturalWidth).map((one) => one.src)"
        )
        assert not lost, name
    page.unroute("**/search_index.json")
    assert not foreign


@pytest.mark.parametrize(("name", "theme"), [("index", "light"), ("plans", "dark"), ("troubleshooting", "light")])
def test_axe_finds_nothing(page: Page, site: str, name: str, theme: str) -> None:
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page.goto(f"{site}/{name}.html")
    page.evaluate("localStorage.clear()")  # the theme remembers the scheme of the first visit
    page.reload()
    assert page.evaluate("document.body.dataset.mdColorScheme") == {"light": "default", "dark": "slate"}[theme]
    found = Axe().run(page).response["violations"]
    assert not found, [f"{one['id']}: {node['html'][:200]}" for one in found for node in one["nodes"][:3]]


def test_search_finds_a_message_without_a_network(page: Page, site: str, foreign: list[str]) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(f"{site}/index.html")
    box = page.get_by_role("textbox", name="Search")
    result = page.locator(".md-search-result__link", has_text="Messages and what to do").first
    box.fill("no Chromium was found")
    for _ in range(12):
        box.press("End")  # the page listens to keys, once it has loaded
        with suppress(AssertionError):
            expect(result).to_be_visible(timeout=5_000)
            break
    expect(result).to_be_visible()
    result.click()
    expect(page).to_have_url(re.compile(r"/troubleshooting\.html"), timeout=60_000)
    assert not foreign
