"""What the jobs of one workflow run left as artifacts: the shards' reports, for the job that joins them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from smoketree.github.archive import Archive
from smoketree.github.errors import GitHubError
from smoketree.github.pages import paged
from smoketree.github.repository import Repository

if TYPE_CHECKING:
    import github

_NOT_WELL = frozenset({"failure", "cancelled", "timed_out", "startup_failure"})
_NEEDS = "actions: read"
_MOST_ARTIFACTS = 1_000
_LARGEST = 500_000_000
_SENT_ON = frozenset({301, 302, 303, 307, 308})
_UNAVAILABLE = 503


@dataclass(frozen=True, slots=True)
class Shard:
    """A job's artifact: the `part`-th of `parts` (1 of 1 where the job was not one of several), of that attempt at the
    run."""

    id: int
    part: int
    parts: int
    attempt: int
    name: str


@dataclass(frozen=True, slots=True)
class Shards:
    """The newest attempt of every shard of a run, and the numbers of those that left nothing."""

    found: tuple[Shard, ...]
    parts: int
    missing: tuple[int, ...]


def artifact_name(key: str, shard: tuple[int, int] | None, attempt: int) -> str:
    """What the artifacts of a job begin with; `shards_of` reads it. A key has no two dashes in a row (see `Marker`), so
    that `web-1-of-2` is told from the first half of `web`."""
    part = f"--{shard[0]}-of-{shard[1]}" if shard else ""
    return f"smoke-report-{key}{part}-{attempt}"


def shards_of(repository: Repository, run: int, key: str) -> Shards:
    """The shards of a workflow run. Raises GitHubError."""
    path = f"/repos/{repository.name}/actions/runs/{run}/artifacts"

    def work(gh: "github.Github") -> list[Shard]:
        told = paged(gh, path, most=_MOST_ARTIFACTS, inside="artifacts")
        return [shard for shard in (_shard(each, key) for each in told) if shard is not None]

    newest: dict[tuple[int, int], Shard] = {}
    for shard in repository.api.read(f"the artifacts of run {run}", work, needs=_NEEDS):
        last = newest.get((shard.part, shard.parts))
        if last is None or _age(shard) > _age(last):
            newest[shard.part, shard.parts] = shard
    if not newest:
        return Shards((), 0, ())
    # Where the workflow was changed between two attempts, the newest attempt says how many parts there are.
    parts = max(newest.values(), key=_age).parts
    found = tuple(sorted((one for one in newest.values() if one.parts == parts), key=lambda one: one.part))
    present = {one.part for one in found}
    return Shards(found, parts, tuple(part for part in range(1, parts + 1) if part not in present))


def failed_jobs(repository: Repository, run: int, attempt: int) -> int:
    """How many jobs of a workflow run were begun at that attempt and did not end well. Those that were not run again
    keep the attempt that they ran at (REST, "List jobs for a workflow run"). Raises GitHubError."""
    path = f"/repos/{repository.name}/actions/runs/{run}/jobs"

    def work(gh: "github.Github") -> int:
        told = paged(gh, path, most=_MOST_ARTIFACTS, inside="jobs")
        ended = [each.get("conclusion") for each in told if each.get("run_attempt") == attempt]
        return sum(conclusion in _NOT_WELL for conclusion in ended)

    return repository.api.read(f"the jobs of run {run}", work, needs=_NEEDS)


def downloaded(repository: Repository, shard: Shard) -> Archive:
    """What is in an artifact. Raises GitHubError where it cannot be had, is too large, or is no archive."""
    path = f"/repos/{repository.name}/actions/artifacts/{shard.id}/zip"
    scheme = urlsplit(repository.api.url).scheme
    content = repository.api.read(f"the artifact {shard.name}", lambda gh: _followed(gh, path, scheme), needs=_NEEDS)
    return Archive(content, shard.name)


def _followed(gh: "github.Github", path: str, scheme: str) -> bytes:
    """GitHub answers with a signed address at another host, which must not see the token. `scheme`: by which that host
    may be asked beside https."""
    status, headers, said = gh.requester.requestJson("GET", path)
    location = str({name.lower(): value for name, value in headers.items()}.get("location", ""))
    if status not in _SENT_ON:
        raise gh.requester.createException(status, headers, {"message": said[:200]})
    if urlsplit(location).scheme not in {"https", scheme}:
        raise GitHubError("an artifact's download leads to no address")
    return _fetched(location)


def _fetched(address: str) -> bytes:
    """What lies at a signed address, of which nothing may be told. What may pass by itself is raised as GitHub's own
    503, so that it is asked again."""
    import httpx

    import github

    try:
        with httpx.stream("GET", address, timeout=60.0, follow_redirects=False) as response:
            content = bytearray()
            for chunk in response.iter_bytes():
                content += chunk
                if len(content) > _LARGEST:
                    raise GitHubError(f"an artifact is larger than {_LARGEST // 1_000_000} MB")
            status = response.status_code
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        said = {"message": f"the artifacts' store did not answer: {type(error).__name__}"}
        raise github.GithubException(_UNAVAILABLE, said) from None
    if status >= 500 or status == 429:
        raise github.GithubException(_UNAVAILABLE, {"message": f"the artifacts' store answered {status}"})
    if status != 200:
        raise GitHubError(f"an artifact's store answered {status}", status=status)
    return bytes(content)


def _shard(artifact: Mapping[str, Any], key: str) -> Shard | None:
    """The shard whose files an artifact holds, unless they are no more."""
    name = str(artifact["name"])
    place = r"(?:--(?P<part>[0-9]{1,4})-of-(?P<parts>[0-9]{1,4}))?"
    found = re.fullmatch(rf"smoke-report-{re.escape(key)}{place}-(?P<attempt>[0-9]{{1,4}})-files(?:\.zip)?", name)
    if found is None or artifact["expired"]:
        return None
    part, parts = int(found["part"] or 1), int(found["parts"] or 1)
    shard = Shard(int(artifact["id"]), part, parts, int(found["attempt"]), name)
    return shard if 1 <= part <= parts else None


def _age(shard: Shard) -> tuple[int, int]:
    """By which a newer one is known."""
    return shard.attempt, shard.id
