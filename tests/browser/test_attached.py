"""`smoketree mcp --browser` on browsers that run already: it works in them, and leaves them as they are."""

import json
import re
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

import anyio.to_thread
import playwright
import pytest
from playwright.async_api import Browser

from smoketree.browser.install import find_browser
from smoketree.browser.launch import launched
from smoketree.browser.options import LaunchOptions, SessionOptions
from tests.browser.test_contexts import chromium_at_a_port
from tests.fakes.pages import Pages
from tests.mcp_server.client import serving

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

STRANGE = 60.0
"""Seconds for what takes two or three."""


def answers(folder: Path, url: str, *flags: str) -> list[str]:
    """What the tabs are at first, what a page gives, and what it is to go back and close."""
    with serving(folder, "--codegen", "none", *flags) as client:
        client.initialize()
        before = client.call("browser_tabs", action="list")
        went = client.call("browser_navigate", url=url)
        found = client.call("browser_find", text="There")
        client.call("browser_tabs", action="new", url=url)
        return [before, went, found, client.call("browser_close")]


@contextmanager
def run_server(host: str = "127.0.0.1") -> Iterator[tuple[str, Callable[[], None]]]:
    """Playwright's server: it starts a browser for each that connects. Its address, and what kills it."""
    # Not by `python -m playwright`: that would not pass its end on.
    driver = Path(playwright.__file__).parent / "driver"
    command = [str(driver / "node"), str(driver / "package/cli.js"), "run-server", "--port", "0", "--unsafe"]
    process = subprocess.Popen([*command, "--host", host], stdout=subprocess.PIPE, text=True)
    stuck = threading.Timer(STRANGE, process.kill)
    stuck.start()
    try:
        assert process.stdout is not None
        found = re.search(r"ws://\S+", process.stdout.readline())
        assert found is not None
        options = {"executablePath": str(find_browser().path), "chromiumSandbox": False}
        yield f"{found[0]}?browser=chromium&launch-options={quote(json.dumps(options))}", process.kill
    finally:
        stuck.cancel()
        process.terminate()
        try:
            process.communicate(timeout=STRANGE / 6)
        except subprocess.TimeoutExpired:  # asked while it closes a browser, it may forget
            process.kill()
            process.communicate(timeout=STRANGE)


@pytest.mark.anyio
async def test_a_browser_that_is_attached_to_stays_as_it_is(tmp_path: Path, pages: Pages) -> None:
    url = pages.html("/there", "<title>There</title><h1>There</h1>")
    seen = "() => [matchMedia('(prefers-color-scheme: dark)').matches, innerWidth, innerHeight]"
    arguments = ("--blink-settings=preferredColorScheme=0", "--window-size=911,633")
    with chromium_at_a_port(tmp_path / "theirs", *arguments) as endpoint:
        async with (
            launched(LaunchOptions(cdp_endpoint=endpoint)) as browser,
            browser.session(SessionOptions(attach=True, viewport=(1280, 720))) as session,
        ):
            await session.call("browser_navigate", {"url": url})
            answer = await session.call("browser_evaluate", {"function": seen})
        assert json.loads(answer.results[0]) == [True, 911, 633]


def test_a_server_of_playwrights(tmp_path: Path, pages: Pages) -> None:
    url = pages.html("/there", "<h1>There</h1>")
    with run_server() as (endpoint, _):
        before, _, found, closed = answers(tmp_path, url, "--ws-endpoint", endpoint)
    assert "0: (current) [](about:blank)" in before
    assert 'heading "There"' in found
    assert "### Error" not in closed


@pytest.mark.anyio
async def test_a_browser_on_another_machine_is_kept_from_private_addresses(pages: Pages) -> None:
    metadata = "http://169.254.169.254/latest/meta-data"
    url = pages.html("/there", f"<h1>There</h1><img src='{metadata}' alt=''><script src='{metadata}.js'></script>")
    with run_server("127.0.0.2") as (endpoint, _):  # by its address no machine of ours: no relay is in between
        async with (
            launched(LaunchOptions(ws_endpoint=endpoint)) as browser,
            browser.session(SessionOptions(origin=url, private_network=False)) as session,
        ):
            answer = await session.call("browser_navigate", {"url": url})
            asked = await session.call("browser_network_requests", {"static": True})
    assert answer.error is None
    refused = [line for said in asked.results for line in str(said).splitlines() if "169.254" in line]
    assert len(refused) == 2
    assert all("ERR_BLOCKED_BY_CLIENT" in line for line in refused), refused


@pytest.mark.anyio
async def test_a_browser_that_playwright_has_bound(playwright_browser: Browser, tmp_path: Path, pages: Pages) -> None:
    arguments = ["--no-sandbox"]
    own = await playwright_browser.browser_type.launch(executable_path=find_browser().path, args=arguments)
    page = await (await own.new_context()).new_page()
    await page.goto(pages.html("/here", "<title>Here</title>"))
    there = pages.html("/there", "<h1>There</h1>")
    bound = await own.bind("tests")
    try:
        before, _, found, _ = await anyio.to_thread.run_sync(answers, tmp_path, there, "--endpoint", bound["endpoint"])
    finally:
        await own.unbind()
    assert f"0: (current) [Here]({pages.url('/here')})" in before
    assert 'heading "There"' in found
    assert [open_page.url for open_page in page.context.pages] == [there]
    assert own.is_connected()
    await own.close()


def test_an_address_that_never_answers(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"http://127.0.0.1:{silent.getsockname()[1]}"
        with serving(tmp_path, "--cdp-endpoint", address, "--cdp-timeout", "300") as client:
            client.initialize()
            begun = time.monotonic()
            for _ in range(2):
                told = client.call("browser_navigate", url="about:blank")
                assert "Timeout 300ms exceeded" in told
            assert time.monotonic() - begun < STRANGE / 2
