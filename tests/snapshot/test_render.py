import pytest

from smoketree.snapshot.tree import Node, Tree
from tests.snapshot.rendering import quoted_value, render


@pytest.mark.parametrize(
    "text",
    [
        "plain",
        "a:b",
        "a#b",
        "1_000",
        "0b2",
        "1e",
        ".",
        "true story",
        "Infinit",
        "a - b",
        "it's",
        'say "hi"',
        "\u0661\u0662",
    ],
)
def test_what_yaml_reads_back_as_it_is_stays_bare(text: str) -> None:
    assert quoted_value(text) == text


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("", '""'),
        (" a", '" a"'),
        ("a\u00a0", '"a\u00a0"'),
        ("\ufeffa", '"\ufeffa"'),
        ("- a", '"- a"'),
        ("a: b", '"a: b"'),
        ("a:\u00a0b", '"a:\u00a0b"'),
        ("a:", '"a:"'),
        ("a #b", '"a #b"'),
        ("a\nb", r'"a\nb"'),
        ("\x1b\x85", r'"\x1b\x85"'),
        ("{x}", '"{x}"'),
        ("No", '"No"'),
        ("~", '"~"'),
        ("12", '"12"'),
        ("+1.e-3", '"+1.e-3"'),
        ("-Infinity", '"-Infinity"'),
        ("0X1f", '"0X1f"'),
        ("-.INF", '"-.INF"'),
        ('"a"', r'"\"a\""'),
        ("@a\\b", r'"@a\\b"'),
    ],
)
def test_what_yaml_would_misread_is_quoted_as_playwright_does(text: str, quoted: str) -> None:
    assert quoted_value(text) == quoted


def test_marks_come_before_and_after_the_ref_as_playwright_prints_them() -> None:
    marks = (("cursor", "pointer"), ("checked", "true"), ("box", "0,0,1,1"), ("level", "2"))
    node = Node(0, None, 1, 0, "button", name="A", ref="e1", attributes=marks)
    assert render(Tree((node,))) == '- button "A" [checked] [level=2] [ref=e1] [cursor=pointer] [box=0,0,1,1]'


def test_a_text_beside_children_gets_a_line_of_its_own() -> None:
    parent = Node(0, None, 2, 0, "generic", text="first")
    assert render(Tree((parent, Node(1, 0, 2, 1, "button", name="B")))) == '- generic:\n  - text: first\n  - button "B"'
