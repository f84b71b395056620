import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.snapshot.compress import Window, window

texts = st.lists(
    st.text(st.characters(exclude_characters="\n"), max_size=12)
    | st.just("x" * 70)
    | st.sampled_from(["", "\ud83d half", "\u2028", "\U0001f600" * 5]),
    max_size=40,
).map("\n".join)


def test_a_text_that_fits_is_whole() -> None:
    assert window("a\nb") == Window("a\nb", truncated=False, has_more=False, next_offset=None, total_chars=3)
    assert window("x" * 80_000).text == "x" * 80_000


def test_the_sizes_of_the_seed() -> None:
    text = "\n".join(f"- listitem [ref=e{n}]: Item {n}" for n in range(10_000))
    part = window(text)
    assert part.truncated
    assert part.has_more
    assert part.next_offset is not None
    assert 79_900 < len(part.text) <= 80_000
    assert part.total_chars == len(text)
    head, tail = part.text[: part.next_offset], part.text[part.next_offset :]
    assert head.endswith("\n")
    assert tail.startswith("- listitem")
    assert text.endswith(tail)
    assert 4_900 < len(tail) <= 5_000
    assert window(text, part.next_offset).text.endswith(tail)


def test_an_offset_at_the_end_gives_nothing() -> None:
    assert window("abc", 3) == Window("", truncated=True, has_more=False, next_offset=None, total_chars=3)
    assert window("", 0) == Window("", truncated=False, has_more=False, next_offset=None, total_chars=0)


@pytest.mark.parametrize("offset", [-1, 4])
def test_an_offset_that_is_not_there_is_refused(offset: int) -> None:
    with pytest.raises(ValueError, match=f"offset {offset} is not within the snapshot, which has 3 characters"):
        window("abc", offset)


@pytest.mark.parametrize(("size", "tail"), [(5, 5), (0, 0), (10, -1)])
def test_sizes_without_room_are_refused(size: int, tail: int) -> None:
    with pytest.raises(ValueError, match="no room"):
        window("abc", size=size, tail=tail)


def test_a_line_that_is_too_long_is_cut_and_the_tail_begins_on_a_line_of_its_own() -> None:
    text = "x" * 100 + "\nend"
    part = window(text, size=20, tail=5)
    assert part.text == "x" * 16 + "\nend"
    assert part.next_offset == 16


@given(texts, st.integers(1, 60), st.integers(0, 50))
def test_the_heads_of_a_walk_and_the_last_part_are_the_whole(text: str, room: int, tail: int) -> None:
    size = room + tail
    heads, offset = "", 0
    for _ in range(len(text) + 1):
        part = window(text, offset, size=size, tail=tail)
        assert len(part.text) <= size
        assert part.total_chars == len(text)
        assert part.truncated == (part.text != text)
        if not part.has_more:
            break
        assert part.next_offset is not None
        assert part.next_offset > offset
        heads += part.text[: part.next_offset - offset]
        ending = part.text[part.next_offset - offset :].removeprefix("\n")
        assert text.endswith(ending)
        assert text[part.next_offset - 1] == "\n" or "\n" not in text[offset : part.next_offset]
        offset = part.next_offset
    assert part.next_offset is None
    assert heads + part.text == text
