"""Items in the order in which they are drawn."""

import pytest

from smoketree.snapshot.tree import as_drawn, parse, splits_rows

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


PINNED = """- grid [ref=e1] [box=0,0,300,200]:
  - rowgroup [ref=e2] [box=0,0,50,20]:
    - row "Name" [ref=e3] [box=0,0,50,20]:
      - columnheader "Name" [ref=e4] [box=0,0,50,20]
  - rowgroup [ref=e5] [box=50,0,250,20]:
    - row "Price" [ref=e6] [box=50,0,250,20]:
      - columnheader "Price" [ref=e7] [box=50,0,50,20]
  - rowgroup [ref=e8] [box=0,20,50,40]:
    - row "Tea" [ref=e9] [box=0,40,50,20]:
      - gridcell "Tea" [ref=e10] [box=0,40,50,20]
    - row "Milk" [ref=e11] [box=0,20,50,20]:
      - gridcell "Milk" [ref=e12] [box=0,20,50,20]
  - rowgroup [ref=e13] [box=50,20,250,40]:
    - row "$9" [ref=e14] [box=50,20,250,20]:
      - gridcell "$9" [ref=e15] [box=50,20,50,20]
    - row "$10" [ref=e16] [box=50,40,250,20]:
      - gridcell "$10" [ref=e17] [box=50,40,50,20]
- paragraph: below"""


def test_a_row_that_is_drawn_in_two_containers_is_one() -> None:
    before = parse(PINNED)
    tree = as_drawn(before)
    assert splits_rows(before)
    assert not splits_rows(tree)
    rows = [node for node in tree if node.role == "row"]
    assert [row.name for row in rows] == ["Name Price", "Milk $9", "Tea $10"]
    assert [[cell.ref for cell in tree.children(row)] for row in rows] == [["e4", "e7"], ["e12", "e15"], ["e10", "e17"]]
    assert [node.index for node in tree] == list(range(len(tree)))
    for node in tree:
        assert all(child.parent == node.index and child.depth == node.depth + 1 for child in tree.children(node))
    assert [node.role for node in tree if node.parent is None] == ["grid", "paragraph"]


def test_rows_of_one_header_are_not_joined() -> None:
    one = parse(PINNED.replace('columnheader "Price"', 'gridcell "Price"'))
    assert not splits_rows(one)
    assert [node.name for node in as_drawn(one) if node.role == "row"] == ["Name", "Price", "Milk", "Tea", "$9", "$10"]
