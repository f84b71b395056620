"""The one comment on a pull request: found by its hidden head, edited in place, never overwritten by an older run.

Several runs may do this at once, and GitHub has no lock. So whoever has written looks again a little later: what is
left over is deleted, what is older than one's own is written over. The runs agree on which comment stays (the oldest)
and on what it says (the newest run's).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from smoketree.github.errors import ForbiddenError, GitHubError, NotFoundError, UncertainError
from smoketree.github.repository import WRITE_COMMENTS, Repository
from smoketree.github.timer import Timer
from smoketree.report.marker import Marker, read_marker

if TYPE_CHECKING:
    import github

_GREEN = frozenset({"passed", "neutral", "skipped"})
_LOOKS = 3
_BEFORE_A_LOOK = 1.5
"""Seconds in which another run that read before us will have written."""
_MOST_COMMENTS = 3_000


@dataclass(frozen=True, slots=True)
class Posted:
    """Where the comment is, if there is one; `said` is a warning."""

    url: str | None
    said: str | None = None


@dataclass(frozen=True, slots=True)
class Comment:
    """A comment of ours."""

    id: int
    url: str
    body: str
    marker: Marker


def publish(repository: Repository, pull: int, body: str, marker: Marker, policy: str, *, timer: Timer) -> Posted:
    """Writes the comment of the run that `marker` names; `body` begins with the marker's head.

    `policy`: always; failures (a green run corrects an earlier comment but makes none); changes (only where the
    conclusion is another than the last comment's, or not green where there is none); off. Never raises GitHubError:
    what went wrong is in `said`.
    """
    if policy == "off":
        return Posted(None)
    sticky = _Sticky(repository, pull, body, marker, timer)
    try:
        return sticky.publish(policy)
    except ForbiddenError as error:
        return Posted(None, f"no comment: {error.message}; {error.hint}")
    except GitHubError as error:
        return Posted(None, f"no comment: {error.message}")


@dataclass(slots=True)
class _Sticky:
    repository: Repository
    pull: int
    body: str
    marker: Marker
    timer: Timer
    _me: str = ""

    def publish(self, policy: str) -> Posted:
        self._me = self.repository.self_login()
        standing = self._ours()
        if not self._is_wanted(standing, policy):
            return Posted(standing[0].url if standing else None)
        newer = next((one for one in standing if one.marker.order > self.marker.order), None)
        if newer is not None:
            return Posted(newer.url, "the comment is of a later run and was left as it is")
        self._write(standing)
        return self._settled()

    def _is_wanted(self, standing: Sequence[Comment], policy: str) -> bool:
        if policy == "always":
            return True
        last = standing[0].marker.conclusion if standing else None
        if policy == "changes" and standing:
            return last != self.marker.conclusion
        return bool(standing) or self.marker.conclusion not in _GREEN

    def _write(self, standing: Sequence[Comment]) -> None:
        """Edits the comment that stays, or makes it."""
        if standing and standing[0].body == self.body:
            return
        if standing:
            try:
                self._edit(standing[0], self.body)
                return
            except NotFoundError:  # somebody deleted it meanwhile
                pass
        try:
            self._create()
        except UncertainError:
            if not any(one.marker.order == self.marker.order for one in self._ours()):
                self._create()

    def _settled(self) -> Posted:
        """Looks again until one comment stands that is no older than ours."""
        url = None
        for _ in range(_LOOKS):
            self.timer.sleep(_BEFORE_A_LOOK)
            standing = self._ours()
            if not standing:
                self._write(standing)
                continue
            url, stays = standing[0].url, standing[0]
            newest = max(standing, key=lambda one: one.marker.order)
            wanted = newest.body if newest.marker.order > self.marker.order else self.body
            if len(standing) == 1 and stays.body == wanted:
                return Posted(url)
            if stays.body != wanted:
                self._edit(stays, wanted)
            for one in standing[1:]:
                self._delete(one)
        return Posted(url)

    def _ours(self) -> list[Comment]:
        """The comments of this key that we wrote, the oldest first."""

        def work(gh: "github.Github") -> list[Comment]:
            found = []
            for number, each in enumerate(self._issue(gh).get_comments()):
                if number >= _MOST_COMMENTS:
                    break
                marker = read_marker(each.body or "")
                mine = marker is not None and marker.key == self.marker.key and _author(each) == self._me
                if marker is not None and mine:
                    found.append(Comment(each.id, each.html_url, each.body, marker))
            return sorted(found, key=lambda one: one.id)

        return self.repository.api.read(f"the comments of #{self.pull}", work, needs=WRITE_COMMENTS)

    def _create(self) -> None:
        self.repository.api.write(
            f"the comment on #{self.pull}", lambda gh: self._issue(gh).create_comment(self.body), needs=WRITE_COMMENTS
        )

    def _edit(self, comment: Comment, body: str) -> None:
        self.repository.api.write(
            f"the comment on #{self.pull}",
            lambda gh: self._issue(gh).get_comment(comment.id).edit(body),
            needs=WRITE_COMMENTS,
            repeatable=True,
        )

    def _delete(self, comment: Comment) -> None:
        try:
            self.repository.api.write(
                f"a second comment on #{self.pull}",
                lambda gh: self._issue(gh).get_comment(comment.id).delete(),
                needs=WRITE_COMMENTS,
                repeatable=True,
            )
        except NotFoundError:  # another run was quicker
            return

    def _issue(self, gh: "github.Github") -> "github.Issue.Issue":
        return self.repository.at(gh).get_issue(self.pull)


def _author(comment: "github.IssueComment.IssueComment") -> str:
    """Who wrote it; empty where the account is gone."""
    user: object = comment.user
    return getattr(user, "login", "") or ""
