"""What no picture and no video of a session with secrets may show."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from playwright.async_api import Page

from smoketree.browser.capture import covers, shows_secret, veil
from smoketree.browser.install import find_ffmpeg
from smoketree.browser.options import Secret
from smoketree.browser.secrets import Redactor
from smoketree.browser.session import Session
from tests.browser.acting import OpenSession, call, visit
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

VALUE = "hunter2-value"
REDACTOR = Redactor({"TOKEN": Secret(VALUE)})
needs_ffmpeg = pytest.mark.skipif(find_ffmpeg() is None, reason="no ffmpeg on this machine")

SHOWING = [
    f"<p>Your key is {VALUE}</p>",
    f"<input value='{VALUE}'>",
    f"<textarea>key: {VALUE}</textarea>",
    f"<div contenteditable>{VALUE}</div>",
    "<p>Your key is hunter2<b>-value</b></p>",
    f"<div id=host></div><script>host.attachShadow({{mode: 'open'}}).innerHTML = '<p>{VALUE}</p>'</script>",
    f'<iframe srcdoc="<p>{VALUE}</p>"></iframe>',
]


@pytest.mark.parametrize("body", SHOWING)
async def test_what_shows_a_secret_is_found(page: Page, body: str) -> None:
    await page.set_content(body)
    assert await shows_secret(page, REDACTOR)
    assert await covers(page, REDACTOR)


@pytest.mark.parametrize("body", ["<p>Your key is hunter3</p>", "<input value=hunter>", f"<!-- {VALUE} --><p>x</p>"])
async def test_what_shows_none_is_left_alone(page: Page, body: str) -> None:
    await page.set_content(body)
    assert not await shows_secret(page, REDACTOR)
    assert await covers(page, REDACTOR) == []


async def test_dots_show_nothing(page: Page) -> None:
    await page.set_content(f"<input type=password value='{VALUE}'><input id=plain value='{VALUE}'>")
    assert await shows_secret(page, REDACTOR)
    await veil(page.locator("#plain"))
    assert not await shows_secret(page, REDACTOR)
    assert len(await covers(page, REDACTOR)) == 3  # the password fields, and each that holds it
    assert len(await covers(page, None)) == 1


@pytest.fixture
async def session(open_session: OpenSession) -> AsyncIterator[Session]:
    async with open_session(secrets={"TOKEN": Secret(VALUE)}) as opened:
        yield opened


async def test_a_picture_is_the_same_whatever_the_secret_is(session: Session, pages: Pages) -> None:
    template = "<style>* {{ font-family: monospace }}</style><p>{0}</p><input value='{0}'><input type=password value=x>"
    await visit(session, pages.html("/plain", template.format("hunter3-value")))
    other = await session.screenshot()
    await visit(session, pages.html("/secret", template.format(VALUE)))
    covered = await session.screenshot()
    await visit(session, pages.html("/secret2", template.format(VALUE).replace("<p>hunter2", "<p>HUNTER2")))
    assert covered not in {other, await session.screenshot()}


@needs_ffmpeg
async def test_no_video_is_kept_of_a_page_that_showed_a_secret(session: Session, pages: Pages, tmp_path: Path) -> None:
    echo = "<input type=password id=f oninput='out.textContent = this.value'><p id=out></p>"
    await session.start_recording(tmp_path / "evidence", video=True)
    await visit(session, pages.html("/echo-it", echo))
    await call(session, "type", target="#f", text="{{secret.TOKEN}}")
    await visit(session, pages.html("/after", "<h1>After</h1>"))
    files = await session.stop_recording()
    assert sorted(file.kind for file in files) == ["console", "network"]
    assert not (tmp_path / "evidence/video-1.webm").exists()
    assert any("showed a secret" in warning for warning in session.warnings)


@needs_ffmpeg
async def test_a_secret_in_a_password_field_costs_no_video(session: Session, pages: Pages, tmp_path: Path) -> None:
    await session.start_recording(tmp_path / "evidence", video=True)
    await visit(session, pages.html("/sign-in", "<input type=password id=f><h1>Sign in</h1>"))
    await call(session, "type", target="#f", text="{{secret.TOKEN}}")
    assert await session.screenshot()
    files = await session.stop_recording()
    assert "video" in {file.kind for file in files}
