from hypothesis import given
from hypothesis import strategies as st

from smoketree.snapshot.fold import fold
from smoketree.snapshot.label import Reading, label, own_text, visible_text
from smoketree.snapshot.tree import Tree, parse
from tests.snapshot.trees import trees

PAGE = """\
- generic [ref=e1]:
  - listitem [ref=e2]:
    - checkbox "Done" [ref=e3]
    - paragraph [ref=e4]:
      - text: Buy
      - strong: milk
      - text: "!"
    - textbox "Note" [ref=e5]: typed by the user
    - combobox [ref=e6]:
      - option "Low" [selected]
      - option "High"
    - link "Open the item" [ref=e7]:
      - /url: /1
      - text: Open
    - img [ref=e8]
  - textbox [ref=e9]:
    - /placeholder: Search
    - text: typed
  - generic [ref=e10] [cursor=pointer]: click me
  - button [ref=e11]:
    - img "Trash" [ref=e12]"""


def visible(ref: str) -> str:
    tree = parse(PAGE)
    return visible_text(tree, next(node for node in tree if node.ref == ref))


def called(ref: str) -> str:
    tree = parse(PAGE)
    return label(tree, next(node for node in tree if node.ref == ref))


def test_visible_text_is_what_the_screen_says_without_what_the_user_typed() -> None:
    assert visible("e4") == "Buy milk!"
    assert visible("e2") == "Done Buy milk! Note Open"


def test_a_label_is_the_name_else_the_text_else_the_placeholder() -> None:
    assert called("e7") == "Open the item"
    assert called("e10") == "click me"
    assert called("e11") == "Trash"
    assert called("e9") == "Search"
    assert called("e6") == ""
    assert called("e8") == ""


def test_own_text_leaves_out_the_value_of_a_field() -> None:
    tree = parse(PAGE)
    assert [own_text(node) for node in tree if node.ref in {"e5", "e10"}] == ["", "click me"]


def test_a_remark_is_nothing_that_the_page_says() -> None:
    tree = parse("- generic:\n  - a remark (of a server): x\n  - text: y")
    assert visible_text(tree, tree.nodes[0]) == "y"


@given(trees(st.text("ab .!:\u00a0\u200b\u2026", max_size=6)))
def test_the_text_read_once_is_the_text_read_node_by_node(tree: Tree) -> None:
    reading = Reading(tree)
    in_a_closed_list = {below.index for node in tree if node.role == "combobox" for below in tree.subtree(node)[1:]}
    for node in tree:
        if node.index in in_a_closed_list:
            continue
        begin, end = reading.span(node)
        assert reading.text[begin:end].replace(" ", "") == fold(visible_text(tree, node)).replace(" ", "")
