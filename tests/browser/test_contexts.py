"""Browser contexts: isolated tabs, profiles, endings and new beginnings, emulation, downloads, uploads."""

import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest

from smoketree.browser.install import find_browser
from smoketree.browser.launch import Browser, launched
from smoketree.browser.options import Geolocation, LaunchOptions, Proxy, SessionOptions
from smoketree.browser.session import Session
from smoketree.errors import BrowserError
from tests.browser.acting import OpenSession, browsers, call, header, press, until, visit
from tests.fakes.pages import Pages, Reply

pytestmark = [pytest.mark.anyio, pytest.mark.browser]


async def value(session: Session, function: str) -> object:
    answer = await call(session, "evaluate", function=function)
    assert answer.ok, answer.error
    return json.loads(answer.results[0])


async def test_isolated_tabs_share_nothing_with_others(session: Session, pages: Pages) -> None:
    url = pages.html("/cookie", "<title>-</title>")
    await visit(session, url)
    await call(session, "cookie_set", name="who", value="main")
    answer = await call(session, "tabs", action="new", url=url, isolatedContext="alice")
    assert header(answer).isolated == "alice"
    assert [tab.isolated for tab in answer.tabs] == [None, "alice"]
    assert await value(session, "() => document.cookie") == ""
    await call(session, "cookie_set", name="who", value="alice")
    await call(session, "tabs", action="new", url=url, isolatedContext="alice")
    assert await value(session, "() => document.cookie") == "who=alice"
    await call(session, "tabs", action="new", url=url, isolatedContext="default")
    assert await value(session, "() => document.cookie") == "who=main"


async def test_after_close_everything_is_new(session: Session, pages: Pages) -> None:
    url = pages.html("/again", "<h1>Again</h1>")
    await visit(session, url)
    await call(session, "cookie_set", name="who", value="me")
    answer = await call(session, "close")
    assert answer.results == ("No open tabs. Navigate to a URL to create one.",)
    assert answer.page is None
    answer = await call(session, "snapshot")
    assert header(answer).url == "about:blank"
    assert "Again" in await visit(session, url)
    assert await value(session, "() => document.cookie") == ""


async def test_no_tab_and_tools_that_need_one(session: Session) -> None:
    assert (await call(session, "tabs", action="close")).error == "No open tabs. Navigate to a URL to create one."
    assert (await call(session, "wait_for", time=0.1)).error == "No open pages available."
    assert (await call(session, "tabs", action="select")).error == "Tab index is required"
    for index in (-1, 1.5, 9):
        answer = await call(session, "tabs", action="close", index=index)
        assert answer.error == f"Tab {index:g} not found"
    assert len((await call(session, "tabs", action="list")).tabs) == 1


async def test_a_page_that_crashes(open_session: OpenSession, pages: Pages) -> None:
    async with open_session(origin=None, any_scheme=True) as session:
        await visit(session, pages.html("/alive", "<h1>Alive</h1>"))
        await call(session, "navigate", url="chrome://crash")
        answer = await call(session, "snapshot")
        assert answer.ok
        assert header(answer).url == "about:blank"
        messages = (await call(session, "console_messages", level="error")).results[0]
        assert "Page crashed and was reset to about:blank." in messages
        assert "Alive" in await visit(session, pages.url("/alive"))


async def test_a_session_whose_driver_is_killed_begins_anew(tmp_path: Path, pages: Pages) -> None:
    async with launched(LaunchOptions()) as browser, browser.session(SessionOptions(output=tmp_path)) as session:
        assert await session.responds(10)
        browser.kill()
        await until(lambda: not browser.connected)
        assert not await session.responds(0.5)
        with pytest.raises(BrowserError):
            await call(session, "snapshot")
        assert "Alive" in await visit(session, pages.html("/alive", "<h1>Alive</h1>"))


async def test_a_profile_is_kept_and_has_one_browser(tmp_path: Path, pages: Pages) -> None:
    url = pages.html("/profile", "<script>document.cookie = 'seen=1; max-age=9999'</script>")
    options = SessionOptions(output=tmp_path, user_data_dir=tmp_path / "profile")
    before = browsers().keys()
    browser = Browser(LaunchOptions())
    try:
        async with browser.session(options) as session:
            await visit(session, url)
            started = {line for pid, line in browsers().items() if pid not in before}
            assert started
            assert all(str(tmp_path / "profile") in line for line in started)
            with pytest.raises(BrowserError, match="already in use"):
                async with browser.session(options):
                    pass
            await call(session, "close")
            await visit(session, pages.html("/plain", "x"))
            assert await value(session, "() => document.cookie") == "seen=1"
            answer = await call(session, "tabs", action="new", url=url, isolatedContext="alice")
            assert answer.ok, answer.error
        async with browser.session(options) as session:
            await visit(session, pages.url("/plain"))
            assert await value(session, "() => document.cookie") == "seen=1"
    finally:
        await browser.stop()


