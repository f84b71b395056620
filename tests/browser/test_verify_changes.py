"""Claims about what an act changed, on real pages: each holds on the good page, and on no page that is wrong."""

from dataclasses import dataclass

import pytest

from smoketree.browser.session import Session
from smoketree.language.claim import (
    Before,
    Claim,
    Downloaded,
    ElementShown,
    LabelIs,
    MessageShown,
    OutcomeIs,
    RequestAnswered,
    TextShown,
    UrlIs,
)
from smoketree.language.claim_terms import ClaimOutcome, Compare, MessageKind, Outcome
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS
from tests.browser.acting import call, press, visit
from tests.fakes.pages import Pages, Reply

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

HOLDS, CONTRADICTED, NOT_ESTABLISHED = ClaimOutcome
DIALOG = Query(roles=("dialog", "alertdialog"))
OPENS, CLOSES = ElementShown(DIALOG, new=True), ElementShown(DIALOG, negated=True, new=True)
NO_ERROR = MessageShown(MessageKind.ERROR, negated=True)
ERROR, SUCCESS = MessageShown(MessageKind.ERROR), MessageShown(MessageKind.SUCCESS)
CREATED, SAVED = OutcomeIs(Outcome.CREATED), OutcomeIs(Outcome.SAVED)
DELETED = OutcomeIs(Outcome.DELETED, Query(name="Buy milk"))
SIGNED_IN, SIGNED_OUT = OutcomeIs(Outcome.SIGNED_IN), OutcomeIs(Outcome.SIGNED_OUT)

COOKIES = "<div role=dialog aria-label=Cookies>We use cookies <button>Fine</button></div>"
AGAIN = "h.innerHTML = h.innerHTML"
HOLLOW = "<section aria-label=Details><h2>Details</h2>{}</section>"
SECTION = ElementShown(Query("Details", ("region",)), new=True)
NEW = "<div id=box role=dialog aria-label=Edit hidden>Edit it</div>"
FORM = '<form onsubmit="event.preventDefault()"><label>Name <input id=name></label></form>'
SIGN_IN = "<form id=entry><label>Password <input type=password></label></form>"
GUEST = "<form id=entry><input type=password><button>Sign in</button></form><a href=/o>Log out of demo</a>"


@dataclass(frozen=True)
class Trial:
    """A page with a button "Go" that runs `script`; `typed` is entered into the field "Name" before."""

    name: str
    claim: Claim
    outcome: ClaimOutcome
    body: str
    script: str
    typed: str = ""


def post(path: str, then: str) -> str:
    return f"fetch('{path}', {{method: 'POST'}}).then((answer) => {{ {then} }})"


def says(html: str, quote: str = "'") -> str:
    return f"out.innerHTML = {quote}{html}{quote}"


RED = '<p style="color: #c00">Wrong password</p>'
PROSE = "<p>Orders</p><p>Tea and milk</p><p>{}</p><p>Bread and butter</p>"
LEAVES = "entry.remove(); "
ADDED = "out.innerHTML = '<ul><li>' + document.getElementById('name').value + '</ul>'"
LOANS = "<table id=t aria-label=Loans><tr><td>Tea</table>"
GOES = "t.remove(); "
NOT_IN_LOANS = TextShown("Tea", within=Query("loans", ("table",), quoted=False), negated=True)
WHITE = "out.style.color = 'white'; "
OLD = "<ul><li>Tea</ul>"
ITEMS = "<ul><li id=milk>Buy milk</li><li>Tea</li></ul>"

