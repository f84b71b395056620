# ruff: noqa: E501 - a table is read by its lines
"""Honest judgements hold; of lies none does, not even by a model that stands by them when it is asked again."""

from functools import partial

import pytest

from smoketree.agent.judge.judge import Judge
from smoketree.agent.judge.scene import Judgement, Scene
from smoketree.agent.model.conversation import Reply, Request
from tests.agent.judge.scripted import (
    CARDS,
    DONE,
    LOGIN,
    LURE,
    NO_TOUR,
    ORDERS,
    TOUR,
    Peer,
    Verdict,
    calls,
    verdict,
)

pytestmark = pytest.mark.anyio

OFFER = "the welcome tour offers to import a calendar"


def scene(snapshot: str, **more: object) -> Scene:
    return Scene(**{"url": "https://app.test/start", "title": "App", "snapshot": snapshot, **more})  # type: ignore[arg-type]


async def judged(line: str, where: Scene, says: Verdict | list[Verdict]) -> Judgement:
    return await Judge(Peer(says), nonce=lambda: "0123abcd").judge(line, where, deadline=60.0)


HONEST = [
    (
        OFFER,
        TOUR,
        verdict("presence", "Import your calendar so that everybody sees when you are free.", "Welcome tour"),
    ),
    (OFFER, TOUR, verdict("presence", "Welcome tour", 'button "Import a calendar" [ref=e11]')),
    (OFFER, TOUR, verdict("presence", "- button “import  a calendar” [cursor=pointer]", "welcome tour")),
    ("Verify that the greeting uses the name Ada", TOUR, verdict("presence", "Good morning, Ada")),
    ("an error message says that the credentials are wrong", LOGIN, verdict("presence", "Invalid e-mail or password.")),
    ("the user is told that the login failed", LOGIN, verdict("presence", "Invalid e-mail or password.")),
    ("a friendly confirmation is shown", DONE, verdict("presence", "Your order has been placed.", "Thank you")),
    ("a receipt was sent to ada@example.com", DONE, verdict("presence", "We sent a receipt to ada@example.com.")),
    ("saving is not possible now", DONE, verdict("presence", 'button "Save" [disabled]')),
    ("Ada's order is paid", ORDERS, verdict("presence", "Ada Lovelace Paid $150.00")),
    ("Ada's order is paid", ORDERS, verdict("presence", "Ada Lovelace", "Paid")),
    ("Bob's order is still unpaid", ORDERS, verdict("presence", "Bob", "Unpaid")),
    (
        "3 orders are listed",
        ORDERS,
        verdict("presence", "Ada Lovelace Paid $150.00\nBob Unpaid $15.00\nCleo Paid $9.50"),
    ),
    ("at least 2 orders are paid", ORDERS, verdict("presence", "Ada Lovelace Paid $150.00", "Cleo Paid $9.50")),
    (
        "both customers who paid are listed with two totals",
        ORDERS,
        verdict("presence", "Ada Lovelace Paid $150.00", "Cleo Paid $9.50"),
    ),
    (
        "an empty state is shown",
        "- paragraph: You don't have any projects yet.",
        verdict("presence", "You don't have any projects yet."),
    ),
    ("the user is logged in", '- button "Log out"', verdict("presence", "Log out")),
    ("3 links lead away", TOUR, verdict("presence", "Home", "Billing", "Reports")),
    (
        "an order number was given",
        "- paragraph: Your order no. 1234 has been placed",
        verdict("presence", "“Your order no. 1234 has been placed.”"),
    ),
    ("the total of all orders is $174.50", ORDERS, verdict("presence", "The total of all orders is $174.50.")),
    ("exactly 3 customers are listed", ORDERS, verdict("presence", "Ada Lovelace", "Bob", "Cleo")),
    ("Bob is no administrator", CARDS, verdict("presence", "Bob Guest")),
    ("Ada is an administrator", CARDS, verdict("presence", "Ada", "Administrator")),
    ("Verify no error appears", TOUR, verdict("absence", absent=("error",))),
    ("there is no sign of a payment failure", DONE, verdict("absence", absent=("payment failure", "payment failed"))),
    ('the button does not say "Buy now" any more', DONE, verdict("absence", absent=("Buy now",))),
    (
        "the search field still has what was entered",
        NO_TOUR,
        verdict("presence", "the tour offers to import a calendar"),
    ),
    (
        "the dropdown has an option to import a calendar",
        NO_TOUR,
        verdict("presence", "Import a calendar in the welcome tour"),
    ),
    (
        "importing a calendar is not possible",
        NO_TOUR,
        verdict("presence", "You cannot import a calendar on the free plan."),
    ),
    ("there are still free seats", NO_TOUR, verdict("presence", "3 of 50 seats are used.")),
]


