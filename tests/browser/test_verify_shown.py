"""What a person can see of a page, in a real Chromium: visible text, elements, order and counts."""

import pytest
from playwright.async_api import Page

from smoketree.browser.page_frames import script
from smoketree.browser.verify import look
from smoketree.language.claim import Claim, CountIs, ElementShown, OrderIs, SortedBy, TextShown
from smoketree.language.claim_terms import Count
from smoketree.snapshot.query import Query
from tests.browser.test_verify_things import claims_of

pytestmark = [pytest.mark.anyio, pytest.mark.browser]


async def holds(page: Page, check: Claim) -> bool:
    return (await look(page, check)).holds


SHOWN = {
    "plain": ("<p>Hello world</p>", "Hello world"),
    "inline elements": ("<p>Hel<b>lo</b> <i>wor</i>ld</p>", "Hello world"),
    "white space": ("<p>Hello\n     <span> world</span></p>", "Hello world"),
    "letter case": ("<p style='text-transform:uppercase'>Hello</p>", "HELLO"),
    "nbsp": ("<p>Hello&nbsp;world</p>", "Hello world"),
    "cells": ("<table><tr><td>Total</td><td>$12</td></tr></table>", "Total $12"),
    "cells of different height": ("<table><tr><td><p>A<p>Total</td><td valign=top>$12</td></tr></table>", "Total $12"),
    "flex row": ("<div style='display:flex'><div>Total</div><div style='margin-left:9px'>$12</div></div>", "Total $12"),
    "definition": ("<dl style='display:grid;grid-template-columns:90px 1fr'><dt>Total<dd>$12</dl>", "Total $12"),
    "badge": ("<p>Cart<span style='padding-left:8px'>3</span></p>", "Cart 3"),
    "word beside a badge": ("<p>Cart<span style='padding-left:8px'>3</span></p>", "Cart"),
    "below the fold": ("<p style='margin-top:5000px'>Hello</p>", "Hello"),
    "in a scroller": ("<div style='height:50px;overflow:auto'><p style='margin-top:400px'>Hello</p></div>", "Hello"),
    "locked page": (
        (
            "<body style='overflow:hidden'><div style='height:99vh;overflow:clip'><p style='margin:9in'>Hello</p></div>"
            "<div style='position:fixed;inset:0;background:rgba(0,0,0,.5)'>Modal</div>"
        ),
        "Hello",
    ),
    "under a see-through overlay": (
        "<p>Hello</p><div style='position:fixed;inset:0;background:rgba(0,0,0,.5)'>Modal</div>",
        "Hello",
    ),
    "beside a dialog": ("<p>Hello</p><div style='position:fixed;inset:30%;background:#fff'>Modal</div>", "Hello"),
    "in the box over the window": ("<div style='position:fixed;inset:0;background:#eee'><p>Hello</p></div>", "Hello"),
    "above the box over the window": (
        (
            "<div style='position:fixed;inset:0;background:#eee'>App</div>"
            "<p style='position:fixed;z-index:9;pointer-events:none'>Hello</p>"
        ),
        "Hello",
    ),
    "white on black": ("<div style='background:#000'><p style='color:#fff'>Hello</p></div>", "Hello"),
    "white on a picture": (
        (
            "<div style='position:relative'>"
            "<canvas style='position:absolute;width:300px;height:90px;background:teal'></canvas>"
            "<p style='position:absolute;color:#fff'>Hello</p></div>"
        ),
        "Hello",
    ),
    "white on a veil": (
        (
            "<style>div{position:relative}div::before{content:'';position:absolute;inset:0;background:#222}"
            "p{position:relative;color:#fff}</style><div><p>Hello</p></div>"
        ),
        "Hello",
    ),
    "white with a shadow": ("<p style='color:#fff;text-shadow:0 0 3px #000'>Hello</p>", "Hello"),
    "a link in the middle": ("<a href='/b'>Oh Hello there</a>", "Hello"),
    "a button that begins so": ("<button>Hello (3)</button>", "Hello"),
    "a part of a button": ("<button><b>GET</b> <div>Hello there</div></button>", "Hello"),
    "as well as in a button": ("<button>Mark as Hello</button><p>Hello</p>", "Hello"),
    "a number behind no": ("<p>Invoice no 12</p>", "12"),
    "an address at the end": ("<p>Mail ann@shop.co. Thanks</p>", "ann@shop.co"),
    "a price beside a former one": ("<p><del>$20</del> $15</p>", "$15"),
    "a task that is struck out": ("<p><del>Hello</del></p>", "Hello"),
    "a dollar": ("<p>Total: $24.00</p>", "$24.00"),
    "submit button": ("<input type=submit value='Send it'>", "Send it"),
    "before": ("<style>p::before{content:'New: '}</style><p>offer</p>", "New: offer"),
    "open details": ("<details open><summary>More</summary>Hello</details>", "Hello"),
    "summary": ("<details><summary>More</summary>Hello</details>", "More"),
    "aria-hidden": ("<p aria-hidden=true>Hello</p>", "Hello"),
    "svg text": ("<svg width=200 height=40><text x=10 y=20>Hello</text></svg>", "Hello"),
    "display contents": ("<div style='display:contents'>Hello</div>", "Hello"),
    "gradient text": (
        "<h1 style='background:linear-gradient(red,blue);background-clip:text;color:transparent'><b>Hello</b></h1>",
        "Hello",
    ),
    "visible in hidden": ("<div style='visibility:hidden'><p style='visibility:visible'>Hello</p></div>", "Hello"),
    "absolute out of a clipping parent": (
        "<div style='height:0;overflow:hidden'><p style='position:absolute;top:90px'>Hello</p></div>",
        "Hello",
    ),
    "frame": ("<iframe srcdoc='<p>Hello</p>'></iframe>", "Hello"),
    "in a form with the name host": ("<form name=host><p>Hello</p></form>", "Hello"),
    "raw answer": ('<pre>{"status": "ok"}</pre>', '"status": "ok"'),
    "ellipsis": (
        "<p style='width:40px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis'>Hello long world</p>",
        "Hello long world",
    ),
    "fixed modal that scrolls": (
        "<div style='position:fixed;inset:0;overflow-y:auto'><p style='margin-top:2000px'>Hello</p></div>",
        "Hello",
    ),
    "right-aligned fixed": ("<p style='position:fixed;right:0;bottom:0'>Hello</p>", "Hello"),
}

