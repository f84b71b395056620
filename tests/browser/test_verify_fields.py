"""Values and states of controls, addresses and titles, in a real Chromium."""

import pytest
from playwright.async_api import Page

from smoketree.browser.verify import look
from smoketree.language.claim import Claim, CountIs, ElementShown, OrderIs, StateIs, TextShown, TitleIs, UrlIs, ValueIs
from smoketree.language.claim_terms import ClaimOutcome, Compare, State
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS

pytestmark = [pytest.mark.anyio, pytest.mark.browser]


async def holds(page: Page, check: Claim) -> bool:
    return (await look(page, check)).holds


FIELDS = """
<label>Email <input value="ann@example.com"></label>
<label>Name <input value=" Ann  O&rsquo;Hara "></label>
<label>Empty <input></label>
<input placeholder="Search here" value="socks">
<label>Notes <textarea>two
lines</textarea></label>
<label>Country <select><option value=de>Germany<option value=fr selected>France</select></label>
<label>Toppings <select multiple><option selected>Ham<option>Olives<option selected>Corn</select></label>
<label>PIN <input type=password value=hunter22></label>
<label>When <input type=date value=2030-05-01></label>
<label>Size <input type=range min=0 max=50 value=12></label>
<div role=slider aria-label=Volume aria-valuenow=7 aria-valuetext="7 of 10" tabindex=0></div>
<div role=textbox contenteditable aria-label=Comment>so <b>nice</b></div>
<button role=combobox aria-label=Colour aria-expanded=false>Dark red</button>
<label>Code <input style="text-transform:uppercase" value=abc></label>
<label>Twice <input value=1></label><label>Twice <input value=1></label>
<label>Sum <output>42</output></label>
<label>Terms <input type=checkbox></label>
<label hidden>Ghost <input value=boo></label>
"""


VALUES = [
    ("Email", "ann@example.com"),
    ("email", "ann@example.com"),
    ("Name", "Ann O'Hara"),
    ("Empty", ""),
    ("Search here", "socks"),
    ("Notes", "two lines"),
    ("Country", "France"),
    ("Toppings", "Ham, Corn"),
    ("PIN", "hunter22"),
    ("When", "2030-05-01"),
    ("Size", "12"),
    ("Volume", "7 of 10"),
    ("Comment", "so nice"),
    ("Colour", "Dark red"),
    ("Code", "ABC"),
    ("Sum", "42"),
]


async def test_the_value_of_a_field(page: Page) -> None:
    await page.set_content(FIELDS)
    for name, value in VALUES:
        seen = await look(page, ValueIs(Query(name), value))
        assert seen.holds, (name, seen.seen)
        assert not await holds(page, ValueIs(Query(name), value, negated=True)), name
        assert not await holds(page, ValueIs(Query(name), value + "x")), name
        assert await holds(page, ValueIs(Query(name), value + "x", negated=True)), name
        assert not await holds(page, ValueIs(Query(name), "nn")), name


@pytest.mark.parametrize("negated", [False, True])
async def test_where_no_one_field_is_meant_nothing_holds(page: Page, negated: bool) -> None:
    await page.set_content(FIELDS)
    for name in ("Twice", "Terms", "Missing", "Ghost", "Mail"):
        for value in ("1", "", "boo", "on"):
            assert not await holds(page, ValueIs(Query(name), value, negated=negated)), (name, value)


async def test_parts_of_values(page: Page) -> None:
    await page.set_content(FIELDS)
    email, when = Query("Email", ("textbox",)), Query("When", ("textbox",))
    assert await holds(page, ValueIs(email, "example", Compare.CONTAINS))
    assert await holds(page, ValueIs(email, "ann@", Compare.STARTS))
    assert await holds(page, ValueIs(email, ".com", Compare.ENDS))
    assert not await holds(page, ValueIs(email, "ANN@", Compare.STARTS))
    assert not await holds(page, ValueIs(when, "203", Compare.STARTS))


async def test_a_password_is_never_told(page: Page) -> None:
    await page.set_content(FIELDS)
    for value in ("hunter22", "wrong"):
        seen = (await look(page, ValueIs(Query("PIN"), value))).seen
        assert "hunter" not in seen
        assert "•" in seen


async def test_what_a_field_has_instead_is_told(page: Page) -> None:
    await page.set_content(FIELDS)
    assert '"ann@example.com"' in (await look(page, ValueIs(Query("Email"), "bob"))).seen
    assert "empty" in (await look(page, ValueIs(Query("Empty"), "bob"))).seen
    assert "2 elements" in (await look(page, ValueIs(Query("Twice"), "1"))).seen