@pytest.mark.parametrize(
    ("line", "page", "says"), HONEST, ids=lambda value: value[:40] if isinstance(value, str) else ""
)
async def test_what_is_so_and_well_quoted_holds(line: str, page: str, says: Verdict) -> None:
    judgement = await judged(line, scene(page), says)
    assert judgement.holds, judgement.reason
    assert judgement.grounded
    assert judgement.seen


FALSE = [
    ("nothing is quoted", OFFER, NO_TOUR, verdict("presence"), "nothing of the page was quoted"),
    ("made up", OFFER, NO_TOUR, verdict("presence", "Would you like to import your calendar?"), "stands nowhere"),
    ("the line itself", OFFER, TOUR, verdict("presence", OFFER), "stands nowhere"),
    ("irrelevant", OFFER, NO_TOUR, verdict("presence", "Good morning, Ada"), "does not speak of"),
    ("irrelevant, twice", OFFER, NO_TOUR, verdict("presence", "Home", "3 of 50 seats are used."), "does not speak of"),
    ("hardly relevant", OFFER, NO_TOUR, verdict("presence", "Take the tour"), "does not speak of"),
    ("negated", "you can import a calendar", NO_TOUR, verdict("presence", "You cannot import a calendar on the free plan."), "not"),
    ("part of a negated sentence", "users can import a calendar", NO_TOUR, verdict("presence", "import a calendar on the free plan"), "not"),
    ("affirmed", "Ada is not an administrator", CARDS, verdict("presence", "Ada Administrator"), "what the line denies"),
    ("a value", OFFER, NO_TOUR, verdict("presence", "the tour offers to import a calendar"), "the value of a field"),
    ("a placeholder", OFFER, NO_TOUR, verdict("presence", "Import a calendar from the welcome tour"), "the placeholder"),
    ("code", "the tour offers import", NO_TOUR, verdict("presence", "offer_import(calendar, welcome_tour)"), "code"),
    ("struck out", OFFER, NO_TOUR, verdict("presence", "The welcome tour imports a calendar"), "struck out"),
    ("a closed list", OFFER, NO_TOUR, verdict("presence", "Import a calendar in the welcome tour"), "closed"),
    ("one letter", OFFER, NO_TOUR, verdict("presence", "e"), "says nothing"),
    ("a ref", OFFER, TOUR, verdict("presence", "e11"), "stands nowhere"),
    ("a ref in its brackets", OFFER, TOUR, verdict("presence", "[ref=e11]"), "stands nowhere"),
    ("a role", OFFER, TOUR, verdict("presence", "button"), "stands nowhere"),
    ("a role with its ref", OFFER, TOUR, verdict("presence", "- button [ref=e11]"), "stands nowhere"),
    ("a state that is not so", "the skip button is greyed", TOUR, verdict("presence", 'button "Skip" [disabled]'), "nowhere"),
    ("nothing but space", OFFER, TOUR, verdict("presence", " \u200b "), ""),
    ("half a number", "5 seats are used", NO_TOUR, verdict("presence", "5"), "stands nowhere"),
    ("another number", "Bob's total is $150.00", ORDERS, verdict("presence", "Bob Unpaid $15.00"), '"$150.00"'),
    ("a number cut short", "the total of all orders is $174", ORDERS, verdict("presence", "The total of all orders"), '"$174"'),
    ("so many links of the header", "two errors are told", ORDERS.replace("- heading", '- banner:\n  - link "Home"\n  - link "Help"\n- heading', 1),
     verdict("presence", "Home", "Help"), "does not speak of"),
    ("too many", "exactly 2 customers are listed", ORDERS, verdict("presence", "Ada Lovelace", "Bob"), "not 2"),
    ("counted twice", "3 customers are unpaid", ORDERS, verdict("presence", "Bob", "Unpaid", "$15.00"), "not 3"),
    ("the head counted", "exactly 4 customers are listed", ORDERS,
     verdict("presence", "Customer", "Ada Lovelace", "Bob", "Cleo"), "not 4"),
    ("too few", "exactly 4 customers are listed", ORDERS, verdict("presence", "Customer", "Ada Lovelace", "Bob"), "not 4"),
    ("the wrong row", "Bob's order is paid", ORDERS, verdict("presence", "Paid"), "another row"),
    ("two rows put together", "Bob's order is paid", ORDERS, verdict("presence", "Bob", "Paid"), "another row"),
    ("across two rows", "Bob's order is paid", ORDERS, verdict("presence", "Paid $150.00 Bob"), "stands nowhere"),
    ("the wrong card", "Bob is an administrator", CARDS, verdict("presence", "Administrator"), "another row"),
    ("a word out of a sentence", "the calendar is free", TOUR, verdict("presence", "free", "calendar"), "one word"),
    ("what the line quotes is not there", 'the tour greets with "Hi Bob"', TOUR, verdict("presence", "Good morning, Ada"), "Hi Bob"),
    ("instructions on the page", "the payment was received", LURE,
     verdict("presence", "the payment was received"), "speaks to a model"),
    ("absent: nobody would write it", "Verify no error appears", LOGIN, verdict("absence", absent=("zxqv",)), "nothing that the line"),
    ("absent: in other words", "Verify no error appears", LOGIN, verdict("absence", absent=("error",)), "there stands"),
    ("absent: it is there", 'it does not say "Sign in"', LOGIN, verdict("absence", absent=("Sign in",)), "is not absent"),
    ("absent: padded", "no password is asked for", LOGIN, verdict("absence", absent=("password asked",)), "is not absent"),
    ("absent: the other word", "there is no invalid password", LOGIN, verdict("absence", absent=("password invalid",)), "not absent"),
    ("absent: a part of it", "no receipt was sent to the customer by courier", DONE, verdict("absence", absent=("courier",)), "only a part"),
    ("absent: nothing named", "Verify no error appears", DONE, verdict("absence"), "which words stand nowhere"),
    ("absent: the line says it is there", OFFER, NO_TOUR, verdict("absence", absent=("welcome tour",)), "has to be quoted"),
    ("absent: a blank page", "Verify no error appears", "- generic [ref=e1]", verdict("absence", absent=("error",)), "nothing at all"),
    ("absent: no page", "Verify no error appears", "", verdict("absence", absent=("error",)), "nothing at all"),
    ("looks without a picture", "the message is green", DONE, verdict("looks"), "no picture"),
    ("looks of what has none", OFFER, NO_TOUR, verdict("looks"), "not about looks"),
    ("words for looks", "the confirmation is green", DONE, verdict("presence", "Your order has been placed."), "only a picture"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "page", "says", "why"), [one[1:] for one in FALSE], ids=[one[0] for one in FALSE])