NOT_SHOWN = {
    "faded by a filter": ("<p style='filter:opacity(0)'>Hello</p>", "Hello"),
    "in the colour of its ground": ("<p style='color:#fafafa;background:#fafafa'>Hello</p>", "Hello"),
    "white on the white page": ("<div><p style='color:rgb(255,255,255)'>Hello</p></div>", "Hello"),
    "cut to nothing": ("<p style='clip-path:polygon(0 0,0 0,0 0)'>Hello</p>", "Hello"),
    "highlighted source": ("<div class='highlight'><pre><span>Hello</span></pre></div>", "Hello"),
    "an address that goes on": ("<p>ann@shop.co.uk</p>", "ann@shop.co"),
    "a file name that goes on": ("<p>file.txt.bak</p>", "file.txt"),
    "another currency": ("<p>Total: CA$24.00</p>", "$24.00"),
    "nothing": ("<p>Hallo</p>", "Hello"),
    "display none": ("<p style='display:none'>Hello</p>", "Hello"),
    "hidden attribute": ("<p hidden>Hello</p>", "Hello"),
    "visibility": ("<div style='visibility:hidden'><p>Hello</p></div>", "Hello"),
    "opacity": ("<div style='opacity:0'><p>Hello</p></div>", "Hello"),
    "script": ("<script>var a = 'Hello'</script><style>/* Hello */</style><template>Hello</template>", "Hello"),
    "noscript": ("<noscript>Hello</noscript>", "Hello"),
    "title": ("<title>Hello</title>", "Hello"),
    "attributes": ("<img alt=Hello><p title=Hello aria-label=Hello>x</p>", "Hello"),
    "input": ("<input value=Hello><textarea>Hello</textarea><input placeholder=Hello>", "Hello"),
    "option": ("<select><option>Hello<option>Other</select>", "Hello"),
    "contenteditable": ("<div contenteditable><p>Hello</p></div>", "Hello"),
    "closed details": ("<details><summary>More</summary>Hello<p>Hello</p></details>", "Hello"),
    "screen reader only": (
        "<span style='position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0,0,0,0)'>Hello</span>",
        "Hello",
    ),
    "one pixel": ("<div style='width:1px;height:1px;overflow:hidden'>Hello</div>", "Hello"),
    "one pixel that scrolls": ("<div style='width:1px;height:1px;overflow:auto'>Hello</div>", "Hello"),
    "left of a scroller": (
        "<div style='overflow:auto'><p style='margin-left:-9000px;width:99px'>Hello</p></div>",
        "Hello",
    ),
    "clip path": ("<span style='position:absolute;clip-path:inset(50%)'>Hello</span>", "Hello"),
    "off canvas": ("<p style='position:absolute;left:-9999px'>Hello</p>", "Hello"),
    "text indent": ("<p style='text-indent:-9999px'>Hello</p>", "Hello"),
    "collapsed": ("<div style='max-height:0;overflow:hidden'><p>Hello</p></div>", "Hello"),
    "another slide": (
        "<style>p{flex:none;width:9em}</style><div style='width:9em;overflow:hidden;display:flex'><p>One<p>Hello</div>",
        "Hello",
    ),
    "drawer": ("<p style='position:fixed;top:0;left:0;transform:translateX(-110%)'>Hello</p>", "Hello"),
    "drawer to the right": (
        "<style>body{overflow-x:hidden}</style><p style='position:absolute;left:120%'>Hello</p>",
        "Hello",
    ),
    "scaled away": ("<p style='transform:scale(0)'>Hello</p>", "Hello"),
    "transparent": ("<p style='color:transparent'>Hello</p>", "Hello"),
    "no size": ("<p style='font-size:0'>Hello</p>", "Hello"),
    "content-visibility": ("<div style='content-visibility:hidden'>Hello<p>Hello</p></div>", "Hello"),
    "hidden frame": ("<iframe style='display:none' srcdoc='<p>Hello</p>'></iframe>", "Hello"),
    "frame in a hidden box": ("<div style='opacity:0'><iframe srcdoc='<p>Hello</p>'></iframe></div>", "Hello"),
    "hidden before": ("<style>p::before{content:'Hello';display:none}</style><p>x</p>", "Hello"),
    "across blocks": ("<p>Total</p><p>$12</p>", "Total $12"),
    "across a line break": ("<p>Total<br>$12</p>", "Total $12"),
    "part of a number": ("<p>Total: <b>5</b>0</p>", "Total: 5"),
    "cents": ("<p>$12<sup style='margin-left:4px'>99</sup></p>", "$12"),
    "part of a word": ("<p>un<b>saved</b></p>", "saved"),
    "icon ligature": ("<i style=\"font-family:'Material Icons'\">delete</i>", "delete"),
    "unslotted": ("<div id=h>Hello</div><script>h.attachShadow({mode:'open'}).innerHTML='<p>x</p>'</script>", "Hello"),
    "masked": ("<p style='-webkit-text-security:disc'>Hello</p>", "Hello"),
    "closed dialog": ("<dialog>Hello</dialog>", "Hello"),
    "popover": ("<div popover>Hello</div>", "Hello"),
}


