"""Regular expressions of clients, which the page's engine matches where the page cannot interfere."""

import pytest

from smoketree.browser.isolated import match_lines
from smoketree.browser.session import Session
from tests.browser.acting import call, visit
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

LINES = ['- button "Delete item 12" [ref=e5]', "a/b", "\u00c9t\u00e9\u2028x", "button"]


@pytest.mark.parametrize(
    ("source", "expression", "lines"),
    [
        (r"item \d{2}\b", r"/item \d{2}\b/", (0,)),
        ("delete", "/delete/", ()),
        ("/delete/gi", "/delete/i", (0,)),
        ("a/b", r"/a\/b/", (1,)),
        ("/a/b/", r"/a\/b/", (1,)),
        ("/button/y", "/button/y", (3,)),
        ("/^\u00e9.*x/iu", "/^\u00e9.*x/iu", ()),
        ("/^\u00e9.*x/is", "/^\u00e9.*x/is", (2,)),
        ("", "/(?:)/", (0, 1, 2, 3)),
        ("(", None, ()),
        ("/a/ii", None, ()),
        ("/{/u", None, ()),
    ],
)
async def test_it_finds_what_javascript_finds(
    session: Session, pages: Pages, source: str, expression: str | None, lines: tuple[int, ...]
) -> None:
    await visit(session, pages.html("/", "<script>RegExp.prototype.test = () => true; RegExp = String</script>"))
    matches = await match_lines(await session._context.ensure_tab(), source, LINES)
    assert (matches and (matches.expression, matches.lines)) == (expression and (expression, lines))


async def test_what_is_no_expression_and_what_takes_for_ever_are_errors(session: Session, pages: Pages) -> None:
    await visit(session, pages.html("/", f"<p>{'a' * 50_000}!"))
    bad = await call(session, "find", regex="(")
    assert (
        bad.error == 'Invalid arguments for tool "browser_find":\n\u2716 Invalid regular expression\n  \u2192 at regex'
    )
    endless = await call(session, "find", regex="(a+)+$")
    assert endless.error == "The script took longer than 2 s."
    found = await call(session, "find", regex="/A{9}/i")
    assert found.results[0].startswith("Found 1 match for /A{9}/i:")
