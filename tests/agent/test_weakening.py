"""Rewrites that say less than their line, or something else: each kind of weakening that a model may try is refused."""

import pytest

from smoketree.agent.acceptance import Setting, refusal, says_more
from smoketree.plan.model import Location, Step, StepKind

CLAIMS = [
    # the place
    ("Tomato soup gets offered in the dropdown", ['the page shows "Tomato soup"']),
    ('"Total" gets shown under the heading "Cart"', ['the page shows "Total"']),
    ("Flow 1 is to be found under Flows in the sidebar", ['"Flow 1" is shown in the sidebar']),
    ('Shown beside "Total" gets "$5"', ['the page shows "Total"', 'the page shows "$5"']),
    # the change
    ("prices.csv gets opened in a new tab", ['the page shows "prices.csv"']),
    ('there comes up a toast that says "Saved"', ['the page shows "Saved"']),
    ("the cart gets updated", ["the cart is shown"]),
    ("it closes the dialog", ["the dialog is shown"]),
    # the state, the value, the relation
    ("the Terms box has a tick in it", ['the "Terms" checkbox is shown']),
    ("The owner of the warehouse would be sam", ['the page shows "sam"']),
    ("The ticket has dana for its owner", ['the page shows "dana"', 'the page shows "ticket"']),
    ("Ann has Bob for a manager", ['the "manager" of "Bob" is "Ann"']),
    ('Before "A" there comes "B"', ['the page shows "A"', 'the page shows "B"']),
    ("the order is on its way to be complete", ['the page shows "order"']),
    ("The GettingStarted note stays as open as it was", ['the page shows "GettingStarted"']),
    # how much, how many, which
    ("there get listed exactly 3 tickets", ["3 tickets are shown"]),
    ("there get listed at least 3 tickets", ["tickets are shown"]),
    ("no more than 3 rows get listed", ["exactly 3 rows are shown"]),
    ("each row gets the word Paid", ['a row contains "Paid"']),
    ("all of the flows have been stopped", ['the page shows "flows"']),
    ('the first of the rows says "A"', ['the row "A" is shown']),
    ('only "A" gets listed', ['the page shows "A"']),
    ("the rows get sorted by price", ['the page shows "price"']),
    ("the total gets lower than before", ["the total is shown"]),
    # no and not
    ("nothing gets shown of the error", ['the page shows "error"']),
    ('"Sold out" gets nowhere shown', ['the page shows "Sold out"']),
    ('There gets shown neither "A" nor "B"', ['the page does not show "A"']),
    ('not a trace of "Error" in the form', ['the "Error" button is not shown in the form']),
    ('"A" gets shown and "B" is not', ['the page does not show "A"', 'the page shows "B"']),
    ("the Save button gets shown and the Delete button is not",
     ['the "Save" button is not shown', 'the "Delete" button is shown']),
    ("Ann is late and Bob is not", ['"Ann" is not "late"', '"Bob" is "late"']),
    ("Ann would be the owner and not Bob", ['the owner is not "Ann" and the owner is "Bob"']),
    # what is said together, and of what
    ("The ticket has dana for its owner", ['the page shows "ticket", "dana" and "owner"']),
    ("Ann will have Bob as assignee", ['the assignee of Bob is "Ann"']),
    ("Ann got 5, Bob got 7", ['the row of "Ann" contains 7', 'the row of "Bob" contains 5']),
    ("the first row gets Alpha, the second gets Beta",
     ['the second row contains "Alpha"', 'the first row contains "Beta"']),
    ("there would be two open and three closed tasks", ["three open tasks are shown", "two closed tasks are shown"]),
    ("it would say Paid in the row of Ann", ['the page says "Paid"', "the row of Ann is shown"]),
    ("the one order in the list has got to be Paid", ["the order in the list is Paid"]),
    # the words of a text
    ('the banner gets to say "Your order was sent"', ['the banner says "Your order"']),
    ('what gets shown is "5 items"', ['the page shows "5"']),
    ('the note begins with "Bread"', ['the note contains "Bread"']),
    ('the button says "Save"', ['the button contains "Save"']),
    ('what it shows is exactly "Save"', ['the page shows "Save"']),
    # a sentence of the line's own words, cut, or said by nobody
    ("No model versions got registered yet", ['the page shows "model versions got registered yet"']),
    ("The invoice got paid in full by Ann", ['the page shows "invoice got paid"']),
    ("The recipe never says to fry the eggs for long", ['the page shows "fry the eggs for long"']),
    ("Paid in full", ['the page shows "Paid in full"']),
    ("The label of the box says that all is well", ['the page shows "all is well"']),
    # another subject, another kind of line, nothing at all
    ("the recipe gets the word salt", ['the page shows "salt"']),
    ("the heading gets to be Orders", ['the link "Orders" is shown']),
    ("the changes should get discarded", ["Click \"Discard\""]),
    ("there gets shown what Ann ordered", ["the page is shown"]),
]  # fmt: skip

