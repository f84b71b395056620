"""What a person can see of what is there, by the pixels of a real Chromium."""

import pytest
from PIL import Image
from playwright.async_api import Page

from smoketree.browser.picture import Ink, NotAPictureError, decode, ink
from smoketree.browser.protocol import Observation
from smoketree.browser.verify import look, looks
from smoketree.browser.verify_ink import Sight, judge_drawing, judge_text
from smoketree.language.claim import (
    CellIs,
    Claim,
    CountIs,
    Each,
    ElementShown,
    LabelIs,
    LabelsCompared,
    OptionsAre,
    OrderIs,
    PageIs,
    SortedBy,
    StateIs,
    TextShown,
    TimesShown,
    ValueIs,
)
from smoketree.language.claim_terms import ClaimOutcome, Count, State
from smoketree.snapshot.query import Query

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

GRADIENT = "background:linear-gradient(90deg,#eee,#888)"
STRIPES = "background:repeating-linear-gradient(45deg,#333 0 7px,#ccc 7px 13px,#77a 13px 20px)"
SVG = "data:image/svg+xml;utf8,<svg xmlns=%22http://www.w3.org/2000/svg%22 width=%22300%22 height=%2290%22>{}</svg>"
TEAL = SVG.format("<rect width=%22300%22 height=%2290%22 fill=%22teal%22/>")
DOT = SVG.format("<circle cx=%2210%22 cy=%2210%22 r=%228%22/>")
ICON = "<svg width=20 height=20><path d='M3 3h14v14h-14z' fill='{}'/></svg>"
UPON = "position:absolute;margin:0;top:8px"
PANEL = "position:absolute;top:0;left:0;width:300px;height:90px;background:#fff"
HEADER = "position:fixed;top:0;left:0;right:0;height:90px;background:#fff;border:1px solid"

READABLE = {
    "small": "<p style='font-size:10px;color:#999'>Saved today</p>",
    "looks disabled": "<p style='color:rgba(0,0,0,.26)'>Saved today</p>",
    "looks disabled in the dark": (
        "<body style='background:#121212'><p style='color:rgba(255,255,255,.3)'>Saved today</p>"
    ),
    "light grey": "<p style='color:#bbb'>Saved today</p>",
    "large": "<h1 style='font-size:80px'>Saved today</h1>",
    "over a gradient": f"<p style='{GRADIENT};padding:4px'>Saved today</p>",
    "over a picture": f"<p style='{STRIPES};color:#f00;font:700 22px serif'>Saved today</p>",
    "with a shadow over a picture": (
        f"<p style='{STRIPES};color:#fff;text-shadow:0 0 4px #000,0 0 4px #000;font-size:22px'>Saved today</p>"
    ),
    "with emojis": "<p>✅ Saved today 🎉</p>",
    "tiny badge": "<span style='background:#d00;color:#fff;font-size:9px;border-radius:8px'>Saved today</span>",
    "wide letters": "<p style='text-transform:uppercase;letter-spacing:.3em'>Saved today</p>",
    "sideways": "<p style='writing-mode:vertical-rl'>Saved today</p>",
    "turned": "<p style='transform:rotate(-30deg);width:99px;margin:60px'>Saved today</p>",
    "on several lines": "<p style='width:30px'>Saved today</p>",
    "over what moves": (
        "<style>@keyframes k{to{background-position:300px 0}}</style><p style='background:"
        "linear-gradient(90deg,#eee,#888,#eee) 0 0/300px;animation:k 1s linear infinite'>Saved today</p>"
    ),
    "below a header that stays": (
        "<div style='position:sticky;top:0;height:90px;background:#fff'>Head</div><div style='height:900px'></div>"
        "<p>Saved today</p><div style='height:900px'></div>"
    ),
    "under a header, to be scrolled": (
        f"<div style='{HEADER}'>Head</div><p style='margin:120px 0 3000px'>Saved today"
        "</p><script>scrollTo(0,100)</script>"
    ),
    "in a scroller": "<div style='height:90px;overflow:auto'><p style='margin-top:900px'>Saved today</p></div>",
    "in a frame below": "<p style='height:900px'></p><iframe style='padding:40px' srcdoc='<p>Saved today'></iframe>",
    "with a transition of everything": "<style>*{transition:all 2s}</style><p>Saved today</p>",
    "that insists on its color": (
        "<p style='color:#333 !important;-webkit-text-fill-color:#c00 !important'>Saved today</p>"
    ),
    "selected": "<p>Saved today</p><script>getSelection().selectAllChildren(document.querySelector('p'))</script>",
    "slightly blurred": "<p style='filter:blur(.6px)'>Saved today</p>",
    "behind a thin veil": "<p>Saved today</p><div style='position:fixed;inset:0;background:rgba(0,0,0,.5)'></div>",
    "elsewhere as well": "<p style='color:#fff'>Saved today</p><p>Saved today</p>",
    "below, while a dialog holds the page": (
        "<style>body{overflow:hidden}</style><p style='margin:1500px 0'>Saved today</p>"
        "<div style='position:fixed;inset:0;background:rgba(0,0,0,.3)'>Sure?</div>"
    ),
    "upon the same text": f"<p style='margin:0'>Saved today</p><p style='{UPON}'>Saved today</p>",
    "upon text that is hidden": (f"<p style='margin:0;color:transparent'>Nothing</p><p style='{UPON}'>Saved today</p>"),
    "with its own ground upon text": (
        f"<p style='margin:0'>Nothing was saved</p><p style='{UPON};background:#fff'>Saved today</p>"
    ),
    "in the other script of two": "<pre>a\nb  Saved   today\nc</pre>",
}

