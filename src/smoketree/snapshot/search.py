"""What the find tool answers: the lines of a snapshot that match, each with the lines around it and its ancestors."""

import re
import time
from collections.abc import Callable

from smoketree.errors import HandledError
from smoketree.snapshot.outline import Outline

# Tests lines against a JavaScript regular expression, in a time that no pattern and no page can stretch.
#
# The `regex` library does the matching: it can be given a time-out, which the standard library's cannot. What the two
# languages write differently is translated first, and what only Python knows is refused. Different all the same: a
# reference to a group that took no part fails (JavaScript: matches the empty text), a number behind a backslash is
# always a group's, and case is folded by Unicode's rules also without the `u` flag.

LONGEST_PATTERN = 1000
"""Characters of a pattern."""

BUDGET_SECONDS = 2.0
"""What all lines together may take."""

_LITERAL = re.compile(r"/(.*)/([a-z]*)", re.DOTALL)
_FLAGS = frozenset("dimsuvy")
_MOST_REPEATS = 10_000
_PIECE = re.compile(
    r"\\[pP]\{[^}]*\}|\\c[A-Za-z]|\\u\{[0-9A-Fa-f]{1,6}\}|\\.|\[\^?\]|\[\^?(?:\\.|[^\]\\])+\]|\(\?(?:<?[=!]|:|<(?=[A-Za-z_$]))"
    r"|\(\?|(?:[*+?]|\{\d+(?:,\d*)?\})\+|\{(?:\d+(?:,\d*)?\})?",
    re.DOTALL,
)
_SPACES = r"\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
_KINDS = {r"\d": "0-9", r"\w": "A-Za-z0-9_", r"\s": _SPACES}
_EDGE = r"(?<=[A-Za-z0-9_])(?![A-Za-z0-9_])|(?<![A-Za-z0-9_])(?=[A-Za-z0-9_])"
_PIECES = {
    **{kind: f"[{members}]" for kind, members in _KINDS.items()},
    **{kind.upper(): f"[^{members}]" for kind, members in _KINDS.items()},
    r"\b": f"(?:{_EDGE})",
    r"\B": f"(?!{_EDGE})",
    r"\k": r"\g",
    "[^]": r"[\s\S]",
    "[]": "(?!)",
    "{": r"\{",
}


class RegexError(HandledError, ValueError):
    """Raised on an expression that JavaScript would refuse, that is too large, or that takes too long on this page."""


class Regex:
    """A compiled pattern, as the search tool takes it: `item \\d+` or `/item \\d+/i`. Raises RegexError."""

    def __init__(self, source: str) -> None:
        literal = _LITERAL.fullmatch(source)
        self.pattern = literal[1] if literal else source
        self.flags = literal[2].replace("g", "") if literal else ""
        given = set(self.flags)
        if len(given) < len(self.flags) or not given <= _FLAGS or {"u", "v"} <= given:
            raise RegexError("Invalid flags")
        if len(self.pattern) > LONGEST_PATTERN:
            raise RegexError(f"Regular expression too large: more than {LONGEST_PATTERN} characters")
        import regex as engine  # only now: few calls ask by an expression

        flags = engine.VERSION0
        for letter, flag in (("i", engine.IGNORECASE), ("m", engine.MULTILINE), ("s", engine.DOTALL)):
            flags |= flag if letter in given else 0
        try:
            self._compiled = engine.compile(_PIECE.sub(_translated, self.pattern), flags)
        except (engine.error, RecursionError, OverflowError) as error:
            raise RegexError(str(error)) from error
        self._left = BUDGET_SECONDS

    def test(self, line: str) -> bool:
        """Whether the pattern is found in the line. Raises RegexError where all lines so far took too long."""
        began = time.monotonic()
        find = self._compiled.match if "y" in self.flags else self._compiled.search
        try:
            found = find(line, timeout=max(self._left, 0.001)) is not None
        except TimeoutError as error:
            raise RegexError("the regular expression takes too long on this page") from error
        self._left -= time.monotonic() - began
        return found

    def __str__(self) -> str:
        """As JavaScript spells it: `/item \\d+/i`."""
        return f"/{_escaped(self.pattern) or '(?:)'}/{''.join(sorted(self.flags))}"


