from hypothesis import given

from smoketree.snapshot.rest import Excluded, exclude
from smoketree.snapshot.tree import Tree, parse
from tests.snapshot.rendering import render
from tests.snapshot.trees import trees

TEXT = r"""- main [ref=e1]:
  - combobox "Country" [ref=e2]:
    - option "A"
    - option "B" [selected]
  - textbox "Start date" [ref=e3]:
    - /placeholder: yyyy
  - button "DatePicker" [ref=e4]
  - button "Update" [ref=e5]
  - group "Calendar" [ref=e6]:
    - button "1" [ref=e7]
  - 'button "it''s a date: [ref=e9]" [ref=e8]'
  - columnheader "Date" [ref=e10]
  - heading "Dates" [level=2] [ref=e11]
  - text: the date
  - link "Validated candidates" [ref=e12]"""


def test_pickers_are_left_out_and_counted_and_other_words_are_not() -> None:
    left = exclude(TEXT)
    assert [node.ref for node in parse(left.text) if node.ref] == ["e1", "e5", "e10", "e11", "e12"]
    assert left.count == 8
    assert "yyyy" not in left.text


def test_roles_and_words_are_the_callers() -> None:
    assert exclude(TEXT, roles=(), words=()) == Excluded(TEXT, 0)
    assert [node.ref for node in parse(exclude(TEXT, roles={"main"}).text)] == []
    assert "e5" not in exclude(TEXT, roles=(), words={"update"}).text


@given(trees())
def test_what_is_left_is_a_tree_without_them(tree: Tree) -> None:
    text = render(tree)
    left = exclude(text, roles={"list"}, words={"a"})
    kept = parse(left.text)
    assert all(node.role != "list" for node in kept)
    assert len(kept) + left.count == len(tree)
