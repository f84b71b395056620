"""Cookies and storage, and both as a file."""

import json
from pathlib import Path

import pytest

from smoketree.browser.options import Secret
from smoketree.browser.session import Session
from tests.browser.acting import OpenSession, call, visit
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.anyio, pytest.mark.browser]


async def test_cookies(session: Session, pages: Pages) -> None:
    await visit(session, pages.html("/cookies", "x"))
    assert (await call(session, "cookie_list")).results == ("No cookies found",)
    assert (await call(session, "cookie_set", name="sid", value="1")).ok
    answer = await call(
        session, "cookie_set", name="other", value="2", domain="sub.example.test", path="/a", httpOnly=True
    )
    assert answer.ok
    listed = (await call(session, "cookie_list")).results[0]
    assert "sid=1 (domain: 127.0.0.1, path: /)" in listed
    assert "other=2" in listed
    assert "other" not in (await call(session, "cookie_list", domain="127.0.0.1")).results[0]
    assert "sid" not in (await call(session, "cookie_list", domain=".EXAMPLE.test", path="/a")).results[0]
    assert (await call(session, "cookie_get", name="sid")).results == (
        "sid=1 (domain: 127.0.0.1, path: /, httpOnly: false, secure: false, sameSite: Lax)",
    )
    assert (await call(session, "cookie_get", name="nope")).results == ("Cookie 'nope' not found",)
    await call(session, "cookie_delete", name="other", domain="elsewhere.test")
    assert "other" in (await call(session, "cookie_list")).results[0]
    await call(session, "cookie_delete", name="sid")
    assert "sid" not in (await call(session, "cookie_list")).results[0]
    await call(session, "cookie_clear")
    assert (await call(session, "cookie_list")).results == ("No cookies found",)


async def test_a_cookie_needs_a_domain(open_session: OpenSession) -> None:
    async with open_session() as session:
        answer = await call(session, "cookie_set", name="a", value="b")
        assert (answer.error or "").startswith("Cannot infer the cookie domain from the page URL")
        assert not (await call(session, "cookie_set", name="a", value="b", domain="x.test", sameSite="Odd")).ok


@pytest.mark.parametrize("kind", ["local", "session"])
async def test_the_pages_storage(session: Session, pages: Pages, kind: str) -> None:
    await visit(session, pages.html("/storage", "x"))
    tool, words = f"{kind}storage", f"{kind}Storage"
    assert (await call(session, f"{tool}_list")).results == (f"No {words} items found",)
    assert (await call(session, f"{tool}_set", key="k", value="v=1")).ok
    await call(session, f"{tool}_set", key="l", value="2")
    assert set((await call(session, f"{tool}_list")).results[0].splitlines()) == {"k=v=1", "l=2"}
    assert (await call(session, f"{tool}_get", key="k")).results == ("k=v=1",)
    assert (await call(session, f"{tool}_get", key="x")).results == (f"{words} key 'x' not found",)
    await call(session, f"{tool}_delete", key="k")
    assert (await call(session, f"{tool}_list")).results == ("l=2",)
    await call(session, f"{tool}_clear")
    answer = await call(session, "evaluate", function=f"() => {words}.length")
    assert answer.results == ("0",)
    assert not (await call(session, f"{tool}_set", key="k")).ok


async def test_storage_of_a_page_that_has_none(open_session: OpenSession) -> None:
    async with open_session() as session:
        assert (await call(session, "localstorage_list")).error is not None


async def test_the_state_as_a_file_and_back(session: Session, pages: Pages, tmp_path: Path) -> None:
    await visit(session, pages.html("/state", "x"))
    await call(session, "cookie_set", name="sid", value="1")
    await call(session, "localstorage_set", key="k", value="v")
    answer = await call(session, "storage_state", filename="state.json")
    assert answer.results == ("- [Storage state](./state.json)",)
    state = json.loads((tmp_path / "state.json").read_text())
    assert state["cookies"][0]["name"] == "sid"
    await call(session, "cookie_clear")
    await call(session, "localstorage_clear")
    answer = await call(session, "set_storage_state", filename="state.json")
    assert answer.results == ("Storage state restored from state.json",)
    assert "sid=1" in (await call(session, "cookie_list")).results[0]
    await visit(session, pages.url("/state"))
    assert (await call(session, "localstorage_get", key="k")).results == ("k=v",)
    assert "storage-state-" in (await call(session, "storage_state")).results[0]


async def test_files_that_hold_no_state(session: Session, tmp_path: Path) -> None:
    (tmp_path / "odd.json").write_text("[1")
    for name, said in (
        ("nope.json", "There is no file"),
        ("/etc/passwd", "File access denied"),
        ("odd.json", "holds no storage state"),
    ):
        answer = await call(session, "set_storage_state", filename=name)
        assert said in (answer.error or "")


async def test_a_secret_is_not_in_the_file(open_session: OpenSession, pages: Pages, tmp_path: Path) -> None:
    async with open_session(secrets={"TOKEN": Secret("hunter2-value")}) as session:
        await visit(session, pages.html("/state", "<script>localStorage.t = 'hunter2-' + 'value'</script>"))
        await call(session, "storage_state", filename="state.json")
        assert "hunter2" not in (tmp_path / "state.json").read_text()
