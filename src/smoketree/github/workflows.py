"""Whether a comment starts a workflow of ours: what the default branch's workflow files say.

GitHub starts `issue_comment` from the default branch alone, so a pull request's own files do not count.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import yaml

from smoketree.github.errors import GitHubError
from smoketree.github.repository import Repository

if TYPE_CHECKING:
    import github

_OURS = "smoketree/smoketree"
_LONGEST = 200_000
_QUERY = """query($owner: String!, $name: String!) {
  repository(owner: $owner, name: $name) {
    object(expression: "HEAD:.github/workflows") {
      ... on Tree { entries { object { ... on Blob { text } } } }
    }
  }
}"""


def workflows_of(repository: Repository) -> tuple[str, ...]:
    """The texts of the default branch's workflow files; none where the token may not read them."""
    owner, _, name = repository.name.partition("/")

    def work(gh: "github.Github") -> tuple[str, ...]:
        _, answer = gh.requester.graphql_query(_QUERY, {"owner": owner, "name": name})
        tree = answer["data"]["repository"]["object"] or {}
        texts = ((entry.get("object") or {}).get("text") for entry in tree.get("entries", ()))
        return tuple(text for text in texts if isinstance(text, str) and len(text) <= _LONGEST)

    try:
        return repository.api.read("the workflows of the default branch", work)
    except GitHubError:
        return ()


def listens_to_comments(workflow: str, action: str = "", *, forks: bool = False) -> bool:
    """Whether the workflow runs the Action (`action`: its repository, or it is at hand) when a comment is written; with
    `forks`, also for a fork's pull request."""
    try:
        read = yaml.safe_load(workflow)
    except (yaml.YAMLError, ValueError, RecursionError):
        return False
    if not isinstance(read, dict):
        return False
    events = read.get("on", read.get(True))  # YAML 1.1 reads `on` as a truth value
    if isinstance(events, dict):
        comments = events.get("issue_comment") or {}
        types = comments.get("types", ["created"]) if isinstance(comments, dict) else []
        listens = "issue_comment" in events and "created" in types
    else:
        listens = "issue_comment" in (events if isinstance(events, list) else [events])
    return listens and any(not forks or _allows_forks(step) for step in _steps(read) if _uses(step, action or _OURS))


def _uses(step: Mapping[str, object], action: str) -> bool:
    return str(step.get("uses", "")).startswith((f"{action}@", "./"))


def _allows_forks(step: Mapping[str, object]) -> bool:
    given = step.get("with")
    return isinstance(given, dict) and str(given.get("allow-forks")).lower() == "true"


def _steps(workflow: Mapping[object, object]) -> Iterator[Mapping[str, object]]:
    jobs = workflow.get("jobs")
    for job in jobs.values() if isinstance(jobs, dict) else ():
        steps = job.get("steps") if isinstance(job, dict) else None
        yield from (step for step in (steps if isinstance(steps, list) else ()) if isinstance(step, dict))
