"""The values in a line: what an author put in quotes, and placeholders (`{{NAME}}`, `{{secret.NAME}}` and the values
that are made at run time).

Quoted words are the page's words: no rule about sentences, clauses or assertion words reads inside them.
Counted as quotes: "…", “…”, „…“, ‘…’, «…», 「…」, 『…』, `…` and 'a phrase'; not the apostrophes of `don't`
or `the users' page`, nor the inches of `a 19" screen`.
"""

# ruff: noqa: RUF001, RUF002 - dashes, colons and quotes of all scripts are intended

import base64
import binascii
import datetime
import hashlib
import hmac
import re
import struct
from collections.abc import Mapping
from dataclasses import dataclass

from smoketree.errors import PlanError

FILLER = "\x01"
"""What replaces each character of a quoted span in a masked text. It is no letter and no space."""

_CLOSERS = {"“": "”", "„": "“”", "‘": "’", "«": "»", "「": "」", "『": "』"}
_MARK = re.compile("[\"'`" + "".join(_CLOSERS) + "]")
_DOUBLE_MARK = re.compile('["“”„«»「」『』]')


@dataclass(frozen=True, slots=True)
class Span:
    """A quoted part of a text: `text[start:end]` includes the marks, `content` does not.

    In straight double quotes `\\"` is a quote that belongs to the content, where it is given as `"`.
    """

    start: int
    end: int
    content: str


def spans(text: str) -> tuple[Span, ...]:
    """Finds the quoted parts of a text, outermost only, in order. A mark without its partner is no quote."""
    found: list[Span] = []
    hopeless: set[str] = set()  # a mark once found without a partner has none further on: keeps this linear
    at = 0
    while (mark := _MARK.search(text, at)) is not None:
        at = mark.start()
        opener = _opener(text, at)
        span = _quote_from(text, at, opener) if opener and opener not in hopeless else None
        if span is not None:
            found.append(span)
            at = span.end
        else:
            hopeless.add(opener)
            at += max(1, len(opener))
    return tuple(found)


def mask(text: str, parts: tuple[Span, ...] | None = None) -> str:
    """The text with every quoted part overwritten by `FILLER`; positions stay as they are."""
    if parts is None and _MARK.search(text) is None:
        return text
    pieces: list[str] = []
    at = 0
    for span in spans(text) if parts is None else parts:
        pieces += [text[at : span.start], FILLER * (span.end - span.start)]
        at = span.end
    return "".join([*pieces, text[at:]])


def unbalanced(masked: str) -> int | None:
    """Where a masked text has a double quote without a partner, or None. Inches (`19"`) are none."""
    for match in _DOUBLE_MARK.finditer(masked):
        at = match.start()
        if not (match.group() == '"' and at and masked[at - 1].isdigit()):
            return at
    return None


def _opener(text: str, at: int) -> str:
    """The opening mark at that place, or an empty text."""
    mark = text[at]
    before = text[at - 1] if at else " "
    if mark == "`":
        end = at
        while end < len(text) and text[end] == "`":
            end += 1
        return text[at:end]
    if mark == '"':
        return "" if before.isdigit() or before == "\\" else mark
    if mark == "'":
        after = text[at + 1] if at + 1 < len(text) else " "
        return "" if before.isalnum() or after.isspace() else mark
    return mark if mark in _CLOSERS else ""


def _quote_from(text: str, at: int, opener: str) -> Span | None:
    start = at + len(opener)
    if opener[0] == "`":
        end = _backticks(text, start, opener)
    elif opener == '"':
        return _straight(text, at)
    elif opener in ("'", "‘"):
        end = _apostrophe(text, start, "'" if opener == "'" else "’")
    else:
        ends = [end for closer in _CLOSERS[opener] if (end := text.find(closer, start)) >= 0]
        end = min(ends, default=-1)
    return None if end < 0 else Span(at, end + len(opener), text[start:end])


def _backticks(text: str, start: int, run: str) -> int:
    """The next run of exactly as many backticks (CommonMark 6.1)."""
    end = text.find(run, start)
    while end >= 0:
        stop = end + len(run)
        while stop < len(text) and text[stop] == "`":
            stop += 1
        if stop == end + len(run):
            return end
        end = text.find(run, stop)
    return -1


def _straight(text: str, at: int) -> Span | None:
    end = text.find('"', at + 1)
    while end >= 0 and text[end - 1] == "\\":
        end = text.find('"', end + 1)
    if end >= 0:
        return Span(at, end + 1, text[at + 1 : end].replace('\\"', '"'))
    end = text.find('"', at + 1)  # "C:\dir\" ends in a backslash that escapes nothing
    return None if end < 0 else Span(at, end + 1, text[at + 1 : end])


def _apostrophe(text: str, start: int, closer: str) -> int:
    """A closing single quote: not before a letter (don't), not after a space, not at once."""
    end = text.find(closer, start + 1)
    while end >= 0:
        followed = end + 1 < len(text) and text[end + 1].isalnum()
        if not followed and not text[end - 1].isspace():
            return end
        end = text.find(closer, end + 1)
    return -1


SECRET = "secret."  # noqa: S105 - a prefix, not a secret
TOTP = "totp."

_PLACEHOLDER = re.compile(r"(?<!\\)\{\{\s*([^{}\s](?:[^{}]{0,198}[^{}\s])?)\s*\}\}")
_EXPANDED = re.compile(r"\\\{\{|" + _PLACEHOLDER.pattern)
_OPEN = re.compile(r"(?<!\\)\{\{")
_TODAY = re.compile(r"today(?:\s*(?P<sign>[+-])\s*(?P<count>\d{1,5})(?P<unit>[dw]))?")
_REMEMBER = re.compile(r"\bremember\b(?:[^.;]|\.(?=\S)){1,200}?\bas\s+(?:\{\{\s*)?(?P<name>[^\W\d]\w*)", re.IGNORECASE)
_ADDRESS = re.compile(r"\b(?:temporary|temp|disposable|throwaway|fresh|new)\s+(?:e-?mail|inbox)", re.IGNORECASE)
_CODE = re.compile(r"\bcode\b", re.IGNORECASE)
_BASE32_NOISE = re.compile(r"[\s-]+")


