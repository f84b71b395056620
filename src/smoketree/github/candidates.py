"""What GitHub knows of previews of one commit: deployments, commit statuses, checks, read as candidates.

Which hosts report in which of these ways is in `hosts`. A deployment that was skipped is `inactive` without ever a
success (its address is then an older deployment's), a skipped status or check is cancelled.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import urlsplit

from smoketree.display_text import for_log, one_line
from smoketree.github.repository import Check, CommitStatus, Deployment, DeploymentStatus, Repository
from smoketree.github.target import Target, same
from smoketree.hosts import host_of_check, is_dashboard, reports_preview
from smoketree.settings import is_address

_MOST_ENVIRONMENTS = 20
_MOST_NEWER = 10
_PRODUCTION = re.compile(r"\b(prod|production|live)\b", re.IGNORECASE)
_CALLED_OFF = re.compile(r"\b(cancell?ed|skipped|skipping|ignored|no content change)\b", re.IGNORECASE)


class State(StrEnum):
    """How far a candidate is."""

    READY = "ready"
    PENDING = "pending"
    FAILED = "failed"
    ABSENT = "absent"
    """Skipped, cancelled or replaced: there is no preview of this commit, and an older one is not taken for it."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something that may be the preview. `said` is its state in the words of the deploying service."""

    source: str
    name: str
    state: State
    url: str = ""
    said: str = ""
    deployment: int | None = None

    def __post_init__(self) -> None:
        """What others wrote ends up in logs and errors: one line each, and no command to GitHub's runner."""
        object.__setattr__(self, "name", for_log(one_line(self.name, 100)))
        object.__setattr__(self, "said", for_log(one_line(self.said, 140)))

    def __str__(self) -> str:
        return f"{self.name} ({self.source}, {self.said or self.state}{f', {self.url}' if self.url else ''})"


def usable(url: str) -> bool:
    """Whether the address can be a preview's: http(s), without credentials, and no dashboard."""
    if not is_address(url) or not url.startswith(("http://", "https://")):
        return False
    parts = urlsplit(url)
    return not parts.username and not is_dashboard(url)


def deployed(repository: Repository, target: Target, patterns: tuple[str, ...]) -> list[Candidate]:
    """A candidate for each environment that the commit was deployed to: what the newest deployment there has become."""
    newest: dict[str, Deployment] = {}
    for each in repository.deployments(sha=target.sha):
        if _wanted(each.environment, patterns):
            newest.setdefault(each.environment, each)
    found = []
    for deployment in list(newest.values())[:_MOST_ENVIRONMENTS]:
        statuses = repository.deployment_statuses(deployment.id)
        if target.run is None or not any(f"/actions/runs/{target.run}/" in f"{each.log_url}/" for each in statuses):
            candidate = _of_deployment(repository, deployment, statuses)
            found += [candidate] if candidate is not None else []
    return found


def base_deployment(repository: Repository, target: Target) -> str | None:
    """The address of the base branch's last deployment that still serves it; None where there is none but production,
    on which no test runs unless somebody names it. Raises GitHubError."""
    pull = target.pull
    if pull is None:
        return None
    found = (*repository.deployments(ref=pull.base_ref), *repository.deployments(sha=pull.base_sha))
    by_id = {each.id: each for each in found if not (each.production or _PRODUCTION.search(each.environment))}
    for _, deployment in sorted(by_id.items(), reverse=True)[:_MOST_ENVIRONMENTS]:
        candidate = _of_deployment(repository, deployment, repository.deployment_statuses(deployment.id))
        if candidate is not None and candidate.state is State.READY:
            return candidate.url
    return None


def is_still_ready(repository: Repository, deployment: Deployment) -> bool:
    """Whether a deployment that was a ready preview still is one."""
    candidate = _of_deployment(repository, deployment, repository.deployment_statuses(deployment.id))
    return candidate is not None and candidate.state is State.READY


