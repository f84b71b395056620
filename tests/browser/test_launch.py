"""Starting and, above all, ending: whatever happens, no process stays behind."""

import os
import subprocess
import sys
import time
from pathlib import Path

import anyio
import psutil
import pytest

from smoketree.browser.launch import launched
from smoketree.browser.options import Cookie, LaunchOptions, SessionOptions
from smoketree.errors import BrowserError
from tests.browser.acting import call, children, kill_browsers, until, visit
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.anyio, pytest.mark.browser]


async def gone(before: set[int]) -> bool:
    return await until(lambda: not children() - before)


async def test_nothing_is_left_after_the_end_and_after_an_error(tmp_path: Path, pages: Pages) -> None:
    before = children()
    async with launched(LaunchOptions()) as browser:
        assert browser.version
        assert children() - before
    assert await gone(before)

    async def fails() -> None:
        async with launched(LaunchOptions()) as browser, browser.session(SessionOptions(output=tmp_path)) as session:
            await visit(session, pages.html("/x", "x"))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fails()
    assert await gone(before)


@pytest.mark.parametrize("seconds", [0.0, 0.05, 0.3, 0.6])
async def test_nothing_is_left_when_cancelled_while_starting(seconds: float) -> None:
    before = children()
    with anyio.move_on_after(seconds):
        async with launched(LaunchOptions()):
            await anyio.sleep_forever()
    assert await gone(before)


async def test_nothing_is_left_when_cancelled_in_a_call(tmp_path: Path, pages: Pages) -> None:
    before = children()
    with anyio.move_on_after(3):
        async with launched(LaunchOptions()) as browser, browser.session(SessionOptions(output=tmp_path)) as session:
            await session.start_recording(tmp_path)
            await call(session, "navigate", url=pages.url("/silent"))
    assert await gone(before)


async def test_a_browser_that_died_is_an_error_and_the_next_session_starts_it_again(
    tmp_path: Path, pages: Pages
) -> None:
    options = SessionOptions(output=tmp_path)
    before = children()
    async with launched(LaunchOptions()) as browser:
        async with browser.session(options) as session:
            await visit(session, pages.html("/x", "<h1>Alive</h1>"))
            kill_browsers(before)
            await until(lambda: not browser.connected)
            with pytest.raises(BrowserError, match="died"):
                await call(session, "snapshot")
            assert "Alive" in await visit(session, pages.url("/x"))
            assert len((await call(session, "tabs", action="list")).tabs) == 1
            kill_browsers(before)
            await until(lambda: not browser.connected)
        async with browser.session(options) as session:
            assert "Alive" in await visit(session, pages.url("/x"))
    assert await gone(before)


async def test_a_browser_that_does_not_start_is_told(tmp_path: Path) -> None:
    broken = tmp_path / "chromium"
    told = tmp_path / "environment"
    broken.write_text(f"#!/bin/sh\nenv > {told}\necho no display here >&2\nexit 7\n")
    broken.chmod(0o755)
    before = children()
    with pytest.raises(BrowserError, match="does not start") as raised:
        await launched(LaunchOptions(executable=broken)).__aenter__()
    assert f"{raised.value.hint}".count("it wrote: no display here") == 1
    assert await gone(before)
    # What a browser sees of our environment: enough to run, and nothing else.
    names = {line.partition("=")[0] for line in told.read_text().splitlines()}
    assert "PYTEST_CURRENT_TEST" in os.environ
    assert names <= {"PATH", "HOME", "LANG", "LC_ALL", "TZ", "TMPDIR", "PWD", "SHLVL", "_", "OLDPWD", "DISPLAY"}
    home = next(line for line in told.read_text().splitlines() if line.startswith("HOME="))
    assert "smoketree-browser-" in home


def test_the_browsers_folder_goes_with_a_process_that_is_killed() -> None:
    code = (
        "import sys; from smoketree.browser.driver import BrowserHome; print(BrowserHome().path, flush=True); input()"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        folder = Path(process.stdout.readline().decode().strip())
        assert folder.is_dir()
        process.kill()
    ended = time.monotonic() + 10
    while folder.exists():
        assert time.monotonic() < ended
        time.sleep(0.05)


async def test_the_environment_is_as_it_was(tmp_path: Path) -> None:
    before = dict(os.environ)
    async with launched(LaunchOptions()), launched(LaunchOptions()):
        assert dict(os.environ) == before


async def test_sessions_are_apart_and_take_state_and_cookies(tmp_path: Path, pages: Pages) -> None:
    pages.html("/state", "<script>localStorage.setItem('a', '1'); document.cookie = 'c=2'</script>")
    pages.html(
        "/read", "<p id=p></p><script>p.textContent = `${localStorage.getItem('a')} ${document.cookie}`</script>"
    )
    usual = SessionOptions(origin=pages.origin, output=tmp_path)
    async with launched(LaunchOptions()) as browser:
        async with browser.session(usual) as session:
            await visit(session, pages.url("/state"))
            state = await session.storage_state()
        async with browser.session(usual) as session:
            assert "null" in await visit(session, pages.url("/read"))
        async with browser.session(
            SessionOptions(origin=pages.origin, output=tmp_path, storage_state=state, cookies=(Cookie("d", "3"),))
        ) as session:
            read = await visit(session, pages.url("/read"))
            assert "1 c=2" in read
            assert "d=3" not in read, "no script reads what lets the session in"
            asked = [hit for hit in pages.hits if hit.path == "/read"][-1]
            assert asked.headers["Cookie"] == "c=2; d=3"


async def test_what_a_page_sees_of_the_session(tmp_path: Path, pages: Pages) -> None:
    pages.html(
        "/see",
        "<p id=p></p><script>p.textContent = [navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone,"
        " innerWidth, matchMedia('(pointer: coarse)').matches].join(' ')</script>",
    )
    async with launched(LaunchOptions()) as browser:
        async with browser.session(SessionOptions(output=tmp_path)) as session:
            assert "en-US UTC 1600 false" in await visit(session, pages.url("/see"))
        options = SessionOptions(output=tmp_path, viewport=(390, 844), mobile=True, locale="de-DE")
        async with browser.session(options) as session:
            assert "de-DE UTC" in (seen := await visit(session, pages.url("/see")))
            assert "true" in seen
        async with browser.session(SessionOptions(output=tmp_path, user_data_dir=tmp_path / "profile")) as session:
            assert "en-US UTC 1600" in await visit(session, pages.url("/see"))


async def test_the_browsers_own_sandbox() -> None:
    if os.geteuid() == 0:  # Chromium has no sandbox for root, and says so
        with pytest.raises(BrowserError, match="does not start"):
            async with launched(LaunchOptions(sandbox=True)):
                pass
        return
    async with launched(LaunchOptions(sandbox=True)):
        lines = [" ".join(one.cmdline()) for one in psutil.Process().children(recursive=True)]
        assert not any("--no-sandbox" in line for line in lines)


async def test_an_installed_brand_that_is_not_there_is_told() -> None:
    with pytest.raises(BrowserError) as raised:
        async with launched(LaunchOptions(channel="msedge-dev")):
            pass
    assert "msedge-dev" in (raised.value.hint or "")
