"""What a record has: plain words that are values of its attributes, who did something to it, and all that it lists."""

import pytest

from smoketree.language.claim import CellIs, LabelIs
from smoketree.language.index import PageIndex
from smoketree.language.reader import read_acts, read_claims
from smoketree.language.rendering import claim_line
from smoketree.language.restatement import restated
from smoketree.snapshot.tree import parse


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("The resolution is fixed", "the resolution is fixed"),
        ("The owner of warehouse is sam", "the owner of warehouse is sam"),
        ("The status is not pending", "the status is not pending"),
        ("The ticket is owned by dana", "the page is owned by dana"),
        ("The note was created by ann", "the page is created by ann"),
        ("The task is assigned to Bob", '"assigned to" is "Bob"'),
        ('The ticket "Lamp" is assigned to Bob', '"assigned to" in "Lamp" is "Bob"'),
        ("The page was last edited by Ann", '"last edited by" is "Ann"'),
        ('The invoice status changes to "Sent"', '"invoice status" changes to "Sent"'),
        (
            "The tabs are Home and Files",
            "the Home tab is shown and the Files tab is shown and there are exactly 2 tabs",
        ),
        ("All checkboxes are checked", "every checkbox is checked"),
        ("All fields are empty", "every field is empty"),
        ("The a.csv file opens in a new tab", None),
        ("a.csv opens in a new tab", "the a.csv tab appears"),
        ("The option dropdown shows", "the option dropdown is shown"),
        ("37 orders exist in total", "there are exactly 37 orders"),
        ("A total of 12 members are listed", "there are exactly 12 members"),
        ("Exactly one result is found", "there are exactly 1 results"),
        ('In the "Late" table, "Ann" has the role "Cook"', '"role" in the row of "Ann" in the "Late" table is "Cook"'),
        ('"Ann" has the role "Cook" in the "Late" table', '"role" in the row of "Ann" in the "Late" table is "Cook"'),
        (
            'The "Bar" section shows "Tea" with "$2"',
            '"Tea" is shown in the "Bar" section and "$2" is shown in the row of "Tea" in the "Bar" section',
        ),
        ('"Ann" in the "A" list has the role "Cook" in the "B" table', None),
        ("The total of the order is $5", '"total" in the order is "$5"'),
        ("There's a Save button", "the Save button is shown"),
        (
            "The login page appears with email and password fields",
            'the page "login" appears and the email field is shown and the password field is shown',
        ),
    ],
)
def test_read(line: str, canonical: str | None) -> None:
    read = read_claims(line)
    assert (None if read is None else str(read)) == canonical
    if read is not None:
        assert (read_claims(str(read)) or pytest.fail(canonical or "")).claims == read.claims


@pytest.mark.parametrize(
    "line",
    [
        "The total is correct",
        "The email was sent to ann@x.org",
        "The tags are news and sports",
        "All checkboxes are not checked",
        '2 results are found for "lamp"',
        'The screen shows the result of the search for "lamp"',
    ],
)
def test_not_read(line: str) -> None:
    assert read_claims(line) is None


def test_a_role_word_is_the_state_of_a_thing_only_behind_its_status() -> None:
    role, status = read_claims("Role is selected"), read_claims("The ticket status is closed")
    assert role is not None
    assert not isinstance(role.claims[0], LabelIs)
    assert status is not None
    assert status.claims == (LabelIs("ticket status", "closed"),)


def test_names_before_a_lone_noun_are_not_of_its_kind() -> None:
    read = read_claims("The page shows the details, the price and options")
    assert read is None or "details option" not in str(read)


PAGE = """
- heading "Broken lamp" [level=1] [ref=e1]
- rowheader "Owner:" [ref=e2]
- cell "dana" [ref=e3]
- heading "Change History (1)" [level=2] [ref=e4]
- paragraph: Fixed it
- text: "Delimiter:"
- combobox [ref=e5]
- link "8 Pages made" [ref=e6]
"""
INDEX = PageIndex(parse(PAGE))


@pytest.mark.parametrize(
    ("line", "restatements"),
    [
        ("the ticket is owned by dana", ["the owner is dana"]),
        ("the lamp's owner is dana", ["the owner is dana"]),
        ("the desk's owner is dana", []),
        ('the ticket "Broken lamp" is displayed with the status new', ['"status" is "new"']),
        ('the ticket "Broken" is displayed with the status new', []),
        ('"Fixed it" is shown in the change history', ['"Fixed it" is shown in "Change History (1)"']),
        ("a Delimiter selector is shown", ["the first combobox is shown"]),
        ("a Decimals selector is shown", []),
        ("there are 8 pages", ['"pages" is "8"', 'the page shows "8 Pages"']),
    ],
)
def test_in_the_words_of_the_page(line: str, restatements: list[str]) -> None:
    read = read_claims(line)
    assert read is not None
    found = list(restated(INDEX, read.claims[-1]))
    assert list(dict.fromkeys(claim_line(one.claim) for one in found)) == restatements


def test_a_plain_value_refutes_nothing() -> None:
    page = PageIndex(
        parse(
            '- table [ref=t]:\n  - row [ref=r]:\n    - columnheader "Name" [ref=a]\n'
            '    - columnheader "Owner" [ref=b]\n  - row [ref=s]:\n    - cell "warehouse" [ref=c]\n'
            '    - cell "eve" [ref=d]\n- heading "Names" [ref=h]'
        )
    )
    read = read_claims("The owner of warehouse is sam")
    assert read is not None
    (found,) = restated(page, read.claims[0])
    assert isinstance(found.claim, CellIs)
    assert found.claim.column == "owner"
    assert not found.refutes


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("Open the menu of the note Ideas", "click the menu in the note Ideas"),
        ("Open the menu", "open the menu"),
        ("Under Notifications, turn off Email", "uncheck the Email in the Notifications"),
        ("Switch the language to German", 'type "German" into the language field'),
        ("Put 3 into the quantity field", 'type "3" into the quantity field'),
        ('Click the "Edit" button or link', 'click "Edit"'),
        ("Search for products", None),
        ('Select a size "M" from the dropdown', 'select "M" from the size dropdown'),
        ("Save it", "save"),
        ('Click "Cart" and save it', None),
        (
            'In the dialog, type "x" and click OK',
            'type "x" into the field in the dialog, then click the OK in the dialog',
        ),
        ('Log in again as tom with password "x1"', 'log in as "tom" with the password "x1"'),
        ('Search the list for "Ann"', None),
        ("Put two mugs into the cart", None),
    ],
)
def test_an_act_keeps_its_place_and_its_verb(line: str, canonical: str | None) -> None:
    read = read_acts(line)
    assert (None if read is None else str(read)) == canonical
