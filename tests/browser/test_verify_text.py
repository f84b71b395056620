"""Words in text: what counts as shown and, above all, what does not."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.browser.verify_text import (
    APART,
    around,
    clip,
    flat,
    holds_text,
    loose_pattern,
    name_pattern,
    nearest,
    occurrences,
    same,
    tidy,
)


@pytest.mark.parametrize(
    ("text", "needle"),
    [
        ("Total: 5", "Total: 5"),
        ("It costs $5.", "$5"),
        ("It costs $5, really", "$5"),
        ("Total:\u00a05", "total: 5"),
        ("TOTAL: 5", "Total: 5"),
        ("Don\u2019t panic", "Don't panic"),
        ("\u201cSaved\u201d", '"Saved"'),
        ("Sav\u00aded", "Saved"),
        ("9:00 \u2013 17:00", "9:00 - 17:00"),
        ("Loading\u2026", "Loading..."),
        ("Cafe\u0301", "Café"),
        (f"Cart{APART}3", "Cart"),
        (f"Cart{APART}3", "Cart 3"),
        (f"Cart{APART}3", "Cart3"),
        ("Total\t$12.00", "Total $12.00"),
        ("Total\t$12.00", "$12.00"),
        ("5-star hotel", "5"),
        ("50%", "50%"),
        ("Step 3/5", "Step 3"),
        ("room A-5", "5"),
        ("合計は5個です", "合計"),
        ("사과를 샀다", "사과"),
        ("1\u202f005 kr", "1 005"),
        ("Alice's list", "Alice"),
        ("(5)", "5"),
        ("5 4.0", "5"),
        ("You can go, you can't stay", "you can"),
        ("Hello, World", "hello, world"),
        ("Handbook/ Parking", "Handbook / Parking"),
        (f"Handbook{APART}\u203a\tParking", "Handbook \u203a Parking"),
    ],
)
def test_words_stand_in_text(text: str, needle: str) -> None:
    assert holds_text(text, needle)


@pytest.mark.parametrize(
    ("text", "needle"),
    [
        ("Total: 50", "Total: 5"),
        ("Total: 5.50", "Total: 5"),
        ("Total: $5.50", "$5"),
        ("Total: 1,005", "5"),
        ("Total: 1,005", "005"),
        ("Total: 1,005", "1"),
        ("Total: 15", "5"),
        ("Total: -5", "5"),
        ("Total: \u22125", "5"),
        ("Total: -$5", "$5"),
        ("Total: .5", "5"),
        ("Total: $12", "Total: $1"),
        ("10:30", "10"),
        ("10:30", "30"),
        ("1'005", "1"),
        ("1\u202f005 kr", "1"),
        ("1\u202f005 kr", "005"),
        (f"$12{APART}99", "$12"),
        (f"$12{APART}.99", "$12"),
        (f"1{APART}5", "5"),
        ("Total $5.50", "Total $5."),
        ("Unsaved", "saved"),
        ("Saved_draft", "Saved"),
        ("Signing in", "Sign"),
        ("You can't delete this", "You can"),
        ("You CAN\u2019T delete this", "You can"),
        ("Cafés", "Café"),
        ("Cafe\u0301", "Cafe"),
        ("5th", "5"),
        ("10²", "10"),
        ("Total\n5", "Totals 5"),
        ("Handbook Parking", "Handbook / Parking"),
        ("Handbook / Parking", "Handbook > Parking"),
        ("Part 1/50", "1 / 5"),
        ("", "x"),
        ("x", ""),
    ],
)
def test_parts_of_words_and_numbers_do_not_count(text: str, needle: str) -> None:
    assert not holds_text(text, needle)


def test_a_later_whole_word_counts_after_a_part_of_one() -> None:
    assert holds_text("50 and 5", "5")
    assert [place.start for place in occurrences(["50 and 5"], "5")] == [7]


def test_nothing_is_found_across_lines() -> None:
    assert occurrences(["Total", "$12"], "Total $12") == []


def test_exact_and_whole_are_told() -> None:
    (loose,) = occurrences(["saved all\tnow"], "Saved")
    (cell,) = occurrences(["Milk\tNow"], "Now")
    assert (loose.exact, loose.whole) == (False, False)
    assert (cell.exact, cell.whole) == (True, True)


WORDS = st.text(alphabet=st.characters(whitelist_categories=("Lu", "Ll", "Nd", "Po", "Sc")), min_size=1, max_size=12)


@given(WORDS)
def test_text_holds_itself_between_spaces(word: str) -> None:
    if tidy(word):
        assert holds_text(f"before {word} after", word)


@given(st.integers(0, 10**7), st.integers(0, 10**7))
def test_a_number_is_never_in_another(one: int, other: int) -> None:
    for text in (f"Total: {other}", f"Total: {other:,} items", f"({other}.{one})", f"x {other}:{one} y"):
        found = {int(part) for part in re.findall(r"(?<![\d,.:])\d+(?![\d,.:])", text)}
        assert holds_text(text, str(one)) <= (one in found)


@given(st.text(max_size=40), st.text(max_size=20))
def test_matching_never_raises_and_places_lie_in_the_text(text: str, needle: str) -> None:
    for place in occurrences([text], needle):
        assert 0 <= place.start < len(tidy(text).casefold())


@given(st.text(max_size=60))
def test_tidying_is_done_once(text: str) -> None:
    assert flat(flat(text)) == flat(text)
    assert same(text, f" {text}\u00a0")


@pytest.mark.parametrize(
    ("name", "other", "matches"),
    [
        ("Sign in", "sign  IN", True),
        ("Sign in", "Sign in with Google", False),
        ("Don't", "Don\u2019t", True),
        ("a.b (c)?", "A.B (C)?", True),
        ("a.b", "axb", False),
        ("2\u20133", "2-3", True),
    ],
)
def test_quoted_names_match_whole(name: str, other: str, matches: bool) -> None:
    assert bool(name_pattern(name, quoted=True).search(other)) is matches


@pytest.mark.parametrize(
    ("name", "other", "matches"),
    [
        ("email address", "Address (Email) *", True),
        ("email", "E-mails", False),
        ("mail", "Email", False),
        ("é", "caf\u00e9", False),
        ("delete item 1", "Delete item 12", False),
        ("save", "Save as draft", True),
        ("save", "Don\u2019t save", False),
        ("don't save", "Don\u2019t save it", True),
        ("order", "Cancel order", False),
    ],
)
def test_unquoted_names_match_by_all_words(name: str, other: str, matches: bool) -> None:
    assert bool(name_pattern(name, quoted=False).search(other)) is matches


@given(st.text(min_size=1, max_size=20))
def test_patterns_are_a_superset_of_the_same_text(text: str) -> None:
    if flat(text):
        assert loose_pattern(text).search(flat(text))
        assert name_pattern(text, quoted=True).search(flat(text))


def test_the_nearest_text_is_told_and_nothing_unlike() -> None:
    lines = ["Welcome back", "Total: $13.00", "Subtotal: $10.00"]
    assert nearest(lines, "Total: $12.00") == ["Total: $13.00"]
    assert nearest(lines, "Zebra") == []


def test_long_text_is_cut_around_what_matters() -> None:
    line = "word " * 100 + "needle here " + "word " * 100
    assert "needle here" in around(line, "needle")
    assert len(around(line, "needle")) <= 122
    assert len(clip(line)) <= 200
    assert clip(f"a{APART}b\n c") == "a b c"
