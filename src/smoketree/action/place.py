"""Where on GitHub a run takes place: what the runner's variables say of it.

GitHub Docs, "Variables reference", default environment variables.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from smoketree.errors import UsageError


@dataclass(frozen=True, slots=True)
class Place:
    """One attempt of one job. `run_url` is the page of the workflow's run, `repository_id` the repository's number."""

    repository: str
    workspace: Path
    run_id: str
    run_number: int
    attempt: int
    server: str
    api: str
    workflow: str
    repository_id: str = ""

    @property
    def run_url(self) -> str:
        return f"{self.server}/{self.repository}/actions/runs/{self.run_id}/attempts/{self.attempt}"

    @property
    def compare_url(self) -> str:
        """What the addresses of comparisons begin with."""
        return f"{self.server}/{self.repository}/compare"

    def source(self, sha: str) -> str:
        """The address of the repository's files at a commit."""
        return f"{self.server}/{self.repository}/blob/{sha}"


def read_place(environ: Mapping[str, str]) -> Place:
    """The place. Raises UsageError, naming the variable, where this is no runner."""

    def said(name: str) -> str:
        value = environ.get(name, "")
        if not value:
            raise UsageError(f"{name} is not set", "this command is for a GitHub runner; here, use: smoketree run")
        return value

    return Place(
        repository=said("GITHUB_REPOSITORY"),
        workspace=Path(said("GITHUB_WORKSPACE")),
        run_id=said("GITHUB_RUN_ID"),
        run_number=_number(environ.get("GITHUB_RUN_NUMBER")),
        attempt=_number(environ.get("GITHUB_RUN_ATTEMPT")),
        server=environ.get("GITHUB_SERVER_URL") or "https://github.com",
        api=environ.get("GITHUB_API_URL") or "https://api.github.com",
        workflow=environ.get("GITHUB_WORKFLOW", ""),
        repository_id=environ.get("GITHUB_REPOSITORY_ID", ""),
    )


def _number(text: str | None) -> int:
    return int(text) if text and text.isdigit() else 1
