"""Lines as testers write them, against their canonical line."""

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from smoketree.language.reader import read_acts, read_claims
from smoketree.language.words import tokens

CORPUS = Path(__file__).parent / "corpus"


def corpus(name: str) -> list[tuple[str, str]]:
    lines = (CORPUS / name).read_text(encoding="utf-8").splitlines()
    pairs = [line.rpartition(" => ") for line in lines if line and not line.startswith("#")]
    return [(text, canonical.partition("  # ")[0]) for text, _, canonical in pairs]


ACTS = corpus("acts.txt")
CLAIMS = corpus("claims.txt")


@pytest.mark.parametrize(("text", "canonical"), ACTS, ids=[text for text, _ in ACTS])
def test_action_line(text: str, canonical: str) -> None:
    assert str(read_acts(text) or "-") == canonical


@pytest.mark.parametrize(("text", "canonical"), CLAIMS, ids=[text for text, _ in CLAIMS])
def test_assertion_line(text: str, canonical: str) -> None:
    assert str(read_claims(text) or "-") == canonical


@pytest.mark.parametrize("canonical", sorted({line for _, line in ACTS if line != "-"}))
def test_the_canonical_line_of_acts_reads_as_itself(canonical: str) -> None:
    assert str(read_acts(canonical) or "-") == canonical


@pytest.mark.parametrize("canonical", sorted({line for _, line in CLAIMS if line != "-"}))
def test_the_canonical_line_of_claims_reads_as_itself(canonical: str) -> None:
    assert str(read_claims(canonical) or "-") == canonical


@pytest.mark.parametrize("name", ["acts.txt", "claims.txt"])
def test_the_corpus_has_what_must_not_be_read_and_no_line_twice(name: str) -> None:
    lines = corpus(name)
    assert len(lines) == len({text for text, _ in lines})
    assert len([line for line in lines if line[1] == "-"]) >= len(lines) // 20


# What an act may leave unused: a purpose (also before the means), what is left out, a bracket, the page on which it is
# done.
UNUSED = re.compile(
    r"to (?:submit|save|continue|search|close)\b.*|\(.*?\)|\b(?:on|of) the [\w ]*page\b"
    r"|\bwithout (?:enter|fill|typ)ing\b.*|^(?:Open the|Submit the form|Save) .*(?=by clicking)"
    r"|^(?:Add|Create|Delete) .*(?:with|using|via) (?=the .*(?:button|icon)$)",
    re.IGNORECASE,
)


def with_word(line: str, word: str) -> Iterator[tuple[int, str]]:
    """The line with the word before each of its words, and at its end."""
    for at in (*(token.start for token in tokens(line)), len(line)):
        yield at, f"{line[:at].rstrip()} {word} {line[at:]}".strip()


@pytest.mark.parametrize("line", [text for text, canonical in ACTS if canonical != "-"])
def test_no_word_of_an_action_is_passed_over(line: str) -> None:
    unused = [match.span() for match in UNUSED.finditer(line)]
    for at, changed in with_word(line, "zebra"):
        if not any(start < at <= end for start, end in unused):
            assert "zebra" in str(read_acts(changed) or "zebra"), changed


@pytest.mark.parametrize("line", [text for text, canonical in CLAIMS if canonical != "-"])
def test_no_word_of_an_assertion_is_passed_over(line: str) -> None:
    for _, changed in with_word(line, "zebra"):
        assert "zebra" in str(read_claims(changed) or "zebra"), changed


@pytest.mark.parametrize("word", ["unless", "never", "except"])
@pytest.mark.parametrize(("read", "lines"), [(read_acts, ACTS), (read_claims, CLAIMS)], ids=["acts", "claims"])
def test_a_condition_or_an_exception_is_never_passed_over(
    read: Callable[[str], object], lines: list[tuple[str, str]], word: str
) -> None:
    for line, canonical in lines:
        if canonical != "-":
            assert read(f"{line} {word} zebra") is None, line
            for _, changed in with_word(line, word):
                assert str(read(changed)) != canonical, changed


@pytest.mark.timeout(10)
@pytest.mark.parametrize(
    "text",
    [
        "click " * 2000,
        "Type " + "a in " * 99,
        "click a and " * 60,
        '"a" ' * 199,
        "the row of " * 60,
        "click save in the form " * 30,
        "click save " + "in the form " * 12,
        "the page shows " + "Word " * 190,
        '"a" and ' * 90,
        "the page is in the list of the row with the name under the heading next to " * 8,
    ],
)
def test_a_long_line_is_read_or_refused_at_once(text: str) -> None:
    began = time.process_time()
    read_acts(text)
    read_claims(text)
    assert time.process_time() - began < 2
