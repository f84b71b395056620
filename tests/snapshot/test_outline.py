import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.snapshot.outline import NO_KEY, Outline, is_property, read_key
from smoketree.snapshot.tree import Tree, parse
from tests.snapshot.rendering import render
from tests.snapshot.trees import trees


@pytest.mark.parametrize(
    ("line", "role", "name", "ref"),
    [
        ('- button "A" [ref=e1]', "button", "A", "e1"),
        ('    - button "A" [disabled] [ref=f1e2] [cursor=pointer]:', "button", "A", "f1e2"),
        ("""- 'button "it''s: x" [ref=e3]'""", "button", "it's: x", "e3"),
        (r"""- 'button "x\" [ref=e9]: y" [ref=e1]'""", "button", 'x" [ref=e9]: y', "e1"),
        ("- listitem [ref=e4]: Item [ref=e9]", "listitem", "", "e4"),
        ('- text: "[ref=e9]"', "text", "", None),
        ("- button", "button", "", None),
        ("- button /a b/ [ref=e5]", "button", "/a b/", "e5"),
        ('- button "half \\ud83d" [ref=e6]', "button", "half \ud83d", "e6"),
    ],
)
def test_a_line_is_read_up_to_its_colon(line: str, role: str, name: str, ref: str | None) -> None:
    key = read_key(line)
    assert (key.role, key.name, key.ref) == (role, name, ref)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "button",
        "- /url: /x",
        "- (3 more rows like these; refs e1 to e2)",
        "- webmcp tools (x):",
        "- 'a",
        '- text "x"',
    ],
)
def test_what_is_no_node_has_no_key(line: str) -> None:
    assert read_key(line) == NO_KEY


def test_another_servers_remark_is_told_from_elements() -> None:
    outline = Outline('- webmcp tools (x):\n  - button "Pay" [ref=e9]\n- link "A" [ref=e1]:\n  - /url: /x')
    assert outline.remarks() == [True, True, False, False]


def test_lines_end_at_line_feeds_only() -> None:
    assert len(Outline('- button "a\u2028b\u0085c"')) == 1


@given(trees())
def test_it_reads_of_a_line_what_the_parser_reads(tree: Tree) -> None:
    text = render(tree)
    outline = Outline(text)
    nodes = list(parse(text))
    lines = [at for at, line in enumerate(outline.lines) if line and not is_property(line)]
    assert len(nodes) == len(lines)
    for node, at in zip(nodes, lines, strict=True):
        key = read_key(outline.lines[at])
        assert (key.role, key.name, key.ref) == (node.role, node.name or "", node.ref)
        parent = outline.parents[at]
        assert (None if parent < 0 else lines.index(parent)) == node.parent


@given(st.text(st.sampled_from(" -ab\n[]\"':"), max_size=60))
def test_any_text_is_a_forest(text: str) -> None:
    outline = Outline(text)
    assert "\n".join(outline.lines) == text
    for at in range(len(outline)):
        below = [each for each in range(len(outline)) if at in outline.ancestors(each)]
        assert below == list(range(at + 1, outline.ends[at]))
