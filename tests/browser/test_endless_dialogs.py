"""Pages whose dialogs never end: every call is answered, and one gets away from them."""

import anyio
import pytest

from smoketree.browser.protocol import ToolAnswer
from smoketree.browser.session import Session
from tests.browser.acting import OpenSession, call
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

LOUD = "<script>for (;;) alert('loud')</script>"
ENDLESS = {
    "in a loop": LOUD,
    "from a timer": "<script>setInterval(() => alert('loud'), 20)</script>",
    "in a frame": "<iframe src='/loud'></iframe>",
    "in a tab that opens while it loads": "<script>window.open('/loud')</script>",
    "reloading": "<script>alert('loud'); location.reload()</script>",
}
# Each takes less than a second.
SECONDS = 15.0


async def quickly(session: Session, tool: str, **arguments: object) -> ToolAnswer:
    with anyio.fail_after(SECONDS):
        return await call(session, tool, **arguments)


async def loud(session: Session) -> bool:
    """Whether a dialog is open that stops the page: of a reload the next one may be on its way."""
    with anyio.fail_after(SECONDS):
        while not (await call(session, "tabs", action="list")).modals:
            pass
        return True


@pytest.mark.parametrize("page", ENDLESS.values(), ids=ENDLESS)
async def test_a_page_whose_dialogs_never_end(open_session: OpenSession, pages: Pages, page: str) -> None:
    pages.html("/loud", LOUD)
    quiet = pages.html("/quiet", "<title>Quiet</title><h1>Quiet</h1>")
    async with open_session() as session:
        assert (await quickly(session, "navigate", url=pages.html("/endless", f"<h1>Here</h1>{page}"))).error is None
        for accept in (True, False, True):
            assert await loud(session)
            assert (await quickly(session, "handle_dialog", accept=accept)).error is None
        assert await loud(session)
        for tool, arguments in (("snapshot", {}), ("evaluate", {"function": "1"}), ("navigate", {"url": quiet})):
            refused = await quickly(session, tool, **arguments)
            assert refused.error == f'Tool "browser_{tool}" does not handle the modal state.'
        away = await quickly(session, "tabs", action="new", url=quiet)
        assert "Quiet" in (away.snapshot or "")
        while len((await quickly(session, "tabs", action="list")).tabs) > 1:
            assert (await quickly(session, "tabs", action="close", index=0)).error is None
        assert "Quiet" in ((await quickly(session, "snapshot")).snapshot or "")


async def test_closing_and_leaving_while_dialogs_never_end(open_session: OpenSession, pages: Pages) -> None:
    quiet = pages.html("/quiet", "<title>Quiet</title><h1>Quiet</h1>")
    stays = "addEventListener('beforeunload', event => { confirm('sure?'); event.preventDefault(); })"
    with anyio.fail_after(4 * SECONDS):
        async with open_session() as session:
            # A confirm within beforeunload is no dialog of its own; the question of the browser is, each time.
            await quickly(session, "navigate", url=pages.html("/stays", f"<input id=i><script>{stays}</script>"))
            await quickly(session, "type", target="#i", text="x")
            for _ in range(3):
                assert [one.kind for one in (await quickly(session, "navigate", url=quiet)).modals] == ["beforeunload"]
                assert (await quickly(session, "handle_dialog", accept=False)).modals == ()
            assert [one.kind for one in (await quickly(session, "navigate", url=quiet)).modals] == ["beforeunload"]
            assert (await quickly(session, "tabs", action="close")).error is None
            assert (await quickly(session, "close")).error is None
            await quickly(session, "navigate", url=pages.html("/endless", LOUD))
            assert (await quickly(session, "close")).error is None
            assert "Quiet" in ((await quickly(session, "navigate", url=quiet)).snapshot or "")
            await quickly(session, "navigate", url=pages.url("/endless"))
    # The session ended with a dialog open.