def _translated(found: re.Match[str]) -> str:
    """A piece of a JavaScript pattern as the library writes it. Raises RegexError for what JavaScript does not know."""
    piece = found.group()
    if piece in _PIECES:
        return _PIECES[piece]
    if piece.startswith("["):
        members = re.sub(r"\\.", lambda one: _KINDS.get(one[0]) or _escape(one[0]), piece[1:-1], flags=re.DOTALL)
        return "[" + members.replace("[", r"\[") + "]"
    if piece == "(?" or piece.endswith("+"):
        raise RegexError("Invalid group" if piece == "(?" else "Nothing to repeat")
    if piece.startswith("{") and any(int(number) > _MOST_REPEATS for number in re.findall(r"\d+", piece)):
        raise RegexError("Regular expression too large")
    return _escape(piece) if piece.startswith("\\") else piece


def _escape(piece: str) -> str:
    """The one character that an escape means; a letter that means nothing in JavaScript is itself."""
    if piece[1] == "c" and len(piece) == 3:
        return rf"\x{ord(piece[2]) % 32:02x}"
    if piece.startswith("\\u{"):
        return rf"\U{int(piece[3:-1], 16):08x}"
    return piece[1] if piece[1].isalpha() and piece[1] not in "bBdDfnrsStuvwWxpP" else piece


def _escaped(pattern: str) -> str:
    """`pattern` with slashes escaped that would end it."""
    pieces: list[str] = []
    in_class = after_backslash = False
    for character in pattern:
        if character == "/" and not in_class and not after_backslash:
            pieces.append("\\")
        pieces.append(_SPELT.get(character, character))
        if not after_backslash:
            in_class = character == "[" or (in_class and character != "]")
        after_backslash = character == "\\" and not after_backslash
    return "".join(pieces)


_SPELT = {"\n": "\\n", "\r": "\\r", "\u2028": "\\u2028", "\u2029": "\\u2029"}


CONTEXT_LINES = 3
"""Lines shown before and after a match."""


class SearchError(HandledError, ValueError):
    """Raised on a search that cannot be made; the message is what the tool answers."""


def search(
    snapshot: str, *, text: str | None = None, regex: str | None = None, max_results: float | None = None
) -> str:
    """The answer of the find tool, word for word that of the official server (Playwright 1.65).

    `text` is sought in any case, within a line; `regex` is JavaScript's, with flags when it is in slashes. A line
    counts once. `max_results` limits the matches that are shown, not those that are counted.

    Raises SearchError where not exactly one of both is given or `max_results` is no positive whole number, and
    RegexError (no SearchError) on a bad expression and on one that takes too long (see `regex`).
    """
    if not text and not regex:
        raise SearchError('Provide either "text" or "regex" to search for.')
    if text and regex:
        raise SearchError('Provide only one of "text" or "regex", not both.')
    if max_results is not None and (max_results <= 0 or not (isinstance(max_results, int) or max_results.is_integer())):
        raise SearchError('"maxResults" must be a positive integer.')
    matches, query = _matcher(text or "", regex or "")
    outline = Outline(snapshot)
    found = [at for at, line in enumerate(outline.lines) if matches(line)]
    if not found:
        return f"No matches found for {query}."
    shown = found if max_results is None else found[: int(max_results)]
    word = "match" if len(found) == 1 else "matches"
    header = f"Found {len(found)} {word} for {query}"
    if len(shown) < len(found):
        header += f" (showing first {len(shown)})"
    return f"{header}:\n\n" + "\n\n----\n\n".join(_snippets(outline, shown))


def _matcher(text: str, regex: str) -> tuple[Callable[[str], bool], str]:
    if regex:
        compiled = Regex(regex)
        return compiled.test, str(compiled)
    needle = text.lower()
    return lambda line: needle in line.lower(), f'"{text}"'


def _snippets(outline: Outline, found: list[int]) -> list[str]:
    spans: list[tuple[int, int]] = []
    for at in found:
        start, end = max(0, at - CONTEXT_LINES), min(len(outline) - 1, at + CONTEXT_LINES)
        if spans and start <= spans[-1][1] + 1:
            spans[-1] = (spans[-1][0], max(spans[-1][1], end))
        else:
            spans.append((start, end))
    paths = {above for at in found for above in (*outline.ancestors(at), at)}
    return [_snippet(outline, span, paths) for span in spans]


def _snippet(outline: Outline, span: tuple[int, int], paths: set[int]) -> str:
    """The lines of a span below their ancestors; `...` where lines are left out between two that lead to no match."""
    shown = [*outline.ancestors(span[0]), *range(span[0], span[1] + 1)]
    lines: list[str] = []
    for place, at in enumerate(shown):
        before = shown[place - 1] if place else at
        if at > before + 1 and at not in paths and before not in paths:
            lines.append(" " * outline.indents[at] + "...")
        lines.append(outline.lines[at])
    return "\n".join(lines)


__all__ = ["CONTEXT_LINES", "RegexError", "SearchError", "search"]
