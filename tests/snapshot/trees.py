"""Trees made by hypothesis: whatever Playwright could print, and no more."""

from typing import Any

from hypothesis import strategies as st

from smoketree.snapshot.tree import Node, Tree
from tests.snapshot.pages import STRINGS

ROLES = ("generic", "button", "link", "row", "listitem", "list", "dialog", "region", "heading", "checkbox", "textbox")
MARKS = (("checked", "true"), ("checked", "mixed"), ("disabled", "true"), ("level", "2"), ("aria-hidden", "true"))
AFTER = (("cursor", "pointer"), ("box", "1,-2,3,4"), ("unknown", "x"), ("changed", "true"))

tricky = st.sampled_from([string for string in STRINGS if string.isprintable() and len(string) < 100])
strings = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
    tricky,
    st.lists(st.sampled_from(["a", ":", " ", "'", '"', "\\", "#", "-", "\n", "[", "]", "\u00a0"]), max_size=6).map(
        "".join
    ),
)

Sketch = dict[str, Any]


def _sketch(children: st.SearchStrategy[list[Sketch]], words: st.SearchStrategy[str]) -> st.SearchStrategy[Sketch]:
    return st.fixed_dictionaries(
        {
            "role": st.sampled_from(ROLES),
            "name": st.none() | words.filter(bool),
            "text": st.none() | words,
            "ref": st.none() | st.from_regex(r"(f[1-9])?e[1-9][0-9]?", fullmatch=True),
            "marks": st.lists(st.sampled_from(MARKS), max_size=2),
            "after": st.lists(st.sampled_from(AFTER), max_size=2),
            "properties": st.lists(st.tuples(st.sampled_from(["url", "placeholder"]), words), max_size=2),
            "children": children,
        }
    )


def _text(words: st.SearchStrategy[str]) -> st.SearchStrategy[Sketch]:
    return words.map(lambda text: {"role": "text", "text": text})


def trees(words: st.SearchStrategy[str] = strings) -> st.SearchStrategy[Tree]:
    leaves = st.one_of(_text(words), _sketch(st.just([]), words))
    nested = st.recursive(leaves, lambda inner: _sketch(st.lists(inner, max_size=4), words), max_leaves=12)
    return st.lists(nested, max_size=3).map(tree_of)


def tree_of(sketches: list[Sketch]) -> Tree:
    nodes: list[Node] = []
    for sketch in sketches:
        _add(sketch, None, 0, nodes)
    return Tree(tuple(nodes))


def _add(sketch: Sketch, parent: int | None, depth: int, nodes: list[Node]) -> None:
    index = len(nodes)
    nodes.append(Node(index, parent, 0, depth, ""))
    properties = tuple(sketch.get("properties", ()))
    children = list(sketch.get("children", ()))
    text = sketch["text"]
    if text is not None and sketch["role"] != "text" and (properties or children):
        # Playwright prints the text on a line of its own as soon as there is anything else below.
        children.insert(0, {"role": "text", "text": text})
        text = None
    for child in children:
        _add(child, index, depth + 1, nodes)
    nodes[index] = Node(
        index,
        parent,
        len(nodes),
        depth,
        sketch["role"],
        sketch.get("name"),
        text,
        sketch.get("ref"),
        (*sketch.get("marks", ()), *sketch.get("after", ())),
        properties,
    )
