"""What the author of a step is told: which part, why, and sentences that would work on the page."""

import pytest

from smoketree.agent.hints import how_to_say, unread
from smoketree.agent.literal.read import read
from smoketree.agent.literal.resolve import resolve
from smoketree.agent.literal.target import Unresolved
from smoketree.agent.literal.unread import advice, unread_part
from smoketree.snapshot.parse import parse

PAGE = parse("""\
- textbox "Name" [ref=e1]
- button "No" [ref=e2]
- button "No" [ref=e3]
- list [ref=e4]:
  - listitem [ref=e5]:
    - text: Tea
    - button "Remove" [ref=e6]
  - listitem [ref=e7]:
    - text: Milk
    - button "Remove" [ref=e8]
- button "Submit" [ref=e9]
""")


def told(step: str) -> tuple[Unresolved, str]:
    reading = read(step)
    assert reading is not None
    resolved = resolve(reading.actions[0], PAGE)
    assert isinstance(resolved, Unresolved)
    return resolved, how_to_say(reading.actions[0], resolved, PAGE)


@pytest.mark.parametrize(
    ("step", "part"),
    [
        ("Type the text below into the box and press Submit", "Type the text below into the box"),
        ('Click "Save", juggle three balls and click "Close"', "juggle three balls"),
        ('Click "Save" and then be happy', "be happy"),
        ("Juggle three balls", "Juggle three balls"),
    ],
)
def test_only_the_part_that_was_not_read_is_named(step: str, part: str) -> None:
    assert unread_part(step) == part


def test_an_unread_part_is_not_answered_with_the_part_that_was_read() -> None:
    left = unread("Type the text below into the text field and press Submit", PAGE)
    assert "this part of it" in left.reason
    assert "Submit" not in left.hint


@pytest.mark.parametrize(
    ("step", "words"),
    [
        ('Click "Save" or "Close"', "condition"),
        ("Buy the cheapest ticket", "compared"),
        ("Enter a valid address", "in quotes"),
        ("Solve for x", "worked out"),
        ("Juggle", ""),
    ],
)
def test_a_word_that_cannot_be_read_is_explained(step: str, words: str) -> None:
    assert words in advice(step)
    assert bool(advice(step)) is bool(words)


def test_where_several_are_meant_sentences_for_one_are_offered() -> None:
    assert 'Click the first "No" button' in told('Click "No"')[1]
    assert 'the "Remove" button in the row of "Tea"' in told('Click "Remove"')[1]


def test_where_nothing_is_like_it_the_page_is_shown() -> None:
    resolved, hint = told('Click "Quantum leap"')
    assert 'field "Name"' in resolved.candidates
    assert "by its name" in hint


def test_an_offer_works_as_it_stands() -> None:
    _, hint = told("Click Sumbit")
    offered = hint.removeprefix("say it as: ").split(" | ")[0]
    reading = read(offered)
    assert reading is not None
    assert not isinstance(resolve(reading.actions[0], PAGE), Unresolved)
