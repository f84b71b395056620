"""Locators as text: read into calls, written as Python again, and never run."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.browser.locator_text import Call, Chain, LocatorTextError, looks_like_locator, parse, python


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("getByRole('button', { name: 'Save' })", 'get_by_role("button", name="Save")'),
        ('get_by_role("button", name="Save", exact=True)', 'get_by_role("button", name="Save", exact=True)'),
        ("page.getByText('x').first()", 'get_by_text("x").first'),
        ("page.get_by_text('x').first", 'get_by_text("x").first'),
        ("page.get_by_text('x').nth(-1);", 'get_by_text("x").nth(-1)'),
        (
            "getByRole('listitem').filter({ hasText: 'y', visible: true }).last()",
            'get_by_role("listitem").filter(has_text="y", visible=True).last',
        ),
        ("locator('#a').and(getByTestId('b'))", 'locator("#a").and_(page.get_by_test_id("b"))'),
        ("locator('#a').or_(page.locator('#b'))", 'locator("#a").or_(page.locator("#b"))'),
        (
            "getByRole('row', { name: 'A' }).filter({ has: page.getByText('b') })",
            'get_by_role("row", name="A").filter(has=page.get_by_text("b"))',
        ),
        ("getByText(/sa.e\\/now/i)", 'get_by_text(re.compile("sa.e/now", re.IGNORECASE))'),
        (
            'get_by_text(re.compile(r"a\\d", re.I | re.DOTALL))',
            'get_by_text(re.compile("a\\\\d", re.IGNORECASE | re.DOTALL))',
        ),
        ("frameLocator('iframe').getByLabel('Name')", 'frame_locator("iframe").get_by_label("Name")'),
        ("locator('iframe').contentFrame().getByTitle('t')", 'locator("iframe").content_frame.get_by_title("t")'),
        ("getByPlaceholder('it\\'s \\u0041')", 'get_by_placeholder("it\'s A")'),
        ("getByRole('heading', {level: 2, name: undefined})", 'get_by_role("heading", level=2)'),
        ("getByAltText(`logo`, { exact: false, })", 'get_by_alt_text("logo", exact=False)'),
    ],
)
def test_both_spellings(text: str, written: str) -> None:
    assert looks_like_locator(text)
    assert python(parse(text)) == written


@pytest.mark.parametrize(
    "text",
    [
        "getByRole('button').click()",
        "getByRole('button', { onclick: 'x' })",
        "getByRole()",
        "getByRole('a', 'b')",
        "getByRole('button'",
        "getByRole('button') + x",
        "locator(`${document.cookie}`)",
        "locator(process.exit())",
        "locator(__import__('os').system('true'))",
        "page.context.close()",
        "page.evaluate('1')",
        "getByText(/(/)",
        "getByText(re.sub('a'))",
        "getByText(getByText(" * 30 + "'x'" + "))" * 30,
        "getByText('" + "x" * 3000 + "')",
    ],
)
def test_what_is_no_locator(text: str) -> None:
    with pytest.raises(LocatorTextError):
        parse(text)


@pytest.mark.parametrize("text", ["#id", "text=Save", "button >> nth=1", "Click the button!!", "//div", "e5", ""])
def test_selectors_are_no_locators(text: str) -> None:
    assert not looks_like_locator(text)


@given(st.text(max_size=60))
def test_any_text_is_a_locator_or_an_error(text: str) -> None:
    for tried in (text, f"getByText({text})", f"get_by_text('{text}')"):
        try:
            assert parse(tried)
        except LocatorTextError:
            continue


def _links() -> st.SearchStrategy[Call]:
    texts = st.text(st.characters(codec="utf-8"), max_size=20)
    return st.one_of(
        st.builds(lambda text: Call("get_by_text", (text,)), texts),
        st.builds(lambda text: Call("locator", (text,), (("has_text", text),)), texts),
        st.builds(lambda number: Call("nth", (number,)), st.integers(-9, 9)),
        st.just(Call("first")),
    )


@given(st.lists(_links(), min_size=1, max_size=4))
def test_what_is_written_is_read_again(links: list[Call]) -> None:
    chain: Chain = (Call("get_by_role", ("list",), (("exact", True),)), *links)
    assert parse(python(chain)) == chain


def test_a_pattern_keeps_its_flags() -> None:
    (link,) = parse("getByText(/^a$/im)")
    assert link.arguments == (re.compile("^a$", re.IGNORECASE | re.MULTILINE),)