CONTROLS = """
<style>.custom input{position:absolute;opacity:0} .custom::before{content:'*'}
.grey{opacity:.4;pointer-events:none}</style>
<label><input type=checkbox checked> Yes</label><label><input type=checkbox> No</label>
<label class=custom><input type=checkbox checked> Drawn</label>
<div role=switch aria-checked=true tabindex=0>Wifi</div><div role=checkbox aria-checked=mixed tabindex=0>Some</div>
<button aria-pressed=true>Bold</button>
<button disabled>Off</button><fieldset disabled><button>Inside</button></fieldset>
<button aria-disabled=true>Aria off</button><button class="grey disabled">Grey</button>
<button aria-expanded=true>Menu</button><button aria-expanded=false>Other menu</button>
<details open><summary>More</summary>x</details>
<div role=tablist><div role=tab aria-selected=true tabindex=0>One</div><div role=tab tabindex=0>Two</div></div>
<a href=# aria-current=page>Home</a><a href=#>About</a>
<select aria-label=Fruit><option>Apple<option selected>Pear</select>
<ul style=display:none><li><label><input type=checkbox checked> Unseen</label></ul>
<label class=custom><input type=checkbox checked hidden> By its label</label>
<input aria-label=Focus autofocus><button style=visibility:hidden>Ghost</button>
"""


STATES: list[tuple[Query, State, bool | None]] = [
    (Query("Yes", ("checkbox",)), State.CHECKED, True),
    (Query("No", ("checkbox",)), State.CHECKED, False),
    (Query("No"), State.UNCHECKED, True),
    (Query("Drawn", ("checkbox",)), State.CHECKED, True),
    (Query("Unseen"), State.CHECKED, None),
    (Query("By its label"), State.CHECKED, True),
    (Query("Wifi", ("switch",)), State.CHECKED, True),
    (Query("Some", ("checkbox",)), State.CHECKED, False),
    (Query("Some", ("checkbox",)), State.UNCHECKED, False),
    (Query("Bold", ("button",)), State.CHECKED, True),
    (Query("Off", ("button",)), State.CHECKED, None),
    (Query("Off", ("button",)), State.DISABLED, True),
    (Query("Off", ("button",)), State.ENABLED, False),
    (Query("Inside", ("button",)), State.DISABLED, True),
    (Query("Aria off"), State.DISABLED, True),
    (Query("Grey"), State.DISABLED, True),
    (Query("Grey"), State.ENABLED, False),
    (Query("Menu", ("button",)), State.EXPANDED, True),
    (Query("Other menu", ("button",)), State.COLLAPSED, True),
    (Query("Off", ("button",)), State.EXPANDED, None),
    (Query("One", ("tab",)), State.SELECTED, True),
    (Query("Two", ("tab",)), State.SELECTED, False),
    (Query("Home", ("link",)), State.SELECTED, True),
    (Query("About", ("link",)), State.SELECTED, False),
    (Query("Pear", ("option",)), State.SELECTED, True),
    (Query("Apple", ("option",)), State.SELECTED, False),
    (Query("Focus"), State.FOCUSED, True),
    (Query("Grey"), State.FOCUSED, False),
    (Query("Grey"), State.VISIBLE, True),
    (Query("Ghost"), State.VISIBLE, False),
    (Query("Ghost"), State.HIDDEN, True),
    (Query("Nowhere", ("button",)), State.HIDDEN, True),
    (Query("Nowhere", ("button",)), State.ENABLED, None),
    (Query("Home", ("link",)), State.HIDDEN, False),
    (Query(roles=("checkbox",)), State.CHECKED, None),
]


async def test_the_state_of_a_control(page: Page) -> None:
    await page.set_content(CONTROLS)
    for query, state, truth in STATES:
        plain = await look(page, StateIs(query, state))
        negated = await look(page, StateIs(query, state, negated=True))
        assert (plain.holds, negated.holds) == (truth is True, truth is False), (query, plain.seen, negated.seen)


async def test_address_and_title(page: Page) -> None:
    await page.route(
        "https://shop.example/**",
        lambda route: route.fulfill(body="<title> My  Shop (12)</title>x", content_type="text/html"),
    )
    await page.goto("https://shop.example/cart?x=1")
    assert await holds(page, UrlIs("/cart"))
    assert await holds(page, UrlIs("/login", negated=True))
    assert not await holds(page, UrlIs("/cart", negated=True))
    assert "https://shop.example/cart?x=1" in (await look(page, UrlIs("/login"))).seen
    assert await holds(page, TitleIs("my shop (12)"))
    assert not await holds(page, TitleIs("My Shop"))
    assert await holds(page, TitleIs("My Shop", Compare.STARTS))
    assert not await holds(page, TitleIs("(1", Compare.CONTAINS))
    assert "My Shop (12)" in (await look(page, TitleIs("x"))).seen
    # The main heading is the title of the page, too, and another heading is not.
    await page.set_content("<title>My Shop</title><h1>Welcome</h1><h2>Offers</h2>")
    assert await holds(page, TitleIs("Welcome"))
    assert not await holds(page, TitleIs("Offers"))
    assert not await holds(page, TitleIs("Welcome", negated=True))


