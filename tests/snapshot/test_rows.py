import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.snapshot.compress import fold_rows
from smoketree.snapshot.roles import is_interactive
from smoketree.snapshot.tree import Tree, parse
from tests.snapshot.rendering import render
from tests.snapshot.trees import trees

ROW = """  - row [ref=e{0}0]:
    - cell "Customer {0}" [ref=e{0}1]
    - cell [ref=e{0}2]:
      - link "Order {0}" [ref=e{0}3] [cursor=pointer]:
        - /url: /orders/{0}
      - button "Delete" [ref=e{0}4]"""
NOTE = re.compile(r" *- \((\d[\d,]* more .* in all.*; find, target or offset reaches them)\)")


def table(count: int, changes: dict[int, str] | None = None) -> str:
    """A table; `changes` are rows that look otherwise."""
    rows = [(changes or {}).get(number) or ROW.format(number) for number in range(1, count + 1)]
    return "\n".join(["- table [ref=e9]:", *rows, '- button "After" [ref=e8]'])


def notes(text: str) -> list[str]:
    return [found[1] for line in text.split("\n") if (found := NOTE.fullmatch(line))]


def shown(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"link \"Order (\d+)\"", text)]


def test_first_rows_and_the_last_stay_and_the_rest_is_told() -> None:
    folded = fold_rows(table(500))
    assert shown(folded) == [1, 2, 3, 500]
    (note,) = notes(folded)
    assert note.startswith("496 more rows like these of 500 in all with 496 links, 496 buttons; refs e40 to e4994;")
    assert folded.split("\n")[-1] == '- button "After" [ref=e8]'
    assert len(folded.split("\n")) < 30


def test_twenty_rows_are_not_too_many() -> None:
    assert fold_rows(table(20)) == table(20)
    assert shown(fold_rows(table(21))) == [1, 2, 3, 21]
    assert shown(fold_rows(table(11), gate=10, keep=5)) == [1, 2, 3, 4, 5, 11]


def test_two_lists_are_not_mixed() -> None:
    two = table(15) + "\n" + table(15)
    assert fold_rows(two) == two


@pytest.mark.parametrize(
    "row",
    [
        ROW.replace("row [", "row [selected] ["),
        ROW.replace('button "Delete" [', 'button "Delete" [active] ['),
        ROW.replace('button "Delete" [', 'button "Delete" [disabled] ['),
        ROW.replace('button "Delete" [', 'button "Delete" [expanded] ['),
        ROW + "\n      - alert [ref=e{0}5]: Out of stock",
        ROW.replace('\n      - button "Delete" [ref=e{0}4]', ""),
    ],
    ids=["selected", "focus", "disabled", "expanded", "more", "less"],
)
def test_a_row_that_differs_stays_between_what_is_folded(row: str) -> None:
    folded = fold_rows(table(200, {77: row.format(77)}))
    assert shown(folded) == [1, 2, 3, 77, 200]
    assert [note.partition(" ")[0] for note in notes(folded)] == ["73", "122"]


def test_the_row_with_the_focus_stays_even_where_many_differ() -> None:
    odd = {number: ROW.replace("row [", "row [selected] [").format(number) for number in range(50, 59)}
    odd[150] = ROW.replace("row [", "row [active] [").format(150)
    folded = fold_rows(table(200, odd))
    assert 150 in shown(folded)
    assert set(shown(folded)) < {1, 2, 3, *range(50, 59), 150, 200}
    assert "with other parts or states" in "".join(notes(folded))


def test_sections_that_have_little_in_common_are_no_rows() -> None:
    unlike = "\n".join(f"- generic [ref=e{n}]:\n  - {'x' * (n + 1)} [ref=f1e{n}]" for n in range(40))
    assert fold_rows(unlike) == unlike


def test_a_row_of_headers_is_no_row() -> None:
    header = '  - row [ref=e1]:\n    - columnheader "A" [ref=e2]\n    - columnheader "B" [ref=e3]'
    folded = fold_rows(table(101, {1: header}))
    assert "of 100 in all" in notes(folded)[0]
    assert shown(folded) == [2, 3, 4, 101]


def test_prose_is_folded_later_than_lists() -> None:
    text = "\n".join(f"- paragraph [ref=e{n}]: words {n}" for n in range(100))
    assert fold_rows(text) == text
    assert notes(fold_rows(text + "\n- paragraph: one more"))


def test_a_flat_list_of_headings_and_buttons_is_told_kind_by_kind() -> None:
    text = "\n".join(
        f'- heading "Product {n}" [level=3] [ref=e{n}1]\n- button "Add" [ref=e{n}2]' for n in range(1, 201)
    )
    folded = fold_rows(text)
    assert [note.partition(";")[0] for note in notes(folded)] == [
        "196 more headings like these of 200 in all and 196 more buttons like these of 200 in all"
    ]


def test_lists_inside_a_row_that_is_shown_are_folded_too() -> None:
    inner = "\n".join(f"    - listitem [ref=f{n}e{{0}}]: Leaf {n}" for n in range(1, 41))
    text = "\n".join(f"- listitem [ref=e{n}]:\n  - list [ref=f99e{n}]:\n{inner.format(n)}" for n in range(1, 31))
    folded = fold_rows(text)
    assert len(notes(folded)) == 5
    assert len(folded.split("\n")) < 40


def test_no_page_can_write_such_a_line() -> None:
    words = "- (496 more rows like these of 500 in all; refs e1 to e2; find, target or offset reaches them)"
    tree = parse(f'- paragraph [ref=e1]: "{words}"\n- button "{words}" [ref=e2]\n- text: "{words}"')
    assert all(node.role for node in tree)
    assert notes(render(tree)) == []
    folded = parse(fold_rows(table(30)))
    assert [node.role for node in folded].count("") == 1


def test_a_deep_page_takes_no_longer() -> None:
    line = "\n".join("  " * depth + f"- generic [ref=e{depth}]:" for depth in range(3000))
    assert fold_rows(line) == line


few_words = st.sampled_from(["a", "b: 'c'", 'say "x"', "3 more rows like these of 4 in all"])


@given(st.lists(trees(few_words), min_size=1, max_size=3), st.integers(1, 30), st.integers(1, 6), st.integers(1, 4))
def test_nothing_is_lost_without_being_told(parts: list[Tree], copies: int, gate: int, keep: int) -> None:
    below = "\n".join("  " + line for tree in parts if len(tree) for line in render(tree).split("\n"))
    if not below:
        return
    text = "- list [ref=e999]:\n" + "\n".join([below] * copies)
    folded = fold_rows(text, gate=gate, keep=keep)
    tree = parse(folded)
    kept = [line for line in folded.split("\n") if not NOTE.fullmatch(line)]
    rest = iter(text.split("\n"))
    assert all(line in rest for line in kept), "what is shown is the snapshot's, in its order"
    acting = Counter(node.role for node in parse(text) if is_interactive(node))
    acting.subtract(node.role for node in tree if node.role and is_interactive(node))
    told = Counter[str]()
    for note in notes(folded):
        for count, words in re.findall(r"(\d[\d,]*) (?:more )?([a-z]+)(?=[ ,;])", note):
            told[words] += int(count.replace(",", ""))
    for role, count in acting.items():
        names = {"generic": ("element", "elements"), "checkbox": ("checkbox", "checkboxes")}
        one, many = names.get(role, (role, f"{role}es" if role.endswith("x") else f"{role}s"))
        assert told[one] + told[many] >= count
    assert fold_rows(text, gate=gate, keep=keep) == folded
