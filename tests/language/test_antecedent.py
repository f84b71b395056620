"""What "it" is: the one thing that the lines before name, and nothing where it may be several."""

import pytest

from smoketree.agent.reading_order import PlanReading
from smoketree.plan.parser import parse


def ways(*lines: str) -> tuple[str, ...]:
    """How the last line of a case may be spelled out."""
    plan = parse("#Case 1: a\n" + "".join(f"- {line}\n" for line in lines), "a.md").draft
    assert plan is not None
    return PlanReading(plan).spelled_out(plan.cases[0].steps[-1])


@pytest.mark.parametrize(
    ("before", "line", "said"),
    [
        (
            ('Type "Tea" into the "Title" field', 'Click "Save"'),
            "Verify that it is in the list",
            '"Tea" is in the list',
        ),
        (('Click "Remove" in the row of "Tea"',), "Verify that it is no longer shown", '"Tea" is no longer shown'),
        (('Check the "Terms" checkbox',), "Verify that it is checked", '"Terms" is checked'),
        (("Verify that Trial 3 is shown",), "Hover over it", "Hover over Trial 3"),
        (
            ('Clear the "Notes" field and click "Save"', 'Verify that "Say more" is shown under the "Notes" field'),
            'Type "Tea" into it and click "Save"',
            'Type "Tea" into "Notes" and click "Save"',
        ),
        ((), 'Add "Tea" to the list and mark it as done', 'Add "Tea" to the list and mark "Tea" as done'),
        (
            ('Verify that the card of "Tea" shows "2"',),
            'Click "Edit" on that card',
            'Click "Edit" on the card of "Tea"',
        ),
        (
            ('Type "Tea" into the "Title" field', 'Click "Save"'),
            'Verify that "Too short" is shown under the field',
            '"Too short" is shown under the "Title" field',
        ),
        (
            ('Verify that "2 left" is shown for "Tea"',),
            'Verify that its button now says "Undo"',
            'the button in the row of "Tea" now says "Undo"',
        ),
        (('Click "Save"',), 'Verify that its status is "Open"', 'its status is "Open"'),
        (('Click "Add" in the row of "Tea"',), 'Click "Edit" in this row', 'Click "Edit" in the row of "Tea"'),
        (
            ('Verify that the row of "Tea" shows "2"',),
            "Change its price to 4 and press Enter",
            'Change the price in the row of "Tea" to 4 and press Enter',
        ),
        (('Verify that "Tea" is shown',), "Change its price to 4", "Change its price to 4"),
    ],
)
def test_it_is_the_one_thing_that_is_named(before: tuple[str, ...], line: str, said: str) -> None:
    assert ways('Click "Start"', *before, line) == (said,)


@pytest.mark.parametrize(
    ("before", "line"),
    [
        (('Fill in the form with name: "Ann", title: "Tea"',), "Verify that it is shown in the list"),
        (('Type "Tea" into the "Title" field', "Go to the Reports"), "Verify that it is shown in the list"),
    ],
)
def test_of_several_things_none_is_chosen(before: tuple[str, ...], line: str) -> None:
    assert len(ways(*before, line)) == 2


@pytest.mark.parametrize(
    ("before", "line"),
    [
        (('Click "Save"',), "Verify that it says Saved"),  # the page does
        (('Click "Save"',), "Verify that it is in the list"),  # a button is in no list
        (('Type "Tea" into the "Title" field', "Frobnicate the widget"), "Verify that it is in the list"),
    ],
)
def test_where_nothing_is_named_nothing_is_meant(before: tuple[str, ...], line: str) -> None:
    assert ways(*before, line) == ()