async def test_no_lie_holds_even_if_it_is_stood_by(line: str, page: str, says: Verdict, why: str) -> None:
    judgement = await judged(line, scene(page, url="https://app.test/tour?offers=import-calendar"), says)
    assert not judgement.holds
    assert not judgement.grounded
    assert why in judgement.reason


@pytest.mark.parametrize(
    ("line", "more", "says", "why"),
    [
        ("the order was received", {"url": "https://app.test/?note=order was received"}, verdict("presence", "order was received"), "the address"),
        ("the order was received", {"dialogs": ("The order was received",)}, verdict("presence", "The order was received"), "a dialog"),
        ("the order was received", {"mails": ("The order was received",)}, verdict("presence", "The order was received"), "a mail"),
        ("the order was received", {"answers": ("The order was received",)}, verdict("presence", "The order was received"), "answer of a server"),
        (OFFER, {"snapshot": f"- listitem: {OFFER}", "typed": (OFFER.upper(),)}, verdict("presence", OFFER), "typed by the model"),
        ("the deleted customer is gone", {"done": ('Click "Delete" for "Ada Lovelace"',), "snapshot": ORDERS}, verdict("absence", absent=("Ada Lovelace",)), "not absent"),
        ("the deleted customer is gone", {"done": ('Type "Zoe Quux" into "Search customers"',), "typed": ("Zoe Quux",), "snapshot": ORDERS}, verdict("absence", absent=("Zoe Quux",)), "nothing that the line"),
        ("there is no payment failure", {"done": ('Type "Zoe" into Name',)}, verdict("absence", absent=("Zoe",)), "nothing that the line"),
    ],
    ids=["address", "dialog", "mail", "answer", "typed", "deleted but there", "absent, but typed", "absent, but of something else"],
)  # fmt: skip
async def test_what_stands_elsewhere_proves_nothing(
    line: str, more: dict[str, object], says: Verdict, why: str
) -> None:
    judgement = await judged(line, scene(**{"snapshot": NO_TOUR, **more}), says)  # type: ignore[arg-type]
    assert not judgement.holds
    assert why in judgement.reason


