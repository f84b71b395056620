"""The code of a mail: against a corpus of mails, and on any text at all."""

import time
import unicodedata
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.mail.codes import FILLER, code_candidates, without_noise
from smoketree.mail.protocol import Code


def find_code(parts: Sequence[str], subject: str = "") -> Code | None:
    """The one code of a mail; None where there is none, or where several could be it."""
    found = code_candidates(parts, subject)
    return found[0] if len(found) == 1 else None


CORPUS = Path(__file__).parent / "codes.txt"


def corpus() -> list[tuple[str, str, str, str]]:
    records = []
    for record in CORPUS.read_text(encoding="utf-8").split("\n=== ")[1:]:
        head, subject, body = record.split("\n", 2)
        name, _, code = head.partition(" => ")
        records.append((name, code, subject, body.strip()))
    return records


@pytest.mark.parametrize(("name", "code", "subject", "body"), [pytest.param(*each, id=each[0]) for each in corpus()])
def test_corpus(name: str, code: str, subject: str, body: str) -> None:
    found = find_code([body], subject)
    wanted = None if code == "-" else code.replace(" ", "")
    assert (found.value if found else None) == wanted, code_candidates([body], subject)
    if found is not None:
        assert found.written in f"{subject}\n{body}"


def test_the_corpus_is_large() -> None:
    assert len(corpus()) >= 60
    assert len({name for name, *_ in corpus()}) == len(corpus())


@pytest.mark.parametrize(
    ("parts", "written"),
    [
        (["Your code: 482 910", "Your code: 482910"], "482 910"),
        (["Your code:\n\nX7K-2PQ", "Your code: X7K2PQ"], "X7K2PQ"),  # named beside it goes before named above it
        (["", "Your code: 482910"], "482910"),
        (["Your code: 482910", "Your code: 113355"], None),
    ],
)
def test_two_parts_are_one_mail(parts: list[str], written: str | None) -> None:
    found = find_code(parts)
    assert (found.written if found else None) == written


def test_what_is_in_doubt_is_told() -> None:
    candidates = code_candidates(["Your code: 482910\nYour code: 113355"])
    assert [code.value for code in candidates] == ["482910", "113355"]
    assert find_code(["Your code: 482910\nYour code: 113355"]) is None


NOISE = [
    "#482910",
    "$482910",
    "482910 EUR",
    "4829.10",
    "482,910",
    "2026-05-12",
    "12/05/2026",
    "14:30",
    "May 2026",
    "12 May 2026",
    "+49 30 901820",
    "(415) 555-0134",
    "4242 4242 4242 4242",
    "call us at 555 0134",
    "**** 4242",
    "card ending in 4242",
    "© 2026",
    "1200 minutes",
    "99%",
    "order 482910",
    "Order number: 482910",
    "Invoice no. 482910",
    "promo code SAVE2026",
    "ZIP: 94107",
    "1355 Market Street",
    "CA 94107",
    "https://app.example/482910",
    "ada4829@inbox.example",
    "203.0.113.42",
]


@pytest.mark.parametrize("noise", NOISE)
def test_noise_has_no_number_left(noise: str) -> None:
    assert not any(mark.isdigit() for mark in without_noise(noise)), without_noise(noise)


@pytest.mark.parametrize("noise", NOISE)
def test_noise_is_never_the_code_but_the_code_beside_it_is(noise: str) -> None:
    assert find_code([f"Sign in\n\n{noise}\n\nBye"]) is None
    found = find_code([f"{noise}\n\nYour code: 774411\n\n{noise}"])
    assert found is not None
    assert found.value == "774411"


@pytest.mark.parametrize(
    "kept", ["Your code is 482910", "to your account:\n\n482910", "482 910", "77-38-42", "**4821**"]
)
def test_what_may_be_a_code_is_no_noise(kept: str) -> None:
    assert FILLER not in without_noise(kept)


WORDS = st.sampled_from(
    [
        "code",
        "Your code is",
        "482910",
        "113 355",
        "X7K-2PQ",
        "AB12CD",
        "PIN",
        ":",
        "\n",
        "\n\n",
        " ",
        "is your code",
        "order",
        "2026",
        "#112233",
        "https://a.example/1234",
        "(",
        ")",
        "1 2 3 4",
        "验证码",
        "4\n8\n2\n9",
        ".",
        "-",
        "\x01",
    ]
)


@given(
    st.lists(st.one_of(st.text(max_size=80), st.lists(WORDS, max_size=12).map("".join)), max_size=3),
    st.text(max_size=60),
)
def test_any_text_gives_only_what_stands_in_it(parts: list[str], subject: str) -> None:
    for code in code_candidates(parts, subject):
        assert any(code.written in text for text in (subject, *parts))
        typed = "".join(str(unicodedata.digit(mark)) if mark.isdecimal() else mark for mark in code.written)
        assert code.value in {typed, "".join(mark for mark in typed if mark.isalnum())}
        assert 4 <= sum(mark.isalnum() for mark in code.value) <= 15


@pytest.mark.parametrize("run", ["123456 is ", "1 ", "code ", "order:\n", "a", "1\n", "code (", "12-"])
def test_a_long_text_takes_no_time(run: str) -> None:
    start = time.process_time()
    code_candidates([(run * 60_000)[:200_000]])
    assert time.process_time() - start < 10
