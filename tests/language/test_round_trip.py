"""What is rendered reads back as itself, and what is read keeps every quoted text, number and negation."""

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from smoketree.language.act import Act, Verb
from smoketree.language.claim import Claim, TextShown
from smoketree.language.lexicon import NEGATIONS
from smoketree.language.reader import ActsRead, ClaimsRead, read_acts, read_claims
from smoketree.language.rendering import act_line, claim_line
from smoketree.language.words import tokens
from tests.language.forms import ACT, ACTS, CLAIM, CLAIMS, TEXTS
from tests.language.test_reader import ACTS as ACT_LINES
from tests.language.test_reader import CLAIMS as CLAIM_LINES


def test_every_verb_and_every_kind_of_claim_is_covered() -> None:
    assert set(ACTS) == set(Verb)
    assert set(CLAIMS) == set(Claim.__args__)


@pytest.mark.parametrize("verb", list(Verb), ids=lambda verb: verb.name)
@given(data=st.data())
def test_an_act_reads_back_from_its_line(verb: Verb, data: st.DataObject) -> None:
    act = data.draw(ACTS[verb])
    assert read_acts(act_line(act)) == ActsRead((act,)), act_line(act)


@pytest.mark.parametrize("kind", list(CLAIMS), ids=lambda kind: kind.__name__)
@given(data=st.data())
def test_a_claim_reads_back_from_its_line(kind: type[Claim], data: st.DataObject) -> None:
    claim = data.draw(CLAIMS[kind])
    assert read_claims(claim_line(claim)) == ClaimsRead((claim,)), claim_line(claim)


@given(ACT, ACT)
def test_two_acts_read_back_from_one_line(first: Act, second: Act) -> None:
    if (first.verb, second.verb) == (Verb.WAIT_FOR_CODE, Verb.ENTER_CODE):
        return  # who enters a code waits for it
    for act in (first, second):
        if read_acts(act_line(act)) != ActsRead((act,)):
            return  # reported by the test of its verb
    both = ActsRead((first, second))
    assert read_acts(str(both)) == both, str(both)


@given(CLAIM, CLAIM)
def test_two_claims_read_back_from_one_line(first: Claim, second: Claim) -> None:
    if isinstance(first, TextShown) and isinstance(second, TextShown) and second.new and first.text == second.text:
        return  # what is shown and disappears is a message
    for claim in (first, second):
        if read_claims(claim_line(claim)) != ClaimsRead((claim,)):
            return  # reported by the test of its kind
    both = ClaimsRead((first, second))
    assert read_claims(str(both)) == both, str(both)


@given(CLAIM, st.sampled_from([None, 1.0, 20.0]), st.booleans(), st.sampled_from(["", "admin"]))
def test_the_time_and_the_person_of_a_claim_read_back(
    claim: Claim, within: float | None, after_reload: bool, person: str
) -> None:
    if read_claims(claim_line(claim)) == ClaimsRead((claim,)):
        whole = ClaimsRead((claim,), within, after_reload, person)
        assert read_claims(str(whole)) == whole, str(whole)


@given(ACT)
def test_the_person_of_an_act_reads_back(act: Act) -> None:
    if read_acts(act_line(act)) == ActsRead((act,)):
        whole = replace(act, person="admin")
        assert read_acts(act_line(whole)) == ActsRead((whole,)), act_line(whole)


# --- Nothing is dropped ------------------------------------------------------------------------------------------

VOCABULARY = """click type select open go check uncheck press wait drag remove search fill clear "Save" "a" into in
the and then , . button field row of for not if no every all only first 3 is are shown page does show URL /x there with
from to Enter {{X}} heading dialog ' “b” within seconds list items sorted by at least selected has value it
Email"""
WORDS = st.sampled_from(VOCABULARY.split())
MIXTURES = st.lists(WORDS, max_size=14).map(" ".join)
CHANGED_WORDS = st.sampled_from(["", '""', '" "', ":", ".", "(", "?", "Name", "1", *VOCABULARY.split()])
QUOTED_LINES = [line for line, canonical in (*ACT_LINES, *CLAIM_LINES) if canonical != "-"]


