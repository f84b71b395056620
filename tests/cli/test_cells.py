from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from smoketree.cli.ending import clip, rows_of, wrap
from smoketree.display_text import one_line
from tests.report.strategies import hostile


def test_a_wide_character_takes_two_cells() -> None:
    assert clip("中文中文", 5) == "中文…"
    assert clip("中文", 4) == "中文"
    assert rows_of("中文中文", 4) == 2


def test_words_are_kept_whole() -> None:
    assert wrap("one two three four", 9, 3) == ["one two", "three", "four"]
    assert wrap("one two three four", 9, 2) == ["one two", "three fo…"]
    assert wrap("an unbreakableword", 6, 9) == ["an", "unbrea", "kablew", "ord"]
    assert wrap("", 9, 2) == [""]


@given(hostile, st.integers(4, 60), st.integers(1, 5))
def test_never_wider_or_higher(text: str, cells: int, rows: int) -> None:
    text = one_line(text)
    lines = wrap(text, cells, rows)
    assert len(lines) <= rows
    assert all(cell_len(line) <= cells for line in lines)
    assert cell_len(clip(text, cells)) <= cells
