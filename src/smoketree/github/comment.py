"""The one comment on a pull request: found by its hidden head, edited in place, never overwritten by an older run.

Several runs may do this at once, and GitHub has no lock. So each run checks again shortly after it wrote: it deletes
surplus comments and overwrites text of an older run. All runs agree on which comment stays (the oldest) and on its text
(the newest run's).
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from smoketree.display_text import clean, one_line
from smoketree.github.api import GitHubError, NotFoundError, Rest, Timer, UncertainError
from smoketree.github.repository import WRITE_COMMENTS, Repository
from smoketree.report.render import Marker, below_head, read_marker

_GREEN = frozenset({"passed", "neutral", "skipped"})
_LOOKS = 3
_BEFORE_A_LOOK = 1.5
"""Seconds in which another run that read before us will have written."""
_MOST_COMMENTS = 10_000
_LATER = "the comment is of a later run and was left as it is"
_ANOTHER_JOBS = (
    "the comment is of another job of this run, which did not pass, and was left as it is: give each a `comment-key`"
)


@dataclass(frozen=True, slots=True)
class Posted:
    """Where the comment is, if there is one; `said` is a warning, `marker` the run's as the comments complete it."""

    url: str | None
    said: str | None = None
    marker: Marker | None = None


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment of ours."""

    id: int
    url: str
    body: str
    marker: Marker


def post_comment(
    repository: Repository, pull: int, body: Callable[[Marker], str], marker: Marker, policy: str, *, timer: Timer
) -> Posted:
    """Writes the comment of the run that `marker` names. `body` renders it, with the marker's head at its beginning;
    the marker that it is given knows from the earlier comment at which commit the run last passed.

    `policy`: always; failures (a green run corrects an earlier comment but makes none); changes (only where the
    conclusion is another than the last comment's, or not green where there is none; else its words stay, and only its
    hidden head is about this run); off. Never raises GitHubError: what went wrong is in `said`.
    """
    if policy == "off":
        return Posted(None)
    sticky = _Sticky(repository, pull, body, marker, timer)
    try:
        return replace(sticky.publish(policy), marker=sticky.marker)
    except GitHubError as error:
        # A locked conversation is no lack of a permission.
        return Posted(None, f"no comment: {error.message if 'locked' in error.message else error.line}")


def reply(repository: Repository, number: int, text: str) -> str | None:
    """Writes a comment that answers a person, beside the one of the results. Gives a warning where that did not work.
    The text must not begin a line with a command: with a person's token it would be one."""
    path = f"{repository.path}/issues/{number}/comments"
    try:
        repository.api.write(
            f"the reply on #{number}", lambda gh: gh.send("POST", path, {"body": text}), needs=WRITE_COMMENTS
        )
    except GitHubError as error:
        return f"no reply: {error.line}"
    return None


@dataclass(slots=True)
class _Sticky:
    repository: Repository
    pull: int
    render: Callable[[Marker], str]
    marker: Marker
    timer: Timer
    body: str = ""
    _me: str = ""

    def publish(self, policy: str) -> Posted:
        self._me = self._login()
        standing = self._ours()
        newer = next((one for one in standing if _rank(one.marker) > _rank(self.marker)), None)
        if newer is not None:
            return Posted(newer.url, self._left(newer))
        last = standing[0].marker if standing else Marker()
        passed = next((one.sha for one in (self.marker, last) if one.conclusion == "passed"), last.passed)
        self.marker = replace(self.marker, passed=passed)
        self.body = self.render(self.marker)
        if not self._is_wanted(standing, policy):
            if not standing:
                return Posted(None)
            # An older run that comes late has to see that this one was here.
            self.body = self.marker.head() + below_head(standing[0].body)
        return self._settled(self._write(standing))

    def _is_wanted(self, standing: Sequence[Comment], policy: str) -> bool:
        if policy == "always":
            return True
        last = standing[0].marker.conclusion if standing else None
        if policy == "changes" and standing:
            return last != self.marker.conclusion
        return bool(standing) or self.marker.conclusion not in _GREEN

    def _write(self, standing: Sequence[Comment]) -> str | None:
        """Edits the comment that stays, or makes it; its address, where that is known."""
        if standing:
            try:
                if not _same(standing[0].body, self.body):
                    self._edit(standing[0], self.body)
                return standing[0].url
            except NotFoundError:  # somebody deleted it meanwhile
                pass
        try:
            return self.repository.api.write(
                f"the comment on #{self.pull}",
                lambda gh: str(gh.send("POST", self._path, {"body": self.body})["html_url"]),
                needs=WRITE_COMMENTS,
            )
        except UncertainError:  # the look that follows finds out
            return None

    def _settled(self, url: str | None) -> Posted:
        """Looks again until there is one comment that is no older than ours."""
        said = None
        for _ in range(_LOOKS):
            self.timer.sleep(_BEFORE_A_LOOK)
            standing = self._ours()
            if not standing:
                url = self._write(standing)
                continue
            url, stays = standing[0].url, standing[0]
            newest = max(standing, key=lambda one: _rank(one.marker))
            later = _rank(newest.marker) > _rank(self.marker)
            said, wanted = (self._left(newest), newest.body) if later else (None, self.body)
            if len(standing) == 1 and _same(stays.body, wanted):
                break
            try:
                if not _same(stays.body, wanted):
                    self._edit(stays, wanted)
            except NotFoundError:  # the next look finds out
                continue
            for one in standing[1:]:
                self._delete(one)
        return Posted(url, said) if url else Posted(None, "it is unknown whether the comment was written")

    def _left(self, newer: Comment) -> str:
        return _LATER if newer.marker.order > self.marker.order else _ANOTHER_JOBS

    def _login(self) -> str:
        """Who writes with this token: an app's token may not ask for it by REST, but by GraphQL."""
        query = "query { viewer { login } }"
        try:
            return self.repository.api.read(
                "whose token this is", lambda gh: str(gh.graphql(query, {})["viewer"]["login"])
            )
        except GitHubError:
            return self.repository.self_login()

    def _ours(self) -> list[Comment]:
        """The comments of this key that we wrote, the oldest first."""

        def work(gh: Rest) -> list[Comment]:
            read = (_comment(each, self._me) for each in gh.pages(self._path, most=_MOST_COMMENTS))
            found = [one for one in read if one is not None and one.marker.key == self.marker.key]
            return sorted(found, key=lambda one: one.id)

        return self.repository.api.read(f"the comments of #{self.pull}", work, needs=WRITE_COMMENTS)

    def _edit(self, comment: Comment, body: str) -> None:
        """Sets a comment's text, unless a later run has set it meanwhile: between our look and now may lie a minute of
        waiting for a limit's end."""
        path = self._one(comment)
        mine = read_marker(body) or self.marker

        def work(gh: Rest) -> None:
            now = read_marker(str(gh.get(path)["body"] or ""))
            if now is None or _rank(now) <= _rank(mine):
                gh.send("PATCH", path, {"body": body})

        self.repository.api.write(f"the comment on #{self.pull}", work, needs=WRITE_COMMENTS, repeatable=True)

    def _delete(self, comment: Comment) -> None:
        path = self._one(comment)
        try:
            self.repository.api.write(
                f"a second comment on #{self.pull}",
                lambda gh: gh.send("DELETE", path),
                needs=WRITE_COMMENTS,
                repeatable=True,
            )
        except NotFoundError:  # another run was quicker
            return

    @property
    def _path(self) -> str:
        return f"{self.repository.path}/issues/{self.pull}/comments"

    def _one(self, comment: Comment) -> str:
        return f"{self.repository.path}/issues/comments/{comment.id}"


