"""The evidence of a session: videos, logs, traces."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import anyio
import pytest

from smoketree.browser.install import find_ffmpeg
from smoketree.browser.options import Secret
from smoketree.browser.session import Session
from tests.browser.acting import call, press, visit
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

needs_ffmpeg = pytest.mark.skipif(find_ffmpeg() is None, reason="no ffmpeg on this machine")


@needs_ffmpeg
async def test_a_video_a_page_and_the_logs(session: Session, pages: Pages, tmp_path: Path) -> None:
    pages.html("/second", "<h1>Second</h1>")
    url = pages.html("/first", "<script>console.log('said')</script><a href='/second' target=_blank>Open</a>")
    await session.start_recording(tmp_path / "evidence", video=True)
    assert session.video_offset(0.0) is None  # no page yet
    await visit(session, url)
    await session.chapter("Sign in works")
    answer = await press(session, 'link "Open"')
    assert "Second" in (answer.snapshot or "")
    await call(session, "tabs", action="close")
    await anyio.sleep(0.3)  # a video needs a frame
    files = await session.stop_recording()
    assert sorted((file.kind, file.path.name) for file in files) == [
        ("console", "console.log"),
        ("network", "network.log"),
        ("video", "video-1.webm"),
        ("video", "video-2.webm"),
    ]
    for file in files:
        assert file.path.stat().st_size > 0
    assert (tmp_path / "evidence/video-1.webm").read_bytes()[:4] == b"\x1aE\xdf\xa3"  # EBML: a webm
    assert "[LOG] said" in (tmp_path / "evidence/console.log").read_text()
    assert f"GET {url} 200" in (tmp_path / "evidence/network.log").read_text()
    assert session.warnings == ()
    assert await session.stop_recording() == ()


@needs_ffmpeg
async def test_a_chapter_holds_nothing_up_and_is_no_page_text(session: Session, pages: Pages, tmp_path: Path) -> None:
    await session.start_recording(tmp_path / "evidence")
    await visit(session, pages.html("/chapter", "<button onclick='this.textContent = \"Done\"'>Go</button>"))
    with anyio.fail_after(0.7):
        await session.chapter("Sign in works")
    answer = await press(session, 'button "Go"')
    assert 'button "Done"' in (answer.snapshot or "")
    assert "Sign in works" not in (answer.snapshot or "")
    await session.stop_recording()


async def test_secrets_are_not_in_the_logs(
    open_session: Callable[..., AbstractAsyncContextManager[Session]], pages: Pages, tmp_path: Path
) -> None:
    async with open_session(secrets={"TOKEN": Secret("hunter2-value")}) as session:
        await session.start_recording(tmp_path / "evidence", video=False)
        body = "<form action='/echo'><input id=f name=q oninput='console.log(this.value)'></form>"
        await visit(session, pages.html("/log", body))
        await call(session, "type", target="#f", text="{{secret.TOKEN}}", submit=True)
        files = await session.stop_recording()
    for file in files:
        assert "hunter2" not in file.path.read_text()
        assert "<secret:TOKEN>" in file.path.read_text()


async def test_a_trace_where_it_is_asked_for(session: Session, pages: Pages, tmp_path: Path) -> None:
    await session.start_recording(tmp_path / "evidence", video=False, trace=True)
    await visit(session, pages.html("/trace", "x"))
    files = await session.stop_recording()
    trace = next(file for file in files if file.kind == "trace")
    assert trace.path.read_bytes()[:2] == b"PK"


async def test_a_picture_for_the_report(session: Session, pages: Pages) -> None:
    await visit(session, pages.html("/shot", "x"))
    assert (await session.screenshot())[:4] == b"\x89PNG"


async def test_names_and_passwords_in_addresses_are_not_logged(session: Session, pages: Pages, tmp_path: Path) -> None:
    await session.start_recording(tmp_path / "evidence", video=False)
    await visit(session, pages.html("/bare", "x").replace("://", "://ann:credentials@"))
    files = await session.stop_recording()
    log = next(file for file in files if file.kind == "network").path.read_text()
    assert "/bare 200" in log
    assert "credentials" not in log
    assert "ann" not in log
