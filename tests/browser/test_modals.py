"""Dialogs and file choosers at every moment: nothing may hang, and nothing may be lost."""

import time

import anyio
import pytest

from smoketree.browser.protocol import ModalState
from smoketree.browser.session import Session
from smoketree.language.claim import TextShown
from tests.browser.acting import OpenSession, call, header, press, until, visit
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

ALERT = ModalState("alert", "Hi there", "browser_handle_dialog")


async def test_a_dialog_from_a_click(session: Session, pages: Pages) -> None:
    body = '<button onclick=\'document.title = confirm("Sure?") ? "yes" : "no"\'>Delete</button>'
    for accept, title in ((True, "yes"), (False, "no")):
        snapshot = await visit(session, pages.html("/confirm", body))
        answer = await press(session, 'button "Delete"', snapshot)
        assert answer.modals == (ModalState("confirm", "Sure?", "browser_handle_dialog"),)
        assert answer.snapshot is None
        assert answer.ok
        answer = await call(session, "handle_dialog", accept=accept)
        assert answer.ok
        assert answer.modals == ()
        assert header(answer).title == title
        assert 'button "Delete"' in (answer.snapshot or "")


async def test_a_dialog_while_the_page_loads(session: Session, pages: Pages) -> None:
    begun = time.monotonic()
    url = pages.html("/load", "<script>alert('Hi there')</script><h1>After</h1>")
    answer = await call(session, "navigate", url=url)
    assert answer.modals == (ALERT,)
    assert time.monotonic() - begun < 5
    answer = await call(session, "handle_dialog", accept=True)
    assert "After" in (answer.snapshot or "")
    assert session.last_dialog == ALERT


async def test_a_dialog_from_a_timer_is_met_by_the_next_call(session: Session, pages: Pages) -> None:
    await visit(session, pages.html("/timer", "<h1>Here</h1>"))
    await call(session, "evaluate", function="() => { setTimeout(() => alert('Hi there'), 700) }")
    assert await until(lambda: session.last_dialog is not None)
    answer = await call(session, "snapshot")
    assert answer.error == 'Tool "browser_snapshot" does not handle the modal state.'
    assert answer.modals == (ALERT,)
    seen = await session.look(TextShown("Here"))
    assert not seen.holds
    assert seen.seen == 'a dialog is open (alert "Hi there")'
    assert (await call(session, "handle_dialog", accept=True)).ok
    assert (await session.look(TextShown("Here"))).holds


async def test_a_dialog_during_a_wait_ends_the_wait(session: Session, pages: Pages) -> None:
    await visit(session, pages.html("/wait", "<h1>Here</h1>"))
    await call(session, "evaluate", function="() => { setTimeout(() => alert('Hi there'), 700) }")
    begun = time.monotonic()
    assert not (await session.hold(TextShown("Never"), 20.0)).holds
    assert time.monotonic() - begun < 10


async def test_a_prompt_takes_a_text_and_dialogs_may_follow_each_other(session: Session, pages: Pages) -> None:
    body = '<button onclick=\'const n = prompt("Name?"); alert("Hello " + n); document.title = n\'>Ask</button>'
    answer = await press(session, 'button "Ask"', await visit(session, pages.html("/prompt", body)))
    assert answer.modals[0].kind == "prompt"
    answer = await call(session, "handle_dialog", accept=True, promptText="Ann")
    assert [modal.message for modal in answer.modals] == ["Hello Ann"]
    answer = await call(session, "handle_dialog", accept=True)
    assert header(answer).title == "Ann"


async def test_leaving_a_page_that_asks_first(session: Session, pages: Pages) -> None:
    body = "<input id=i><script>addEventListener('beforeunload', event => event.preventDefault())</script>"
    await visit(session, pages.html("/unload", body))
    await call(session, "type", target="#i", text="x")
    pages.html("/next", "<h1>Next</h1>")
    answer = await call(session, "navigate", url=pages.url("/next"))
    assert [modal.kind for modal in answer.modals] == ["beforeunload"]
    answer = await call(session, "handle_dialog", accept=True)
    assert "Next" in (answer.snapshot or "")


async def test_a_dialog_tool_without_a_dialog(session: Session, pages: Pages) -> None:
    await visit(session, pages.html("/none", "x"))
    for tool, arguments in (("handle_dialog", {"accept": True}), ("file_upload", {"paths": []})):
        answer = await call(session, tool, **arguments)
        assert answer.error == (
            f'The tool "browser_{tool}" can only be used when there is related modal state present.'
        )


async def test_a_session_with_an_open_dialog_closes(session: Session, pages: Pages) -> None:
    await call(session, "navigate", url=pages.html("/stay", "<script>alert('Hi there')</script>"))
    with anyio.fail_after(8):
        assert (await call(session, "tabs", action="close")).ok


