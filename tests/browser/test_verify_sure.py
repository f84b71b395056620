"""Which places of a text say it beyond doubt: lines in, answers out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.browser.verify_sure import Label, denied, sure
from smoketree.browser.verify_text import occurrences, tidy


@pytest.mark.parametrize(
    ("line", "text", "contrary"),
    [
        ("Not available", "available", True),
        ("could not be saved", "saved", True),
        ("Failed to save", "save", True),
        ("can't pay", "pay", True),
        ("No items", "items", True),
        ("non-refundable", "refundable", True),
        ("no longer active", "active", True),
        ("Invoice no 12", "12", False),
        ("Paid. Not shipped", "Paid", False),
        ("Casino night", "night", False),
        ("nothing available", "available", True),
        ("Nothing was saved", "saved", True),
        ("Partly shipped", "shipped", True),
        ("1 of 5 items saved", "5 items saved", True),
        ("Step 1 of 5", "5", False),
        ("The last of 5 items saved", "5 items saved", False),
    ],
)
def test_what_stands_behind_a_not_is_not_said(line: str, text: str, contrary: bool) -> None:
    assert denied(line, line.index(text)) is contrary


def _sure(lines: list[str], text: str, *labels: Label) -> int:
    return len(sure(lines, occurrences(lines, text), text, labels))


def test_the_name_of_a_control_says_what_it_does() -> None:
    row = ["Milk\tOpen\tMark as Done"]
    assert _sure(row, "Done") == 1
    assert _sure(row, "Done", Label(["Mark as Done"], link=False)) == 0
    assert _sure(["Done\tMark as Done"], "Done", Label(["Mark as Done"], link=False)) == 2
    assert _sure(["Done (3)"], "Done", Label(["Done (3)"], link=False)) == 1
    assert _sure(["War and Peace"], "Peace", Label(["War and Peace"], link=True)) == 1
    assert _sure(["Mark paid"], "Paid", Label(["Mark paid"], link=True)) == 0


@given(st.text(), st.text(min_size=1))
def test_never_more_is_sure_than_is_there(line: str, text: str) -> None:
    found = occurrences([line], text)
    assert len(sure([line], found, text, [Label([line], link=False)])) <= len(found)
    assert all(isinstance(denied(tidy(line), at), bool) for at in range(len(tidy(line)) + 1))
