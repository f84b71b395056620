"""A failure in one line."""

import pytest

from smoketree.report.finding import Finding, differing, headline
from smoketree.report.model import PlanLine

PLACE = PlanLine(file="smoke/shop.md", line=17)


@pytest.mark.parametrize(
    ("expected", "seen", "said"),
    [
        ('text "Total: $33.08"', 'not shown; nearest: "Total: $33.09"', "Total is $33.09, expected $33.08"),
        ('value of field depth is "9"', 'the value of "depth" is "8"', 'The value of "depth" is "8", expected "9"'),
        ('text "2 items"', '"3 items"', '"3 items", expected "2 items"'),
        ("exactly 1 of row", "3 rows", "3 rows, expected exactly 1 of row"),
        ("Click Buy", "2 elements match", "2 elements match"),
        (
            'text "Total: $33.08"',
            'not shown; nearest: "Total:"',
            'Not shown; nearest: "Total:", expected "Total: $33.08"',
        ),
        ("", "the browser died", "The browser died"),
        ("", "smoke/team.md:3:1: error: the plan a.md cannot be used", "The plan a.md cannot be used"),
    ],
)
def test_the_heading_says_what_is_wrong(expected: str, seen: str, said: str) -> None:
    assert headline(Finding(PLACE, words="Click Buy", expected=expected, seen=seen)) == said


def test_a_heading_is_one_short_line() -> None:
    said = headline(Finding(PLACE, words="a", expected="b" * 500, seen="c\n" * 500))
    assert len(said) <= 140
    assert "\n" not in said


@pytest.mark.parametrize(("one", "other"), [("a", "b"), ("a b", "a b"), ("a", "a b"), ("", "a"), ("a b a", "a")])
def test_texts_of_other_forms_have_no_differing_part(one: str, other: str) -> None:
    assert differing(one, other) is None


def test_the_differing_part_is_in_the_middle() -> None:
    values = differing("Cart: 2 items", "Cart: 3 items")
    assert values is not None
    assert (values.subject, values.one, values.other) == ("Cart:", "2", "3")
