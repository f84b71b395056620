"""Whose plans count and which secrets may be used, by event and by whose code it is. One table.

What widens trust (settings, the secrets' names) comes from the workflow or the base branch, never from a pull request's
own files. An event that has the repository's secrets although the code may be a fork's takes plans and settings from
the base branch, whatever the code's origin, and does nothing for a fork unless `allow-forks` is set.
"""

from dataclasses import dataclass
from enum import StrEnum

_CARRYING = frozenset(
    {"pull_request_target", "deployment_status", "repository_dispatch", "issue_comment", "workflow_run"}
)
"""Events that have the repository's secrets whatever code is tested."""
_SHOWING = frozenset({"pull_request", "merge_group", "push"})
"""Events whose jobs are checks of the commit under test. The others run on the default branch, or (workflow_dispatch,
pull_request_target since it runs there) are not surely shown on the pull request; a job of deployment_status is shown,
but there is one for each state of each deployment, green where there was nothing to test."""
_OF_THE_PULL = frozenset({"pull_request", "pull_request_target"})


class PlansFrom(StrEnum):
    """Where plans and settings files are read."""

    WORKSPACE = "workspace"
    """What the job checked out."""
    BASE = "base"
    """The base branch, whatever the job checked out."""


class Secrets(StrEnum):
    """Which secrets may be used."""

    ALL = "all"
    NOT_PLANS = "not-plans"
    """The model's key and what gets past the preview's wall, but no plan types a secret."""
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Trust:
    """`secretless`: GitHub gives this event no secrets, so that a missing one is neutral, not a mistake."""

    plans: PlansFrom
    secrets: Secrets
    secretless: bool = False
    refused: str = ""


def trust_of(event: str, *, fork: bool, dependabot: bool, allow_forks: bool) -> Trust:
    """Whose plans, which secrets. `refused` says why nothing at all is done."""
    plans = PlansFrom.BASE if event in _CARRYING else PlansFrom.WORKSPACE
    if not fork:
        return Trust(plans, Secrets.ALL, secretless=dependabot and event in _OF_THE_PULL)
    if event not in _CARRYING:
        return Trust(plans, Secrets.NONE, secretless=True)
    if not allow_forks:
        return Trust(plans, Secrets.NONE, refused=f"the code is a fork's, and {event} has secrets: see `allow-forks`")
    return Trust(plans, Secrets.NOT_PLANS)


def shows_check(event: str) -> bool:
    """Whether the job itself is a check of the commit under test, so that no status of our own is needed."""
    return event in _SHOWING