TRIALS = (
    Trial("a dialog opens", OPENS, HOLDS, NEW, "box.hidden = false"),
    Trial("a dialog opens over another", OPENS, HOLDS, COOKIES + NEW, "box.hidden = false"),
    Trial("the cookie banner was there", OPENS, NOT_ESTABLISHED, COOKIES, "1"),
    Trial("the cookie banner was drawn again", OPENS, NOT_ESTABLISHED, f"<div id=h>{COOKIES}</div>", AGAIN),
    Trial(
        "a dialog over one drawn again", OPENS, HOLDS, f"<div id=h>{COOKIES}</div>{NEW}", AGAIN + "; box.hidden = false"
    ),
    Trial("a section with nothing in it", SECTION, NOT_ESTABLISHED, "", says(HOLLOW.format(""))),
    Trial("a section", SECTION, HOLDS, "", says(HOLLOW.format("<p>Blue</p>"))),
    Trial("a section of a picture", SECTION, HOLDS, "", says(HOLLOW.format("<canvas></canvas>"))),
    Trial("a dialog closes", CLOSES, HOLDS, NEW.replace(" hidden", ""), "box.hidden = true"),
    Trial("a dialog that never was open", CLOSES, NOT_ESTABLISHED, NEW, "1"),
    Trial("a dialog that stays", CLOSES, CONTRADICTED, NEW.replace(" hidden", ""), "1"),
    Trial(
        "gone with its table", NOT_IN_LOANS, HOLDS, LOANS, GOES + says("<p>No loans</p><p role=status>Tea returned</p>")
    ),
    Trial(
        "gone with its table, as a message that can hardly be read says",
        NOT_IN_LOANS,
        HOLDS,
        LOANS,
        GOES + says('<p>No loans</p><p role=status style="color: #eee">Tea returned</p>'),
    ),
    Trial(
        "gone with its table, but elsewhere", NOT_IN_LOANS, NOT_ESTABLISHED, LOANS, GOES + says("<p>Tea, returned</p>")
    ),
    Trial(
        "gone with its part of the page",
        TextShown("Tea", within=Query("Loans", ROLE_WORDS["section"]), negated=True),
        NOT_ESTABLISHED,
        "<section id=t aria-label=Loans><p>Tea</section>",
        GOES,
    ),
    Trial("a text appears", TextShown("Saved", new=True), HOLDS, "", says("<p>Saved</p>")),
    Trial("a text was there", TextShown("Saved", new=True), NOT_ESTABLISHED, "<p>Saved</p>", says("<p>Hi</p>")),
    Trial("an alert", ERROR, HOLDS, "", says("<p role=alert>No such user</p>")),
    Trial("a red line", ERROR, HOLDS, "", says('<p style="color: #c00">Too short</p>')),
    Trial("an alert of before", ERROR, NOT_ESTABLISHED, "<p role=alert>No such user</p>", says("<p>Hi</p>")),
    Trial("a success is no error", ERROR, NOT_ESTABLISHED, "", says("<p role=status>Profile saved</p>")),
    Trial(
        "a toast that goes",
        SUCCESS,
        HOLDS,
        "",
        says("<p role=status>Saved</p>") + "; setTimeout(() => out.innerHTML = '', 120)",
    ),
    *(
        Trial(
            f"a toast that goes and said {said}",
            TextShown("Settings saved"),
            outcome,
            "",
            says(f"<p role=status>Settings saved{said}</p>") + "; setTimeout(() => out.innerHTML = '', 400)",
        )
        for said, outcome in (("", HOLDS), (", except 2 of them", NOT_ESTABLISHED), (", but not sent", NOT_ESTABLISHED))
    ),
    Trial("not saved is no success", SUCCESS, NOT_ESTABLISHED, "", says("<p role=status>Profile not saved</p>")),
    Trial("a button is no message", SUCCESS, NOT_ESTABLISHED, "", says("<button>Saved items</button>")),
    Trial(
        "words of the message",
        MessageShown(MessageKind.SUCCESS, ("tea",)),
        HOLDS,
        "",
        says("<p role=status>Tea was added</p>"),
    ),
    Trial(
        "other words",
        MessageShown(MessageKind.SUCCESS, ("milk",)),
        NOT_ESTABLISHED,
        "",
        says("<p role=status>Tea was added</p>"),
    ),
    Trial("no error", NO_ERROR, HOLDS, "", says("<p>Hello</p>")),
    Trial("no error, but an alert", NO_ERROR, CONTRADICTED, "", says("<p role=alert>No such user</p>")),
    Trial("no error, but red", NO_ERROR, CONTRADICTED, "", says('<p style="color: #c00">Too short</p>')),
    Trial(
        "no error, but a short one",
        NO_ERROR,
        CONTRADICTED,
        "",
        says("<p role=alert>Failed</p>") + "; setTimeout(() => out.innerHTML = '', 120)",
    ),
    Trial(
        "no error, but an invalid field",
        NO_ERROR,
        CONTRADICTED,
        FORM,
        "document.getElementById('name').setAttribute('aria-invalid', 'true')",
    ),
    Trial("no error, but a failed write", NO_ERROR, CONTRADICTED, "", post("/status/500", "1")),
    Trial("words of an error in plain text", NO_ERROR, NOT_ESTABLISHED, "", says("<p>There is a problem here</p>")),
    Trial("advice about errors", NO_ERROR, HOLDS, "", says("<p>How to report a problem</p>")),
    Trial("advice is no error", ERROR, NOT_ESTABLISHED, "", says("<p>How to report a problem</p>")),
    Trial("advice as an alert", ERROR, HOLDS, "", says("<p role=alert>If it failed, try again</p>")),
    Trial("saved with the answer no", TextShown("Saved", new=True), CONTRADICTED, "", says("<p>Saved: no</p>")),
    Trial("a preview is not saved", SAVED, NOT_ESTABLISHED, FORM, ADDED, "Bread"),
    Trial("saved, and the form is gone", SAVED, HOLDS, FORM, ADDED + "; document.forms[0].remove()", "Bread"),
    Trial("created", CREATED, HOLDS, FORM + OLD, ADDED, "Bread"),
    Trial("created in white", CREATED, NOT_ESTABLISHED, FORM + OLD, WHITE + ADDED, "Bread"),
    Trial(
        "saved with a message", SAVED, HOLDS, FORM, post("/ok", says("<p role=status>Profile saved</p>", "`")), "Bread"
    ),
    Trial("saved on a 500", SAVED, CONTRADICTED, FORM, post("/status/500", ADDED.replace("'", "`")), "Bread"),
    Trial(
        "saved with an error",
        SAVED,
        CONTRADICTED,
        FORM,
        ADDED + "; out.innerHTML += '<p role=alert>Failed</p>'",
        "Bread",
    ),
    Trial("created, but only in the form", CREATED, NOT_ESTABLISHED, FORM + OLD, "1", "Bread"),
    Trial("created, but it was there before", CREATED, NOT_ESTABLISHED, FORM + "<p>Bread</p>", "1", "Bread"),
    Trial("saved by its word alone", SAVED, NOT_ESTABLISHED, FORM, says("<p role=status>Profile saved</p>"), "Bread"),
    Trial("deleted", DELETED, HOLDS, ITEMS, "milk.remove()"),
    Trial(
        "deleted with a toast",
        DELETED,
        HOLDS,
        ITEMS,
        "milk.remove(); " + says("<p role=status>Buy milk was deleted</p>"),
    ),
    Trial("deleted, but still there", DELETED, CONTRADICTED, ITEMS, "1"),
    Trial("deleted, but never there", DELETED, NOT_ESTABLISHED, OLD, "1"),
    Trial("deleted on a 500", DELETED, CONTRADICTED, ITEMS, post("/status/500", "1") + "; milk.remove()"),
    Trial("signed in", SIGNED_IN, HOLDS, SIGN_IN, "entry.remove(); " + says("<button>Log out</button>")),
    Trial("signed in, in white", SIGNED_IN, NOT_ESTABLISHED, SIGN_IN, WHITE + LEAVES + says("<a>Log out</a>")),
    Trial("signed in, but the form stays", SIGNED_IN, CONTRADICTED, SIGN_IN, says("<button>Log out</button>")),
    Trial("signed in without an account", SIGNED_IN, NOT_ESTABLISHED, SIGN_IN, "entry.remove()"),
    Trial(
        "signed out",
        SIGNED_OUT,
        HOLDS,
        "<button id=off>Log out</button>",
        "off.remove(); " + says("<a href=/>Sign in</a>"),
    ),
    Trial("signed out, but not", SIGNED_OUT, CONTRADICTED, "<button>Log out</button>", says("<a href=/>Sign in</a>")),
    Trial("signed out, but never in", SIGNED_OUT, NOT_ESTABLISHED, "<a href=/>Sign in</a>", "1"),
    Trial("no errors is no error", ERROR, NOT_ESTABLISHED, "", says("<p role=status>No errors found</p>")),
    Trial("a red number", ERROR, NOT_ESTABLISHED, "", says('<p style="color: #c00">-20%</p>')),
    Trial("no error, but a red number", NO_ERROR, HOLDS, "", says('<p style="color: #c00">-20%</p>')),
    Trial("an error by its class", ERROR, HOLDS, "", says('<p class="form-error">Too short</p>')),
    Trial("a page about errors", ERROR, NOT_ESTABLISHED, "", says(PROSE.format("If an error occurs, wait."))),
    Trial("a page with a word of success", SUCCESS, NOT_ESTABLISHED, "", says(PROSE.format("Registered in Oslo"))),
    Trial("a success among much", SUCCESS, HOLDS, "", says(PROSE.format('<b class="flash">Order placed</b>'))),
    Trial(
        "a success among much, in a script, too",
        SUCCESS,
        HOLDS,
        "<script type=data>Order placed</script>",
        says(PROSE.format('<b class="flash">Order placed</b>')),
    ),
    Trial("nothing was saved", SUCCESS, NOT_ESTABLISHED, "", says("<p role=status>Nothing was saved</p>")),
    Trial("last updated", SUCCESS, NOT_ESTABLISHED, "", says("<p role=status>Last updated yesterday</p>")),
    Trial("no error, but a complaint", NO_ERROR, NOT_ESTABLISHED, "", says("<p>Title is required</p>")),
    Trial("no error, but the old one", NO_ERROR, CONTRADICTED, RED, "1"),
    Trial(
        "no error, but the old one again", NO_ERROR, CONTRADICTED, f"<div id=old>{RED}</div>", "old.innerHTML += ' '"
    ),
    Trial("a complaint about it", SAVED, NOT_ESTABLISHED, FORM, says("<p>The title Bread is too short</p>"), "Bread"),
    Trial("a question about it", SAVED, NOT_ESTABLISHED, FORM, says("<p>Bread: save it?</p>"), "Bread"),
    Trial("a search for it", CREATED, NOT_ESTABLISHED, FORM, says("<p>No results for Bread</p>"), "Bread"),
    Trial("a number of something else", CREATED, NOT_ESTABLISHED, FORM, says("<p>12 minutes ago</p>"), "12"),
    Trial(
        "saved nothing", SAVED, NOT_ESTABLISHED, FORM, post("/ok", says("<p role=status>0 notes saved</p>", "`")), "A"
    ),
    Trial("deleted by a server", DELETED, HOLDS, ITEMS, post("/ok", "document.body.innerHTML = '<h1>Home</h1>'")),
    Trial("deleted, or only elsewhere", DELETED, NOT_ESTABLISHED, ITEMS, "document.body.innerHTML = '<h1>Home</h1>'"),
    Trial("not in: no account", SIGNED_IN, NOT_ESTABLISHED, SIGN_IN, LEAVES + says("<p>No account? Sign up</p>")),
    Trial("not in: create account", SIGNED_IN, NOT_ESTABLISHED, SIGN_IN, LEAVES + says("<a href=/>Create account</a>")),
    Trial("not in: blocked", SIGNED_IN, NOT_ESTABLISHED, SIGN_IN, LEAVES + says("<p>Your account is blocked</p>")),
    Trial("not in: for guests too", SIGNED_IN, NOT_ESTABLISHED, SIGN_IN + "<a href=/a>Account</a>", LEAVES + "1"),
    Trial("not in: a way out for guests", SIGNED_IN, NOT_ESTABLISHED, GUEST, LEAVES + "1"),
    Trial("in: an account", SIGNED_IN, HOLDS, SIGN_IN, LEAVES + says("<a href=/a>My account</a>")),
    Trial("a request", RequestAnswered("POST", "/status/201", 201), HOLDS, "", post("/status/201", "1")),
    Trial("another status", RequestAnswered("POST", "/status/500", 201), CONTRADICTED, "", post("/status/500", "1")),
    Trial("another method", RequestAnswered("PUT", "/status/201"), CONTRADICTED, "", post("/status/201", "1")),
    Trial("no request", RequestAnswered("POST", "/ok", negated=True), HOLDS, "", "1"),
    Trial("a request after all", RequestAnswered("POST", "/ok", negated=True), CONTRADICTED, "", post("/ok", "1")),
    Trial("a file", Downloaded("report.csv", text="1,2"), HOLDS, "", "location = '/download'"),
    Trial("a file of that kind", Downloaded(".csv", Compare.ENDS), HOLDS, "", "location = '/download'"),
    Trial("a file with another text", Downloaded("report.csv", text="9,9"), CONTRADICTED, "", "location = '/download'"),
    Trial("another file", Downloaded("orders.csv"), CONTRADICTED, "", "location = '/download'"),
    Trial("a PDF", Downloaded("bill.pdf", text="Total 40 EUR"), HOLDS, "", "location = '/bill.pdf'"),
    Trial("a PDF, parted", Downloaded(text="Invoice 17 Total"), HOLDS, "", "location = '/bill.pdf'"),
    Trial("a PDF's other text", Downloaded(text="Total 4"), NOT_ESTABLISHED, "", "location = '/bill.pdf'"),
    Trial("a broken PDF", Downloaded(text="Total"), NOT_ESTABLISHED, "", "location = '/broken.pdf'"),
    Trial("as typed", TextShown("Ann Lee"), HOLDS, FORM, ADDED, "Ann Lee"),
    Trial("capitals", TextShown("Ann Lee"), HOLDS, FORM, ADDED.replace("value", "value.toUpperCase()"), "Ann Lee"),
    Trial(
        "letters", TextShown("Ann Lee"), NOT_ESTABLISHED, FORM, ADDED.replace("value", "value.toLowerCase()"), "Ann Lee"
    ),
    Trial("no file", Downloaded(), CONTRADICTED, "", "1"),
)


