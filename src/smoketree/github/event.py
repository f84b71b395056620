"""What GitHub's runner says happened: the name of the event and its payload, read into one record.

Nothing is asked of anybody here; what the payload leaves open (which pull request a commit belongs to, who may write)
is found out in `target.py`. A payload is data: its texts are checked for their form before they are used.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from smoketree.errors import UsageError
from smoketree.github.repository import Pull
from smoketree.hosts import host_of_dispatch

_SHA = re.compile(r"[0-9a-f]{40}|[0-9a-f]{64}")
_NAME = re.compile(r"[\w.-]{1,100}/[\w.-]{1,100}")
_TEXT = re.compile(r".{0,4096}", re.DOTALL)
_BODY = re.compile(r".*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class _Part:
    """An object of a payload, read by names; all else in it is passed over. False where it is not given. What is read
    has to have GitHub's form: else UsageError, which names its `place`; `about` says whose payload it is."""

    value: object
    about: str
    place: str = ""

    def __bool__(self) -> bool:
        return self.value is not None

    def __getitem__(self, name: str) -> "_Part":
        place = f"{self.place}.{name}".lstrip(".")
        if not isinstance(self.value, dict | None):
            raise self.wrong(self.place)
        return _Part((self.value or {}).get(name), self.about, place)

    def text(self, name: str, form: re.Pattern[str] = _TEXT) -> str:
        """A text of that form. One that is null or not there is empty, unless the form is of a commit."""
        part = self[name]
        text = "" if part.value is None else part.value
        if not isinstance(text, str) or not (form.fullmatch(text) or (not text and form is not _SHA)):
            raise self.wrong(part.place)
        return text

    def number(self, name: str) -> int:
        """A whole number."""
        part = self[name]
        if not isinstance(part.value, int):
            raise self.wrong(part.place)
        return part.value

    def wrong(self, place: str) -> UsageError:
        """What to raise where something at that place is not of GitHub's form."""
        return UsageError(f"the payload of {self.about} does not have GitHub's format: {place}", _HINT)


def _pull(part: _Part) -> Pull:
    head, base = part["head"], part["base"]
    return Pull(
        number=part.number("number"),
        open=part.text("state") == "open",
        head_sha=head.text("sha", _SHA),
        head_ref=head.text("ref"),
        head_repository=head["repo"].text("full_name", _NAME),  # a deleted fork has no `repo`
        base_ref=base.text("ref"),
        base_sha=base.text("sha", _SHA),
        author=part["user"].text("login"),
        draft=part["draft"].value is True,
    )


_HINT = "GITHUB_EVENT_PATH is set by GitHub's runner"
_LARGEST = 26_000_000
"""Bytes of a payload; GitHub sends no more than 25 MB."""


@dataclass(frozen=True, slots=True)
class Announced:
    """A deployment that the event is about. `state` as GitHub says it: `success`, `failure`, `pending`, ...; for
    a host's own event what means the same, or `skipped`. `project` is the host's: a repository may have many."""

    sha: str
    ref: str
    environment: str
    state: str
    url: str
    description: str = ""
    creator: str = ""
    project: str = ""
    deployment: int | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """A comment on an issue or a pull request."""

    id: int
    body: str
    author: str
    by_bot: bool
    on_pull: bool


@dataclass(frozen=True, slots=True)
class Before:
    """The workflow run that this one comes after."""

    id: int
    event: str
    head_sha: str
    head_ref: str
    head_repository: str
    conclusion: str


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
    if not name or not _NAME.fullmatch(repository):
        raise UsageError("GITHUB_EVENT_NAME or GITHUB_REPOSITORY is not set", "`smoketree action` runs in a workflow")
    payload = _payload(name, environ.get("GITHUB_EVENT_PATH", ""))
    pull = _pull(payload["pull_request"]) if payload["pull_request"] else None
    return Event(
        name=name,
        action=payload.text("action"),
        repository=repository,
        actor=environ.get("GITHUB_ACTOR", ""),
        sha=environ.get("GITHUB_SHA", ""),
        ref=environ.get("GITHUB_REF", ""),
        default_branch=payload["repository"].text("default_branch"),
        number=pull.number if pull is not None else _number(name, payload),
        pull=pull,
        announced=_announced(name, payload),
        said=_said(payload) if name == "issue_comment" else None,
        before=_before(payload["workflow_run"]) if name == "workflow_run" else None,
        run=int(run) if (run := environ.get("GITHUB_RUN_ID", "")).isdigit() else None,
    )


