"""What GitHub's runner says happened: the name of the event and its payload, read into one record.

Nothing is asked of anybody here; what the payload leaves open (which pull request a commit belongs to, who may write)
is found out in `target.py`. A payload is data: its texts are checked for their form before they are used.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import AliasPath, Field, ValidationError

from smoketree.errors import UsageError
from smoketree.github.repository import Deployment, DeploymentStatus, GitHubModel, Pull, RepositoryName, Sha, Text
from smoketree.hosts import PreviewHost, host_of_dispatch


class _ClientPayload(GitHubModel):
    """What a host dispatches, in the form of Vercel's published type `DeploymentRepositoryDispatchEvent`."""

    url: Text = ""
    environment: Text = ""
    sha: Sha = Field(validation_alias=AliasPath("git", "sha"))
    project: Text = Field("", validation_alias=AliasPath("project", "name"))


class _Issue(GitHubModel):
    number: int
    pull_request: dict[str, Any] | None = None


class Said(GitHubModel):
    """A comment on an issue or a pull request."""

    id: int
    body: Text = ""
    author: Text = Field("", validation_alias=AliasPath("user", "login"))
    author_type: Text = Field("", validation_alias=AliasPath("user", "type"))


class _MergeGroup(GitHubModel):
    head_sha: Sha
    head_ref: Text


class _Numbered(GitHubModel):
    number: int


class Before(GitHubModel):
    """The workflow run that this one comes after."""

    id: int
    event: Text
    head_sha: Sha
    head_ref: Text = Field("", validation_alias="head_branch")
    head_repository: RepositoryName = Field("", validation_alias=AliasPath("head_repository", "full_name"))
    pull_requests: tuple[_Numbered, ...] = ()


class _Payload(GitHubModel):
    """The parts of GitHub's webhook payloads that are read."""

    action: Text = ""
    default_branch: Text = Field("", validation_alias=AliasPath("repository", "default_branch"))
    pull_request: Pull | None = None
    deployment: Deployment | None = None
    deployment_status: DeploymentStatus | None = None
    client_payload: dict[str, Any] | None = None
    issue: _Issue | None = None
    comment: Said | None = None
    merge_group: _MergeGroup | None = None
    workflow_run: Before | None = None


_LARGEST = 26_000_000
"""Bytes of a payload; GitHub sends no more than 25 MB."""


@dataclass(frozen=True, slots=True)
class Announced:
    """A deployment that the event is about. `state` as GitHub says it: `success`, `failure`, `pending`, ...; for
    a host's own event what means the same, or `skipped`. `project` is the host's: a repository may have many."""

    sha: str
    environment: str
    state: str
    url: str
    description: str = ""
    project: str = ""
    deployment: int | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """What happened, as far as the payload says. `sha` and `ref` are the runner's GITHUB_SHA and GITHUB_REF, which for
    many events are the default branch's. `number` is the pull request's, where the payload names it; `run` is this run.
    """

    name: str
    action: str
    repository: str
    actor: str
    sha: str
    ref: str
    default_branch: str = ""
    number: int | None = None
    pull: Pull | None = None
    announced: Announced | None = None
    said: Said | None = None
    before: Before | None = None
    run: int | None = None


def read_event(environ: Mapping[str, str]) -> Event:
    """The event that started this run, by GITHUB_EVENT_NAME and the file that GITHUB_EVENT_PATH names.

    Raises UsageError where that is no event of GitHub's.
    """
    name, repository = environ.get("GITHUB_EVENT_NAME", ""), environ.get("GITHUB_REPOSITORY", "")
    if not name or not re.fullmatch(r"[\w.-]{1,100}/[\w.-]{1,100}", repository):
        raise UsageError("GITHUB_EVENT_NAME or GITHUB_REPOSITORY is not set", "`smoketree action` runs in a workflow")
    payload = _payload(name, environ.get("GITHUB_EVENT_PATH", ""))
    return Event(
        name=name,
        action=payload.action,
        repository=repository,
        actor=environ.get("GITHUB_ACTOR", ""),
        sha=environ.get("GITHUB_SHA", ""),
        ref=environ.get("GITHUB_REF", ""),
        default_branch=payload.default_branch,
        number=_number(name, payload),
        pull=payload.pull_request,
        announced=_announced(name, payload),
        said=payload.comment if name == "issue_comment" else None,
        before=payload.workflow_run if name == "workflow_run" else None,
        run=int(run) if (run := environ.get("GITHUB_RUN_ID", "")).isdigit() else None,
    )


