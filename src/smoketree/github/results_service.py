"""GitHub's results service, which keeps artifacts and caches, as a container action may use it.

The wire format is not documented; it is read from actions/toolkit (packages/artifact and packages/cache, 2026). The
runner gives a token for one job; its `scp` claim names the job. Nothing of the token or of a signed address is ever in
an error.
"""

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from smoketree.github.timer import Timer
from smoketree.github.transfer import LARGEST_ANSWER, Transfer, TransferError

if TYPE_CHECKING:
    import httpx


@dataclass(frozen=True, slots=True)
class Backend:
    """The service as one job may use it: `run` and `job` are its ids there."""

    origin: str
    token: str = field(repr=False)
    run: str = ""
    job: str = ""


def backend_of(environ: Mapping[str, str]) -> Backend | None:
    """The service, where the runner offers it: not on an Enterprise Server, and not outside of a runner."""
    token, address = environ.get("ACTIONS_RUNTIME_TOKEN", ""), environ.get("ACTIONS_RESULTS_URL", "")
    if not token or not address or is_enterprise(environ.get("GITHUB_SERVER_URL", "")):
        return None
    parts = urlsplit(address)
    run, job = _ids(token)
    return Backend(f"{parts.scheme}://{parts.netloc}", token, run, job)


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
        told = claims["scp"]
    except (IndexError, KeyError, ValueError, TypeError):
        return "", ""
    parts = told.split() if isinstance(told, str) else told
    scopes = [part for part in parts if isinstance(part, str)] if isinstance(parts, list) else []
    found = next((scope.split(":") for scope in scopes if scope.startswith("Actions.Results:")), [])
    return (found[1], found[2]) if len(found) >= 3 else ("", "")


class ResultsService:
    """Calls of one job. `transport` is httpx's, for tests that have none of the network."""

    def __init__(self, backend: Backend, timer: Timer, transport: "httpx.BaseTransport | None" = None) -> None:
        self.backend = backend
        self._transfer = Transfer("the results service", timer, transport)

    def call(self, service: str, method: str, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """One call (Twirp over JSON, snake_case). Raises TransferError."""
        address = f"{self.backend.origin}/twirp/github.actions.results.api.v1.{service}/{method}"
        headers = {"authorization": f"Bearer {self.backend.token}", "content-type": "application/json"}
        answer = self._transfer.send("POST", address, method, content=json.dumps(dict(body)).encode(), headers=headers)
        try:
            told = json.loads(answer[:LARGEST_ANSWER])
        except ValueError:
            told = None
        if not isinstance(told, dict):
            raise TransferError(f"{method}: the results service's answer is not a JSON object")
        return told

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
