import pytest

from smoketree.plan.markdown import blanked, split_lines
from smoketree.plan.model import Severity


@pytest.mark.parametrize(
    ("lines", "kept"),
    [
        (["a", "```js", "b", "```", "c"], ["a", "", "", "", "c"]),
        (["~~~~", "~~~", "~~~~", "c"], ["", "", "", "c"]),
        (["```", "~~~", "```", "c"], ["", "", "", "c"]),
        (["- ```", "  b", "  ```", "c"], ["", "", "", "c"]),
        (["> ```", "> b", "> ```", "c"], ["", "", "", "c"]),
        (["a ``` b", "``` a ```"], ["a ``` b", "``` a ```"]),
        (["a <!-- b --> c"], ["a            c"]),
        (["a <!-- b", "c", "d --> e"], ["a       ", " ", "      e"]),
        (['Type "<!-- x -->" here'], ['Type "<!-- x -->" here']),
        (["Type `<!--` <!-- x -->"], ["Type `<!--`           "]),
        (['- "Go" <!-- the "big" one -->'], ['- "Go"                       ']),
        (["<!--", "```", "-->", "c"], ["    ", "   ", "   ", "c"]),
        (["```", "<!--", "```", "c"], ["", "", "", "c"]),
    ],
)
def test_blanked(lines: list[str], kept: list[str]) -> None:
    assert list(blanked(lines, "p.md").lines) == kept
    assert not blanked(lines, "p.md").problems


def test_an_open_fence_is_a_warning_and_where_it_hides_a_case_an_error() -> None:
    (problem,) = blanked(["a", "  ```", "b"], "p.md").problems
    assert (problem.severity, problem.location.line, problem.location.column) == (Severity.WARNING, 2, 3)
    (problem,) = blanked(["a", "```", "#Case 2: b"], "p.md").problems
    assert problem.severity is Severity.ERROR


def test_an_open_comment_is_an_error() -> None:
    (problem,) = blanked(["a", "b <!-- c", "d"], "p.md").problems
    assert (problem.severity, problem.location.line, problem.location.column) == (Severity.ERROR, 2, 3)


def test_lines_end_where_editors_end_them() -> None:
    assert split_lines("a\r\nb\rc\nd\x0be\u2028f") == ["a", "b", "c", "d\x0be\u2028f"]
