"""Secrets in the browser: put in at the last moment, taken out of everything that comes back."""

import ast
import base64
import dataclasses
import html
import json
import re
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any, TypeVar
from urllib.parse import quote, quote_plus

from smoketree.browser.failure import ToolFailure
from smoketree.browser.options import Secret
from smoketree.browser.origins import Origins, origin_of

T = TypeVar("T")

_ELLIPSIS = "…"
_CUT = re.compile(rf"(?P<before>[^{_ELLIPSIS}]*){_ELLIPSIS}(?P<after>[^{_ELLIPSIS}]*)", re.DOTALL)
_SHORTEST = 3
"""Characters of a value that give nothing away, in a text that was shortened there."""
_LONG = 8
"""Characters of a value that in capitals or small letters is no ordinary word."""
_HEX = re.compile(r"%u[0-9A-F]{4}|%[0-9A-F]{2}")
_NOT_KEPT = re.compile(r"[^A-Za-z0-9@*_+\-./]")

ANYWHERE = "*"
"""In place of an origin: the secret may be typed into any page."""

_MARK = re.compile(r"<secret:([A-Za-z_][A-Za-z0-9_.-]*)>")
_PLACEHOLDER = re.compile(r"\{\{\s*secret\.([A-Za-z_][A-Za-z0-9_.-]*)\s*\}\}")

_DOTENV = re.compile(
    r"\s*(?:export\s+)?(?P<name>[A-Za-z_][A-Za-z0-9_.-]*)\s*=\s*"
    r"(?:(?P<quoted>\"(?:[^\"\\]|\\.)*\"|'[^']*'|`[^`]*`)|(?P<plain>(?![\"'`#]).*?))?(?:\s+#.*|\s*)"
)


def names_in(text: str) -> tuple[str, ...]:
    """The names of the secrets that `{{secret.NAME}}` placeholders in the text ask for."""
    return tuple(_PLACEHOLDER.findall(text))


class Vault:
    """The secrets of one session."""

    def __init__(self, secrets: Mapping[str, Secret], origins: Origins) -> None:
        self._secrets = dict(secrets)
        self._origins = origins

    def reveal(self, text: str, urls: Iterable[str]) -> str:
        """The text with the values put in.

        `urls` are the addresses of the frame that would get it and of the pages around that frame; each must be on an
        origin where the secret may be typed. Raises ToolFailure where one is not, or a name is not granted.
        """
        where = [origin_of(url) for url in urls]

        def value(match: re.Match[str]) -> str:
            name = match.group(1)
            secret = self._secrets.get(name)
            if secret is None:
                raise ToolFailure(f'Secret "{name}" is not granted to this session.')
            for origin in where:
                if not self._may_go(secret, origin):
                    raise ToolFailure(
                        f'Secret "{name}" may not be typed into {origin or "a page without an origin"}: '
                        "bind it to that origin (NAME@ORIGIN), or allow the origin (allow-origin)."
                    )
            return secret.value

        return _PLACEHOLDER.sub(value, text)

    def _may_go(self, secret: Secret, origin: str | None) -> bool:
        if ANYWHERE in secret.origins:
            return True
        if origin is None:
            return False
        if secret.origins:
            return origin in {origin_of(allowed) for allowed in secret.origins}
        return self._origins.limited and self._origins.allows(origin)


def with_placeholders(
    tool: str, arguments: Mapping[str, object], secrets: Mapping[str, Secret]
) -> Mapping[str, object]:
    """The arguments of a typing tool with each value that is the name of a secret made its placeholder, as clients of
    the official server's `--secrets` expect."""
    text = arguments.get("text")
    if tool == "browser_type" and isinstance(text, str) and text in secrets:
        return {**arguments, "text": f"{{{{secret.{text}}}}}"}
    fields = arguments.get("fields")
    if tool == "browser_fill_form" and isinstance(fields, list):
        return {**arguments, "fields": [_with_placeholder(field, secrets) for field in fields]}
    return arguments


def _with_placeholder(field: object, secrets: Mapping[str, Secret]) -> object:
    if isinstance(field, dict) and isinstance(field.get("value"), str) and field["value"] in secrets:
        return {**field, "value": f"{{{{secret.{field['value']}}}}}"}
    return field


def dotenv(text: str) -> dict[str, str]:
    """The names and values of a file in the dotenv format: `NAME=value` lines, `export` before them, quotes around the
    value and `#` comments allowed. Raises ValueError with the line that is something else."""
    values: dict[str, str] = {}
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        match = _DOTENV.fullmatch(line)
        if match is None:
            raise ValueError(f"line {number} is not NAME=value")
        quoted, plain = match["quoted"], match["plain"]
        if quoted is None:
            values[match["name"]] = plain or ""
        elif quoted[0] == '"':
            values[match["name"]] = quoted[1:-1].replace("\\n", "\n").replace("\\r", "\r")
        else:
            values[match["name"]] = quoted[1:-1]
    return values


