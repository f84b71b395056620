"""What the find tool answers: the lines of a snapshot that match, each with the lines around it and its ancestors."""

import re
import time
from collections.abc import Callable

from smoketree.errors import HandledError
from smoketree.snapshot.outline import Outline

# Tests lines against a JavaScript regular expression, in a time that no pattern and no page can stretch.
#
# The `regex` library does the matching: it can be given a time-out, which the standard library's cannot. What the two
# languages write differently is translated first. Not translated: a group forgets what it held in the round before,
# and case is folded by Unicode's rules also without the `u` flag.

LONGEST_PATTERN = 1000
"""Characters of a pattern."""

BUDGET_SECONDS = 2.0
"""What all lines together may take."""

_LITERAL = re.compile(r"/(.*)/([a-z]*)", re.DOTALL)
_FLAGS = frozenset("dimsuvy")
_LINE_ENDS = r"\n\r\u2028\u2029"
_SPACES = r"\t\n\v\f\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
_WORD = "[A-Za-z0-9_]"
_EDGE = rf"(?<={_WORD})(?!{_WORD})|(?<!{_WORD})(?={_WORD})"
# An escape outside of a class. Inside, those of one kind of characters are the same without their brackets.
_KINDS = {"d": "0-9", "w": "A-Za-z0-9_", "s": _SPACES}
_CONTROLS = {"n": "\n", "r": "\r", "t": "\t", "v": "\v", "f": "\f", "0": "\0"}
_OPENINGS = ("(?:", "(?=", "(?!", "(?<=", "(?<!")
_QUANTIFIER = re.compile(r"[*+?]|\{(\d+)(?:,(\d*))?\}")
_MOST_REPEATS = 10_000
_DEEPEST = 50


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

        flags = engine.VERSION0 | (engine.IGNORECASE if "i" in given else 0)
        try:
            self._compiled = engine.compile(_Translation(self.pattern, self.flags).text, flags)
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