UNREADABLE = {
    "close to its ground": "<p style='color:#fafafa'>Saved today</p>",
    "hardly apart from its ground": "<p style='color:#e8e8e8'>Saved today</p>",
    "close to its ground in the dark": "<body style='background:#121212'><p style='color:#1e1e1e'>Saved today</p>",
    "in the color of a gradient": (
        "<p style='background:linear-gradient(90deg,#2266aa,#2266af);color:#2266ac'>Saved today</p>"
    ),
    "in the color of a picture": f"<div style=\"background:url('{TEAL}');color:teal\">Saved today</div>",
    "blurred": "<p style='filter:blur(3px)'>Saved today</p>",
    "blurred and large": "<h1 style='filter:blur(8px)'>Saved today</h1>",
    "blurred by what is over it": (
        "<p>Saved today</p><div style='position:fixed;inset:0;backdrop-filter:blur(6px);pointer-events:none'></div>"
    ),
    "only its shadow": "<p style='color:transparent;text-shadow:0 0 8px #000'>Saved today</p>",
    "masked": "<p style='mask-image:linear-gradient(transparent,transparent)'>Saved today</p>",
    "masked but for a letter": (
        "<p style='width:90px;mask-image:linear-gradient(90deg,#000 10%,transparent 20%)'>Saved today</p>"
    ),
    "one letter in view": "<p style='width:12px;overflow:hidden;white-space:nowrap'>Saved today</p>",
    "the tips of the letters in view": "<p style='height:6px;line-height:20px;overflow:hidden'>Saved today</p>",
    "clipped": "<p style='clip-path:inset(0 95% 0 0);width:90px'>Saved today</p>",
    "under a panel": f"<p>Saved today</p><div style='{PANEL}'>Panel</div>",
    "under a panel that lets clicks through": f"<p>Saved today</p><div style='{PANEL};pointer-events:none'></div>",
    "under a header": f"<div style='{HEADER}'>Head</div><p>Saved today</p>",
    "behind its own box": (
        "<div style='position:relative;background:#fff'><p style='position:relative;z-index:-1'>Saved today"
    ),
    "under a veil that hides": (
        "<p>Saved today</p>"
        "<div style='position:fixed;inset:0;background:rgba(255,255,255,.97);pointer-events:none'></div>"
    ),
    "nearly gone": "<p style='opacity:.06'>Saved today</p>",
    "half covered": (
        "<p style='margin:0;line-height:20px'>Saved today</p>"
        "<div style='position:absolute;top:8px;left:8px;width:300px;height:14px;background:#fff'></div>"
    ),
    "scaled away": "<p style='transform:scale(.02)'>Saved today</p>",
    "no wider than a hair": "<p style='transform:scaleX(.01)'>Saved today</p>",
    "no larger than dust": "<p style='font-size:2px'>Saved today</p>",
    "hardly larger than dust": "<p style='font-size:3px'>Saved today</p>",
    "upon other text": f"<p style='margin:0'>Nothing was saved</p><p style='{UPON}'>Saved today</p>",
    "its lines upon each other": "<p style='line-height:0;width:40px'>Saved today</p>",
    "below what cannot be scrolled": (
        "<style>html,body{overflow:hidden;height:100%}</style><p style='margin-top:3000px'>Saved today</p>"
    ),
    "its upper half in the window": "<p style='position:fixed;margin:0;bottom:-14px'>Saved today</p>",
}

