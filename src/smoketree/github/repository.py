"""Queries of one GitHub repository. Every list is read to its end, up to a fixed limit."""

import base64
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Annotated, Any, TypeVar
from urllib.parse import quote

from pydantic import AliasPath, BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints

from smoketree.errors import UsageError
from smoketree.github.api import Api, ForbiddenError, GitHubError, NotFoundError, RefusedError, Rest

Sha = Annotated[str, StringConstraints(pattern=r"^([0-9a-f]{40}|[0-9a-f]{64})$")]
Text = Annotated[str, BeforeValidator(lambda value: "" if value is None else value)]
RepositoryName = Annotated[str, StringConstraints(pattern=r"^([\w.-]{1,100}/[\w.-]{1,100})?$")]


class GitHubModel(BaseModel):
    """A part of what GitHub answers or sends to a workflow; a field that is not read here is passed over."""

    model_config = ConfigDict(extra="ignore", frozen=True)


class Pull(GitHubModel):
    """A pull request. `head_repository` is empty where the fork was deleted, `author` where the account was."""

    number: int
    state: str
    head_sha: Sha = Field(validation_alias=AliasPath("head", "sha"))
    head_ref: Text = Field(validation_alias=AliasPath("head", "ref"))
    head_repository: RepositoryName = Field("", validation_alias=AliasPath("head", "repo", "full_name"))
    base_ref: Text = Field(validation_alias=AliasPath("base", "ref"))
    base_sha: Sha = Field(validation_alias=AliasPath("base", "sha"))
    author: Text = Field("", validation_alias=AliasPath("user", "login"))

    @property
    def open(self) -> bool:
        return self.state == "open"

    def is_fork_of(self, repository: str) -> bool:
        """Whether its code lies in another repository than `repository`."""
        return self.head_repository.lower() != repository.lower()


class DeploymentStatus(GitHubModel):
    """One state of a deployment, as the deploying service reported it. Later ones have greater ids."""

    id: int
    state: Text
    environment_url: Text = ""
    target_url: Text = ""
    log_url: Text = ""
    description: Text = ""

    @property
    def preview_url(self) -> str:
        """`target_url` is the old name of `log_url`, but some who deploy put the preview there."""
        return self.environment_url or ("" if self.target_url == self.log_url else self.target_url)


class Deployment(GitHubModel):
    """A deployment of one commit to one environment; `production`: users work there."""

    id: int
    sha: Sha
    environment: Text = ""
    production: bool | None = Field(None, validation_alias="production_environment")


class CommitStatus(GitHubModel):
    """The latest status of one context on a commit."""

    id: int
    context: str
    state: str
    target_url: Text = ""
    description: Text = ""


class Check(GitHubModel):
    """A check run on a commit. `conclusion` is empty until `status` is completed."""

    name: str
    app: Text = Field("", validation_alias=AliasPath("app", "slug"))
    status: str
    conclusion: Text = ""
    details_url: Text = ""
    summary: Text = Field("", validation_alias=AliasPath("output", "summary"))


class ChangedFile(GitHubModel):
    """A file that differs. `status` is added, removed, modified, renamed, ...; `blob` the name of its content now,
    `previous` its path before it was renamed. `patch` is empty for what is no text, or too large."""

    path: str = Field(validation_alias="filename")
    status: str
    blob: Text = Field("", validation_alias="sha")
    previous: Text = Field("", validation_alias="previous_filename")
    patch: Text = ""


class Comparison(GitHubModel):
    """The files that differ since the commit at which two branches diverged."""

    merge_base: str = Field(validation_alias=AliasPath("merge_base_commit", "sha"))
    files: tuple[ChangedFile, ...] = ()


@dataclass(frozen=True, slots=True)
class File:
    """A file of the repository at some commit."""

    path: str
    content: bytes


M = TypeVar("M", bound=GitHubModel)
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
            f"pull request #{number}",
            lambda gh: Pull.model_validate(gh.get(f"{self.path}/pulls/{number}")),
            needs=READ_PULLS,
        )

    def pulls_of_commit(self, sha: str) -> tuple[Pull, ...]:
        """The pull requests that hold the commit, open or not. None where the repository does not know it."""
        return self._listed(Pull, f"the pull requests of {sha[:7]}", f"commits/{sha}/pulls", READ_PULLS)

    def is_head_of_a_branch(self, sha: str) -> bool:
        """Whether a branch of this repository (not of a fork) ends in the commit."""
        path = f"{self.path}/commits/{sha}/branches-where-head"
        try:
            return self.api.read(f"the branches of {sha[:7]}", lambda gh: bool(gh.get(path)), needs=READ_CONTENTS)
        except (NotFoundError, RefusedError):
            return False

    def open_pulls(self, head: str = "") -> tuple[Pull, ...]:
        """The open pull requests; only those from `head` (`owner:branch`), if given."""
        return self._listed(Pull, "the open pull requests", "pulls", READ_PULLS, state="open", head=head)

    def deployments(self, *, sha: str = "", ref: str = "", environment: str = "") -> tuple[Deployment, ...]:
        """The deployments of a commit, of a branch, of an environment (whole name), or all of these; the newest
        first."""
        what, asked = f"the deployments of {sha[:7] or ref or environment}", {"sha": sha, "ref": ref}
        found = self._listed(
            Deployment, what, "deployments", READ_DEPLOYMENTS, most=_MOST_DEPLOYMENTS, environment=environment, **asked
        )
        return tuple(sorted(found, key=lambda each: each.id, reverse=True))

    def deployment_statuses(self, deployment: int) -> tuple[DeploymentStatus, ...]:
        """The statuses of a deployment, the newest first."""
        what, path = f"the state of deployment {deployment}", f"deployments/{deployment}/statuses"
        found = self._listed(DeploymentStatus, what, path, READ_DEPLOYMENTS)
        return tuple(sorted(found, key=lambda each: each.id, reverse=True))

    def statuses(self, sha: str) -> tuple[CommitStatus, ...]:
        """The latest status of every context on the commit. (The combined status shows only the first thirty.)"""
        found = self._listed(CommitStatus, f"the statuses of {sha[:7]}", f"commits/{sha}/statuses", READ_STATUSES)
        latest: dict[str, CommitStatus] = {}
        for each in sorted(found, key=lambda each: each.id, reverse=True):
            latest.setdefault(each.context, each)
        return tuple(latest.values())

    def checks(self, sha: str) -> tuple[Check, ...]:
        """The latest check runs on the commit."""
        what, path = f"the checks of {sha[:7]}", f"commits/{sha}/check-runs"
        return self._listed(Check, what, path, READ_CHECKS, inside="check_runs", filter="latest")

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
        found = self.api.read(
            f"the change from {base} to {head[:7]}", lambda gh: Comparison.model_validate(gh.get(path, per_page=1))
        )
        if len(found.files) >= _MOST_FILES:
            raise GitHubError(f"GitHub lists no more than {_MOST_FILES} files of a change")
        return found

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

    def _listed(
        self, kind: type[M], what: str, path: str, needs: str, *, most: int = _MOST, inside: str = "", **params: str
    ) -> tuple[M, ...]:
        """The items of the list at a path below the repository's."""

        def work(gh: Rest) -> tuple[M, ...]:
            items = gh.pages(f"{self.path}/{path}", most=most, inside=inside, **params)
            return tuple(map(kind.model_validate, items))

        return self.api.read(what, work, needs=needs)
