"""What is true of every page, quote and line: what is not on the page proves nothing, and only NoProof is raised."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.agent.judge.judge import LIMIT, readable
from smoketree.agent.judge.line import about_looks, read_line, refusal
from smoketree.agent.judge.passages import NoProof, Place, Scene, passages_with, sources
from smoketree.agent.judge.proof import prove
from smoketree.agent.stems import stem
from smoketree.browser.verify_text import tidy
from tests.agent.judge.scripted import CARDS, DONE, LOGIN, LURE, MEMBERS, NO_TOUR, ORDERS, PROSE, TEAMS, TOUR
from tests.snapshot.rendering import quoted_value

PAGES = (TOUR, NO_TOUR, ORDERS, CARDS, LOGIN, DONE, LURE, MEMBERS, PROSE, TEAMS)
SAID = "the order paid not welcome tour import calendar Bob Ada error $15.00 15 no e button free"
WORDS = st.sampled_from(SAID.split())
LINES = st.lists(WORDS, min_size=1, max_size=8).map(" ".join) | st.text(max_size=60)
QUOTES = st.lists(WORDS, min_size=1, max_size=4).map(" ".join) | st.text(max_size=30)


def seen(snapshot: str) -> Scene:
    return Scene("https://app.test/", "App", snapshot)


@given(st.sampled_from(PAGES), LINES, st.lists(QUOTES, max_size=4), st.booleans())
def test_an_accepted_proof_is_on_the_page_word_for_word(page: str, line: str, quotes: list[str], holds: bool) -> None:
    found = sources(seen(page))
    try:
        proved = prove(read_line(line), quotes, seen(page), found, holds=holds)
    except NoProof:
        return
    for quote in proved:
        assert all(spot in found.passages and not spot.lures for spot in quote.spots)
        assert tidy(quote.words).casefold().replace(" ", "") in tidy(page).casefold().replace(" ", "")


@given(st.text(string.ascii_letters + string.digits + " .,$-", min_size=1, max_size=30))
def test_a_whole_text_of_the_page_always_stands_and_one_more_letter_never(text: str) -> None:
    found = sources(seen(f"- paragraph: {quoted_value(text)}"))
    if tidy(text) and found.passages:
        assert any(one.place is Place.PAGE for one in passages_with(text, found)) or not tidy(text)
        assert not [one for one in passages_with(f"{tidy(text)}zq", found) if one.place is Place.PAGE]


@given(LINES, st.sampled_from(PAGES), st.integers(2_000, 6_000))
def test_what_is_sent_of_a_page_is_bounded_and_has_no_refs(line: str, page: str, limit: int) -> None:
    assert "ref=" not in readable(page, line)
    assert len(readable(page * 40, line, limit=limit)) <= limit + 800
    assert LIMIT > 10_000


@given(LINES)
def test_a_line_reads_the_same_with_and_without_its_leading_verb(line: str) -> None:
    if not read_line(line).text.casefold().startswith(("and", "then", "also", "that", ":")):
        assert read_line(f"Verify that {line}").words == read_line(line).words
        assert refusal(f"Verify that {line}") == refusal(line)


@pytest.mark.parametrize(
    ("line", "looks"),
    [
        ("the banner is green", True),
        ("the buttons are aligned", True),
        ("the two columns do not overlap", True),
        ("the logo is shown", True),
        ("the menu is on the left", True),
        ("the text is cut off", True),
        ('the label says "green"', False),
        ("the Black Friday sale is announced", False),
        ("the cart looks empty", False),
        ("Orders can be exported", False),
    ],
)
def test_which_lines_are_about_looks(line: str, looks: bool) -> None:
    assert about_looks(line) is looks


@pytest.mark.parametrize(
    "group", ["import imported imports importing", "confirm confirmation", "fail failure failed", "pay paid payment"]
)
def test_inflections_are_one_word(group: str) -> None:
    assert len({stem(word) for word in group.split()}) == 1


@pytest.mark.parametrize(
    ("snapshot", "text", "place"),
    [
        ("- textbox [ref=e1]: hello you", "hello you", Place.VALUE),
        ("- textbox:\n  - paragraph: hello you", "hello you", Place.VALUE),
        ('- textbox "hello you"', "hello you", Place.PAGE),
        ("- textbox:\n  - /placeholder: hello you", "hello you", Place.PLACEHOLDER),
        ('- combobox:\n  - option "hello you"\n  - option "x" [selected]', "hello you", Place.OPTION),
        ('- combobox:\n  - option "hello you" [selected]', "hello you", Place.VALUE),
        ('- listbox:\n  - option "hello you"', "hello you", Place.PAGE),
        ("- code: hello you", "hello you", Place.CODE),
        ("- paragraph:\n  - text: a\n  - deletion: hello you", "hello you", Place.DELETED),
        ('- link "x":\n  - /url: hello you', "hello you", Place.LINK),
        ("- paragraph:\n  - text: hello\n  - strong: you", "hello you", Place.PAGE),
        ('- row:\n  - cell "hello"\n  - cell "you"', "hello you", Place.PAGE),
        ('- list:\n  - listitem: hello\n  - listitem: you', "hello you", None),
        ("- (hello you)", "hello you", None),
    ],
)  # fmt: skip
def test_where_a_text_stands(snapshot: str, text: str, place: Place | None) -> None:
    assert {one.place for one in passages_with(text, sources(seen(snapshot)))} == ({place} if place else set())


def test_a_snapshot_that_cannot_be_parsed_proves_nothing() -> None:
    with pytest.raises(NoProof):
        prove(read_line("hello you"), ["Hello you"], seen("Hello you"), sources(seen("Hello you")), holds=True)