@pytest.mark.parametrize("case", SHOWN)
async def test_text_that_can_be_seen_is_shown(page: Page, case: str) -> None:
    html, text = SHOWN[case]
    await page.set_content(html)
    seen = await look(page, TextShown(text))
    assert seen.holds, seen.seen
    assert not await holds(page, TextShown(text, negated=True))


@pytest.mark.parametrize("case", NOT_SHOWN)
async def test_text_that_cannot_be_seen_is_not_shown(page: Page, case: str) -> None:
    html, text = NOT_SHOWN[case]
    await page.set_content(f"{html}<p>Something else</p>")
    seen = await look(page, TextShown(text))
    assert not seen.holds, seen.seen
    # What a field holds, and a listing of source code, is no text of the page, and yet a person sees it.
    seen_in = ("input", "option", "contenteditable", "highlighted source")
    assert await holds(page, TextShown(text, negated=True)) is (case not in seen_in)


DOUBTFUL = {
    "under a box over the window": (
        "<p>Hello</p><div style='position:fixed;inset:0;background:#eee;z-index:9'>Loading</div>",
        "Hello",
    ),
    "what a button does": ("<tr><td>Open</td><button>Mark as Done</button></tr>", "Done"),
    "what a link does": ("<a href='#'>Mark paid</a>", "Paid"),
    "in another case in a link": ("<a href='/x/pay'>Mark paid</a>", "Paid"),
    "not so": ("<p>Not available</p>", "Available"),
    "not yet so": ("<p>Your changes were not yet saved</p>", "Saved"),
    "none": ("<p>No results</p>", "results"),
    "struck out, of a price": ("<p><del>$20</del> $15</p>", "$20"),
    "put off": ("<p>To be sent</p>", "sent"),
    "denied before": ("<p>No mail was sent</p>", "sent"),
    "asked": ("<p>Booking confirmed? Please wait</p>", "Booking confirmed"),
    "answered with no": ("<p>Newsletter active: <b>no</b></p>", "Newsletter active"),
    "answered with no beside": ("<dl style='display:flex'><dt>Active<dd>No</dl>", "Active"),
    "not begun": ("<p>Import complete: 0%</p>", "Import complete"),
    "of a range": ("<p>5\u201310 items</p>", "10 items"),
    "in brackets": ("<p>Balance ($5.00)</p>", "$5.00"),
    "a key": ("<button>basket.pay.label</button>", "pay"),
    "non-": ("<p>Non-refundable</p>", "refundable"),
    "n't": ("<p>This isn't paid</p>", "paid"),
}


