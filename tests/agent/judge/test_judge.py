# ruff: noqa: E501 - a table is read by its lines
"""Honest judgements hold; no lie holds or accuses the application, and no line that a claim can express is judged."""

import pytest

from smoketree.agent.judge.judge import Judge, Judgement
from smoketree.agent.judge.passages import Scene
from smoketree.language.claim_terms import ClaimOutcome
from tests.agent.judge.scripted import (
    CARDS,
    DONE,
    LOGIN,
    LURE,
    MEMBERS,
    NO_TOUR,
    ORDERS,
    PROSE,
    TEAMS,
    TOUR,
    TWO_LISTS,
    Peer,
    Verdict,
    verdict,
)

pytestmark = pytest.mark.anyio

OFFER = "the welcome tour offers to import a calendar"


def scene(snapshot: str, **more: object) -> Scene:
    return Scene(**{"url": "https://app.test/start", "title": "App", "snapshot": snapshot, **more})  # type: ignore[arg-type]


async def judged(line: str, where: Scene, says: Verdict) -> Judgement:
    peer = Peer(says)
    found = await Judge(peer, nonce=lambda: "0123abcd").judge(line, where, deadline=60.0)
    assert len(peer.asked) == 1, found.reason
    return found


HONEST = [
    (OFFER, TOUR, verdict("Import your calendar so that everybody sees when you are free.", "Welcome tour")),
    (OFFER, TOUR, verdict("Welcome tour", 'button "Import a calendar" [ref=e11]')),
    (OFFER, TOUR, verdict("- button “import  a calendar” [cursor=pointer]", "welcome tour")),
    ("Verify that the greeting uses the name Ada", TOUR, verdict("Good morning, Ada")),
    ("an error message says that the credentials are wrong", LOGIN, verdict("Invalid e-mail or password.")),
    ("the user is told that the login failed", LOGIN, verdict("Invalid e-mail or password.")),
    ("a friendly confirmation is shown", DONE, verdict("Your order has been placed.", "Thank you")),
    ("the receipt goes by mail to ada@example.com's owner", DONE, verdict("We sent a receipt to ada@example.com.")),
    ("Ada is an administrator", CARDS, verdict("Ada", "Administrator")),
    ("Ann belongs to Team A", MEMBERS, verdict("Ann", "Team A")),
    ("Ann belongs to Team A", TEAMS, verdict("Ann", "Team A")),
    ("Cleo belongs to team A", PROSE, verdict("Cleo belongs to team A.")),
    ("the tour is politely worded", TOUR, verdict("Import your calendar so that everybody sees when you are free.")),
    ("the tour is not aggressive", TOUR, verdict("Import your calendar so that everybody sees when you are free.")),
    ('the greeting is something like "Hello Ada"', TOUR, verdict("Good morning, Ada")),
    ("the user learns what the search field has been given", NO_TOUR, verdict("the tour offers to import a calendar", "Search")),
    ("the dropdown tells of an option to import a calendar", NO_TOUR, verdict("Import a calendar in the welcome tour")),
    ("there are seats to spare", NO_TOUR, verdict("3 of 50 seats are used.")),
]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "page", "says"), HONEST, ids=lambda value: value[:40] if isinstance(value, str) else ""
)
async def test_an_honest_judgement_holds(line: str, page: str, says: Verdict) -> None:
    judgement = await judged(line, scene(page), says)
    assert judgement.holds, judgement.reason
    assert judgement.seen


