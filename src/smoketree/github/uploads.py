"""HTTP to GitHub's services beside its REST API (artifacts, caches, attachments): repeated while that helps, bounded in
time and size, and silent about addresses and tokens: a signed address is a key."""

import base64
import hashlib
import io
import json
import re
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode, urlsplit

from smoketree.github.api import GitHubError, Timer
from smoketree.trusted import authorities

if TYPE_CHECKING:
    import httpx2


_FIRST_WAIT, _FACTOR = 3.0, 1.5
_PASSING = frozenset({429, 500, 502, 503, 504})
LARGEST_ANSWER = 1_000_000
"""Bytes of an answer that is not a download."""


class TransferError(GitHubError):
    """Raised when a service did not do what was asked."""


@dataclass(slots=True)
class Transfer:
    """Requests to one service; `service` names it in errors. `attempts` is how often a request is tried, `seconds` how
    long the service may be silent. `transport` is httpx2's, for tests without a network.

    Once all attempts have failed, later requests are tried only once: the verdict must not come half an hour later.
    """

    service: str
    timer: Timer
    transport: "httpx2.BaseTransport | None" = None
    attempts: int = 5
    seconds: float = 60.0

    def send(
        self,
        method: str,
        address: str,
        what: str,
        *,
        content: bytes,
        headers: Mapping[str, str],
        largest: int = LARGEST_ANSWER,
    ) -> bytes:
        """The body of the answer, cut a little beyond `largest` bytes. `what` names the request in errors.

        Raises TransferError.
        """
        wait = _FIRST_WAIT
        attempts = self.attempts
        for attempt in range(1, attempts + 1):
            status, answer, said = self._once(method, address, content, headers, largest)
            if status is not None and status < 300:
                return answer
            if status is not None and status not in _PASSING:
                raise TransferError(f"{what}: {self.service} {said}", status=status)
            if attempt < attempts:
                self.timer.sleep(wait)
                wait *= _FACTOR
        self.attempts = 1
        raise TransferError(f"{what}: {self.service} {said}", status=status)

    def _once(
        self, method: str, address: str, content: bytes, headers: Mapping[str, str], largest: int
    ) -> tuple[int | None, bytes, str]:
        """One try: the status (None where there was no answer), the body, and what to say of it."""
        import httpx2

        timeout = httpx2.Timeout(self.seconds, connect=10.0, write=300.0)
        try:
            with (
                httpx2.Client(transport=self.transport, timeout=timeout, verify=authorities()) as client,
                client.stream(method, address, content=content, headers=dict(headers)) as response,
            ):
                body = bytearray()
                for chunk in response.iter_bytes():
                    body += chunk
                    if len(body) > largest:
                        break
                return response.status_code, bytes(body), f"answered {response.status_code}"
        # Its text may hold the signed address. An address that is none is no HTTPError.
        except (httpx2.HTTPError, httpx2.InvalidURL, ValueError) as error:
            return None, b"", f"did not answer ({type(error).__name__})"


# GitHub's results service, which keeps artifacts and caches, as a container action may use it.
#
# The wire format is not documented; it is read from actions/toolkit (packages/artifact and packages/cache, 2026). The
# runner gives a token for one job; its `scp` claim names the job. No error contains any of the token or of a signed
# address.


def is_enterprise(server: str) -> bool:
    """Whether it is an Enterprise Server of one's own (actions/toolkit, isGhes)."""
    host = (urlsplit(server or "https://github.com").hostname or "").lower()
    return not (host == "github.com" or host.endswith((".ghe.com", ".localhost")))


def _ids(token: str) -> tuple[str, str]:
    """The job's ids of `Actions.Results:<run>:<job>` in the token's scopes, which are a text or a list of texts; empty
    where there are none."""
    try:
        payload = token.split(".")[1]
        claims = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
        scope_claim = claims["scp"]
    except (IndexError, KeyError, ValueError, TypeError):
        return "", ""
    parts = scope_claim.split() if isinstance(scope_claim, str) else scope_claim
    scopes = [part for part in parts if isinstance(part, str)] if isinstance(parts, list) else []
    found = next((scope.split(":") for scope in scopes if scope.startswith("Actions.Results:")), [])
    return (found[1], found[2]) if len(found) >= 3 else ("", "")


