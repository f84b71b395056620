"""Noun phrases: names, kinds, numbers and places."""

from dataclasses import replace

import pytest

from smoketree.language.claim_terms import Count, MessageKind
from smoketree.language.lexicon import OTHER_NOUNS, ROLE_NOUNS, ROW_NOUNS, Noun
from smoketree.language.noun_phrase import Quantity
from smoketree.language.phrases import listed, noun_phrase
from smoketree.language.words import tokens
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS

BUTTON, LINK, FIELD = ROLE_WORDS["button"], ROLE_WORDS["link"], ROLE_WORDS["field"]
ROW, TABLE, HEADING = ROLE_WORDS["row"], ROLE_WORDS["table"], ROLE_WORDS["heading"]
SAVE = Query(name="Save", roles=BUTTON)


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ('"Save"', Query(name="Save")),
        ('the "Save" button', SAVE),
        ('button "Save"', SAVE),
        ('the button named "Save"', SAVE),
        ('the button with the text "Save"', SAVE),
        ('the button that says "Save"', SAVE),
        ("the Save button", replace(SAVE, quoted=False)),
        ("the button", Query(roles=BUTTON)),
        ("Save and Continue", Query(name="Save and Continue", quoted=False)),
        ("Sign in with Google", Query(name="Sign in with Google", quoted=False)),
        ("the First Name field", Query(name="First Name", roles=FIELD, quoted=False)),
        ('the second "Save" button', replace(SAVE, nth=2)),
        ('the 22nd "Save" button', replace(SAVE, nth=22)),
        ("the last row", Query(roles=ROW, nth=-1)),
        ("row 3", Query(roles=ROW, nth=3)),
        ('the row of "Milk"', Query(roles=ROW, text="Milk")),
        ('the "Milk" row', Query(roles=ROW, text="Milk")),
        ('the row for "Milk"', Query(roles=ROW, text="Milk")),
        ('"Save" in the row of "Milk"', Query(name="Save", within=Query(roles=ROW, text="Milk"))),
        ('the "Save" button for "Milk"', replace(SAVE, within=Query(roles=ROW, text="Milk"))),
        ('the "Save" button in that row in the row of "Milk"', replace(SAVE, within=Query(roles=ROW, text="Milk"))),
        ('the "Save" button next to "Milk"', replace(SAVE, next_to=Query(name="Milk"))),
        (
            'the "Save" button in the first row of the "Orders" table',
            replace(SAVE, within=Query(roles=ROW, nth=1, within=Query(name="Orders", roles=TABLE))),
        ),
        ('the blue "Save" button', replace(SAVE, also=("blue",))),
    ],
)
def test_a_phrase_is_a_query(text: str, query: Query) -> None:
    phrase = noun_phrase(tokens(text))
    assert phrase is not None
    assert phrase.query == query


@pytest.mark.parametrize(
    ("text", "quantity"),
    [
        ("3 rows", Quantity(Count.EXACTLY, 3)),
        ("three rows", Quantity(Count.EXACTLY, 3)),
        ("exactly 1,200 rows", Quantity(Count.EXACTLY, 1200)),
        ("at least 2 rows", Quantity(Count.AT_LEAST, 2)),
        ("at most 2 rows", Quantity(Count.AT_MOST, 2)),
        ("more than 2 rows", Quantity(Count.MORE_THAN, 2)),
        ("fewer than two rows", Quantity(Count.FEWER_THAN, 2)),
    ],
)
def test_a_phrase_has_a_quantity(text: str, quantity: Quantity) -> None:
    phrase = noun_phrase(tokens(text))
    assert phrase is not None
    assert phrase.quantity == quantity
    assert phrase.query.roles == ROW


@pytest.mark.parametrize(("text", "quantifier"), [("all rows", "all"), ("every row", "all"), ("no row", "no")])
def test_a_phrase_has_a_quantifier(text: str, quantifier: str) -> None:
    phrase = noun_phrase(tokens(text))
    assert phrase is not None
    assert phrase.quantifier == quantifier


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("an error message", MessageKind.ERROR),
        ("a success message", MessageKind.SUCCESS),
        ("a warning", MessageKind.WARNING),
        ("the message", MessageKind.ANY),
    ],
)
def test_a_message_has_a_kind(text: str, kind: MessageKind) -> None:
    phrase = noun_phrase(tokens(text))
    assert phrase is not None
    assert (phrase.sense, phrase.kind) == (Noun.MESSAGE, kind)


def test_a_reference_is_to_a_value_that_was_entered() -> None:
    phrase = noun_phrase(tokens("the updated name"))
    assert phrase is not None
    assert phrase.reference
    assert phrase.name == "name"


def test_every_noun_of_an_element_is_a_kind() -> None:
    for noun, roles in ROLE_NOUNS.items():
        phrase = noun_phrase(tokens(f'the "Alpha" {noun}'))
        assert phrase is not None, noun
        assert phrase.query.roles == roles, noun
        assert (phrase.query.text if noun in ROW_NOUNS else phrase.query.name) == "Alpha", noun


def test_every_other_noun_is_no_element() -> None:
    for noun, sense in OTHER_NOUNS.items():
        phrase = noun_phrase(tokens(f"the {noun}"))
        assert phrase is not None, noun
        assert phrase.sense is sense, noun


@pytest.mark.parametrize(
    "text", ["", "it", "the", "Save or Cancel", '"A" "B"', 'the "Save" button if', "the button that is red", '"A", "B"']
)
def test_what_is_no_phrase(text: str) -> None:
    assert noun_phrase(tokens(text)) is None


@pytest.mark.parametrize("text", ["", "and", "and,", "and and"])
def test_a_list_of_nothing_is_no_list(text: str) -> None:
    assert listed(tokens(text)) is None


@pytest.mark.parametrize(
    ("text", "queries"),
    [
        ('"A", "B" and "C"', [Query(name="A"), Query(name="B"), Query(name="C")]),
        ('the "A" and "B" buttons', [Query(name="A", roles=BUTTON), Query(name="B", roles=BUTTON)]),
        ('the buttons "A" and "B"', [Query(name="A", roles=BUTTON), Query(name="B", roles=BUTTON)]),
        ('the "A" link and the "B" heading', [Query(name="A", roles=LINK), Query(name="B", roles=HEADING)]),
        (
            '"A" and "B" in the "Orders" table',
            [Query(name=name, within=Query(name="Orders", roles=TABLE)) for name in "AB"],
        ),
    ],
)
def test_a_list_shares_its_noun_and_its_place(text: str, queries: list[Query]) -> None:
    phrases = listed(tokens(text))
    assert phrases is not None
    assert [phrase.query for phrase in phrases] == queries