class _Translation:
    """A JavaScript pattern in the words of the `regex` library (ECMAScript 2025, 22.2.1 and annex B.1.2)."""

    def __init__(self, pattern: str, flags: str) -> None:
        self._pattern = pattern
        self._unicode = "u" in flags or "v" in flags
        by_line = "m" in flags
        self._fixed = {
            ".": r"[\s\S]" if "s" in flags else f"[^{_LINE_ENDS}]",
            "^": rf"(?:\A|(?<=[{_LINE_ENDS}]))" if by_line else r"\A",
            "$": rf"(?:\Z|(?=[{_LINE_ENDS}]))" if by_line else r"\Z",
        }
        self._names = re.findall(r"\(\?<([A-Za-z_$][\w$]*)>", pattern)
        self._groups = len(re.findall(r"(?<!\\)\((?!\?)", pattern)) + len(self._names)
        self._at = 0
        self._open: list[str] = []
        self._repeatable = False
        self.text = "".join(self._parts())

    def _parts(self) -> list[str]:
        parts = []
        while self._at < len(self._pattern):
            parts.append(self._next())
        return parts

    def _next(self) -> str:
        character = self._pattern[self._at]
        quantifier = _QUANTIFIER.match(self._pattern, self._at)
        if quantifier is not None:
            return self._quantifier(quantifier)
        if character == "(":
            return self._opening()
        self._at += 1
        self._repeatable = character not in "^$|"
        if character in self._fixed:
            return self._fixed[character]
        if character in "\\[":
            return self._escape() if character == "\\" else self._class()
        if character in ")|":
            return self._ending(character)
        if self._unicode and character in "{}]":
            raise RegexError("Lone quantifier brackets")
        return _literal(character)

    def _ending(self, character: str) -> str:
        """The end of a group or of a choice."""
        if character == ")" and self._open and self._open.pop().startswith("(?<"):
            self._repeatable = False  # a look behind
        return character

    def _quantifier(self, found: re.Match[str]) -> str:
        if not self._repeatable:
            raise RegexError("Nothing to repeat")
        least, most = found[1], found[2]
        if least is not None and most and int(least) > int(most):
            raise RegexError("numbers out of order in {} quantifier")
        if any(number and int(number) > _MOST_REPEATS for number in (least, most)):
            raise RegexError("Regular expression too large")
        self._at, self._repeatable = found.end(), False
        lazy = self._pattern[self._at : self._at + 1] == "?"
        self._at += lazy
        return found.group() + "?" * lazy

    def _opening(self) -> str:
        if len(self._open) >= _DEEPEST:
            raise RegexError("Regular expression too large: too many groups in each other")
        self._repeatable = False
        rest = self._pattern[self._at :]
        named = re.match(r"\(\?<([A-Za-z_$][\w$]*)>", rest)
        if named is not None:
            if self._names.count(named[1]) > 1:
                raise RegexError("Duplicate capture group name")
            self._at += named.end()
            self._open.append("(")
            return f"(?P<{_name(named[1])}>"
        opening = next((one for one in _OPENINGS if rest.startswith(one)), "(")
        if opening == "(" and rest.startswith("(?"):
            raise RegexError("Invalid group")
        self._at += len(opening)
        self._open.append(opening)
        return opening

    def _escape(self) -> str:
        """What follows a backslash outside of a class."""
        letter = self._take()
        if letter in "bB":
            self._repeatable = False
            return f"(?:{_EDGE})" if letter == "b" else f"(?!{_EDGE})"
        if letter.lower() in _KINDS:
            return f"[{'^' if letter.isupper() else ''}{_KINDS[letter.lower()]}]"
        if letter == "k" and self._names:
            named = re.compile(r"<([^>]+)>").match(self._pattern, self._at)
            if named is None or named[1] not in self._names:
                raise RegexError("Invalid named reference")
            self._at = named.end()
            return f"(?P={_name(named[1])})"
        number = re.compile(r"[1-9]\d*").match(self._pattern, self._at - 1)
        if number is not None and (int(number.group()) <= self._groups or self._unicode):
            if int(number.group()) > self._groups:
                raise RegexError("Invalid escape")
            self._at = number.end()
            return f"(?:\\g<{number.group()}>)"
        return _literal(self._character(letter))

    def _character(self, letter: str) -> str:
        """The one character that an escape means."""
        if letter in _CONTROLS and not (letter == "0" and self._pattern[self._at : self._at + 1].isdigit()):
            return _CONTROLS[letter]
        for opened, form in (("c", r"[A-Za-z]"), ("x", r"[0-9A-Fa-f]{2}"), ("u", r"[0-9A-Fa-f]{4}")):
            found = re.compile(form).match(self._pattern, self._at) if letter == opened else None
            if found is not None:
                self._at = found.end()
                return chr(ord(found.group()) % 32) if letter == "c" else chr(int(found.group(), 16))
        code = re.compile(r"\{([0-9A-Fa-f]{1,6})\}").match(self._pattern, self._at)
        if letter == "u" and self._unicode and code is not None and int(code[1], 16) < 0x110000:
            self._at = code.end()
            return chr(int(code[1], 16))
        octal = re.compile(r"[0-3][0-7]{0,2}|[4-7][0-7]?").match(self._pattern, self._at - 1)
        if octal is not None and not self._unicode:
            self._at = octal.end()
            return chr(int(octal.group(), 8))
        if self._unicode and letter not in "^$\\.*+?()[]{}|/":
            raise RegexError("Invalid escape")
        return letter

    def _class(self) -> str:
        negated = self._pattern.startswith("^", self._at)
        self._at += negated
        parts: list[str] = []
        while not self._pattern.startswith("]", self._at):
            parts.append(self._member())
        self._at += 1
        if not parts:
            return r"[\s\S]" if negated else "(?!)"
        return f"[{'^' if negated else ''}{''.join(parts)}]"

    def _member(self) -> str:
        """One member of a class, or a range of them."""
        first, kind = self._single()
        if not self._pattern.startswith("-", self._at) or self._pattern.startswith("-]", self._at):
            return kind or _literal(first)
        self._at += 1
        last, other = self._single()
        if kind or other:
            if self._unicode:
                raise RegexError("Invalid character class")
            return f"{kind or _literal(first)}\\-{other or _literal(last)}"
        if first > last:
            raise RegexError("Range out of order in character class")
        return f"{_literal(first)}-{_literal(last)}"

    def _single(self) -> tuple[str, str]:
        """A character, or else the members of a kind of characters."""
        character = self._take()
        if character != "\\":
            return character, ""
        letter = self._take()
        if letter.lower() in _KINDS:
            return "", _KINDS[letter] if letter.islower() else rf"\{letter}"
        return {"b": "\b", "-": "-"}.get(letter) or self._character(letter), ""

    def _take(self) -> str:
        if self._at >= len(self._pattern):
            raise RegexError("The expression ends too early")
        self._at += 1
        return self._pattern[self._at - 1]


def _literal(character: str) -> str:
    return character if character.isalnum() else f"\\U{ord(character):08x}"


def _name(name: str) -> str:
    return name.replace("$", "_")


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