@dataclass(frozen=True, slots=True)
class Placeholder:
    """A `{{name}}` in a text: `text[start:end]` includes the braces."""

    name: str
    start: int
    end: int


def placeholders(text: str) -> tuple[Placeholder, ...]:
    """Every placeholder of a text, in order. `\\{{` is a plain `{{`."""
    return tuple(Placeholder(m.group(1), m.start(), m.end()) for m in _PLACEHOLDER.finditer(text))


def unclosed(text: str) -> tuple[int, ...]:
    """Where a `{{` is that does not start a placeholder."""
    starts = {placeholder.start for placeholder in placeholders(text)}
    return tuple(m.start() for m in _OPEN.finditer(text) if m.start() not in starts)


def expand(text: str, values: Mapping[str, str], keep_secrets: bool = True) -> str:
    """Puts values in the place of placeholders, once and literally: a value that looks like a placeholder,
    a pattern or a back reference is inserted as it is. `\\{{` becomes `{{`.

    With `keep_secrets`, `{{secret.NAME}}` stays (the browser tool puts it in), and so does a `{{totp.NAME}}`
    that has no value. Because it stays, a value from a page must be looked at with `forges_secret` first.
    Raises PlanError where a name has no value.
    """

    def value(match: re.Match[str]) -> str:
        name: str | None = match.group(1)
        if name is None:
            return "{{"
        if keep_secrets and (name.startswith(SECRET) or (name.startswith(TOTP) and name not in values)):
            return match.group(0)
        if name not in values:
            raise PlanError(f"{{{{{name}}}}} has no value here", "it may be remembered by a step that did not run")
        return values[name]

    return _EXPANDED.sub(value, text)


def forges_secret(value: str) -> bool:
    """Whether a value, once inserted, could be taken for a request to put in a secret."""
    return any(p.name.startswith((SECRET, TOTP)) for p in placeholders(value.replace("\\", " ")))


def is_runtime(name: str) -> bool:
    """Whether a placeholder's value is made at run time: `unique`, `today`, `today+3d`, `today-2w`, `totp.NAME`."""
    return name == "unique" or bool(_TODAY.fullmatch(name)) or name.startswith(TOTP)


def runtime_value(
    name: str, *, at: float, unique_seed: str, totp_secrets: Mapping[str, str] | None = None
) -> str | None:
    """The value of a run-time placeholder, or None where `name` is none.

    `at` is seconds since the epoch; dates are UTC, in ISO 8601 (2026-03-31), as the run's time zone is UTC.
    `unique_seed` is the same within one run of a case and different in the next (see `unique_seed`).
    `totp_secrets` are base32 secrets by name; without one, `totp.NAME` has no value here.
    """
    if name == "unique":
        # Eight letters and digits, a letter first: good in a name, an e-mail address, an identifier.
        digest = hashlib.sha256(unique_seed.encode("utf-8", "surrogatepass")).digest()
        return "u" + base64.b32encode(digest).decode("ascii").lower()[:7]
    if match := _TODAY.fullmatch(name):
        day = datetime.datetime.fromtimestamp(at, datetime.UTC).date()
        count = int(match.group("count") or 0) * (7 if match.group("unit") == "w" else 1)
        days = datetime.timedelta(days=-count if match.group("sign") == "-" else count)
        return (day + days).isoformat()
    key = name.removeprefix(TOTP)
    if name.startswith(TOTP) and totp_secrets is not None and key in totp_secrets:
        return totp(totp_secrets[key], at)
    return None


def unique_seed(run: str, plan: str, case: str, attempt: int = 1) -> str:
    """The seed of `{{unique}}` for one run of one case."""
    return "\x00".join((run, plan, case, str(attempt)))


def totp(secret_base32: str, at: float, digits: int = 6, period: int = 30, algorithm: str = "sha1") -> str:
    """The time-based one-time password of RFC 6238 at `at` (seconds since the epoch).

    The secret is base32 in any case, with or without spaces, hyphens and padding. Raises PlanError where it
    is not; the message does not repeat it.
    """
    cleaned = _BASE32_NOISE.sub("", secret_base32).rstrip("=").upper()
    try:
        key = base64.b32decode(cleaned + "=" * (-len(cleaned) % 8))
    except (binascii.Error, ValueError):
        key = b""
    if not key:
        raise PlanError("a TOTP secret is not base32", "use the text below the QR code")
    digest = hmac.new(key, struct.pack(">Q", max(0, int(at)) // period), algorithm).digest()
    offset = digest[-1] & 0x0F
    number = struct.unpack(">I", digest[offset : offset + 4])[0] & 0x7FFFFFFF
    return f"{number % 10**digits:0{digits}d}"


def remembered(text: str) -> tuple[str, ...]:
    """The names that a step remembers: `Remember the order number as ORDER`."""
    if "remember" not in text.lower():
        return ()
    return tuple(m.group("name") for m in _REMEMBER.finditer(mask(text)))


def mailed(text: str) -> tuple[str, ...]:
    """The names that a step about mail may give a value: a temporary e-mail address is kept as EMAIL, a code that
    came by mail as CODE."""
    masked = mask(text)
    return ("EMAIL",) * bool(_ADDRESS.search(masked)) + ("CODE",) * bool(_CODE.search(masked))
