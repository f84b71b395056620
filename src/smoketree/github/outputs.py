"""What a step passes to its runner: outputs, the job summary, state for the step after the job, values to mask.

GitHub Docs, "Workflow commands for GitHub Actions"; actions/runner, FileCommandManager: a summary of more than 1 MiB is
dropped whole.
"""

import os
import secrets
import stat
from collections.abc import Callable, Iterable, Mapping

from smoketree.errors import OutputError
from smoketree.report.text import command_text

_MOST_SUMMARY = 1024 * 1024


def mask(say: Callable[[str], None], values: Iterable[str]) -> None:
    """Has the runner put `***` in place of these values in its log. A value of several lines is masked line by line, as
    the runner reads the log so."""
    lines = {line.strip() for value in values for line in value.splitlines()}
    for line in sorted(line for line in lines if line):
        say(f"::add-mask::{command_text(line)}")


def set_outputs(environ: Mapping[str, str], values: Mapping[str, str]) -> None:
    """Sets the step's outputs; nothing where there is no runner. Raises OSError or OutputError."""
    _append(environ.get("GITHUB_OUTPUT"), _assignments(values))


def save_state(environ: Mapping[str, str], values: Mapping[str, str]) -> None:
    """Keeps values for the step after the job, where `saved_state` reads them. Raises OSError or OutputError."""
    _append(environ.get("GITHUB_STATE"), _assignments(values))


def saved_state(environ: Mapping[str, str], name: str) -> str:
    """A value that the job's own step kept; empty where it kept none."""
    return environ.get(f"STATE_{name}", "")


def write_summary(environ: Mapping[str, str], markdown: str) -> None:
    """Adds to the job summary. Raises OSError; OutputError where the runner would drop it whole."""
    content = markdown if markdown.endswith("\n") else f"{markdown}\n"
    if len(content.encode("utf-8", "replace")) > _MOST_SUMMARY:
        raise OutputError("it is larger than 1 MiB, and the runner would drop all of it")
    _append(environ.get("GITHUB_STEP_SUMMARY"), content)


def warning(text: str) -> str:
    """The workflow command by which the runner shows a warning of ours."""
    return f"::warning title=smoketree::{command_text(text)}"


def _assignments(values: Mapping[str, str]) -> str:
    """Each value between two lines that cannot be guessed: a value cannot set an output of its own."""
    lines = []
    for name, value in values.items():
        end = f"end-{secrets.token_hex(16)}"
        lines += [f"{name}<<{end}", value, end]
    return "".join(f"{line}\n" for line in lines)


def _append(path: str | None, text: str) -> None:
    if not path:
        return
    # A pipe in its place must not hang us: hence O_NONBLOCK, which means nothing to a regular file.
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK
    with os.fdopen(os.open(path, flags, 0o600), "wb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OutputError("the runner's command file is not a file")
        file.write(text.encode("utf-8", "replace"))