OTHER = TextShown("Other words")


async def seen_on(page: Page, html: str, claim: Claim) -> Observation:
    """What the claim comes to on that page: by itself, and together with another one, which changes nothing."""
    filled = f"{html}<p style='position:fixed;bottom:0;right:0'>Other words"
    await page.set_content(filled)
    alone = [await look(page, one) for one in (claim, OTHER)]
    await page.set_content(filled)  # of which no picture is known
    for _ in range(2 if alone[0].holds else 1):  # of what was seen, it is known the second time
        together = await looks(page, [(one, None) for one in (claim, OTHER)])
        assert [one.outcome for one in together] == [one.outcome for one in alone]
    return alone[0]


@pytest.mark.parametrize("case", READABLE)
async def test_text_that_can_be_read_holds(page: Page, case: str) -> None:
    seen = await seen_on(page, READABLE[case], TextShown("Saved today"))
    assert seen.holds, seen.seen
    assert not (await look(page, TextShown("Saved today", negated=True))).holds


@pytest.mark.parametrize("case", UNREADABLE)
async def test_text_that_nobody_can_read_does_not_hold(page: Page, case: str) -> None:
    seen = await seen_on(page, UNREADABLE[case], TextShown("Saved today"))
    assert not seen.holds, seen.seen


WHITE = "color:#fff;background:#fff"
CITY = Query("City", ("textbox",))
BOX = "input{position:absolute;opacity:0} label::before{content:'☑'}"
FADED = "<button disabled style='opacity:.25'>Send</button>"

OF_CONTROLS: dict[str, tuple[str, Claim, bool]] = {
    "a value": ("<label>City <input value=Bergen></label>", ValueIs(CITY, "Bergen"), True),
    "a white value": (f"<label>City <input value=Bergen style='{WHITE}'></label>", ValueIs(CITY, "Bergen"), False),
    "a masked value": ("<label>City <input type=password value=Bergen></label>", StateIs(CITY, State.MASKED), True),
    "a chosen option": (
        "<label>City <select><option>Oslo</option></select></label>",
        ValueIs(Query("City", ("combobox",)), "Oslo"),
        True,
    ),
    "an empty field": ("<label>City <input></label>", ValueIs(CITY, ""), True),
    "a box": ("<label><input type=checkbox checked> Weekly</label>", StateIs(Query("Weekly"), State.CHECKED), True),
    "a box drawn by its label": (
        f"<style>{BOX}</style><input type=checkbox id=w checked><label for=w>Weekly</label><input type=checkbox>",
        StateIs(Query("Weekly"), State.CHECKED),
        True,
    ),
    "a box under a panel": (
        f"<label><input type=checkbox checked> Weekly</label><div style='{PANEL};pointer-events:none'></div>",
        StateIs(Query("Weekly"), State.CHECKED),
        False,
    ),
    "a faint button": (FADED, StateIs(Query("Send", ("button",)), State.DISABLED), True),
    "a list without items": (
        "<h1>Tasks</h1><ul aria-label=Tasks></ul>",
        StateIs(Query("Tasks", ("list",)), State.EMPTY),
        True,
    ),
    "items": ("<ul><li>a<li>b<li>c</ul>", CountIs(Query(roles=("listitem",)), 3), True),
    "items upon each other": (
        "<style>li{position:absolute;top:0;left:40px;background:#fff;width:90px}</style><ul><li>a<li>b<li>c</ul>",
        CountIs(Query(roles=("listitem",)), 3),
        False,
    ),
    "a word several times": ("<p>Open</p><p>Open</p>", TimesShown("Open", 2), True),
    "a word several times, once white": (f"<p>Open</p><p style='{WHITE}'>Open</p>", TimesShown("Open", 2), False),
    "a page": ("<title>Orders</title><h1>Orders</h1>", PageIs("orders"), True),
    "a page with a white heading": (f"<title>Shop</title><h1 style='{WHITE}'>Orders</h1>", PageIs("orders"), False),
    "an order": ("<ul><li>a<li>b</ul>", SortedBy(Query(roles=("list",))), True),
    "an order under a panel": (
        f"<ul style='margin:0'><li>a<li>b</ul><div style='{PANEL}'></div>",
        SortedBy(Query(roles=("list",))),
        False,
    ),
}


