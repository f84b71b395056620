"""Locators as people and models write them: `get_by_role("button", name="Save").first` or its JavaScript spelling.

The text is read by a small parser into calls of Playwright's API; nothing of it is ever run as code. Only methods that
make locators are known.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from playwright.async_api import FrameLocator, Locator, Page

from smoketree.browser.capture import WRITTEN_REF
from smoketree.browser.codegen import literal, quoted
from smoketree.errors import HandledError

_TOKENS = re.compile(
    r"""\s*(?:
    (?P<raw>[rR](?:"[^"]*"|'[^']*'))
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
        if match["raw"]:
            tokens.append(Token("value", match["raw"], match["raw"][2:-1]))
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
            tokens.append(Token("mark", match["mark"]))
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


_START = re.compile(r"\s*(?:page\s*\.\s*)?(?:get_?by|locator|frame_?locator)\w*\s*\(", re.IGNORECASE)
_CONSTANTS = {"true": True, "false": False, "null": None, "undefined": None, "none": None}
_PYTHON_FLAGS = {"ignorecase": "i", "multiline": "m", "dotall": "s"}
_COUNTED = re.compile(r"(.*[^\s>])\s*>>\s*nth=(-?\d+)")
_DEEPEST = 20
_LONGEST = 2000

_BY_TEXT = (1, frozenset({"exact"}))
_HAS_OPTIONS = frozenset({"has", "has_not", "has_text", "has_not_text"})
_METHODS: Mapping[str, tuple[int, frozenset[str]]] = {
    "get_by_role": (
        1,
        frozenset(
            {
                "name", "exact", "checked", "disabled", "expanded", "include_hidden", "level", "pressed", "selected",
                "description",
            }
        ),
    ),
    **dict.fromkeys(("get_by_text", "get_by_label", "get_by_placeholder", "get_by_alt_text", "get_by_title"), _BY_TEXT),
    "get_by_test_id": (1, frozenset()),
    "locator": (1, _HAS_OPTIONS),
    "frame_locator": (1, frozenset()),
    "filter": (0, _HAS_OPTIONS | {"visible"}),
    "nth": (1, frozenset()),
    "and_": (1, frozenset()),
    "or_": (1, frozenset()),
}  # fmt: skip
_PLAIN = frozenset({"first", "last", "content_frame", "owner"})


@dataclass(frozen=True, slots=True)
class Call:
    """One link of a chain: a method (snake case) with its arguments, or a property (`arguments` is None)."""

    method: str
    arguments: tuple[Any, ...] | None = None
    options: tuple[tuple[str, Any], ...] = ()


Chain = tuple[Call, ...]


def looks_like_locator(text: str) -> bool:
    """Whether a target is a locator expression, not a selector."""
    return _START.match(text) is not None


def parse(text: str) -> Chain:
    """The calls of a locator expression. Raises LocatorTextError."""
    if len(text) > _LONGEST:
        raise LocatorTextError("it is too long")
    reader = _Reader(tokens_of(text.strip().removesuffix(";")))
    chain = reader.chain(0)
    if not reader.at_end:
        raise LocatorTextError("something follows it")
    return chain


def build(page: Page, chain: Chain) -> Locator:
    """The locator of a chain on a page. Raises LocatorTextError."""
    found: Page | Locator | FrameLocator = page
    for link in chain:
        found = _linked(page, found, link)
    if not isinstance(found, Locator):
        raise LocatorTextError("it names no element")
    return found


def python(chain: Chain) -> str:
    """A chain as Python for Playwright's sync API, without the `page` that it begins at."""
    return ".".join(_python_link(link) for link in chain)


def _python_link(link: Call) -> str:
    if link.arguments is None:
        return link.method
    options = [f"{name}={_python_value(value)}" for name, value in link.options]
    return f"{link.method}({', '.join([*map(_python_value, link.arguments), *options])})"


def _python_value(value: Any) -> str:
    if isinstance(value, tuple):
        return f"page.{python(value)}"
    if isinstance(value, re.Pattern):
        flags = [f"re.{flag.name}" for flag in re.RegexFlag(value.flags & ~re.UNICODE)]
        return (
            f"re.compile({', '.join([quoted(value.pattern), ' | '.join(flags)] if flags else [quoted(value.pattern)])})"
        )
    return literal(value)


def _linked(page: Page, found: Any, link: Call) -> Any:
    method = getattr(found, link.method, None)
    if method is None:
        raise LocatorTextError(f"there is no {link.method} there")
    if link.arguments is None:
        return method
    try:
        positional = [_value(page, argument) for argument in link.arguments]
        return method(*positional, **{name: _value(page, value) for name, value in link.options})
    except (TypeError, AttributeError) as error:
        raise LocatorTextError(f"{link.method} does not take that") from error


def _value(page: Page, value: Any) -> Any:
    return build(page, value) if isinstance(value, tuple) else value


class _Reader:
    def __init__(self, tokens: list[Token]) -> None:
        self._tokens = tokens
        self._at = 0

    @property
    def at_end(self) -> bool:
        return self._at >= len(self._tokens)

    def chain(self, depth: int) -> Chain:
        """`page.` is left out; at least one call."""
        if depth > _DEEPEST:
            raise LocatorTextError("it is nested too deep")
        if self._peek("page") and self._peek(".", 1):
            self._at += 2
        calls = [self._link(depth)]
        while self._take("."):
            calls.append(self._link(depth))
        return tuple(calls)

    def _link(self, depth: int) -> Call:
        name = _snake(self._name())
        called = self._take("(")
        if name in _PLAIN:
            if called:
                self._need(")")
            return Call(name)
        name = {"and": "and_", "or": "or_"}.get(name, name)
        if name not in _METHODS or not called:
            raise LocatorTextError(f"{name} makes no locator")
        positional, options = self._arguments(depth)
        count, known = _METHODS[name]
        if len(positional) != count or not {option for option, _ in options} <= known:
            raise LocatorTextError(f"{name} does not take that")
        return Call(name, tuple(positional), tuple(options))

    def _arguments(self, depth: int) -> tuple[list[Any], list[tuple[str, Any]]]:
        positional: list[Any] = []
        options: list[tuple[str, Any]] = []
        while not self._take(")"):
            if self._take("{"):
                options += self._object(depth)
            elif self._peek("=", 1):
                name = _snake(self._name())
                self._need("=")
                options.append((name, self._one(depth)))
            else:
                positional.append(self._one(depth))
            if not self._take(","):
                self._need(")")
                break
        return positional, [(name, value) for name, value in options if value is not None]

    def _object(self, depth: int) -> list[tuple[str, Any]]:
        pairs = []
        while not self._take("}"):
            token = self._next()
            key = token.value if token.kind == "value" else token.text
            self._need(":")
            pairs.append((_snake(str(key)), self._one(depth)))
            if not self._take(","):
                self._need("}")
                break
        return pairs

    def _one(self, depth: int) -> Any:
        token = self._next()
        if token.kind == "value":
            return token.value
        if token.kind == "name" and token.text == "re":
            return self._compiled(depth)
        if token.kind == "name" and token.text.lower() in _CONSTANTS:
            return _CONSTANTS[token.text.lower()]
        if token.kind == "name":
            self._at -= 1
            return self.chain(depth + 1)
        raise LocatorTextError(f"{token.text!r} is not an argument")

    def _compiled(self, depth: int) -> re.Pattern[str]:
        """`re.compile("...", re.IGNORECASE | re.DOTALL)`, behind its `re`."""
        self._need(".")
        if self._name() != "compile":
            raise LocatorTextError("of re, only compile is known")
        self._need("(")
        source = self._one(depth)
        flags = ""
        while self._take(",") or self._take("|"):
            if self._peek(")"):
                break
            if self._name() != "re":
                raise LocatorTextError("this is not a flag")
            self._need(".")
            name = self._name().lower()
            flags += _PYTHON_FLAGS.get(name, name)
        self._need(")")
        return regex(str(source), flags)

    def _next(self) -> Token:
        if self.at_end:
            raise LocatorTextError("it breaks off")
        self._at += 1
        return self._tokens[self._at - 1]

    def _name(self) -> str:
        token = self._next()
        if token.kind != "name":
            raise LocatorTextError(f"{token.text!r} is no name")
        return token.text

    def _peek(self, text: str, ahead: int = 0) -> bool:
        at = self._at + ahead
        return at < len(self._tokens) and self._tokens[at].kind != "value" and self._tokens[at].text == text

    def _take(self, text: str) -> bool:
        taken = self._peek(text)
        self._at += taken
        return taken

    def _need(self, text: str) -> None:
        if not self._take(text):
            raise LocatorTextError(f"there is no {text!r} where one should be")


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z])[A-Z]", lambda found: "_" + found.group().lower(), name)


def code_of_target(target: str) -> str:
    """The Python of a target that a client wrote itself."""
    if looks_like_locator(target):
        return f"page.{python(parse(target))}"
    counted = _COUNTED.fullmatch(target)
    if counted is None:
        return f"page.locator({quoted(target)})"
    which = {"0": "first", "-1": "last"}.get(counted[2], f"nth({int(counted[2])})")
    return f"page.locator({quoted(counted[1])}).{which}"


def advice(target: str, otherwise: str) -> str:
    """How to point at the element that was meant, where that shows."""
    ref = WRITTEN_REF.search(target)
    if ref is None:
        return otherwise
    return f' To use the element with [ref={ref[1]}] from the page snapshot, pass "{ref[1]}" as the target.'
