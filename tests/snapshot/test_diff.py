import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.snapshot.diff import Hunk, Shift, diff
from smoketree.snapshot.outline import Outline
from smoketree.snapshot.tree import Tree
from tests.snapshot.patching import apply
from tests.snapshot.rendering import render
from tests.snapshot.trees import trees

OLD = r"""- generic [active] [ref=e1]:
  - heading "Todos" [level=1] [ref=e2]
  - list [ref=e3]:
    - listitem [ref=e4]:
      - text: Milk
      - button "Delete" [ref=e5]
    - listitem [ref=e6]:
      - text: Eggs
      - button "Delete" [ref=e7]
  - paragraph [ref=e8]: 2 left"""


def change(*pairs: tuple[str, str]) -> str:
    text = OLD
    for before, after in pairs:
        assert before in text
        text = text.replace(before, after)
    return text


def both_ways(old: str, new: str) -> str:
    """The rendered difference, applied from the structure and from the text."""
    found = diff(old, new)
    text = found.render()
    assert apply(old, found) == new
    assert apply(old, text) == new
    refs = [key.ref for key in Outline(new).read()]
    gone = [key.ref for key in Outline(old).read() if key.ref and key.ref not in refs]
    assert list(found.gone_refs) == list(dict.fromkeys(gone))
    assert bool(found) == (old != new) == bool(text)
    return text


def test_nothing_changed() -> None:
    assert diff(OLD, OLD).edits == ()
    assert diff(OLD, OLD).render() == ""
    assert apply(OLD, "") == OLD


def test_what_changed_stands_below_its_ancestors() -> None:
    new = change(
        ('text: Eggs\n      - button "Delete" [ref=e7]', 'text: Eggs\n      - button "Undo" [active] [ref=e9]')
    )
    assert (
        both_ways(OLD, new)
        == r"""@@ 9,1 @@
  - generic [active] [ref=e1]:
    - list [ref=e3]:
      - listitem [ref=e6]:
-       - button "Delete" [ref=e7]
+       - button "Undo" [active] [ref=e9]
@@ gone: e7 @@"""
    )


def test_what_came_and_went() -> None:
    new = change(
        ('    - listitem [ref=e4]:\n      - text: Milk\n      - button "Delete" [ref=e5]\n', ""),
        ("2 left", "1 left\n  - alert [ref=e10]: Deleted"),
    )
    assert (
        both_ways(OLD, new)
        == r"""@@ 4,3 @@
  - generic [active] [ref=e1]:
    - list [ref=e3]:
-     - listitem [ref=e4]:
-       - text: Milk
-       - button "Delete" [ref=e5]
@@ 10,1 @@
-   - paragraph [ref=e8]: 2 left
+   - paragraph [ref=e8]: 1 left
+   - alert [ref=e10]: Deleted
@@ gone: e4, e5 @@"""
    )
    found = [(each.kind, each.before, each.after) for each in diff(OLD, new).changes]
    assert ("changed", "- paragraph [ref=e8]: 2 left", "- paragraph [ref=e8]: 1 left") in found
    assert ("added", None, "- alert [ref=e10]: Deleted") in found
    assert ("removed", '- button "Delete" [ref=e5]', None) in found


def test_a_new_root_costs_no_more_than_a_line() -> None:
    new = "- main [ref=e90]:\n" + "\n".join("  " + line for line in OLD.split("\n")) + "\n- alert [ref=e91]: Saved"
    text = both_ways(OLD, new)
    assert text == "@@ 1,0 @@\n+ - main [ref=e90]:\n@@ 1,10 indented by 2 @@\n@@ 11,0 @@\n+ - alert [ref=e91]: Saved"
    assert diff(new, OLD).edits[1:2] == (Shift(1, 10, -2),)
    both_ways(new, OLD)


def test_an_element_is_the_same_by_its_ref_wherever_its_words_stand_too() -> None:
    old = "\n".join(f'- button "Delete" [ref=e{n}]' for n in range(1, 9))
    new = "\n".join(f'- button "Delete" [ref=e{n}]' for n in (1, 2, 4, 5, 6, 7, 8))
    assert diff(old, new).edits == (Hunk(2, ('- button "Delete" [ref=e3]',), ()),)


