"""Coordinates, assertions, highlights, traces, videos, PDFs, the configuration."""

import json
import zipfile
from pathlib import Path

import pytest

from smoketree.browser.options import Secret
from smoketree.browser.protocol import ToolAnswer
from smoketree.browser.session import Session
from tests.browser.acting import OpenSession, call, header, ref, visit
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.anyio, pytest.mark.browser]


def linked(answer: ToolAnswer, folder: Path) -> list[Path]:
    """The files that an answer links."""
    return [folder / line.partition("](")[2].rstrip(")") for line in answer.results if line.startswith("- [")]


async def test_the_pointer_at_coordinates(session: Session, pages: Pages) -> None:
    body = (
        "<body style='margin:0;height:3000px'><script>for (const e of ['click', 'mousedown', 'mouseup', 'dblclick',"
        " 'contextmenu']) addEventListener(e, v => document.title += ` ${e}@${v.clientX},${v.clientY}`);"
        "addEventListener('wheel', v => document.title += ` wheel${v.deltaY}`)</script>"
    )

    async def title(tool: str, **arguments: object) -> str:
        await visit(session, pages.html("/xy", body))
        answer = await call(session, tool, **arguments)
        assert answer.ok, answer.error
        return header(answer).title

    assert await title("mouse_click_xy", x=10, y=20) == "mousedown@10,20 mouseup@10,20 click@10,20"
    assert "dblclick@10,20" in await title("mouse_click_xy", x=10, y=20, clickCount=2, delay=1)
    assert "contextmenu" in await title("mouse_click_xy", x=10, y=20, button="right")
    assert await title("mouse_drag_xy", startX=1, startY=2, endX=30, endY=40) == (
        "mousedown@1,2 mouseup@30,40 click@30,40"
    )
    assert await title("mouse_wheel", deltaY=50) == "wheel50"
    await visit(session, pages.html("/xy", body))
    for tool, arguments in (("mouse_move_xy", {"x": 7, "y": 8}), ("mouse_down", {}), ("mouse_up", {})):
        answer = await call(session, tool, **arguments)
    assert header(answer).title == "mousedown@7,8 mouseup@7,8 click@7,8"
    assert not (await call(session, "mouse_click_xy", x="10", y=20)).ok
    assert not (await call(session, "mouse_down", button="fourth")).ok


async def test_assertions(session: Session, pages: Pages) -> None:
    body = (
        "<h1>Cart</h1><p style='display:none'>Hidden words</p><ul><li>One</li><li>Two</li></ul>"
        "<input aria-label=Name value=Ann><input type=checkbox aria-label=Terms><select aria-label=Size>"
        "<option value=s>S</select><iframe srcdoc='<p>Framed</p><button>Inside</button>'></iframe>"
    )
    snapshot = await visit(session, pages.html("/verify", body))

    async def verified(tool: str, **arguments: object) -> str:
        answer = await call(session, f"verify_{tool}", **arguments)
        return answer.error or answer.results[0]

    assert await verified("element_visible", role="heading", accessibleName="Cart") == "Done"
    assert await verified("element_visible", role="button", accessibleName="Inside") == "Done"
    assert await verified("element_visible", role="button", accessibleName="Nope") == (
        'Element with role "button" and accessible name "Nope" not found'
    )
    assert await verified("text_visible", text="Framed") == "Done"
    assert await verified("text_visible", text="Hidden words") == "Text not found"
    items = {"element": "the list", "target": "ul"}
    assert await verified("list_visible", **items, items=["One", "Two"]) == "Done"
    assert await verified("list_visible", **items, items=["One", "Three"]) == 'Item "Three" not found'
    field = {"type": "textbox", "element": "Name", "target": ref(snapshot, 'textbox "Name"')}
    assert await verified("value", **field, value="Ann") == "Done"
    assert await verified("value", **field, value="Bob") == 'Expected value "Bob", but got "Ann"'
    box = {"type": "checkbox", "element": "Terms", "target": ref(snapshot, 'checkbox "Terms"')}
    assert await verified("value", **box, value="false") == "Done"
    assert await verified("value", **box, value="true") == 'Expected value "true", but got "false"'
    assert await verified("value", type="combobox", element="", target="select", value="s") == "Done"
    assert await verified("value", type="textbox", element="", target="h1", value="x") != "Done"


async def test_highlights(session: Session, pages: Pages) -> None:
    await visit(session, pages.html("/light", "<button id=b>Go</button>"))
    before = (await call(session, "take_screenshot")).images
    answer = await call(session, "highlight", target="#b", style="outline: 9px solid red")
    assert answer.results == ("Highlighted #b",)
    assert (await call(session, "take_screenshot")).images != before
    assert (await call(session, "hide_highlight", target="#b")).results == ("Hid highlight for #b",)
    assert (await call(session, "hide_highlight")).results == ("Hid page highlight",)
    assert (await call(session, "take_screenshot")).images == before
    assert not (await call(session, "highlight", target="#nope")).ok


