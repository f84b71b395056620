"""What the fake GitHub keeps: repositories with their pull requests, commits, deployments, comments and runs."""

import io
import itertools
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

_ids = itertools.count(1001)
_ticks = itertools.count()


def next_id() -> int:
    """An id that nothing else has."""
    return next(_ids)


def stamp() -> str:
    """A time, a second after the one before, so that what came later can be told."""
    second = next(_ticks)
    return f"2026-11-{1 + second // 86400:02}T{second // 3600 % 24:02}:{second // 60 % 60:02}:{second % 60:02}Z"


@dataclass
class Identity:
    """Who a token is. An `installation` (GITHUB_TOKEN, a GitHub App) may not ask `GET /user`. `permissions`: scope to
    `read` or `write`; None: all of them."""

    login: str = "github-actions[bot]"
    installation: bool = True
    permissions: Mapping[str, str] | None = None

    def may(self, scope: str, access: str) -> bool:
        if self.permissions is None:
            return True
        given = self.permissions.get(scope, "none")
        return given == "write" or given == access


@dataclass
class Pull:
    number: int
    head_sha: str
    head_ref: str
    head_repository: str | None
    base_ref: str = "main"
    base_sha: str = "ba5e" * 10
    state: str = "open"
    draft: bool = False
    author: str = "ada"
    title: str = "A change"
    commits: list[str] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    patches: dict[str, str] = field(default_factory=dict)
    reviewed: list[dict[str, Any]] = field(default_factory=list)


@dataclass
class DeploymentStatus:
    state: str
    environment_url: str = ""
    target_url: str = ""
    log_url: str = ""
    description: str = ""
    id: int = field(default_factory=next_id)
    created_at: str = field(default_factory=stamp)


@dataclass
class Deployment:
    sha: str
    environment: str
    creator: str = "vercel[bot]"
    ref: str = ""
    statuses: list[DeploymentStatus] = field(default_factory=list)
    id: int = field(default_factory=next_id)
    created_at: str = field(default_factory=stamp)

    def now(self, state: str, url: str = "", **more: Any) -> "Deployment":
        """The deployment gets one more status."""
        self.statuses.append(DeploymentStatus(state, url, **more))
        return self


@dataclass
class Status:
    sha: str
    context: str
    state: str
    target_url: str = ""
    description: str = ""
    creator: str = "netlify[bot]"
    id: int = field(default_factory=next_id)
    created_at: str = field(default_factory=stamp)


@dataclass
class Check:
    sha: str
    name: str
    status: str = "completed"
    conclusion: str | None = "success"
    details_url: str = ""
    summary: str = ""
    app: str = "cloudflare-workers-and-pages"
    id: int = field(default_factory=next_id)
    created_at: str = field(default_factory=stamp)


@dataclass
class Comment:
    number: int
    body: str
    login: str
    reactions: list[tuple[str, str]] = field(default_factory=list)
    minimized: str = ""
    id: int = field(default_factory=next_id)
    created_at: str = field(default_factory=stamp)
    updated_at: str = field(default_factory=stamp)


@dataclass
class Artifact:
    name: str
    content: bytes
    expired: bool = False
    id: int = field(default_factory=next_id)
    created_at: str = field(default_factory=stamp)


@dataclass
class Run:
    head_sha: str
    head_branch: str = "topic"
    head_repository: str = ""
    event: str = "pull_request"
    run_attempt: int = 1
    run_number: int = 1
    status: str = "completed"
    conclusion: str | None = "success"
    name: str = "smoke"
    path: str = ".github/workflows/smoke.yml"
    pull_requests: list[int] = field(default_factory=list)
    jobs: list[dict[str, Any]] = field(default_factory=list)
    artifacts: list[Artifact] = field(default_factory=list)
    id: int = field(default_factory=next_id)
    created_at: str = field(default_factory=stamp)


@dataclass
class Repository:
    """One repository, changed by tests directly and by requests."""

    name: str
    default_branch: str = "main"
    pulls: dict[int, Pull] = field(default_factory=dict)
    deployments: list[Deployment] = field(default_factory=list)
    statuses: list[Status] = field(default_factory=list)
    checks: list[Check] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    runs: dict[int, Run] = field(default_factory=dict)
    permissions: dict[str, str] = field(default_factory=dict)
    files: dict[tuple[str, str], bytes] = field(default_factory=dict)
    most_entries: int = 100_000
    """Of a tree; what is more is left out, and `truncated` says so."""
    commits: set[str] = field(default_factory=set)
    branches: dict[str, str] = field(default_factory=dict)

    def pull(self, number: int, sha: str, ref: str = "topic", *, fork: str | None = None, **more: Any) -> Pull:
        """Opens a pull request, from this repository or from `fork` ("" for a fork that was deleted)."""
        head = self.name if fork is None else fork or None
        self.pulls[number] = Pull(number, sha, ref, head, commits=[sha], **more)
        self.commits.add(sha)
        return self.pulls[number]

    def push(self, number: int, sha: str) -> None:
        """A commit is pushed to a pull request."""
        self.pulls[number].head_sha = sha
        self.pulls[number].commits.append(sha)
        self.commits.add(sha)

    def deploy(self, sha: str, environment: str = "Preview", state: str = "", url: str = "", **more: Any) -> Deployment:
        """A deployment is recorded, with a first status where `state` is given."""
        deployment = Deployment(sha, environment, **more)
        if state:
            deployment.now(state, url)
        self.deployments.append(deployment)
        return deployment

    def status(self, sha: str, context: str, state: str, url: str = "", description: str = "") -> Status:
        self.statuses.append(Status(sha, context, state, url, description))
        return self.statuses[-1]

    def check(self, sha: str, name: str, **more: Any) -> Check:
        self.checks.append(Check(sha, name, **more))
        return self.checks[-1]

    def comment(self, number: int, body: str, login: str = "ada") -> Comment:
        self.comments.append(Comment(number, body, login))
        return self.comments[-1]

    def run(self, sha: str, **more: Any) -> Run:
        run = Run(sha, **more)
        self.runs[run.id] = run
        return run


def packed(*files: tuple[str | zipfile.ZipInfo, str | bytes], packing: int = zipfile.ZIP_DEFLATED) -> bytes:
    """An artifact's archive of these files."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", packing) as archive:
        for name, text in files:
            archive.writestr(name, text)
    return content.getvalue()
