"""Redaction and substitution of secrets: pure."""

import base64
import json
import re
from urllib.parse import quote, quote_plus

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from smoketree.browser.failure import ToolFailure
from smoketree.browser.options import Secret
from smoketree.browser.origins import Origins
from smoketree.browser.protocol import PageHeader, ToolAnswer
from smoketree.browser.secrets import Redactor, Vault, names_in

VALUES = st.text(st.characters(exclude_categories=["Cs"]), min_size=6, max_size=40).filter(
    lambda v: len(v.strip()) >= 6
)


@given(VALUES, st.text(max_size=20), st.text(max_size=20))
def test_no_form_of_a_value_is_left(value: str, before: str, after: str) -> None:
    redactor = Redactor({"NAME": Secret(value)})
    for form in (value, json.dumps(value)[1:-1], quote(value, safe=""), quote_plus(value)):
        assert form not in redactor.text(f"{before}{form}{after}").replace("<secret:NAME>", "")


@given(VALUES, st.binary(max_size=9), st.binary(max_size=9))
def test_base64_at_any_place_is_found(value: str, before: bytes, after: bytes) -> None:
    redactor = Redactor({"NAME": Secret(value)})
    for encode in (base64.b64encode, base64.urlsafe_b64encode):
        encoded = encode(before + value.encode() + after).decode()
        assert "<secret:NAME>" in redactor.text(encoded)


ESCAPED = "Tr@cer%20Value-%E4%u20AC%uD83D%uDE00"
"""What JavaScript's `escape` makes of "Tr@cer Value-ä€😀"."""


@pytest.mark.parametrize(
    "shown",
    [
        "TR@CER VALUE-Ä€😀",
        "Tr@Cer Value-Ä€😀",
        "tr@cer value-ä€😀",
        ESCAPED,
        "Tr@cer%20Value-%e4%u20ac%ud83d%ude00",
        quote("TR@CER VALUE-Ä€😀"),
    ],
)
def test_other_letters_and_the_old_escape_are_found(shown: str) -> None:
    assert Redactor({"NAME": Secret("Tr@cer Value-ä€😀")}).text(f"({shown})") == "(<secret:NAME>)"


def test_a_short_value_in_other_letters_is_a_word_of_every_page() -> None:
    assert Redactor({"NAME": Secret("Admin")}).text("an admin, ADMIN") == "an admin, ADMIN"


def test_every_string_of_an_answer_is_redacted() -> None:
    redactor = Redactor({"A": Secret("swordfish"), "B": Secret("swordfish-longer")})
    answer = ToolAnswer(
        error="x swordfish-longer",
        results=("swordfish",),
        page=PageHeader("http://h/?q=swordfish", "swordfish"),
        snapshot="- text: swordfish",
    )
    redacted = redactor.everywhere(answer)
    assert "swordfish" not in repr(redacted)
    assert redacted.error == "x <secret:B>"
    assert redacted.page == PageHeader("http://h/?q=<secret:A>", "<secret:A>")


def test_without_secrets_nothing_changes() -> None:
    answer = ToolAnswer(results=("a",))
    assert Redactor({}).everywhere(answer) is answer


def test_a_secret_without_origins_needs_a_preview() -> None:
    vault = Vault({"A": Secret("swordfish")}, Origins(None))
    with pytest.raises(ToolFailure, match="may not be typed"):
        vault.reveal("{{secret.A}}", ["https://preview.example/"])


def test_all_addresses_around_must_be_allowed() -> None:
    vault = Vault({"A": Secret("swordfish")}, Origins("https://preview.example"))
    assert vault.reveal("x{{ secret.A }}", ["https://preview.example/a"]) == "xswordfish"
    for bad in ("https://evil.example", "about:blank", "", "http://preview.example", "https://preview.example:444"):
        with pytest.raises(ToolFailure):
            vault.reveal("{{secret.A}}", ["https://preview.example/a", bad])


def test_names() -> None:
    assert names_in("{{secret.A}} and {{ secret.B_2 }} and {{other}}") == ("A", "B_2")


@given(VALUES, st.integers(min_value=3, max_value=39), st.text(max_size=10))
def test_a_value_that_was_cut_in_half_is_taken_out_too(value: str, size: int, around: str) -> None:
    redactor = Redactor({"NAME": Secret(value)})
    kept = value[: min(size, len(value) - 1)]
    rest = value[-min(size, len(value) - 1) :]
    assume(value not in f"{around}{kept}" and value not in f"{rest}{around}")
    # White space at its ends is not the secret: a page shows the value without it.
    assert re.search(r"<secret:NAME>\s*…\Z", redactor.text(f"{around}{kept}…"))
    assert re.match(r"…\s*<secret:NAME>", redactor.text(f"…{rest}{around}"))