MORE = [
    ("Ann got 5, Bob got 7", ['the row of "Ann" contains 5', 'the row of "Bob" contains 7']),
    ("Ann would now be late", ['the row "Ann" contains "late"']),
    ("Ann and Bob would now be late", ['the row "Ann" contains "late"', 'the row "Bob" contains "late"']),
    ('"A" gets shown and "B" is not', ['the heading "A" is shown', 'the page does not show "B"']),
]

ACTS = [
    ("Save the note", ['Open "/saved"']),
    ("Save the note", ["Press F5"]),
    ("Save the note", ["Reload the page"]),
    ("Save the note", ["Go back"]),
    ("Save the note", ['Type "done" into the "Title" field', 'Click the "Save" button']),
    ("Save the note", ['Type "{{secret.PIN}}" into the "Title" field']),
    ("Save the note", ['Wait until the page shows "Saved"']),
    ('Press the "Pay" thing', ['Click the "Pay later" button']),
    ('Press the "Pay" thing', ['Click the "Pay" button', 'Click the "Confirm" button']),
    ("Now get rid of Alarms", ['Click the "Delete" button']),
    ("Get rid of the second row", ['Click the "Delete" button']),
    ("Get rid of all rows", ['Click the "Delete" button']),
    ("Get rid of 3 rows", ['Click the "Delete" button']),
    ("Get rid of the row unless it is paid", ['Click the "Delete" button']),
]
PAGE = Setting(
    page={"Save", "Title", "Pay", "Pay later", "Confirm", "Delete", "Confirm changes", "Notes", "What?", "+"},
    performed=True,
)


def step(text: str, kind: StepKind) -> Step:
    return Step(text, kind, Location("a.md", 2))


@pytest.mark.parametrize(("line", "plain"), CLAIMS)
def test_a_claim_that_says_less_is_refused(line: str, plain: list[str]) -> None:
    assert refusal(step(line, StepKind.ASSERTION), plain, Setting()) is not None


@pytest.mark.parametrize(("line", "plain"), MORE)
def test_a_claim_that_asks_for_more_is_accepted_and_never_accuses(line: str, plain: list[str]) -> None:
    assert refusal(step(line, StepKind.ASSERTION), plain, Setting()) is None
    assert says_more(step(line, StepKind.ASSERTION), plain, Setting())


@pytest.mark.parametrize(
    ("line", "plain"),
    [
        ("The Orders tab then has a badge", ['the "Orders" tab shows a badge']),
        ("Open the Orders tab, which then shows 2", ['Click the "Orders" tab', 'the "Orders" tab shows "2"']),
        ("Leave the Size at Large", ['Leave the "Size" field at "Large"']),
    ],
)
def test_what_a_line_says_beside_its_action_may_be_waited_for(line: str, plain: list[str]) -> None:
    accepted = refusal(step(line, StepKind.ACTION), plain, Setting())
    assert accepted is None or "cannot be read" in accepted
    assert refusal(step("Open the Orders tab", StepKind.ACTION), ['the "Orders" tab shows "2"'], Setting()) is not None


@pytest.mark.parametrize(
    ("line", "plain"),
    [
        ("The order has to be deleted", ["the order is deleted"]),
        ("Have the order paid so that its status is Paid", ['the status of the order is "Paid"']),
        ('Leave a comment "Nice"', ['the "Leave a comment" field is "Nice"']),
        ("Add Milk, delete Tea, and the list shows Milk", ['add "Milk"', 'the list shows "delete Tea" and "Milk"']),
        (
            "Save the note, which has the title Tea, and reload",
            ["Reload the page", 'the note "Save" has the title "Tea"'],
        ),
        ("Pick Red and type Ada", ['Type "Red" into "Ada"']),
    ],
)
def test_what_is_to_be_done_is_never_only_waited_for(line: str, plain: list[str]) -> None:
    assert refusal(step(line, StepKind.ACTION), plain, Setting()) is not None


@pytest.mark.parametrize(("line", "plain"), ACTS)
def test_an_act_that_goes_around_its_line_is_refused_although_it_fits_the_page(line: str, plain: list[str]) -> None:
    assert refusal(step(line, StepKind.ACTION), plain, PAGE) is not None


@pytest.mark.parametrize(
    ("line", "plain"),
    [
        ("Save the note", ['Click the "Confirm changes" button']),
        ("Save the note under Notes", ['Click "Save" in the "Notes" section']),
        ('Have "Tea" put on the list', ['Type "Tea" into the "What?" field', 'Click the "+" button']),
    ],
)
def test_an_act_may_have_the_names_of_the_page(line: str, plain: list[str]) -> None:
    assert refusal(step(line, StepKind.ACTION), plain, PAGE) is None
    assert refusal(step(line, StepKind.ACTION), plain, Setting()) is not None


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("No model versions got registered yet", "No model versions got registered yet"),
        ("The recipe says to simmer it all for 30 minutes", "simmer it all for 30 minutes"),
    ],
)
def test_a_line_may_be_required_to_stand_on_the_page_word_for_word(line: str, sentence: str) -> None:
    assert refusal(step(line, StepKind.ASSERTION), [f'the page shows "{sentence}"'], Setting()) is None