def as_environment(code: str) -> str:
    """Python with every redacted secret in a string replaced by the variable that a test would read it from."""
    if not _MARK.search(code):
        return code
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return code
    lines = code.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line.encode()))
    source = code.encode()
    found = [(node, node.value) for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    for node, value in sorted(found, key=lambda one: (one[0].lineno, one[0].col_offset), reverse=True):
        if not isinstance(value, str) or node.end_lineno is None or not _MARK.search(value):
            continue
        begin, end = starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + (node.end_col_offset or 0)
        source = source[:begin] + _joined(value).encode() + source[end:]
    return source.decode()


def _joined(value: str) -> str:
    """A string with marks in it as a Python expression."""
    texts = []
    for index, part in enumerate(_MARK.split(value)):
        quoted = json.dumps(part, ensure_ascii=False) if part.isprintable() else repr(part)
        texts += [f'os.environ["{part}"]' if index % 2 else quoted] if part else []
    return " + ".join(texts)


class Redactor:
    """Replaces the values of secrets by `<secret:NAME>` in what leaves the browser.

    A value is found as it is, URL-encoded, JSON-, HTML- or repr-escaped, with white space collapsed as a snapshot does,
    and in base64 (also in the middle of a longer encoded text, at any of the three alignments); one of eight characters
    and more also in small letters and with the capitals that a style may show it in. The values of the named
    `url_params` (in a query or a fragment) are replaced by `<redacted>`, whatever they are.
    """

    def __init__(self, secrets: Mapping[str, Secret], *, url_params: Iterable[str] = ()) -> None:
        names = "|".join(re.escape(name) for name in url_params if name)
        self._params = re.compile(rf"([?&#](?:{names})=)[^&#\s\"'<>()\[\]`\\]+", re.IGNORECASE) if names else None
        self._names = {form: name for name, secret in secrets.items() if secret.value for form in _forms(secret.value)}
        longest_first = sorted(self._names, key=len, reverse=True)
        self._pattern = re.compile("|".join(map(re.escape, longest_first))) if longest_first else None

    def text(self, text: str) -> str:
        if self._params is not None:
            text = self._params.sub(r"\1<redacted>", text)
        if self._pattern is None:
            return text
        redacted = self._pattern.sub(lambda match: f"<secret:{self._names[match.group()]}>", text)
        return _CUT.sub(self._cut, redacted) if _ELLIPSIS in redacted else redacted

    def _cut(self, match: re.Match[str]) -> str:
        """What was shortened may end in, or go on with, a part of a value: that goes, too."""
        before, after = match.group("before"), match.group("after")
        for form, name in self._names.items():
            sizes = range(len(form) - 1, _SHORTEST - 1, -1)
            if cut := next((size for size in sizes if before.endswith(form[:size])), 0):
                before = f"{before[:-cut]}<secret:{name}>"
            if cut := next((size for size in sizes if after.startswith(form[-size:])), 0):
                after = f"<secret:{name}>{after[cut:]}"
        return f"{before}{_ELLIPSIS}{after}"

    def everywhere(self, thing: T) -> T:
        """The same structure (dataclasses, tuples, lists, mappings, strings) with every string redacted."""
        return thing if self._pattern is None and self._params is None else self._walk(thing)

    def _walk(self, thing: Any) -> Any:
        if isinstance(thing, Enum):
            return thing  # a word of ours: it stays the member that it is
        if isinstance(thing, str):
            return self.text(thing)
        if isinstance(thing, tuple | list):
            return type(thing)(self._walk(item) for item in thing)
        if isinstance(thing, Mapping):
            return {self._walk(key): self._walk(value) for key, value in thing.items()}
        if dataclasses.is_dataclass(thing) and not isinstance(thing, type):
            fields = {field.name: self._walk(getattr(thing, field.name)) for field in dataclasses.fields(thing)}
            return dataclasses.replace(thing, **fields)
        return thing


def _forms(value: str) -> set[str]:
    forms = {value, value.strip(), " ".join(value.split())}
    if len(value) >= _LONG:
        forms |= {cased for plain in tuple(forms) for cased in (plain.upper(), plain.lower(), _capitalized(plain))}
    for plain in tuple(forms):
        for escaped in (json.dumps(plain), json.dumps(plain, ensure_ascii=False), repr(plain)):
            # Twice: a script's result that is itself JSON with the value in it.
            forms |= {escaped[1:-1], json.dumps(escaped[1:-1])[1:-1]}
        forms |= {html.escape(plain), html.escape(plain, quote=False)}
        urls = (quote(plain, safe=""), quote(plain), quote_plus(plain), quote(plain, safe="!'()*~"))
        for encoded in (*urls, _escaped(plain)):
            forms |= {encoded, _HEX.sub(lambda match: match.group().lower(), encoded)}
    for encoding in (base64.b64encode, base64.urlsafe_b64encode):
        for shift in range(3):
            forms.add(_base64_core(value.encode(), shift, encoding(b"\0" * shift + value.encode()).decode()))
    # A fragment too short to be a secret would redact ordinary words.
    shortest = min(4, len(value))
    return {form for form in forms if len(form) >= shortest}


def _capitalized(value: str) -> str:
    """As the style `text-transform: capitalize` shows it."""
    return re.sub(r"\b\w", lambda match: match.group().upper(), value)


def _escaped(value: str) -> str:
    """As JavaScript's `escape` writes it (ECMA-262, B.2.1.1)."""

    def percent(match: re.Match[str]) -> str:
        encoded = match.group().encode("utf-16-be", "surrogatepass")
        units = [int.from_bytes(encoded[start : start + 2], "big") for start in range(0, len(encoded), 2)]
        return "".join(f"%{unit:02X}" if unit < 0x100 else f"%u{unit:04X}" for unit in units)

    return _NOT_KEPT.sub(percent, value)


def _base64_core(value: bytes, shift: int, encoded: str) -> str:
    """The characters of `encoded` that depend on the value alone, whatever comes before and after it."""
    first = -(-shift * 8 // 6)
    last = (shift + len(value)) * 8 // 6
    return encoded[first:last]