@dataclass(frozen=True, slots=True)
class ResultsService:
    """The service as one job may use it: `run` and `job` are its ids there."""

    origin: str
    token: str = field(repr=False)
    run: str
    job: str
    _transfer: Transfer

    @classmethod
    def of(cls, environ: Mapping[str, str], timer: Timer) -> "ResultsService | None":
        """The service, where the runner offers it: not on an Enterprise Server, and not outside of a runner."""
        token, address = environ.get("ACTIONS_RUNTIME_TOKEN", ""), environ.get("ACTIONS_RESULTS_URL", "")
        if not token or not address or is_enterprise(environ.get("GITHUB_SERVER_URL", "")):
            return None
        parts = urlsplit(address)
        transfer = Transfer("the results service", timer)
        return cls(f"{parts.scheme}://{parts.netloc}", token, *_ids(token), transfer)

    def call(self, service: str, method: str, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """One call (Twirp over JSON, snake_case). Raises TransferError."""
        address = f"{self.origin}/twirp/github.actions.results.api.v1.{service}/{method}"
        headers = {"authorization": f"Bearer {self.token}", "content-type": "application/json"}
        answer = self._transfer.send("POST", address, method, content=json.dumps(dict(body)).encode(), headers=headers)
        try:
            reply = json.loads(answer[:LARGEST_ANSWER])
        except ValueError:
            reply = None
        if not isinstance(reply, dict):
            raise TransferError(f"{method}: the results service's answer is not a JSON object")
        return reply

    def put(self, address: str, content: bytes, kind: str) -> None:
        """Puts a blob behind a signed address (Azure Blob Storage, "Put Blob"). Raises TransferError."""
        headers = {"x-ms-blob-type": "BlockBlob", "x-ms-blob-content-type": kind, "content-type": kind}
        self._transfer.send("PUT", address, "the upload", content=content, headers=headers)

    def get(self, address: str, largest: int) -> bytes:
        """What lies behind a signed address. Raises TransferError, also where it is larger than `largest` bytes."""
        content = self._transfer.send("GET", address, "the download", content=b"", headers={}, largest=largest)
        if len(content) > largest:
            raise TransferError(f"the download is larger than {largest:,} bytes")
        return content


# Artifacts of the workflow's run, uploaded from inside the container: single files that open in the browser, and one
# archive of the rest. Their addresses are known as soon as they are up, so that the comment can link to them.
#
# Wire format: actions/toolkit, packages/artifact 6.x: version 7 artifacts carry a media type and are not zipped.

_NEVER_IN_NAMES = re.compile(r'["<>|*?:\r\n\\/]')
_SINGLE_FILE, _ARCHIVE = 7, 4
"""Versions of an artifact: one file with its media type, and a zip archive."""
_KINDS = frozenset({"text/html", "video/webm", "image/png", "image/jpeg", "application/json", "text/plain"})
"""Media types that we upload and that the service knows; another one is refused by it."""
_ANY_KIND = "application/octet-stream"
_BAD_REQUEST, _THERE_ALREADY = 400, 409


class Uploads:
    """Uploads of one job."""

    def __init__(self, environ: Mapping[str, str], *, timer: Timer) -> None:
        service = ResultsService.of(environ, timer)
        self._service = service if service is not None and service.run and service.job else None
        self._run_url = (
            f"{environ.get('GITHUB_SERVER_URL') or 'https://github.com'}/{environ.get('GITHUB_REPOSITORY', '')}"
            f"/actions/runs/{environ.get('GITHUB_RUN_ID', '')}"
        )
        self._most_days = _number(environ.get("GITHUB_RETENTION_DAYS"), 90)
        self._timer = timer

    @property
    def available(self) -> bool:
        """Whether this runner lets a container upload artifacts."""
        return self._service is not None

    def upload(self, name: str, content: bytes, kind: str, days: int) -> str:
        """Uploads one file, kept for `days` (no longer than the repository allows); the address that opens it for who
        may read the repository. `name` is used once a run. Raises TransferError."""
        media = kind if kind in _KINDS else _ANY_KIND
        try:
            return self._uploaded(name, content, media, days, {"version": _SINGLE_FILE, "mime_type": media})
        except TransferError as error:
            if error.status != _BAD_REQUEST or media == _ANY_KIND:
                raise
        return self._uploaded(name, content, _ANY_KIND, days, {"version": _SINGLE_FILE, "mime_type": _ANY_KIND})

    def zipped(self, name: str, files: Mapping[str, Path], days: int) -> str:
        """Uploads many files as one archive; its address. Raises TransferError; OSError where one cannot be read."""
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, strict_timestamps=False) as archive:
            for path, file in files.items():
                archive.write(file, path)
        return self._uploaded(name, packed.getvalue(), "application/zip", days, {"version": _ARCHIVE})

    def _uploaded(self, name: str, content: bytes, kind: str, days: int, form: Mapping[str, object]) -> str:
        if self._service is None:
            raise TransferError("this runner accepts no artifacts from a container")
        ids = {"workflow_run_backend_id": self._service.run, "workflow_job_run_backend_id": self._service.job}
        name = _NEVER_IN_NAMES.sub("-", name)
        expires = datetime.fromtimestamp(self._timer.now(), UTC) + timedelta(days=min(days, self._most_days))
        body = {**ids, "name": name, **form, "expires_at": expires.strftime("%Y-%m-%dT%H:%M:%SZ")}
        try:
            created = self._service.call("ArtifactService", "CreateArtifact", body)
        except TransferError as error:
            if error.status != _THERE_ALREADY:
                raise
            raise TransferError(f"an artifact {name} already exists: give each suite a `comment-key`") from None
        address = created.get("signed_upload_url")
        if created.get("ok") is not True or not isinstance(address, str):
            raise TransferError(f"the artifact {name} was refused")
        self._service.put(address, content, kind)
        size, digest = str(len(content)), f"sha256:{hashlib.sha256(content).hexdigest()}"
        body = {**ids, "name": name, "size": size, "hash": digest}
        done = self._service.call("ArtifactService", "FinalizeArtifact", body)
        number = str(done.get("artifact_id", ""))
        if done.get("ok") is not True or not number.isdecimal():
            raise TransferError(f"the artifact {name} was not finished")
        return f"{self._run_url}/artifacts/{number}"