def _of_deployment(
    repository: Repository, deployment: Deployment, statuses: tuple[DeploymentStatus, ...]
) -> Candidate | None:
    """What a deployment has become, or None where it is not of a site (an approval, a package)."""

    def candidate(state: State, said: str, url: str = "") -> Candidate:
        return Candidate("deployment", deployment.environment, state, url, said, deployment.id)

    last = statuses[0] if statuses else None
    if last is None:
        return candidate(State.PENDING, "just created")
    said = f"{last.state}: {last.description}" if last.description else last.state
    if last.state in {"failure", "error"}:
        off = _CALLED_OFF.search(last.description)
        return candidate(State.ABSENT if off else State.FAILED, said)
    if last.state not in {"success", "inactive"}:
        return candidate(State.PENDING, said)
    succeeded = next((each for each in statuses if each.state == "success"), None)
    if succeeded is None:
        return candidate(State.ABSENT, "skipped")
    url = succeeded.preview_url
    if not usable(url):
        return None
    if last.state == "inactive" and _replaced(repository, deployment, url):
        return candidate(State.ABSENT, "replaced by a newer one")
    return candidate(State.READY, said, url)


def _replaced(repository: Repository, deployment: Deployment, url: str) -> bool:
    """Whether a newer deployment may answer at this one's address.

    GitHub calls a deployment inactive as soon as the environment has a newer one, although it may have an address of
    its own that still serves it.
    """
    newer = [each for each in repository.deployments(environment=deployment.environment) if each.id > deployment.id]
    if len(newer) > _MOST_NEWER:
        return True  # no reader looks at so many
    return any(status.preview_url == url for each in newer for status in repository.deployment_statuses(each.id))


def stated(repository: Repository, target: Target, patterns: tuple[str, ...]) -> list[Candidate]:
    """The commit statuses that report a preview: known ones, or those of the patterns."""
    statuses = repository.statuses(target.sha)
    of_ours = [each for each in statuses if _wanted(each.context, patterns)]
    if not patterns:
        of_ours = [each for each in statuses if reports_preview(each.context)]
    return [each for each in map(_of_status, of_ours) if each is not None]


def _of_status(status: CommitStatus) -> Candidate | None:
    if _CALLED_OFF.search(status.description):
        state = State.ABSENT
    else:
        state = {"pending": State.PENDING, "success": State.READY}.get(status.state, State.FAILED)
    url = status.target_url if state is State.READY else ""
    if state is State.READY and not usable(url):
        return None
    return Candidate("commit status", status.context, state, url, status.description or status.state)


def checked(repository: Repository, target: Target, patterns: tuple[str, ...]) -> list[Candidate]:
    """The checks that report a preview: those of hosts, or of the patterns; never a job of GitHub Actions."""
    checks = [each for each in repository.checks(target.sha) if each.app != "github-actions"]
    of_ours = [each for each in checks if (_wanted(each.name, patterns) if patterns else host_of_check(each.app))]
    return [each for each in map(_of_check, of_ours) if each is not None]


def _of_check(check: Check) -> Candidate | None:
    if check.status != "completed":
        return Candidate("check", check.name, State.PENDING, said=check.status)
    if check.conclusion in {"skipped", "cancelled", "stale"}:
        return Candidate("check", check.name, State.ABSENT, said=check.conclusion)
    if check.conclusion not in {"success", "neutral"}:
        return Candidate("check", check.name, State.FAILED, said=check.conclusion)
    host = host_of_check(check.app)
    flags = re.IGNORECASE | re.DOTALL
    address = re.search(host.check_address, check.summary[:20_000], flags) if host and host.check_address else None
    url = address[1] if address else check.details_url
    return Candidate("check", check.name, State.READY, url, check.conclusion) if usable(url) else None


def _wanted(name: str, patterns: tuple[str, ...]) -> bool:
    return not patterns or any(same(pattern, name) for pattern in patterns)
