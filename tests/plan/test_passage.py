from hypothesis import given
from hypothesis import strategies as st

from smoketree.plan.markdown import Passage

PARTS = st.lists(st.text(alphabet="ab ", min_size=1, max_size=8).filter(str.strip), min_size=1, max_size=4)


def _source(parts: list[str]) -> Passage:
    return Passage.joined([Passage.of(part, number, 3) for number, part in enumerate(parts, 1)])


def test_joined_lines_keep_their_places() -> None:
    passage = Passage.joined([Passage.of("  one", 4), Passage.of("two", 5, 7)])
    assert passage.text == "one two"
    assert passage.locate(0) == (4, 3)
    assert passage.locate(4) == (5, 7)
    assert passage.locate(6) == (5, 9)


def test_what_is_left_out_moves_nothing_else() -> None:
    passage = Passage.of("a **b** c", 1).without([(2, 4), (5, 7)])
    assert passage.text == "a b c"
    assert [passage.locate(at)[1] for at in range(5)] == [1, 2, 5, 8, 9]


@given(PARTS, st.data())
def test_a_cut_finds_its_characters_in_the_source(parts: list[str], data: st.DataObject) -> None:
    passage = _source(parts)
    start = data.draw(st.integers(0, len(passage.text)))
    end = data.draw(st.integers(start, len(passage.text)))
    cut = passage.cut(start, end)
    assert cut.text == passage.text[start:end].strip()
    for at, mark in enumerate(cut.text):
        line, column = cut.locate(at)
        if (line, column - 3) != (line, len(parts[line - 1].rstrip())):  # not the space that joins two lines
            assert parts[line - 1][column - 3] == mark


@given(PARTS, st.data())
def test_leaving_out_finds_the_rest_in_the_source(parts: list[str], data: st.DataObject) -> None:
    passage = _source(parts)
    start = data.draw(st.integers(0, len(passage.text)))
    end = data.draw(st.integers(start, len(passage.text)))
    rest = passage.without([(start, end)])
    assert rest.text == passage.text[:start] + passage.text[end:]
    for at in range(len(rest.text)):
        assert rest.locate(at) == passage.locate(at if at < start else at + end - start)