def _rank(marker: Marker) -> tuple[tuple[int, int], bool]:
    """What may stand in place of what is of a lower rank: a later run's word, and of one run's jobs that which did not
    pass, so that no job's pass hides another's failure."""
    return marker.order, marker.conclusion is not None and marker.conclusion not in _GREEN


def _comment(answer: Mapping[str, Any], author: str) -> Comment | None:
    """A comment of that author that begins as ours do. What others wrote is not even parsed."""
    body = str(answer.get("body") or "")
    marker = read_marker(body) if (answer.get("user") or {}).get("login") == author else None
    return Comment(int(answer["id"]), str(answer["html_url"]), body, marker) if marker is not None else None


def _same(one: str, other: str) -> bool:
    """Whether GitHub shows the same: it may keep line ends otherwise than they were sent."""
    return one.replace("\r\n", "\n").strip() == other.replace("\r\n", "\n").strip()


# Suggested changes: comments on lines that a pull request adds, each with a button that replaces its line.
#
# GitHub takes a comment only on a line of the pull request's diff (REST, "Create a review for a pull request").

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
    """Suggests the changes on the pull request whose head is `sha`: only for lines that it adds and
    that have no suggestion yet; ten at most. Raises GitHubError."""
    path = f"{repository.path}/pulls/{pull}"

    def wanted(gh: Rest) -> list[Suggestion]:
        added = {file["filename"]: _added(file) for file in gh.pages(f"{path}/files", most=_MOST_LISTED)}
        fit = [one for one in suggestions if one.is_plain and added.get(one.path, {}).get(one.number) == one.old]
        if not fit:
            return []
        there = {(one["path"], str(one["body"]).strip()) for one in gh.pages(f"{path}/comments", most=_MOST_LISTED)}
        return [one for one in fit if (one.path, one.body.strip()) not in there][:_MOST]

    found = repository.api.read(f"the changes of #{pull}", wanted)
    if not found:
        return
    comments = [{"path": one.path, "line": one.number, "side": "RIGHT", "body": one.body} for one in found]
    review = {"commit_id": sha, "event": "COMMENT", "comments": comments}
    repository.api.write(f"the suggestions on #{pull}", lambda gh: gh.send("POST", f"{path}/reviews", review))


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


# A commit status of our own, for events that show no check on the pull request by themselves.

_MOST_DESCRIPTION = 140
"""Characters that GitHub takes (REST, "Create a commit status")."""
_LARGEST_CHARACTER = "\uffff"
"""GitHub answers `description doesn't accept 4-byte Unicode` to those beyond."""
_NEEDS = "statuses: write"


def set_status(
    repository: Repository, sha: str, *, state: str, description: str, context: str, target_url: str
) -> str | None:
    """Sets the status `context` of a commit. Gives a warning where that did not work: a result that cannot be shown
    is still the result. `state` is pending, success, failure or error."""
    line = "".join(one if one <= _LARGEST_CHARACTER else "\ufffd" for one in one_line(description, _MOST_DESCRIPTION))
    status = {"state": state, "target_url": target_url, "description": line, "context": context}
    try:
        repository.api.write(
            f"the status {context} of {sha[:7]}",
            lambda gh: gh.send("POST", f"{repository.path}/statuses/{sha}", status),
            needs=_NEEDS,
            repeatable=True,
        )
    except GitHubError as error:
        return f"no commit status was set: {error.line}"
    return None
