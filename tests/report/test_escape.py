import re

import pytest
from hypothesis import given
from markdown_it import MarkdownIt

from smoketree.display_text import clean, one_line
from smoketree.report.wording import block, cell, code, html, is_prose, md, web
from tests.report.strategies import FRAGMENTS, hostile


def gfm() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])


def unmarked(text: str) -> str:
    return text.replace("<!--", "<! --")


@given(hostile)
def test_code_is_one_code_span_of_exactly_that_text(text: str) -> None:
    expected = unmarked(one_line(text))
    tokens = gfm().parseInline(f"a {code(text)} b")[0].children or []
    if expected:
        assert [token.type for token in tokens] == ["text", "code_inline", "text"]
        assert tokens[1].content == expected
    else:
        assert code(text) == "(empty)"


@given(hostile)
def test_a_cell_keeps_its_row_and_its_text(text: str) -> None:
    table = f"| a | b | c |\n| --- | --- | --- |\n| left | {cell(text)} | right |\n"
    tokens = gfm().parse(table)
    assert [token.type for token in tokens].count("tr_open") == 2
    assert tokens[-1].type == "table_close"
    cells = [token for token in tokens if token.type == "inline"][3:]
    shown = "".join(child.content for child in cells[1].children or [])
    assert shown == (unmarked(one_line(text)) or "(empty)")
    assert cells[2].content == "right"


@given(hostile)
def test_a_block_is_one_fence_of_exactly_that_text(text: str) -> None:
    tokens = gfm().parse(f"before\n\n{block(text)}\n\nafter\n")
    assert [token.type for token in tokens][3:4] == ["fence"]
    assert len(tokens) == 7
    assert tokens[3].content == unmarked(clean(text)).strip("\n") + "\n"


@given(hostile)
def test_in_html_nothing_opens_or_closes(text: str) -> None:
    inside = re.sub(r"\A<code>(.*)</code>\Z", r"\1", html(text))
    assert not set(inside) & set("<>\n")
    assert not re.search(r"&(?!(?:amp|lt|gt|#34|#39);)", inside)


@pytest.mark.parametrize("text", [fragment for fragment in FRAGMENTS if fragment.strip() not in ("", "Sign in")])
def test_no_fragment_passes_for_prose(text: str) -> None:
    line = one_line(text)
    harmless = line == "code" or not line.isascii()
    assert harmless or not is_prose(line), line
    assert harmless or line == "1. item" or not is_prose(f"see {line} there"), line


@pytest.mark.parametrize(
    "text", ["Sign in", "Don't lose the cart, please", 'text "Welcome"', "Überweisung (SEPA)", "Sign-in"]
)
def test_prose_stays_readable(text: str) -> None:
    assert md(text) == text


@pytest.mark.parametrize(
    "text", ["1. first", "1) first", "ABC-123", "deadbeef", "see foo.com", "a:tada:", "x_y_z", "5 * 3"]
)
def test_what_github_could_read_becomes_code(text: str) -> None:
    assert md(text) == f"`{text}`"


def test_a_long_text_is_shortened_before_it_is_escaped() -> None:
    assert code("`" * 50, 10) == "`" * 10 + " " + "`" * 9 + "… " + "`" * 10


def test_only_web_addresses_become_targets() -> None:
    assert web("https://a.test/x?a=1&b=2") == "https://a.test/x?a=1&amp;b=2"
    assert web("javascript:alert(1)") is None
    assert web(None) is None
