"""What the jobs of one workflow run left as artifacts: the shards' reports, for the job that joins them."""

import io
import re
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import yaml

from smoketree.github.api import GitHubError, Refusal, Rest
from smoketree.github.repository import Repository

# A zip archive that somebody else has packed: read file by file, within limits, names that lead elsewhere left out.

_MOST_FILES = 20_000
_LARGEST_UNPACKED = 1_000_000_000
_ENTRY = b"PK\x01\x02"
"""What each entry of the list of contents begins with (APPNOTE.TXT 4.3.12)."""
_PACKINGS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_BROKEN = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError, ValueError, RuntimeError, OverflowError,
)  # fmt: skip
"""What zipfile raises for an archive that is damaged, encrypted, or made to do harm."""


class Archive:
    """The archive `content`; `name` is for errors, `most` the bytes that may be read of it in all. Nothing is unpacked
    before it is asked for.

    Raises GitHubError where it is no archive, or one of too many files.
    """

    def __init__(self, content: bytes, name: str, most: int = _LARGEST_UNPACKED) -> None:
        self._name = name
        self._left = most
        if content.count(_ENTRY) > 2 * _MOST_FILES:  # each would become an object before any can be counted
            raise GitHubError(f"the artifact {name} holds too many files")
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(content))
        except _BROKEN as error:
            raise self._damaged(error) from None
        entries = self._zip.infolist()[:_MOST_FILES]
        self._entries = {entry.filename: entry for entry in entries if _is_plain(entry)}

    @property
    def names(self) -> Sequence[str]:
        """The paths of its files, as `folder/file`."""
        return list(self._entries)

    def read(self, name: str, most: int) -> bytes | None:
        """A file; None where there is none of that name, or it is larger than `most` bytes.

        Raises GitHubError where it cannot be unpacked, or where more was read of the archive than anybody has use for.
        """
        entry = self._entries.get(name)
        if entry is None or entry.file_size > most:
            return None
        if entry.file_size > self._left:
            raise GitHubError(f"the artifact {self._name} is larger than it may be")
        try:
            with self._zip.open(entry) as file:
                content = file.read(most + 1)
        except _BROKEN as error:
            raise self._damaged(error) from None
        self._left -= len(content)
        return content

    def _damaged(self, error: Exception) -> GitHubError:
        return GitHubError(f"the artifact {self._name} cannot be unpacked ({type(error).__name__})")


