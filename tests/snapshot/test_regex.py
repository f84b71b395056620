import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.snapshot.search import Regex, RegexError

LINE = '- button "Delete item 12" [ref=e5]'


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("Delete", True),
        ("delete", False),
        ("/delete/i", True),
        ("/delete/gi", True),
        ("^- button", True),
        ("^button", False),
        ("e5]$", True),
        (r"item \d{2}\b", True),
        (r"item \d{3}", False),
        (r"[a-f]\d\]", True),
        ("(Delete|Remove) item", True),
        ("(?:item )?12", True),
        ("Delete.+?12", True),
        (r"\x44elete", True),
        (r"\u0044elete", True),
        (r"[\d-x]", True),
        ("[^]", True),
        ("[]", False),
        ("{", False),
        ("a{,2}", False),
        ("(?=.*item)(?=.*Delete)", True),
        ("Delete(?! item)", False),
        (r"(?<=item )\d", True),
        (r"(?<!item )\b\d", False),
        (r"(e)l\1t\1", True),
        (r"(?<x>e)l\k<x>t", True),
        ("/^- BUTTON/y", False),
        ("/button/y", False),
        ("/- b/y", True),
        (r"(a*)*\1Delete", True),
        ("", True),
    ],
)
def test_it_finds_what_javascript_finds(pattern: str, found: bool) -> None:
    assert Regex(pattern).test(LINE) is found


@pytest.mark.parametrize(
    ("pattern", "text", "found"),
    [
        ("/^b/m", "a\nb", True),
        ("/a.b/", "a\u2028b", False),
        ("/a.b/s", "a\u2028b", True),
        (r"\s", "\ufeff", True),
        (r"\w", "\u00e9", False),
        (r"\d", "\u0661", False),
        ("/\u00e9/i", "\u00c9", True),
        (r"\cA", "\x01", True),
        (r"\1", "\x01", True),
        (r"\8", "8", True),
        ("/^.$/u", "\U0001f600", True),
        ("/\\u{41}/u", "A", True),
        ("x*?y", "xxy", True),
        ("(?:a|ab)(?:c|bcd)d", "abcdd", True),
    ],
)
def test_javascript_is_not_python(pattern: str, text: str, found: bool) -> None:
    assert Regex(pattern).test(text) is found


@pytest.mark.parametrize(
    ("source", "spelling"),
    [
        ("a/b", "/a\\/b/"),
        ("/a/b/i", "/a\\/b/i"),
        ("[/]", "/[/]/"),
        ("", "/(?:)/"),
        ("/x/yg", "/x/y"),
        ("a\nb", "/a\\nb/"),
    ],
)
def test_it_is_spelt_as_javascript_spells_it(source: str, spelling: str) -> None:
    assert str(Regex(source)) == spelling


@pytest.mark.parametrize(
    "pattern",
    [
        "(",
        ")",
        "[",
        "*",
        "a**",
        "a{2}{3}",
        "a{3,2}",
        "\\",
        "[b-a]",
        "(?<x>a)(?<x>b)",
        "(?<1>a)",
        "/a/ii",
        "/a/x",
        "^*",
        "(?<=a)*",
        "/{/u",
        "/\\-/u",
        "/\\1/u",
        "(?<x>a)\\k<y>",
        "(?a)",
        "(" * 100 + ")" * 100,
        "a{9999999999}",
    ],
)
def test_what_javascript_refuses_and_what_is_too_large_is_refused(pattern: str) -> None:
    with pytest.raises(RegexError):
        Regex(pattern)


ATOMS = [
    "a",
    "b",
    ".",
    "[ab]",
    "[^a]",
    r"\b",
    "^",
    "$",
    "(a|b)",
    "(?:ab)",
    "a*",
    "b+",
    "(?:a|b)*",
    "b?",
    "a{1,2}",
    "(?=a)",
    "(?!b)",
]


@given(st.lists(st.sampled_from(ATOMS), max_size=6).map("".join), st.text("ab c", max_size=12))
def test_where_both_agree_on_the_syntax_it_finds_what_python_finds(pattern: str, text: str) -> None:
    assert Regex(pattern).test(text) is (re.search(pattern, text) is not None)


@given(st.text(st.sampled_from(r"ab\d()[]{}|*+?.^$=!<>:1k-/iu"), max_size=14), st.text("ab1/", max_size=10))
def test_any_pattern_is_refused_or_answers(pattern: str, text: str) -> None:
    try:
        Regex(pattern).test(text)
    except RegexError:
        return
