"""How an assertion that is not read is said plainly."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.agent.literal.read import read_assertion
from smoketree.agent.literal.reword_assertions import reword_assertion, reword_statement


@pytest.mark.parametrize(
    ("said", "offer"),
    [
        ("there are 6 books in the table", "the table has 6 rows"),
        ("there are 3 todos in the list", "the list has 3 items"),
        ("4 items is shown", 'the page shows "4 items"'),
        ("Bread is not visible", '"Bread" is not visible'),
        ("the New user dialog closes", 'the "New user" dialog closes'),
        ("Invoice 1 is Paid", 'the row of "Invoice 1" shows "Paid"'),
        ('"Call mom" is completed', 'the checkbox in the row of "Call mom" is checked'),
        ('"Call mom" is not done', 'the checkbox in the row of "Call mom" is not checked'),
        ("I am still on the login page", 'the URL contains "login"'),
        ("the message The book was changed.", 'the page shows "The book was changed"'),
        ('"2 items" is displayed below the table', 'the page shows "2 items"'),
    ],
)
def test_the_first_offer_is_what_was_meant(said: str, offer: str) -> None:
    assert read_assertion(said) is None
    assert reword_assertion(said)[0] == offer


def test_a_statement_that_is_no_assertion_is_offered_as_one() -> None:
    assert reword_statement('the count at the bottom says "7 books"') == ('Verify that the page shows "7 books"',)
    assert reword_statement('click "Save"') == ()


@given(st.text(max_size=80))
def test_every_offer_is_read(text: str) -> None:
    offers = reword_assertion(text)
    assert len(offers) <= 2
    assert all(read_assertion(offer) for offer in offers)
