"""Dialogs and file choosers at every moment: nothing may hang, and nothing may be lost."""

import time

import anyio
import pytest

from smoketree.browser.checks import TextShown
from smoketree.browser.protocol import ModalState
from smoketree.browser.session import Session
from tests.browser.acting import call, press, until, visit
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
        assert answer.page is not None
        assert answer.page.title == title
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
    await visit(session, pages.html("/timer", "<h1>Here</h1><script>setTimeout(() => alert('Hi there'), 700)</script>"))
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
    await visit(session, pages.html("/wait", "<script>setTimeout(() => alert('Hi there'), 700)</script>"))
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
    assert answer.page is not None
    assert answer.page.title == "Ann"


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
