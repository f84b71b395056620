"""Names of the page that a line has without quotes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.language.grounding import with_page_names
from smoketree.language.reader import read_acts, read_claims

NAMES = (
    "Ada Pine",
    "Ada",
    "Paid",
    "Dr. Fir",
    "2030-02-01",
    "12:30",
    "5021",
    "Open (4)",
    "beta-list",
    "Remove",
    "The",
    "3",
    "Sold out",
    "Seat",
    "Status",
    "b12",
)


@pytest.mark.parametrize(
    ("line", "quoted"),
    [
        ("Ada Pine should still be Paid", '"Ada Pine" should still be "Paid"'),
        ("Dr. Fir is listed on 2030-02-01 at 12:30", '"Dr. Fir" is listed on "2030-02-01" at "12:30"'),
        ("Remove Ada", 'Remove "Ada"'),
        ("Press Remove for Ada Pine", 'Press "Remove" for "Ada Pine"'),
        ("5021 and beta-list are off", '"5021" and "beta-list" are off'),
        ("Ada Lark is not here, nor is AdaPine", "Ada Lark is not here, nor is AdaPine"),
        ('"Ada Pine" is shown 3 times', '"Ada Pine" is shown 3 times'),
        ("Type 5021-7 and 15021", "Type 5021-7 and 15021"),
        ("The list is Open", 'The list is "Open"'),
        ("Ada has the seat b12 and the status sold out", '"Ada" has the seat "b12" and the status "Sold out"'),
        ("It has the place sold out", "It has the place sold out"),
        ('"A" is paid by "B", "is paid" too', '"A" is paid by "B", "is paid" too'),
    ],
)
def test_what_the_page_has_is_quoted(line: str, quoted: str) -> None:
    assert with_page_names(line, NAMES) == quoted


WORDS = st.sampled_from([*NAMES, '"Ada Pine"', "is", "not", "the", "{{secret.KEY}}", "Ada's", "(Paid)", '"Paid', "ß"])


@given(st.lists(WORDS, max_size=8).map(" ".join), st.sets(st.sampled_from(NAMES)))
def test_only_quotes_are_added_and_none_within_quotes(line: str, names: set[str]) -> None:
    quoted = with_page_names(line, names)
    assert quoted.replace('"', "") == line.replace('"', "")
    assert (quoted.count('"') - line.count('"')) % 2 == 0


def test_a_line_with_such_names_is_read() -> None:
    assert read_claims("Ada Pine and Dr. Fir should still be Paid") is None
    assert str(read_claims(with_page_names("Ada Pine and Dr. Fir should still be Paid", NAMES))) == (
        '"Ada Pine" is "Paid" and "Dr. Fir" is "Paid"'
    )
    assert str(read_acts(with_page_names("Remove Ada Pine", NAMES))) == 'remove "Ada Pine"'
