"""What holds of every page, quote and line: nothing stands that is not there, nothing raises but Ungrounded."""

import string
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.agent.judge.answer import Answer
from smoketree.agent.judge.claim import about_looks, read_claim
from smoketree.agent.judge.grounding import grounded
from smoketree.agent.judge.lineup import lineup
from smoketree.agent.judge.page import LIMIT, readable
from smoketree.agent.judge.passages import Place, sources
from smoketree.agent.judge.quoting import Ungrounded, quoted_in, standing
from smoketree.agent.judge.scene import Kind, Scene
from smoketree.agent.judge.stems import stem, stems
from smoketree.browser.verify_text import tidy
from smoketree.snapshot.render import quoted_value
from tests.agent.judge.scripted import CARDS, DONE, LOGIN, LURE, NO_TOUR, ORDERS, TOUR

PAGES = (TOUR, NO_TOUR, ORDERS, CARDS, LOGIN, DONE, LURE)
SAID = "the order paid not welcome tour import calendar Bob Ada error $15.00 15 no e button free"
WORDS = st.sampled_from(SAID.split())
LINES = st.lists(WORDS, min_size=1, max_size=8).map(" ".join) | st.text(max_size=60)
QUOTES = st.lists(WORDS, min_size=1, max_size=4).map(" ".join) | st.text(max_size=30)


def seen(snapshot: str) -> Scene:
    return Scene("https://app.test/", "App", snapshot)


@given(st.sampled_from(PAGES), LINES, st.lists(QUOTES, max_size=4), st.sampled_from(Kind))
def test_what_is_grounded_stands_word_for_word(page: str, line: str, quotes: list[str], kind: Kind) -> None:
    answer = Answer.model_construct(kind=kind, holds=True, quotes=tuple(quotes), absent=(), reason="")
    found = sources(seen(page))
    try:
        proved = grounded(read_claim(line), answer, seen(page), found)
    except Ungrounded:
        return
    assert kind is not Kind.ABSENCE
    for quote in proved:
        assert all(spot in found.passages and not spot.lures for spot in quote.spots)
        assert tidy(quote.words).casefold().replace(" ", "") in tidy(page).casefold().replace(" ", "")


@given(st.sampled_from(PAGES), LINES, st.lists(QUOTES, min_size=1, max_size=3), st.lists(WORDS, max_size=3))
def test_whatever_is_absent_stands_nowhere(page: str, line: str, absent: list[str], quotes: list[str]) -> None:
    answer = Answer.model_construct(
        kind=Kind.ABSENCE, holds=True, quotes=tuple(quotes), absent=tuple(absent), reason=""
    )
    found = sources(seen(page))
    try:
        grounded(read_claim(line), answer, seen(page), found)
    except Ungrounded:
        return
    for needle in absent:
        assert not quoted_in(needle, found)


@given(st.text(string.ascii_letters + string.digits + " .,$-", min_size=1, max_size=30))
def test_a_whole_text_of_the_page_always_stands_and_one_more_letter_never(text: str) -> None:
    found = sources(seen(f"- paragraph: {quoted_value(text)}"))
    if tidy(text) and found.passages:
        assert any(one.place is Place.PAGE for one in quoted_in(text, found)) or not tidy(text)
        assert not [one for one in quoted_in(f"{tidy(text)}zq", found) if one.place is Place.PAGE]


@given(LINES, st.sampled_from(PAGES), st.integers(200, 3_000))
def test_what_is_sent_of_a_page_is_bounded_and_has_no_refs(line: str, page: str, limit: int) -> None:
    claim = read_claim(line)
    assert "ref=" not in readable(page, claim)
    assert len(readable(page * 40, claim, limit=limit + 6_000)) <= limit + 6_000 + 6_000 + 200
    assert LIMIT > 10_000


@given(st.sampled_from(["Welcome tour", "Import a calendar", "Good morning, Ada"]), st.text(min_size=1, max_size=8))
def test_a_lineup_hides_the_quotes_among_others_that_have_nothing_to_do_with_the_line(quote: str, seed: str) -> None:
    claim = read_claim("the welcome tour greets Ada and imports a calendar")
    found = sources(seen(TOUR))
    row = lineup(claim, [standing(quote, found, claim)], found, seed)
    assert row == lineup(claim, [standing(quote, found, claim)], found, seed)
    assert 0 < len(row.genuine) < len(row.excerpts)
    for number, excerpt in enumerate(row.excerpts, 1):
        assert number in row.genuine or not claim.touched_by(stems(excerpt))


@given(LINES)
def test_reading_a_line_is_the_same_with_and_without_its_leading_verb(line: str) -> None:
    if not read_claim(line).text.casefold().startswith(("and", "then", "also", "that", ":")):
        assert read_claim(f"Verify that {line}").words == read_claim(line).words


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
    ("line", "terms", "counts"),
    [
        ('the total of "Tea" is $12.50', ("Tea", "$12.50"), ()),
        ("within 5 seconds 3 results are listed", (), ("3",)),
        ("something like “Hello” greets", (), ()),
        ("the order of {{secret.NAME}} has 20% off", ("20%",), ()),
        ("the 2nd order has the number 1,005", ("1,005",), ()),
    ],
)
def test_what_has_to_be_in_the_evidence(line: str, terms: tuple[str, ...], counts: tuple[str, ...]) -> None:
    claim = read_claim(line)
    assert (claim.terms, claim.counts) == (terms, counts)


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
    assert {one.place for one in quoted_in(text, sources(seen(snapshot)))} == ({place} if place else set())


def test_no_snapshot_that_cannot_be_read_proves_anything() -> None:
    answer = Answer(kind=Kind.PRESENCE, holds=True, quotes=("Hello you",))
    broken: Callable[[], object] = lambda: grounded(  # noqa: E731
        read_claim("hello you"), answer, seen("Hello you"), sources(seen("Hello you"))
    )
    with pytest.raises(Ungrounded):
        broken()