@pytest.mark.parametrize("case", OF_CONTROLS)
async def test_no_claim_holds_by_what_nobody_sees(page: Page, case: str) -> None:
    html, claim, seen = OF_CONTROLS[case]
    found = await seen_on(page, html, claim)
    assert found.holds is seen, found.seen
    assert seen or found.outcome is ClaimOutcome.NOT_ESTABLISHED or isinstance(claim, SortedBy | TimesShown)


async def test_a_password_that_is_masked_is_not_visible(page: Page) -> None:
    await page.set_content("<label>Password <input type=password value=secret></label>")
    claim = StateIs(Query("password", quoted=False), State.VISIBLE)
    assert (await look(page, claim)).outcome is ClaimOutcome.NOT_ESTABLISHED
    await page.locator("input").evaluate("(field) => { field.type = 'text' }")
    assert (await look(page, claim)).holds


@pytest.mark.parametrize("case", ["close to its ground", "masked", "under a panel", "one letter in view"])
async def test_what_is_certainly_not_seen_contradicts(page: Page, case: str) -> None:
    await page.set_content(UNREADABLE[case])
    assert (await look(page, TextShown("Saved today"))).outcome is ClaimOutcome.CONTRADICTED


@pytest.mark.parametrize("case", ["hardly apart from its ground", "blurred", "half covered"])
async def test_what_some_people_may_see_is_not_established(page: Page, case: str) -> None:
    await page.set_content(UNREADABLE[case])
    assert (await look(page, TextShown("Saved today"))).outcome is ClaimOutcome.NOT_ESTABLISHED


def shown(name: str, role: str) -> ElementShown:
    return ElementShown(Query(name, (role,)))


SIZE = Query("Size", ("listbox", "combobox"))
OFF_SCREEN = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)"
MENU = (
    "<div style='height:{}px;overflow:hidden'><div style='position:relative'><div role=menu aria-label=File "
    "style='position:absolute;height:100px;border:1px solid'><p role=menuitem style='margin-top:50px'>Save</p></div>"
)

