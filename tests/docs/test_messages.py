"""Every message that the page of messages lists is one that smoketree prints."""

import ast
import re
from collections.abc import Iterator

from tests.docs.pages import ROOT

PAGE = ROOT / "docs/troubleshooting.md"
_HOLE = "\0"


def texts() -> Iterator[str]:
    """The texts in the code, with a mark where a value is inserted."""
    for path in (ROOT / "src/smoketree").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                parts = (part.value if isinstance(part, ast.Constant) else _HOLE for part in node.values)
                yield "".join(map(str, parts))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield re.sub(r"\{\w*\}", _HOLE, node.value)


def messages() -> Iterator[str]:
    """The messages of the page: the code in the first column of its tables."""
    for row in re.findall(r"^\| (.+?) \| ", PAGE.read_text(encoding="utf-8"), re.MULTILINE):
        yield from (code for code in re.findall(r"`([^`]+)`", row) if not re.fullmatch(r"[/\w-]+:?(?:\s\w+)?", code))


def printed(message: str, text: str) -> bool:
    """Whether a line of the code's text, with some values in it, is the message. Three dots stand for anything."""
    parts = [part for part in message.split("...") if part.strip()]
    pattern = re.compile(r"(?:^|\W)" + ".*?".join(map(re.escape, parts)))
    return any(parts[0] in line and pattern.search(line) for line in text.split("\n"))


def test_every_message_exists() -> None:
    known = "\n".join({text.replace("\n", " ") for text in texts()})
    listed = list(messages())
    assert len(listed) > 70
    assert not [message for message in listed if not printed(message, known)]


def test_a_message_that_is_not_printed_is_found() -> None:
    assert printed("there is no ... on the page", f"there is no {_HOLE} on the page")
    assert not printed("there is no ... on the moon", f"there is no {_HOLE} on the page\nno moon")
