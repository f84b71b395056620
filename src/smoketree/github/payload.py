"""The parts of GitHub's webhook payloads that are read, and their forms. All else in a payload is passed over."""

from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, StringConstraints

from smoketree.github.records import Pull

_Sha = Annotated[str, StringConstraints(pattern=r"^([0-9a-f]{40}|[0-9a-f]{64})$")]
_Text = Annotated[
    str, BeforeValidator(lambda value: "" if value is None else value), StringConstraints(max_length=4096)
]
_Name = Annotated[str, StringConstraints(pattern=r"^[\w.-]{1,100}/[\w.-]{1,100}$")]


class _Model(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)


class User(_Model):
    """Somebody with an account; apps end in `[bot]`."""

    login: _Text = ""
    type: _Text = ""


class Repository(_Model):
    """A repository."""

    full_name: _Name
    default_branch: _Text = ""


class End(_Model):
    """Head or base of a pull request. A deleted fork has no `repo`."""

    sha: _Sha
    ref: _Text
    repo: Repository | None = None


class PullRequest(_Model):
    """A pull request."""

    number: int
    state: str
    head: End
    base: End
    user: User | None = None
    draft: bool | None = False

    def record(self) -> Pull:
        """The same as a record of our own."""
        return Pull(
            number=self.number,
            open=self.state == "open",
            head_sha=self.head.sha,
            head_ref=self.head.ref,
            head_repository=self.head.repo.full_name if self.head.repo else "",
            base_ref=self.base.ref,
            base_sha=self.base.sha,
            author=self.user.login if self.user else "",
            draft=bool(self.draft),
        )


class Deployment(_Model):
    """A deployment."""

    id: int | None = None
    sha: _Sha
    ref: _Text = ""
    environment: _Text = ""
    creator: User | None = None


class DeploymentStatus(_Model):
    """One state of a deployment."""

    state: _Text
    environment_url: _Text = ""
    target_url: _Text = ""
    log_url: _Text = ""
    description: _Text = ""


class Git(_Model):
    """The commit of a Vercel deployment."""

    sha: _Sha
    ref: _Text = ""


class Project(_Model):
    """A project of Vercel's."""

    name: _Text = ""


class ClientPayload(_Model):
    """Vercel's, after its published type `DeploymentRepositoryDispatchEvent`."""

    url: _Text = ""
    environment: _Text = ""
    git: Git
    project: Project = Project()


class Issue(_Model):
    """An issue, or a pull request seen as one."""

    number: int
    pull_request: dict[str, Any] | None = None


class Comment(_Model):
    """A comment on an issue or a pull request."""

    id: int
    body: Annotated[str, BeforeValidator(lambda value: value or "")] = ""
    user: User | None = None


class MergeGroup(_Model):
    """What a merge queue tests."""

    head_sha: _Sha
    head_ref: _Text
    base_ref: _Text = ""


class Numbered(_Model):
    """A pull request, of which only the number is told."""

    number: int


class WorkflowRun(_Model):
    """An earlier run."""

    id: int
    event: _Text
    head_sha: _Sha
    head_branch: _Text = ""
    head_repository: Repository | None = None
    conclusion: _Text = ""
    pull_requests: tuple[Numbered, ...] = ()


class Payload(_Model):
    """A payload, of whichever event."""

    action: _Text = ""
    repository: Repository | None = None
    pull_request: PullRequest | None = None
    deployment: Deployment | None = None
    deployment_status: DeploymentStatus | None = None
    client_payload: dict[str, Any] | None = None
    issue: Issue | None = None
    comment: Comment | None = None
    merge_group: MergeGroup | None = None
    workflow_run: WorkflowRun | None = None