@pytest.mark.parametrize("limited", [True, False])
async def test_a_dialog_in_a_tab_that_a_page_opens(open_session: OpenSession, pages: Pages, limited: bool) -> None:
    pages.html("/loud", "<title>Loud</title><script>alert('Hi there')</script><h1>After</h1>")
    pages.html("/opener", "<button onclick=\"window.open('/loud')\">Open</button>")
    async with open_session(origin=pages.origin if limited else None) as session:
        begun = time.monotonic()
        answer = await press(session, 'button "Open"', await visit(session, pages.url("/opener")))
        assert answer.ok
        assert answer.modals == (ALERT,)
        assert [tab.current for tab in answer.tabs] == [False, True]
        assert time.monotonic() - begun < 8
        assert (await call(session, "snapshot")).error == 'Tool "browser_snapshot" does not handle the modal state.'
        # The tab that opened it is stopped as well: they share a thread.
        assert (await call(session, "tabs", action="select", index=0)).ok
        beside = await call(session, "snapshot")
        assert (beside.error or "").startswith("A dialog is open in tab 1")
        assert (await call(session, "tabs", action="select", index=1)).ok
        answer = await call(session, "handle_dialog", accept=True)
        assert "After" in (answer.snapshot or "")


async def test_a_dialog_and_a_chooser_in_a_frame(session: Session, pages: Pages) -> None:
    pages.html("/inner", "<button onclick='alert(\"Hi there\")'>Ask</button><input type=file id=f>")
    await visit(session, pages.html("/outer", "<h1>Outer</h1><iframe src='/inner'></iframe>"))
    frame = "frameLocator('iframe')"
    answer = await call(session, "click", target=f"{frame}.getByText('Ask')")
    assert answer.modals == (ALERT,)
    assert (await call(session, "handle_dialog", accept=False)).modals == ()
    answer = await call(session, "click", target=f"{frame}.locator('#f')")
    assert [modal.kind for modal in answer.modals] == ["filechooser"]
    refused = await call(session, "click", target="h1")
    assert refused.error == 'Tool "browser_click" does not handle the modal state.'
    assert (await call(session, "file_upload")).modals == ()
    assert (await call(session, "click", target="h1")).ok


async def test_context_tools_while_a_dialog_is_open(session: Session, pages: Pages) -> None:
    await call(session, "navigate", url=pages.html("/open", "<title>Open</title><script>alert('Hi there')</script>"))
    with anyio.fail_after(20):
        assert (await call(session, "tabs", action="list")).modals == (ALERT,)
        assert (await call(session, "wait_for", time=0.1)).ok
        waited = await call(session, "wait_for", text="x", time=0.5)
        assert waited.error == 'Tool "browser_wait_for" does not handle the modal state.'
        went = await call(session, "navigate", url=pages.html("/next", "<h1>Next</h1>"))
        assert went.error == 'Tool "browser_navigate" does not handle the modal state.'
        for tool, arguments in (("evaluate", {"function": "1"}), ("take_screenshot", {}), ("press_key", {"key": "a"})):
            assert not (await call(session, tool, **arguments)).ok
        assert (await call(session, "cookie_list")).ok
        assert (await call(session, "tabs", action="new", url=pages.url("/next"))).ok
        assert (await call(session, "tabs", action="close", index=0)).ok
        assert (await call(session, "close")).ok


async def test_a_dialog_from_a_script_of_ours_and_one_that_comes_at_once_again(session: Session, pages: Pages) -> None:
    await visit(session, pages.html("/script", "<h1>Here</h1>"))
    answer = await call(session, "evaluate", function="() => { confirm('One?'); confirm('Two?'); return 3 }")
    assert [modal.message for modal in answer.modals] == ["One?"]
    answer = await call(session, "handle_dialog", accept=True)
    assert [modal.message for modal in answer.modals] == ["Two?"]
    assert (await call(session, "handle_dialog", accept=False)).modals == ()
    assert (await call(session, "snapshot")).ok


async def test_staying_on_a_page_that_asks_first(session: Session, pages: Pages) -> None:
    body = "<h1>Stay</h1><input id=i><script>addEventListener('beforeunload', event => event.preventDefault())</script>"
    url = pages.html("/unload", body)
    await visit(session, url)
    await call(session, "type", target="#i", text="x")
    answer = await call(session, "navigate", url=pages.html("/next", "<h1>Next</h1>"))
    assert [modal.kind for modal in answer.modals] == ["beforeunload"]
    answer = await call(session, "handle_dialog", accept=False)
    assert session.url == url
    with anyio.fail_after(10):
        assert (await call(session, "tabs", action="close")).ok
