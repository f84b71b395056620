"""A session on the official server: what our own browser does, this one does too, and no check is passed for less."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import anyio
import psutil
import pytest

from smoketree.browser.external.connection import Limits
from smoketree.browser.external.launch import ExternalBrowser, ServerOptions, served
from smoketree.browser.external.session import NOT_KEPT, ExternalSession
from smoketree.browser.install import find_browser
from smoketree.browser.options import SessionOptions
from smoketree.browser.protocol import ToolAnswer
from smoketree.errors import BrowserError
from smoketree.language.claim import Claim, CountIs, ElementShown, OrderIs, StateIs, TextShown, TitleIs, UrlIs, ValueIs
from smoketree.language.claim_terms import Compare, State
from smoketree.snapshot.query import Query
from smoketree.snapshot.tree import parse
from tests.browser.acting import header
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

OFFICIAL = f"{sys.executable} -m playwright mcp"

SHOP = """<title>Shop</title><h1>Hello</h1>
<button onclick="document.querySelector('#said').textContent = 'Saved 5 items'">Save</button>
<button onclick="setTimeout(() => said.textContent = 'Late words', 900)">Later</button>
<button onclick="if (confirm('Really?')) said.textContent = 'Confirmed'">Ask</button>
<button disabled>Locked</button> <a href="/next" target="_blank">Open the next</a>
<label>Name <input id="name" value="Zoe"></label> <label><input type="checkbox" checked> Accept</label>
<label>Colour <select><option>Red<option selected>Green</select></label>
<label>File <input type="file" onchange="said.textContent = this.files[0].name"></label>
<p id="said">start</p> <p style="position:absolute;left:-9999px;width:1px;height:1px;overflow:hidden">Only heard</p>
<p aria-hidden="true">Only seen</p> <p hidden>Never seen</p>
<ul><li>one<li>two</ul><table>ROWS</table>
<iframe srcdoc="<p>inner words</p><button>Inner</button>"></iframe>""".replace(
    "ROWS", "".join(f"<tr><td>row {number}</td></tr>" for number in range(160))
)


@pytest.fixture(scope="module")
async def official(anyio_backend: str) -> AsyncIterator[ExternalBrowser]:
    async with served(ServerOptions(OFFICIAL, environ=os.environ)) as browser:
        yield browser


@asynccontextmanager
async def opened_session(official: ExternalBrowser, pages: Pages, folder: Path) -> AsyncIterator[ExternalSession]:
    pages.html("/shop", SHOP)
    pages.html("/next", "<title>Next</title><h1>The next page</h1><script>document.cookie = 'seen=1'</script>")
    (folder / "notes.txt").write_text("some notes")
    options = SessionOptions(origin=pages.origin, output=folder, upload_roots=(folder,), viewport=(900, 700))
    async with official.session(options) as session:
        yield session


@pytest.fixture(scope="module")
async def opened(
    official: ExternalBrowser, pages: Pages, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[ExternalSession]:
    async with opened_session(official, pages, tmp_path_factory.mktemp("session")) as session:
        yield session


@pytest.fixture
async def shop(opened: ExternalSession, pages: Pages) -> ExternalSession:
    answer = await opened.call("browser_navigate", {"url": pages.url("/shop")})
    assert answer.error is None, answer.error
    return opened


async def press(session: ExternalSession, name: str) -> ToolAnswer:
    seen = await session.call("browser_snapshot", {})
    assert seen.snapshot, seen
    ref = next((node.ref for node in parse(seen.snapshot) if node.name == name), None)
    assert ref, seen.snapshot
    return await session.call("browser_click", {"ref": ref, "element": name})


NAME = Query("Name")

HOLD: list[Claim] = [
    TextShown("Hello"),
    TextShown("inner words"),
    TextShown("Only seen"),
    TextShown("absent", negated=True),
    TextShown("two", within=Query(roles=("list",))),
    ElementShown(Query("Save", ("button",))),
    ElementShown(Query("Inner", ("button",))),
    ElementShown(Query("Delete", ("button",)), negated=True),
    TitleIs("Shop"),
    UrlIs("/shop"),
    ValueIs(NAME, "Zoe"),
    ValueIs(Query("Colour"), "Green"),
    StateIs(Query("Accept"), State.CHECKED),
    StateIs(Query("Locked"), State.DISABLED),
    CountIs(Query(roles=("listitem",)), 2),
    CountIs(Query(roles=("row",)), 160),
    OrderIs("one", "two"),
]

FAIL: list[Claim] = [
    TextShown("Only heard"),
    TextShown("Never seen"),
    TextShown("Only seen", negated=True),
    TextShown("inner words", negated=True),
    ElementShown(Query("Delete", ("button",))),
    ElementShown(Query("Inner", ("button",)), negated=True),
    TitleIs("Shop", negated=True),
    UrlIs("/sho", Compare.EQUALS),
    ValueIs(NAME, "Zo"),
    StateIs(Query("Locked"), State.ENABLED),
    StateIs(Query("Accept"), State.UNCHECKED),
    CountIs(Query(roles=("row",)), 159),
    OrderIs("two", "one"),
    # An option has no ref in a snapshot: nothing can be said of it, either way.
    ElementShown(Query("Red", ("option",))),
    ElementShown(Query("Red", ("option",)), negated=True),
]


async def test_checks(shop: ExternalSession) -> None:
    for check in HOLD:
        for _ in range(5):  # a look has a time limit, and these machines are slow at times
            seen = await shop.look(check)
            if seen.holds:
                break
        assert seen.holds, f"{check}: {seen.seen}"
    for check in FAIL:
        seen = await shop.look(check)
        assert not seen.holds, f"{check}: {seen.seen}"


async def test_what_comes_is_waited_for_and_what_must_not_come_is_watched(shop: ExternalSession) -> None:
    await press(shop, "Later")
    assert (await shop.hold(TextShown("Late words"), 20.0)).holds
    await shop.call("browser_evaluate", {"function": "() => { setTimeout(() => said.textContent = 'Oops', 800) }"})
    assert not (await shop.hold(TextShown("Oops", negated=True), 0.1)).holds


async def test_an_action_brings_the_page_after_it(shop: ExternalSession) -> None:
    answer = await press(shop, "Save")
    assert "Saved 5 items" in (answer.snapshot or "")
    assert header(answer).title == "Shop"
    gone = await shop.call("browser_click", {"ref": "e9999", "element": "Ghost"})
    assert "not found in the current page snapshot" in (gone.error or "")


async def test_a_dialog(shop: ExternalSession) -> None:
    answer = await press(shop, "Ask")
    assert [modal.message for modal in answer.modals] == ["Really?"]
    assert shop.last_dialog is not None
    came = shop.last_dialog.at
    assert not (await shop.look(TextShown("Hello"))).holds
    assert not (await shop.look(TextShown("absent", negated=True))).holds
    with pytest.raises(BrowserError, match="no picture"):
        await shop.screenshot()
    assert shop.last_dialog.at == came
    await shop.call("browser_handle_dialog", {"accept": True})
    assert (await shop.look(TextShown("Confirmed"))).holds


async def test_a_file_of_the_plan_is_uploaded_and_no_other(shop: ExternalSession, tmp_path: Path) -> None:
    folder = shop_folder(shop)
    assert (await press(shop, "File")).modals[0].kind == "filechooser"
    other = tmp_path / "other.txt"
    other.write_text("x")
    refused = await shop.call("browser_file_upload", {"paths": [str(other)]})
    assert "must not be uploaded" in (refused.error or "")
    answer = await shop.call("browser_file_upload", {"paths": [str(folder / "notes.txt")]})
    assert answer.error is None
    assert (await shop.look(TextShown("notes.txt"))).holds


def shop_folder(session: ExternalSession) -> Path:
    return session._options.output


async def test_a_new_tab_is_followed_and_its_picture_and_cookies_had(
    official: ExternalBrowser, pages: Pages, tmp_path: Path
) -> None:
    async with opened_session(official, pages, tmp_path) as session:  # its own: a tab stays open where this fails
        await session.call("browser_navigate", {"url": pages.url("/shop")})
        await press(session, "Open the next")
        seen = await session.hold(TextShown("The next page"), 10.0)
        assert seen.holds, seen
        assert (await session.screenshot()).startswith(b"\x89PNG")
        state = await session.storage_state()
        cookies = state["cookies"]
        assert isinstance(cookies, list)
        assert [cookie["name"] for cookie in cookies] == ["seen"]
        tabs = (await session.call("browser_tabs", {"action": "list"})).tabs
        assert [tab.current for tab in tabs] == [False, True]


async def test_another_origin_is_left_out(shop: ExternalSession) -> None:
    with Pages() as others:
        others.html("/", "<h1>Elsewhere</h1>")
        leave = f"() => {{ setTimeout(() => location.href = {others.url('/')!r}) }}"
        await shop.call("browser_evaluate", {"function": leave})
        seen = await shop.hold(TextShown("Elsewhere"), 2.0)
        assert not seen.holds
        assert "is not an allowed origin" in seen.seen
        answer = await shop.call("browser_press_key", {"key": "Tab"})
        assert "is not an allowed origin" in (answer.error or "")
        assert answer.snapshot is None


async def test_no_script_is_opened_whatever_it_looks_like(shop: ExternalSession) -> None:
    script = "document.querySelector('#said').textContent = 'Scripted'"
    for url in (f"javascript:1/({script})", f" java\nscript:1/({script})", "http://elsewhere.test\\@127.0.0.1/"):
        for tool, more in (("browser_navigate", {}), ("browser_tabs", {"action": "new"})):
            answer = await shop.call(tool, {**more, "url": url})
            assert answer.error, url
            assert "is not an allowed origin" in answer.error or "blocked" in answer.error
    assert not (await shop.look(TextShown("Scripted"))).holds


async def test_a_session_starts_from_a_state_and_ends_with_all_its_processes(pages: Pages, tmp_path: Path) -> None:
    before = {child.pid for child in psutil.Process().children(recursive=True)}
    pages.html("/state", "<script>document.write('<p>cookie: ' + document.cookie + '</p>')</script>")
    cookie = {"name": "who", "value": "zoe", "url": pages.origin}
    state = {"cookies": [cookie | {"expires": -1, "httpOnly": False, "secure": False}], "origins": []}
    options = SessionOptions(origin=pages.origin, output=tmp_path, storage_state=state)
    async with served(ServerOptions(OFFICIAL, environ=os.environ)) as browser, browser.session(options) as session:
        await session.call("browser_navigate", {"url": pages.url("/state")})
        assert (await session.look(TextShown("cookie: who=zoe"))).holds
    left = [child for child in psutil.Process().children(recursive=True) if child.pid not in before]
    assert left == []


@asynccontextmanager
async def official_at_a_port() -> AsyncIterator[tuple[str, subprocess.Popen[bytes]]]:
    """The official server as one that runs already, and its process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    browser = ["--executable-path", str(find_browser().path), "--no-sandbox"]
    words = [*OFFICIAL.split(), "--headless", "--isolated", "--timeout-settle", "50", "--port", str(port), *browser]
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(words, stdout=quiet, stderr=quiet, start_new_session=True)  # noqa: ASYNC220 - at once
    try:
        with anyio.fail_after(60):
            while not _listens(port):  # noqa: ASYNC110 - a process tells nobody that it is ready
                await anyio.sleep(0.1)
        yield f"http://localhost:{port}/mcp", process
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("localhost", port), timeout=1).close()
    except OSError:
        return False
    return True


async def test_a_server_that_runs_already_and_then_no_more(pages: Pages, tmp_path: Path) -> None:
    pages.html("/there", "<title>There</title><h1>There</h1>")
    options = SessionOptions(origin=pages.origin, output=tmp_path)
    async with official_at_a_port() as (url, process):

        async def go_on_after_its_end() -> None:
            there = ServerOptions(url, limits=Limits(call=30.0))
            async with served(there) as browser, browser.session(options) as session:
                answer = await session.call("browser_navigate", {"url": pages.url("/there")})
                assert "There" in (answer.snapshot or "")
                assert (await session.look(TitleIs("There"))).holds
                assert await session.storage_state() == NOT_KEPT
                os.killpg(process.pid, signal.SIGKILL)
                await session.call("browser_snapshot", {})

        with pytest.raises(BrowserError, match=r"closed the connection|did not answer|answers no more"):
            await go_on_after_its_end()