@pytest.mark.parametrize("case", DOUBTFUL)
async def test_words_that_say_it_of_something_else_prove_neither_presence_nor_absence(page: Page, case: str) -> None:
    html, text = DOUBTFUL[case]
    await page.set_content(html)
    seen = await look(page, TextShown(text))
    assert not seen.holds, seen.seen
    assert not await holds(page, TextShown(text, negated=True))


async def test_a_page_that_shows_nothing_proves_no_absence(page: Page) -> None:
    absent = (TextShown("Draft", negated=True), ElementShown(Query("Draft", ("button",)), negated=True))
    for html, proves in (("<p hidden>x</p>", False), ("<p>x</p>", True), ("<input>", True)):
        await page.set_content(html)
        assert [await holds(page, check) for check in absent] == [proves, proves], html


@pytest.mark.parametrize(
    ("html", "name", "role", "shown"),
    [
        ("<h1 aria-label=Welcome>Server error</h1>", "Welcome", "heading", False),
        ("<button aria-label=Pause>Play</button>", "Pause", "button", False),
        ("<button aria-label=Close>x</button>", "Close", "button", True),
        ("<button aria-label='Close the dialog'>Close</button>", "Close the dialog", "button", True),
        ("<button aria-label='Notifications'>12</button>", "Notifications", "button", True),
    ],
)
async def test_an_element_is_shown_as_what_it_shows(page: Page, html: str, name: str, role: str, shown: bool) -> None:
    await page.set_content(html)
    seen = await look(page, ElementShown(Query(name, (role,))))
    assert seen.holds is shown, seen.seen
    assert not await holds(page, ElementShown(Query(name, (role,)), negated=True))


@pytest.mark.parametrize("style", ["flex-direction:column-reverse", "flex-direction:row-reverse"])
async def test_order_is_that_of_the_screen(page: Page, style: str) -> None:
    await page.set_content(f"<div style='display:flex;{style}'><p>Alpha</p><p>Beta</p></div>")
    assert await holds(page, OrderIs("Beta", "Alpha"))
    assert not await holds(page, OrderIs("Alpha", "Beta"))
    await page.set_content("<div style='display:grid'><p style='order:2'>Alpha</p><p>Beta</p></div>")
    assert await holds(page, OrderIs("Beta", "Alpha"))


@pytest.mark.parametrize("put", ["top:{}px", "top:0;transform:translateY({}px)"])
async def test_rows_that_are_put_in_their_places_are_in_the_order_drawn(page: Page, put: str) -> None:
    places = (("Beta", "20", 60), ("Gamma", "300", 90), ("Alpha", "4", 30))
    rows = "".join(
        f"<div role=row style='position:absolute;{put.format(top)}'>"
        f"<i role=cell>{name}</i> <i role=cell>{size}</i></div>"
        for name, size, top in places
    )
    head = "<div role=row><i role=columnheader>Name</i> <i role=columnheader>Size</i></div>"
    await page.set_content(f"<div role=table style='position:relative;height:200px'>{head}{rows}</div>")
    assert await holds(page, OrderIs("Alpha", "Beta"))
    assert not await holds(page, OrderIs("Gamma", "Alpha"))
    assert await holds(page, SortedBy(Query(roles=("table",)), "Size"))
    assert await holds(page, TextShown("Beta", within=Query(roles=("row",), nth=2)))


