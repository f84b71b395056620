"""What a branch changed since it left another one, and the files of a commit."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from smoketree.github.api import GitHubError, Rest
from smoketree.github.repository import Repository

_MOST_FILES = 300
"""Files of a comparison that GitHub lists (REST, "Compare two commits")."""


@dataclass(frozen=True, slots=True)
class ChangedFile:
    """A file that differs. `status` is added, removed, modified, renamed, ...; `blob` the name of its content now,
    `previous` its path before it was renamed. `patch` is empty for what is no text, or too large."""

    path: str
    status: str
    blob: str
    previous: str = ""
    patch: str = ""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The files that differ since the commit at which two branches parted."""

    merge_base: str
    files: tuple[ChangedFile, ...]


def compared(repository: Repository, base: str, head: str) -> Comparison:
    """What `head` changed since it left `base`. Raises GitHubError, also where it is more than GitHub lists."""
    path = f"{repository.path}/compare/{quote(f'{base}...{head}', safe='.')}"
    found = repository.api.read(f"the change from {base} to {head[:7]}", lambda gh: gh.get(path, per_page=1))
    files = found.get("files") or ()
    if len(files) >= _MOST_FILES:
        raise GitHubError(f"GitHub lists no more than {_MOST_FILES} files of a change")
    return Comparison(str(found["merge_base_commit"]["sha"]), tuple(map(_file, files)))


def blobs_of(repository: Repository, commit: str) -> dict[str, str]:
    """The names of the contents of a commit's files, by path. Raises GitHubError, also where they are too many."""

    def work(gh: Rest) -> Any:
        return gh.get(f"{repository.path}/git/trees/{quote(commit, safe='')}", recursive=1)

    found = repository.api.read(f"the files of {commit[:7]}", work)
    if found["truncated"]:
        raise GitHubError("the repository has too many files for GitHub to list")
    return {str(each["path"]): str(each["sha"]) for each in found["tree"] if each["type"] == "blob"}


def _file(given: Mapping[str, Any]) -> ChangedFile:
    return ChangedFile(
        path=str(given["filename"]),
        status=str(given["status"]),
        blob=str(given.get("sha") or ""),
        previous=str(given.get("previous_filename") or ""),
        patch=str(given.get("patch") or ""),
    )