async def test_a_trace(session: Session, pages: Pages, tmp_path: Path) -> None:
    assert (await call(session, "stop_tracing")).error == "Tracing is not started"
    assert (await call(session, "start_tracing")).results == ("Trace recording started",)
    assert (await call(session, "start_tracing")).error == "Tracing has already been started."
    await visit(session, pages.html("/trace", "traced"))
    await call(session, "tabs", action="new", url=pages.url("/trace"), isolatedContext="alice")
    answer = await call(session, "stop_tracing")
    assert answer.results[0] == "Trace recording stopped."
    files = linked(answer, tmp_path)
    assert len(files) == 2
    for path in files:
        with zipfile.ZipFile(path) as archive:
            assert any(name.endswith(".trace") for name in archive.namelist())


async def test_no_trace_and_no_pdf_with_secrets(open_session: OpenSession, pages: Pages) -> None:
    async with open_session(secrets={"TOKEN": Secret("hunter2-value")}) as session:
        await visit(session, pages.html("/secret", "x"))
        for tool in ("start_tracing", "pdf_save"):
            answer = await call(session, tool)
            assert "secrets" in (answer.error or "")


async def test_a_video(session: Session, pages: Pages, tmp_path: Path) -> None:
    assert (await call(session, "stop_video")).results == ("No videos were recorded.",)
    await visit(session, pages.html("/film", "<h1>Filmed</h1><button id=b>Go</button>"))
    started = await call(session, "start_video", filename="v/test.webm", size={"width": 320, "height": 180})
    assert started.results == ("Video recording started.",)
    assert (await call(session, "start_video")).error == "Video recording has already been started."
    chapter = await call(session, "video_chapter", title="One", description="begins", duration=50)
    assert chapter.results == ("Chapter 'One' added.",)
    shown = await call(session, "video_show_actions", duration=50, position="top", style={"title": "color: red"})
    assert shown.results == ("Action annotations enabled.",)
    await call(session, "click", target="#b")
    assert (await call(session, "video_hide_actions")).results == ("Action annotations disabled.",)
    await call(session, "tabs", action="new", url=pages.url("/film"))
    files = linked(await call(session, "stop_video"), tmp_path)
    assert [path.name for path in files] == ["test.webm", "test-1.webm"]
    assert all(path.read_bytes()[:4] == b"\x1aE\xdf\xa3" for path in files)
    assert not (await call(session, "start_video", size={"width": 320})).ok
    assert not (await call(session, "start_video", filename="../out.webm")).ok


async def test_a_chapter_needs_a_page(open_session: OpenSession) -> None:
    async with open_session() as session:
        assert (await call(session, "video_chapter", title="x")).error == "No open pages available."


async def test_the_page_as_a_pdf(session: Session, pages: Pages, tmp_path: Path) -> None:
    await visit(session, pages.html("/pdf", "<h1>Paper</h1>"))
    answer = await call(session, "pdf_save", filename="p.pdf")
    assert answer.results == ("- [Page as pdf](./p.pdf)",)
    assert (tmp_path / "p.pdf").read_bytes()[:5] == b"%PDF-"
    assert linked(await call(session, "pdf_save"), tmp_path)[0].name.startswith("page-")
    assert not (await call(session, "pdf_save", filename="../p.pdf")).ok


async def test_media(session: Session, pages: Pages) -> None:
    await visit(session, pages.html("/media", "x"))
    asked = "() => [matchMedia('(prefers-color-scheme: dark)').matches, matchMedia('print').matches]"

    async def seen() -> list[bool]:
        return list(json.loads((await call(session, "evaluate", function=asked)).results[0]))

    assert (await call(session, "emulate_media", colorScheme="dark", media="print")).ok
    assert await seen() == [True, True]
    assert (await call(session, "emulate_media", media=None)).ok
    assert await seen() == [True, False]
    assert (await call(session, "emulate_media")).error == "Error: Specify at least one media feature to emulate."
    assert not (await call(session, "emulate_media", colorScheme="blue")).ok


async def test_pictures_in_every_format(session: Session, pages: Pages, tmp_path: Path) -> None:
    await visit(session, pages.html("/formats", "<p id=p>x"))
    for name, head in (("a.png", b"\x89PNG"), ("a.webp", b"RIFF"), ("a.jpg", b"\xff\xd8")):
        answer = await call(session, "take_screenshot", filename=name, target="#p", element="the words")
        assert answer.results == (f"- [Screenshot of the words](./{name})",)
        assert (tmp_path / name).read_bytes().startswith(head)
    answer = await call(session, "take_screenshot", type="webp", filename="")
    assert answer.images[0].mime_type == "image/webp"
    assert not (await call(session, "take_screenshot", type="gif")).ok


async def test_the_configuration_without_secrets(open_session: OpenSession, pages: Pages) -> None:
    async with open_session(secrets={"TOKEN": Secret("hunter2-value")}, basic_auth=("ann", "pw-of-ann")) as session:
        answer = await call(session, "get_config")
        told = json.loads(answer.results[0])
        assert told["network"]["origin"] == pages.origin
        assert told["secrets"] == ["TOKEN"]
        assert "hunter2" not in answer.results[0]
        assert "pw-of-ann" not in answer.results[0]
