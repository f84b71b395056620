"""What users read is plain technical English: docs, `--help` and action.yml contain no word of the old dialect."""

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from smoketree.cli.commands import command_line

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / name for name in ("README.md", "SECURITY.md", "CONTRIBUTING.md", "action.yml")]
PAGES += sorted((ROOT / "docs").glob("*.md"))
CODE = re.compile(r"^ *```.*?^ *```$|`[^`\n]*`|\*\*[\w ]+\*\* \([^)]*\)", re.MULTILINE | re.DOTALL)
"""Code, and the words of authors that the plan language knows: **says** (state, ask)."""
WORDS = (
    "told", "deeds?", "mend(?:s|ed|ing)?", "heard", "whoever", "whosoever", "in vain", "nobody could read",
    "comes? by", "parted", "stands? (?:in|on|there|behind|beside|at|after|before)", "is meant", "are meant",
    "tells", "what is none", "held to", "the house",
)  # fmt: skip
DIALECT = re.compile(rf"\b(?:{'|'.join(WORDS)})\b", re.IGNORECASE)


def dialect(text: str) -> list[str]:
    """Words of the dialect outside code, each with the text around it."""
    prose = " ".join(CODE.sub("`code`", text).split())
    return [prose[max(0, found.start() - 40) : found.end() + 40] for found in DIALECT.finditer(prose)]


def helps(command: click.Command, above: click.Context | None = None) -> Iterator[str]:
    """The help of a command and of all commands below it."""
    context = click.Context(command, info_name=command.name or "smoketree", parent=above)
    yield command.get_help(context)
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from helps(below, context)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_is_in_plain_english(page: Path) -> None:
    assert not dialect(page.read_text(encoding="utf-8"))


def test_the_help_is_in_plain_english() -> None:
    assert not [found for text in helps(command_line()) for found in dialect(text)]


def test_code_is_not_prose_and_a_line_break_splits_no_phrase() -> None:
    assert not dialect("`told` is a name\n\n```sh\necho told\n```\n")
    assert dialect("it waited in\nvain")
