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

from smoketree.github.errors import GitHubError
from smoketree.github.timer import Timer

if TYPE_CHECKING:
    import ssl

    import httpx

_ATTEMPTS = 5
_FIRST_WAIT, _FACTOR = 3.0, 1.5
_PASSING = frozenset({429, 500, 502, 503, 504})
_LARGEST_ANSWER = 1_000_000


class ResultsError(GitHubError):
    """Raised when the results service did not do what was asked."""


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
    if not token or not address or _is_enterprise(environ.get("GITHUB_SERVER_URL", "")):
        return None
    parts = urlsplit(address)
    run, job = _ids(token)
    return Backend(f"{parts.scheme}://{parts.netloc}", token, run, job)


def _is_enterprise(server: str) -> bool:
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


@dataclass(slots=True)
class ResultsService:
    """Calls of one job. `transport` is httpx's, for tests that have none of the network.

    Once it was waited for in vain, it is not waited for again: nobody wants the verdict half an hour later.
    """

    backend: Backend
    timer: Timer
    transport: "httpx.BaseTransport | None" = None
    _attempts: int = _ATTEMPTS
    _tls: "ssl.SSLContext | None" = None

    def call(self, service: str, method: str, body: Mapping[str, Any]) -> Mapping[str, Any]:
        """One call (Twirp over JSON, snake_case). Raises ResultsError."""
        address = f"{self.backend.origin}/twirp/github.actions.results.api.v1.{service}/{method}"
        headers = {"authorization": f"Bearer {self.backend.token}", "content-type": "application/json"}
        answer = self._sent("POST", address, method, content=json.dumps(dict(body)).encode(), headers=headers)
        try:
            told = json.loads(answer[:_LARGEST_ANSWER])
        except ValueError:
            told = None
        if not isinstance(told, dict):
            raise ResultsError(f"{method}: the results service's answer is no JSON object")
        return told

    def put(self, address: str, content: bytes, kind: str) -> None:
        """Puts a blob behind a signed address (Azure Blob Storage, "Put Blob"). Raises ResultsError."""
        headers = {"x-ms-blob-type": "BlockBlob", "x-ms-blob-content-type": kind, "content-type": kind}
        self._sent("PUT", address, "the upload", content=content, headers=headers)

    def get(self, address: str, largest: int) -> bytes:
        """What lies behind a signed address. Raises ResultsError, also where it is larger than `largest` bytes."""
        content = self._sent("GET", address, "the download", content=b"", headers={}, largest=largest)
        if len(content) > largest:
            raise ResultsError(f"the download is larger than {largest:,} bytes")
        return content

    def _sent(
        self,
        method: str,
        address: str,
        what: str,
        *,
        content: bytes,
        headers: Mapping[str, str],
        largest: int = _LARGEST_ANSWER,
    ) -> bytes:
        wait = _FIRST_WAIT
        for attempt in range(1, self._attempts + 1):
            status, answer, said = self._once(method, address, content, headers, largest)
            if status is not None and status < 300:
                return answer
            if status is not None and status not in _PASSING:
                raise ResultsError(f"{what}: the results service {said}", status=status)
            if attempt < self._attempts:
                self.timer.sleep(wait)
                wait *= _FACTOR
        self._attempts = 1
        raise ResultsError(f"{what}: the results service {said}", status=status)

    def _once(
        self, method: str, address: str, content: bytes, headers: Mapping[str, str], largest: int
    ) -> tuple[int | None, bytes, str]:
        """One try: the status (None where there was no answer), the body, and what to say of it."""
        import httpx

        self._tls = self._tls or httpx.create_ssl_context()  # reading the authorities takes longer than a call
        timeout = httpx.Timeout(60.0, connect=10.0, write=300.0)
        try:
            with (
                httpx.Client(transport=self.transport, timeout=timeout, verify=self._tls) as client,
                client.stream(method, address, content=content, headers=dict(headers)) as response,
            ):
                body = bytearray()
                for chunk in response.iter_bytes():
                    body += chunk
                    if len(body) > largest:
                        break
                return response.status_code, bytes(body), f"answered {response.status_code}"
        # Its text may hold the signed address. An address that is none is no HTTPError.
        except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
            return None, b"", f"did not answer ({type(error).__name__})"
