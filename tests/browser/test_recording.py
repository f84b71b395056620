"""The evidence of a session: videos, logs, traces."""

import base64
import json
import time
from pathlib import Path
from zipfile import ZipFile

import anyio
import pytest
from playwright.async_api import Page

from smoketree.browser.install import find_ffmpeg
from smoketree.browser.options import Secret
from smoketree.browser.session import Session
from smoketree.language.claim import TextShown
from tests.browser.acting import OpenSession, call, press, visit
from tests.fakes.pages import Pages, Reply

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

needs_ffmpeg = pytest.mark.skipif(find_ffmpeg() is None, reason="no ffmpeg on this machine")


async def test_a_trace_that_is_not_wanted_is_dropped(session: Session, pages: Pages, tmp_path: Path) -> None:
    for wanted in (False, True):
        await session.start_recording(tmp_path / str(wanted), video=False, trace=True)
        await visit(session, pages.html("/traced", "<h1>Traced</h1>"))
        kinds = {file.kind for file in await session.stop_recording(trace=wanted)}
        assert ("trace" in kinds, (tmp_path / str(wanted) / "trace.zip").exists()) == (wanted, wanted)


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
        assert (file.began is not None) is (file.kind == "video")
    assert (tmp_path / "evidence/video-1.webm").read_bytes()[:4] == b"\x1aE\xdf\xa3"  # EBML: a webm
    assert "[LOG] said" in (tmp_path / "evidence/console.log").read_text()
    assert f"GET {url} 200" in (tmp_path / "evidence/network.log").read_text()
    assert session.warnings == ()
    assert await session.stop_recording() == ()


@needs_ffmpeg
async def test_a_message_under_the_caption_is_seen(session: Session, pages: Pages, tmp_path: Path) -> None:
    await session.start_recording(tmp_path / "evidence", video=True)
    message = "<p style='position:fixed;left:4px;bottom:0;margin:0'>Saved</p>"
    await visit(session, pages.html("/saved", f"<h1>Home</h1>{message}<p style='color:white'>Hidden</p>"))
    await session.chapter("Click the button that saves all of it, then look for the message")
    await anyio.sleep(0.3)  # the caption is drawn
    assert (await session.hold(TextShown("Saved"), 1.0)).holds
    assert not (await session.hold(TextShown("Hidden"), 0.1)).holds
    await session.stop_recording()


FORM = """<body bgcolor="white"><table height="300"><tr><td valign="top"><input id="f">
<button onclick="document.bgColor = 'lime'">Go</button><p id="out"></p></table>"""
"""No styles: the page forbids them."""

WATCH = """async (data) => {
  const video = Object.assign(document.createElement("video"), { src: data, muted: true });
  await new Promise((ready, bad) => { video.onloadeddata = ready; video.onerror = () => bad(new Error("no video")); });
  const canvas = Object.assign(document.createElement("canvas"), { width: 800, height: 450 });
  const brush = canvas.getContext("2d", { willReadFrequently: true });
  const darkest = (x, y, w, h) => {
    const pixels = brush.getImageData(x, y, w, h).data;
    let least = 255;
    for (let at = 0; at < pixels.length; at += 4) least = Math.min(least, pixels[at + 1]);
    return least;
  };
  const seen = [];
  for (let at = 0; at < video.duration; at += 0.08) {
    await new Promise((ready) => { video.onseeked = ready; video.currentTime = at; });
    brush.drawImage(video, 0, 0, 800, 450);
    const [red, green] = brush.getImageData(600, 200, 1, 1).data;
    if (red + green < 40) continue;  // before the page was first drawn
    seen.push({ at, lime: red < 100 && green > 150, plate: darkest(4, 425, 12, 8), title: darkest(400, 4, 390, 60) });
  }
  return seen;
}"""
"""What stands in each picture of a video: whether the page is lime, and the darkest green of two places."""


@needs_ffmpeg
async def test_a_film_tells_the_step_and_nothing_that_is_typed(
    open_session: OpenSession, pages: Pages, page: Page, tmp_path: Path
) -> None:
    policy = {"Content-Security-Policy": "default-src 'none'; script-src 'unsafe-inline'"}
    pages.on("/strict", lambda _: Reply(FORM, headers=policy))
    async with open_session(secrets={"TOKEN": Secret("hunter2-value")}, viewport=(1600, 900)) as session:
        await session.start_recording(tmp_path / "evidence", video=True)
        await visit(session, pages.url("/strict"))
        with anyio.fail_after(0.7):  # nothing waits for it
            await session.chapter("Click <b>Go</b> " * 20)
        await call(session, "type", target="#f", text="{{secret.TOKEN}}")
        before = session.video_offset(time.time())
        answer = await press(session, 'button "Go"')
        after = session.video_offset(time.time())
        assert "Click" not in (answer.snapshot or "")
        bare = await session.screenshot(small=True)
        await anyio.sleep(0.3)  # a video needs a frame
        film = next(file for file in await session.stop_recording() if file.kind == "video")
        assert session.page_events() == (), "the caption is drawn without what the page forbids"
        assert session.warnings == ()
    assert bare[:2] == b"\xff\xd8"  # a JPEG
    assert film.path.stat().st_size < 100_000
    seen = await page.evaluate(WATCH, f"data:video/webm;base64,{base64.b64encode(film.path.read_bytes()).decode()}")
    assert min(frame["plate"] for frame in seen) < 100, "the step's words"
    assert min(frame["title"] for frame in seen) > 150, "Playwright's title of an action would tell what was typed"
    turned = next(frame["at"] for frame in seen if frame["lime"]) * 1000
    assert before is not None
    assert after is not None
    assert before - 500 < turned < after + 500


