"""Lines as testers write them, against their canonical line."""

import itertools
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from smoketree.language.claim import JournalClaim, OffPageClaim, PageIs, TitleIs, UrlIs
from smoketree.language.reader import read_acts, read_claims
from smoketree.language.words import tokens

CORPUS = Path(__file__).parent / "corpus"


def corpus(name: str) -> list[tuple[str, str]]:
    lines = (CORPUS / name).read_text(encoding="utf-8").splitlines()
    pairs = [line.rpartition(" => ") for line in lines if line and not line.startswith("#")]
    return [(text, canonical.partition("  # ")[0]) for text, _, canonical in pairs]


ACTS = corpus("acts.txt")
CLAIMS = corpus("claims.txt")


# One test for all lines of a table: 1,400 lines as tests of their own take longer to collect than to read.
KINDS = pytest.mark.parametrize(("read", "lines"), [(read_acts, ACTS), (read_claims, CLAIMS)], ids=["acts", "claims"])
Read = Callable[[str], object]


@KINDS
def test_a_line_and_its_canonical_line_read_as_the_canonical_line(read: Read, lines: list[tuple[str, str]]) -> None:
    canonical = {(line, line) for _, line in lines if line != "-"}
    found = [(text, line, str(read(text) or "-")) for text, line in (*lines, *canonical)]
    assert [(text, line, got) for text, line, got in found if got != line] == []


@pytest.mark.parametrize("name", ["acts.txt", "claims.txt"])
def test_the_corpus_has_what_must_not_be_read_and_no_line_twice(name: str) -> None:
    lines = corpus(name)
    assert len(lines) == len({text for text, _ in lines})
    assert len([line for line in lines if line[1] == "-"]) >= len(lines) // 20


# What an act may leave unused: a purpose (also before the means), what is left out, a bracket, the page on which it is
# done.
UNUSED = re.compile(
    r"to (?:submit|save|continue|search|close)\b.*|\(.*?\)|\b(?:on|of) the [\w ]*page\b"
    r"|\bwithout (?:enter|fill|typ)ing\b.*"
    r"|^(?:Open the|Go back to|Submit the form|Save|Confirm) .*(?=by (?:click|press)ing)"
    r"|^When asked .*(?=, click)"
    r"|^(?:Add|Create|Delete|Undo) .*(?:with|using|via) (?=the .*(?:button|icon)$)",
    re.IGNORECASE,
)


def with_word(line: str, words: Iterator[str]) -> Iterator[tuple[int, str]]:
    """The line with the next of the words before each of its words, and at its end."""
    for at in (*(token.start for token in tokens(line)), len(line)):
        yield at, f"{line[:at].rstrip()} {next(words)} {line[at:]}".strip()


@KINDS
def test_no_word_is_ignored(read: Read, lines: list[tuple[str, str]]) -> None:
    ignored = []
    for line, canonical in lines:
        unused = [match.span() for match in UNUSED.finditer(line)] if read is read_acts else []
        for at, changed in with_word(line, itertools.repeat("zebra")) if canonical != "-" else ():
            if "zebra" not in str(read(changed) or "zebra") and not any(start < at <= end for start, end in unused):
                ignored.append(changed)
    assert ignored == []


def test_a_place_that_leads_a_line_is_where_all_of_it_is() -> None:
    elsewhere = (OffPageClaim, JournalClaim, UrlIs, TitleIs, PageIs)
    dropped = []
    of_each_claim = {canonical: line for line, canonical in CLAIMS if canonical != "-"}
    for line in of_each_claim.values():
        read = read_claims(f"in the zebra list, {line}")
        claims = () if read is None else read.claims
        if any("zebra" not in str(claim) for claim in claims if not isinstance(claim, elsewhere)):
            dropped.append(line)
    assert dropped == []


CONDITIONS = ("unless", "never", "except")


@KINDS
def test_a_condition_or_an_exception_is_never_ignored(read: Read, lines: list[tuple[str, str]]) -> None:
    """Behind each line and at every second of its other places, of which there are thousands: the words take turns."""
    turns = itertools.cycle(CONDITIONS)
    ignored = []
    for number, (line, canonical) in enumerate(lines):
        if canonical != "-":
            end = f"{line} {next(turns)} zebra"
            ignored += [end] if read(end) is not None else []
            places = itertools.islice(with_word(line, turns), number % 2, None, 2)
            ignored += [changed for _, changed in places if str(read(changed)) == canonical]
    assert ignored == []


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


@pytest.mark.parametrize(
    "line",
    [
        'there is no row with "Ann" and "Poland"',
        'there is one row with "Ann" and a button "Edit"',
        'Click "Edit" in the row with "Ann" and "Poland"',
    ],
)
def test_a_line_about_several_texts_of_a_row_is_not_read_as_one_about_the_page(line: str) -> None:
    assert read_acts(line) is None
    assert read_claims(line) is None
