"""GitHub's results service (artifacts, caches) and its blob store, to be mounted on the fake GitHub.

    with GithubApi() as github:
        results = ResultsFake(github)
        environ |= results.environ
        ... results.artifacts["report.html"].content ...

Every rule that the service is known to have is held to: the job's ids, versions and media types, sizes and hashes.
"""

import base64
import hashlib
import io
import itertools
import json
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tests.fakes.github_api import GithubApi
from tests.fakes.github_http import Answer, Hit, error

_PREFIX = "/twirp/github.actions.results.api.v1."
_MEDIA = (
    "text/html",
    "video/webm",
    "image/png",
    "image/jpeg",
    "application/json",
    "text/plain",
    "application/octet-stream",
)


@dataclass
class KeptArtifact:
    name: str
    version: int
    mime: str
    expires_at: str
    content: bytes = b""
    id: int | None = None

    @property
    def archive(self) -> zipfile.ZipFile:
        return zipfile.ZipFile(io.BytesIO(self.content))


@dataclass
class KeptCache:
    key: str
    version: str
    content: bytes = b""
    done: bool = False


@dataclass
class ResultsFake:
    """The service of one job."""

    github: GithubApi
    run: str = "run-backend-id"
    job: str = "job-backend-id"
    artifacts: dict[str, KeptArtifact] = field(default_factory=dict)
    caches: list[KeptCache] = field(default_factory=list)
    numbers: Iterator[int] = field(default_factory=lambda: itertools.count(5001))

    def __post_init__(self) -> None:
        claims = {"scp": f"Actions.ExampleScope Actions.Results:{self.run}:{self.job}"}
        payload = base64.urlsafe_b64encode(json.dumps(claims).encode()).decode().rstrip("=")
        self.token = f"header.{payload}.tracerSignatureOfTheRuntimeToken"
        self.github.mount(self.answer)

    @property
    def environ(self) -> Mapping[str, str]:
        return {"ACTIONS_RUNTIME_TOKEN": self.token, "ACTIONS_RESULTS_URL": f"{self.github.origin}/"}

    @property
    def up(self) -> list[KeptArtifact]:
        """The artifacts that were uploaded to their end."""
        return [one for one in self.artifacts.values() if one.id is not None]

    def answer(self, hit: Hit) -> Answer | None:
        if hit.path.startswith("/blob/"):
            return self._blob(hit)
        if not hit.path.startswith(_PREFIX):
            return None
        if hit.token != self.token:
            return error(401, "bad token")
        method = hit.path.removeprefix(_PREFIX)
        body = hit.json
        match method:
            case "ArtifactService/CreateArtifact":
                return self._create(body)
            case "ArtifactService/FinalizeArtifact":
                return self._finalize(body)
            case "CacheService/CreateCacheEntry":
                return self._new_cache(body)
            case "CacheService/FinalizeCacheEntryUpload":
                return self._end_cache(body)
            case "CacheService/GetCacheEntryDownloadURL":
                return self._find_cache(body)
            case _:
                return error(404, "no such method")

    def _signed(self, kind: str, name: str) -> str:
        return f"{self.github.origin}/blob/{kind}/{name}?sig=tracer-signature"

    def _create(self, body: Mapping[str, object]) -> Answer:
        name, version, mime = str(body["name"]), body["version"], str(body.get("mime_type", ""))
        if (body["workflow_run_backend_id"], body["workflow_job_run_backend_id"]) != (self.run, self.job):
            return error(403, "not your run")
        if version not in (4, 7) or (version == 7) != bool(mime) or (mime and mime not in _MEDIA):
            return error(400, "bad version or media type")
        if name in self.artifacts or set(name) & set('":<>|*?\r\n\\/'):
            return error(409, "name is taken or bad")
        self.artifacts[name] = KeptArtifact(name, int(str(version)), mime, str(body["expires_at"]))
        return Answer({"ok": True, "signed_upload_url": self._signed("artifact", name)})

    def _finalize(self, body: Mapping[str, object]) -> Answer:
        kept = self.artifacts[str(body["name"])]
        digest = f"sha256:{hashlib.sha256(kept.content).hexdigest()}"
        if body["size"] != str(len(kept.content)) or body["hash"] != digest:
            return error(400, "size or hash is wrong")
        kept.id = next(self.numbers)
        return Answer({"ok": True, "artifact_id": str(kept.id)})

    def _blob(self, hit: Hit) -> Answer:
        if hit.token or hit.query.get("sig") != "tracer-signature":
            return error(403, "AuthenticationFailed")
        _, _, kind, name = hit.path.split("/", 3)
        if kind == "artifact":
            if hit.method != "PUT" or hit.headers.get("x-ms-blob-type") != "BlockBlob":
                return error(400, "InvalidHeaderValue")
            self.artifacts[name].content = hit.body
            return Answer(None, 201)
        cache = self.caches[int(name)]
        if hit.method == "PUT":
            cache.content = hit.body
            return Answer(None, 201)
        return Answer(cache.content, headers={"Content-Type": "application/octet-stream"})

    def _new_cache(self, body: Mapping[str, object]) -> Answer:
        if any(one.done and one.key == body["key"] and one.version == body["version"] for one in self.caches):
            return Answer({"ok": False})
        self.caches.append(KeptCache(str(body["key"]), str(body["version"])))
        return Answer({"ok": True, "signed_upload_url": self._signed("cache", str(len(self.caches) - 1))})

    def _end_cache(self, body: Mapping[str, object]) -> Answer:
        cache = next(one for one in reversed(self.caches) if one.key == body["key"])
        cache.done = body["size_bytes"] == str(len(cache.content))
        return Answer({"ok": cache.done, "entry_id": "1"})

    def _find_cache(self, body: Mapping[str, object]) -> Answer:
        restore = body.get("restore_keys")
        keys = [str(body["key"]), *(restore if isinstance(restore, list) else [])]
        for key in keys:
            for number, one in reversed(list(enumerate(self.caches))):
                if one.done and one.version == body["version"] and one.key.startswith(str(key)):
                    url = self._signed("cache", str(number))
                    return Answer({"ok": True, "signed_download_url": url, "matched_key": one.key})
        return Answer({"ok": False})
