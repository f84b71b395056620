from hypothesis import given

from smoketree.rest.service import without_pickers
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


def test_pickers_are_left_out_and_other_words_are_not() -> None:
    left = without_pickers(TEXT)
    assert [node.ref for node in parse(left) if node.ref] == ["e1", "e5", "e10", "e11", "e12"]
    assert "yyyy" not in left


@given(trees())
def test_what_is_left_is_a_tree_without_them(tree: Tree) -> None:
    kept = parse(without_pickers(render(tree)))
    assert all(node.role != "combobox" for node in kept)
    gone = {index for node in tree if node.role == "combobox" for index in range(node.index, node.end)}
    assert len(kept) <= len(tree) - len(gone)
