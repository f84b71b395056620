"""Every command that the pages show is one that exists: its options, their values and its arguments."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from smoketree.cli.commands import command_line
from smoketree.run.linting import lint_plans
from smoketree.settings import Settings
from tests.docs.pages import PAGES, ROOT, Block, blocks, spans

PROGRAMS = {
    ".venv/bin/pytest": "of the environment that setup makes",
    "cat": "of the shell",
    "curl": "asks a service that the example starts before",
    "cd": "of the shell",
    "django-admin": "the tutorial's: test_tutorial.py runs it",
    "docker": "builds or starts the image: make image-test",
    "echo": "of the shell",
    "export": "of the shell",
    "gh": "asks GitHub",
    "jq": "reads the answer of the program before it",
    "ls": "of the shell",
    "pip": "installs the package: tests/cli/test_documents.py builds the wheel",
    "pipx": "installs the package",
    "printf": "of the shell",
    "python": "Python's own modules",
    "sed": "of the shell",
    "uvx": "installs the package",
}
"""Programs of others that the pages call, each with why its command line is not checked here."""
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
_OURS = re.compile(r"(?:.*/)?smoketree(?::\S+)?")
_PUNCTUATION = set("|&;<>()")


def commands(text: str) -> Iterator[list[str]]:
    """The simple commands of a shell script, without assignments and redirections."""
    for line in text.replace("\\\n", " ").splitlines():
        lexer = shlex.shlex(line.removeprefix("$ "), posix=True, punctuation_chars="".join(_PUNCTUATION))
        lexer.whitespace_split = True
        words: list[str] = []
        redirected = False
        for word in lexer:
            if set(word) <= _PUNCTUATION:
                redirected = bool(set(word) & set("<>"))
                if not redirected:
                    yield words
                    words = []
            elif redirected:
                redirected = False
            elif words or not re.match(r"\w+=", word):
                words.append(word)
        yield words


def check(words: list[str]) -> None:
    """Raises click.UsageError if `smoketree` would not take these words. A file need not exist."""
    command: click.Command = command_line()
    context = click.Context(command, info_name="smoketree")
    while isinstance(command, click.Group) and words and words[0] not in {"--version", "--help"}:
        name, found, words = command.resolve_command(context, words)
        assert found is not None
        command, context = found, click.Context(found, info_name=name, parent=context)
    try:
        command.make_context(context.info_name, words, parent=context.parent)
    except click.exceptions.Exit:
        pass  # of --help
    except click.BadParameter as error:
        if "does not exist" not in error.message:
            raise


def of_smoketree(words: list[str]) -> list[str] | None:
    """The arguments of `smoketree` in a command that calls it, by docker or uvx as well; None for another command."""
    if words[:2] == ["docker", "build"]:
        return None
    at = next((number for number, word in enumerate(words) if _OURS.fullmatch(word)), None)
    return None if at is None or (at and words[0] not in {"docker", "uvx", "python"}) else words[at + 1 :]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_exists(page: Path) -> None:
    wrong = [f"{block.place}: {found}" for block in blocks(page) for found in wrong_commands(block)]
    for place, code in spans(page):
        if code.startswith("smoketree ") and "=" not in code.split()[1]:
            # The name of a command alone is not a command line that lacks its arguments.
            wrong += [f"{place}: {found}" for found in refused(shlex.split(code)[1:], missing=True)]
    assert not wrong


def wrong_commands(block: Block) -> Iterator[str]:
    """What is wrong with the commands of a block."""
    if block.language in {"yaml", "groovy"}:
        for found in re.finditer(r"\bsmoketree (?:run|report|lint) [^'\n]*", block.text):
            yield from refused(next(commands(found[0]))[1:])
    for words in commands(block.text) if block.language in {"sh", "console"} else ():
        ours = of_smoketree(words)
        if ours is not None:
            yield from refused(ours)
        elif words[:1] == ["make"]:
            yield from (f"make {word}" for word in words[1:] if word not in TARGETS)
        elif words and not (
            block.not_run or words[0] in PROGRAMS or (ROOT / words[0]).exists() or words[0].startswith(".venv/")
        ):
            yield f"{words[0]}: if it cannot be run here, mark the block: <!-- not run: REASON -->"


def refused(words: list[str], *, missing: bool = False) -> list[str]:
    """Why `smoketree` would not take these words; empty if it would. `missing`: arguments may be missing."""
    try:
        check(words)
    except click.MissingParameter as error:
        return [] if missing else [f"smoketree {shlex.join(words)}: {error.format_message()}"]
    except click.UsageError as error:
        return [f"smoketree {shlex.join(words)}: {error.message}"]
    return []


@pytest.mark.parametrize("words", ["run --no-such-flag", "run --select", "no-such", "try", "report open a b"])
def test_a_command_that_does_not_exist_is_refused(words: str) -> None:
    assert refused(words.split())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_plan_is_read_without_a_model(page: Path, tmp_path: Path) -> None:
    (tmp_path / "sign-in.md").write_text('#Case 1: A\n- Assert: the page shows "A"\n', encoding="utf-8")
    for block in blocks(page):
        if block.language == "markdown":
            plan = tmp_path / f"{page.stem}-{block.line}.md"
            plan.write_text(block.text, encoding="utf-8")
    plans = lint_plans(Settings(plans=(str(tmp_path),), readings=False))
    assert plans.exit_code(model=False) == 0, [
        *plans.problems,
        *(one for one in plans.readings.values() if one.by_model),
    ]
