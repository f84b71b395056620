"""Prints the size and the shape of src and tests: files, lines, comments, functions used once, import cycles.

None of the numbers is a limit, except that there is no import cycle: exit code 1 if there is one. Imports inside
functions and for types only count as well, because a reader has to follow them all the same.
"""

import ast
import io
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OTHER_CODE = ("*.js", "*.j2", "*.css")


@dataclass(frozen=True)
class Module:
    """One file of Python."""

    name: str
    path: Path
    tree: ast.Module
    lines: int
    comments: int
    code: int


def modules_of(folder: Path, prefix: str) -> dict[str, Module]:
    """Every module below a folder, by its dotted name."""
    found = {}
    for path in sorted(folder.rglob("*.py")):
        parts = [prefix, *path.relative_to(folder).with_suffix("").parts]
        name = ".".join(part for part in parts if part != "__init__")
        text = path.read_text("utf-8")
        kinds: dict[int, set[int]] = {}
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            for line in range(token.start[0], token.end[0] + 1):
                kinds.setdefault(line, set()).add(token.type)
        empty = {tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
        comments = sum(tokenize.COMMENT in each for each in kinds.values())
        code = sum(bool(each - empty - {tokenize.COMMENT}) for each in kinds.values())
        found[name] = Module(name, path, ast.parse(text), len(text.splitlines()), comments, code)
    return found


def used_once(modules: Mapping[str, Module]) -> tuple[int, int]:
    """How many functions are there, and how many are named at one place besides their definition. A method counts by
    its name alone, and an import is no use. What a framework calls (decorated functions, tests, special methods) is
    left out."""
    names: Counter[str] = Counter()
    defined = []
    for module in modules.values():
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Name):
                names[node.id] += 1
            elif isinstance(node, ast.Attribute):
                names[node.attr] += 1
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                framework = node.decorator_list or node.name.startswith(("__", "test_", "do_", "visit_"))
                if not framework:
                    defined.append(node.name)
    return len(defined), sum(names[name] == 1 for name in defined)


def imports_of(module: Module, modules: Mapping[str, Module]) -> Iterator[str]:
    """The modules of ours that a module imports, wherever it does."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                if inner in modules:
                    yield inner
                elif node.module in modules:
                    yield node.module


def cycles(modules: Mapping[str, Module]) -> list[list[str]]:
    """Groups of modules that import one another (strongly connected components, Tarjan)."""
    graph = {name: sorted(set(imports_of(module, modules)) - {name}) for name, module in modules.items()}
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        index[name] = low[name] = len(index)
        stack.append(name)
        for other in graph[name]:
            if other not in index:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], index[other])
        if low[name] == index[name]:
            group: list[str] = []
            while not group or group[-1] != name:
                group.append(stack.pop())
            if len(group) > 1:
                found.append(sorted(group))

    sys.setrecursionlimit(10_000)
    for name in graph:
        if name not in index:
            visit(name)
    return sorted(found, key=len, reverse=True)


def main() -> int:
    """Prints the table; the exit code."""
    source = modules_of(ROOT / "src" / "smoketree", "smoketree")
    tests = modules_of(ROOT / "tests", "tests")
    print(f"{'':<8}{'files':>7}{'lines':>8}{'longest':>9}{'comments':>10}{'functions':>11}{'used once':>11}")
    for name, modules in (("src", source), ("tests", tests)):
        lines = sum(module.lines for module in modules.values())
        share = sum(module.comments for module in modules.values()) / max(1, sum(m.code for m in modules.values()))
        functions, once = used_once(modules)
        longest = max(module.lines for module in modules.values())
        print(f"{name:<8}{len(modules):>7,}{lines:>8,}{longest:>9,}{share:>10.1%}{functions:>11,}{once:>11,}")
    others = [path for pattern in OTHER_CODE for path in (ROOT / "src").rglob(pattern)]
    other_lines = sum(len(path.read_text("utf-8").splitlines()) for path in others)
    print(f"scripts and templates of src: {len(others)} files, {other_lines:,} lines")
    found = [*cycles(source), *cycles(tests)]
    print(f"import cycles: {len(found)}")
    for group in found:
        print(f"  {len(group)} modules: {', '.join(group)}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