def _payload(name: str, path: str) -> _Part:
    try:
        with Path(path).open("rb") as file:
            text = file.read(_LARGEST + 1)
    except OSError as error:
        raise UsageError(f"the payload of the event {name} cannot be read: {error.strerror}", _HINT) from None
    if len(text) > _LARGEST:
        raise UsageError(f"the payload of the event {name} is larger than 26 MB", _HINT)
    about = f"the event {name}"
    try:
        payload = _Part(json.loads(text), about)
    except (ValueError, RecursionError):
        raise UsageError(f"the payload of the event {name} is not JSON", _HINT) from None
    if not payload:
        raise payload.wrong("null")
    missing = next((part for part in _NEEDED.get(name, ()) if not payload[part]), None)
    if missing is not None:
        raise UsageError(f"the payload of the event {name} has no `{missing}`", _HINT)
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


def _number(name: str, payload: _Part) -> int | None:
    if payload["issue"]["pull_request"]:
        return payload["issue"].number("number")
    if name == "merge_group":
        found = re.search(r"/pr-(\d+)-[0-9a-f]{40,64}\Z", payload["merge_group"].text("head_ref"))
        return int(found[1]) if found else None
    pulls = payload["workflow_run"]["pull_requests"]
    if isinstance(pulls.value, list) and len(pulls.value) == 1:
        return _Part(pulls.value[0], pulls.about, pulls.place).number("number")
    return None


def _announced(name: str, payload: _Part) -> Announced | None:
    status, deployment = payload["deployment_status"], payload["deployment"]
    if name == "deployment_status":
        target = status.text("target_url")
        return Announced(
            sha=deployment.text("sha", _SHA),
            ref=deployment.text("ref"),
            environment=deployment.text("environment"),
            state=status.text("state"),
            # `target_url` is the old name of `log_url`, but some who deploy put the preview there.
            url=status.text("environment_url") or ("" if target == status.text("log_url") else target),
            description=status.text("description"),
            creator=deployment["creator"].text("login"),
            deployment=deployment.number("id") if deployment["id"] else None,
        )
    host = host_of_dispatch(payload.text("action")) if name == "repository_dispatch" else None
    if host is None:
        return None
    # In the form of Vercel's published type `DeploymentRepositoryDispatchEvent`.
    sent = payload["client_payload"]
    url, git = sent.text("url"), sent["git"]
    return Announced(
        sha=git.text("sha", _SHA),
        ref=git.text("ref"),
        environment=sent.text("environment").capitalize(),  # as in its deployments at GitHub
        state=host.dispatch_states.get(payload.text("action").removeprefix(host.dispatch), "pending"),
        url=url if "://" in url or not url else f"https://{url}",
        creator=host.bot,
        project=sent["project"].text("name"),
    )


def _said(payload: _Part) -> Said:
    comment, author = payload["comment"], payload["comment"]["user"]
    return Said(
        id=comment.number("id"),
        body=comment.text("body", _BODY),
        author=author.text("login"),
        by_bot=author.text("type") == "Bot",
        on_pull=bool(payload["issue"]["pull_request"]),
    )


def _before(run: _Part) -> Before:
    return Before(
        id=run.number("id"),
        event=run.text("event"),
        head_sha=run.text("head_sha", _SHA),
        head_ref=run.text("head_branch"),
        head_repository=run["head_repository"].text("full_name", _NAME),
        conclusion=run.text("conclusion"),
    )