def a_pdf(*lines: str) -> bytes:
    """A PDF of one page with these lines (ISO 32000-1, 7.5)."""
    drawn = "BT /F 12 Tf 20 700 Td " + " 0 -20 Td ".join(f"({line}) Tj" for line in lines) + " ET"
    objects = (
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Kids[3 0 R]/Count 1>>",
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
        f"<</Length {len(drawn)}>>stream\n{drawn}\nendstream",
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    )
    body, places = "%PDF-1.7\n", ["0000000000 65535 f \n"]
    for number, each in enumerate(objects, 1):
        places.append(f"{len(body):010} 00000 n \n")
        body += f"{number} 0 obj\n{each}\nendobj\n"
    table = f"xref\n0 {len(places)}\n{''.join(places)}trailer<</Root 1 0 R/Size {len(places)}>>"
    return f"{body}{table}\nstartxref\n{len(body)}\n%%EOF\n".encode()


def _attached(name: str, content: bytes) -> Reply:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Reply(content, content_type="application/pdf", headers=headers)


@pytest.mark.parametrize("trial", TRIALS, ids=lambda trial: trial.name)
async def test_a_claim_about_an_act(shared_session: Session, pages: Pages, trial: Trial) -> None:
    pages.on("/ok", lambda _: Reply("{}", content_type="application/json"))
    pages.on("/bill.pdf", lambda _: _attached("bill.pdf", a_pdf("Invoice 17", "Total 40 EUR")))
    pages.on("/broken.pdf", lambda _: _attached("broken.pdf", b"%PDF-1.7 Total"))
    page = f'{trial.body}<div id=out></div><button onclick="{trial.script.replace(chr(34), "&quot;")}">Go</button>'
    snapshot = await visit(shared_session, pages.html("/page", f"<title>page</title><h1>Page</h1>{page}"))
    if trial.typed:
        await shared_session.mark(())
        answer = await call(shared_session, "type", target="#name", text=trial.typed)
        assert answer.ok, answer.error
    await shared_session.mark((trial.claim,))
    await press(shared_session, 'button "Go"', snapshot)
    # The act is over by now: what does not hold is not waited for as long as what may come late on a busy machine.
    seen = await shared_session.hold(trial.claim, 2.0 if trial.outcome is HOLDS else 0.2)
    assert seen.outcome is trial.outcome, seen.seen