async def test_no_check_disturbs_the_refs_that_a_model_holds(page: Page) -> None:
    await page.set_content(
        CONTROLS + FIELDS + "<table><tr><td>Buy milk<td>Done</table><iframe srcdoc='<button>In</button>'></iframe>"
    )
    snapshot = await page.aria_snapshot(mode="ai")
    refs = [part.split("]")[0] for part in snapshot.split("[ref=")[1:]]
    before = await page.evaluate("document.documentElement.outerHTML")
    milk = Query(roles=("row",), text="Buy milk")
    checks: list[Claim] = [
        TextShown("Done", within=milk),
        TextShown("Nowhere"),
        ElementShown(Query("Nowhere")),
        ElementShown(Query("Bold", ("button",), next_to=Query("Wifi"))),
        ValueIs(Query("Email"), "x"),
        StateIs(Query("Yes"), State.CHECKED),
        CountIs(Query(roles=("button",)), 3),
        OrderIs("Home", "About"),
        TitleIs("x"),
        UrlIs("/"),
    ]
    for check in checks:
        await look(page, check)
    assert len(refs) > 30
    for ref in refs:
        assert await page.get_by_ref(ref).count() == 1, ref
    assert await page.evaluate("document.documentElement.outerHTML") == before


FOR_SCREEN_READERS = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)"


@pytest.mark.parametrize(
    ("label", "field", "held"),
    [
        ("<label for=x>Name</label>", "<input id=x value=Ann>", True),
        ("<label for=x style='display:none'>Name</label>", "<input id=x value=Ann>", False),
        ("<label for=x>Name</label>", "<input id=x style='display:none' value=Ann>", False),
        ("<label for=x><span hidden>Name</span></label>", "<input id=x value=Ann>", False),
        ("<span id=y style='visibility:hidden'>Name</span>", "<input aria-labelledby=y value=Ann>", False),
        ("<label for=x hidden>Name</label>", "<input id=x placeholder='Your name' value=Ann>", True),
        ("", "<input aria-label=Name value=Ann>", True),
        (f"<label for=x style='{FOR_SCREEN_READERS}'>Name</label>", "<input id=x value=Ann>", True),
    ],
)
async def test_a_field_whose_label_is_not_drawn_is_nobodys(page: Page, label: str, field: str, held: bool) -> None:
    await page.set_content(f"<p>{label} {field}</p>")
    assert await holds(page, ValueIs(Query("Name", ROLE_WORDS["field"]), "Ann")) is held


async def test_a_box_whose_label_is_not_drawn_is_not_called_checked(page: Page) -> None:
    box = "<p><input id=x type=checkbox checked><label for=x {}>Show grid</label></p>"
    await page.set_content(box.format(""))
    assert await holds(page, StateIs(Query("Show grid"), State.CHECKED))
    await page.set_content(box.format("style='display:none'"))
    seen = await look(page, StateIs(Query("Show grid"), State.CHECKED))
    assert seen.outcome is ClaimOutcome.NOT_ESTABLISHED
    assert "label" in seen.seen


HIDDEN_BOX = "<input id=x type=checkbox style='{}' checked>"


@pytest.mark.parametrize(
    ("box", "label", "held"),
    [
        (HIDDEN_BOX.format(""), "<label for=x>Show grid</label>", True),
        (HIDDEN_BOX.format("display:none"), "<label for=x>Show grid</label>", False),
        (HIDDEN_BOX.format("opacity:0"), "<label for=x>Show grid</label>", False),
        (HIDDEN_BOX.format("opacity:0"), "<label for=x><i></i>Show grid</label>", True),
        (HIDDEN_BOX.format("opacity:0"), "<label for=x class=tick>Show grid</label>", True),
        (HIDDEN_BOX.format("opacity:0"), "<span class=track></span><label for=x>Show grid</label>", True),
        (HIDDEN_BOX.format("display:none"), "<label for=x style='border:1px solid'>Show grid</label>", True),
    ],
)
async def test_a_box_that_nothing_draws_is_not_called_checked(page: Page, box: str, label: str, held: bool) -> None:
    style = (
        "<style>.tick::before{content:'x'} .track,i{display:inline-block;width:9px;height:9px;background:#06c}</style>"
    )
    await page.set_content(f"{style}<p>{box} {label}</p>")
    seen = await look(page, StateIs(Query("Show grid"), State.CHECKED))
    assert seen.outcome is (ClaimOutcome.HOLDS if held else ClaimOutcome.NOT_ESTABLISHED)
