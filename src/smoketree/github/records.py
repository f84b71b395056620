"""What is known of a repository at GitHub, as plain records. Nothing beyond `repository.py` sees PyGithub's objects."""

from dataclasses import dataclass


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
