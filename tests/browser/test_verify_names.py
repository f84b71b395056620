"""What acts find by a quoted name, claims see too: a name with signs, a count or another hyphen is the same name."""

import pytest
from playwright.async_api import Page

from smoketree.browser.verify import look
from smoketree.language.claim import Claim, CountIs, ElementShown, StateIs, TextShown
from smoketree.language.claim_terms import ClaimOutcome, State
from smoketree.language.index import PageIndex
from smoketree.language.locate import Located, locate
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS
from smoketree.snapshot.tree import parse

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

SIGNS = [
    "Save:",
    "* Save",
    "\ue001 Save",
    "\U0001f4be Save",
    "Save \u2192",
    "Save\u2026",
    "1. Save",
    "+ Save",
    "Save |",
    "Save (3)",
]
SAME = [
    *((sign, "Save", "button", f"<button>{sign}</button>") for sign in SIGNS),
    ("field with a colon", "Email", "textbox", "<label>Email: <input></label>"),
    ("required field", "Email", "textbox", "<label>* Email <input></label>"),
    ("no hyphen", "E-mail", "textbox", "<label>Email <input></label>"),
    ("a hyphen", "Sign in", "button", "<button>Sign-in</button>"),
    ("heading with a badge", "Orders", "heading", "<h2>Orders <span>3</span></h2>"),
    ("sorted column", "Name", "columnheader", "<table><tr><th>Name \u25b2<tr><td>x</table>"),
]
OTHER = [
    ("more words", "Save", "button", "<button>Save as draft</button>"),
    ("a part", "Save", "button", "<button>Saved</button>"),
    ("hidden", "Save", "button", "<button hidden>Save\u2026</button>"),
    ("not drawn", "Save", "button", "<button style='opacity:0'>Save\u2026</button>"),
]


@pytest.mark.parametrize(("name", "role", "html"), [case[1:] for case in SAME], ids=[case[0] for case in SAME])
async def test_a_decorated_name(page: Page, name: str, role: str, html: str) -> None:
    await page.set_content(f"<p>Page</p>{html}")
    query = Query(name, (role,))
    assert isinstance(locate(PageIndex(parse(await page.aria_snapshot(mode="ai"))), query), Located)
    assert (await look(page, ElementShown(query))).holds
    assert (await look(page, ElementShown(query, negated=True))).outcome is ClaimOutcome.CONTRADICTED
    if role == "button":
        assert (await look(page, StateIs(query, State.ENABLED))).holds
        assert (await look(page, StateIs(query, State.DISABLED))).outcome is ClaimOutcome.CONTRADICTED


@pytest.mark.parametrize(("name", "role", "html"), [case[1:] for case in OTHER], ids=[case[0] for case in OTHER])
async def test_another_name(page: Page, name: str, role: str, html: str) -> None:
    await page.set_content(f"<p>Page</p>{html}")
    assert not (await look(page, ElementShown(Query(name, (role,))))).holds
    assert (await look(page, ElementShown(Query(name, (role,)), negated=True))).holds


async def test_two_names_of_which_neither_is_drawn(page: Page) -> None:
    await page.set_content("<p>Page</p><div style='opacity:0'><button>Sign in</button><button>Sign-in</button></div>")
    assert (await look(page, ElementShown(Query("Sign in", ("button",)), negated=True))).holds


PLACES = {
    "section": "<div><h2>{}</h2><ul><li>Tea<li>Milk</ul></div><h2>Other</h2><p>Bread</p>",
    "dialog": "<div role=dialog aria-labelledby=h><h2 id=h>{}</h2><ul><li>Tea<li>Milk</ul></div><p>Bread</p>",
    "list": "<h2>{}</h2><ul><li>Tea<li>Milk</ul><p>Bread</p><ul><li>Salt</ul>",
}


@pytest.mark.parametrize("kind", PLACES)
@pytest.mark.parametrize("title", ["Orders", "Orders (3)", "Orders:", "\U0001f4e6 Orders", "Orders <span>3</span>"])
async def test_a_place_with_a_decorated_title(page: Page, kind: str, title: str) -> None:
    await page.set_content(PLACES[kind].format(title))
    place = Query("Orders", ROLE_WORDS[kind])
    good: list[Claim] = [
        TextShown("Tea", place),
        TextShown("Bread", place, negated=True),
        CountIs(Query(roles=ROLE_WORDS["item"], within=place), 2),
    ]
    bad: list[Claim] = [
        TextShown("Bread", place),
        TextShown("Tea", place, negated=True),
        CountIs(Query(roles=ROLE_WORDS["item"], within=place), 3),
    ]
    assert [(await look(page, claim)).outcome for claim in good] == [ClaimOutcome.HOLDS] * 3
    assert [(await look(page, claim)).outcome for claim in bad] == [ClaimOutcome.CONTRADICTED] * 3
