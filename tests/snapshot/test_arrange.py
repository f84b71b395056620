"""Items in the order in which they are drawn."""

import pytest

from smoketree.snapshot.tree import as_drawn, parse

GRID = """- grid [ref=e1] [box=0,0,300,200]:
  - row "Third" [ref=e2] [box=0,80,300,40]:
    - gridcell "3" [ref=e3] [box=0,80,50,40]
  - row "First" [ref=e4] [box=0,0,300,40]:
    - gridcell "1" [ref=e5] [box=0,0,50,40]
    - button "Open" [ref=e6] [box=50,0,50,40]
  - text: apart
  - row "Second" [ref=e7] [box=0,40,300,40]
- paragraph: below"""


def test_rows_of_one_column_come_from_the_top() -> None:
    tree = as_drawn(parse(GRID))
    assert [node.ref for node in tree if node.ref] == ["e1", "e4", "e5", "e6", "e7", "e2", "e3"]
    rows = [node.name for node in tree if node.role == "row"]
    assert rows == ["First", "Second", "Third"]


def test_the_tree_is_whole_afterwards() -> None:
    tree = as_drawn(parse(GRID))
    assert [node.index for node in tree] == list(range(len(tree)))
    for node in tree:
        assert all(child.parent == node.index for child in tree.children(node))
        assert all(node.index in {up.index for up in tree.ancestors(below)} for below in tree.subtree(node)[1:])
    first = next(node for node in tree if node.name == "First")
    assert [child.role for child in tree.children(first)] == ["gridcell", "button"]


@pytest.mark.parametrize(
    "text",
    [
        GRID.replace("[box=0,40,300,40]", "[box=400,40,300,40]"),  # two columns
        GRID.replace(" [box=0,40,300,40]", ""),  # one is not drawn
        GRID.replace("row", "cell").replace("gridcell", "cell"),  # no items
    ],
)
def test_other_items_stay_where_they_are(text: str) -> None:
    tree = parse(text)
    assert as_drawn(tree) is tree