async def test_what_was_not_answered_yet_blames_nobody(shared_session: Session, pages: Pages) -> None:
    pages.on("/late", lambda _: Reply("{}", delay=8))
    act = "fetch('/late', {method: 'POST'}).then(() => { document.title = 'Done' })"
    snapshot = await visit(shared_session, pages.html("/page", f'<button onclick="{act}">Go</button>'))
    await shared_session.mark(())
    await press(shared_session, 'button "Go"', snapshot)
    seen = await shared_session.hold(TextShown("Done"), 0.2)
    assert seen.outcome is NOT_ESTABLISHED
    assert "POST /late was not answered yet" in seen.seen


async def test_an_error_page_proves_nothing_but_its_own_error(shared_session: Session, pages: Pages) -> None:
    body = "<title>404</title><nav><a href=/>Basket</a></nav><h1>Page not found</h1>"
    pages.on("/gone", lambda _: Reply(body, status=404))
    await visit(shared_session, pages.url("/gone"))
    said: dict[Claim, ClaimOutcome] = {
        TextShown("Page not found"): HOLDS,
        UrlIs("/gone"): NOT_ESTABLISHED,
        TextShown("Basket"): NOT_ESTABLISHED,
        TextShown("Error", negated=True): NOT_ESTABLISHED,
        ElementShown(Query("Basket", ("link",))): NOT_ESTABLISHED,
    }
    for claim, outcome in said.items():
        assert (await shared_session.hold(claim, 0.1)).outcome is outcome, claim
    await call(shared_session, "evaluate", function="() => history.pushState(0, '', '/basket')")
    assert (await shared_session.look(TextShown("Basket"))).holds, "a script went on to another page"


