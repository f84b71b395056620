from hypothesis import given

from smoketree.snapshot.label import describe
from smoketree.snapshot.tree import Tree, parse
from tests.snapshot.trees import trees

TREE = parse(r"""- main [ref=e1]:
  - button "Help" [ref=e2]
  - table [ref=e3]:
    - row [ref=e10]:
      - cell "Buy milk" [ref=e11]
      - cell [ref=e12]:
        - button "Delete" [ref=e13]
    - row [ref=e20]:
      - cell "Call \e[31mJo" [ref=e21]
      - cell [ref=e22]:
        - button "Delete" [ref=e23]
        - button "Delete" [ref=e24]
  - dialog [ref=e30]:
    - heading "Sure?" [ref=e31]
    - button "Delete" [ref=e32]
  - button "Delete" [ref=e33]
  - textbox [ref=e34]
  - 'button "two\nlines \u001b[31m and so on and so on and so on and so on and so on" [ref=e35]'""")


def said(ref: str) -> str:
    return describe(TREE, next(node for node in TREE if node.ref == ref))


def test_one_of_its_kind_needs_no_place() -> None:
    assert said("e2") == 'button "Help"'
    assert said("e34") == "field"


def test_one_of_many_is_told_by_its_place() -> None:
    assert said("e13") == 'button "Delete" in row "Buy milk"'
    assert said("e32") == 'button "Delete" in dialog "Sure?"'
    assert said("e33") == 'button "Delete"'


def test_in_one_place_they_are_counted() -> None:
    assert said("e24").startswith('button "Delete" (2 of 2) in row "')


def test_long_names_are_cut_and_cannot_steer_a_terminal() -> None:
    words = said("e35")
    assert len(words) < 80
    assert words.isprintable()
    assert words.startswith('button "two lines ')


@given(trees())
def test_any_node_can_be_said_in_one_line_that_can_be_printed(tree: Tree) -> None:
    for node in tree:
        line = describe(tree, node)
        assert line.isprintable()
        assert len(line) < 200
