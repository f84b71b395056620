from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from smoketree.snapshot.compress import compress
from smoketree.snapshot.outline import Outline
from smoketree.snapshot.roles import is_interactive
from smoketree.snapshot.tree import Tree, parse
from tests.snapshot.rendering import render
from tests.snapshot.trees import trees

NOTE = (
    "[playwright-compress: {} repeated ARIA nodes collapsed \u2014 use browser_evaluate() to enumerate the full list]"
)


def items(count: int, line: str = "listitem [ref=e{0}]: Item {0}") -> str:
    return "- list [ref=e0]:\n" + "\n".join(f"  - {line.format(n)}" for n in range(1, count + 1))


def test_the_example_of_the_seed() -> None:
    lines = compress(items(150)).split("\n")
    assert lines == [*items(10).split("\n"), NOTE.format(140)]


def test_a_hundred_is_not_too_many() -> None:
    assert compress(items(100)) == items(100)
    assert compress(items(101)).endswith(NOTE.format(91))


def test_names_refs_and_numbers_make_no_difference_but_words_and_states_do() -> None:
    assert NOTE.format(140) in compress(items(150, 'row "Mr {0} of 1,{0}.50" [ref=e{0}]'))
    assert compress(items(150, 'row "Ann {0}" [ref=e{0}]')).count("\n") == 11
    mixed = items(60) + "\n" + items(60, "listitem [disabled] [ref=f2e{0}]: Item {0}")
    assert compress(mixed) == mixed


def test_once_the_gate_is_open_every_kind_is_cut_to_ten() -> None:
    text = items(150) + "\n" + "\n".join(f"- paragraph [ref=f1e{n}]: {n}" for n in range(30))
    assert NOTE.format(160) in compress(text)


def test_what_is_below_goes_too() -> None:
    text = "\n".join(f"- listitem [ref=e{n}]:\n  - generic [ref=f1e{n}]:\n    - text: Item {n}" for n in range(150))
    lines = compress(text).split("\n")
    assert lines == [*text.split("\n")[:30], NOTE.format(420)]


def test_buttons_stay_where_nothing_else_is_there() -> None:
    text = items(150, 'button "Action {0}" [ref=e{0}]')
    assert compress(text) == text


def test_what_can_be_acted_upon_stays_with_all_it_is_below_and_its_value() -> None:
    row = """- row [ref=e{0}]:
  - cell "Name {0}" [ref=f1e{0}]
  - cell [ref=f2e{0}]:
    - link "Open {0}" [ref=f3e{0}] [cursor=pointer]:
      - /url: /{0}
    - textbox "Note" [ref=f4e{0}]:
      - /placeholder: note
      - text: value {0}
    - generic [ref=f5e{0}] [cursor=pointer]: go {0}"""
    text = "\n".join(row.format(n) for n in range(150))
    folded = compress(text)
    assert folded.endswith(NOTE.format(140))
    tree = parse(folded.rsplit("\n", 1)[0])
    assert Counter(node.role for node in tree) == Counter(
        row=150, cell=160, link=150, textbox=150, text=150, generic=150
    )
    assert "value 149" in folded
    assert "/url: /149" in folded


def test_a_name_that_looks_like_a_ref_or_a_note_is_a_name() -> None:
    text = items(150, r'img "x\" [ref=e7] [playwright-compress: 1]" [ref=e{0}]')
    assert compress(text).count("\n") == 11


@given(trees(), st.integers(90, 120))
def test_what_is_kept_is_a_tree_and_nothing_to_act_upon_is_lost(tree: Tree, copies: int) -> None:
    text = "\n".join([render(tree)] * copies) if len(tree) else ""
    kept = compress(text)
    if kept == text:
        return
    lines = kept.rsplit("\n", 1)[0]
    assert set(lines.split("\n")) <= set(text.split("\n"))
    acting = [node.ref for node in parse(text) if is_interactive(node)]
    assert [node.ref for node in parse(lines) if is_interactive(node)] == acting
    gone = sum(1 for line in text.split("\n") if not line.lstrip(" ").startswith("- /")) - sum(
        1 for line in lines.split("\n") if not line.lstrip(" ").startswith("- /")
    )
    assert kept.endswith(NOTE.format(gone))
    assert compress(text) == kept


def test_it_takes_any_text() -> None:
    assert compress("") == ""
    assert compress("\n".join(["what"] * 200)).count("\n") == 10
    assert Outline(compress("\n" * 300)).lines == [""] * 301
