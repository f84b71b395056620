"""The words that the text of a locator is made of."""

import re
from dataclasses import dataclass
from typing import Any

from smoketree.errors import HandledError

_TOKENS = re.compile(
    r"""\s*(?:
    (?P<raw>[rR](?:"(?P<raw_double>[^"]*)"|'(?P<raw_single>[^']*)'))
    |(?P<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\$]|\\.)*`)
    |(?P<regex>/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\]|\\.)*\])+/(?P<flags>[a-z]*))
    |(?P<number>-?\d+(?:\.\d+)?)
    |(?P<name>[A-Za-z_]\w*)
    |(?P<mark>[(){}\[\],:.=|])
    )\s*""",
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = re.compile(r"\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0"}
_REGEX_FLAGS = {"i": re.IGNORECASE, "m": re.MULTILINE, "s": re.DOTALL}


class LocatorTextError(HandledError, ValueError):
    """Raised where a text is no locator."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word or a punctuation mark, or a literal (text, number, regular expression) with its `value`."""

    kind: str
    text: str
    value: Any = None


def tokens_of(text: str) -> list[Token]:
    """The words in order. Raises LocatorTextError."""
    tokens, at = [], 0
    while at < len(text):
        match = _TOKENS.match(text, at)
        if match is None:
            raise LocatorTextError(f"{text[at : at + 10]!r} is not understood")
        at = match.end()
        kind = match.lastgroup or ""
        if match["raw"]:
            tokens.append(Token("value", match["raw"], match["raw_double"] or match["raw_single"] or ""))
        elif match["string"]:
            tokens.append(Token("value", match["string"], _unescaped(match["string"][1:-1])))
        elif match["regex"]:
            source = match["regex"][1 : match["regex"].rindex("/")]
            tokens.append(Token("value", match["regex"], regex(source, match["flags"])))
        elif match["number"]:
            number = match["number"]
            tokens.append(Token("value", number, float(number) if "." in number else int(number)))
        elif match["name"]:
            tokens.append(Token("name", match["name"]))
        else:
            tokens.append(Token(kind, match["mark"]))
    return tokens


def _unescaped(text: str) -> str:
    def plain(match: re.Match[str]) -> str:
        code = match[1] or match[2] or match[3]
        if code:
            number = int(code, 16)
            return chr(number) if number <= 0x10FFFF else ""
        return "" if match[4] == "\n" else _ESCAPES.get(match[4], match[4])

    return _ESCAPE.sub(plain, text)


def regex(source: str, flags: str) -> re.Pattern[str]:
    """A regular expression for the browser. Raises LocatorTextError."""
    options = re.RegexFlag(0)
    for flag in flags:
        options |= _REGEX_FLAGS.get(flag, re.RegexFlag(0))
    try:
        # Only handed on to the browser, which has its own engine: never run here.
        return re.compile(source.replace("\\/", "/"), options)
    except re.error as error:
        raise LocatorTextError(f"/{source}/ is not a regular expression") from error
