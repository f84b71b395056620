import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.snapshot.fold import fold, has_phrase, words


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Sign  In ", "sign in"),
        ("a\u00a0b\nc", "A B C"),
        ("\u201cHi\u201d \u2018there\u2019\u2026", "\"hi\" 'there'..."),
        ("2020\u20132021", "2020-2021"),
        ("Stra\u00dfe", "STRASSE"),
        ("e\u0301t\u00e9", "\u00c9T\u00c9"),
        ("soft\u00adhyphen\u200b", "softhyphen"),
        ("\u202eabc\u202c", "abc"),
    ],
)
def test_what_a_reader_overlooks_is_folded(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(("one", "other"), [("resume", "r\u00e9sum\u00e9"), ("ab", "a b"), ("$5", "5"), ("no", "no.")])
def test_what_a_reader_sees_is_not_folded(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@pytest.mark.parametrize(
    ("text", "phrase", "held"),
    [
        ("Item 10", "Item 1", False),
        ("Item 1", "Item 1", True),
        ("(Item 1)", "Item 1", True),
        ("Total: 50", "Total: 5", False),
        ("Total: 5.99", "Total: 5", False),
        ("Total: 1,005", "Total: 1", False),
        ("Total: 5.", "Total: 5", True),
        ("1.5", "5", False),
        ("Signing in", "Sign", False),
        ("Item 10, Item 1", "Item 1", True),
        ("na\u00efve", "na", False),
        ("\u0939\u093f\u0928\u094d\u0926\u0940", "\u0939", False),
        ("anything", "", False),
        ("a + b", "+", True),
    ],
)
def test_phrases_are_held_as_whole_words_only(text: str, phrase: str, held: bool) -> None:
    assert has_phrase(fold(text), fold(phrase)) is held


def test_words_are_whole() -> None:
    assert words("don't pay 1.50 at example.com - now!") == {"don't", "pay", "1.50", "at", "example.com", "now"}
    assert words("your e-mail address") == {"your", "email", "address"}
    assert words("na\u00efve \u0939\u093f\u0928\u094d\u0926\u0940 l'\u00e9t\u00e9") == {
        "na\u00efve",
        "\u0939\u093f\u0928\u094d\u0926\u0940",
        "l'\u00e9t\u00e9",
    }
    assert words("\u2026 + \U0001f600") == frozenset()


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text(), st.text())
def test_a_text_holds_itself_between_spaces(text: str, around: str) -> None:
    phrase = fold(text)
    assert has_phrase(f"{fold(around)} {phrase} {fold(around)}", phrase) is bool(phrase)
