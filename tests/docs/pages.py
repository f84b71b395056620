"""The pages of the documentation, and the blocks of code in them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / name for name in ("README.md", "SECURITY.md", "CONTRIBUTING.md")] + sorted((ROOT / "docs").glob("*.md"))
_BLOCK = re.compile(
    r"^(?P<before>[^\n]*)\n\n?(?P<indent> *)```(?P<language>[\w-]*)\n(?P<text>.*?)^(?P=indent)```$",
    re.MULTILINE | re.DOTALL,
)
_CODE = re.compile(r"`([^`\n]+)`")


@dataclass(frozen=True)
class Block:
    """A block of code. `before` is the line of text above it."""

    page: Path
    line: int
    language: str
    before: str
    text: str

    @property
    def place(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"

    @property
    def not_run(self) -> str:
        """Why the block cannot be run here, as its mark says; "" without a mark."""
        found = re.fullmatch(r"<!-- not run: (.+) -->", self.before)
        return found[1] if found else ""


def blocks(page: Path) -> Iterator[Block]:
    """The blocks of a page, in order."""
    text = page.read_text(encoding="utf-8")
    for found in _BLOCK.finditer(text):
        line = text.count("\n", 0, found.start("text")) + 1
        inner = re.sub(rf"^{found['indent']}", "", found["text"], flags=re.MULTILINE)
        yield Block(page, line, found["language"], found["before"].strip(), inner)


def spans(page: Path) -> Iterator[tuple[str, str]]:
    """The code within the text of a page, each with its place."""
    text = page.read_text(encoding="utf-8")
    text = _BLOCK.sub(lambda block: "\n" * block[0].count("\n"), text)
    for found in _CODE.finditer(text):
        yield f"{page.relative_to(ROOT)}:{text.count(chr(10), 0, found.start()) + 1}", found[1]
