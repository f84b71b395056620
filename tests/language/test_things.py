"""Claims in the page's own words: which row, card or list an unquoted phrase means."""

import pytest

from smoketree.language.claim import ElementShown, LabelIs
from smoketree.language.index import PageIndex
from smoketree.language.locate import Located
from smoketree.language.reader import read_claims
from smoketree.language.restatement import restated
from smoketree.language.things import control_for
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS
from smoketree.snapshot.tree import parse

PAGE = """
- navigation:
  - list [ref=n0]:
    - listitem [ref=n1]: Invoices
    - listitem [ref=n2]: Guests
- main [ref=m]:
  - heading "Invoices" [level=1] [ref=e1]
  - combobox "Sort" [ref=e2]
  - table [ref=t]:
    - row [ref=r0]:
      - columnheader "Invoice" [ref=c1]
      - columnheader "Guest" [ref=c2]
      - columnheader "State" [ref=c3]
    - row [ref=r1]:
      - cell "#17" [ref=a1]
      - cell "Ann Lee" [ref=a2]
      - cell "Paid" [ref=a3]
      - cell [ref=a4]:
        - button "Delete" [ref=a5]
    - row [ref=r2]:
      - cell "#18" [ref=b1]
      - cell "Bo Diaz" [ref=b2]
      - cell "Due" [ref=b3]
      - cell [ref=b4]:
        - button "Delete" [ref=b5]
  - heading "Notes" [level=2] [ref=e3]
  - list [ref=l]:
    - listitem [ref=l1]: Call Ann Lee
  - generic [ref=s1]: Total for the stay
  - generic [ref=s2]: $79
"""
INDEX = PageIndex(parse(PAGE))


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("invoice #17 is shown", 'row of "#17"'),
        ("the Ann Lee invoice is shown", 'row of "ann lee"'),
        ("invoice #1 is shown", ""),
        ('the invoice of "Ann Lee" is shown', 'row of "ann lee"'),
        ('the receipt of "Ann Lee" is shown', ""),
        ("receipt #17 is shown", ""),
        ("guest #17 is shown", 'row of "#17"'),
        ("note #17 is shown", ""),
        ("the state of invoice #18 is Due", 'cell "state" of the row of "#18"'),
        ("there are 2 invoices", "2 rows in the table"),
        ("there are 2 due invoices", 'rows with "due"'),
        ("there are 2 lost invoices", ""),
        ("there is 1 note", "1 row in the list"),
        ("there are 2 receipts", ""),
        ("the first invoice is #17", "text in the first row"),
        ("the sort order is Newest", ""),
        ("the sort selector is set to Newest", 'the "Sort" dropdown'),
        ("there are no invoices", "0 rows in the table"),
        ("the table has 2 papers", "2 rows in the table"),
        ("there are 2 papers", ""),
    ],
)
def test_a_claim_in_the_words_of_the_page(line: str, canonical: str) -> None:
    read = read_claims(line)
    assert read is not None
    found = [one for claim in read.claims for one in restated(INDEX, claim) if one.refutes]
    assert bool(found) == bool(canonical), found
    if canonical:
        assert _short(found[0].claim) == canonical


@pytest.mark.parametrize(
    ("line", "label"), [("the total for the stay", "Total for the stay"), ("the sum for the stay", "sum")]
)
def test_a_label_of_the_page_with_all_the_words(line: str, label: str) -> None:
    read = read_claims(f"{line} is $79")
    assert read is not None
    found = [each.claim for each in restated(INDEX, read.claims[0])]
    assert [each.label for each in found if isinstance(each, LabelIs)] == [label]


def _short(claim: object) -> str:
    """The queries that matter of a restated claim."""
    query = getattr(claim, "of", None) or getattr(claim, "within", None) or getattr(claim, "query", None)
    assert isinstance(query, Query)
    place = query.within.roles[0] if query.within is not None else ""
    match type(claim).__name__:
        case "ElementShown":
            return f'row of "{query.text}"'
        case "CellIs":
            return f'cell "{getattr(claim, "column", "")}" of the row of "{query.text}"'
        case "CountIs" if query.text:
            return f'rows with "{query.text}"'
        case "CountIs":
            count = getattr(claim, "count", -1)
            return f"{count} row{'s' * (count != 1)} in the {place}"
        case "TextShown":
            return f"text in the {'first ' * (query.nth == 1)}row"
        case _:
            return f'the "{query.name}" dropdown'


@pytest.mark.parametrize(
    ("target", "ref"), [("invoice #18", "b5"), ("Bo Diaz", "b5"), ("invoice #19", None), ("invoices", None)]
)
def test_the_control_in_the_row_of_a_thing(target: str, ref: str | None) -> None:
    found = control_for(INDEX, ("delete",), Query(target, quoted=False))
    assert (found.ref if isinstance(found, Located) else None) == ref


MENUS = """
- main:
  - table [ref=t]:
    - row [ref=r0]:
      - columnheader "Title, 1 of 1 pages" [ref=h1]
      - columnheader "Status" [ref=h2]
      - cell [ref=h3]
    - row [ref=r1]:
      - cell "Spring menu" [ref=c1]
      - cell "draft" [ref=c2]
      - cell [ref=c3]
"""


@pytest.mark.parametrize("line", ["the status of Spring menu is draft", "Spring menu is in the list of pages"])
def test_a_claim_about_a_thing_with_a_noun_in_its_name(line: str) -> None:
    read = read_claims(line)
    assert read is not None
    first, *others = restated(PageIndex(parse(MENUS)), read.claims[0])
    row = Query(roles=ROLE_WORDS["row"], text="spring menu")
    assert row == (getattr(first.claim, "of", None) or getattr(first.claim, "query", None))
    assert not any(one.refutes for one in others)


def test_a_thing_that_is_not_in_a_list_is_not_the_list() -> None:
    read = read_claims("Autumn menu is in the list")
    assert read is not None
    found = [one.claim for one in restated(PageIndex(parse(MENUS)), read.claims[0])]
    assert [claim.query.name for claim in found if isinstance(claim, ElementShown)] == ["Autumn"] * len(found)


def test_a_number_that_a_heading_has_in_brackets() -> None:
    page = PageIndex(parse('- heading "Results (1 of 1)" [ref=e1]\n- link "Mug" [ref=e2]'))
    for line, said in (("exactly one result is found", {"Results (1 of 1)"}), ("exactly two results are found", set())):
        claim = (read_claims(line) or pytest.fail(line)).claims[0]
        assert {getattr(one.claim, "text", "") for one in restated(page, claim)} - {""} == said


def test_a_noun_may_be_a_part_of_the_name_of_a_thing() -> None:
    page = PageIndex(
        parse("""
- list [ref=l]:
  - listitem [ref=r1]:
    - text: Oak Table
    - button "Add to basket" [ref=a1]
  - listitem [ref=r2]:
    - text: Elm Desk
    - button "Add to basket" [ref=a2]
""")
    )
    basket = Query("basket", quoted=False)
    found = control_for(page, ("add",), Query("Oak", ROLE_WORDS["table"], quoted=False), basket)
    assert isinstance(found, Located)
    assert found.ref == "a1"