async def test_a_form_that_was_refused_is_a_page_of_the_app(shared_session: Session, pages: Pages) -> None:
    pages.on("/sign-in", lambda _: Reply("<h1>Sign in</h1><p>Wrong password</p>", status=401))
    form = "<form method=post action=/sign-in><button>Go</button></form>"
    snapshot = await visit(shared_session, pages.html("/page", form))
    await shared_session.mark(())
    await press(shared_session, 'button "Go"', snapshot)
    assert (await shared_session.hold(TextShown("Sign in"), 2.0)).holds


async def test_a_message_that_goes_with_the_next_document_is_known(shared_session: Session, pages: Pages) -> None:
    pages.html("/next", "<h1>Orders</h1><p id=toast role=status>Order sent</p>")
    snapshot = await visit(shared_session, pages.html("/page", "<a href=/next>Go</a>"))
    await shared_session.mark((SUCCESS,))
    await press(shared_session, 'link "Go"', snapshot)
    await call(shared_session, "evaluate", function="() => document.getElementById('toast').remove()")
    assert (await shared_session.hold(SUCCESS, 0.5)).holds


async def test_nothing_is_known_of_an_act_that_was_not_marked(session: Session, pages: Pages) -> None:
    await visit(session, pages.html("/page", "<p role=alert>Failed</p>"))
    for claim in (ERROR, NO_ERROR, SAVED, Downloaded(), RequestAnswered("GET", "/page")):
        assert (await session.look(claim)).outcome is NOT_ESTABLISHED, claim


