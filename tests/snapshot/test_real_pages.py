"""What Chromium and Playwright really print, read and written back."""

import random

import pytest
from playwright.async_api import Page

from smoketree.language.index import PageIndex
from smoketree.language.locate import locate_all
from smoketree.snapshot.query import Query
from smoketree.snapshot.tree import parse
from tests.snapshot.pages import BUILD, STRINGS
from tests.snapshot.rendering import render

pytestmark = [pytest.mark.browser, pytest.mark.anyio]

FRAMES = """() => frames.length === 2 && frames[0].frames.length === 1
  && frames[0].frames[0].document.querySelector('button') !== null"""
ALPHABET = "aZ09 .:-+'\"\\#{}[]`~!&*?|>@%,=/\t\n\r\x00\x07\x1b\x7f\x85\u00a0\u2028\ufeff\u00e9\u05d0\U0001f600"


@pytest.fixture
async def page(page: Page) -> Page:
    await page.set_content("<title>hostile</title><body></body>")
    return page


async def snapshot(page: Page, *, boxes: bool = False, depth: int | None = None) -> str:
    """The snapshot's text; half emojis, which have no bytes, replaced, also where a name has them escaped."""
    text = await page.aria_snapshot(mode="ai", boxes=boxes, depth=depth)
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").replace(r"\ud83d", "\ufffd")


@pytest.mark.parametrize("boxes", [False, True])
@pytest.mark.parametrize("depth", [None, 2])
async def test_a_hostile_page_comes_back_byte_for_byte(page: Page, boxes: bool, depth: int | None) -> None:
    await page.evaluate(BUILD, list(STRINGS))
    await page.wait_for_function(FRAMES)
    text = await snapshot(page, boxes=boxes, depth=depth)
    tree = parse(text)
    assert render(tree) == text
    assert all(node.role for node in tree)
    assert len({node.ref for node in tree if node.ref}) == sum(1 for node in tree if node.ref)


async def test_texts_of_signs_at_random_come_back_byte_for_byte(page: Page) -> None:
    dice = random.Random(7)
    strings = ["".join(dice.choices(ALPHABET, k=dice.randint(1, 6))) for _ in range(150)]
    await page.evaluate(BUILD, strings)
    text = await snapshot(page)
    assert render(parse(text)) == text


async def test_names_are_read_as_the_page_has_them(page: Page) -> None:
    names = [string for string in STRINGS if string.isprintable() and len(string) <= 900 and " " not in string]
    await page.evaluate(BUILD, names)
    tree = parse(await snapshot(page))
    assert {node.name for node in tree if node.role == "link"} >= {*names}


async def test_in_frames_and_shadow_roots(page: Page) -> None:
    await page.evaluate(BUILD, [])
    await page.wait_for_function(FRAMES)
    tree = parse(await snapshot(page))
    deep = locate_all(PageIndex(tree), Query("deep: x", ("button",)))
    assert [node.ref for node in deep] != [None]
    assert [place.role for place in tree.ancestors(deep[0])].count("iframe") == 2
    row = Query(None, ("row",), text='a: "b"')
    assert len(locate_all(PageIndex(tree), Query("Delete", ("button",), within=row))) == 1
    assert len(locate_all(PageIndex(tree), Query('in slotted: text "shadow"', ("button",)))) == 1
    assert locate_all(PageIndex(tree), Query("active one", ("textbox",)))[0].attribute("active") == "true"