def _is_plain(entry: zipfile.ZipInfo) -> bool:
    """Whether it is a file below the archive's root, packed as usual; no folder, no link."""
    kind = stat.S_IFMT(entry.external_attr >> 16)
    parts = entry.filename.split("/")
    leads_elsewhere = any(part in ("", ".", "..") or "\\" in part for part in parts)
    return kind in {0, stat.S_IFREG} and entry.compress_type in _PACKINGS and not leads_elsewhere


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
    that `web-1-of-2` differs from the first half of `web`."""
    part = f"--{shard[0]}-of-{shard[1]}" if shard else ""
    return f"smoke-report-{key}{part}-{attempt}"


def shards_of(repository: Repository, run: int, key: str) -> Shards:
    """The shards of a workflow run. Raises GitHubError."""
    path = f"{repository.path}/actions/runs/{run}/artifacts"

    def work(gh: Rest) -> list[Shard]:
        artifacts = gh.pages(path, most=_MOST_ARTIFACTS, inside="artifacts")
        return [shard for shard in (_shard(each, key) for each in artifacts) if shard is not None]

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


def run_created_at(repository: Repository, run: str) -> str:
    """When a workflow run was made: the same for all its attempts. Raises GitHubError."""
    path = f"{repository.path}/actions/runs/{run}"
    return repository.api.read(f"the run {run}", lambda gh: str(gh.get(path)["created_at"]), needs=_NEEDS)


def newest_artifact(
    repository: Repository, name: str, branch: str, home: str, before: str | None = None
) -> Shard | None:
    """The newest artifact of that name that a run on the branch itself left, before a moment where that is given;
    `home` is the repository's number: a fork's branch may have the same name. Raises GitHubError."""
    path = f"{repository.path}/actions/artifacts"

    def work(gh: Rest) -> list[int]:
        artifacts = gh.pages(path, most=_MOST_ARTIFACTS, inside="artifacts", name=name)
        runs = ((each, each.get("workflow_run") or {}) for each in artifacts if not each["expired"])
        return [
            int(each["id"])
            for each, run in runs
            if run.get("head_branch") == branch and str(run.get("head_repository_id")) == home
            if before is None or str(each["created_at"]) < before
        ]

    found = repository.api.read(f"the artifacts named {name}", work)
    return Shard(max(found), 1, 1, 1, name) if found else None


def failed_jobs(repository: Repository, run: int, attempt: int) -> int:
    """How many jobs of a workflow run were begun at that attempt and did not end well. Those that were not run again
    keep the attempt that they ran at (REST, "List jobs for a workflow run"). Raises GitHubError."""
    path = f"{repository.path}/actions/runs/{run}/jobs"

    def work(gh: Rest) -> int:
        jobs = gh.pages(path, most=_MOST_ARTIFACTS, inside="jobs")
        ended = [each.get("conclusion") for each in jobs if each.get("run_attempt") == attempt]
        return sum(conclusion in _NOT_WELL for conclusion in ended)

    return repository.api.read(f"the jobs of run {run}", work, needs=_NEEDS)


def downloaded(repository: Repository, shard: Shard) -> Archive:
    """What is in an artifact. Raises GitHubError where it cannot be had, is too large, or is no archive."""
    path = f"{repository.path}/actions/artifacts/{shard.id}/zip"

    def work(gh: Rest) -> bytes:
        # GitHub answers with a signed address at another host, which must not see the token.
        answer = gh.request("GET", path, follow=False)
        location = answer.headers.get("location", "")
        if answer.status_code not in _SENT_ON:
            raise Refusal(answer.status_code, answer.headers, {"message": answer.text[:200]})
        if urlsplit(location).scheme not in {"https", urlsplit(repository.api.url).scheme}:
            raise GitHubError("an artifact's download leads to no address")
        # The content at a signed address, which must not appear in any message. A failure that may be temporary is
        # raised like GitHub's own 503, so that the request is repeated
        import httpx2

        try:
            with httpx2.stream("GET", location, timeout=60.0, follow_redirects=False) as response:
                content = bytearray()
                for chunk in response.iter_bytes():
                    content += chunk
                    if len(content) > _LARGEST:
                        raise GitHubError(f"an artifact is larger than {_LARGEST // 1_000_000} MB")
                status = response.status_code
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            said = {"message": f"the artifacts' store did not answer: {type(error).__name__}"}
            raise Refusal(_UNAVAILABLE, {}, said) from None
        if status >= 500 or status == 429:
            raise Refusal(_UNAVAILABLE, {}, {"message": f"the artifacts' store answered {status}"})
        if status != 200:
            raise GitHubError(f"an artifact's store answered {status}", status=status)
        return bytes(content)

    return Archive(repository.api.read(f"the artifact {shard.name}", work, needs=_NEEDS), shard.name)


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


# Whether a comment starts a workflow of ours: what the default branch's workflow files say.
#
# GitHub starts `issue_comment` from the default branch alone, so a pull request's own files do not count.

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

    def work(gh: Rest) -> tuple[str, ...]:
        tree = gh.graphql(_QUERY, {"owner": owner, "name": name})["repository"]["object"] or {}
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
    return listens and any(
        not forks or _allows_forks(step)
        for step in _steps(read)
        if str(step.get("uses", "")).startswith((f"{action or _OURS}@", "./"))
    )


def _allows_forks(step: Mapping[str, object]) -> bool:
    given = step.get("with")
    return isinstance(given, dict) and str(given.get("allow-forks")).lower() == "true"


def _steps(workflow: Mapping[object, object]) -> Iterator[Mapping[str, object]]:
    jobs = workflow.get("jobs")
    for job in jobs.values() if isinstance(jobs, dict) else ():
        steps = job.get("steps") if isinstance(job, dict) else None
        yield from (step for step in (steps if isinstance(steps, list) else ()) if isinstance(step, dict))
