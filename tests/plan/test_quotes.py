# ruff: noqa: RUF001 - quotes of all scripts are meant
import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.plan.quotes import FILLER, Span, mask, spans, unbalanced


@pytest.mark.parametrize(
    ("text", "contents"),
    [
        ('Click "Sign in" and "Go"', ["Sign in", "Go"]),
        ("Click “Sign in”", ["Sign in"]),
        ("Klicke „Los“ oder „Go”", ["Los", "Go"]),
        ("Click ‘Don’t save’ now", ["Don’t save"]),
        ("Klik «Weiter»", ["Weiter"]),
        ("点击「登录」和『好』", ["登录", "好"]),
        ("Click `Sign in` and ``a ` b``", ["Sign in", "a ` b"]),
        ("Click 'Sign in'.", ["Sign in"]),
        ("Click 'Don't save', then 'Go'", ["Don't save", "Go"]),
        ("I don't see the users' page", []),
        ("The user’s page isn’t shown", []),
        ('a 19" screen and a 24" one', []),
        ('Type "say \\"hi\\"" into Name', ['say "hi"']),
        ('Type "C:\\dir\\" into Path', ["C:\\dir\\"]),
        ('Type "it\'s" and "" here', ["it's", ""]),
        ("Click \"Go 'now'\"", ["Go 'now'"]),
        ('Click "Sign in', []),
        ("点击“登录”按钮", ["登录"]),
        ("` `` `", [" `` "]),
    ],
)
def test_quoted_parts(text: str, contents: list[str]) -> None:
    assert [span.content for span in spans(text)] == contents


def test_a_span_includes_its_marks() -> None:
    assert spans('ab "c" d') == (Span(3, 6, "c"),)


@given(st.text(alphabet="ab \"'`“”‘’«»「」\\1.", max_size=60))
def test_spans_are_in_order_and_masked_over(text: str) -> None:
    found = spans(text)
    masked = mask(text)
    assert len(masked) == len(text)
    assert all(0 <= span.start < span.end <= len(text) for span in found)
    assert all(one.end <= two.start for one, two in itertools.pairwise(found))
    for at, mark in enumerate(masked):
        inside = any(span.start <= at < span.end for span in found)
        assert mark == (FILLER if inside else text[at])


@pytest.mark.parametrize(
    ("text", "at"), [('Click "a', 6), ("Click “a", 6), ("Click “a”", None), ('19" screen', None), ('"a" b"', 5)]
)
def test_unbalanced(text: str, at: int | None) -> None:
    assert unbalanced(mask(text)) == at