LIES = [
    ("nothing is quoted", OFFER, NO_TOUR, verdict(), "was quoted"),
    ("made up", OFFER, NO_TOUR, verdict("Would you like to import your calendar?"), "nowhere"),
    ("the line itself", OFFER, TOUR, verdict(OFFER), "nowhere"),
    ("irrelevant", OFFER, NO_TOUR, verdict("Good morning, Ada"), "not about"),
    ("irrelevant, twice", OFFER, NO_TOUR, verdict("Home", "3 of 50 seats are used."), "not about"),
    ("hardly relevant", OFFER, NO_TOUR, verdict("Take the tour"), "not about"),
    ("negated", "you can import a calendar", NO_TOUR, verdict("You cannot import a calendar on the free plan."), '"not"'),
    ("part of a negated sentence", "users can import a calendar", NO_TOUR, verdict("import a calendar on the free plan"), '"not"'),
    ("a value", OFFER, NO_TOUR, verdict("the tour offers to import a calendar"), "the value of a field"),
    ("a placeholder", OFFER, NO_TOUR, verdict("Import a calendar from the welcome tour"), "the placeholder"),
    ("code", "the tour offers import", NO_TOUR, verdict("offer_import(calendar, welcome_tour)"), "code"),
    ("struck out", OFFER, NO_TOUR, verdict("The welcome tour imports a calendar"), "struck out"),
    ("a closed list", OFFER, NO_TOUR, verdict("Import a calendar in the welcome tour"), "closed"),
    ("one letter", OFFER, NO_TOUR, verdict("e"), "says nothing"),
    ("a ref", OFFER, TOUR, verdict("e11"), "nowhere"),
    ("a ref in its brackets", OFFER, TOUR, verdict("[ref=e11]"), "nowhere"),
    ("a role", OFFER, TOUR, verdict("button"), "nowhere"),
    ("a role with its ref", OFFER, TOUR, verdict("- button [ref=e11]"), "nowhere"),
    ("nothing but space", OFFER, TOUR, verdict(" \u200b "), "nowhere"),
    ("half a number", "seats are to spare", NO_TOUR, verdict("5"), "nowhere"),
    ("the wrong row", "Bob has settled up", ORDERS, verdict("Paid"), "row"),
    ("two rows put together", "Bob has settled up", ORDERS, verdict("Bob", "Paid"), "only name"),
    ("across two rows", "Bob has settled up", ORDERS, verdict("Paid $150.00 Bob"), "nowhere"),
    ("the subject only", "Bob has settled up", ORDERS, verdict("Bob"), "only name"),
    ("the subject only, of several words", OFFER, TOUR, verdict("Welcome tour"), "only name"),
    ("the wrong card", "Bob is an administrator", CARDS, verdict("Administrator"), "row"),
    ("the wrong card, with its name", "Bob is an administrator", CARDS, verdict("Bob", "Administrator"), "row"),
    ("two rows of a table", "Ann belongs to team B", MEMBERS, verdict("Ann", "Team B"), "rows"),
    ("two lists, each under its heading", "Ann belongs to team B", TEAMS, verdict("Ann", "Team B"), "rows"),
    ("two lists beside each other", "Ann belongs to team B", TWO_LISTS, verdict("Ann", "Team B"), "rows"),
    ("two sentences", "Ann belongs to team B", PROSE, verdict("Ann likes tea.", "Team B is on holiday."), "rows"),
    ("another's sentence", "Ann belongs to team A", PROSE, verdict("Cleo belongs to team A."), "rows"),
    ("a word of a sentence", "the calendar is free of charge", TOUR, verdict("free", "calendar"), "one word"),
    ("the line's quote is not there", 'the tour has a friendly "Hi Bob"', TOUR, verdict("Welcome tour"), "what the line quotes"),
    ("instructions on the page", "the payment is mentioned", LURE, verdict("the payment was received"), "addresses a model"),
    ("a blank page", "the tone is friendly", "- generic [ref=e1]", verdict("Welcome"), "no text"),
    ("no page", "the tone is friendly", "", verdict("Welcome"), "no text"),
    ("looks without a picture", "the message is green", DONE, verdict(), "no picture"),
    ("looks by words", "the confirmation is green", DONE, verdict("Your order has been placed."), "no picture"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "page", "says", "why"), [one[1:] for one in LIES], ids=[one[0] for one in LIES])
async def test_no_lie_holds(line: str, page: str, says: Verdict, why: str) -> None:
    judgement = await judged(line, scene(page, url="https://app.test/tour?offers=import-calendar"), says)
    assert judgement.outcome is ClaimOutcome.NOT_ESTABLISHED
    assert why in judgement.reason


@pytest.mark.parametrize(
    ("line", "more", "says", "why"),
    [
        ("the order is mentioned", {"url": "https://app.test/?note=order was received"}, verdict("order was received"), "the address"),
        ("the order is mentioned", {"dialogs": ("The order was received",)}, verdict("The order was received"), "a dialog"),
        ("the order is mentioned", {"mails": ("The order was received",)}, verdict("The order was received"), "a mail"),
        ("the order is mentioned", {"answers": ("The order was received",)}, verdict("The order was received"), "answer of a server"),
        (OFFER, {"snapshot": f"- listitem: {OFFER}", "typed": (OFFER.upper(),)}, verdict(OFFER), "typed by the model"),
    ],
    ids=["address", "dialog", "mail", "answer", "typed"],
)  # fmt: skip
async def test_text_from_elsewhere_is_no_evidence(line: str, more: dict[str, object], says: Verdict, why: str) -> None:
    judgement = await judged(line, scene(**{"snapshot": NO_TOUR, **more}), says)  # type: ignore[arg-type]
    assert judgement.outcome is ClaimOutcome.NOT_ESTABLISHED
    assert why in judgement.reason