def _number(text: str | None, default: int) -> int:
    return int(text) if text and text.isdecimal() and int(text) > 0 else default


# Pictures as GitHub's attachments, which a comment shows inline.
#
# The request is that of GitHub's own command line (cli/cli from 2.99, `--attach`); it is not in the REST API's
# description, and an Enterprise Server does not have it. It takes a person's token that may write to the repository;
# the job's own token is answered with 404. An attachment cannot be deleted, and does not expire.

LARGEST = 10_000_000
"""Bytes of a picture that GitHub takes."""
_OF_ONE_PICTURE = frozenset({413, 415, 422})
"""Statuses that say something about the picture and not about the token or the service."""
_NO_ACCESS = frozenset({401, 403, 404})


@dataclass(slots=True)
class Attachments:
    """Uploads pictures for one repository; `repository_id` is its number (GITHUB_REPOSITORY_ID), `server` and `api` are
    GitHub's addresses. After a failure that would repeat itself, nothing more is tried and `available` is false."""

    token: str = field(repr=False)
    repository_id: str
    server: str
    api: str
    timer: Timer
    transport: "httpx2.BaseTransport | None" = None
    seconds: float = 20.0
    """How long GitHub may be silent."""
    _failed: bool = False
    _transfer: Transfer = field(init=False)

    def __post_init__(self) -> None:
        self._transfer = Transfer("GitHub", self.timer, self.transport, attempts=2, seconds=self.seconds)

    @property
    def available(self) -> bool:
        """Whether an upload is worth trying."""
        known = bool(self.token) and self.repository_id.isdecimal() and not is_enterprise(self.server)
        return known and not self._failed

    def upload(self, name: str, content: bytes, kind: str) -> str:
        """Uploads a picture of the media type `kind`; its address on GitHub. Raises TransferError."""
        query = urlencode({"name": name, "content_type": kind, "repository_id": self.repository_id})
        headers = {
            "authorization": f"Bearer {self.token}",
            "accept": "application/vnd.github+json",
            "content-type": "application/octet-stream",
        }
        address = f"{_uploads(self.api)}/user-attachments/assets?{query}"
        try:
            answer = self._transfer.send("POST", address, f"the picture {name}", content=content, headers=headers)
        except TransferError as error:
            self._failed = error.status not in _OF_ONE_PICTURE
            if error.status not in _NO_ACCESS:
                raise
            hint = "`media-token` must be a person's token that may write to this repository, not the job's own"
            raise TransferError(f"{error.message}: {hint}", status=error.status) from None
        url = _url_in(answer)
        if re.fullmatch(rf"{re.escape(self.server)}/user-attachments/assets/[A-Za-z0-9-]+", url) is None:
            self._failed = True
            raise TransferError(f"the picture {name}: GitHub's answer contains no attachment")
        return url