async def test_a_box_that_is_drawn_by_what_is_around_it_counts(page: Page) -> None:
    box = "display:inline-block;width:20px;height:20px;background:red"
    await page.set_content(f"<span style='{box}'><input type=checkbox style='opacity:0'></span>")
    assert await holds(page, CountIs(Query(roles=("checkbox",)), 1))


async def test_blocks_of_source_code_can_be_left_out(page: Page) -> None:
    await page.set_content("<p>Use <code>npm</code></p><pre><code>echo Hello</code></pre><pre>raw</pre>")
    found = await page.evaluate(script("visibleText([document.documentElement], first)"), {"code": False})
    assert found["lines"] == ["Use npm", "raw"]
    assert not await holds(page, TextShown("echo Hello"))
    assert await holds(page, TextShown("raw"))


async def test_shadow_roots_and_slots_are_seen_in_the_order_drawn(page: Page) -> None:
    await page.set_content(
        "<div id=h><b>slotted</b></div><script>h.attachShadow({mode:'open'}).innerHTML="
        "'<p>before <slot></slot> after</p><button>Deep</button>'</script>"
    )
    assert await holds(page, TextShown("before slotted after"))
    assert await holds(page, ElementShown(Query("Deep", ("button",))))


async def test_a_strict_content_security_policy_does_not_blind_the_host(page: Page) -> None:
    policy = "default-src 'none'; require-trusted-types-for 'script'"
    await page.route(
        "https://shop.example/",
        lambda route: route.fulfill(
            body="<p>Hello</p>", content_type="text/html", headers={"content-security-policy": policy}
        ),
    )
    await page.goto("https://shop.example/")
    assert await holds(page, TextShown("Hello"))
    assert await holds(page, TextShown("Bye", negated=True))


async def test_what_was_seen_instead_is_told_in_few_words(page: Page) -> None:
    await page.set_content("<p>Total: $13.00</p><p hidden>Secret word</p><input value='Typed'>" + "<p>filler</p>" * 500)
    nearest = await look(page, TextShown("Total: $12.00"))
    assert "Total: $13.00" in nearest.seen
    assert "hidden text" in (await look(page, TextShown("Secret word"))).seen
    assert "value of a field" in (await look(page, TextShown("Typed"))).seen
    absent = await look(page, TextShown("Typed", negated=True))
    assert not absent.holds
    assert "in a field" in absent.seen
    assert len((await look(page, TextShown("zzzz"))).seen) <= 200


async def test_a_typed_password_is_never_told(page: Page) -> None:
    await page.set_content("<label>Password <input type=password value=hunter22></label>")
    seen = await look(page, TextShown("hunter22"))
    assert not seen.holds
    assert "hunter22" not in seen.seen


async def test_text_is_looked_for_in_the_row_that_is_named(page: Page) -> None:
    await page.set_content(
        "<table><tr><th>Item<th>State</tr><tr><td>Buy milk<td>Done</tr><tr><td>Buy bread<td>Open</tr></table>"
    )
    milk = Query(roles=("row",), text="Buy milk")
    assert await holds(page, TextShown("Done", within=milk))
    assert not await holds(page, TextShown("Open", within=milk))
    assert await holds(page, TextShown("Open", within=milk, negated=True))
    ambiguous = await look(page, TextShown("Done", within=Query(roles=("row",), text="Buy")))
    assert not ambiguous.holds
    assert "2 elements" in ambiguous.seen


async def test_what_is_gone_with_its_container_is_absent_only_if_it_is_nowhere(page: Page) -> None:
    gone = Query(roles=("row",), text="Buy milk")
    await page.set_content("<p>Nothing to do</p>")
    assert await holds(page, TextShown("Done", within=gone, negated=True))
    assert await holds(page, ElementShown(Query("Delete", ("button",), within=gone), negated=True))
    assert await holds(page, CountIs(Query(roles=("button",), within=gone), 0))
    await page.set_content("<p>Done</p><button>Delete</button>")
    assert not await holds(page, TextShown("Done", within=gone, negated=True))
    assert not await holds(page, TextShown("Done", within=gone))
    assert not await holds(page, ElementShown(Query("Delete", ("button",), within=gone), negated=True))
    assert not await holds(page, CountIs(Query(roles=("button",), within=gone), 0))
    assert not await holds(page, CountIs(Query(roles=("button",), within=gone), 1))


