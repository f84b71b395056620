"""What the jobs of one workflow run left as artifacts: the shards' reports, for the job that joins them."""

import io
import re
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from smoketree.github.errors import GitHubError
from smoketree.github.repository import Repository

if TYPE_CHECKING:
    from github.Artifact import Artifact as GitHubArtifact

    import github

_NEEDS = "actions: read"
_MOST_ARTIFACTS = 1_000
_LARGEST = 500_000_000
_LARGEST_UNPACKED = 2_000_000_000
_MOST_FILES = 20_000
_NAME = re.compile(
    r"smoke-report-(?P<key>.+?)(?:-(?P<part>\d{1,4})-of-(?P<parts>\d{1,4}))?-(?P<attempt>\d{1,4})-files(?:\.zip)?"
)


@dataclass(frozen=True, slots=True)
class Shard:
    """A job's artifact: the `part`-th of `parts` (1 of 1 where the job was not one of several), of that attempt."""

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
    """What the artifacts of a job begin with; `shards_of` reads it."""
    part = f"-{shard[0]}-of-{shard[1]}" if shard else ""
    return f"smoke-report-{key}{part}-{attempt}"


def shards_of(repository: Repository, run: int, key: str) -> Shards:
    """The shards of a workflow run. Raises GitHubError."""

    def work(gh: "github.Github") -> list["GitHubArtifact"]:
        home = repository.at(gh).get_workflow_run(run)
        return [each for _, each in zip(range(_MOST_ARTIFACTS), home.get_artifacts(), strict=False)]

    newest: dict[tuple[int, int], Shard] = {}
    for artifact in repository.api.read(f"the artifacts of run {run}", work, needs=_NEEDS):
        shard = _shard(artifact.id, artifact.name, key)
        if shard is None or artifact.expired:
            continue
        last = newest.get((shard.part, shard.parts))
        if last is None or (shard.attempt, shard.id) > (last.attempt, last.id):
            newest[shard.part, shard.parts] = shard
    if not newest:
        return Shards((), 0, ())
    # Where the workflow was changed between two attempts, the newest attempt says how many parts there are.
    parts = max(newest.values(), key=lambda one: (one.attempt, one.id)).parts
    found = tuple(sorted((one for one in newest.values() if one.parts == parts), key=lambda one: one.part))
    present = {one.part for one in found}
    return Shards(found, parts, tuple(part for part in range(1, parts + 1) if part not in present))


def downloaded(repository: Repository, shard: Shard) -> Mapping[str, bytes]:
    """The files of an artifact by their names in it. Raises GitHubError where it cannot be had or is too large."""

    def work(gh: "github.Github") -> bytes:
        address = f"/repos/{repository.name}/actions/artifacts/{shard.id}/zip"
        return _followed(gh, address)

    return _unpacked(repository.api.read(f"the artifact {shard.name}", work, needs=_NEEDS), shard.name)


def _followed(gh: "github.Github", address: str) -> bytes:
    """GitHub answers with a signed address at another host, which must not see the token."""
    import httpx

    status, headers, _ = gh.requester.requestJson("GET", address)
    location = str({name.lower(): value for name, value in headers.items()}.get("location", ""))
    if status not in {301, 302, 307} or not location.startswith(("https://", "http://127.0.0.1", "http://localhost")):
        raise GitHubError(f"an artifact's download answered {status}", status=status)
    try:
        with httpx.stream("GET", location, timeout=60.0, follow_redirects=False) as response:
            content = bytearray()
            for chunk in response.iter_bytes():
                content += chunk
                if len(content) > _LARGEST:
                    raise GitHubError(f"an artifact is larger than {_LARGEST // 1_000_000} MB")
            if response.status_code != 200:
                raise GitHubError(f"an artifact's store answered {response.status_code}")
            return bytes(content)
    except httpx.HTTPError as error:  # its text may hold the signed address
        raise GitHubError(f"an artifact's store did not answer ({type(error).__name__})") from None


def _shard(number: int, name: str, key: str) -> Shard | None:
    found = _NAME.fullmatch(name)
    if found is None or found["key"] != key:
        return None
    part, parts = int(found["part"] or 1), int(found["parts"] or 1)
    return Shard(number, part, parts, int(found["attempt"]), name) if 1 <= part <= parts else None


def _unpacked(content: bytes, name: str) -> dict[str, bytes]:
    """The files of a zip; what has a name that leads elsewhere, or is a folder or a link, is left out."""
    files: dict[str, bytes] = {}
    left = _LARGEST_UNPACKED
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            for entry in archive.infolist()[:_MOST_FILES]:
                parts = entry.filename.split("/")
                if entry.is_dir() or any(part in ("", ".", "..") or "\\" in part for part in parts):
                    continue
                if entry.file_size > left:
                    raise GitHubError(f"the artifact {name} is larger than it may be")
                with archive.open(entry) as file:
                    files[entry.filename] = file.read(left)
                left -= len(files[entry.filename])
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError) as error:
        raise GitHubError(f"the artifact {name} is no archive: {error}") from error
    return files
