"""Verb forms, and verb groups with their negation."""

import pytest

from smoketree.language.inflection import ing, past, third, verb_group, verb_groups
from smoketree.language.lexicon import ACTIVE, PASSIVE, Sense
from smoketree.language.words import tokens


@pytest.mark.parametrize(
    ("base", "forms"),
    [
        ("click", ("clicks", "clicking", "clicked", "clicked")),
        ("close", ("closes", "closing", "closed", "closed")),
        ("press", ("presses", "pressing", "pressed", "pressed")),
        ("search", ("searches", "searching", "searched", "searched")),
        ("fix", ("fixes", "fixing", "fixed", "fixed")),
        ("carry", ("carries", "carrying", "carried", "carried")),
        ("display", ("displays", "displaying", "displayed", "displayed")),
        ("agree", ("agrees", "agreeing", "agreed", "agreed")),
        ("go", ("goes", "going", "went", "gone")),
        ("be", ("is", "being", "was", "been")),
        ("choose", ("chooses", "choosing", "chose", "chosen")),
        ("submit", ("submits", "submitting", "submitted", "submitted")),
    ],
)
def test_forms_of_a_verb(base: str, forms: tuple[str, str, str, str]) -> None:
    assert (third(base), ing(base), *past(base)) == forms


@pytest.mark.parametrize(
    ("text", "sense", "negated"),
    [
        ("is displayed", Sense.SHOWN, False),
        ("is not displayed", Sense.SHOWN, True),
        ("isn't displayed", Sense.SHOWN, True),
        ("isn\u2019t displayed", Sense.SHOWN, True),
        ("should be displayed", Sense.SHOWN, False),
        ("should no longer be displayed", Sense.SHOWN, True),
        ("must never be visible", Sense.SHOWN, True),
        ("has been displayed", Sense.SHOWN, False),
        ("has not been displayed", Sense.SHOWN, True),
        ("is now successfully displayed", Sense.SHOWN, False),
        ("was hidden", Sense.HIDDEN, False),
        ("appears", Sense.APPEARS, False),
        ("appeared", Sense.APPEARS, False),
        ("does not appear", Sense.APPEARS, True),
        ("doesn't appear", Sense.APPEARS, True),
        ("will not appear", Sense.APPEARS, True),
        ("has disappeared", Sense.GOES, False),
        ("is gone", Sense.GOES, False),
        ("contains", Sense.CONTAINS, False),
        ("does not contain", Sense.CONTAINS, True),
        ("starts with", Sense.STARTS, False),
        ("does not end with", Sense.ENDS, True),
        ("is sorted", Sense.SORTED, False),
        ("=", Sense.IS, False),
    ],
)
def test_a_verb_group_says_what_and_whether_not(text: str, sense: Sense, negated: bool) -> None:
    group = verb_group(tokens(text), 0)
    assert group is not None
    assert (group.predicate.sense, group.negated) == (sense, negated)
    assert group.end == len(tokens(text)), "the group takes all of its words"


def test_every_adjective_follows_be_and_is_negated_by_not() -> None:
    for row in PASSIVE:
        said, denied = verb_group(tokens(f"is {row.words}"), 0), verb_group(tokens(f"is not {row.words}"), 0)
        assert said is not None, row
        assert denied is not None, row
        assert said.predicate == denied.predicate == row
        assert (said.negated, denied.negated) == (False, True), row


def test_every_verb_is_negated_by_does_not() -> None:
    for row in ACTIVE:
        denied = verb_group(tokens(f"does not {row.words}"), 0)
        assert denied is not None, row
        assert (denied.predicate.sense, denied.negated) == (row.sense, True), row


@pytest.mark.parametrize("text", ["", "button", '"is displayed"', "the Save", "3"])
def test_what_is_no_verb_group(text: str) -> None:
    assert verb_group(tokens(text), 0) is None


def test_a_finite_verb_comes_before_a_word_that_may_be_a_noun() -> None:
    groups = verb_groups(tokens("the list of open orders is shown"))
    assert groups[0].predicate.sense is Sense.SHOWN
    assert groups[0].finite


def test_words_in_quotes_are_no_verb() -> None:
    groups = verb_groups(tokens('the "is shown" button appears'))
    assert [group.predicate.sense for group in groups] == [Sense.APPEARS]
