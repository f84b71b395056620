"""The snapshot of a page: without passwords, and with what is read on the way."""

import pytest

from smoketree.browser.capture import capture
from smoketree.browser.session import Session
from tests.browser.acting import visit
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

FIELDS = (
    "<input type=password aria-label=One value='hidden-one'><input aria-label=Two value=shown>"
    "<div id=host></div><script>host.attachShadow({mode: 'open'}).innerHTML ="
    " '<input type=password aria-label=Three value=hidden-three>'</script>"
)


@pytest.mark.parametrize("around", ["", "<iframe srcdoc='<p>x'></iframe>"], ids=["one frame", "two frames"])
@pytest.mark.parametrize("known", [True, False], ids=["our page", "a page without our scripts"])
async def test_no_password_in_it(shared_session: Session, pages: Pages, around: str, known: bool) -> None:
    url = pages.html("/fields", f"<title>Fields</title>{FIELDS}{around}")
    await visit(shared_session, url)
    page = shared_session.open_tabs[0].page
    if not known:
        assert page.context.browser is not None
        page = await page.context.browser.new_page()
        await page.goto(url)
    for watched in (None, lambda: True, lambda: False):
        taken = await capture(page, watched=watched)
        text = taken.text
        assert taken.title == "Fields"
        assert "hidden" not in text
        assert 'textbox "Two"' in text
        assert "shown" in text
        assert text.count("••••••") == 2
    if not known:
        await page.context.close()


async def test_a_title_that_the_page_hides_is_asked_for_otherwise(shared_session: Session, pages: Pages) -> None:
    await visit(shared_session, pages.html("/clobbered", "<title>Real</title><form name=title></form>"))
    tab = shared_session.open_tabs[0]
    assert (await capture(tab.page)).title is None
    await visit(shared_session, pages.html("/throws", f"<title>Real</title>{FIELDS}"))
    await tab.page.evaluate("() => Object.defineProperty(document, 'title', { get() { throw new Error('no') } })")
    taken = await capture(tab.page)
    assert taken.title is None
    assert taken.text.count("••••••") == 2
    await tab.whole()
    assert await tab.title() == "Real"
