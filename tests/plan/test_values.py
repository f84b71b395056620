# ruff: noqa: RUF001 - quotes of all scripts are meant
import base64
import datetime
import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.errors import PlanError
from smoketree.plan.values import (
    FILLER,
    Placeholder,
    Span,
    expand,
    forges_secret,
    is_runtime,
    mask,
    placeholders,
    remembered,
    runtime_value,
    spans,
    totp,
    unbalanced,
    unclosed,
    unique_seed,
)

NOON = datetime.datetime(2026, 3, 30, 12, tzinfo=datetime.UTC).timestamp()


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


def test_placeholders_have_their_place() -> None:
    assert placeholders("a {{ONE}} {{ secret.TWO }}") == (Placeholder("ONE", 2, 9), Placeholder("secret.TWO", 10, 26))
    assert [p.name for p in placeholders("{{ONE}}{{secret.TWO}}")] == ["ONE", "secret.TWO"]


@pytest.mark.parametrize("value", ["$&", "$$", "\\1", "\\g<0>", "{{B}}", "{{A}}", "{{secret.X}}", "A(B"])
def test_a_value_is_inserted_literally_and_once(value: str) -> None:
    assert expand("<{{A}}> {{B}}", {"A": value, "B": "b"}) == f"<{value}> b"


def test_a_name_is_no_pattern() -> None:
    assert expand("{{A(B}}", {"A(B": "x"}) == "x"


def test_secrets_stay_unless_asked_for() -> None:
    text = "{{secret.A}} {{totp.A}} {{B}}"
    assert expand(text, {"B": "b", "secret.A": "s"}) == "{{secret.A}} {{totp.A}} b"
    assert expand(text, {"B": "b", "secret.A": "s", "totp.A": "1"}, keep_secrets=False) == "s 1 b"
    assert expand(text, {"B": "b", "totp.A": "123456"}) == "{{secret.A}} 123456 b"


def test_a_missing_value_is_an_error() -> None:
    with pytest.raises(PlanError, match="ORDER"):
        expand("{{ORDER}}", {})
    with pytest.raises(PlanError, match=r"secret\.A"):
        expand("{{secret.A}}", {}, keep_secrets=False)


def test_an_escaped_brace_is_plain() -> None:
    assert expand("\\{{A}} {{A}}", {"A": "x"}) == "{{A}} x"
    assert placeholders("\\{{A}}") == ()
    assert unclosed("\\{{ a") == ()


def test_unclosed() -> None:
    assert unclosed("a {{B} {{C}} {{") == (2, 13)
    assert unclosed("{{}}") == (0,)


@given(st.text(max_size=80), st.text(max_size=20))
def test_expanding_never_touches_the_rest(before: str, value: str) -> None:
    text = before.replace("{", "").replace("\\", "")
    assert expand(text + "{{A}}" + text, {"A": value}) == text + value + text


@pytest.mark.parametrize(
    ("value", "forges"), [("{{secret.A}}", True), ("{{ totp.A }}", True), ("{{A}}", False), ("x", False)]
)
def test_forged_secrets_are_seen(value: str, forges: bool) -> None:
    assert forges_secret(value) is forges
    assert forges_secret("\\" + value) is forges


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("today", "2026-03-30"),
        ("today+3d", "2026-04-02"),
        ("today-30d", "2026-02-28"),
        ("today + 2w", "2026-04-13"),
        ("today-1w", "2026-03-23"),
        ("tomorrow", None),
        ("today+3", None),
        ("totp.X", None),
        ("NAME", None),
    ],
)
def test_dates(name: str, value: str | None) -> None:
    assert runtime_value(name, at=NOON, unique_seed="s") == value
    assert is_runtime(name) is (value is not None or name.startswith("totp."))


def test_unique_is_the_same_in_one_run_of_a_case_only() -> None:
    seeds = [unique_seed("run1", "a.md", "x"), unique_seed("run2", "a.md", "x"), unique_seed("run1", "a.md", "y")]
    seeds.append(unique_seed("run1", "a.md", "x", attempt=2))
    values = [runtime_value("unique", at=NOON, unique_seed=seed) for seed in seeds]
    assert len(set(values)) == 4
    again = runtime_value("unique", at=0.0, unique_seed=seeds[0])
    assert again == values[0]
    assert again is not None
    assert again.isalnum()
    assert again[0].isalpha()


SHA1 = base64.b32encode(b"12345678901234567890").decode()
SHA256 = base64.b32encode(b"12345678901234567890123456789012").decode()
SHA512 = base64.b32encode(b"1234567890123456789012345678901234567890123456789012345678901234").decode()


@pytest.mark.parametrize(
    ("at", "algorithm", "secret", "code"),
    [
        (59, "sha1", SHA1, "94287082"),
        (59, "sha256", SHA256, "46119246"),
        (59, "sha512", SHA512, "90693936"),
        (1111111109, "sha1", SHA1, "07081804"),
        (1111111111, "sha1", SHA1, "14050471"),
        (1234567890, "sha1", SHA1, "89005924"),
        (2000000000, "sha256", SHA256, "90698825"),
        (20000000000, "sha1", SHA1, "65353130"),
        (20000000000, "sha512", SHA512, "47863826"),
    ],
)
def test_totp_is_that_of_rfc_6238(at: int, algorithm: str, secret: str, code: str) -> None:
    assert totp(secret, at, digits=8, algorithm=algorithm) == code


def test_totp_has_six_digits_and_reads_secrets_as_they_are_shown() -> None:
    assert totp(SHA1, 59) == "287082"
    assert totp("gezd gnbv-gy3t qojq GEZD GNBV GY3T QOJQ====", 59.9) == "287082"
    assert runtime_value("totp.MFA", at=59, unique_seed="", totp_secrets={"MFA": SHA1}) == "287082"


@pytest.mark.parametrize("secret", ["", "not base32!", "1"])
def test_totp_refuses_what_is_no_secret_without_repeating_it(secret: str) -> None:
    with pytest.raises(PlanError) as caught:
        totp(secret, 59)
    assert not secret or secret not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Remember the order number as ORDER", ("ORDER",)),
        ("remember the price 3.50 as {{PRICE}}", ("PRICE",)),
        ('Check the "Remember me as ADMIN" box', ()),
        ("Check the Remember me box", ()),
    ],
)
def test_remembered(text: str, names: tuple[str, ...]) -> None:
    assert remembered(text) == names