DRAWN: dict[str, tuple[str, Claim]] = {
    "button": ("<button>Save</button>", shown("Save", "button")),
    "input button": ("<input type=submit value=Save>", shown("Save", "button")),
    "icon": (f"<button aria-label=Delete>{ICON.format('#333')}</button>", shown("Delete", "button")),
    "icon by a mask": (
        (
            '<button aria-label=Delete><span style="display:inline-block;width:20px;height:20px;background:#333;'
            f"mask:url('{DOT}')\"></span></button>"
        ),
        shown("Delete", "button"),
    ),
    "swatch": (
        "<button aria-label=Red style='width:30px;height:30px;background:red;border:0'></button>",
        shown("Red", "button"),
    ),
    "empty field": ("<label>Email <input></label>", shown("Email", "textbox")),
    "field with a line below": (
        "<div style='border-bottom:1px solid #999'><input aria-label=Email style='border:0;outline:0'></div>",
        shown("Email", "textbox"),
    ),
    "placeholder": ("<input placeholder=Email style='border:0'>", shown("Email", "textbox")),
    "box drawn beside": (
        (
            "<label style='position:relative;padding:30px'><input type=checkbox style='opacity:0;position:absolute'>"
            "<span style='position:absolute;left:0;width:16px;height:16px;border:2px solid #555'></span>News</label>"
        ),
        shown("News", "checkbox"),
    ),
    "dialog": (
        "<p>x</p><div role=dialog aria-label=Sure style='position:fixed;inset:30%;background:#fff'>Sure?</div>",
        shown("Sure", "dialog"),
    ),
    "picture": (f'<img alt=Cat width=90 height=50 src="{DOT}">', shown("Cat", "img")),
    "in a frame": ("<iframe srcdoc='<button>Save</button>'></iframe>", shown("Save", "button")),
    "switch": (
        "<button role=switch aria-checked=true aria-label=Wifi style='width:40px;height:9px;background:red'></button>",
        shown("Wifi", "switch"),
    ),
    "label": ("<dl><dt>Total<dd>$5</dl>", LabelIs("Total", "$5")),
    "cell": ("<table><tr><th>A<th>B<tr><td>x<td>$5</table>", CellIs(Query(roles=("row",), text="x"), "B", "$5")),
    "order": ("<p>One<p>Two", OrderIs("One", "Two")),
    "each": ("<ul><li>Paid<li>Paid</ul>", Each(Query(roles=("listitem",)), TextShown("Paid"))),
    "comparison": ("<p>Left: 9<p>Total: 10", LabelsCompared("Left", Count.FEWER_THAN, "Total")),
    "options": ("<div role=listbox aria-label=Size><div role=option>S</div></div>", OptionsAre(SIZE, ("S",))),
    "options of the browser": ("<select aria-label=Size><option>M<option>S</select>", OptionsAre(SIZE, ("S",))),
    "menu that is cut": (MENU.format(90), shown("File", "menu")),
    "enabled": ("<button>Go</button>", StateIs(Query("Go", ("button",)), State.ENABLED)),
    "a name with words for screen readers": (
        f"<a href=#>Report settings<span style='{OFF_SCREEN}'> of July</span></a>",
        shown("Report settings of July", "link"),
    ),
}

NOT_DRAWN: dict[str, tuple[str, Claim]] = {
    "a word in the link's ground": (
        "<a href=#>Report settings <span style='color:transparent'>July</span></a>",
        shown("Report settings July", "link"),
    ),
    "a word of a link that is faded out": (
        "<a href=#>Report settings <span style='opacity:0'>July</span></a>",
        shown("Report settings July", "link"),
    ),
    "words in the button's color": (
        "<button style='background:#fff;color:#fff'>Save</button>",
        shown("Save", "button"),
    ),
    "icon in the button's color": (
        f"<button aria-label=Delete style='background:#fff'>{ICON.format('#fff')}</button>",
        shown("Delete", "button"),
    ),
    "empty icon": ("<button aria-label=Delete><svg width=20 height=20></svg></button>", shown("Delete", "button")),
    "no icon": (
        "<button aria-label=Delete style='width:30px;height:30px'><i class=fa></i></button>",
        shown("Delete", "button"),
    ),
    "nothing at all": (
        "<button aria-label=Delete style='width:30px;height:30px;background:none;border:0'></button>",
        shown("Delete", "button"),
    ),
    "covered dialog": (
        (
            "<div role=dialog aria-label=Sure style='position:fixed;inset:30%'>Sure?</div>"
            "<div style='position:fixed;inset:0;background:#eee;pointer-events:none'></div>"
        ),
        shown("Sure", "dialog"),
    ),
    "blank picture": (f'<img alt=Cat width=90 height=50 src="{SVG.format("")}">', shown("Cat", "img")),
    "heading": ("<h2 style='color:#fff'>Orders</h2>", shown("Orders", "heading")),
    "label": ("<dl><dt>Total<dd style='color:#fff'>$5</dl>", LabelIs("Total", "$5")),
    "cell": (
        "<table><tr><th>A<th>B<tr><td>x<td style='color:#fff'>$5</table>",
        CellIs(Query(roles=("row",), text="x"), "B", "$5"),
    ),
    "order": ("<p>One<p style='color:#fff'>Two", OrderIs("One", "Two")),
    "each": ("<ul><li>Paid<li style='color:#fff'>Paid</ul>", Each(Query(roles=("listitem",)), TextShown("Paid"))),
    "comparison": ("<p>Left: 9<p style='color:#fff'>Total: 10", LabelsCompared("Left", Count.FEWER_THAN, "Total")),
    "options": (
        "<div role=listbox aria-label=Size><div role=option style='color:#fff'>S</div></div>",
        OptionsAre(SIZE, ("S",)),
    ),
    "menu that is cut away": (MENU.format(20), shown("File", "menu")),
    "faded and dead": (
        "<button style='pointer-events:none;opacity:.35'>Go</button>",
        StateIs(Query("Go", ("button",)), State.ENABLED),
    ),
    "dead": ("<button style='pointer-events:none'>Go</button>", StateIs(Query("Go", ("button",)), State.ENABLED)),
}


