"""Good pages that a plain claim must hold on, each with a page like it on which it must not."""

import pytest
from playwright.async_api import Page

from smoketree.browser.verify import look
from smoketree.language.claim import Claim, ElementShown, LabelIs, OrderIs, SortedBy, TextShown, ValueIs
from smoketree.snapshot.query import Query

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

DROPDOWN = Query("Color", ("combobox", "listbox"))


def _virtual(*names: str) -> str:
    """A virtual list whose rows are in another order in the document than on the screen."""
    rows = [f"<div role=row style='position:absolute;top:{20 * at}px'>{name}</div>" for at, name in enumerate(names)]
    return f"<div role=grid aria-label=G style='position:relative;height:90px'>{rows[2]}{rows[0]}{rows[1]}</div>"


def _chosen(color: str, name: str) -> str:
    return f"<span id=l>Color</span><button id=b aria-haspopup=listbox {name}>{color}</button>"


def _stepper(number: int) -> str:
    return f"<p>Quantity</p><div style='display:flex'><button>\u2212</button><b>{number}</b><button>+</button></div>"


PAIRS: dict[str, tuple[Claim, str, str]] = {
    "order of placed rows": (OrderIs("One", "Two"), _virtual("One", "Two", "Six"), _virtual("Two", "One", "Six")),
    "sorting of placed rows": (
        SortedBy(Query("G", ("grid",))),
        _virtual("Ada", "Bob", "Cleo"),
        _virtual("Bob", "Ada", "Cleo"),
    ),
    "the first of placed rows": (
        TextShown("One", Query(roles=("row",), nth=1)),
        _virtual("One", "Two", "Six"),
        _virtual("Two", "One", "Six"),
    ),
    "a button that opens a list": (
        ElementShown(DROPDOWN),
        _chosen("Red", "aria-label=Color"),
        _chosen("Red", "aria-label=Colorful"),
    ),
    "what such a button shows": (
        ValueIs(DROPDOWN, "Red"),
        _chosen("Red", "aria-labelledby='l b'"),
        _chosen("Blue", "aria-labelledby='l b'"),
    ),
    "a number between its buttons": (LabelIs("quantity", "4"), _stepper(4), _stepper(5)),
    "a text that is labelled": (
        LabelIs("quantity", "4"),
        "<button>-</button><span aria-label=Quantity role=status>4</span>",
        "<button>-</button><span aria-label=Quantity role=status>40</span>",
    ),
    "a status": (LabelIs("status", "Open"), "<dl><dt>Status<dd><b>Open</b></dl>", "<dl><dt>Status<dd>Opening</dl>"),
}


@pytest.mark.parametrize("case", PAIRS)
async def test_the_good_page_holds_and_the_broken_one_does_not(page: Page, case: str) -> None:
    claim, good, broken = PAIRS[case]
    await page.set_content(good)
    seen = await look(page, claim)
    assert seen.holds, seen.seen
    await page.set_content(broken)
    seen = await look(page, claim)
    assert not seen.holds, seen.seen


@pytest.mark.parametrize(
    "html",
    [
        "<button>Save <kbd aria-hidden=true>S</kbd></button>",
        "<button aria-label='Save   as'>Save as</button>",
        "<button><b>Save</b> <i>all</i></button>",
    ],
)
async def test_a_name_that_was_printed_as_nearest_matches(page: Page, html: str) -> None:
    await page.set_content(html)
    seen = (await look(page, ElementShown(Query("Save it", ("button",))))).seen
    nearest = seen.partition('nearest: "')[2].partition('"')[0]
    assert (await look(page, ElementShown(Query(nearest, ("button",))))).holds, nearest


async def test_a_long_text_that_was_printed_as_nearest_is_found(page: Page) -> None:
    await page.set_content(f"<p>Hello {'long ' * 80}world</p>")
    seen = (await look(page, TextShown(f"Hello {'long ' * 60}planet"))).seen
    nearest = seen.partition('nearest: "')[2].partition('"')[0]
    assert len(nearest) > 100
    assert (await look(page, TextShown(nearest))).holds, nearest
