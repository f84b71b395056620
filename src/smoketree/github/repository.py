"""One repository at GitHub, by what is asked of it. Every list is read to its end, up to a limit that is told."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any, TypeVar

from smoketree.errors import UsageError
from smoketree.github.api import Api, ForbiddenError, GitHubError, NotFoundError, RefusedError

if TYPE_CHECKING:
    from github.Commit import Commit
    from github.Deployment import Deployment as GitHubDeployment
    from github.GitTreeElement import GitTreeElement
    from github.PullRequest import PullRequest
    from github.Repository import Repository as GitHubRepository

    import github


@dataclass(frozen=True, slots=True)
class Pull:
    """A pull request. `head_repository` is empty where the fork was deleted."""

    number: int
    open: bool
    head_sha: str
    head_ref: str
    head_repository: str
    base_ref: str
    base_sha: str
    author: str = ""
    draft: bool = False

    def is_fork_of(self, repository: str) -> bool:
        """Whether its code lies in another repository than `repository`."""
        return self.head_repository.lower() != repository.lower()


@dataclass(frozen=True, slots=True)
class DeploymentStatus:
    """One state of a deployment, as whoever deploys told it. Later ones have greater ids."""

    id: int
    state: str
    environment_url: str = ""
    target_url: str = ""
    log_url: str = ""
    description: str = ""


@dataclass(frozen=True, slots=True)
class Deployment:
    """A deployment of one commit to one environment."""

    id: int
    sha: str
    environment: str
    creator: str = ""


@dataclass(frozen=True, slots=True)
class CommitStatus:
    """The latest status of one context on a commit."""

    context: str
    state: str
    target_url: str = ""
    description: str = ""


@dataclass(frozen=True, slots=True)
class Check:
    """A check run on a commit. `conclusion` is empty until `status` is completed."""

    id: int
    name: str
    app: str
    status: str
    conclusion: str
    details_url: str = ""
    summary: str = ""


@dataclass(frozen=True, slots=True)
class File:
    """A file of the repository at some commit."""

    path: str
    content: bytes


# Lists at GitHub, read page by page.
#
# PyGithub follows the addresses that GitHub puts into its answers, and refuses them where they name the host otherwise
# than GITHUB_API_URL does (behind a proxy, at an emulator). So pages are asked for by number here.

_A_PAGE = 100


def paged(gh: "github.Github", path: str, *, most: int, inside: str = "") -> Iterator[Mapping[str, Any]]:
    """The items of the list at `path` (`/repos/...`), at most `most`; `inside`: the key under which an answer has them.

    To be used in what `Api.read` does: raises as PyGithub does, and TypeError where the answer is no such list.
    """
    for page in range(1, most // _A_PAGE + 2):
        asked = {"per_page": _A_PAGE, "page": page}
        headers, told = gh.requester.requestJsonAndCheck("GET", path, parameters=asked)
        items: object = told.get(inside) if inside and isinstance(told, dict) else told
        if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
            raise TypeError(f"{path} is no list")
        yield from items[: most - (page - 1) * _A_PAGE]
        if len(items) < _A_PAGE and 'rel="next"' not in headers.get("link", ""):
            return


T = TypeVar("T")
_MOST = 1000
"""Items of a list: ten requests."""
_MOST_FILES = 300
_MOST_BYTES = 2_000_000
_ROOT = PurePosixPath()

READ_PULLS = "pull-requests: read"
READ_DEPLOYMENTS = "deployments: read"
READ_STATUSES = "statuses: read"
READ_CHECKS = "checks: read"
READ_CONTENTS = "contents: read"
WRITE_COMMENTS = "pull-requests: write"


class Repository:
    """The repository `name` (`owner/name`) seen through `api`. Every method raises GitHubError."""

    def __init__(self, api: Api, name: str) -> None:
        owner, _, short = name.partition("/")
        if not owner or not short or "/" in short:
            raise UsageError(f"GITHUB_REPOSITORY is not OWNER/NAME: {name!r}", "it is set by GitHub's runner")
        self.api = api
        self.name = name

    def default_branch(self) -> str:
        """The branch that workflows without a commit of their own run on."""
        return self.api.read(f"the repository {self.name}", lambda gh: self.at(gh).default_branch, needs=READ_CONTENTS)

    def pull(self, number: int) -> Pull:
        """The pull request as it is now. Raises NotFoundError."""
        return self.api.read(
            f"pull request #{number}", lambda gh: _pull(self.at(gh).get_pull(number)), needs=READ_PULLS
        )

    def pulls_of_commit(self, sha: str) -> tuple[Pull, ...]:
        """The pull requests that hold the commit, open or not. None where the repository does not know it."""
        return self.api.read(
            f"the pull requests of {sha[:7]}",
            lambda gh: tuple(_pull(each) for each in _all(self._commit(gh, sha).get_pulls())),
            needs=READ_PULLS,
        )

    def is_head_of_a_branch(self, sha: str) -> bool:
        """Whether a branch of this repository (not of a fork) ends in the commit."""
        try:
            return self.api.read(
                f"the branches of {sha[:7]}",
                lambda gh: bool(self._commit(gh, sha).get_branches_where_head()),
                needs=READ_CONTENTS,
            )
        except (NotFoundError, RefusedError):
            return False

    def open_pulls(self, head: str = "") -> tuple[Pull, ...]:
        """The open pull requests; only those from `head` (`owner:branch`), if given."""

        def work(gh: "github.Github") -> tuple[Pull, ...]:
            home = self.at(gh)
            found = home.get_pulls(state="open", head=head) if head else home.get_pulls(state="open")
            return tuple(_pull(each) for each in _all(found))

        return self.api.read("the open pull requests", work, needs=READ_PULLS)

    def deployments(self, *, sha: str = "", environment: str = "", most: int = 100) -> tuple[Deployment, ...]:
        """The deployments of a commit, of an environment (whole name), or both; the newest first."""
        wanted = {name: value for name, value in (("sha", sha), ("environment", environment)) if value}

        def work(gh: "github.Github") -> tuple[Deployment, ...]:
            found = (_deployment(each) for each in islice(self.at(gh).get_deployments(**wanted), most))
            return tuple(sorted(found, key=lambda each: each.id, reverse=True))

        return self.api.read(f"the deployments of {sha[:7] or environment}", work, needs=READ_DEPLOYMENTS)

    def deployment_statuses(self, deployment: int) -> tuple[DeploymentStatus, ...]:
        """What became of a deployment, the newest first."""

        def work(gh: "github.Github") -> tuple[DeploymentStatus, ...]:
            found = _all(self.at(gh).get_deployment(deployment).get_statuses())
            told = (
                DeploymentStatus(
                    id=each.id,
                    state=each.state,
                    environment_url=each.environment_url or "",
                    target_url=each.target_url or "",
                    log_url=each.log_url or "",
                    description=each.description or "",
                )
                for each in found
            )
            return tuple(sorted(told, key=lambda each: each.id, reverse=True))

        return self.api.read(f"the state of deployment {deployment}", work, needs=READ_DEPLOYMENTS)

    def statuses(self, sha: str) -> tuple[CommitStatus, ...]:
        """The latest status of every context on the commit. (The combined status shows only the first thirty.)"""

        def work(gh: "github.Github") -> tuple[CommitStatus, ...]:
            latest: dict[str, tuple[int, CommitStatus]] = {}
            # PyGithub reads `/statuses/SHA`, a route that GitHub's description of its API does not have any more.
            for each in paged(gh, f"/repos/{self.name}/commits/{sha}/statuses", most=_MOST):
                number, context = int(each["id"]), str(each["context"])
                told = CommitStatus(context, each["state"], each["target_url"] or "", each["description"] or "")
                if number > latest.get(context, (0, None))[0]:
                    latest[context] = (number, told)
            return tuple(status for _, status in latest.values())

        return self.api.read(f"the statuses of {sha[:7]}", work, needs=READ_STATUSES)

    def checks(self, sha: str) -> tuple[Check, ...]:
        """The latest check runs on the commit."""

        def work(gh: "github.Github") -> tuple[Check, ...]:
            found = _all(self._commit(gh, sha).get_check_runs(filter="latest"))
            return tuple(
                Check(
                    id=each.id,
                    name=each.name,
                    app=_text(each.app, "slug"),
                    status=each.status,
                    conclusion=each.conclusion or "",
                    details_url=each.details_url or "",
                    summary=_text(each.output, "summary"),
                )
                for each in found
            )

        return self.api.read(f"the checks of {sha[:7]}", work, needs=READ_CHECKS)

    def may_write(self, login: str) -> bool:
        """Whether that person may push to the repository. Where GitHub does not tell: no."""
        try:
            permission = self.api.read(
                f"what {login} may do", lambda gh: self.at(gh).get_collaborator_permission(login), needs=READ_CONTENTS
            )
        except GitHubError as error:
            if error.status in {403, 404}:  # no such user, or a token that may not ask
                return False
            raise
        return permission in {"admin", "write"}

    def react(self, comment: int, content: str) -> None:
        """Puts a reaction (`eyes`, `rocket`, ...) to a comment of a pull request; twice is once."""
        self.api.write(
            f"the reaction to comment {comment}",
            lambda gh: self._reaction(gh, comment, content),
            needs=WRITE_COMMENTS,
            repeatable=True,
        )

    def self_login(self) -> str:
        """Who writes with this token. A GITHUB_TOKEN may not ask: it is `github-actions[bot]`."""
        try:
            return self.api.read("whose token this is", lambda gh: gh.get_user().login)
        except ForbiddenError as error:
            if error.status == 401:
                raise
            return "github-actions[bot]"

    def files(self, ref: str, folder: str, suffixes: tuple[str, ...] = (".md",)) -> tuple[File, ...]:
        """The files below `folder` (or the file of that name) as they are at `ref`, without links.

        Raises GitHubError where they are too many or too large to be plans.
        """
        inside = PurePosixPath(folder or ".")

        def work(gh: "github.Github") -> tuple[File, ...]:
            home = self.at(gh)
            wanted = [
                (path, each)
                for path, each in _entries(home, ref, inside)
                if each.type == "blob"
                and each.mode in {"100644", "100755"}
                and path.endswith(suffixes)
                and PurePosixPath(path).is_relative_to(inside)
            ]
            if len(wanted) > _MOST_FILES or sum(each.size or 0 for _, each in wanted) > _MOST_BYTES:
                raise GitHubError(f"{folder} at {ref} holds more than {_MOST_FILES} plans or 2 MB", "name a folder")
            return tuple(File(path, _content(home, each.sha)) for path, each in wanted)

        return self.api.read(f"the files of {folder} at {ref}", work, needs=READ_CONTENTS)

    def at(self, gh: "github.Github") -> "GitHubRepository":
        """The repository as PyGithub has it; costs no request."""
        return gh.get_repo(self.name)

    def _commit(self, gh: "github.Github", sha: str) -> "Commit":
        return self.at(gh).get_commit(sha)

    def _reaction(self, gh: "github.Github", comment: int, content: str) -> None:
        url = f"/repos/{self.name}/issues/comments/{comment}/reactions"
        gh.requester.requestJsonAndCheck("POST", url, input={"content": content})


def _entries(
    home: "GitHubRepository", tree: str, inside: PurePosixPath, at: PurePosixPath = _ROOT
) -> Iterator[tuple[str, "GitTreeElement"]]:
    """What a tree holds, by path. Where GitHub cuts it off (100,000 entries or 7 MB), its folders are read one by one,
    those that lead to `inside` or lie in it. Raises GitHubError where a folder alone is cut off."""
    found = home.get_git_tree(tree, recursive=True)
    if not found.truncated:
        yield from ((str(at / each.path), each) for each in found.tree)
        return
    level = home.get_git_tree(tree)
    if level.truncated:
        raise GitHubError(f"the folder {at} is too large for GitHub to list", "keep plans in a folder of their own")
    for each in level.tree:
        path = at / each.path
        if each.type != "tree":
            yield str(path), each
        elif path.is_relative_to(inside) or inside.is_relative_to(path):
            yield from _entries(home, each.sha, inside, path)


def _all(items: Iterable[T]) -> list[T]:
    return list(islice(items, _MOST))


def _pull(given: "PullRequest") -> Pull:
    return Pull(
        number=given.number,
        open=given.state == "open",
        head_sha=given.head.sha,
        head_ref=given.head.ref,
        head_repository=_text(given.head.repo, "full_name"),
        base_ref=given.base.ref,
        base_sha=given.base.sha,
        author=_text(given.user, "login"),
        draft=bool(given.draft),
    )


def _deployment(given: "GitHubDeployment") -> Deployment:
    return Deployment(given.id, given.sha, given.environment, _text(given.creator, "login"))


def _text(thing: object, name: str) -> str:
    """A text of what may be null at GitHub (a deleted fork, a deleted account), whatever PyGithub's types say."""
    return str(getattr(thing, name, None) or "")


def _content(home: "GitHubRepository", sha: str) -> bytes:
    import base64

    blob = home.get_git_blob(sha)
    return base64.b64decode(blob.content) if blob.encoding == "base64" else blob.content.encode()
