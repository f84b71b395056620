"""Queries of one GitHub repository. Every list is read to its end, up to a fixed limit."""

import base64
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any
from urllib.parse import quote

from smoketree.errors import UsageError
from smoketree.github.api import Api, ForbiddenError, GitHubError, NotFoundError, RefusedError, Rest


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
    """One state of a deployment, as the deploying service reported it. Later ones have greater ids."""

    id: int
    state: str
    environment_url: str = ""
    target_url: str = ""
    log_url: str = ""
    description: str = ""


@dataclass(frozen=True, slots=True)
class Deployment:
    """A deployment of one commit to one environment; `production`: users work there."""

    id: int
    sha: str
    environment: str
    creator: str = ""
    production: bool = False


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


@dataclass(frozen=True, slots=True)
class ChangedFile:
    """A file that differs. `status` is added, removed, modified, renamed, ...; `blob` the name of its content now,
    `previous` its path before it was renamed. `patch` is empty for what is no text, or too large."""

    path: str
    status: str
    blob: str
    previous: str = ""
    patch: str = ""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The files that differ since the commit at which two branches diverged."""

    merge_base: str
    files: tuple[ChangedFile, ...]


_MOST = 1000
"""Items of a list: ten requests."""
_MOST_DEPLOYMENTS = 100
_MOST_FILES = 300
"""Of plans; and those of a comparison that GitHub lists (REST, "Compare two commits")."""
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
        self.path = f"/repos/{name}"

    def default_branch(self) -> str:
        """The branch that workflows without a commit of their own run on."""
        return self.api.read(
            f"the repository {self.name}", lambda gh: str(gh.get(self.path)["default_branch"]), needs=READ_CONTENTS
        )

    def pull(self, number: int) -> Pull:
        """The pull request as it is now. Raises NotFoundError."""
        return self.api.read(
            f"pull request #{number}", lambda gh: pull_of(gh.get(f"{self.path}/pulls/{number}")), needs=READ_PULLS
        )

    def pulls_of_commit(self, sha: str) -> tuple[Pull, ...]:
        """The pull requests that hold the commit, open or not. None where the repository does not know it."""
        path = f"{self.path}/commits/{sha}/pulls"
        return self.api.read(
            f"the pull requests of {sha[:7]}",
            lambda gh: tuple(map(pull_of, gh.pages(path, most=_MOST))),
            needs=READ_PULLS,
        )

    def is_head_of_a_branch(self, sha: str) -> bool:
        """Whether a branch of this repository (not of a fork) ends in the commit."""
        path = f"{self.path}/commits/{sha}/branches-where-head"
        try:
            return self.api.read(f"the branches of {sha[:7]}", lambda gh: bool(gh.get(path)), needs=READ_CONTENTS)
        except (NotFoundError, RefusedError):
            return False

    def open_pulls(self, head: str = "") -> tuple[Pull, ...]:
        """The open pull requests; only those from `head` (`owner:branch`), if given."""
        return self.api.read(
            "the open pull requests",
            lambda gh: tuple(map(pull_of, gh.pages(f"{self.path}/pulls", most=_MOST, state="open", head=head))),
            needs=READ_PULLS,
        )

    def deployments(self, *, sha: str = "", ref: str = "", environment: str = "") -> tuple[Deployment, ...]:
        """The deployments of a commit, of a branch, of an environment (whole name), or all of these; the newest
        first."""

        def work(gh: Rest) -> tuple[Deployment, ...]:
            found = gh.pages(
                f"{self.path}/deployments", most=_MOST_DEPLOYMENTS, sha=sha, ref=ref, environment=environment
            )
            deployments = [
                Deployment(
                    id=int(each["id"]),
                    sha=each["sha"],
                    environment=each["environment"],
                    creator=_text(each, "creator", "login"),
                    production=bool(each.get("production_environment")),
                )
                for each in found
            ]
            return tuple(sorted(deployments, key=lambda each: each.id, reverse=True))

        return self.api.read(f"the deployments of {sha[:7] or ref or environment}", work, needs=READ_DEPLOYMENTS)

    def deployment_statuses(self, deployment: int) -> tuple[DeploymentStatus, ...]:
        """The statuses of a deployment, the newest first."""
        path = f"{self.path}/deployments/{deployment}/statuses"
        addresses = ("environment_url", "target_url", "log_url", "description")

        def work(gh: Rest) -> tuple[DeploymentStatus, ...]:
            statuses = [
                DeploymentStatus(int(each["id"]), each["state"], *(_text(each, name) for name in addresses))
                for each in gh.pages(path, most=_MOST)
            ]
            return tuple(sorted(statuses, key=lambda each: each.id, reverse=True))

        return self.api.read(f"the state of deployment {deployment}", work, needs=READ_DEPLOYMENTS)

    def statuses(self, sha: str) -> tuple[CommitStatus, ...]:
        """The latest status of every context on the commit. (The combined status shows only the first thirty.)"""

        def work(gh: Rest) -> tuple[CommitStatus, ...]:
            latest: dict[str, tuple[int, CommitStatus]] = {}
            for each in gh.pages(f"{self.path}/commits/{sha}/statuses", most=_MOST):
                number, context = int(each["id"]), str(each["context"])
                status = CommitStatus(context, each["state"], _text(each, "target_url"), _text(each, "description"))
                if number > latest.get(context, (0, None))[0]:
                    latest[context] = (number, status)
            return tuple(status for _, status in latest.values())

        return self.api.read(f"the statuses of {sha[:7]}", work, needs=READ_STATUSES)

    def checks(self, sha: str) -> tuple[Check, ...]:
        """The latest check runs on the commit."""
        path = f"{self.path}/commits/{sha}/check-runs"

        def work(gh: Rest) -> tuple[Check, ...]:
            return tuple(
                Check(
                    id=int(each["id"]),
                    name=each["name"],
                    app=_text(each, "app", "slug"),
                    status=each["status"],
                    conclusion=_text(each, "conclusion"),
                    details_url=_text(each, "details_url"),
                    summary=_text(each, "output", "summary"),
                )
                for each in gh.pages(path, most=_MOST, inside="check_runs", filter="latest")
            )

        return self.api.read(f"the checks of {sha[:7]}", work, needs=READ_CHECKS)

    def may_write(self, login: str) -> bool:
        """Whether that person may push to the repository. False where GitHub does not say."""
        path = f"{self.path}/collaborators/{quote(login, safe='')}/permission"
        try:
            permission = self.api.read(
                f"what {login} may do", lambda gh: gh.get(path)["permission"], needs=READ_CONTENTS
            )
        except GitHubError as error:
            if error.status in {403, 404}:  # no such user, or a token that may not ask
                return False
            raise
        return permission in {"admin", "write"}

    def react(self, comment: int, content: str) -> None:
        """Adds a reaction (`eyes`, `rocket`, ...) to a comment of a pull request; twice is once."""
        path = f"{self.path}/issues/comments/{comment}/reactions"
        self.api.write(
            f"the reaction to comment {comment}",
            lambda gh: gh.send("POST", path, {"content": content}),
            needs=WRITE_COMMENTS,
            repeatable=True,
        )

    def self_login(self) -> str:
        """Who writes with this token. A GITHUB_TOKEN may not ask: it is `github-actions[bot]`."""
        try:
            return self.api.read("whose token this is", lambda gh: str(gh.get("/user")["login"]))
        except ForbiddenError as error:
            if error.status == 401:
                raise
            return "github-actions[bot]"

    def files(self, ref: str, folder: str, suffixes: tuple[str, ...] = (".md",)) -> tuple[File, ...]:
        """The files below `folder` (or the file of that name) as they are at `ref`, without links.

        Raises GitHubError where they are too many or too large to be plans.
        """
        inside = PurePosixPath(folder or ".")

        def work(gh: Rest) -> tuple[File, ...]:
            wanted = [
                (path, each)
                for path, each in self._entries(gh, ref, inside)
                if each["type"] == "blob"
                and each["mode"] in {"100644", "100755"}
                and path.endswith(suffixes)
                and PurePosixPath(path).is_relative_to(inside)
            ]
            if len(wanted) > _MOST_FILES or sum(each.get("size") or 0 for _, each in wanted) > _MOST_BYTES:
                raise GitHubError(f"{folder} at {ref} holds more than {_MOST_FILES} plans or 2 MB", "name a folder")
            return tuple(File(path, self._content(gh, each["sha"])) for path, each in wanted)

        return self.api.read(f"the files of {folder} at {ref}", work, needs=READ_CONTENTS)

    def compared(self, base: str, head: str) -> Comparison:
        """What `head` changed since it left `base`. Raises GitHubError, also where it is more than GitHub lists."""
        path = f"{self.path}/compare/{quote(f'{base}...{head}', safe='.')}"
        found = self.api.read(f"the change from {base} to {head[:7]}", lambda gh: gh.get(path, per_page=1))
        files = found.get("files") or ()
        if len(files) >= _MOST_FILES:
            raise GitHubError(f"GitHub lists no more than {_MOST_FILES} files of a change")
        changed = [
            ChangedFile(
                path=str(each["filename"]),
                status=str(each["status"]),
                blob=_text(each, "sha"),
                previous=_text(each, "previous_filename"),
                patch=_text(each, "patch"),
            )
            for each in files
        ]
        return Comparison(str(found["merge_base_commit"]["sha"]), tuple(changed))

    def blobs(self, commit: str) -> dict[str, str]:
        """The names of the contents of a commit's files, by path. Raises GitHubError, also where they are too many."""
        path = f"{self.path}/git/trees/{quote(commit, safe='')}"
        found = self.api.read(f"the files of {commit[:7]}", lambda gh: gh.get(path, recursive=1))
        if found["truncated"]:
            raise GitHubError("the repository has too many files for GitHub to list")
        return {str(each["path"]): str(each["sha"]) for each in found["tree"] if each["type"] == "blob"}

    def _entries(
        self, gh: Rest, tree: str, inside: PurePosixPath, at: PurePosixPath = _ROOT
    ) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """What a tree holds, by path. If GitHub truncates it (100,000 entries or 7 MB), its folders are read one by
        one, those that lead to `inside` or lie in it. Raises GitHubError where one folder alone is truncated."""
        path = f"{self.path}/git/trees/{quote(tree, safe='')}"
        found = gh.get(path, recursive=1)
        if not found["truncated"]:
            yield from ((str(at / each["path"]), each) for each in found["tree"])
            return
        level = gh.get(path)
        if level["truncated"]:
            raise GitHubError(f"the folder {at} is too large for GitHub to list", "keep plans in a folder of their own")
        for each in level["tree"]:
            below = at / each["path"]
            if each["type"] != "tree":
                yield str(below), each
            elif below.is_relative_to(inside) or inside.is_relative_to(below):
                yield from self._entries(gh, each["sha"], inside, below)

    def _content(self, gh: Rest, sha: str) -> bytes:
        blob = gh.get(f"{self.path}/git/blobs/{sha}")
        text = str(blob["content"])
        return base64.b64decode(text) if blob["encoding"] == "base64" else text.encode()


def pull_of(given: Mapping[str, Any]) -> Pull:
    """A pull request in GitHub's form."""
    head, base = given["head"], given["base"]
    return Pull(
        number=int(given["number"]),
        open=given["state"] == "open",
        head_sha=head["sha"],
        head_ref=head["ref"],
        head_repository=_text(head, "repo", "full_name"),
        base_ref=base["ref"],
        base_sha=base["sha"],
        author=_text(given, "user", "login"),
        draft=bool(given.get("draft")),
    )


def _text(given: Mapping[str, Any], *names: str) -> str:
    """A text inside of what GitHub may leave out or set to null (a deleted fork, a deleted account)."""
    found: Any = given
    for name in names:
        found = (found or {}).get(name)
    return str(found or "")
