"""What the host requires of a rewrite: each thing that a line says, no more and no less."""

import pytest

from smoketree.agent.acceptance import Setting, refusal, says_more, setting_of
from smoketree.plan.model import Case, Location, Step, StepKind

VALUES = Setting({"Ada": "Name", "{{MAIL}}": "MAIL"})


def step(text: str, line: int = 2) -> Step:
    """`Assert: ...` is an assertion, anything else an action."""
    kind = StepKind.ASSERTION if text.startswith("Assert: ") else StepKind.ACTION
    return Step(text.removeprefix("Assert: "), kind, Location("a.md", line))


@pytest.mark.parametrize(
    ("line", "plain"),
    [
        ('Supply "Ada" as the Name', ['Type "Ada" into the "Name" field']),
        ('Into the "Name" box put "Ada"', ['Type "Ada" into the "Name" field']),
        ("Now hit that Go on thing", ['Click "Go on"']),
        ("Close the note about the sale", ['Click "Close" in the "note about the sale"']),
        ("Assert: no orders are shown there as yet", ["no orders are shown"]),
        ('Put the same name again in "Repeat"', ['Type "Ada" into the "Repeat" field']),
        ('Supply "3" mugs as the Quantity', ['Type "3" into the "Quantity mugs" field', "go"]),
        ("Supply {{secret.PIN}} as the Code", ['Type "{{secret.PIN}}" into the "Code" field']),
        ('Assert: shown to the visitor gets "Hello Ada"', ['the page shows "Hello Ada"']),
        ("Assert: there get shown exactly 3 rows", ["exactly 3 rows are shown"]),
        ("Assert: there get shown exactly three rows", ["exactly 3 rows are shown"]),
        ('Assert: never is "Sold out" shown there', ['the page does not show "Sold out"']),
    ],
)
def test_a_rewrite_that_says_the_same_is_accepted(line: str, plain: list[str]) -> None:
    if plain[-1] == "go":  # the words of the line in another order are no name of it
        assert 'adds "Quantity mugs"' in (refusal(step(line), plain[:-1], VALUES) or "")
    else:
        assert refusal(step(line), plain, VALUES) is None


@pytest.mark.parametrize(
    ("line", "plain", "why"),
    [
        ('Supply "Ada" as the Name', ['Supply "Ada" as the Name'], "still cannot be read"),
        ('Supply "Ada" as the Name', ['Click the "Delete all" button'], 'drops "Ada"'),
        ('Supply "Ada" as "Name"', ['Type "Name" into the "Ada" field'], "exchanges what is quoted"),
        ('Supply "Ada" as the Name', ['Type "Ada" into the "Name" field', 'Click "Buy"'], 'adds "Buy"'),
        ('Supply "Ada" as the Name', ['Type "Ada" into the "Name" field', 'Open "/buy"'], "the address /buy"),
        ('Supply "Ada" as the Name', ['the "Name" field is "Ada"'], "an action became an assertion"),
        ('Supply "Ada" as the Name', ['Type "Ada" into the "Name" field', "Press Enter"], "adds the name Enter"),
        ("Hit what Ada calls Go on", ['Click "Go on"'], "drops the name Ada"),
        ("Close the note about the sale", ['Click "about the sale" in the close note'], 'adds "click"'),
        ("Supply the password as the Code", ['Type "{{secret.PIN}}" into the "Code" field'], "the secret PIN"),
        ("Supply {{USER}} as the Name", ['Type "{{MAIL}}" into the "Name" field'], "adds the value {{MAIL}}"),
        ("Hit the third Delete thing", ['Click the second "Delete" button'], "ordinal"),
        ("Hit each Delete thing", ['Click "Delete"'], "quantity"),
        ("Hit Save or Go on", ['Click "Save"'], "alternative"),
        ("Hit Save unless Go on is there", ['Click "Save"'], "condition"),
        ('Assert: never is "Sold out" shown there', ['the page shows "Sold out"'], "drops a negation"),
        ('Assert: shown there gets "Sold out"', ['the page does not show "Sold out"'], "adds a negation"),
        ('Assert: shown there gets "Hello Ada"', ['the page shows "Hello"'], 'drops "Hello Ada"'),
        ('Assert: shown there gets "A"', ['the page shows "A"', 'the page shows "B"'], 'adds "B"'),
        ("Assert: there get shown more than 3 rows", ["exactly 3 rows are shown"], "comparison"),
        ("Assert: there get shown exactly 4 rows", ["exactly 3 rows are shown"], "drops the number 4"),
        ('Assert: the greeting comes up saying "Hi"', ['the page shows "Hi"'], '"greeting"'),
        ('Assert: what the banner says begins with "Hi"', ['the banner shows "Hi"'], "comparison"),
        ("Now scroll the view down", ["Scroll up"], "down"),
        ("Hit the down thing", ['Click "Up"'], 'adds "Up"'),
        ('Assert: shown there gets "A" above "B"', ['the page shows "A"', 'the page shows "B"'], "above"),
        ("Hit the Save button", ['Click the "Save" link'], 'drops the word "button"'),
        ('Assert: never is there "Save" shown', ['the "Save" button is not shown'], 'adds the word "button"'),
        ('Assert: shown there gets "A"', ['Click "A"'], "an assertion became an action"),
        ('Assert: the heading that gets shown says "A"', ['the link "A" is shown'], "heading"),
    ],
)
def test_a_rewrite_that_says_something_else_is_refused(line: str, plain: list[str], why: str) -> None:
    assert why in (refusal(step(line), plain, VALUES) or "accepted")


