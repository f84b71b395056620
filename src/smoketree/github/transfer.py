"""HTTP to GitHub's services beside its REST API (artifacts, caches, attachments): repeated while that helps, bounded in
time and size, and silent about addresses and tokens: a signed address is a key."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from smoketree.github.errors import GitHubError
from smoketree.github.timer import Timer

if TYPE_CHECKING:
    import ssl

    import httpx

_FIRST_WAIT, _FACTOR = 3.0, 1.5
_PASSING = frozenset({429, 500, 502, 503, 504})
LARGEST_ANSWER = 1_000_000
"""Bytes of an answer that is not a download."""


class TransferError(GitHubError):
    """Raised when a service did not do what was asked."""


@dataclass(slots=True)
class Transfer:
    """Requests to one service; `service` names it in errors. `attempts` is how often a request is tried, `seconds` how
    long the service may be silent. `transport` is httpx's, for tests without a network.

    Once all attempts have failed, later requests are tried only once: the verdict must not come half an hour later.
    """

    service: str
    timer: Timer
    transport: "httpx.BaseTransport | None" = None
    attempts: int = 5
    seconds: float = 60.0
    _tls: "ssl.SSLContext | None" = None

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
        import httpx

        self._tls = self._tls or httpx.create_ssl_context()  # reading the authorities takes longer than a call
        timeout = httpx.Timeout(self.seconds, connect=10.0, write=300.0)
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
