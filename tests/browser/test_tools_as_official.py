"""What is no failure to Playwright MCP's clients, though nothing came of it: sessions that are not `strict`."""

import threading

import pytest

from tests.browser.acting import OpenSession, call, visit
from tests.fakes.pages import Hit, Pages, Reply

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

PAGE = "<title>t</title><input type=date><button onclick='alert(1)'>Ask</button>"


async def test_what_comes_to_nothing_fails_only_where_it_is_strict(open_session: OpenSession, pages: Pages) -> None:
    url = pages.html("/page", PAGE)
    nothing: list[tuple[str, dict[str, object]]] = [
        ("navigate_back", {}),
        ("type", {"target": "input", "text": "soon"}),
        ("fill_form", {"fields": [{"name": "d", "type": "textbox", "target": "input", "value": "soon"}]}),
        ("resize", {"width": 0, "height": 0}),
    ]
    for strict in (True, False):
        async with open_session(strict=strict, typing="fill") as session:
            assert (await call(session, "navigate_back")).ok is not strict
            await visit(session, url)
            for tool, arguments in nothing[1:]:
                assert (await call(session, tool, **arguments)).ok is not strict, (tool, strict)


async def test_an_address_while_a_dialog_is_open(open_session: OpenSession, pages: Pages) -> None:
    url = pages.html("/page", PAGE)
    for strict in (True, False):
        async with open_session(strict=strict, output_mode="file", codegen="python") as session:
            await visit(session, url)
            asked = await call(session, "click", target="text=Ask")
            assert (asked.snapshot_link is None) is strict
            answer = await call(session, "navigate", url=pages.url("/other"))
            assert answer.ok is not strict
            assert session.url == url
            if not strict:
                assert answer.snapshot == ""
                assert answer.code[0].startswith("# not gone to")
            assert (await call(session, "handle_dialog", accept=True)).ok
            assert session.url == url


async def test_a_failure_is_told_alone(open_session: OpenSession, pages: Pages) -> None:
    url = pages.html("/page", PAGE)
    for strict in (True, False):
        async with open_session(strict=strict, codegen="python") as session:
            await visit(session, url)
            answer = await call(session, "click", target="#nope")
            assert answer.error is not None
            assert (answer.page is None) is not strict


async def test_boxes_and_absolute_paths_where_the_session_says_so(open_session: OpenSession, pages: Pages) -> None:
    url = pages.html("/page", PAGE)
    async with open_session(snapshot_boxes=True, file_paths="absolute", output_mode="file") as session:
        answer = await call(session, "navigate", url=url)
        assert "[box=" in (answer.snapshot or "")
        assert answer.snapshot_link is not None
        assert answer.snapshot_link.startswith("/")
        assert "[box=" in ((await call(session, "snapshot")).snapshot or "")
        assert "[box=" not in ((await call(session, "snapshot", boxes=False)).snapshot or "")


FILLED = [{"name": "n", "type": "textbox", "target": "input", "value": "Ada"}]


@pytest.mark.parametrize(
    ("tool", "arguments"), [("type", {"target": "input", "text": "Ada"}), ("fill_form", {"fields": FILLED})]
)
async def test_what_follows_typing_is_waited_for_by_the_next_call(
    open_session: OpenSession, pages: Pages, tool: str, arguments: dict[str, object]
) -> None:
    answered = threading.Event()

    def held(_: Hit) -> Reply:
        answered.wait(10)
        return Reply("found it")

    pages.on("/held", held)
    script = "fetch('/held').then(r => r.text()).then(t => p.textContent = t)"
    url = pages.html("/search", f'<input oninput="{script}"><p id=p>nothing</p>')
    async with open_session(strict=False, eager_snapshots=False, typing="fill") as session:
        await visit(session, url)
        assert (await call(session, tool, **arguments)).ok
        threading.Timer(0.3, answered.set).start()  # only now: the answer to the call did not wait for it
        assert "found it" in ((await call(session, "snapshot")).snapshot or "")


async def test_why_a_restricted_session_reaches_nothing(open_session: OpenSession) -> None:
    async with open_session(origin=None, private_network=False) as session:
        answer = await call(session, "navigate", url="http://nowhere.invalid/")
        assert answer.error == "net::ERR_NAME_NOT_RESOLVED at http://nowhere.invalid/"