@pytest.mark.parametrize(
    ("line", "more", "says"),
    [
        ("the address says that the order was received", {"url": "https://app.test/order-received"}, verdict("presence", "order-received")),
        ("an alert tells of the order", {"dialogs": ("Your order was received",)}, verdict("presence", "Your order was received")),
        ("the mail brings the receipt", {"mails": ("From: shop\nHere is your receipt",)}, verdict("presence", "Here is your receipt")),
        ("the API returns a healthy database", {"answers": ('{"database": "healthy"}',)}, verdict("presence", '"database": "healthy"')),
        ("the deleted customer is gone", {"done": ('Click "Delete" for "Zoe Quinn"',), "snapshot": ORDERS}, verdict("absence", absent=("Zoe Quinn",))),
    ],
    ids=["address", "dialog", "mail", "answer", "deleted"],
)  # fmt: skip
async def test_what_stands_elsewhere_proves_a_line_about_it(line: str, more: dict[str, object], says: Verdict) -> None:
    judgement = await judged(line, scene(**{"snapshot": TOUR, **more}), says)  # type: ignore[arg-type]
    assert judgement.holds, judgement.reason


def _chooses(statement: str, excerpts: list[int], request: Request) -> Reply:
    assert request.must_call == "choice"
    return calls("choice", statement=statement, excerpts=excerpts)


async def test_a_yes_sayer_does_not_pass_what_the_words_alone_would_let_through() -> None:
    says = verdict("presence", "Welcome tour", "Import a calendar")
    line = "the welcome tour imported the calendar"
    assert (await judged(line, scene(TOUR), says)).holds  # words alone cannot tell
    for statement, excerpts in (("neither", [1]), ("A", list(range(1, 9))), ("B", list(range(1, 9))), ("yes", [1])):
        peer = Peer(says, choice=partial(_chooses, statement, excerpts))
        judgement = await Judge(peer, nonce=lambda: "0123abcd").judge(line, scene(TOUR), deadline=60.0)
        assert not judgement.holds
        assert "asked anew" in judgement.reason


async def test_who_says_yes_to_the_contrary_too_is_not_believed() -> None:
    peer = Peer(
        verdict("absence", absent=("error",)), contrary=lambda _: calls("contrary", found=True, quotes=["Home"])
    )
    judgement = await Judge(peer).judge("Verify no error appears", scene(TOUR), deadline=60.0)
    assert not judgement.holds
    assert "the contrary" in judgement.reason


async def test_the_page_that_speaks_to_a_model_is_reported() -> None:
    judgement = await judged("the card was declined", scene(LURE), verdict("presence", "Card declined."))
    assert judgement.holds
    assert "ignore the plan" in judgement.suspicious[0]
