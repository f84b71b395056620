"""What may stand as a target: refs, selectors, locators in both spellings."""

import pytest

from smoketree.browser.session import Session
from tests.browser.acting import call, header, ref, visit
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

BODY = (
    "<ul aria-label=Fruit><li>Apple <button>Eat</button></li><li>Pear <button>Eat</button></li></ul>"
    "<button data-testid=save onclick='this.textContent = \"Saved\"'>Save</button><button>Save as</button>"
    "<iframe srcdoc='<button onclick=\"this.textContent = 1\">Inside</button>'></iframe>"
    "<script>for (const b of document.querySelectorAll('li button'))"
    " b.onclick = () => document.title = 'ate ' + b.parentElement.firstChild.data.trim()</script>"
)


@pytest.mark.parametrize(
    "target",
    [
        'get_by_role("button", name="Save", exact=True)',
        "getByRole('button', { name: /^save$/i })",
        "page.getByTestId('save')",
        "locator('button').filter({ hasText: /^Save$/ })",
        "[data-testid=save]",
        "text='Save'",
        "//button[@data-testid='save']",
    ],
)
async def test_the_same_element_by_many_words(shared_session: Session, pages: Pages, target: str) -> None:
    await visit(shared_session, pages.html("/targets", BODY))
    answer = await call(shared_session, "click", target=target)
    assert answer.ok, answer.error
    assert 'button "Saved"' in (answer.snapshot or "")


async def test_within_a_row_and_within_a_frame(shared_session: Session, pages: Pages) -> None:
    await visit(shared_session, pages.html("/targets", BODY))
    row = "getByRole('listitem').filter({ hasText: 'Pear' }).getByRole('button')"
    answer = await call(shared_session, "click", target=row)
    assert header(answer).title == "ate Pear"
    answer = await call(shared_session, "click", target="page.locator('iframe').content_frame.get_by_role('button')")
    assert 'button "1"' in (answer.snapshot or "")


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("#nope", '"#nope" does not match any elements.'),
        ("getByText('nope')", "does not match any elements."),
        ("Click the button!!", "is not a valid target. Use a ref from the page snapshot"),
        ("getByRole('button').click()", "is not a valid target."),
        ("page.evaluate('1')", "is not a valid target."),
        ("[ref=e5]", 'To use the element with [ref=e5] from the page snapshot, pass "e5" as the target.'),
        ("e999", "Ref e999 not found in the current page snapshot. Try capturing new snapshot."),
        ("li button", "strict mode violation"),
    ],
)
async def test_targets_that_are_none(shared_session: Session, pages: Pages, target: str, said: str) -> None:
    await visit(shared_session, pages.html("/targets", BODY))
    answer = await call(shared_session, "click", target=target)
    assert said in (answer.error or "")


async def test_the_test_id_attribute(open_session, pages: Pages) -> None:  # type: ignore[no-untyped-def]
    async with open_session(test_id_attribute="data-qa") as session:
        await visit(session, pages.html("/qa", "<button data-qa=go onclick='document.title = \"went\"'>Go</button>"))
        answer = await call(session, "click", target="getByTestId('go')")
        assert header(answer).title == "went"


async def test_a_locator_for_an_element(shared_session: Session, pages: Pages) -> None:
    snapshot = await visit(shared_session, pages.html("/targets", BODY))
    answer = await call(shared_session, "generate_locator", ref=ref(snapshot, 'button "Save as"'))
    assert answer.results == ('get_by_role("button", name="Save as")',)
    assert (await call(shared_session, "hover", target=answer.results[0])).ok
