"""What is shown while a line is typed: what it would do, to which element, or what is missing."""

import pytest

from smoketree.errors import PlanError
from smoketree.interactive.completion import COMMANDS, completions, names_of
from smoketree.interactive.preview import preview
from smoketree.language.index import PageIndex
from smoketree.language.reader import read_acts, read_claims
from smoketree.snapshot.tree import parse

SNAPSHOT = """\
- heading "Shop" [level=1] [ref=e1]
- textbox "Email" [ref=e2]
- table [ref=e3]:
  - row "Acorn Mug" [ref=e4]:
    - cell "Acorn Mug" [ref=e5]
    - button "Add to cart" [ref=e6]
  - row "Oak Notebook" [ref=e7]:
    - cell "Oak Notebook" [ref=e8]
    - button "Add to cart" [ref=e9]
"""
PAGE = PageIndex(parse(SNAPSHOT))
NAMES = names_of(PAGE)


def test_an_act_shows_its_element() -> None:
    found = preview('Click "Add to cart" in the row of "Oak Notebook"', PAGE, str)
    assert (found.ref, found.element) == ("e9", 'button "Add to cart" in row "Oak Notebook"')
    assert "→ button" in str(found)


def test_two_elements_of_a_name_are_both_shown() -> None:
    (part,) = preview('Click "Add to cart"', PAGE, str).parts
    assert part.ready is False
    assert part.element.startswith("2 elements match element")
    assert 'in row "Acorn Mug"' in part.element


def test_what_is_after_a_click_is_not_looked_for_on_this_page() -> None:
    first, second = preview('Type "a" into "Email" and click "Add to cart" in the row of "Acorn Mug"', PAGE, str).parts
    assert (first.ref, second.ref) == ("e2", "e6")
    _, later = preview('Click "Add to cart" in the row of "Acorn Mug" and click "Pay"', PAGE, str).parts
    assert (later.ready, later.element) == (None, "")


def test_an_assertion_shows_what_it_is_about() -> None:
    found = preview('Verify that the "Email" field is empty', PAGE, str)
    assert (found.ref, len(found.claims)) == ("e2", 1)
    assert preview('Verify that the "Name" field is empty', PAGE, str).parts[0].ready is False


@pytest.mark.parametrize("line", ["Click", "Verify that it works", "Frobnicate somehow", 'If the moon, click "Shop"'])
def test_what_is_not_read_is_named(line: str) -> None:
    assert preview(line, PAGE, str).missing.startswith("could not read ")


def test_a_name_whose_value_is_not_known_is_not_looked_for() -> None:
    def fill(text: str) -> str:
        if "{{" in text:
            raise PlanError("no value")
        return text

    (part,) = preview('Click "{{ORDER}}"', PAGE, fill).parts
    assert (part.ready, part.ref) == (None, "")
    assert preview('Type "{{secret.PW}}" into "Email"', PAGE, str).ref == "e2"


def test_an_open_quote_is_completed_with_names_of_the_page() -> None:
    assert [each.text for each in completions('Click "Ad', NAMES)] == ['Add to cart"']
    assert completions('Type "x" into the "', NAMES)[0].text == 'Email"'
    assert completions('Click "mug', NAMES)[0].text == 'Acorn Mug"'  # a word inside the name


def test_a_line_goes_on_as_the_language_does() -> None:
    assert 'into the "' in [each.text for each in completions('Type "x" ', NAMES)]
    assert 'Verify that the page shows "' in [each.text for each in completions("Ver", NAMES)]
    assert [each.text for each in completions("Click Oak", NAMES)] == ['"Oak Notebook"']


def test_every_form_that_is_offered_reads_as_its_example() -> None:
    offered = {each.about for begun in ("", "Verify that ") for each in completions(begun, NAMES)}
    assert offered
    for line in offered:
        claim = line.removeprefix("Verify that ")
        assert (read_acts(line) if claim == line else read_claims(claim)) is not None, line


def test_commands_and_values_are_completed() -> None:
    assert [each.text for each in completions(":s", NAMES)] == [":save"]
    assert len(completions(":", NAMES)) == len(COMMANDS)
    assert [each.text for each in completions('Type "{{secret.P', NAMES, ("secret.PW", "unique"))] == ["secret.PW}}"]