@pytest.mark.parametrize(
    ("line", "more", "says"),
    [
        ("the address tells of the order", {"url": "https://app.test/order-received"}, verdict("order-received")),
        ("an alert tells of the order", {"dialogs": ("Your order was received",)}, verdict("Your order was received")),
        ("the mail has the receipt", {"mails": ("From: shop\nHere is your receipt",)}, verdict("Here is your receipt")),
        ("the answer of the server tells of a healthy database", {"answers": ('GET /api {"database": "healthy"}',)}, verdict('"database": "healthy"')),
    ],
    ids=["address", "dialog", "mail", "answer"],
)  # fmt: skip
async def test_text_from_elsewhere_is_evidence_for_a_line_about_it(
    line: str, more: dict[str, object], says: Verdict
) -> None:
    judgement = await judged(line, scene(**{"snapshot": TOUR, **more}), says)  # type: ignore[arg-type]
    assert judgement.holds, judgement.reason


NOT_JUDGED = [
    ("the list on this page has 4,200 entries", "4,200"),
    ("the inbox holds one message", "one"),
    ("Norway has the fewest members", "fewest"),
    ("the first entry is from 2019/03/02", "first"),
    ("the first entry is no longer 07X", "first"),
    ('the note contains "Bread, tea and salt"', "quotes a text"),
    ("every order is paid", "every"),
    ("at least 2 orders are paid", "counts"),
    ("the rows are in a sensible order", "order"),
    ("the list is sorted by date", "sorted"),
    ("the price is lower than before", "lower"),
    ("the greeting is twice as friendly", "twice"),
    ("half of the seats are taken", "half"),
    ("the cheapest room is friendly", "cheapest"),
    ("the order was saved", "outcome"),
    ("the receipt has been sent", "outcome"),
    ("the tour imported the calendar", "outcome"),
    ("the sign-in form disappears", "change"),
    ("a toast appears", "change"),
    ("the button is disabled", "state"),
    ("the basket is empty", "state"),
    ("the user is on the billing page", "which page"),
    ("there is no sign of a payment problem", "not so"),
    ("the confirmation is green and the order was saved", "outcome"),
]


@pytest.mark.parametrize(("line", "why"), NOT_JUDGED)
async def test_what_a_claim_expresses_is_not_judged_and_costs_nothing(line: str, why: str) -> None:
    peer = Peer(verdict("Good morning, Ada"))
    judgement = await Judge(peer).judge(f"Verify that {line}", scene(TOUR), deadline=60.0)
    assert (judgement.outcome, judgement.answer) == (ClaimOutcome.NOT_ESTABLISHED, None)
    assert why in judgement.reason
    assert not peer.asked


@pytest.mark.parametrize(
    ("line", "page", "quotes"),
    [
        ("you can import a calendar", NO_TOUR, ("You cannot import a calendar on the free plan.",)),
        ("the greeting is polite", "- heading \"Hello, you fool\"", ("Hello, you fool",)),
        ("Bob is an administrator", CARDS, ("Bob Guest",)),
    ],
)  # fmt: skip
async def test_a_no_with_a_quote_of_the_opposite_contradicts(line: str, page: str, quotes: tuple[str, ...]) -> None:
    judgement = await judged(line, scene(page), verdict(*quotes, holds=False))
    assert judgement.outcome is ClaimOutcome.CONTRADICTED, judgement.reason
    assert judgement.quotes == quotes


@pytest.mark.parametrize(
    ("line", "page", "quotes"),
    [
        (OFFER, ORDERS, ()),
        (OFFER, ORDERS, ("There is no tour.",)),
        (OFFER, ORDERS, ("Ada Lovelace Paid $150.00",)),
        ("Cleo belongs to team A", PROSE, ("Cleo belongs to team A.",)),
        ("Ann belongs to Team A", MEMBERS, ("Bob Team B",)),
    ],
    ids=["no quote", "made up", "irrelevant", "it says so", "another row"],
)  # fmt: skip
async def test_a_no_without_proof_accuses_nobody(line: str, page: str, quotes: tuple[str, ...]) -> None:
    judgement = await judged(line, scene(page), verdict(*quotes, holds=False))
    assert (judgement.outcome, judgement.answer) == (ClaimOutcome.NOT_ESTABLISHED, False)


async def test_a_page_that_addresses_a_model_is_judged_by_its_other_texts() -> None:
    judgement = await judged("the card is turned down", scene(LURE), verdict("Card declined."))
    assert judgement.holds, judgement.reason
