"""The snapshot of a failure: what is marked in it, what is folded, where its elements stand."""

from hypothesis import given
from hypothesis import strategies as st

from smoketree.report.finding import phrases
from smoketree.report.page_tree import Box, Hit, PageTree, page_tree
from tests.report.strategies import hostile, unhurried

PAGE = """\
- generic [ref=e1] [box=0,0,1600,900]:
  - banner [ref=e2] [box=0,0,1600,60]:
    - link "Cart 0" [ref=e3] [cursor=pointer] [box=10,5,60,20]:
      - /url: /cart
      - text: Cart
      - generic [ref=e4] [box=50,5,9,20]: "0"
  - main [ref=e5] [box=0,60,1600,800]:
    - heading "To-dos" [level=1] [ref=e6] [box=20,80,200,30]
    - paragraph [ref=e7] [box=20,700,70,18]: 2 items left
    - iframe [ref=e8] [box=100,200,400,300]:
      - button "Pay now" [ref=f1e2] [box=10,20,80,24]
    - text: Order
    - strong [ref=e9] [box=20,760,40,18]: "12"
    - text: is on its way"""


def made(expected: str = "", seen: str = "", page: str = PAGE) -> PageTree:
    tree = page_tree(page, phrases(expected), phrases(seen))
    assert tree is not None
    return tree


def test_what_was_seen_is_marked_where_it_stands() -> None:
    tree = made('text "3 items left"', 'not shown; nearest: "2 items left"')
    (hit,) = tree.hits
    assert (hit.role, hit.text, hit.hit, hit.box) == ("paragraph", "2 items left", Hit.SEEN, Box(20, 700, 70, 18))


def test_what_was_expected_and_stands_elsewhere_is_marked_too() -> None:
    tree = made('heading "Pay now"', 'heading "To-dos"')
    assert [(hit.role, hit.hit) for hit in tree.hits] == [("heading", Hit.SEEN), ("button", Hit.EXPECTED)]


def test_a_box_in_a_frame_counts_from_the_frame() -> None:
    assert made('button "Pay now"').hits[0].box == Box(110, 220, 80, 24)


def test_case_and_quotes_make_no_difference_and_the_lowest_line_is_marked() -> None:
    assert [hit.role for hit in made('"cart"').hits] == ["text"]


def test_a_text_over_several_elements_marks_what_holds_them_all() -> None:
    (hit,) = made(seen='"Order 12 is on its way"').hits
    assert hit.role == "main"


def test_a_text_that_only_the_whole_page_holds_marks_nothing() -> None:
    page = '- generic:\n  - heading "Opener"\n  - text: Open\n  - text: Ask'
    (hit,) = made(seen='"Opener"; "Open Ask"', page=page).hits
    assert hit.role == "heading"


def test_a_box_is_cut_to_the_viewport() -> None:
    assert Box(-10, -10, 30, 30).within(800, 450) == Box(0, 0, 20, 20)
    assert Box(20, 700, 70, 18).within(800, 450) is None


def test_a_large_page_keeps_what_is_marked_and_says_what_it_leaves_out() -> None:
    page = "- list:\n" + "\n".join(f"  - listitem: item number {at}" for at in range(5000))
    tree = made(seen='"item number 4321"', page=page)
    assert [hit.text for hit in tree.hits] == ["item number 4321"]
    assert len(tree.lines) < 1300
    assert tree.left_out == 5001 - 1201


def test_a_page_full_of_it_marks_only_so_many() -> None:
    page = "- list:\n" + "\n".join(f"  - listitem: item {at}" for at in range(30_000))
    assert [hit.text for hit in made(seen='"item"', page=page).hits] == [f"item {at}" for at in range(24)]


def test_a_deep_page_is_not_nested_without_end() -> None:
    page = "\n".join("  " * depth + "- group:" for depth in range(300)) + "\n" + "  " * 300 + "- button"
    lines = made(page=page).lines
    assert sum(line.holds for line in lines) == 40


def test_what_is_no_snapshot() -> None:
    assert page_tree("<html>", [], []) is None
    assert page_tree("", [], []) is None


@unhurried
@given(st.lists(st.tuples(st.integers(0, 4), hostile), max_size=30), hostile)
def test_folds_are_closed_as_often_as_opened(rows: list[tuple[int, str]], words: str) -> None:
    depth, lines = -1, []
    for deeper, text in rows:
        depth = min(deeper, depth + 1)
        value = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ").replace("\r", " ")
        lines.append(f'{"  " * depth}- button "{value}":')
    tree = page_tree("\n".join(lines), [words], [])
    level = 0
    for line in tree.lines if tree else ():
        level += line.holds - line.ends
        assert level >= 0
        assert "\n" not in (line.name or "")
    assert level == 0
