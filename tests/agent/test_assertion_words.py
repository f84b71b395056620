"""The small words of assertions, and what is said by a name alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.agent.literal.assertion_words import as_claim, without_idle
from smoketree.agent.literal.read import read, read_assertion
from smoketree.language.words import tokens


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("there are now 4 rows", "there are 4 rows"),
        ("the list still contains 2 items", "the list contains 2 items"),
        ('"Tea" is not in the list any more', '"Tea" is not in the list'),
        ('the "Name" field is empty again', 'the "Name" field is empty'),
        ('"Tea" is shown too', '"Tea" is shown'),
        ('the "Help" link', 'the "Help" link is shown'),
        ('success message "Saved"', '"Saved" is shown'),
        ("the Save button", "the Save button is shown"),
    ],
)
def test_words_that_change_nothing(said: str, meant: str) -> None:
    assert read_assertion(said) is not None
    assert read_assertion(said) == read_assertion(meant)


@pytest.mark.parametrize(
    "said",
    ["Login works", "the email field validation", '"Tea" is shown correctly', '"Tea" appears under "Milk" again?'],
)
def test_what_says_more_is_not_read(said: str) -> None:
    reading = read_assertion(said)
    assert reading is None or "before" in str(reading)


def test_a_name_alone_is_nothing_to_do() -> None:
    assert read('Link "Help"') is None
    assert read_assertion('Link "Help"') is not None


@given(st.text(max_size=60))
def test_no_text_breaks_it(text: str) -> None:
    span = tokens(text)
    assert len(without_idle(span)) <= len(span)
    assert as_claim(span) == () or len(as_claim(span)) == len(span) + 2
