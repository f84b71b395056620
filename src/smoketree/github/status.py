"""A commit status of our own, for events that show no check on the pull request by themselves."""

from typing import TYPE_CHECKING

from smoketree.github.errors import GitHubError
from smoketree.github.repository import Repository
from smoketree.report.plain import one_line

if TYPE_CHECKING:
    import github

_MOST_DESCRIPTION = 140
"""Characters that GitHub takes (REST, "Create a commit status")."""
_LARGEST_CHARACTER = "\uffff"
"""GitHub answers `description doesn't accept 4-byte Unicode` to those beyond."""
_NEEDS = "statuses: write"


def set_status(
    repository: Repository, sha: str, *, state: str, description: str, context: str, target_url: str
) -> str | None:
    """Sets the status `context` of a commit. Gives a warning where that did not work: a result that cannot be shown
    is still the result. `state` is pending, success, failure or error."""

    told = "".join(one if one <= _LARGEST_CHARACTER else "\ufffd" for one in one_line(description, _MOST_DESCRIPTION))

    def work(gh: "github.Github") -> None:
        repository.at(gh).get_commit(sha).create_status(state, target_url=target_url, description=told, context=context)

    try:
        repository.api.write(f"the status {context} of {sha[:7]}", work, needs=_NEEDS, repeatable=True)
    except GitHubError as error:
        return f"no commit status was set: {error.message}" + (f"; {error.hint}" if error.hint else "")
    return None
