from hypothesis import given

from smoketree.rest.service import for_rest, ref_count
from smoketree.snapshot.roles import is_interactive
from smoketree.snapshot.tree import Tree, parse
from tests.snapshot.rendering import render
from tests.snapshot.trees import trees

TEXT = r"""- generic [active] [ref=e1]:
  - 'heading "T [ref=e9] [e8]: x" [level=1] [ref=e2]'
  - 'button "it''s: [ref=e9]" [disabled] [ref=e3] [cursor=pointer]'
  - button "Pick a date" [ref=e5]
  - text: "[ref=e11] [e12]"
  - generic [ref=f1e3] [cursor=pointer]: " [e9]"
- remark (x):
  - button "Pay" [ref=e9] [e10]"""


def test_what_can_be_acted_upon_has_a_short_ref_and_nothing_else_one() -> None:
    text = for_rest(TEXT)
    assert (
        text
        == r"""- generic [active]:
  - 'heading "T [ref=e9] [e8]: x" [level=1]'
  - 'button "it''s: [ref=e9]" [disabled] [e3] [cursor=pointer]'
  - text: "[ref=e11] [e12]"
  - generic [f1e3] [cursor=pointer]: " [e9]"
- remark (x):
  - button "Pay" [ref=e9] [e10]"""
    )
    assert ref_count(text) == 2


def test_pickers_stay_where_they_are_wanted() -> None:
    assert ref_count(for_rest(TEXT, exclude_pickers=False)) == 3


@given(trees())
def test_refs_are_those_of_the_interactive_and_all_else_is_as_it_was(tree: Tree) -> None:
    text = for_rest(render(tree), exclude_pickers=False)
    written = parse(text)
    refs = [node.ref if is_interactive(node) else None for node in tree]
    assert [node.name for node in written] == [node.name for node in tree]
    assert [node.text for node in written] == [node.text for node in parse(render(tree))]
    assert all(node.ref is None for node in written)
    for node, ref in zip(written, refs, strict=True):
        assert ref is None or node.attribute(ref) == "true"
    assert ref_count(text) == sum(ref is not None for ref in refs)