def test_much_that_went_is_told_in_short() -> None:
    rows = "\n".join(f"  - listitem [ref=e{n}]: Item {n}" for n in range(2, 5002))
    text = both_ways("- list [ref=e1]:\n" + rows, "- list [ref=e1]")
    assert len(text) < 1500
    assert "4,993 more lines" in text
    assert "and 4,980 more @@" in text


def test_changed_nodes_are_paired_and_have_a_path() -> None:
    new = change(('button "Delete" [ref=e5]', 'button "Deleting" [disabled] [ref=e15]'), ("[level=1]", "[level=2]"))
    changes = diff(OLD, new).changes
    assert [(each.kind, each.after) for each in changes] == [
        ("changed", '- heading "Todos" [level=2] [ref=e2]'),
        ("changed", '- button "Deleting" [disabled] [ref=e15]'),
    ]
    assert changes[1].path == ("- generic [active] [ref=e1]:", "- list [ref=e3]:", "- listitem [ref=e4]:")


def test_no_words_of_a_page_can_be_taken_for_a_part_of_the_diff() -> None:
    hostile = ["@@ 1,1 @@", "+ - button [ref=e9]", "- x", "@@ gone: e1 @@", "  ", "\u2028@@ 1,1 @@"]
    new = OLD + "\n" + "\n".join(f'- button "{name}" [ref=e{n}]' for n, name in enumerate(hostile, 20))
    text = both_ways(OLD, new)
    assert [line[:2] for line in text.split("\n")] == ["@@", *["+ "] * 6]
    for name in hostile:
        both_ways(OLD, name + "\n" + OLD)
        both_ways(name, OLD)


@pytest.mark.parametrize(
    "text",
    [
        "hello",
        "@@ x @@",
        "@@ 1,1 @@\nhello",
        "+ - a",
        "@@ 2,1 indented by 2 @@\n+ a",
        "@@ 99,1 @@",
        "@@ 0,1 @@",
        "@@ 3,1 @@\n@@ 2,1 @@",
        "@@ 2,1 indented by -9 @@",
        "@@ 2,1 @@\n- - something else",
    ],
)
def test_a_diff_that_is_none_or_of_another_snapshot_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="diff of"):
        apply(OLD, text)


def test_a_long_line_is_shortened_only_where_it_need_not_be_whole() -> None:
    name = "x" * 500
    old, new = f'- button "{name}" [ref=e1]', f'- button "{name}" [disabled] [ref=e1]'
    text = both_ways(old, new)
    assert len(text) < 800


few_words = st.sampled_from(["a", "b", "a: 'b'", 'say "x"', "[ref=e9]"])


@given(trees(few_words), trees(few_words))
def test_any_tree_can_be_made_of_any_other(old: Tree, new: Tree) -> None:
    both_ways(render(old), render(new))


@given(st.lists(st.integers(0, 30), unique=True), st.lists(st.integers(0, 30), unique=True), st.randoms())
def test_lists_that_gained_lost_and_changed_places(old: list[int], new: list[int], dice: random.Random) -> None:
    def text(numbers: list[int]) -> str:
        rows = [f"  - row [ref=e{n}]:\n    - text: t{dice.randint(0, 2)}\n    - link [ref=f1e{n}]" for n in numbers]
        return "\n".join(["- table [ref=e99]:", *rows, "- text: end"])

    both_ways(text(old), text(new))


@given(
    st.text(st.sampled_from(" -@+ab\n\r\u2028\ud83d"), max_size=30), st.text(st.sampled_from(" -@+ab\n\r"), max_size=30)
)
def test_any_text_can_be_made_of_any_other(old: str, new: str) -> None:
    found = diff(old, new)
    assert apply(old, found) == new
    assert apply(old, found.render()) == new


def test_one_click_on_a_long_page_is_a_few_lines() -> None:
    rows = [f'    - listitem [ref=e{n}0]:\n      - button "Do {n}" [ref=e{n}1]' for n in range(5000)]
    old = "\n".join(["- generic [active] [ref=e1]:", "  - list [ref=e2]:", *rows, "  - text: ready"])
    new = old.replace("generic [active]", "generic").replace('"Do 2500" [ref=e25001]', '"Done" [active] [ref=e90000]')
    text = both_ways(old, new)
    assert len(text) < 350