@pytest.mark.parametrize("case", DRAWN)
async def test_an_element_that_is_drawn_holds(page: Page, case: str) -> None:
    seen = await seen_on(page, *DRAWN[case])
    assert seen.holds, seen.seen


@pytest.mark.parametrize("case", NOT_DRAWN)
async def test_an_element_that_is_not_drawn_does_not_hold(page: Page, case: str) -> None:
    seen = await seen_on(page, *NOT_DRAWN[case])
    assert not seen.holds, seen.seen


async def test_what_is_looked_at_together_is_painted_once_and_the_page_is_as_it_was(fresh_page: Page) -> None:
    await fresh_page.set_content(
        "<p>One</p><p>Two</p><p>Three</p><p style='color:#fff'>Four</p><div style='height:2000px'>"
    )
    await fresh_page.evaluate(
        """() => {
          globalThis.painted = [];
          const { delete: remove } = HighlightRegistry.prototype;
          HighlightRegistry.prototype.delete = function (name) {
            painted.push(name);
            return remove.call(this, name);
          };
        }"""
    )
    seen = await looks(fresh_page, [(TextShown(words), None) for words in ("One", "Two", "Three")])
    assert all(one.holds for one in seen)
    assert await fresh_page.evaluate("painted.length") == 1
    assert [one.holds for one in await looks(fresh_page, [(TextShown("One"), None), (TextShown("Four"), None)])] == [
        True,
        False,
    ]
    left = "[scrollY, CSS.highlights.size, document.getAnimations().length, document.adoptedStyleSheets.length]"
    assert await fresh_page.evaluate(left) == [0, 0, 0, 0]


@pytest.mark.parametrize(
    "lower", ["position:absolute;top:8px;color:transparent", "position:absolute;top:8px;z-index:-1"]
)
async def test_words_do_not_lend_their_ink_to_others_at_the_same_place(page: Page, lower: str) -> None:
    upper = "position:absolute;top:8px;background:#fff"
    await page.set_content(f"<p style='{upper}'>Cancelled</p><p style='{lower}'>Confirmed</p><p>Else</p>")
    claims = [(TextShown(words), None) for words in ("Cancelled", "Confirmed", "Else")]
    assert not (await looks(page, claims))[1].holds


