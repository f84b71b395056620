"""Asking a mail server over HTTP: with patience, within bounds, and without its password in any message."""

import re
import ssl
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from typing import Any, Self, TypeVar

import anyio
import httpx2
from pydantic import TypeAdapter, ValidationError

from smoketree.clock import Clock
from smoketree.mail.protocol import DELAYS, PATIENCE, InboxError, without_secrets
from smoketree.trusted import authorities

LARGEST = 16 * 1024 * 1024
"""Bytes of one answer."""

_LONGEST_DELAY = 30.0
"""Seconds between two tries that a server which is overloaded may ask for."""
_LONGEST_QUOTE = 200

T = TypeVar("T")


class RefusalError(InboxError):
    """Raised when the server answered that it will not. `status` is HTTP's."""

    def __init__(self, message: str, hint: str, status: int) -> None:
        super().__init__(message, hint)
        self.status = status


@dataclass(frozen=True, slots=True)
class ServerAddress:
    """Where a server is: `base` is its address without credentials and without a slash at its end; `certificates` is
    what vouches for it, else what this machine trusts. `public`: reached as the machine reaches the internet, through
    a proxy where one is set."""

    base: str
    user: str = field(default="", repr=False)
    password: str = field(default="", repr=False)
    certificates: ssl.SSLContext | None = None
    public: bool = False


class Api:
    """The HTTP side of a mail server. `what` names it in messages."""

    def __init__(
        self, place: ServerAddress, clock: Clock, what: str, transport: httpx2.AsyncBaseTransport | None = None
    ) -> None:
        self.place = place
        self._clock = clock
        self._what = what
        self._transport = transport
        self._client: httpx2.AsyncClient | None = None
        self._offset: tuple[float, float] | None = None

    @property
    def ahead(self) -> float | None:
        """How many seconds the server's clock is ahead of ours at most, by the Date of its answers."""
        return None if self._offset is None else self._offset[1]

    async def __aenter__(self) -> Self:
        place = self.place
        self._client = httpx2.AsyncClient(
            base_url=place.base + "/",
            auth=httpx2.BasicAuth(place.user, place.password) if place.user or place.password else None,
            verify=place.certificates or authorities(from_environment=place.public),
            timeout=httpx2.Timeout(PATIENCE, connect=8.0),
            headers={"Accept": "application/json", "Accept-Encoding": "identity"},
            trust_env=place.public,
            transport=self._transport,
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._client is not None:
            await self._client.aclose()
        self._client = None

    async def ask(
        self,
        method: str,
        path: str,
        shape: type[T],
        *,
        query: Mapping[str, str] | None = None,
        body: Mapping[str, Any] | None = None,
        token: str | None = None,
    ) -> T:
        """The answer, read as JSON of that shape. Raises InboxError, `RefusalError` where the server says no."""
        content = await self.content(method, path, query=query, body=body, token=token)
        try:
            return TypeAdapter(shape).validate_json(content)
        except ValidationError as error:
            first = error.errors(include_input=False, include_url=False)[0]
            at = ".".join(str(part) for part in first["loc"]) or "its beginning"
            raise InboxError(
                f"{self._name} sent an unexpected answer, at {at}: {first['msg']}",
                f"is that {self._what}? check the address of --inbox",
            ) from None

    async def content(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, str] | None = None,
        body: Mapping[str, Any] | None = None,
        token: str | None = None,
    ) -> bytes:
        """The answer as it is. A busy server and a lost connection are tried again."""
        client = self._client
        if client is None:
            raise InboxError(f"{self._name} is closed")
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        request = client.build_request(method, path.lstrip("/"), params=query, json=body, headers=headers)
        tries = 0
        while True:
            wait = DELAYS[tries] if tries < len(DELAYS) else None
            try:
                response, answer = await self._answer(client, request)
            except (httpx2.HTTPError, TimeoutError) as error:
                final = "CERTIFICATE_VERIFY_FAILED" in str(error) or isinstance(error, httpx2.UnsupportedProtocol)
                if wait is None or final:
                    raise self._unreachable(error) from None
            else:
                if response.status_code < 300:
                    return answer
                if wait is None or not (response.status_code == 429 or response.status_code >= 500):
                    raise self._refused(response, answer)
                wait = max(wait, _asked_delay(response))
            await self._clock.sleep(wait)
            tries += 1

    async def _answer(self, client: httpx2.AsyncClient, request: httpx2.Request) -> tuple[httpx2.Response, bytes]:
        began = self._clock.now()
        with anyio.fail_after(PATIENCE):
            response = await client.send(request, stream=True)
            try:
                self._compare_clocks(response, began)
                content = bytearray()
                async for chunk in response.aiter_bytes():
                    content += chunk
                    if len(content) > LARGEST:
                        raise InboxError(f"{self._name} answered with more than {LARGEST // 2**20} MB")
                return response, bytes(content)
            finally:
                await response.aclose()

    def _compare_clocks(self, response: httpx2.Response, began: float) -> None:
        """Narrows down how far the clocks are apart: the Date header is whole seconds, cut off (RFC 9110, 6.6.1)."""
        try:
            said = parsedate_to_datetime(response.headers.get("date", "")).timestamp()
        except (ValueError, OverflowError):
            return
        low, high = said - self._clock.now(), said + 1.0 - began
        if self._offset is not None and max(low, self._offset[0]) <= min(high, self._offset[1]):
            low, high = max(low, self._offset[0]), min(high, self._offset[1])
        self._offset = (low, high)

    @property
    def _name(self) -> str:
        return f"the inbox, {self._what} at {self.place.base},"

    def _refused(self, response: httpx2.Response, content: bytes) -> RefusalError:
        status = response.status_code
        said = f"{self._name} answered {status} {response.reason_phrase}".rstrip()
        body = self._without_secrets(re.sub(r"\s+", " ", content[:2000].decode("utf-8", "replace")).strip())
        if body and not body.startswith("<"):
            said += f": {body[:_LONGEST_QUOTE]}"
        hint = ""
        if status in {401, 403}:
            hint = "a user and a password go before the host: USER:{{secret.NAME}}@"
        elif status < 400:
            hint = "it sends us elsewhere: give the address that it sends to"
        elif status == 404:
            hint = f"is that {self._what}? check the address of --inbox"
        return RefusalError(said, hint, status)

    def _unreachable(self, error: Exception) -> InboxError:
        if "CERTIFICATE_VERIFY_FAILED" in str(error):
            return InboxError(
                f"{self._name} has an untrusted certificate", "set a file with its CA certificate: ?ca=FILE"
            )
        slow = isinstance(error, (httpx2.TimeoutException, TimeoutError))
        reason = f"no answer within {PATIENCE:g} s" if slow else str(error) or type(error).__name__
        return InboxError(
            f"{self._name} cannot be reached: {self._without_secrets(reason)}", "is it up? check the address of --inbox"
        )

    def _without_secrets(self, text: str) -> str:
        return without_secrets(text, self.place.password, self.place.user)


def _asked_delay(response: httpx2.Response) -> float:
    """The seconds that a busy server asks us to wait (RFC 9110, 10.2.3), within reason."""
    said = response.headers.get("retry-after", "")
    return min(float(said), _LONGEST_DELAY) if said.isascii() and said.isdigit() else 0.0