def _payload(name: str, path: str) -> _Payload:
    hint = "GITHUB_EVENT_PATH is set by GitHub's runner"
    try:
        with Path(path).open("rb") as file:
            text = file.read(_LARGEST + 1)
    except OSError as error:
        raise UsageError(f"the payload of the event {name} cannot be read: {error.strerror}", hint) from None
    if len(text) > _LARGEST:
        raise UsageError(f"the payload of the event {name} is larger than 26 MB", hint)
    try:
        payload = _Payload.model_validate_json(text)
    except ValidationError as error:
        where = ".".join(str(part) for part in error.errors()[0]["loc"])
        said = error.errors()[0]["msg"]
        raise UsageError(
            f"the payload of the event {name} does not have GitHub's format: {where}: {said}", hint
        ) from None
    missing = next((part for part in _NEEDED.get(name, ()) if getattr(payload, part) is None), None)
    if missing is not None:
        raise UsageError(f"the payload of the event {name} has no `{missing}`", hint)
    return payload


_NEEDED: Mapping[str, tuple[str, ...]] = {
    "pull_request": ("pull_request",),
    "pull_request_target": ("pull_request",),
    "deployment_status": ("deployment", "deployment_status"),
    "repository_dispatch": ("client_payload",),
    "issue_comment": ("issue", "comment"),
    "merge_group": ("merge_group",),
    "workflow_run": ("workflow_run",),
}


def _number(name: str, payload: _Payload) -> int | None:
    if payload.pull_request is not None:
        return payload.pull_request.number
    if payload.issue is not None and payload.issue.pull_request is not None:
        return payload.issue.number
    if name == "merge_group" and payload.merge_group is not None:
        found = re.search(r"/pr-(\d+)-[0-9a-f]{40,64}\Z", payload.merge_group.head_ref)
        return int(found[1]) if found else None
    if payload.workflow_run is not None and len(payload.workflow_run.pull_requests) == 1:
        return payload.workflow_run.pull_requests[0].number
    return None


def _announced(name: str, payload: _Payload) -> Announced | None:
    status, deployment = payload.deployment_status, payload.deployment
    if name == "deployment_status" and status is not None and deployment is not None:
        return Announced(
            sha=deployment.sha,
            environment=deployment.environment,
            state=status.state,
            url=status.preview_url,
            description=status.description,
            deployment=deployment.id,
        )
    host = host_of_dispatch(payload.action) if name == "repository_dispatch" else None
    if host is not None:
        return _of_dispatch(host, payload.action.removeprefix(host.dispatch), payload.client_payload)
    return None


def _of_dispatch(host: PreviewHost, state: str, client_payload: object) -> Announced:
    try:
        payload = _ClientPayload.model_validate(client_payload)
    except ValidationError as error:
        where = ".".join(str(part) for part in error.errors()[0]["loc"])
        raise UsageError(
            f"the payload of {host.dispatch}{state} does not have {host.name}'s format: client_payload.{where}",
            f"repository_dispatch events of that name are {host.name}'s",
        ) from None
    return Announced(
        sha=payload.sha,
        environment=payload.environment.capitalize(),  # as in its deployments at GitHub
        state=host.dispatch_states.get(state, "pending"),
        url=payload.url if "://" in payload.url or not payload.url else f"https://{payload.url}",
        project=payload.project,
    )