async def test_the_page_notices_nothing_and_is_scrolled_back(fresh_page: Page) -> None:
    await fresh_page.set_content(
        "<style>*{transition:all .2s}</style><div style='height:2000px'>Top</div><p>Saved</p><button>Go</button>"
        "<img alt=Dot width=20 height=20>"
    )
    await fresh_page.evaluate(
        """() => {
          globalThis.noticed = [];
          for (const name of ["transitionrun", "animationstart", "resize", "focusin", "selectionchange"])
            addEventListener(name, () => noticed.push(name), true);
          new MutationObserver(() => noticed.push("mutation")).observe(document, { subtree: true, childList: true,
            attributes: true, characterData: true });
        }"""
    )
    for claim in (TextShown("Saved"), shown("Go", "button"), shown("Dot", "img")):
        await look(fresh_page, claim)
    left = (
        "[noticed, scrollY, CSS.highlights.size, document.getAnimations().length, document.adoptedStyleSheets.length]"
    )
    assert await fresh_page.evaluate(left) == [[], 0, 0, 0, 0]


async def test_what_was_seen_is_painted_without_it_again_only_where_it_looks_otherwise(fresh_page: Page) -> None:
    await fresh_page.set_content("<p style='position:relative'>Saved</p>")
    await fresh_page.evaluate(
        """() => {
          globalThis.painted = 0;
          const { set } = HighlightRegistry.prototype;
          HighlightRegistry.prototype.set = function (...given) { painted += 1; return set.apply(this, given) };
        }"""
    )
    seen = []
    for change in ("() => 0", "() => 0", "p => { p.style.color = 'teal' }", "p => { p.style.color = '#fff' }"):
        await fresh_page.locator("p").evaluate(change)
        holds = (await look(fresh_page, TextShown("Saved"))).holds
        seen.append((holds, await fresh_page.evaluate("painted")))
    assert [holds for holds, _ in seen] == [True, True, True, False]
    times = [painted for _, painted in seen]
    assert times[0] == times[1] < times[2] < times[3]


async def test_a_tooltip_is_there_again_after_each_look(page: Page) -> None:
    await page.set_content("<p>Saved today</p><div role=tooltip>Really? <button>Yes</button></div>")
    for _ in range(2):  # the second look has nothing to paint
        assert (await look(page, TextShown("Saved today"))).holds
        assert await page.get_by_role("button").is_visible()


async def test_what_moves_while_it_is_looked_at_is_not_called_unseen(fresh_page: Page) -> None:
    await fresh_page.set_content("<div id=a></div><p>Saved today</p>")
    await fresh_page.evaluate("let n = 0; setInterval(() => { n += 1; a.style.height = `${n * 9}px` }, 20)")
    for _ in range(20):
        assert (await look(fresh_page, TextShown("Saved today"))).outcome is not ClaimOutcome.CONTRADICTED


async def test_what_fades_in_is_waited_for(page: Page) -> None:
    await page.set_content("<style>@keyframes f{from{opacity:.06}}</style><p style='animation:f .2s'>Saved</p>")
    await page.wait_for_function("document.getAnimations().length === 0")
    assert (await look(page, TextShown("Saved"))).holds


def test_the_verdict_on_ink() -> None:
    assert judge_text(Ink(), 16, upright=True).sight is Sight.UNSEEN
    assert judge_text(Ink(255, 1, 1, 0.9), 16, upright=True).sight is Sight.SEEN
    assert judge_text(Ink(255, 0.2, 1, 0.9), 16, upright=True).sight is Sight.PARTLY
    assert judge_drawing(Ink(5), "field").sight is Sight.DOUBTFUL
    assert judge_drawing(Ink(5), "drawing").sight is Sight.UNSEEN


def test_only_a_png_file_is_a_picture() -> None:
    with pytest.raises(NotAPictureError):
        decode(b"GIF89a")
    with pytest.raises(NotAPictureError):
        decode(b"\x89PNG\r\n\x1a\n")


def _gray(*levels: int) -> Image.Image:
    return Image.frombytes("L", (len(levels), 1), bytes(levels)).convert("RGB")


def test_what_moves_by_itself_is_no_ink() -> None:
    one, other, again = _gray(0, 200, 0, 90), _gray(0, 0, 0, 0), _gray(0, 200, 0, 0)
    assert ink(one, other, [(0, 0, 4, 1)]).peak == 200
    assert ink(one, other, [(2, 0, 2, 1)]).peak == 90
    assert ink(one, other, [(2, 0, 2, 1)], again).peak == 0