async def test_what_was_so_before_the_act_is_known_afterwards(shared_session: Session, pages: Pages) -> None:
    shown = "<table><tr><td>Total<td id=total>5</table>"
    act = "document.getElementById('total').textContent = 4"
    snapshot = await visit(shared_session, pages.html("/page", f'{shown}<button onclick="{act}">Go</button>'))
    five, six = LabelIs("Total", "5"), LabelIs("Total", "6")
    await shared_session.mark((five, six))
    await press(shared_session, 'button "Go"', snapshot)
    assert (await shared_session.hold(LabelIs("Total", "4"), 0.5)).holds
    assert (await shared_session.hold(Before(five), 0.1)).holds
    seen = await shared_session.hold(Before(six), 0.1)
    assert seen.outcome is NOT_ESTABLISHED, "what it was then is no fault of what it is now"
    assert "before the act" in seen.seen
    assert (await shared_session.hold(Before(LabelIs("Total", "7")), 0.1)).outcome is NOT_ESTABLISHED


async def test_a_page_that_breaks_what_reads_it_is_not_watched(shared_session: Session, pages: Pages) -> None:
    broken = "<p>Tea</p><script>getComputedStyle = () => { throw new Error('mine') }</script>"
    await visit(shared_session, pages.html("/broken", broken))
    await shared_session.mark(())
    seen = await shared_session.look(TextShown("Tea", new=True))
    assert seen.outcome is ClaimOutcome.NOT_ESTABLISHED
