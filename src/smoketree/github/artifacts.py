"""Artifacts of the workflow's run, uploaded from inside the container: single files that open in the browser, and one
archive of the rest. Their addresses are known as soon as they are up, so that the comment can link to them.

Wire format: actions/toolkit, packages/artifact 6.x: version 7 artifacts carry a media type and are not zipped.
"""

import hashlib
import io
import re
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from smoketree.github.results_service import ResultsService, backend_of
from smoketree.github.timer import Timer
from smoketree.github.transfer import TransferError

if TYPE_CHECKING:
    import httpx

_SERVICE = "ArtifactService"
_NEVER_IN_NAMES = re.compile(r'["<>|*?:\r\n\\/]')
_SINGLE_FILE, _ARCHIVE = 7, 4
"""Versions of an artifact: one file with its media type, and a zip archive."""
_KINDS = frozenset({"text/html", "video/webm", "image/png", "image/jpeg", "application/json", "text/plain"})
"""Media types that we upload and that the service knows; another one is refused by it."""
_ANY_KIND = "application/octet-stream"
_BAD_REQUEST, _THERE_ALREADY = 400, 409


@dataclass(frozen=True, slots=True)
class Uploaded:
    """An artifact that is up. `url` opens it for who may read the repository, until it expires."""

    id: str
    name: str
    url: str


class Uploads:
    """Uploads of one job."""

    def __init__(
        self, environ: Mapping[str, str], *, timer: Timer, transport: "httpx.BaseTransport | None" = None
    ) -> None:
        backend = backend_of(environ)
        usable = backend is not None and backend.run and backend.job
        self._service = ResultsService(backend, timer, transport) if backend is not None and usable else None
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

    def upload(self, name: str, source: bytes | Path, kind: str, days: int) -> Uploaded:
        """Uploads one file, kept for `days` (no longer than the repository allows). `name` is used once a run.

        Raises TransferError; OSError where the file cannot be read.
        """
        content = source if isinstance(source, bytes) else source.read_bytes()
        media = kind if kind in _KINDS else _ANY_KIND
        try:
            return self._uploaded(name, content, media, days, {"version": _SINGLE_FILE, "mime_type": media})
        except TransferError as error:
            if error.status != _BAD_REQUEST or media == _ANY_KIND:
                raise
        return self._uploaded(name, content, _ANY_KIND, days, {"version": _SINGLE_FILE, "mime_type": _ANY_KIND})

    def zipped(self, name: str, files: Mapping[str, Path], days: int) -> Uploaded:
        """Uploads many files as one archive. Raises as `upload`."""
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, strict_timestamps=False) as archive:
            for path, file in files.items():
                archive.write(file, path)
        return self._uploaded(name, packed.getvalue(), "application/zip", days, {"version": _ARCHIVE})

    def _uploaded(self, name: str, content: bytes, kind: str, days: int, form: Mapping[str, object]) -> Uploaded:
        if self._service is None:
            raise TransferError("this runner accepts no artifacts from a container")
        backend = self._service.backend
        ids = {"workflow_run_backend_id": backend.run, "workflow_job_run_backend_id": backend.job}
        name = _NEVER_IN_NAMES.sub("-", name)
        expires = datetime.fromtimestamp(self._timer.now(), UTC) + timedelta(days=min(days, self._most_days))
        body = {**ids, "name": name, **form, "expires_at": expires.strftime("%Y-%m-%dT%H:%M:%SZ")}
        try:
            created = self._service.call(_SERVICE, "CreateArtifact", body)
        except TransferError as error:
            if error.status != _THERE_ALREADY:
                raise
            raise TransferError(f"an artifact {name} already exists: give each suite a `comment-key`") from None
        address = created.get("signed_upload_url")
        if created.get("ok") is not True or not isinstance(address, str):
            raise TransferError(f"the artifact {name} was refused")
        self._service.put(address, content, kind)
        digest = hashlib.sha256(content).hexdigest()
        done = self._service.call(
            _SERVICE, "FinalizeArtifact", {**ids, "name": name, "size": str(len(content)), "hash": f"sha256:{digest}"}
        )
        number = str(done.get("artifact_id", ""))
        if done.get("ok") is not True or not number.isdecimal():
            raise TransferError(f"the artifact {name} was not finished")
        return Uploaded(number, name, f"{self._run_url}/artifacts/{number}")


def _number(text: str | None, default: int) -> int:
    return int(text) if text and text.isdecimal() and int(text) > 0 else default
