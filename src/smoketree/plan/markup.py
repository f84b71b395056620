"""Takes out of a Markdown text what nobody means as a step: code fences and HTML comments.

Lines and columns stay as they are: what is taken out becomes blanks.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from smoketree.plan.model import Location, Problem, Severity
from smoketree.plan.quotes import spans

_FENCE = re.compile(r"[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)?(?P<run>`{3,}(?=[^`]*$)|~{3,})")
_CASE = re.compile(r"\s{0,3}#{1,6}\s*[*_]*(?:test\s+)?(?:case|scenario|test|finally)\b", re.IGNORECASE)
_OPEN = "<!--"
_CLOSE = "-->"


@dataclass(frozen=True, slots=True)
class Source:
    """The lines of a text with code and comments blanked, and what was wrong with these."""

    lines: tuple[str, ...]
    problems: tuple[Problem, ...]


def split_lines(text: str) -> list[str]:
    """Lines as editors count them: at LF, CRLF and CR only."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def blanked(lines: Sequence[str], file: str) -> Source:
    """Blanks code fences (CommonMark 4.5) and HTML comments. A comment in quotes or backticks is none."""
    kept: list[str] = []
    fence = ""
    opened = 0
    comment = 0
    for number, line in enumerate(lines, 1):
        if fence:
            kept.append("")
            fence = "" if _closes(line, fence) else fence
        elif not comment and (match := _FENCE.match(line)):
            fence, opened = match.group("run"), number
            kept.append("")
        elif comment or _OPEN in line:
            rest, still = _uncommented(line, bool(comment))
            comment = (comment or number) if still else 0
            kept.append(rest)
        else:
            kept.append(line)
    problems = _unclosed_fence(lines, opened, file) if fence else ()
    if comment:
        at = Location(file, comment, lines[comment - 1].rfind(_OPEN) + 1)
        problems = (Problem(at, "a comment that is never closed hides the rest of the plan", "add -->"),)
    return Source(tuple(kept), problems)


def _closes(line: str, fence: str) -> bool:
    run = line.strip().lstrip("> \t")
    return len(run) >= len(fence) and not run.strip(fence[0])


def _uncommented(line: str, inside: bool) -> tuple[str, bool]:
    """The line with its comments blanked, and whether a comment goes on after it."""
    pieces: list[str] = []
    at = 0
    while True:
        if inside:
            end = line.find(_CLOSE, at)
            if end < 0:
                return "".join([*pieces, " " * (len(line) - at)]), True
            pieces.append(" " * (end + len(_CLOSE) - at))
            at, inside = end + len(_CLOSE), False
        else:
            start = _comment_start(line, at)
            if start < 0:
                return "".join([*pieces, line[at:]]), False
            pieces.append(line[at:start] + " " * len(_OPEN))
            at, inside = start + len(_OPEN), True


def _comment_start(line: str, at: int) -> int:
    quoted = spans(line[at:])
    start = line.find(_OPEN, at)
    while start >= 0 and any(span.start < start - at < span.end for span in quoted):
        start = line.find(_OPEN, start + 1)
    return start


def _unclosed_fence(lines: Sequence[str], opened: int, file: str) -> tuple[Problem, ...]:
    """A warning; but an error where the fence hides what looks like a case, which would never run."""
    hides = any(_CASE.match(line) for line in lines[opened:])
    column = len(lines[opened - 1]) - len(lines[opened - 1].lstrip()) + 1
    what = "hides a case" if hides else "hides the rest of the plan"
    severity = Severity.ERROR if hides else Severity.WARNING
    hint = "close it with a line of its own"
    return (Problem(Location(file, opened, column), f"a code fence that is never closed {what}", hint, severity),)