@pytest.mark.parametrize("plain", [[], [" "], ['Click "A"'] * 9, ['Click "' + "A" * 1_000 + '"']])
def test_a_rewrite_has_a_size(plain: list[str]) -> None:
    assert "1 to 8 lines" in (refusal(step("Hit the A thing"), plain, VALUES) or "").replace("one", "1")


def test_a_name_of_the_page_says_nothing_beyond_the_line() -> None:
    page = Setting(page={"Save", "Save as draft", "SAVE:"})
    assert refusal(step("Hit what is there to save"), ['Click the "Save" button'], page) is None
    assert refusal(step("Hit what is there to save"), ['Click "SAVE:"'], page) is None
    assert 'adds "Save as draft"' in (refusal(step("Hit what is there to save"), ['Click "Save as draft"'], page) or "")
    assert 'adds "Buy"' in (refusal(step("Hit what is there to save"), ['Click "Buy"'], page) or "")


def test_what_a_model_did_needs_not_the_words_of_the_line_but_its_quotes_and_values() -> None:
    did = Setting({"Ada": "Name"}, performed=True)
    line = step('Have yourself greeted as "Bob"')
    assert refusal(line, ['Type "Bob" into the field "Name"', 'Click the button "Go on"'], did) is None
    assert 'drops "Bob"' in (refusal(line, ['Click the button "Go on"'], did) or "")
    assert 'enters "Eve"' in (refusal(line, ['Type "Bob" into "A"', 'Type "Eve" into "B"'], did) or "")
    assert refusal(line, ['Type "Bob" into "A"', 'Type "Ada" into "B"'], did) is None
    assert "address" in (refusal(line, ['Type "Bob" into "A"', 'Open "/x"'], did) or "")


def test_values_of_the_case_are_those_of_earlier_lines() -> None:
    first, second, third = step('Type "Ada" into the "Name" field'), step("Put the name in", 3), step("later", 4)
    case = Case("a", Location("a.md", 1), (first, second, third))
    assert setting_of(case, first, {}).values == {}
    values = setting_of(case, second, {"MAIL": "x"}).values
    assert "Name" in values["Ada"]
    assert values["{{MAIL}}"] == "MAIL"


def test_a_quote_that_the_author_did_not_write_is_known() -> None:
    assert says_more(step("Hit Go on"), ['Click "Go on"'], Setting())
    assert not says_more(step('Hit "Go on"'), ['Click "Go on"'], Setting())
