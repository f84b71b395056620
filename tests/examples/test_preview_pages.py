"""What the server of the sample app says of files, the board, the help and the cookie banner."""

import re

import pytest

from tests.examples.conftest import Visitor, text, visitor

pytestmark = pytest.mark.anyio


async def upload(client: Visitor, name: str, content: bytes) -> str:
    answer = await client.post("/api/files", files={"file": (name, content)})
    return f"{answer.status_code} {text(answer.text)}"


async def test_files() -> None:
    async with visitor() as client:
        assert "There are no files yet" in (await client.get("/files")).text
        assert "a.txt 3 bytes" in await upload(client, "a.txt", b"abc")
        assert "a.txt 4 bytes" in await upload(client, "a.txt", b"abcd")
        assert "&lt;b&gt;.txt 0 bytes" in await upload(client, "<b>.txt", b"")
        assert (await client.get("/files")).text.count(" bytes</td>") == 2
        assert "a.txt" not in (await client.request("DELETE", "/api/files/a.txt")).text
        assert (await upload(client, "b.bin", bytes(1_000_001))).startswith("413 ")
        assert (await client.post("/api/files", data={"file": "no file"})).status_code == 422


async def test_an_upload_that_is_dropped_is_a_bug() -> None:
    async with visitor("upload-dropped") as client:
        assert await upload(client, "a.txt", b"abc") == "200 There are no files yet."


def columns(page: str) -> list[list[str]]:
    return [re.findall(r"<li.*?>(.*?)</li>", column) for column in page.split("<section")[1:]]


async def test_the_board() -> None:
    async with visitor() as client:
        moved = await client.patch("/api/board/1", json={"column": "Done"})
        assert columns(moved.text)[0] == ["Water the planters"]
        assert columns((await client.get("/board")).text)[2] == ["Print the price list", "Order new mugs"]
        assert (await client.patch("/api/board/9", json={"column": "Done"})).status_code == 422
        assert (await client.patch("/api/board/1", json={"column": "Gone"})).status_code == 422


async def test_a_card_that_goes_back_is_a_bug() -> None:
    async with visitor("drag-snaps-back") as client:
        moved = await client.patch("/api/board/1", json={"column": "Done"})
    assert columns(moved.text)[0] == ["Order new mugs", "Water the planters"]


async def test_bugs_of_the_help_page() -> None:
    async with visitor() as client:
        assert "within 2 working days" in (await client.get("/help/shipping")).text
        assert 'href="/terms"' in (await client.get("/help")).text
    async with visitor("old-frame", "wrong-tab") as client:
        assert "within 5 working days" in (await client.get("/help/shipping")).text
        assert 'href="/terms"' not in (await client.get("/help")).text


@pytest.mark.parametrize("accepted", [True, False])
async def test_the_cookie_banner_asks_some_visitors_once(accepted: bool) -> None:
    async with visitor(chance=lambda: True) as client:
        assert 'id="cookies"' in (await client.get("/help")).text
        assert 'id="cookies"' not in (await client.get("/todos")).text
        await client.post("/api/consent", json={"accepted": accepted})
        assert 'id="cookies"' not in (await client.get("/help")).text
    async with visitor() as client:
        assert 'id="cookies"' not in (await client.get("/help")).text


async def test_a_banner_that_comes_back_is_a_bug() -> None:
    async with visitor("banner-returns") as client:
        await client.post("/api/consent", json={"accepted": True})
        assert 'id="cookies"' in (await client.get("/help")).text
