"""Python for Playwright's sync API, as answers show it: what would do again what a tool did. And the same as
TypeScript, in the form in which Playwright MCP shows it."""

import ast
import json
import re
import textwrap
from collections.abc import Mapping, Sequence


def quoted(text: str) -> str:
    """A text as a Python literal in double quotes."""
    # JSON's escapes are all Python's, too.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\x7f")


def literal(value: object) -> str:
    """A value (texts, numbers, booleans, None, lists, mappings of them) as a Python literal."""
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{literal(key)}: {literal(item)}" for key, item in value.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, bytes):
        return "[" + ", ".join(literal(item) for item in value) + "]"
    if isinstance(value, float) and value.is_integer():
        return repr(int(value))
    return repr(value)


def call(function: str, *positional: str, **named: object) -> str:
    """A call of a function: `positional` are Python already, of `named` those that are None are left out."""
    arguments = [*positional, *(f"{name}={literal(value)}" for name, value in named.items() if value is not None)]
    return f"{function}({', '.join(arguments)})"


_QUERIES = frozenset({"locator", "frame_locator", "filter", "nth", "and_", "or_", "first", "last", "content_frame"})
"""Methods that only make a locator, beside those that begin with `get_by_`."""

_GETTERS = frozenset({"context", "first", "last", "content_frame", "owner"})
"""Properties that are methods in TypeScript."""

_ONE_LINE = frozenset({"clear_cookies", "emulate_media", "set_viewport_size", "storage_state", "wait_for"})
_UNENDED = frozenset({"page.close", "fileChooser.setFiles"})
"""Calls that Playwright MCP shows without a semicolon."""
_JAVASCRIPT = "# JavaScript:\n"
_NAME = re.compile(r"[A-Za-z_$][\w$]*")
_FLAGS = {"IGNORECASE": "i", "MULTILINE": "m", "DOTALL": "s"}


def typescript(code: str) -> str:
    """Python statements for Playwright's sync API as TypeScript; as a comment where there is no form of them."""
    if code.startswith(_JAVASCRIPT):
        function = "\n".join(line[2:] for line in code.removeprefix(_JAVASCRIPT).split("\n"))
        return f"await ({function})(page);"
    if all(line.startswith("#") for line in code.splitlines()):
        return "\n".join(f"//{line[1:]}" for line in code.splitlines())
    try:
        return "\n".join(_statement(one) for one in ast.parse(code).body)
    except (SyntaxError, ValueError, RecursionError):
        return "\n".join(f"// {line}" for line in code.splitlines())


def locator(code: str) -> str:
    """A locator's Python as TypeScript."""
    return _expression(ast.parse(code, mode="eval").body)


def _statement(node: ast.stmt) -> str:
    if not isinstance(node, ast.Expr):
        raise ValueError("not an expression")
    match node.value:
        case ast.Call(ast.Attribute(ast.Name("page"), "wait_for_timeout"), [ast.Constant(float() | int() as wait)]):
            return f"await new Promise(f => setTimeout(f, {wait / 1000:g} * 1000));"
    code = _expression(node.value)
    return f"await {code}{'' if code.partition('(')[0] in _UNENDED else ';'}"


def _expression(node: ast.expr) -> str:
    match node:
        case ast.Constant(value):
            made = single_quoted(value) if isinstance(value, str) else json.dumps(value)
        case ast.UnaryOp(ast.USub(), operand):
            made = f"-{_expression(operand)}"
        case ast.BinOp(left, ast.Add(), right):
            made = f"{_expression(left)} + {_expression(right)}"
        case ast.Name(name):
            made = _camel(name)
        case ast.List(items):
            made = f"[{', '.join(map(_expression, items))}]"
        case ast.Dict():
            made = _braced(_pairs(node), lines=False)
        case ast.Subscript(ast.Attribute(ast.Name("os"), "environ"), key):
            made = f"process.env[{_expression(key)}]"
        case ast.Attribute(value, name):
            made = f"{_expression(value)}.{_camel(name)}{'()' if name in _GETTERS else ''}"
        case ast.Lambda(body=body):
            made = f"route => {_expression(body)}"
        case ast.Call():
            made = _typescript_call(node)
        case _:
            raise ValueError(f"no TypeScript for {type(node).__name__}")
    return made


def _typescript_call(node: ast.Call) -> str:
    method = node.func.attr if isinstance(node.func, ast.Attribute) else ""
    if method == "compile":
        source = ast.literal_eval(node.args[0])
        flags = [each.attr for given in node.args[1:] for each in ast.walk(given) if isinstance(each, ast.Attribute)]
        escaped = re.sub(r"(?<!\\)/", r"\\/", source)
        return f"/{escaped}/{''.join(_FLAGS.get(flag, '') for flag in flags)}"
    function = _expression(node.func)
    if method.startswith("not_to_"):
        function = f"{function.rpartition('.')[0]}.not.{_camel(method.removeprefix('not_'))}"
    one_line = method in _ONE_LINE or method in _QUERIES or method.startswith("get_by_")
    if method == "to_match_aria_snapshot" and isinstance(node.args[0], ast.Constant):
        lines = re.sub(r"([`\\]|\$\{)", r"\\\1", str(node.args[0].value))
        return f"{function}(`\n{textwrap.indent(lines, '  ')}\n  `)"
    arguments = [
        _braced(_pairs(each), lines=not one_line) if isinstance(each, ast.Dict) else _expression(each)
        for each in node.args
    ]
    if method == "select_option" and node.keywords:  # in TypeScript a text may be the option's value or its label
        arguments.append(_expression(node.keywords[0].value))
    elif node.keywords:
        named = [(_camel(each.arg or ""), each.value) for each in node.keywords]
        named = [(name, _portable(value) if name == "modifiers" else value) for name, value in named]
        if method == "emulate_media":  # in Python the word "null" takes an emulation back
            named = [(name, ast.Constant(None) if ast.unparse(value) == "'null'" else value) for name, value in named]
        arguments.append(_braced(named if one_line else sorted(named, key=lambda one: one[0]), lines=not one_line))
    return f"{function}({', '.join(arguments)})"


def _portable(keys: ast.expr) -> ast.expr:
    """Modifier keys as Playwright MCP shows them: Control as what is Meta on a Mac."""
    names = ["ControlOrMeta" if name == "Control" else name for name in ast.literal_eval(keys)]
    return ast.List([ast.Constant(name) for name in sorted(names)])


def _pairs(node: ast.Dict) -> list[tuple[str, ast.expr]]:
    names = [key.value if isinstance(key, ast.Constant) else None for key in node.keys]
    if not all(isinstance(name, str) for name in names):
        raise ValueError("not a mapping of texts")
    return [(str(name), value) for name, value in zip(names, node.values, strict=True)]


def _braced(pairs: list[tuple[str, ast.expr]], *, lines: bool) -> str:
    properties = [
        f"{name if _NAME.fullmatch(name) else single_quoted(name)}: {_expression(value)}" for name, value in pairs
    ]
    if not properties:
        return "{}"
    return "{\n  " + ",\n  ".join(properties) + "\n}" if lines else f"{{ {', '.join(properties)} }}"


def single_quoted(text: str) -> str:
    """A text as a TypeScript literal in single quotes."""
    return "'" + json.dumps(text, ensure_ascii=False)[1:-1].replace('\\"', '"').replace("'", "\\'") + "'"


def _camel(name: str) -> str:
    return re.sub(r"_(\w)", lambda found: found[1].upper(), name.rstrip("_"))