@given(st.text(max_size=200))
def test_no_text_raises(text: str) -> None:
    read_acts(text)
    read_claims(text)


def test_no_first_word_alone_raises() -> None:
    for line in sorted({line.split()[0] for line, _ in (*ACT_LINES, *CLAIM_LINES)}):
        for following in ("", ":", '""', '"A"'):
            read_acts(f"{line} {following}")
            read_claims(f"{line} {following}")


@settings(max_examples=400)
@given(
    st.sampled_from(QUOTED_LINES),
    st.lists(st.tuples(st.integers(0, 40), CHANGED_WORDS), max_size=3),
    st.integers(1, 40),
)
def test_no_line_of_a_tester_raises_where_words_are_missing_or_other_words_stand(
    line: str, changed: list[tuple[int, str]], length: int
) -> None:
    words = line.split()[:length]
    for at, other in changed:
        words[at : at + 1] = other.split()
    read_acts(" ".join(words))
    read_claims(" ".join(words))


@settings(max_examples=200)
@given(MIXTURES)
def test_a_mixture_of_words_never_loses_a_quoted_text_a_number_or_a_negation(line: str) -> None:
    for reading in (read_acts(line), read_claims(line)):
        if reading is not None:
            assert not _lost(line, reading), str(reading)


def test_a_line_of_a_tester_never_loses_a_quoted_text_a_number_or_a_negation() -> None:
    readings = [(line, reading) for line in QUOTED_LINES for reading in (read_acts(line), read_claims(line))]
    lost = [(line, str(reading)) for line, reading in readings if reading is not None and _lost(line, reading)]
    assert lost == []


@given(st.sampled_from([line for line in QUOTED_LINES if '"' in line]), TEXTS.filter(lambda text: '"' not in text))
def test_a_quoted_value_is_kept_whatever_it_is(line: str, value: str) -> None:
    changed = re.sub(r'"[^"]*"', lambda _: f'"{value}"', line, count=1)
    for reading in (read_acts(changed), read_claims(changed)):
        if reading is not None:
            assert not _lost(changed, reading), str(reading)


def _lost(line: str, reading: ActsRead | ClaimsRead) -> list[str]:
    """The quoted texts, numbers and negations of a line that are neither in its reading nor change it.

    "But" at the start, or after a comma, only leads on ("But I should not see ..."), and so does the page of an act.
    """
    line = re.sub(r'"[^"]*" (?=page|screen)', "", line, flags=re.IGNORECASE) if isinstance(reading, ActsRead) else line
    values = "\n".join(_values(reading)).casefold().replace("\u2019", "'").replace("\\", "")
    kept = [token for token in tokens(line) if token.quoted or re.fullmatch(r"\d+", token.text)]
    lost = [token.text for token in kept if token.text.casefold().replace("\\", "") not in values]
    negations = [token for token in tokens(line) if not token.quoted and token.key in NEGATIONS]
    leads = [token for token in negations if token.key == "but" and line[: token.start].rstrip()[-1:] in {"", ","}]
    negations = [token for token in negations if token not in leads]
    return lost + [token.text for token in negations if _ignores(line, token.start, token.end, reading)]


def _values(part: object) -> Iterator[str]:
    """Every string and number in a reading."""
    if isinstance(part, tuple):
        for item in part:
            yield from _values(item)
    elif is_dataclass(part):
        for field in fields(part):
            yield from _values(getattr(part, field.name))
    elif part is not None and not isinstance(part, bool):
        yield f"{part:g}" if isinstance(part, float) else str(part)


def _ignores(line: str, start: int, end: int, reading: ActsRead | ClaimsRead) -> bool:
    """Whether the line reads the same without the word."""
    without = f"{line[:start]} {line[end:]}"
    again = read_acts(without) if isinstance(reading, ActsRead) else read_claims(without)
    return again == reading
