"""Suggested changes: comments on lines that a pull request adds, each with a button that replaces its line.

GitHub takes a comment only on a line of the pull request's diff (REST, "Create a review for a pull request").
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from smoketree.github.pages import paged
from smoketree.github.repository import Repository
from smoketree.report.plain import clean

if TYPE_CHECKING:
    import github

_HUNK = re.compile(r"@@ -\d+(?:,\d+)? \+(?P<first>\d+)(?:,\d+)? @@")
_MOST_LISTED = 1_000
_MOST = 10


@dataclass(frozen=True, slots=True)
class Suggestion:
    """`lines` in the place of the line `number` of a file, which reads `old`. `why` is Markdown of ours."""

    path: str
    number: int
    old: str
    lines: tuple[str, ...]
    why: str

    @property
    def body(self) -> str:
        """The comment's text."""
        text = "\n".join(self.lines)
        fence = "`" * max((3, *(len(run) + 1 for run in re.findall("`+", text))))
        return f"{self.why}\n\n{fence}suggestion\n{text}\n{fence}\n"

    @property
    def is_plain(self) -> bool:
        """Whether what would be written into the file is what a reader of the comment sees."""
        return all(line and clean(line) == line and "\n" not in line for line in self.lines)


def suggest(repository: Repository, pull: int, sha: str, suggestions: Sequence[Suggestion]) -> None:
    """Suggests the changes on the pull request whose head is `sha`: those of lines that it adds, and that nobody
    suggested there before; ten at most. Raises GitHubError."""
    path = f"/repos/{repository.name}/pulls/{pull}"

    def wanted(gh: "github.Github") -> list[Suggestion]:
        added = {file["filename"]: _added(file) for file in paged(gh, f"{path}/files", most=_MOST_LISTED)}
        fit = [one for one in suggestions if one.is_plain and added.get(one.path, {}).get(one.number) == one.old]
        if not fit:
            return []
        there = {(one["path"], str(one["body"]).strip()) for one in paged(gh, f"{path}/comments", most=_MOST_LISTED)}
        return [one for one in fit if (one.path, one.body.strip()) not in there][:_MOST]

    found = repository.api.read(f"the changes of #{pull}", wanted)
    if not found:
        return
    comments = [{"path": one.path, "line": one.number, "side": "RIGHT", "body": one.body} for one in found]
    review = {"commit_id": sha, "event": "COMMENT", "comments": comments}

    def write(gh: "github.Github") -> None:
        gh.requester.requestJsonAndCheck("POST", f"{path}/reviews", input=review)

    repository.api.write(f"the suggestions on #{pull}", write)


def _added(file: Mapping[str, Any]) -> dict[int, str]:
    """The lines that the diff of a file adds, by their number; none where GitHub shows no diff (a large file)."""
    added: dict[int, str] = {}
    number = 0
    for line in str(file.get("patch") or "").split("\n"):
        hunk = _HUNK.match(line)
        if hunk:
            number = int(hunk["first"])
        elif line.startswith("+"):
            added[number] = line[1:].rstrip("\r")
            number += 1
        elif not line.startswith(("-", "\\")):
            number += 1
    return added
