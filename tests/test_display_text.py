import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from smoketree.display_text import clean, for_log, one_line, shorten, tail
from tests.report.strategies import hostile


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Wel\u200bcome", "Wel\\u200bcome"),
        ("\u202egnp.exe", "\\u202egnp.exe"),
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x1b]0;title\x07text", "text"),
        ("\x1b]0;never closed", "\\x1b]0;never closed"),
        ("a\r\nb\rc\u2028d", "a\nb\nc\nd"),
        ("nul\x00", "nul\\x00"),
        ("half \ud800 pair", "half \ufffd pair"),
        ("\u0645\u06cc\u200c\u062e", "\u0645\u06cc\u200c\u062e"),
        ("👨\u200d👩", "👨\u200d👩"),
        ("a\u200db", "a\\u200db"),
        ("\u3164", "\\u3164"),
        ("o" + "\u0301" * 50, "o" + "\u0301" * 4),
        ("Grüße, 東京", "Grüße, 東京"),
    ],
)
def test_clean(text: str, shown: str) -> None:
    assert clean(text) == shown


@given(hostile | st.text())
def test_clean_leaves_nothing_hidden(text: str) -> None:
    for char in clean(text):
        assert char in "\n\t\u200c\u200d" or unicodedata.category(char) not in ("Cc", "Cf", "Cs")


@given(hostile)
@example("\u202e\u200d")
def test_one_line_is_one_line(text: str) -> None:
    assert len(one_line(text).splitlines()) <= 1
    assert one_line(text) == one_line(one_line(text))


@pytest.mark.parametrize(
    ("text", "limit", "short"),
    [
        ("abcdef", 6, "abcdef"),
        ("abcdefg", 6, "abcde…"),
        ("abcde\u0301fgh", 6, "abcd…"),
        ("ab👨\u200d👩\u200d👧cd", 6, "ab…"),
        ("🇩🇪🇫🇷🇮🇹", 4, "🇩🇪…"),
        ("👍🏽👍🏽👍🏽", 4, "👍🏽…"),
    ],
)
def test_shorten_keeps_graphemes_whole(text: str, limit: int, short: str) -> None:
    assert shorten(text, limit) == short


@given(hostile, st.integers(1, 30))
def test_shorten_holds_its_limit(text: str, limit: int) -> None:
    assert len(shorten(text, limit)) <= limit


def test_tail_keeps_the_end_of_a_path() -> None:
    assert tail("a/very/long/way/to/login.md", 12) == "…to/login.md"


@given(hostile)
@example("##[##[add-mask]x")
@example("  ::add-mask::x")
@example(":::add-mask::x")
def test_a_line_of_a_log_is_no_command(text: str) -> None:
    """What GitHub's runner looks for: `##[` anywhere, `::` first."""
    line = for_log(one_line(text))
    assert "##[" not in line
    assert not line.lstrip().startswith("::")