def _uploads(api: str) -> str:
    """Where files are uploaded: `uploads.` in place of `api.`, as octokit's descriptions have it."""
    host = urlsplit(api).netloc
    return api.replace(f"//{host}", f"//uploads.{host.removeprefix('api.')}", 1) if host.startswith("api.") else api


def _url_in(answer: bytes) -> str:
    try:
        url = json.loads(answer[:LARGEST_ANSWER])["url"]
    except (ValueError, TypeError, LookupError, RecursionError):
        return ""
    return url if isinstance(url, str) else ""


# The Actions cache, as a container may use it: one blob by a key, found again by the beginning of its key.
#
# GitHub keeps caches by branch: a run sees those of its own branch, then those of the default and base branches, and
# writes to its own (GitHub Docs, "Dependency caching reference"). Wire format: actions/toolkit, packages/cache 5.x
# (service version 2).

_LARGEST_CACHE = 50_000_000


class Cache:
    """Caches of one kind; `layout` distinguishes blobs that are packed in different ways."""

    def __init__(self, environ: Mapping[str, str], layout: str, *, timer: Timer) -> None:
        self._service = ResultsService.of(environ, timer)
        self._version = hashlib.sha256(layout.encode()).hexdigest()

    @property
    def available(self) -> bool:
        """Whether this runner lets a container use caches."""
        return self._service is not None

    def restore(self, key: str, beginnings: Sequence[str]) -> bytes | None:
        """The blob of that key, or the newest whose key begins with one of `beginnings`; None where there is none.

        Raises TransferError.
        """
        if self._service is None:
            return None
        body = {"key": key, "restore_keys": list(beginnings), "version": self._version}
        entry = self._service.call("CacheService", "GetCacheEntryDownloadURL", body)
        address = entry.get("signed_download_url")
        if entry.get("ok") is not True or not isinstance(address, str) or not address:
            return None
        return self._service.get(address, _LARGEST_CACHE)

    def save(self, key: str, content: bytes) -> None:
        """Keeps a blob under a key; one that is there already stays as it is. Raises TransferError."""
        if self._service is None:
            return
        if len(content) > _LARGEST_CACHE:
            raise TransferError(f"the cache {key} is larger than {_LARGEST_CACHE // 1_000_000} MB")
        named = {"key": key, "version": self._version}
        try:
            created = self._service.call("CacheService", "CreateCacheEntry", named)
        except TransferError as error:
            if error.status == _THERE_ALREADY:
                return
            raise
        address = created.get("signed_upload_url")
        if created.get("ok") is not True or not isinstance(address, str):
            return
        self._service.put(address, content, "application/octet-stream")
        size = {"size_bytes": str(len(content))}
        if self._service.call("CacheService", "FinalizeCacheEntryUpload", {**named, **size}).get("ok") is not True:
            raise TransferError(f"the cache {key} was not finished")