async def test_elements_are_shown_by_role_and_name(page: Page) -> None:
    await page.set_content(
        "<button>Sign in with Google</button><button style='display:none'>Save</button>"
        "<a href=#>Docs</a><h2>Your “cart”</h2><button aria-label=Close>x</button>"
    )
    assert await holds(page, ElementShown(Query("sign in  with google", ("button",))))
    assert not await holds(page, ElementShown(Query("Sign in", ("button",))))
    assert await holds(page, ElementShown(Query("google sign", ("button",), quoted=False)))
    assert not await holds(page, ElementShown(Query("goog", ("button",), quoted=False)))
    assert not await holds(page, ElementShown(Query("Docs", ("button",))))
    assert await holds(page, ElementShown(Query("Docs", ("button", "link"))))
    assert await holds(page, ElementShown(Query('Your "cart"', ("heading",))))
    assert await holds(page, ElementShown(Query("Close")))
    assert not await holds(page, ElementShown(Query("Save", ("button",))))
    assert await holds(page, ElementShown(Query("Save", ("button",)), negated=True))
    assert not await holds(page, ElementShown(Query("Docs", ("link",)), negated=True))
    assert "Sign in with Google" in (await look(page, ElementShown(Query("Sign in", ("button",))))).seen


@pytest.mark.parametrize(
    "name", ["a >> b", 'say "hi"', "it's", "50% /off/ (now)", "back\\slash", "[x] {y} $^*+?|.", "ünïcode ✓"]
)
async def test_odd_names_are_taken_literally(page: Page, name: str) -> None:
    await page.set_content("<button></button><button>other</button>")
    await page.evaluate("name => document.querySelector('button').textContent = name", name)
    for quoted in (True, False):
        assert await holds(page, ElementShown(Query(name, ("button",), quoted=quoted)))
        assert await holds(page, ElementShown(Query(f"{name} no", ("button",)), negated=True))


async def test_items_are_named_by_their_text(page: Page) -> None:
    await page.set_content("<ul><li>Buy milk <button>x</button><li>Buy bread tomorrow</ul><p>Saved!</p>")
    assert await holds(page, ElementShown(Query("Buy milk", ("listitem",))))
    assert not await holds(page, ElementShown(Query("Buy bread", ("listitem",))))
    assert not await holds(page, ElementShown(Query("Buy bread", ("listitem",)), negated=True)), "it may well be it"
    assert await holds(page, ElementShown(Query("Buy wine", ("listitem",)), negated=True))
    assert await holds(page, ElementShown(Query("Saved!", ("paragraph",))))


async def test_a_section_is_found_by_its_heading(page: Page) -> None:
    await page.set_content(
        "<h1>Plans</h1><div><div class=card><h3>Basic</h3><p>$5</p><button>Buy</button></div>"
        "<div class=card><h3>Pro</h3><p>$50</p><button>Buy</button></div></div>"
        "<section aria-label=Help><p>Ask us</p></section><div role=dialog><h2>Sure?</h2>Really</div>"
    )
    pro = Query("Pro", ("region",))
    assert await holds(page, TextShown("$50", within=pro))
    assert not await holds(page, TextShown("$5", within=pro))
    assert await holds(page, CountIs(Query("Buy", ("button",), within=pro), 1))
    assert await holds(page, TextShown("Ask us", within=Query("Help", ("region",))))
    assert await holds(page, TextShown("Really", within=Query("Sure?", ("dialog",))))
    assert await holds(page, TextShown("$50", within=Query("Pro")))


async def test_visible_elements_are_counted(page: Page) -> None:
    rows = "".join(f"<tr><td>Item {number}</td></tr>" for number in range(3))
    await page.set_content(
        f"<table><thead><tr><th>Name</th></tr></thead>{rows}<tr hidden><td>no</td></tr></table>"
        "<table id=t><tr><th>Head</th></tr></table>"
        "<button>Delete</button><button>delete</button><button>Undelete</button>"
    )
    assert await holds(page, CountIs(Query(roles=("row",)), 3))
    assert await holds(page, CountIs(Query(roles=("row",)), 3, Count.AT_LEAST))
    assert not await holds(page, CountIs(Query(roles=("row",)), 3, Count.MORE_THAN))
    assert not await holds(page, CountIs(Query(roles=("row",)), 3, Count.FEWER_THAN))
    assert not await holds(page, CountIs(Query(roles=("row",)), 3, negated=True))
    assert await holds(page, CountIs(Query("Delete", ("button",)), 1))
    assert await holds(page, CountIs(Query("DELETE", ("button",)), 2))
    assert await holds(page, CountIs(Query("Gone", ("button",)), 0))
    assert "3" in (await look(page, CountIs(Query(roles=("row",)), 4))).seen