async def test_what_went_wrong_in_the_page_is_told_without_secrets(
    open_session: OpenSession, pages: Pages, tmp_path: Path
) -> None:
    script = """console.error('key hunter2-value ' + 'x'.repeat(500)); console.warn('w'); console.assert(false, 'a');
    fetch('/status/404'); fetch('http://127.0.0.1:1/?k=hunter2-value').catch(() => 0);
    const given = new AbortController(); fetch('/silent', given).catch(() => 0); given.abort();
    setTimeout(() => { throw new Error('thrown') })"""
    async with open_session(secrets={"TOKEN": Secret("hunter2-value")}) as session:
        await visit(session, pages.html("/before", "<script>console.error('before')</script>"))
        await session.start_recording(tmp_path / "evidence", video=False)
        await visit(session, pages.html("/wrong", f"<img src=/favicon.ico><script>{script}</script>"))
        await session.stop_recording()
        events = session.page_events()
        await visit(session, pages.html("/many", "<script>for (let i = 0; i < 99; i++) console.error(i)</script>"))
        await session.start_recording(tmp_path / "evidence", video=False)
        await visit(session, pages.url("/many"))
        many = session.page_events()
    told = sorted((event.kind, event.text.split("\n")[0]) for event in events)
    assert [kind for kind, _ in told] == ["console", "page-error", "request", "request"]
    assert told[0][1].startswith("key <secret:TOKEN> xxx")
    assert told[0][1].endswith("x…")
    assert len(told[0][1]) == 300
    assert told[1][1].startswith("Error: thrown")
    assert told[2][1].startswith("GET http://127.0.0.1:1/?k=<secret:TOKEN> failed: ")
    assert told[3][1].endswith("/status/404 404 Not Found")
    assert [event.text for event in many] == [str(number) for number in range(50)]


async def test_secrets_are_not_in_the_logs(open_session: OpenSession, pages: Pages, tmp_path: Path) -> None:
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
    await visit(session, pages.html("/trace", "<button>Go</button>"))
    await call(session, "click", target="e2")
    assert (await session.look(TextShown("Go"))).holds
    files = await session.stop_recording()
    trace = next(file for file in files if file.kind == "trace")
    with ZipFile(trace.path) as archive:
        events = [json.loads(line) for line in archive.read("trace.trace").splitlines()]
    done = [f"{event['class']}.{event['method']}" for event in events if event["type"] == "before"]
    assert [each for each in done if each.startswith("Frame.")] == ["Frame.goto", "Frame.click"]
    assert not any("valuate" in each for each in done), "what we ask a page is not what was done in it"


async def test_a_picture_for_the_report(session: Session, pages: Pages) -> None:
    await visit(session, pages.html("/shot", "x"))
    assert (await session.screenshot())[:4] == b"\x89PNG"


async def test_a_glance_does_nothing_to_the_page(session: Session, pages: Pages) -> None:
    """No style, no cover, and no animation that is brought to its end, as for a picture of the report."""
    page = """<style>p { transition: opacity 60s } </style><p id=a>text</p><input autofocus><script>
      said = [];
      a.addEventListener('transitionend', () => said.push('ended'));
      a.offsetTop; a.style.opacity = 0.5;
      new MutationObserver(() => said.push('changed')).observe(document, {
        subtree: true, childList: true, attributes: true });
    </script>"""
    await visit(session, pages.html("/glance", page))
    picture = await session.glance()
    assert picture is not None
    assert picture[:4] == b"\x89PNG"
    said = await session.call("browser_evaluate", {"function": "() => said.join() || 'nothing'"})
    assert said.results == ('"nothing"',)


async def test_a_glance_at_what_must_be_covered_is_none(session: Session, pages: Pages) -> None:
    await visit(session, pages.html("/covered", "<input type=password>"))
    assert await session.glance() is None


async def test_names_and_passwords_in_addresses_are_not_logged(session: Session, pages: Pages, tmp_path: Path) -> None:
    await session.start_recording(tmp_path / "evidence", video=False)
    await visit(session, pages.html("/bare", "x").replace("://", "://ann:credentials@"))
    files = await session.stop_recording()
    log = next(file for file in files if file.kind == "network").path.read_text()
    assert "/bare 200" in log
    assert "credentials" not in log
    assert "ann" not in log