@contextmanager
def chromium_at_a_port(profile: Path, *arguments: str) -> Iterator[str]:
    """A browser of somebody else's with a CDP address."""
    command = [str(find_browser().path), "--headless", "--no-sandbox", "--remote-debugging-port=0", *arguments]
    # In a session of its own: what is started may be a script that starts the browser.
    process = subprocess.Popen(
        [*command, f"--user-data-dir={profile}", "about:blank"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        port = profile / "DevToolsActivePort"
        deadline = time.monotonic() + 30
        while not port.exists() or "\n" not in port.read_text():
            assert time.monotonic() < deadline
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port.read_text().splitlines()[0]}"
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


async def test_attaching_over_cdp(tmp_path: Path, pages: Pages) -> None:
    url = pages.html("/there", "<title>There</title><h1>There</h1>")
    with chromium_at_a_port(tmp_path / "theirs") as endpoint:
        async with launched(LaunchOptions(cdp_endpoint=endpoint)) as browser:
            async with browser.session(SessionOptions(output=tmp_path, attach=True)) as session:
                answer = await call(session, "tabs", action="list")
                assert [tab.url for tab in answer.tabs] == ["about:blank"]
                assert "There" in await visit(session, url)
                await call(session, "tabs", action="new", url=url)
            async with browser.session(SessionOptions(output=tmp_path)) as fresh:
                assert "There" in await visit(fresh, url)
            with pytest.raises(BrowserError, match="of our own"):
                async with browser.session(SessionOptions(output=tmp_path, attach=True, private_network=False)):
                    pass
        async with httpx2.AsyncClient() as client:
            tabs = [tab["url"] for tab in (await client.get(f"{endpoint}/json")).json() if tab["type"] == "page"]
        assert tabs == [url]  # the browser goes on, with the tab that it had


async def test_an_endpoint_where_nobody_is() -> None:
    with pytest.raises(BrowserError, match="does not start"):
        async with launched(LaunchOptions(cdp_endpoint="http://127.0.0.1:9")):
            pass


async def test_what_a_page_is_told_of_the_device(open_session: OpenSession, pages: Pages, tmp_path: Path) -> None:
    script = tmp_path / "init.js"
    script.write_text("window.begun = 'before all'")
    options: dict[str, object] = {
        "device": "iPhone 15",
        "color_scheme": "dark",
        "locale": "de-DE",
        "timezone": "Asia/Tokyo",
        "permissions": ("geolocation",),
        "geolocation": Geolocation(48.5, 9.25),
        "init_scripts": (script,),
    }
    async with open_session(**options) as session:
        await visit(session, pages.html("/device", "x"))
        seen = await value(
            session,
            "async () => ({touch: navigator.maxTouchPoints > 0, phone: navigator.userAgent.includes('iPhone'),"
            " dark: matchMedia('(prefers-color-scheme: dark)').matches, language: navigator.language,"
            " zone: Intl.DateTimeFormat().resolvedOptions().timeZone, begun: window.begun, ratio: devicePixelRatio,"
            " place: await new Promise(done => navigator.geolocation.getCurrentPosition("
            "p => done(p.coords.latitude)))})",
        )
        assert seen == {
            "touch": True,
            "phone": True,
            "dark": True,
            "language": "de-DE",
            "zone": "Asia/Tokyo",
            "begun": "before all",
            "ratio": 3,
            "place": 48.5,
        }
    async with open_session(user_agent="Tree/1", viewport=(640, 480)) as session:
        await visit(session, pages.url("/device"))
        assert await value(session, "() => [navigator.userAgent, innerWidth]") == ["Tree/1", 640]


async def test_a_device_that_there_is_not(open_session: OpenSession) -> None:
    with pytest.raises(BrowserError, match="there is no device 'iPhone 99'"):
        async with open_session(device="iPhone 99"):
            pass


async def test_init_pages(open_session: OpenSession, pages: Pages, tmp_path: Path) -> None:
    script = tmp_path / "init.py"
    script.write_text("async def run(page):\n    await page.set_extra_http_headers({'X-Init': 'run'})\n")
    async with open_session(init_pages=(script,)) as session:
        await visit(session, pages.html("/init", "x"))
        assert any(hit.headers.get("X-Init") == "run" for hit in pages.hits)
    script.write_text("nothing = 1")
    async with open_session(init_pages=(script,)) as session:
        with pytest.raises(BrowserError, match="has no `async def run"):
            await call(session, "tabs", action="list")


async def test_credentials_go_to_one_origin_only(open_session: OpenSession, pages: Pages) -> None:
    elsewhere = pages.origin.replace("127.0.0.1", "localhost")
    refused = Reply("no", 401, headers={"WWW-Authenticate": 'Basic realm="x"'})
    given = "Basic YW5uOnB3"
    pages.on("/login", lambda hit: Reply("<h1>In</h1>") if hit.headers.get("Authorization") == given else refused)
    async with open_session(basic_auth=("ann", "pw"), allow_origins=(elsewhere,)) as session:
        assert "In" in await visit(session, pages.url("/login"))
        answer = await call(session, "navigate", url=f"{elsewhere}/login")
        assert "In" not in (answer.snapshot or "")


async def test_a_proxy(open_session: OpenSession, pages: Pages) -> None:
    with Pages() as proxy:
        proxy.on("/through", lambda _: Reply("<h1>By proxy</h1>"))
        options = {"origin": None, "proxy": Proxy(proxy.origin.removeprefix("http://"))}
        async with open_session(**options) as session:
            await call(session, "navigate", url="http://some-host.test/through")
            assert any("some-host.test" in hit.headers.get("Host", "") for hit in proxy.hits)


async def test_downloads_overwrite_nothing(open_session: OpenSession, pages: Pages, tmp_path: Path) -> None:
    pages.html("/export", "<a href='/download'>Export</a>")
    pages.on("/evil", lambda _: Reply("x", headers={"Content-Disposition": 'attachment; filename="../../.bashrc"'}))
    async with open_session(downloads="") as session:
        snapshot = await visit(session, pages.url("/export"))
        for _ in range(2):
            answer = await press(session, 'link "Export"', snapshot)
        assert 'Downloaded file report.csv to "report-2.csv"' in answer.events
        assert (tmp_path / "report.csv").is_file()
        await call(session, "navigate", url=pages.url("/evil"))
        assert not (tmp_path.parent / ".bashrc").exists()


async def test_uploads_come_from_their_folder(open_session: OpenSession, pages: Pages, tmp_path: Path) -> None:
    allowed, outside = tmp_path / "allowed", tmp_path / "outside"
    for folder in (allowed, outside):
        folder.mkdir()
    (outside / "secret.txt").write_text("s")
    (allowed / "link.txt").symlink_to(outside / "secret.txt")
    (allowed / "fine.txt").write_text("f")
    pages.html("/upload", "<input id=f type=file multiple onchange='document.title = this.files.length'><p id=z>zone")
    async with open_session(upload_roots=(allowed,)) as session:
        await visit(session, pages.url("/upload"))
        await call(session, "click", target="#f")
        for name in ("link.txt", "../outside/secret.txt", str(outside / "secret.txt")):
            answer = await call(session, "file_upload", paths=[name])
            assert (answer.error or "").startswith("File access denied:")
            assert [modal.kind for modal in answer.modals] == ["filechooser"]
        missing = await call(session, "file_upload", paths=["nope.txt"])
        assert missing.error is not None
        assert [modal.kind for modal in missing.modals] == ["filechooser"]
        answer = await call(session, "file_upload", paths=["fine.txt", str(allowed / "fine.txt")])
        assert header(answer).title == "2"
        dropped = await call(session, "drop", target="#z", paths=["link.txt"])
        assert (dropped.error or "").startswith("File access denied:")
        assert (await call(session, "drop", target="#z")).error == (
            'At least one of "paths" or "data" must be provided.'
        )
    async with open_session(upload_roots=(allowed,), unrestricted_files=True) as session:
        await visit(session, pages.url("/upload"))
        await call(session, "click", target="#f")
        assert (await call(session, "file_upload", paths=[str(outside / "secret.txt")])).ok


async def test_schemes(open_session: OpenSession, tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text("<h1>A file</h1>")
    file = (tmp_path / "page.html").as_uri()
    refused = ("javascript:alert(1)", file, file.upper(), "data:text/html,<h1>x</h1>", "chrome://version")
    async with open_session(origin=None) as session:
        for url in refused:
            answer = await call(session, "navigate", url=url)
            assert "protocol is blocked" in (answer.error or "")
    async with open_session(origin=None, any_scheme=True, file_urls=True) as session:
        assert "A file" in await visit(session, file)
        assert "x" in await visit(session, "data:text/html,<h1>x</h1>")
        assert not (await call(session, "navigate", url="javascript:alert(1)")).ok


async def test_a_trace_and_a_video_of_the_whole_session(
    open_session: OpenSession, pages: Pages, tmp_path: Path
) -> None:
    async with open_session(save_trace=True, save_video=(320, 180)) as session:
        await visit(session, pages.html("/kept", "<h1>Kept</h1>"))
    names = [path.suffix for path in tmp_path.iterdir()]  # noqa: ASYNC240 - a test
    assert sorted(names) == [".webm", ".zip"]