async def test_elements_in_visible_frames_count_too(page: Page) -> None:
    await page.set_content(
        "<button>A</button><iframe srcdoc='<button>A</button>'></iframe><iframe hidden srcdoc='<button>A</button>'>"
    )
    assert await holds(page, CountIs(Query("A", ("button",)), 2))


async def test_the_order_of_texts(page: Page) -> None:
    await page.set_content("<p>Recent: Banana</p><ul><li>Apple<li>Banana<li>Cherry</ul><p>Apple pie</p>")
    assert await holds(page, OrderIs("Apple", "Banana"))
    assert not await holds(page, OrderIs("Banana", "Apple"))
    assert await holds(page, OrderIs("Banana", "Apple", negated=True))
    assert not await holds(page, OrderIs("Apple", "Banana", negated=True))
    for negated in (False, True):
        assert not await holds(page, OrderIs("Apple", "Durian", negated=negated))
        assert not await holds(page, OrderIs("Apple", "apple", negated=negated))
    await page.set_content("<ul><li>Apple<li>Banana<li>Apple</ul>")
    for negated in (False, True):
        assert not await holds(page, OrderIs("Apple", "Banana", negated=negated))


async def test_next_to_is_the_nearest_common_ancestor(page: Page) -> None:
    await page.set_content(
        "<ul><li><span>Milk</span><button>Remove</button><li><span>Bread</span><button disabled>Remove</button></ul>"
        "<label><input type=checkbox checked> News</label>"
    )
    milk = Query("Remove", ("button",), next_to=Query("Milk"))
    assert await holds(page, CountIs(milk, 1))
    assert await holds(page, CountIs(Query(roles=("checkbox",), next_to=Query("News")), 1))
    assert not await holds(page, ElementShown(Query("Remove", ("button",), next_to=Query("Wine"))))


async def test_the_nth_of_several(page: Page) -> None:
    await page.set_content("<button hidden>A</button><button>A</button><a href=#>x</a><button>A</button>")
    assert await holds(page, ElementShown(Query("A", ("button",), nth=2)))
    assert not await holds(page, ElementShown(Query("A", ("button",), nth=3)))
    assert await holds(page, ElementShown(Query("A", ("button",), nth=-1)))


NATIVE = "<form onsubmit='return false'><label>Email <input type=email required></label><button>Send</button></form>"


async def test_the_browsers_own_objection_is_seen(page: Page) -> None:
    await page.set_content(NATIVE)
    assert not (await look(page, TextShown("Please fill out this field."))).holds
    await page.get_by_role("button").click()
    assert (await look(page, TextShown("Please fill out this field."))).holds


async def test_a_listing_of_source_code_says_nothing(page: Page) -> None:
    await page.set_content("<pre><code>throw 'Order failed'</code></pre><p>All is well")
    seen = await look(page, TextShown("Order failed"))
    assert not seen.holds
    assert "source code" in seen.seen
    assert not (await look(page, TextShown("Order failed", negated=True))).holds
    assert (await look(page, TextShown("Order lost", negated=True))).holds


async def test_a_listing_that_a_line_names_says_what_is_in_it(page: Page) -> None:
    await page.set_content("<!doctype html><h4>Response body</h4><div><pre><code>{'name': 'Kite'}</code></pre></div>")
    lines = {"contains": "Kite", "does not contain": "Rook"}
    claims = [claim for verb, text in lines.items() for claim in claims_of(f'the response body {verb} "{text}"')]
    assert all([(await look(page, claim)).holds for claim in claims])
    assert not (await look(page, claims_of('the response body does not contain "Kite"')[0])).holds
    sample = "<section aria-label=Payment><p>Pending<p>An example:<pre><code>Paid in full</code></pre></section>"
    await page.set_content(f"<!doctype html>{sample}")
    assert not (await look(page, claims_of('the "Payment" section shows "Paid in full"')[0])).holds
