import pytest
from hypothesis import given

from smoketree.snapshot.outline import subtree
from smoketree.snapshot.tree import Tree, parse
from tests.snapshot.rendering import render
from tests.snapshot.trees import trees

TEXT = r"""- main [ref=e1]:
  - heading "not [ref=e3]" [level=1] [ref=e2]
  - list [ref=e3]:
    - listitem [ref=e4]: "[ref=e5]"
    - listitem [ref=e5]:
      - button "A" [ref=f1e6]
  - button "end" [ref=e7]
- other (x):
  - button "Pay" [ref=e9]"""


@pytest.mark.parametrize(
    ("ref", "lines"),
    [
        ("e7", '- button "end" [ref=e7]'),
        (
            "e3",
            '- list [ref=e3]:\n  - listitem [ref=e4]: "[ref=e5]"\n  - listitem [ref=e5]:\n    - button "A" [ref=f1e6]',
        ),
        ("e5", '- listitem [ref=e5]:\n  - button "A" [ref=f1e6]'),
        ("f1e6", '- button "A" [ref=f1e6]'),
        ("e6", None),
        ("e9", None),
        ("", None),
        ("e1] [x", None),
    ],
)
def test_what_is_below_a_ref(ref: str, lines: str | None) -> None:
    assert subtree(TEXT, ref) == lines


@given(trees())
def test_it_is_the_subtree_of_the_tree(tree: Tree) -> None:
    text = render(tree)
    first: set[str] = set()
    for node in tree:
        if node.ref is None or node.ref in first:
            continue
        first.add(node.ref)
        found = subtree(text, node.ref)
        assert found is not None
        assert [each.ref for each in parse(found)] == [each.ref for each in tree.subtree(node)]
