"""Writes a tree as Playwright writes it, byte for byte.

The rules of quoting are those of Playwright 1.65 (packages/isomorphic: ariaSnapshotRenderer.ts and yaml.ts),
JavaScript's notion of white space and of numbers included.
"""

import json
import re

from smoketree.snapshot.tree import Node, Tree

_SPACE = "[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]"
_NEEDS_QUOTES = re.compile(
    rf"\A(?:\Z|{_SPACE}|[-&*\],?!>|@\"'#%\[])"
    rf"|{_SPACE}(?:\Z|\#)"
    rf"|:(?:{_SPACE}|\Z)"
    r"|[\x00-\x08\x0a-\x1f\x7f-\x9f{}`]"
)
_NUMBER = re.compile(
    r"[+-]?(?:Infinity|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)"
    r"|0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+"
    r"|[+-]?\.(?:[iI][nN][fF]|[nN][aA][nN])"
)
_YAML_WORDS = frozenset({"y", "n", "yes", "no", "true", "false", "on", "off", "null", "~"})
_TO_ESCAPE = re.compile(r"[\\\"\x00-\x1f\x7f-\x9f]")
_SHORT_ESCAPES = {"\\": "\\\\", '"': '\\"', "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}

_BEFORE_REF = frozenset(
    {"checked", "disabled", "expanded", "active", "invalid", "level", "pressed", "selected", "aria-hidden"}
)
"""The marks that Playwright prints before `[ref=..]`; all others (cursor, box, another server's) come after."""


def render(tree: Tree) -> str:
    """The text of a snapshot, as Playwright prints that tree; without a line end after the last line."""
    lines: list[str] = []
    for node in tree:
        lines.extend(node_lines(node, has_children=node.end > node.index + 1))
    return "\n".join(lines)


def node_lines(node: Node, has_children: bool) -> list[str]:
    """The lines of one node, indented by its depth: its own, its properties and its text, but no child."""
    indent = "  " * node.depth
    if not node.role:
        return [f"{indent}- {node.text or ''}"]
    line = f"{indent}- {_quoted_key(_key(node))}"
    if node.text is not None and not node.properties and not has_children:
        return [f"{line}: {quoted_value(node.text)}"]
    if not node.properties and not has_children:
        return [line]
    lines = [f"{line}:"]
    lines.extend(f"{indent}  - /{name}: {quoted_value(value)}" for name, value in node.properties)
    if node.text is not None:
        lines.append(f"{indent}  - text: {quoted_value(node.text)}")
    return lines


def quoted_value(text: str) -> str:
    """`text` as a YAML value: bare where YAML reads it back as that string, else in double quotes."""
    if not _needs_quotes(text):
        return text
    return f'"{_TO_ESCAPE.sub(_escape, text)}"'


def _key(node: Node) -> str:
    key = node.role
    if node.name is not None:
        key = f"{key} {json.dumps(node.name, ensure_ascii=False)}"
    if node.ref is None:
        return key + "".join(map(_mark, node.attributes))
    before = "".join(_mark(attribute) for attribute in node.attributes if attribute[0] in _BEFORE_REF)
    after = "".join(_mark(attribute) for attribute in node.attributes if attribute[0] not in _BEFORE_REF)
    return f"{key}{before} [ref={node.ref}]{after}"


def _mark(attribute: tuple[str, str]) -> str:
    name, value = attribute
    return f" [{name}]" if value == "true" else f" [{name}={value}]"


def _quoted_key(key: str) -> str:
    if not _needs_quotes(key):
        return key
    doubled = key.replace("'", "''")
    return f"'{doubled}'"


def _needs_quotes(text: str) -> bool:
    return (
        _NEEDS_QUOTES.search(text) is not None
        or _NUMBER.fullmatch(text) is not None
        or (len(text) <= len("false") and text.lower() in _YAML_WORDS)
    )


def _escape(found: re.Match[str]) -> str:
    character = found[0]
    return _SHORT_ESCAPES.get(character) or f"\\x{ord(character):02x}"
