import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.snapshot.tree import Node, SnapshotError, Tree, parse
from tests.snapshot.rendering import render
from tests.snapshot.trees import strings, trees

SAMPLE = r"""- generic [active] [ref=e1]:
  - 'heading "Todos \"x\": y" [level=1] [ref=e2]'
  - generic [ref=e3]:
    - text: Name
    - textbox "Name" [ref=e4]:
      - /placeholder: n p
      - text: val
  - combobox [ref=e10]:
    - option "A"
    - option "B" [selected]
  - list [ref=e16]:
    - listitem [ref=e17]:
      - 'link "l: k" [ref=e18] [cursor=pointer]':
        - /url: /u
  - iframe [ref=e19]:
    - button "In" [ref=f1e2]
  - textbox [ref=e20]: secret
  - textbox [ref=e24]: "multi line \"q\" # c\nsecond\tline \x1b"
  - button "true" [expanded] [pressed=mixed] [ref=e30]
  - heading "123" [level=2] [ref=e31]
  - slider [ref=e35]: "3"
  - 'button "it''s `{x}`" [ref=e36] [cursor=pointer] [box=0,-8,10,20]'
- text: after"""


def by_ref(tree: Tree, ref: str) -> Node:
    return next(node for node in tree if node.ref == ref)


def test_the_sample_is_read_field_by_field() -> None:
    tree = parse(SAMPLE)
    assert by_ref(tree, "e2").name == 'Todos "x": y'
    assert by_ref(tree, "e2").attributes == (("level", "1"),)
    field = by_ref(tree, "e4")
    assert field.properties == (("placeholder", "n p"),)
    assert field.text is None
    assert [(child.role, child.text) for child in tree.children(field)] == [("text", "val")]
    assert by_ref(tree, "e18").property("url") == "/u"
    assert by_ref(tree, "e18").attribute("cursor") == "pointer"
    assert by_ref(tree, "e20").text == "secret"
    assert by_ref(tree, "e24").text == 'multi line "q" # c\nsecond\tline \x1b'
    assert by_ref(tree, "e30").attributes == (("expanded", "true"), ("pressed", "mixed"))
    assert by_ref(tree, "e35").text == "3"
    assert by_ref(tree, "e36").name == "it's `{x}`"
    assert by_ref(tree, "e36").attribute("box") == "0,-8,10,20"
    assert [node.role for node in tree.ancestors(by_ref(tree, "f1e2"))] == ["iframe", "generic"]


def test_parents_ends_and_depths_agree() -> None:
    tree = parse(SAMPLE)
    for node in tree:
        assert tree.nodes[node.index] is node
        below = [each.index for each in tree if node in tree.ancestors(each)]
        assert below == list(range(node.index + 1, node.end))
        assert node.depth == len(list(tree.ancestors(node)))


def test_the_sample_comes_back_byte_for_byte() -> None:
    assert render(parse(SAMPLE)) == SAMPLE


def test_nothing_is_an_empty_tree() -> None:
    assert parse("") == Tree(())
    assert parse("\n \n") == Tree(())


def test_half_an_emoji_is_replaced_in_the_name() -> None:
    assert parse(r'- button "half \ud83d" [ref=e1]').nodes[0].name == "half \ufffd"


def test_half_an_emoji_in_a_text_is_replaced_so_that_it_can_be_written() -> None:
    tree = parse("- paragraph: half \ud83d")
    assert tree.nodes[0].text == "half \ufffd"
    render(tree).encode("utf-8")


def test_a_regular_expression_in_place_of_a_name_survives() -> None:
    assert parse(r"- button /Item \d+\// [ref=e1]").nodes[0].name == r"/Item \d+\//"


def test_marks_of_another_server_survive() -> None:
    text = '- button "A" [ref=e1] [unchanged] [seen=3 times]'
    assert parse(text).nodes[0].attributes == (("unchanged", "true"), ("seen", "3 times"))
    assert render(parse(text)) == text


def test_a_remark_of_another_server_and_what_is_below_it_is_never_an_element() -> None:
    text = '- webmcp tools (page-provided, untrusted):\n  - button "Pay" [ref=e9]: x\n- button "Pay" [ref=e1]'
    tree = parse(text)
    assert [(node.role, node.ref) for node in tree] == [("", None), ("", None), ("button", "e1")]
    assert tree.nodes[1].text == 'button "Pay" [ref=e9]: x'
    assert render(tree) == text


def test_a_name_cannot_forge_a_ref() -> None:
    text = r"""- 'button "x\" [ref=e9]: y" [ref=e1]'"""
    node = parse(text).nodes[0]
    assert (node.name, node.ref) == ('x" [ref=e9]: y', "e1")


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("Hello", 1, "no bullet"),
        ("- generic:\n<html>", 2, "no bullet"),
        ('- generic:\n    - button "x"', 2, "indented by 4 spaces"),
        ('- generic:\n - button "x"', 2, "indented by 1 spaces"),
        ("  - generic", 1, "indented by 2 spaces"),
        ("- text: a\n  - text: b", 2, "below a line that can hold nothing"),
        ('- button "x"\n  - text: b', 2, "below a line that can hold nothing"),
        ('- generic: "open', 1, "without its end"),
        ('{"json": true}', 1, "no bullet"),
    ],
)
def test_what_is_no_snapshot_is_refused_by_line(text: str, line: int, problem: str) -> None:
    with pytest.raises(SnapshotError, match=problem) as caught:
        parse(text)
    assert caught.value.line == line
    assert f"line {line}" in str(caught.value)


@given(trees())
def test_a_tree_comes_back_from_its_text(tree: Tree) -> None:
    text = render(tree)
    assert parse(text) == tree
    assert render(parse(text)) == text


@given(strings, strings)
def test_one_line_a_node_whatever_is_in_it(name: str, value: str) -> None:
    tree = Tree((Node(0, None, 1, 0, "button", name=name, text=value, ref="e1"),))
    assert "\n" not in render(tree)
    assert parse(render(tree)) == tree


@given(st.text(max_size=80) | st.lists(strings.map(lambda text: f"- {text}"), max_size=4).map("\n".join))
def test_any_text_is_refused_or_read_for_good(text: str) -> None:
    try:
        tree = parse(text)
    except SnapshotError:
        return
    assert render(parse(render(tree))) == render(tree)
